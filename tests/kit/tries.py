"""How often hypothesis tries a property: as often as said with `--full`, in the plain run half as often. Each run tries others."""


class _Lane:
    full = False
    """Whether the tests marked `full` run too; tests/conftest.py says so before anything is collected."""


def every_time() -> None:
    """From here on, each property is tried as often as said."""
    _Lane.full = True


def tries(number: int) -> int:
    """So many examples, or half of them."""
    return number if _Lane.full else (number + 1) // 2

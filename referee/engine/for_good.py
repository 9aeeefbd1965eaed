"""What a process that is ours alone keeps until it ends is never looked through for garbage.

The collector belongs to the whole process. A command may settle how it works; who imports this package as a library
keeps it as it is.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from referee.engine.garbage import uncollected


class _Process:
    """This process. ours: it is a command, and nobody else's objects live in it."""

    ours = False
    read = False
    """Whether a first entry was read."""


def ours() -> None:
    """This process is a command: it begins with this."""
    _Process.ours = True


@contextmanager
def for_good() -> Iterator[None]:
    """What is made within stays until the process ends, with all that was made before: it is never looked through for
    garbage, which would hold up an entry now and then for as long as ten others take. In a process of somebody else
    nothing is changed.
    """
    if not _Process.ours:
        yield
        return
    with uncollected():
        try:
            yield
        finally:
            gc.freeze()


@contextmanager
def undisturbed() -> Iterator[None]:
    """While an entry is read, no garbage is looked for in a process that is ours alone: all that lives would be looked
    through in the middle of one of them. What the first one makes ready stays until the process ends.
    """
    if not _Process.ours:
        yield
        return
    with for_good() if not _Process.read else uncollected():
        _Process.read = True
        yield


__all__ = ["for_good", "ours", "undisturbed"]

"""Public effects of acts, as they stand in every log."""

from typing import Any

Effect = tuple[Any, ...]
"""A public effect as a short tuple of integers and strings: its name first, then what it touches: `("life", 1, -1)`."""

NO_EFFECT: tuple[Effect, ...] = ()

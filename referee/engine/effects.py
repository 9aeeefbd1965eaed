"""Public effects of acts: the plain tuples that stand in every log, and the declarations that say what they mean.

A log of another version may hold effects that are not declared: they are kept and compared, and not said.
"""

from collections.abc import Callable, Iterable, Mapping
from string import Formatter
from typing import Any, NamedTuple

Effect = tuple[Any, ...]
"""A public effect as a short tuple of integers and strings: its name first, then what it touches: `("life", 1, -1)`."""

NO_EFFECT: tuple[Effect, ...] = ()


class Touched(NamedTuple):
    """One kind of thing that an effect touches."""

    type: type | tuple[type, ...]
    """How it stands in a log."""
    say: Callable[[Any], str] = str
    """How people read it."""


SEAT = Touched(int, lambda seat: f"@{seat}")
NUMBER = Touched(int)
TEXT = Touched(str)
ANY = Touched((int, str, list, tuple, bool, type(None)))
AMOUNT = Touched((int, str))
"""A number, or what is known of it: `≥ 8 + ?`."""


class EffectShape:
    """What an effect touches, in order, and its sentence."""

    def __init__(self, words: str | Callable[..., str] = "", /, **members: Touched) -> None:
        self.words = words
        """A text with the members in braces, or a function of them; empty for an effect that needs no words.
        `{change:gains|loses}` is the first word for a number from 0 on, else the second; `{n:*card}` is `1 card` or `3
        cards`; `{n:abs}` has no sign. A member called `rest` stands for all that is left, as a list.
        """
        self.members = members
        """Names and kinds of what it touches, in order."""
        self.listed = "rest" in members
        self._fixed = len(members) - self.listed

    def read(self, effect: Effect) -> dict[str, Any] | None:
        """The members of an effect by name; None where it has another shape."""
        n = len(effect) - 1
        if n < self._fixed or (n > self._fixed and not self.listed):
            return None
        found: dict[str, Any] = dict(zip(self.members, effect[1 : self._fixed + 1], strict=False))
        if self.listed:
            found["rest"] = list(effect[self._fixed + 1 :])
        fits = all(_is(kind.type, value) for name, kind in self.members.items() for value in _values(name, found))
        return found if fits else None

    def say(self, found: Mapping[str, Any]) -> str:
        """The sentence of these members."""
        if callable(self.words):
            return self.words(**found)
        return _WORDS.vformat(self.words, (), {name: _Said(value, self.members[name]) for name, value in found.items()})


class EffectKind:
    """One name of an effect, with the shapes that it has. Building one gives the plain tuple: `life(1, -1)` is
    `("life", 1, -1)`.
    """

    def __init__(
        self, name: str, /, *shapes: EffectShape, words: str | Callable[..., str] = "", **members: Touched
    ) -> None:
        self.name = name
        self.shapes = shapes or (EffectShape(words, **members),)
        """The forms that an effect of this name can have."""

    def __call__(self, *touched: Any) -> Effect:
        """The plain tuple of this effect."""
        return (self.name, *touched)

    def read(self, effect: Effect) -> dict[str, Any] | None:
        """The members of an effect of this name by their names; None where it has none of the declared shapes."""
        return next((found for shape in self.shapes if (found := shape.read(effect)) is not None), None)

    def say(self, effect: Effect) -> str:
        """An effect of this name in words; empty where it needs none, or has none of the declared shapes."""
        for shape in self.shapes:
            if (found := shape.read(effect)) is not None:
                return shape.say(found)
        return ""


Effects = Mapping[str, EffectKind]
"""The effects of a game by name."""

NO_EFFECTS: Effects = {}


def by_name(*kinds: EffectKind) -> Effects:
    """These effects by name."""
    return {kind.name: kind for kind in kinds}


def _is(kind: Any, value: Any) -> bool:
    return isinstance(value, kind) and (kind is ANY.type or not isinstance(value, bool))


def _values(name: str, found: Mapping[str, Any]) -> Iterable[Any]:
    return found[name] if name == "rest" else (found[name],)


class _Said(NamedTuple):
    value: Any
    kind: Touched

    def __format__(self, how: str) -> str:
        value, kind = self
        if "|" in how:
            yes, no = how.split("|")
            return yes if value >= 0 else no
        if how.startswith("*"):
            return f"{value} {how[1:]}{'' if value == 1 else 's'}"
        if how == "abs":
            return str(abs(value))
        return ", ".join(map(kind.say, value)) if isinstance(value, list) else kind.say(value)


_WORDS = Formatter()

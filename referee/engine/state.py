"""The base of a game's state: the table as the referee sees it, plain data with slots."""

from typing import Any, NamedTuple

import msgspec

from referee.engine.rulebook import OptionValue


class Claim(NamedTuple):
    """An open question: what a step asserted and the facts that will decide it."""

    step: int
    """The number of the line that asserted it."""
    rule: str
    """The rule at stake."""
    needs: tuple[str, ...]
    """Names of the facts that it waits for."""
    text: str = ""
    """The question in words."""


class Missed(NamedTuple):
    """A compulsory effect that the table passed over and has not done since."""

    what: str
    """Its name, as `skip` and `late` take it."""
    who: int
    """The seat it belongs to, 0 for the table."""
    line: int
    """The line that passed it over."""
    data: tuple[Any, ...] = ()
    """What doing it late needs to know."""


class Setup(msgspec.Struct, frozen=True):
    """What is agreed before a piece is touched: the part of a log's head that a game works with."""

    seats: tuple[str, ...]
    """The players' names in seating order."""
    edition: str
    """Whose cards and texts are played with."""
    options: dict[str, OptionValue]
    """The value of every option."""
    box: dict[str, Any] = {}
    """Facts printed on this group's components, by name."""
    box_kind: str = "printed"
    """`printed`, `census` or `made-up`."""


class State:
    """Base of a game's state: the table as the referee sees it, plain data with slots."""

    __slots__ = ("at", "claims", "gone", "missed", "opened", "over", "ruled", "seats", "setup", "why")

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        """What was agreed before the game."""
        self.seats = len(setup.seats)
        """How many seats there are."""
        self.at = 0
        """The number of the line that is being judged; the fold sets it."""
        self.over = False
        """Whether the game has ended."""
        self.why = ""
        """The rule by which it has ended."""
        self.claims: list[Claim] = []
        """The open questions."""
        self.opened = 0
        """How many questions were ever opened; the fold reads the difference per line."""
        self.missed: list[Missed] = []
        """The compulsory effects that were passed over and not done since."""
        self.ruled = setup.options.get("forced") == "as_ruled"
        """Whether what was typed against a rule does what the rule would have done (option `forced`), as in version
        0.1.0.
        """
        self.gone: list[int] = []
        """The seats whose players have gone home, in that order."""

    @property
    def numbers(self) -> range:
        """The numbers of the seats."""
        return range(1, self.seats + 1)

    def after(self, seat: int) -> int:
        """The next seat in order."""
        return seat % self.seats + 1

    def finish(self, why: str) -> None:
        """The game ends, by this rule."""
        self.over, self.why = True, why

    def others(self, seat: int) -> list[int]:
        """The other seats in order, the next one first."""
        return [*range(seat + 1, self.seats + 1), *range(1, seat)]

    def agree(self) -> None:
        """Read again what the state keeps of the options: one of them has another value."""
        self.ruled = self.setup.options.get("forced") == "as_ruled"

    def claim(self, rule: str, needs: tuple[str, ...], text: str = "", step: int = 0) -> None:
        """Open a question about the line being judged, or about an earlier one."""
        self.claims.append(Claim(step or self.at, rule, needs, text))
        self.opened += 1

    def copy(self) -> "State":
        """An independent state: changing one never changes the other."""
        twin = object.__new__(type(self))
        for name in slot_names(type(self)):
            value = getattr(self, name)
            setattr(twin, name, value if type(value) in _SHARED else copied(value))
        return twin

    def trial(self) -> "State":
        """A copy to try something on and throw away: a ledger in it is copied when it is first asked for."""
        twin = object.__new__(type(self))
        for name in slot_names(type(self)):
            value = getattr(self, name)
            kind = type(value)
            late = getattr(kind, "copied_late", False)
            setattr(twin, name, CopiedLate(value) if late else value if kind in _SHARED else copied(value))
        return twin

    def become(self, trial: "State") -> None:
        """Be what a trial has come to; the trial is used no more."""
        for name in slot_names(type(self)):
            value = getattr(trial, name)
            if type(value) is not CopiedLate:
                setattr(self, name, value)
            elif value.copied is not None:
                setattr(self, name, value.copied)

    def __eq__(self, other: object) -> bool:
        """Equal in everything but the number of the line being judged."""
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, n) == getattr(other, n) for n in slot_names(type(self)) if n != "at")


class CopiedLate:
    """Stands for a member that is dear to copy: the copy is made when something of it is first asked for."""

    __slots__ = ("copied", "of")

    def __init__(self, of: Any) -> None:
        self.of = of
        self.copied: Any = None

    def __getattr__(self, name: str) -> Any:
        if self.copied is None:
            self.copied = self.of.copy()
        return getattr(self.copied, name)


_SLOTS: dict[type, tuple[str, ...]] = {}

_PLAIN = {int, str, bool, tuple, type(None), frozenset}
"""Types of values that are never changed in place: a list or dict of nothing else is copied in one go. Named tuples and
frozen structs are added as they are met."""

_SHARED = {*_PLAIN, Setup}


def slot_names(kind: type) -> tuple[str, ...]:
    """All slots of a class and its bases."""
    names = _SLOTS.get(kind)
    if names is None:
        names = tuple(n for c in kind.__mro__ for n in c.__dict__.get("__slots__", ()))
        _SLOTS[kind] = names
    return names


def copied(value: Any) -> Any:
    """A copy of a state's member: containers and things with a `copy` method are copied, all else is shared."""
    kind = type(value)
    if kind in _SHARED:
        return value
    if kind is list:
        if _PLAIN.issuperset(map(type, value)):
            return value[:]
        return [v if type(v) in _SHARED else copied(v) for v in value]
    if kind is dict:
        if _PLAIN.issuperset(map(type, value.values())):
            return value.copy()
        return {k: v if type(v) in _SHARED else copied(v) for k, v in value.items()}
    if isinstance(value, tuple) or (isinstance(value, msgspec.Struct) and kind.__struct_config__.frozen):
        _PLAIN.add(kind)
        _SHARED.add(kind)
        return value
    if kind is set or hasattr(value, "copy"):
        return value.copy()
    return value

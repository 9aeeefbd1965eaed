"""Parts of a table of Shinobi Clans: cards that lie there, slots, a Target that is resolved, and one that was
settled.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from referee.games.shinobi_clans.amounts import Amount


class Pos(msgspec.Struct, frozen=True, gc=False):
    """A card in a stack. line: of the step that laid it; card: its name when it is known; up: it lies face up.

    by: the line that turned it up; spied: a Spy did; drawn: the two cards of Appear in Smoke that it is one of, if they
    were told.
    """

    line: int
    who: int
    zone: str
    card: str = ""
    up: bool = False
    by: int = 0
    drawn: tuple[str, ...] = ()
    spied: bool = False


class Slot(msgspec.Struct, frozen=True, gc=False):
    """A battle slot: a ninja, and a weapon beneath or waiting. weapon: its name, `?` unread, empty while face down.

    more: further ninjas that the table put there against SC-SLOT-04, the last one on top; they count, and do nothing.
    """

    ninja: str = ""
    pos: Pos | None = None
    weapon: str = ""
    more: tuple[str, ...] = ()

    def taken_by(self, ninja: str) -> "Slot":
        """This slot with a ninja in it; an empty name for none. Where one stands, it comes on top of that one."""
        if ninja and self.ninja:
            return Slot(self.ninja, self.pos, self.weapon, (*self.more, ninja))
        return Slot(ninja, self.pos, self.weapon)

    def disarmed(self) -> "Slot":
        """This slot without a weapon."""
        return Slot(self.ninja, more=self.more)

    @property
    def ninjas(self) -> tuple[str, ...]:
        """All ninjas that stand here, the first one first."""
        return (self.ninja, *self.more) if self.ninja else ()

    @property
    def armed(self) -> bool:
        """Whether a weapon that is turned up lies here."""
        return self.pos is not None and self.weapon != ""

    @property
    def hidden(self) -> bool:
        """Whether a face-down weapon lies here."""
        return self.pos is not None and not self.weapon


Rows = tuple[list[Slot], list[Slot]]
"""Guardian and Assassin slots of a Target."""


class Forced(msgspec.Struct, frozen=True, gc=False):
    """An event being resolved. kind: appear or steal; zone: where the card to be played lies; played: it has been."""

    kind: str
    line: int
    zone: str
    card: str
    victim: int = 0
    played: bool = False
    drawn: tuple[str, ...] = ()


class Fight(msgspec.Struct):
    """The Target being resolved."""

    target: str
    begun: int
    """The line that chose it."""
    step: str = "tokens"
    """tokens (contracts are turned over), stack, slots."""
    above: tuple[Any, ...] = ()
    """What became of the card that lay on the one turned up next: `("slot", side, index)`, `("under", index)` or
    `("gone",)`; empty at the top of the stack.
    """
    before: tuple[tuple[Slot, ...], tuple[Slot, ...]] = ((), ())
    """The rows as they stood before the first number was resolved."""
    owed: list[tuple[Any, ...]] = []
    """What must follow before the next card."""
    next: int = 1
    """Slot number to be resolved."""
    power_g: list[Amount] = []
    power_a: list[Amount] = []
    """What each number that is resolved gives the two sides."""
    unread: bool = False
    """A card that matters was not typed."""
    gone: list[str] = []
    """All cards discarded."""
    announced: list[str] = []
    """Abilities said aloud in this slot."""
    rogue: str = ""
    """Where the Rogue went who was the last card turned up (g, a, `-` discarded), else empty."""

    def copy(self) -> "Fight":
        """An independent fight."""
        values = (getattr(self, name) for name in self.__struct_fields__)
        own: list[Any] = [list(value) if isinstance(value, list) else value for value in values]
        return Fight(*own)


class Settled(msgspec.Struct, frozen=True, gc=False):
    """A Target that was settled, frozen so that a fact that comes later can settle what is open.

    rows: Guardian and Assassin slots as they stood before step D; reward: -1 when it was not read; claimed: totals and
    pot as stated (-1 not stated); unread: cards that matter were not typed; paid: gold has been paid; shares: seat and
    gold of each who was paid, of this pot; whole: its stack was read whole, only weapons were not; typed: what was
    stated stands, against what is computed; sure: whether it dies, whatever they are (None: they could decide it).
    """

    line: int
    target: str
    round: int
    rows: tuple[tuple[Slot, ...], tuple[Slot, ...]]
    under: tuple[str, ...]
    reward: int
    tokens: tuple[tuple[int, str], ...]
    claimed: tuple[int, int, int]
    unread: bool = False
    paid: bool = False
    shares: tuple[tuple[int, int], ...] = ()
    pot: int = -1
    whole: bool = False
    sure: bool | None = None
    typed: bool = False


class Last(msgspec.Struct, frozen=True, gc=False):
    """The Target settled last, as the view tells of it.

    dies: None while open; rows: its slots after step D; powers: what each number added, by side; gone: cards discarded.
    The lists are those of the fight, which is over: nothing changes them any more.
    """

    item: Settled
    dies: bool | None
    guardian: Amount | None
    assassin: Amount | None
    pot: Amount | None
    rows: tuple[tuple[Slot, ...], tuple[Slot, ...]]
    powers: tuple[Sequence[Amount], Sequence[Amount]]
    gone: Sequence[str]


class Compared(msgspec.Struct, frozen=True, gc=False):
    """A Rogue whose comparison was open when he joined a side. chosen: g, a or `-`."""

    line: int
    target: str
    rows: tuple[tuple[Slot, ...], tuple[Slot, ...]]
    chosen: str

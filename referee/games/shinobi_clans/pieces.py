"""Parts of a table: cards that lie there, slots, the Target being resolved, and one that was settled."""

from collections.abc import Sequence
from typing import Any

import msgspec

from referee.games.shinobi_clans.amounts import Amount


class Pos(msgspec.Struct, frozen=True, gc=False):
    """A card on the table that lies in a zone of its own."""

    line: int
    """The line that laid it."""
    who: int
    zone: str
    card: str = ""
    """Its name when it is known."""
    up: bool = False
    """It lies face up."""
    by: int = 0
    """The line that turned it up."""
    drawn: tuple[str, ...] = ()
    """The two cards of Appear in Smoke that it is one of, if they were told."""
    spied: bool = False
    """A Spy turned it up."""


class Slot(msgspec.Struct, frozen=True, gc=False):
    """A battle slot: a ninja, and a weapon beneath or waiting."""

    ninja: str = ""
    pos: Pos | None = None
    """The card of the weapon."""
    weapon: str = ""
    """Its name, `?` unread, empty while it lies face down."""
    more: tuple[str, ...] = ()
    """Further ninjas that the table put there against SC-SLOT-04, the last one on top; they count, and do nothing."""

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
    """An event being resolved."""

    kind: str
    """appear or steal."""
    line: int
    zone: str
    """Where the card to be played lies."""
    card: str
    victim: int = 0
    played: bool = False
    """The card has been played."""
    drawn: tuple[str, ...] = ()


class Fight(msgspec.Struct):
    """The Target being resolved."""

    target: str
    begun: int
    """The line that chose it."""
    step: str = "tokens"
    """tokens (contracts are turned over), stack, slots."""
    above: tuple[Any, ...] = ()
    """Where the card above the next one went: `("slot", side, index)`, `("under", index)`, `("gone",)`, `()` none."""
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
    """A Target that was settled, frozen so that a fact that comes later can settle what is open."""

    line: int
    target: str
    round: int
    rows: tuple[tuple[Slot, ...], tuple[Slot, ...]]
    """Guardian and Assassin slots as they stood before step D."""
    under: tuple[str, ...]
    reward: int
    """-1 when it was not read."""
    tokens: tuple[tuple[int, str], ...]
    claimed: tuple[int, int, int]
    """Totals and pot as stated, -1 where not stated."""
    unread: bool = False
    """Cards that matter were not typed."""
    paid: bool = False
    shares: tuple[tuple[int, int], ...] = ()
    """Seat and gold of each who was paid, of this pot."""
    pot: int = -1
    whole: bool = False
    """The stack was read whole, only weapons were not."""
    sure: bool | None = None
    """Whether it dies whatever the unread cards are; None: they could decide it."""
    typed: bool = False
    """What was stated stands, against what is computed."""


class Last(msgspec.Struct, frozen=True, gc=False):
    """The Target settled last, as the view tells of it. The lists are those of the fight, which change no more."""

    item: Settled
    dies: bool | None
    """None while open."""
    guardian: Amount | None
    assassin: Amount | None
    pot: Amount | None
    rows: tuple[tuple[Slot, ...], tuple[Slot, ...]]
    """Its slots after step D."""
    powers: tuple[Sequence[Amount], Sequence[Amount]]
    """What each number added, by side."""
    gone: Sequence[str]
    """Cards discarded."""


class Compared(msgspec.Struct, frozen=True, gc=False):
    """A Rogue whose comparison was open when he joined a side."""

    line: int
    target: str
    rows: tuple[tuple[Slot, ...], tuple[Slot, ...]]
    chosen: str
    """g, a or `-`."""

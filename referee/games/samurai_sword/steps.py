"""The steps of Samurai Sword: what can happen at this table. The table is seat 0."""

from typing import ClassVar

from referee.engine.steps import Late, Secret, Skip, Step


class SetupStep(Step, tag="setup"):
    """Characters in seating order and the seat of the Shogun.

    out: stars of the Ninja card that was put back into the box, where the table chose it openly (option ninja_removal).
    """

    characters: tuple[str, ...]
    start: int = 1
    out: int = 0
    seated: ClassVar[tuple[str, ...]] = ("start",)
    help: ClassVar[str] = "setup NOB HID … start 1: characters in seating order, and the Shogun's seat"


class Recover(Step, tag="recover"):
    """The table says that a seat takes all of its Resilience Points; the referee does it by itself at 0."""

    help: ClassVar[str] = "the seat takes all Resilience Points (happens by itself when it has none)"


class Flip(Step, tag="flip"):
    """The top card of the deck is turned up because of a Bushido."""

    card: str
    help: ClassVar[str] = "f pa: the card turned up for Bushido; f kt bo: a Bō given up; f kt $: honor paid"


class Pay(Step, tag="pay"):
    """After a Weapon was turned up for Bushido: the Weapon given up, or nothing for 1 honor."""

    card: str = ""
    help: ClassVar[str] = "bo: a Weapon given up for Bushido; $: 1 honor instead"


class Draw(Step, tag="draw"):
    """The draw of a turn. count: cards in all, -1 for as many as are due; pile: cards taken from the discard pile."""

    count: int = -1
    pile: tuple[str, ...] = ()
    help: ClassVar[str] = (
        "d: the draw is made; d 1: 1 card was drawn; i: Ieyasu takes the top discard first; i 2: 2 cards in all"
    )


class Attack(Step, tag="attack"):
    """A Weapon is played against another character."""

    card: str
    to: int
    seated: ClassVar[tuple[str, ...]] = ("to",)
    help: ClassVar[str] = "kt 3: Katana against seat 3; kt 3 p: parried; kt 3 w (or nothing): hit"


class Answer(Step, tag="answer"):
    """What a seat does when attacked or asked: a card of the hand, or nothing, which is the wound.

    unsaid: nobody said it, the next entry implied it, and more than Resilience Points went by it.
    """

    card: str = ""
    unsaid: bool = False
    help: ClassVar[str] = "p: a Parry; a code: that Weapon; w: the wound"


class Action(Step, tag="action"):
    """An Action takes effect. to: the seat chosen for Breathing."""

    card: str
    to: int = 0
    seated: ClassVar[tuple[str, ...]] = ("to",)
    help: ClassVar[str] = "te, da, bc, ju; br 3: Breathing, seat 3 draws"


class Geisha(Step, tag="discard_of"):
    """A Geisha: a Property of a seat is discarded (what), or a random card of its hand, which is then `card`."""

    to: int
    what: str = "hand"
    card: str = ""
    seated: ClassVar[tuple[str, ...]] = ("to",)
    help: ClassVar[str] = (
        "ge 3 fo: the Focus of seat 3; ge 3 pa: a random card of its hand, a Parry; ge 3 h fo: a Focus of its "
        "hand; ge 3 ?: not read"
    )


class Diversion(Step, tag="divert"):
    """A random card goes from a hand to the active player. card: which, for those two only; nobody is asked for it."""

    to: int
    card: str = ""
    secret: ClassVar[dict[str, Secret]] = {"card": Secret(("who", "to"), "show")}
    seated: ClassVar[tuple[str, ...]] = ("to",)
    help: ClassVar[str] = "dv 3: a random card of seat 3 changes hands, unseen by the others"


class Lay(Step, tag="lay"):
    """A Property is laid. to: the seat it lies in front of, 0 for the own one."""

    card: str
    to: int = 0
    seated: ClassVar[tuple[str, ...]] = ("to",)
    help: ClassVar[str] = "fo, ar, fd: in front of oneself; bu 3: a Bushido in front of seat 3"


class Buy(Step, tag="buy"):
    """Nobunaga gives up 1 Resilience Point for a card."""

    help: ClassVar[str] = "nb: Nobunaga gives up 1 Resilience Point and draws 1"


class EndTurn(Step, tag="end_turn"):
    """The turn ends. discards: cards put down in the Discard phase, the last one on top."""

    discards: tuple[str, ...] = ()
    ends: ClassVar[bool] = True
    help: ClassVar[str] = "e: end of turn; e bo pa: two cards discarded, the second on top"


class Shuffle(Step, tag="shuffle"):
    """The table says that it shuffles the discard pile into a new deck; the referee announces it by itself."""

    help: ClassVar[str] = "the table shuffles now (happens by itself when the deck is empty)"


class Ask(Step, tag="ask"):
    """Somebody asks another player about the cards in his hand."""

    of: int
    noted: ClassVar[bool] = True
    seated: ClassVar[tuple[str, ...]] = ("of",)
    help: ClassVar[str] = "a player asks another about the cards in hand"


STEPS: tuple[type[Step], ...] = (
    SetupStep, Recover, Flip, Pay, Draw, Attack, Answer, Action, Geisha, Diversion, Lay, Buy, EndTurn,
    Shuffle, Ask, Skip, Late,
)  # fmt: skip

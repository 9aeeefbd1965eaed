"""The steps of Samurai Sword: what can happen at this table. The table is seat 0."""

from referee.engine.game import Late, Secret, Skip, Step, entry


@entry("setup NOB HID … start 1: characters in seating order, and the Shogun's seat", seated=("start",))
class SetupStep(Step, tag="setup"):
    """Characters in seating order and the seat of the Shogun.

    out: stars of the Ninja card that was put back into the box, where the table chose it openly (option ninja_removal).
    """

    characters: tuple[str, ...]
    start: int = 1
    out: int = 0


@entry("the seat takes all Resilience Points (happens by itself when it has none)")
class Recover(Step, tag="recover"):
    """The table says that a seat takes all of its Resilience Points; the referee does it by itself at 0."""


@entry("f pa: the card turned up for Bushido; f kt bo: a Bō given up; f kt $: honor paid")
class Flip(Step, tag="flip"):
    """The top card of the deck is turned up because of a Bushido."""

    card: str


@entry("bo: a Weapon given up for Bushido; $: 1 honor instead")
class Pay(Step, tag="pay"):
    """After a Weapon was turned up for Bushido: the Weapon given up, or nothing for 1 honor."""

    card: str = ""


@entry("d: the draw is made; d 1: 1 card was drawn; i: Ieyasu takes the top discard first; i 2: 2 cards in all")
class Draw(Step, tag="draw"):
    """The draw of a turn. count: cards in all, -1 for as many as are due; pile: cards taken from the discard pile."""

    count: int = -1
    pile: tuple[str, ...] = ()


@entry("kt 3: Katana against seat 3; kt 3 p: parried; kt 3 w (or nothing): hit", seated=("to",))
class Attack(Step, tag="attack"):
    """A Weapon is played against another character."""

    card: str
    to: int


@entry("p: a Parry; a code: that Weapon; w: the wound")
class Answer(Step, tag="answer"):
    """What a seat does when attacked or asked: a card of the hand, or nothing, which is the wound.

    unsaid: nobody said it, the next entry implied it, and more than Resilience Points went by it.
    """

    card: str = ""
    unsaid: bool = False


@entry("te, da, bc, ju; br 3: Breathing, seat 3 draws", seated=("to",))
class Action(Step, tag="action"):
    """An Action takes effect. to: the seat chosen for Breathing."""

    card: str
    to: int = 0


@entry(
    "ge 3 fo: the Focus of seat 3; ge 3 pa: a random card of its hand, a Parry; ge 3 h fo: a Focus of its "
    "hand; ge 3 ?: not read",
    seated=("to",),
)
class Geisha(Step, tag="discard_of"):
    """A Geisha: a Property of a seat is discarded (what), or a random card of its hand, which is then `card`."""

    to: int
    what: str = "hand"
    card: str = ""


@entry(
    "dv 3: a random card of seat 3 changes hands, unseen by the others",
    secret={"card": Secret(("who", "to"), "show")},
    seated=("to",),
)
class Diversion(Step, tag="divert"):
    """A random card goes from a hand to the active player. card: which, for those two only; nobody is asked for it."""

    to: int
    card: str = ""


@entry("fo, ar, fd: in front of oneself; bu 3: a Bushido in front of seat 3", seated=("to",))
class Lay(Step, tag="lay"):
    """A Property is laid. to: the seat it lies in front of, 0 for the own one."""

    card: str
    to: int = 0


@entry("nb: Nobunaga gives up 1 Resilience Point and draws 1")
class Buy(Step, tag="buy"):
    """Nobunaga gives up 1 Resilience Point for a card."""


@entry("e: end of turn; e bo pa: two cards discarded, the second on top", ends=True)
class EndTurn(Step, tag="end_turn"):
    """The turn ends. discards: cards put down in the Discard phase, the last one on top."""

    discards: tuple[str, ...] = ()


@entry("the table shuffles now (happens by itself when the deck is empty)")
class Shuffle(Step, tag="shuffle"):
    """The table says that it shuffles the discard pile into a new deck; the referee announces it by itself."""


@entry("a player asks another about the cards in hand", noted=True, seated=("of",))
class Ask(Step, tag="ask"):
    """Somebody asks another player about the cards in his hand."""

    of: int


STEPS: tuple[type[Step], ...] = (
    SetupStep, Recover, Flip, Pay, Draw, Attack, Answer, Action, Geisha, Diversion, Lay, Buy, EndTurn,
    Shuffle, Ask, Skip, Late,
)  # fmt: skip

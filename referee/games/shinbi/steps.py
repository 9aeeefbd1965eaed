"""The steps of Shinbi: what can happen at this table. The table is seat 0."""

from referee.engine.game import Late, Skip, Step, entry

WEAPONS = ("katana", "sai", "shuriken", "blowgun")
UNKNOWN = "?"
"""A card that was turned up and not read into the log ("lazy" entry)."""


@entry("setup CLAN CLAN … start SEAT: clans in seating order, who holds the pawn", seated=("start",))
class SetupStep(Step, tag="setup"):
    """Clans in seating order and the pawn holder; the counts each player takes, if they are stated."""

    clans: tuple[str, ...]
    start: int = 1
    cards: int = 4
    markers: int = 3
    lives: int = 5


@entry(
    "ksb: announced to the three on the right, the nearest first; s h: to two of them (sh is one shuriken); "
    "k3: katana to seat 3, k3sb: then the nearest left; 2: k3: seat 2 does",
    seated=("to",),
)
class Attack(Step, tag="attack"):
    """A card is given face down and a weapon announced with it; say: empty when nothing was announced."""

    to: int
    say: str = ""


@entry("1: reannounce 2 sai: seat 1 changes to sai what it announced to seat 2", seated=("to",))
class Reannounce(Step, tag="reannounce"):
    """The attacker changes an announcement (and perhaps the card)."""

    to: int
    say: str


@entry("1: end_turn: seat 1 says that its attack turn is over (also: -)", ends=True)
class EndTurn(Step, tag="end_turn"):
    """Somebody says that the attack turn is over; it ends by itself with the third card."""


@entry("2: mark 1 katana: seat 2 marks the card of seat 1 as katana", seated=("source",))
class Mark(Step, tag="mark"):
    """The receiver puts a marker on the card of `source`."""

    source: int
    weapon: str


@entry(
    "3: peek 1: seat 3 looks under its card of seat 1; 3: peek 1 2: under the card of seat 1 at seat 2",
    noted=True,
    seated=("source", "target"),
)
class Peek(Step, tag="peek"):
    """Somebody looks under the card of `source` in front of `target` (0: the looker)."""

    source: int
    target: int = 0


@entry(
    "3: ask 1: seat 3 questions seat 1",
    noted=True,
    seated=("of",),
    spare="the answer is talk and binds nobody, so leave it out",
)
class Ask(Step, tag="ask"):
    """The victim questions an attacker; the answer binds nobody."""

    of: int


@entry(
    "k.s: katana from the nearest on the left, sai from the third, a dot stays face down; xx. same, xy. "
    "different, not read",
    seated=("cards",),
)
class Reveal(Step, tag="reveal"):
    """The victim turns up cards: pairs of attacker and weapon. pair: `same` or `different` when weapons are not
    read.
    """

    cards: tuple[tuple[int, str], ...]
    pair: str = ""


@entry("hit, miss: the outcome is said aloud")
class Settle(Step, tag="settle"):
    """The outcome is said aloud. said: `hit` or `miss`, if it is typed."""

    said: str = ""


@entry("-: no denouncement, and a hit is paid")
class Waive(Step, tag="waive"):
    """The victim does not denounce; a hit is paid."""


@entry("pay: the life for a hit goes to the middle")
class Pay(Step, tag="pay"):
    """The life for a hit is moved."""


@entry(
    "ik incompetence, third card katana; pk plotting; i+ i- p+ p- right or wrong, not read; 1: ik seat 1 does",
    seated=("third",),
)
class Denounce(Step, tag="denounce"):
    """The call and the third card, as attacker and weapon. right: the result as said, when the card is not read."""

    what: str
    third: tuple[int, str] = (0, "")
    right: bool | None = None


@entry("3>1s: the card of seat 3 in front of seat 1 is a sai; 4:h: seat 4 kept a shuriken", seated=("clan", "at"))
class Turn(Step, tag="turn"):
    """A card that was not revealed is turned up all the same: one in front of seat `at`, or with 0 the one its clan
    kept.
    """

    clan: int
    weapon: str
    at: int = 0


@entry("r: cards and markers go back, the pawn moves")
class Recover(Step, tag="recover"):
    """Clean-up: cards and markers go back, the pawn moves, the next round begins."""


@entry("pawn 2: it was put in front of seat 2", seated=("to",))
class Pawn(Step, tag="pawn"):
    """Where the pawn was put after the cards were taken back."""

    to: int


@entry("3: leave: the player on seat 3 leaves the table")
class Leave(Step, tag="leave"):
    """A player leaves the table."""


@entry("void: play the round again, because its record contradicts itself", undoes=True)
class Void(Step, tag="void"):
    """The round is void: lives go back to where it began, and it is played anew."""


STEPS: tuple[type[Step], ...] = (
    SetupStep, Attack, Reannounce, EndTurn, Mark, Peek, Ask, Reveal, Settle, Waive, Pay, Denounce, Turn, Recover, Pawn,
    Leave, Void, Skip, Late,
)  # fmt: skip

"""The Shinobi Clans table as the referee sees it, with what lies there: cards, slots, the Target being resolved."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from referee.engine.game import Setup, State, is_number
from referee.engine.ledger import Ledger
from referee.games.shinobi_clans import boxes
from referee.games.shinobi_clans.amounts import Amount
from referee.games.shinobi_clans.data import CARDS, SIDES, TARGETS, Card, cards, further

ROUNDS = 3
HAND_SIZE = 10
TOKENS = 10
MOST_TOKENS = 99
"""More tokens than this a table is not believed to have in a set."""
BANK = 40

HAND = ("", *(f"hand {seat}" for seat in range(1, 9)))
LEFT = ("", *(f"left {seat}" for seat in range(1, 9)))
"""Zones of the ledger by seat: hands, and leftovers laid open. A face-down card on the table is a zone of its own,
named by the line that laid it: `#41`; what the battle has turned up lies in the zone `table`."""


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


class ClansState(State):
    """The table."""

    __slots__ = (
        "advanced",
        "at_once",
        "bank",
        "cards",
        "clockwise",
        "closed",
        "compares",
        "dealt",
        "done",
        "early",
        "earned",
        "fact_at",
        "facts",
        "fight",
        "first_pick",
        "first_turn",
        "forced",
        "gold",
        "held",
        "kept",
        "last_fight",
        "last_player",
        "ledger",
        "left",
        "left_shown",
        "owes",
        "packs",
        "paid",
        "pair_owed",
        "pass_no",
        "passed",
        "pending",
        "phase",
        "picks",
        "placed",
        "placed_at",
        "pool",
        "reward_log",
        "rewards",
        "round",
        "rows",
        "scouts",
        "sets",
        "settled",
        "shown_at",
        "skippable",
        "stacks",
        "start",
        "swept",
        "taken",
        "targets",
        "tied",
        "tokens",
        "told",
        "took",
        "turn",
        "turned_owed",
        "under",
        "voided",
        "winners",
    )

    def __init__(self, setup: Setup, copies: Mapping[str, int | None] | None = None) -> None:
        """copies: of the cards of this box, where they are worked out already (see `facts.all_copies`)."""
        super().__init__(setup)
        n = self.seats
        options = setup.options
        self.facts: dict[str, Any] = boxes.known_facts(setup.box, options["unknown_values"] == "placeholder")
        self.fact_at: dict[str, int] = {}
        if copies is None:
            copies = boxes.all_copies(setup.box)
        lists = [f"card.{code}" for code in boxes.further_codes(copies)]
        more = [further(name, setup.box[name]) for name in lists]
        self.cards: dict[str, Card] = cards() | {card.id: card for card in more}
        self.facts |= {name: boxes.kept(self.facts[name]) for name in ("rewards", *lists) if name in self.facts}
        self.ledger = Ledger(copies, {"deck": CARDS, "discard": 0, **{HAND[i]: 0 for i in range(1, n + 1)}})
        self.agree()
        self.phase = "setup"
        """setup, tie, target, draft (basic), leftovers, pool, pick, trim, contract, ninja, all (tokens shown before the
        first Target), battle, rest (remaining tokens), over.
        """
        self.round = 1
        self.turn = self.start = 0
        """Whose turn in the ninja phase, 0 in all others: then it is the table's; who starts."""
        self.tied: list[int] = []
        self.gold = [0] * n
        self.earned = [0] * n
        self.bank = BANK
        self.advanced = options["draft"] == "advanced"
        self.clockwise = CLOCKWISE[n]
        """The seats from each seat on."""
        self.winners: list[int] = []
        self.settled: list[Settled] = []
        self.pending: list[Settled] = []
        self.compares: list[Compared] = []
        self.reward_log: list[tuple[int, ...]] = []
        self.last_fight: Last | None = None
        self.fight: Fight | None = None
        """The Target being resolved, in no other phase than the battle."""
        self.paid: list[tuple[int, str, int, int]] = []
        """Gold that was paid: seat, Target, amount, line of the result."""
        self.took: list[tuple[int, int, int, int]] = []
        """Gold that was said to be taken: seat, amount, line of the result, line."""
        self.voided: list[tuple[int, str, int]] = []
        """Contracts that pay nothing: seat, Target or empty for all, round."""
        self.closed: tuple[Any, ...] = ()
        """The round that has just closed, see `rules.after`."""
        self.sets = [TOKENS] * n
        """Tokens that each seat owns."""
        self.clear()

    def agree(self) -> None:
        """Keep what is asked of the options at every step."""
        super().agree()
        self.at_once = self.setup.options["reshuffle_when"] == "at_once"

    def clear(self) -> None:
        """What a round begins with: no Target on the table, all ten tokens in every set (SC-BATTLE-G-05)."""
        n = self.seats
        self.targets: list[str] = []
        self.rewards: dict[str, int] = {}
        self.stacks: dict[str, list[Pos]] = {}
        """Face-down and open cards per Target, the top last."""
        self.rows: dict[str, list[Slot]] = {}
        """Battle slots by `TARGET SIDE`."""
        self.scouts: dict[str, list[int]] = {}
        """Lines of the Scouts lying on a stack."""
        self.swept: dict[str, list[int]] = {}
        """Those that left when the battle began."""
        self.under: dict[str, list[tuple[str, str]]] = {}
        """Meddlers beneath a Reward, with their zones."""
        self.kept = [0] * n
        self.dealt = False
        self.packs: list[int] = []
        self.held: list[int] = []
        self.owes = [0] * n
        """How many cards each seat still has to trim."""
        self.pool: list[str] = []
        self.left: list[list[str]] = [[] for _ in range(n)]
        self.left_shown = [False] * n
        self.taken = self.first_pick = self.pass_no = self.picks = self.last_player = 0
        self.early: list[int] = []
        """Seats that picked before their turn came in this pass, and are passed over when it comes."""
        self.placed = [0] * n
        self.placed_at = [0] * n
        self.told: list[tuple[tuple[str, str], ...]] = [()] * n
        """Contracts that were typed secretly."""
        self.tokens: list[list[tuple[str, str, int]]] = [[] for _ in range(n)]
        """Contracts seen this round per seat: Target, kind, line."""
        self.passed = [False] * n
        self.first_turn = True
        self.forced: list[Forced] = []
        self.turned_owed: tuple[str, str, int] | None = None
        self.done: list[str] = []
        self.shown_at: dict[str, int] = {}
        self.pair_owed: list[tuple[int, str]] = []
        self.skippable: list[tuple[str, int, str]] = []

    @property
    def n_targets(self) -> int:
        """Targets in play this round (SC-TARGET-02)."""
        return targets_for(self.seats)

    def hand(self, seat: int) -> int:
        """How many cards a seat holds."""
        return self.ledger.count(HAND[seat])

    def kind(self, card: str) -> str:
        """The kind of a card, empty when it is not known."""
        known = self.cards.get(card)
        return known.kind if known is not None else ""


def targets_for(players: int) -> int:
    """How many Targets are drawn in a round (SC-TARGET-02)."""
    return 4 if players >= 5 else 3


def left_of(seat: int, players: int) -> int:
    """The next seat clockwise."""
    return seat % players + 1


CLOCKWISE = tuple(
    tuple(tuple(left_of(seat + after, players) for after in range(players)) for seat in range(players + 1))
    for players in range(9)
)
"""By number of players and seat: the seats clockwise from it, the left neighbour first and itself last."""


class Numbered(dict[int, str]):
    """Names made of a number: the usual ones are made beforehand, others when they are asked for."""

    def __init__(self, prefix: str, most: int) -> None:
        """`prefix1` for 1, up to `most`."""
        self.prefix = prefix
        super().__init__({n: f"{prefix}{n}" for n in range(1, most + 1)})

    def __missing__(self, number: int) -> str:
        return f"{self.prefix}{number}"


ROW = {target: {side: f"{target} {side}" for side in SIDES} for target in TARGETS}
"""Names of the rows of battle slots, by Target and side."""
SLOT: dict[str, Callable[[int], str]] = {side: Numbered(side, 20).__getitem__ for side in SIDES}
"""A slot as it is said, by side and its number, counted from the Target outwards: `a1`."""
PLACE: Callable[[int], str] = Numbered("#", 400).__getitem__
"""The zone of a card by the number of the line that laid it."""


def slot_name(side: str, index: int) -> str:
    """A slot as it is said, its place counted from 0."""
    return SLOT[side](index + 1)


def slot_words(slot: str) -> str:
    """A slot for people: `a1` is `Assassin slot 1`; another text as it is."""
    side = {"g": "Guardian", "a": "Assassin"}.get(slot[:1], "")
    return f"{side} slot {slot[1:]}" if side and is_number(slot[1:]) else slot


def stack_words(stack: Sequence[Pos]) -> list[str]:
    """A stack, bottom first: `?` face down, `rogue^` face up."""
    return [f"{pos.card or '?'}^" if pos.up else "?" for pos in stack]


def row_words(row: Sequence[Slot]) -> list[str]:
    """The slots of a side: `ninja+weapon`, `-` for an empty slot, `?` for a face-down weapon."""
    out: list[str] = []
    for slot in row:
        ninja = "&".join(slot.ninjas) if slot.more else slot.ninja
        if slot.pos is None:
            out.append(ninja or "-")
            continue
        weapon = f"{slot.weapon}^" if slot.weapon else "?"
        out.append(f"{ninja}+{weapon}" if ninja else weapon)
    return out


def outcome_word(dies: bool | None) -> str:
    """Whether a Target was killed, in a word."""
    return "open" if dies is None else "killed" if dies else "survives"

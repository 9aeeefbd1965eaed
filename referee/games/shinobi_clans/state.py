"""The Shinobi Clans table as the referee sees it."""

from collections.abc import Callable, Mapping, Sequence
from operator import sub
from typing import Any

from referee.engine.game import Ledger, Setup, State, is_number
from referee.games.shinobi_clans import boxes
from referee.games.shinobi_clans.amounts import say, shown
from referee.games.shinobi_clans.data import CARDS, SIDES, TARGETS, Card, cards, further
from referee.games.shinobi_clans.pieces import Compared, Fight, Forced, Last, Pos, Settled, Slot
from referee.games.shinobi_clans.steps import NOT_READ

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
        self.cards: dict[str, Card] = dict(cards())
        if copies is None:
            copies = boxes.all_copies(setup.box)
        lists = [f"card.{code}" for code in boxes.further_codes(copies)]
        for name in lists:
            card = further(name, setup.box[name])
            self.cards[card.id] = card
        for name in ("rewards", *lists):
            if name in self.facts:
                self.facts[name] = boxes.kept(self.facts[name])
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


def _said(number: int) -> int | str:
    return "?" if number == NOT_READ else number


def last_words(last: Last) -> dict[str, Any]:
    """The Target settled last; `?` for a number that nobody has said, slots as `2:silent_killer+kusari_fundo=3`."""
    item = last.item
    said_g, said_a, said_pot = item.claimed
    slots: tuple[list[str], list[str]] = [], []
    for words, row, powers in zip(slots, last.rows, last.powers, strict=True):
        for number, (slot, power) in enumerate(zip(row, powers, strict=False), 1):
            if ninja := "&".join(slot.ninjas):
                arms = f"{ninja}+{slot.weapon}" if slot.weapon else ninja
                words.append(f"{number}:{arms}={say(power) if power.needs else power.low}")
    return {
        "target": item.target,
        "outcome": outcome_word(last.dies),
        "guardian": shown(last.guardian) if last.guardian is not None else _said(said_g),
        "assassin": shown(last.assassin) if last.assassin is not None else _said(said_a),
        "pot": shown(last.pot)
        if last.pot is not None and (not last.pot.needs or said_pot == NOT_READ)
        else _said(said_pot),
        "slots_g": slots[0],
        "slots_a": slots[1],
        "under": list(item.under),
        "discarded": sorted(last.gone),
    }


_SLOTS_OF = {target: tuple((name, f"{target}.{side}") for side, name in ROW[target].items()) for target in TARGETS}
"""The rows of a Target, and what they are called in the view."""


def slots_shown(s: ClansState) -> dict[str, list[str]]:
    """The battle slots by Target and side, as the view has them."""
    return {shown: row_words(s.rows.get(name, ())) for t in s.targets for name, shown in _SLOTS_OF[t]}


def contracts_shown(s: ClansState) -> list[str]:
    """The contracts of each seat that lie open."""
    return [" ".join([f"{t}:{side}" for t, side, _ in seen]) if seen else "" for seen in s.tokens]


def tokens_left(s: ClansState) -> list[int]:
    """The tokens of each seat that are not placed (SC-CONTRACT-07)."""
    return list(map(sub, s.sets, s.placed))


def on_table(s: ClansState) -> int:
    """Battle cards on the table: stacks, slots, Scouts, Meddlers, and events being resolved."""
    total = len(s.forced)
    for places in (s.stacks, s.scouts, s.under):
        if places:
            total += sum(map(len, places.values()))
    for row in s.rows.values():
        for slot in row:
            if slot.ninja:
                total += 1 + len(slot.more)
            if slot.pos is not None:
                total += 1
    return total

"""The Shinbi table as the referee sees it."""

from typing import Any

import msgspec

from referee.engine.game import Setup, State
from referee.games.shinbi.seating import REACH, right
from referee.games.shinbi.steps import WEAPONS

LIVES = 5

KEPT = 0
"""The place of the card that a clan keeps in hand; the other places are the seats of its targets."""


class Turned(msgspec.Struct, frozen=True, gc=False):
    """What a victim has turned up, the third card of a denouncement last.

    pair: whether the first two are equal, None while the second is still to come. paid: lives already paid. called: the
    line of the denouncement, 0 for none; what, right: the call, and its result where it was said and not read.
    """

    who: int
    cards: tuple[tuple[int, str], ...]
    line: int
    pair: bool | None
    settled: bool = False
    paid: int = 0
    called: int = 0
    what: str = ""
    right: bool | None = None


class ShinbiState(State):
    """The table.

    reach: the targets of each seat, by its number. phase: setup, assign, resolve, over. turn: who assigns or resolves
    (0 when the table is to clean up). said[t][a]: the announcement on the card of seat a in front of seat t (0-based),
    `?` when it is unknown, empty when there is no card; said_at: its line. laid[a]: how many cards of seat a lie.
    marked: cards that were said to have a marker, as target and attacker, with its weapon. assigned, resolved: seats
    that have done their part. turned: what each victim turned up this round. open: the victim whose window to denounce
    is open, 0 for none. seen[a]: place of each weapon shown by clan a this round; at_place[a]: weapon and line of each
    of its places (0 is the hand). disputed: clans whose cards contradict each other this round, with the line. banned:
    cards that may not be what two others announced (option triple_ban): attacker, target, weapon, line of the attack,
    lines of the two. held: cards that are not what their clan showed from the hand while they lay: clan, place, weapon,
    line of the showing. barred: whether there are or were any of these two. unread: whether something was said this
    round of cards that were not read. fallen: who lost the last life, by event; fell_by: who had denounced in the last
    of these. round_lives, round_fallen, round_line: as they were when the round began. passed: who held the pawn
    before, while it can still be said that it was not passed on; 0 else. before: the table as it was cleaned up, while
    cards of that round that the table has agreed to show can still be shown.
    """

    __slots__ = (
        "assigned", "at_place", "banned", "barred", "before", "clans", "dead_may", "disputed", "distinct", "faces", "fallen", "fell_by", "ghosts",
        "held", "laid", "late", "lives", "marked", "muted", "muted_next", "nearest", "one_by_one", "open", "passed", "phase", "reach", "resolved",
        "round", "round_fallen", "round_line", "round_lives", "said", "said_at", "seen", "shows", "start", "triple",
        "turn", "turned", "unread", "winners",
    )  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        n = self.seats
        self.reach = REACH[n]
        self.agree()
        self.phase = "setup"
        self.clans: list[str] = []
        self.start = 1
        self.turn = 0
        self.round = 0
        self.lives = [LIVES] * n
        self.round_lives = [LIVES] * n
        self.round_fallen = 0
        self.round_line = 0
        self.passed = 0
        self.muted: list[int] = []
        self.muted_next: list[int] = []
        self.fallen: list[list[int]] = []
        self.fell_by = 0
        self.ghosts: list[int] = []
        self.winners: list[int] = []
        self.said: list[list[str]] = []
        self.said_at: list[list[int]] = []
        self.laid: list[int] = []
        self.marked: dict[tuple[int, int], str] = {}
        self.assigned: list[bool] = []
        self.resolved: list[bool] = []
        self.turned: list[Turned | None] = []
        self.before: ShinbiState | None = None
        self.open = 0
        self.seen: list[dict[str, int]] = []
        self.at_place: list[dict[int, tuple[str, int]]] = []
        self.disputed: dict[int, int] = {}
        self.banned: list[tuple[int, int, str, int, tuple[int, ...]]] = []
        self.held: list[tuple[int, int, str, int]] = []
        self.barred = False
        self.unread = False
        self.clear()

    def agree(self) -> None:
        """Keep what is asked of the options at every step."""
        super().agree()
        options = self.setup.options
        self.distinct = options["distinct_announcements"] is True
        self.triple = options["triple_ban"] != "off"
        self.faces = options["triple_ban"] == "announced_and_actual"
        self.nearest = options["target_order"] == "nearest_first"
        self.one_by_one = options["reveal_mode"] == "one_by_one"
        self.dead_may = options["dead_reveal"] == "may"
        self.late = options["window_end"] == "end_of_phase"
        self.shows = "shown" in (options["kept_card"], options["return_faces"]) or options["third_card"] == "show"

    def clear(self) -> None:
        """Take all cards off the table."""
        n = self.seats
        self.said, self.said_at, self.seen, self.at_place = [], [], [], []
        said, said_at, seen, at_place = self.said, self.said_at, self.seen, self.at_place
        for _ in range(n):  # once a round: one loop for four lists is the quickest way
            said.append([""] * n)
            said_at.append([0] * n)
            seen.append({})
            at_place.append({})
        self.laid = [0] * n
        self.marked = {}
        self.assigned = [False] * n
        self.resolved = [False] * n
        self.turned = [None] * n
        self.open = 0
        self.disputed = {}
        self.banned = []
        self.held = []
        self.barred = False
        self.unread = False
        self.before = None

    def given(self, who: int) -> int:
        """How many targets hold a card of this seat."""
        return self.laid[who - 1]

    def count_laid(self) -> None:
        """Count anew whose cards lie, where the table has said it."""
        self.laid = [sum(map(bool, column)) for column in zip(*self.said, strict=True)]

    @property
    def all_resolved(self) -> bool:
        """Whether nobody has to turn up cards any more; by option dead_reveal seats without lives may be passed
        over.
        """
        return all(self.resolved) or (
            self.dead_may and all(done or not lives for done, lives in zip(self.resolved, self.lives, strict=True))
        )

    @property
    def fresh(self) -> bool:
        """Whether no card of this round lies yet."""
        return self.phase == "assign" and not any(any(row) for row in self.said)

    @property
    def living(self) -> list[int]:
        """Seats with at least one life."""
        return [i for i, lives in enumerate(self.lives, 1) if lives > 0]

    def lying(self, seat: int) -> list[int]:
        """Whose cards lie in front of a seat."""
        return [a for a, said in enumerate(self.said[seat - 1], 1) if said]


def middle(state: ShinbiState) -> int:
    """Life counters in the middle of the table (SB-LIFE-04), of those that are in play (SB-SETUP-06)."""
    return LIVES * state.seats - sum(state.lives)


def next_open(flags: list[bool], after: int, players: int) -> int:
    """The next seat to the right whose part is not done, 0 when all are done."""
    seat = right(after, players)
    if not flags[seat - 1]:
        return seat
    for place in range(after + 1, after + players):
        if not flags[place % players]:
            return place % players + 1
    return 0


def next_in_order(state: "ShinbiState", flags: list[bool], who: int) -> int:
    """Whose part comes after that of a seat: the first from the pawn holder on whose part is not done, 0 when all are
    done.

    Out of order, version 0.1.0 went on from that seat (option `forced`, value `as_ruled`).
    """
    return next_open(flags, who if state.ruled else state.start - 1, state.seats)


def pawn_goes(state: ShinbiState) -> int:
    """The next pawn holder (SB-NEXT-03, SB-DEAD-08)."""
    seat = right(state.start, state.seats)
    if state.setup.options["pawn_skips_dead"] is True:
        for _ in range(state.seats):
            if state.lives[seat - 1] > 0:
                return seat
            seat = right(seat, state.seats)
    return seat


def view(state: ShinbiState) -> dict[str, Any]:
    """The public projection, version 1.

    cards[t]: the cards in front of a seat, `FROM:SAID` or `FROM:SAID=WEAPON`; `FROM:SAID~MARKER` where another marker
    lies on it.
    """
    cards = []
    marked = state.marked
    for t, row in enumerate(state.said, 1):
        shown = []
        for a, said in enumerate(row, 1):
            if said:
                weapon = state.at_place[a - 1].get(t)
                if marked and marked.get((t, a), said) != said != "?":
                    said += f"~{marked[t, a]}"
                shown.append(f"{a}:{said}" + (f"={weapon[0]}" if weapon else ""))
        cards.append(" ".join(shown))
    return {
        "round": state.round,
        "phase": state.phase,
        "turn": state.turn,
        "start": state.start,
        "lives": list(state.lives),
        "middle": middle(state),
        "clans": list(state.clans),
        "cards": cards,
    }


__all__ = [
    "KEPT",
    "LIVES",
    "WEAPONS",
    "ShinbiState",
    "Turned",
    "middle",
    "next_in_order",
    "next_open",
    "pawn_goes",
    "view",
]

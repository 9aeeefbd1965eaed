"""The Shinbi table as the referee sees it, and who sits where (SB-SEAT)."""

import msgspec

from referee.engine.game import Setup, State
from referee.games.shinbi.steps import UNKNOWN


def right(seat: int, players: int) -> int:
    """The neighbour on the right, to whom the turn and the pawn go (SB-SEAT-01)."""
    return seat % players + 1


def targets(seat: int, players: int) -> tuple[int, ...]:
    """The three seats that a seat attacks, the nearest first (SB-SEAT-02)."""
    return seat % players + 1, (seat + 1) % players + 1, (seat + 2) % players + 1


REACH = {players: ((), *(targets(seat, players) for seat in range(1, players + 1))) for players in (4, 5, 6)}
"""The targets of each seat, by the number of players and the seat."""


def attackers(seat: int, players: int) -> tuple[int, ...]:
    """The three seats that attack a seat, the nearest on the left first (SB-DENOUNCE-15)."""
    return (seat - 2) % players + 1, (seat - 3) % players + 1, (seat - 4) % players + 1


LIVES = 5

KEPT = 0
"""The place of the card that a clan keeps in hand; the other places are the seats of its targets."""


class Turned(msgspec.Struct, frozen=True, gc=False):
    """What a victim has turned up this round."""

    who: int
    cards: tuple[tuple[int, str], ...]
    """Attackers and weapons, the third card of a denouncement last."""
    line: int
    pair: bool | None
    """Whether the first two are equal; None while the second is still to come."""
    settled: bool = False
    """Whether hit or miss was said aloud."""
    paid: int = 0
    """Lives already paid."""
    called: int = 0
    """The line of the denouncement, 0 for none."""
    what: str = ""
    right: bool | None = None
    """What the table said of the call where its cards were not read."""


class ShinbiState(State):
    """The table. What lies on it belongs to one round: `clear`."""

    __slots__ = (
        "assigned", "at_place", "banned", "barred", "before", "clans", "dead_may", "disputed", "distinct", "faces",
        "fallen", "fell_by", "ghosts", "held", "laid", "late", "lives", "marked", "muted", "muted_next", "nearest",
        "one_by_one", "open", "passed", "phase", "reach", "resolved", "round", "round_fallen", "round_line",
        "round_lives", "said", "said_at", "seen", "shows", "start", "triple", "turn", "turned", "unread", "winners",
    )  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.agree()
        self.reach = REACH[self.seats]
        """The targets of each seat, by its number."""
        self.phase = "setup"
        """setup, assign, resolve, over; replay within one step, where the game goes on after nobody was left."""
        self.clans: list[str] = []
        self.start = 1
        """Who holds the pawn."""
        self.passed = 0
        """Who held it before, while it can still be said that it was not passed on; else 0."""
        self.turn = 0
        """Who assigns or resolves; 0 when the table is to clean up."""
        self.round = 0
        self.round_fallen = 0
        self.round_line = 0
        self.lives = [LIVES] * self.seats
        self.round_lives = list(self.lives)
        """Lives when the round began, as round_fallen and round_line are what `fallen` and the log were."""
        self.muted: list[int] = []
        self.muted_next: list[int] = []
        self.fallen: list[list[int]] = []
        """Who lost the last life, by event."""
        self.fell_by = 0
        """Who had denounced in the last of these events."""
        self.ghosts: list[int] = []
        """Who has left the table."""
        self.winners: list[int] = []
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
        self.said: list[list[str]] = []
        """said[t][a]: what seat a+1 announced with its card in front of seat t+1; `?` unknown, empty: no card."""
        self.said_at: list[list[int]] = []
        """The line of each announcement."""
        self.seen: list[dict[str, int]] = []
        """seen[a]: the place of each weapon that clan a+1 has shown."""
        self.at_place: list[dict[int, tuple[str, int]]] = []
        """at_place[a]: weapon and line of each place of clan a+1 that was seen; 0 is the hand."""
        said, said_at, seen, at_place = self.said, self.said_at, self.seen, self.at_place
        for _ in range(n):  # once a round: one loop for four lists is the quickest way
            said.append([""] * n)
            said_at.append([0] * n)
            seen.append({})
            at_place.append({})
        self.laid = [0] * n
        """How many cards of each seat lie."""
        self.marked: dict[tuple[int, int], str] = {}
        """The weapon of the marker on a card, by target and attacker, where it was said."""
        self.assigned = [False] * n
        self.resolved = [False] * n
        self.turned: list[Turned | None] = [None] * n
        self.open = 0
        """The victim who may denounce now, 0 for none."""
        self.disputed: dict[int, int] = {}
        """Clans whose cards contradict each other, with the line."""
        self.banned: list[tuple[int, int, str, int, tuple[int, ...]]] = []
        """Cards that may not be what two others announced (option triple_ban): attacker, target, weapon, line of the
        attack, lines of the two."""
        self.held: list[tuple[int, int, str, int]] = []
        """Cards that are not what their clan showed from the hand: clan, place, weapon, line of the showing."""
        self.barred = False
        """Whether there are or were any of these two."""
        self.unread = False
        """Whether something was said of cards that were not read."""
        self.before: ShinbiState | None = None
        """The table as it was cleaned up, while cards of that round are still to be shown."""

    def count_laid(self) -> None:
        """Count anew whose cards lie, where the table has said it."""
        self.laid = [sum(map(bool, column)) for column in zip(*self.said, strict=True)]

    def left_for(self, who: int) -> list[int]:
        """The targets that have no card of this seat, the nearest first."""
        return [t for t in targets(who, self.seats) if not self.said[t - 1][who - 1]]

    @property
    def all_resolved(self) -> bool:
        """Whether nobody has to turn up cards any more; seats without lives may be passed over (dead_reveal)."""
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
    """The next seat to the right whose part is not done (SB-SEAT-01), 0 when all are done."""
    for place in range(after, after + players):
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
    while state.setup.options["pawn_skips_dead"] is True and state.living and not state.lives[seat - 1]:
        seat = right(seat, state.seats)
    return seat


def _read(word: str) -> str:
    return word if word.isalpha() else UNKNOWN


def cards_of(state: ShinbiState) -> list[str]:
    """The cards in front of each seat as the view has them, `FROM:SAID` or `FROM:SAID=WEAPON`; `FROM:SAID~MARKER` where
    another marker lies on it. What is no plain word, in a log by other hands, is told as one that was not read.
    """
    cards = []
    marked = state.marked
    for t, row in enumerate(state.said, 1):
        shown = []
        for a, said in enumerate(row, 1):
            if said:
                weapon = state.at_place[a - 1].get(t)
                text = f"{a}:{_read(said)}"
                if marked and said.isalpha() and marked.get((t, a), said) != said:
                    text += f"~{marked[t, a]}" if marked[t, a].isalpha() else ""
                shown.append(f"{text}={_read(weapon[0])}" if weapon else text)
        cards.append(" ".join(shown))
    return cards

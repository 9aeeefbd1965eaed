"""For every sum of Shinbi's rulebook: the function that computes it, and a wrong one that a scenario must find out."""

from typing import Any

from referee.games.shinbi import seating, state
from referee.games.shinbi.rules import assign, deals, outcome, record, rounds
from tests.kit.coverage import Mutant


def _turn_stays(s: Any, who: int) -> None:
    s.assigned[who - 1] = True


def _assigns_again(s: Any) -> None:
    s.assigned = [False] * s.seats
    s.turn = s.start


def _told_to_anybody(s: Any, to: int, say: str) -> int:
    return sum(row.count(say) for row in s.said)


def _keeps_what_was_seen(s: Any) -> None:
    seen, at = s.seen, s.at_place
    s.clear()
    s.seen, s.at_place = seen, at


def _one_after_the_other(s: Any, victim: int, each: int) -> list[Any]:
    did: list[Any] = []
    for seat in outcome.paying_order(s, victim):
        if not s.over:
            did += outcome.lose(s, (seat,), each, victim)
    return did


def _skips_the_dead(s: Any) -> int:
    seat = int(seating.right(s.start, s.seats))
    while not s.lives[seat - 1]:
        seat = int(seating.right(seat, s.seats))
    return seat


MUTANTS: dict[str, Mutant] = {
    "SB-SETUP-06": (state.counts, lambda players: (4 * players, 3 * players, 4 * players)),
    "SB-SETUP-07": (assign.opener, lambda start: 1),
    "SB-SEAT-01": (seating.right, lambda seat, players: (seat - 2) % players + 1),
    "SB-SEAT-02": (seating.targets, lambda seat, players: tuple((seat - d - 1) % players + 1 for d in (1, 2, 3))),
    "SB-ROUND-01": (assign.begin_resolving, _assigns_again),
    "SB-ROUND-04": (assign.first_to_resolve, lambda s: 1),
    "SB-ASSIGN-10": (assign.turn_over, _turn_stays),
    "SB-TRIPLE-03": (assign.told, _told_to_anybody),
    "SB-REVEAL-07": (outcome.equal, lambda one, other: True),
    "SB-OUT-01": (outcome.hit_costs, lambda: 2),
    "SB-OUT-02": (outcome.miss_costs, lambda: 1),
    "SB-DENOUNCE-05": (outcome.incompetence_right, lambda: (0, 2)),
    "SB-DENOUNCE-06": (outcome.incompetence_wrong, lambda: (2, 0)),
    "SB-DENOUNCE-07": (outcome.plotting_right, lambda: (1, 1)),
    "SB-DENOUNCE-08": (outcome.plotting_wrong, lambda: (1, 0)),
    "SB-DENOUNCE-15": (outcome.paying_order, lambda s, victim: [seat for seat in range(1, s.seats + 1) if seat != victim]),
    "SB-DENOUNCE-16": (outcome.attackers_lose, _one_after_the_other),
    "SB-LIFE-02": (outcome.can_lose, lambda lives, wanted: wanted),
    "SB-LIFE-04": (state.middle, lambda s: 0),
    "SB-DEAD-06": (outcome.dead_lose, lambda wanted: wanted),
    "SB-DEAD-08": (state.pawn_goes, _skips_the_dead),
    "SB-END-01": (outcome.sole_survivor, lambda living: []),
    "SB-END-03": (outcome.end_check, lambda s: []),
    "SB-END-04": (outcome.nobody_left, lambda reading, fell, caller: sorted(fell)),
    "SB-NEXT-04": (rounds.cards_back, _keeps_what_was_seen),
    "SB-CONS-03": (record.last_place, lambda s, clan, places, weapons: None),
    "SB-CONS-08": (deals.remedy, lambda s: ""),
}

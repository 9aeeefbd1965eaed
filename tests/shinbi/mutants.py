"""For every sum of Shinbi's rulebook: what computes it, and what is wrong in its place so that a scenario must find out."""

from typing import Any

from referee.games.shinbi import state
from referee.games.shinbi.rules import assign, deals, outcome, record, resolve, reveal, rounds
from tests.kit.coverage import Mutant


def _told_to_anybody(s: Any, to: int, say: str) -> int:
    return sum(row.count(say) for row in s.said)


THREE = "attackers(victim, s.seats)[::-1]"
ALL_OTHERS = "[seat for seat in range(1, s.seats + 1) if seat != victim]"
ONE_ALONE = 'finish(s, s.living, "SB-END-01")'

MUTANTS: dict[str, Mutant] = {
    "SB-SETUP-06": (state.middle, "LIVES * state.seats", "4 * state.seats"),
    "SB-SETUP-07": (assign.apply_setup, "s.start = step.start if", "s.start = 1 if"),
    "SB-SEAT-01": (state.next_open, "range(after, after + players)", "range(after - 2, after - 2 - players, -1)"),
    "SB-SEAT-02": (state.targets, lambda seat, players: tuple((seat - d - 1) % players + 1 for d in (1, 2, 3))),
    "SB-ROUND-01": (assign.begin_resolving, 's.phase = "resolve"', "s.assigned = [False] * s.seats"),
    "SB-ROUND-04": (assign.begin_resolving, "s.turn = s.start", "s.turn = 1"),
    "SB-ASSIGN-10": (assign.turn_over, "s.turn = next_in_order(s, s.assigned, who)", "pass"),
    "SB-TRIPLE-03": (assign.told, _told_to_anybody),
    "SB-REVEAL-07": (reveal.apply_reveal, "else one == other", "else True"),
    "SB-OUT-01": (resolve.owed, "outcome.HIT_COSTS", "2"),
    "SB-OUT-02": (resolve.owed, "outcome.MISS_COSTS", "1"),
    "SB-DENOUNCE-05": (outcome.call_costs, "0, 1", "0, 1 + (what == 'incompetence')"),
    "SB-DENOUNCE-06": (outcome.call_costs, "(1, 0)", "(2, 0)"),
    "SB-DENOUNCE-07": (outcome.call_costs, "0, 1", "int(what == 'plotting'), 1"),
    "SB-DENOUNCE-08": (outcome.call_costs, "(2, 0)", "(1, 0)"),
    "SB-DENOUNCE-15": (outcome.attackers_lose, THREE, ALL_OTHERS),
    "SB-DENOUNCE-16": (outcome.attackers_lose, 's.setup.options["loss_order"] != "seat_order"', "False"),
    "SB-LIFE-02": (outcome.lose, "min(left, wanted)", "wanted if left else 0"),
    "SB-LIFE-04": (state.middle, "- sum(state.lives)", ""),
    "SB-DEAD-06": (outcome.lose, "min(left, wanted)", "min(left, wanted) if left else wanted"),
    "SB-DEAD-08": (state.pawn_goes, 'state.setup.options["pawn_skips_dead"] is True', "True"),
    "SB-END-01": (outcome.settle_end, ONE_ALONE, ONE_ALONE.replace("s.living", "[]")),
    "SB-END-03": (outcome.end_check, lambda s: []),
    "SB-END-04": (outcome.nobody_left, lambda reading, fell, caller: sorted(fell)),
    "SB-NEXT-04": (rounds.begin, "s.clear()", "seen, at = s.seen, s.at_place; s.clear(); s.seen, s.at_place = seen, at"),
    "SB-CONS-03": (record.last_place, lambda s, clan, places, weapons: None),
    "SB-CONS-08": (deals.remedy, lambda s: ""),
}

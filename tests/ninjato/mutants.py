"""For each sum rule the function that computes it and a wrong one in its place."""

from typing import Any

from referee.games.ninjato.data import CLANS
from referee.games.ninjato.rules import (
    bonus,
    buy,
    dojo,
    fight,
    influence,
    loot,
    outcome,
    pay,
    raid,
    rounds,
    setup,
    skills,
    supply,
    turns,
)
from tests.kit.coverage import Mutant


def nothing(*_: Any) -> list[Any]:
    return []


def half_shuffled(s: Any) -> int:
    """The deck is rebuilt, and the discards stay as well."""
    s.deck += s.discards
    return int(s.discards)


MUTANTS: dict[str, Mutant] = {
    "NJ-SETUP-03": (setup.start_honor, lambda: 1),
    "NJ-SETUP-06": (setup.sentry_alarm, lambda code: code.endswith("a")),
    "NJ-SETUP-09": (setup.rest_tokens, lambda: {"taira": 6, "minamoto": 6, "goshirakawa": 6}),
    "NJ-SETUP-10": (setup.bag_start, lambda: 45),
    "NJ-SETUP-12": (setup.small_stack, lambda: 2),
    "NJ-SETUP-13": (setup.large_stack, lambda shown: 19 - shown),
    "NJ-SETUP-19": (setup.first_round, lambda: 0),
    "NJ-ROUND-03": (turns.next_seat, lambda order, placed: 0 if any(placed) else order[0]),
    "NJ-DOJO-07": (supply.reshuffled, half_shuffled),
    "NJ-DOJO-10": (dojo.on_stack, lambda stack, who: [who, *stack]),
    "NJ-HOUSE-05": (loot.guards_left, lambda house: house.total + 1),
    "NJ-HOUSE-10": (fight.main_value, lambda card: 0 if card == 3 else card),
    "NJ-HOUSE-11": (fight.kick, lambda sign: 1),
    "NJ-HOUSE-12": (fight.add_up, lambda base, changes: base + (changes[0] if changes else 0)),
    "NJ-HOUSE-15": (fight.add_up, lambda base, changes: base),
    "NJ-HOUSE-16": (supply.spend_card, nothing),
    "NJ-TREAS-01": (pay.honor_value, lambda kind: kind + 1),
    "NJ-TREAS-02": (
        loot.next_treasure,
        lambda plain, red: next(((k, pile is red) for pile in (plain, red) for k in (4, 0, 1, 2, 3) if pile[k]), None),
    ),
    "NJ-TREAS-03": (loot.treasures_for, lambda figures, option: 2),
    "NJ-TREAS-07": (loot.keep_all, nothing),
    "NJ-TREAS-13": (supply.discard_treasures, nothing),
    "NJ-TREAS-14": (supply.bag_refilled, lambda s: 0),
    "NJ-BANZAI-07": (loot.beaten_goes, lambda elite: "kept"),
    "NJ-BANZAI-08": (loot.beaten_goes, lambda elite: "discards"),
    "NJ-BANZAI-09": (loot.sentry_after, lambda sentry, cleared: ""),
    "NJ-BANZAI-10": (supply.discard_guard, nothing),
    "NJ-BANZAI-11": (supply.next_deck, nothing),
    "NJ-BANZAI-12": (raid.deck_for, lambda s, house: "elite"),
    "NJ-BANZAI-13": (outcome.leave_is, lambda beaten: "leave"),
    "NJ-ELITE-05": (loot.treasures_for, lambda figures, option: figures),
    "NJ-ELITE-06": (supply.discard_guard, nothing),
    "NJ-ELITE-07": (bonus.elite_score, len),
    "NJ-ALARM-03": (loot.best_plain, lambda plain: next((k for k, n in enumerate(plain) if n), None)),
    "NJ-ALARM-04": (loot.best_plain, lambda plain: next((k for k in (3, 2, 1, 0, 4) if plain[k]), None)),
    "NJ-ALARM-07": (raid.flip, nothing),
    "NJ-ALARM-08": (
        loot.next_treasure,
        lambda plain, red: max(((k, False) for k, n in enumerate(plain) if n), default=None),
    ),
    "NJ-CLEAR-04": (outcome.returned_token, nothing),
    "NJ-CLEAR-07": (loot.sentry_after, lambda sentry, cleared: sentry),
    "NJ-SENSEI-06": (buy.comes_faceup, lambda: False),
    "NJ-SENSEI-08": (skills.turned_down, lambda: True),
    "NJ-SENSEI-09": (skills.ready_tile, lambda s, who, effect: s.skills[who - 1][0]),
    "NJ-SKILL-SNAKE-1": (fight.minus_two, lambda: -1),
    "NJ-SKILL-SNAKE-2": (fight.set_zero, lambda: 1),
    "NJ-SKILL-SNAKE-4": (skills.returned_side, lambda option, taken_from, own: own),
    "NJ-SKILL-CRANE-1": (fight.plus_minus, lambda choice: 1),
    "NJ-SKILL-TIGER-1": (fight.plus_two, lambda: 1),
    "NJ-SKILL-TIGER-2": (fight.set_six, lambda: 5),
    "NJ-SKILL-TIGER-3": (skills.other_side, lambda side: side),
    "NJ-SKILL-HENSO-1": (influence.disguise, lambda: 2),
    "NJ-PAY-02": (pay.any_fits, lambda icon, kind: False),
    "NJ-PAY-03": (pay.gold_fits, lambda icon: False),
    "NJ-PAY-04": (pay.gold_value, lambda stands_for: 6),
    "NJ-PAY-06": (pay.paid_honor, lambda used: 0),
    "NJ-PAY-08": (supply.discard_treasures, nothing),
    "NJ-PALACE-02": (influence.powers, lambda s: {clan: [0] * s.seats for clan in CLANS}),
    "NJ-PALACE-04": (influence.first_taken, lambda s, who, clan: -who),
    "NJ-END1-01": (rounds.dojo_order, lambda stack: list(dict.fromkeys(stack))),
    "NJ-END1-02": (rounds.dojo_order, lambda stack: list(dict.fromkeys(stack))[::-1]),
    "NJ-END1-03": (rounds.next_order, lambda order, first, rest: first + sorted(set(order) - set(first))),
    "NJ-END1-04": (rounds.shuriken_back, list),
    "NJ-END2-01": (rounds.up_again, lambda: False),
    "NJ-END3-01": (rounds.leftover, lambda s: list(s.sensei)),
    "NJ-END3-03": (rounds.large_after, lambda number, large, ordinary: large),
    "NJ-END5-03": (turns.short, lambda lie, deck: 4 - lie),
    "NJ-END6-01": (rounds.marker, lambda number: number),
    "NJ-END6-04": (rounds.next_order, lambda order, first, rest: order),
    "NJ-SCORE-01": (
        influence.powers,
        lambda s: {c: [len(influence.envoys_of(s, i, c)) for i in range(1, s.seats + 1)] for c in CLANS},
    ),
    "NJ-SCORE-14": (influence.clan_honor, lambda tokens, clan: 6),
    "NJ-SCORE-15": (influence.clan_honor, lambda tokens, clan: 1),
    "NJ-BONUS-01": (bonus.rumor_score, lambda n, counted: n),
    "NJ-BONUS-02": (bonus.set_factor, lambda n: n),
    "NJ-BONUS-03": (bonus.set_factor, lambda n: min(n, 2) if n < 3 else 4),
    "NJ-BONUS-04": (bonus.opponents_score, lambda n, holders: bonus.set_factor(n) * bonus.opponents_each(holders)),
    "NJ-BONUS-05": (bonus.opponents_each, lambda holders: 6),
    "NJ-BONUS-06": (bonus.elites_counted, lambda figures, option: sum(figures)),
    "NJ-BONUS-07": (bonus.treasure_score, lambda treasures: 0),
    "NJ-BONUS-08": (bonus.elite_score, lambda honors: 0),
    "NJ-WIN-01": (bonus.most_honor, lambda totals, seats: [seats[-1]]),
    "NJ-WIN-02": (bonus.most_envoys, lambda envoys, seats: seats[:1]),
    "NJ-WIN-03": (bonus.oldest_wins, lambda ranked: ranked[-1:] * 2),
    "NJ-WIN-04": (bonus.shared, lambda tied: tied[:1]),
}

"""For each sum rule what computes it, and what stands there instead: a wrong function, or other text in its code."""

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
    "NJ-SETUP-03": (setup.apply_setup, "s.honor = [0]", "s.honor = [1]"),
    "NJ-SETUP-06": (
        setup.place_guard,
        "house.sentry = code",
        "house.sentry, house.red[0] = code, int(code.endswith('a'))",
    ),
    "NJ-SETUP-09": (setup.apply_setup, "data.TOKENS", "6"),
    "NJ-SETUP-10": (setup.apply_setup, "s.bag = data.TREASURES", "s.bag = 45"),
    "NJ-SETUP-12": (setup.apply_setup, "data.HENSO", "2"),
    "NJ-SETUP-13": (setup.apply_setup, "data.ORDINARY", "19"),
    "NJ-SETUP-19": (setup.begin, "s.round = 1", "s.round = 0"),
    "NJ-ROUND-03": (turns.next_seat, lambda order, placed: 0 if any(placed) else order[0]),
    "NJ-DOJO-07": (supply.reshuffled, half_shuffled),
    "NJ-DOJO-10": (dojo.apply_dojo, "[*s.stack, who]", "[who, *s.stack]"),
    "NJ-HOUSE-05": (loot.guard_beaten, "left := house.total", "left := house.total + 1"),
    "NJ-HOUSE-10": (fight.value_of, "base = card", "base = 0 if card == 3 else card"),
    "NJ-HOUSE-11": (fight.value_of, "-1 if choice", "1 if choice"),
    "NJ-HOUSE-12": (fight.value_of, "sum(changes)", "sum(changes[:1])"),
    "NJ-HOUSE-15": (fight.value_of, "base + sum(changes)", "base"),
    "NJ-HOUSE-16": (supply.spend_card, nothing),
    "NJ-TREAS-01": (pay.honor_value, lambda kind: kind + 1),
    "NJ-TREAS-02": (
        loot.next_treasure,
        lambda plain, red: next(((k, pile is red) for pile in (plain, red) for k in (4, 0, 1, 2, 3) if pile[k]), None),
    ),
    "NJ-TREAS-03": (loot.guard_beaten, "else 1", "else 2"),
    "NJ-TREAS-07": (loot.keep_all, nothing),
    "NJ-TREAS-13": (supply.discard_treasures, nothing),
    "NJ-TREAS-14": (supply.bag_refilled, lambda s: 0),
    "NJ-BANZAI-07": (loot.guard_beaten, "if card.elite:", "if True:"),
    "NJ-BANZAI-08": (loot.guard_beaten, "if card.elite:", "if False:"),
    "NJ-BANZAI-09": (outcome.apply_leave, "raid.played = True", "s.houses[raid.house - 1].sentry = ''"),
    "NJ-BANZAI-10": (supply.discard_guard, nothing),
    "NJ-BANZAI-11": (supply.next_deck, nothing),
    "NJ-BANZAI-12": (raid.deck_for, lambda s, house: "elite"),
    "NJ-BANZAI-13": (outcome.check_leave, 'if raid.stage == "guard" and not', "if False and not"),
    "NJ-ELITE-05": (loot.guard_beaten, '2 if figures > 1 and s.options["double_treasure"] == 2 else 1', "figures"),
    "NJ-ELITE-06": (supply.discard_guard, nothing),
    "NJ-ELITE-07": (bonus.bonuses, "sum(honors)", "len(honors)"),
    "NJ-ALARM-03": (loot.best_plain, lambda plain: next((k for k, n in enumerate(plain) if n), None)),
    "NJ-ALARM-04": (loot.best_plain, lambda plain: next((k for k in (3, 2, 1, 0, 4) if plain[k]), None)),
    "NJ-ALARM-07": (raid.flip, nothing),
    "NJ-ALARM-08": (
        loot.next_treasure,
        lambda plain, red: max(((k, False) for k, n in enumerate(plain) if n), default=None),
    ),
    "NJ-CLEAR-04": (outcome.new_token, "if house.clan:", "if False:"),
    "NJ-CLEAR-07": (loot.house_cleared, 'house.sentry = ""', "pass"),
    "NJ-SENSEI-06": (buy.apply_learn, "s.up[tile] = True", "s.up[tile] = False"),
    "NJ-SENSEI-08": (skills.use_tile, "s.up[name] = False", "s.up[name] = True"),
    "NJ-SENSEI-09": (skills.ready_tile, lambda s, who, effect: s.skills[who - 1][0]),
    "NJ-SKILL-SNAKE-1": (fight.value_of, "ADDED[kind]", "{**ADDED, 'minus2': -1}[kind]"),
    "NJ-SKILL-SNAKE-2": (fight.value_of, "FIXED.get", "{**FIXED, 'zero': 1}.get"),
    "NJ-SKILL-SNAKE-4": (skills.returned_side, lambda option, taken_from, own: own),
    "NJ-SKILL-CRANE-1": (fight.value_of, 'choice == "-"', "kind == 'kick' and choice == '-'"),
    "NJ-SKILL-TIGER-1": (fight.value_of, "ADDED[kind]", "{**ADDED, 'plus2': 1}[kind]"),
    "NJ-SKILL-TIGER-2": (fight.value_of, "FIXED.get", "{**FIXED, 'six': 5}.get"),
    "NJ-SKILL-TIGER-3": (skills.apply_switch, '"stealth" if raid.side == "strength" else "strength"', "raid.side"),
    "NJ-SKILL-HENSO-1": (influence.powers, "+= DISGUISE", "+= 2"),
    "NJ-PAY-02": (pay.assign, "if left:", "if False:"),
    "NJ-PAY-03": (pay.assign, "if gold in left:", "if False:"),
    "NJ-PAY-04": (pay.paid_honor, "honor_value(as_) for _,", "6 if kind == 4 else honor_value(as_) for kind,"),
    "NJ-PAY-06": (pay.paid_honor, lambda used: 0),
    "NJ-PAY-08": (supply.discard_treasures, nothing),
    "NJ-PALACE-02": (influence.powers, lambda s: {clan: [0] * s.seats for clan in CLANS}),
    "NJ-PALACE-04": (influence.first_taken, lambda s, who, clan: -who),
    "NJ-END1-01": (rounds.apply_endround, "reversed(s.stack)", "s.stack"),
    "NJ-END1-02": (
        rounds.apply_endround,
        "list(dict.fromkeys(reversed(s.stack)))",
        "list(dict.fromkeys(s.stack))[::-1]",
    ),
    "NJ-END1-03": (rounds.next_order, lambda order, first, rest: first + sorted(set(order) - set(first))),
    "NJ-END1-04": (rounds.apply_endround, "[0] * len(s.placed)", "list(s.placed)"),
    "NJ-END2-01": (rounds.apply_endround, "dict.fromkeys(s.up, True)", "dict.fromkeys(s.up, False)"),
    "NJ-END3-01": (rounds.leftover, lambda s: list(s.sensei)),
    "NJ-END3-03": (rounds.apply_endround, "left = tiles_due(s)[0]", "left = s.large"),
    "NJ-END5-03": (turns.short, lambda lie, deck: 4 - lie),
    "NJ-END6-01": (rounds.score_or_go_on, "min(done + 1, ROUNDS)", "done"),
    "NJ-END6-04": (rounds.next_order, lambda order, first, rest: order),
    "NJ-SCORE-01": (
        influence.powers,
        lambda s: {c: [len(influence.envoys_of(s, i, c)) for i in range(1, s.seats + 1)] for c in CLANS},
    ),
    "NJ-SCORE-14": (influence.clan_honor, lambda tokens, clan: 6),
    "NJ-SCORE-15": (influence.clan_honor, lambda tokens, clan: 1),
    "NJ-BONUS-01": (bonus.bonuses, "set_factor(n) * c", "n"),
    "NJ-BONUS-02": (bonus.set_factor, lambda n: n),
    "NJ-BONUS-03": (bonus.set_factor, lambda n: min(n, 2) if n < 3 else 4),
    "NJ-BONUS-04": (bonus.bonuses, "n * opponents_each(holders)", "set_factor(n) * opponents_each(holders)"),
    "NJ-BONUS-05": (bonus.opponents_each, lambda holders: 6),
    "NJ-BONUS-06": (bonus.elites_counted, lambda figures, option: sum(figures)),
    "NJ-BONUS-07": (bonus.bonuses, "n, n, n)", "n, n, 0)"),
    "NJ-BONUS-08": (bonus.bonuses, "sum(honors)", "0"),
    "NJ-WIN-01": (bonus.finish, "leaders(totals, range(1, s.seats + 1))", "[s.seats]"),
    "NJ-WIN-02": (bonus.finish, "leaders([len(own) for own in s.envoys], tied)", "tied[:1]"),
    "NJ-WIN-03": (bonus.settle_tie, "[seat]", "[seat] * 2"),
    "NJ-WIN-04": (bonus.finish, 'tied, "NJ-WIN-04"', 'tied[:1], "NJ-WIN-04"'),
}

"""For every computation of the rulebook: a function, text of its code, and what stands there instead to make it wrong."""

from referee.games.shinobi_clans import facts, pots, powers, state
from referee.games.shinobi_clans.rules import advanced, contracts, draft, events, ninja, rewards, stack
from tests.kit.coverage import Mutant

NEXT_START = "left_of(s.start, s.seats)"
GOES = "return g_goes, a_goes"
BURST = "BLAST.get(card, 0)"
DEEPER = """if above == ("gone",):
        rows = [(side, s.rows[ROW[fight.target][side]]) for side in "ga"]
        above = next((("slot", side, len(row) - 1) for side, row in rows[::-1] if row and row[-1].ninja), above)
    if not above or above[0] == "gone":"""
"""Poison that reaches further when the card above is gone."""

NO_INFILTRATOR: Mutant = (powers.infiltrates, "if not (ninja :=", "return known(2)\n    if not (ninja :=")
NO_REMOVAL: Mutant = (powers.removals, GOES, "return False, False")
ONE_ONLY: Mutant = (powers.removals, GOES, "return g_goes and not a_goes, a_goes")
BOTH_GO: Mutant = (powers.removals, GOES, "return g_goes or a_goes, g_goes or a_goes")
NO_KILLER: Mutant = (powers.kills, "bool(victim) and", "False and")
NO_SENTINEL: Mutant = (powers.removals, 'g == "shadow_sentinel" and bool(a)', "False")
WEAPON_LEFT: Mutant = (powers._removed, "return EMPTY", 'return slot.taken_by("")')
NO_JUTTE: Mutant = (powers.juttes, GOES, "return False, False")
DISARMS_NOT: Mutant = (powers.disarms, 'weapon == "jutte"', "False")
IDLE_STAYS: Mutant = (powers.without_idle, "slot.ninja or slot.pos is None", "True")
NO_WEAPON_POWER: Mutant = (powers.weapon_value, "if not weapon:", "if True:")
INFILTRATOR_ONCE: Mutant = (powers.infiltrates, "return base.doubled()", "return base")
INFILTRATOR_WITH_WEAPON: Mutant = (
    powers.infiltrates,
    "return base.doubled()",
    "return base.plus(weapon_value(rules, other.weapon, other_side)).doubled()",
)
UNARMED: Mutant = (powers.master, "if not weapon:\n        return known(UNARMED_MASTER)", "if not weapon:\n        return known(3)")
ARMED: Mutant = (powers.master, "return known(ARMED_MASTER)", "return known(1)")
BONUS_KEPT: Mutant = (powers.master, "if not weapon:", "if False:")
BONUS_COMPARED: Mutant = (
    powers.compared_power, "known(UNARMED_MASTER)", "known(ARMED_MASTER if slot.weapon else UNARMED_MASTER)",
)  # fmt: skip
SCOUT_STAYS: Mutant = (ninja.used_up, "s.scouts.pop(to, None) if s.scouts else None", "None")
MEDDLER_LOST: Mutant = (stack.put_under, "s.under[fight.target].append((card, pos.zone))", "return")
NO_POISON: Mutant = (stack.poison, 'if not above or above[0] == "gone":', "if True:")
BENEATH_STAYS: Mutant = (stack.beneath, "stack = s.stacks[fight.target]", "return")
BENEATH_ALWAYS: Mutant = (stack.beneath, "min(most, len(stack))", "most")
ALWAYS_BEHIND: Mutant = (stack.first_free, "if not slot.ninja", "if False")


def blasting(card: str, n: int) -> Mutant:
    """A card that takes another number of cards along."""
    return stack.burst, BURST, f"(BLAST | {{{card!r}: {n}}}).get(card, 0)"


def adding(weapon: str, n: int) -> Mutant:
    """A weapon that adds another number."""
    return powers.weapon_value, "if (card :=", f"if weapon == {weapon!r}:\n        return known({n})\n    if (card :="


def without_change(meddler: str) -> Mutant:
    """A Meddler that changes nothing."""
    return pots.meddler_change, "if (known_card :=", f"if card == {meddler!r}:\n        return ZERO\n    if (known_card :="


MUTANTS: dict[str, Mutant] = {
    "SC-TYPE-05": (powers.kills, ' and rules.options["killer_vs_rogue_text"] == "guardian_only"', ""),
    "SC-TYPE-09": (powers.slot_power, "power = base.plus(", "power = base if base.exact == 0 else base.plus("),
    "SC-ROUND-01": (rewards.close_round, "s.round >= ROUNDS", "s.round > ROUNDS"),
    "SC-ROUND-04": (rewards.close_round, NEXT_START, "s.start"),
    "SC-DRAFT-B-08": (draft.new_cards, "sum(firsts) + ", ""),
    "SC-DRAFT-B-16": (draft.pass_packs, "(seat + way)", "seat"),
    "SC-DRAFT-B-17": (draft.picks_by_seat, "if len(set(packs)) == 1:", "return [0] * len(packs)\n    if len(set(packs)) == 1:"),
    "SC-DRAFT-B-19": (draft.finish, "- HAND_SIZE", "- 9"),
    "SC-DRAFT-ADV-01": (advanced.first_pick, "(start + pass_no - 2)", "1"),
    "SC-DRAFT-ADV-10": (advanced.end_pass, 'discard_rest(s, "pool", did)', "pass"),
    "SC-DRAFT-ADV-11": (advanced.first_pick, "(start + pass_no - 2) % players + 1", "start"),
    "SC-DRAFT-ADV-12": (advanced.first_pick, "start + pass_no - 2", "start - pass_no"),
    "SC-DRAFT-ADV-14": (advanced.end_pass, "discard_rest(s, zone, did)", "pass"),
    "SC-DRAFT-ADV-17": (advanced.picker, "k if k < players else 2 * players - 1 - k", "k"),
    "SC-CONTRACT-07": (facts.tokens_left, "map(sub, s.sets, s.placed)", "s.sets"),
    "SC-NINJA-07": (stack.check_flip, "pos = stack[-1]", "pos = stack[0]"),
    "SC-NINJA-13": (events.draws, "draw(s, 1, ", "draw(s, 0, "),
    "SC-SLOT-05": (
        powers.facing,
        "zip_longest(rows[0], rows[1], fillvalue=EMPTY)",
        "[tuple(row[0] if row else EMPTY for row in rows)] * max(map(len, rows))",
    ),
    "SC-SLOT-07": IDLE_STAYS,
    "SC-SLOT-09": NO_JUTTE,
    "SC-SLOT-10": NO_REMOVAL,
    "SC-BATTLE-B-03": (contracts.void, "if entry in s.voided", "if True"),
    "SC-BATTLE-C-01": (stack.apply_flip, "stack.pop()", "stack.pop(0)"),
    "SC-BATTLE-C-07": MEDDLER_LOST,
    "SC-BATTLE-C-08": ALWAYS_BEHIND,
    "SC-BATTLE-C-09": (stack.first_free, "return len(row)", "return max(0, len(row) - 1)"),
    "SC-BATTLE-C-12": (stack.misplay, "if (reading :=", "return\n    if (reading :="),
    "SC-BATTLE-D-05": WEAPON_LEFT,
    "SC-BATTLE-D-07": ONE_ONLY,
    "SC-BATTLE-E-01": (powers.summed, '[boxes.of_target(rules.facts, target, "guardian"), *powers_g]', "()"),
    "SC-BATTLE-E-02": (powers.summed, "total(powers_a)", "ZERO"),
    "SC-BATTLE-E-03": (powers.killed, "assassin > guardian", "False"),
    "SC-BATTLE-E-04": (powers.killed, "assassin > guardian", "assassin >= guardian"),
    "SC-BATTLE-E-05": (powers.weapon_value, "side_name(side)", 'side_name("a" if side == "g" else "g")'),
    "SC-BATTLE-F-01": (pots.fulfilled, '"a" if dies else "g"', '"g" if dies else "a"'),
    "SC-BATTLE-F-02": (pots.base, "known(reward)", "ZERO"),
    "SC-BATTLE-F-03": (pots.guard_pot, "base(reward, target)", 'base(reward, target).plus(boxes.of_target(rules.facts, target, "gold"))'),
    "SC-BATTLE-F-04": (pots.assassination_pot, '.plus(boxes.of_target(rules.facts, target, "gold"))', ""),
    "SC-BATTLE-F-05": (pots.meddlers, "if cards else", "if not cards else"),
    "SC-BATTLE-F-06": (pots.share, "-(-pot // players)", "pot // players"),
    "SC-BATTLE-G-01": (rewards.clear_table, 'n = s.ledger.count("table")', "return 0"),
    "SC-BATTLE-G-04": (rewards.close_round, NEXT_START, "(s.start - 2) % s.seats + 1"),
    "SC-BATTLE-G-05": (state.ClansState.clear, "self.placed = [0] * n", 'self.placed = getattr(self, "placed", [0] * n)'),
    "SC-END-01": (rewards.richest, "max(gold", "min(gold"),
    "SC-END-03": (rewards.break_tie, "return tied", "return tied[:1]"),
    "SC-CARD-AINF-1": INFILTRATOR_ONCE,
    "SC-CARD-AINF-2": INFILTRATOR_WITH_WEAPON,
    "SC-CARD-AINF-3": NO_INFILTRATOR,
    "SC-CARD-AINF-4": NO_SENTINEL,
    "SC-CARD-AINF-5": NO_WEAPON_POWER,
    "SC-CARD-AINF-7": NO_INFILTRATOR,
    "SC-CARD-GINF-1": INFILTRATOR_ONCE,
    "SC-CARD-GINF-2": INFILTRATOR_WITH_WEAPON,
    "SC-CARD-GINF-3": NO_INFILTRATOR,
    "SC-CARD-GINF-4": NO_KILLER,
    "SC-CARD-GINF-5": NO_WEAPON_POWER,
    "SC-CARD-GINF-7": NO_INFILTRATOR,
    "SC-CARD-AWM-1": UNARMED,
    "SC-CARD-AWM-2": ARMED,
    "SC-CARD-AWM-3": BONUS_KEPT,
    "SC-CARD-AWM-4": BONUS_COMPARED,
    "SC-CARD-GWM-1": UNARMED,
    "SC-CARD-GWM-2": ARMED,
    "SC-CARD-GWM-3": BONUS_KEPT,
    "SC-CARD-GWM-4": BONUS_COMPARED,
    "SC-CARD-KILL-1": NO_KILLER,
    "SC-CARD-KILL-2": WEAPON_LEFT,
    "SC-CARD-KILL-3": ONE_ONLY,
    "SC-CARD-KILL-4": NO_KILLER,
    "SC-CARD-KILL-7": BOTH_GO,
    "SC-CARD-SENT-1": NO_SENTINEL,
    "SC-CARD-SENT-2": WEAPON_LEFT,
    "SC-CARD-SENT-3": ONE_ONLY,
    "SC-CARD-SENT-4": NO_SENTINEL,
    "SC-CARD-SENT-6": BOTH_GO,
    "SC-CARD-BOMB1-1": blasting("bomb_maker", 0),
    "SC-CARD-BOMB1-2": BENEATH_STAYS,
    "SC-CARD-BOMB1-3": BENEATH_ALWAYS,
    "SC-CARD-BOMB1-4": BENEATH_STAYS,
    "SC-CARD-BOMB2-1": blasting("bomb_master", 1),
    "SC-CARD-BOMB2-2": BENEATH_ALWAYS,
    "SC-CARD-BOMB2-3": blasting("bomb_master", 1),
    "SC-CARD-PM-1": (stack.burst, "card in POISON", "False"),
    "SC-CARD-PM-2": (stack.poison, 'if not above or above[0] == "gone":', DEEPER),
    "SC-CARD-PM-3": NO_POISON,
    "SC-CARD-PM-4": NO_POISON,
    "SC-CARD-PM-5": (stack.poison, 's.setup.options["poisoned_slot_weapon"] == "stays"', "False"),
    "SC-CARD-PM-6": (stack.burst, BURST, "0"),
    "SC-CARD-PT-1": blasting("poison_twins", 0),
    "SC-CARD-PT-3": (stack.immune, "card in POISON", "False"),
    "SC-CARD-PT-4": (
        stack.burst,
        'above == ("gone",) and s.setup.options["twins_halves"] == "all_or_nothing"',
        'above in ((), ("gone",))',
    ),
    "SC-CARD-PT-5": blasting("poison_twins", 0),
    "SC-CARD-ROGUE-1": (powers.joins, "if not guardian.needs", 'return "g"\n    if not guardian.needs'),
    "SC-CARD-ROGUE-2": (powers.comparison, "return guardian,", "return ZERO,"),
    "SC-CARD-ROGUE-3": ALWAYS_BEHIND,
    "SC-CARD-ROGUE-4": (powers.joins, "if not guardian.needs", 'return "a"\n    if not guardian.needs'),
    "SC-CARD-ROGUE-5": BONUS_COMPARED,
    "SC-CARD-ROGUE-7": (powers.printed_power, 'if ninja == "rogue" else', "if False else"),
    "SC-CARD-SCOUT-4": SCOUT_STAYS,
    "SC-CARD-SCOUT-5": SCOUT_STAYS,
    "SC-CARD-SCOUT-7": SCOUT_STAYS,
    "SC-CARD-APP-3": (ninja.finish_play, 'frame.kind == "appear"', "False"),
    "SC-CARD-METS-1": (powers.slot_power, "power.halved() if half else power", "power"),
    "SC-CARD-METS-2": NO_JUTTE,
    "SC-CARD-METS-3": WEAPON_LEFT,
    "SC-CARD-METS-4": adding("metsubushi", 2),
    "SC-CARD-JUTTE-1": DISARMS_NOT,
    "SC-CARD-JUTTE-2": NO_JUTTE,
    "SC-CARD-JUTTE-3": (powers.juttes, GOES, "return False, bool(g) and bool(a)"),
    "SC-CARD-JUTTE-4": DISARMS_NOT,
    "SC-CARD-JUTTE-5": IDLE_STAYS,
    "SC-CARD-SHUR-1": adding("shuriken", 0),
    "SC-CARD-KUSA-1": adding("kusari_fundo", 0),
    "SC-CARD-MED-2": MEDDLER_LOST,
    "SC-CARD-MED-3": (pots.meddler_change, '"red" if dies else "blue"', '"blue" if dies else "red"'),
    "SC-CARD-MED-4": without_change("enemy_in_high_places"),
    "SC-CARD-MED-5": without_change("thief"),
    "SC-CARD-MED-6": NO_POISON,
}

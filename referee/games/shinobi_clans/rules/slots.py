"""Battle, step D: slots are resolved by number, idle weapons go, totals are made (SC-BATTLE-D, SC-SLOT)."""

from collections.abc import Sequence

from referee.engine.game import NO_EFFECT, NONE, Act, Effect, Fault, counted, replace, unless
from referee.games.shinobi_clans import powers
from referee.games.shinobi_clans.amounts import Amount, shown
from referee.games.shinobi_clans.data import UNREAD, target_name
from referee.games.shinobi_clans.rules import breach, common, stack
from referee.games.shinobi_clans.state import ClansState, Fight, Rows, slot_name, slot_words
from referee.games.shinobi_clans.state import Slot as BattleSlot
from referee.games.shinobi_clans.steps import Ability, Idle, Slot


@unless(lambda s, step: slots_phase(s) or common.no_card(s, step.card))
@stack.in_fight
def check_idle(s: ClansState, fight: Fight, step: Idle) -> Sequence[Fault]:
    """A weapon without a ninja is turned up as it goes (SC-SLOT-07)."""
    row = s.rows.get(f"{fight.target} {step.side}", [])
    where = slot_words(f"{step.side}{step.slot}")
    if not 1 <= step.slot <= len(row):
        return (Fault("REF-CARD", "unread", text=f"there is no {where} there"),)
    slot = row[step.slot - 1]
    if slot.ninja or slot.pos is None:
        what = "a ninja stands" if slot.ninja else "no weapon lies"
        return (Fault("SC-BATTLE-D-04", text=f"{what} in {where}; only a weapon without a ninja is idle"),)
    if slot.weapon not in ("", UNREAD) and not slot.pos.up:  # turned up in this battle, its ninja poisoned
        text = f"the weapon in {where} lies open: it is the {common.name_of(s, slot.weapon)}"
        return () if step.card in (UNREAD, slot.weapon) else (Fault("SC-BATTLE-C-04", "impossible", text=text),)
    found = breach.turned_faults(s, slot.pos, s.cards.get(step.card), "slot")
    if slot.hidden and step.card != UNREAD and s.setup.options["idle_weapon_time"] == "unseen":
        return [*found, Fault("SC-SLOT-07", text="at this table a weapon without a ninja is discarded unseen")]
    return found


@stack.fought
def apply_idle(s: ClansState, fight: Fight, step: Idle, did: list[Effect]) -> None:
    """It is discarded, without any effect."""
    if fight.owed or s.stacks[fight.target] or common.no_card(s, step.card):
        return
    row = s.rows.get(f"{fight.target} {step.side}", [])
    slot = row[step.slot - 1] if 1 <= step.slot <= len(row) else powers.EMPTY
    if slot.pos is None:
        return
    fight.step = "slots"
    if step.card == UNREAD:
        if not slot.weapon:
            stack.unread(s, slot.pos)
    elif not slot.weapon or slot.weapon == UNREAD:
        stack.to_table(s, slot.pos, step.card)
        slot = replace(slot, weapon=step.card)
    row[step.slot - 1] = slot.disarmed()
    stack.drop_weapon(s, fight, slot, did, "idle")


def slots_phase(s: ClansState, step: Act | None = None) -> Sequence[Fault]:
    """Slots are resolved once the stack is empty."""
    if (fight := s.fight) is None or s.over:
        return stack.flip_phase(s)
    if fight.owed:
        return (stack.owed_fault(s, fight),)
    text = f"turn up the other {counted(len(s.stacks[fight.target]), 'card')} of the stack first"
    return (Fault("SC-BATTLE-C-11", text=text, unasked=True),) if s.stacks[fight.target] else NONE


@unless(slots_phase)
@stack.in_fight
def check_slot(s: ClansState, fight: Fight, step: Slot) -> Sequence[Fault]:
    """The innermost slot first, then outwards (SC-BATTLE-D-01)."""
    if step.number != fight.next:
        return (Fault("SC-BATTLE-D-01", text=f"resolve slot {fight.next} first, not slot {step.number}", unasked=True),)
    text = f"there is no slot {step.number} at {target_name(fight.target)}"
    there = step.number <= powers.numbers(stack.rows_of(s, fight.target))
    return NONE if there else (Fault("SC-BATTLE-D-01", text=text, unasked=True),)


@stack.fought
def apply_slot(s: ClansState, fight: Fight, step: Slot, did: list[Effect]) -> None:
    """Abilities of both sides are carried out."""
    if s.phase != "battle" or fight.owed or s.stacks[fight.target]:
        return
    number = fight.next
    resolve_next(s, fight, stack.rules_of(s), stack.rows_of(s, fight.target), did, 1)
    if fight.next > number:
        did.append(("slot", number, shown(fight.power_g[-1]), shown(fight.power_a[-1])))


def resolve_next(s: ClansState, fight: Fight, rules: powers.Rules, rows: Rows, did: list[Effect], most: int) -> None:
    """Step D for the next numbers, at most so many: what goes is discarded, what each side gets of it is kept."""
    first = fight.next - 1
    pairs = powers.facing(rows)[first : first + most]
    if not pairs:
        return
    row_g, row_a = rows
    if not first:
        fight.before = (tuple(row_g), tuple(row_a))
    power_g, power_a = fight.power_g, fight.power_a
    for g, a in pairs:
        done = powers.resolve(rules, g, a)
        if done.gone:
            i = len(power_g)
            for side, row, new in (("g", row_g, done.g), ("a", row_a, done.a)):
                if i < len(row):
                    old, row[i] = row[i], new
                    leave_slot(s, fight, slot_name(side, i), old, new, did)
        power_g.append(done.power_g)
        power_a.append(done.power_a)
    fight.step = "slots"
    fight.next = first + len(pairs) + 1
    if fight.announced:
        fight.announced = []


def leave_slot(s: ClansState, fight: Fight, name: str, old: BattleSlot, new: BattleSlot, did: list[Effect]) -> None:
    """What stood in a slot and does not any more goes to the discard pile."""
    if old.ninja and not new.ninja:
        for ninja in old.ninjas:
            s.ledger.play(ninja, "table", "discard", s.at)
            fight.gone.append(ninja)
            did.append(("gone", ninja, name))
    if old.pos is not None and new.pos is None:
        if not old.ninja and old.hidden:
            stack.unread(s, old.pos)
        stack.drop_weapon(s, fight, old, did, name)


@unless(lambda s, step: slots_phase(s) or common.no_card(s, step.card, unread=""))
@stack.in_fight
def check_ability(s: ClansState, fight: Fight, step: Ability) -> Sequence[Fault]:
    """An ability that is announced: see `acting_faults`."""
    rows = stack.rows_of(s, fight.target)
    g, a = powers.at(rows[0], fight.next - 1), powers.at(rows[1], fight.next - 1)
    if step.card not in (g.ninja, a.ninja, g.weapon, a.weapon):
        text = f"the {common.name_of(s, step.card)} does not stand in slot {fight.next}"
        return (Fault("SC-BATTLE-D-01", text=text, unasked=True),)
    return acting_faults(s, fight, step.card, g, a)


def acting_faults(s: ClansState, fight: Fight, card: str, g: BattleSlot, a: BattleSlot) -> Sequence[Fault]:
    """Ninja abilities of a number come before its weapon abilities, Juttes before Metsubushis (SC-BATTLE-D-02, -06).

    What is taken away before does not act any more, nor does a weapon that no ninja wields (SC-BATTLE-D-04, -05, -07).
    Version 0.1.0 knew the order only, and had a Metsubushi wait for any Jutte in its number (option `forced`, value
    `as_ruled`).
    """
    rules = stack.rules_of(s)
    g_goes, a_goes = powers.removals(rules, g.ninja, a.ninja)
    if s.kind(card) != "weapon":
        first = not s.ruled and rules.options["simultaneous_ninjas"] == "guardian_first"
        text = f"the {common.name_of(s, g.ninja)} acts first at this table and removes the {common.name_of(s, card)}"
        gone = first and a_goes and card == a.ninja and card in powers.REMOVERS
        return (Fault("SC-BATTLE-D-07", text=text),) if gone else NONE
    waiting = [n for n, goes in ((a.ninja, g_goes), (g.ninja, a_goes)) if goes and n not in fight.announced]
    if waiting:
        return (Fault("SC-BATTLE-D-02", text=f"the {common.name_of(s, waiting[0])} acts first: ninjas before weapons"),)
    if s.ruled:
        waits = powers.blinds(card) and "jutte" in (g.weapon, a.weapon) and "jutte" not in fight.announced
        return (Fault("SC-BATTLE-D-06", text="the Jutte acts before the Metsubushi"),) if waits else NONE
    wielded = [slot.weapon if slot.ninja and not goes else "" for slot, goes in ((g, g_goes), (a, a_goes))]
    if card not in wielded:
        if any(slot.weapon == card and slot.ninja for slot in (g, a)):
            return (Fault("SC-BATTLE-D-05", text=f"the {common.name_of(s, card)} left the table with its ninja"),)
        return (Fault("SC-BATTLE-D-04", text=f"no ninja holds the {common.name_of(s, card)}: it has no effect"),)
    if powers.blinds(card) and any(map(powers.disarms, wielded)):
        return (Fault("SC-BATTLE-D-06", text="the Jutte acts before the Metsubushi, and discards it"),)
    return NONE


def apply_ability(s: ClansState, step: Ability) -> Sequence[Effect]:
    """It is said aloud; what it does is carried out with its slot."""
    if s.fight is not None and step.card in s.cards:
        s.fight.announced.append(step.card)
    return NO_EFFECT


def computed(s: ClansState, fight: Fight) -> tuple[Amount, Amount]:
    """Both totals, what is not yet resolved included."""
    rules, rows = stack.rules_of(s), stack.rows_of(s, fight.target)
    left = [powers.resolve(rules, g, a) for g, a in powers.facing(rows)[fight.next - 1 :]]
    power_g, power_a = [d.power_g for d in left], [d.power_a for d in left]
    return powers.summed(rules, fight.target, [*fight.power_g, *power_g], [*fight.power_a, *power_a])

"""Attacking a house: placing, Banzai, alarms, treasures out of the bag (NJ-HOUSE, NJ-BANZAI, NJ-ALARM)."""

from collections.abc import Sequence

from referee.engine.game import NO_EFFECT, Effect, Fault, is_number, wrongs
from referee.games.ninjato.data import HOUSE_NUMBERS, KIND, KINDS, Guard, guard, guard_words
from referee.games.ninjato.rules import loot, outcome, skills, supply, turns
from referee.games.ninjato.rules.common import (
    card_fault,
    elite_half,
    no_attack,
    other_attacks,
    placing_faults,
    raid_waits,
    unasked,
)
from referee.games.ninjato.state import NOTHING, House, NinjatoState, Raid
from referee.games.ninjato.steps import Attack, Banzai, Token

SIDES = ("strength", "stealth")
NO_TREASURE = ("NJ-TREAS-11", "no treasure is drawn now")

# --- placing ---------------------------------------------------------------------------------------------------------


def common_attack(s: NinjatoState, step: Attack) -> bool:
    """In the own turn, an open house with treasures."""
    return (
        s.phase == "play"
        and step.who == s.turn
        and (number := step.house) in HOUSE_NUMBERS
        and step.side in SIDES
        and s.hand[step.who - 1] > 0
        and not (house := s.houses[number - 1]).cleared
        and (house.plain != NOTHING or house.red != NOTHING)
    )


def check_attack(s: NinjatoState, step: Attack) -> Sequence[Fault]:
    """A shuriken at a house."""
    who = step.who
    found = placing_faults(s, who)
    if step.house not in HOUSE_NUMBERS or step.side not in SIDES:
        return [*found, card_fault("attack house 1 to 5, by strength (h3f) or by stealth (h3s)")]
    house = s.houses[step.house - 1]
    bare = not house.cleared and not house.total and s.options["empty_house_open"] is not True
    armed = s.hand[who - 1] or _may_attack_without(s, who, str(s.options["attack_empty_hand"]))
    return found + wrongs(
        (house.cleared, "NJ-HOUSE-02", f"house {step.house} was emptied this round"),
        (house.cleared, "NJ-CLEAR-06", "a cleared house is closed until the round ends"),
        (bare, "NJ-HOUSE-02", f"there is no treasure in house {step.house}"),
        (not armed, "NJ-HOUSE-20", f"@{who} has no dojo card to attack with"),
    )


def _may_attack_without(s: NinjatoState, who: int, option: str) -> bool:
    """Whether a player without a dojo card may fight (options attack_empty_hand, banzai_empty_hand)."""
    if option == "allowed":
        return True
    stands_in = [n for n in s.skills[who - 1] if skills.effect_of(s, n) == "two_or_four"]
    return option == "needs_card_or_skill" and any(not skills.tile_faults(s, who, n) for n in stands_in)


def apply_attack(s: NinjatoState, step: Attack) -> Sequence[Effect]:
    """The sentry is the first guard (NJ-HOUSE-04)."""
    who, number = step.who, step.house
    if number not in HOUSE_NUMBERS:
        return NO_EFFECT
    turns.place(s, who)
    raid = s.raid = Raid(who, number, step.side if step.side in SIDES else "strength", s.at)
    s.phase = "raid"
    house = s.houses[number - 1]
    card = guard(house.sentry)
    left = house.total
    if card is not None:
        raid.figures = [*card.figures]
    elif left:
        raid.figures = [0]
    elif house.cleared:
        return turns.placed(s)  # there is nothing to fight for, and a closed house gets nothing (NJ-CLEAR-05)
    else:
        raid.stage = "choice"
        return outcome.owe_treasure(s, raid)
    return (("guard", number, house.sentry, left),)


# --- Banzai ----------------------------------------------------------------------------------------------------------


def deck_for(s: NinjatoState, house: House) -> str:
    """The deck that the next guard comes from: normal, elite, ends, free (NJ-BANZAI-03, -04, -12, NJ-ELITE-08)."""
    found = loot.next_treasure(house.plain, house.red)
    if found is None or not found[1]:
        return "normal"
    if supply.elites_left(s):
        return "elite"
    return NO_ELITES[str(s.options["elite_deck_empty"])]


NO_ELITES = {"normal_guard": "normal", "attack_ends": "ends", "free_treasure": "free"}
"""What happens when no elite is left anywhere (NJ-ELITE-08), by the option."""


def check_banzai(s: NinjatoState, step: Banzai) -> Sequence[Fault]:
    """Going on against the next guard. The first lines are the common case: a normal guard, and a card in hand."""
    raid = s.raid
    if (
        raid is not None
        and raid.stage == "choice"
        and raid.who == step.who
        and s.phase == "raid"
        and s.hand[step.who - 1]
        and (card := guard(step.guard)) is not None
        and not card.elite
        and deck_for(s, s.houses[raid.house - 1]) == "normal"
    ):
        return supply.guard_fault(s, step.guard)
    return _banzai_faults(s, step)


def _banzai_faults(s: NinjatoState, step: Banzai) -> Sequence[Fault]:
    if (refused := no_attack(s)) or (raid := s.raid) is None:
        return refused
    found = other_attacks(raid, step.who)
    if raid.stage != "choice":
        return found + _no_banzai(raid)
    deck = deck_for(s, s.houses[raid.house - 1])
    card = guard(step.guard) if step.guard else None
    if card is None and (step.guard or deck != "free"):
        text = f"{step.guard!r} is no guard" if step.guard else "which guard was turned up?"
        if step.guard[:1] == "e" and is_number(step.guard[1:].replace("/", "")):
            text = "what honor is printed on the elite guard?"
        return [*found, card_fault(f"{text}{';' if step.guard else ''} 3, with an alarm 3a, an elite 25*2")]
    if deck == "ends":
        found.append(Fault("NJ-ELITE-08", text="at this table the attack ends when no elite guard is left"))
    elif card is not None:
        found += _deck_faults(s, card, step.guard, deck)
    armed = s.hand[step.who - 1] or _may_attack_without(s, step.who, str(s.options["banzai_empty_hand"]))
    return found + wrongs((not armed, "NJ-BANZAI-15", f"@{step.who} has no dojo card left and cannot call Banzai"))


def _no_banzai(raid: Raid) -> list[Fault]:
    if raid.stage == "clear":
        return [Fault("NJ-CLEAR-01", text=f"house {raid.house} is empty: all its guards are beaten", unasked=True)]
    guards, sentry = raid.stage == "guard", not raid.turned and not raid.beaten
    found = wrongs(
        (guards and sentry, "NJ-HOUSE-04", "beat the sentry before a Banzai"),
        (guards and not sentry, "NJ-BANZAI-06", f"{guard_words(raid.turned)} is not beaten yet"),
        (not guards, "NJ-HOUSE-19", "nobody can call Banzai now"),
        unasked=True,
    )
    return [*elite_half(raid), *found] if guards and not sentry else found + raid_waits(raid)


def _deck_faults(s: NinjatoState, card: Guard, code: str, deck: str) -> list[Fault]:
    elite, normal = card.elite and deck != "elite", not card.elite and deck != "normal"
    left = supply.elites_left(s)
    odd = card.elite and (len(card.figures) > 2 or card.honor not in (1, 2))
    free = "at this table, without elite guards, the treasure is taken without a fight"
    found = wrongs(
        (elite and left, "NJ-BANZAI-03", "the next treasure is plain: turn up a normal guard"),
        (elite and left, "NJ-ELITE-01", "elite guards defend red treasures only"),
        (elite and not left, "NJ-ELITE-08", "no elite guard is left"),
        (normal and deck == "free", "NJ-ELITE-08", free),
        (normal and deck != "free", "NJ-BANZAI-04", "the next treasure is red: turn up an elite guard"),
        (odd, "NJ-ELITE-02", "an elite card shows one or two guards, and is worth 1 or 2 honor"),
    )
    return [*found, *supply.guard_fault(s, code)]


def apply_banzai(s: NinjatoState, raid: Raid, step: Banzai) -> Sequence[Effect]:
    """The guard is turned up; an alarm is resolved first."""
    card = guard(step.guard)
    raid.played = True
    raid.used = 0
    if card is None:
        if deck_for(s, s.houses[raid.house - 1]) == "free":
            return loot.guard_beaten(s, raid)
        return NO_EFFECT
    did = supply.draw_guard(s, card.elite, step.guard)
    raid.turned = step.guard
    raid.figures = [*card.figures]
    raid.stage = "guard"
    return [*did, *sound_alarm(s, raid)] if card.alarm else did


# --- alarms and refills ----------------------------------------------------------------------------------------------


def sound_alarm(s: NinjatoState, raid: Raid) -> list[Effect]:
    """An alarm asks for a treasure; without any, option alarm_no_supply."""
    if s.bag > 0 or s.supply_left > 0:
        raid.stage = "alarm"
        return [("alarm", raid.house)]
    if s.options["alarm_no_supply"] == "flip_anyway":
        return flip(s.houses[raid.house - 1], raid.house, None)
    return []


def flip(house: House, number: int, new: int | None) -> list[Effect]:
    """The best plain treasure turns red, a new one is a candidate too (NJ-ALARM-03, option alarm_includes_new)."""
    best = loot.best_plain([n - (kind == new) for kind, n in enumerate(house.plain)])
    if best is None:
        return []
    house.plain[best] -= 1
    house.red[best] += 1
    return [("flip", number, KINDS[best])]


def check_token(s: NinjatoState, step: Token) -> Sequence[Fault]:
    """A treasure out of the bag, for an alarm or a refill."""
    raid = s.raid
    if raid is not None and raid.stage in ("alarm", "refill") and (kind := KIND.get(step.kind)) is not None:
        return supply.treasure_fault(s, kind)
    if raid is None or s.phase != "raid":
        return unasked(s, *NO_TREASURE)
    if step.kind not in KIND and step.kind != "-":
        return (card_fault(f"{step.kind!r} is no treasure"),)
    sentry, bag = guard(s.houses[raid.house - 1].sentry), "from the bag, and the bag is not empty"
    alarm = not raid.turned and not raid.beaten and sentry is not None and sentry.alarm
    asked = {
        "alarm": ("NJ-ALARM-02", f"the alarm adds a treasure {bag}"),
        "refill": ("NJ-TREAS-11" if raid.beaten else "NJ-TREAS-12", f"house {raid.house} gets a treasure {bag}"),
    }
    if raid.stage in asked:
        return wrongs((True, *asked[raid.stage]))
    rule, text = ("NJ-ALARM-05", "the alarm of a sentry adds no treasure") if alarm else NO_TREASURE
    if raid.stage == "clear":
        rule, text = "NJ-CLEAR-05", "a cleared house gets no treasure before the round ends"
    return (Fault(rule, text=text, unasked=True),)


def apply_token(s: NinjatoState, step: Token) -> Sequence[Effect]:
    """It lies plain in the house that is attacked; an alarm then turns the best one."""
    raid = s.raid
    if raid is None:
        return NO_EFFECT
    kind = KIND.get(step.kind)
    house = s.houses[raid.house - 1]
    did: Sequence[Effect] = NO_EFFECT
    if kind is not None:
        did = supply.draw_treasures(s, (kind,), house.plain)
    elif step.kind != "-":
        return NO_EFFECT
    if raid.stage not in ("alarm", "refill"):
        return did
    if raid.stage == "refill":
        then: Sequence[Effect] = turns.placed(s)
    else:
        raid.stage = "guard"
        then = flip(house, raid.house, kind if s.options["alarm_includes_new"] is not True else None)
    return [*did, *then] if did else then

"""How an attack ends: leaving, failing, clearing the house, and the treasure owed to it (NJ-TREAS-07 to -12, NJ-BANZAI,
NJ-CLEAR).
"""

from collections.abc import Sequence
from itertools import chain, repeat
from operator import add

from referee.engine.game import NO_EFFECT, NONE, Effect, Fault, seat_fault, wrongs
from referee.games.ninjato import data, steps
from referee.games.ninjato.rules import decline, elsewhere, loot, supply, turns
from referee.games.ninjato.rules.common import card_fault, elite_half, no_attack, other_attacks, raid_waits, unasked
from referee.games.ninjato.state import NinjatoState, Raid, spell


def owe_treasure(s: NinjatoState, raid: Raid) -> Sequence[Effect]:
    """After leaving or failing: a treasure is owed to the house, unless nothing is left to be drawn."""
    if refill_owed(s, raid) and (s.bag > 0 or s.supply_left > 0):
        raid.stage = "refill"
        return (("refill", raid.house),)
    return turns.placed(s)


def refill_owed(s: NinjatoState, raid: Raid) -> bool:
    """Whether the house gets a treasure: always, also when the sentry was not beaten (NJ-TREAS-11, -12)."""
    return raid.beaten > 0 or s.options["fail_sentry_refill"] is True


# --- leaving and failing ---------------------------------------------------------------------------------------------


def check_leave(s: NinjatoState, step: steps.Leave) -> Sequence[Fault]:
    """Only between guards; before any guard is beaten it is failing (NJ-BANZAI-13)."""
    raid = s.raid
    if raid is not None and raid.who == step.who and raid.stage == "choice":
        return NONE
    if (refused := no_attack(s)) or raid is None:
        return refused
    if raid.who != step.who:
        return other_attacks(raid, step.who)
    if raid.stage == "guard" and not raid.turned and not raid.beaten:
        return decline.known_faults(s, raid)
    turned = f"{data.guard_words(raid.turned)} is turned up: beat it, or the attack fails"
    found = wrongs(
        (raid.stage == "clear", "NJ-CLEAR-08", "the house is cleared; now replace its clan token, e.g. =t5"),
        (raid.stage == "guard", "NJ-BANZAI-05", turned),
        unasked=True,
    )
    return [*elite_half(raid), *found] if found else raid_waits(raid)


def apply_leave(s: NinjatoState, raid: Raid, step: steps.Leave) -> Sequence[Effect]:
    """The treasures are the player's, the rest stays, the sentry too (NJ-TREAS-07, -08, NJ-BANZAI-09)."""
    if not raid.beaten and not s.ruled:
        decline.remember(s, raid)
    gone = supply.discard_guard(s, raid.turned, unbeaten=True) if raid.turned else NO_EFFECT
    won = loot.keep_all(s, raid) if raid.beaten else NO_EFFECT
    raid.turned = ""
    raid.played = True
    return [*gone, *won, *owe_treasure(s, raid)]


def kept_on_fail(won: Sequence[int], keep: tuple[str, ...], option: object) -> int | None:
    """The one treasure kept when an attack fails, None when there is none (NJ-TREAS-09, -10; option fail_keep). won: by
    kind.
    """
    if option == "choice":
        for name in keep:
            if name in data.KIND and won[data.KIND[name]]:
                return data.KIND[name]
    kinds = [k for k, n in enumerate(won) if n]
    if not kinds:
        return None
    return kinds[0] if option == "least_valuable" else kinds[-1]


def as_kept(s: NinjatoState, step: steps.Fail) -> steps.Fail:
    """A fail that keeps what the rules say, whatever was named (NJ-TREAS-09, -10)."""
    kept = kept_on_fail(loot.on_shuriken(s.raid), step.keep, s.options["fail_keep"]) if s.raid is not None else None
    return steps.Fail(step.who, () if kept is None else (data.KINDS[kept],))


def check_fail(s: NinjatoState, step: steps.Fail) -> Sequence[Fault]:
    """A guard that is not beaten; one treasure is kept."""
    if (refused := no_attack(s)) or (raid := s.raid) is None:
        return refused
    found = other_attacks(raid, step.who)
    if raid.stage == "clear":
        return [*found, Fault("NJ-CLEAR-08", text="all guards are beaten, so the attack cannot fail", unasked=True)]
    if raid.stage in ("alarm", "refill"):
        return found + raid_waits(raid)
    text = "no guard is turned up, so the attack cannot fail; leave instead"
    found += wrongs((raid.stage == "choice", "NJ-HOUSE-19", text), unasked=True)
    return [*found, *_keep_faults(s, raid, step), *decline.known_faults(s, raid)]


def _keep_faults(s: NinjatoState, raid: Raid, step: steps.Fail) -> list[Fault]:
    won = loot.on_shuriken(raid)
    if not set(data.KIND).issuperset(step.keep):
        return [card_fault(f"{', '.join(step.keep)}: a treasure is t2, t3, t4, t5 or g")]
    must = kept_on_fail(won, step.keep, s.options["fail_keep"])
    if must is None:
        return wrongs((step.keep, "NJ-TREAS-10", "no treasure lies on the shuriken, so none is kept"))
    if len(step.keep) != 1:
        text = f"one treasure is kept, not {len(step.keep) or 'none'}: type f and its number"
        return [Fault("NJ-TREAS-09", text=text)]
    kind, house = data.KIND[step.keep[0]], s.houses[raid.house - 1]
    lies = not won[kind] and house.plain[kind] + house.red[kind]
    return wrongs(
        (not won[kind], "NJ-TREAS-09", f"no {data.treasure_title(step.keep[0])} lies on the shuriken"),
        (lies, "NJ-TREAS-06", "a treasure that is still in the house is not won"),
        (won[kind] and must != kind, "NJ-TREAS-09", f"this table keeps the {data.treasure_title(data.KINDS[must])}"),
    )


def apply_fail(s: NinjatoState, raid: Raid, step: steps.Fail) -> Sequence[Effect]:
    """One treasure is kept, the others are discarded, the guard goes, the sentry stays (NJ-ELITE-06, NJ-BANZAI-10)."""
    decline.remember(s, raid)
    did: list[Effect] = []
    kept = elsewhere.kept(s, raid, s.houses[raid.house - 1], [name for name in step.keep if name in data.KIND])
    if text := spell(kept):
        s.supply[raid.who - 1] = list(map(add, s.supply[raid.who - 1], kept))
        did.append(("won", raid.who, text))
    lost = loot.on_shuriken(raid)
    raid.plain = [0] * 5
    raid.red = [0] * 5
    did += supply.discard_treasures(s, chain.from_iterable(map(repeat, range(len(data.KINDS)), lost)))
    if raid.turned:
        did += supply.discard_guard(s, raid.turned, unbeaten=True)
        raid.turned = ""
    raid.played = True
    return [*did, *owe_treasure(s, raid)]


# --- clearing --------------------------------------------------------------------------------------------------------


def check_clear(s: NinjatoState, step: steps.Clear) -> Sequence[Fault]:
    """Another clan's token, out of the pile."""
    raid = s.raid
    blind = s.options["token_pile"] == "facedown_draw"
    if step.who not in (0, *s.order):
        return (seat_fault(s.seats, step.who),)
    if raid is None or s.phase != "raid":
        return unasked(s, "NJ-CLEAR-02", "no clan token is replaced now")
    if raid.stage != "clear":
        early = Fault("NJ-CLEAR-01", text=f"house {raid.house} is not cleared yet", unasked=True)
        return elite_half(raid) or (early,)
    drawn = "at this table nobody chooses the token: it is drawn blind"
    other = Fault("NJ-CLEAR-03", text=drawn if blind else f"@{raid.who} chooses the new token", unasked=True)
    chosen = step.who == (0 if blind else raid.who)
    return token_faults(s, raid.house, step.token) if chosen else [other, *token_faults(s, raid.house, step.token)]


def token_faults(s: NinjatoState, number: int, text: str) -> list[Fault]:
    """What is wrong with a new clan token for a house (NJ-CLEAR-02, -03)."""
    token = data.token(text)
    if token is None:
        return [card_fault(f"{text!r} is no clan token; e.g. g6")]
    house = s.houses[number - 1]
    same, gone = token[0] == house.clan, token not in s.pile and s.pile_unknown[token[0]] <= 0
    clan = data.NAMED.get(house.clan, "")
    found = wrongs(
        (same, "NJ-CLEAR-02", f"the new token must be of another clan than the old one, {clan}"),
        (gone, "NJ-CLEAR-03", f"no {data.token_title(text)} lies in the pile"),
    )
    if not gone and token not in s.pile and token in data.START_TOKENS and (lies := _lies_on(s, token, number)):
        # ten values are not known: this box may have a second one
        text = f"{data.token_title(text)} already lies on house {lies}: has this box two of them?"
        found.append(Fault("NJ-INV-05", "odd", text=text))
    return found


def _lies_on(s: NinjatoState, token: tuple[str, int], but: int) -> int:
    """The house on which a clan token lies, 0 where it lies on none other than `but`."""
    return next((i for i, h in enumerate(s.houses, 1) if i != but and (h.clan, h.value) == token), 0)


def apply_clear(s: NinjatoState, step: steps.Clear) -> Sequence[Effect]:
    """The old token goes back to the pile (NJ-CLEAR-04)."""
    raid = s.raid
    if raid is None or raid.stage != "clear" or data.token(step.token) is None:
        return NO_EFFECT
    if not new_token(s, raid.house, step.token):
        return turns.placed(s)
    return [("token", raid.house, step.token), *turns.placed(s)]


def new_token(s: NinjatoState, number: int, text: str) -> bool:
    """A clan token out of the pile comes to a house, the old one goes back (NJ-CLEAR-04); False where none can."""
    token, house = data.token(text), s.houses[number - 1]
    if token is None:
        return False
    lies = _lies_on(s, token, number)
    if token in s.pile:
        s.pile.remove(token)
    elif s.pile_unknown[token[0]] > 0:
        s.pile_unknown[token[0]] -= 1
    elif lies:  # the clan has no token but on houses: it comes from there
        s.houses[lies - 1].clan, s.houses[lies - 1].value = "", 0
    elif other := next(
        (one for one in s.pile if one[0] == token[0]), None
    ):  # one of the clan, and it shows another number
        s.pile.remove(other)
    else:
        return False
    if house.clan:
        s.pile.append((house.clan, house.value))
    house.clan, house.value = token
    return True

"""The end of a round, in its order: players, skills, Sensei, houses, Palace and Pavilion, round marker (NJ-END)."""

from collections.abc import Callable, Mapping, Sequence

from referee.engine.game import NO_EFFECT, NONE, Effect, Fault, wrongs
from referee.games.ninjato.data import HOUSES, KIND, KINDS, PER_HOUSE, ROUNDS, SCORINGS, Tile, guard, many, told_tile
from referee.games.ninjato.rules import layout, market, rewards, setup, supply, turns
from referee.games.ninjato.rules.common import ASKED, SCORING, card_fault, unasked
from referee.games.ninjato.state import NOTHING, House, NinjatoState, unvisited
from referee.games.ninjato.steps import EndRound, Envoys, Restock, Rumors, Tiles

LAID = ("tiles", "restock", "envoys", "rumors")
"""What the end of a round lays out, part by part."""
PLAYED = ("play", "dojo", "row", "limit", "raid", "end")
"""Phases of a round that is going on: a house that was emptied stays closed (NJ-CLEAR-06)."""

# --- step 1: player order --------------------------------------------------------------------------------------------


def next_order(order: list[int], first: list[int], rest: str) -> list[int]:
    """The next order: the Dojo's players first, the others behind them or in their old places (NJ-END1-03)."""
    if rest == "keep_slots":
        moving = iter(first)
        return [next(moving) if seat in first else seat for seat in order]
    return list(dict.fromkeys([*first, *order]))


# --- step 3: Sensei --------------------------------------------------------------------------------------------------


def leftover(s: NinjatoState) -> list[str]:
    """Tiles that stay at the Sensei: none, unless a Hensojutsu may (NJ-END3-01, option henso_leftover)."""
    if s.options["henso_leftover"] != "stays":
        return []
    return [n for n in s.sensei if isinstance(t := s.info[n], Tile) and t.effect == "henso"]


def tiles_due(s: NinjatoState) -> tuple[int, int]:
    """Ordinary and Hensojutsu tiles that come to the Sensei now (NJ-END3-02, -04, option round5_ordinary)."""
    ordinary = 0
    if s.round < 4 or (s.round == 4 and s.options["round5_ordinary"] is True):
        ordinary = min(s.seats, s.large)
    return ordinary, 1 if s.small and 4 <= s.round < ROUNDS else 0


def check_endround(s: NinjatoState, step: EndRound) -> Sequence[Fault]:
    """Only when everybody has placed three shuriken."""
    if s.phase == "end":
        return NONE
    if s.phase == "play":
        return (Fault("NJ-ROUND-03", text=f"@{s.turn} still has a shuriken to place", unasked=True),)
    return unasked(s, "NJ-ROUND-09", ASKED.get(s.phase, "the round is not over"))


def apply_endround(s: NinjatoState, step: EndRound) -> Sequence[Effect]:
    """Steps 1 to 3 as far as nothing becomes visible; then what does is asked for.

    The next order is that of the owners of the Dojo stack, from top to bottom, each at the topmost shuriken
    (NJ-END1-01, -02). Everybody takes the shuriken back (NJ-END1-04), skills lie face up (NJ-END2-01). After round 4
    the large stack goes, but for the tiles that come now (NJ-END3-03).
    """
    if s.phase not in ("play", "end"):
        return NO_EFFECT
    did: list[Effect] = []
    s.last = None
    s.turn = 0
    s.old_order = list(s.order)
    if s.round < ROUNDS or s.options["round7_steps"] is True:
        s.order = next_order(s.order, list(dict.fromkeys(reversed(s.stack))), str(s.options["order_rest"]))
        did.append(("order", *s.order))
    s.placed = [0] * len(s.placed)
    s.stack = []
    s.visited = unvisited()
    if s.round == ROUNDS and s.options["round7_steps"] is not True:
        return did + score_or_go_on(s)
    s.up = dict.fromkeys(s.up, True)
    stay = leftover(s)
    gone = len(s.sensei) - len(stay)
    s.out_tiles += gone
    s.sensei = stay
    if gone:
        did.append(("tiles_gone", gone))
    if s.round == 4:
        left = tiles_due(s)[0]
        s.out_tiles += s.large - left
        s.large = left
    if not s.ruled:
        for house in s.houses:  # closed until the round ends: one that got a treasure in between is not filled now
            house.cleared = house.cleared and not house.total
    s.phase = "tiles"
    return did + go_on(s)


TO_LAY_OUT: Mapping[str, Callable[[NinjatoState], object]] = {
    "tiles": lambda s: any(tiles_due(s)),
    "restock": lambda s: s.restocking,
    "envoys": lambda s: turns.short(len(s.palace), s.envoy_deck),
    "rumors": lambda s: turns.short(s.rumors_lying, s.rumor_deck),
}
"""Whether a part of the end of the round has something to lay out."""


def go_on(s: NinjatoState) -> list[Effect]:
    """Skip the parts of the end of the round that have nothing to lay out."""
    due = TO_LAY_OUT.get(s.phase)
    return [] if due is None or due(s) else next_part(s)


def next_part(s: NinjatoState) -> list[Effect]:
    """A part of the end of the round is done, or passed over."""
    if s.phase == "rumors":
        return score_or_go_on(s)
    s.phase = LAID[LAID.index(s.phase) + 1]
    if s.phase == "restock":
        s.restocking = to_restock(s)
    return go_on(s)


def check_tiles(s: NinjatoState, step: Tiles) -> Sequence[Fault]:
    """The right number of ordinary tiles, or one Hensojutsu."""
    found = market.tiles_faults(s, step.tiles)
    effects = [tile.effect for tile in map(told_tile, step.tiles) if tile is not None]
    henso = effects.count("henso")
    ordinary = len(effects) - henso
    if s.phase != "tiles":
        return [*unasked(s, "NJ-SENSEI-07", "the Sensei gets no tiles now"), *found]
    due = tiles_due(s)
    if (ordinary, henso) == due:
        return found
    large = f"the Sensei gets {many(due[0], 'tile')} of the large stack, not {ordinary}"
    return found + wrongs(
        (ordinary != due[0], "NJ-END3-02" if s.round < 4 else "NJ-END3-04", large),
        (henso != due[1], "NJ-END3-04", f"the Sensei gets {many(due[1], 'Hensojutsu tile')}, not {henso}"),
    )


# --- step 4: houses --------------------------------------------------------------------------------------------------


def needs_restock(s: NinjatoState, house: House) -> bool:
    """Whether a house is filled: only one without any treasure (NJ-END4-01)."""
    return house.plain == NOTHING and house.red == NOTHING and (house.cleared or s.supply_left > 0)


def to_restock(s: NinjatoState) -> list[int]:
    """The houses that are filled now."""
    return [i for i, house in enumerate(s.houses, 1) if house.plain == NOTHING and needs_restock(s, house)]


def may_change(s: NinjatoState, step: Restock) -> bool:
    """Whether an empty house whose sentry was not beaten may get another one, as no treasure is left for it
    (NJ-END4-02).

    The rule speaks of houses without treasure and gives as the reason that all guards there were beaten: the sentry
    that stands need not be changed, and nothing forbids it, until the next shuriken is placed.
    """
    house = s.houses[step.house - 1]
    return (
        (s.phase in ("restock", "envoys", "rumors", *SCORING) or (s.phase == "play" and not any(s.placed)))
        and house.plain == NOTHING
        and house.red == NOTHING
        and bool(house.sentry)
        and not s.supply_left
    )


def tokens_due(s: NinjatoState) -> int:
    """Treasures that a house gets: three, or what is left."""
    return min(PER_HOUSE, s.supply_left)


def check_restock(s: NinjatoState, step: Restock) -> Sequence[Fault]:
    """Three treasures and a sentry for a house without treasure."""
    if not 1 <= step.house <= HOUSES:
        return (card_fault("houses are 1 to 5"),)
    if (s.phase != "restock" or step.house not in s.restocking) and not may_change(s, step):
        if s.phase == "setup":
            return unasked(s, "NJ-END4-04", "")
        text = f"only a house without treasure is filled, when the round ends; house {step.house} is not"
        return (Fault("NJ-END4-04", text=text, unasked=True),)
    return filling_faults(s, step.house, step.tokens, step.sentry)


def filling_faults(s: NinjatoState, number: int, tokens: Sequence[str], code: str) -> list[Fault]:
    """Three treasures, or those that are left, and a normal guard for a house (NJ-END4-01, -02)."""
    sentry = guard(code) if code else None
    due, n = tokens_due(s), len(tokens)
    if not set(KINDS).issuperset(tokens):
        return [card_fault("treasures are t2, t3, t4, t5 and g")]
    alarm = n > due and sentry is not None and sentry.alarm
    found = supply.treasures_fault(s, [KIND[k] for k in tokens])
    if n != due:
        found = (
            wrongs(
                (True, "NJ-END4-01", f"house {number} gets {many(due, 'treasure')}, not {n}"),
                (alarm, "NJ-END4-03", "the alarm of a sentry adds no treasure"),
                (alarm, "NJ-ALARM-05", "only a guard turned up by a Banzai sets off its alarm"),
            )
            + found
        )
    if not code:
        found.append(Fault("NJ-END4-02", text=f"house {number} gets a new sentry, too"))
    elif sentry is None:
        found.append(card_fault(f"{code!r} is no guard"))
    elif sentry.elite:
        found.append(Fault("NJ-END4-02", text="the sentry is a normal guard"))
    else:
        found += supply.guard_fault(s, code)
    return found


def apply_restock(s: NinjatoState, step: Restock) -> Sequence[Effect]:
    """Three plain treasures, then the sentry; its alarm does nothing (NJ-END4-03)."""
    if s.phase == "setup" or not 1 <= step.house <= HOUSES:
        return NO_EFFECT
    house = s.houses[step.house - 1]
    did = fill(s, house, step.tokens, step.sentry)
    house.cleared = house.cleared and s.phase in PLAYED
    # An empty house that has its sentry gets nothing when another one took the last treasures.
    s.restocking = [n for n in s.restocking if n != step.house and needs_restock(s, s.houses[n - 1])]
    return did + go_on(s) if s.phase == "restock" else did


def fill(s: NinjatoState, house: House, tokens: Sequence[str], code: str) -> list[Effect]:
    """Plain treasures from the bag for a house, and its sentry."""
    did = supply.draw_treasures(s, [KIND[k] for k in tokens if k in KIND], house.plain)
    return [*did, *setup.place_guard(s, house, code)]


# --- step 5: Palace and Pavilion -------------------------------------------------------------------------------------


def check_envoys(s: NinjatoState, step: Envoys) -> Sequence[Fault]:
    """The Palace is filled to four."""
    found = market.card_faults(s, step.cards, "envoy")
    if s.phase != "envoys":
        return [*unasked(s, "NJ-PALACE-03", "the Palace is filled only when the round ends, after the houses"), *found]
    return found + _to_four("NJ-END5-01", "Palace", "envoy", turns.short(len(s.palace), s.envoy_deck), len(step.cards))


def check_rumors(s: NinjatoState, step: Rumors) -> Sequence[Fault]:
    """The Pavilion is filled to four, at the end of a round and after a scoring phase."""
    found = market.card_faults(s, step.cards, "rumor")
    if s.phase in SCORING and s.phase != "refill":
        text = "in a scoring round the Pavilion is filled only after the scoring"
        return [*found, Fault("NJ-SCORE-12", text=text, unasked=True)]
    if s.phase not in ("rumors", "refill"):
        return [*unasked(s, "NJ-PAV-03", "the Pavilion is filled only when the round ends, after the Palace"), *found]
    rule = "NJ-END5-02" if s.phase == "rumors" else "NJ-SCORE-12"
    return found + _to_four(rule, "Pavilion", "rumor", turns.short(s.rumors_lying, s.rumor_deck), len(step.cards))


def _to_four(rule: str, place: str, what: str, due: int, n: int) -> list[Fault]:
    return wrongs((n != due, rule, f"the {place} gets {many(due, what)} to make four, not {n}"))


# --- what is laid out ------------------------------------------------------------------------------------------------


ASKED_IN: dict[type, tuple[str, ...]] = {Tiles: ("tiles",), Envoys: ("envoys",), Rumors: ("rumors", "refill")}
"""In what phases each display is filled."""


def apply_shown(s: NinjatoState, step: market.Shown) -> Sequence[Effect]:
    """Tiles, envoys or rumors lie face up and have their names; the end of the round goes on."""
    did = market.show(s, market.KIND[type(step)], market.specs_of(step))
    if s.phase == "setup":
        return did + layout.go_on(s)
    if s.phase not in ASKED_IN[type(step)]:
        return did
    if s.phase == "refill":
        return did + turns.next_round(s)
    if s.phase == "tiles" and s.round == 4:
        s.out_tiles += s.large
        s.large = 0
    return did + next_part(s)


# --- step 6: round marker and scoring --------------------------------------------------------------------------------


def score_or_go_on(s: NinjatoState) -> list[Effect]:
    """The round marker moves (NJ-END6-01); a scoring phase (NJ-END6-02), or the next round."""
    done = s.round
    s.round = min(done + 1, ROUNDS)
    if done in SCORINGS:
        s.scoring = done
        return rewards.begin(s)
    return turns.next_round(s)

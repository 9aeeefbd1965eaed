"""Sensei, Palace and Pavilion: learning skills, bribing envoys, spreading rumors (NJ-SENSEI, NJ-PALACE, NJ-PAV)."""

from collections.abc import Iterator, Sequence
from operator import add

from referee.engine.game import NO_EFFECT, NONE, Effect, Fault, line_numbers, listed, wrongs
from referee.games.ninjato.data import (
    GOLD,
    LETTER_OF,
    SHURIKEN,
    STYLE_OF,
    STYLES,
    Envoy,
    Rumor,
    Tile,
    readable,
    tile_words,
)
from referee.games.ninjato.rules import elsewhere, lessons, refilled, supply, turns
from referee.games.ninjato.rules.common import PLACING, card_fault, placing_faults, unasked
from referee.games.ninjato.rules.pay import coin, coins_of, counted, paid_honor, pay_faults
from referee.games.ninjato.state import Last, NinjatoState, Raid, Visit, knows_style, price_of, printed, style_of
from referee.games.ninjato.steps import Bribe, Learn, Pass, Retract, Spread, Waste

WASTED = "wasted"
"""A placement that bought nothing."""
PLACES = {"sensei": "NJ-SENSEI-01", "palace": "NJ-PALACE-01", "pavilion": "NJ-PAV-01"}


def _again(s: NinjatoState, who: int, at: str) -> list[Fault]:
    """Two purchases with one shuriken."""
    bought = s.last is not None and s.last.who == who and s.last.what == at and s.turn != who
    return wrongs((bought, PLACES[at], f"@{who} has already bought with this shuriken"))


def _limit(s: NinjatoState, who: int, at: str) -> list[Fault]:
    """How many shuriken a place takes (NJ-ROUND-06, option placement_limit)."""
    limit, here = s.options["placement_limit"], s.visited[at]
    own = [who] * (limit == "one_per_player_per_location" and who in here)
    lying = here[:1] if limit == "one_per_location" else own
    text = "already lies there; this table allows only one"
    return [Fault("NJ-ROUND-06", text=f"a shuriken of @{seat} {text}") for seat in lying]


def _placing(s: NinjatoState, who: int, at: str) -> list[Fault]:
    if s.phase == "play" and who == s.turn and s.options["placement_limit"] == "none":
        return []
    return placing_faults(s, who) + _again(s, who, at) + _limit(s, who, at)


# --- Sensei ----------------------------------------------------------------------------------------------------------


def check_learn(s: NinjatoState, step: Learn) -> Sequence[Fault]:
    """A tile of the display and its price."""
    found = _placing(s, step.who, "sensei")
    if step.tile not in s.sensei:
        if not isinstance(s.info.get(step.tile), Tile) and step.tile != "?" and s.sensei:
            what = f"no {tile_words(step.tile)}" if step.tile.endswith("?") else f"no tile {step.tile!r}"
            return [*found, card_fault(f"{what} lies at the Sensei; it has {_lying(s, s.sensei)}")]
        lie = _lying(s, s.sensei) or "no tiles"
        text = f"no {tile_words(step.tile)} lies at the Sensei; until the round ends it has {lie}"
        return [*found, Fault("NJ-SENSEI-07", text=text)]
    if not 0 <= step.card <= 5:
        return [*found, card_fault("a dojo card is 1 to 5")]
    return found + _price_faults(s, step.who, step)


def _price_faults(s: NinjatoState, who: int, step: Learn) -> list[Fault]:
    known = knows_style(s, who, step.tile)
    if known and not step.card:
        return []
    tile = s.info.get(step.tile)
    if known and s.options["free_style_discard"] != "optional":
        text = f"@{who} knows the {style_of(s, step.tile)} style: nothing is discarded{_by_reading(s, tile)}"
        return [Fault("NJ-SENSEI-04", text=text)]
    price = price_of(s, step.tile)
    if not step.card:
        if known is None:
            return []  # a style was not told: whether it is free is open
        style = style_of(s, step.tile)
        what = f"no {style} tile" if style else "no tile of its style"
        text = f"@{who} has {what} yet, so the price is discarded{_by_reading(s, tile) if style else ''}"
        letter = LETTER_OF[tile.effect] if isinstance(tile, Tile) else ""
        any_card = f"the price is any one dojo card; type its number: s{letter}4 discards a 4"
        return wrongs((True, "NJ-SENSEI-05", text), (not price, "NJ-SENSEI-03", any_card))
    found = [*supply.hand_fault(s, who, (step.card,), "NJ-INV-09")]
    if price > 0 and step.card != price:
        found.append(Fault("NJ-SENSEI-02", text=f"the {tile_words(step.tile)} costs a {price}, not a {step.card}"))
    return found


def _by_reading(s: NinjatoState, tile: object) -> str:
    """How to tell another style, where none was told and the usual one is taken."""
    if not isinstance(tile, Tile) or f"style.{tile.effect}" in s.facts or tile.style != STYLE_OF[tile.effect]:
        return ""
    other = next(style for style in STYLES.values() if style != tile.style)
    return f"; if the tile shows another style, type `fact style.{tile.effect} {other}`"


def apply_learn(s: NinjatoState, step: Learn) -> Sequence[Effect]:
    """The tile lies face up before the player (NJ-SENSEI-06)."""
    who, tile, card = step.who, step.tile, step.card
    again = _buys(s, who, "sensei")
    did: list[Effect] = []
    place = s.sensei.index(tile) if tile in s.sensei else -1
    if 1 <= card <= 5:
        did += supply.spend_card(s, who, card)
        did.append(("hand", who, s.hand[who - 1]))
    if not elsewhere.lift_tile(s, tile):
        return [*did, *_bought(s, who, "sensei", again)]
    if card:
        _claim_price(s, step)
    lessons.learned(s, step)
    s.skills[who - 1].append(tile)
    s.owner[tile] = who
    s.up[tile] = True
    s.learned[tile] = s.round
    s.taken_at[tile] = s.at
    did.append(("learned", who, tile))
    return [*did, *_bought(s, who, "sensei", again or place < 0, None if card else Last(who, "sensei", tile, place))]


def _comes(s: NinjatoState, who: int, at: str) -> None:
    """A shuriken is placed at Sensei, Palace or Pavilion."""
    turns.place(s, who)
    s.visited[at].append(who)


def _buys(s: NinjatoState, who: int, at: str) -> bool:
    """A purchase begins; whether it is made with the shuriken of the one before."""
    again = same_shuriken(s, who, at)
    if not again:
        _comes(s, who, at)
    return again


def same_shuriken(s: NinjatoState, who: int, at: str) -> bool:
    """Whether a purchase is a second one with the shuriken that was placed last (NJ-SENSEI-01, NJ-PALACE-01,
    NJ-PAV-01).
    """
    last = s.last
    return last is not None and last.who == who and last.what == at and s.turn != who and s.phase in PLACING


def _bought(s: NinjatoState, who: int, at: str, again: bool, last: Last | None = None) -> Sequence[Effect]:
    """A purchase is done. again: with the shuriken of the one before, so that nobody else's turn begins; it cannot be
    taken back.
    """
    if again and same_shuriken(s, who, at):
        s.last = Last(who, at)
        return NO_EFFECT
    return turns.placed(s, last if last is not None and not again else Last(who, at))


def _claim_price(s: NinjatoState, step: Learn) -> None:
    """A price that was paid and not told is asked of the box."""
    tile = s.info.get(step.tile)
    if isinstance(tile, Tile) and price_of(s, step.tile) < 0:
        costs = f"the {tile_words(step.tile)} costs a {step.card}"
        s.ask("NJ-SENSEI-02", (f"price.{tile.effect}",), costs, step.card, step.tile)


# --- Palace and Pavilion ---------------------------------------------------------------------------------------------


def check_buy(s: NinjatoState, step: Bribe | Spread) -> Sequence[Fault]:
    """An envoy or a rumor of the display and its price."""
    bribe = isinstance(step, Bribe)
    at, display, gone = ("palace", s.palace, "NJ-PALACE-03") if bribe else ("pavilion", s.pavilion, "NJ-PAV-03")
    found = _placing(s, step.who, at)
    card = s.info.get(step.card)
    if not step.card and at == "pavilion" and s.rumors_lying > 0:
        return found + pay_faults(s, step.who, None, step.pay)
    if step.card not in display:
        if (card is None or isinstance(card, Tile)) and display and step.card != "?":
            return [*found, card_fault(f"{step.card!r} does not lie there; there are {_lying(s, display)}")]
        lie = _lying(s, display) or "no cards"
        what = "nothing lies in that place" if step.card == "?" else f"{step.card} does not lie there"
        return [*found, Fault(gone, text=f"{what}; until the round ends there are {lie}")]
    cost = None if card is None or isinstance(card, Tile) else card.cost
    return found + pay_faults(s, step.who, cost, step.pay)


def _lying(s: NinjatoState, display: Sequence[str]) -> str:
    """The cards or tiles of a display, as they are read there; envoys and rumors with what is typed for them."""
    seen = [(name, readable(printed(s, name))) for name in display]
    return "; ".join(told if isinstance(s.info.get(name), Tile) else f"{name} {told}" for name, told in seen)


def pay_for(s: NinjatoState, who: int, name: str, pay: tuple[str, ...]) -> tuple[int, list[Effect]]:
    """Treasures go to the discards, their value is scored (NJ-PAY-06, -08)."""
    card = s.info.get(name)
    cost = None if card is None or isinstance(card, Tile) else card.cost
    if cost is None and card is not None:
        what = "envoy" if isinstance(card, Envoy) else "rumor"
        s.ask("NJ-PAY-01", (f"{what}.{name}",), f"{name} costs what was paid for it", who, *pay)
    coins = coins_of(pay)
    kinds = [kind for kind, _ in coins]
    for kind in kinds:
        elsewhere.leaves(s, s.supply[who - 1], kind)
    # Only what a gold counts as depends on the price.
    honor = paid_honor(counted(s, cost, coins) if GOLD in kinds else coins)
    return honor, [*gain(s, who, honor, "paid"), *supply.discard_treasures(s, kinds)]


def gain(s: NinjatoState, who: int, honor: int, why: str) -> list[Effect]:
    """Honor is scored; where it came from is kept for the explanation of the score (NJ-INV-08)."""
    s.honor[who - 1] += honor
    earned = s.earned[who - 1]
    earned[why] = earned.get(why, 0) + honor
    return [("honor", who, honor, s.honor[who - 1])]


def apply_bribe(s: NinjatoState, step: Bribe) -> Sequence[Effect]:
    """The envoy lies face up before the player (NJ-PALACE-02)."""
    who, name = step.who, step.card
    again = _buys(s, who, "palace")
    honor, did = pay_for(s, who, name, step.pay)
    card = s.info.get(name)
    if not isinstance(card, Envoy):
        return [*did, *_bought(s, who, "palace", again)]
    place = s.palace.index(name) if name in s.palace else -1
    elsewhere.lift_envoy(s, name)
    s.envoys[who - 1].append(name)
    s.bought.append(name)
    s.taken_at[name] = s.at
    did.append(("envoy", who, name, card.clan))
    return [*did, *_bought(s, who, "palace", again or place < 0, Last(who, "palace", name, place, step.pay, honor))]


def apply_spread(s: NinjatoState, step: Spread) -> Sequence[Effect]:
    """The rumor lies face down before the player (NJ-PAV-02)."""
    who, name = step.who, step.card
    again = _buys(s, who, "pavilion")
    honor, did = pay_for(s, who, name, step.pay)
    there = name in s.pavilion if name else s.rumors_lying > 0
    place = s.pavilion.index(name) if name and there else 0
    if take_rumor(s, who, name):
        did.append(("rumors", who, len(s.rumors[who - 1])))
    return [*did, *_bought(s, who, "pavilion", again or not there, Last(who, "pavilion", name, place, step.pay, honor))]


def take_rumor(s: NinjatoState, who: int, card: str) -> bool:
    """A rumor leaves the Pavilion; an empty name: it was not told which. One that does not lie there leaves its place.

    False, and nothing changes, where there is none.
    """
    if card in s.pavilion:
        s.pavilion.remove(card)
    elif card:
        if not isinstance(s.info.get(card), Rumor):
            return False
        elsewhere.lift_rumor(s, card)
    elif s.rumors_lying > 0:
        s.untold += 1
    else:
        return False
    if card:
        s.taken_at[card] = s.at
    s.rumors[who - 1].append(card)
    return True


# --- nothing bought, nothing placed, taken back ----------------------------------------------------------------------


def check_waste(s: NinjatoState, step: Waste) -> Sequence[Fault]:
    """A shuriken that buys nothing (NJ-ROUND-08, option empty_action)."""
    if step.at not in PLACES:
        return [card_fault("a shuriken that buys nothing lies at the Sensei, Palace or Pavilion")]
    nothing = s.options["empty_action"] == "forbidden"
    text = f"@{step.who} buys nothing there; place the shuriken elsewhere"
    return _placing(s, step.who, step.at) + wrongs((nothing, "NJ-ROUND-08", text))


def apply_waste(s: NinjatoState, step: Waste) -> Sequence[Effect]:
    """The shuriken is spent."""
    if step.at not in PLACES:
        return NO_EFFECT
    _comes(s, step.who, step.at)
    return turns.placed(s, Last(step.who, WASTED, step.at))


def check_pass(s: NinjatoState, step: Pass) -> Sequence[Fault]:
    """Placing is compulsory (NJ-ROUND-07, option passing)."""
    must = s.options["passing"] == "forbidden"
    text = f"@{step.who} must place a shuriken; the Dojo is always open"
    return placing_faults(s, step.who) + wrongs((must, "NJ-ROUND-07", text))


def apply_pass(s: NinjatoState, step: Pass) -> Sequence[Effect]:
    """As if a shuriken had been placed nowhere; who has none left passes over nothing."""
    if not s.ruled and s.placed[step.who - 1] >= SHURIKEN:
        return NO_EFFECT
    turns.place(s, step.who)
    return turns.placed(s)


def check_retract(s: NinjatoState, step: Retract) -> Sequence[Fault]:
    """A placement is taken back before anything hidden came to light (NJ-ROUND-10, option takeback)."""
    if s.options["takeback"] == "never":
        return [Fault("NJ-ROUND-10", text="this table does not allow a placement to be taken back")]
    if can_retract(s, step.who):
        return NONE
    raid = s.raid
    if raid is not None and raid.who == step.who:
        text = "a card, guard or treasure was seen since: this placement can no longer be taken back"
        return [Fault("NJ-ROUND-10", because=line_numbers(raid.line), text=text)]
    return unasked(s, "NJ-ROUND-10", f"@{step.who} has no placement to take back")


def can_retract(s: NinjatoState, who: int) -> bool:
    """Whether the last placement of this seat has shown nothing yet."""
    raid = s.raid
    if raid is not None:
        return raid.who == who and not raid.played
    visit = s.visit
    if visit is not None:  # cards of the row lay open; nothing has been drawn yet
        return visit.who == who and not visit.hidden and s.phase in ("dojo", "row", "limit")
    last = s.last
    return last is not None and last.who == who and s.phase in ("play", "end") and bool(last.card)


@listed
def apply_retract(s: NinjatoState, step: Retract) -> Iterator[Effect]:
    """The table as it was before the placement."""
    who = step.who
    if not can_retract(s, who) and (s.raid is None or s.raid.who != who):
        return
    last = s.last
    if s.raid is not None:
        yield from _unraid(s, s.raid)
    elif s.visit is not None:
        yield from _unvisit(s, s.visit)
    elif last is not None and last.what == WASTED:
        s.visited[last.card].pop()
    elif last is not None:
        s.claims = [c for c in s.claims if c.step != s.taken_at[last.card]]
        s.pending = [p for p in s.pending if p.line != s.taken_at[last.card]]
        s.visited[last.what].pop()
        if last.what == "sensei":
            s.lessons = [one for one in s.lessons if one.line != s.taken_at[last.card]]
            s.sensei.insert(last.place, last.card)
            s.skills[who - 1].remove(last.card)
            del s.owner[last.card], s.up[last.card], s.learned[last.card]
        else:
            yield from _unbuy(s, who, last)
    s.placed[who - 1] -= 1
    if s.paused:
        turns.placed(s)
    else:
        s.last = None
        s.phase = "play"
        s.turn = who
    yield ("retracted", who)


def _unraid(s: NinjatoState, raid: Raid) -> Sequence[Effect]:
    """An attack did not happen: treasures go back into the house. Cards and guards that were used stay where they
    are.
    """
    s.raid = None
    house = s.houses[raid.house - 1]
    house.plain = list(map(add, house.plain, raid.plain))
    house.red = list(map(add, house.red, raid.red))
    return supply.discard_guard(s, raid.turned, unbeaten=True) if raid.turned else NO_EFFECT


def _unvisit(s: NinjatoState, visit: Visit) -> list[Effect]:
    """Cards of the row go back to it, and the shuriken comes off the stack."""
    who = visit.who
    for card in visit.row:
        s.cards.play(str(card), f"hand {who}", "row", s.at)
        s.row.append(card)
    s.hand[who - 1] -= len(visit.row)
    s.stack.pop()
    s.visit = None
    return [("hand", who, s.hand[who - 1])]


def _unbuy(s: NinjatoState, who: int, last: Last) -> list[Effect]:
    place, own = (s.palace, s.envoys) if last.what == "palace" else (s.pavilion, s.rumors)
    own[who - 1].remove(last.card)
    place.insert(last.place, last.card)
    if last.what == "palace":
        s.bought.remove(last.card)
    for one in (c for c in map(coin, last.pay) if c is not None):
        if s.spent[one[0]] > 0:
            s.spent[one[0]] -= 1
        else:
            refilled.leaves_bag(s, one[0])
        s.supply[who - 1][one[0]] += 1
    return gain(s, who, -last.honor, "paid")

"""Compulsory effects that a table may pass over, and how each is done late (NJ-TREAS-11, NJ-ALARM, NJ-CLEAR,
NJ-SETUP).
"""

from collections.abc import Sequence

from referee.engine.game import NO_EFFECT, Effect, Fault, Missed, Step, Unread
from referee.engine.late import Due, Rest, Told, Way, Ways
from referee.games.ninjato import data, steps
from referee.games.ninjato.rules import common, dojo, late_round, layout, market, outcome, raid, setup, supply, turns
from referee.games.ninjato.state import House, NinjatoState

AT_STAGE = {"refill": "refill", "alarm": "alarm", "clear": "token"}
"""What an attack owes at one of its stages."""


def due(s: NinjatoState) -> Sequence[Due]:
    """A treasure for a house, an alarm, a clan token, the Dojo row; parts of the set-up and of the end of a round.

    data: the house and its token; houses, or how many. In version 0.1.0 the row could be passed over at the set-up only
    (option `forced`, value `as_ruled`).
    """
    if s.phase == "setup":
        return [Due(part, 0, tuple(n)) for part, n in layout.owed(s).items() if part in layout.RULES]
    if s.phase == "row" and not s.ruled:
        return (Due("row", 0, (dojo.row_due(s),), "NJ-DOJO-06", "the Dojo row was not filled up"),)
    if s.raid is None:
        return late_round.due(s)
    if s.raid.stage not in AT_STAGE:
        return ()
    house = s.houses[s.raid.house - 1]
    return (Due(AT_STAGE[s.raid.stage], s.raid.who, (s.raid.house, house.clan, house.value)),)


def pass_over(s: NinjatoState, effect: Due) -> Sequence[Effect]:
    """The attack, or the set-up, goes on without it."""
    if s.phase == "setup":
        s.laid.append(effect.what)
        return layout.go_on(s)
    if effect.what == "row":
        return dojo.row_filled(s)
    if s.raid is None:
        return late_round.pass_over(s, effect)
    if effect.what == "alarm":
        s.raid.stage = "guard"
        return ()
    return turns.placed(s)


# --- at a house ------------------------------------------------------------------------------------------------------


def _house(s: NinjatoState, missed: Missed) -> House:
    return s.houses[int(missed.data[0]) - 1]


def _read_treasure(s: NinjatoState, missed: Missed, words: Rest) -> tuple[Told, Rest]:
    """`2 3 4 5 g`, also as `t2`. Raises Unread."""
    text = words[0].text.lower() if words else ""
    kind = text.removeprefix("t") if len(text) > 1 else text
    if len(kind) != 1 or kind not in data.LETTERS:
        raise Unread("which treasure was drawn? 2 3 4 5 or g", words[0] if words else None)
    return (data.KINDS[data.LETTERS.index(kind)],), words[1:]


def _check_treasure(s: NinjatoState, missed: Missed, told: Told) -> Sequence[Fault]:
    if len(told) != 1 or told[0] not in data.KIND:
        return (common.card_fault("one treasure is drawn: 2 3 4 5 or g"),)
    return supply.treasure_fault(s, data.KIND[told[0]])


def _no_more(s: NinjatoState, missed: Missed) -> str:
    if _house(s, missed).cleared:
        return f"house {missed.data[0]} was cleared since and gets nothing before the round ends"
    return "" if s.bag > 0 or s.supply_left > 0 else "no treasure is left to draw"


def _refill(s: NinjatoState, missed: Missed, told: Told) -> Sequence[Effect]:
    return supply.draw_treasures(s, (data.KIND[told[0]],), _house(s, missed).plain)


def _alarm(s: NinjatoState, missed: Missed, told: Told) -> Sequence[Effect]:
    """The treasure is added, and the best plain one of those that lie there now turns red (NJ-ALARM-03)."""
    did, house, kind = _refill(s, missed, told), _house(s, missed), data.KIND[told[0]]
    return [*did, *raid.flip(house, missed.data[0], kind if s.options["alarm_includes_new"] is not True else None)]


def _token(text: str) -> str:
    token = data.token_code(text.removeprefix("="))
    if data.token(token) is None:
        raise Unread(f"{token!r} is no clan token: t2 Taira 2, m4 Minamoto 4, g6 Go-Shirakawa 6")
    return token


def _check_token(s: NinjatoState, missed: Missed, told: Told) -> Sequence[Fault]:
    if len(told) != 1:
        return (common.card_fault("type one clan token, e.g. g6"),)
    return outcome.token_faults(s, missed.data[0], told[0])


def _replaced(s: NinjatoState, missed: Missed) -> str:
    house = _house(s, missed)
    same = (house.clan, house.value) == missed.data[1:]
    return "" if same else f"the clan token of house {missed.data[0]} was replaced since"


def _replace(s: NinjatoState, missed: Missed, told: Told) -> Sequence[Effect]:
    done = outcome.new_token(s, missed.data[0], told[0])
    return (("token", missed.data[0], told[0]),) if done else ()


# --- parts of the set-up ---------------------------------------------------------------------------------------------

def lacking(s: NinjatoState, missed: Missed) -> list[int]:
    """Houses without this part of the set-up that did not get it since."""
    lies = setup.PIECES[missed.what].lies
    closed = [missed.what != "tokens" and house.cleared for house in s.houses]
    return [number for number in missed.data if not lies(s.houses[number - 1]) and not closed[number - 1]]


def _laid(s: NinjatoState, missed: Missed) -> str:
    return "" if lacking(s, missed) else f"no house lacks {missed.what} any more"


def _read_houses(s: NinjatoState, missed: Missed, words: Rest) -> tuple[Told, Rest]:
    """One for each house that lacks it, in order: `3 4 5a 1 2`, `235 234 …`, `t2 m4 …`. Raises Unread."""
    read = _token if missed.what == "tokens" else setup.PIECES[missed.what].code
    return tuple(read(word.text) for word in words), ()


def _check_houses(s: NinjatoState, missed: Missed, told: Told) -> Sequence[Fault]:
    houses = lacking(s, missed)
    if len(told) != len(houses):
        return (common.card_fault(f"type one for each of these houses, in this order: {', '.join(map(str, houses))}"),)
    found: list[Fault] = []
    for at, (number, text) in enumerate(zip(houses, told, strict=True)):
        found += setup.PIECES[missed.what].faults(s, number, text, told[:at], s.houses[number - 1].sentry)
    return found


def _lay(s: NinjatoState, missed: Missed, told: Told) -> Sequence[Effect]:
    for number, text in zip(lacking(s, missed), told, strict=True):
        setup.PIECES[missed.what].place(s, s.houses[number - 1], text)
    return NO_EFFECT


def _read_cards(s: NinjatoState, missed: Missed, words: Rest) -> tuple[Told, Rest]:
    """Row cards, tiles, envoys or rumors, as at the set-up; row cards also in one word."""
    texts = [text for word in words for text in word.text.split(",") if text]
    return tuple("".join(texts) if missed.what == "row" else texts), ()


def _open(s: NinjatoState, missed: Missed) -> int:
    """Cards that still fit where they were not laid."""
    if missed.what == "row":
        return int(min(missed.data[0], data.ROW - len(s.row)))
    return late_round.lacking(s, missed) if len(missed.data) > 1 else int(missed.data[0])


def _check_cards(s: NinjatoState, missed: Missed, told: Told) -> Sequence[Fault]:
    n = _open(s, missed)
    if not 1 <= len(told) <= n:
        return (common.card_fault(f"{data.many(n, 'card')} can still be laid there, not {len(told)}"),)
    if missed.what == "row":
        strange = [card for card in told if card not in ("1", "2", "3", "4", "5")]
        refused = (common.card_fault("a dojo card is 1 to 5"),) * bool(strange)
        return refused or supply.row_fault(s, [int(card) for card in told])
    found = market.faults(s, missed.what.removesuffix("s"), told)
    if missed.what != "tiles":
        return found
    first = len(missed.data) == 1
    return found + (market.first_tile_faults(s, told) if first else late_round.tiles_faults(missed, told))


def _laid_anew(s: NinjatoState, missed: Missed) -> str:
    if missed.what == "row":
        return "" if _open(s, missed) > 0 and s.visit is None else "the row is filled by those who visit the Dojo"
    if len(missed.data) > 1:
        return late_round.gone(s, missed)
    return "" if s.round == 1 else "it was laid out again at the end of the round"


def _show(s: NinjatoState, missed: Missed, told: Told) -> Sequence[Effect]:
    if missed.what == "row":
        return supply.fill_row(s, map(int, told))
    return market.show(s, missed.what.removesuffix("s"), told)


def _meant_cards(s: NinjatoState, missed: Missed, step: Step, rest: Rest) -> tuple[Told, Rest] | None:
    if isinstance(step, steps.Row) and missed.what == "row":
        return tuple(map(str, step.cards)), rest
    shown = isinstance(step, market.Shown) and missed.what == f"{market.KIND[type(step)]}s"
    return (market.specs_of(step), rest) if shown and isinstance(step, market.Shown) else None


PLACE = {
    "refill": "bag",
    "alarm": "bag",
    "treasures": "bag",
    "sentries": "guard",
    "row": "dojo.row",
    "tiles": "sensei",
    "envoys": "palace",
    "rumors": "pavilion",
}
"""Where what an effect brings to light was, or lies."""


def _seen(missed: Missed, told: Told) -> Sequence[tuple[str, str]]:
    if missed.what not in PLACE:
        return []
    things = [data.KINDS[k] for text in told for k in data.kinds(text) or ()] if missed.what == "treasures" else told
    return [(PLACE[missed.what], thing) for thing in things]


def _part(what: str, words: str, form: str) -> Way:
    way = Way(
        layout.RULES[what],
        f"{words} were not placed",
        lambda s, m, told: f"{words}, laid now: {' '.join(told)}",
        _show,
        form,
        _read_cards,
        _check_cards,
        _laid_anew,
        _meant_cards,
        seen=_seen,
    )
    if what in setup.PIECES:
        return way._replace(apply=_lay, read=_read_houses, check=_check_houses, gone=_laid)
    return way


REFILL = Way(
    "NJ-TREAS-11",
    "no treasure was added to the house",
    lambda s, m, told: f"{data.treasure_told(told[0])} is added to house {m.data[0]}",
    _refill,
    "TREASURE",
    _read_treasure,
    _check_treasure,
    _no_more,
    lambda s, m, step, rest: ((step.kind,), rest) if isinstance(step, steps.Token) else None,
    True,
    _seen,
)
"""How a treasure is added to a house late."""
WAYS: Ways = {
    "refill": REFILL,
    "alarm": REFILL._replace(
        rule="NJ-ALARM-02",
        text="the alarm was not resolved",
        says=lambda s, m, told: f"the alarm at house {m.data[0]}: {data.treasure_told(told[0])} is added",
        apply=_alarm,
    ),
    "token": Way(
        "NJ-CLEAR-02",
        "the clan token was not replaced",
        lambda s, m, told: f"the new clan token of house {m.data[0]} is {told[0]}",
        _replace,
        "TOKEN",
        lambda s, m, words: ((_token(words[0].text if words else ""),), words[1:]),
        _check_token,
        _replaced,
        lambda s, m, step, rest: ((step.token,), rest) if isinstance(step, steps.Clear) else None,
        True,
    ),
    "sentries": _part("sentries", "sentries", "GUARD…"),
    "treasures": _part("treasures", "treasures of the houses", "TREASURES…"),
    "tokens": _part("tokens", "clan tokens", "TOKEN…"),
    "row": _part("row", "the Dojo row's cards", "CARDS"),
    "tiles": _part("tiles", "skill tiles", "TILE…"),
    "envoys": _part("envoys", "envoys", "ENVOY…"),
    "rumors": _part("rumors", "rumors", "RUMOR…"),
    "house": late_round.HOUSE,
    "reward": late_round.REWARD,
}
"""The effects by name."""

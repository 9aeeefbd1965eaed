"""What the end of a round lays out, passed over and done late (NJ-END3 to NJ-END5, NJ-SCORE-12)."""

from collections.abc import Sequence

from referee.engine.game import Effect, Fault, Missed, Step, Unread
from referee.engine.late import Due, Rest, Told, Way
from referee.games.ninjato import data
from referee.games.ninjato.rules import late_reward, rounds
from referee.games.ninjato.rules.common import card_fault, wrongs
from referee.games.ninjato.rules.turns import next_round, short
from referee.games.ninjato.state import NinjatoState
from referee.games.ninjato.steps import EndRound, Restock


def due(s: NinjatoState) -> list[Due]:
    """What the end of the round asks for now, also where nobody has said yet that the round is over.

    data: for a house its number and the round that ends; else how many, that round, and of tiles how many of each
    stack. In version 0.1.0 none of it could be passed over (option `forced`, value `as_ruled`).
    """
    if s.ruled:
        return []
    if s.phase == "refill":
        return _rumors(s, "NJ-SCORE-12")
    if s.phase in ("first", "second"):
        return late_reward.due(s)
    if s.phase != "end":
        return _part(s, s.phase)
    if s.round == data.ROUNDS and s.options["round7_steps"] is not True:
        return []
    return next((found for part in rounds.LAID if (found := _part(s, part))), [])


def _part(s: NinjatoState, phase: str) -> list[Due]:
    if phase == "tiles":
        ordinary, henso = rounds.tiles_due(s)
        rule = "NJ-END3-02" if s.round < 4 else "NJ-END3-04"
        laid = (ordinary + henso, s.round, ordinary, henso)
        return [Due("tiles", 0, laid, rule, "the Sensei got no new tiles")] if any(laid[2:]) else []
    if phase == "restock":
        houses = s.restocking if s.phase == "restock" else rounds.to_restock(s)
        return [Due(f"house.{n}", 0, (n, s.round), text=f"house {n} got no treasures and no sentry") for n in houses]
    if phase == "envoys":
        n = short(len(s.palace), s.envoy_deck)
        return [Due("envoys", 0, (n, s.round), "NJ-END5-01", "the Palace was not filled")] if n else []
    return _rumors(s, "NJ-END5-02") if phase == "rumors" else []


def _rumors(s: NinjatoState, rule: str) -> list[Due]:
    n = short(s.rumors_lying, s.rumor_deck)
    return [Due("rumors", 0, (n, s.round), rule, "the Pavilion was not filled")] if n else []


def pass_over(s: NinjatoState, effect: Due) -> Sequence[Effect]:
    """The end of the round goes on without it."""
    did: list[Effect] = []
    if s.phase == "end":
        did += rounds.apply_endround(s, EndRound(0))
    if s.phase == "refill":
        return [*did, *next_round(s)]
    if s.phase in ("first", "second"):
        return late_reward.pass_over(s, effect)
    if not effect.what.startswith("house."):
        return [*did, *rounds.next_part(s)]
    s.restocking = [n for n in s.restocking if n != effect.data[0]]
    s.houses[effect.data[0] - 1].cleared = False  # it was closed until the round ended
    return [*did, *rounds.go_on(s)]


def lacking(s: NinjatoState, missed: Missed) -> int:
    """Cards of a display that can still be laid for a round that ended without them."""
    n = int(missed.data[0])
    if missed.what == "tiles":
        return n
    lie, deck = (len(s.palace), s.envoy_deck) if missed.what == "envoys" else (s.rumors_lying, s.rumor_deck)
    return min(n, short(lie, deck))


def gone(s: NinjatoState, missed: Missed) -> str:
    """Why it cannot be done any more: the next round has ended too, or nothing is lacking."""
    if s.round > missed.data[1] + 1:
        return "the next round has ended, too, and laid out new ones"
    if missed.what.startswith("house."):
        house = s.houses[missed.data[0] - 1]
        return f"house {missed.data[0]} has treasures by now" if house.total else ""
    return "" if lacking(s, missed) > 0 else f"no {missed.what} are lacking any more"


def tiles_faults(missed: Missed, told: Told) -> list[Fault]:
    """As many of each stack as were due (NJ-END3-02, -04)."""
    henso = sum((tile := data.told_tile(text)) is not None and tile.effect == "henso" for text in told)
    _, ended, due_ordinary, due_henso = missed.data
    rule = "NJ-END3-02" if ended < 4 else "NJ-END3-04"
    n = len(told) - henso
    return wrongs(
        (n > due_ordinary, rule, f"the Sensei gets {data.many(due_ordinary, 'tile')} of the large stack, not {n}"),
        (henso > due_henso, "NJ-END3-04", f"the Sensei gets {data.many(due_henso, 'Hensojutsu tile')}, not {henso}"),
    )


# --- houses ----------------------------------------------------------------------------------------------------------


def _read_house(s: NinjatoState, missed: Missed, words: Rest) -> tuple[Told, Rest]:
    """`234 3a`, `3a/234`; without treasures where none is left, `3a`. Raises Unread."""
    texts = [word.text.lower() for word in words]
    if len(texts) == 1 and "/" in texts[0]:
        guard, _, treasures = texts[0].rpartition("/")
    else:
        *parts, guard = texts or [""]
        treasures = "".join(parts)
    kinds = data.kinds("" if treasures == "-" else treasures)
    code = data.guard_code(guard)
    if kinds is None or data.guard(code) is None:
        raise Unread(
            "type the three treasures and the sentry of the house: 234 3a, or 3a/234", words[0] if words else None
        )
    return (*(data.KINDS[k] for k in kinds), code), ()


def _check_house(s: NinjatoState, missed: Missed, told: Told) -> Sequence[Fault]:
    if not told or data.guard(told[-1]) is None or any(kind not in data.KINDS for kind in told[:-1]):
        return (card_fault("type the three treasures and the sentry of the house: 234 3a"),)
    return rounds.filling_faults(s, missed.data[0], told[:-1], told[-1])


def _fill(s: NinjatoState, missed: Missed, told: Told) -> Sequence[Effect]:
    return rounds.fill(s, s.houses[missed.data[0] - 1], told[:-1], told[-1])


def _meant_house(s: NinjatoState, missed: Missed, step: Step, rest: Rest) -> tuple[Told, Rest] | None:
    told = isinstance(step, Restock) and step.house == missed.data[0] and bool(step.sentry)
    return ((*step.tokens, step.sentry), rest) if told and isinstance(step, Restock) else None


def _seen(missed: Missed, told: Told) -> Sequence[tuple[str, str]]:
    return [*(("bag", kind) for kind in told[:-1]), ("guard", told[-1])]


def _says(s: NinjatoState, missed: Missed, told: Told) -> str:
    treasures = " ".join(told[:-1]) or "no treasures"
    return f"house {missed.data[0]} gets {treasures} and the sentry {told[-1]}"


HOUSE = Way(
    "NJ-END4-01",
    "a house without treasure was not filled",
    _says,
    _fill,
    "TREASURES GUARD",
    _read_house,
    _check_house,
    gone,
    _meant_house,
    True,
    _seen,
)
"""How a house that the end of the round left empty is filled late."""

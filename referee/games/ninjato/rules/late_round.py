"""What the end of a round lays out, and the reward of a scoring phase, passed over and done late (NJ-END3 to NJ-END5,
NJ-SCORE-06, -07, -12).
"""


from collections.abc import Sequence
from typing import NamedTuple

from referee.engine.game import Effect, Fault, Missed, Step, Unread, is_number, seat, told_seats, wrongs
from referee.engine.late import Due, Rest, Told, Way
from referee.games.ninjato import data, steps
from referee.games.ninjato.rules import buy, common, influence, rewards, rounds, turns
from referee.games.ninjato.state import NinjatoState

WORDS = {"h": "honor", "honor": "honor", "r": "rumor", "rumor": "rumor"}
"""How a reward is told. Which rumor it is lies face down afterwards, and a late reward does not name it."""


class Owed(NamedTuple):
    """A reward that nobody took, as it stood then."""

    clan: str
    place: int
    """1 or 2."""
    left: str
    """What the first has left, empty for a first place."""
    honor: int
    """Of the tokens."""
    seats: tuple[int, ...]
    """Whose it is, several where they were tied."""
    rest: tuple[int, ...]
    """Who came next, for the second place."""


def rewards_due(s: NinjatoState) -> list[Due]:
    """The reward that is to be taken now; where the order of the clans is not known, that of each with influence.

    In version 0.1.0 none of them could be passed over (option `forced`, value `as_ruled`).
    """
    if s.ruled or s.phase not in ("first", "second"):
        return []
    if s.phase == "second":
        clans = s.pass2[:1]
    else:
        known = influence.clan_order(s) is not None
        clans = s.pass1[:1] if known else [clan for clan in s.pass1 if any(influence.places(s, clan))]
    return [_due(_owed(s, clan)) for clan in clans]


def _due(owed: Owed) -> Due:
    text = f"the {'first' if owed.place == 1 else 'second'} place of {data.NAMED[owed.clan]} got nothing"
    rule = "NJ-SCORE-06" if owed.place == 1 else "NJ-SCORE-07"
    return Due(f"reward.{owed.clan}", _alone(owed.seats), owed, rule, text)


def _alone(seats: Sequence[int]) -> int:
    return seats[0] if len(seats) == 1 else 0


def _owed(s: NinjatoState, clan: str) -> Owed:
    found, tied = influence.places(s, clan)
    honor = influence.clan_honor(influence.tokens_of(s), clan)
    if s.phase == "second":
        first, what = s.firsts[clan]
        second = [seat for seat in found if seat != first][:1] or [seat for seat in tied if seat != first]
        return Owed(clan, 2, influence.second_gets(what), honor, tuple(second), ())
    return Owed(clan, 1, "", honor, tuple(found[:1] or tied), tuple(found[1:] or (tied if found else ())))


def pass_reward(s: NinjatoState, effect: Due) -> Sequence[Effect]:
    """The scoring goes on with the next clan. What the second of this clan gets hangs on the first, and waits too."""
    (s.pass1 if s.phase == "first" else s.pass2).remove(Owed(*effect.data).clan)
    return rewards.go_on(s)


def no_rumor_left(s: NinjatoState, missed: Missed) -> str:
    """A rumor can be taken while one lies at the Pavilion."""
    owed = Owed(*missed.data)
    return "no rumor lies at the Pavilion" if owed.left == "rumor" and s.rumors_lying <= 0 else ""


def read_reward(s: NinjatoState, missed: Missed, words: Rest) -> tuple[Told, Rest]:
    """`h`, `r`; behind the seat of one who was tied for the place, `2 h`. Raises Unread."""
    owed, told, rest = Owed(*missed.data), list[str](), list(words)
    if len(owed.seats) > 1 and len(rest) > 1:
        told.append(str(seat(rest.pop(0), s.setup.seats)))
    word = rest.pop(0) if rest else None
    what = WORDS.get(word.text.lower()) if word is not None else None
    if what is None:
        who = " or ".join(f"`{at} h`" for at in owed.seats) if len(owed.seats) > 1 else "`h`"
        rumor = f"{owed.seats[0]} r" if len(owed.seats) > 1 else "r"
        raise Unread(f"the honor or a rumor: {who} or `{rumor}`; which rumor is not told late", word)
    return (*told, what), rest


def _taken(missed: Missed, told: Told) -> tuple[Owed, int, str]:
    """A reward as it stood then; whose it is, 0 where that is not told, and what it is."""
    owed = Owed(*missed.data)
    who = int(told[0]) if len(told) > 1 and is_number(told[0]) else _alone(owed.seats)
    return owed, who, told[-1] if told else ""


def check_reward(s: NinjatoState, missed: Missed, told: Told) -> Sequence[Fault]:
    """The first chooses; the second takes what was left."""
    owed, who, what = _taken(missed, told)
    if what not in WORDS.values():
        return (common.card_fault("honor or rumor"),)
    if who not in owed.seats:
        tied = f"{told_seats(owed.seats, ' and ')} were tied for the place"
        return (common.card_fault(f"who? {tied}: `{owed.seats[0]} {what[0]}`"),)
    other, none = owed.left and what != owed.left, what == "rumor" and s.rumors_lying <= 0
    return wrongs(
        (other, "NJ-SCORE-07", f"the first of {data.NAMED[owed.clan]} has left the {owed.left}"),
        (none and not other, "NJ-SCORE-06", "no rumor lies at the Pavilion; take the honor"),
    )


def take_reward(s: NinjatoState, missed: Missed, told: Told) -> Sequence[Effect]:
    """Honor as it was worth then, or a rumor; the second gets the honor that is left, or waits for its own entry."""
    owed, who, what = _taken(missed, told)
    did = _given(s, who, what, owed.honor)
    rest = owed.rest or tuple(seat for seat in owed.seats if seat != who)
    if owed.place == 2 or not rest:
        return did
    left = influence.second_gets(what)
    if left == "honor" and len(rest) == 1:
        return [*did, *_given(s, rest[0], left, owed.honor)]
    if left == "rumor" and s.rumors_lying <= 0:
        return [*did, ("no_rumor", owed.clan)]
    s.missed.append(Missed(missed.what, _alone(rest), missed.line, Owed(owed.clan, 2, left, owed.honor, rest, ())))
    return did


def _given(s: NinjatoState, who: int, what: str, honor: int) -> list[Effect]:
    if what == "honor":
        return buy.gain(s, who, honor, "scored")
    return [("rumors", who, len(s.rumors[who - 1]))] if buy.take_rumor(s, who, "") else []


def meant_reward(s: NinjatoState, missed: Missed, step: Step, rest: Rest) -> tuple[Told, Rest] | None:
    """The same reward as it is typed in time, where it does not name the rumor."""
    owed = Owed(*missed.data)
    if not isinstance(step, steps.First | steps.Second) or step.clan != owed.clan:
        return None
    if len(owed.seats) > 1 or step.card or step.pay:
        return None
    return ((step.what if isinstance(step, steps.First) else "rumor",), rest) if step.who in owed.seats else None


def says_reward(s: NinjatoState, missed: Missed, told: Told) -> str:
    """What is taken, in words."""
    owed, who, what = _taken(missed, told)
    place = "first" if owed.place == 1 else "second"
    return f"@{who}, {place} of {data.NAMED[owed.clan]}, takes {'the honor' if what == 'honor' else 'a rumor'}"


REWARD = Way(
    "NJ-SCORE-06",
    "a reward was not taken",
    says_reward,
    take_reward,
    "REWARD",
    read_reward,
    check_reward,
    no_rumor_left,
    meant_reward,
)
"""How a reward that nobody took in a scoring phase is taken late."""


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
        return rewards_due(s)
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
        n = turns.short(len(s.palace), s.envoy_deck)
        return [Due("envoys", 0, (n, s.round), "NJ-END5-01", "the Palace was not filled")] if n else []
    return _rumors(s, "NJ-END5-02") if phase == "rumors" else []


def _rumors(s: NinjatoState, rule: str) -> list[Due]:
    n = turns.short(s.rumors_lying, s.rumor_deck)
    return [Due("rumors", 0, (n, s.round), rule, "the Pavilion was not filled")] if n else []


def pass_over(s: NinjatoState, effect: Due) -> Sequence[Effect]:
    """The end of the round goes on without it."""
    did: list[Effect] = []
    if s.phase == "end":
        did += rounds.apply_endround(s, steps.EndRound(0))
    if s.phase == "refill":
        return [*did, *turns.next_round(s)]
    if s.phase in ("first", "second"):
        return pass_reward(s, effect)
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
    return min(n, turns.short(lie, deck))


def gone(s: NinjatoState, missed: Missed) -> str:
    """Why it cannot be done any more: the next round has ended too, or nothing is lacking."""
    if s.round > missed.data[1] + 1:
        return "the next round has ended, too, and laid out new ones"
    if missed.what.startswith("house."):
        filled = s.houses[missed.data[0] - 1].total
        return f"house {missed.data[0]} has treasures by now" if filled else ""
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
        return (common.card_fault("type the three treasures and the sentry of the house: 234 3a"),)
    return rounds.filling_faults(s, missed.data[0], told[:-1], told[-1])


def _meant_house(s: NinjatoState, missed: Missed, step: Step, rest: Rest) -> tuple[Told, Rest] | None:
    told = isinstance(step, steps.Restock) and step.house == missed.data[0] and bool(step.sentry)
    return ((*step.tokens, step.sentry), rest) if told and isinstance(step, steps.Restock) else None


HOUSE = Way(
    "NJ-END4-01",
    "a house without treasure was not filled",
    lambda s, m, told: f"house {m.data[0]} gets {' '.join(told[:-1]) or 'no treasures'} and the sentry {told[-1]}",
    lambda s, m, told: rounds.fill(s, s.houses[m.data[0] - 1], told[:-1], told[-1]),
    "TREASURES GUARD",
    _read_house,
    _check_house,
    gone,
    _meant_house,
    True,
    lambda missed, told: [*(("bag", kind) for kind in told[:-1]), ("guard", told[-1])],
)
"""How a house that the end of the round left empty is filled late."""

"""What an entry lays out that no pattern reads: rows of names and numbers, whatever words stand between them.

Cards of a display with their prices, tokens, treasures and sentries of houses, cards of the Dojo row: who says what
lies there names one after the other. A part of `sentences`; the engine says of which words nothing is left over.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.parts.sentences import NamesAt, without
from referee.engine.sentences.matching import SEAT
from referee.engine.sentences.tokens import spelled
from referee.engine.steps import Step
from referee.games.ninjato import data, steps
from referee.games.ninjato.rules import layout
from referee.games.ninjato.sentences_entry import AWAY, COUNTS, NOUNS, Entry
from referee.games.ninjato.sentences_table import MASK, ORDINALS
from referee.games.ninjato.state import NinjatoState


class Laid(NamedTuple):
    """Steps that an entry says, and the tokens that say them."""

    steps: tuple[Step, ...]
    used: frozenset[int]


MARKS = frozenset({"one", "other", *ORDINALS})
"""What begins one of several cards that were counted: `two Taira, one for a 2, the other for a 3`."""

EACH = frozenset({"each", "all", "apiece", "every"})
ANY = frozenset({"any", "anything", "whatever", "?"})
WATCH = frozenset({"sentry", "sentries", "guard", "guards", "guarded", "guarding", "watched", "protected"})
ROWS, HOUSE = frozenset({"dojo", "row"}), "house"
PLACED = frozenset((*ORDINALS[:4], "last"))
SENSEI, PALACE, PAVILION = frozenset({"sensei", "skill", "skills", "tile", "tiles"}), "palace", "pavilion"
OWN_STYLE = {str(skill["letter"]): str(skill.get("style", "")) for skill in data.components()["skills"]}
LAST = "last"
BELL = frozenset({"alarm", "bell", "alarmed"})
FEWEST = 2
"""Names of an entry that lays something out, at least."""


def laid(state: NinjatoState, forms: Sequence[str], at: NamesAt) -> Iterator[Laid]:
    """What an entry may lay out now."""
    said = set(forms)
    if "right" in said and "left" not in forms[: forms.index("right")]:
        return  # in the other direction
    if AWAY.search(without(forms, "the")):
        return
    for way, fits in WAYS:
        if fits(state, said) and said.isdisjoint(ELSEWHERE.get(way, ())):
            entry = Entry(state, forms, at)
            steps_ = way(entry)
            if steps_ and len(entry.used) >= FEWEST:
                yield Laid(steps_, frozenset(entry.used))
    if state.phase == "envoys" and not said.isdisjoint(CLANS):
        yield from _both(state, forms, at)


def _both(state: NinjatoState, forms: Sequence[str], at: NamesAt) -> Iterator[Laid]:
    """What comes to the Palace and then to the Pavilion: envoys before a comma or `and`, rumors behind it."""
    for cut in (pos for pos, form in enumerate(forms) if form in ("and", ",", ";")):
        front, behind = Entry(state, forms[:cut], at), Entry(state, forms[cut:], _from(at, cut))
        if not ELSEWHERE[_envoys].isdisjoint(front.forms) or not ELSEWHERE[_rumors].isdisjoint(behind.forms):
            continue
        steps_ = (*_envoys(front), *_rumors(behind))
        if len(steps_) == len((_envoys, _rumors)):
            yield Laid(steps_, frozenset((*front.used, *(cut + pos for pos in behind.used))))
            return


def _from(at: NamesAt, cut: int) -> NamesAt:
    """The names behind a token, by their places behind it."""
    return lambda kind, pos: [(end - cut, value) for end, value in at(kind, cut + pos)]


def _cards(entry: Entry, kind: str, costs: bool) -> Iterator[str]:
    """The cards of a display as they are typed. kind: of the name; costs: whether they cost dojo cards."""
    found: list[list[Any]] = []  # front, mask, atoms of the price, style
    fresh, masked, style, pos, many, ended = 1, False, "", 0, 0, -1
    group: list[int] = []
    while pos < len(entry.forms):
        form = entry.form(pos)
        name = entry.value(kind, pos)
        if name is not None and _is_card(entry, kind, pos, name):
            end, value = name
            front, own = str(value).removesuffix(MASK), masked or str(value).endswith(MASK)
            group = list(range(len(found), len(found) + fresh))
            found += [[front, own, [], style] for _ in range(fresh)]
            fresh, masked, style = 1, False, ""
            pos = ended = entry.take(pos, end)
            continue
        if form in ("mask", "masked") and kind == "coat":
            entry.take(pos, pos + 1)
            if form == "masked" and not (group and (ended == pos or entry.form(pos - 1) in ("is", ",", "and", "one"))):
                masked = True
            elif group:
                found[group[0]][1] = entry.form(pos - 1) not in ("no", "without", "unmasked")
        elif kind == "skill" and (mark := entry.value("style", pos)) is not None and mark[0] == pos + 1:
            entry.take(pos, pos + 1)
            if entry.value(kind, pos + 1) is not None or not group:
                style = str(mark[1])
            else:
                found[group[-1]][3] = str(mark[1])
        elif form in COUNTS and _before_card(entry, kind, pos):
            fresh = COUNTS[form]
            entry.take(pos, pos + 1)
        elif entry.counts(pos):
            lying = "left" in entry.forms[pos : entry.behind(pos + 1) + 2]  # of those that lay there before
            many = COUNTS[form] if not found and not lying else many
            entry.take(pos, pos + 1)
        elif group and form in MARKS and len(group) > 1 and found[group[0]][2]:
            group = group[1:]
            entry.take(pos, pos + 1)
        elif group and form in MARKS and (len(group) > 1 or form == "other"):
            entry.take(pos, pos + 1)
        elif group and (price := _price(entry, pos, costs)) is not None:
            end, atoms = price
            group = [at for at in range(len(found)) if _of_all(entry, pos, found)] or group
            for each in group if len(group) == 1 or not _marked(entry, kind, end) else group[:1]:
                found[each][2] += atoms
            pos = entry.take(pos, end)
            continue
        pos += 1
    if masked or style or fresh > 1 or many not in (0, len(found)):
        return  # of a card that was not named
    yield from _codes(found, kind)


def _of_all(entry: Entry, pos: int, found: Sequence[Sequence[Any]]) -> bool:
    """Whether a price is of all cards: no other is told, and `each` or `all` stands before it or behind it."""
    behind = any(form in EACH for form in entry.forms[pos + 1 :])
    return not any(one[2] for one in found) and (behind or any(form in EACH for form in entry.forms[pos - 4 : pos]))


def _codes(found: Sequence[Sequence[Any]], kind: str) -> Iterator[str]:
    """Cards as they are typed."""
    for front, mask, atoms, of in found:
        mark = "" if of == OWN_STYLE.get(front, "") else of[:1]
        yield f"{front if kind != 'coat' else front[:1]}{''.join(atoms)}{MASK if mask else mark}"


def _is_card(entry: Entry, kind: str, pos: int, name: tuple[int, Any]) -> bool:
    """Whether a name is of a card that lies there, and not what cards are called."""
    end, value = name
    if kind == "skill" and value in ("x", "z") and end == pos + 1 and entry.form(pos) in ("6", "six", "0", "zero"):
        return entry.form(pos - 1) not in ("for", "costs", "costing", "price")
    if kind != "thing" or end > pos + 1 or entry.forms[pos] not in NOUNS:
        return True
    before = entry.form(pos - 1)
    about = ("counts", "counting", "about", "for", "on", "of", "another", "a", "an", "one", ":", ",", "and", "are")
    alone = entry.form(end) not in ("are", "come", "comes", "is", ":", "out", "join", "joins", "that", "counting", "")
    return (value != "ru" and before in about and alone) or before in ("counts", "counting", "about")


def _before_card(entry: Entry, kind: str, pos: int) -> bool:
    """Whether a number counts the cards that are named right behind it: `two Taira envoys`."""
    after = pos + 1 if kind == "thing" and entry.value(kind, pos + 1) is not None else entry.behind(pos + 1)
    after += entry.form(after) in ("masked", "unmasked")
    name = entry.value(kind, after)
    return entry.form(pos) not in ("a", "1", "one") and name is not None and _is_card(entry, kind, after, name)


def _marked(entry: Entry, kind: str, pos: int) -> bool:
    """Whether another one of several cards is told of next (`one for a 2, the other for a 3`), not a card by name."""
    marks = [at for at in range(pos, pos + 4) if entry.form(at) in MARKS]
    return any(all(entry.value(kind, after) is None for after in range(at + 1, at + 4)) for at in marks)


def _price(entry: Entry, pos: int, costs: bool) -> tuple[int, list[str]] | None:
    """A treasure, several, or a dojo card, of a price."""
    form = entry.form(pos)
    of = pos + 1 + (entry.form(pos + 1) in ("treasure", "treasures"))
    if not costs and form in COUNTS and entry.form(of) == "of" and entry.form(of + 1) in ANY:
        return of + 2 + (entry.form(of + 2) == "kind"), ["x"] * COUNTS[form]  # `two treasures of any kind`
    if form in ANY or (form, entry.form(pos + 1)) == ("question", "mark"):
        end = pos + 1 + (form == "question")
        many = 1
        if not costs and entry.form(end) in COUNTS:
            many = COUNTS.get(entry.form(end), 1)
            end += 1
        return end, ["?"] if costs else ["x"] * many
    if not costs:
        paid = entry.treasures(pos)
        return None if paid is None or "g" in paid[1] else paid
    several = entry.counted(pos)
    if several is None or entry.counts(pos) or not all(1 <= n <= 5 for n in several[1]):
        return None
    return several[0], [str(n) for n in several[1]]


def _tiles(entry: Entry) -> tuple[Step, ...]:
    entry.take_old()
    codes = tuple(_cards(entry, "skill", True))
    whole = codes and len({code[0] for code in codes}) == len(codes) and all(len(code) <= 3 for code in codes)
    return (steps.Tiles(0, codes),) if whole and _alike([code.rstrip("sct") for code in codes], 1) else ()


def _envoys(entry: Entry) -> tuple[Step, ...]:
    codes = tuple(_cards(entry, "coat", False))
    return (steps.Envoys(0, codes),) if codes and _alike([code.removesuffix(MASK) for code in codes], 1) else ()


def _rumors(entry: Entry) -> tuple[Step, ...]:
    codes = tuple(_cards(entry, "thing", False))
    return (steps.Rumors(0, codes),) if codes and _alike(codes, 2) else ()


def _alike(codes: Collection[str], front: int) -> bool:
    """Whether a price is told of each card, or of none."""
    return len({len(code) > front for code in codes}) == 1


def _plots(entry: Entry, pick: Callable[[Entry, int], tuple[int, list[Any]] | None]) -> list[tuple[int, list[Any]]]:
    """What is told of each house: its number, before or behind what lies there."""
    items: list[tuple[bool, Any]] = []
    pos = 0
    while pos < len(entry.forms):
        house = _house(entry, pos)
        if house is not None:
            items.append((True, house[1]))
            pos = entry.take(pos, house[0])
            continue
        if (value := pick(entry, pos)) is not None:
            items += [(False, each) for each in value[1]]
            pos = entry.take(pos, value[0])
            continue
        pos += 1
    if not items or len({of for of, _ in items}) < 2:
        return []
    first = items[0][0]
    rows: list[tuple[int, list[Any]]] = []
    lies: list[Any] = []
    for is_house, value in items:
        if first:
            if is_house:
                rows.append((value, []))
            else:
                rows[-1][1].append(value)
        elif is_house:
            rows.append((value, lies))
            lies = []
        else:
            lies.append(value)
    return [] if lies else rows


def _house(entry: Entry, pos: int) -> tuple[int, int] | None:
    """A house by its number; the bare number behind `on` where clan and value stand before it."""
    form, after = entry.form(pos), entry.form(pos + 1)
    if form in ("house", "houses", "number") and after in COUNTS and COUNTS[after] <= len(entry.state.houses):
        return pos + 2, COUNTS[after]
    if form in (*ORDINALS, LAST) and (after in ("house", "one") or entry.form(pos - 1) == "the"):
        return pos + 1 + (after in ("house", "one")), 1 + (*ORDINALS[:4], LAST).index(form if form != "fifth" else LAST)
    if form in COUNTS and entry.form(pos - 1) == "and" and entry.form(pos - 3) == "houses":
        return pos + 1, COUNTS[form]
    if form in COUNTS and entry.form(pos - 1) in ("on", "onto", "of", "in", "at") and COUNTS[form] <= 5:
        return (pos + 1, COUNTS[form]) if pos > 1 else None
    return None


def _token_part(entry: Entry, pos: int) -> tuple[int, list[Any]] | None:
    clan = entry.value("clan", pos)
    if clan is not None:
        return clan[0], [str(clan[1])]
    if entry.form(pos) in COUNTS and entry.form(pos) not in ("pair", "both") and not entry.counts(pos):
        return pos + 1, [COUNTS[entry.form(pos)]]
    return None


def _shared(rows: list[tuple[int, list[Any]]]) -> list[tuple[int, list[Any]]]:
    """The same with two values of one clan parted: `houses 1 and 2 are Taira, 2 and 4`, `Taira 2 and 4 on houses 1 and
    2`.
    """
    out: list[tuple[int, list[Any]]] = []
    at = 0
    while at < len(rows):
        pair = rows[at : at + 2]
        parts = [*pair[0][1], *(pair[1][1] if len(pair) > 1 else ())]
        values = [part for part in parts if isinstance(part, int)]
        if len(pair) == 2 and not all(lies for _, lies in pair) and len(parts) == 3 and len(values) == 2:
            clan = next(part for part in parts if isinstance(part, str))
            out += [(house, [clan, n]) for (house, _), n in zip(pair, values, strict=True)]
            at += 2
            continue
        out.append(rows[at])
        at += 1
    return out


def _tokens(entry: Entry) -> tuple[Step, ...]:
    """Clan tokens on houses; the value of the one that is left of a clan goes without saying."""
    known = [(house.clan, house.value) for house in entry.state.houses if house.clan]
    out: list[Step] = []
    rows = _plots(entry, _token_part)
    for house, parts in _shared(rows):
        clan = [part for part in parts if isinstance(part, str)]
        value = [part for part in parts if isinstance(part, int)]
        if len(clan) != 1 or len(value) > 1:
            return ()
        left = [n for name, n in data.START_TOKENS if name == clan[0] and (name, n) not in known]
        n = value[0] if value else left[0] if len(left) == 1 else 0
        if not n:
            return ()
        known.append((clan[0], n))
        out.append(steps.Lay(0, house, token=f"{clan[0]}:{n}"))
    return tuple(out)


def _treasures(entry: Entry) -> tuple[Step, ...]:
    rows = _plots(entry, Entry.treasures)
    if not rows or any(len(lies) != data.PER_HOUSE for _, lies in rows):
        return ()
    return tuple(steps.Lay(0, house, treasures="".join(lies)) for house, lies in rows)


def _sentry(entry: Entry, pos: int) -> tuple[int, list[Any]] | None:
    form = entry.form(pos)
    if form not in COUNTS or entry.counts(pos) or form in ("pair", "both"):
        return None
    n = COUNTS[form]
    for at in range(pos + 1, pos + 4):
        if entry.form(at) in BELL:
            return entry.take(pos, _unheard(entry, at + 1)), [f"{n}a"]
        if entry.form(at) not in ("with", "an", "and", "a", "its"):
            break
    bell = entry.form(pos - 1) in BELL
    if bell:
        entry.take(pos - 1, pos)
    return pos + 1, [f"{n}a" if bell else str(n)]


def _unheard(entry: Entry, pos: int) -> int:
    """Where it ends that an alarm says nothing where a guard is a sentry: `that doesn't count`, `which is ignored`."""
    end = pos + (entry.form(pos) == ",")
    end += entry.form(end) in ("that", "which", "it")
    after = end + 1 + (entry.form(end) == "does")
    if entry.form(end) in ("doesnt", "does") and entry.form(after) in ("count", "matter"):
        return after + 1
    return end + 2 if entry.form(end) == "is" and entry.form(end + 1) == "ignored" else pos


def _quiet(entry: Entry, values: Sequence[str]) -> bool:
    """Whether it is so where it is told that no sentry has an alarm: `no alarms`."""
    for pos, form in enumerate(entry.forms):
        if form in ("no", "without", "none"):
            end = next((at for at in range(pos + 1, pos + 6) if entry.form(at) in (*BELL, "alarms", "bells")), 0)
            if not end or any(value.endswith("a") for value in values):
                return False
            entry.take(pos, end + 1)
    return True


def _sentries(entry: Entry) -> tuple[Step, ...]:
    rows = _plots(entry, _sentry)
    if rows:
        fits = all(len(values) == 1 for _, values in rows) and _quiet(
            entry, [values[0] for _, values in rows if values]
        )
        return tuple(steps.Lay(0, house, sentry=values[0]) for house, values in rows) if fits else ()
    values = [n for pos in range(len(entry.forms)) if (one := _sentry(entry, pos)) is not None for n in one[1]]
    if len(values) != len(entry.state.houses):
        return ()
    entry.used |= {pos for pos in range(len(entry.forms)) if entry.form(pos) in COUNTS}
    if not _quiet(entry, values):
        return ()
    return tuple(steps.Lay(0, at, sentry=value) for at, value in enumerate(values, 1))


def _row(entry: Entry) -> tuple[Step, ...]:
    cards: list[int] = []
    pos = 0
    while pos < len(entry.forms):
        several = entry.counted(pos)
        if several is not None and entry.counts(pos):
            entry.take(pos, pos + 1)
        elif several is not None:
            cards += several[1]
            pos = entry.take(pos, several[0])
            continue
        pos += 1
    fits = len(cards) == data.ROW and all(1 <= n <= 5 for n in cards)
    return (steps.Row(0, tuple(cards)),) if fits else ()


def _restock(entry: Entry) -> tuple[Step, ...]:
    """Three treasures of a house, and its new sentry: the number beside the word for one."""
    houses = [found for pos in range(len(entry.forms)) if (found := _house(entry, pos)) is not None]
    watch = [pos for pos, form in enumerate(entry.forms) if form in WATCH]
    if len(houses) != 1 or len(watch) != 1:
        return ()
    entry.take(houses[0][0] - 2, houses[0][0])
    numbers = [pos for pos in range(len(entry.forms)) if entry.form(pos) in COUNTS and pos not in entry.used]
    numbers = [pos for pos in numbers if not entry.counts(pos)]
    of_house = houses[0][0] - watch[0] if watch[0] < houses[0][0] <= watch[0] + 4 else 0  # `the sentry of house 2 is`
    after = [pos for pos in numbers if watch[0] < pos <= watch[0] + of_house + 4]
    before = [pos for pos in numbers if watch[0] - 4 <= pos < watch[0] and "," not in entry.forms[pos : watch[0]]]
    comma = bool(after) and "," in entry.forms[watch[0] : after[0]]
    own = after[0] if after and not (comma and before) else before[-1] if before else -1
    sentry = _sentry(entry, own) if own >= 0 else None
    if sentry is None:
        return ()
    entry.take(own, sentry[0])
    entry.take(watch[0], watch[0] + 1)
    lies: list[str] = []
    pos = 0
    while pos < len(entry.forms):
        value = None if pos in entry.used else entry.treasures(pos)
        if value is not None:
            lies += value[1]
            pos = entry.take(pos, value[0])
            continue
        pos += 1
    if len(lies) != data.PER_HOUSE:
        return ()
    tokens = tuple(data.KINDS[data.LETTERS.index(letter)] for letter in lies)
    return (steps.Restock(0, houses[0][1], tokens, sentry[1][0]),)


def _order(entry: Entry) -> tuple[Step, ...]:
    """The turn order where each player is named once: in the order of the names, or as their places are told."""
    seats = [(pos, found) for pos in range(len(entry.forms)) for found in entry.at(SEAT, pos)[:1]]
    seats = [(pos, found) for pos, found in seats if type(found[1]) is int]
    named = [int(value) for _, (_, value) in seats]
    if "order" not in layout.owed(entry.state) or sorted(named) != list(range(1, entry.state.seats + 1)):
        return ()
    told: dict[int, int] = {}
    begin = 0
    for at, (pos, (end, value)) in enumerate(seats):
        entry.take(pos, end)
        stop = seats[at + 1][0] if at + 1 < len(seats) else len(entry.forms)
        stop = next((mark for mark in range(end, stop) if entry.form(mark) in (",", ";", "and")), stop)
        places = [form for form in entry.forms[begin:stop] if form in PLACED]
        if len(places) > 1:
            return ()
        if places:
            place = entry.state.seats if places[0] == LAST else ORDINALS.index(places[0]) + 1
            if place in told or place > entry.state.seats:
                return ()
            told[place] = int(value)
        begin = stop
    rest = iter(seat for seat in named if seat not in told.values())
    return (steps.Order(0, tuple(told.get(at) or next(rest) for at in range(1, entry.state.seats + 1))),)


def _setup(word: Callable[[set[str]], bool]) -> Callable[[NinjatoState, set[str]], bool]:
    return lambda state, said: state.phase == "setup" and word(said)


def _in(*phases: str) -> Callable[[NinjatoState, set[str]], bool]:
    return lambda state, said: state.phase in phases


CLAN_WORDS = frozenset(word for name in ("taira", "minamoto", "go-shirakawa", "shirakawa") for word in spelled(name))

CLANS = CLAN_WORDS - {"go"}

WAYS: Sequence[tuple[Callable[[Entry], tuple[Step, ...]], Callable[[NinjatoState, set[str]], bool]]] = (
    (_order, _setup(lambda said: not said & {"house", "houses", "after", "behind", "before", "card", "cards"})),
    (_sentries, _setup(lambda said: not said & CLAN_WORDS and (bool(said & WATCH) or HOUSE in said))),
    (_tokens, _setup(lambda said: bool(said & CLAN_WORDS) and PALACE not in said)),
    (_treasures, _setup(lambda said: not said & CLAN_WORDS and not said & WATCH)),
    (_row, _setup(lambda said: bool(said & ROWS) and not said & CLAN_WORDS)),
    (_tiles, _setup(lambda said: bool(said & SENSEI) and PAVILION not in said)),
    (_envoys, _setup(lambda said: bool(said & CLAN_WORDS) and "house" not in said)),
    (_rumors, _setup(lambda said: PAVILION in said or bool(said & {"rumor", "rumors"}) or "dishonorable" in said)),
    (_tiles, _in("tiles")),
    (_restock, _in("restock")),
    (_envoys, _in("envoys")),
    (_rumors, _in("rumors", "refill")),
)
"""What can be laid out, and when."""

ELSEWHERE: Mapping[Callable[[Entry], tuple[Step, ...]], frozenset[str]] = {
    _envoys: frozenset({"rumor", "rumors", "rumour", "rumours", PAVILION, "dishonorable", *SENSEI, "dojo"}),
    _rumors: frozenset({PALACE, "sensei", "dojo", *CLANS}),
    _tiles: frozenset({PALACE, PAVILION, "envoy", "envoys", "rumor", "rumors", "dojo", *CLANS}),
    _restock: frozenset({PALACE, PAVILION, "sensei", "envoy", "envoys", "rumor", "rumors", "dojo"}),
}
"""Words of other places: who says them too tells of more than what is laid out there."""

__all__ = ["Laid", "laid"]

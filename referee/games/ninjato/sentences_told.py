"""What people tell besides that only this game has: is it so? Patterns: `told` in the sections of `says/en.toml`."""

from collections import Counter
from collections.abc import Mapping, Sequence

from referee.engine.effects import Effect
from referee.engine.parts.sentences import Holds, Slots, number_in, seats_in
from referee.engine.sentences.lexicon import SomeOthers
from referee.games.ninjato import data
from referee.games.ninjato.data import Tile
from referee.games.ninjato.rules.bonus import bonuses, opponents_each, set_factor
from referee.games.ninjato.rules.influence import clan_honor, places, powers, tokens_of
from referee.games.ninjato.rules.loot import on_shuriken
from referee.games.ninjato.state import NinjatoState

Did = Sequence[Effect]

SCORED = ("henso", "tie", "first", "second", "bonus")
"""Phases of a scoring."""

CLEARED = ("tiles", "restock", "envoys", "rumors", "play")
"""Phases behind the end of a round, in which the tiles that were left are gone."""

COUNTED = ("x", "z", "m", "t", "added")
"""What numbers that are told with bonuses are called in the patterns."""

RULES_OF = {"rumor": ("NJ-BONUS-03", "NJ-BONUS-05"), "treasure": ("NJ-BONUS-07",), "elite": ("NJ-BONUS-08",)}
"""The rules by which bonuses are scored, by what brings them."""


def _beaten(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """That a figure was beaten: the one that is named, where one is."""
    beaten = [effect for effect in did if effect[0] == "value"]
    values = {int(n) for n in told.get("value", ())}
    lost = any(effect[0] == "lost" for effect in did)
    raid = before.raid or after.raid
    if raid is None or not set(seats_in(told)) <= {raid.who}:
        return False
    if not {int(house) for house in told.get("house", ())} <= {raid.house}:
        return False
    return bool(beaten) and not lost and values <= {int(effect[3]) for effect in beaten}


def _onward(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """That whoever attacks goes on; the guard that is turned up is not told yet."""
    return after.raid is not None and after.raid.stage == "choice" and seats_in(told) in ([], [after.raid.who])


def _red(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """Which treasure turned red."""
    named = [data.KINDS[data.LETTERS.index(e[2])] if e[2] in data.LETTERS else e[2] for e in did if e[0] == "flip"]
    return bool(named) and set(told.get("red", ())) <= set(named)


def _loot(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """How many treasures were won."""
    return any(effect[0] == "won" and number_in(told) in (None, len(effect[2])) for effect in did)


def _ready(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """That the tiles of all players lie face up, or of those who are named."""
    seats = seats_in(told) or range(1, after.seats + 1)
    return all(after.up.get(name) for seat in seats for name in after.skills[seat - 1])


def _gone(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """Which tiles left the Sensei, and how many."""
    gone = [effect[1] for effect in did if effect[0] == "tiles_gone"]
    out = before.sensei if gone else [name for name in after.info if name not in (*after.sensei, *after.owner)]
    lay = [card for name in out if isinstance(card := after.info.get(name), Tile)]
    if not gone and (after.phase not in CLEARED or number_in(told) is not None or not lay):
        return False
    skills, styles = {data.LETTER_OF[card.effect] for card in lay}, {card.style for card in lay}
    return (
        set(told.get("skill", ())) <= skills
        and set(told.get("style", ())) <= styles
        and number_in(told) in (None, *gone)
    )


def _marker(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """Where the marker of the rounds is, or goes when the scoring is over."""
    scoring = after.phase in SCORED
    if "on" in told:
        return after.round == before.round + 1
    return number_in(told) in (after.round, after.round + 1 if scoring else after.round)


def _scoring(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """That a scoring goes on."""
    return after.phase in SCORED and number_in(told) in (None, after.round, after.scoring)


def _no_second(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """In which clan nobody is second."""
    clan = next(iter(told["clan"]))
    scored = after.scoring or any(effect[0] == "no_second" for effect in did)
    return bool(scored) and (("no_second", clan) in map(tuple, did) or len(places(after, clan)[0]) < 2)


def _second(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """Who is first or second in a clan."""
    place, now = int(told["place"][0]), "clan" in told or after.phase in SCORED
    found = [places(after, clan)[0] for clan in told.get("clan") or data.NAMED]
    return now and any(len(each) >= place and seats_in(told) == [each[place - 1]] for each in found)


def _influence(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """How much influence there is in a clan: of somebody, or of the first and the second."""
    clans = told.get("clan") or list(data.NAMED)
    numbers, seats = [int(n) for n in told.get("points", ())], seats_in(told)
    for clan in clans:
        power = powers(after)[clan]
        if seats and all(power[seat - 1] in numbers for seat in seats):
            return True
        if not seats and sorted(power, reverse=True)[: len(numbers)] == sorted(numbers, reverse=True):
            return True
    return False


def _tied(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """Who have the same influence in a clan."""
    seats = seats_in(told)
    others = [each for each in told.get("who", ()) if isinstance(each, SomeOthers) and not each.without]
    if any(each.size in (0, after.seats) for each in others):
        seats = list(range(1, after.seats + 1))
    elif others:
        return False
    clans = told.get("clan") or list(data.NAMED)
    if "way" in told and not seats:
        found = [Counter(filter(None, powers(s)[clan])) for clan in clans for s in (before, after)]
        return any(number_in(told) in each.values() for each in found)
    return len(seats) > 1 and any(
        len({powers(s)[clan][seat - 1] for seat in seats}) == 1 and powers(s)[clan][seats[0] - 1] > 0
        for clan in clans
        for s in (before, after)
    )


def _bonus(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """What somebody scored at the end, in one bonus or in those of one kind."""
    return scored(after, told)


def scored(after: NinjatoState, told: Slots) -> bool:
    """The same of a table where the bonuses are added."""
    if not after.totals:
        return False
    rules = RULES_OF.get(str(told["by"][0]) if "by" in told else "", ())
    if not _counted(after, told):
        return False
    seats, points = seats_in(told), [int(n) for n in told.get("points", ())] or _reckoned(told)
    if len(points) == 1 and not _multiplied(told, points[0]):
        return False
    if len(seats) == 1 or not seats:
        seats = [*(seats * len(points))] or [0] * len(points)
    for seat, n in zip(seats, points, strict=False):
        every = range(1, after.seats + 1) if not seat else (seat,)  # nobody is named: anybody
        found = [
            [each[5] or 0 for each in bonuses(after) if each[0] == one and (not rules or each[1] in rules)]
            for one in every
        ]
        if not any(n in (*one, sum(one)) for one in found):
            return False
    return len(seats) == len(points) > 0


def _multiplied(told: Slots, points: int) -> bool:
    """Whether what is multiplied is that many points: three rumors, which count four times, by two elites are eight."""
    counts = {int(n) for key in ("x", "z", "m") for n in told.get(key, ())}
    products = {each * int(t) for t in told.get("t", ()) for n in counts for each in (n, set_factor(n))}
    return not products or points in products


def _reckoned(told: Slots) -> list[int]:
    """What is scored where only that is told of which it is the sum or the product."""
    if "added" in told:
        return [sum(int(n) for n in told["added"])]
    return [int(told["m"][0]) * int(told["t"][0])] if "m" in told and "t" in told else []


def _quiet(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """That no sentry has an alarm."""
    lies = [house.sentry for house in after.houses if house.sentry]
    return bool(lies) and not any(sentry.endswith("a") for sentry in lies)


def _worth(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """What the tokens of a clan are worth."""
    return all(clan_honor(tokens_of(after), clan) == number_in(told) for clan in told["clan"])


def _counted(after: NinjatoState, told: Slots) -> bool:
    """Whether the numbers that are told with bonuses stand in those of the players who are named."""
    numbers = {int(n) for key in COUNTED for n in told.get(key, ())}
    seats = seats_in(told) or range(1, after.seats + 1)
    known: set[int] = set()
    for seat, rule, thing, n, counts, points in bonuses(after):
        if seat in seats:
            known |= {n, counts or 0, points or 0, set_factor(n), opponents_each(counts or 0)}
            known |= {int(part) for part in thing.split(" + ")} if rule == "NJ-BONUS-08" else set()
    return numbers <= known | {1}


def _hand(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """How many cards somebody holds who has too many, or had them just before."""
    found = [(s, s.turn) for s in (before, after) if s.phase == "limit" and seats_in(told) in ([], [s.turn])]
    over = data.LIMIT if "over" in told else 0
    return any(s.hand[seat - 1] - over == (number_in(told) or s.hand[seat - 1]) for s, seat in found)


def _filled_last(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """That something is filled up when the last round is scored: nothing of it is recorded."""
    return after.phase == "bonus" or bool(after.totals)


def _opponents(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """Who holds Dishonorable Opponents, how many, and what each of them scores."""
    rows = {seat: (n, c or 0, points) for seat, _, thing, n, c, points in bonuses(after) if thing == "opponents"}
    if not after.totals or not set(seats_in(told)) <= set(rows):
        return False
    if "pair" in told and sorted(n for n, _, _ in rows.values()) != [1, 1]:
        return False
    each = {opponents_each(holders) for _, holders, _ in rows.values()}
    told_each = {int(n) for n in told.get("each", ())}
    held, ours = [int(n) for n in told.get("x", ())], seats_in(told)
    if held and (len(held) != len(ours) or any(rows[seat][0] != n for seat, n in zip(ours, held, strict=True))):
        return False
    got = zip(seats_in(told, "one"), map(int, told.get("points", ())), strict=False)
    return told_each <= each and all(seat in rows and rows[seat][2] == n for seat, n in got)


def _held(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """How many rumors of a kind somebody has whose rumors are all known."""
    seats, known = seats_in(told), data.things()
    things, numbers = [known.get(str(code), "") for code in told.get("thing", ())], [int(n) for n in told.get("x", ())]
    numbers += [1] * ("one" in told)
    rows = {thing: n for seat, rule, thing, n, _, _ in bonuses(after) if [seat] == seats and rule in RULES_OF["rumor"]}
    all_ = len(seats) == 1 and sum(rows.values()) == len(after.rumors[seats[0] - 1])
    told_ = Counter(dict(zip(things, numbers, strict=False)))
    return bool(all_ and after.totals and len(things) == len(numbers) == len(told_)) and all(
        rows.get(thing) == n for thing, n in told_.items()
    )


def _tied_envoys(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """How many envoys those have who are tied in the end."""
    tied = seats_in(told) or list(after.henso_left)
    n = {len(after.envoys[seat - 1]) for seat in tied}
    return after.phase == "tie" and set(tied) <= set(after.henso_left) and n == {number_in(told, "x") or min(n)}


def _final(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """How much honor somebody has when the bonuses are added, and which place that is."""
    totals, seats = [n for n in after.totals or () if n is not None], seats_in(told)
    if not seats or len(totals) < after.seats:
        return False
    mine = [totals[seat - 1] for seat in seats]
    points = [int(n) for n in told.get("points", ())] or [int(n) for n in told.get("each", ()) for _ in seats] or mine
    ranked = sorted(totals, reverse=True)
    if any(totals[seat - 1] != mine[0] for seat in seats_in(told, "also")):
        return False
    if "level" in told and {after.totals[seat - 1] for seat in seats_in(told, "level")} != {number_in(told, "each")}:
        return False
    places_ = {"2": ranked[1], "3": ranked[min(2, len(ranked) - 1)], "last": ranked[-1]}
    rank = str(told["rank"][0]) if "rank" in told else ""
    if rank and (ranked.count(mine[0]) > 1 or places_[rank] != mine[0] or (rank == "3" and len(ranked) < int(rank))):
        return False
    alone = ranked[0] > ranked[1]
    if "winner" in told and (mine[0] != ranked[0] or (alone and told["winner"] == ["tie"])):
        return False
    if told.get("winner") == ["first"]:  # those whom he is ahead of are told with him
        return mine == points and mine[0] == ranked[0] and alone and len({*seats}) == len(seats)
    return mine == points and ("winner" not in told or alone or (after.over and list(after.winners) == seats))


def _each(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """What several scored at the end, the same each."""
    n = number_in(told)
    seats = seats_in(told) or ([] if "who" in told else [*range(1, after.seats + 1)])
    every = [[each[5] or 0 for each in bonuses(after) if each[0] == seat] for seat in seats]
    return bool(after.totals and every) and all(n in (*found, sum(found)) for found in every)


def _totals(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """How much honor several have in the end."""
    totals = after.totals
    return bool(totals) and bool(seats_in(told)) and all(totals[seat - 1] == number_in(told) for seat in seats_in(told))


def _left(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """What honor somebody got whom the one before left it."""
    n = number_in(told)
    if after.seconds and "clan" in told and all([after.seconds.get(clan)] != seats_in(told) for clan in told["clan"]):
        return False
    if any(effect[0] == "honor" and [effect[1]] == seats_in(told) and effect[2] == n for effect in did):
        return True
    got = [clan for clan, seat in after.seconds.items() if [seat] == seats_in(told) and after.phase in SCORED]
    return any(clan in told.get("clan", ()) and clan_honor(tokens_of(after), clan) == n for clan in got)


def _prize(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """Which treasures came onto a shuriken, or home; of several none is told twice."""
    came = [effect[2] for effect in did if effect[0] == "treasure"]
    home = [data.KINDS[data.LETTERS.index(letter)] for e in did if e[0] == "won" for letter in e[2]]
    whose = {effect[1] for effect in did if effect[0] in ("treasure", "won")}
    named = [*map(str, told.get("won", ())), *(kind for row in told.get("rows", ()) for kind in str(row).split())]
    if "gone" in told and after.raid is not None and after.raid.stage != "refill":
        return False  # it says that somebody leaves
    if "nth" in told and after.raid is not None and sum(on_shuriken(after.raid)) != number_in(told, "nth"):
        return False
    fits = any(not Counter(named) - Counter(found) for found in (came, home))
    return bool(named) and fits and set(seats_in(told)) <= whose


def _facing(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """What the guard shows who is to be beaten, or was beaten last."""
    values = {int(n) for n in told.get("value", ())}
    at = {int(house) for house in told.get("house", ())}
    raid = after.raid or before.raid
    figures = {*raid.figures} if raid is not None else set()
    return raid is not None and at <= {raid.house} and values <= figures | {int(e[3]) for e in did if e[0] == "value"}


def _on_stack(after: NinjatoState, told: Slots) -> bool:
    """Whose shuriken lies upon whose at the Dojo."""
    whose = seats_in(told) or after.stack[-1:]
    below = seats_in(told, "below")
    if not below:
        return bool(after.stack) and whose == after.stack[-1:]
    return [*below, *whose] in [after.stack[at : at + 2] for at in range(len(after.stack))]


def _onshuriken(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """How many treasures lie on the shuriken of whoever attacks."""
    raid = after.raid
    if "stack" in told:
        return _on_stack(after, told)
    if raid is None or seats_in(told) not in ([], [raid.who]):
        return False
    if "lies" in told:
        named = Counter(kind for kinds in told["lies"] for kind in str(kinds).split())
        return named == +Counter(dict(zip(data.KINDS, on_shuriken(raid), strict=True)))
    return sum(on_shuriken(raid)) == number_in(told)


def _emptied(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """That no guard is left in a house: the one of the attack, or the one that is named."""
    raid = after.raid or before.raid
    cleared = (after.raid is not None and after.raid.stage == "clear") or any(e[0] == "cleared" for e in did)
    at = {int(house) for house in told.get("house", ())}
    return cleared and raid is not None and at <= {raid.house} and set(seats_in(told)) <= {raid.who}


def _tiebreak(before: NinjatoState, after: NinjatoState, did: Did, told: Slots) -> bool:
    """Who wins by the number of envoys, and how many these are."""
    totals, seats = [n for n in after.totals or () if n is not None], seats_in(told)
    if len(totals) < after.seats:
        return False
    best = [seat for seat in range(1, after.seats + 1) if totals[seat - 1] == max(totals)]
    held = {seat: len(after.envoys[seat - 1]) for seat in best}
    ranked = sorted(held.values(), reverse=True)
    if "has" in told:
        counts = [int(n) for n in told.get("x", ())]
        named = seats_in(told, "has")
        return len(named) == len(counts) and all(held.get(s) == n for s, n in zip(named, counts, strict=True))
    numbers = [int(n) for key in ("x", "y") for n in told.get(key, ())]
    return len(seats) == 1 and held.get(seats[0]) == ranked[0] and ranked[: len(numbers)] == numbers


TELLS: Mapping[str, Holds] = {
    "beaten": _beaten,
    "onward": _onward,
    "red": _red,
    "loot": _loot,
    "ready": _ready,
    "gone": _gone,
    "marker": _marker,
    "scoring": _scoring,
    "no_second": _no_second,
    "place": _second,
    "influence": _influence,
    "tied": _tied,
    "scored": _bonus,
    "apiece": _each,
    "totals": _totals,
    "left_honor": _left,
    "prize": _prize,
    "tiebreak": _tiebreak,
    "final": _final,
    "tied_envoys": _tied_envoys,
    "worth": _worth,
    "opponents": _opponents,
    "held": _held,
    "last_scoring": lambda before, after, did, told: after.phase == "bonus" or bool(after.totals),
    "hand_count": _hand,
    "filled_last": _filled_last,
    "facing": _facing,
    "onshuriken": _onshuriken,
    "emptyhouse": _emptied,
    "quiet": _quiet,
}
"""Each by the section of the patterns."""

__all__ = ["COUNTED", "TELLS", "scored"]

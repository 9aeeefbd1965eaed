"""Who wins: the running and the final score, explained (SS-SCORE, SS-SWORD).

Roles and Daimyo cards are hidden until they are shown. As long as they are, everything is reckoned for every way in
which they can lie; what comes out the same in all of them is known already.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, product
from typing import NamedTuple

from referee.engine.game import OptionValue, Score, ScoreLine, Setup, told_seats
from referee.games.samurai_sword.data import NINJA, role, titles
from referee.games.samurai_sword.layouts import layouts, samples, some_team_known
from referee.games.samurai_sword.rules.daimyo import bounds, loose, rough_bounds, spare
from referee.games.samurai_sword.rules.ends import COUNTED, last_defeats, team
from referee.games.samurai_sword.state import HAND, ROLE, Fatal, SamuraiState

STRIKE = 3
"""Points that a Deadly Strike costs a team (SS-SCORE-06)."""
TEAMS = {"shogun": "Shogun and Samurai", "ninja": "Ninja", "ronin": "Ronin"}
Options = Mapping[str, OptionValue]


class Table(NamedTuple):
    """What a final score depends on, all roles and Daimyo cards known. Lists by seat, seat 1 first."""

    honor: tuple[int, ...]
    roles: tuple[str, ...]
    daimyo: tuple[int, ...]
    ended: str
    fatal: Fatal | None
    options: Options


class Result(NamedTuple):
    """A reckoned table. penalty: by team; sword: won by the last one standing; winners: the seats of the winning
    team.
    """

    points: tuple[int, ...]
    teams: dict[str, int]
    penalty: dict[str, int]
    winner: str
    sword: bool
    winners: tuple[int, ...]


# --- the sums --------------------------------------------------------------------------------------------------------


def factor(name: str, players: int, roles: Sequence[str]) -> int:
    """What honor is multiplied by (SS-SCORE-02).

    With four players the Ninja with more stars than the other counts double (SS-SCORE-03).
    """
    if players == 4 and name.startswith(NINJA):
        own, every = stars(name), [stars(r) for r in roles if r.startswith(NINJA)]
        return 2 if own > min(every) else 1
    return int(role(name)["factor"][players - 3])


def stars(name: str) -> int:
    """Stars on a role card."""
    return 0 if name == NINJA else int(role(name)["stars"])


def daimyo_points(name: str, cards: int, options: Options) -> int:
    """Daimyo cards count 1 each, never multiplied (SS-SCORE-04, -12); those of the Ronin by option (SS-SCORE-05)."""
    if name == "ronin":
        return cards * int(options["ronin_daimyo"])
    return cards


def friendly(fatal: Fatal, roles: Sequence[str], victims: Sequence[int]) -> list[int]:
    """Those of the defeated who are of the same team as the one who defeated them."""
    own = team(roles[fatal.by - 1])
    return [v for v in victims if team(roles[v - 1]) == own]


def strikes(t: Table) -> int:
    """How many Deadly Strikes ended the game; none at a reshuffle or by Bushido (SS-SCORE-06, SS-DECK-08)."""
    if t.fatal is None or t.ended not in ("honor", "standing"):
        return 0
    counts = t.ended == "standing" and t.options["deadly_strike_on_swordmaster_exception"] == "yes"
    victims = deciding(t, t.fatal) if counts else t.fatal.broke  # the last honor ends the game by itself
    n = len(friendly(t.fatal, t.roles, victims))
    return n if t.options["deadly_strike"] == "per_victim" else min(n, 1)


def deciding(t: Table, fatal: Fatal) -> Sequence[int]:
    """Which defeats decide whether the Swordmaster wins (SS-SWORD-03, option swordmaster_exception)."""
    return fatal.victims[-1:] if t.options["swordmaster_exception"] == "last_defeat" else fatal.victims


def sword_awarded(t: Table) -> bool:
    """Whether the last one standing wins: not after a defeat inside the own team (SS-SWORD-01, SS-SWORD-03)."""
    if t.ended != "standing" or t.fatal is None:
        return False
    return not friendly(t.fatal, t.roles, deciding(t, t.fatal))


def team_total(points: Sequence[int], penalty: int, options: Options) -> int:
    """A team's points less its penalty (SS-SCORE-07, -12); below zero by option."""
    total = sum(points) - penalty
    return max(0, total) if options["team_score_floor"] == "zero" else total


def priority(options: Options) -> tuple[str, str, str]:
    """Who comes first in a tie (SS-SCORE-09, SS-SCORE-10)."""
    return ("shogun", "ninja", "ronin") if options["tie_priority"] == "shogun_first" else ("ninja", "shogun", "ronin")


def best(teams: Mapping[str, int], options: Options) -> str:
    """The team with the highest total (SS-SCORE-08)."""
    top = max(teams.values())
    return next(t for t in priority(options) if teams.get(t) == top)


def reckon(t: Table) -> Result:
    """The final score where everything is known: honor times bonus (SS-SCORE-01), Daimyo cards, Deadly Strikes."""
    n = len(t.roles)
    points: list[int] = []
    sides = [team(r) for r in t.roles]
    by_team: dict[str, list[int]] = {x: [] for x in TEAMS}
    for h, r, d, side in zip(t.honor, t.roles, t.daimyo, sides, strict=True):
        p = h * factor(r, n, t.roles)
        if d:
            p += daimyo_points(r, d, t.options)
        points.append(p)
        by_team[side].append(p)
    penalty = dict.fromkeys(TEAMS, 0)
    sword = False
    if t.fatal is not None:
        penalty[sides[t.fatal.by - 1]] = STRIKE * strikes(t)  # SS-SCORE-06
        sword = sword_awarded(t)
    teams = {x: team_total(own, penalty[x], t.options) for x, own in by_team.items() if own}
    winner = sides[t.fatal.by - 1] if sword and t.fatal is not None else best(teams, t.options)  # SS-SWORD-06
    winners = tuple([seat for seat, side in enumerate(sides, 1) if side == winner])
    return Result(tuple(points), teams, penalty, winner, sword, winners)


# --- what is hidden --------------------------------------------------------------------------------------------------

Ends = Sequence[Fatal | None]
"""The last defeats that come into question; None: no defeat ended the game."""


def ways(s: SamuraiState, cards: Sequence[tuple[int, int]], ends: Ends = (), some: int = -1) -> Iterator[Result]:
    """All results that are possible.

    cards: least and most Daimyo cards by seat; ends: see `score`; some: how many Daimyo cards at most are taken to be
    in hands beside those known there, else so many as there may be.
    """
    least = [low for low, _ in cards]
    hidden = [seat for seat, (low, high) in enumerate(cards) if low < high]
    more = (some if some >= 0 else spare(s, least)) if hidden else 0
    honor = tuple(s.honor[1:])
    options = s.setup.options
    ends = ends or last_defeats(s)
    for roles in layouts(tuple(s.roles[1:]), s.out):
        one_each: dict[str, int] = {}  # it matters only which team holds them
        room: Counter[str] = Counter()
        for seat in hidden:
            side = team(roles[seat])
            one_each[side] = seat
            room[side] += cards[seat][1] - cards[seat][0]
        rooms = [min(more, room[side]) for side in one_each]
        for counts in product(*(range(most + 1) for most in rooms)):
            if sum(counts) > more:
                continue
            held = list(least)
            for seat, n in zip(one_each.values(), counts, strict=True):
                held[seat] += n
            for fatal in ends:
                yield reckon(Table(honor, roles, tuple(held), s.ended, fatal, options))


def split_by_roles(s: SamuraiState, cards: Sequence[tuple[int, int]]) -> bool:
    """Whether the hidden roles alone leave it open who wins, so that Daimyo cards need not be looked for."""
    known = tuple(s.roles[1:])
    if not some_team_known(known, s.out):
        return True
    if len(layouts(known, s.out)) == 1:
        return False
    results = _parting(ways(s, [(low, low) for low, _ in cards]))
    return len({result.winners for result in results}) > 1


def _parting(results: Iterator[Result]) -> list[Result]:
    """Results up to the first with other winners: then it is open who wins."""
    found: list[Result] = []
    for result in results:
        found.append(result)
        if result.winners != found[0].winners:
            break
    return found


def _enough(s: SamuraiState, rough: Sequence[tuple[int, int]], ends: Ends) -> list[Result]:
    """Results that tell whether all possible ones have the same winners, and if so, how a tie was broken.

    rough: see `rough_bounds`. What is dear, which cards can be in the hands and are in the deck, is asked last: a hand
    that may hold a Daimyo more needs one to spare, which may change who wins; and all that are loose may change
    nothing.
    """
    results = _parting(ways(s, rough, ends, 1))
    if not results or results[0].winners != results[-1].winners or all(low == most for low, most in rough):
        return results
    left = loose(s, [low for low, _ in rough])
    wide = [(n, n) if s.daimyo[x] >= 0 else (n, min(s.hand[x], n + left)) for x, (n, _) in enumerate(rough, 1)]
    results = _parting(ways(s, wide, ends, left))
    if results[0].winners == results[-1].winners and len(_ties(results, s.setup.options)) == 1:
        return results
    return _parting(ways(s, bounds(s), ends))


def score(s: SamuraiState, explain: bool = True, ends: Ends = ()) -> Score:
    """The score as far as it is known (SS-SCORE); running while the game goes on, final after its end.

    explain: with every sum in words; without, it is enough to know whether all possible ways have the same winners.
    ends: where nobody told who defeated whom at the end, all that come into question; else what the state knows of it.
    """
    n = s.seats
    if s.phase == "setup":
        return Score(points=(None,) * n, label="points")
    daimyo = bounds(s) if explain else rough_bounds(s)
    lines, points = _seats(s, daimyo, explain)
    unknown = [ROLE[seat] for seat in range(1, n + 1) if not s.roles[seat]]
    unknown += [HAND[seat] for seat, (least, most) in enumerate(daimyo, 1) if least < most]
    winners: tuple[int, ...] = ()
    path: list[str] = []
    why = s.why
    if s.over:
        ends = ends or last_defeats(s)
        if explain:
            results = list(ways(s, daimyo, ends))
        else:
            results = [] if split_by_roles(s, daimyo) else _enough(s, daimyo, ends)
        sides = {result.winners for result in results}
        winners = sides.pop() if len(sides) == 1 else ()
        if explain:
            lines += _outcome(s, results, winners, unknown, ends)
        if winners:
            path = _path(results, s.setup.options)
            if s.ended == "standing" and not any(r.sword for r in results):
                why = "SS-SCORE-08"
        elif not unknown:
            unknown += ["by", "victim"] if len(ends) > 1 else ["roles"]
    return Score(
        points=tuple(points),
        winners=winners,
        side=TEAMS[results[0].winner] if len(winners) > 1 else "",
        lines=tuple(lines),
        path=tuple(path),
        why=why,
        unknown=tuple(unknown) if not winners or None in points else (),
        final=s.over,
    )


def _only(values: set[int]) -> int | None:
    """The value that is the same in all ways, None where there are several."""
    return values.pop() if len(values) == 1 else None


def _seats(
    s: SamuraiState, daimyo: Sequence[tuple[int, int]], explain: bool
) -> tuple[list[ScoreLine], list[int | None]]:
    """What each seat has so far; the lines only where they are to be read."""
    lines: list[ScoreLine] = []
    points: list[int | None] = []
    parts = samples(tuple(s.roles[1:]), s.out)
    for seat in range(1, s.seats + 1):
        honor, (cards, most) = s.honor[seat], daimyo[seat - 1]
        found = parts[seat - 1]
        worth: int | None = 0
        if most:
            worth = _only({daimyo_points(r[seat - 1], 1, s.setup.options) for r in found})
            if worth:
                worth = cards * worth if cards == most else None
        if worth is None and not explain:
            points.append(None)
            continue
        times = _only({factor(r[seat - 1], s.seats, r) for r in found})
        got = None if times is None else honor * times
        if explain:
            name = titles()[s.roles[seat]] if s.roles[seat] else "role not shown"
            rule = "SS-SCORE-03" if s.seats == 4 and s.roles[seat].startswith(NINJA) else "SS-SCORE-02"
            lines.append(ScoreLine(seat, f"{name}: {honor} honor × {'?' if times is None else times}", got, rule))
        if most and explain:
            some = f"{cards} Daimyo or more in hand" if cards else "Daimyo cards in hand"
            text = f"{cards} Daimyo in hand" if cards == most else f"{some}, not shown"
            lines.append(ScoreLine(seat, text, worth, "SS-SCORE-05" if s.roles[seat] == "ronin" else "SS-SCORE-04"))
        points.append(None if got is None or worth is None else got + worth)
    return lines, points


def _outcome(
    s: SamuraiState, results: Sequence[Result], winners: Sequence[int], hidden: Sequence[str], ends: Ends
) -> list[ScoreLine]:
    """Penalties, totals and what decides.

    winners: where they are known seat by seat; hidden: roles and hands not shown; ends: the last defeats in question.
    """
    untold = len(ends) > 1
    if not results:
        return [ScoreLine(0, "the roles shown cannot be in one game together", None, "SS-INV-09")]
    lines: list[ScoreLine] = []
    for name, label in TEAMS.items():
        penalties = {r.penalty[name] for r in results}
        if penalties != {0}:
            sure = len(penalties) == 1
            doubt = "one of the same team took the last honor" if untold else "the two are of one team"
            if untold and s.ended == "standing":
                doubt = "one of the same team was defeated last"
            text = f"{label}: Deadly Strike" + ("" if sure else f", if {doubt}")
            lines.append(ScoreLine(0, text, -max(penalties) if sure else None, "SS-SCORE-06"))
        totals = {r.teams[name] for r in results if name in r.teams}
        if totals:
            known = len(totals) == 1
            text = label if known else f"{label}: between {min(totals)} and {max(totals)}"
            lines.append(ScoreLine(0, text, max(totals) if known else None, "SS-SCORE-07"))
    teams = {(r.winner, r.sword) for r in results}
    if len(teams) == 1:
        winner, sword = teams.pop()
        how = "Victory of the Swordmaster" if sword else "Victory of Honor"
        if s.ended == "standing" and not sword:
            lines.append(
                ScoreLine(
                    0, "no Victory of the Swordmaster: the last defeat came from the own team", None, "SS-SWORD-03"
                )
            )
        how += "" if winners else "; their players are known when roles are shown"
        lines.append(ScoreLine(0, f"{TEAMS[winner]}: {how}", None, "SS-SWORD-01" if sword else "SS-SCORE-08"))
        if s.at and not untold:
            lines += _counted(s, ends)
    else:
        who = sorted({TEAMS[w] for w, _ in teams})
        until = ["roles and Daimyo cards are shown"] if hidden else []
        last = "who was defeated last" if s.ended == "standing" else "who took the last honor"
        until += [f"it is known {last}"] if untold else []
        decides = "SS-SWORD-03" if s.ended == "standing" else "SS-SCORE-06"
        rule = "SS-END-03" if hidden else decides
        lines.append(ScoreLine(0, f"open until {' and '.join(until)}: {' or '.join(who)}", None, rule))
        if s.at and untold:
            lines.append(
                ScoreLine(
                    0, f"{last} is not recorded: go `back N` to before it and type what was played", None, decides
                )
            )
    return lines


def _counted(s: SamuraiState, ends: Ends) -> list[ScoreLine]:
    """What an end that the table declared says of a Deadly Strike. ends: the one last defeat, or None."""
    if s.why != COUNTED:
        return []
    broke = [seat for seat in range(1, s.seats + 1) if not s.honor[seat]]
    who = told_seats(broke, " and ")
    if ends[0] is not None:
        return [ScoreLine(0, f"the defeat by @{ends[0].by} took the last honor of {who}", None, "SS-DEFEAT-04")]
    why = "a defeat takes the last honor of one player only"
    if any(s.rp[seat] for seat in broke):
        up = [seat for seat in broke if s.rp[seat]]
        why = f"{told_seats(up, ' and ')} {'has' if len(up) == 1 else 'have'} Resilience Points"
    return [
        ScoreLine(
            0,
            f"{why}, so no defeat ended the game, and nothing is taken off for one inside the own team",
            None,
            "SS-SCORE-06",
        )
    ]


def _path(results: Sequence[Result], options: Options) -> list[str]:
    """How a tie was broken, when that is known."""
    found = _ties(results, options)
    return [x for x in found if x] if len(found) == 1 else []


def _ties(results: Sequence[Result], options: Options) -> set[str]:
    """How a tie was broken in each of some results; empty for none."""
    found = set()
    for r in results:
        top = max(r.teams.values())
        tied = [TEAMS[t] for t in priority(options) if r.teams.get(t) == top]
        found.add(
            "" if r.sword or len(tied) < 2 else f"{' and '.join(tied)} have {top} each: {tied[0]} before {tied[1]}"
        )
    return found


def known_points(s: SamuraiState) -> dict[str, int | None]:
    """Points by seat after the end, None while roles or Daimyo cards leave them open."""
    return {str(seat): p for seat, p in enumerate(_seats(s, bounds(s), False)[1], 1)}


def known_totals(s: SamuraiState) -> dict[str, int | None]:
    """Team totals after the end, None while roles or Daimyo cards leave them open."""
    roles = set(chain.from_iterable(layouts(tuple(s.roles[1:]), s.out)))
    totals: dict[str, set[int]] = {name: set() for name in TEAMS if any(team(r) == name for r in roles)}
    for result in ways(s, bounds(s)):
        for name, total in result.teams.items():
            totals[name].add(total)
        if all(len(found) > 1 for found in totals.values()):
            break  # nothing is known, and will not be
    return {name: found.pop() if len(found) == 1 else None for name, found in totals.items()}


# --- without a log ---------------------------------------------------------------------------------------------------

ENDED = {"SS-DEFEAT-04": "honor", "SS-DECK-03": "deck", "SS-CARD-BUSHIDO-09": "bushido", "SS-SWORD-01": "standing"}
"""How a game ended, by the rule of its end."""


def final(
    setup: Setup, honor: Sequence[int], roles: Sequence[str], daimyo: Sequence[int], why: str, fatal: Fatal | None
) -> SamuraiState:
    """A table after its end with everything on it that a score depends on. Lists by seat, seat 1 first."""
    state = SamuraiState(setup)
    state.shogun, state.phase, state.over = roles.index("shogun") + 1, "over", True
    state.honor[1:], state.roles[1:], state.daimyo[1:] = honor, roles, daimyo
    state.hand[1:] = [max(1, d) for d in daimyo]
    state.why, state.ended, state.fatal = why, ENDED.get(why, "honor"), fatal
    return state

"""Who wins: by seat, role and team, character and place, person."""

from records.statistics import people
from records.statistics.data import Cohort, Rate, Section, by_name, compared, rate, to_see, win_rate
from records.statistics.formulas import LEAST, chi_square, mean_part
from records.statistics.source import GROUPS, StatsDatabase, Wanted, chosen, summed
from referee.engine.words import is_number

TOGETHER = "all of them together"
"""How the note of the one test of all rows begins."""
SMALLEST = 0.001
"""A p below it is not spelled out."""
FEW = 5
"""Below this many expected wins the chi-square distribution is only rough."""


def by_seat(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> Section:
    """Win rate by seat, and what the first seat is worth."""
    rows = source.view("wins_by_seat").get(cohort.cohort, [])
    section = Section(
        "win_rate_by_seat",
        "win rate by seat",
        "wins of the seat / games; a win shared by m seats counts 1/m; fair is an equal part of all wins",
    )
    sums = summed(chosen(rows, wanted), ["seat"], ["games", "wins", "squares", "shared"])
    fair, part = _fair(sums), _part(sums)
    for (seat,), (n, wins, _, shared) in sorted(sums.items()):
        section.rows.append(win_rate(f"seat {seat}", int(n), wins, part, wanted.raw, fair=fair, shared=int(shared)))
    compared(section, cohort.games, part, "seats")
    begins = any(r["kind"] == "order" for r in source.view("wins_by_trait").get(cohort.cohort, []))
    _together(section, "seat", sums, fair, cohort, wanted, first=not begins)
    return section


def _fair(sums: dict[tuple[object, ...], list[float]]) -> float:
    """What each would win if all were equal: wins in all, shared out over who sat there."""
    n = sum(v[0] for v in sums.values())
    return sum(v[1] for v in sums.values()) / n if n else 0.0


def seat_part(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> float:
    """The mean part of a win of a seat in these games."""
    rows = source.view("wins_by_seat").get(cohort.cohort, [])
    return _part(summed(chosen(rows, wanted), ["seat"], ["games", "wins", "squares"]))


def _part(sums: dict[tuple[object, ...], list[float]]) -> float:
    """The mean part of a win."""
    return mean_part(sum(v[1] for v in sums.values()), sum(v[2] for v in sums.values()))


def _together(
    section: Section,
    what: str,
    sums: dict[tuple[object, ...], list[float]],
    fair: float,
    cohort: Cohort,
    wanted: Wanted,
    first: bool,
) -> None:
    """All of them in one test, and what it is worth to begin. first: the first row is who begins.

    Each game shares one win out, so that a place wins 1/m with probability m/k; the chi-square is divided by how much
    less that varies than a whole win.
    """
    if cohort.games < LEAST and not wanted.raw:
        if 0 < fair < 1:
            rows = f"{what.split(maxsplit=1)[0]}s"
            section.notes.append(to_see(fair, "games", len(sums), _part(sums), rows, cohort.games))
        return
    row = section.rows[0] if section.rows else None
    if first and isinstance(row, Rate) and row.low is not None and row.high is not None and row.share is not None:
        d = [100 * (x - fair) for x in (row.share, row.low, row.high)]
        section.notes.append(
            f"first-player advantage: {row.label} less its fair share is {d[0]:+.1f} points ({d[1]:+.1f} to "
            f"{d[2]:+.1f})"
        )
    expected = [fair * v[0] for _, v in sorted(sums.items())]
    part, equal = _part(sums), 1 / len(sums)
    if part <= equal:  # all win together, always
        return
    value, df, p = chi_square([v[1] for _, v in sorted(sums.items())], expected, (part - equal) / (1 - equal))
    if df > 0 and max(expected) > 0:
        few = ""
        shown = f"p = {p:.3f}" if p >= SMALLEST else f"p < {SMALLEST}"
        if min(expected) < FEW:
            few = f"; fewer than {FEW} wins are expected of some, so p is rough"
        section.notes.append(f"{TOGETHER}, by {what}: chi-square {value:.1f} on {df} df, {shown}{few}")


def by_group(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> list[Section]:
    """Win rate by role and by team: games won / games in which it existed."""
    out = []
    rows = [r for r in source.view("wins_by_group").get(cohort.cohort, []) if r["kind"] in GROUPS]
    for kind in sorted({r["kind"] for r in rows}):
        mine = [r for r in rows if r["kind"] == kind]
        section = Section(
            f"win_rate_by_{kind}",
            f"win rate by {kind}",
            f"games that the {kind} won / games in which it existed; several may win together, and no rule says what "
            "would be fair, so none is tested",
        )
        for (value,), (n, wins) in sorted(summed(chosen(mine, wanted), ["value"], ["games", "wins"]).items()):
            section.rows.append(rate(value, wins, int(n), wanted.raw))
        section.notes.append(
            f"how many have a {kind} depends on the number of players; different numbers of players are never added up"
        )
        out.append(compared(section, cohort.games))
    return out


def by_trait(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> list[Section]:
    """Win rate by character, by place in the order of play and by every other trait of a seat."""
    out = []
    rows = [r for r in source.view("wins_by_trait").get(cohort.cohort, []) if r["kind"] not in GROUPS]
    for kind in sorted({r["kind"] for r in rows}):
        mine = [r for r in rows if r["kind"] == kind]
        sums = summed(chosen(mine, wanted), ["value"], ["games", "wins", "squares", "shared"])
        if len(sums) < 2:
            continue
        _, text, _ = source.meaning(cohort.game, "trait", kind)
        section = Section(
            f"win_rate_by_{kind}",
            f"win rate by {kind}",
            f"wins when dealt / times dealt, 1/m for a win shared by m; {text}",
        )
        unequal = source.meaning(cohort.game, "unequal", kind)[1]
        fair, part = _fair(sums), _part(sums)
        for (value,), (n, wins, _, shared) in sorted(sums.items()):
            name = f"{kind} {value}" if is_number(value) else value
            against = None if unequal else fair
            section.rows.append(win_rate(name, int(n), wins, part, wanted.raw, fair=against, shared=int(shared)))
        compared(section, cohort.games, part, "places" if kind == "order" else "rates")
        if unequal:
            section.notes.append(f"nothing is tested: {unequal}")
        elif kind == "order":
            _together(section, "place in the order of play", sums, fair, cohort, wanted, first=True)
        out.append(section)
    return out


def by_bot(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> Section:
    """Win rate by simulated player."""
    section = Section(
        "win_rate_by_bot",
        "win rate by bot",
        "wins of all seats of the bot / games and seats it had, 1/m for a win shared by m",
    )
    seats = summed(
        chosen(source.view("wins_by_seat").get(cohort.cohort, []), wanted),
        ["seat"],
        ["games", "wins", "squares", "shared"],
    )
    sums: dict[tuple[object, ...], list[float]] = {}
    for (seat,), values in seats.items():
        bot = cohort.bots[seat - 1] if seat <= len(cohort.bots) else "not named in the logs"
        held = sums.setdefault((bot,), [0.0] * len(values))
        held[:] = [a + b for a, b in zip(held, values, strict=True)]
    fair, part = _fair(sums), _part(sums)
    for (bot,), (n, wins, _, shared) in sorted(sums.items()):
        section.rows.append(win_rate(str(bot), int(n), wins, part, wanted.raw, shared=int(shared)))
    section.notes.append(
        f"an equal part of all wins is {fair:.0%}; a bot always has the same seats here, and seats of one "
        "game are not independent, so nothing is tested"
    )
    return compared(section, cohort.games)


def by_person(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> Section:
    """Win rate by player."""
    rows = chosen(source.view("wins_by_person").get(cohort.cohort, []), wanted)
    section = Section(
        "win_rate_by_person", "win rate by player", "wins of the player / games played, 1/m for a win shared by m"
    )
    known = {r["person"]: r["certain"] for r in rows}
    names = source.names
    sums = summed(rows, ["person"], ["games", "wins", "squares", "shared"])
    fair, part = _fair(sums), _part(sums)
    order = sorted(
        sums.items(), key=lambda item: (-item[1][0], by_name(str(names.get(item[0][0], item[0][0]))), item[0])
    )
    for (person,), (n, wins, _, shared) in order:
        note = "" if known[person] else "by name only"
        label = names.get(person, person)
        section.rows.append(win_rate(label, int(n), wins, part, wanted.raw, fair=fair, shared=int(shared), note=note))
    compared(section, cohort.games)
    if not all(known.values()):
        section.notes.append(
            "by name only: the same name in two logs may be two people, and one person may have two names"
        )
    section.notes += people.notes(source, cohort, wanted, [row.label for row in section.rows])
    return section

"""How games go: length, time, the lead, dead turns, kingmaking, the games' own counts."""

from collections import defaultdict
from math import fsum
from typing import Any

from records.statistics.data import Cohort, Count, Distribution, Section, by_name, clustered, compared, number, rate
from records.statistics.source import StatsDatabase, Wanted, chosen, summed
from referee.engine.parts.bots import bot_name
from referee.engine.words import counted
from referee.games import load

MADE_UP = "made up: bots have no clock"
BY_NATURE = "by construction, not by choice: "
"""Stands before what bots never do because of how they are made."""
MARGIN_SHARE = "margin, % of the winners' score"
"""The label of the one row that is in percent among rows in points."""
MINUTE = 60_000
SECOND = 1_000
HOUR = 60 * MINUTE
MOST = 40
"""Rows of a long table; what is left over is counted in a note."""
FEW = 5
"""Games that are named in a note."""
CLUSTERS = ["n", "of", "games", "nn", "nof", "ofof"]
"""What is summed of counts by game, see `stats_math.effective`."""


def lengths(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> list[Section]:
    """Game length: play time, turns, rounds, steps."""
    rows = [
        r
        for r in chosen(source.view("played").get(cohort.cohort, []), wanted)
        if r["excluded"] is None and not r["begun"]
    ]
    timed = [r["ms"] / MINUTE for r in rows if not r["untimed"]]
    clock = Section(
        "game_length", "game length", "play time until the line that ended the game, pauses left out", unit="minutes"
    )
    clock.rows.append(_timed("play time", timed, cohort, len(rows)))
    if len(timed) < len(rows):
        clock.notes.append(f"left out: {counted(len(rows) - len(timed), 'untimed game')}")
    size = Section(
        "game_size",
        "turns and rounds",
        f"a turn is {source.meaning(cohort.game, 'turn')[1] or 'a run of steps by one seat'}",
    )
    for name in ("turns", "rounds", "steps"):
        size.rows.append(number(name, [float(r[name]) for r in rows], cohort.courses, len(rows)))
    return [clock, size]


def never_done(cohort: Cohort) -> list[str]:
    """What the bots of a cohort never do because of how they are made."""
    bots = load(cohort.game).bots if cohort.origin == "simulated" else None
    never = bots.never if bots is not None else {}
    seated = dict.fromkeys(map(bot_name, cohort.bots))
    return [f"{BY_NATURE}a {bot} bot {never[bot]}" for bot in seated if bot in never]


def _timed(label: str, times: list[float], cohort: Cohort, of: int = 0) -> Distribution:
    """Times of a cohort. Those of simulated games are made up: no interval says how sure they are."""
    row = number(label, times, cohort.courses, of)
    if cohort.origin == "simulated":
        row.low = row.high = None
        row.note = MADE_UP
    return row


def turn_times(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> list[Section]:
    """Own turn and waiting time: in all, by seat, or by player."""
    own: dict[tuple[Any, str], list[float]] = defaultdict(list)
    waited: dict[tuple[Any, str], list[float]] = defaultdict(list)
    late, long = False, 0
    who = {"seat": ["seat"], "person": ["log", "seat"]}.get(wanted.by, ["NULL"])
    columns = ["irregular", "untimed", "phase", "ms", "waited", *who]
    for irregular, untimed, phase, ms, since, *by in source.columns("turn_times", cohort.cohort, columns):
        if wanted.regular and irregular:
            continue
        if untimed:
            late = True
            continue
        key = (by[0] if len(by) == 1 else tuple(by), phase)
        own[key].append(ms)
        long += ms > HOUR
        if since is not None:
            waited[key].append(since)
    own, waited = _named(source, cohort, wanted, own), _named(source, cohort, wanted, waited)
    out = []
    for name, title, text, data in (
        ("turn_time", "turn time", "from the beginning of a turn to the beginning of the next", own),
        ("downtime", "downtime", "from the end of a seat's turn to the beginning of its next", waited),
    ):
        section = Section(name, title, text, unit="seconds")
        for (label, phase), times in sorted(data.items(), key=lambda item: (*by_name(str(item[0][0])), item[0][1])):
            seconds = _timed(f"{label}, {phase}" if phase else str(label), times, cohort)
            section.rows.append(_scaled(seconds, SECOND))
        section.notes.append(
            "includes the time for typing; turns of one game are not independent, so n says more than it should"
        )
        if long:
            section.notes.append(
                f"{counted(long, 'turn')} of more than an hour: a pause that nobody typed? `amend 0 untimed` "
                "takes the times of a log out"
            )
        if late:
            section.notes.append("untimed games are left out")
        out.append(section)
    return out


def _named(
    source: StatsDatabase, cohort: Cohort, wanted: Wanted, times: dict[tuple[Any, str], list[float]]
) -> dict[tuple[Any, str], list[float]]:
    """The same by what stands in the table: all seats, a seat, or a player."""
    if wanted.by == "person":
        names = source.names
        people = {
            (r["log"], r["seat"]): names.get(r["person"], r["person"])
            for r in source.view("shares").get(cohort.cohort, ())
        }
        out: dict[tuple[Any, str], list[float]] = defaultdict(list)
        for (where, phase), values in times.items():
            out[people.get(where) or f"seat {where[1]}, no name", phase] += values
        return out
    return {(f"seat {seat}" if seat else "all seats", phase): values for (seat, phase), values in times.items()}


def _scaled(row: Distribution, unit: float) -> Distribution:
    """The same in another unit, once all is counted."""
    if row.median is not None:
        for name in ("median", "low", "high", "p90", "least", "most"):
            if (value := getattr(row, name)) is not None:
                setattr(row, name, value / unit)
        row.values = tuple(value / unit for value in row.values)
    return row


def leads(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> list[Section]:
    """Lead changes, runaway leader, comeback, closeness."""
    rows = chosen(source.view("leads").get(cohort.cohort, []), wanted)
    if not rows:
        return []
    what = source.meaning(cohort.game, "course")[1]
    note = f"the score over time counts {what}" if what else "this game has no score over time"
    path = [r for r in rows if r["lead_changes"] is not None]
    changes = Section("lead_changes", "lead changes", "times that the sole leader became another one")
    lead = Section(
        "runaway_leader", "runaway leader", "share of the lines played when the winner took the lead for good", unit="%"
    )
    half = Section(
        "leader_at_half",
        "leader at half",
        "games that the leader at half of the lines won; several leaders share the win",
    )
    back = Section(
        "comeback",
        "comeback",
        "games won by somebody who was last at half (at three quarters) of the lines, if not all were equal",
    )
    behind = Section(
        "winner_behind",
        "points behind",
        "how far the winner lay behind the leader at half and at three quarters of the lines; 0: led",
        unit="points",
    )
    if path:
        changes.rows.append(
            number("lead changes", [float(r["lead_changes"]) for r in path], cohort.courses, cohort.courses)
        )
        decided = [100 * r["decided"] for r in path if r["decided"] is not None]
        lead.rows.append(number("decided after", decided, cohort.courses, cohort.courses))
        lead.notes.append("decided early is not bad in a short game")
        if len(decided) < len(path):
            lead.notes.append(f"in {counted(len(path) - len(decided), 'game')} the winner never led alone to the end")
        half.rows.append(rate("leader won", fsum(r["half"] for r in path), len(path), wanted.raw, cohort.courses))
        back.rows.append(rate("last at half", sum(r["last_half"] for r in path), len(path), wanted.raw, cohort.courses))
        back.rows.append(
            rate("last at three quarters", sum(r["last_three"] for r in path), len(path), wanted.raw, cohort.courses)
        )
        for label, column in (("half", "behind_half"), ("three quarters", "behind_three")):
            gaps = [float(r[column]) for r in path]
            behind.rows.append(number(f"at {label}", gaps, cohort.courses, cohort.courses))
            if wanted.behind:
                n = sum(gap >= wanted.behind for gap in gaps)
                back.rows.append(
                    rate(f"{wanted.behind} or more behind at {label}", n, len(path), wanted.raw, cohort.courses)
                )
        back.notes.append(
            f"besides: winners who lay at least {wanted.behind} behind the leader"
            if wanted.behind
            else "--behind X counts who was X or more points behind, instead of last"
        )
        for section in (changes, lead, half, back, behind):
            section.notes.append(note)
            if missing := cohort.courses - len(path):
                section.notes.append(f"left out: {counted(missing, 'game')} without a winner or a score over time")
        compared(half, cohort.courses)
        compared(back, cohort.courses)
    close = Section(
        "closeness",
        "closeness",
        "score of the winners less the score of the best other side; a team is one side, a win shared by a tie has no "
        "margin: 0",
        unit="points",
    )
    margins = [float(r["margin"]) for r in rows if r["margin"] is not None]
    close.rows.append(number("margin", margins, cohort.courses, cohort.courses))
    shares = [100 * r["margin_share"] for r in rows if r["margin_share"] is not None]
    close.rows.append(number(MARGIN_SHARE, shares, cohort.courses, cohort.courses))
    if missing := cohort.courses - len(margins):
        why = "a score is unknown, nobody won, there is no other side, or the winners did not win by their score"
        close.notes.append(f"left out: {counted(missing, 'game')}: {why}")
    return [changes, lead, half, back, behind, close]


def dead_turns(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> Section:
    """Turns in which nothing was done that could change the score; of them those in which nothing, or something, could
    be done.
    """
    what = source.meaning(cohort.game, "idle")[1] or "nothing was done that could change the score"
    section = Section("dead_turns", "dead turns", f"turns like this / turns: {what}")
    rows = chosen(source.view("dead_turns").get(cohort.cohort, []), wanted)
    sums = summed(rows, ["phase"], [*CLUSTERS, "forced", "chosen"])
    for (phase,), (idle, turns, games, nn, nof, ofof, forced, choice) in sorted(sums.items()):
        more = f", {phase}" if phase else ""
        section.rows.append(
            clustered(f"nothing done{more}", idle, turns, (games, nn, nof, ofof), wanted.raw, cohort.courses)
        )
        for label, n in (
            ("could do nothing", forced),
            ("chose to do nothing", choice),
            ("not known which", idle - forced - choice),
        ):
            section.rows.append(Count(f"{label}{more}", n, int(turns)))
    section.notes.append(
        "the first row is the sum of the other three; `not known which`: the hand was hidden, and no later "
        "card shows what "
        "was possible"
    )
    return compared(section, cohort.courses)


def kingmaking(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> Section:
    """Games in which a seat that could no longer win went on acting: candidates, for a person to look at."""
    title, what, _ = source.meaning(cohort.game, "lost")
    section = Section(
        "kingmaking",
        "kingmaking, candidates",
        "games / games counted; an upper bound: people must judge whether there was a choice and whether it "
        "changed who won",
    )
    if not title:
        section.notes.append(f"not computed for this game: {what or 'it does not say when a seat can no longer win'}")
        return section
    rows = chosen(source.view("kingmaking_candidates").get(cohort.cohort, []), wanted)
    for label, found in (
        ("a seat could no longer win", rows),
        ("and its choice changed another's score", [r for r in rows if r["touched"]]),
        ("and that ended the game", [r for r in rows if r["decisive"]]),
    ):
        games = len({r["log"] for r in found})
        section.rows.append(rate(label, games, cohort.courses, wanted.raw, cohort.courses))
    section.notes.append(f"could no longer win: {what}")
    decisive = sorted((r for r in rows if r["decisive"]), key=lambda r: r["id"])
    if decisive:
        shown = ", ".join(f"{r['id']} line {r['n']} (seat {r['seat']})" for r in decisive[:FEW])
        rest = f" and {len(decisive) - FEW} more" if len(decisive) > FEW else ""
        section.notes.append(f"look at them with `records replay LOG --at LINE`: {shown}{rest}")
    return compared(section, cohort.courses)


def measures(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> list[Section]:
    """The game's own counts."""
    rows = chosen(source.view("measured").get(cohort.cohort, []), wanted)
    blind = {(r["measure"], r["part"]) for r in rows if not r["reckoned"]}
    sums = summed(rows, ["measure", "part"], [*CLUSTERS, "expected"])
    out = []
    for name in sorted({measure for measure, _ in sums}):
        title, text, unit = source.meaning(cohort.game, "measure", name)
        section = Section(f"measure_{name}", title, text)
        for (_, part), (n, of, games, nn, nof, ofof, expected) in sorted(kv for kv in sums.items() if kv[0][0] == name):
            label = part or title
            if unit == "count":
                seats = cohort.courses * cohort.players
                section.rows.append(Count(label, n, seats, f"{n / seats:.2f} a seat and game" if seats else ""))
            else:
                fair = expected / of if of and (name, part) not in blind else None
                section.rows.append(
                    clustered(label, n, of, (games, nn, nof, ofof), wanted.raw, cohort.courses, fair=fair)
                )
        if any(n == 0 for (measure, _), (n, *_) in sums.items() if measure == name):
            section.notes += never_done(cohort)
        out.append(section if unit == "count" else compared(section, cohort.courses))
    return out

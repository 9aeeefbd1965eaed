"""How games go: length, time, the lead, cards, the games' own counts, friction, answers."""

import json
from collections import defaultdict

from records.stats import Source, Wanted, chosen
from records.stats_data import Cohort, Count, Number, Section, compared, rate
from records.stats_math import LEAST, median, median_interval, quantile

MINUTE = 60_000
SECOND = 1_000
MOST = 40
"""Rows of a long table; what is left over is counted in a note."""


def number(label: str, values: list[float], note: str = "", games: int = LEAST) -> Number:
    """Median and 90th percentile; below ten values or games only how many there are."""
    if min(len(values), games) < LEAST:
        return Number(label, len(values), note=note)
    values.sort()
    low, high = median_interval(values)
    return Number(label, len(values), median(values), low, high, quantile(values, 0.9), values[0], values[-1], note)


def lengths(source: Source, cohort: Cohort, wanted: Wanted) -> list[Section]:
    """Game length: play time, turns, rounds, steps."""
    rows = [r for r in chosen(source.view("played").get(cohort.cohort, []), wanted) if r["excluded"] is None]
    timed = [r["ms"] / MINUTE for r in rows if not r["untimed"]]
    clock = Section(
        "game_length", "game length", "play time from the first to the last line, pauses left out", unit="minutes"
    )
    clock.rows.append(number("play time", timed))
    if len(timed) < len(rows):
        clock.notes.append(f"{len(rows) - len(timed)} untimed games left out")
    if cohort.origin == "simulated":
        clock.notes.append("simulated games have made-up clocks: these minutes mean nothing")
    size = Section(
        "game_size",
        "turns and rounds",
        f"a turn is {source.meaning(cohort.game, 'turn')[1] or 'a run of steps by one seat'}",
    )
    for name in ("turns", "rounds", "steps"):
        size.rows.append(number(name, [float(r[name]) for r in rows]))
    return [clock, size]


def turn_times(source: Source, cohort: Cohort, seats: bool) -> list[Section]:
    """Own turn and waiting time, in all or by seat."""
    untimed = {r["log"] for r in source.view("played").get(cohort.cohort, []) if r["untimed"]}
    own: dict[str, list[float]] = defaultdict(list)
    waited: dict[str, list[float]] = defaultdict(list)
    for r in source.view("turn_times").get(cohort.cohort, []):
        if r["log"] in untimed:
            continue
        key = f"seat {r['seat']}" if seats else "all seats"
        key = f"{key}, {r['phase']}" if r["phase"] else key
        own[key].append(r["ms"] / SECOND)
        if r["waited"] is not None:
            waited[key].append(r["waited"] / SECOND)
    out = []
    for name, title, text, data in (
        ("turn_time", "turn time", "from the beginning of a turn to the beginning of the next", own),
        ("downtime", "downtime", "from the end of a seat's turn to the beginning of its next", waited),
    ):
        section = Section(name, title, text, unit="seconds")
        section.rows += [number(key, data[key], games=cohort.games) for key in sorted(data)]
        section.notes.append(
            "the time for typing is in it; turns of one game are not independent, so trust n less than it looks"
        )
        if cohort.origin == "simulated":
            section.notes.append("simulated games have made-up clocks: these seconds mean nothing")
        out.append(section)
    return out


def leads(source: Source, cohort: Cohort, wanted: Wanted) -> list[Section]:
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
        "games in which the leader at half of the lines won; several leaders count by their share",
    )
    back = Section(
        "comeback",
        "comeback",
        "games that somebody won who was last at half (at three quarters) of the lines, not all being equal",
    )
    if path:
        changes.rows.append(number("lead changes", [float(r["lead_changes"]) for r in path]))
        decided = [100 * r["decided"] for r in path if r["decided"] is not None]
        lead.rows.append(number("decided after", decided))
        if len(decided) < len(path):
            lead.notes.append(f"in {len(path) - len(decided)} games the winner never led alone to the end")
        half.rows.append(rate("leader won", sum(r["half"] for r in path), len(path), wanted.raw, cohort.games))
        back.rows.append(rate("last at half", sum(r["last_half"] for r in path), len(path), wanted.raw, cohort.games))
        back.rows.append(
            rate("last at three quarters", sum(r["last_three"] for r in path), len(path), wanted.raw, cohort.games)
        )
        for section in (changes, lead, half, back):
            section.notes.append(note)
        compared(half)
        compared(back)
    close = Section(
        "closeness", "closeness", "score of the winner less that of the best seat that did not win", unit="points"
    )
    margins = [float(r["margin"]) for r in rows if r["margin"] is not None]
    close.rows.append(number("margin", margins))
    shares = [100 * r["margin_share"] for r in rows if r["margin_share"] is not None]
    close.rows.append(number("margin, % of the winner's score", shares))
    if len(margins) < len(rows):
        close.notes.append(f"{len(rows) - len(margins)} games left out: a score is unknown, or everybody won")
    return [changes, lead, half, back, close]


def dead_turns(source: Source, cohort: Cohort, wanted: Wanted) -> Section:
    """Turns in which nothing was done that could change the score."""
    section = Section(
        "dead_turns", "dead turns", "turns in which nothing was done but drawing, discarding or passing / turns"
    )
    for r in source.view("dead_turns").get(cohort.cohort, []):
        section.rows.append(rate(r["phase"] or "turns", r["idle"] or 0, r["turns"], wanted.raw, cohort.games))
    section.notes.append(
        "whether the player could do nothing or chose to is hidden in the hand, so they are counted together"
    )
    return compared(section)


def measures(source: Source, cohort: Cohort, wanted: Wanted) -> list[Section]:
    """The game's own counts."""
    by_name = defaultdict(list)
    for r in source.view("measured").get(cohort.cohort, []):
        by_name[r["measure"]].append(r)
    out = []
    for name, rows in sorted(by_name.items()):
        title, text, unit = source.meaning(cohort.game, "measure", name)
        section = Section(f"measure_{name}", title, text)
        for r in sorted(rows, key=lambda r: r["part"]):
            part = r["part"] or title
            if unit == "count":
                each = r["n"] / (cohort.games * cohort.players) if cohort.games else 0
                section.rows.append(Count(part, r["n"], cohort.games * cohort.players, f"{each:.2f} a seat and game"))
            else:
                fair = r["expected"] / r["of"] if r["expected"] is not None and r["of"] else None
                section.rows.append(rate(part, r["n"], r["of"], wanted.raw, cohort.games, fair=fair))
        if unit != "count":
            section.notes.append("several tries in one game are not independent: the interval is somewhat too narrow")
            compared(section)
        out.append(section)
    return out


def cards(source: Source, cohort: Cohort, wanted: Wanted) -> list[Section]:
    """Cards by what happened to them: pick rate, play rate, win rate."""
    by_what: dict[str, dict[str, tuple[int, int, float]]] = defaultdict(dict)
    for r in source.view("cards_used").get(cohort.cohort, []):
        by_what[r["what"]][r["card"]] = (r["games"], r["times"], r["wins"] or 0)
    out = []
    for name, title, part, whole in (
        ("card_pick_rate", "card pick rate", "taken", "offered"),
        ("card_play_rate", "card play rate", "played", "drawn"),
    ):
        if whole in by_what and part in by_what:
            section = Section(
                name, title, f"times {part} / times {whole}, of cards whose {whole.rstrip('ed')} is known only"
            )
            for card, (_, times, _) in sorted(by_what[whole].items()):
                done = by_what[part].get(card, (0, 0, 0.0))[1]
                section.rows.append(rate(card, min(done, times), times, wanted.raw, cohort.games))
            out.append(compared(section))
    for what, rows in sorted(by_what.items()):
        meaning = source.meaning(cohort.game, "card", what)[1]
        section = Section(
            f"card_wins_{what}", f"win rate with a card {what}",
            f"seats that won / seats and games in which the card was {what} ({meaning})",
        )  # fmt: skip
        order = sorted(rows.items(), key=lambda item: (-item[1][1], item[0]))
        for card, (games, times, wins) in order[:MOST]:
            section.rows.append(rate(card, wins, games, wanted.raw, cohort.games, note=f"{times} times"))
        if len(order) > MOST:
            section.notes.append(f"{len(order) - MOST} rarer cards are not shown")
        section.notes.append(
            "selection: who plays longer or better plays more cards, so this compares players as much as cards; none is tested"
        )
        if "drawn" not in by_what:
            section.notes.append("draws are hidden at this table, so there is no play rate")
        out.append(compared(section))
    return out


def ends(source: Source, cohort: Cohort) -> Section:
    """By which rule games ended."""
    section = Section("ends", "how games end", "games by the rule that ended them")
    for r in source.view("ends").get(cohort.cohort, []):
        section.rows.append(Count(r["why"] or "unknown", r["games"], cohort.games + (0 if cohort.games else 1)))
    return section


def friction(source: Source, cohort: Cohort) -> Section:
    """How often each rule was met."""
    section = Section(
        "rule_friction", "rule friction",
        "findings by verdict, refused entries (refused), rulings and calls, by rule; unfinished games are in it",
    )  # fmt: skip
    rows = source.view("rule_friction").get(cohort.cohort, [])
    for r in sorted(rows, key=lambda r: (-r["times"], r["rule"], r["source"]))[:MOST]:
        section.rows.append(
            Count(f"{r['rule']} {r['source']}", r["times"], 0, f"in {r['games']} of {cohort.logs} logs")
        )
    return section


def typing(source: Source, cohort: Cohort) -> Section:
    """What keeping the record cost."""
    section = Section("typing_friction", "typing", "about the referee, not about the game")
    for r in source.view("typing").get(cohort.cohort, []):
        entries = r["entries"] or 0
        if entries:
            section.rows.append(Count("entries", entries, 0, f"{r['keys'] / entries:.1f} characters each"))
            section.rows.append(Count("refused entries", r["refused"], entries + r["refused"]))
            section.rows.append(Count("corrections", r["corrections"], entries))
            section.rows.append(Count("rulings and calls", r["rulings"], 0))
    return section


def answers(source: Source, cohort: Cohort) -> list[Section]:
    """What was answered before and after the game: counts, no mean."""
    by_question = defaultdict(list)
    for r in source.view("answers_counted").get(cohort.cohort, []):
        by_question[r["question"]].append(r)
    out = []
    for question, rows in sorted(by_question.items()):
        total = sum(r["answers"] for r in rows)
        section = Section(f"answer_{question}", f"answers: {question}", "answers, counted; few answers have no mean")
        section.rows += [
            Count(_plain(r["value"]), r["answers"], total) for r in sorted(rows, key=lambda r: str(r["value"]))
        ]
        out.append(section)
    return out


def _plain(value: str) -> str:
    try:
        data = json.loads(value)
    except ValueError:
        return value
    return {True: "yes", False: "no"}.get(data, str(data)) if isinstance(data, bool) else str(data)

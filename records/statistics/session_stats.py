"""What happened around play: how games ended, which rules were met, what typing cost, notes, answers."""

import json
from collections import defaultdict

from records.statistics.data import Cohort, Count, Section, number
from records.statistics.play import MOST
from records.statistics.source import StatsDatabase, Wanted, chosen, summed
from referee.engine.words import counted


def ends(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> Section:
    """By which rule games ended."""
    section = Section("ends", "how games end", "games by the rule that ended them")
    rows = chosen(source.view("ends").get(cohort.cohort, []), wanted)
    for (why,), (games,) in sorted(summed(rows, ["why"], ["games"]).items(), key=str):
        section.rows.append(Count(why or "unknown", games, cohort.games))
    return section


def friction(source: StatsDatabase, cohort: Cohort) -> Section:
    """How often each rule was met."""
    section = Section(
        "rule_friction",
        "rule friction",
        "findings by verdict, refused entries (refused), rulings and calls, by rule",
    )
    rows = source.view("rule_friction").get(cohort.cohort, [])
    for r in sorted(rows, key=lambda r: (-r["times"], r["rule"], r["source"]))[:MOST]:
        section.rows.append(
            Count(f"{r['rule']} {r['source']}", r["times"], 0, f"in {r['games']} of {counted(cohort.logs, 'log')}")
        )
    if len(rows) > MOST:
        section.notes.append(f"{len(rows) - MOST} rarer ones are not shown")
    section.notes.append("counts all logs, also unfinished games, and always games with irregular steps")
    return section


def typing(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> Section:
    """What keeping the record cost."""
    section = Section(
        "typing_friction", "typing", "about the referee, not the game; counts all logs, also unfinished games"
    )
    rows = chosen(source.view("typing").get(cohort.cohort, []), wanted)
    entries, refused, corrections, rulings = (
        sum(r[c] or 0 for r in rows) for c in ("entries", "tries", "corrections", "rulings")
    )
    if entries:
        section.rows.append(Count("entries", entries))
        section.rows.append(Count("refused entries", refused, entries + refused))
        section.rows.append(Count("corrections", corrections, entries))
        section.rows.append(Count("rulings and calls", rulings))
        section.rows.append(
            number("characters an entry, by game", [r["keys"] / r["entries"] for r in rows if r["entries"]], len(rows))
        )
        section.rows.append(
            number("characters a step, by game", [r["keys"] / r["steps"] for r in rows if r["steps"]], len(rows))
        )
    return section


def notes(source: StatsDatabase, cohort: Cohort) -> Section:
    """Notes by their tags."""
    section = Section("notes", "notes", "notes typed at the table, by tag; counts all logs, also unfinished games")
    rows = source.view("notes_counted").get(cohort.cohort, [])
    for r in sorted(rows, key=lambda r: (-r["notes"], r["tag"])):
        section.rows.append(
            Count(
                f"@{r['tag']}" if r["tag"] else "without a tag",
                r["notes"],
                0,
                f"in {r['games']} of {counted(cohort.logs, 'log')}",
            )
        )
    return section


def answers(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> list[Section]:
    """What was answered before and after the game: counts, no mean."""
    rows = chosen(source.view("answers_counted").get(cohort.cohort, []), wanted)
    by_question: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for (question, value), (n,) in summed(rows, ["question", "value"], ["answers"]).items():
        by_question[question].append((value, int(n)))
    out = []
    for question, given in sorted(by_question.items()):
        total = sum(n for _, n in given)
        section = Section(f"answer_{question}", f"answers: {question}", "counts of answers; too few for a mean")
        section.rows += [Count(_plain(value), n, total) for value, n in sorted(given)]
        out.append(section)
    return out


def _plain(value: str) -> str:
    try:
        data = json.loads(value)
    except ValueError:
        return value
    return ("yes" if data else "no") if isinstance(data, bool) else str(data)

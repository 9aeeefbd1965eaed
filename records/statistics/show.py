"""Statistics for people and for programs: lines with bars on a terminal, plain lines elsewhere, JSON, CSV."""

from collections.abc import Iterator, Sequence
from typing import Any

from records.show import Output, json_line
from records.statistics.data import Cohort, Count, Distribution, Rate, RateDifference, Row, Section, reasons, too_few
from records.statistics.formulas import LEAST
from records.statistics.play import MARGIN_SHARE
from records.statistics.shown import for_people
from records.statistics.spreadsheet import Csv
from referee.engine.safe import safe, width
from referee.engine.words import counted

BAR = 24
"""Columns of a bar."""
LABEL = 40
"""Columns of a label at most."""
ROOMY = 90
"""Columns from which bars are drawn."""

COLUMNS = (
    "cohort",
    "game",
    "players",
    "edition",
    "rules",
    "components",
    "variant",
    "box",
    "origin",
    "bots",
    "logs",
    "games",
    "statistic",
    "label",
    "kind",
    "numerator",
    "denominator",
    "share",
    "low",
    "high",
    "method",
    "fair",
    "p",
    "holm",
    "marked",
    "shared",
    "effective",
    "median",
    "p90",
    "least",
    "most",
    "unit",
    "before_numerator",
    "before_denominator",
    "note",
)


def show(screen: Output, cohorts: Sequence[Cohort]) -> None:
    """All cohorts as text."""
    for i, cohort in enumerate(for_people(cohorts)):
        if i:
            screen.line()
        _head(screen, cohort)
        for section in cohort.sections:
            screen.line()
            screen.line(section.title + (f" ({section.unit})" if section.unit else ""), "bold")
            screen.line(section.text, "dim", "  ")
            column = min(max((width(safe(row.label)) for row in section.rows), default=0) + 2, LABEL)
            for row in section.rows:
                screen.row(f"  {row.label}", told(row, _bars(screen)), "", column)
            for note in said(cohort, section):
                screen.line(f"  {note}", "dim", "  ")


def said(cohort: Cohort, section: Section) -> list[str]:
    """What stands below a table: its notes, how it was worked out, and what few games cannot say."""
    method = section.method
    if 0 < cohort.games < LEAST and section.kind == "Rate":
        method = f"{method}; {too_few(cohort.games, cohort.group)}" if method else too_few(cohort.games, cohort.group)
    return [*section.notes, *([method] if method else [])]


def _head(screen: Output, cohort: Cohort) -> None:
    screen.line(cohort.label, "bold")
    out = reasons(cohort.left_out)
    screen.line(
        f"{counted(cohort.logs, 'log')} = {counted(cohort.games, 'game')} counted + "
        f"{sum(cohort.left_out.values())} left out" + (f": {out}" if out else "")
    )
    if cohort.irregular and not any("irregular" in why for why in cohort.left_out):
        screen.line(
            f"of the games, {counted(cohort.irregular, 'has', 'have')} something irregular in the log and "
            f"{'is' if cohort.irregular == 1 else 'are'} counted (--exclude-irregular leaves such games out)"
        )
    if cohort.found:
        screen.line(f"{found(cohort)} (--exclude-found leaves such games out)", "yellow")
    for warning in cohort.warnings:
        screen.line(warning, "yellow")


def found(cohort: Cohort) -> str:
    """How many games count of which the audit found something."""
    has, are = ("has", "is") if cohort.found == 1 else ("have", "are")
    return f"of the games, {cohort.found:,} {has} findings that the log does not mark and {are} counted as judged"


def _bars(screen: Output) -> bool:
    return screen.columns >= ROOMY


def told(row: Row, bars: bool = False) -> str:
    """A row in words: `11/30  37% (22-54)`."""
    if isinstance(row, Rate):
        return _rate(row, bars)
    if isinstance(row, Distribution):
        left = f"  {counted(row.left_out, 'game')} left out" if row.left_out else ""
        return f"n={row.n}{_spread(row)}{left}{_note(row.note)}"
    if isinstance(row, RateDifference):
        d, low, high = 100 * row.difference, 100 * row.low, 100 * row.high
        text = f"{_n(row.before)}/{row.before_n} to {_n(row.hits)}/{row.n}: {d:+.1f} points ({low:+.1f} to {high:+.1f})"
        return f"{text}{' *' if row.marked else ''}; {row.note}"
    part = f"{_n(row.count)}/{row.of}" if row.of else _n(row.count)
    return f"{part}{_note(row.note)}"


def _spread(row: Distribution) -> str:
    """All values of a few, else median, 90th percentile, least and most."""
    if row.median is None:
        return ""
    if row.least is None:  # an estimate with its range, not many values
        return f"  {_n(row.median)} ({_n(row.low)}-{_n(row.high)})"
    if row.values:
        middle = f"; median {_n(row.median)}" if row.n > 2 else ""
        return f"  {', '.join(map(_n, row.values))}{middle}"
    if row.p90 is None:
        return f"  median {_n(row.median)}, {_n(row.least)} to {_n(row.most)}"
    return (
        f"  median {_n(row.median)} ({_n(row.low)}-{_n(row.high)}), 90% up to {_n(row.p90)}, {_n(row.least)} to "
        f"{_n(row.most)}"
    )


def _rate(row: Rate, bars: bool) -> str:
    text = f"{f'{_n(row.hits)}/{row.n}':>9}"
    if row.share is not None and row.low is not None and row.high is not None:
        text = f"{text}  {100 * row.share:3.0f}% ({100 * row.low:.0f}-{100 * row.high:.0f})"
        if row.fair is not None:
            text += f" fair {100 * row.fair:.0f}%{' *' if row.marked else '  '}"
        if bars:
            text = f"{text:<36}{bar(row.share, row.low, row.high, row.fair)}"
    if row.shared:
        text += f"  {row.shared} shared"
    return text + _note(row.note)


def bar(share: float, low: float, high: float, fair: float | None) -> str:
    """A bar with its interval: full up to the lower bound, light up to the upper one; `|` is what is fair."""
    cells = []
    for i in range(BAR):
        at = (i + 0.5) / BAR
        cells.append("█" if at <= low else "▒" if at <= share else "░" if at <= high else " ")
    if fair is not None:
        cells[min(BAR - 1, int(fair * BAR))] = "|"
    return "".join(cells).rstrip()


def _n(value: float | None) -> str:
    if value is None:
        return "?"
    return f"{value:.0f}" if value == int(value) else f"{value:.1f}"


def _note(note: str) -> str:
    return f"  {note}" if note else ""


def as_json(screen: Output, cohorts: Sequence[Cohort]) -> None:
    """One JSON object a cohort."""
    for cohort in cohorts:
        json_line(screen, cohort)


def as_csv(cohorts: Sequence[Cohort], form: Csv) -> None:
    """One row a number, with numerator, denominator, interval and method."""
    rows = (cells(c, section, row) for c in cohorts for section in c.sections for row in section.rows)
    form.show(COLUMNS, rows)


def cells(cohort: Cohort, section: Section, row: Row) -> Iterator[Any]:
    """The cells of a row for a table of text, in the order of `COLUMNS`."""
    return ("" if value is None else value for value in values(cohort, section, row))


def values(cohort: Cohort, section: Section, row: Row) -> list[str | int | float | None]:
    """The values of a row, in the order of `COLUMNS`; None for what it has not."""
    found: dict[str, Any] = {name: getattr(cohort, name, "") for name in COLUMNS[:12]}
    found["bots"] = " ".join(cohort.bots)
    found |= {"statistic": section.name, "label": row.label, "kind": type(row).__name__.lower(), "unit": section.unit}
    found |= {"note": row.note, "method": section.method}
    if isinstance(row, Rate):
        found |= {"numerator": row.hits, "denominator": row.n, "marked": int(row.marked)}
        found |= {
            name: getattr(row, name) for name in ("share", "low", "high", "fair", "p", "holm", "shared", "effective")
        }
    elif isinstance(row, Distribution):
        found |= {"denominator": row.n} | ({"unit": "percent"} if row.label == MARGIN_SHARE else {})
        found |= {name: getattr(row, name) for name in ("median", "low", "high", "p90", "least", "most")}
        found["method"] = "order statistics of the median"
    elif isinstance(row, RateDifference):
        found |= {
            "numerator": row.hits,
            "denominator": row.n,
            "share": row.difference,
            "low": row.low,
            "high": row.high,
        }
        found |= {"before_numerator": row.before, "before_denominator": row.before_n}
    elif isinstance(row, Count):
        found |= {"numerator": row.count, "denominator": row.of or None}
    return [found.get(name) for name in COLUMNS]

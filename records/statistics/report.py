"""The report: one self-contained page, a sentence beside each chart that says what it shows and how sure it is."""

from collections.abc import Sequence
from pathlib import Path
from string import Template

from records.statistics.data import Cohort, Count, Distribution, Rate, RateDifference, Section, by_name, reasons
from records.statistics.overview import Overview, overview
from records.statistics.play import MADE_UP as BOTS_CLOCK
from records.statistics.show import found, said, told
from records.statistics.shown import OF_RULES, digests, for_people, rules_in_words
from records.statistics.source import Wanted, reading
from records.statistics.stats import MADE_UP, everything
from records.statistics.svg import chart, page_text
from records.statistics.wins import TOGETHER
from referee.engine.words import counted
from referee.games import title_of

TEMPLATE = Path(__file__).parent / "report.html"

MARK = b'<meta name="generator" content="records report">'
"""Stands at the beginning of every report, so that a page can be told from another file."""


def report(path: str, wanted: Wanted) -> str:
    """The page. Raises NoStatistics."""
    with reading(path, wanted.found) as source:
        cohorts = for_people(everything(source, wanted))
        return page(cohorts, [overview(source, cohort, wanted) for cohort in cohorts if cohort.games])


def page(cohorts: Sequence[Cohort], overviews: Sequence[Overview]) -> str:
    """The page of these cohorts, labelled for people; overviews: of those that have games, in the same order."""
    counted_ones = [c for c in cohorts if c.games]
    people_first = sorted(zip(counted_ones, overviews, strict=True), key=lambda pair: pair[0].origin == "simulated")
    titles = sorted({title_of(c.game) for c in counted_ones or cohorts}, key=by_name)
    return Template(TEMPLATE.read_text(encoding="utf-8")).substitute(
        title=page_text(f"Statistics: {', '.join(titles) or 'no games'}"),
        glance="".join(first_screen(c.cohort, o) for c, o in people_first),
        uncounted=uncounted(cohorts),
        hidden="" if counted_ones else " hidden",
        body="".join(_cohort(rules_in_words(c)) for c in counted_ones),
    )


def first_screen(cohort: int, o: Overview) -> str:
    """What a table wants to know first. cohort: the number of the part of the page that has the figures; 0: none."""
    points = "".join(
        f"<dt>{page_text(point.title)}</dt><dd>{'<br>'.join(map(page_text, point.says))}</dd>" for point in o.points
    )
    quotes = "".join(f"<li>{page_text(quote)}</li>" for quote in o.quotes)
    told = f"<details><summary>{counted(len(o.quotes), 'note')} in words</summary><ul>{quotes}</ul></details>"
    link = f' <a href="#c{cohort}">all figures</a>' if cohort else ""
    return (
        f'<section class="glance"><h2>{page_text(o.label)}</h2><p class="lead">{page_text(o.lead)}.{link}</p>'
        f"<dl>{points}</dl>{told if o.quotes else ''}</section>"
    )


def uncounted(cohorts: Sequence[Cohort]) -> str:
    """Cohorts without a game that counts, a line each."""
    rows = "".join(f"<li>{page_text(c.label)}: {page_text(reasons(c.left_out))}</li>" for c in cohorts if not c.games)
    made_up = sorted({c.game for c in cohorts if MADE_UP in c.left_out})
    asks = " and ".join(f"`referee census {game} --edit`" for game in made_up)
    how = f"`records report DB --made-up` counts games with a made-up box; for a real one: {asks}, then play with it"
    hint = f'<p class="uncounted">{page_text(how)} (`--box` of `referee simulate`).</p>' if made_up else ""
    return (f'<p class="uncounted">Without a game that counts:</p><ul>{rows}</ul>' if rows else "") + hint


def _cohort(cohort: Cohort) -> str:
    out = reasons(cohort.left_out)
    logs = (
        f"{counted(cohort.logs, 'log')} = {counted(cohort.games, 'game')} counted + "
        f"{sum(cohort.left_out.values()):,} left out"
    )
    warnings = "".join(f'<p class="warning">{page_text(w)}</p>' for w in cohort.warnings)
    has = counted(cohort.irregular, "has", "have")
    irregular = f"<p>Of the games, {has} something irregular in the log.</p>" if cohort.irregular else ""
    if cohort.found:
        irregular += f"<p>{page_text(found(cohort).capitalize())}.</p>"
    sections = "".join(_section(cohort, s) for s in cohort.sections)
    return (
        f'<section id="c{cohort.cohort}"><h2>{page_text(cohort.label)}</h2>'
        f"<p>{logs}{': ' + page_text(out) if out else ''}.</p>{irregular}{warnings}"
        f"<details><summary>versions</summary><p>{page_text(digests(cohort))}</p></details>{sections}</section>"
    )


def _section(cohort: Cohort, section: Section) -> str:
    says = sentence(section)
    drawn = chart(section, says)
    rows = "".join(f"<tr><th>{page_text(r.label)}</th><td>{page_text(told(r).strip())}</td></tr>" for r in section.rows)
    notes = "".join(f"<li>{page_text(n)}</li>" for n in said(cohort, section))
    unit = f" ({page_text(section.unit)})" if section.unit else ""
    return (
        f'<article data-statistic="{page_text(section.name)}"><h3>{page_text(section.title)}{unit}</h3>'
        f'<p class="says">{page_text(says)}</p>{"" if section.name in OF_RULES else drawn}'
        f"<details><summary>definition and numbers</summary><p>{page_text(section.text)}</p>"
        f"{drawn if section.name in OF_RULES else ''}<div "
        f"class='numbers'><table>{rows}</table></div>"
        f"<ul>{notes}</ul></details></article>"
    )


def _about(points: float) -> str:
    """A width in points; below one with a decimal, so that it is never 0."""
    return f"{points:.0f}" if points >= 1 else f"{points:.1f}"


def sentence(section: Section) -> str:
    """What a statistic shows and how sure it is."""
    if not section.rows:
        return (
            f"{section.notes[0][:1].upper()}{section.notes[0][1:]}." if section.notes else "There is nothing to count."
        )
    rates = [r for r in section.rows if isinstance(r, Rate)]
    numbers = [r for r in section.rows if isinstance(r, Distribution)]
    if section.name == "card_never_used":
        return _never(rates)
    if rates:
        more = " It compares players as much as cards." if section.name.startswith("card_wins_") else ""
        more += "".join(f" {n[:1].upper()}{n[1:]}." for n in section.notes if n.startswith(TOGETHER))
        return _of_rates(section, rates) + more
    if numbers:
        invented = all(r.note == BOTS_CLOCK for r in numbers)
        return f"{BOTS_CLOCK.capitalize()}." if invented else _of_numbers(section, numbers)
    counts = [r for r in section.rows if isinstance(r, Count)]
    differences = [r for r in section.rows if isinstance(r, RateDifference)]
    if differences:
        return _of_differences(differences)
    top = max(counts, key=lambda r: r.per(section.unit))
    part = f" of {top.of:,}" if top.of else ""
    each = f"{top.per(section.unit):.2f} {section.unit}, " if section.unit.startswith("per ") else ""
    return f"Most often: {top.label}, {each}{top.count:g}{part}. These are counts, nothing is estimated."


def _never(rates: Sequence[Rate]) -> str:
    """What was never played, and how often it still may be."""
    names = ", ".join(r.label for r in rates[:12]) + (f" and {len(rates) - 12} more" if len(rates) > 12 else "")
    high = max((r.high for r in rates if r.high is not None), default=None)
    games = counted(max(r.n for r in rates), "game")
    if high is None:
        return f"Never in {games}: {names}. So few games say nothing of how often."
    return f"Never in {games}: {names}. Each may still be played in up to {100 * high:.0f}% of games (95% interval)."


def _of_differences(rows: Sequence[RateDifference]) -> str:
    real = [r for r in rows if r.marked]
    if not real:
        least = max(100 * max(-r.low, r.high) for r in rows)
        return (
            f"No difference visible among {len(rows)}: nothing is left after Holm's correction. "
            f"One smaller than about {_about(least)} points could still be there."
        )
    names = ", ".join(f"{r.label} {100 * r.difference:+.0f} points" for r in real[:4])
    rest = f" and {len(real) - 4} more" if len(real) > 4 else ""
    return f"Different beyond chance, after Holm's correction for {len(rows)} comparisons: {names}{rest}."


def _of_rates(section: Section, rates: Sequence[Rate]) -> str:
    known = [r for r in rates if r.share is not None]
    if not known:
        return "Too few cases for a rate: the table has the counts."
    widest = max(((r.high or 0) - (r.low or 0)) / 2 for r in known)
    marked = [r for r in known if r.marked]
    tested = [r for r in known if r.fair is not None]
    if marked:
        cells = ", ".join(
            f"{r.label} {'more' if (r.share or 0) > (r.fair or 0) else 'less'} than {100 * (r.fair or 0):.0f}% "
            f"({100 * (r.share or 0):.0f}%, {100 * (r.low or 0):.0f}–{100 * (r.high or 0):.0f})"
            for r in marked[:4]
        )
        rest = f" and {len(marked) - 4} more" if len(marked) > 4 else ""
        return f"More than chance explains, after Holm's correction for {len(tested)} comparisons: {cells}{rest}."
    if tested:
        farthest = max(max((r.high or 0) - (r.fair or 0), (r.fair or 0) - (r.low or 0)) for r in tested)
        return (
            f"No difference visible among {len(tested)}: nothing is left after Holm's correction. "
            f"A difference smaller than about {_about(100 * farthest)} points could still be there."
        )
    top = max(known, key=lambda r: r.share or 0)
    if len(known) == 1:
        return (
            f"{top.label.capitalize()}: {100 * (top.share or 0):.0f}% "
            f"({100 * (top.low or 0):.0f}–{100 * (top.high or 0):.0f}, "
            f"n={top.n:,}); nothing to compare it with."
        )
    return (
        f"{section.title.capitalize()}: highest for {top.label}, {100 * (top.share or 0):.0f}% "
        f"({100 * (top.low or 0):.0f}–{100 * (top.high or 0):.0f}, n={top.n:,}); sure to about "
        f"±{_about(100 * widest)} points, and nothing is tested."
    )


def _of_numbers(section: Section, numbers: Sequence[Distribution]) -> str:
    known = [r for r in numbers if r.median is not None]
    if not known:
        return "There are no values."
    r = known[0]
    unit = f" {section.unit}" if section.unit else ""
    if r.least is not None and r.p90 is None:
        some = (
            f"{r.least:.1f}{unit}" if r.n == 1 else f"{r.least:.1f} to {r.most:.1f}{unit}, in the middle {r.median:.1f}"
        )
        return f"{r.label.capitalize()}: {some}. These are {counted(r.n, 'value')}; what is usual cannot be said yet."
    if r.p90 is None:
        return (
            f"Highest: {r.label}, {r.median:.1f} ({r.low:.1f} to {r.high:.1f}); if ranges overlap, nobody is "
            "shown to be better."
        )
    return (
        f"{r.label.capitalize()}: half of the {r.n:,} values are at most {r.median:.1f}{unit} (the median is sure to "
        f"{r.low:.1f}–{r.high:.1f}), nine in ten at most {r.p90:.1f}."
    )

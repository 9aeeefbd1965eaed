"""What a line was judged by, on a screen: the disputed move with everything that bears on it."""

from collections.abc import Sequence
from itertools import groupby

import msgspec

from records.replay.replay import Moment
from records.replay.show_replay import last_rows
from records.replay.why import RefusedAlternative, Tested, Why
from records.show import Output, finding_words
from referee.engine.findings import RANK
from referee.engine.game import Row
from referee.table.frontend import render

HOW = {"tested": "tested here, nothing against it", "applied": "cited where the step was carried out"}


def shown(screen: Output, why: Why) -> None:
    """A page on one line."""
    screen.line(f"{why.game}, log {why.id}: line {why.n}", "bold")
    _earlier(screen, why)
    screen.line("the table before it:", "bold")
    board(screen, why.rows)
    screen.line(f"  {why.status}", "cyan", "  ")
    if why.asked.who:
        manner = {"order": ", in this order", "any": ", in any order", "all": ", all before any is settled"}
        who = ", ".join(why.asked.who) + (manner.get(why.asked.manner, "") if len(why.asked.who) > 1 else "")
        screen.line(f"  asked: {who}", "", "    ")
        screen.rows((f"    {verb}", text) for verb, text in why.asked.verbs.items())
        if why.asked.extra:
            screen.line(f"  allowed besides: {', '.join(why.asked.extra)}", "", "    ")
    screen.line("the line:", "bold")
    if why.line.typed:
        screen.line(f"  typed: {why.line.typed}", "", "    ")
    _told(screen, why.line)
    if why.logged != (why.line.verdict or "ok"):
        screen.line(f"  the log says: {why.logged}", "yellow")
    _rules(screen, why.tested, why.otherwise)
    if why.legal and RANK[why.line.verdict or "ok"] >= RANK["missed"]:
        screen.line("steps like it that would have been legal:", "bold")
        for text in why.legal:
            screen.line(f"  {text}", "", "    ")
    screen.line("the table after it:", "bold")
    board(screen, why.rows_after)
    screen.line(f"  {why.status_after}", "cyan", "  ")
    _part(screen, "what followed", why.next)
    _part(screen, "rulings about it", why.ruled)
    _part(screen, "notes on it", why.notes)
    if why.known or why.standing or why.open:
        screen.line("known later:", "bold")
        for finding in why.known:
            text = f"  line {finding.by}: {finding.verdict} by {finding.citation}: {finding.text or 'as the log says'}"
            screen.line(text, "yellow", "    ")
        if why.known:
            screen.line(f"  with that, the line is {why.verdict_known}")
        if why.standing:
            screen.line(f"  it does not count as written any more: {why.standing}")
        for text in why.open:
            screen.line(f"  still open: {text}", "", "    ")


def board(screen: Output, rows: Sequence[Row]) -> None:
    """A drawn board."""
    screen.rows(
        (
            f"  {'▸' if row.mark else ' '} {row.label}",
            row.joined("  "),
        )
        for row in rows
    )


def _told(screen: Output, line: Moment) -> None:
    if line.kind == "ruling":  # its words hold the reason
        line = msgspec.structs.replace(line, reason="")
    for text, style in last_rows(line):
        screen.line(f"  {text}", style, "        ")


def _earlier(screen: Output, why: Why) -> None:
    """The lines that led to it; `*` marks those that a finding names as its reason."""
    if not why.earlier:
        return
    screen.line("what led to it:", "bold")
    for line in why.earlier:
        verdict = "" if line.verdict == "ok" else f"{line.verdict}: "
        mark = "*" if line.bears else " "
        screen.line(f"{mark} {line.n}  {verdict}{line.text}", render.STYLES.get(line.verdict, ""), "        ")


def _rules(screen: Output, tested: Sequence[Tested], otherwise: Sequence[RefusedAlternative]) -> None:
    """Rules that found something, rules that would have refused a neighbour, rules that found nothing, and the rest."""
    spoke = [t for t in tested if t.verdict != "ok" or t.later]
    if spoke:
        screen.line("rules that spoke:", "bold")
    for t in spoke:
        later = f", {t.later} as known later" if t.later else ""
        screen.line(f"  {t.citation}: {t.verdict}{later}", render.STYLES.get(t.verdict, ""), "    ")
        screen.line(f"      {t.text}", "dim", "      ")
    said = {t.rule for t in spoke}
    near = [o for o in otherwise if o.finding.rule not in said]
    if near:
        screen.line(f"would have been refused here ({len([*groupby(o.text for o in near)])}):", "bold")
    texts = {t.rule: t.text for t in tested}
    before = ""
    for other in near:
        if other.text != before:  # several rules against one step stand below it
            screen.line(f"  {other.text}", "", "    ")
        before = other.text
        screen.line(f"      {finding_words(other.finding)}", "", "      ")
        screen.line(f"      {texts.get(other.finding.rule, '')}", "dim", "      ")
    for how, title in HOW.items():
        rest = [t for t in tested if t.how == how and t not in spoke]
        if not rest:
            continue
        screen.line(f"{title} ({len(rest)}):", "bold")
        for t in rest:
            screen.line(f"  {t.citation}: {t.text}", "dim", "      ")
    far = [t.rule for t in tested if t.how == "elsewhere" and t not in spoke]
    if far:
        screen.line(f"can forbid such a step, but do not apply at this table ({len(far)}):", "bold")
        screen.line(f"  {', '.join(far)}", "dim", "  ")


def _part(screen: Output, title: str, lines: Sequence[Moment]) -> None:
    if not lines:
        return
    screen.line(f"{title}:", "bold")
    for line in lines:
        _told(screen, line)

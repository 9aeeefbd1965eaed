"""The table at a line of a log, on a screen and as JSON."""

from records.logs import source
from records.logs.eyes import Looker
from records.logs.wording import behind
from records.replay.replay import Moment, NoSuchLine, Replayed, moment, no_such_line, seen_by
from records.show import Output, finding_words, json_line, message, refused
from referee.journal.judgement import fate_words
from referee.table.frontend import render


def replayed(screen: Output, result: Replayed, many: bool = False) -> None:
    """The table at one line of a log."""
    for complaint in result.complaints:
        message(f"{result.file}: {complaint}")
    if result.not_judged:
        message(f"{result.file}: {behind(result.not_judged)} not judged; this is the part that holds")
    for remark in result.remarks:
        message(f"{result.file}: {remark}")
    if result.later:
        numbers = ", ".join(map(str, result.later))
        message(f"line {numbers} further down corrects what is shown here")
    if many:
        screen.line(result.file, "bold")
    where = f"line {result.at} of {result.end}" if result.at else "before the first step"
    screen.line(f"{result.game}, log {result.id}, {where}", "bold")
    screen.rows(
        (
            f"{'▸' if row.mark else ' '} {row.label}",
            row.joined("  "),
        )
        for row in result.rows
    )
    screen.line(result.status, "cyan")
    if result.last is not None:
        for text, style in last_rows(result.last):
            screen.line(text, style, "      ")


def last_rows(last: Moment) -> list[tuple[str, str]]:
    """The last line in words, with its verdict, effects and rules."""
    verdict = f"{last.verdict}: " if last.verdict and last.verdict != "ok" else ""
    rows = [
        (
            f"{last.n}  {verdict}{last.text}" + (f" ({last.open} open)" if last.open else ""),
            render.STYLES.get(last.verdict or "", ""),
        )
    ]
    rows += [(f"      → {effect}", "") for effect in last.effects]
    rows += [(f"      {finding_words(f)}", "yellow") for f in last.findings]
    rows += [(f"      line {c['n']}: {fate_words(c['was'])} → {fate_words(c['is'])}", "dim") for c in last.changes]
    rows += [(f"      reason: {last.reason}", "dim")] if last.reason else []
    return rows


def moments(screen: Output, path: str, to: int | None, many: bool = False, eye: Looker = "open") -> int:
    """Every line up to `to` as JSON; the exit code. Raises NotALog, NoSuchLine."""
    opened = source.opened(path)
    last = 0
    with opened.reader.file:
        seen = seen_by(opened, eye)
        for at, line in seen.log:
            n = getattr(line, "n", 0)
            if to is not None and (n > to or last >= to):
                break
            new = seen.feed(line, words=True)
            if new is None:
                continue
            said = moment(seen, at, new, full=True)
            said.file = source.shown(path) if many else ""
            json_line(screen, said)
            last = n or last
        reader = opened.reader
        for complaint in reader.complaints:
            refused(source.shown(path), str(complaint))
        if to is not None and last != to:
            raise NoSuchLine(no_such_line(to, last, reader.broken is not None))
        return 1 if reader.broken is not None or reader.torn else 0

"""What `records` prints: results on stdout, messages and progress on stderr. Names and notes are data (`engine.safe`)."""

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from records.replay import Moment, NoSuchLine, Replayed, behind, moment, no_such_line, placed
from records.wording import Worded
from referee.engine.safe import safe
from referee.journal.fold import plain
from referee.journal.mask import Eye
from referee.table import render

if TYPE_CHECKING:
    from records.load import Summary


class Screen(render.Screen):
    """Standard output. Raises BrokenPipeError when nobody reads on, so that work stops."""

    def _put(self, text: str) -> None:
        super()._put(text)
        if self.closed:
            raise BrokenPipeError


def message(text: str) -> None:
    """A sentence on stderr."""
    print(f"records: {safe(text)}", file=sys.stderr)


def refused(path: str, why: str) -> None:
    """A file that cannot be used."""
    message(f"{path}: {why}")


def progress(done: int, total: int, what: str) -> None:
    """A counter on stderr, on a terminal only."""
    if total > 1 and sys.stderr.isatty() and (done % 20 == 0 or done == total):
        print(f"\r{done:,} of {total:,} {what}", end="", file=sys.stderr, flush=True)


def progress_end() -> None:
    """Leave the counter's line."""
    if sys.stderr.isatty():
        print(file=sys.stderr)


def json_line(screen: Screen, data: Any) -> None:
    """One JSON object a line."""
    screen.raw(msgspec.json.encode(data).decode())


def finding_words(finding: Worded) -> str:
    """A finding with its citation and its reasons."""
    because = f" (see line {', '.join(map(str, finding.because))})" if finding.because else ""
    needs = f" (open: {', '.join(finding.needs)})" if finding.needs else ""
    about = f"about line {finding.about}: " if finding.about else ""
    return f"{about}{finding.verdict} by {finding.citation}: {finding.text or 'as the log says'}{because}{needs}"


def result_words(result: Mapping[str, Any], players: Sequence[str], final: bool = True) -> str:
    """A result in words. final: the game is over, so that it has a winner, none, or an open question."""
    parts = []
    for key, value in result.items():
        if key == "winner" and isinstance(value, list):
            if not value and not final:
                continue
            if not value and result.get("unknown"):
                parts.append("who wins is open")
                continue
            names = [
                f"{s} {players[s - 1]}".strip() if isinstance(s, int) and 0 < s <= len(players) else str(s)
                for s in value
            ]
            parts.append(f"won by {' and '.join(names)}" if names else "nobody wins")
        else:
            values = value if isinstance(value, list) else [value]
            parts.append(f"{key} {', '.join('?' if v is None else plain(v) for v in values)}")
    return "; ".join(parts)


# --- replay ----------------------------------------------------------------------------------------------------------


def replayed(screen: Screen, result: Replayed, many: bool = False) -> None:
    """The table at one line of a log."""
    for complaint in result.complaints:
        message(f"{result.file}: {complaint}")
    if result.not_judged:
        message(
            f"{result.file}: {behind(result.not_judged)} not judged; this is the table as far as it holds"
        )
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
            "  ".join(f"{label} {value}" for label, value in row.cells if value),
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
    rows += [(f"      line {c['n']}: {c['was']} → {c['is']}", "dim") for c in last.changes]
    rows += [(f"      reason: {last.reason}", "dim")] if last.reason else []
    return rows


def moments(screen: Screen, path: str, to: int | None, many: bool = False, eye: Eye = "open") -> int:
    """Every line up to `to` as JSON; the exit code. Raises Unreadable, NoSuchLine."""
    from records import source

    opened = source.opened(path)
    last = 0
    with opened.reader.file:
        for at, line in placed(opened, eye):
            n = getattr(line, "n", 0)
            if to is not None and (n > to or last >= to):
                break
            said = moment(opened, at, line, full=True)
            said.file = source.shown(path) if many else ""
            json_line(screen, said)
            last = n or last
        reader = opened.reader
        for complaint in reader.complaints:
            refused(source.shown(path), str(complaint))
        if to is not None and last != to:
            raise NoSuchLine(no_such_line(to, last, reader.broken is not None))
        return 1 if reader.broken is not None or reader.torn else 0


# --- summarize -------------------------------------------------------------------------------------------------------


def loaded(screen: Screen, result: "Summary", path: str) -> None:
    """What became of the files."""
    screen.line(
        f"{path}: {result.seen} logs seen = {result.loaded} loaded + {result.updated} updated + {result.unchanged} unchanged "
        f"+ {len(result.refused)} refused"
    )

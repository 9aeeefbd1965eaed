"""What `records` prints: results on stdout, messages and progress on stderr. Names and notes are data (`engine.safe`)."""

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from records.audit import Audit, Irregular
from records.replay import Moment, NoSuchLine, Replayed, moment, no_such_line, placed
from records.wording import Worded
from referee.engine.findings import RANK
from referee.engine.safe import safe
from referee.table import render

if TYPE_CHECKING:
    from records.load import Summary

MOST = 40
"""Findings of one kind on a page; the rest is counted, and `--json` has all."""

WORD = {"sound": "sound", "found": "FOUND", "not judged": "NOT JUDGED"}
STYLE = {"sound": "green", "found": "yellow", "not judged": "red"}


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


# --- audit -----------------------------------------------------------------------------------------------------------


def tally(screen: Screen, count: int, steps: int, by_status: Mapping[str, int]) -> None:
    """The last line over many logs."""
    parts = [
        f"{by_status.get(s, 0)} {w}"
        for s, w in (("sound", "sound"), ("found", "with findings"), ("not judged", "not judged"))
    ]
    screen.line(f"{count} logs, {steps:,} steps: {', '.join(parts)}", "bold")


def summary(screen: Screen, audit: Audit) -> None:
    """One line for a log among many."""
    rest = [f"{audit.steps} steps"] if audit.lines.read else []
    broken = [i for i in audit.irregular if RANK[i.known] >= RANK["missed"] and i.standing == "stands"]
    for number, word in (
        (len(broken), "irregular"),
        (len(audit.open), "open"),
        (len(audit.differences), "not as logged"),
    ):
        if number:
            rest.append(f"{number} {word}")
    first = next((c for c in audit.complaints if c.fatal), audit.complaints[0] if audit.complaints else None)
    if first is not None:
        rest.append(str(first))
    if audit.lines.not_judged:
        rest.append(f"{audit.lines.not_judged} lines not judged")
    screen.line(f"{WORD[audit.status]:<10}  {audit.file}  {' · '.join(rest)}", STYLE[audit.status])


def page(screen: Screen, audit: Audit) -> None:
    """The verdict on one log, on a page."""
    screen.line(f"{audit.file}: {WORD[audit.status]}", f"bold {STYLE[audit.status]}")
    rows: list[tuple[str, str]] = []
    if audit.id:
        players = ", ".join(f"{i} {name}" if name else f"seat {i}" for i, name in enumerate(audit.players, 1))
        rows += [
            ("log", f"{audit.id}, {audit.game}" + (f", edition {audit.edition}" if audit.edition else "")),
            ("players", players),
        ]
        n = audit.lines
        seal = (
            "sealed, every seal fits"
            if audit.sealed and not any(c.kind == "seal" for c in audit.complaints)
            else "sealed"
            if audit.sealed
            else "not sealed"
        )
        rows += [
            ("seal", f"{seal}; {audit.receipt}"),
            ("lines", f"{n.read} read = {n.judged} judged + {n.kept} kept + {n.not_judged} not judged"),
            ("judged", f"{audit.steps} steps" + "".join(f", {count} {kind}" for kind, count in audit.kinds.items())),
            ("as seen", _counts(audit.seen)),
            ("as known", _counts(audit.known)),
            ("open", str(len(audit.open))),
        ]  # fmt: skip
        if audit.result is not None:
            rows += _result_rows(audit)
    screen.rows(rows)
    _part(screen, "the file", [(str(c), "red" if c.fatal else "yellow") for c in audit.complaints])
    if audit.lines.not_judged and audit.id:
        held = (audit.complaints and f"; {audit.lines.judged} lines before the break hold") or ""
        screen.line(f"  {audit.lines.not_judged} lines are not judged{held}", "yellow")
    _part(screen, "not as the log says", [(str(d), "yellow") for d in audit.differences])
    _part(screen, "against the rules", [row for i in audit.irregular for row in _irregular_rows(i)])
    _part(
        screen,
        "left open",
        [(f"line {o.n}: {o.citation}: {o.text} (needs {', '.join(o.needs)})", "") for o in audit.open],
    )
    _part(screen, "remarks", [(remark, "dim") for remark in audit.remarks])


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {verdict}" for verdict, count in counts.items())


def _result_rows(audit: Audit) -> list[tuple[str, str]]:
    result = audit.result
    assert result is not None
    rows = [
        (
            "result" if result.final else "so far",
            f"{_said(result.computed, audit.players)}" + (f", by {result.why}" if result.why else ""),
        )
    ]
    if result.logged:
        same = (
            "as reckoned now"
            if result.logged == result.computed
            else f"reckoned then: {_said(result.logged, audit.players)}"
        )
        rows.append(("in the log", same))
    if result.declared:
        wrong = any(k in result.computed and result.computed[k] != v for k, v in result.declared.items())
        rows.append(("declared", _said(result.declared, audit.players) + (" (differs)" if wrong else "")))
    return rows


def _said(result: Mapping[str, Any], players: Sequence[str]) -> str:
    parts = []
    for key, value in result.items():
        if key == "winner" and isinstance(value, list):
            names = [
                f"{s} {players[s - 1]}".strip() if isinstance(s, int) and 0 < s <= len(players) else str(s)
                for s in value
            ]
            parts.append(f"won by {' and '.join(names)}" if names else "no winner")
        else:
            parts.append(f"{key} {', '.join(map(str, value)) if isinstance(value, list) else value}")
    return "; ".join(parts)


def _part(screen: Screen, title: str, rows: Sequence[tuple[str, str]]) -> None:
    if not rows:
        return
    screen.line(f"{title}:", "bold")
    for text, style in rows[:MOST]:
        screen.line(f"  {text}", style, "      ")
    if len(rows) > MOST:
        screen.line(f"  … and {len(rows) - MOST} more; --json has all", "dim")


def _irregular_rows(item: Irregular) -> list[tuple[str, str]]:
    """A line that is not plainly legal, as seen and as known, with its rules."""
    verdict = item.seen if item.seen == item.known else f"{item.seen} as seen, {item.known} as known"
    notes = [f"reason: {item.reason}"] if item.reason else []
    notes += [f"ruled in line {n}" for n in item.ruled]
    notes += [item.standing] if item.standing != "stands" else []
    notes += [] if item.told else ["the log does not say so"]
    tail = f" ({'; '.join(notes)})" if notes else ""
    style = "" if item.known in ("ok", "odd") else "yellow"
    rows = [(f"line {item.n}: {verdict}: {item.text}{tail}", style)]
    rows += [(f"  {_finding(f)}", "dim") for f in item.findings]
    return rows


def _finding(finding: Worded) -> str:
    because = f" (see line {', '.join(map(str, finding.because))})" if finding.because else ""
    needs = f" (open: {', '.join(finding.needs)})" if finding.needs else ""
    about = f"about line {finding.about}: " if finding.about else ""
    return f"{about}{finding.verdict} by {finding.citation}: {finding.text or 'as the log says'}{because}{needs}"


# --- replay ----------------------------------------------------------------------------------------------------------


def replayed(screen: Screen, result: Replayed, many: bool = False) -> None:
    """The table at one line of a log."""
    for complaint in result.complaints:
        message(f"{result.file}: {complaint}")
    if result.not_judged:
        message(
            f"{result.file}: {result.not_judged} lines behind the break are not judged; this is the table as far as it holds"
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
    rows += [(f"      {_finding(f)}", "yellow") for f in last.findings]
    rows += [(f"      line {c['n']}: {c['was']} → {c['is']}", "dim") for c in last.changes]
    rows += [(f"      reason: {last.reason}", "dim")] if last.reason else []
    return rows


def moments(screen: Screen, path: str, to: int | None, many: bool = False) -> int:
    """Every line up to `to` as JSON; the exit code. Raises Unreadable, NoSuchLine."""
    from records import source

    opened = source.opened(path)
    last = 0
    with opened.reader.file:
        for at, line in placed(opened):
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

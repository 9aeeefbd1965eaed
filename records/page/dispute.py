"""One sheet for an arbiter: a disputed line, why it was judged so, the rules with book and section, the ruling.

The table before and after it and the receipt are on it too. It needs no script and prints on one page.
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import NamedTuple

from records.logs import source
from records.logs.eyes import Looker
from records.logs.wording import Worded
from records.page.page import policy
from records.replay.replay import Moment, NoSuchLine, as_written, no_such_line
from records.replay.ruling import Ruled, rulings
from records.replay.timeline import Excerpt, Stop, Tape, tape
from records.replay.why import Tested, Why, why
from referee import games
from referee.engine.findings import RANK
from referee.engine.safe import cut, safe
from referee.journal import lines
from referee.journal.log_file import LogSource
from referee.journal.slip import clock
from referee.page.document import STYLE, asset_text, document
from referee.page.frame import Zone, zones
from referee.page.nodes import Node, html, node

SHEET = "dispute.css"

MOST_RULES, MOST_EARLIER, MOST_NEXT, MOST_EFFECTS, MOST_LEGAL = 4, 4, 2, 5, 3
"""Rules, lines before and behind, effects of the line, legal steps like it that the sheet has room for."""

CROWDED, RING = 170, 50
"""Things on both tables, and lines; of more the letters are smaller, so that one sheet of paper has room. A ring takes
as much room as so many things.
"""

LONGEST = 160
"""Columns of a line of the log on the sheet."""


class Dispute(NamedTuple):
    """All that the sheet shows."""

    told: Why
    laid: Tape
    stop: Stop
    """The disputed line and the table after it."""
    before: Stop
    ruled: Ruled | None
    """The last ruling about it, with its slip."""


def dispute(path: LogSource, n: int, eye: Looker = "public") -> Dispute:
    """What there is to say of line n; where n is a ruling, of the line that it is about. Raises NotALog when nothing
    can be judged, NoSuchLine when there is no such line, ValueError for a seat that is not at this table.
    """
    opened = source.opened(path)
    with opened.reader.file:
        log = {line.n: line for _, line in as_written(opened) if isinstance(line, lines.NUMBERED)}
    about = _about(log, n)
    laid = tape(path, eye, Excerpt(1, about))
    if not about:
        raise NoSuchLine(no_such_line(n, max(log, default=0), bool(laid.not_judged)))
    ruled = {r for r, line in log.items() if isinstance(line, lines.RulingLine) and (about in line.of or r == n)}
    last = n if n in ruled else max(ruled, default=0)
    chosen = rulings(path, last, eye).found[0] if last else None
    before, stop = laid.stops
    return Dispute(why(path, about, eye), laid, stop, before, chosen)


def _about(log: Mapping[int, lines.Line], n: int) -> int:
    """The disputed line: n itself, or what ruling n is about; an appeal is about a ruling, a note about
    a line. 0: there is none. log: all lines that have a number.
    """
    while isinstance(line := log.get(n), lines.RulingLine | lines.NoteLine):
        named = [of for of in line.of if of < n] if isinstance(line, lines.RulingLine) else []
        before = (k for k, other in log.items() if k < n and isinstance(other, lines.Judged))
        n = max(named, default=0) or max(before, default=0)
    return n if n in log else 0


def page(found: Dispute) -> str:
    """The sheet as one document without scripts."""
    style = asset_text(STYLE) + asset_text(SHEET)
    title = f"Dispute about line {found.stop.n}"
    inside = node("main", "sheet", *_parts(found))
    written = html(inside)
    if written.count("<li") + written.count("<svg") * RING > CROWDED:
        inside = _marked(inside, "dense")
    head = f"{policy(style)}<style>{style}</style>"
    return document(
        head, _header(found, title) + html(inside), f"{title}: {found.laid.title}, log {safe(found.laid.id)}"
    )


def _header(found: Dispute, title: str) -> str:
    laid = found.laid
    players = ", ".join(safe(seat) for seat in laid.seats)
    told = [laid.title, players, safe(laid.at[:10]), f"log {safe(laid.id)}"]
    hidden = '<p class="note">Hidden cards and roles are left out of this sheet.</p>' if laid.masked else ""
    warnings = "".join(f'<p class="warning">{escape(safe(str(c)))}</p>' for c in laid.complaints)
    sub = escape(" · ".join(filter(None, told)))
    return f'<header><h1>{escape(title)}</h1><p class="sub">{sub}</p>{hidden}{warnings}</header>'


def _parts(found: Dispute) -> Iterable[Node]:
    yield _happened(found)
    yield _rules(found.told)
    yield _ruling(found.ruled)
    yield _tables(found)
    yield _around(found.told)
    yield _part("Receipt", [node("p", "mono", safe(found.laid.receipt)), _signature()], "receipt")


def _part(title: str, inside: Sequence[Node], kind: str = "") -> Node:
    return node("section", kind, node("h2", "", title), *inside)


def _happened(found: Dispute) -> Node:
    """The line, what it did, what was said of it."""
    line, stop = found.told.line, found.stop
    verdict = line.verdict or "ok"
    head = f"Line {line.n}, at {clock(line.t)}: {line.text or line.kind}"
    out = [node("p", "said", safe(head))]
    if line.typed:
        out.append(node("p", "note", safe(f"typed: {line.typed}")))
    out += [node("p", "", f"→ {safe(effect)}") for effect in line.effects[:MOST_EFFECTS]]
    if len(line.effects) > MOST_EFFECTS:
        out.append(node("p", "note", f"and {len(line.effects) - MOST_EFFECTS} more"))
    out.append(node("p", f"verdict {verdict}", f"Verdict: {verdict}{_later(found.told)}"))
    out += [node("p", "bad", _finding(f)) for f in line.findings]
    out += [node("p", "bad", f"known since line {f.by}, {_finding(f)}") for f in found.told.known]
    if found.told.legal and RANK[verdict] >= RANK["missed"]:
        out.append(node("p", "", safe(f"Legal instead: {'; '.join(found.told.legal[:MOST_LEGAL])}")))
    if line.reason:
        out.append(node("p", "", safe(f"Recorded anyway, because: {line.reason}")))
    if stop.standing:
        out.append(node("p", "", safe(f"It does not count as written any more: {stop.standing}")))
    out += [node("p", "", safe(f"Still open: {text}")) for text in found.told.open]
    return _part("What happened", out)


def _finding(finding: Worded) -> str:
    return safe(f"{finding.verdict} by {finding.citation}: {finding.text or 'as the log says'}")


def _later(told: Why) -> str:
    first = told.line.verdict or "ok"
    return f"; with all that is known now: {told.verdict_known}" if told.verdict_known not in ("", first) else ""


def _rules(told: Why) -> Node:
    """The rules at work: those that said something; where none did, those that were tested."""
    said = [t for t in told.tested if t.verdict != "ok" or t.later]
    tested = said or [t for t in told.tested if t.how in ("drawn", "tested", "applied")]
    shown = [
        node("div", "rule", node("p", "cite", safe(t.citation)), node("p", "", safe(t.text)))
        for t in tested[:MOST_RULES]
    ]
    if not said:
        shown.insert(
            0, node("p", "note", "No rule says that the line is wrong. These have to do with it:" if shown else NO_RULE)
        )
    if len(tested) > MOST_RULES:
        shown.append(node("p", "note", f"and {len(tested) - MOST_RULES} more: {_ids(tested[MOST_RULES:])}"))
    return _part("The rules, in our words", shown)


NO_RULE = "No rule has to do with a line of this kind."


def _ids(tested: Sequence[Tested]) -> str:
    return cut(", ".join(t.rule for t in tested), LONGEST)


def _ruling(ruled: Ruled | None) -> Node:
    """The slip; room to write where nothing was ruled yet."""
    if ruled is None:
        lines = node("p", "blank", "Ruling:"), node("p", "blank", "Reason:")
        return _part("The ruling", [node("p", "note", "Nothing was ruled in the log."), *lines])
    return _part(f"The {ruled.kind}, line {ruled.n}", [node("pre", "", "\n".join(ruled.slip))])


def _tables(found: Dispute) -> Node:
    before, after = _drawn(found, found.before), _drawn(found, found.stop)
    halves = [
        _half("Before; what changes is marked", found.before.watched, before, after),
        _half("After; what changed is marked", found.stop.watched, after, before),
    ]
    return node("section", "tables", node("h2", "hidden", "The table"), *halves)


def _drawn(found: Dispute, stop: Stop) -> list[Zone]:
    return zones(games.load(found.laid.game), stop.moment.view or {}, stop.ring, stop.sat, away=stop.away)


def _half(title: str, status: str, drawn: Sequence[Zone], other: Sequence[Zone]) -> Node:
    """A table; what is not in the other one is marked."""
    same = {html(one) for _, nodes in other for one in nodes}
    inside = [
        node("div", f"zone {zone}", *(one if html(one) in same else _marked(one) for one in nodes))
        for zone, nodes in drawn
    ]
    kind = "board round" if any(zone == "ring" for zone, _ in drawn) else "board"
    return node("div", "half", node("h3", "", title), node("p", "status", safe(status)), node("div", kind, *inside))


def _marked(one: Node, word: str = "changed") -> Node:
    tag, attributes, inside = one
    return tag, {**attributes, "class": f"{attributes.get('class', '')} {word}"}, inside


def _around(told: Why) -> Node:
    """What led to the line, and what followed."""
    rows = [_line(e.n, e.verdict, e.text) for e in told.earlier if e.bears or e in told.earlier[-MOST_EARLIER:]]
    rows.append(_line(told.n, told.line.verdict or "ok", told.line.text, "this"))
    rows += [_line(m.n, m.verdict or "ok", m.text) for m in _followed(told)]
    return _part("The lines around it", [node("ol", "lines", *rows)])


def _followed(told: Why) -> Sequence[Moment]:
    return told.next[:MOST_NEXT]


def _line(n: int, verdict: str, text: str, kind: str = "") -> Node:
    mark = f" [{verdict}]" if verdict != "ok" else ""
    return node("li", kind, node("b", "", str(n)), f" {cut(safe(text), LONGEST)}{mark}")


def _signature() -> Node:
    return node("p", "blank", "Arbiter, date:")

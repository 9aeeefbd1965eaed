"""What a page of a game shows: every line with the table drawn after it. Plain data; `page/page.py` makes HTML of it.

Pieces of the drawing that look the same at many lines are held once, so that a page stays small.
"""

from typing import Any

import msgspec

from records.logs.eyes import Looker
from records.logs.wording import Worded, behind
from records.page.chapters import Chapter, begins, chapters, leads
from records.replay.timeline import Excerpt, Stop, Tape, tape
from referee import games
from referee.engine.naming import named
from referee.engine.safe import safe
from referee.journal.judgement import fate_words
from referee.journal.log_file import LogSource
from referee.page.frame import Zone, zones
from referee.page.nodes import Node
from referee.page.rows import bounded

Data = dict[str, Any]

MOST = 2_000
"""Lines of a page at most: a game has some hundred, and a browser has to hold them all."""


class Drawn(msgspec.Struct):
    """A game as a page shows it."""

    title: str
    id: str
    at: str
    players: list[str]
    """The seats, with who sat there from which line on."""
    seats: list[str]
    """The same in brief."""
    label: str
    receipt: str
    masked: bool
    result: str
    nodes: list[Any]
    """All distinct pieces of the drawings; a number in one stands for another piece."""
    stops: list[Data]
    """For each line what it says, and the places of its table with the numbers of what lies there (`zones`)."""
    points: list[list[int | None]]
    rounds: list[int]
    """For each line the number of its round or turn."""
    word: str
    """What these numbers count: `round` or `turn`."""
    warnings: list[str]
    chapters: list[Chapter]


def laid_out(path: LogSource, eye: Looker, start: int = 0) -> Tape:
    """As much of a log as a page has room for. start: its first line; 0: the last ones. Raises as `tape` does."""
    return tape(path, eye, Excerpt(MOST, start))


def drawn(tape: Tape) -> Drawn:
    """A log as a page shows it. Names and texts are made harmless here; HTML is a matter of the page."""
    game = games.load(tape.game)
    pieces = _Pieces()
    lead = leads(tape)
    stops = []
    for i, stop in enumerate(tape.stops):
        table = zones(game, stop.moment.view or {}, stop.ring, stop.sat, away=stop.away)
        stops.append(_stop(stop, pieces.keep(table), lead.get(i, "")))
    stops[0]["first"] = begins(tape).capitalize()
    warnings = [str(c) for c in tape.complaints] + list(tape.remarks)
    if tape.part:
        warnings.append(f"This page holds {tape.part}; `records view LOG --from N` makes one that begins at line N.")
    if tape.not_judged:
        warnings.append(f"{behind(tape.not_judged)} not judged; this is the part that holds")
    return Drawn(
        title=tape.title,
        id=safe(tape.id),
        at=safe(tape.at),
        players=[safe(seat) for seat in tape.seats],
        seats=[_all_names(tape, i) for i in range(len(tape.players))],
        label=tape.label,
        receipt=tape.receipt,
        masked=tape.masked,
        result=_result(tape),
        nodes=pieces.nodes,
        stops=stops,
        points=[list(s.points) for s in tape.stops],
        rounds=[s.round for s in tape.stops],
        word="round" if tape.rounds else "turn",
        warnings=[safe(w) for w in warnings],
        chapters=chapters(tape),
    )


def _all_names(tape: Tape, i: int) -> str:
    """A seat with the names of all who sat on it."""
    return safe(named(f"@{i + 1}", [*tape.players[:i], "/".join(tape.held[i])]))


def _result(tape: Tape) -> str:
    won = " and ".join(safe(named(f"@{seat}", tape.sat)) for seat in tape.won)
    if not tape.over:
        return "not over yet"
    if not won and tape.open:
        return "who wins is open until all is shown"
    points = ", ".join("?" if p is None else str(p) for p in tape.final)
    return f"{f'won by {won}' if won else 'nobody wins'} ({tape.counted} {points})"


class _Pieces:
    """Pieces of drawings, equal ones once."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self._known: dict[bytes, int] = {}
        self._same: dict[int, tuple[Node, int]] = {}
        """Elements that are there already as objects, by their identity."""

    def keep(self, table: list[Zone]) -> list[Any]:
        """The places of a table with numbers of pieces."""
        return [[zone, list(map(self._number, nodes))] for zone, nodes in table]

    def _number(self, node: Node) -> int:
        if node[0] == "figure":  # a ring is drawn anew for every line
            return self._add(self._whole(node))
        if id(node) not in self._same:  # the element is held, so that nothing else gets its identity
            self._same[id(node)] = node, self._add(self._whole(node))
        return self._same[id(node)][1]

    def _add(self, made: Any) -> int:
        key = msgspec.json.encode(made)
        if key not in self._known:
            self._known[key] = len(self.nodes)
            self.nodes.append(made)
        return self._known[key]

    def _whole(self, node: Node) -> Any:
        """An element; what lies in a drawing is a piece of its own, since most of it stays from line to line."""
        tag, attributes, inside = node
        drawing = tag == "svg"
        held: list[Any] = []
        for child in inside:
            made = child if isinstance(child, str) else self._whole(child)
            held.append(self._add(made) if drawing and not isinstance(child, str) else made)
        return [tag, attributes, held]


def _stop(stop: Stop, table: list[Any], lead: str) -> Data:
    """One line; what is empty is left out."""
    said = stop.moment
    refused = said.kind == "try" and said.verdict != "asked"
    data: Data = {
        "n": said.n,
        "kind": said.kind,
        "text": said.typed if refused else said.text,
        "verdict": "" if said.verdict in (None, "ok", "asked") else said.verdict,
        "typed": "" if refused else said.typed,
        "open": said.open,
        "effects": list(said.effects),
        "findings": [_finding(f) for f in said.findings],
        "reason": said.reason,
        "changes": [f"line {c['n']}: {fate_words(c['was'])} → {fate_words(c['is'])}" for c in said.changes],
        "status": stop.watched,
        "who": stop.who,
        "round": stop.round,
        "turn": stop.turn,
        "standing": stop.standing,
        "now": stop.verdict_known,
        "known": [_finding(f) for f in stop.known],
        "ruled": list(stop.ruled),
        "lead": lead,
        "refused": refused,
    }
    return {**bounded({k: v for k, v in data.items() if v}), "zones": table}


def _finding(finding: Worded) -> str:
    """A finding in one sentence."""
    by = f"line {finding.by}: " if finding.by and finding.about else ""
    lines = f"line{'s' if len(finding.because) > 1 else ''} {', '.join(map(str, finding.because))}"
    because = f" (see {lines})" if finding.because else ""
    return f"{by}{finding.verdict} by {finding.citation}: {finding.text or 'as the log says'}{because}"

"""What a page of a game shows: every line with the table drawn after it. Plain data; `page/page.py` makes HTML of it.

Groups of things that look the same at many lines are held once, so that a page stays small.
"""

from typing import Any

import msgspec

from records.logs.wording import Worded, behind
from records.replay.timeline import Stop, Tape
from referee import games
from referee.engine.game import Game
from referee.engine.leaving import AWAY
from referee.engine.naming import named
from referee.engine.picture import Group, Item, Part, of_rows
from referee.engine.safe import safe
from referee.journal.judgement import fate_words

Data = dict[str, Any]


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
    groups: list[Data]
    """All distinct drawings."""
    stops: list[Data]
    """For each line what it says, and its drawings."""
    points: list[list[int | None]]
    rounds: list[int]
    """For each line the number of its round or turn."""
    word: str
    """What these numbers count: `round` or `turn`."""
    warnings: list[str]


def drawn(tape: Tape) -> Drawn:
    """A log as a page shows it. Names and texts are made harmless here; HTML is a matter of the page."""
    game = games.load(tape.game)
    held: dict[bytes, int] = {}
    groups: list[Data] = []
    stops = [_stop(stop, _groups(game, stop, tape, held, groups)) for stop in tape.stops]
    warnings = [str(c) for c in tape.complaints] + list(tape.remarks)
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
        groups=groups,
        stops=stops,
        points=[list(s.points) for s in tape.stops],
        rounds=[s.round for s in tape.stops],
        word="round" if tape.rounds else "turn",
        warnings=[safe(w) for w in warnings],
    )


def _all_names(tape: Tape, i: int) -> str:
    """A seat with the names of all who sat on it."""
    names = dict.fromkeys((tape.players[i], *(stop.sat[i] for stop in tape.stops if not stop.standing)))
    return safe(named(f"@{i + 1}", [*tape.players[:i], "/".join(filter(None, names))]))


def _result(tape: Tape) -> str:
    won = " and ".join(safe(named(f"@{seat}", tape.sat)) for seat in tape.won)
    if not tape.over:
        return "not over yet"
    if not won and tape.open:
        return "who wins is open until all is shown"
    points = ", ".join("?" if p is None else str(p) for p in tape.final)
    return f"{f'won by {won}' if won else 'nobody wins'} ({tape.counted} {points})"


def _groups(game: Game[Any], stop: Stop, tape: Tape, held: dict[bytes, int], groups: list[Data]) -> list[int]:
    """The numbers of a line's drawings; new ones are added."""
    view = stop.moment.view or {}
    out = []
    for group in game.drawing.picture(view) or of_rows(game.drawing.board(view)):
        if group.seat in stop.away:
            group = group._replace(parts=(*group.parts, Part("", (Item("text", "", AWAY),))))
        data = _group(group, stop.sat)
        key = msgspec.json.encode(data)
        if key not in held:
            held[key] = len(groups)
            groups.append(data)
        out.append(held[key])
    return out


def _group(group: Group, names: tuple[str, ...]) -> Data:
    parts = [
        {"title": safe(named(part.title, names)), "items": [_item(item, names) for item in part.items]}
        for part in group.parts
    ]
    return {"title": safe(named(group.title, names)), "seat": group.seat, "mark": group.mark, "parts": parts}


def _item(item: Item, names: tuple[str, ...]) -> Data:
    data: Data = {"kind": item.kind, "label": safe(named(item.label, names))}
    if item.value:
        data["value"] = safe(named(item.value, names))
    if item.face == "down":
        data["down"] = True
    if item.note:
        data["note"] = safe(named(item.note, names))
    if item.tint:
        data["tint"] = item.tint
    return data


def _stop(stop: Stop, groups: list[int]) -> Data:
    """One line; what is empty is left out."""
    said = stop.moment
    data: Data = {
        "n": said.n,
        "kind": said.kind,
        "text": said.text,
        "verdict": "" if said.verdict in (None, "ok") else said.verdict,
        "typed": said.typed,
        "open": said.open,
        "effects": [safe(effect) for effect in said.effects],
        "findings": [_finding(f) for f in said.findings],
        "reason": said.reason,
        "changes": [f"line {c['n']}: {fate_words(c['was'])} → {fate_words(c['is'])}" for c in said.changes],
        "status": said.status,
        "who": stop.who,
        "round": stop.round,
        "turn": stop.turn,
        "standing": stop.standing,
        "now": stop.verdict_known,
        "known": [_finding(f) for f in stop.known],
        "ruled": [safe(text) for text in stop.ruled],
    }
    for key in ("text", "typed", "reason", "status"):
        data[key] = safe(data[key])
    return {**{k: v for k, v in data.items() if v}, "groups": groups}


def _finding(finding: Worded) -> str:
    """A finding in one sentence."""
    by = f"line {finding.by}: " if finding.by and finding.about else ""
    lines = f"line{'s' if len(finding.because) > 1 else ''} {', '.join(map(str, finding.because))}"
    because = f" (see {lines})" if finding.because else ""
    return safe(f"{by}{finding.verdict} by {finding.citation}: {finding.text or 'as the log says'}{because}")

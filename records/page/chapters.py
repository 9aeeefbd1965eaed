"""Where a game can be entered: rounds and turns, refusals, corrections, rulings, changes of the lead."""

from typing import NamedTuple

from records.replay.timeline import Stop, Tape
from referee.engine.naming import named
from referee.engine.safe import cut, safe

LONGEST = 60
"""Columns of a title at most."""

KINDS = ("turns", "refusals", "corrections", "rulings", "lead")
"""The kinds of chapters in the order in which they are offered."""

CORRECTING = ("amend", "back")
"""Kinds of lines that correct others."""


class Chapter(NamedTuple):
    """A place to enter a game at."""

    at: int
    """Which stop, 0 before the first step."""
    kind: str
    title: str


def chapters(tape: Tape) -> list[Chapter]:
    """All chapters, those of one kind in order."""
    found = [Chapter(0, "turns", begins(tape))]
    before = tape.stops[0]
    for i, stop in enumerate(tape.stops[1:], 1):
        if (stop.round, stop.turn) != (before.round, before.turn):
            found.append(Chapter(i, "turns", _turn(tape, stop)))
        if kind := _kind(stop):
            found.append(Chapter(i, kind, _title(stop)))
        before = stop
    found += [Chapter(i, "lead", f"line {tape.stops[i].n}: {text}") for i, text in leads(tape).items()]
    return found


def begins(tape: Tape) -> str:
    """Where the first stop stands."""
    first = next((stop.n for stop in tape.stops[1:] if stop.n), 0)
    return f"before line {first:,}" if tape.before and first else "before the first step"


def leads(tape: Tape) -> dict[int, str]:
    """Where somebody else takes the lead, by the number of the stop; while two lead together nobody takes it."""
    leader = 0
    found = {}
    for i, stop in enumerate(tape.stops):
        points = [p for p in stop.points if p is not None]
        if len(points) < len(stop.points) or not points or points.count(max(points)) > 1:
            continue
        seat = points.index(max(points)) + 1
        if seat != leader:
            leader = seat
            if not i and tape.before:  # it was taken before this part
                continue
            found[i] = safe(f"{named(f'@{seat}', stop.sat)} takes the lead: {tape.label} {max(points)}")
    return found


def _turn(tape: Tape, stop: Stop) -> str:
    seat = (stop.moment.view or {}).get("turn")
    who = f": {named(f'@{seat}', stop.sat)}" if isinstance(seat, int) and seat else ""
    of = f"round {stop.round}" if tape.rounds and stop.round else ""
    turn = f"turn {stop.turn}" if stop.turn else ""
    return cut(safe(f"{', '.join(filter(None, (of, turn))) or 'set-up'}{who}"), LONGEST)


def _kind(stop: Stop) -> str:
    said = stop.moment
    if said.kind == "ruling":
        return "rulings"
    if said.kind in CORRECTING:
        return "corrections"
    return "" if said.verdict in (None, "ok", "odd", "asked") else "refusals"


def _title(stop: Stop) -> str:
    said = stop.moment
    where = f"line {said.n}: " if said.n else ""
    verdict = f"{said.verdict}: " if said.verdict not in (None, "ok") and said.kind != "try" else ""
    return cut(safe(f"{where}{verdict}{said.text or said.typed or said.kind}"), LONGEST)

"""The table of results of many logs, such as of a league day: who played, how the log stands, who won, with what."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from records.audit.audited import Audit
from records.audit.show import style_of, verdict_word
from records.show import Output
from referee.engine.safe import pad, width
from referee.games import title_of
from referee.journal.acts import plain

TITLES = ("status", "file", "game", "won by", "score")
OTHER = ("winner", "path", "unknown")
"""What of a result is no score."""


class ResultRow(NamedTuple):
    """One log in the table."""

    cells: tuple[str, ...]
    style: str


def result_row(audit: Audit) -> ResultRow:
    """What a log comes to. A game that did not end has players, but no winner and no score."""
    status = verdict_word(audit) + (", unfinished" if audit.unended else "")
    result = audit.result
    names = (result.sat if result is not None else ()) or audit.players
    seats = [f"{seat} {name}".strip() for seat, name in enumerate(names, 1)]
    won, score = "", ", ".join(seats)
    if result is not None and (result.declared or result.final):
        told = result.declared or result.computed
        won = _winners(told, seats) + (" (declared)" if result.declared else "")
        score = _score(told, seats) or score
    cells = (status, audit.file, title_of(audit.game) if audit.game else "", won, score)
    return ResultRow(cells, style_of(audit, verdict_word(audit)))


def _winners(result: Mapping[str, Any], seats: Sequence[str]) -> str:
    winner = result.get("winner")
    if not isinstance(winner, list):
        return "?"
    if not winner:
        return "open" if result.get("unknown") else "nobody"
    return " and ".join(seats[n - 1] if isinstance(n, int) and 0 < n <= len(seats) else str(n) for n in winner)


def _score(result: Mapping[str, Any], seats: Sequence[str]) -> str:
    """Each player with what the game counts, in seating order; empty where a result has nothing by seat."""
    counts = [
        (name, values)
        for name, values in result.items()
        if name not in OTHER and isinstance(values, list) and len(values) == len(seats)
    ]
    return "; ".join(
        f"{name}: "
        + ", ".join(f"{seat} {'?' if v is None else plain(v)}" for seat, v in zip(seats, values, strict=True))
        for name, values in counts
    )


def show_results(screen: Output, rows: Sequence[ResultRow]) -> None:
    """The table, its columns as wide as they need to be."""
    all_ = [TITLES, *(row.cells for row in rows)]
    widths = [max(width(cells[i]) for cells in all_) for i in range(len(TITLES))]
    for cells, style in zip(all_, ("bold", *(row.style for row in rows)), strict=True):
        screen.line("  ".join(map(pad, cells, widths)).rstrip(), style, "      ")

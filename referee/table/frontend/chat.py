"""Five lines about a game that is over, to be pasted into a group chat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.rulebook import spell
from referee.journal.acts import setup_of
from referee.journal.won import declared_result
from referee.table.session.score_rows import sides

if TYPE_CHECKING:
    from referee.engine.score import Score
    from referee.table.session.session import Session


def chat(session: Session, figures: str) -> list[str]:
    """What was played and when, who has won, the result of each seat, how long it took, by which rules.

    figures: the line about entries, steps and time.
    """
    head = session.fold.head
    score = session.game.scoring.outcome(session.state)
    names = [name or f"seat {seat}" for seat, name in enumerate(session.names, 1)]
    return [
        " · ".join(part for part in (session.game.title, head.at[:10], f"{len(names)} players") if part),
        _won(session, score, names),
        _results(score, names),
        figures,
        _rules(session),
    ]


PAIR = 2
"""Sides whose points stand beside each other without their names."""


def _won(session: Session, score: Score, names: list[str]) -> str:
    """Who has won, as the table declared it or as it is computed, and what broke a tie."""
    told = declared_result(session.fold)
    winners = [names[seat - 1] for seat in (told["winner"] if told is not None else score.winners)]
    of_sides = sides(score) if told is None else ()
    side = f" as {score.side}" if score.side and told is None else ""
    if len(of_sides) == PAIR and score.side:
        side += f" {of_sides[0][1]}:{of_sides[1][1]}"
    elif of_sides:
        side += f" ({' · '.join(f'{name} {points}' for name, points in of_sides)})"
    path = f" ({'; '.join(score.path)})" if score.path and told is None else ""
    if winners:
        return f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}{side}{path}"
    if score.unknown:
        return "the result is not known: not everything was shown"
    reason = next((end.reason for end in reversed(session.fold.ends) if end.reason), "")
    return "nobody wins" + (f": {reason}" if reason else "")


def _results(score: Score, names: list[str]) -> str:
    """The points of each seat, winners and then the most first; `?` where they are not known."""
    rows = list(enumerate(zip(score.points, names, strict=False), 1))
    rows.sort(key=lambda row: (row[0] not in score.winners, row[1][0] is None, -(row[1][0] or 0)))
    told = [f"{name} {'?' if points is None else points}" for _, (points, name) in rows]
    return f"{score.label}: " + " · ".join(told)


def _rules(session: Session) -> str:
    """The edition, what of the rules is not the usual, and whether a box is made up."""
    book, setup = session.game.rulebook, setup_of(session.fold.head, session.game)
    usual = book.resolve(setup.edition or next(iter(book.editions), ""), {})
    other = [f"{name}={spell(value)}" for name, value in setup.options.items() if value != usual.get(name)]
    told = [f"edition {setup.edition}"] if len(book.editions) > 1 else []
    told += [f"with {', '.join(other)}"] if other else ["usual rules"]
    told += ["made-up box"] if setup.box_kind == "made-up" else []
    return ", ".join(told)

"""A score as rows of text and as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.naming import named, of_seat, together

if TYPE_CHECKING:
    from referee.engine.game import Score
    from referee.engine.rulebook import Rulebook


def score_rows(score: Score, names: Sequence[str], book: Rulebook) -> Iterator[tuple[str, str, str]]:
    """A score, explained line by line, with the winner and how a tie was broken."""
    for line in score.lines:
        who = named(f"@{line.seat}", names) if line.seat else ""
        points = "" if line.points is None else f"{line.points}"
        rule = f" [{line.rule}]" if line.rule else ""
        yield "", "", "  ".join(part for part in (who, points, named(line.text, names) + rule) if part)
    for step in score.path:
        yield "", "", named(tie_words(step), names)
    if score.unknown:
        yield "note", "", f"still unknown: {named(together(map(of_seat, score.unknown)), names)}"
    if score.final:
        won = " and ".join(named(f"@{seat}", names) for seat in score.winners)
        rule = f" by {book.cite(score.why)}" if score.why else ""
        nobody = "who wins is open until this is shown" if score.unknown else f"nobody wins{rule}"
        yield "head", "", f"won by {won}{rule}" if won else nobody


def tie_words(step: str) -> str:
    """A step by which a tie was broken, or a place was given, as it is shown."""
    return step if step.startswith("place") else f"tie: {step}"


def sides(score: Score) -> Sequence[tuple[str, int]]:
    """The points of each side, that of the winners and then the most first; empty where seats alone have points."""
    whole = [line for line in score.lines if not line.seat and line.points is not None and ":" not in line.text]
    rules = [rule for rule, n in Counter(line.rule for line in whole).items() if n > 1]
    found = [(line.text, line.points) for line in whole if line.rule in rules and line.points is not None]
    return sorted(found, key=lambda row: (row[0] != score.side, -row[1]))


def score_data(score: Score, names: Sequence[str]) -> dict[str, Any]:
    """A score as plain data, with players' names in its sentences."""
    data = score.result()
    data["lines"] = [
        {
            "seat": line.seat,
            "text": named(line.text, names),
            **({} if line.points is None else {"points": line.points}),
            **({"rule": line.rule} if line.rule else {}),
        }
        for line in score.lines
    ]
    if score.path:
        data["path"] = [named(step, names) for step in score.path]
    return {**data, "why": score.why, "final": score.final}

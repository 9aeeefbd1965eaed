"""What an entry changed of the table, before and after: nothing that the rules count moves in silence.

Programs get every public fact that differs (`Reply.moved`), people the facts that `set` takes, a line each
(`Reply.movements`).
"""

from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import Any

import msgspec

from referee.engine.game import Game
from referee.engine.leaving import stopped
from referee.engine.score import Score
from referee.engine.words import is_number
from referee.journal import lines

MOST = 6
"""Facts that a screen shows; of more it says how many."""

OVER, WINNERS = "over", "winners"
"""The changes at the end of the game, beside the facts that `chk` can name."""


class FactChange(msgspec.Struct):
    """A public fact that changed."""

    path: str
    """As `chk` names it, or `over`, `winners` (seats)."""
    title: str
    """What people call it."""
    before: Any
    """Its value before, None where there was no such fact."""
    after: Any
    """Its value after, None where there is no such fact."""


def corrects(line: lines.Judged) -> bool:
    """Whether a line corrects the record or the table, so that each changed number is shown."""
    if isinstance(line, lines.StepLine):
        return bool(line.step.undoes)
    return isinstance(line, lines.AmendLine | lines.BackLine | lines.SetLine | lines.FactLine | lines.ShowLine)


def moved(game: Game[Any], before: Any, after: Any) -> tuple[FactChange, ...]:
    """The public facts that differ between two states, in the order of the later one; then the end of the game."""
    old, new = game.facts.paths(before), game.facts.paths(after)
    paths = dict.fromkeys((*new, *old))
    found = [
        FactChange(path, game.facts.fact_title(path), old.get(path), new.get(path))
        for path in paths
        if path not in (OVER, WINNERS) and (path not in old or path not in new or old[path] != new[path])
    ]
    return (*found, *endings(game, before, after))


def endings(game: Game[Any], before: Any, after: Any) -> tuple[FactChange, ...]:
    """What differs between two states about the end of the game alone: whether it is over, and who has won."""
    found = []
    if bool(before.over) != bool(after.over):
        found.append(FactChange(OVER, OVER, bool(before.over), bool(after.over)))
    was, now = _winners(game, before), _winners(game, after)
    if was != now:
        found.append(FactChange(WINNERS, WINNERS, was, now))
    return tuple(found)


def _winners(game: Game[Any], state: Any) -> list[int] | None:
    """The seats that have won; None while the game goes on or has no result, and while who has won waits for what is
    shown.
    """
    if not state.over or stopped(state):
        return None
    result = game.scoring.result(state)
    return None if "unknown" in result else list(result["winner"])


def movements(game: Game[Any], found: Sequence[FactChange]) -> tuple[str, ...]:
    """The changes for a person: a line a fact with its seats joined, at most `MOST`; then what became of the end of the
    game.
    """
    seats: dict[str, list[str]] = {}
    for fact in found:
        stem, _, last = fact.path.rpartition(".")
        if (
            fact.path in (OVER, WINNERS)
            or _reads_alike(game, fact)
            or game.facts.in_prompt(fact.path)
            or game.facts.instead(fact.path)
        ):
            continue
        if stem and is_number(last) and fits(stem, game.facts.per_seat):
            seats.setdefault(stem, []).append(_of_seat(last, _change(game, fact)))
        elif not (stem and is_number(last) and _is_cell(stem, found)) and not fits(fact.path, game.facts.per_seat):
            seats[fact.path] = [_change(game, fact)]
    rows = [f"{game.facts.fact_title(path)}  {' · '.join(parts)}" for path, parts in seats.items()]
    if len(rows) > MOST:
        rows[MOST:] = [f"and {len(rows) - MOST} more: `st`"]
    return (*rows, *_ending(found))


def fits(path: str, patterns: Sequence[str]) -> bool:
    """Whether a path fits one of these patterns."""
    return any(fnmatchcase(path, pattern) for pattern in patterns)


def _is_cell(stem: str, found: Sequence[FactChange]) -> bool:
    """Whether the list itself is among what changed: then its single cells need not be said."""
    return any(fact.path == stem for fact in found)


def _reads_alike(game: Game[Any], fact: FactChange) -> bool:
    """Whether nothing of a change is to be seen: a place that is new and empty."""
    return game.facts.shown_words(fact.path, fact.before) == game.facts.shown_words(fact.path, fact.after)


def _change(game: Game[Any], fact: FactChange) -> str:
    """Before and after; of several things the ones that differ."""
    before, after = (game.facts.shown_words(fact.path, value).split("; ") for value in (fact.before, fact.after))
    gone, come = (
        "; ".join(part for part in parts if part not in other) for parts, other in ((before, after), (after, before))
    )
    return f"{gone or '-'} → {come or '-'}"


def _of_seat(seat: str, change: str) -> str:
    return f"@{seat}{':' if '@' in change else ''} {change}"


def _ending(found: Sequence[FactChange]) -> list[str]:
    """That the game goes on again, is over now, or was won by others than it was."""
    ends = {fact.path: fact for fact in found if fact.path in (OVER, WINNERS)}
    over = ends.get(OVER)
    winners = ends.get(WINNERS)
    was, now = (winners.before, winners.after) if winners else (None, None)
    before = "" if was is None else f" ({_won(was, 'was ')})"
    if over is not None and over.before:
        return [f"the game goes on again{before}"]
    if over is not None:
        return ["the game is over" + ("" if now is None else f": {_won(now)}")]
    if winners is None:
        return []
    return [("who wins is open again" if now is None else _won(now)) + before]


def _won(winners: Sequence[int], was: str = "") -> str:
    """`won by @2`, `it was won by @2`."""
    if not winners:
        return "nobody had won" if was else "nobody wins"
    return f"{'it ' * bool(was)}{was}won by {' and '.join(f'@{seat}' for seat in winners)}"


def decided(game: Game[Any], before: Any, after: Any) -> Score | None:
    """The result, where an entry brought it: the game has ended, or the last thing that the result waited for was
    shown.
    """
    if not after.over:
        return None
    score = game.scoring.outcome(after)
    return None if before.over and (score.unknown or score == game.scoring.outcome(before)) else score


def is_ended_anew(found: Sequence[FactChange]) -> bool:
    """Whether a game that was over goes on again, or others have won it."""
    return any(fact.before for fact in found if fact.path == OVER) or any(
        fact.before is not None for fact in found if fact.path == WINNERS
    )

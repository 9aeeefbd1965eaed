"""A correction judges only the lines behind it again, from a state that was kept: what comes out is what comes out from the start."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from referee.engine.game import Game
from referee.engine.steps import Check, Set
from referee.journal import correcting, lines
from referee.journal.acts import content
from referee.journal.fold import Fold, Judgement
from referee.journal.kept import Kept, nearest, thinned, worth
from referee.journal.taken_back import undone
from tests.battery.table import simulated
from tests.journal.test_fold import same

TURNS = 24
"""Corrections of one log."""


class FromStart(Fold):
    """A fold that keeps nothing: every correction judges the whole list again."""

    def begin(self, kept: Sequence[Kept], place: int) -> None:
        super().begin((), 0)

    def keep(self, place: int = 0) -> None:
        pass

    def answer(self, place: int) -> None:
        super().answer(0)


class Counted:
    """How many lines a fold has judged again."""

    def __init__(self, fold: Fold, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines = 0
        judge = correcting.fold_again

        def again(one: Fold, item: lines.Judged, new: bool) -> Judgement | None:
            self.lines += one is fold
            return judge(one, item, new)

        monkeypatch.setattr(correcting, "fold_again", again)


def correction(fold: Fold, random: Random) -> lines.Judged:
    """Any correction, heuristic or not; the lines near the end are the likelier ones."""
    n, items = fold.last + 1, fold.items
    back = int(random.expovariate(0.08)) if random.random() < 0.8 else random.randrange(len(items))
    at = items[max(0, len(items) - 1 - back)]
    kind = random.choice(("replace", "replace", "insert", "remove", "remove", "many", "back", "undo", "undo", "head"))
    if kind == "back":
        return lines.BackLine(n=n, to=at.n, seen=undone(fold, at.n).known)
    if kind == "undo" and fold.undoable:
        return lines.AmendLine(n=n, of=(fold.undoable,), how="remove", kind=random.choice(("pen", "slip")))
    if kind == "many":
        last = tuple(item.n for item in items[-random.randrange(1, 4) :])
        return lines.AmendLine(n=n, of=last, how="remove", kind="slip")
    if kind == "head" and random.random() < 0.3:
        option = random.choice(list(fold.game.rulebook.options.values()))
        return lines.AmendLine(n=n, of=(0,), head={"options": {option.id: random.choice(option.values)}})
    other = random.choice([item for item in items if not isinstance(item, lines.EndLine)])
    what: dict[str, Any] = {type(other).__name__.removesuffix("Line").lower(): content(other)}
    if kind == "replace":
        return lines.AmendLine(n=n, of=(at.n,), **what)
    if kind == "insert":
        return lines.AmendLine(n=n, of=(at.n,), how="insert", **what)
    return lines.AmendLine(n=n, of=(at.n,), how="remove")


def told(fold: Fold, random: Random) -> lines.Judged:
    """A count, right or wrong, a declared value, or an end that nobody asked for."""
    path, value = random.choice(sorted(fold.game.facts.paths(fold.state).items()))
    if random.random() < 0.1:
        return lines.EndLine(n=fold.last + 1, why=random.choice(("", "stopped", "time")))
    if random.random() < 0.3:
        value = random.randrange(5)
    if random.random() < 0.3:
        return lines.SetLine(n=fold.last + 1, set=Set(path, value))
    return lines.CheckLine(n=fold.last + 1, check=Check(path, "" if value is None else value))


@pytest.mark.parametrize("seed", [3, 4])
def test_from_a_kept_state_is_from_the_start(game: Game[Any], seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(seed)
    result = simulated(game.id, seed, reporter="open")
    some, whole = Fold(game, result.fold.head), FromStart(game, result.fold.head)
    judged_again = Counted(some, monkeypatch), Counted(whole, monkeypatch)
    plays = [line for line in result.lines[1:] if isinstance(line, lines.StepLine | lines.ShowLine | lines.FactLine)]
    begin = min(random.randrange(20, 60), len(plays) // 2)
    places = [begin + i * random.randrange(1, 6) for i in range(TURNS)]
    for at, line in enumerate(plays[: max(places) + 5]):
        fed: list[lines.Judged] = [msgspec.structs.replace(line, n=some.last + 1)]
        for _ in range(places.count(at)):
            fed.append(correction(some, random) if random.random() < 0.8 else told(some, random))
        if at in places and random.random() < 0.5:
            some.keep_end()
        for one in fed:
            one.n = some.last + 1
            here, there = some.feed(msgspec.structs.replace(one)), whole.feed(msgspec.structs.replace(one))
            assert here == there, one
            if not isinstance(one, lines.StepLine):
                same(some, whole)
                assert some.before(one.n + 1).state == whole.before(one.n + 1).state == some.state
                middle = random.choice(some.items).n if some.items else 0
                assert some.before(middle).state == whole.before(middle).state
    same(some, whole)
    assert judged_again[0].lines < judged_again[1].lines
    assert len(some.kept) < 16


def test_a_late_correction_costs_what_stands_behind_it(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hundred times the last line but nine is removed and put in again: no more lines are judged again than that costs."""
    result = simulated(game.id, 7)
    fold = Fold(game, result.fold.head)
    for line in result.lines[1:]:
        if isinstance(line, lines.Judged) and not isinstance(line, lines.EndLine):
            fold.feed(msgspec.structs.replace(line))
    assert len(fold.items) > 40
    fold.feed(lines.AmendLine(n=fold.last + 1, of=(fold.items[-10].n,), how="remove"))  # the first one judges the list
    counted = Counted(fold, monkeypatch)
    for _ in range(100):
        fold.feed(lines.AmendLine(n=fold.last + 1, of=(fold.undoable,), how="remove"))
        fold.feed(lines.AmendLine(n=fold.last + 1, of=(fold.items[-10].n,), how="remove"))
    assert counted.lines <= 200 * 20 < 200 * len(fold.items)


def test_from_any_line_a_kept_state_is_no_farther_than_the_end() -> None:
    kept: tuple[Kept, ...] = ()
    for end in range(1, 3000):
        kept = thinned((*kept, Kept(end, None, 0)), end)
        assert len(kept) < 32
        if end % 97 == 0:
            for place in range(1, end + 1):
                found = nearest(kept, place)
                assert end - (found.place if found else 0) <= 2 * (end - place) + 1, (end, place)
    assert sorted(worth(0, 20)) == [4, 12, 16, 20] and worth(16, 20) == {20}

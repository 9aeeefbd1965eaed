"""Which lines changed a fact that the table counts otherwise: by one fold, and the same as by a fold for each fact."""

import random
from typing import Any

import pytest

from referee import games
from referee.engine.steps import Check, Set
from referee.journal import lines
from referee.journal.acts import line_of
from referee.journal.fold import Fold
from referee.journal.tracing import MOST_TRACED
from referee.simulate.run import one
from tests.kit.logs import head_of, parted


def alone(fold: Fold, path: str, n: int) -> tuple[int, ...]:
    """The lines before line n that changed a fact since table and log agreed on it, by a fold of its own."""
    trial = Fold(fold.game, fold.head)
    trial.recalled = fold.recalled
    trial.recall(0)
    value = fold.game.facts.paths(trial.state).get(path)
    touched: list[int] = []
    for line in fold.items:
        if line.n >= n:
            break
        if line.n in fold.stranded:
            continue
        if isinstance(line, lines.CheckLine):
            if line.check.path == path and line.check.value == value:
                touched.clear()
        else:
            trial.judge(line)
        trial.recall(line.n)
        new = fold.game.facts.paths(trial.state).get(path)
        if new != value:
            touched.append(line.n)
            value = new
    return tuple(touched)


def counted(game_id: str) -> tuple[Fold, int]:
    """A game in which facts are counted rightly and wrongly and declared, and lines are amended; how many counts differ."""
    game, rng = games.load(game_id), random.Random(1)
    head, rest = parted(one(game, 3).lines)
    fold, differ = Fold(game, head), 0

    def feed(line: Any) -> None:
        nonlocal differ
        line.n = fold.last + 1
        judged = fold.feed(line)
        if isinstance(line, lines.CheckLine) and judged is not None:
            for finding in judged.findings:
                if finding.verdict == "impossible" and fold.tracing.times <= MOST_TRACED:
                    differ += 1
                    assert finding.because == alone(fold, line.check.path, line.n)

    for line in [line for line in rest if isinstance(line, lines.StepLine | lines.ShowLine)][:60]:
        feed(line)
        path, value = rng.choice(sorted(game.facts.paths(fold.state).items()))
        kind = rng.choice((Check, Check, Set))
        stated = value if isinstance(value, int | str) and rng.random() < 0.5 else rng.choice((1, 2, "x"))
        feed(line_of(kind(path, stated), 0))
        if rng.random() < 0.07:
            feed(lines.AmendLine(n=0, of=(rng.randrange(1, fold.last),), how="remove"))
    return fold, differ


@pytest.mark.parametrize("game_id", games.NAMES)
def test_the_lines_that_led_to_a_count_are_those_that_a_fold_of_its_own_finds(game_id: str) -> None:
    fold, differ = counted(game_id)
    assert differ > 5 and fold.corrections


@pytest.mark.parametrize("game_id", games.NAMES)
def test_a_list_is_folded_once_however_many_facts_are_asked_for(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load(game_id)
    log = one(game, 3).lines
    head = head_of(log)
    fold = Fold(game, head)
    for line in log[1:]:
        if isinstance(line, lines.StepLine):
            fold.feed(line)
    folded, real = 0, Fold.judge

    def judge(self: Fold, *args: Any, **named: Any) -> Any:
        nonlocal folded
        folded += self is not fold
        return real(self, *args, **named)

    monkeypatch.setattr(Fold, "judge", judge)
    paths = [path for path, value in game.facts.paths(fold.state).items() if isinstance(value, int)][:8]
    for path in paths:
        judged = fold.feed(line_of(Check(path, 99), fold.last + 1))
        assert judged is not None and judged.verdict == "impossible"
    assert folded == sum(1 for item in fold.items if not isinstance(item, lines.CheckLine))

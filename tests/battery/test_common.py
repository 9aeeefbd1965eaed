"""The common case of a rule says yes only to what the whole rule finds nothing wrong with."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
import pytest

from referee.engine.game import Game
from referee.engine.steps import Step
from referee.journal import lines
from referee.journal.fold import Fold
from tests.battery.table import every

USED = 0.25
"""Of the legal steps of a type, at least so many are the common case; otherwise it is not worth its lines."""


def near(step: Step, values: Mapping[str, Sequence[Any]], chance: random.Random) -> Step:
    """A step with one member as another step of the game has it, or a seat or number beside its own."""
    name = chance.choice(step.__struct_fields__)
    value = getattr(step, name)
    other = chance.choice(values[name])
    return msgspec.structs.replace(step, **{name: value + chance.choice((-1, 1)) if type(value) is int and chance.random() < 0.5 else other})


def steps_of(log: Sequence[lines.Line]) -> list[Step]:
    return [line.step for line in log if isinstance(line, lines.StepLine)]


def tried(game: Game[Any], seeds: int) -> Iterator[tuple[Any, Step, Step]]:
    """States of honest games, each with its step and with another one."""
    chance = random.Random(f"{game.id}/common")
    for result in every(game, seeds=seeds):
        steps = steps_of(result.lines)
        by_type: dict[type[Step], list[Step]] = {}
        for step in steps:
            by_type.setdefault(type(step), []).append(step)
        values = {
            kind: {name: [getattr(step, name) for step in some] for name in kind.__struct_fields__} for kind, some in by_type.items()
        }
        fold = Fold(game, result.fold.head)
        for line in result.lines[1:]:
            if isinstance(line, lines.StepLine):
                fold.state.at = line.n
                for _ in range(6):
                    other = chance.choice((line.step, chance.choice(steps), chance.choice(by_type[type(line.step)])))
                    if chance.random() < 0.7:
                        other = near(other, values[type(other)], chance)
                    yield fold.state, line.step, other
            fold.feed(line)


@pytest.mark.parametrize("seeds", [1, pytest.param(8, marks=pytest.mark.full)])
def test_the_common_case_is_legal(game: Game[Any], seeds: int) -> None:
    table = game.rules.table
    used, legal = Counter[type[Step]](), Counter[type[Step]]()
    for state, step, other in tried(game, seeds):
        for act in (step, other):
            judge = table.get(type(act))
            if judge is None or judge.common is None:
                continue
            yes, found = judge.common(state, act), judge.check(state, act)
            assert not (yes and found), f"line {state.at}: {act} is called common, and {found}"
            if act is step and not found:
                legal[type(act)] += 1
                used[type(act)] += yes
    seldom = {kind.__name__: f"{used[kind]} of {n}" for kind, n in legal.items() if n >= 20 and used[kind] < n * USED}
    assert not seldom, f"seldom the common case: {seldom}"

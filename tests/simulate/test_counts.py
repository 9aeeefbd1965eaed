"""The second counts of the exam: they agree with the referee, and they would not if it counted otherwise."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from referee import games
from referee.journal import lines
from referee.simulate import SimulatedTable
from referee.simulate.run import one

LIB = Path(__file__).resolve().parents[2] / "scripts" / "lib"


def count_of(name: str) -> Any:
    """The class of a second count, from its file."""
    spec = importlib.util.spec_from_file_location(name, LIB / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Count


COUNTS: dict[str, Any] = {
    "ninjato": count_of("count_ninjato"),
    "samurai_sword": count_of("count_samurai"),
    "shinobi_clans": count_of("count_clans"),
}
LEFT_OUT = {"ninjato": "Bribe", "samurai_sword": "Attack", "shinobi_clans": "Flip"}
"""A kind of step of which one is kept from the count."""


def differences(name: str, seed: int, without: str = "") -> set[str]:
    """Facts in which the referee and a second count differ anywhere in a game; `without`: one step of this kind not told."""
    game = games.load(name)
    found: set[str] = set()
    count: Any = None
    at = 0
    kept = False

    def each(table: SimulatedTable) -> None:
        nonlocal count, at, kept
        head = table.fold.head
        if count is None:
            count = COUNTS[name](len(head.seats), head.options, head.box.facts)
        count.contracts = getattr(table.world, "contracts", [])
        for line in table.lines[at:]:
            if isinstance(line, lines.StepLine):
                if type(line.step).__name__ == without and not kept:
                    kept = True
                    continue
                try:
                    count.feed(line.step)
                except (AssertionError, KeyError, ValueError, IndexError) as error:
                    found.add(type(error).__name__)
                    count.unsure = "broken"
        at = len(table.lines)
        paths = game.facts.paths(table.fold.state)
        if getattr(count, "begun", None) is False:
            count.begin(paths)
        if not count.unsure:
            found.update(fact for fact, told in count.says().items() if paths.get(fact) != told)

    one(game, seed, bots=("random", "heuristic"), each=each)
    assert not count.unsure or found or count.unsure.startswith("who is second"), count.unsure
    return found


@pytest.mark.parametrize("name", COUNTS)
def test_a_second_count_agrees_with_the_referee(name: str) -> None:
    for seed in range(4):
        assert not differences(name, seed), seed


@pytest.mark.parametrize("name", COUNTS)
def test_a_second_count_sees_a_difference(name: str) -> None:
    assert differences(name, 1, LEFT_OUT[name])

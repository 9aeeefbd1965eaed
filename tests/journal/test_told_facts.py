"""A fact that is kept as a note is held against the last line before it that told the same, at a cost that does not grow with the log."""

import random
from typing import Any

import pytest

from referee import games
from referee.engine.steps import Fact
from referee.journal import lines
from referee.journal.fold import Fold
from referee.simulate.run import one
from tests.kit.logs import head_of
from tests.kit.work import calls

NAMES = ("sleeves", "mats", "year")


def begun(game_id: str) -> Fold:
    game = games.load(game_id)
    return Fold(game, head_of(one(game, 3).lines))


def told_before(fold: Fold, line: lines.FactLine) -> tuple[int, ...]:
    """The last line before this one in the list that tells the same fact otherwise."""
    at = 0
    value: Any = line.fact.value
    for item in fold.items:
        if item.n == line.n:
            break
        if isinstance(item, lines.FactLine) and item.fact.name == line.fact.name:
            at, value = item.n, item.fact.value
    return (at,) if value != line.fact.value else ()


def keeps_notes(game_id: str) -> bool:
    """Whether a game keeps a fact that it does not know as a note."""
    judged = begun(game_id).feed(lines.FactLine(n=1, fact=Fact(NAMES[0], 1)))
    return judged is not None and judged.verdict == "odd"


@pytest.mark.parametrize("game_id", [game_id for game_id in games.NAMES if keeps_notes(game_id)])
def test_a_fact_is_held_against_the_last_line_that_told_it(game_id: str) -> None:
    fold, rng, against = begun(game_id), random.Random(f"{game_id} facts"), 0
    for _ in range(150):
        chance = rng.random()
        n = fold.last + 1
        fact = lines.FactLine(n=n, fact=Fact(rng.choice(NAMES), rng.randrange(3)))
        if chance < 0.8 or not fold.items:
            fold.feed(fact)
        elif chance < 0.9:
            how: Any = rng.choice(("remove", "insert", "replace"))
            content: dict[str, Any] = {} if how == "remove" else {"fact": fact.fact}
            fold.feed(lines.AmendLine(n=n, of=(rng.choice(fold.items).n,), how=how, **content))
        else:
            fold.feed(lines.BackLine(n=n, to=rng.choice(fold.items[-9:]).n))
        if chance > 0.7:
            fold = fold.copy()
        for item in fold.items:
            if isinstance(item, lines.FactLine) and item.n not in fold.stranded:
                found = [f.because for f in fold.now.findings.get(item.n, ()) if f.verdict == "impossible"]
                expected = told_before(fold, item)
                assert found == ([expected] if expected else []), item
                against += bool(found)
    assert against > 1000 and len(fold.corrections) > 10


@pytest.mark.parametrize("names", [1, 2_000], ids=["one fact", "many facts"])
def test_a_fact_costs_no_more_in_a_long_log(names: int) -> None:
    fold = begun("shinbi")

    def feed(count: int) -> None:
        for _ in range(count):
            n = fold.last + 1
            fold.feed(lines.FactLine(n=n, fact=Fact(f"sleeves {n % names}", n)))

    feed(50)
    early, _ = calls(lambda: feed(50))
    feed(1_500)
    late, _ = calls(lambda: feed(50))
    assert late < early * 1.5

"""A result that is told along with a step: the right one changes nothing, a wrong one keeps the step from the record."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from referee.engine.game import Game
from referee.engine.naming import named
from referee.engine.sentences.claims import Move
from referee.engine.sentences.reader import SentenceReadings, read
from referee.engine.sentences.result_names import fact_names
from referee.engine.sentences.results import Results
from referee.engine.steps import Step
from referee.engine.words import split
from referee.journal.acts import content
from referee.journal.fold import Fold
from referee.journal.format_text import described
from referee.journal.lines import StepLine
from referee.table.assist.saying import certain
from tests.battery.echoes import not_read
from tests.battery.table import every

EACH = 2
"""Steps of each kind that are told with the change of one fact."""

WRONG = (1, -1, 2)
"""What is added to a number, so that it is a wrong one."""


@pytest.fixture(autouse=True)
def with_sentences(game: Game[Any]) -> None:
    if game.sentences is None:
        pytest.skip(f"{game.title} reads no sentences")


def moves(game: Game[Any]) -> Iterator[tuple[Step, Any, Move]]:
    """Steps of simulated games, each with the state before it and what it did."""
    for played in list(every(game))[:1]:
        fold = Fold(game, played.fold.head)
        for line in played.lines[1:]:
            step = content(line) if isinstance(line, StepLine) and not line.implied else None
            if isinstance(step, Step) and step.verb() not in not_read(game):
                before = fold.state.copy()
                after = before.copy()
                did = tuple(game.rules.apply(after, step)) if not game.flow.implied(before, step) else ()
                if did:
                    yield step, before, Move(before, after, did, step.who)
            fold.feed(line)


def changed(game: Game[Any], move: Move) -> Iterator[tuple[str, int, int]]:
    """What each fact of each seat changed by: its path, the seat, and by how much."""
    assert game.sentences is not None
    results = Results(game, game.sentences)
    for path in results.counted(move.before):
        for seat in range(1, move.after.seats + 1):
            was, now = results.amount(move.before, path, seat), results.amount(move.after, path, seat)
            if was is not None and now is not None and was != now:
                yield path, seat, now - was


def said(game: Game[Any], state: Any, text: str) -> SentenceReadings:
    return read(game, state, split(named(text, state.setup.seats)).words, recent=lambda: None)


def test_a_result_that_is_told_is_compared(game: Game[Any]) -> None:
    seen = Counter[tuple[str, str]]()
    for step, before, move in moves(game):
        echo = described(game, before, step, now=True)
        for path, seat, by in changed(game, move):
            kind = step.verb(), path
            if seen[kind] >= EACH:
                continue
            noun = fact_names(game, (path,))[path][-1]
            verb = "loses" if by < 0 else "gets"
            right = said(game, before, f"{echo}, so @{seat} {verb} {abs(by)} {noun}")
            reading = certain(right)
            if reading is None:
                continue  # its echo is no clause that another follows
            assert reading.steps == (step,), (echo, path, by)
            seen[kind] += 1
            assert results_agree(game, move, path, seat, by)
            for more in WRONG:
                n = abs(by) + more
                if n > 0 and not results_agree(game, move, path, seat, n if by > 0 else -n):
                    wrong = said(game, before, f"{echo}, so @{seat} {verb} {n} {noun}")
                    read_ = certain(wrong)
                    assert read_ is None or not read_.legal, (echo, path, n, wrong.found)
    assert seen, "no result was told"


def results_agree(game: Game[Any], move: Move, path: str, seat: int, by: int) -> bool:
    assert game.sentences is not None
    return by in Results(game, game.sentences).changes(move, path, seat)

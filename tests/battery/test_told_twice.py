"""What is told twice in one sentence, each time otherwise, breaks no game."""

from collections.abc import Iterator
from typing import Any

import pytest

from referee.engine.game import Game
from referee.engine.parts.sentences import NO_NUMBER, ToldBesides, number_told
from referee.engine.sentences.lexicon import grammars
from referee.engine.sentences.matching import NUMBER, SEAT
from referee.engine.sentences.pattern_nodes import gaps
from tests.battery.fuzzed import states


def test_a_number_that_is_told_twice_otherwise_is_none() -> None:
    assert number_told({"n": 3}, "n") == number_told({"n": (3, 3)}, "n") == number_told({"n": "3"}, "n") == 3
    assert number_told({"n": (3, 4)}, "n") == NO_NUMBER and number_told({}, "n", 2) == 2


def told_slots(game: Game[Any], verb: str) -> set[frozenset[tuple[str, str]]]:
    """The slots of what is told besides a step, by pattern, each with its kind."""
    assert game.sentences is not None
    patterns = [pattern for grammar in grammars(game.sentences.package) for pattern in grammar.patterns]
    rows = (gaps(pattern.nodes) for pattern in patterns if pattern.verb == verb)
    return {frozenset((gap.name, gap.kind) for gap, _ in row if gap.told) for row in rows}


def values(names: Any, kind: str) -> list[Any]:
    """Two values of a kind."""
    return [1, 2] if kind in (NUMBER, SEAT) else [*names.get(kind, ())][:2]


def tellings(game: Game[Any], state: Any, verb: str) -> Iterator[dict[str, Any]]:
    """What may be told besides a step, with each slot in turn told twice, and with all of them."""
    names = game.sentences.names(state) if game.sentences is not None else {}
    for slots in told_slots(game, verb):
        two = {slot: tuple(found) for slot, kind in sorted(slots) if len(found := values(names, kind)) == 2}
        if len(two) == len({slot for slot, _ in slots}):
            yield from ({other: pair if other == slot else pair[0] for other, pair in two.items()} for slot in two)
            yield two


def test_what_is_told_twice_breaks_nothing(game: Game[Any]) -> None:
    part = game.sentences
    if part is None:
        pytest.skip(f"{game.title} reads no sentences")
    tried = 0
    for state, step in states(game.id, 5):
        for told in tellings(game, state, step.verb()):
            part.leads(state, step, ToldBesides(told))
            part.complete(state, step, ToldBesides(told))
            tried += 1
    assert tried > 50

"""What cannot be a public fact is not understood: no word for a number, no wrong count of values, no number beyond the box."""

from functools import cache
from typing import Any

import pytest

from referee.engine.game import Game
from referee.engine.limits import Limit, limit_of, misread
from referee.engine.words import is_number
from referee.journal.memory_writer import MemoryWriter
from tests.battery.table import every
from tests.battery.test_facts import looks
from tests.kit.scenarios import session


@cache
def moments(game: Game[Any]) -> list[tuple[Any, dict[str, Any]]]:
    """A state in play and one at the end, with their facts."""
    if game.id == "toy":
        pytest.skip("the toy declares no limits")
    rows = looks(game)[next(iter(every(game))).fold.head.id]
    return [(fold.state, facts) for fold, facts in (rows[len(rows) // 3], rows[-1])]


def test_every_number_has_limits_and_keeps_them(game: Game[Any]) -> None:
    for state, facts in moments(game):
        for path, value in facts.items():
            if isinstance(value, bool) or not isinstance(value, int) or game.facts.instead(path):
                continue
            limit = limit_of(game, path)
            assert limit is not None, f"{path} is a number, and nothing is declared of it"
            assert misread(game, state, path, value) == "", path


@pytest.mark.parametrize("value", ["ben", 100_000, -100_000, True])
def test_no_number_is_a_word_or_beyond_the_box(game: Game[Any], value: Any) -> None:
    for state, facts in moments(game):
        for path, known in facts.items():
            limit = limit_of(game, path)
            if isinstance(known, int) and isinstance(limit, Limit) and not (limit.words and value == "ben"):
                assert misread(game, state, path, value).startswith(path), path


def test_a_list_of_all_seats_takes_a_value_for_each(game: Game[Any]) -> None:
    for state, facts in moments(game):
        for path, known in facts.items():
            if path not in game.facts.per_seat or not isinstance(known, list) or len(known) != state.seats or game.facts.instead(path):
                continue
            for wrong in (known[:-1], [*known, known[0]], known[0]):
                assert "one for each seat" in misread(game, state, path, wrong), f"{path} {wrong}"
            assert misread(game, state, path, known) == "", path


def test_no_such_line_becomes_evidence(game: Game[Any]) -> None:
    """Typed at a table: refused as not understood, and nothing is recorded."""
    if game.id == "toy":
        pytest.skip("the toy declares no limits")
    result = next(iter(every(game)))
    table = session(game, {"players": [seat.name for seat in result.fold.head.seats]})
    table.fold, table.writer = result.fold.copy(), MemoryWriter()
    last = table.fold.last
    for path in [p for p, v in game.facts.paths(table.state).items() if isinstance(v, list) and p in game.facts.per_seat and limit_of(game, p) and not game.facts.instead(p)]:
        for typed in (f"chk {path} ? 5 zz", f"chk {path} 100000"):
            reply = table.enter(typed)
            assert (reply.kind, reply.verdict) == ("refused", "unread"), f"{typed}: {reply}"
    for path in [p for p, v in game.facts.paths(table.state).items() if type(v) is int and is_number(p.rpartition(".")[2]) and limit_of(game, p)]:
        reply = table.enter(f"chk {path} 99999")
        assert (reply.kind, reply.verdict) == ("refused", "unread"), f"{path}: {reply}"
    assert table.fold.last == last

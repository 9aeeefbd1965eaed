"""Whatever value a log has for a public fact is said in words: nothing that is written in a log stops the referee."""

import re
from typing import Any

import pytest

from referee import games
from referee.engine.printed import bare
from referee.engine.words import GLOBAL_WORDS
from referee.simulate.run import one
from tests.kit.entries import expect
from tests.kit.heads import table

VALUES: tuple[Any, ...] = (
    "", "x", "-", ":", "x:", "a:b", "da:g da:", "::", "1", "9:9", "a+b", "x&y", "≥", "?", "^", "=", " ", "~",
    -1, 0, 99, 10**12, None, True, [], ["x"], ["", ":"], [1, "x"], [[]], [None],
)  # fmt: skip


@pytest.mark.parametrize("game_id", games.NAMES)
def test_any_value_of_any_fact_has_words(game_id: str) -> None:
    game = games.load(game_id)
    for path in game.facts.paths(one(game, 3).fold.state):
        for value in VALUES:
            assert isinstance(game.facts.fact_words(path, value), str) and isinstance(game.facts.shown_words(path, value), str)


@pytest.mark.parametrize("game_id", games.NAMES)
def test_what_the_books_call_a_fact_names_it_and_nothing_else(game_id: str) -> None:
    game = games.load(game_id)
    state = one(game, 3).fold.state
    known = game.facts.paths(state)
    said: dict[str, str] = {}
    for fact in game.facts.declared:
        for name in fact.called:
            assert said.setdefault(bare(name), fact.path) == fact.path, name
            assert bare(name) not in map(bare, known) and name.casefold() not in GLOBAL_WORDS, name
            path = f"{fact.path}.1" if fact.per_seat else fact.path
            if path in known:
                words = f"{name}.1".split(" ") if fact.per_seat else name.split(" ")
                assert game.facts.begun_by(state, [*words, "3"]) == (path, len(words)), name


@pytest.mark.parametrize(
    ("game_id", "typed"),
    [
        ("samurai_sword", "chk Resilience Points.2 {rp.2}"),
        ("samurai_sword", "chk lives.2 {rp.2}"),
        ("shinbi", "chk life counters.1 {lives.1}"),
        ("shinobi_clans", "chk gold tokens.1 {gold.1} draw pile {deck}"),
        ("ninjato", "chk dojo cards.1 {hand.1}"),
    ],
)
def test_a_fact_is_counted_by_the_words_of_the_book(game_id: str, typed: str) -> None:
    desk = table(game_id)
    known = desk.game.facts.paths(desk.state)
    entry = re.sub(r"{(.+?)}", lambda found: str(known[found[1]]), typed)
    expect(desk, entry, kind="accepted", verdict="ok")

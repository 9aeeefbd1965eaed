"""What is offered for a sentence that is not read: legal steps that hold everybody who was named, nothing against a `not`."""

from random import Random
from typing import Any

import pytest

from referee.engine.findings import RANK, worst
from referee.engine.game import Game
from referee.engine.sentences.guesses import guesser
from referee.engine.sentences.lexicon import common_words
from referee.engine.sentences.partial import partial
from referee.engine.sentences.tokens import spelled
from referee.engine.words import split
from tests.battery.fuzzed import Maker, game_told, held, named, states

FEW = 40

MANY = 400
"""Sentences at most until some are read in part: where a game has very many patterns, few of them fit a state."""

SPOKEN_OF = common_words("en").reasons | common_words("en").reported
"""Words behind which nothing is told to record, so that any word may stand there."""


def test_guesses_hold_all_players_named_and_are_legal(game: Game[Any]) -> None:
    if game.sentences is None:
        pytest.skip(f"{game.title} reads no sentences")
    random = Random(f"{game.id}/guesses")
    maker, pool, seen = Maker(game, random), states(game.id, 7), 0
    for _ in range(FEW):
        state, step = random.choice(pool)
        grammar = maker.grammars[0]
        text = maker.changed(maker.sentence(state, step, grammar) or "nothing", state, grammar).text
        guess = guesser(game, state, split(text).words)
        for one in guess.found() if guess is not None else ():
            seen += 1
            seats, _ = named(game, state, text)
            numbers, _ = held(one.steps)
            assert seats <= numbers | game_told(game, one.steps, text), (text, one)
            first = [*game.flow.implied(state, one.steps[0]), one.steps[0]]
            assert len(first) > 1 or RANK[worst(game.rules.check(state, first[0]))] < RANK["irregular"], (text, one)
    assert seen, "nothing was guessed"


def test_what_some_clauses_say_is_legal(game: Game[Any]) -> None:
    if game.sentences is None:
        pytest.skip(f"{game.title} reads no sentences")
    random = Random(f"{game.id}/clauses")
    maker, pool, seen = Maker(game, random), states(game.id, 7), 0
    for at in range(MANY):
        if seen and at >= 2 * FEW:
            break
        state, step = random.choice(pool)
        grammar = maker.grammars[0]
        said = [maker.sentence(state, step, grammar) or "nothing" for _ in range(2)]
        text = f"{said[0]}, dusty {maker.changed(said[1], state, grammar).text}"
        for one in partial(game, state, split(text).words):
            seen += 1
            apart = SPOKEN_OF.isdisjoint(spelled(text))
            assert not apart or any("dusty" in word.text for word in one.left), (text, one)
            now = state.copy()
            for each in one.steps:
                for act in (*game.flow.implied(now, each), each):
                    assert RANK[worst(game.rules.check(now, act))] < RANK["irregular"], (text, one)
                    game.rules.apply(now, act)
    assert seen, "no clause was read by itself"


def test_nothing_is_guessed_against_a_denial(game: Game[Any]) -> None:
    if game.sentences is None:
        pytest.skip(f"{game.title} reads no sentences")
    random = Random(f"{game.id}/denied")
    maker, pool = Maker(game, random), states(game.id, 7)
    for _ in range(FEW):
        state, step = random.choice(pool)
        words = (maker.sentence(state, step, maker.grammars[0]) or "nothing").split()
        words.insert(random.randint(0, len(words)), random.choice(("almost", "unless", "nearly", "maybe")))
        guess = guesser(game, state, split(" ".join(words)).words)
        assert guess is None or not guess.found(), " ".join(words)
        for one in partial(game, state, split(" ".join(words)).words):
            assert not {word.text for word in one.left} & {"almost", "unless", "nearly", "maybe"}, (words, one)

"""The echo of a step, typed as an entry, gives that very step; the patterns of a game are sound."""

import re
from collections import Counter
from typing import Any

import pytest

from referee.engine.game import Game
from referee.engine.sentences.clauses import THEN
from referee.engine.sentences.lexicon import common_words, grammars
from referee.engine.sentences.pattern_nodes import gaps
from referee.engine.sentences.patterns import pattern
from referee.engine.sentences.slots import kind_of
from referee.engine.steps import fields
from referee.simulate.run import one
from tests.battery.echoes import not_read, wrong
from tests.battery.table import every

LONG = 200
"""Games of each title and edition in the long form."""


@pytest.fixture(autouse=True)
def with_sentences(game: Game[Any]) -> None:
    if game.sentences is None:
        pytest.skip(f"{game.title} reads no sentences")


def seen_kinds(game: Game[Any], seen: Counter[str]) -> None:
    """No kind of step that honest games have is missing."""
    assert seen.total() > 50 and not set(seen) & not_read(game), seen
    assert {p.verb for g in grammars(package(game)) for p in g.patterns} >= set(seen)


def package(game: Game[Any]) -> str:
    assert game.sentences is not None
    return game.sentences.package


def test_the_echo_of_each_step_gives_that_very_step(game: Game[Any]) -> None:
    bad, seen = wrong(game, list(every(game))[:3])
    assert bad == []
    seen_kinds(game, seen)


@pytest.mark.full
def test_the_echo_of_each_step_of_many_games_gives_that_very_step(game: Game[Any]) -> None:
    for edition in game.rulebook.editions or [""]:
        played = (one(game, seed, edition=edition, bots=(("random", "heuristic")[seed % 2],)) for seed in range(LONG))
        bad, seen = wrong(game, played)
        assert bad == [], f"{len(bad)} of {seen.total()} in the edition {edition}"
        seen_kinds(game, seen)


def test_every_pattern_names_steps_fields_and_kinds_that_there_are(game: Game[Any]) -> None:
    part = game.sentences
    assert part is not None
    by_verb = {step.verb(): step for step in game.steps}
    known = {*part.names(_state(game)), "seat", "number"}
    for grammar in grammars(part.package):
        for each in grammar.patterns:
            own = {field.name for field in fields(by_verb[each.verb])} | {"who"}
            assert set(each.presets) <= own | {THEN}, each.text
            assert part.states.keys() >= {each.presets[name] for name in {THEN} & set(each.presets)}, each.text
            for gap, _ in gaps(each.nodes):
                kind = gap.kind or kind_of(part, each.verb, gap)
                assert kind in known, f"{each.text}: {kind}"
                assert gap.told or gap.name in own, each.text
            needed = {field.name for field in fields(by_verb[each.verb]) if field.required}
            assert needed <= {gap.name for gap, _ in gaps(each.nodes)} | set(each.presets), each.text


def test_each_step_can_be_said_in_english(game: Game[Any]) -> None:
    english = next(grammar for grammar in grammars(package(game)) if grammar.language == "en")
    missing = {step.verb() for step in game.steps} - {each.verb for each in english.patterns} - not_read(game)
    assert missing == set()


def test_common_words_have_the_form_in_which_they_are_compared(game: Game[Any]) -> None:
    for grammar in grammars(package(game)):
        words = common_words(grammar.language)
        listed = {*words.articles, *words.first, *words.joins, *words.parts, *words.seat, *words.numbers, *words.never}
        assert not [word for word in listed if not re.fullmatch(r"[a-z&+]+(?: [a-z]+)*", word)]


@pytest.mark.parametrize("text", ["{who", "{who} (hits", "{who} hits)", "$unknown {who}", "{who} = card"])
def test_a_pattern_that_is_none_says_what_is_wrong(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(text.partition(" ")[0])):
        pattern("attack", text)


def _state(game: Game[Any]) -> Any:
    from tests.kit.heads import SET_UP, table

    return table(game).state if game.id in SET_UP else next(every(game)).fold.state

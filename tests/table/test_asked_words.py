"""`? WORD` knows every word that the program itself uses: prompts, refusals, titles of facts, options, kinds, effects."""

import re

import pytest

from referee.engine.nearest import whole_facts
from tests.kit.heads import moments, table
from tests.kit.parts import having

GAMES = having("moments")

SAID = {
    "ninjato": [
        "shuriken",
        "strength",
        "stealth",
        "kicker",
        "palace",
        "pavilion",
        "sensei",
        "influence",
        "honor",
        "envoy deck",
    ],
    "shinobi_clans": ["contract", "contracts", "battle", "pot", "reward", "gold", "stack", "draw pile", "discard pile"],
    "samurai_sword": ["resilience", "difficulty", "harmless", "deadly strike", "deck", "hand", "score", "honor"],
    "shinbi": ["lives", "middle", "start", "ghost", "protest", "pen", "markers", "pawn"],
}
"""Words of prompts, refusals and rules that nobody types."""

UNKNOWN = "is not known here"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_word_of_a_prompt_or_a_refusal_is_explained(game_id: str) -> None:
    session = table(game_id)
    for word in SAID[game_id]:
        reply = session.enter(f"? {word}")
        assert UNKNOWN not in reply.message and len(reply.message) > len(word) + 2, word
    assert UNKNOWN in session.enter("? qwrtz").message


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_declared_can_be_asked_for(game_id: str) -> None:
    """Titles of facts at several moments, options with their values, steps, kinds of components, and what is on the
    prompt.
    """
    known: set[str] = set()
    for session in moments(game_id):
        game = session.game
        asked = {game.facts.fact_title(path) for path in whole_facts(game.facts.paths(session.state))}
        asked |= {step.verb() for step in game.steps} | set(game.notation.printed(session.state).kinds)
        for option in game.rulebook.options.values():
            asked |= {option.id, *(value for value in option.values if isinstance(value, str) and len(value) > 1)}
        asked |= {word for word in re.findall(r"[A-Za-z]{5,}", game.words.status(session.state)) if word not in COMMON}
        unknown = [word for word in sorted(asked - known) if UNKNOWN in session.enter(f"? {word}").message]
        assert not unknown
        known |= asked


COMMON = {
    "turns",
    "which",
    "plays",
    "places",
    "needs",
    "nobody",
    "everybody",
    "still",
    "other",
    "types",
    "settles",
    "holds",
    "behind",
}
"""Words of a prompt that are no terms of a game."""


@pytest.mark.parametrize("game_id", GAMES)
def test_a_fact_is_told_with_its_value_and_its_rule(game_id: str) -> None:
    session = table(game_id)
    fact = {"ninjato": "honor", "shinobi_clans": "gold", "samurai_sword": "honor", "shinbi": "lives"}[game_id]
    reply = session.enter(f"? {fact}")
    value = session.game.facts.paths(session.state)[fact]
    assert (fact, ", ".join(map(str, value))) in reply.rows


@pytest.mark.parametrize("game_id", GAMES)
def test_no_ids_are_listed_or_offered(game_id: str) -> None:
    session = table(game_id)
    ids = {name for name in session.game.words.id_titles() if "_" in name}
    rows = dict(session.enter("? topics").rows)
    listed = rows[session.game.title].split()
    assert not ids & set(listed) and all(len(word) > 2 for word in listed)
    for word in ("sevn_lives", "fast_drow", "silent_kiler", "plus_2x"):
        assert not any(name in session.enter(f"? {word}").message.partition("near it")[2] for name in ids)

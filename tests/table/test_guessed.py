"""What is offered where a sentence is not read: steps that use all that is named, corrections, the part that is missing."""

import pytest

from referee.engine.words import split
from referee.table.assist.guessed import guess_of
from tests.kit.heads import table

SHINBI, SAMURAI, CLANS, NINJATO = "shinbi", "samurai_sword", "shinobi_clans", "ninjato"
FIGHT = ("d", "d", "d", ".", ".", ".", "b d", "1a2g")

OFFERED = [
    (SHINBI, (), "Ana hands her blue katana over to Ben", "k"),
    (SHINBI, (), "Ben is grimly threatened by Ana with a katana", "k"),
    (SAMURAI, (), "Ana menaces Ben using her dusty katana", "kt 2"),
    (CLANS, (), "a dusty card of Ana's lands upon the Shogun", "s"),
    (CLANS, (), "on the Ronin grimly one dusty card from Ana", "r"),
    (CLANS, (), "on the Ronin, grimly, one dusty card from Ana", "r"),
    (CLANS, FIGHT, "dusty thing, a Bomb Maker emerges", "bm"),
    (NINJATO, (), "Ana ruthlessly ransacks house 2 in stealth", "h2s"),
    (NINJATO, ("h1f",), "Ana's dusty 5 does for him", "5"),
    (NINJATO, ("h1f 5",), "banzai, dusty, a 3 emerges", "b3"),
    (SAMURAI, (), "Ana attacks Ben with katana, dusty three gone", "kt 2"),
    (SAMURAI, (), "so here she fiddles, then Ana attacks Ben with bokken and Ben parries", "bk 2 p"),
    (SAMURAI, (), "Ana attacks Ben with katana, who grimly deflates by 3", "kt 2"),
    (CLANS, FIGHT, "top card is a Bomb Maker, tucked dustily under it", "bm"),
]
"""A game, entries before, what is said, and the first offer."""


@pytest.mark.parametrize(("game", "before", "said", "offer"), OFFERED)
def test_what_may_be_meant_is_offered_and_not_recorded(
    game: str, before: tuple[str, ...], said: str, offer: str
) -> None:
    session = table(game, before)
    known = session.state.copy()
    reply = session.enter(said)
    assert reply.kind == "refused" and session.state == known, reply
    first, other = table(game, before), table(game, before)
    assert reply.offers and first.enter(reply.offers[0].text).kind == other.enter(offer).kind == "accepted", reply
    assert first.state == other.state, reply.offers


@pytest.mark.parametrize(
    ("game", "before", "said"),
    [
        (SHINBI, (), "Ana doesn't hand her blue katana over to Ben"),
        (SHINBI, (), "Ana almost hands her blue katana over to Ben"),
        (SAMURAI, (), "if Ana menaces Ben using her dusty katana"),
        (SAMURAI, (), "Ana menaces Ben and Cho using her dusty katana"),
        (SAMURAI, (), "Ana attacks Ben twice with a bokken"),
        (SAMURAI, (), "Ana takes a nap"),
        (SAMURAI, (), "Ben does not parry the wakizashi"),
        (SAMURAI, (), "Ben never parries the wakizashi"),
        (SAMURAI, (), "Ana attacks Ben with katana, unless three dusty ones are gone"),
        (SHINBI, (), "Ana says katana to Ben, and then a dusty sai sails past Cho by itself"),
        (CLANS, (), "no dusty card of Ana's ever lands on the Shogun and never will"),
        (CLANS, (), "What a lovely evening this is"),
        (NINJATO, (), "Ana never ransacks house 2 in stealth"),
        (NINJATO, (), "Ana ransacks house 9 in stealth"),
        (NINJATO, (), "The sky over the house is blue today"),
    ],
)
def test_nothing_is_offered_against_a_word_that_was_said(game: str, before: tuple[str, ...], said: str) -> None:
    session = table(game, before)
    known = session.state.copy()
    reply = session.enter(said)
    assert reply.kind == "refused" and not reply.offers and session.state == known, reply


@pytest.mark.parametrize(
    ("game", "before", "said", "entries"),
    [
        (SHINBI, ("k2",), "Oops, dusty, on Cho", ["amend 2 k3"]),
        (SAMURAI, ("kt 5",), "Oops, it grimly hit Ben", ["amend 2 kt 2"]),
        (SAMURAI, ("kt 5",), "cancel that dusty katana", ["z"]),
        (CLANS, ("da",), "sorry, wrong place, her weapon lies grimly on the guardian side", ["amend 5 dg"]),
        (NINJATO, ("h1f 5",), "oops the dusty card was a 4", ["amend 3 4"]),
        (NINJATO, ("h2f",), "oops, dusty, stealth it was, not strength", ["amend 2 h2s"]),
    ],
)
def test_a_correction_that_is_not_read_offers_what_it_may_mend(
    game: str, before: tuple[str, ...], said: str, entries: list[str]
) -> None:
    session = table(game, before)
    lines = [line.typed for line in session.fold.items]
    reply = session.enter(said)
    assert reply.kind == "refused" and [offer.text.split(maxsplit=2)[2:] for offer in reply.offers] == [
        entry.split(maxsplit=2)[2:] for entry in entries
    ], reply
    assert [line.typed for line in session.fold.items] == lines
    assert session.enter(reply.offers[0].text).kind == "accepted"


def test_the_one_missing_part_is_asked_for_or_each_of_a_few_is_offered() -> None:
    reply = table(NINJATO).enter("Ana ruthlessly ransacks house 2")
    assert [offer.text for offer in reply.offers] == ["h2f", "h2s"]
    reply = table(CLANS).enter("Ana puts down a dusty weapon on the guardian side")
    assert reply.message.startswith("which target?") and not reply.offers


def test_a_refusal_names_a_word_and_says_what_is_read() -> None:
    session = table(SHINBI)
    reply = session.enter("Ana grimly juggles her katana, then laughs.")
    assert reply.message.startswith("'grimly' finds no place in this sentence"), reply
    example = session.enter("Ana almost juggles the katana").message.partition("for instance: ")[2]
    said, _, entry = example.partition(" (`")
    assert table(SHINBI).enter(entry.rstrip("`)")).said[0].text == said


@pytest.mark.parametrize(
    ("game", "before", "said"),
    [
        (CLANS, FIGHT, "The dusty stranger came too late for Ben"),
        (CLANS, (), "Ana dances merrily over there tonight"),
        (SAMURAI, (), "With a battle song she dances merrily"),
        (NINJATO, (), "new dances at the Sensei tonight"),
    ],
)
def test_no_word_of_a_sentence_is_blamed_for_being_no_code(game: str, before: tuple[str, ...], said: str) -> None:
    message = table(game, before).enter(said).message
    assert not any(text in message for text in (" is no ", "did you mean", "does not fit", " + ")), message


def test_a_question_with_a_missing_part_offers_both() -> None:
    session = table(NINJATO)
    reply = session.enter("can Ben attack house 5?")
    assert len(reply.offers) == 2 and all(offer.text.startswith("may ") for offer in reply.offers)
    assert session.enter(reply.offers[0].text).answer == "no"


def test_with_hints_off_nothing_is_guessed() -> None:
    session = table(NINJATO)
    session.hints = "off"
    reply = session.enter("Ana ruthlessly ransacks house 2 in stealth")
    assert reply.kind == "refused" and not reply.offers and "for instance" not in reply.message


def test_an_entry_is_guessed_at_anew_when_another_player_types() -> None:
    session, words = table(SAMURAI, ()), split("I menace Cho using my dusty katana").words
    first = guess_of(session, words)
    assert first is not None and guess_of(session, words) is first
    assert session.enter("recorder 2").kind == "accepted"
    assert guess_of(session, words) is not first

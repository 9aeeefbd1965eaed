"""`may` about steps of which one thing is not known yet, and what it does not understand: a `no` names a rule."""

import pytest

from tests.kit.entries import accept, expect
from tests.kit.heads import table

RAIDING = ("h1f 5",)
"""A sentry of Ninjato is beaten: who raids leaves, or calls Banzai, and then a guard is turned up."""


@pytest.mark.parametrize(
    "asked",
    [
        "may Ana call banzai",
        "can Ana call banzai?",
        "may Ana calls Banzai",
        "may she call banzai?",
        "may Ana take on the next guard?",
        "can Ana go on?",
    ],
)
def test_what_is_turned_up_only_then_is_no_reason_against(asked: str) -> None:
    reply = expect(table("ninjato", RAIDING), asked, "yes as far as the table knows: @1 calls Banzai", answer="open")
    assert "the guard is" in reply.rows[0][1]


def test_what_is_asked_behind_it_is_not_judged() -> None:
    session = table("ninjato", RAIDING)
    reply = expect(session, "may Ana call banzai and play a 5", "@1 calls Banzai", answer="open")
    assert ("", "not judged before that is known: play a 5") in reply.rows
    assert session.enter("may Ana leaves").answer == "yes"
    assert expect(session, "may 5", answer="yes").message == "yes: @1 calls Banzai; the guard is 5"


def test_it_is_no_yes_where_it_cannot_be_done() -> None:
    session = table("ninjato")
    assert {session.enter(f"may Ana {what}").answer for what in ("call banzai", "take on the next guard")} == {""}


def test_as_an_entry_the_missing_thing_is_said_and_nothing_else_offered() -> None:
    session = table("ninjato", RAIDING)
    for entry in ("Ana calls banzai", "Ana takes on the next guard"):
        expect(session, entry, "one thing of it is not said", "@1 calls Banzai; the guard is", kind="refused", offers=())
    accept(session, "Ana calls banzai: 3")


@pytest.mark.parametrize(
    ("game", "asked", "word"),
    [
        ("shinbi", "may Ana attack Ben twice", "'twice'"),
        ("shinbi", "may 1: attack 2 nunchaku", "'nunchaku'"),
        ("shinbi", "may Ben skip", "`skip`"),
        ("shinbi", "may 2: skip", "`skip`"),
        ("shinbi", "may Ana take 3 dojo cards", "'take'"),
        ("ninjato", "may Ana bribe an envoy", "'an'"),
        ("ninjato", "may Ana bribe two envoys", "'two'"),
    ],
)
def test_a_word_that_no_rule_knows_is_not_understood_and_no_breach(game: str, asked: str, word: str) -> None:
    expect(table(game), asked, word, kind="refused", verdict="unread", answer="")


def test_a_rule_still_says_no() -> None:
    session = table("shinbi")
    assert [session.enter(f"may {asked}").answer for asked in ("2: attack 3 katana", "Ana attack Ana", "1: end_turn")] == ["no"] * 3


def test_a_question_that_is_not_understood_is_called_so() -> None:
    session = table("shinbi")
    expect(session, "can Ana go on?", "; the question is not understood: this is what can be done now", kind="info", answer="")
    accept(session, "ksb")


def test_that_only_the_arbiter_asks_is_no_lack_of_understanding() -> None:
    session = table("shinbi")
    session.show_hints("off")
    text = "only the arbiter asks with `may` here: type `call` first"
    expect(session, "may Ana say katana to Eva", kind="refused", verdict="irregular", message=text, column=0, barred=True)

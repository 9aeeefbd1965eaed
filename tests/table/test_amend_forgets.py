"""An `amend` that makes the log forget a card that everybody saw says so; taking play back keeps it known."""

import pytest

from tests.kit.entries import accept
from tests.kit.heads import table

DENOUNCED = ("ksb", "skh", "bks", "hkb", "k.k", "ps")
"""Ana turned up two katanas, and her third card, from Cho, is a sai."""


@pytest.mark.parametrize("correction", ["amend 15 -", "amend 15 remove"])
def test_a_card_that_nothing_shows_any_more_is_named(correction: str) -> None:
    session = table("shinbi", DENOUNCED)
    reply = session.enter(f"{correction} !")
    assert reply.doubts == () and reply.brief[-2:] == reply.changes[-2:]
    assert reply.changes[-2] == "hidden again: sai from @3 before @1, of line 15; by the log nobody saw it"
    assert reply.changes[-1] == "where all saw it, `z` and then `back 14` keep it known"
    accept(session, "z")
    kept = session.enter("back 14 ! ruled")
    assert "seen, so still known: sai from @3 before @1" in kept.changes


@pytest.mark.parametrize("correction", ["amend 15 pk !", "amend 15 is !", "amend 2 s !"])
def test_where_the_card_is_still_shown_nothing_is_said(correction: str) -> None:
    reply = accept(table("shinbi", DENOUNCED), correction)
    assert not any("hidden again" in text for text in reply.changes)


def test_a_card_that_another_line_shows_stays_known() -> None:
    session = table("shinbi", (*DENOUNCED, "show 3>1 s"))
    assert not any("hidden again" in text for text in session.enter("amend 15 remove !").changes)
    assert "sai from @3 before @1, of line 16" in session.enter("amend 16 remove !").changes[-2]


def test_where_the_card_lies_there_still_it_is_offered_to_show_it() -> None:
    """The record holds that all saw it: the entry that is offered is taken, and the card is shown by it."""
    session = table("samurai_sword", ("bo 2 p",))
    line = session.fold.last
    reply = session.enter(f"amend {line} w !")
    assert reply.changes[-1] == "where all saw it, `show 2 pa` records that"
    accept(session, "show 2 pa")


def test_a_z_says_that_nobody_saw_it_and_what_keeps_it_known() -> None:
    session = table("shinbi", DENOUNCED)
    said = session.enter("z").changes
    assert said == ("by the log nobody saw what it showed; where all did, type it again and then `back 14`",)
    accept(session, "ps")
    assert "seen, so still known: sai from @3 before @1" in session.enter("back 14 ! ruled").changes


def test_a_z_of_what_showed_nothing_says_nothing_of_it() -> None:
    assert table("shinbi", ("ksb",)).enter("z").changes == ()

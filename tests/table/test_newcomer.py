"""What a player meets who has read the README only, in all four games."""

import io

import pytest

from referee import games
from referee.journal.lines import StepLine
from referee.table.frontend import asking
from referee.table.frontend.render import Screen
from referee.table.setup.opening import Opening
from tests.kit.entries import expect
from tests.kit.heads import SET_UP, table
from tests.table.test_suggest import session as begun

GAMES = sorted(SET_UP)


# --- a player goes home, or somebody else sits down ------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("entry", ["Ben leaves", "Ben leaves the table", "Ben has to go home", "Ben is out, skip him"])
def test_who_leaves_goes_home_or_is_followed(game: str, entry: str) -> None:
    made = table(game)
    made.typed_at(terminal=True)
    reply = made.enter(entry)
    assert reply.kind in ("refused", "confirm") and not made.state.over and made.state.gone == []
    assert "seat 2 NAME" in reply.message and (reply.kind == "confirm" or reply.suggestions[0] == "drop 2")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("entry", ["Eve takes Ben's seat", "Eve plays for Ben", "Eve replaces Ben"])
def test_who_follows_is_led_to_seat(game: str, entry: str) -> None:
    made = table(game)
    assert made.enter(entry).suggestions == ("seat 2 Eve",)
    assert made.enter("seat 2 Eve").kind == "accepted" and made.names[1] == "Eve"


@pytest.mark.parametrize("entry", ["drop 2", "2: leave", "Ben leaves"])
def test_a_game_that_ends_with_a_player_is_asked_about_once(entry: str) -> None:
    made = table("shinbi")
    made.typed_at(terminal=True)
    reply = made.enter(entry)
    assert (reply.kind, reply.force, made.state.over) == ("confirm", "!", False)
    assert made.enter("!").kind == "accepted" and made.state.over
    (left,) = [item for item in made.fold.items if isinstance(item, StepLine) and item.step.verb() == "leave"]
    assert left.reason == "", "nobody gave a reason"


# --- reasons ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("entry", "reason"), [("3: ksb !", ""), ("3: ksb ! we saw it", "we saw it")])
def test_a_reason_that_nobody_gave_is_none(entry: str, reason: str) -> None:
    made = table("shinbi")
    assert made.enter(entry).verdict == "irregular"
    assert {item.reason for item in made.fold.items if item.verdict == "irregular"} == {reason}


# --- the same entry twice --------------------------------------------------------------------------------------------


def test_what_is_asked_for_next_is_no_slip() -> None:
    """Another seat announces the same, and an elite of two figures is beaten with two equal cards."""
    made = begun("shinbi", "Ana Ben Cho Dai", *SET_UP["shinbi"], "ksb")
    made.keyed = True
    assert made.enter("ksb").doubts == ()
    made = table("ninjato", ("set house.4.plain 3", "set house.4.red 4", "h4f 2", "23*2", "5"))
    made.keyed = True
    expect(made, "5", kind="accepted", doubts=())


# --- rulings ---------------------------------------------------------------------------------------------------------


def test_a_ruling_says_which_line_it_is_about_and_how_another_is_named() -> None:
    made = table("shinbi", ("ksb", "ksb"))
    message = made.enter("rule it stands").message
    assert "line 7 (@2 attacks @1, says blowgun)" in message and "`of=LINE`" in message
    reply = made.enter("rule the marker counts of=2")
    line = made.rulings[-1]
    assert (line.of, line.reason) == ((2,), "the marker counts") and "of=" not in reply.message
    assert "of=LINE" in made.enter("? rule").message


def test_the_slip_holds_the_line_that_the_ruling_is_about() -> None:
    made = table("shinbi", ("ksb", "ksb", "ksb", "ksb"))
    made.enter("amend 2 s ! the marker lies on sai")
    slip = made.enter("rule violation - leave of=2 ! so").slip
    assert len(slip) <= 12 and any("1 Ana attacks 2 Ben" in row and "sai" in row for row in slip)
    made.enter("rule disputed 3")
    assert any("1 Ana attacks 3 Cho" in row for row in made.enter("rule slip").slip)


def test_the_dialogue_asks_for_the_line() -> None:
    made = table("shinbi", ("ksb", "ksb"))
    answers = ["99", "2", "", "", "", "all agreed"]
    out = io.StringIO()
    entry = asking.ruling(made, lambda _: answers.pop(0), Screen(out, columns=0, colour=False))
    assert entry == "rule violation - leave of=2 ! all agreed" and "'99' is no line of this log" in out.getvalue()
    assert made.enter(entry).kind == "accepted"
    assert made.rulings[-1].of == (2,)


# --- small words -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_help_needs_no_blank(game: str) -> None:
    made = table(game)
    assert made.enter("?rule") == made.enter("? rule") and made.enter("?rule").kind == "info"


@pytest.mark.parametrize(("said", "edition"), [("English", "en"), ("español", "es"), ("Deutsch", "de"), ("fr", "fr")])
def test_an_edition_is_named_by_its_language(said: str, edition: str) -> None:
    head = Opening(games.load("shinbi"))
    head.take(f"edition {said}")
    assert head.edition == edition
    made = table("shinbi", edition="es")
    assert made.enter(f"amend 0 edition {said} !").kind == "accepted" or edition == "es"
    assert made.fold.head.edition == edition


def test_the_sentence_of_the_log_is_an_entry() -> None:
    made = table("shinbi", ("ksb", "ksb", "ksb", "ksb"))
    reply = made.enter("Ana turns up katana from Dai and sai from Ben")
    assert reply.said[0].text == "@1 turns up katana from @4 and sai from @2: different"

"""A blank never makes another thing of what was typed: a price, a card kept, a row card, a card's place."""

import pytest

from referee import games
from referee.engine.steps import Step
from referee.journal.acts import content
from referee.journal.lines import StepLine
from referee.table.session.reply import Reply
from referee.table.session.session import Session
from tests.kit import scenarios
from tests.kit.entries import accept
from tests.ninjato.tables import GAME

HOUSES = ("order 2 1 3", "sentries 3 4 5a 1 2", "treasures 235 234 335 35g 44g", "tokens t2 m4 g6 t4 m2")
CARDS = ("row 1 3 5", "tiles b3 x? v2", "envoys t34* m5 g2 tx", "rumors el34 do2 ev4 sk5")
ONE_WON = (*HOUSES, *CARDS, "h4f 4 1a 5 2 l 3", "d35 24", "d", "h1f 4 5")


def table(*before: str) -> Session:
    """Three players behind these entries."""
    session = scenarios.session(GAME, {"players": ["Ana", "Ben", "Cho"]})
    accept(session, *before)
    return session


def recorded(before: tuple[str, ...], entry: str) -> list[Step]:
    """What an entry is recorded as."""
    session = table(*before)
    last = session.fold.last
    accept(session, entry)
    lines = [session.fold.item(n) for n in range(last + 1, session.fold.last + 1)]
    return [step for line in lines if isinstance(line, StepLine) and isinstance(step := content(line), Step)]


def refused(before: tuple[str, ...], entry: str) -> Reply:
    """The refusal of an entry, of which nothing is recorded."""
    session = table(*before)
    last = session.fold.last
    reply = session.enter(entry)
    assert (reply.kind, session.fold.last) == ("refused", last), (entry, reply)
    assert all(session.would(offer) for offer in reply.suggestions)
    return reply


SAME = [
    (HOUSES, "envoys t 34", "envoys t34"),
    (HOUSES, "t 34 m 5", "t34 m5"),
    (HOUSES, "envoys t 34 m 5 g 2 t x", "envoys t34 m5 g2 tx"),
    (HOUSES, "tiles b 3", "tiles b3"),
    (HOUSES, "tiles +2 3 2-or-4 3", "tiles b3 q3"),
    (HOUSES, "b 3 x any v 2", "b3 x? v2"),
    (HOUSES, "rumors el 34", "rumors el34"),
    (HOUSES, "envoys taira any", "envoys tx"),
    ((*HOUSES, *CARDS), "dojo", "d"),
    ((*HOUSES, *CARDS), "Ben: dojo 35", "d35"),
    ((*HOUSES, *CARDS), "sensei b", "sb"),
    ((*HOUSES, *CARDS), "learn b1", "sb"),
    ((*HOUSES, *CARDS), "h1 strength", "h1f"),
    (ONE_WON, "f t2 t5", "f25"),
    (ONE_WON, "fail 2", "f2"),
    (ONE_WON, "f 5", "f25"),
    ((*ONE_WON, "f25", "set treasure.1 35"), "envoy 2", "e2"),
    ((*ONE_WON, "f25", "set treasure.1 35"), "bribe e2", "e2"),
    ((*ONE_WON, "f25", "set treasure.1 35"), "bribe E2", "e2"),
    ((*ONE_WON, "f25", "set treasure.1 35"), "spread r 4 5", "r4"),
]


@pytest.mark.parametrize(("before", "typed", "short"), SAME, ids=lambda x: x if isinstance(x, str) else "")
def test_what_has_one_meaning_is_read_with_a_blank_or_a_word_too(
    before: tuple[str, ...], typed: str, short: str
) -> None:
    """As its shorthand is."""
    assert recorded(before, typed) == recorded(before, short)


ASKED = [
    (HOUSES, "envoys t m g t 345", ["envoys t m g t345", "envoys t m g t row 345"]),
    (HOUSES, "envoys tx 2", []),
    (HOUSES, "tiles b3 x? v2 5", ["tiles b3 x? v2 row 5"]),
    (HOUSES, "1", ["row 1"]),
    (HOUSES[:1], "house 3 5 a 335 t4", ["house 3 5a 335 t4"]),
    ((*HOUSES, *CARDS), "dojo 3 1", ["d31", "d3"]),
    ((*HOUSES, *CARDS), "2: dojo 1 1", ["2: d1"]),
    ((*HOUSES, *CARDS, "set hand.2 6", "d"), "limit 2 5", []),
    (ONE_WON, "f 2", ["f2", "f22"]),
    (ONE_WON, "Ben: f 2", ["Ben: f2", "Ben: f22"]),
]


@pytest.mark.parametrize(("before", "typed", "offers"), ASKED, ids=lambda x: x if isinstance(x, str) else "")
def test_what_may_be_two_things_is_asked(before: tuple[str, ...], typed: str, offers: list[str]) -> None:
    """Nothing is recorded; the readings are offered."""
    reply = refused(before, typed)
    assert reply.verdict == "unread" and list(reply.suggestions[: len(offers)]) == offers, reply


def test_a_place_and_a_name_that_are_two_cards_are_asked_about() -> None:
    """After a card was taken, the envoy E3 is the second one that lies there."""
    before = (*ONE_WON, "f25", "set treasure.1 2345", "e2", "set treasure.3 2")
    assert set(refused(before, "envoy 3").suggestions) >= {"e3", "E3"}
    assert recorded(before, "E3") != recorded(before, "e3")


def test_of_a_failed_attack_what_is_kept_is_shown() -> None:
    """Where there is a choice, each way is a line of `?`; a card that loses is not offered as a treasure from the bag."""
    session = table(*ONE_WON)
    assert dict(session.enter("?").rows)["f"] == "fail"
    assert not any(offer.startswith("f") for offer in session.enter("3").suggestions)
    session = table(*HOUSES, *CARDS, "h4f 4 1a 5 2 3 5 3*1")
    assert {"f3", "f5"} <= dict(session.enter("?").rows).keys()


def test_the_cards_of_a_discard_are_typed_alone() -> None:
    """Behind an x too, and what is wrong with a number of cards does not contradict itself."""
    session = table(*HOUSES, *CARDS, "set hand.2 6", "d")
    assert session.enter("x 4").suggestions == ("4",)
    assert "not 0" not in str(session.enter("x3").said) and "not 1" not in str(session.enter("x1").said)


def test_the_table_shows_what_was_spent_and_discarded() -> None:
    """What an amendment moves can be looked up."""
    rows = dict(table(*HOUSES, *CARDS, "h4f 4 1a 5 2 3 5 3*1 f5 2").enter("st").rows)
    assert (
        "spent 35" in rows["round"]
        and "discards 3" in rows["Dojo"]
        and rows["guards"].startswith("discards 1 with an alarm, 3 · elite discards ")
    )


def test_a_list_in_plain_form_may_have_blanks() -> None:
    """At the end of an entry nothing else can follow; where a number may be one more of a list or a member of its own, it is asked."""
    assert recorded(HOUSES, "0: rumors el34 do2") == recorded(HOUSES, "0: rumors el34,do2")
    session = scenarios.session(games.load("samurai_sword"), {"players": ["Ana", "Ben", "Cho", "Dai"]})
    assert session.enter("setup ben hid koj nob start 2").kind == "accepted"
    blanks, commas = (session.enter(f"end_turn bo{sign}fo") for sign in (" ", ","))
    assert blanks.verdict == "irregular" and blanks.said == commas.said
    assert refused((*HOUSES, *CARDS), "take 3 1").message == "which one? take row=3,1, or take row=3 deck=1"

"""What is typed by force, shown, or passed over is what is recorded, and what is told of it is for people."""

import pytest

from records.audit.compare import effect_words
from records.replay.diff import values
from referee import games
from referee.table.session import Session
from tests.table.test_suggest import session

CLANS = ("start 1", "t d5 r2 s3", "k", "c")
BATTLE = (*CLANS, "d", "d", "d", ".", ".", ".", "b d 1g", "gap", "gap", "gap", "=")
HAND = "aku gap shu jut kus gma aap ggm aad bm"


def clans(*typed: str) -> Session:
    return session("shinobi_clans", "Ana Ben Cho", *typed)


def shinbi(*typed: str) -> Session:
    return session("shinbi", "Ana Ben Cho Dai", "setup o r z p start 1", *["ksb"] * 4, *typed)


# ---------------------------------------------------------------- evidence


def test_a_stolen_card_out_of_a_hand_that_was_shown_whole_is_none_that_was_not_in_it() -> None:
    table = clans(*CLANS, "d", f"show 3 hand {HAND}", "x 3", "d", ".", ".", ".", "b d 1a")
    reply = table.enter("sk")
    assert reply.verdict == "impossible" and "line 6 showed the whole hand" in reply.said[0].findings[0].text
    assert table.enter("aku").verdict == "ok"


# ---------------------------------------------------------------- gold


@pytest.mark.parametrize("before", [CLANS, (*CLANS, "d", "d", "d", ".", ".", ".", "b d 1g")])
def test_gold_taken_before_a_target_is_settled_is_in_the_purse(before: tuple[str, ...]) -> None:
    table = clans(*before)
    assert table.enter("1: take 3").verdict == "irregular"
    reply = table.enter("1: take 3 ! paid early")
    assert reply.kind == "accepted" and reply.movements == ("gold  @1 0 → 3",)


def test_gold_of_another_round_is_not_of_the_target_settled_last() -> None:
    table = clans(*BATTLE, "b r -", "=", "b s -", "=", "-", "t d5 r2 s3")
    had = table.state.gold[0]
    assert table.enter("1: take 3 ! early again").kind == "accepted" and table.state.gold[0] == had + 3


@pytest.mark.parametrize(
    ("typed", "tells"),
    [
        ("1: take -9 ! gave it back", "cannot give back"),
        ("1: take 20000 ! all of it", "nobody takes 20000 gold"),
    ],
)
def test_gold_that_nobody_can_take_is_not_understood(typed: str, tells: str) -> None:
    table = clans(*BATTLE)
    had = list(table.state.gold)
    reply = table.enter(typed)
    assert (reply.kind, reply.verdict) == ("refused", "unread") and tells in reply.said[0].findings[0].text
    assert table.state.gold == had


def test_the_same_gold_twice_says_how_more_is_told() -> None:
    table = clans(*BATTLE, "1: take 7 ! one more")
    reply = table.enter("1: take 7 ! again")
    assert reply.waits and "`set gold.1 N`" in reply.message


# ---------------------------------------------------------------- denouncing


def test_a_call_of_which_only_the_outcome_is_said_has_a_third_card_that_was_not_read() -> None:
    table, short = shinbi("k.k", "1: denounce plotting right=true"), shinbi("k.k", "p+")
    assert table.state.lives == short.state.lives == [5, 4, 4, 4]


def test_a_call_under_protest_has_the_outcome_that_the_table_gave_it() -> None:
    table = shinbi("k.k")
    assert table.enter("1: denounce plotting 3,katana right=false ! x").verdict == "impossible"
    reply = table.enter("1: denounce plotting 3,katana right=false !! they let it stand")
    assert reply.kind == "accepted" and table.state.lives == [3, 5, 5, 5]


def test_a_second_call_cannot_turn_the_third_card_into_another() -> None:
    table = shinbi("k.k", "pk")
    assert table.enter("1: denounce plotting 3,sai ! again").verdict == "impossible"
    assert table.enter("1: denounce plotting 3,katana ! again").kind == "accepted"


def test_a_second_card_says_that_it_takes_the_place_of_the_first() -> None:
    table = session("shinbi", "Ana Ben Cho Dai", "setup o r z p start 1", "k2")
    assert "takes its place" in table.enter("s2").said[0].findings[0].text
    assert table.enter("s2 ! another one").movements == ("cards  @2: @1 said katana → @1 said sai",)


# ---------------------------------------------------------------- titles for people


def test_facts_that_differ_have_titles_and_printed_names() -> None:
    one, two = (session("samurai_sword", "Ana Ben Cho", "setup mus goe chi start 1", *t) for t in (("fo",), ("ar", "bk 2")))
    found = {v.title: v.says for v in values(one.game, one.state, two.state, one.names)}
    assert found["in play of 1 Ana, card 1"] == ("Focus", "Armor") and found["Weapons this turn"] == ("0", "1")
    assert not any("." in title for title in found)


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (("home", 3), "3 Cho has gone home"),
        (("sits", 2), "somebody else plays seat 2"),
        (("option", "draw", "optional"), "from here on draw = optional"),
        (("set", "rp.2", 3), "Resilience of 2 Ben is now 3"),
    ],
)
def test_every_effect_of_people_and_facts_has_words(effect: tuple[object, ...], text: str) -> None:
    assert effect_words(effect, games.load("samurai_sword"), ("Ana", "Ben", "Cho")) == text

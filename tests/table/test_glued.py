"""The letters of one word are those of one player: what does not fit there is not given to the next one."""

import pytest

from referee import games
from tests.kit.entries import expect
from tests.kit.golden import play
from tests.kit.heads import LATER, table
from tests.table.test_suggest import session

BEGUN = ("setup 7 r o p start 1", "3: k1 ! first", "1: ksb", "2: ksb")


@pytest.mark.parametrize("typed", ["skh", "3: skh", "sk1h", "3:skh"])
def test_letters_beyond_the_targets_of_a_player_are_not_the_next_player_s(typed: str) -> None:
    table = session("shinbi", "Ana Ben Cho Dai", *BEGUN, edition="en")
    at = len(table.fold.items)
    expect(table, typed, "3 announcements, but @3 has only @4 and @2 left to attack", kind="refused")
    assert len(table.fold.items) == at


def test_what_fits_is_offered_and_so_is_the_blank() -> None:
    table = session("shinbi", "Ana Ben Cho Dai", *BEGUN, edition="en")
    assert table.enter("skh").suggestions == ("sk", "sk h")
    assert table.enter("sk1h").suggestions == ()
    assert [line.text.partition(" ")[0] for line in table.enter("sk h").said] == ["@3", "@3", "@4"]
    assert table.enter("ksb").suggestions == ("sb",), "the last player has two left"


def test_a_player_who_is_named_picks_one_card() -> None:
    text = "players Ana, Ben, Cho, Dai\noption draft=advanced\nstart 1\nt d5 r2 s3\np aad app agm gin bm pt pt sc\n"
    table, _ = play(games.load("shinobi_clans"), text)
    expect(table, "1: 68", "@1 does one thing here, `6`", kind="refused", suggestions=("1: 6", "1: 6 8"))
    assert [line.text.partition(" ")[0] for line in table.enter("68").said] == ["@1", "@2"]


def test_a_player_who_is_named_gives_one_answer() -> None:
    table = session("samurai_sword", "Ana Ben Cho Dai", "setup nob hid iey goe start 1", "bc")
    expect(table, "2: pw", "what @3 does stands behind a blank", kind="refused", suggestions=("2: p", "2: p w"))
    assert len(table.enter("pw").said) == 2, "without a name the letters run on"


@pytest.mark.parametrize("typed", ["ro>a", "ro >a"])
def test_a_card_and_what_follows_it_are_read_glued_and_apart(typed: str) -> None:
    desk = table("shinobi_clans", LATER["shinobi_clans"][1])
    assert [line.text for line in desk.enter(typed).said] == ["turned up: Rogue", "the Rogue joins the Assassin side"]


@pytest.mark.parametrize(("typed", "said"), [("p ki", "@5 parries with Kiseru"), ("ki", "@5 parries with Kiseru"), ("p e", "@5 parries")])
def test_a_weapon_behind_the_parry_says_what_parries(typed: str, said: str) -> None:
    reply = table("samurai_sword", ("kt 5",)).enter(typed)
    assert reply.kind == "accepted" and reply.said[0].text == said


def test_a_weapon_that_is_aimed_is_the_next_attack() -> None:
    reply = table("samurai_sword", ("kt 5",)).enter("p ki 3")
    assert [line.text for line in reply.said][-1] == "@1 attacks @3 with Kiseru"

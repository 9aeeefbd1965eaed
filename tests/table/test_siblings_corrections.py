"""Corrections, late acts and people who go home, in the words of a table: what is told is right, and what is offered is taken."""

from typing import Any

import pytest

from referee.table.session.changes import movements
from referee.table.session.session import Session
from tests.kit.entries import expect
from tests.table.test_suggest import session

NINJATO = "setup 12 3/235/t2 4/235/t4 2/245/m2 1/345/m4 5/25g/g6 135 b3 x? t34* m5 g2 tx el3 do2 ev4 sk5"
NINJATO_3 = "setup 132 3/245/m4 4/34g/t2 3/34g/g6 4a/245/m2 1/34g/t4 532 z2 a1 r1 m44 m55 g5 m24 el4x ru32 et2 evx4"
SAMURAI = "setup nob hid iey start 1"
SHINBI = "setup 7 r o p start 1"
CLANS = ("start 1", "t d5 r2 s3", "k", "c")


def samurai(*typed: str) -> Session:
    return session("samurai_sword", "Uma Vic Wes", SAMURAI, *typed)


# ---------------------------------------------------------------- effects by the names of seats


@pytest.mark.parametrize(
    "entry", ["skip draw", "skip draw.Vic", "skip draw vic", "skip draw 2", "Vic: skip draw", "2: skip draw.2"]
)
def test_an_effect_of_a_seat_is_passed_over_by_its_number_or_its_player(entry: str) -> None:
    reply = samurai("e").enter(entry)
    assert (reply.kind, reply.verdict) == ("accepted", "missed") and reply.said[0].text == "forgotten: draw of @2"


@pytest.mark.parametrize("entry", ["late draw", "late draw.Vic", "late draw Vic", "late draw 2", "Vic: late draw"])
def test_and_is_done_late_so(entry: str) -> None:
    table = samurai("e", "skip draw")
    assert table.enter(entry).said[0].text == "@2 draws 3 (passed over at line 3)"


def test_a_seat_whose_draw_is_not_due_has_not_passed_it_over() -> None:
    for entry in ("skip draw.Wes", "skip draw Wes", "Wes: skip draw"):
        assert samurai("e").enter(entry).kind == "refused", entry


def test_an_effect_behind_its_time_is_put_in_where_it_was_due_in_one_entry() -> None:
    table = session("shinbi", "Ana Ben Cho Dai", SHINBI, *["ksb"] * 4, *["s.k"] * 4, "r", "2: ksb")
    offered = table.enter("skip pawn").suggestions
    assert offered == ("amend 23 before skip pawn ! forgotten",)
    assert table.enter(offered[0]).kind == "accepted"


def test_what_is_due_now_is_offered_in_time_where_somebody_types_it_late() -> None:
    table = session("ninjato", "Uma Vic", NINJATO, "d35", "skip row", "d")
    reply = table.enter("late row 24")
    assert reply.kind == "refused" and reply.suggestions[0] == "24"
    assert table.enter("24").kind == "accepted"


# ---------------------------------------------------------------- one step at a time


def test_a_correction_with_several_steps_offers_the_first() -> None:
    table = samurai("kt 2 w", "e")
    expect(table, "amend 2 kt 3 w ! it was Wes", verdict="unread", suggestions=("amend 2 kt 3",))
    done = table.enter("amend 2 kt 3 ! it was Wes")
    assert {"amend 3 before w", "amend 3 before p"} <= {label for label, _ in done.rows}


def test_a_forgotten_attack_is_found_with_its_answer_behind_it() -> None:
    table = samurai("kt 2 w", "e")
    reply = table.enter("amend bk 3 w")
    assert reply.kind == "info" and "`w`" in reply.message and reply.suggestions[0].startswith("amend 4 before bk 3")


# ---------------------------------------------------------------- a game without a result


@pytest.mark.parametrize(
    ("game", "typed"),
    [
        ("shinbi", ["stop conceded by Cho ! she has to go"]),
        ("samurai_sword", ["option leaver=void", "drop 3 !"]),
        ("ninjato", ["drop 1 !", "drop 2 !", "drop 3 !"]),
        ("shinobi_clans", ["stop annulled a wrong rule ! so"]),
    ],
)
def test_of_a_game_without_a_result_nobody_is_said_to_win(game: str, typed: list[str]) -> None:
    begun = {
        "shinbi": [SHINBI],
        "samurai_sword": [SAMURAI],
        "ninjato": [NINJATO_3],
        "shinobi_clans": [*CLANS],
    }[game]
    table = session(game, "Ana Ben Cho Dai" if game == "shinbi" else "Ana Ben Cho", *begun, *typed[:-1])
    last = table.enter(typed[-1])
    assert last.over and "the game is over" in last.movements
    assert last.score is not None and any("no result" in line.text for line in last.score.lines)
    again = table.enter("z !")
    assert "the game goes on again" in again.movements


# ---------------------------------------------------------------- options


def test_an_option_that_was_always_meant_leaves_the_later_one_standing() -> None:
    table = session("shinbi", "Ana Ben Cho Dai", SHINBI, "option kept_card=shown", "ksb")
    expect(table, "amend 0 option kept_card=shown", kind="accepted", changes=("line 2: ok → odd (REF-OPTION)",))
    assert table.enter("option kept_card=shown").kind == "refused"


@pytest.mark.parametrize("entry", ["option leaver", "option leaver ghost"])
def test_an_option_without_its_sign_is_offered_with_it(entry: str) -> None:
    table = session("shinbi", "Ana Ben Cho Dai", SHINBI)
    assert "option leaver=ghost" in table.enter(entry).suggestions


# ---------------------------------------------------------------- people


@pytest.mark.parametrize("entry", ["Ben goes home", "2: drop", "Ben left", "2 has left", "ben went home", "leave Ben"])
def test_who_goes_home_is_led_to_drop(entry: str) -> None:
    assert samurai_named().enter(entry).suggestions == ("drop 2",)


def samurai_named() -> Session:
    return session("samurai_sword", "Ana Ben Cho", SAMURAI)


def test_where_leave_is_a_word_of_the_game_nobody_is_sent_home_by_it() -> None:
    table = session("ninjato", "Ana Ben", NINJATO, "h1f 5")
    assert "drop 1" not in table.enter("Ana leaves").suggestions
    assert "drop 2" in table.enter("Ben goes home").suggestions


@pytest.mark.parametrize("entry", ["replace Ben with Eve", "substitute Eve for Ben", "swap Ben Eve", "sub Ben by Eve"])
def test_who_takes_a_seat_is_led_to_seat(entry: str) -> None:
    table = samurai_named()
    assert table.enter(entry).suggestions == ("seat Ben Eve",)
    assert table.enter("seat Ben Eve").kind == "accepted" and table.state.setup.seats[1] == "Eve"


# ---------------------------------------------------------------- what is told


def test_the_course_of_an_attack_is_left_to_the_prompt() -> None:
    table = session("ninjato", "Ana Ben", NINJATO, "h1f 5")
    reply = table.enter("z")
    assert any(fact.path.startswith("raid.") for fact in reply.moved)
    assert reply.movements and not any("raid." in text for text in reply.movements)
    assert any(text.startswith("house 1, treasures") for text in reply.movements)


def test_cards_of_one_kind_that_stay_seen_are_one_sentence() -> None:
    table = session("ninjato", "Ana Ben", NINJATO, "show hand 1 5 5 5 5", "d")
    unseen = [text for text in table.enter("back 1").changes if "still known" in text]
    assert unseen == ["seen, so still known: 4 × 5; 2 cards that only their player saw in the hand of @1"]


def test_play_taken_back_is_offered_as_it_is_taken() -> None:
    table = session("ninjato", "Ana Ben", NINJATO, "d", "d", "z")
    reply = table.enter("z")
    assert reply.suggestions == ("z pen", "back 1 !") and table.enter("back 1 !").kind == "accepted"


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("guardian.Merchant 4", "Guardian power on the Merchant"),
        ("guardian.Old Ninja Master 4", "Guardian power on the Old Ninja Master"),
        ("guardian.Daimyo 3", "Guardian power on the Daimyo"), ("guardian.Kusari-Fundo 2", "power on the Guardian side of the Kusari-Fundo"),
    ],
)  # fmt: skip
def test_a_target_is_named_in_a_fact_as_it_is_printed(typed: str, title: str) -> None:
    said: Any = session("shinobi_clans", "Ana Ben Cho", *CLANS).enter(f"fact {typed}").said[0]
    assert said.text.startswith(f"printed: {title} =") and said.verdict == "ok"


def test_daimyo_cards_of_a_player_are_no_seat() -> None:
    table = session("samurai_sword", "Ana Ben Cho", SAMURAI, "set honor.2 0")
    expect(table, "show daimyo Ana 1", "one number for each seat", column=len("show daimyo ") + 1)


def test_hand_cards_that_came_are_told_by_a_title() -> None:
    table = session("shinobi_clans", "Ana Ben Cho", "start 1")
    reply = table.enter("set hand.1 2 ! as told")
    assert "has cards  @1 no → yes" in movements(table.game, reply.moved)


def test_what_is_recorded_as_passed_over_is_not_put_in_twice() -> None:
    table = session("shinbi", "Ana Ben Cho Dai", SHINBI, *["ksb"] * 4, "k.k", "skip pay", "s.k")
    assert table.enter("skip pay").suggestions == ("late pay",)
    assert table.enter("late pay").kind == "accepted"
    assert not table.enter("skip pay").suggestions


def test_the_seat_of_a_late_act_stands_before_or_behind_it() -> None:
    for entry in ("late draw Ben", "2: late draw", "Ben: late draw"):
        table = session("shinobi_clans", "Ana Ben Cho", *CLANS, "d sc", "skip draw", "r sc", "skip draw")
        assert table.enter("late draw").verdict == "unread"
        assert table.enter(entry).said[0].text.startswith("@2 draws"), entry

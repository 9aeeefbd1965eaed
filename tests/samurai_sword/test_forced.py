"""Steps that a table insists on: what their own sentence says has happened, or the sentence says what did not."""

from pathlib import Path
from typing import Any

import pytest

from referee.engine.words import split
from referee.table.session.session import Session
from tests.cli.run import referee
from tests.kit.entries import accept, expect
from tests.samurai_sword.tables import GAME, table

FOUR = "setup goe ush hid nob start 1"


def agreed(session: Any, entry: str) -> str:
    """A step that is refused, and recorded when the table insists: its sentence."""
    refused = session.enter(entry)
    assert refused.kind == "refused" and refused.force, entry
    reply = session.enter(f"{entry} {refused.force} agreed")
    assert reply.kind == "accepted" and reply.verdict in ("irregular", "impossible"), entry
    return str(reply.said[-1].text)


def counts(session: Any, **facts: object) -> None:
    """Public facts, counted after the step."""
    for path, value in facts.items():
        expect(session, f"chk {path.replace('_', '.')} {value}", verdict="ok")


# --- Properties ------------------------------------------------------------------------------------------------------


@pytest.fixture
def session() -> Session:
    return table(4, FOUR)


def test_a_property_lies_where_it_was_laid(session: Session) -> None:
    assert agreed(session, "ar 2") == "@1 lays Armor in front of @2"
    counts(session, play_2="ar", play_1="-", difficulty_1_2=2, difficulty_3_2=2, hand_1=5)
    assert session.enter("ge 2 ar").said[0].text.startswith("@1 plays Geisha on @2, Armor in play")
    counts(session, play_2="-", difficulty_1_2=1)
    agreed(session, "fo 2")
    counts(session, limit_2=2, limit_1=2)  # Goemon has two of his own


# --- drawing ---------------------------------------------------------------------------------------------------------


def test_so_many_cards_as_were_drawn_are_in_the_hand(session: Session) -> None:
    counts(session, hand_1=6, deck=68)
    assert agreed(session, "draw 3") == "@1 has drawn 3"
    counts(session, hand_1=7, deck=67)
    session = table(4, FOUR, "e")
    counts(session, hand_2=7, deck=66)
    assert agreed(session, "d 1") == "@2 has drawn 1"
    counts(session, hand_2=6, deck=67)
    session = table(4, FOUR, "e")
    agreed(session, "d 0")
    counts(session, hand_2=5, deck=68)


def test_a_draw_that_waits_is_made_as_it_was_said() -> None:
    """Ieyasu may choose, so his draw waits for the table."""
    session = table(4, "setup goe iey hid nob start 1", "bk 2", "w", "e")
    assert agreed(session, "d 3") == "@2 draws 3"
    counts(session, hand_2=8, deck=65)
    session = table(4, "setup goe iey hid nob start 1", "bk 2", "w", "e")
    assert agreed(session, "i 3") == "@2 draws 3, Bokken from the discard pile"
    counts(session, hand_2=8, deck=66, discard=0)


def test_the_discard_is_in_the_hand_of_who_took_it() -> None:
    """Ushiwaka is not Ieyasu: the discard is one of his two cards, and one card more lies in the deck."""
    session = table(4, FOUR, "bk 2", "p", "e")
    counts(session, hand_2=6, deck=66, discard=2)
    assert agreed(session, "i") == "@2 has drawn, Bokken from the discard pile"
    counts(session, hand_2=6, deck=67, discard=1, top="pa")
    assert session.state.ledger.seen("hand.2") == {"bokken": 1}
    session = table(4, "setup goe iey hid nob start 1", "kt 2", "p", "e", "d")
    assert agreed(session, "i") == "@2 has drawn, Katana from the discard pile"
    counts(session, hand_2=6, deck=67, discard=1)


def test_a_card_that_does_not_lie_on_top_is_taken_from_below_and_one_that_is_not_there_is_not_named() -> None:
    session = table(4, "setup goe iey hid nob start 1", "kt 2", "p", "e")
    assert agreed(session, "draw pile=parry") == "@2 draws, Parry from the discard pile"
    counts(session, hand_2=6, discard=1, top="kt")
    session = table(4, "setup goe iey hid nob start 1", "kt 2", "p", "e")
    assert agreed(session, "draw pile=nodachi") == "@2 draws, Katana from the discard pile"
    counts(session, discard=1, top="pa")


def test_somebody_else_draws(session: Session) -> None:
    assert agreed(session, "3: draw 2") == "@3 draws 2"
    counts(session, hand_3=7, deck=66, turn=1)


def test_nobunaga_gives_up_what_he_has() -> None:
    session = table(4, "setup nob ush hid goe start 1", "set rp.1 1 ! x")
    assert agreed(session, "nb") == "@1 gives up 1 Resilience Point for a card"
    counts(session, rp_1=0, hand_1=7)
    assert agreed(session, "nb") == "@1 draws a card but has no Resilience Point to give up"
    counts(session, rp_1=0, hand_1=8)
    session = table(4, FOUR)
    agreed(session, "nb")  # Goemon
    counts(session, rp_1=4, hand_1=7)


# --- answers ---------------------------------------------------------------------------------------------------------


def test_a_wound_that_was_taken_is_lost() -> None:
    session = table(4, "setup goe chi hid nob start 1")
    assert session.enter("bc 2w 3p 4p ! she took it").said[1].text == "@2 takes the wound"
    counts(session, rp_2=3)
    session = table(4, "setup goe chi hid nob start 1", "set rp.2 1 ! x", "bc")
    agreed(session, "2w")
    counts(session, rp_2=0, honor_2=2, honor_1=6)  # and she is defeated by it
    assert session.state.frame is not None  # the others are still asked
    session = table(4, FOUR, "set hand.2 0 ! x", "bc")
    agreed(session, "2w")  # Harmless, and wounded all the same
    counts(session, rp_2=3)
    session = table(4, FOUR, "set rp.2 0 ! x", "bc")
    assert agreed(session, "2w") == "@2 does not answer (nothing changes)"
    counts(session, rp_2=0, honor_2=3)


def test_who_answers_for_the_target_settles_the_attack() -> None:
    session = table(4, FOUR, "kt 2")
    assert agreed(session, "3p") == "@3 parries"
    assert session.state.frame is None
    counts(session, rp_2=4, hand_3=4, top="kt")
    session = table(4, FOUR, "kt 2")
    assert agreed(session, "3w") == "@3 takes the wound"
    counts(session, rp_2=4, rp_3=1, hand_3=5)


def test_who_answers_twice_before_it_is_settled_has_said_it_anew() -> None:
    session = table(4, FOUR, "bc", "3p", mass_card_order="simultaneous")
    agreed(session, "3w")
    assert session.enter("pp").kind == "accepted"
    counts(session, rp_3=3, hand_3=5, rp_2=4, hand_2=4)


def test_what_nobody_asked_for_is_said_so(session: Session) -> None:
    assert agreed(session, "3: answer parry") == "@3 puts down Parry although nobody is attacked"
    counts(session, hand_3=4, top="pa")
    assert agreed(session, "3: answer") == "@3 does not answer (nothing changes)"
    counts(session, rp_3=4)


# --- Bushido and the end of the turn ---------------------------------------------------------------------------------


def test_a_card_turned_up_at_another_moment_is_discarded(session: Session) -> None:
    assert agreed(session, "f pa") == "Parry is turned up for the Bushido of @1"
    counts(session, deck=67, top="pa", hand_1=6)
    session = table(4, FOUR, "bu 1")
    agreed(session, "f te")  # no Weapon: it goes on to the left
    counts(session, play_1="-", play_2="bu", deck=67, phase="play")
    agreed(session, "pay bo")
    counts(session, hand_1=4, top="bo", phase="play")


def test_the_draw_goes_before_the_bushido_where_the_table_says_so() -> None:
    session = table(4, FOUR, "bu 2", "e")
    assert agreed(session, "d") == "@2 draws"
    counts(session, hand_2=7, phase="play", play_2="bu")


def test_who_ends_a_turn_in_anothers_discards_only(session: Session) -> None:
    """The turn that runs goes on: nobody honest is passed over, and nobody draws twice."""
    assert agreed(session, "3: end_turn").startswith("@3 ends the turn")
    assert agreed(session, "3: end_turn bo,pa") == "@3 ends the turn and discards Bō, Parry"
    counts(session, turn=1, hand_3=3, hand_4=6, deck=68, discard=2, top="pa")
    assert session.enter("e").verdict == "ok"
    assert agreed(session, "1: end_turn bo") == "@1 ends the turn and discards Bō", "forgotten, and done late"
    counts(session, turn=2, hand_1=5, hand_2=7, deck=66)
    session = table(4, FOUR, forced="as_ruled")
    assert agreed(session, "3: end_turn") == "@3 ends the turn"
    counts(session, turn=4, hand_4=8)


# --- what cannot happen ----------------------------------------------------------------------------------------------


def test_what_does_not_happen_is_not_said_to_happen() -> None:
    session = table(4, FOUR, "set hand.3 0 ! x")
    assert agreed(session, "dv 3") == "@1 plays Diversion on @3 and takes nothing"
    assert agreed(session, "ge 3 pa") == "@1 plays Geisha on @3, no card in that hand"
    assert agreed(session, "discard_of 2 armor") == "@1 plays Geisha on @2, Armor, which is not in play there"
    counts(session, hand_1=3, hand_2=5, play_2="-")
    assert agreed(session, "skip recover") == "forgotten: recover (nothing changes)"
    assert "(told already)" in agreed(session, FOUR)


def test_a_step_behind_the_end_is_recorded_and_said_to_change_nothing(tmp_path: Path) -> None:
    """At the command line: the game has ended, and the table insists on an attack."""
    typed = f"players A, B, C, D\n{FOUR}\nset honor.2 0 ! x\nbk 2 ! we go on\nls\n"
    ran = referee(
        "play", "samurai-sword", "--log", "a.jsonl", "--untimed", "--no-census", "-", cwd=tmp_path, typed=typed
    )
    assert ran.code == 0 and "1 A attacks 2 B with Bokken (nothing changes)" in ran.out


# --- Chiyome of her own will -----------------------------------------------------------------------------------------

CRY = ("setup nob tom goe chi start 1",)


@pytest.mark.parametrize("entry", ["bc 2w 3w 4p", "bc 4p 2w 3w", "bc w w 4p", "bc ww chi p", "bc 2w 4p 3w"])
def test_chiyome_answers_in_any_order(entry: str) -> None:
    session = table(4, *CRY, chiyome_may_answer="yes")
    assert session.enter(entry).verdict == "ok"
    counts(session, rp_2=4, rp_3=4, rp_4=4, hand_4=5, top="bc", discard=2)
    assert session.enter("4p").kind == "refused"  # once


def test_chiyome_answers_when_all_others_have_or_nobody_else_is_asked() -> None:
    session = table(4, *CRY, "bc ww", chiyome_may_answer="yes")
    assert any(entry == "4p" for entry, _ in session.enter("?").rows)
    assert session.enter("4p").kind == "accepted"
    counts(session, hand_4=5, top="bc")
    session = table(3, "setup nob tom chi start 1", "ju", "w", "3bk", chiyome_may_answer="yes")
    counts(session, hand_3=4, top="ju")
    session = table(3, "setup nob tom chi start 1", "set hand.2 0 ! x", "ju 3bk", chiyome_may_answer="yes")
    counts(session, hand_3=4)
    assert session.enter("ju 3pa").kind == "refused"  # Jujutsu takes a Weapon


def test_chiyome_answers_no_longer_when_something_else_was_played() -> None:
    for other in ("te", "fo", "bk 2", "e"):
        session = table(4, *CRY, "bc ww", other, chiyome_may_answer="yes")
        assert session.enter("4p").kind == "refused", other
    session = table(4, *CRY, "bc ww")
    assert session.enter("4p").kind == "refused"


def test_an_answer_of_her_own_will_is_written_as_it_is_typed() -> None:
    session = table(4, *CRY, "bc ww", chiyome_may_answer="yes")
    state = session.state.copy()
    assert session.enter("4p").kind == "accepted"
    step: Any = getattr(session.fold.items[-1], "step", None)
    assert GAME.notation.write(state, [step]) == "4p" and GAME.notation.parse(state, split("4p").words) == (step, ())


def test_dots_may_stand_for_seats_behind_the_last_answer() -> None:
    session = table(4, "setup nob tom goe chi start 1")
    accept(session, "bc p p .", "bc p . p")
    assert session.enter("bc p .").kind == "refused"  # seat 3 has not answered

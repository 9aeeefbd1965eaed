"""A line that begins as a correction does is never shorthand in silence: it corrects, or it asks."""

import pytest

from tests.kit.entries import accept, expect
from tests.kit.heads import table

SAMURAI = "samurai_sword"
WOUNDED = ("kt 2", "w")
"""Ana attacks Ben, who takes the wound; `no` is the code of the Nodachi."""


@pytest.mark.parametrize(
    "entry",
    [
        "no, Ben parried",
        "no, Ben parries",
        "no,Ben parried",
        "No, Ben parried",
        "no, she parried",
        "wait, no, Ben parried",
        "no! Ben parried",
    ],
)
def test_an_answer_is_corrected_and_no_nodachi_played(entry: str) -> None:
    session = table(SAMURAI, WOUNDED)
    reply = accept(session, entry)
    assert [line.text for line in reply.said] == ["line 3 was: @2 takes the wound; now: @2 parries"]


@pytest.mark.parametrize("before", [WOUNDED, ("kt 2",), ("kt 2", "p")])
@pytest.mark.parametrize(
    "entry",
    [
        "no, Ben",
        "no,Ben",
        "no Ben",
        "no Ben parried",
        "no, Ben p",
        "no, p",
        "no, Cho parried it",
        "I meant Cho parries",
        "i meant p",
    ],
)
def test_what_corrects_nothing_is_asked_about(before: tuple[str, ...], entry: str) -> None:
    session = table(SAMURAI, before)
    reply = expect(session, entry, kind="refused", verdict="unread")
    assert not reply.said, "nothing is said of a card that nobody mentioned"


@pytest.mark.parametrize("entry", ["no 2 p", "no Ben p", "NO 2 p"])
def test_a_code_with_a_seat_and_an_answer_stays_shorthand(entry: str) -> None:
    reply = table(SAMURAI).enter(entry)
    assert [line.text for line in reply.said] == ["@1 attacks @2 with Nodachi", "@2 parries"]


@pytest.mark.parametrize(
    "entry",
    [
        "no, she parried",
        "no, that was parried",
        "no, Cho parried it",
        "actually Cho parried",
        "sorry, Cho parried",
        "no - Cho parried",
        "I meant Cho parries",
        "I meant that Cho parries",
        "I said Cho parries",
    ],
)
def test_the_last_answer_is_said_anew_in_many_ways(entry: str) -> None:
    reply = table(SAMURAI, ("kt 3", "w")).enter(entry)
    assert [line.text for line in reply.said] == ["line 3 was: @3 takes the wound; now: @3 parries"]


def test_of_the_answers_of_all_the_one_of_who_is_named_is_corrected() -> None:
    session = table(SAMURAI, ("bc", "w w w"))
    assert session.enter("no, Ben parried").said[0].text == "line 3 was: @2 takes the wound; now: @2 parries"
    assert session.enter("sorry, Eva parried").said[0].text == "line 5 was: @5 takes the wound; now: @5 parries"


def test_what_is_asked_now_is_offered_where_nothing_is_corrected() -> None:
    session = table(SAMURAI, ("kt 3",))
    expect(session, "no, Cho parried", kind="refused", suggestions=("p",))


@pytest.mark.parametrize("entry", ["Cho puts Armor in front of her", "Ben attacks her with katana"])
def test_whom_a_pronoun_means_is_not_guessed_where_no_reading_is_legal(entry: str) -> None:
    reply = table(SAMURAI).enter(entry)
    assert (reply.kind, reply.verdict, reply.force) == ("refused", "unread", ""), reply.said


def test_a_pronoun_with_one_legal_reading_is_recorded_and_with_several_asked() -> None:
    assert table(SAMURAI).enter("Ana puts Armor in front of her").said[0].text == "@1 lays Armor"
    assert table(SAMURAI).enter("Ana puts Bushido in front of her").suggestions[:2] == ("bu 1", "bu 2")


@pytest.mark.parametrize(
    "entry",
    [
        "Ben plays Geisha on Ana's focus",
        "Ben discards Ana's focus with the geisha",
        "Ben's geisha discards Ana's focus",
        "Ben discards the focus of Ana with his geisha",
    ],
)
def test_a_property_is_named_by_whose_it_is(entry: str) -> None:
    reply = table(SAMURAI, ("fo", "e", "d")).enter(entry)
    assert [line.text for line in reply.said] == ["@2 plays Geisha on @1, Focus in play"]


def test_nothing_is_put_by_a_correction_where_nothing_was_said() -> None:
    assert table("ninjato", ("h1f 5",)).enter("no, 3").kind == "refused", "no guard was named"
    assert table(SAMURAI, ("ju",)).enter("sorry, Ben").kind == "refused", "Jujutsu names nobody"


def test_no_with_a_sign_is_no_card() -> None:
    for entry in ("no!", "no,"):
        reply = table(SAMURAI, ("ju",)).enter(entry)
        assert (reply.kind, reply.verdict, reply.said) == ("refused", "unread", ()), entry

"""A line that begins as a correction does is never shorthand in silence: it corrects, or it asks."""

import pytest

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
    reply = session.enter(entry)
    assert reply.kind == "accepted"
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
    reply = session.enter(entry)
    assert (reply.kind, reply.verdict) == ("refused", "unread")
    assert not reply.said, "nothing is said of a card that nobody mentioned"


@pytest.mark.parametrize("entry", ["no 2 p", "no Ben p", "NO 2 p"])
def test_a_code_with_a_seat_and_an_answer_stays_shorthand(entry: str) -> None:
    reply = table(SAMURAI).enter(entry)
    assert [line.text for line in reply.said] == ["@1 attacks @2 with Nodachi", "@2 parries"]

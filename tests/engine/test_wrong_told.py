"""Findings are told in rows; what is not understood is a wrong value; seats stand in a sentence by their signs."""

import pytest

from referee.engine.game import refuse, refuse_word, told_seats, unread_is_wrong, wrongs


def test_what_is_wrong_of_a_step_is_found_in_its_order() -> None:
    found = wrongs((True, "X-A-01", "one"), (0, "X-A-02", "two"), ("more", "X-A-03", "three"), unasked=True)
    assert [(fault.rule, fault.text, fault.unasked) for fault in found] == [
        ("X-A-01", "one", True),
        ("X-A-03", "three", True),
    ]
    assert wrongs((False, "X-A-01", "one")) == []


def test_what_is_not_understood_within_is_a_wrong_value() -> None:
    with pytest.raises(ValueError, match=r"^no card$") as refused, unread_is_wrong():
        refuse_word(None, (True, "no card"))
    assert refused.value.__cause__ is None
    with pytest.raises(ValueError, match=r"^too many$"), unread_is_wrong():
        refuse((True, "too many"))


def test_seats_stand_in_a_sentence_by_their_signs() -> None:
    assert told_seats((1, 3)) == "@1, @3"
    assert told_seats((1, 3), " and ") == "@1 and @3"
    assert told_seats(()) == ""

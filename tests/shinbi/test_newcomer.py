"""What somebody types who has never seen the shorthand: nothing of it is recorded as something else."""

import pytest

from tests.kit.heads import table

LIE = ("ksb", "ksb", "skh", "hsb")


@pytest.mark.parametrize(
    ("entry", "turns", "offered"),
    [
        ("4:k 3:k", "4=k 3=k", "4=k 3=k"),
        ("2:k", "2=k", None),
        ("4: k", "4=k", None),
        ("4: k 3: k", "4=k", None),
    ],
)
def test_a_card_in_front_of_the_one_who_turns_up_is_no_card_that_was_kept(entry: str, turns: str, offered: str | None) -> None:
    session = table("shinbi", LIE)
    reply = session.enter(entry)
    assert reply.verdict == "unread" and f"`{turns}`" in reply.message and "@1 turn" in reply.message
    assert [offer.text for offer in reply.offers] == ([offered] if offered else [])
    assert session.enter("4=k 3=k").kind == "accepted"
    assert session.enter("show 4 kept s").kind == "accepted"


@pytest.mark.parametrize("entry", ["-", "end", "i k", "r"])
def test_no_card_that_nobody_typed_is_offered(entry: str) -> None:
    assert not table("shinbi", LIE).enter(entry).offers


def test_a_seat_typed_before_the_weapon_is_offered_behind_it() -> None:
    offers = [offer.text for offer in table("shinbi").enter("2 k").offers]
    assert "k 2" in offers and not any("b" in text for text in offers)


def test_another_edition_brings_the_options_that_follow_it() -> None:
    session = table("shinbi", edition="en")
    reply = session.enter("amend 0 edition es")
    assert reply.kind == "accepted" and "edition was en; now: es; option distinct_announcements was false; now: true" in reply.message
    assert session.enter("kks").said[-1].findings[0].rule == "SB-ASSIGN-08"
    assert session.enter("amend 0 edition en").kind == "accepted"
    assert session.enter("kks").kind == "accepted"


def test_an_option_that_the_table_chose_stays_with_another_edition() -> None:
    session = table("shinbi", ("amend 0 option denounce_window=until_paid",), edition="en")
    assert "denounce_window" not in session.enter("amend 0 edition es").message
    assert session.fold.head.options["denounce_window"] == "until_paid"


def test_an_edition_that_does_not_exist_is_not_understood() -> None:
    reply = table("shinbi").enter("amend 0 edition xx ! so")
    assert reply.verdict == "unread" and "en, es, fr, de" in reply.message

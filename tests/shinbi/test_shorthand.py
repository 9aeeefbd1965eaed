"""Shorthand of Shinbi that names seats, and what may mean two things."""

import pytest

from tests.kit.entries import expect
from tests.kit.heads import table

LIE = ("ksb", "ksb", "ksb", "ksb")
TURNED = "@1 turns up katana from @4 and sai from @3: different"


@pytest.mark.parametrize(
    "entry",
    ["ks.", "k4 s3", "s3 k4", "katana4 sai3", "katana 4 sai 3", "katana Dai sai Cho", "k dai s cho", "4=k,3=s", "4=katana 3=Sai", "dai=k,cho=s", "1: k4 s3"],
)
def test_cards_turned_up_are_named_with_their_seats(entry: str) -> None:
    """Attacks are typed with the seat; so are the cards turned up, when all attacks of the round lie."""
    reply = table("shinbi", LIE).enter(entry)
    assert [said.text for said in reply.said] == [TURNED] and reply.verdict == "ok"


@pytest.mark.parametrize("entry", ["katana sai", "ks", "k s", "Katana, Sai"])
def test_cards_without_their_places_are_asked_about(entry: str) -> None:
    reply = table("shinbi", LIE).enter(entry)
    assert reply.kind == "refused" and reply.verdict == "unread"
    assert all(form in reply.message for form in ("`ks.`", "`k.s`", "`.ks`")), reply.message


def test_with_seats_it_is_still_an_attack_while_attacks_are_announced() -> None:
    assert [said.text for said in table("shinbi").enter("k4 s3").said] == ["@1 attacks @4, says katana", "@1 attacks @3, says sai"]


@pytest.mark.parametrize(("entry", "right"), [("p+k", True), ("p+ k", True), ("plotting + katana", True), ("p-s", False), ("1: p+k", True)])
def test_a_call_over_unread_cards_whose_third_card_was_read(entry: str, right: bool) -> None:
    reply = table("shinbi", (*LIE, "xx.")).enter(entry)
    card = "katana" if right else "sai"
    assert reply.kind == "accepted" and f"the third card, from @2, is {card}" in reply.said[-1].text


def test_a_kept_card_is_not_shown_in_the_middle_of_the_attacks() -> None:
    session = table("shinbi", ("ksb", "ksb"))
    expect(session, "1:k", "`show 1 kept k`", "`1: k`", verdict="unread")
    assert session.enter("show 1 kept h").kind == "accepted"
    turned = ("k.s", "-", "k.s", "-", "k.s", "-", "k.s")
    assert table("shinbi", (*LIE, *turned)).enter("1:h").said[-1].text == "the card that @1 kept is shown: shuriken"


@pytest.mark.parametrize(("before", "target"), [(("k",), 3), ((), 2)])
def test_sh_with_two_targets_left_is_said_to_be_one_announcement(before: tuple[str, ...], target: int) -> None:
    session = table("shinbi", before)
    reply = session.enter("sh")
    assert reply.kind == "accepted" and reply.said[0].text == f"@1 attacks @{target}, says shuriken"
    assert any("`s h`" in doubt for doubt in reply.doubts)
    assert not table("shinbi").enter("h").doubts
    assert not table("shinbi", ("k",)).enter("h").doubts and not table("shinbi", ("ks",)).enter("sh").doubts


@pytest.mark.parametrize("entry", ["pass", "done", "sin denuncia", "Pas de dénonciation", "keine Anklage", "no"])
def test_no_denouncement_in_the_words_of_the_books(entry: str) -> None:
    reply = table("shinbi", (*LIE, "ks.")).enter(entry)
    assert reply.kind == "accepted" and reply.said[0].text == table("shinbi", (*LIE, "ks.")).enter("-").said[0].text

"""Entries in which only blanks are missing are read as with them, where they can mean nothing else; an event is never left out."""

import pytest

from referee import games
from tests.kit import scenarios
from tests.kit.entries import accept
from tests.kit.heads import table

DRAFT = ("start 1", "set round 2 ! as told", "set hand.1 2 ! as told", "t d5 r2 s3", "l 1 thf sc", "p aap aad aku agm ain awm")
CLEARED = ("set skills.1 v1", "set house.1.plain 2 ! as told")


@pytest.mark.parametrize(
    ("glued", "apart"),
    [("h1f v2=m5", "h1f v 2 =m5"), ("h1fv2=m5", "h1f v 2 =m5"), ("h1f4=m5", "h1f 4 =m5"), ("h1f 4=m5", "h1f 4 =m5")],
)
def test_a_switch_and_a_clan_token_need_no_blank(glued: str, apart: str) -> None:
    one, other = table("ninjato", CLEARED), table("ninjato", CLEARED)
    assert one.enter(glued).kind == "accepted" == other.enter(apart).kind
    assert one.state == other.state


def clans(entries: tuple[str, ...], entry: str, **options: str) -> object:
    """The table behind an entry that must be taken."""
    session = scenarios.session(games.load("shinobi_clans"), {"players": ["Ann", "Ben", "Cas"], "options": options})
    accept(session, *entries, entry)
    return session.state


@pytest.mark.parametrize(
    ("glued", "apart"), [("-sc15", "-sc 1 5"), ("-sc1523-thf", "-sc 1 5 2 3 -thf"), ("agm5", "agm 5"), ("35aap", "3 5 aap")]
)
def test_picks_need_no_blank(glued: str, apart: str) -> None:
    assert clans(DRAFT, glued, draft="advanced") == clans(DRAFT, apart, draft="advanced")


def test_the_open_card_and_its_weapon_need_no_blank() -> None:
    before = ("start 1", "t d5 r2 s3", "k", "c", "d", "dg", "d", "d sp gap", ". . .", "b d -")
    assert clans(before, "+/jut") == clans(before, "+ /jut")


@pytest.mark.parametrize(("entry", "offer"), [("ys", "y s"), ("xb", "x b"), ("ys ra", "y s ra")])
def test_an_event_is_never_left_out_of_an_offer(entry: str, offer: str) -> None:
    reply = table("shinobi_clans").enter(entry)
    assert reply.verdict == "unread" and reply.suggestions == (offer,), reply

"""Completion by printed names: the name is matched and shown, its code is inserted, from the first key on."""

import pytest

from referee import games
from referee.journal.fold import Fold
from referee.journal.head import make_head
from referee.simulate.run import NAMES
from referee.table.assist.by_name import pieces, singular
from referee.table.assist.complete import candidates
from referee.table.desk import Desk
from referee.table.frontend.terminal import _with_answer
from referee.table.setup.opening import setup_questions
from tests.kit.entries import accept

PLAYED = {
    "samurai_sword": ("setup nob hid iey goe start 1", "d"),
    "shinbi": ("setup o r z p start 1",),
    "shinobi_clans": ("start 1", "t d5 r2 s3", "k", "c"),
    "ninjato": (),
}
"""Entries up to a moment in which much can be typed."""


def table(game: str, *entries: str) -> Desk:
    desk = Desk(Fold(games.load(game), make_head(games.load(game), NAMES[:4])), None)
    accept(desk, *entries)
    return desk


@pytest.mark.parametrize(
    ("game", "text", "inserted", "shown", "meta"),
    [
        ("samurai_sword", "f", "fo", "Focus", "Property"),
        ("samurai_sword", "battle c", "bc", "Battle Cry", "Action"),
        ("samurai_sword", "TEA", "te", "Tea Ceremony", "Action"),
        ("samurai_sword", "kanab", "kb", "Kanabō", "Weapon"),
        ("samurai_sword", "geisha 3 h foc", "fo", "Focus", "Property"),
        ("samurai_sword", "fast draw", "fd", "Fast Draw", "Property"),
        ("shinbi", "kat", "k3", "katana 3", "Weapon"),
        ("shinobi_clans", "daimyo sco", "sc", "Scout", "Specialist"),
        ("ninjato", "rumors eli", "el", "elite", "Rumor"),
        ("ninjato", "envoys go-s", "g", "Go-Shirakawa", "Clan"),
    ],
)
def test_a_name_is_completed_to_its_code(game: str, text: str, inserted: str, shown: str, meta: str) -> None:
    desk = table(game, *PLAYED[game])
    found = [c for c in candidates(desk, text) if (c.text, c.shown) == (inserted, shown)]
    assert found and text[len(text) - found[0].start :].split(" ", maxsplit=1)[0] in text
    assert found[0].meta.startswith(meta) or meta in {c.kind for c in pieces(desk, text)}


@pytest.mark.parametrize(
    ("game", "text", "inserted", "shown"),
    [
        ("samurai_sword", "", "ben", "Benkei"),
        ("samurai_sword", "hid chi", "chi", "Chiyome"),
        ("samurai_sword", "setup hideyoshi tom", "tom", "Tomoe"),
        ("shinbi", "octo", "o", "Octosushi"),
        ("shinbi", "setup o clan del pez", "p", "Clan del pez volador"),
    ],
)
def test_the_set_up_too_with_its_word_or_without(game: str, text: str, inserted: str, shown: str) -> None:
    found = {(c.text, c.shown) for c in candidates(table(game), text)}
    assert (inserted, shown) in found
    assert not any(name == "plotting" for _, name in found), "a clan has that letter here, no call"


def test_each_card_that_can_be_played_is_found_by_its_name() -> None:
    """Three letters of what is printed lead from the card in the hand to its code."""
    desk = table("samurai_sword", *PLAYED["samurai_sword"])
    printed = desk.game.notation.printed(desk.state)
    cards = [thing for kind in ("weapons", "properties", "actions") for thing in printed.kinds[kind]]
    lost = [
        thing.title
        for thing in cards
        if thing.title != "Parry" and thing.code not in {c.text.split()[0] for c in candidates(desk, thing.title[:3])}
    ]
    assert lost == []


def test_the_question_of_a_set_up_is_completed_as_the_entry_that_it_becomes() -> None:
    desk = table("samurai_sword")
    asked = setup_questions(desk.fold.head, desk.game)
    entry = _with_answer(asked[:1], {}, "nobunaga hid mus")
    assert entry == "setup nobunaga hid mus" and _with_answer(asked[:1], {}, "") == "setup "
    assert ("mus", 3, "Musashi") in {(c.text, c.start, c.shown) for c in candidates(desk, entry)}


def test_with_hints_off_no_name_tells_what_is_legal() -> None:
    desk = table("samurai_sword", *PLAYED["samurai_sword"])
    desk.hints = "off"
    assert not any(c.shown for c in candidates(desk, "foc"))


def test_kinds_in_the_singular() -> None:
    assert [singular(kind) for kind in ("properties", "weapons", "Assassins", "")] == [
        "Property",
        "Weapon",
        "Assassin",
        "",
    ]


def test_from_the_card_in_the_hand_to_its_entry() -> None:
    """Whatever is printed on a card of Samurai Sword, in any language of the books: typed with whom it is aimed at it
    is played, or the answer names the card.
    """
    desk = table("samurai_sword", *PLAYED["samurai_sword"])
    printed = desk.game.notation.printed(desk.state)
    aimed = {thing.code for thing in printed.kinds["weapons"]} | {"bu", "br", "dv"}
    for kind in ("weapons", "properties", "actions"):
        for thing in printed.kinds[kind]:
            for name in (thing.code, *thing.all):
                reply = desk.shadow().enter(f"{name} 2" if thing.code in aimed else name)
                said = " ".join((reply.message, *(said.text for said in reply.said), *reply.suggestions))
                assert thing.title in said or f"`{thing.code} " in said or f"{name}:" in said, (name, said)

"""`amend N` takes a value alone and reads it in the kind of line N: all games."""

import pytest

from tests.kit.entries import expect
from tests.kit.heads import table
from tests.ninjato.test_blanks import table as ninjato

HOUSES = ("order 213", "house 1 3 234 t2", "house 2 4 235 m2", "house 3 5a", "house 3 335 t4", "sentries 2 3")


@pytest.mark.parametrize(
    ("entry", "now"),
    [
        ("amend 6 2a", "house 4: sentry 2a"),
        ("amend 5 334", "house 3: treasures 334, token Taira 4"),
        ("amend 5 334 t4", "house 3: treasures 334, token Taira 4"),
        ("amend 2 t4 234", "house 1: sentry 3, treasures 234, token Taira 4"),
        ("amend 2 3a/335/t2", "house 1: sentry 3a, treasures 335, token Taira 2"),
        ("amend 2 5", "house 1: sentry 5, treasures 234, token Taira 2"),
    ],
)
def test_a_value_of_a_house_is_no_row(entry: str, now: str) -> None:
    reply = ninjato(*HOUSES).enter(entry)
    assert f"now: {now}" in reply.message, reply
    assert "this turns" not in reply.message


def test_what_is_typed_with_its_word_still_turns_a_line_into_another_kind() -> None:
    reply = ninjato(*HOUSES).enter("amend 6 row 335")
    assert "this turns line 6 from `lay` into `row`" in reply.message


@pytest.mark.parametrize(
    ("game", "entries", "entry", "now"),
    [
        ("shinbi", ("ksb",), "amend 2 4", "@1 attacks @4, says katana"),
        ("samurai_sword", ("kt 5",), "amend 2 2", "@1 attacks @2 with Katana"),
        ("shinobi_clans", ("d", "d", "d", ".", ".", ".", "b d"), "amend 11 r", "Ronin"),
        ("ninjato", ("h1f",), "amend 2 2", "@1 attacks house 2 by strength"),
        ("ninjato", ("h1f",), "amend 2 stealth", "@1 attacks house 1 by stealth"),
    ],
)
def test_a_value_of_any_member(game: str, entries: tuple[str, ...], entry: str, now: str) -> None:
    reply = table(game, entries).enter(entry)
    assert f"now: {now}" in reply.message, reply


def test_a_value_of_two_members_is_asked_about() -> None:
    made = table("ninjato", ("d3",))
    reply = made.enter("amend 2 1")
    assert reply.verdict == "unread" and "amend 2 row=1" in reply.suggestions, reply


def test_a_value_in_the_place_of_one_of_several_is_asked_about_and_drops_none() -> None:
    made = table("ninjato", ("d35",))
    reply = made.enter("amend 2 1")
    assert reply.verdict == "unread" and made.fold.last == 2, reply
    assert {"amend 2 row=1,5", "amend 2 row=3,1"} <= set(reply.suggestions), reply


def test_where_it_is_an_entry_of_another_kind_the_question_names_the_value() -> None:
    reply = table("shinobi_clans", ("d sc",)).enter("amend 5 s")
    assert "this turns line 5 from `scout` into `lay`" in reply.message, reply
    assert reply.message.endswith("Was only this wrong? Then `amend 5 to=s`."), reply


def test_what_is_no_value_stays_refused() -> None:
    made = table("shinbi", ("ksb",))
    for entry in ("amend 2 9", "amend 2 xyz"):
        expect(made, entry, "is no weapon", verdict="unread")


def test_several_steps_for_one_line_name_the_correction_of_each() -> None:
    reply = table("shinbi", ("ksb",)).enter("amend 2 sbh")
    assert reply.suggestions == ("amend 2 s",)
    assert reply.message.endswith("corrected each on its own: `amend 3 b` and `amend 4 h`"), reply


@pytest.mark.parametrize(
    ("game", "entries"),
    [
        ("shinbi", ("ksb", "skh")),
        ("samurai_sword", ("kt 2", "p", "e")),
        ("shinobi_clans", ("d", "da", ".")),
        ("ninjato", ("h4f 2 l 2", "d3")),
    ],
)
def test_a_line_is_shown_as_it_can_be_typed_again(game: str, entries: tuple[str, ...]) -> None:
    made = table(game, entries)
    for number, text in made.enter("ls 30").rows:
        if number:
            entry = text.partition("`")[2].partition("`")[0]
            assert f"as it is typed: `amend {number} {entry}`" in made.enter(f"amend {number}").message
            expect(made, f"amend {number} {entry}", "says that already", kind="info")

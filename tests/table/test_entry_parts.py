"""Several parts of one entry, with `;` between them; a set-up that is told in parts by its short words."""

import pytest

from referee import games
from referee.api.game import LoadedGame
from referee.table.setup.opening import Opening
from tests.kit.entries import accept
from tests.kit.heads import table

CLANS, NINJATO, SAMURAI, SHINBI = "shinobi_clans", "ninjato", "samurai_sword", "shinbi"


@pytest.mark.parametrize(
    ("game", "typed", "parts"),
    [
        (SAMURAI, "e ; d ; kt 1", ("e", "d", "kt 1")),
        (SAMURAI, "kt 2; w; e", ("kt 2", "w", "e")),
        (SAMURAI, "kt 2 p ;", ("kt 2 p",)),
        (SHINBI, "k ; sb", ("k", "sb")),
        (CLANS, "d ; d; .", ("d", "d", ".")),
        (NINJATO, "h1f ; 5", ("h1f", "5")),
    ],
)
def test_what_stands_behind_a_semicolon_is_no_part_of_what_stands_before_it(
    game: str, typed: str, parts: tuple[str, ...]
) -> None:
    one, each = table(game, ()), table(game, ())
    accept(one, typed)
    assert all(each.enter(part).kind == "accepted" for part in parts)
    assert one.state == each.state


@pytest.mark.parametrize("typed", ["e d kt 1", "e ; d ; kt 1 zz", ";", ";;"])
def test_nothing_is_recorded_where_a_part_is_not_read(typed: str) -> None:
    session = table(SAMURAI, ())
    known = session.state.copy()
    reply = session.enter(typed)
    assert reply.kind == "refused" and session.state == known, reply


def test_what_is_refused_in_one_part_records_none_of_them() -> None:
    session = table(SAMURAI, ())
    known = session.state.copy()
    reply = session.enter("kt 2 ; p ; kt 1")
    assert reply.kind == "refused" and session.state == known and session.fold.last == table(SAMURAI, ()).fold.last, reply


@pytest.mark.parametrize(
    ("game", "told"), [(SHINBI, ("Ana is Rhanobi", "Ben is Octosushi", "start 4")), (SAMURAI, ("Ben is Musashi", "start 4"))]
)
def test_who_starts_is_one_part_of_a_set_up(game: str, told: tuple[str, ...]) -> None:
    opening = Opening(games.load(game))
    opening.names = ["Ana", "Ben", "Cho", "Dai"]
    session = LoadedGame(opening.game).table_of(opening.head(log_id="T", at="")).session
    replies = [session.enter(text) for text in told]
    assert all(reply.kind == "info" for reply in replies), replies
    assert "still missing" in replies[-1].message and not session.fold.items


@pytest.mark.parametrize(
    ("typed", "offer"),
    [("e dv 1", "e ; dv 1"), ("e d", "e ; d"), ("e kt 3", "e ; kt 3"), ("kt 2 e d", "kt 2 e ; d")],
)
def test_what_is_no_discard_is_offered_behind_a_semicolon(typed: str, offer: str) -> None:
    reply = table(SAMURAI, ()).enter(typed)
    assert reply.verdict == "unread" and "are its discards" in reply.message, reply
    assert offer in reply.suggestions, reply

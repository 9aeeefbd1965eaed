"""The standing picture in simulated games: everybody in view, nothing beyond the width, no number cut."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from referee import games
from referee.engine.safe import width
from referee.journal.fold import Fold
from referee.journal.lines import Line
from referee.simulate.run import one
from referee.table.desk import Desk
from referee.table.frontend.render import PALETTE
from referee.table.frontend.standing import SHARE, picture, shortened
from referee.table.session.session import Session
from tests.kit.entries import accept

NAMES = ("Anastasija", "Bartolomeo", "Christiane", "Dieudonnée", "Emmanuelle", "Franziskus", "Giuseppina")
SIZES = ((80, 24), (80, 40), (40, 20))
STATES = {False: 40, True: 200}
"""States of one game that are drawn: in the plain run, and in the full one."""


@cache
def _log(name: str, players: int) -> tuple[Any, tuple[Line, ...]]:
    """A simulated game whose players have names of ten letters: its head, and its lines."""
    log = one(games.load(name), 7, players=players).lines
    head: Any = log[0]
    seats = tuple(msgspec.structs.replace(seat, name=NAMES[i]) for i, seat in enumerate(head.seats))
    return msgspec.structs.replace(head, seats=seats), tuple(log[1:])


def _sessions(name: str, players: int, whole: bool) -> Iterator[Session]:
    """Random moments of a game, the first and the last ones among them."""
    head, log = _log(name, players)
    fold = Fold(games.load(name), head)
    drawn = {0, 1, len(log) - 1, *Random(7).sample(range(len(log)), min(len(log), STATES[whole]))}
    yield Desk(fold.copy(), None)
    for at, line in enumerate(log):
        fold.feed(line)
        if at in drawn:
            yield Desk(fold, None)


def _counts(name: str) -> range:
    least, most = games.load(name).about.players
    return range(least, most + 1)


def _tables(whole: bool) -> list[tuple[str, int]]:
    if whole:
        return [(name, players) for name in games.NAMES for players in _counts(name)]
    return [(name, players) for name in games.NAMES for players in (_counts(name)[0], _counts(name)[-1])]


def _words(lines: list[str]) -> list[str]:
    """The words that hold a digit, as they stand there, without what closes or separates them."""
    return [word.strip(",;:·().") for line in lines for word in line.split() if re.search(r"\d", word)]


def _numbers_whole(lines: list[str], uncut: list[str]) -> bool:
    """Whether every word with a number stands in the picture of a terminal without end too, and no number ends at a cut."""
    return set(_words(lines)) <= set(_words(uncut)) and not any(re.search(r"\d…", line) for line in lines)


def _holds(session: Session) -> None:
    """What must hold of the picture of every state."""
    seats = session.state.seats
    everybody = session.game.drawing.standing(session.state).seats
    for how in ("off", "line", "full", ""):
        session.show_picture(how)
        uncut = [line for _, line in picture(session, 5_000, 5_000)]
        for columns, rows in SIZES:
            drawn = picture(session, columns, rows)
            lines = [line for _, line in drawn]
            assert lines and all(width(line) <= columns for line in lines), (how, lines)
            assert "@" not in "".join(lines), lines
            if how == "off":
                continue
            assert len(lines) <= rows // SHARE, (how, lines)
            assert _numbers_whole(lines, uncut), (lines, uncut)
            if everybody and columns >= 80:
                assert all(name in "\n".join(lines) for name in NAMES[:seats]), (how, lines)
            assert {style for style, _ in drawn} <= {"", "bold", *PALETTE}


def _told(session: Session) -> None:
    """A line for each player has all the numbers of the public facts, and marks who is asked."""
    standing = session.game.drawing.standing(session.state)
    session.show_picture("full")
    lines = [line for _, line in picture(session, 120, 60)]
    view = session.game.facts.view(session.state)
    asked = session.game.flow.awaiting(session.state).who
    for row in () if standing.joined else standing.seats:
        line = next(line for line in lines if re.match(rf"[> ] {row.seat} {NAMES[row.seat - 1]}", line))
        for fact in session.game.facts.declared:
            if fact.standing and row.seat <= len(view[fact.path]):
                value = view[fact.path][row.seat - 1]
                assert re.search(rf"\b{fact.column or fact.title or fact.path} {value}(?!\d)", line), line
        assert line.startswith(">") == (row.seat in asked and len(asked) < session.state.seats)


@pytest.mark.parametrize(("name", "players"), _tables(whole=False))
def test_nothing_is_too_wide_and_no_number_is_cut(name: str, players: int) -> None:
    for session in _sessions(name, players, whole=False):
        _holds(session)
        _told(session)


@pytest.mark.full
@pytest.mark.parametrize(("name", "players"), _tables(whole=True))
def test_two_hundred_states_of_every_table(name: str, players: int) -> None:
    for session in _sessions(name, players, whole=True):
        _holds(session)
        _told(session)


def test_a_number_is_shown_whole_or_not_at_all() -> None:
    text = "life 14/15  honor 123 · Armor 22, 2 + 3 (deck 48): 0:12"
    words = text.split()
    for columns in range(1, len(text) + 2):
        cut = shortened(text, columns)
        assert width(cut) <= columns
        kept = cut.removesuffix("…").split()
        for shown, word in zip(kept, words, strict=False):
            assert shown in (word, word.rstrip(",:·")) or (not re.search(r"\d", word) and word.startswith(shown))


def test_shinbi_shows_who_attacks_whom() -> None:
    session = Desk(Fold(games.load("shinbi"), _head("shinbi", ("Ana", "Ben", "Cho", "Dai"))), None)
    accept(session, "setup o r z p start 1", "ksb", "ksh", "hkb", "bks", "k.s")
    session.show_picture("full")
    lines = [line for _, line in picture(session, 80, 30)]
    assert lines[1].startswith("> 1 Ana  lives 5  attacked by 4 blowgun (katana), 3 katana, 2 shuriken (sai)"), lines
    assert lines[2].startswith("  2 Ben  lives 5  attacked by 1 katana, 4 katana, 3 blowgun"), lines


def test_how_much_is_in_view_is_said_and_kept() -> None:
    session = Desk(Fold(games.load("samurai_sword"), _head("samurai_sword", ("Ana", "Ben", "Full"))), None)
    session.typed_at(terminal=True)
    assert session.enter("setup nob hid iey start 1").kind == "accepted"
    assert len(picture(session, 80, 24)) == 2
    assert len(picture(session, 80, 30)) == 5
    for word, lines in (("full", 5), ("line", 2), ("off", 1)):
        reply = session.enter(f"st {word}")
        assert reply.kind == "info" and reply.message.startswith(word)
        assert len(picture(session, 80, 24)) == len(picture(session, 80, 40)) == lines
    assert session.enter("st 3").rows  # the player called Full
    assert session.enter("st fulll").kind == "refused"
    assert not session.fold.items[1:]


def _head(name: str, names: tuple[str, ...]) -> Any:
    from referee.journal.head import make_head

    return make_head(games.load(name), names, at="2026-01-01T00:00:00+00:00")

"""Names are data, in every game and in everything that a session shows; and a table without names is a table."""

import io
import re
from functools import cache
from typing import Any

import pytest

from referee import games
from referee.api.game import LoadedGame
from referee.engine.words import GLOBAL_WORDS
from referee.journal.head import make_head
from referee.simulate.run import one
from referee.table.assist.complete import candidates
from referee.table.assist.hints import next_line
from referee.table.frontend import render
from referee.table.frontend.batch import named_rows, prompt, session_status
from referee.table.frontend.bottom import bottom
from referee.table.frontend.render import Screen
from referee.table.session import score_rows
from referee.table.session.session import Session
from referee.table.setup.opening import Opening, Twice

EVIL = (
    "[/]", "evil\x1b[2J\x1b]0;pwn\x07\x9b31m", "=1+1", "\u202eabc\u2066", "amend", "3", "../../x", "[bold]Ana", "👨‍👩‍👧", "A\nB",
)  # fmt: skip
SAME = ("Anna", "Anne", "Anni", "Ann", "Anny", "Annalisa", "Annabel")
OBEYED = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069]")


@cache
def nameless(game_id: str) -> tuple[Session, str]:
    """The same without names, played once: nobody types on."""
    return played(game_id, ())


def played(game_id: str, names: tuple[str, ...], entries: int = 30) -> tuple[Session, str]:
    """A simulated game under other names, and all that a session showed of it."""
    game = games.load(game_id)
    simulated = one(game, 7)
    old = simulated.fold.head
    chosen = (names * 2)[: len(old.seats)] if names else ("",) * len(old.seats)
    head = make_head(game, chosen, edition=old.edition, options=old.options, box=old.box, log_id="N")
    session = LoadedGame(game).table_of(head).session
    session.asks = True
    out = io.StringIO()
    screen = Screen(out, columns=0, colour=False)

    def show(text: str) -> Any:
        reply = session.enter(text)
        screen.lines(render.reply_rows(reply, session.names, game.rulebook, game.about.end_rule))
        screen.rows(named_rows(reply, session))
        return reply

    for i, entry in enumerate(simulated.transcript[:entries]):
        assert show(entry).kind == "accepted", (entry, chosen)
        for text in (session_status(session), prompt(session), next_line(session), *bottom(session, 30)):
            screen.line(text)
        if i % 10 == 5:
            for word in ("st", "ls", "?", "back", "n called \x1b[2J", "rule conduct - leave seat=2 ! \x1b[31m \u202e"):
                show(word)
            for first in (*GLOBAL_WORDS, ""):
                candidates(session, f"{first} ")
    screen.lines(list(score_rows.score_rows(game.scoring.score(session.state), session.names, game.rulebook)))
    return session, out.getvalue()


@pytest.mark.parametrize("game", list(games.NAMES))
def test_evil_names_obey_nothing_and_change_nothing(game: str) -> None:
    """PC49, PC58, PC59: the same entries, the same state; nothing that a terminal obeys, no forged line."""
    plain, _ = nameless(game)
    session, shown = played(game, EVIL)
    assert session.state.over == plain.state.over
    assert session.game.facts.view(session.state) == plain.game.facts.view(plain.state)
    assert not OBEYED.search(shown)
    for part in ("[/]", "\\x1b[2J", "=1+1", "\\u202eabc", "amend"):
        if part in str([n.replace("\x1b", "\\x1b").replace("\u202e", "\\u202e") for n in session.names]):
            assert part in shown, part


@pytest.mark.parametrize("game", list(games.NAMES))
def test_equal_initials_and_no_names_at_all(game: str) -> None:
    _, shown = played(game, SAME)
    assert "1 Anna" in shown
    _, shown = nameless(game)
    assert "seat 1" in shown
    assert not re.search(r"(?<![\w*])@\d(?!\d)", shown)
    _, shown = played(game, tuple("ABCDEFG"))
    assert "2 B" in shown


@pytest.mark.parametrize("name", ["q", "z", "3", "st", "!", "ls", "k", "-"])
def test_a_name_that_is_a_word_or_a_digit_means_nothing_at_the_prompt(name: str) -> None:
    """The same answers as without names, word for word, once the seats are called by their numbers."""
    plain, _ = played("shinbi", (), entries=3)
    session, _ = played("shinbi", (name, "Ben", "Cho", "Dai", "Eva", "Fay"), entries=3)
    for entry in ("st", "3", "!", "ls 2", "ksb", "z", "k", "-", "rule penalty 1 ! slow", "q"):
        one_, other = plain.enter(entry), session.enter(entry)
        assert (one_.kind, one_.verdict, one_.said, one_.rows) == (other.kind, other.verdict, other.said, other.rows), (
            entry
        )


def test_pc49_what_a_name_may_be() -> None:
    """Pictures and 60 wide letters are names, both forms of an accent one name; blank, endless and unreadable ones are none."""
    opening = Opening(games.load("shinbi"))
    wide = "忍" * 60
    opening.players(f"Bob 🐺, 👨‍👩‍👧, e\u0301mile, {wide}")
    assert opening.names == ["Bob 🐺", "👨‍👩‍👧", "\u00e9mile", wide]
    with pytest.raises(Twice):
        opening.players("\u00e9, e\u0301, Cho, Dai")
    for wrong in ("Ana, , Cho, Dai", " , ,,", "Ana,\u00a0,Cho,Dai", "x" * 81 + ",Ben,Cho,Dai", "a\udc80,Ben,Cho,Dai"):
        with pytest.raises(ValueError, match=r"empty|more than|cannot be kept"):
            opening.players(wrong)
    out = io.StringIO()
    Screen(out, columns=100, colour=False).rows([("1 " + wide, "lives 5"), ("2 Ben", "lives 4")])
    assert "lives 5" in out.getvalue() and "lives 4" in out.getvalue()

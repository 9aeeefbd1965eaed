"""What is shown beside the prompt and by `?`: offers that would be taken, and forms that are said to be forms."""

import pytest

import referee
from referee import games
from referee.api.game import LoadedGame
from referee.engine.game import Form
from referee.journal.head import make_head
from referee.simulate.run import one
from referee.table.assist.complete import candidates
from referee.table.assist.hints import next_line, now
from referee.table.session.listed import Listed
from tests.kit.entries import accept


@pytest.mark.parametrize("game", list(games.NAMES))
def test_what_is_offered_would_be_taken_and_what_is_a_form_is_marked(game: str) -> None:
    """Over a whole game: an offer stands as it is, a beginning lacks something, and a form is said to be one."""
    simulated = one(games.load(game), 4)
    session = referee.load(game).table_of(simulated.fold.head).session
    for i, entry in enumerate(simulated.transcript):
        if i % 3 == 0:
            session.hints = "full"
            found = now(session)
            assert found is now(session), "worked out once"
            assert not any(isinstance(text, Form) for text, _ in (*found.offers, *found.begun))
            assert all(session.would(text) for text, _ in found.offers)
            assert all(session.shadow().enter(text).verdict == "unread" for text, _ in found.begun)
            line = next_line(session)
            assert ("e.g. " in line) is bool(found.forms) and line.count(" · ") <= 8, line
            shown = ", ".join(label for label, _ in session.enter("?").rows)
            assert shown.count("e.g. ") >= len({meaning for _, meaning in found.forms})
            means = {c.text: c.meta for c in candidates(session, "")}
            plain = {text for text, _ in (*found.offers, *found.begun)}
            assert all(means[text].startswith("e.g. ") for text, _ in found.forms if text in means.keys() - plain)
            session.hints = "off"
            assert now(session) == Listed() and not next_line(session)
        assert session.enter(entry).kind == "accepted"


def test_a_form_is_no_offer_at_the_prompt() -> None:
    """The letters of an announcement are the table's: `ksb` only shows how it is typed."""
    game = games.load("shinbi")
    session = LoadedGame(game).table_of(make_head(game, ["Ana", "Ben", "Cho", "Dai"])).session
    assert next_line(session) == "setup …"
    session.enter("setup o r z p start 1")
    assert next_line(session) == "e.g. ksb · 1: attack 2 katana"
    accept(session, "ksb", "ksb", "ksb", "ksh", "k.s")
    assert next_line(session).startswith("- · e.g. ")
    rows = dict(session.enter("?").rows)
    assert rows["-"] == "no denouncement" and "ksb" not in rows


def test_what_nobody_can_do_is_not_offered() -> None:
    """A discard at the end of the turn names its cards."""
    game = games.load("samurai_sword")
    session = LoadedGame(game).table_of(make_head(game, ["Ana", "Ben", "Cho", "Dai"])).session
    accept(session, "setup nob hid iey goe start 1", "set hand.1 9")
    found = now(session)
    assert "e" not in dict(found.offers) and [text for text, _ in found.forms if text.startswith("e ")] == ["e ar bc"]

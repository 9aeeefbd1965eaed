"""Turns in the list of lines, and taking play back to where one began; which line a ruling is about."""

import io
from collections.abc import Iterator

import pytest

from referee.table.frontend import asking
from referee.table.frontend.render import Screen
from referee.table.session.session import Session
from referee.table.session.turns import turns
from tests.kit.entries import accept
from tests.kit.heads import LATER, table
from tests.kit.parts import having

GAMES = having("moments")


@pytest.mark.parametrize("game", GAMES)
def test_lines_stand_below_the_turn_they_were_played_in(game: str) -> None:
    session = table(game, LATER[game][1])
    begun = turns(session.fold)
    assert [turn.after for turn in begun] == sorted({turn.after for turn in begun}) and not begun[0].title
    rows = session.enter("ls 1000").rows
    assert [row[0] for row in rows if row[0]] == [str(line.n) for line in session.told()]
    heads = [(title, rows[at + 1][0]) for at, (number, title) in enumerate(rows) if not number]
    for title, first in heads:
        turn = next(turn for turn in reversed(begun) if turn.after < int(first))
        assert title == f"{turn.title}:" and session.fold.before(int(first)) is not None
    assert len(session.enter("ls 1").rows) == 1 + bool(begun[-1].after < session.fold.last or len(begun) > 1)


def test_back_turn_goes_to_where_the_turn_began() -> None:
    session = table("samurai_sword", ("wa 2", "w", "e"))
    assert session.state.turn == 2
    last = session.fold.last
    assert "nothing was recorded in this turn" in session.enter("back turn").message
    accept(session, "bk 3", "w")
    shown = session.enter("back turn ?")
    assert shown.kind == "info" and session.fold.last > last
    reply = session.enter("back turn ! played wrong")
    assert reply.kind == "accepted" and f"back to line {last}" in reply.said[-1].text
    assert (session.state.turn, session.state.turns) == (2, 2) and session.enter("bk 3").kind == "accepted"


def test_a_turn_of_shinbi_is_a_seat() -> None:
    session = table("shinbi", ("k", "s"))
    assert session.enter("back turn").kind == "accepted"
    assert [row[1] for row in session.enter("ls").rows if not row[0]] in ([], ["round 1, @1:"])
    assert session.enter("ksb").kind == "accepted"


def _asked(session: Session, answers: list[str], ask: str) -> tuple[str, str, list[str]]:
    out = io.StringIO()
    left: Iterator[str] = iter(answers)
    questions: list[str] = []

    def answer(text: str) -> str:
        questions.append(text)
        return next(left)

    made = getattr(asking, ask)(session, answer, Screen(out, columns=0, colour=False))
    return made, out.getvalue(), questions


def test_a_ruling_and_a_call_offer_the_last_lines() -> None:
    session = table("samurai_sword", ("wa 2", "w", "e"))
    lines = session.told()
    for ask, answers, made in (
        ("ruling", ["2", "", "", "", "a reason"], "rule violation - leave of=2 ! a reason"),
        ("called", ["99", "2"], "call of=2"),
        ("called", [""], f"call of={session.fold.last}"),
        ("called", ["q"], ""),
    ):
        entry, shown, questions = _asked(session, answers, ask)
        assert entry == made
        assert all(f"{line.n} " in shown for line in lines[-4:]) and "about line" in questions[0]
    assert session.enter("call of=2").kind == "accepted" and session.rulings[-1].of == (2,)

"""Two tables that differ only in what some seats know answer everybody else alike: choices, `may`, completion, offers."""

from random import Random
from typing import Any

import pytest

from referee.table.assist.choices import Choice, choices
from referee.table.assist.complete import candidates
from referee.table.desk import Desk
from referee.table.frontend.batch import prompt, session_status
from tests.screen.tables import desk
from tests.screen.test_sight import PLAYERS, secrets

STEPS = 2
REVEAL = ("c 2", "c 3", "d", "d", "d", ".", ".", ".", "b d")
"""Entries until tokens are turned up, which only their owner and the log know."""

ASKED = ("no 1", "kt 1", "wa 1", "bk 1")
"""Cards of which there is one each, and one of which there are more."""

WRONG = ("zzz", "kt 99", "? kt", "set hand.1 99", "dv 9", "d=zzz", "katana katana")


def pair(name: str, kind: str) -> tuple[Desk, Desk, tuple[int, ...]]:
    """The two tables, and the seats that know the difference."""
    one, other, knows = secrets(name, kind)
    made = []
    for typed in (one, other):
        session = desk(name, PLAYERS[name], untimed=True)
        for text in typed:
            assert session.enter(text).accepted, text
        for text in ("e",) if name == "samurai_sword" else REVEAL if kind == "reveal" else ():
            assert session.enter(text).accepted, text
        made.append(session)
    return made[0], made[1], knows


def answers(session: Desk, asked: list[Choice], others: list[int]) -> dict[str, Any]:
    """All that is answered to who may not know."""
    out: dict[str, Any] = {"choices": choices(session), "prompt": prompt(session), "status": session_status(session)}
    for seat in others:
        out[f"choices of {seat}"] = choices(session, seat=seat)
    for choice in asked:
        if not choice.complete:
            out[f"behind {choice.entry}"] = choices(session, choice.entry)
        out[f"may {choice.entry}"] = session.twin().enter(f"may {choice.entry}").plain(session.names)
        for end in (0, 1, len(choice.entry)):
            out[f"complete {choice.entry[:end]}"] = candidates(session, choice.entry[:end])
    for text in ASKED:
        out[f"may {text}"] = session.twin().enter(f"may {text}").plain(session.names)
    for text in WRONG:
        out[text] = session.twin().enter(text).plain(session.names)
    return out


@pytest.mark.parametrize(("name", "kind"), [("shinobi_clans", "a"), ("samurai_sword", "b"), ("ninjato", "a")])
def test_nothing_that_is_answered_tells_a_secret(name: str, kind: str) -> None:
    """Along a game of somebody who only chooses, the same at both tables."""
    one, other, knows = pair(name, kind)
    random = Random(5)
    others = [seat for seat in range(1, len(one.names) + 1) if seat not in knows]
    for _ in range(STEPS):
        found = choices(one)
        asked = random.sample(found, min(1, len(found)))
        assert answers(one, asked, others[:1]) == answers(other, asked, others[:1])
        choice = random.choice([c for c in found if c.verb in one.game.flow.awaiting(one.state).verbs] or found)
        while not choice.complete:
            choice = random.choice(choices(one, choice.entry))
        first, second = one.enter(choice.entry), other.enter(choice.entry)
        assert first.accepted and first.plain(one.names) == second.plain(other.names), choice


def test_where_a_secret_decides_what_is_legal_it_is_not_told() -> None:
    """A token that only its owner has seen is turned up: by what the log knows one of two entries is impossible."""
    one, other, knows = pair("shinobi_clans", "reveal")
    assert one.twin().enter("1g").kind != other.twin().enter("1g").kind, "the log knows"
    found = choices(one)
    assert {"1g", "1a"} <= {choice.entry for choice in found}
    asked = [choice for choice in found if choice.entry in ("1g", "1a", "1g 2a")]
    assert answers(one, asked, [2, 3]) == answers(other, asked, [2, 3])
    seat = knows[0]
    assert choices(one, seat=seat) != choices(other, seat=seat)

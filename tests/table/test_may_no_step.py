"""`may` about what is no step says so; where it says yes, a step is named, and that step is taken."""

from typing import Any

import pytest

from referee.journal.acts import content
from referee.journal.lines import StepLine
from referee.table.session.session import Session
from tests.kit.entries import expect
from tests.kit.heads import moments
from tests.kit.parts import having

GAMES = having("moments")

ASKED = (
    "lose a life", "lose a treasure", "attack", "pass", "take two cards", "draw two cards", "play a card", "die", "reveal", "start", "go first",
    "score 3 points", "denounce", "parry", "end the turn", "leave", "rest", "turn up a guard", "a life", "pay", "place a shuriken",
)  # fmt: skip
"""What people may ask of a player, in every game."""


def _acts(session: Session, last: int) -> list[Any]:
    lines = [line for line in session.fold.items if line.n > last and isinstance(line, StepLine)]
    return [content(line) for line in lines if not line.implied]


@pytest.mark.parametrize("game", GAMES)
def test_a_yes_names_a_step_of_who_is_asked_about_and_it_is_taken(game: str) -> None:
    """The entry alone records what was named; written in shorthand it is the same step."""
    yes = no_step = 0
    for session in moments(game):
        last = session.fold.last
        for seat, name in enumerate(session.names[:2], 1):
            for what in ASKED:
                entry = f"{name} {what}"
                reply = session.enter(f"may {entry}")
                assert session.fold.last == last
                no_step += "is no step" in reply.message
                if reply.answer != "yes":
                    assert not reply.message.startswith("yes: "), (entry, reply)
                    continue
                yes += 1
                twin, again = session.twin(), session.twin()
                taken = twin.enter(entry)
                if "with a colon" in taken.message:
                    taken = twin.enter(f"{seat}: {entry.removeprefix(name)}")
                taken = twin.enter("y") if taken.kind == "confirm" else taken
                assert taken.kind == "accepted", (entry, taken)
                said = " · ".join(line.text for line in taken.said if not line.implied)
                assert reply.message == f"yes: {said}", entry
                first, *_ = acts = _acts(twin, last)
                whose = getattr(first, "who", seat)
                assert seat == whose or (not whose and f"@{seat}" in reply.message), (entry, reply.message)
                written = session.game.notation.write(session.state, acts)
                same = again.enter(written)
                same = again.enter("y") if same.kind == "confirm" else same
                assert same.kind == "accepted" and _acts(again, last) == acts, (entry, written)
    assert yes and no_step > 3, (yes, no_step)


@pytest.mark.parametrize(
    ("game", "moment", "asked", "says"),
    [
        ("shinbi", 2, "may Ana lose a life", "'lose a life' is no step, it is what comes of one: @1 does not denounce"),
        ("shinbi", 2, "may Ben start", "'start' is no step of @2; without `may` it records: @1 does not denounce"),
        ("shinbi", 0, "may Ana lose a life", "is no step, it tells what comes of one; by the rules lives of @1 stays 5"),
        ("samurai_sword", 1, "may Eva lose a life", "'lose a life' is no step, it is what comes of one: @5 takes the wound"),
        ("samurai_sword", 1, "may Eva lose three lives", "is no step, it tells what comes of one; by the rules Resilience of @5"),
        ("samurai_sword", 2, "may Eva lose a life", "'lose a life' is no step, it is what comes of one: @5 takes the wound"),
        ("samurai_sword", 2, "can Ben lose a life?", "'lose a life' is no step, it is what comes of one: @2 takes the wound"),
        ("samurai_sword", 0, "may Ben start", "'start' is no step of @2; without `may` it records: @1 ends the turn"),
        ("ninjato", 0, "may Ana take two cards", "'take two cards' is no step, it tells what comes of one"),
        ("ninjato", 0, "can Ana take two cards?", "'take two cards' is no step, it tells what comes of one"),
        ("ninjato", 1, "may Ben turn up a guard", "is no step of @2; without `may` it records: @1 calls Banzai"),
        ("shinobi_clans", 2, "may Ana attack", "'attack' is no step by itself; without `may` it records: contracts: @1"),
        ("shinobi_clans", 2, "can Ana attack?", "'attack' is no step by itself; without `may` it records: contracts: @1"),
        ("shinobi_clans", 0, "may Ana take two cards", "'take two cards' is no step, it tells what comes of one"),
    ],
)  # fmt: skip
def test_what_is_no_step_is_said_to_be_none(game: str, moment: int, asked: str, says: str) -> None:
    session = moments(game)[moment]
    last = session.fold.last
    expect(session, asked, says, kind="info", answer="", verdict="ok")
    assert session.fold.last == last


@pytest.mark.parametrize(
    ("game", "moment", "asked"),
    [
        ("samurai_sword", 1, "may Eva take the wound"),
        ("samurai_sword", 1, "may Eva pass"),
        ("samurai_sword", 0, "may Ana draw two cards"),
        ("shinbi", 2, "may Ana pass"),
        ("shinbi", 2, "may Ana let it count"),
        ("shinobi_clans", 2, "may 1a"),
        ("ninjato", 1, "may Ana leave"),
    ],
)
def test_a_step_that_is_asked_about_in_its_own_words_is_one(game: str, moment: int, asked: str) -> None:
    assert moments(game)[moment].enter(asked).answer == "yes"

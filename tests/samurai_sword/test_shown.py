"""Daimyo cards that are shown: each against its hand, all of them together, and against what was shown before."""

import json
from pathlib import Path

import pytest

from referee.table.session.reply import Reply
from tests.cli.run import records, referee
from tests.kit.entries import expect, verdicts
from tests.samurai_sword.tables import GAME, table

# Two Daimyo are played, so that at most one is in a hand; by the last wound the third player's honor runs out.
TWO_PLAYED = (
    "setup goe hid tom nob start 1", "set honor.2 1 ! x", "set rp.2 1 ! x", "da", "da", "bk 2", "w",
)  # fmt: skip
# Ieyasu (2) takes the Daimyo that seat 1 has played: it is known to be in his hand.
TAKEN = (
    "setup goe iey tom nob start 1", "set honor.3 1 ! x", "set rp.3 1 ! x", "da", "e", "i", "bk 3", "w",
)  # fmt: skip


def lines_of(reply: Reply) -> set[int | str]:
    return {line for said in reply.said for fault in said.findings for line in fault.because}


def says(reply: Reply) -> str:
    return " ".join(fault.text for said in reply.said for fault in said.findings)


@pytest.mark.parametrize("shown", ["0 1 0 1", "1 0 1 0", "0 2 0 0", "1 1 1 0", "0 0 0 2"])
def test_what_lies_on_the_pile_is_in_no_hand(shown: str) -> None:
    session = table(4, *TWO_PLAYED)
    reply = expect(session, f"show daimyo {shown}", verdict="impossible", kind="refused")
    assert lines_of(reply) == {4, 5}  # where the two were played
    assert "2 in the discard pile" in says(reply)
    assert session.enter("show daimyo 0 0 0 1").verdict == "ok"


@pytest.mark.parametrize(
    ("shown", "verdict"), [("0 1 1 1", "impossible"), ("0 0 2 1", "impossible"), ("0 1 1 0", "ok"), ("0 0 2 0", "ok")]
)
def test_with_one_played_two_are_left_for_all_hands(shown: str, verdict: str) -> None:
    entries = [entry for i, entry in enumerate(TWO_PLAYED) if i != 4]
    assert table(4, *entries).enter(f"show daimyo {shown}").verdict == verdict


def test_a_later_show_that_differs_is_not_taken_in_silence() -> None:
    session = table(4, *TWO_PLAYED, "show daimyo 1 0 0 0")
    line = session.fold.items[-1].n
    for entry in ("show daimyo 0 1 0 0", "show daimyo 0 0 0 0", "show 1 hand bk bk bo bo bo pa ki", "show 3 da"):
        reply = session.enter(entry)
        assert reply.verdict == "impossible" and line in lines_of(reply), entry
    assert {*verdicts(session, "show daimyo 1 0 0 0", "show 1 hand da bk bo bo bo pa ki")} == {"ok"}
    assert session.enter("show daimyo 0 0 0 0").verdict == "impossible"  # the whole hand was shown


def test_three_players_cannot_hold_none_and_then_all() -> None:
    session = table(3, "setup goe hid nob start 1", "set honor.2 0 ! x", "show daimyo 0 0 0")
    assert session.enter("show daimyo 1 1 1").verdict == "impossible"
    assert session.enter("show daimyo 1 1 1 !! B insists").kind == "accepted"  # what is recorded all the same counts
    assert [GAME.scoring.score(session.state).points[seat] for seat in range(3)] == [6 * 2 + 1, 0 + 1, 3 + 1]


def test_a_daimyo_that_is_known_to_be_in_a_hand_is_not_denied() -> None:
    session = table(4, *TAKEN)
    reply = session.enter("show daimyo 0 0 0 0")
    assert reply.verdict == "impossible" and "@2 holds 1 Daimyo by the log" in says(reply)
    assert lines_of(reply) == {6}
    reply = session.enter("show 2 hand bk bk bo bo bo pa")
    assert reply.verdict == "impossible" and "known to be there: Daimyo" in says(reply) and 6 in lines_of(reply)
    assert session.enter("show daimyo 0 1 0 0").verdict == "ok"


def test_those_that_are_nowhere_else_must_be_in_the_deck() -> None:
    """Of 70 cards 69 were drawn; what is neither on the pile nor in a hand is the one card of the deck."""
    session = table(4, "setup goe hid tom nob start 1", "draw 69 ! all but one", "set honor.2 0 ! x")
    assert session.state.deck == 1
    for shown, verdict in (("0 0 0 0", "impossible"), ("1 0 0 0", "impossible"), ("1 0 1 0", "ok")):
        reply = expect(session, f"show daimyo {shown}", verdict=verdict)
        assert verdict == "ok" or "must be in the deck, but the deck has 1 card" in says(reply)


def test_the_pair_of_shows_at_the_command_line(tmp_path: Path) -> None:
    """The transcript stops at the impossible show with exit code 1; under protest the audit finds it too."""
    typed = "players A, B, C, D\n" + "\n".join(TWO_PLAYED) + "\nshow daimyo 0 1 0 1"
    told = ("play", "samurai-sword", "--log", "a.jsonl", "--untimed", "--no-census", "-")
    ran = referee(*told, cwd=tmp_path, typed=typed)
    assert ran.code != 0 and "SS-INV-03" in ran.out + ran.err
    (tmp_path / "a.jsonl").unlink()
    assert referee(*told, cwd=tmp_path, typed=typed + " !! all say so").code == 0
    audit = json.loads(records("audit", "a.jsonl", "--json", cwd=tmp_path).out)
    assert [(line["n"], line["known"], line["findings"][0]["because"]) for line in audit["irregular"]] == [
        (9, "impossible", [4, 5])
    ]

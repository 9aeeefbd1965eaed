"""A step that the table insists on and that does nothing says so, in every game; behind the end too."""

from pathlib import Path

import pytest

from tests.cli.run import records, referee
from tests.kit.entries import expect
from tests.table.test_suggest import session

ENDED = {
    "shinbi": ("Ana Ben Cho Dai", ["setup o r z p start 3", "set lives 0,0,2,0"], "k4"),
    "samurai_sword": ("Ana Ben Cho Dai", ["setup nob hid iey goe", "set honor.2 0 ! x"], "bk 2"),
}


@pytest.mark.parametrize("game", ENDED)
def test_behind_the_end_nothing_changes(game: str) -> None:
    players, entries, step = ENDED[game]
    table = session(game, players, *entries)
    before = table.state.copy()
    reply = expect(table, f"{step} ! we go on", kind="accepted", verdict="irregular")
    assert reply.said[0].text.endswith(" (nothing changes)") and table.state == before
    last = table.enter("ls").rows[-1][1]
    assert "(nothing changes)" in last and last.endswith("[irregular]")


def test_what_nobody_waits_for_does_nothing_and_says_so() -> None:
    table = session("shinbi", "Ana Ben Cho Dai", "setup o r z p start 3")
    for entry, text in (
        ("hit", "@3 says hit aloud (nothing changes)"),
        ("k.s", "(nothing changes)"),
        ("skip hit", "(nothing changes)"),
    ):
        reply = table.enter(f"{entry} ! agreed")
        assert reply.kind == "accepted" and reply.said[0].text.endswith(text), entry
    assert table.state.lives == [5, 5, 5, 5]


def test_what_does_something_does_not_say_so() -> None:
    table = session("shinbi", "Ana Ben Cho Dai", "setup o r z p start 3")
    assert table.enter("pay ! agreed").said[0].text == "@3 pays" and table.state.lives == [5, 5, 4, 5]
    table = session("shinbi", "Ana Ben Cho Dai", "setup o r z p start 3")
    assert table.enter("4: k ! too early").said[0].text == "@4 attacks @1, says katana"


def test_an_audit_says_so_too(tmp_path: Path) -> None:
    typed = "players Ana, Ben, Cho, Dai\nsetup o r z p start 3\nhit ! agreed\n"
    ran = referee("play", "shinbi", "--log", "a.jsonl", "--untimed", "--no-census", "-", cwd=tmp_path, typed=typed)
    assert ran.code == 0 and "3 Cho says hit aloud (nothing changes)" in ran.out
    assert "3 Cho says hit aloud (nothing changes)" in records("audit", "a.jsonl", cwd=tmp_path).out


def test_what_is_only_noted_does_not_say_so() -> None:
    table = session("samurai_sword", "Ana Ben Cho Dai", "setup nob hid iey goe")
    assert table.enter("3: ask 2 ! he asked").said[0].text == "@3 asks @2 about cards in hand"
    table = session("shinbi", "Ana Ben Cho Dai", "setup o r z p start 3")
    assert "nothing changes" not in table.enter("2: peek 1 ! seen").said[0].text

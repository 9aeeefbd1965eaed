"""A set-up that leaves a question out says what was taken for it, and how it is changed."""

from pathlib import Path

import pytest

from referee.games import load as load_game
from tests.cli.run import log_lines, referee
from tests.kit.entries import expect
from tests.kit.scenarios import session

SCARS = "who has the most scars and takes the pawn (seat): assumed 1"


@pytest.mark.parametrize(
    ("game", "entry", "says"),
    [
        ("shinbi", "setup o r z p", f"{SCARS} (`amend 1 setup o r z p start …` changes it)"),
        ("shinbi", "o r z p", f"{SCARS} (`amend 1 o r z p start …` changes it)"),
        ("shinbi", "0: setup o,r,z,p", f"{SCARS} (`amend 1 0: setup o,r,z,p start=…` changes it)"),
        ("shinbi", "setup o r z p start 1", ""),
        ("shinbi", "setup o r z p start 3", ""),
        ("shinbi", "0: setup o,r,z,p 3", ""),
        ("shinbi", "0: setup o,r,z,p start=1", ""),
        (
            "samurai_sword",
            "setup nob hid iey goe",
            "who is the Shogun (seat): assumed 1 (`amend 1 setup nob hid iey goe start …` changes it)",
        ),
        ("samurai_sword", "setup nob hid iey goe start 1", ""),
        ("shinobi_clans", "setup start 2", ""),
    ],
)
def test_what_was_taken_is_told(game: str, entry: str, says: str) -> None:
    table = session(load_game(game), {"id": "U", "players": 4})
    expect(table, entry, kind="accepted", message=says)
    if says:
        change = says.split("`")[1].replace("…", "2")
        assert table.enter(change).kind == "accepted"
        assert table.enter("z").message.startswith("taken back"), "nothing else is told of it later"


WHO = "who has the most scars and takes the pawn (seat): that is not said; `setup o r z p start 1` says that it is 1"


def test_a_pipe_a_file_and_the_protocol_say_who_starts(tmp_path: Path) -> None:
    """Nobody sees there what was taken: the set-up is refused until it is told, or forced."""
    typed = "setup o r z p\nksb\nsetup o r z p start 2\nksb\n"
    ran = referee("play", "shinbi", "--players", "4", "--keep-going", "--log", "a.jsonl", cwd=tmp_path, typed=typed)
    assert ran.code == 1 and WHO in ran.err and "seat 2 holds the pawn" in ran.out
    assert [line["line"] for line in log_lines(tmp_path / "a.jsonl")] == ["head", "try", "try", *["step"] * 4]
    ran = referee("play", "shinbi", "--players", "4", "--json", cwd=tmp_path, typed="setup o r z p\nsetup o r z p ! as ever\n")
    assert ran.events[1]["message"] == WHO and ran.events[1]["kind"] == "refused"
    assert ran.events[2]["kind"] == "accepted" and ran.events[2]["message"].startswith(SCARS)

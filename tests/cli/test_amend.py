"""A correction says what was and what will be; another kind of line is asked about first: in a pipe and at a terminal."""

import re
from pathlib import Path

import pytest

from tests.cli.run import BEGUN, log_lines, referee
from tests.cli.test_editor import PLAYERS, Screen
from tests.kit.said import unsaid
from tests.table.logs import read

TURNED_UP = "ksb\nksb\nkhb\nksh\nk.s\n"


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize(
    ("entry", "was", "now"),
    [
        ("amend 14 s.k", "14 was: 3 Cho turns up katana from 2 Ben", "now: 3 Cho turns up sai from 2 Ben"),
        ("amend 2 to=1 ! misheard", "2 was: 3 Cho attacks 4 Dai, says katana", "now: 3 Cho attacks 1 Ana, says katana"),
        ("amend 14 remove ! not yet", "line 14 removed: 3 Cho turns up katana from 2 Ben", ""),
        ("amend 0 seat 2 Bea", "head: seat 2 was Ben", "now: Bea"),
        ("amend 0 edition es", "head: edition was en", "now: es"),
        ("amend 0 policy club ! agreed", "head: policy was casual", "now: club"),
        ("amend 0 option distinct_announcements=true", "head: option distinct_announcements was false", "now: true"),
    ],
)
def test_what_was_and_what_is_are_said(entry: str, was: str, now: str, tmp_path: Path) -> None:
    ran = referee("play", "shinbi", "--log", "a.jsonl", cwd=tmp_path, typed=f"{BEGUN}{TURNED_UP}{entry}\n", code=0)
    assert was in ran.out and now in ran.out, ran.out
    assert [line["line"] for line in log_lines(tmp_path / "a.jsonl")].count("amend") == 1


@pytest.mark.parametrize(
    "entry",
    [
        "amend 14 k.s",
        "amend 14 3: reveal cards=2:katana,4:sai",
        "amend 2 to=4",
        "amend 0 edition en",
        "amend 0 policy casual ! so",
    ],
)
def test_what_is_so_already_is_not_written_again(entry: str, tmp_path: Path) -> None:
    ran = referee("play", "shinbi", "--log", "a.jsonl", cwd=tmp_path, typed=f"{BEGUN}{TURNED_UP}{entry}\n")
    assert ran.code == 0 and "says that already" in ran.out, ran.out + ran.err
    assert "amend" not in [line["line"] for line in log_lines(tmp_path / "a.jsonl")]


def test_a_fact_of_the_box_says_what_was_and_is(tmp_path: Path) -> None:
    typed = "players Ann, Ben, Cas\nbox power.aap 1\nstart 1\namend 0 box power.aap 2\namend 0 box power.aap 2\namend 0 box power.agm 3\n"
    ran = referee("play", "shinobi-clans", "--log", "a.jsonl", cwd=tmp_path, typed=typed, code=0)
    assert unsaid(
        ran.out, "head: power.aap was 1; now: 2", "the head says that already", "head: power.agm was not told; now: 3"
    ) == []


def test_another_kind_of_line_is_refused_once_in_a_pipe(tmp_path: Path) -> None:
    """A declared number into a count: as good as any, so only the kind tells that a line would be lost."""
    begun = f"{BEGUN}ksb\nset lives.2 4 ! counted\n"
    ran = referee("play", "shinbi", "--log", "a.jsonl", cwd=tmp_path, typed=f"{begun}amend 5 chk lives.2 5\n", code=1)
    said = flat(ran.err)
    assert unsaid(
        said,
        "line 5 was: declared: lives of 2 Ben = 4; now: counted: lives of 2 Ben = 5",
        "from `set` into `check`",
        "Did both happen? Then `amend 5 before ENTRY`",
        "`! REASON` records it anyway",
    ) == []
    assert [line["line"] for line in log_lines(tmp_path / "a.jsonl")][-1] == "try"
    more = referee("resume", "a.jsonl", cwd=tmp_path, typed="amend 5 chk lives.2 5 ! only counted\n")
    assert more.code == 0 and "another kind" not in more.out and read(tmp_path / "a.jsonl")[0].state.lives[1] == 5


def test_another_kind_of_step_is_asked_about_at_a_terminal(tmp_path: Path) -> None:
    screen = Screen(tmp_path, "play", "shinbi", *PLAYERS)
    screen.until("clans in seat")
    screen.keys("setup o r z p start 3\r", "line 1 of ")
    for entry in ("ksb", "ksb", "khb", "ksh"):
        screen.keys(f"{entry}\r", r"line \d+ of")
    screen.talk(("k.s\r", r"may denounce"), ("-\r", "line 15 of"))
    seen = flat(screen.keys("amend 15 ib\r", r"records\s+it\s+anyway"))
    assert unsaid(
        seen, "line 15 was: 3 Cho does not denounce; now: 3 Cho denounces", "from `waive` into `denounce`"
    ) == []
    assert "amend" not in [line["line"] for line in log_lines(tmp_path / "a.jsonl")]
    screen.keys("! he called it after all\r", "line 15 was")
    screen.leave()
    line = log_lines(tmp_path / "a.jsonl")
    amends = [item for item in line if item["line"] == "amend"]
    assert [item["step"]["do"] for item in amends] == ["denounce"] and amends[0]["reason"] == "he called it after all"

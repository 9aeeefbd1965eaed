"""What stands at the end: of a game at a terminal and in a pipe, of the demo; and what `play` and `resume` alone ask for."""

import re
from pathlib import Path

import pytest

from tests.cli.run import referee
from tests.cli.test_terminal import Seat
from tests.kit.said import unsaid

PLAYERS = ("--players", "Ana,Ben,Cho", "--untimed", "--no-census")
SET_UP = "setup mus goe chi start 1"
LAST = ("set honor.2 1", "set rp.2 1", "kt 2 w", "show daimyo 0 0 0", "show roles shogun ninja1 ninja2")
NEXT = ("records summarize --db stats.db", "records stats stats.db", "referee play samurai-sword")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """The log of a game that one blow ends."""
    referee(
        "play",
        "samurai-sword",
        "--log",
        "g.jsonl",
        *PLAYERS,
        cwd=tmp_path,
        typed=f"{SET_UP}\n{LAST[0]}\n{LAST[1]}\n",
        code=0,
    )
    return tmp_path / "g.jsonl"


def test_a_game_at_a_terminal_ends_with_figures_the_page_and_what_to_type(log: Path) -> None:
    seat = Seat(log.parent, "resume", "g.jsonl")
    seat.until("\n> ")
    seat.talk(*LAST[2:])
    assert "won by 1 Ana by " in seat.seen
    assert seat.leave() == 0
    chat, _, told = seat.seen.replace("\r", "").rpartition("for the group chat:\n")[2].partition("receipt")
    assert "won by" not in told, "the sum was shown already"
    title, won, points, figures, rules = chat.strip().splitlines()
    assert title.startswith("Samurai Sword · 2") and title.endswith(" · 3 players")
    assert re.fullmatch(r"Ana wins \(Shogun and Samurai \d+ · Ninja \d+\)", won) and rules == "usual rules"
    assert re.fullmatch(r"points: Ana \d+ · (Ben|Cho) \d+ · (Ben|Cho) \d+", points)
    assert re.fullmatch(r"this game: \d+ entries, \d+ steps", figures)
    assert "page: g.html shows the game line by line" in told
    rows = told.partition("next:\n")[2].splitlines()
    assert [re.split(r"\s{2,}", row.strip())[0] for row in rows[:3]] == list(NEXT)
    assert all(len(row) <= 80 for row in told.splitlines())
    assert b"<html" in (log.parent / "g.html").read_bytes()[:200]

    (log.parent / "g.html").write_text("mine")
    again = Seat(log.parent, "resume", "g.jsonl")
    again.until("\n> ")
    again.type("q", "next:")
    assert again.end() == 0
    assert "g.html is there already and stays" in re.sub(r"\s+", " ", again.seen)
    assert (log.parent / "g.html").read_text() == "mine"


def test_in_a_pipe_a_game_ends_with_its_sum_and_the_next_commands_and_writes_nothing_but_the_log(log: Path) -> None:
    ran = referee("resume", "g.jsonl", cwd=log.parent, typed="".join(f"{entry}\n" for entry in LAST[2:]), code=0)
    before, _, last = ran.out.rpartition("game over")
    assert "won by 1 Ana by " in before
    assert last.partition("\n")[0].endswith("; won by 1 Ana") and last.count("won by") == 1, "the sum was shown already"
    assert "next:" not in ran.out
    rows = ran.err.partition("next:\n")[2].splitlines()
    assert [re.split(r"\s{2,}", row.strip())[0] for row in rows] == ["records view g.jsonl --out g.html", *NEXT]
    assert sorted(path.name for path in log.parent.iterdir() if path.is_file()) == ["g.jsonl"]


def test_a_game_that_goes_on_ends_with_the_way_back(log: Path) -> None:
    seat = Seat(log.parent, "resume", "g.jsonl")
    seat.until("\n> ")
    seat.type("q", "goes on")
    assert seat.end() == 0
    assert "next:" not in seat.seen
    assert not (log.parent / "g.html").exists()


def test_the_demo_runs_to_its_end_at_a_terminal(tmp_path: Path) -> None:
    """Nothing in it waits for a key, and each command that it names works."""
    seat = Seat(tmp_path, "demo", "d")
    assert seat.end() == 0
    told = seat.seen.replace("\r", "").rpartition("next:\n")[2]
    commands = [re.split(r"\s{2,}", row.strip())[0] for row in told.splitlines() if row.strip()]
    assert commands == ["referee play", "records stats d/stats.db", "referee rules shinbi WORD"]
    assert "d/page.html shows the game line by line" in seat.seen
    for command in ("referee play", "records replay", "records audit", "records view", "records summarize", "records stats"):
        assert f"$ {command}" in seat.seen
    assert (tmp_path / "d" / "page.html").exists()
    assert (tmp_path / "d" / "stats.db").exists()
    assert referee("demo", "d", cwd=tmp_path).code == 2, "nothing is written over"


def test_play_alone_asks_for_the_game_at_a_terminal_and_names_them_in_a_pipe(tmp_path: Path) -> None:
    seat = Seat(tmp_path, "play", "--log", "g.jsonl", *PLAYERS)
    assert "2  Samurai Sword" in seat.until(r"which game\? ")
    seat.type("chess", r"which game\? ")
    assert "chess is no game of this program" in seat.seen
    seat.type("sam", "1 Ana.*> |characters.*> ")
    seat.child.sendeof()
    seat.child.close()
    piped = referee("play", cwd=tmp_path, typed="", code=2)
    assert unsaid(piped.err, "referee play GAME", "samurai-sword") == []


def test_resume_alone_offers_what_is_not_finished(log: Path) -> None:
    referee("play", "shinbi", "--log", "new.jsonl", "--players", "Ana,Ben,Cho,Dai", "--no-census", cwd=log.parent, typed="setup o r z p start 1\n")
    (log.parent / "other.jsonl").write_text("no log\n")
    piped = referee("resume", cwd=log.parent, typed="", code=2)
    found = re.findall(r"referee resume (\S+)", piped.err)
    assert sorted(found) == ["g.jsonl", "new.jsonl"]

    seat = Seat(log.parent, "resume")
    told = seat.until(r"which log\? \[1\] ")
    number = 1 if "1  g.jsonl" in told else 2
    assert f"{number}  g.jsonl: Samurai Sword, Ana, Ben, Cho, line 3" in told
    seat.type("7", r"which log\? \[1\] ")
    assert "7 is none of them" in seat.seen
    seat.talk((str(number), "\n> "), ("q", "referee resume g.jsonl"))
    assert seat.end() == 0

    left = Seat(log.parent, "resume")
    left.until(r"which log\? \[1\] ")
    left.type("q", "nothing was resumed")
    assert left.end() == 2


def test_resume_alone_says_what_to_type_where_nothing_is_unfinished(tmp_path: Path) -> None:
    ran = referee("resume", cwd=tmp_path, typed="", code=2)
    assert unsaid(ran.err, "referee play GAME", "referee resume FILE") == []

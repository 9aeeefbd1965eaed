"""The real program in a pseudo-terminal, treated badly."""

import random
import re
import resource
import signal
import time
from pathlib import Path

import pytest

from referee.simulate.run import one
from tests.cli.run import log_lines
from tests.cli.test_editor import Screen
from tests.table.logs import GAME, read

PLAYERS = ("--log", "a.jsonl", "--players", "4", "--edition", "en")
UNLIMITED = resource.RLIM_INFINITY


@pytest.fixture
def screen(tmp_path: Path) -> Screen:
    made = Screen(tmp_path, "play", "shinbi", *PLAYERS)
    made.until("clans in seat")
    made.keys("setup o r z p start 3\r", "line 1 of ")
    return made


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_killed_at_random_moments_nothing_shown_is_lost(term: str, tmp_path: Path) -> None:
    chance = random.Random(term)
    transcript = one(GAME, 3, players=4).transcript
    arguments: tuple[str, ...] = ("play", "shinbi", *PLAYERS)
    done = 0
    path = tmp_path / "a.jsonl"
    for _ in range(3):
        screen = Screen(tmp_path, *arguments, env={"TERM": term})
        screen.until("clans in seat" if arguments[0] == "play" else r"line \d+, entry")
        shown = 0
        for entry in transcript[done : done + chance.randint(2, 5)]:
            seen = screen.keys(f"{entry}\r", r"[\na-z] {1,3}\d+  [^\r\n]+\r")
            shown = max([shown, *(int(n) for n in re.findall(r"(?m)^ {1,3}(\d+)  ", seen))])
        time.sleep(chance.random() * 0.05)
        screen.child.kill(signal.SIGKILL)
        screen.end()
        written = [line for line in log_lines(path) if line.get("done")]
        assert read(path)[0].last >= shown
        done = len(written)
        arguments = ("resume", "a.jsonl")


def test_pc89_a_full_disk_keeps_the_prompt_and_the_entry_can_be_typed_again(screen: Screen, tmp_path: Path) -> None:
    """PC89."""
    path = tmp_path / "a.jsonl"
    resource.prlimit(screen.child.pid or 0, resource.RLIMIT_FSIZE, (path.stat().st_size + 20, UNLIMITED))
    before = path.read_bytes()
    text = re.sub(r"\s+", " ", screen.keys("ksb\r", r"entry\s+again"))
    assert "not saved" in text and "NOT in" in text
    assert path.read_bytes() == before
    resource.prlimit(screen.child.pid or 0, resource.RLIMIT_FSIZE, (UNLIMITED, UNLIMITED))
    screen.keys("ksb\r", "line 4 of")
    assert screen.leave() == 2
    assert read(path)[0].last == 4


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_signals_at_every_kind_of_question(name: str, tmp_path: Path) -> None:
    """PC85: of the head, of the set-up, of a ruling."""
    screen = Screen(tmp_path, "play", "shinbi", "--log", "a.jsonl")
    screen.until("players in seating")
    number = getattr(signal, name)
    screen.child.kill(number)
    if name == "SIGTERM":
        assert screen.end() == 128 + number
        assert not (tmp_path / "a.jsonl").exists()
        return
    screen.until("cleared")
    screen.keys("4\r", "edition")
    screen.child.kill(number)
    screen.until("cleared")
    screen.talk(
        ("en\r", "clans in seat"),
        ("\x03", "cleared"),
        ("o r z p\r", "scars"),
        ("\r", "line 1 of"),
        ("rule\r", "about line"),
        ("\x03", "cleared"),
        ("\r", "kind: "),
        ("\x03", "cleared"),
        ("q\r", "no ruling"),
    )
    assert screen.leave() == 0


def test_the_questions_after_the_end_and_remembered_players(tmp_path: Path) -> None:
    env = {"REFEREE_CONFIG": str(tmp_path / "config"), "TERM": "dumb"}
    transcript = one(GAME, 4, players=4).transcript
    screen = Screen(
        tmp_path, "play", "shinbi", "--log", "a.jsonl", "--players", "Anna,Ben,Cho,Dai", "--edition", "en", env=env
    )
    screen.until("clans in seat")
    for entry in transcript[:5]:
        screen.keys(f"{entry}\r", r"\n +\d+  [^\r\n]+\r")
    screen.talk(
        ("".join(f"{entry}\r" for entry in transcript[5:]), "a few questions"),
        ("\r", "how good was the game"),
        ("4435\r", "would each play it"),
        ("q\r", "> "),
    )
    screen.leave()
    log = log_lines(tmp_path / "a.jsonl")
    assert [line["value"] for line in log if line["line"] == "answer"] == [4, 4, 3, 5]
    assert not [line for line in log if line["line"] == "try"] and "not entered" not in screen.seen
    persons = [seat["person"] for seat in log[0]["seats"]]
    assert len(set(persons)) == 4 and all(persons)
    again = Screen(
        tmp_path, "play", "shinbi", "--log", "b.jsonl", "--players", "Ana,Ben,Cho,Dai", "--edition", "en", env=env
    )
    again.until("the same person")
    again.talk(("y\r", "clans in seat"), ("setup o r z p start 3\r", "attacks"))
    again.leave()
    assert [seat["person"] for seat in log_lines(tmp_path / "b.jsonl")[0]["seats"]] == persons

"""A log that another program changed, replaced, moved or removed while a session has it open: nothing is written onto it,
nothing that was recorded is lost, and what can be done is said.
"""

import os
import re
import shutil
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.client import Client
from tests.cli.run import ENV, command, log_lines, referee
from tests.cli.test_editor import Screen
from tests.table.logs import read

PLAYERS = ("--log", "a.jsonl", "--players", "4", "--edition", "en")


def appended(path: Path) -> None:
    with open(path, "ab") as file:
        file.write(b'{"line":"pause"}\n')


def edited_in_place(path: Path) -> None:
    """As many bytes as before."""
    data = path.read_bytes()
    with open(path, "r+b") as file:
        file.write(data.replace(b'"katana"', b'"KATANA"', 1))
    assert path.read_bytes() != data and path.stat().st_size == len(data)
    later(path)


def later(path: Path) -> None:
    """As if it were written on some time after the last entry, whatever the grain of the clock is."""
    now = path.stat()
    os.utime(path, ns=(now.st_atime_ns, now.st_mtime_ns + 1_000_000_000))


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(path.read_bytes() + b"\n")
    other.replace(path)


def removed(path: Path) -> None:
    path.unlink()


@pytest.fixture
def screen(tmp_path: Path) -> Screen:
    made = Screen(tmp_path, "play", "shinbi", *PLAYERS)
    made.until("clans in seat")
    made.talk(("setup o r z p start 3\r", "line 1 of "), ("ksb\r", "line 4 of "))
    return made


FOREIGN = [
    (appended, "changed by another program"),
    (edited_in_place, "changed by another program"),
    (emptied, "changed by another program"),
    (replaced, "replaced by another file"),
    (removed, "was removed"),
]


@pytest.mark.parametrize(("harm", "why"), FOREIGN)
def test_what_was_recorded_is_kept_and_the_session_ends(
    harm: Callable[[Path], None], why: str, screen: Screen, tmp_path: Path
) -> None:
    path = tmp_path / "a.jsonl"
    whole = path.read_bytes()
    harm(path)
    foreign = path.read_bytes() if path.exists() else None
    screen.keys("ksb\r", "receipt")
    assert screen.end() == 2
    assert (path.read_bytes() if path.exists() else None) == foreign, "what another program wrote is left alone"
    assert (tmp_path / "a.kept.jsonl").read_bytes() == whole
    said = re.sub(r"\s+", " ", re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", screen.seen))
    assert "not saved" in said and why in said and "type this entry again there" in said
    assert "resume a.jsonl" not in said and "`referee resume a.kept.jsonl` goes on" in said
    assert ("records diff a.jsonl a.kept.jsonl" in said) == (foreign is not None)
    more = referee("resume", "a.kept.jsonl", cwd=tmp_path, typed="ksb\n")
    assert more.code == 0 and read(tmp_path / "a.kept.jsonl")[0].last == 7


def test_it_is_noticed_when_the_session_is_left(screen: Screen, tmp_path: Path) -> None:
    whole = (tmp_path / "a.jsonl").read_bytes()
    appended(tmp_path / "a.jsonl")
    assert screen.leave() == 2
    said = re.sub(r"\s+", " ", screen.seen)
    assert "changed by another program" in said and "receipt: a.kept.jsonl" in said
    assert "`referee resume a.kept.jsonl` goes on" in said and "resume a.jsonl" not in said
    assert (tmp_path / "a.kept.jsonl").read_bytes() == whole


def test_also_when_it_is_stopped_by_a_signal(screen: Screen, tmp_path: Path) -> None:
    whole = (tmp_path / "a.jsonl").read_bytes()
    emptied(tmp_path / "a.jsonl")
    screen.child.kill(signal.SIGTERM)
    assert screen.end() == 128 + signal.SIGTERM
    assert "everything shown is in a.kept.jsonl" in re.sub(r"\s+", " ", screen.seen)
    assert (tmp_path / "a.kept.jsonl").read_bytes() == whole


def test_one_that_was_moved_is_put_back_and_play_goes_on(screen: Screen, tmp_path: Path) -> None:
    path, away = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    whole = path.read_bytes()
    path.rename(away)
    said = re.sub(r"\s+", " ", screen.keys("ksb\r", r"then\s+type\s+this\s+entry\s+again"))
    assert "was moved" in said and "Put it back" in said and away.read_bytes() == whole
    screen.until("line 4 of")
    away.rename(path)
    screen.keys("ksb\r", "line 7 of ")
    screen.leave()
    assert sorted(p.name for p in tmp_path.glob("*.jsonl")) == ["a.jsonl"] and read(path)[0].last == 7


def test_one_that_was_only_touched_goes_on(screen: Screen, tmp_path: Path) -> None:
    later(tmp_path / "a.jsonl")
    screen.keys("ksb\r", "line 7 of ")
    assert screen.leave() == 0


def test_with_its_folder_gone_it_is_kept_where_temporary_files_lie(tmp_path: Path) -> None:
    folder, temporary = tmp_path / "game", tmp_path / "temporary"
    folder.mkdir()
    temporary.mkdir()
    screen = Screen(folder, "play", "shinbi", *PLAYERS, env={"TMPDIR": str(temporary)})
    screen.until("clans in seat")
    screen.keys("setup o r z p start 3\r", "line 1 of ")
    whole = (folder / "a.jsonl").read_bytes()
    shutil.rmtree(folder)
    screen.keys("ksb\r", "receipt")
    assert screen.end() == 2
    assert "not saved" in screen.seen and (temporary / "a.kept.jsonl").read_bytes() == whole


def test_in_the_protocol(tmp_path: Path) -> None:
    """The reply says `failed`, the session ends; an earlier file that was kept is not written over."""
    (tmp_path / "a.kept.jsonl").write_text("mine\n")
    with Client(command("play", "shinbi", "--json", *PLAYERS), cwd=tmp_path, env=ENV) as session:
        assert session.enter("setup o r z p start 3")["kind"] == "accepted"
        whole = (tmp_path / "a.jsonl").read_bytes()
        appended(tmp_path / "a.jsonl")
        reply = session.enter("ksb")
        assert reply["failed"] and reply["kind"] == "refused" and "a.kept-2.jsonl" in reply["message"]
        last = session.close()
    assert last["event"] == "close" and last["exit"] == 2
    assert (tmp_path / "a.kept-2.jsonl").read_bytes() == whole
    assert (tmp_path / "a.kept.jsonl").read_text() == "mine\n"


def test_a_resumed_log_is_kept_whole_too(tmp_path: Path) -> None:
    referee("play", "shinbi", *PLAYERS, cwd=tmp_path, typed="setup o r z p start 3\nksb\n")
    with Client(command("resume", "a.jsonl", "--json"), cwd=tmp_path, env=ENV) as session:
        assert session.enter("ksb")["kind"] == "accepted"
        whole = (tmp_path / "a.jsonl").read_bytes()
        replaced(tmp_path / "a.jsonl")
        assert session.enter("ksb")["failed"]
    assert (tmp_path / "a.kept.jsonl").read_bytes() == whole
    assert [line["line"] for line in log_lines(tmp_path / "a.kept.jsonl")].count("step") == 7


def test_two_windows_on_one_log(screen: Screen, tmp_path: Path) -> None:
    assert "another program" in referee("resume", "a.jsonl", cwd=tmp_path, code=2).err
    assert screen.leave() == 0

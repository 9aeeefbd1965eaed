"""Lines that were typed or pasted before a refusal was shown are held back; what is begun of the next line stays."""

import re
from pathlib import Path

import pytest
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys

from referee.table.frontend import typed_ahead
from referee.table.frontend.editor import parted
from tests.cli.run import log_lines
from tests.cli.test_editor import PLAYERS, Screen

TERMS = pytest.mark.parametrize("env", [{}, {"TERM": "dumb"}, {"NO_COLOR": "1", "TERM": "xterm"}], ids=str)


def begin(folder: Path, env: dict[str, str]) -> Screen:
    screen = Screen(folder, "play", "shinbi", *PLAYERS, env=env)
    screen.until("clans in seat")
    screen.keys("setup o r z p start 3\r", "3 Cho on 4 Dai|line 1 of")
    return screen


def typed(folder: Path) -> list[str]:
    return [line["typed"] for line in log_lines(folder / "a.jsonl") if line["line"] == "step" and "typed" in line][1:]


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text))


@pytest.fixture
def screen(tmp_path: Path, env: dict[str, str]) -> Screen:
    return begin(tmp_path, env)


@TERMS
def test_lines_behind_a_refused_one_are_held_and_a_begun_one_stays(screen: Screen, tmp_path: Path) -> None:
    """All at once, as a terminal pastes that does not bracket it. Cho has announced; Dai's is refused; `ksh`, `kbh` were meant
    for those behind Dai.
    """
    screen.keys("ksb\rkkb\rksh\rkbh\rkh", "not entered")
    screen.until("kh")
    screen.keys("b\r", "1 Ana on 2 Ben|line 7 of")
    screen.leave()
    said = flat(screen.seen)
    assert "not entered: 2 lines typed before this was shown, from ksh on; the up key finds them" in said, said
    assert typed(tmp_path) == ["ksb", "khb"]
    tries = [line["typed"] for line in log_lines(tmp_path / "a.jsonl") if line["line"] == "try"]
    assert tries == ["kkb"]


@TERMS
def test_what_was_held_is_found_again(screen: Screen, tmp_path: Path) -> None:
    screen.keys("kkb\rksh\r", "up key finds it")
    screen.until("> |line 1 of")
    screen.talk(("\x1b[A", "kkb"), ("\x1b[A", "sh"), ("\r", "4 Dai on 1 Ana|line 4 of"))
    screen.leave()
    assert typed(tmp_path) == ["ksh"]


@TERMS
def test_nothing_is_held_behind_what_is_taken(screen: Screen, tmp_path: Path) -> None:
    """A fast typist loses no key: four lines and the beginning of the fifth."""
    screen.talk(("ksb\rksb\rkhb\rksh\rk.", "1 Ana, 4 Dai|line 13 of"), ("s\r", "may denounce|line 14 of"))
    screen.leave()
    assert "not entered" not in screen.seen
    assert typed(tmp_path) == ["ksb", "ksb", "khb", "ksh", "k.s"]


@TERMS
def test_what_is_typed_upon_the_answer_is_taken(screen: Screen, tmp_path: Path) -> None:
    """Each key by itself, the first as soon as the refusal is seen."""
    screen.keys("kkb\r", "records")
    for key in "! agreed\r":
        screen.child.send(key)
    screen.until("4 Dai on 1 Ana|line 4 of")
    screen.leave()
    assert "not entered" not in screen.seen and typed(tmp_path) == ["kkb ! agreed"]


@TERMS
def test_an_empty_line_typed_ahead_takes_no_offer(screen: Screen, tmp_path: Path) -> None:
    screen.keys("kks\r\r1\r", "not entered: 2 lines typed before this was shown, from 1 on")
    screen.leave()
    assert typed(tmp_path) == []


def test_in_the_questions_of_the_set_up(tmp_path: Path) -> None:
    screen = Screen(tmp_path, "play", "shinbi", *PLAYERS, env={"TERM": "dumb"})
    screen.until("clans in seat.*> ")
    screen.keys("o r x p\r3\r", "not entered: 1 line typed before this was shown, from 3 on")
    screen.until("> ")
    screen.talk(("o r z p\r", r"\[1\]> "), ("3\r", "3 Cho on 4 Dai"))
    screen.leave()


def test_the_end_of_the_input_typed_ahead_leaves(tmp_path: Path) -> None:
    for n, env in enumerate(({}, {"TERM": "dumb"})):
        folder = tmp_path / str(n)
        folder.mkdir()
        screen = begin(folder, env)
        screen.keys("kkb\rksh\r\x04", "receipt")
        assert "not entered" in screen.seen and screen.end() == 1


@pytest.mark.parametrize(
    ("data", "lines", "begun", "ended"),
    [
        (b"", (), "", False),
        (b"ksb\nks", ("ksb",), "ks", False),
        (b"ksb\r\r\nk", ("ksb", "", ""), "k", False),
        (b"kx\x7fs\nab\x15c\nn one two\x17x", ("ks", "c"), "n one x", False),
        (b"k\x1b[A\x1b[Ds\x1bOPb\n\x1b[200~kh", ("ksb",), "kh", False),
        (b"ksb\n\x04", ("ksb",), "", True),
        (b"k\x04sb\n\0", ("ksb",), "", True),
        ("é\n忍".encode(), ("é",), "忍", False),
        ("é\n忍".encode()[:-1], ("é",), "", False),
    ],
)
def test_the_bytes_of_a_queue(data: bytes, lines: tuple[str, ...], begun: str, ended: bool) -> None:
    assert typed_ahead.read(data) == (lines, begun, ended)


def test_the_keys_of_a_queue() -> None:
    enter, paste = KeyPress(Keys.ControlM, "\r"), KeyPress(Keys.BracketedPaste, "kh\rks")
    k, s, rub, up = KeyPress("k", "k"), KeyPress("s", "s"), KeyPress(Keys.ControlH, "\x7f"), KeyPress(Keys.Up, "\x1b[A")
    assert parted([k, s, up]) == ([], [k, s, up])
    assert parted([k, rub, s, enter, up, k]) == (["s"], [up, k])
    assert parted([paste, enter, KeyPress(Keys.F2, "\x1bOQ")]) == (["kh", "ks", "F2"], [])
    assert parted([k, KeyPress(Keys.ControlC, "\x03"), s, KeyPress(Keys.ControlJ, "\n"), paste]) == (["s"], [paste])

"""The interactive line in a pseudo-terminal that answers as a terminal does."""

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pexpect
import pytest
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys

from referee.table.frontend.editor import FLOOD, gathered
from tests.cli.run import ENV, finished, log_lines, referee
from tests.kit.emulator import Emulator
from tests.kit.patience import PATIENCE, wait_for
from tests.kit.said import unsaid
from tests.kit.terminal import hang_up, owner, python, settle, spawn
from tests.table.logs import read

PLAYERS = ("--log", "a.jsonl", "--players", "Ana,Ben,Cho,Dai", "--edition", "es")


class Screen:
    """Somebody at a terminal of this size; questions for the cursor's place are answered."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        columns: int = 100,
        env: dict[str, str] | None = None,
        shell: bool = False,
        real: bool = False,
    ) -> None:
        env = {**ENV, "TERM": "xterm-256color", **(env or {})}
        if shell:
            self.child = spawn("bash", ["--norc", "-i"], cwd=folder, env=env, rows=40, columns=columns)
        else:
            self.child = python("-m", "referee", *arguments, cwd=folder, env=env, rows=40, columns=columns, real=real)
        self.seen = ""
        self.columns = columns

    def until(self, pattern: str) -> str:
        text = ""
        while True:
            which = self.child.expect([pattern, "\x1b\\[6n"])
            text += f"{self.child.before}{self.child.after if not which else ''}"
            if not which:
                self.seen += text
                return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text)
            self.child.send("\x1b[10;1R")

    def keys(self, text: str, pattern: str) -> str:
        settle(self.child)
        self.child.send(text)
        return self.until(pattern)

    def talk(self, *turns: tuple[str, str]) -> None:
        """Press these keys one after another, and wait for the pattern beside them."""
        for keys, pattern in turns:
            self.keys(keys, pattern)

    def shows(self, keys: str, pattern: str) -> None:
        """Type, and wait until the whole screen shows something, in however many pieces it was drawn: what stands there already is
        not drawn again, and a busy machine draws more often.
        """
        settle(self.child)
        self.child.send(keys)
        while not re.search(pattern, self.screen()):
            asked = self.seen.count("\x1b[6n")
            self.child.expect(".+")
            self.seen += str(self.child.after)
            self.child.send("\x1b[10;1R" * (self.seen.count("\x1b[6n") - asked))

    def screen(self) -> str:
        terminal = Emulator(40, self.columns)
        terminal.feed(self.seen)
        return "\n".join(terminal.lines())

    def leave(self) -> int:
        """Type `q`. The exit code."""
        self.keys("q\r", "receipt")
        return self.end()

    def end(self) -> int:
        self.child.expect(pexpect.EOF)
        self.seen += str(self.child.before or "")
        return finished(self.child)


@pytest.fixture
def screen(tmp_path: Path) -> Screen:
    made = Screen(tmp_path, "play", "shinbi", *PLAYERS)
    made.until("clans in seat")
    made.keys("setup o r z p start 3\r", "line 1 of ")
    return made


def test_the_bottom_line_says_whose_turn_the_clock_and_the_file(screen: Screen) -> None:
    flat = re.sub(r"\s+", " ", re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", screen.seen))
    assert unsaid(flat, "attacks: 3 Cho on", "Ana lives 5", "since the last") == []
    assert screen.leave() == 0


def test_completion_history_and_one_key_for_a_suggestion(screen: Screen, tmp_path: Path) -> None:
    screen.shows("am\t", "(?m)^> amend")
    screen.keys(" 1\r", "in full")
    screen.shows("\x1b[A", "(?m)^> amend 1")  # the line before
    screen.shows("\x15", "(?m)^>$")
    screen.talk(
        ("kkb\r", r"\[1: "),
        ("\x1bOP", "attacks: 4 Dai"),  # F1: the first one
        ("kkb\r", r"\[1: "),
        ("\x1bOQ", "attacks: 1 Ana"),  # F2: the second one
    )
    screen.leave()
    typed = [line["typed"] for line in log_lines(tmp_path / "a.jsonl") if line["line"] == "step" and "typed" in line]
    assert len(typed) == 3 and typed[1].startswith("k s1")


def test_pc85_an_interrupt_clears_the_line_and_the_end_of_input_leaves(screen: Screen, tmp_path: Path) -> None:
    """PC85, PC86: typed, sent as a signal, twice."""
    for keys in ("abc\x03", "abc\x03\x03", ""):
        if keys:
            screen.keys(keys, "cleared")
        else:
            screen.child.kill(signal.SIGINT)
            screen.until("cleared")
        screen.until("line 1 of")
        settle(screen.child)
    screen.keys("ksb\r", "attacks: 4 Dai")
    screen.child.send("\x04")
    assert screen.end() == 0
    assert "resume a.jsonl" in screen.seen
    assert read(tmp_path / "a.jsonl")[0].last == 4


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGKILL"])
def test_signals_end_it_resumably(screen: Screen, name: str, tmp_path: Path) -> None:
    """PC86."""
    screen.talk(("ksb\r", "attacks: 4 Dai"), ("half a li", "li"))
    number = getattr(signal, name)
    screen.child.kill(number)
    assert screen.end() in (128 + number, -number)
    assert referee("resume", "a.jsonl", cwd=tmp_path, typed="ksb\n").code == 0


def test_a_closed_terminal(screen: Screen, tmp_path: Path) -> None:
    screen.keys("ksb\r", "attacks: 4 Dai")
    hang_up(screen.child)
    assert referee("resume", "a.jsonl", cwd=tmp_path, typed="ksb\n").code == 0


def test_the_history_of_a_resumed_log(screen: Screen, tmp_path: Path) -> None:
    screen.keys("ksb\r", "attacks: 4 Dai")
    screen.leave()
    again = Screen(tmp_path, "resume", "a.jsonl", real=True)
    again.until("attacks: 4 Dai")
    again.talk(("\x1b[A", "ksb"), ("\r", "attacks: 1 Ana"))
    assert again.leave() == 0


def test_resized_and_narrow_nothing_vanishes(screen: Screen) -> None:
    screen.keys("set lives 5,4,3,2 ! counted\r", "line 2 of")
    for columns in (30, 20, 120):
        screen.child.setwinsize(40, columns)
        text = screen.keys("st\r", r"lives\s+2")
        for part in ("lives 5", "lives 4", "lives 3", "lives 2"):
            assert part.replace(" ", "") in re.sub(r"\s", "", text)
    assert screen.leave() == 0


def test_a_ruling_in_five_prompts(screen: Screen, tmp_path: Path) -> None:
    screen.talk(
        ("call by=Eva\r", "arbiter called at line 2"),
        ("rule\r", "about line"),
        ("\r", "kind: "),
        ("2\r", r"rule \("),
        ("sb-assign-08\r", "remedy: "),
        ("1\r", "reason"),
    )
    text = screen.keys("it was said too late\r", "by: Eva")
    assert "RULING 3" in text
    screen.keys("ksb\r", "attacks: 4 Dai")
    screen.leave()
    kinds = [line["line"] for line in log_lines(tmp_path / "a.jsonl")]
    assert kinds == ["head", "step", "ruling", "ruling", "resume", "step", "step", "step"]


def test_back_over_something_seen_is_shown_first(screen: Screen) -> None:
    for entry in ("ksb", "ksb", "ksb", "ksh"):
        screen.keys(f"{entry}\r", r"line \d+ of")
    screen.keys("k.s\r", r"may denounce")
    shown = screen.keys("back 13\r", r"cards\s+were\s+seen.*still known.*records\s+it")
    shown = re.sub(r"\s+", " ", shown)
    assert "seen, so still known: " in shown
    screen.keys("! agreed\r", "3 Cho")
    screen.leave()


@pytest.mark.parametrize("term", ["xterm-256color", "dumb"])
def test_suspended_and_taken_up_again(term: str, tmp_path: Path) -> None:
    """Ctrl-Z gives the terminal to the shell; `fg` comes back to the same line."""
    screen = Screen(tmp_path, shell=True, env={"TERM": term, "PS1": "shell> "})
    screen.until("shell> ")
    screen.talk(
        (f"{sys.executable} -m referee play shinbi {' '.join(PLAYERS)}\r", "clans in seat"),
        ("setup o r z p start 3\r", "3 Cho"),
        ("ks", "ks"),
        ("\x1a", "Stopped"),
        ("jobs\r", "Stopped"),
        ("fg\r", "play shinbi"),
    )
    wait_for(lambda: owner(screen.child) != screen.child.pid, "the program has the terminal again")
    screen.keys("b\r", "3 Cho attacks 2 Ben, says blowgun")
    screen.keys("q\r", "receipt")
    assert read(tmp_path / "a.jsonl")[0].last == 4


def test_a_dumb_terminal_takes_the_plain_line(tmp_path: Path) -> None:
    screen = Screen(tmp_path, "play", "shinbi", *PLAYERS, env={"TERM": "dumb"}, real=True)
    screen.until("clans in seat")
    screen.keys("setup o r z p start 3\r", "attacks: 3 Cho")
    assert screen.leave() == 0
    assert not re.search(r"\x1b\[[0-9;]*m", screen.seen)
    assert "\x1b[6n" not in screen.seen


def test_no_color_takes_colours_and_nothing_else(tmp_path: Path) -> None:
    """The editor, its completion and the line with whose turn it is stay (no-color.org)."""
    screen = Screen(tmp_path, "play", "shinbi", *PLAYERS, env={"NO_COLOR": "1", "TERM": "xterm-256color"}, real=True)
    screen.until("clans in seat")
    screen.talk(("setup o r z p start 3\r", "attacks: 3 Cho"), ("am\t", "> .*amend"), ("\x15q\r", "receipt"))
    assert screen.end() == 0
    assert "line 1 of" in screen.seen
    assert not re.search(r"\x1b\[[0-9;]*\b(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;[0-9;]*)?m", screen.seen)


def test_pastes(screen: Screen, tmp_path: Path) -> None:
    """Several lines at once, a megabyte, bytes that are no UTF-8: answered, nothing lost."""
    screen.keys("\x1b[200~ksb\rksb\n\x1b[201~\r", "attacks: (2 Ben|1 Ana)")
    screen.child.send("\x1b[200~" + "x" * 1_000_000 + "\x1b[201~\r")
    screen.until("longer than")
    screen.child.send("\r")
    os.write(screen.child.fileno(), b"k\xff\r")
    screen.until("not understood")
    screen.leave()
    read(tmp_path / "a.jsonl")


def test_a_refused_line_holds_the_rest_of_a_paste(screen: Screen, tmp_path: Path) -> None:
    """What was pasted after it would be taken for another seat's; equal lines of a paste are no slip."""
    screen.keys("\x1b[200~ksb\rksb\rk.k\rksh\rksb\n\x1b[201~\r", "not entered: 2 lines pasted after it, from ksh on")
    screen.leave()
    assert "a slip?" not in screen.seen
    log = log_lines(tmp_path / "a.jsonl")
    assert [line["typed"] for line in log if "typed" in line][1:] == ["ksb", "ksb", "k.k"]


def test_the_editor_is_imported_only_at_a_terminal(tmp_path: Path) -> None:
    code = (
        "import sys; sys.argv = ['referee', 'play', 'shinbi', '--players', '4'];"
        "from referee.cli.commands import run; run(); print('prompt_toolkit' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=ENV, input=b"setup o r z p start 3\n", capture_output=True,
        check=True,
    )  # fmt: skip
    assert done.stderr.split()[-1] == b"False"


def test_a_flood_of_keys_is_a_paste(screen: Screen, tmp_path: Path) -> None:
    """A long paste from a terminal that does not bracket it: answered as one line, and play goes on."""
    flood = threading.Thread(target=screen.child.send, args=("x" * 200_000 + "\r",), daemon=True)
    flood.start()
    screen.until("longer than")
    flood.join(PATIENCE)
    screen.talk(("ksb\r", "attacks: 4 Dai"), ("k" * 300 + "\x03", "cleared"))
    assert screen.leave() == 0
    assert read(tmp_path / "a.jsonl")[0].last == 4


def test_ctrl_space_takes_no_key_away(screen: Screen, tmp_path: Path) -> None:
    screen.keys("k\x00sb\r", "line 4 of ")
    assert log_lines(tmp_path / "a.jsonl")[2]["typed"] == "ksb"
    screen.keys("q\r", "receipt")


def test_keys_of_a_flood_are_gathered_and_typing_is_not() -> None:
    typed = [KeyPress(letter, letter) for letter in "ksb"]
    assert gathered(typed) == typed
    flood = [
        *(KeyPress("x", "x") for _ in range(FLOOD)),
        KeyPress(Keys.ControlM, "\r"),
        KeyPress("k", "k"),
        KeyPress("b", "b"),
    ]
    assert [(key.key, key.data) for key in gathered(flood)] == [
        (Keys.BracketedPaste, "x" * FLOOD), (Keys.ControlM, "\r"), (Keys.BracketedPaste, "kb"),
    ]  # fmt: skip

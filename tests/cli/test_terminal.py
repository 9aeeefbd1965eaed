"""The session in a pseudo-terminal."""

import re
import signal
from pathlib import Path

import pexpect
import pytest

from tests.cli.run import ENV, finished, log_lines, referee
from tests.kit.said import unsaid
from tests.kit.terminal import hang_up, python, settle
from tests.table.logs import read

PROMPT = "\n> "


class Seat:
    """Somebody who types."""

    def __init__(
        self, folder: Path, *arguments: str, columns: int = 80, env: dict[str, str] | None = None, real: bool = False
    ) -> None:
        self.child = python(
            "-m", "referee", *arguments, cwd=folder, env={**ENV, **(env or {})}, columns=columns, real=real
        )
        self.seen = ""

    def until(self, pattern: str) -> str:
        self.child.expect(pattern)
        text = f"{self.child.before}{self.child.after}"
        self.seen += text
        return text

    def type(self, text: str, pattern: str = PROMPT) -> str:
        settle(self.child)
        self.child.sendline(text)
        return self.until(pattern)

    def talk(self, *turns: str | tuple[str, str]) -> None:
        """Type these one after another, and wait for the prompt after each, or for the pattern beside it."""
        for turn in turns:
            self.type(*([turn] if isinstance(turn, str) else turn))

    def stop(self, pattern: str) -> str:
        """Ctrl-C. It throws away what was typed and not yet read; where readline had just been told of that, it waits for
        another key and hears the signal with it. So a key is pressed where nothing happens; the line is cleared with it.
        """
        settle(self.child)
        self.child.sendintr()
        settle(self.child)
        if self.child.expect([pattern, pexpect.TIMEOUT], timeout=0.1):  # it sleeps, and has not said so
            self.child.send("x")
            self.child.expect(pattern)
            settle(self.child)
            self.child.send("\x15")  # should the key have come late, it is taken off the line
        text = f"{self.child.before}{self.child.after}"
        self.seen += text
        return text

    def leave(self) -> int:
        """Type `q`. The exit code."""
        self.type("q", "receipt")
        return self.end()

    def end(self) -> int:
        self.child.expect(pexpect.EOF)
        self.seen += self.child.before or ""
        return finished(self.child)


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    made = Seat(tmp_path, "play", "shinbi", "--log", "a.jsonl", "--players", "Ana,Ben,Cho,Dai", "--edition", "es")
    made.until("clans in seating order.*> ")
    made.talk(("o r z p", r"\[1\]> "), "3")
    return made


def test_what_is_missing_is_asked(tmp_path: Path) -> None:
    seat = Seat(tmp_path, "play", "shinbi", "--log", "a.jsonl", real=True)
    seat.until("players in seating order.*> ")
    seat.talk(
        ("Ana, Ben", "4 to 6 players, not 2.*> "),
        ("Ana, Ben, Cho, Dai", r"edition .*\[en\]> "),
        ("xx", r"no edition .*\[en\]> "),
        ("", "clans.*> "),
        ("o r z p", r"\[1\]> "),
        "",
    )
    assert "attacks: 1 Ana on 2 Ben" in seat.seen
    assert seat.leave() == 0
    head, setup = log_lines(tmp_path / "a.jsonl")[:2]
    assert head["edition"] == "en"
    assert setup["typed"] == "setup o r z p start 1"


def test_a_whole_entry_answers_a_question_too(tmp_path: Path) -> None:
    seat = Seat(tmp_path, "play", "shinbi", "--log", "a.jsonl", "--players", "4", "--edition", "en")
    seat.until("clans.*> ")
    seat.type("setup o r z p start 2")
    assert "attacks: seat 2 on" in seat.seen
    assert seat.leave() == 0


def test_an_answer_that_is_not_understood_is_asked_for_again_at_once(tmp_path: Path) -> None:
    seat = Seat(tmp_path, "play", "shinbi", "--log", "a.jsonl", "--players", "4", "--edition", "en")
    seat.until("clans.*> ")
    assert "'undo' is no clan" in seat.type("undo", "clans.*> ")
    seat.type("o r z p", r"\[1\]> ")
    assert "'Xan' is neither a seat" in seat.type("Xan", r"\[1\]> ")
    seat.type("2")
    assert "attacks: seat 2 on" in seat.seen
    assert seat.leave() == 0
    assert [line["line"] for line in log_lines(tmp_path / "a.jsonl")][:2] == ["head", "step"]


def test_help_skips_no_question_and_a_wrong_answer_costs_no_other(tmp_path: Path) -> None:
    seat = Seat(tmp_path, "play", "samurai-sword", "--log", "a.jsonl")
    seat.until("players in seating order.*> ")
    assert "Ctrl-D leaves" in seat.type("?", "how many\\)> ")
    assert "nothing was begun" in seat.type("q", "how many\\)> ")
    seat.talk(("Ana, Ana, Cho", "are they .*> "), ("Ana, Ben, Cho", "edition .*> |characters.*> "))
    if "edition" in str(seat.child.after):
        seat.type("", "characters.*> ")
    seat.talk(("?", "characters.*> "), ("ben goe han", "Shogun.*> "), ("?", "Shogun.*> "), ("9", "Shogun.*> "), "2")
    seat.leave()
    setup = next(line for line in log_lines(tmp_path / "a.jsonl") if line["line"] == "step")
    assert setup["typed"] == "setup ben goe han start 2"


def test_suggestions_by_number_and_the_mark_alone(seat: Seat, tmp_path: Path) -> None:
    refused = seat.type("kkb")
    assert unsaid(refused, "1  k s1 b", "SB-ASSIGN-08 (SHINOBI") == []
    seat.talk(("1", r"> k s1 b[\s\S]*\n> "), "kkb", "! agreed")
    seat.type("1")  # nothing is offered any more: not understood
    assert seat.leave() == 1
    log = log_lines(tmp_path / "a.jsonl")
    assert [line.get("typed") for line in log if line["line"] == "step"][1] == "k s1 b"
    assert [line["reason"] for line in log if "reason" in line] == ["agreed"]


def test_an_empty_line_takes_no_offer(seat: Seat, tmp_path: Path) -> None:
    """What is offered wants its number, shown with what it says in place of what was typed."""
    refused = seat.type("kkb")
    assert "1 k s1 b (not kkb): 3 Cho attacks 4 Dai, says katana · 3 Cho attacks" in " ".join(refused.split())
    assert "[1: k s1 b]" in refused
    seat.type("")
    assert log_lines(tmp_path / "a.jsonl")[-1]["line"] == "try"
    assert "[1: ksb]" in seat.type("kdb")
    assert "[1: ksb]" in seat.type("")
    assert log_lines(tmp_path / "a.jsonl")[-1]["line"] == "try"
    seat.type("1")
    seat.leave()
    assert [line.get("typed") for line in log_lines(tmp_path / "a.jsonl") if line["line"] == "step"][1] == "ksb"


def test_where_the_game_reads_a_digit_an_offer_is_taken_behind_a_stroke(tmp_path: Path) -> None:
    """Ninjato: a bare 4 is a card that is played, or a guard."""
    seat = Seat(tmp_path, "play", "ninjato", "--log", "a.jsonl", "--players", "Ana,Ben")
    seat.until("> ")
    seat.talk(
        "setup 21 5/255/m4 5/234/g6 4/335/t4 5a/35g/t2 1/44g/m2 115 x? q5 gx55@34 m44@36 tx54@38 g242@40 ek4 em2 ev52 ev2",
        "h5f 2",
        "l3",
        "h1s 4-",
        "4",
        "1",
    )
    refused = seat.type("4x")
    assert "[/1: " in refused, refused
    seat.type("/1")
    seat.leave()
    steps = [line for line in log_lines(tmp_path / "a.jsonl") if line["line"] == "step" and line.get("typed")]
    assert len(steps) == 7, [line.get("typed") for line in steps]


def test_an_empty_line_records_the_single_thing_that_can_happen(seat: Seat, tmp_path: Path) -> None:
    seat.talk("ksb", "ksb", "khb", "ksh")
    before = log_lines(tmp_path / "a.jsonl")[-1]["n"]
    seat.type("")  # no question: nothing happens
    assert log_lines(tmp_path / "a.jsonl")[-1]["n"] == before
    asked = seat.type("k.s")
    assert "may denounce" in asked and "[Enter" not in asked
    assert "[Enter" not in seat.type("")  # there is a choice: nothing happens
    assert log_lines(tmp_path / "a.jsonl")[-1]["step"]["do"] == "reveal"
    for entry in ("-", "xy.", "-", "xy.", "-", "xy."):
        assert "[Enter" not in seat.type(entry)
    assert "[Enter: cards and markers go back]" in seat.type("-")
    seat.type("")
    assert [line["step"]["do"] for line in log_lines(tmp_path / "a.jsonl") if line["line"] == "step"][-1] == "recover"
    seat.leave()


def test_an_interrupt_clears_the_line_and_keeps_the_game(seat: Seat, tmp_path: Path) -> None:
    """PC85: also twice, also in a question."""
    for _ in range(2):
        seat.child.send("abc")
        seat.stop("cleared.*> ")
    seat.type("ksb")
    assert "4 Dai on 1 Ana" in seat.seen
    seat.child.sendeof()
    assert seat.end() == 0
    assert "resume a.jsonl" in seat.seen
    other = Seat(tmp_path, "play", "shinbi", "--log", "b.jsonl")
    other.until("players.*> ")
    other.stop("cleared.*> ")
    other.child.sendeof()
    assert other.end() == 0
    assert not (tmp_path / "b.jsonl").exists()


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGKILL"])
def test_signals_leave_a_log_that_goes_on_at_the_same_question(seat: Seat, name: str, tmp_path: Path) -> None:
    """PC86."""
    seat.talk("ksb", "ksb", "khb", "ksh", "k.s")
    state = read(tmp_path / "a.jsonl")[0].state
    seat.child.kill(getattr(signal, name))
    code = seat.end()
    if name == "SIGKILL":
        assert code == -signal.SIGKILL
    else:
        assert code == 128 + getattr(signal, name)
        assert "resume a.jsonl" in seat.seen
    again = Seat(tmp_path, "resume", "a.jsonl")
    shown = again.until(PROMPT)
    assert "3 Cho may denounce" in shown
    assert read(tmp_path / "a.jsonl")[0].state == state
    assert again.leave() == 0


def test_a_closed_terminal(seat: Seat, tmp_path: Path) -> None:
    seat.type("ksb")
    hang_up(seat.child)
    assert referee("resume", "a.jsonl", cwd=tmp_path, typed="ksb\n").code == 0
    read(tmp_path / "a.jsonl")


@pytest.mark.parametrize("columns", [10, 20, 40, 59, 60, 200])
def test_pc62_no_number_vanishes_however_narrow(columns: int, tmp_path: Path) -> None:
    """PC62."""
    seat = Seat(
        tmp_path, "play", "shinbi", "--log", "a.jsonl", "--players", "Anastasia,Benjamin,Cho,忍者", "--edition", "en",
        columns=columns, env={"NO_COLOR": "1", "TERM": "dumb"},
    )  # fmt: skip
    seat.until("> ")
    seat.talk("setup o r z p start 3", "set lives 5,4,3,2 ! counted", "set start 3 ! counted", "st")
    seat.leave()
    flat = re.sub(r"\s", "", seat.seen)
    assert unsaid(
        flat, "1Anastasia", "2Benjamin", "3Cho", "4忍者", "lives5", "lives4", "lives3", "lives2", "middle6", "round1"
    ) == []
    assert "…" not in seat.seen
    assert "\x1b" not in seat.seen


def test_colour_only_where_it_is_wanted(tmp_path: Path) -> None:
    for n, (env, coloured) in enumerate(
        [
            ({"FORCE_COLOR": "1"}, True),
            ({"TERM": "dumb", "NO_COLOR": "1"}, False),  # with an editor: tests/cli/test_editor.py
            ({"TERM": "dumb"}, False),
            ({"TERM": "dumb", "FORCE_COLOR": "1"}, True),
        ]
    ):
        seat = Seat(tmp_path, "play", "shinbi", "--log", f"{n}.jsonl", "--players", "4", "--edition", "en", env=env)
        seat.until("clans.*> ")
        seat.type("setup o r z p start 3")
        seat.leave()
        assert bool(re.search("\x1b\\[[0-9;]*(?:3[0-8]|9[0-7])[0-9;]*m|\x1b\\[[12]m", seat.seen)) is coloured, env
    ran = referee("play", "shinbi", "--players", "4", cwd=tmp_path, typed="ksb\n", env={"FORCE_COLOR": "0"})
    assert "\x1b" not in ran.out + ran.err


def test_evil_names_in_a_terminal(tmp_path: Path) -> None:
    """PC58: only our own colours reach the terminal. A name with a control character is refused, and asked for again."""
    unsafe = "[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u202e]"
    env = {"NO_COLOR": "1", "TERM": "dumb"}
    refused = Seat(
        tmp_path, "play", "shinbi", "--log", "a.jsonl", "--players", "evil\x1b[2J\x07,[/],\u202eabc,q",
        "--edition", "en", env=env,
    )  # fmt: skip
    assert refused.end() == 2
    assert refused.seen == "a player's name cannot be kept: it holds a control character (\\x1b)\r\n"
    assert not list(tmp_path.iterdir())
    seat = Seat(
        tmp_path, "play", "shinbi", "--log", "a.jsonl", "--players", "[bold]Ana,[/],\u202eabc,q",
        "--edition", "en", env=env,
    )  # fmt: skip
    seat.until("clans.*> ")
    seat.talk("setup o r z p start 1", "ksb", "st")
    seat.leave()
    assert not re.search(unsafe, seat.seen)
    assert unsaid(seat.seen, "[bold]Ana", "[/]", "\\u202eabc") == []


def test_a_missed_showing_is_asked_for(tmp_path: Path) -> None:
    seat = Seat(
        tmp_path, "play", "shinbi", "--log", "a.jsonl", "--players", "4", "--edition", "en",
        "--option", "kept_card=shown",
    )  # fmt: skip
    seat.until("clans.*> ")
    seat.talk("setup o r z p start 1", "ksb", "ksb", "ksb", "ksh", "xy.", "-", "xy.", "-", "xy.", "-", "xy.", "-")
    assert log_lines(tmp_path / "a.jsonl")[-1]["step"]["do"] == "waive"
    assert "missed" not in seat.type("")  # an empty line passes over nothing that must be done
    missed = seat.type("r")  # cards go back, and nobody showed what was kept
    assert unsaid(missed, "missed by SB-NEXT-05", "1: do it now") == []
    seat.type("1", "> 1:")  # the entry stands on the line, what only the table knows is missing
    seat.type("k")
    seat.leave()
    log = log_lines(tmp_path / "a.jsonl")
    assert any(line.get("verdict") == "missed" for line in log)
    assert log[-1]["typed"] == "1:k"


def test_a_line_of_a_megabyte(tmp_path: Path) -> None:
    ran = referee("play", "shinbi", "--players", "4", "--json", cwd=tmp_path, typed="x" * 1_000_000 + "\nq\n")
    assert ran.events[1]["kind"] == "refused"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "cp037"])
def test_an_encoding_that_no_terminal_speaks_is_not_spoken(tmp_path: Path, encoding: str) -> None:
    seat = Seat(
        tmp_path,
        "play",
        "shinbi",
        "--players",
        "4",
        "--edition",
        "en",
        "--log",
        "a.jsonl",
        env={"PYTHONIOENCODING": encoding},
    )
    seat.until("seating order")
    seat.child.sendeof()
    seat.end()
    assert "writing a.jsonl" in seat.seen and "\0" not in seat.seen
    found = python("-m", "records", "receipt", "a.jsonl", cwd=tmp_path, env={**ENV, "PYTHONIOENCODING": encoding})
    found.expect("last seal")

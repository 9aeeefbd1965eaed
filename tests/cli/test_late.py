"""What was passed over, through the program: a pipe, the line protocol and a terminal name the entry that does it, and take it."""

from pathlib import Path

from tests.cli.run import log_lines, referee
from tests.cli.test_terminal import Seat
from tests.kit.said import unsaid

BEGUN = "players Ana, Ben, Cho\nsetup mus goe chi start 1\nbu 2\ne\n"


def test_a_pipe_names_the_entry_that_does_it(tmp_path: Path) -> None:
    ran = referee("play", "samurai-sword", "-", "--keep-going", cwd=tmp_path, typed=BEGUN + "bk 3\nskip bushido\n? skip\nlate bushido pa\n")
    assert "perhaps: skip bushido (first, then bk 3)" in ran.out + ran.err
    assert unsaid(
        ran.out,
        "do it now: late bushido CARD",
        "late bushido CARD  passed over at line 4",
        "Parry is turned up for the Bushido of 2 Ben (passed over at line 4)",
    ) == []


def test_help_lists_every_effect(tmp_path: Path) -> None:
    ran = referee(
        "play", "samurai-sword", "-", cwd=tmp_path, typed=BEGUN.replace("bu 2\ne\n", "? skip\nskip draw\n?\n"), code=0
    )
    assert "skip draw.1  due now: cards were not drawn; `late draw.1` does it later" in ran.out
    for effect in ("bushido", "recover", "honor", "heal"):
        assert f"\n{effect} " in ran.out
    assert "late draw.1" in ran.out.partition("missed: forgotten")[2]


def test_the_line_protocol_names_it_too(tmp_path: Path) -> None:
    typed = BEGUN.partition("\n")[2] + "skip bushido\nf pa\n"
    ran = referee("play", "samurai-sword", "--json", "--players", "Ana,Ben,Cho", cwd=tmp_path, typed=typed)
    missed, late = [event for event in ran.events if event["event"] == "reply"][-2:]
    assert missed["verdict"] == "missed"
    assert [finding["remedy"] for said in missed["said"] for finding in said["findings"]] == ["late bushido CARD"]
    assert late["verdict"] == "ok" and late["said"][0]["did"][0] == ["done_late", "bushido", 4]


def test_a_terminal_does_it_on_one_key(tmp_path: Path) -> None:
    seat = Seat(tmp_path, "play", "samurai-sword", "--log", "a.jsonl", "--players", "Ana, Ben, Cho")
    seat.until("seating order.*> ")
    seat.talk("setup mus goe chi start 1", "bu 2", "e")
    assert "missed: [1: do it now" in seat.type("skip bushido")
    assert not seat.type("").count("→")  # an empty line does nothing
    seat.type("1", "> late bushido ")  # the entry stands on the line, what only the table knows is missing
    assert "Parry is turned up for the Bushido of 2 Ben" in seat.type("f pa")  # typed whole, as in time
    seat.type("skip draw.2")
    assert "2 Ben draws 2" in seat.type("1")
    seat.leave()
    late = [line["step"] for line in log_lines(tmp_path / "a.jsonl") if line.get("step", {}).get("do") == "late"]
    assert [step["what"] for step in late] == ["bushido", "draw.2"]

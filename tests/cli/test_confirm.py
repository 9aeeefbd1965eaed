"""A terminal asks once before a correction changes much; a pipe gets the difference and records nothing."""

from pathlib import Path

from tests.cli.run import log_lines, referee
from tests.cli.test_terminal import Seat
from tests.kit.said import unsaid
from tests.table.test_moved import WON

ASKS = r"record it\? \[y/N\]> "


def test_a_terminal_asks_and_a_pipe_does_not_record(tmp_path: Path) -> None:
    begun = referee("play", "shinbi", "--log", "a.jsonl", cwd=tmp_path, typed=WON + "\namend 4 ks.\n")
    assert begun.code == 1 and "not recorded: amend 4 ks." in begun.err
    assert unsaid(
        begun.err,
        "the game goes on again (it was won by 2 Ben)",
        "not recorded · the same entry with `!` after it records it",
    ) == []
    lines = log_lines(tmp_path / "a.jsonl")
    assert [line["line"] for line in lines[-2:]] == ["end", "mark"]  # not even that it was tried

    (event,) = [
        event
        for event in referee("resume", "a.jsonl", "--json", cwd=tmp_path, typed="amend 4 ks.\n").events
        if event["event"] == "reply"
    ]
    assert (event["kind"], event["force"], event.get("over", False)) == ("confirm", "!", True)
    assert {"path": "lives.1", "title": "lives of 1 Ana", "before": 0, "after": 1} in event["moved"]

    seat = Seat(tmp_path, "resume", "a.jsonl", columns=120)
    seat.until("\n> ")
    told = seat.type("amend 4 ks. # seen again", ASKS)
    assert "the game goes on again (it was won by 2 Ben)" in told
    assert "not recorded" in seat.type("")
    assert len(log_lines(tmp_path / "a.jsonl")) == len(lines)
    seat.type("amend 4 ks. # seen again", ASKS)
    assert "line 4 was:" in seat.type("y")
    seat.leave()
    amended = next(line for line in log_lines(tmp_path / "a.jsonl") if line["line"] == "amend")
    assert amended["typed"] == "amend 4 ks. ! # seen again"

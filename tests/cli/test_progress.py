"""How far a long command is, on a terminal only, and what it leaves when it is stopped by hand."""

import re
from pathlib import Path

import pexpect

from tests.kit.program import ENV
from tests.kit.terminal import python
from tests.records.logs import honest


def test_stopped_by_hand_it_says_what_is_whole(tmp_path: Path) -> None:
    env = {**ENV, "TERM": "xterm"}
    child = python("-P", "-m", "referee", "simulate", "shinbi", "-n", "100000", "--out", "o", cwd=tmp_path, env=env)
    child.expect(r"[1-9]\d*/100000.* games played ")
    child.sendintr()
    child.expect(r"stopped; (\d+) games? (is|are) whole in o\r\n")
    assert isinstance(child.match, re.Match)
    whole = int(child.match.group(1))
    child.expect(pexpect.EOF)
    child.close()
    logs = sorted((tmp_path / "o").glob("*.jsonl"))
    assert (child.exitstatus, len(logs)) == (130, whole) and whole > 0
    assert not [log for log in logs if '"line":"end"' not in log.read_text(encoding="utf-8")]


def test_what_a_stopped_load_leaves(tmp_path: Path) -> None:
    env = {**ENV, "TERM": "xterm"}
    (tmp_path / "o").mkdir()
    for number in range(600):
        (tmp_path / "o" / f"{number}.jsonl").write_bytes(honest(number % 5))
    load = ("-P", "-m", "records", "summarize", "o", "--db", "x.db", "--judge")
    child = python(*load, cwd=tmp_path, env=env)
    child.expect(r"[1-9]\d*/600.* logs read ")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130 and child.before is not None
    assert re.search(r"stopped after \d+ of 600 logs; (nothing was loaded|what was loaded before is in x\.db)\r\n", child.before), child.before


def test_the_counter_is_erased(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"{number}.jsonl").write_bytes(honest(number))
    child = python("-P", "-m", "records", "summarize", ".", "--db", "x.db", cwd=tmp_path, env={**ENV, "TERM": "xterm"})
    child.expect(pexpect.EOF)
    assert child.before is not None and re.search(r" logs read .*\r\x1b\[1A\x1b\[2Kx\.db: 5 logs seen = 5 loaded", child.before, re.DOTALL)

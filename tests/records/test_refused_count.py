"""`records replay --why`: the number of steps that would have been refused is the number of those listed."""

import re
from pathlib import Path

import referee
from tests.records.logs import run_here


def test_the_number_is_that_of_the_steps(tmp_path: Path) -> None:
    log = referee.load("ninjato").simulate(3, players=3)
    path = log.save(tmp_path / "a.jsonl")
    texts = [other.text for other in log.why(3).otherwise]
    assert len(texts) > len(set(texts))  # several rules against one step
    told = run_here("replay", path, "--to", "3", "--why").stdout.splitlines()
    at = next(i for i, row in enumerate(told) if row.startswith("would have been refused here"))
    listed = []
    for row in told[at + 1 :]:
        if not row.startswith("  "):
            break
        listed += [row] if re.match(r"  \S", row) else []
    assert told[at] == f"would have been refused here ({len(listed)}):"

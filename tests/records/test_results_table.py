"""The table of results of a league day."""

import json
from pathlib import Path

import msgspec

from records.audit.auditor import audit_file
from records.audit.results import result_row
from tests.records.logs import ROUND, honest, run_here, typed


def test_each_log_has_its_status_its_winner_and_its_score(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(honest(2))
    (tmp_path / "b.jsonl").write_bytes(honest(3)[:5000])
    typed(tmp_path / "c.jsonl", ROUND)
    (audit, *_) = map(json.loads, run_here("audit", tmp_path, "--json").stdout.splitlines())
    computed = audit["result"]["computed"]
    result = run_here("audit", tmp_path, "--results")
    title, whole, torn, begun, last = result.stdout.splitlines()
    assert result.returncode == 1 and title.split()[:4] == ["status", "file", "game", "won"]
    assert whole.startswith("sound ") and str(tmp_path / "a.jsonl") in whole
    seats = [f"{seat} {name}" for seat, name in enumerate(audit["players"], 1)]
    assert ", ".join(f"{seat} {lives}" for seat, lives in zip(seats, computed["lives"], strict=True)) in whole
    won = " and ".join(seats[seat - 1] for seat in computed["winner"]) or "nobody"
    assert whole[title.index("won by") :].startswith(f"{won} ")
    assert torn.startswith("FOUND ") and "lives" not in torn
    assert (
        begun.startswith("sound, unfinished ") and begun.endswith("1 Ana, 2 Ben, 3 Cho, 4 Dai") and "lives" not in begun
    )
    assert last.startswith("3 logs")
    assert run_here("audit", tmp_path, "--results", "--json").returncode == 2


def test_a_declared_result_is_said_to_be_one(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(honest(2))
    audit = audit_file(str(tmp_path / "a.jsonl"))
    assert audit.result is not None
    audit.result = msgspec.structs.replace(audit.result, declared={"winner": [1]})
    _, _, _, won, score = result_row(audit).cells
    assert won == f"1 {audit.players[0]} (declared)" and score.startswith(f"1 {audit.players[0]}, 2 ")

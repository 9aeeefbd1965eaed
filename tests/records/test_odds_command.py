"""`records odds` over log files: text, JSON, wrong questions, what is secret, damage."""

import json
from pathlib import Path

import pytest

from referee import games
from referee.simulate.run import one, sealed_bytes
from tests.records.logs import ROUND, as_data, from_data, honest, run, typed


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.jsonl"
    typed(path, [*ROUND, "k.s", "ih"])
    return path


def lines_with(log: Path, verb: str) -> list[int]:
    rows = [json.loads(row) for row in log.read_text(encoding="utf-8").splitlines()]
    return [row["n"] for row in rows if row.get("step", {}).get("do") == verb]


def test_a_call_that_was_made(log: Path) -> None:
    (n,) = lines_with(log, "denounce")
    result = run("odds", log, "--at", str(n))
    assert result.returncode == 0 and not result.stderr
    for part in ("1/2 (50.0 %)", "20,736 deals", "it was so", "equally likely"):
        assert part in result.stdout, part
    data = json.loads(run("odds", log, "--at", str(n), "--json").stdout)
    assert data["before"][0]["chance"] == "1/2" and data["before"][0]["of"] == 20_736
    assert data["at"] == n and data["id"] == "TYPED" and data["exact"]


def test_a_place_asked_about(log: Path) -> None:
    (n,) = lines_with(log, "denounce")
    data = json.loads(run("odds", log, "--at", str(n), "--zone", "kept:1", "--card", "Katana", "--json").stdout)
    (odd,) = data["now"]
    assert odd["verdict"] in ("possible", "impossible") and "katana" in odd["text"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--at", "99"], "no line 99"),
        (["--at", "3", "--zone", "attic"], "no place 'attic'"),
        (["--at", "3", "--zone", "kept:3"], "no place 'kept:3' at line 3"),  # it has given no card yet
        (["--at", "3", "--card", "katana"], "--card wants a place"),
        (["--at", "3", "--zone", "kept:3", "--card", "zz"], "no card 'zz'; there is"),
    ],
)
def test_wrong_questions_get_a_sentence(log: Path, words: list[str], said: str) -> None:
    result = run("odds", log, *words)
    assert result.returncode == 2 and said in result.stderr and "Traceback" not in result.stderr


@pytest.mark.parametrize(("name", "zone"), [("samurai_sword", "hand:2"), ("shinobi_clans", "hand:2"), ("ninjato", "deck")])
def test_a_card_that_there_is_not(tmp_path: Path, name: str, zone: str) -> None:
    """Neither impossible nor possible: a slip of the pen."""
    path = tmp_path / "log.jsonl"
    path.write_bytes(sealed_bytes(one(games.load(name), 2).lines))
    at = str(next(row["n"] for row in as_data(path.read_bytes()) if row["line"] == "step"))
    card = json.loads(run("odds", path, "--at", at, "--zone", zone, "--json").stdout)["now"]
    assert card
    result = run("odds", path, "--at", at, "--zone", zone, "--card", "katanna")
    assert result.returncode == 2 and "no card 'katanna'" in result.stderr and not result.stdout
    if name == "samurai_sword":
        assert "katana" in result.stderr


def test_files_that_are_none(tmp_path: Path, log: Path) -> None:
    (tmp_path / "none").write_text("no log")
    for name in (tmp_path / "none", tmp_path / "nowhere"):
        result = run("odds", name, "--at", "1")
        assert result.returncode == 2 and "records:" in result.stderr
    (tmp_path / "other.jsonl").write_bytes(honest())
    assert "asked of one" in run("odds", tmp_path, "--at", "1").stderr
    log.write_bytes(honest()[:-40])
    assert run("odds", log, "--at", "16").returncode == 1


def test_before_the_end_nothing_secret_is_told(log: Path) -> None:
    """A Diversion of which the two players have typed the card."""
    game = games.load("samurai_sword")
    made = next(m for m in (one(game, seed).lines for seed in range(9)) if b'"divert"' in sealed_bytes(m))
    rows = as_data(sealed_bytes(made))
    place = next(i for i, row in enumerate(rows) if row.get("step", {}).get("do") == "divert")
    rows[place]["step"]["card"] = "parry"
    rows[place].pop("did", None)
    for kept, code in ((rows[: place + 1], 2), (rows, 0)):
        log.write_bytes(from_data(kept))
        result = run("odds", log, "--at", str(rows[place]["n"]))
        assert result.returncode == code
        assert ("secretly" in result.stderr) == (code != 0)

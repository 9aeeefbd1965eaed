"""The table at a step."""

import io
import json
from pathlib import Path

import pytest

from records.replay.replay import NoSuchLine, replay
from records.show import Output
from referee import games
from referee.engine.safe import width
from referee.journal.fold import Fold
from referee.simulate.run import one, sealed_bytes
from tests.kit.said import unsaid
from tests.records.logs import CORRECTED, FORCED, as_data, forged, honest, run, run_here, typed


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.jsonl"
    path.write_bytes(honest())
    return path


def test_the_end_by_default(log: Path) -> None:
    result = replay(str(log))
    assert result.at == result.end and result.view["phase"] == "over" and result.last is not None
    shown = run("replay", log)
    assert shown.returncode == 0 and not shown.stderr
    assert f"line {result.end} of {result.end}" in shown.stdout and "game over" in shown.stdout


def test_every_line_is_the_state_that_play_had(tmp_path: Path) -> None:
    game = games.load("shinbi")
    made = one(game, 5)
    path = tmp_path / "log.jsonl"
    path.write_bytes(sealed_bytes(made.lines))
    fold = Fold(game, made.lines[0])  # type: ignore[arg-type]
    for line in made.lines[1:]:
        fold.feed(line)
        n = getattr(line, "n", 0)
        if n % 17 == 0 and n:
            assert replay(str(path), n).view == json.loads(json.dumps(game.facts.view(fold.state)))


def test_a_step_in_words_with_its_rule(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    typed(path, FORCED)
    n = next(row["n"] for row in as_data(path.read_bytes()) if row.get("verdict") == "irregular")
    shown = run("replay", path, "--to", str(n), code=0)
    assert unsaid(
        shown.stdout, "irregular: 4 Dai turns up", "SB-REVEAL-08 (", "reason: we let it stand", "lives", "round 1"
    ) == []


def test_before_the_first_step_and_no_such_line(log: Path) -> None:
    assert "before the first step" in run("replay", log, "--to", "0").stdout
    for number in ("9999", "-1", "x"):
        result = run_here("replay", log, "--to", number)
        assert result.returncode == 2 and "Traceback" not in result.stderr and result.stderr
    with pytest.raises(NoSuchLine, match="numbered 1 to"):
        replay(str(log), 9999)
    assert run_here("replay", log, "--to", "9999", "--json").returncode == 2


def test_json_has_one_object_a_line(log: Path) -> None:
    rows = [json.loads(row) for row in run("replay", log, "--json").stdout.splitlines()]
    data = as_data(log.read_bytes())
    assert [row["line"] for row in rows] == list(range(2, len(data) + 1))
    for row, wrote in zip(rows, data[1:], strict=True):
        assert row["kind"] == wrote["line"] and row.get("n", 0) == wrote.get("n", 0)
        if wrote["line"] == "step":
            assert row["step"] == wrote["step"] and row["verdict"] == "ok" and row["text"]
        if wrote["line"] == "mark":
            assert row["view"] == wrote["facts"]
    part = run_here("replay", log, "--json", "--to", "20").stdout.splitlines()
    assert json.loads(part[-1])["n"] == 20 and json.loads(part[-1]) == rows[len(part) - 1]


def test_a_correction_is_told_by_the_table_as_it_stood_at_the_corrected_line(tmp_path: Path) -> None:
    """A Weapon that answers Jujutsu is given up; at the time of the correction nobody is asked any more."""
    path = tmp_path / "log.jsonl"
    entries = ("setup mus tom han gin start 1", "d", "ju", "w", "w", "w", "amend 4 bk")
    typed(path, entries, game="samurai_sword")
    last = as_data(path.read_bytes())[-1]
    assert last["line"] == "amend" and last["of"] == [4]
    told = run("replay", path, "--to", str(last["n"])).stdout
    assert "line 4 reads now: 2 Ben gives up Bokken" in told
    page = tmp_path / "page.html"
    assert run_here("view", path, "--out", page).returncode == 0
    assert "nobody is attacked" not in page.read_text(encoding="utf-8")


def test_corrections_further_down_are_named_and_not_applied(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    typed(path, CORRECTED)
    amend = next(row["n"] for row in as_data(path.read_bytes()) if row["line"] == "amend")
    early = run("replay", path, "--to", "13")
    assert f"line {amend} further down corrects" in early.stderr and "4 Dai katana" in early.stdout
    late = run_here("replay", path, "--to", str(amend))
    assert "4 Dai shuriken" in late.stdout and "line 12 reads now: 4 Dai attacks 2 Ben, says shuriken" in late.stdout
    rows = [json.loads(row) for row in run_here("replay", path, "--json").stdout.splitlines()]
    assert {"amend", "back", "try", "check", "mark"} <= {row["kind"] for row in rows}


def test_a_folder_of_logs(tmp_path: Path) -> None:
    for seed in (2, 3):
        (tmp_path / f"{seed}.jsonl").write_bytes(honest(seed))
    shown = run("replay", tmp_path)
    assert shown.returncode == 0 and "2.jsonl" in shown.stdout and "3.jsonl" in shown.stdout
    assert {Path(json.loads(row)["file"]).name for row in run_here("replay", tmp_path, "--json").stdout.splitlines()} == {
        "2.jsonl",
        "3.jsonl",
    }
    assert run_here("replay", tmp_path / "none").returncode == 2


def test_other_rules_are_said(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(
        forged(honest(), lambda rows: rows[0].update(rules="0000", options={**rows[0]["options"], "moon": True}))
    )
    result = run("replay", path)
    assert result.returncode == 0 and "other rules" in result.stderr and "moon" in result.stderr


def test_names_of_any_script_keep_the_columns(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    typed(path, FORCED, ["忍者", "Bob 🐺", "É", "x" * 60])
    rows = [row for row in run("replay", path).stdout.splitlines() if "lives" in row and not row.lstrip("▸ ").startswith("4 ")]
    assert len({width(row[: row.index("lives")]) for row in rows}) == 1
    for env in ({"PYTHONIOENCODING": "cp1252"}, {"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}):
        assert run("replay", path, env=env).returncode == 0


def test_a_narrow_screen_puts_what_is_said_below_its_label_and_deeper(tmp_path: Path) -> None:
    out = io.StringIO()
    screen = Output(out, 40, False)
    screen.rows([("    waive", "no denouncement, and a hit is paid to the middle"), ("score", "5")])
    rows = out.getvalue().splitlines()
    assert rows[0] == "    waive" and rows[-2:] == ["score", "  5"]
    assert len(rows) == 5 and all(row.startswith("      ") and len(row) <= 40 for row in rows[1:3])

"""What the commands say when they are asked for something that is not there or cannot be done: one sentence that helps."""

import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from referee.games import load
from referee.simulate.run import one, sealed_bytes
from tests.records.logs import FORCED, ROUND, clean, forged, honest, run, run_here, typed

Run = Callable[..., "subprocess.CompletedProcess[str]"]
ONE_LOG = {
    "view": ["--out", "OUT"],
    "branch": ["--at", "14", "--without", "--out", "OUT"],
    "odds": ["--at", "14"],
    "ruling": [],
    "seal": ["--out", "OUT"],
    "repair": ["--out", "OUT"],
}
"""Commands about one log, and what they need besides."""


def asked(name: str, log: Path, tmp_path: Path, by: Run = run_here) -> "subprocess.CompletedProcess[str]":
    out = tmp_path / "out"
    out.unlink(missing_ok=True)
    return by(name, log, *(str(out) if word == "OUT" else word for word in ONE_LOG[name]))


def sentence(result: "subprocess.CompletedProcess[str]") -> str:
    """The one line that a refused command says."""
    assert result.returncode == 2 and clean(result) and not result.stdout, result
    (row,) = result.stderr.splitlines()
    assert row.startswith("records: ") and "line 0" not in row
    return row


@pytest.mark.parametrize("name", ONE_LOG)
def test_a_folder_stands_for_the_one_log_in_it(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    assert "there is no *.jsonl in this folder" in sentence(asked(name, folder, tmp_path))
    (folder / "a.jsonl").write_bytes(honest(2)[: -40 if name == "repair" else None])
    alone = asked(name, folder, tmp_path)
    if name == "seal":
        assert "sealed already" in sentence(alone)
    else:
        assert alone.returncode in (0, 1) and clean(alone), alone
    (folder / "b.jsonl").write_bytes(honest(3))
    assert "2 logs are named so; name one, for example" in sentence(asked(name, folder, tmp_path))


@pytest.mark.parametrize("name", ONE_LOG)
def test_a_file_that_is_not_there(name: str, tmp_path: Path) -> None:
    assert sentence(asked(name, tmp_path / "none.jsonl", tmp_path, run)).endswith("none.jsonl: No such file or directory")


def test_diff_names_the_one_that_is_not_there(log: Path, tmp_path: Path) -> None:
    log.write_bytes(honest())
    assert "none.jsonl: No such file" in sentence(run("diff", log, tmp_path / "none.jsonl"))
    assert "name one, for example" not in run_here("diff", log, tmp_path).stderr  # the folder with one log in it
    assert run_here("diff", log, tmp_path).returncode == 0


def test_an_empty_entry_is_no_other_step(log: Path, tmp_path: Path) -> None:
    log.write_bytes(honest())
    for entry in ("", "  "):
        result = run("branch", log, "--at", "14", "--instead", entry)
        assert result.returncode == 2 and "--without" in result.stderr and clean(result)
    assert [p.name for p in tmp_path.iterdir()] == ["log.jsonl"]


def test_rulings_of_a_damaged_log(log: Path) -> None:
    typed(log, FORCED)
    whole = log.read_bytes()
    assert run("ruling", log).returncode == 0
    log.write_bytes(whole[:-40])
    assert "incomplete" in run_here("ruling", log, code=1).stderr


def test_numbers_agree_with_their_nouns(log: Path) -> None:
    log.write_bytes(honest()[:-40])
    assert "1 line behind the break is not judged" in run("replay", log).stderr
    assert "1 line behind the break is not judged" in run("audit", log).stdout
    broken = forged(honest(), lambda rows: rows[-9].update(line="dance"))
    log.write_bytes(broken)
    assert "9 lines behind the break are not judged" in run_here("audit", log).stdout


def test_a_cluster_that_is_no_address(log: Path) -> None:
    pytest.importorskip("distributed")
    log.write_bytes(honest())
    for address in ("nowhere", "moon://here:1", "x:y"):
        result = run("audit", log, "--cluster", address)
        assert "HOST:PORT" in sentence(result), address


FULL: dict[str, Sequence[str]] = {
    "view": ["--out", "OUT"],
    "branch": ["--at", "230", "--without", "--out", "OUT"],
    "export": ["--anon", "--out", "OUT"],
    "audit": ["--deal", "OUT"],
}


@pytest.mark.parametrize("name", FULL)
def test_a_file_is_written_whole_or_not_at_all(name: str, tmp_path: Path) -> None:
    """The disk is full: a limit on the size of files does the same."""
    if name == "audit":
        pytest.importorskip("scipy")
    log, out = tmp_path / "log.jsonl", tmp_path / "out"
    log.write_bytes(sealed_bytes(one(load("shinbi"), 1).lines))
    words = [str(out) if word == "OUT" else word for word in FULL[name]]
    result = run(name, log, *words, limits=[("no_larger", 4096)])
    assert "out cannot be written" in sentence(result) and not out.exists()


def test_a_result_that_is_open_is_said_to_be_open(log: Path) -> None:
    """Samurai Sword ends with roles unseen: nobody has won yet, and points are not `None`."""
    game = load("samurai_sword")
    results = ((made, game.scoring.result(made.fold.state)) for made in (one(game, seed, reporter="bare") for seed in range(40)))
    made = next(made for made, result in results if result.get("unknown") and not result["winner"])
    log.write_bytes(sealed_bytes(made.lines))
    shown = run("audit", log).stdout
    (row,) = [row for row in shown.splitlines() if row.startswith("result ")]
    assert "who wins is open" in row and "?" in row and "None" not in row and "winner" not in row
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:12]))
    (row,) = [row for row in run_here("audit", log).stdout.splitlines() if row.startswith("so far ")]
    assert "wins" not in row and "winner" not in row


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["replay", "LOG", "--at", "5"], 1),
        (["replay", "LOG", "--at", "5", "--why"], 1),
        (["replay", "LOG", "--at", "5", "--why", "--json"], 1),
        (["replay", "LOG", "--json"], 1),
        (["view", "LOG", "--out", "OUT"], 1),
        (["export", "LOG", "--anon", "--out", "OUT"], 1),
        (["export", "LOG", "--anon", "--out", "OUT", "--json"], 1),
        (["branch", "LOG", "--at", "14", "--instead", "k.k", "--out", "OUT"], 1),
        (["odds", "LOG", "--at", "14"], 1),
        (["diff", "LOG", "LOG"], 1),
        (["ruling", "LOG"], 1),
        (["receipt", "LOG"], 1),
        (["audit", "LOG"], 1),
        (["repair", "LOG", "--out", "OUT"], 1),
    ],
)
def test_a_damaged_log_is_said_to_be_damaged(log: Path, words: list[str], code: int, tmp_path: Path) -> None:
    """What held is used all the same; that something is missing is said, and stands in the exit code."""
    typed(log, [*ROUND, "k.s", "-"])
    log.write_bytes(log.read_bytes()[:-40])
    result = run(*({"LOG": str(log), "OUT": str(tmp_path / "out")}.get(word, word) for word in words))
    told = result.stdout if words[0] in ("audit", "receipt", "repair") else result.stderr
    assert result.returncode == code and clean(result), result
    assert "incomplete" in told or "damaged" in told or "unfinished" in told, result


@pytest.mark.parametrize("name", ("stats", "report"))
def test_a_log_where_a_database_is_meant(name: str, tmp_path: Path) -> None:
    log = tmp_path / "my log.jsonl"
    log.write_bytes(honest())
    said = sentence(run(name, log, *(("--out", str(tmp_path / "out")) if name == "report" else ())))
    assert said.endswith(f"is no database but looks like a log; `records summarize '{log}' --db FILE` puts it into one")

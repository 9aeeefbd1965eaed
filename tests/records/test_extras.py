"""A plain installation, without the libraries of the extras: one sentence each, and never an exit code that says all is well."""

import os
import tomllib
from pathlib import Path

import msgspec
import pytest

from records.audit.audited import Audit, Proved
from referee import games
from referee.extras import EXTRAS, missing
from referee.simulate.run import one, sealed_bytes
from tests.records.logs import ROOT, clean, honest, run

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
DISTRIBUTION = {"distributed": "dask[distributed]"}


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """An environment in which the libraries of the extras cannot be imported."""
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    for module in EXTRAS:
        (hidden / f"{module}.py").write_text(f"raise ModuleNotFoundError('no {module}', name='{module}')\n")
    return {"PYTHONPATH": os.pathsep.join((str(hidden), str(ROOT)))}


@pytest.fixture
def sword(tmp_path: Path) -> Path:
    path = tmp_path / "sword.jsonl"
    path.write_bytes(sealed_bytes(one(games.load("samurai_sword"), 4000012, players=4).lines))
    return path


def test_every_sentence_names_an_extra_that_holds_the_library() -> None:
    for module, (extra, library) in EXTRAS.items():
        name = DISTRIBUTION.get(module, module)
        assert any(need.startswith(name) for need in PROJECT[extra]), module
        text = missing(module, "it needs")
        assert f"it needs {library}, which is not installed" in text and f"`{extra}`" in text and name in text


def test_a_proof_that_could_not_be_made_is_no_proof(sword: Path, bare: dict[str, str]) -> None:
    assert run("audit", sword).returncode == 0
    assert run("audit", sword, env=bare).returncode == 0
    result = run("audit", "--prove", sword, env=bare)
    assert result.returncode == 2 and clean(result)
    assert "not decided: a proof needs SciPy" in " ".join(result.stdout.split())
    assert "needs SciPy" in run("odds", sword, "--at", "20", env=bare, code=2).stderr


def test_a_proof_without_an_answer_is_no_proof() -> None:
    given_up = Proved(None, None, ("not decided: no time",), why="no time")
    assert Audit("x", proof=given_up).exit == 2
    assert Audit("x", "found", proof=given_up).exit == 1  # what was found is sure
    assert Audit("x", proof=msgspec.structs.replace(given_up, full=False)).exit == 0  # nobody asked for a proof
    assert Audit("x", proof=Proved(True, True, ("possible",))).exit == 0


@pytest.mark.parametrize(
    ("library", "arguments"),
    [
        ("openskill", ["stats", "x.db", "--ratings"]),
        ("pyarrow", ["export", "x.db", "--parquet", "p"]),
        ("dask.distributed", ["audit", "log.jsonl", "--cluster", "localhost:1"]),
        ("dask.distributed", ["summarize", "log.jsonl", "--db", "y.db", "--cluster", "localhost:1"]),
    ],
)
def test_the_same_sentence_everywhere(library: str, arguments: list[str], tmp_path: Path, bare: dict[str, str]) -> None:
    (tmp_path / "log.jsonl").write_bytes(honest())
    assert run("summarize", "log.jsonl", "--db", "x.db", cwd=tmp_path, env=bare).returncode == 0
    result = run(*arguments, cwd=tmp_path, env=bare)
    assert result.returncode == 2 and len(result.stderr.splitlines()) == 1 and not result.stdout
    assert f"{library}, which is not installed; it is the extra" in result.stderr and "-m pip install" in result.stderr

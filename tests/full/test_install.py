"""A clean clone, the wheel, and both installed into fresh environments, as somebody does who has never seen the project.

Everything that is committed is tested, and nothing else: what lies in the checkout uncommitted is not in a clone.
"""

import json
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee import __version__
from tests.kit.patience import PATIENCE
from tests.kit.program import ROOT

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(shutil.which("git") is None, reason="there is no git here"),
    pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no clone"),
    pytest.mark.timeout(1800),
]
ENV = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "REFEREE_", "VIRTUAL_ENV"))}


def ran(*command: str | Path, cwd: Path, code: int = 0) -> str:
    """What a command prints; its exit code must be this."""
    done = subprocess.run([str(word) for word in command], cwd=cwd, env=ENV, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


def plays(where: Path, begin: tuple[str | Path, ...] = (), referee: str | Path = "referee", records: str | Path = "records") -> None:
    """The demo from its first command to its last, in an empty folder; then a log of every game, made and audited."""
    where.mkdir()
    assert ran(*begin, referee, "--version", cwd=where) == f"referee {__version__}\n"
    told = ran(*begin, referee, "demo", "d", cwd=where)
    assert "$ records summarize" in told and (where / "d" / "stats.db").exists()
    names = [game["id"] for game in json.loads(ran(*begin, referee, "games", "--json", cwd=where))]
    for name in names:
        ran(*begin, referee, "simulate", name, "-n", "1", "--out", f"logs-{name}", cwd=where)
        ran(*begin, records, "audit", f"logs-{name}", cwd=where)
    assert names and len(list(where.glob("logs-*/*.jsonl"))) == len(names)


@pytest.fixture(scope="module")
def online(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Skip all tests here, with a sentence, where pip cannot fetch the packages: each of them begins with that."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    options = ["--dry-run", "--ignore-installed", "--no-cache-dir", "--retries", "0", "--timeout", "30"]
    command = [sys.executable, "-m", "pip", "install", "-q", *options, *needed]
    folder = tmp_path_factory.mktemp("online")
    try:
        done = subprocess.run(command, cwd=folder, env=ENV, capture_output=True, text=True, check=False, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        pytest.skip(f"pip found no packages within {PATIENCE} seconds: a fresh environment needs the network")
    if done.returncode:
        said = (done.stderr.strip().splitlines() or ["it says nothing"])[-1]
        pytest.skip(f"pip finds no packages: a fresh environment needs the network ({said})")


@pytest.fixture(scope="module")
def clone(online: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone of the last commit."""
    folder = tmp_path_factory.mktemp("clean") / "a clone"
    ran("git", "clone", "-q", "--no-hardlinks", ROOT, folder, cwd=folder.parent)
    return folder


@pytest.fixture(scope="module")
def wheel(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    ran(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--wheel-dir", folder, clone, cwd=folder)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Path]:
    """A new environment with nothing in it."""
    ran(sys.executable, "-m", "venv", tmp_path / "venv", cwd=tmp_path)
    yield tmp_path / "venv"
    shutil.rmtree(tmp_path / "venv")


def test_a_clean_clone_sets_itself_up_and_plays(clone: Path, tmp_path: Path) -> None:
    plays(tmp_path / "elsewhere", (), clone / "scripts" / "referee", clone / "scripts" / "records")
    assert (clone / ".venv").is_dir() and ran("git", "status", "--porcelain", cwd=clone) == ""


def test_the_wheel_holds_the_program_and_nothing_else(wheel: Path, clone: Path) -> None:
    """All that is committed in the two packages, and the licence."""
    with zipfile.ZipFile(wheel) as archive:
        pages = {name.rpartition("/")[2] for name in archive.namelist() if "/share/man/man1/" in name}
        held = {name for name in archive.namelist() if ".dist-info/" not in name and ".data/" not in name}
        extra = {name.rpartition("/")[2] for name in archive.namelist() if ".dist-info/" in name}
    committed = set(ran("git", "ls-files", "referee", "records", cwd=clone).splitlines())
    assert held == committed | {"referee/code.json"}
    assert {"referee.1", "referee-play.1", "records-audit.1"} <= pages
    assert {"LICENSE", "entry_points.txt", "METADATA"} <= extra


def test_the_wheel_in_an_environment_of_its_own(wheel: Path, fresh: Path, tmp_path: Path) -> None:
    """As pipx installs it: outside the checkout, both commands linked to from a folder on the path."""
    ran(fresh / "bin" / "python", "-m", "pip", "install", "-q", wheel, cwd=tmp_path)
    (tmp_path / "bin").mkdir()
    for name in ("referee", "records"):
        (tmp_path / "bin" / name).symlink_to(fresh / "bin" / name)
    plays(tmp_path / "table", (), tmp_path / "bin" / "referee", tmp_path / "bin" / "records")


def test_the_checkout_installed_with_pip(clone: Path, fresh: Path, tmp_path: Path) -> None:
    ran(fresh / "bin" / "python", "-m", "pip", "install", "-q", clone, cwd=tmp_path)
    plays(tmp_path / "table", (fresh / "bin" / "python", "-P", "-m"))

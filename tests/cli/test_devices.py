"""Files that never end, or are no such file at all: a sentence, and never all of the memory."""

import subprocess
from functools import partial
from pathlib import Path

import pytest

from tests.cli.run import ENV, HEAD, command, referee
from tests.kit.limits import begin
from tests.kit.patience import PATIENCE
from tests.records.logs import clean, honest
from tests.records.logs import run as records

pytestmark = pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no such device")


LITTLE = [("memory", 2 << 30)]
"""So much memory, and no more."""


@pytest.mark.parametrize(
    "arguments",
    [
        "play shinbi --players 4 --log a.jsonl /dev/zero",
        "play shinbi --players 4 --log a.jsonl zero",
        "play shinobi-clans --players 3 --log a.jsonl --box zero",
        "census ninjato --import zero",
        "simulate shinobi-clans --box zero --out out",
        "resume zero",
    ],
)
def test_a_device_is_no_file(arguments: str, tmp_path: Path) -> None:
    (tmp_path / "zero").symlink_to("/dev/zero")
    found = referee(*arguments.split(), cwd=tmp_path, typed=HEAD, limits=LITTLE)
    assert found.code == 2 and "device" in found.err and not (tmp_path / "a.jsonl").exists()


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null"])
@pytest.mark.parametrize("called", ["repair --out new {}", "audit --box {} log.jsonl", "seal --out new {}", "receipt {}"])
def test_a_device_is_no_log_and_no_box(called: str, device: str, tmp_path: Path) -> None:
    (tmp_path / "log.jsonl").write_bytes(honest())
    found = records(*called.format(device).split(), cwd=tmp_path, limits=LITTLE)
    assert found.returncode == 2 and clean(found) and "this is a device, no file" in found.stderr
    assert [p.name for p in tmp_path.iterdir()] == ["log.jsonl"]


def test_a_census_that_is_a_device_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "census-ninjato.json").symlink_to("/dev/zero")
    env = {"REFEREE_CONFIG": str(tmp_path / "config")}
    found = referee("play", "ninjato", "--players", "3", "--log", "a.jsonl", cwd=tmp_path, env=env, limits=LITTLE)
    assert found.code == 0 and "device" in found.err


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/urandom"])
def test_an_endless_pipe_ends(device: str, tmp_path: Path) -> None:
    with open(device, "rb") as file:
        found = subprocess.run(
            command("play", "shinbi", "--players", "4", "--log", "a.jsonl"), cwd=tmp_path, stdin=file, capture_output=True,
            env=ENV, timeout=PATIENCE, check=False, text=True, preexec_fn=partial(begin, LITTLE),
        )  # fmt: skip
    assert found.returncode in (1, 2) and "Traceback" not in found.stderr
    assert "at least 0" not in found.stderr

"""What .ci/run does beside the checks where there is no browser: it says so, and nothing fails."""

import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[1] / "scripts" / "lib" / "in_browser.sh"
TOOLS = ("sh", "dirname", "mktemp", "rm", "id", "timeout", "grep")


@pytest.mark.parametrize(
    ("program", "text", "said"),
    [
        ("apt-get", "echo 'E: nothing is reached' >&2; exit 100", "it could not be installed (nothing is reached)"),
        ("apt-get", "exit 0", "it could not be installed (apt-get brought none in time)"),
        ("chromium", "exit 1", "chromium does not start here"),
    ],
)
def test_a_browser_that_cannot_be_had_is_no_failure(program: str, text: str, said: str, tmp_path: Path) -> None:
    for tool in TOOLS:
        (tmp_path / tool).symlink_to(shutil.which(tool) or tool)
    (tmp_path / "id").unlink()
    for name, script in ((program, text), ("id", "echo 0")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)
    done = subprocess.run([SCRIPT], env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "") and done.stdout.startswith("== browser tests: skipped: ")
    assert said in done.stdout and done.stdout.count("\n") == 1

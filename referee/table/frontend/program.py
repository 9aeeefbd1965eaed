"""Another command of these two programs, run by the same interpreter with the same packages."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import referee


def run(words: Sequence[str], **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Run `referee …` or `records …`. options: of `subprocess.run`."""
    home = str(Path(referee.__file__).resolve().parent.parent)
    path = os.pathsep.join(part for part in (home, os.environ.get("PYTHONPATH", "")) if part)
    return subprocess.run(
        [sys.executable, "-m", *words], env={**os.environ, "PYTHONPATH": path}, check=False, **options
    )

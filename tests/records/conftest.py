"""What many of these tests begin with."""

from pathlib import Path

import pytest


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Where a test may write a log."""
    return tmp_path / "log.jsonl"


@pytest.fixture
def scipy() -> None:
    """For what is worked out with SciPy."""
    pytest.importorskip("scipy")

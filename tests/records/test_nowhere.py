"""A database that would keep nothing is refused before a log is read."""

import os
from pathlib import Path

import pytest

from records.database.file import Database, Unusable


@pytest.mark.parametrize("path", [":memory:", "", "/dev/null"])
def test_what_keeps_nothing_is_no_database(path: str) -> None:
    with pytest.raises(Unusable, match="--db names a file"):
        Database(path)


def test_a_pipe_is_no_database(tmp_path: Path) -> None:
    pipe = tmp_path / "ff"
    os.mkfifo(pipe)
    with pytest.raises(Unusable, match="--db names a file"):
        Database(str(pipe))

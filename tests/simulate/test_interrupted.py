"""Ctrl-C while games are written: what was counted is what lies on the disk."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from referee import games
from referee.journal import atomic_write
from referee.simulate.pairs import pairs
from referee.simulate.run import many

PUT = atomic_write.put


def single(out: Path) -> Iterator[Any]:
    return many(games.load("shinbi"), 9, 1, out)


def paired(out: Path) -> Iterator[Any]:
    return pairs(games.load("shinbi"), 9, 1, out, options={}, other={})


@pytest.mark.parametrize(("play", "files"), [(single, 2), (paired, 4)])
@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("at", range(1, 7))
def test_an_interruption_waits_until_what_is_begun_is_written_and_counted(
    play: Callable[[Path], Iterator[Any]], files: int, before: bool, at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes before or after any file of the first games is written."""
    written = 0

    def put(path: Path, data: bytes) -> None:
        nonlocal written
        written += 1
        if before and written == at:
            os.kill(os.getpid(), signal.SIGINT)
        PUT(path, data)
        if not before and written == at:
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(atomic_write, "put", put)
    heard = signal.getsignal(signal.SIGINT)
    counted = 0
    with pytest.raises(KeyboardInterrupt):
        for _ in play(tmp_path):
            counted += 1
    assert counted == -(-at // files) and signal.getsignal(signal.SIGINT) is heard
    assert len(list(tmp_path.iterdir())) == written == counted * files

"""The folders of the players and the games of this process's commands, in place of those of whoever runs the tests."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

NAMES = ("REFEREE_CONFIG", "REFEREE_GAMES")
"""The variables that say where these folders are."""

_made: list[Path] = []
_told: list[dict[str, str]] = []


def environment(**more: str) -> dict[str, str]:
    """An environment for commands, which names these folders wherever this process has them."""
    told = {**os.environ, **more}
    _told.append(told)
    return told


def begin() -> None:
    """Make a folder of this process's own, and name it in the environments of commands. It is removed when the process ends."""
    folder = Path(tempfile.mkdtemp(prefix="referee-tests-"))
    _made.append(folder)
    names = {name: str(folder / name.removeprefix("REFEREE_").lower()) for name in NAMES}
    for told in _told:
        told.update({name: place for name, place in names.items() if told[name] == os.environ[name]})
    os.environ |= names
    atexit.register(_remove, folder, os.getpid())


def empty() -> None:
    """Remove what was kept so far."""
    for kept in _made[-1].iterdir():
        shutil.rmtree(kept)


def _remove(folder: Path, made_by: int) -> None:
    if os.getpid() == made_by:
        shutil.rmtree(folder, ignore_errors=True)

"""The folder in which the logs of a terminal lie, and what can be said of each log in it.

`REFEREE_GAMES` names it; else it is `referee` in the documents folder of this system.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from referee import games
from referee.engine.errors import RefereeError
from referee.engine.steps import STOPPED
from referee.journal.complaints import NotALog
from referee.journal.fold import Fold
from referee.journal.lines import Head
from referee.journal.reader import LogReader
from referee.journal.won import winners


class NoFolder(RefereeError):
    """There is no games folder and none can be made; the text is a sentence that says what to do."""


def games_folder() -> Path:
    """Where the logs of a terminal lie; it need not exist. Raises NoFolder where this system has no home directory."""
    own = os.environ.get("REFEREE_GAMES", "")
    if own:
        return Path(own)
    import platformdirs

    try:
        return platformdirs.user_documents_path() / "referee"
    except RuntimeError:
        raise NoFolder("there is no home directory for the games; REFEREE_GAMES names a folder for them") from None


def made_folder() -> Path:
    """The games folder, made where it was missing. Raises NoFolder."""
    folder = games_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = "a file has this name" if isinstance(error, FileExistsError) else error.strerror or error
        raise NoFolder(
            f"the games folder {folder} cannot be made: {why}; REFEREE_GAMES names another one, `--log FILE` a log"
        ) from None
    return folder


def logs_in(folder: Path, below: bool = False) -> list[Path]:
    """The logs of a folder, the newest first. below: also those in the folders in it."""
    found: list[tuple[float, str]] = []
    for place, inside, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            if name.endswith(".jsonl") and os.path.isfile(path):
                found.append((os.path.getmtime(path), path))
        if not below:
            inside.clear()
    return [Path(path) for _, path in sorted(found, reverse=True)]


class KeptLog(NamedTuple):
    """A log that could be read, and how far its game is."""

    path: Path
    head: Head
    title: str
    """The title of the game."""
    names: tuple[str, ...]
    """Who sits there now, by seat; the number of the seat where there is no name."""
    last: int
    """The number of the last line."""
    over: bool
    winners: tuple[int, ...]
    """Seats that have won; empty while the game is not over, or where nobody has won or it is unknown."""
    stopped: str
    """How the game was ended without a result (`stop`), empty: it was not."""

    @property
    def day(self) -> str:
        """The day and the hour when play began, as in the head; empty where it is not known."""
        return self.head.at[:16].replace("T", " ")

    @property
    def result(self) -> str:
        """How the game stands, in a few words."""
        if not self.over:
            return f"unfinished, line {self.last}"
        if self.stopped:
            return self.stopped
        return f"won by {', '.join(self.names[seat - 1] for seat in self.winners)}" if self.winners else "over"


def read(path: Path) -> KeptLog:
    """What can be said of a log. Raises NotALog or OSError, and ValueError where the head does not fit the game."""
    with open(path, "rb") as file:
        reader = LogReader(file, str(path))
        game = games.load(reader.head.game)
        fold = Fold(game, reader.head, brief=True)
        for line in reader:
            fold.feed(line)
    state = fold.state
    return KeptLog(
        path,
        reader.head,
        game.title,
        tuple(name or str(seat) for seat, name in enumerate(state.setup.seats, 1)),
        fold.last,
        bool(state.over),
        tuple(winners(fold)) if state.over else (),
        str(state.why) if state.why in STOPPED else "",
    )


def readable(paths: list[Path], most: int) -> Iterator[KeptLog]:
    """What can be said of the first logs of a list; those that cannot be read are left out."""
    for path in islice(paths, most):
        try:
            yield read(path)
        except (NotALog, OSError, ValueError, LookupError):
            continue  # the command that is given its name says why

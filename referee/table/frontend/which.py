"""Which game or which log, where none was named: asked at a terminal, said in a pipe."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from shlex import quote
from typing import NamedTuple

from referee import games
from referee.engine.words import is_number
from referee.journal.complaints import NotALog
from referee.journal.fold import Fold
from referee.journal.reader import LogReader
from referee.table.frontend.render import Screen

MOST = 3
"""Unfinished logs that are offered."""

LOOKED = 30
"""Logs of a folder, the newest ones, that are looked at."""


class Unfinished(NamedTuple):
    """A log that can go on."""

    path: Path
    text: str
    """Its game, its players and how far it is."""


def unfinished(folder: Path = Path()) -> Iterator[Unfinished]:
    """The logs of a folder whose game is not over, the newest first."""
    found = [path for path in folder.glob("*.jsonl") if path.is_file()]
    for path in sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)[:LOOKED]:
        try:
            with open(path, "rb") as file:
                reader = LogReader(file, str(path))
                fold = Fold(games.load(reader.head.game), reader.head, brief=True)
                for line in reader:
                    fold.feed(line)
        except (NotALog, OSError, ValueError, LookupError):
            continue  # `referee resume FILE` says why
        if not fold.state.over:
            names = ", ".join(name or str(seat) for seat, name in enumerate(fold.state.setup.seats, 1))
            yield Unfinished(path, f"{fold.game.title}, {names}, line {fold.last}")


def game(talk: Screen, terminal: bool) -> str:
    """The game that is meant; empty, with a sentence, where nobody can be asked or nobody says."""
    names = list(games.NAMES)
    if not terminal:
        talk.line(f"{games.none_such('')}; `referee play GAME` begins a log of one")
        return ""
    for number, name in enumerate(names, 1):
        talk.line(f"{number}  {games.title_of(name)}")
    while True:
        answer = _asked("which game? ")
        if not answer or answer == "q":
            talk.line("nothing was begun")
            return ""
        if is_number(answer) and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        if found := games.name_of(answer):
            return found
        talk.line(games.none_such(answer))


def log(talk: Screen, terminal: bool) -> str:
    """The log that is meant; empty, with a sentence, where nobody can be asked or nobody says."""
    found = list(islice(unfinished(), MOST))
    if not found:
        talk.line(
            "no unfinished log is in this folder; `referee resume FILE` names one, `referee play GAME` begins one"
        )
        return ""
    if not terminal:
        talk.line("which log? not finished in this folder:")
        for path, text in found:
            talk.line(f"  referee resume {quote(str(path))}   {text}")
        return ""
    for number, (path, text) in enumerate(found, 1):
        talk.line(f"{number}  {path}: {text}")
    while True:
        answer = _asked("which log? [1] ")
        if answer is None or answer == "q":
            talk.line("nothing was resumed")
            return ""
        if not answer or (is_number(answer) and 1 <= int(answer) <= len(found)):
            return str(found[int(answer or 1) - 1].path)
        if Path(answer).is_file():
            return answer
        talk.line(f"{answer} is none of them: a number, or the name of a log; `q` leaves")


def _asked(text: str) -> str | None:
    """One typed line; None where the input has ended."""
    try:
        return input(text).strip()
    except (EOFError, KeyboardInterrupt, UnicodeDecodeError):
        print()
        return None

"""Where logs come from: files and folders as they were named, and one log opened for judging."""

import os
from collections.abc import Iterable
from glob import glob, has_magic
from pathlib import Path
from typing import Any, NamedTuple

from referee import games
from referee.engine.game import Game
from referee.journal.complaints import Complaint, Unreadable
from referee.journal.fold import Fold
from referee.journal.head import head_remarks
from referee.journal.reader import Reader, open_log


class Refused(NamedTuple):
    """A named file or folder of which nothing can be read, and why."""

    path: str
    why: str


def find(names: Iterable[str]) -> list[str | Refused]:
    """The logs that these names stand for, in order: a file is itself, a folder all `*.jsonl` below it, sorted.

    A pattern (`2026-*.jsonl`, `**/finals/*.jsonl`) that no file is called is what it fits, sorted. A file that is named
    more than once, or reached by a link besides, is there once, where it was named first.
    """
    once: dict[str, str | Refused] = {}
    for log in _named(names):
        once.setdefault(os.path.realpath(log) if isinstance(log, str) else f"{log.path}\0", log)
    return list(once.values())


def _named(names: Iterable[str]) -> list[str | Refused]:
    """The same, each as often as it is named."""
    found: list[str | Refused] = []
    for name in names:
        path = Path(name)
        if has_magic(name) and not path.exists():
            fits = [p for p in sorted(glob(name, recursive=True)) if p.endswith(".jsonl") or Path(p).is_dir()]
            found += _named(fits) or [Refused(name, "no log fits this pattern")]
            continue
        if not path.is_dir():
            found.append(name)
            continue
        inside = sorted(str(log) for log in path.rglob("*.jsonl") if not log.is_dir())
        found += inside or [Refused(name, "there is no *.jsonl in this folder")]
    return found


def single(name: str) -> str:
    """The one log that a name stands for: a file, or a folder with one log in it. Raises Unreadable for more or none."""
    found = find([name])
    only = found[0]
    if len(found) > 1:
        why = f"{len(found)} logs are named so; this is asked of one, `{shown(str(only))}` for instance"
        raise Unreadable(Complaint(0, "file", why))
    if isinstance(only, Refused):
        raise Unreadable(Complaint(0, "file", only.why))
    return only


class Opened(NamedTuple):
    """A log whose head was read. remarks: what is odd about the head and does not keep it from being judged."""

    reader: Reader
    game: Game[Any]
    fold: Fold
    remarks: tuple[str, ...]


def opened(path: str) -> Opened:
    """Open a log. Raises Unreadable, with a sentence, when nothing of it can be judged."""
    try:
        reader = open_log(path)
    except OSError as error:
        raise Unreadable(Complaint(0, "file", error.strerror or str(error))) from None
    try:
        game, fold = set_up(reader)
    except BaseException:
        reader.file.close()
        raise
    return Opened(reader, game, fold, tuple(head_remarks(reader.head, game)))


def set_up(reader: Reader) -> tuple[Game[Any], Fold]:
    """The game of a log whose head was read, and its beginning. Raises Unreadable when the head does not fit the game."""
    game = games.load(reader.head.game)
    try:
        return game, Fold(game, reader.head)
    except (ValueError, TypeError, KeyError) as error:
        raise Unreadable(Complaint(1, "head", f"the game cannot be set up: {error}")) from None


def shown(path: str | os.PathLike[str]) -> str:
    """A path as data: what is no valid text in it is spelled out."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")

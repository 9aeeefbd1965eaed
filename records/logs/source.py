"""Where logs come from: files and folders as they were named, and one log opened for judging."""

import os
import stat
from collections.abc import Iterable
from glob import glob, has_magic
from pathlib import Path
from typing import Any, NamedTuple

from records.logs.names import seats_at_last
from referee import games
from referee.engine.game import Game
from referee.journal.complaints import Complaint, NotALog
from referee.journal.fold import Fold
from referee.journal.head import head_remarks
from referee.journal.log_file import LogSource, MemoryLog, open_log
from referee.journal.reader import LogReader


class UnreadableSource(NamedTuple):
    """A named file or folder of which nothing can be read, and why."""

    path: str
    why: str


STANDARD_INPUT = "/dev/stdin"
"""What `-` stands for where a log is named."""


def find(names: Iterable[str], again: bool = False) -> list[str | UnreadableSource]:
    """The logs that these names stand for, in order: a file is itself, a folder all `*.jsonl` below it, sorted.

    A pattern (`2026-*.jsonl`, `**/finals/*.jsonl`) that no file is called is what it fits, sorted. A file that is named
    more than once, or reached by a link besides, is there once, where it was named first. `-` is the standard input.
    What cannot be looked into is refused by name, and so is what is found in a folder and is no regular file. again:
    they are going to be read more than once, which a pipe cannot be.
    """
    once: dict[str, str | UnreadableSource] = {}
    for log in _named(names):
        if again and isinstance(log, str) and _is_pipe(log):
            log = UnreadableSource(shown(log), "a pipe can be read only once, and this reads a log again; name a file")
        once.setdefault(os.path.realpath(log) if isinstance(log, str) else f"{log.path}\0", log)
    return list(once.values())


def _named(names: Iterable[str]) -> list[str | UnreadableSource]:
    """The same, each as often as it is named."""
    found: list[str | UnreadableSource] = []
    for name in names:
        if not name:
            found.append(UnreadableSource("''", EMPTY))
        elif name == "-":
            found.append(STANDARD_INPUT)
        elif has_magic(name) and not os.path.exists(name):
            found += _fitting(name) or [UnreadableSource(shown(name), "no log fits this pattern")]
        elif os.path.isdir(name):
            found += _below(name) or [UnreadableSource(shown(name), "there is no *.jsonl in this folder")]
        else:
            found.append(name)
    return found


def _is_pipe(path: str) -> bool:
    """Whether a name stands for what comes once and is gone."""
    try:
        return stat.S_IFMT(os.stat(path).st_mode) in (stat.S_IFIFO, stat.S_IFSOCK)
    except OSError:
        return False


EMPTY = "this name is empty, perhaps that of a variable that is not set; the folder that you are in is `.`"


def _below(folder: str) -> list[str | UnreadableSource]:
    """All logs in a folder and in those in it, sorted; what cannot be looked into among them."""
    found: dict[str, str | UnreadableSource] = {}

    def locked(error: OSError) -> None:
        path = str(Path(error.filename))
        found[path] = _locked(path, error)

    for place, _, names in os.walk(folder, onerror=locked):
        for name in names:
            if name.endswith(".jsonl"):
                path = str(Path(place, name))
                found[path] = _regular(path)
    return [found[path] for path in sorted(found)]


def _fitting(pattern: str) -> list[str | UnreadableSource]:
    """All logs that fit a pattern, and all in the folders that do; then the folders in which it could not look."""
    found: list[str | UnreadableSource] = []
    for path in sorted(glob(pattern, recursive=True)):
        if os.path.isdir(path):
            found += _below(path) or [UnreadableSource(shown(path), "there is no *.jsonl in this folder")]
        elif path.endswith(".jsonl"):
            found.append(_regular(path))
    parts = Path(pattern).parts
    for i, part in enumerate(parts):
        before = str(Path(*parts[:i]))
        if part == "**":
            for folder in glob(before, recursive=True):
                for _, inside, _ in os.walk(folder, onerror=lambda error: found.append(_locked(error.filename, error))):
                    inside[:] = [name for name in inside if not name.startswith(".")]  # as the pattern does
        elif any(map(has_magic, parts[: i + 1])):
            for folder in filter(os.path.isdir, glob(before, recursive=True)):
                try:
                    os.stat(os.path.join(folder, "."))
                    if has_magic(part):
                        os.scandir(folder).close()
                except OSError as error:
                    found.append(_locked(folder, error))
    return found


def _locked(folder: str, error: OSError) -> UnreadableSource:
    return UnreadableSource(shown(Path(folder)), f"this folder cannot be looked into: {error.strerror or error}")


KINDS = {stat.S_IFIFO: "a pipe", stat.S_IFSOCK: "a socket", stat.S_IFCHR: "a device", stat.S_IFBLK: "a device"}


def _regular(path: str) -> str | UnreadableSource:
    """A log that was found, not named itself: a pipe might never be written to, and so is none."""
    try:
        kind = stat.S_IFMT(os.stat(path).st_mode)
    except OSError:  # whoever opens it says why not
        return path
    if kind == stat.S_IFREG:
        return path
    what = KINDS.get(kind, "something else")
    return UnreadableSource(shown(path), f"this is {what}, no file; only files are taken from a folder or a pattern")


def is_near(file: LogSource | UnreadableSource) -> bool:
    """Whether only this process can say what becomes of it: refused, a pipe, or a name that means another file
    elsewhere.
    """
    if isinstance(file, MemoryLog):
        return False
    if isinstance(file, UnreadableSource) or os.path.abspath(file).startswith(("/dev/", "/proc/")):
        return True
    try:
        return not stat.S_ISREG(os.stat(file).st_mode)
    except OSError:
        return False


def single(name: str, again: bool = False) -> str:
    """The one log that a name stands for: a file, or a folder with one log in it; again: see find. Raises NotALog
    for more or none.
    """
    found = find([name], again)
    logs = [log for log in found if isinstance(log, str)]
    if len(logs) > 1:
        why = f"{len(logs)} logs are named so; name one, for example `{shown(logs[0])}` for instance"
        raise NotALog(Complaint(0, "file", why))
    for refused in found:
        if isinstance(refused, UnreadableSource):
            where = "" if refused.path in (shown(name), STANDARD_INPUT) or not name else f"{refused.path}: "
            raise NotALog(Complaint(0, "file", f"{where}{refused.why}"))
    return logs[0]


class Opened(NamedTuple):
    """A log whose head was read."""

    reader: LogReader
    game: Game[Any]
    fold: Fold
    """The fold at the beginning; its players have the names that the log gives them in the end."""
    remarks: tuple[str, ...]
    """What is odd about the head and does not keep it from being judged."""

    def again(self) -> Fold:
        """Another fold at the beginning of the log, with the same names; brief: only its table is looked at."""
        fold = Fold(self.game, self.reader.head, brief=True)
        fold.name(self.fold.named)
        return fold


def opened(path: LogSource) -> Opened:
    """Open a log. Raises NotALog, with a sentence, when nothing of it can be judged."""
    try:
        reader = open_log(path)
    except OSError as error:
        raise NotALog(Complaint(0, "file", error.strerror or str(error))) from None
    try:
        game, fold = set_up(reader)
        fold.name(seats_at_last(path, reader.file, game, reader.head))
    except BaseException:
        reader.file.close()
        raise
    return Opened(reader, game, fold, tuple(head_remarks(reader.head, game)))


def set_up(reader: LogReader) -> tuple[Game[Any], Fold]:
    """The game of a log whose head was read, and its beginning. Raises NotALog when the head does not fit the
    game.
    """
    game = games.load(reader.head.game)
    try:
        return game, Fold(game, reader.head)
    except (ValueError, TypeError, KeyError) as error:
        raise NotALog(Complaint(1, "head", f"the game cannot be set up: {error}")) from None


def shown(path: str | os.PathLike[str]) -> str:
    """A path as data: what is no valid text in it is spelled out."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")

"""Many logs into the database: seen = loaded + updated + unchanged + refused, each refused one with its reason."""

from collections.abc import Callable, Sequence

import msgspec

from records.database import same
from records.database.file import DatabaseFile, Stored
from records.database.prepare import prepare
from records.database.rows import Prepared, Unfit, seals_of
from records.database.schema import VERSION
from records.logs.source import UnreadableSource, shown
from referee.engine.garbage import uncollected
from referee.engine.words import counted
from referee.journal.log_file import LogSource, bytes_of

BATCH_ROWS = 50_000
BATCH_LOGS = 200
"""A transaction is written when that much is ready. Judging needs no lock; writing holds it shortly."""


class Summary(msgspec.Struct):
    """What became of the files.

    Both are of the files that are in the database now, whether they came in this run or were there.
    """

    seen: int = 0
    loaded: int = 0
    updated: int = 0
    unchanged: int = 0
    refused: list[UnreadableSource] = []
    found: int = 0
    """Logs in which the audit found something."""
    word: int = 0
    """Logs that were trusted and not judged again."""
    same: list[tuple[str, str]] = []
    """Files that tell the game of another file that is there, with that one: they are counted once."""

    def count(self, fate: str, status: str) -> None:
        """One more file that is in the database: `loaded`, `updated` or `unchanged`, with its status there."""
        setattr(self, fate, getattr(self, fate) + 1)
        self.found += status == "found"
        self.word += status == "trusted"


class Loader:
    """One run. Every log is in the database whole or not at all."""

    def __init__(
        self, database: DatabaseFile, progress: Callable[[int], None] = lambda _: None, judge: bool = False
    ) -> None:
        """judge: judge every log again, also those that were plainly written by this program, or are stored already."""
        self.database = database
        self.judge = judge
        self.progress = progress
        self.summary = Summary(refused=[])
        self._ready: list[Prepared] = []
        self._rows = 0
        self._empty = False

    def run(self, files: Sequence[LogSource | UnreadableSource]) -> Summary:
        """Load all files. Raises Unusable; what was committed before stays."""
        self._empty = self.database.is_empty()
        with uncollected():
            return self._run(files)

    def _run(self, files: Sequence[LogSource | UnreadableSource]) -> Summary:
        for file in files:
            self.summary.seen += 1
            if isinstance(file, UnreadableSource):
                self.summary.refused.append(UnreadableSource(shown(file.path), file.why))
            else:
                self._take(file)
            if len(self._ready) >= BATCH_LOGS or self._rows >= BATCH_ROWS:
                self._write()
            self.progress(self.summary.seen)
        self._write(last=True)
        return self.summary

    def _take(self, path: LogSource) -> None:
        """Judge a log, unless its chain shows that it is in the database already."""
        try:
            if not self._empty and (stored := self._stored(path)):
                self.summary.count("unchanged", stored.status)
            else:
                self._ready.append(log := prepare(path, self.judge))
                self._rows += log.size
        except Unfit as error:
            self.summary.refused.append(UnreadableSource(shown(path), str(error)))

    def _stored(self, path: LogSource) -> Stored | None:
        """The stored log that need not be put there again. Raises Unfit for one that is broken or contradicts the
        stored one.
        """
        head = head_id(path)
        stored = self.database.stored(head) if head else None
        if stored is None:
            return None
        _, count, last, seals = seals_of(path)
        return stored if fate(stored, count, last, seals, judge=self.judge) == "unchanged" else None

    def _write(self, last: bool = False) -> None:
        """One transaction, the last one with the indexes. What another program stored in the meantime is looked at
        again.
        """
        if not (self._ready or last):
            return
        fates: list[tuple[str, str]] = []
        refused: list[UnreadableSource] = []
        with self.database.transaction():
            put: dict[str, tuple[Prepared, int | None]] = {}
            for log in self._ready:
                stored = self.database.stored(log.id)
                if log.id in put:
                    other = put[log.id][0]
                    what = fate(
                        Stored(0, other.lines, other.last_seal, VERSION, other.status),
                        log.lines,
                        log.last_seal,
                        log.seals,
                        quiet=True,
                        known=other.seals,
                    )
                else:
                    what = fate(stored, log.lines, log.last_seal, log.seals, quiet=True, judge=self.judge)
                if what in ("loaded", "updated"):
                    put[log.id] = (log, stored[0] if stored else None)
                elif what != "unchanged":
                    refused.append(UnreadableSource(shown(log.path), what))
                    continue
                fates.append((what, log.status))
            self.database.put([log for log, _ in put.values()], [number for _, number in put.values()])
            if last:
                self.database.index()
                same.mark(self.database.conn)
                self.summary.same = same.pairs(self.database.conn)
        self.summary.refused += refused
        for what, status in fates:
            self.summary.count(what, status)
        self._ready = []
        self._rows = 0


def fate(
    stored: Stored | None,
    count: int,
    last: str,
    seals: frozenset[bytes],
    quiet: bool = False,
    judge: bool = False,
    known: frozenset[bytes] = frozenset(),
) -> str:
    """`loaded`, `updated`, `unchanged`, or the sentence of a conflict: raised as Unfit unless quiet.

    judge: a log that is stored as it is now is put there again, because it is judged again. known: the seals of the
    stored log, where they are at hand; else its file is looked at. A copy that is its beginning changes nothing.
    """
    if stored is None:
        return "loaded"
    _, lines, seal, version, _, file = stored
    if (lines, seal) == (count, last):
        return "unchanged" if version == VERSION and not judge else "updated"
    if bytes.fromhex(seal) in seals:
        return "updated"
    if count < lines and bytes.fromhex(last) in (known or _seals_there(file, seal)):
        return "unchanged"
    text = (
        f"conflict: the database has this log with {counted(lines, 'line')}, last seal {seal}, and that is "
        "not a beginning of this file "
        f"({counted(count, 'line')}, last seal {last}); it was edited, or cut short, or two logs have one id"
    )
    if not quiet:
        raise Unfit(text)
    return text


def _seals_there(file: str, last: str) -> frozenset[bytes]:
    """The seals of the stored log, from the file that it was loaded from; none where that is not there, or another one
    now.
    """
    try:
        _, _, seal, seals = seals_of(file) if file else ("", 0, "", frozenset[bytes]())
    except (Unfit, OSError):
        return frozenset()
    return seals if seal == last else frozenset()


def head_id(path: LogSource) -> str:
    """The id in a log's first line, quickly; empty when there is none to be read so."""
    try:
        with bytes_of(path) as file:
            data = msgspec.json.decode(file.readline(1 << 20).strip(b"\xef\xbb\xbf\r\n "))
    except (OSError, msgspec.DecodeError, RecursionError):
        return ""
    found = data.get("id") if isinstance(data, dict) else None
    return found if isinstance(found, str) else ""

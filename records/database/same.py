"""Logs that tell the same game: two recorders at one table, or a copy without names. They are known by the steps that
stand.

Never by names or a date alone: two games of one evening are two games, and what was played in two weeks is none. A log
whose steps are the beginning of another's loses to it, whatever the files are called and in whatever order they are
loaded.
"""

import hashlib
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Sequence

import msgspec

from referee.engine.steps import Sit, Step
from referee.journal.mask import masked

BEGIN = 12
"""The least number of equal steps in two logs of one game: fewer may be equal in two games by chance."""

_encode = msgspec.json.Encoder().encode


def told(step: Step) -> str:
    """A step as two records of one game have it: without names, and without what only some saw."""
    if isinstance(step, Sit):
        return f"seat {step.who}"
    return _encode(masked(step) if step.secret else step).decode()


def digests(steps: Sequence[str]) -> tuple[str | None, str | None]:
    """Digests of the first steps, and of all; nothing where there are too few to tell games apart."""
    if len(steps) < BEGIN:
        return None, None
    return _digest(steps[:BEGIN]), _digest(steps)


def _digest(steps: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(steps).encode()).hexdigest()[:24]


def mark(conn: sqlite3.Connection) -> None:
    """Say of every stored log which other one counts in its place, in the running transaction."""
    conn.execute("UPDATE logs SET same_as = NULL WHERE same_as IS NOT NULL")
    groups: dict[tuple[str | int, ...], list[tuple[int, int, int, str, int, str]]] = defaultdict(list)
    rows = conn.execute(
        "SELECT g.steps, l.lines, g.keys, l.id, l.log, l.digest, "
        "l.game, g.players, l.edition, l.variant, l.begins, coalesce(date(l.day, 'weekday 0', '-6 days'), '') "
        "FROM logs l JOIN games g USING (log) WHERE l.begins IS NOT NULL AND l.parent IS NULL"
    )
    for steps, lines, keys, log_id, log, digest, *kind in rows:  # other rules make another game of the same steps
        groups[tuple(kind)].append((-steps, -lines, -keys, log_id, log, digest))
    for group in groups.values():
        kept: list[tuple[str, int, str]] = []
        for _, _, _, log_id, log, digest in sorted(group):
            same = next((other for other, n, whole in kept if whole == digest or _begins(conn, log, n)), None)
            if same is None:
                kept.append((log_id, log, digest))
            else:
                conn.execute("UPDATE logs SET same_as = ? WHERE log = ?", (same, log))


def _begins(conn: sqlite3.Connection, log: int, other: int) -> bool:
    """Whether the steps of a log are the beginning of another's."""
    mine, theirs = _steps(conn, log), _steps(conn, other)
    return len(mine) <= len(theirs) and mine == theirs[: len(mine)]


def _steps(conn: sqlite3.Connection, log: int) -> list[str]:
    sql = (
        "SELECT data FROM steps WHERE log = ? AND kind = 'step' AND standing IN ('stands', 'amended') AND verb <> "
        "'seat' ORDER BY n"
    )
    return [data for (data,) in conn.execute(sql, (log,))]


def pairs(conn: sqlite3.Connection) -> list[tuple[str, str]]:
    """The file of each log that is not counted because another one tells the same game, and the file of that one."""
    sql = "SELECT l.file, o.file FROM logs l JOIN logs o ON o.id = l.same_as ORDER BY o.file, l.file"
    return [(mine, other) for mine, other in conn.execute(sql)]

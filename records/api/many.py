"""Many logs at once: found by their names, judged in several processes, repaired."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from records.api.log import Log, not_a_log, other_readings
from records.api.log import open as open_log
from records.audit.audited import Audit, AuditRequest, Rules
from records.logs.repair import Repaired
from records.logs.repair import repair as repaired_bytes
from records.logs.source import UnreadableSource, find
from referee.engine.rulebook import OptionValue
from referee.journal.complaints import NotALog
from referee.journal.log_file import LogSource, MemoryLog
from referee.journal.read_limited import LARGE, read

Named = str | os.PathLike[str]
"""A file, a folder (every *.jsonl below it) or a pattern (`2026-*.jsonl`)."""


class Repair(NamedTuple):
    """A damaged log made whole."""

    log: Log
    told: Repaired
    """What was done, in sentences, and the bytes that were set aside."""


def open_all(*names: Named) -> list[Log]:
    """The logs that these names stand for, in order; a file that is named more than once is there once. A folder
    stands for every *.jsonl in it and in the folders below it.

    Raises NotALog for the first that cannot be read, with its path.
    """
    found = find([os.fspath(name) for name in names])
    logs = []
    for file in found:
        if isinstance(file, UnreadableSource):
            raise not_a_log(f"{file.path}: {file.why}")
        try:
            logs.append(open_log(file))
        except (OSError, NotALog) as error:
            raise not_a_log(f"{file}: {getattr(error, 'strerror', None) or error}") from None
    return logs


def audit_all(
    logs: Named | Log | Iterable[Named | Log],
    *,
    jobs: int = 1,
    strict: bool = False,
    rules: Rules = "current",
    options: Mapping[str, OptionValue | Sequence[OptionValue]] | None = None,
    boxes: Sequence[str | os.PathLike[str]] = (),
    prove: bool = False,
    seconds: float = 30.0,
) -> Iterator[Audit]:
    """The audit of each log, in order: `Log.audit` for many, in so many processes. seconds: for the proof of one log.

    Never raises for what a log is or says: what cannot be read is `not judged`, and its complaint says why. Raises
    NoReading, and WorkerLost when a process is killed.
    """
    from records.audit.many import audit_all as audits

    ask = AuditRequest(strict, rules, other_readings(options, boxes), prove, False, seconds)
    return (audit for audit, _ in audits(sources(logs), ask, jobs))


def sources(logs: Named | Log | Iterable[Named | Log]) -> list[LogSource | UnreadableSource]:
    """Where these logs are read from."""
    found: list[LogSource | UnreadableSource] = []
    for log in [logs] if isinstance(logs, str | os.PathLike | Log) else logs:
        if isinstance(log, Log):
            found.append(log.memory)
        else:
            found += find([os.fspath(log)])
    return list(dict.fromkeys(found))


def repair(log: Named | bytes, *, reseal: bool = False) -> Repair:
    """A damaged log made whole again, as far as the chain proves that nothing else changed; what does not hold is set
    aside (`told.aside`). reseal: all readable lines are kept, in a new log that says so.

    Raises Beyond when not even the head can be read; OSError as usual.
    """
    name, data = ("memory.jsonl", log) if isinstance(log, bytes) else (os.fspath(log), read(log, LARGE))
    out, told = repaired_bytes(name, data, reseal)
    return Repair(Log(MemoryLog(name, out)), told)

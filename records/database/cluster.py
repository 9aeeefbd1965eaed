"""The summary of many logs on a cluster: workers judge, and this process alone writes to the database."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from records.audit.cluster import KILLED, Cluster, ClusterLog
from records.audit.many import TASK
from records.database.file import DatabaseFile
from records.database.load import Loader, Summary
from records.database.prepare import prepare
from records.database.rows import Prepared, Unfit
from records.logs.source import UnreadableSource, is_near, shown
from referee.journal.log_file import LogSource, MemoryLog

Judged = Prepared | str | None
"""A log ready to be loaded, or why it is not; None: a worker cannot see it."""


def prepare_some(logs: Sequence[ClusterLog], judge: bool) -> list[Judged]:
    """On a worker: the rows of a task."""
    out: list[Judged] = []
    for log in logs:
        if log.fate is not None:
            out.append(log.fate)
            continue
        if not os.access(log.path, os.R_OK):
            out.append(None)
            continue
        try:
            found = prepare(log.path, judge)
        except Unfit as error:
            out.append(str(error))
        else:
            there, named = shown(log.path), shown(log.name)
            row = tuple(named if value == there else value for value in found.rows["logs"][0])
            out.append(found._replace(path=log.name, rows={**found.rows, "logs": [row]}))
    return out


class ClusterLoader(Loader):
    """A loader whose logs are judged on a cluster. Everything else, and so the database, is the same."""

    def __init__(
        self,
        database: DatabaseFile,
        cluster: Cluster,
        progress: Callable[[int], None] = lambda _: None,
        judge: bool = False,
    ) -> None:
        super().__init__(database, progress, judge)
        self.cluster = cluster
        self._coming: Iterator[Prepared | str] = iter(())
        self._there: dict[LogSource, str] = {}
        """The status of the logs that are stored already, by file."""

    def run(self, files: Sequence[LogSource | UnreadableSource]) -> Summary:
        """Load all files. Raises Unusable and WorkerLost; what was committed before stays."""
        self._coming = self._judged([file for file in files if not isinstance(file, UnreadableSource)])
        return super().run(files)

    def _take(self, path: LogSource) -> None:
        found = next(self._coming)
        if isinstance(found, Prepared):
            self._ready.append(found)
        elif not found:
            self.summary.count("unchanged", self._there[path])
        else:
            self.summary.refused.append(UnreadableSource(shown(path), found))

    def _judged(self, files: Sequence[LogSource]) -> Iterator[Prepared | str]:
        """What becomes of each file, in order: ready, why it is refused, or nothing because it is stored already."""
        near = [isinstance(file, MemoryLog) or is_near(file) for file in files]
        there = (file for file in files if not isinstance(file, MemoryLog) and not is_near(file))
        logs = (ClusterLog(file, os.path.abspath(file), self._fate(file)) for file in there)
        tasks = iter(lambda: list(islice(logs, TASK // 2)), [])
        results: Iterator[Judged] = self.cluster.each(prepare_some, tasks, lambda _: KILLED, self.judge)
        for file, here in zip(files, near, strict=True):
            found = None if here else next(results)
            yield found if found is not None else self._here(file)

    def _fate(self, file: str) -> str | None:
        """Nothing to say of a log that is stored exactly so, why it is refused, or None: it is to be judged."""
        try:
            stored = self._stored(file)
        except Unfit as error:
            return str(error)
        if stored is None:
            return None
        self._there[file] = stored.status
        return ""

    def _here(self, file: LogSource) -> Prepared | str:
        try:
            return prepare(file, self.judge)
        except Unfit as error:
            return str(error)


def load_on(
    address: str,
    database: DatabaseFile,
    files: Sequence[LogSource | UnreadableSource],
    progress: Callable[[int], None],
    judge: bool,
) -> Summary:
    """Load all files, judged on a cluster. Raises Unusable, WorkerLost."""
    cluster = Cluster(address)
    try:
        return ClusterLoader(database, cluster, progress, judge).run(files)
    finally:
        cluster.close()


__all__ = ["ClusterLoader", "load_on", "prepare_some"]

"""Logs with open cards, written to a file or into a folder; never over a file that is there."""

import os
from pathlib import Path

from records.audit.audited import Audit
from records.logs.output import NotWritten, Occupied, fresh


class NoPlace(Exception):
    """Nothing can be written there; the text says why."""


class Deals:
    """Where the deals that were found go."""

    def __init__(self, path: str, many: bool) -> None:
        """`many`: a folder, made if it is not there. Raises NoPlace."""
        self.path = Path(path)
        self.folder = many or os.path.isdir(self.path)
        if self.folder:
            try:
                self.path.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise NoPlace(f"{path} cannot be made a folder: {error.strerror or error}") from None
        elif os.path.exists(self.path):
            raise NoPlace(f"{path} is there already; files are never written over")

    def put(self, audit: Audit, raw: bytes) -> str:
        """Write a log; the name of its file. Raises NoPlace."""
        stem = Path(audit.file).stem
        names = (
            [self.path]
            if not self.folder
            else [self.path / f"{stem}{(i and f'-{i}') or ''}.jsonl" for i in range(10_000)]
        )
        for name in names:
            try:
                fresh(os.fspath(name), raw)
                return os.fspath(name)
            except Occupied:
                continue
            except NotWritten as error:
                raise NoPlace(str(error)) from None
        raise NoPlace(f"{names[0]} is there already; files are never written over")

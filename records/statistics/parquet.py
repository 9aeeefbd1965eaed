"""The tables and views of a database as Parquet files (extra `big`), for DuckDB and whatever else reads columns.

One file a table or view, columns with their sentences as metadata of the fields. SQLite's types are kept: whole
numbers, text, floats; nothing is guessed.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from records.database.schema import OTHERS, TABLES
from records.database.table_schema import TableSchema
from records.database.views import VIEWS
from records.statistics.source import NoStatistics, reading, unreadable
from referee.engine.words import counted
from referee.extras import missing

BATCH = 50_000


def export(path: str, folder: str) -> list[tuple[str, int]]:
    """Write all tables and views; their names with the number of rows. Raises NoStatistics, OSError."""
    try:
        import pyarrow as arrow
        import pyarrow.parquet as parquet
    except ImportError:
        raise NoStatistics(missing("pyarrow", "Parquet files need")) from None
    out = Path(folder)
    written = []
    with reading(path) as source:
        conn = source.conn
        conn.row_factory = None
        tables = {**TABLES, **OTHERS, **dict.fromkeys((v for v, _, _ in VIEWS), None)}
        about = {(name, column): text for name, column, text in conn.execute("SELECT name, column, text FROM about")}
        out.mkdir(parents=True, exist_ok=True)
        for name in tables:
            if (there := out / f"{name}.parquet").exists() and not _earlier(there):
                raise NoStatistics(
                    f"{there} is no table of an earlier export; nothing is written over it, name another folder"
                )
        for name, table in tables.items():
            draft = out / f".{name}.parquet.{os.getpid()}"
            try:
                schema = arrow.schema(
                    [
                        arrow.field(c, t, metadata={"description": about.get((name, c), "")})
                        for c, t in _types(arrow, conn, name, table)
                    ],
                    metadata={"description": about.get((name, ""), "")},
                )
                rows = 0
                with parquet.ParquetWriter(str(draft), schema) as writer:
                    for batch in _batches(conn, name):
                        columns = [
                            arrow.array(values, f.type)
                            for values, f in zip(zip(*batch, strict=True), schema, strict=True)
                        ]
                        writer.write_table(arrow.Table.from_arrays(columns, schema=schema))
                        rows += len(batch)
                os.replace(draft, out / f"{name}.parquet")
            except arrow.ArrowException as error:
                raise NoStatistics(unreadable(path, f"table {name}: {error}")) from None
            finally:
                with contextlib.suppress(OSError):
                    draft.unlink()
            written.append((name, rows))
    return written


def _earlier(path: Path) -> bool:
    """Whether a file is a table that an earlier export wrote: its own metadata describe it."""
    import pyarrow as arrow
    import pyarrow.parquet as parquet

    try:
        return b"description" in (parquet.read_schema(path).metadata or {})
    except (arrow.ArrowException, OSError):
        return False


def write(databases: Sequence[str], folder: str) -> int:
    """The command: one database as files; the exit code."""
    from records import show

    if len(databases) != 1:
        show.message("one database at a time: records export DB --parquet DIR")
        return 2
    try:
        written = export(databases[0], folder)
    except NoStatistics as error:
        show.message(str(error))
        return 2
    except OSError as error:
        show.message(f"{folder} cannot be written: {error.strerror or error}")
        return 2
    show.Output().line(f"{folder}: {counted(len(written), 'file')}, {counted(sum(n for _, n in written), 'row')}")
    return 0


def _types(arrow: Any, conn: sqlite3.Connection, name: str, table: TableSchema | None) -> list[tuple[str, Any]]:
    """Columns with their types; of a view by what its columns hold."""
    kinds = {int: arrow.int64(), str: arrow.string(), float: arrow.float64()}
    if table is not None:
        return [(column, kinds[kind]) for column, (kind, _) in table.columns.items()]
    names = [row[0] for row in conn.execute(f'SELECT * FROM "{name}" LIMIT 0').description]
    out = []
    for column in names:
        held = {row[0] for row in conn.execute(f'SELECT DISTINCT typeof("{column}") FROM "{name}"')}
        out.append((column, kinds[str if "text" in held else float if "real" in held else int]))
    return out


def _batches(conn: sqlite3.Connection, name: str) -> Iterator[list[tuple[Any, ...]]]:
    cursor = conn.execute(f'SELECT * FROM "{name}"')
    while rows := cursor.fetchmany(BATCH):
        yield rows

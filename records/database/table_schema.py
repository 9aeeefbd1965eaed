"""What a table of the database is: its columns, each with a type and a sentence."""

from typing import NamedTuple

KINDS = {int: "INTEGER", str: "TEXT", float: "REAL"}
"""What SQLite calls the types of columns."""


class TableSchema(NamedTuple):
    """One table."""

    text: str
    key: tuple[str, ...]
    """The primary key."""
    columns: dict[str, tuple[type, str]]
    """Each column with its type and a sentence; a column `log` refers to `logs`."""
    rowid: bool = False
    """Whether rows have a number of their own (which full-text search needs)."""
    search: tuple[str, ...] = ()
    """Columns that can be searched."""

    def sql(self, name: str) -> str:
        """The statement that makes it."""
        alone = self.key if len(self.key) == 1 else ()
        rows = []
        for column, (kind, _) in self.columns.items():
            row = f'   "{column}" {KINDS[kind]}'
            if column in alone:
                row += " PRIMARY KEY"
            if column == "log" and name != "logs":
                row += ' REFERENCES "logs"("log")'
            rows.append(row)
        if not alone:
            rows.append(f"   PRIMARY KEY ({', '.join(_quoted(self.key))})")
        inside = ",\n".join(rows)
        return f'CREATE TABLE "{name}" (\n{inside}\n) ' + ("STRICT" if self.rowid else "WITHOUT ROWID, STRICT")


def _quoted(names: tuple[str, ...]) -> list[str]:
    return [f'"{name}"' for name in names]

"""Plans: what is to be asked of games that are not played yet, stored in the database before they are.

A test counts as planned only if its question, its difference and its number of looks were stored first. Only games
that came later count for it. The table is made when the first plan is stored.
"""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from records.database.file import DatabaseFile
from records.database.plan_schema import PLANS


class Plan(msgspec.Struct, omit_defaults=True):
    """One plan, as it is stored; the fields are the columns of the table `plans`."""

    game: str
    players: int
    question: str
    """The name of a question, see `questions.py`."""
    difference: float
    """What is to be seen: percentage points of a rate, else the unit of the question."""
    games: int
    """How many games it needs in all, of each arm; pairs, if it is paired."""
    looks: int = 1
    """How often the test may be looked at, at equal parts of these games."""
    options: dict[str, Any] = {}
    """What the second arm has besides; empty: one arm, compared with `against`."""
    against: float | None = None
    """Of one arm: what its value is compared with, in the unit of the question."""
    paired: bool = False
    origin: str = "table"
    """`table` for games of people, `simulated` for games of bots."""
    plan: int = 0
    """Its number in the database; 0: not stored."""
    at: str = ""
    """When it was stored, in UTC."""
    last_log: int = 0
    """The number of the last log that was in the database then."""
    withdrawn: str = ""
    """When it was withdrawn; empty: it holds."""

    def asks(self, game: str, players: int, origin: str, options: Mapping[str, object], question: str) -> bool:
        """Whether this plan tests that question of two sets of rules."""
        mine = (self.game, self.players, self.origin, self.options, self.question)
        return bool(self.options) and not self.withdrawn and mine == (game, players, origin, dict(options), question)

    def same(self, other: "Plan") -> bool:
        """Whether both ask the same, and this one holds."""
        names = ("game", "players", "origin", "options", "question", "against")
        return not self.withdrawn and all(getattr(self, name) == getattr(other, name) for name in names)


COLUMNS = tuple(PLANS.columns)


def planned(conn: sqlite3.Connection) -> list[Plan]:
    """All plans that are stored, withdrawn ones too."""
    if not _has_plans(conn):
        return []
    rows = conn.execute(f"SELECT {', '.join(COLUMNS)} FROM plans ORDER BY plan").fetchall()
    return [_read(row) for row in rows]


def _has_plans(conn: sqlite3.Connection) -> bool:
    """Whether a plan was ever stored."""
    return bool(conn.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'plans'").fetchone())


def _read(row: Sequence[Any]) -> Plan:
    held = dict(zip(COLUMNS, row, strict=True))
    held["options"], held["paired"] = json.loads(held["options"]), bool(held["paired"])
    return Plan(**held)


def store(database: DatabaseFile, plan: Plan) -> Plan:
    """Store a plan, with the time and with the games that it must not count. Raises Unusable."""
    with database.transaction():
        conn = database.conn
        if not _has_plans(conn):
            conn.execute(PLANS.sql("plans"))
        plan.plan = conn.execute("SELECT coalesce(max(plan), 0) + 1 FROM plans").fetchone()[0]
        plan.last_log = conn.execute("SELECT coalesce(max(log), 0) FROM logs").fetchone()[0]
        plan.at = now()
        held = {**msgspec.structs.asdict(plan), "options": json.dumps(plan.options), "paired": int(plan.paired)}
        marks = ", ".join("?" * len(COLUMNS))
        conn.execute(f"INSERT INTO plans VALUES ({marks})", [held[name] for name in COLUMNS])
    return plan


def withdraw(database: DatabaseFile, number: int) -> bool:
    """Withdraw a plan; it stays in the list. Whether there was one to be withdrawn. Raises Unusable."""
    with database.transaction():
        conn = database.conn
        if not _has_plans(conn):
            return False
        sql = "UPDATE plans SET withdrawn = ? WHERE plan = ? AND withdrawn = ''"
        return conn.execute(sql, (now(), number)).rowcount > 0


def now() -> str:
    """This moment in UTC, as logs have it."""
    return datetime.now(UTC).isoformat(timespec="seconds")

"""The tables of the database, as data: every table and every column with a sentence. Version 1.

A new version is a new number and a migration; the number stands in `PRAGMA user_version`. The sentences are also in the
database, in the table `about`. Lists and records are stored as JSON text. Truth is 0 or 1.
"""

from typing import NamedTuple

VERSION = 1
APPLICATION = 0x52656672
"""`PRAGMA application_id`, so that nobody else's database is taken for one of ours."""


class Table(NamedTuple):
    """One table. key: its primary key; columns: name to type and sentence; a column `log` refers to `logs`."""

    text: str
    key: tuple[str, ...]
    columns: dict[str, tuple[type, str]]


LOG = (int, "the log, see logs")
N = (int, "number of the line in its log")
T = (int, "play time in milliseconds")

TABLES: dict[str, Table] = {
    "logs": Table(
        "One row for each log file that was read: where it came from and what it was made with.",
        ("log",),
        {
            "log": (int, "number of the log in this database"),
            "id": (str, "id of the log, from its head; unique"),
            "file": (str, "path under which it was last loaded"),
            "game": (str, "id of the game"),
            "edition": (str, "edition of the rulebook"),
            "rules": (str, "digest of the rules it was written with"),
            "components": (str, "digest of the component data it was written with"),
            "policy": (str, "how strictly the table plays: casual, club, tournament"),
            "box": (str, "printed, census or made-up; made-up ones are no data about a game"),
            "program": (str, "version of the program that wrote it"),
            "format": (int, "format number of the log"),
            "at": (str, "when play began, local time with offset, as written"),
            "day": (str, "the table's local day, YYYY-MM-DD; null if unknown"),
            "utc": (str, "the same moment in UTC; null if unknown"),
            "untimed": (int, "1: written after the fact, times mean nothing"),
            "parent": (str, "id of the log that it was made from; null if none"),
            "parent_step": (int, "last line taken over from the parent"),
            "mask": (str, "for whom it is masked; null if it is not"),
            "sealed": (int, "1: its lines carry seals"),
            "torn": (int, "1: an incomplete last line was left out"),
            "lines": (int, "number of whole lines; with last_seal the receipt"),
            "last_seal": (str, "seal of the last line, computed where the log has none"),
            "status": (str, "sound, or found: the audit found something that the log does not say"),
            "complaints": (int, "how many complaints about the file"),
            "differences": (int, "how many places where log and program disagree"),
        },
    ),
    "games": Table(
        "One row a log: how the game went. Counts are of what stands after all corrections.",
        ("log",),
        {
            "log": LOG,
            "game": (str, "id of the game"),
            "players": (int, "number of seats"),
            "finished": (int, "1: the game has ended"),
            "why": (str, "rule by which it ended; null while it goes on"),
            "winners": (int, "how many seats won"),
            "ms": (int, "play time at the last line, pauses left out"),
            "steps": (int, "steps that stand"),
            "entries": (int, "entries typed, refused ones left out"),
            "irregular": (int, "lines that stand and are missed, irregular or impossible as known now"),
            "open": (int, "questions left open"),
            "corrections": (int, "amend and back lines"),
            "rulings": (int, "ruling lines"),
            "tries": (int, "entries that were refused"),
        },
    ),
    "seats": Table(
        "One row for each player of each log.",
        ("log", "seat"),
        {
            "log": LOG,
            "seat": (int, "1 … n in seating order"),
            "name": (str, "as written; the same name in two logs need not be the same person"),
            "person": (str, "id that is the same in all logs; null if unknown"),
            "winner": (int, "1: won, perhaps with others; null while the game goes on"),
            "points": (int, "computed score; null where unknown"),
        },
    ),
    "options": Table(
        "Every named option in force, as the head (or its last amendment) has it.",
        ("log", "name"),
        {"log": LOG, "name": (str, "id of the option"), "value": (str, "its value as JSON")},
    ),
    "facts": Table(
        "What is printed in this group's box.",
        ("log", "name"),
        {
            "log": LOG,
            "name": (str, "as the game's census list calls it"),
            "value": (str, "its value as JSON"),
            "n": (int, "line that brought it; 0: the head"),
        },
    ),
    "steps": Table(
        "One row for each judged line: steps, and also show, fact, set, check, amend, back and end lines.",
        ("log", "n"),
        {
            "log": LOG,
            "n": N,
            "entry": (int, "number of the entry it was typed in"),
            "t": T,
            "kind": (str, "kind of line: step, show, fact, set, check, amend, back, end"),
            "who": (int, "seat that acted, 0 the table; null for what is no step"),
            "verb": (str, "what was done; null for what is no step"),
            "data": (
                str,
                "the content as JSON, as it stands after all corrections; of an inserted step in its amend line",
            ),
            "typed": (str, "what was typed, on the first line of an entry"),
            "implied": (int, "1: nobody typed it, the next entry made it plain"),
            "seen": (str, "verdict by what could be known when it was written"),
            "known": (str, "verdict with all that the log came to show"),
            "open": (int, "questions it opened"),
            "reason": (str, "why the table let it stand"),
            "standing": (str, "stands, amended (stands as corrected), removed, taken back or stranded"),
            "first": (str, "the content as first written, where it was amended"),
        },
    ),
    "effects": Table(
        "What followed from a line by itself, as computed when it was written.",
        ("log", "n", "i"),
        {
            "log": LOG,
            "n": N,
            "i": (int, "0, 1 … within the line"),
            "name": (str, "name of the effect"),
            "seat": (int, "first number of the effect, a seat in most; null if it has none"),
            "data": (str, "the whole effect as JSON"),
        },
    ),
    "findings": Table(
        "What rules say of lines, as judged now.",
        ("log", "n", "i"),
        {
            "log": LOG,
            "n": (int, "line that brought it"),
            "i": (int, "0, 1 … within the line"),
            "about": (int, "line that it is about"),
            "rule": (str, "id of the rule"),
            "verdict": (str, "odd, missed, irregular, impossible or unread"),
            "because": (str, "lines that make it so, as JSON"),
            "needs": (str, "facts that are missing, as JSON"),
            "logged": (int, "1: the log says so itself"),
        },
    ),
    "rulings": Table(
        "Calls, rulings, appeals, penalties, time given back.",
        ("log", "n"),
        {
            "log": LOG,
            "n": N,
            "t": T,
            "kind": (str, "call, ruling, appeal, penalty, time or disputed"),
            "of": (str, "lines concerned, as JSON"),
            "rule": (str, "id of a rule"),
            "remedy": (str, "what was decided"),
            "reason": (str, "why"),
            "by": (str, "who decided"),
            "seat": (int, "seat concerned, 0 none"),
            "ms": (int, "time given back"),
        },
    ),
    "scores": Table(
        "Results: reckoned now, as the log reckoned them, as the table declared them.",
        ("log", "source", "seat"),
        {
            "log": LOG,
            "source": (str, "computed, logged or declared"),
            "seat": (int, "seat, 0 for what is not of one seat"),
            "label": (str, "what is counted: lives, points, honor"),
            "points": (int, "null where unknown or not declared"),
            "winner": (int, "1: won"),
            "path": (str, "how a tie was broken, as JSON; only at seat 0"),
        },
    ),
    "tries": Table(
        "Entries that the referee refused.",
        ("log", "line"),
        {
            "log": LOG,
            "line": (int, "line in the file"),
            "t": T,
            "entry": (int, "number of the entry"),
            "typed": (str, "what was typed"),
            "word": (int, "word at which it was refused"),
            "verdict": (str, "as it was judged"),
            "rules": (str, "ids of the rules, as JSON"),
            "text": (str, "the message, where no rule was cited"),
        },
    ),
    "notes": Table(
        "Free text bound to a line.",
        ("log", "n"),
        {
            "log": LOG,
            "n": N,
            "t": T,
            "about": (int, "line that it is bound to, 0 none"),
            "text": (str, "the note"),
            "tags": (str, "as JSON"),
            "photo": (str, "name of a photograph; null if none"),
        },
    ),
    "answers": Table(
        "Answers to questions before and after the game.",
        ("log", "line"),
        {
            "log": LOG,
            "line": (int, "line in the file"),
            "t": T,
            "question": (str, "name of the question"),
            "seat": (int, "seat, 0 the table"),
            "value": (str, "as JSON"),
        },
    ),
}

ABOUT = Table(
    "What every table and column means; `datasette` and people read it.",
    ("name", "column"),
    {
        "name": (str, "name of the table"),
        "column": (str, "name of the column; empty for the table itself"),
        "text": (str, "the sentence"),
    },
)

INDEXES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("steps", ("verb",)),
    ("findings", ("rule",)),
    ("seats", ("name",)),
)
"""Indexes beside the primary keys."""


def about_rows() -> list[tuple[str, str, str]]:
    """All sentences."""
    rows = []
    for name, table in {**TABLES, "about": ABOUT}.items():
        rows.append((name, "", table.text))
        rows += [(name, column, text) for column, (_, text) in table.columns.items()]
    return rows

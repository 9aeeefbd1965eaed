"""The tables of the database, as data: every table and every column with a sentence.

A new version is a new number and a migration (`database/file.py`); the number stands in `PRAGMA user_version`. The
sentences are also in the database, in the table `about`. Lists and records are stored as JSON text. Truth is 0 or 1,
times are milliseconds. `logs` is the middle of the star: every other table names its log. Views stand in
`database/views.py`.
"""

from records.database.plan_schema import PLANS
from records.database.table_schema import TableSchema

VERSION = 7
APPLICATION = 0x52656672
"""`PRAGMA application_id`, so that nobody else's database is taken for one of ours."""


BOX = 6
"""The version from which on the cards of a log are counted so that a component of the box that was not used is seen."""

OLDEST = (3, 37)
"""The first SQLite that has strict tables."""

LOG = (int, "the log, see logs")
N = (int, "number of the line in its log")
T = (int, "play time in milliseconds")

TABLES: dict[str, TableSchema] = {
    "logs": TableSchema(
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
            "box": (str, "printed, census or made-up (its values are invented)"),
            "program": (str, "version of the program that wrote it"),
            "format": (int, "format number of the log"),
            "at": (str, "when play began, local time with offset, as written"),
            "day": (str, "the table's local day, YYYY-MM-DD; null if unknown"),
            "utc": (str, "the same moment in UTC; null if unknown"),
            "untimed": (int, "1: written after the game; its times mean nothing"),
            "parent": (str, "id of the log that it was made from; null if none"),
            "parent_step": (int, "last line taken over from the parent"),
            "mask": (str, "for whom it is masked; null if it is not"),
            "sealed": (int, "1: its lines carry seals"),
            "torn": (int, "1: an incomplete last line was left out"),
            "lines": (int, "number of whole lines; with last_seal the receipt"),
            "last_seal": (str, "seal of the last line, computed where the log has none"),
            "status": (
                str,
                "sound; found: the audit found something that the log does not say; not decided: a "
                "search gave up, and the proof came to no answer; trusted: not judged again",
            ),
            "complaints": (int, "how many complaints about the file"),
            "differences": (int, "how many places where log and program disagree"),
            "variant": (str, "options that differ from the edition's defaults, as JSON; {} when none does"),
            "origin": (str, "table, or simulated: a game that bots played"),
            "bots": (str, "simulated players by seat, as JSON; [] where people played, or a log does not name them"),
            "begins": (str, "digest of its first 12 steps that stand; null where there are fewer"),
            "digest": (str, "digest of all its steps that stand, names left out"),
            "same_as": (str, "id of the log here that tells the same game and counts in its place; null if none does"),
            "schema": (int, "version of the tables for which it was read; an older one lacks rows that came later"),
        },
        rowid=True,
    ),
    "games": TableSchema(
        "One row a log: how the game went. Counts are of what stands after all corrections.",
        ("log",),
        {
            "log": LOG,
            "game": (str, "id of the game"),
            "players": (int, "number of seats"),
            "finished": (int, "1: the game has ended"),
            "why": (str, "rule by which it ended; null while it goes on"),
            "winners": (int, "how many seats won"),
            "ms": (int, "play time at the line that ended the game, or at the last line; pauses left out"),
            "steps": (int, "steps that stand"),
            "entries": (int, "entries typed, refused ones left out"),
            "irregular": (int, "lines that stand and are missed, irregular or impossible as known now"),
            "open": (int, "questions left open; null: the log was taken at its word and had opened some"),
            "corrections": (int, "amend and back lines"),
            "rulings": (int, "ruling lines"),
            "tries": (int, "entries that were refused; what was only asked about is not counted"),
            "turns": (int, "turns played, see turns"),
            "rounds": (int, "round of the last turn"),
            "keys": (int, "characters typed in entries that were taken"),
            "stopped": (
                str,
                "abandoned, conceded or annulled: the table stopped it; dropped: not played on without "
                "somebody; else null",
            ),
            "home": (int, "seats whose players went home"),
            "seated": (int, "seats that somebody else took during the game"),
            "begun": (int, "1: the record begins in the middle: facts were declared before the first step of a seat"),
        },
    ),
    "seats": TableSchema(
        "One row for each player of each log.",
        ("log", "seat"),
        {
            "log": LOG,
            "seat": (int, "1 … n in seating order"),
            "name": (str, "as written; the same name in two logs need not be the same person"),
            "person": (str, "id that is the same in all logs; null if unknown"),
            "winner": (int, "1: won, perhaps with others; null while the game goes on"),
            "points": (int, "computed score; null where unknown"),
            "home": (int, "1: the player went home before the end"),
            "later": (str, "who sat there later, as a JSON list of names; null where nobody did"),
        },
    ),
    "options": TableSchema(
        "Every named option in force, as the head (or its last amendment) has it.",
        ("log", "name"),
        {"log": LOG, "name": (str, "id of the option"), "value": (str, "its value as JSON")},
    ),
    "facts": TableSchema(
        "What is printed in this group's box.",
        ("log", "name"),
        {
            "log": LOG,
            "name": (str, "as the game's census list calls it"),
            "value": (str, "its value as JSON"),
            "n": (int, "line that brought it; 0: the head"),
        },
    ),
    "steps": TableSchema(
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
            "implied": (int, "1: nobody typed it; the next entry implied it"),
            "seen": (str, "verdict by what was known when it was written"),
            "known": (str, "verdict by everything that the log shows since"),
            "open": (int, "questions it opened"),
            "reason": (str, "why the table let it stand"),
            "standing": (
                str,
                "stands, amended (stands as corrected), removed, taken back or stranded (no longer applies "
                "after a correction)",
            ),
            "first": (str, "the content as first written, where it was amended"),
        },
    ),
    "effects": TableSchema(
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
    "findings": TableSchema(
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
    "rulings": TableSchema(
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
            "what": (str, "kind of trouble; empty if not said"),
            "outcome": (str, "of an appeal: upheld, amended, overturned"),
            "deviation": (int, "1: decided outside the table's policy"),
        },
        rowid=True,
        search=("reason", "remedy", "rule"),
    ),
    "scores": TableSchema(
        "Results: as computed now, as the log has them, as the table declared them.",
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
    "tries": TableSchema(
        "Entries that the referee refused, and those that were only asked about with `may`.",
        ("log", "line"),
        {
            "log": LOG,
            "line": (int, "line in the file"),
            "t": T,
            "entry": (int, "number of the entry"),
            "typed": (str, "what was typed; empty, as word and rules, while the game goes on and something is hidden"),
            "word": (int, "word at which it was refused"),
            "verdict": (str, "as it was judged; asked: it was only asked about"),
            "rules": (str, "ids of the rules, as JSON"),
            "text": (str, "the message, where no rule was cited"),
        },
    ),
    "notes": TableSchema(
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
        rowid=True,
        search=("text",),
    ),
    "answers": TableSchema(
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
    "clocks": TableSchema(
        "When the clock stopped and went on.",
        ("log", "line"),
        {
            "log": LOG,
            "line": (int, "line in the file"),
            "t": T,
            "kind": (str, "pause or resume"),
            "at": (str, "the wall clock at a resume, as written; null at a pause"),
        },
    ),
    "turns": TableSchema(
        "One row for each turn that stands after all corrections; the table meanings says what a turn is in each game.",
        ("log", "turn"),
        {
            "log": LOG,
            "turn": (int, "1, 2 … in the log"),
            "seat": (int, "whose turn"),
            "phase": (str, "part of the round, where a game has several kinds of turn"),
            "round": (int, "number of the round"),
            "first": (int, "first line"),
            "last": (int, "last line"),
            "t": T,
            "ms": (int, "how long it took: to the beginning of the next turn, the end of the game or the last line"),
            "waited": (int, "milliseconds since the seat's last turn of this phase ended; null for its first"),
            "steps": (int, "lines in it"),
            "idle": (int, "1: nothing was done that could change the score; null where the game cannot say"),
            "could": (
                int,
                "of an idle turn, 1: something could have been done, 0: nothing could; null: hidden, or not idle",
            ),
        },
    ),
    "course": TableSchema(
        "The score over time: a row whenever a seat's score changed.",
        ("log", "i"),
        {
            "log": LOG,
            "i": (int, "0, 1 … in the log"),
            "n": N,
            "seat": (int, "whose score"),
            "points": (int, "the score from there on; the table meanings says what is counted"),
        },
    ),
    "arcs": TableSchema(
        "How the lead changed, by the table course; finished games with winners only.",
        ("log",),
        {
            "log": LOG,
            "public": (int, "1: the table could see this score; 0: not visible to players"),
            "lead_changes": (int, "how often the sole leader changed"),
            "decided": (
                float,
                "share of the lines that had been played when the winner took the lead for good; null: never alone",
            ),
            "half": (float, "share of the winners among the leaders at half of the lines: 1 the leader won, 0 not"),
            "last_half": (int, "1: a winner was last at half of the lines, and not everybody was equal"),
            "last_three": (int, "the same at three quarters"),
            "behind_half": (
                int,
                "points that the best winning side lay behind the leading one at half of the lines; 0: led",
            ),
            "behind_three": (int, "the same at three quarters"),
            "margin": (
                int,
                "final score of the winners less that of the best other side, 0 where sides share the win by a tie; "
                "null where unknown, or where they did not win by it",
            ),
            "margin_share": (float, "the same, divided by the winner's score; null where that is 0 or less"),
        },
    ),
    "cards": TableSchema(
        "What happened to cards whose names are known.",
        ("log", "seat", "card", "what"),
        {
            "log": LOG,
            "seat": (int, "whose card, 0 nobody's"),
            "card": (str, "name of the card"),
            "what": (str, "played, shown, taken, offered, drawn, held …, see meanings"),
            "times": (int, "how often in the log"),
            "n": (int, "line of the first time"),
        },
    ),
    "traits": TableSchema(
        "What a seat was in a game: character, role, team, place in the order of play.",
        ("log", "seat", "kind"),
        {
            "log": LOG,
            "seat": (int, "seat"),
            "kind": (str, "character, role, team, order …, see meanings"),
            "value": (str, "which one"),
        },
    ),
    "kingmaking": TableSchema(
        "Seats that everybody could see cannot win any more, and what they did from then on: candidates only.",
        ("log", "seat"),
        {
            "log": LOG,
            "seat": (int, "seat"),
            "since": (
                int,
                "line from which it could no longer win; the table meanings says what that means in each game",
            ),
            "steps": (int, "its own steps afterwards"),
            "touched": (int, "lines after that in which its choice affected another seat's score"),
            "n": (int, "the last of these lines; null if none"),
            "decisive": (int, "1: that line ended the game"),
        },
    ),
    "measures": TableSchema(
        "Counts of a game's own, by seat.",
        ("log", "seat", "measure", "part"),
        {
            "log": LOG,
            "seat": (int, "seat, 0 the table"),
            "measure": (str, "name, see meanings"),
            "part": (str, "what it is counted by; empty for the whole"),
            "n": (int, "how often"),
            "of": (int, "of how many"),
            "expected": (float, "sum of the chances, where they are known; else null"),
        },
    ),
}
"""Tables with one log's rows, in the order in which they are filled."""

MEANINGS = TableSchema(
    "What turns, course, measures, traits, cards, idle turns and lost seats are in each game.",
    ("game", "kind", "name"),
    {
        "game": (str, "id of the game"),
        "kind": (str, "turn, idle, course, lost, measure, trait or card"),
        "name": (str, "as in the tables"),
        "title": (str, "in a few words"),
        "text": (str, "exactly"),
        "unit": (str, "rate (n of so many), count (n a seat and game), or empty"),
    },
)

COMPONENTS = TableSchema(
    "What is in the box of each game and edition here, as far as this program knows it.",
    ("game", "edition", "kind", "card"),
    {
        "game": (str, "id of the game"),
        "edition": (str, "edition of the rulebook"),
        "kind": (str, "weapon, character, skill tile …"),
        "card": (str, "id, as in cards and traits"),
        "name": (str, "what is printed on it, in the language of the edition where there is one"),
        "copies": (int, "copies in the box; null where unknown"),
        "per_player": (int, "copies that come into play with each player; null: all copies are in play"),
        "use": (
            str,
            "what counts as using it: cards.what (played, announced, taken), or dealt for a trait; null: not counted",
        ),
        "fact": (str, "name in facts by which a group tells the copies in its own box; null if none"),
    },
)

ABOUT = TableSchema(
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
    ("cards", ("card",)),
)
"""Indexes beside the primary keys; made after the first load."""

OTHERS = {"meanings": MEANINGS, "components": COMPONENTS, "about": ABOUT}
"""Tables that are not of one log."""


def about_rows() -> list[tuple[str, str, str]]:
    """All sentences."""
    rows = []
    for name, table in {**TABLES, **OTHERS, "plans": PLANS}.items():
        rows.append((name, "", table.text))
        rows += [(name, column, text) for column, (_, text) in table.columns.items()]
    return rows

"""The one table that no log fills: plans, see `statistics/plans.py`."""

from records.database.table_schema import TableSchema

PLANS = TableSchema(
    "What is to be asked of games that were not played yet; made by the first `records plan --save`.",
    ("plan",),
    {
        "plan": (int, "its number"),
        "at": (str, "when it was stored, in UTC"),
        "last_log": (int, "number of the last log that was there then; only later ones count"),
        "game": (str, "id of the game"),
        "players": (int, "number of seats"),
        "origin": (str, "table or simulated"),
        "question": (str, "what is asked: steps, minutes, lead, margin, team-…, order-…, seat-… and others"),
        "options": (str, "the options of the second arm, as JSON; {}: one arm, compared with against"),
        "against": (float, "of one arm, the value it is compared with, in the unit of the question"),
        "difference": (float, "what is to be seen, in the unit of the question (of a rate percentage points)"),
        "games": (int, "games of each arm, or pairs"),
        "looks": (int, "how often the test may be looked at"),
        "paired": (int, "1: the games of both arms are pairs"),
        "withdrawn": (str, "when it was withdrawn; empty: it holds"),
    },
)

"""What can stand behind a global word: the kinds of rulings, and what `amend 0` corrects of the head."""

from __future__ import annotations

from referee.journal.policy import POLICY

KINDS = {
    "violation": "a rule was broken",
    "missed": "a compulsory effect was passed over",
    "hidden": "something hidden was seen, or was not as said",
    "setup": "the set-up was wrong",
    "slow": "slow play",
    "conduct": "conduct",
    "recording": "the record is wrong",
}
"""Kinds of trouble."""

REMEDIES = {
    "leave": "play stands as it is",
    "back": "play is taken back",
    "fix": "it is put right in part",
    "award": "something is awarded",
}
"""What a ruling can decide."""

LEVELS = {
    "caution": "said and written down",
    "warning": "written down; the next one of the ladder follows",
    "loss": "the player has lost; the table says what is done: `drop SEAT`, `set PATH VALUE`, `declare`",
    "disqualified": "the player is out; `drop SEAT` sends the player home",
}
"""Levels of a penalty. None changes anything at the table by itself."""

OUTCOMES = {
    "upheld": "the ruling stands",
    "amended": "the ruling is changed",
    "overturned": "the ruling is overturned",
}
"""What can come of an appeal."""


FORMS = (
    ("amend 0 option NAME=VALUE", "an option, as it was always meant"),
    ("amend 0 seat N NAME", "the name of a player"),
    ("amend 0 exchange N M", "two seats change their players"),
    ("amend 0 edition ID", "the edition of the rulebook, with the options that follow it"),
    ("amend 0 box census|made-up", "which box is on the table"),
    ("amend 0 box NAME VALUE", "a fact that was given with the box"),
    ("amend 0 untimed", "ignore the times of this log"),
    ("amend 0 at 2026-11-27T20:15", "when play began"),
    (f"amend 0 policy {'|'.join(POLICY)}", "the policy"),
    ("amend 0", "shows the head"),
)
"""What of the head can be corrected, and how that is typed."""

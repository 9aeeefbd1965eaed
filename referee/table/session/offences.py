"""Which offences of a player count, and how penalties climb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.journal import lines
from referee.table.session.forms import KINDS, LEVELS
from referee.table.session.reply import Reply

if TYPE_CHECKING:
    from referee.table.session.session import Session

PENALTY = "rule penalty SEAT [LEVEL] [KIND] [of=LINE] ! REASON"
TIME = "rule time SEAT MINUTES ! REASON"


def counting(session: Session) -> list[lines.RulingLine]:
    """The penalties that count: the last answer to an appeal against one has not overturned it."""
    became = {n: r.outcome for r in session.rulings if r.outcome for n in r.of}
    return [r for r in session.rulings if r.kind == "penalty" and became.get(r.n) != "overturned"]


def same_kind(one: str, other: str) -> bool:
    """Whether two kinds of trouble count together: a penalty that names none counts with all."""
    return one == other or not (one and other)


def ladder_told(session: Session) -> Reply:
    """`? penalty`: the levels, and how they climb."""
    name, ladder = session.fold.head.policy, ", then ".join(session.policy.ladder)
    text = (
        f"{PENALTY}: without a level the next one of the ladder; under the {name} policy that is {ladder}; "
        "the last one repeats. Counted are the offences of this player of the same kind, and those of no kind; what "
        f"was overturned is not counted. KIND is one of {', '.join(KINDS)}"
    )
    return Reply("info", text, rows=(*LEVELS.items(), ("other words", "a level of the arbiter's own")))

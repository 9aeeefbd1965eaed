"""What can be asked of two sets of rules: each question is a number a game, declared once with title and unit.

`records stats --compare`, `records plan` and their tests read this list. A *rate* is 0 or 1 in each game, 1/m of a
win that m places or seats shared; a *mean* is any number.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import inf
from types import MappingProxyType
from typing import Any, NamedTuple

from records.statistics.play import MINUTE
from records.statistics.source import GROUPS, StatsDatabase, Wanted, chosen
from referee.engine.rulebook import spell

FIXED: tuple[tuple[str, str, str], ...] = (
    ("steps", "length", "steps"),
    ("rounds", "length", "rounds"),
    ("minutes", "length", "minutes"),
    ("lead", "lead changes", "times"),
    ("decided", "decided after", "% of the game"),
    ("leader", "the leader at half won", "% of the wins"),
    ("margin", "margin", "points of the game"),
)
"""Name, title and unit of what is asked in every game; besides there are sides, places and seats."""

POINTS = "points"
"""The unit of a rate: percentage points."""


class Question(NamedTuple):
    """One question, with its value in each game."""

    name: str
    """What is typed."""
    title: str
    unit: str
    """`points` (percentage points) of a rate, else what is counted."""
    values: dict[int, float]
    """By log, a rate as 0 or 1, or 1/m of a shared win; games without such a value are not in it."""
    shown: bool = True
    """Whether it is compared without being named."""
    parts: Mapping[int, float] = MappingProxyType({})
    """By log the part of a win that each winner had, where wins are shared out; in a log without one nobody won."""

    def parts_of(self, logs: Iterable[int]) -> list[float]:
        """The part of a win in each of these games; of sides, who win as a whole, 1."""
        return [self.parts.get(log, 0.0) if self.parts else 1.0 for log in logs]

    @property
    def is_rate(self) -> bool:
        """Whether each game says yes or no."""
        return self.unit == POINTS

    @property
    def scale(self) -> float:
        """What a value is multiplied with to be in its unit."""
        return 100.0 if self.is_rate else 1.0

    @property
    def bound(self) -> float:
        """How far apart the values of two games can be."""
        return bound_of(self.unit)


def bound_of(unit: str) -> float:
    """How far apart two values of a unit can be: shares in percent lie from 0 to 100."""
    return 100.0 if unit.startswith("%") else inf


def asked(source: StatsDatabase, cohort: int, wanted: Wanted) -> dict[str, Question]:
    """All questions that the games of a cohort answer, by name."""
    out = [*_winners(source, cohort, wanted), *_course(source, cohort, wanted)]
    return {question.name: question for question in out if question.values}


def _winners(source: StatsDatabase, cohort: int, wanted: Wanted) -> list[Question]:
    """Whether each side won, and what each place in the order of play and each seat had of the win: 1/m of m.

    Sides are shown where there are any, else places, else seats: the same wins are not asked about twice.
    """
    traits: dict[str, dict[str, dict[int, float]]] = defaultdict(lambda: defaultdict(dict))
    parts: dict[int, float] = {}
    rows = source.conn.execute(
        "SELECT s.log, s.irregular, t.kind, t.value, max(s.winner) AS won, max(s.share) AS share "
        "FROM shares s JOIN traits t USING "
        "(log, seat) WHERE s.cohort = ? AND NOT (s.begun AND t.kind = 'order') GROUP BY s.log, t.kind, t.value "
        "ORDER BY t.kind, t.value",
        (cohort,),
    )
    for row in chosen(rows.fetchall(), wanted):
        traits[row["kind"]][row["value"]][row["log"]] = (
            float(bool(row["won"])) if row["kind"] in GROUPS else row["share"]
        )
    for row in chosen(source.view("shares").get(cohort, ()), wanted):
        traits["seat"][str(row["seat"])][row["log"]] = row["share"]
        if row["winner"]:
            parts[row["log"]] = row["share"]
    kinds = [kind for kind in (*reversed(GROUPS), "order", "seat") if traits.get(kind)]
    return [
        Question(
            f"{kind}-{value}", f"{kind} {value} won", POINTS, values, kind == kinds[0], {} if kind in GROUPS else parts
        )
        for kind in kinds
        for value, values in sorted(traits[kind].items(), key=lambda item: (len(item[0]) * (kind == "seat"), item[0]))
    ]


def _course(source: StatsDatabase, cohort: int, wanted: Wanted) -> list[Question]:
    """Length, the lead, how close it was."""
    found: dict[str, dict[int, float]] = {name: {} for name, _, _ in FIXED}
    bots = source.conn.execute("SELECT origin FROM cohorts WHERE cohort = ?", (cohort,)).fetchone()[0] == "simulated"
    for row in chosen(source.view("played").get(cohort, ()), wanted):
        if row["excluded"] is not None or row["begun"]:
            continue
        found["steps"][row["log"]] = float(row["steps"])
        if row["rounds"]:
            found["rounds"][row["log"]] = float(row["rounds"])
        if not row["untimed"] and not bots:  # bots have no clock
            found["minutes"][row["log"]] = row["ms"] / MINUTE
    for row in chosen(source.view("leads").get(cohort, ()), wanted):
        for name, column, scale in (
            ("lead", "lead_changes", 1),
            ("decided", "decided", 100),
            ("leader", "half", 100),
            ("margin", "margin", 1),
        ):
            if row[column] is not None:
                found[name][row["log"]] = scale * float(row[column])
    return [Question(name, title, unit, found[name]) for name, title, unit in FIXED]


def variant_of(text: str) -> dict[str, Any]:
    """The options of a cohort that are not as the rules have them."""
    return dict(json.loads(text or "{}"))


def told_rules(variant: dict[str, Any]) -> str:
    """The options of an arm in words."""
    return ", ".join(f"{name}={spell(value)}" for name, value in variant.items()) or "the rules as they are"


def is_clean(variant: dict[str, Any]) -> bool:
    """Whether one set of rules held from the first to the last step, and nobody went home."""
    words = (word for value in variant.values() for word in str(value).split(", "))
    return "went home" not in variant and not any(word.startswith("then ") for word in words)

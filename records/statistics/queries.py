"""Questions that are asked of a database most, as SQL that any SQLite program runs; columns are named with their units.

They count and do not estimate: `records stats` has the intervals. Games with a made-up box are left out,
unless they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from records.statistics.formulas import LEAST
from records.statistics.source import GROUPS


class Query(NamedTuple):
    """A question."""

    name: str
    title: str
    sql: str

    @property
    def leaves_out(self) -> bool:
        """Whether it counts games, of which some are left out."""
        return REAL in self.sql and self.name != "left_out"

    def with_made_up(self) -> str:
        """The same question as SQL, with games with a made-up box counted too."""
        return self.sql.replace(REAL, "1")


WHO = "c.game, c.players, c.edition, c.variant, c.box, c.origin, c.bots"
"""What tells cohorts apart for people."""
REAL = "c.box <> 'made-up'"
ORDER = "c.game, c.players, c.cohort"
BROKEN = ("missed", "irregular", "impossible")
"""How a rule is met in `rule_friction` by who breaks it."""
LOOKED_UP = ("asked", "call", "ruling", "appeal", "penalty", "time", "disputed")
"""The same by who asks for it: calls, rulings and what belongs to them."""


def _among(values: Iterable[str]) -> str:
    """The condition that a column is one of these."""
    return "IN (" + ", ".join(f"'{value}'" for value in values) + ")"


def _percent(part: str, whole: str) -> str:
    return f"round(100.0 * {part} / {whole}, 1)"


def _middle(columns: str, by: str, source: str) -> str:
    """Rows of a source with the place of a value among those of its group. columns: `value` among them."""
    return (
        f"SELECT {columns}, row_number() OVER (PARTITION BY {by} ORDER BY value) AS i, "
        f"count(*) OVER (PARTITION BY {by}) AS n FROM ({source}) WHERE value IS NOT NULL"
    )


def _spread(name: str, digits: int = 1) -> str:
    """The least, the middle and the greatest value of a group of such rows."""
    return (
        f"round(min(value), {digits}) AS least_{name}, "
        f"round(avg(value) FILTER (WHERE i IN ((n + 1) / 2, (n + 2) / 2)), {digits}) AS median_{name}, "
        f"round(max(value), {digits}) AS most_{name}"
    )


_LENGTH = (
    "SELECT cohort, log, untimed, ms / 60000.0 AS value FROM played "
    "WHERE excluded IS NULL AND NOT begun AND NOT untimed"
)
_TURNS = (
    "SELECT cohort, seat, phase, 'turn' AS what, ms / 1000.0 AS value FROM turn_times WHERE NOT untimed UNION ALL "
    "SELECT cohort, seat, phase, 'downtime', waited / 1000.0 FROM turn_times WHERE NOT untimed"
)
_MARGINS = (
    "SELECT cohort, 'points' AS unit, margin AS value FROM leads UNION ALL "
    "SELECT cohort, 'percent of the winners'' score', 100 * margin_share FROM leads"
)
_RATES = (
    "SELECT cohort, 'seat ' || seat AS what, sum(games) AS games, sum(wins) AS wins FROM wins_by_seat GROUP BY 1, 2 "
    "UNION ALL SELECT cohort, kind || ' ' || value, sum(games), sum(wins) FROM wins_by_group "
    f"WHERE kind {_among(GROUPS)} GROUP BY 1, 2 "
    "UNION ALL SELECT cohort, 'leader at half', count(*), sum(half) FROM leads WHERE half IS NOT NULL GROUP BY 1"
)
_FAMILY = (
    "SELECT *, lag(cohort) OVER (PARTITION BY game, players, box, origin, bots ORDER BY first_day, cohort) AS before "
    "FROM cohorts"
)
_COPIES = "CASE WHEN count(u.copies) = count(*) THEN sum(u.copies) END"
"""Copies in play, unknown where they are of some games; those of regular and of irregular games are two rows."""
_GRADES = (
    "SELECT p.cohort, a.question, CAST(a.value AS INTEGER) AS value FROM played p JOIN answers a USING (log) "
    "WHERE json_type(a.value) = 'integer'"
)

QUERIES: tuple[Query, ...] = (
    Query(
        "seats",
        "Wins by seat, and from ten games on the rate with what is fair",
        "SELECT c.game, c.players, c.edition, c.rules, c.components, c.variant, c.box, c.origin, c.bots, w.seat, "
        f"sum(w.games) AS games, sum(w.wins) AS wins, CASE WHEN sum(w.games) >= {LEAST} THEN "
        f"{_percent('sum(w.wins)', 'sum(w.games)')} END AS percent, CASE WHEN sum(w.games) >= {LEAST} THEN "
        f"{_percent('sum(sum(w.wins)) OVER whole', 'sum(sum(w.games)) OVER whole')} END AS fair_percent "
        f"FROM wins_by_seat w JOIN cohorts c USING (cohort) WHERE {REAL} GROUP BY w.cohort, w.seat "
        "WINDOW whole AS (PARTITION BY w.cohort) ORDER BY c.game, c.players, w.cohort, w.seat",
    ),
    Query(
        "roles",
        "Win rate by role and by side",
        f"SELECT {WHO}, w.kind, w.value AS which, sum(w.games) AS games, sum(w.wins) AS games_won, "
        f"{_percent('sum(w.wins)', 'sum(w.games)')} AS percent_won FROM wins_by_group w JOIN cohorts c USING (cohort) "
        f"WHERE {REAL} AND w.kind {_among(GROUPS)} GROUP BY w.cohort, w.kind, w.value "
        f"ORDER BY {ORDER}, w.kind, w.value",
    ),
    Query(
        "length",
        "How long games take",
        f"SELECT {WHO}, count(*) AS timed_games, {_spread('minutes')} FROM "
        f"({_middle('cohort, value', 'cohort', _LENGTH)}) JOIN cohorts c USING (cohort) "
        f"WHERE {REAL} GROUP BY cohort ORDER BY {ORDER}",
    ),
    Query(
        "turn_time",
        "How long a turn takes, and how long one waits for the next",
        f"SELECT {WHO}, t.seat, t.phase, t.what, count(*) AS turns, {_spread('seconds')} FROM "
        f"({_middle('cohort, seat, phase, what, value', 'cohort, seat, phase, what', _TURNS)}) t "
        f"JOIN cohorts c USING (cohort) WHERE {REAL} GROUP BY cohort, t.seat, t.phase, t.what "
        f"ORDER BY {ORDER}, t.phase, t.what, t.seat",
    ),
    Query(
        "never_played",
        "Which card is never played",
        f"SELECT {WHO}, u.kind, u.name, sum(u.games) AS games, {_COPIES} AS copies_in_play FROM components_used u "
        f"JOIN cohorts c USING (cohort) WHERE {REAL} GROUP BY u.cohort, u.kind, u.card "
        f"HAVING sum(u.used_in) = 0 AND copies_in_play IS NOT 0 ORDER BY {ORDER}, u.kind, u.name",
    ),
    Query(
        "played_per_copy",
        "How often each copy of a card is played",
        f"SELECT {WHO}, u.kind, u.name, sum(u.games) AS games, sum(u.times) AS times_played, {_COPIES} AS "
        f"copies_in_play, round(1.0 * sum(u.times) / nullif({_COPIES}, 0), 3) AS times_per_copy_and_game "
        f"FROM components_used u JOIN cohorts c USING (cohort) WHERE {REAL} AND u.use <> 'dealt' "
        f"GROUP BY u.cohort, u.kind, u.card ORDER BY {ORDER}, times_per_copy_and_game DESC, u.name",
    ),
    Query(
        "in_hand",
        "Which cards are left in hands at the end",
        f"SELECT {WHO}, coalesce(m.name, (SELECT min(o.name) FROM own_cards o WHERE o.cohort = h.cohort AND "
        "o.card = h.card), h.card) AS name, sum(h.times) AS cards_left, sum(h.hands) AS hands, "
        "sum(h.games) AS games FROM held_at_the_end h JOIN cohorts c USING (cohort) LEFT JOIN components m "
        "ON m.game = c.game AND m.edition = c.edition AND m.card = h.card AND m.use <> 'dealt' "
        f"WHERE {REAL} GROUP BY h.cohort, h.card ORDER BY {ORDER}, cards_left DESC, name",
    ),
    Query(
        "rules",
        "Which rule is broken or looked up most",
        "SELECT c.game, c.players, c.origin, f.rule, "
        f"sum(f.times) FILTER (WHERE f.source {_among(BROKEN)}) AS times_broken, "
        "sum(f.times) FILTER (WHERE f.source = 'refused') AS entries_refused, "
        f"sum(f.times) FILTER (WHERE f.source {_among(LOOKED_UP)}) "
        "AS times_looked_up, max(f.games) AS logs_at_least FROM rule_friction f JOIN cohorts c USING (cohort) "
        "GROUP BY c.game, c.players, c.origin, f.rule ORDER BY c.game, c.players, c.origin, sum(f.times) DESC, f.rule",
    ),
    Query(
        "friction",
        "Rules that were met most: findings, refused entries, rulings",
        "SELECT c.game, c.origin, f.rule, f.source, sum(f.times) AS times, sum(f.games) AS logs FROM rule_friction f "
        "JOIN cohorts c USING (cohort) GROUP BY c.game, c.origin, f.rule, f.source ORDER BY times DESC",
    ),
    Query(
        "leader_at_half",
        "Does the leader at half win",
        f"SELECT {WHO}, count(*) AS games, round(sum(l.half), 3) AS games_won_by_leader, "
        f"{_percent('sum(l.half)', 'count(*)')} AS percent_won_by_leader, sum(l.last_half) AS games_won_by_last, "
        f"{_percent('sum(l.last_half)', 'count(*)')} AS percent_won_by_last FROM leads l "
        f"JOIN cohorts c USING (cohort) WHERE {REAL} AND l.half IS NOT NULL GROUP BY cohort ORDER BY {ORDER}",
    ),
    Query(
        "closeness",
        "How close games are: the winners' score less that of the best other side",
        f"SELECT {WHO}, m.unit, count(*) AS games, {_spread('margin')} FROM "
        f"({_middle('cohort, unit, value', 'cohort, unit', _MARGINS)}) m JOIN cohorts c USING (cohort) "
        f"WHERE {REAL} GROUP BY cohort, m.unit ORDER BY {ORDER}, m.unit DESC",
    ),
    Query(
        "versions",
        "What differs between a version and the one before it",
        f"WITH rates AS ({_RATES}), c AS ({_FAMILY}) SELECT c.game, c.players, c.box, c.origin, n.what, "
        "b.first_day AS before_from_day, o.games AS games_before, "
        f"{_percent('o.wins', 'o.games')} AS percent_before, c.first_day AS after_from_day, n.games AS games_after, "
        f"{_percent('n.wins', 'n.games')} AS percent_after, "
        "round(100.0 * n.wins / n.games - 100.0 * o.wins / o.games, 1) AS difference_in_points, "
        "b.edition || ' ' || substr(b.rules, 1, 8) || ' ' || substr(b.components, 1, 8) || ' ' || b.variant AS "
        "version_before, c.edition || ' ' || substr(c.rules, 1, 8) || ' ' || substr(c.components, 1, 8) || ' ' || "
        "c.variant AS version_after FROM c JOIN cohorts b ON b.cohort = c.before JOIN rates n ON n.cohort = c.cohort "
        f"JOIN rates o ON o.cohort = c.before AND o.what = n.what WHERE {REAL} ORDER BY {ORDER}, n.what",
    ),
    Query(
        "said",
        "What people said: grades, with mean and spread",
        f"SELECT {WHO}, g.question, count(*) AS answers, round(avg(g.value), 2) AS mean_grade, min(g.value) AS "
        "least_grade, max(g.value) AS most_grade, round((sum(g.value * g.value) - 1.0 * sum(g.value) * "
        "sum(g.value) / count(*)) / nullif(count(*) - 1, 0), 3) AS "
        f"variance_of_grades FROM ({_GRADES}) g JOIN cohorts c USING (cohort) "
        f"GROUP BY cohort, g.question ORDER BY {ORDER}, g.question",
    ),
    Query(
        "notes",
        "Notes by tag",
        f"SELECT {WHO}, n.tag, sum(n.notes) AS notes, sum(n.games) AS logs FROM notes_counted n "
        f"JOIN cohorts c USING (cohort) GROUP BY n.cohort, n.tag ORDER BY {ORDER}, notes DESC, n.tag",
    ),
    Query(
        "search_notes",
        "Notes that contain these words",
        "SELECT l.id, l.game, n.n, n.text, n.tags FROM notes n JOIN logs l USING (log) WHERE n.rowid IN "
        "(SELECT rowid FROM notes_fts WHERE notes_fts MATCH :words) ORDER BY l.id, n.n",
    ),
    Query(
        "left_out",
        "Logs that do not count, and why",
        "SELECT p.game, coalesce(p.excluded, 'made-up box') AS excluded, count(*) AS logs FROM played p JOIN cohorts c "
        f"USING (cohort) WHERE p.excluded IS NOT NULL OR NOT ({REAL}) GROUP BY 1, 2",
    ),
    Query(
        "one_game",
        "All steps of a log, by its id",
        "SELECT s.n, s.t, s.who, s.verb, s.data, s.known, s.standing FROM steps s JOIN logs l USING (log) "
        "WHERE l.id = :id ORDER BY s.n",
    ),
)
"""The questions, in the order in which they are listed."""

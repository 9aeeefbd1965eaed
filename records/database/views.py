"""The statistics as SQL views over the tables: counts and sums, nothing estimated. Intervals are added by
`statistics/stats.py`.

A *cohort* is what may be counted together: one game, edition, rules, components, variant of options, kind of box,
origin (table or simulated), simulated players and number of players. Every view carries the number of its cohort;
nothing is pooled across them.
"""

from records.database.schema import BOX, VERSION
from referee.journal.mask import MASKED
from referee.table.session.people import GUESTS

KEY = ("game", "players", "edition", "rules", "components", "variant", "box", "origin", "bots")
"""What makes a cohort."""
COHORT = ", ".join(f"{'g' if name == 'players' else 'l'}.{name}" for name in KEY)

QUICKEST = 500
"""Milliseconds an entry; nobody types quicker through a whole game. Such a log was typed in from notes, by a file or a
pipe. Bots have no clock at all, and their times are said to be made up.
"""

PLAYED = f"""
SELECT l.log, l.id, c.cohort, l.game, g.players, l.day,
  l.untimed OR (l.origin <> 'simulated' AND g.ms < {QUICKEST} * g.entries) AS untimed,
  g.irregular > 0 AS irregular, g.ms, g.turns, g.rounds, g.steps, g.winners, g.why, g.begun, g.home, g.seated,
  CASE
    WHEN l.parent IS NOT NULL AND l.mask IS NULL THEN 'a branch of another log'
    WHEN l.parent IS NOT NULL AND l.parent IN (SELECT id FROM logs) THEN 'a copy of a log that is here'
    WHEN l.same_as IS NOT NULL THEN 'the same game as another log that is here'
    WHEN g.stopped = 'dropped' THEN 'stopped: somebody went home'
    WHEN g.stopped IS NOT NULL THEN 'stopped: ' || g.stopped
    WHEN NOT g.finished THEN 'unfinished'
    WHEN l.schema < {VERSION} OR g.turns IS NULL THEN \
'read by an older version: summarize it again'
    WHEN g.winners = 0 AND EXISTS (SELECT 1 FROM seats s WHERE s.log = l.log AND s.points IS NULL)
      THEN 'result unknown: roles or hands were not shown'
  END AS excluded
FROM logs l JOIN games g USING (log)
JOIN cohorts c ON ({", ".join(f"c.{name}" for name in KEY)}) = ({COHORT})
"""

_WORD = "replace(replace(trim(lower(s.name), ' .0123456789'), '.', ''), ' ', '')"
_GUESTS = ", ".join(f"'{guest}'" for guest in sorted(GUESTS))

WHO = (
    f"CASE WHEN s.person <> '' THEN s.person WHEN length({_WORD}) < 2 OR {_WORD} IN ({_GUESTS}) THEN '' ELSE s.name END"
)
"""Who sat there: the id, else the name; nobody for a guest, a letter or a number (`people.is_guest`), who may be
anybody.
"""

PARTS = 2520
"""A win is counted in 2520ths, so that its parts are whole numbers for up to ten winners."""


def _total(column: str, parts: int) -> str:
    """The sum of fractions, as whole numbers of such parts: those add up to the same in any order, floating numbers do
    not.
    """
    return f"sum(CAST(round({column} * {parts}.0) AS INTEGER)) / {parts}.0"


_WINS, _SQUARES = _total("share", PARTS), _total("square", PARTS * PARTS)

VIEWS: tuple[tuple[str, str, str], ...] = (
    (
        "cohorts",
        f"SELECT row_number() OVER (ORDER BY l.game, g.players, l.origin, l.box, min(l.day), {COHORT}) AS "
        f"cohort, {COHORT}, count(*) AS logs, min(l.day) AS first_day, "
        f"max(l.day) AS last_day FROM logs l JOIN games g USING (log) GROUP BY {COHORT}",
        "What may be counted together, numbered by what it is and its first day: the same logs give the same numbers.",
    ),
    ("played", PLAYED, "One row a log: its cohort, and why it is left out of the statistics (null: it counts)."),
    (
        "left_out",
        "SELECT cohort, excluded, count(*) AS logs FROM played WHERE excluded IS NOT NULL GROUP BY cohort, excluded",
        "How many logs are left out of each cohort, and why.",
    ),
    (
        "shares",
        f"SELECT p.cohort, p.log, p.irregular, p.begun, s.seat, s.winner, "
        f"CASE WHEN s.home OR s.later IS NOT NULL THEN '' ELSE {WHO} END AS person, "
        "s.person IS NOT NULL AS certain, CASE WHEN s.winner THEN 1.0 / p.winners ELSE 0.0 END AS share, "
        "CASE WHEN s.winner THEN 1.0 / (p.winners * p.winners) ELSE 0.0 END AS square, s.winner AND p.winners "
        "> 1 AS shared, s.points "
        "FROM played p JOIN seats s USING (log) WHERE p.excluded IS NULL",
        "One row a seat of each counted game: a win shared by m seats counts 1/m for each.",
    ),
    (
        "wins_by_seat",
        f"SELECT cohort, irregular, seat, count(*) AS games, {_WINS} AS wins, {_SQUARES} AS squares, "
        "sum(shared) AS shared "
        "FROM shares GROUP BY cohort, irregular, seat",
        "Wins by seat, 1/m for a win shared by m, and the sum of their squares; games with something irregular apart.",
    ),
    (
        "wins_by_trait",
        f"SELECT cohort, irregular, kind, value, count(*) AS games, {_WINS} AS wins, {_SQUARES} AS squares, "
        "sum(shared) AS shared, sum(winner) AS whole FROM shares JOIN traits USING (log, seat) "
        "WHERE NOT (begun AND kind = 'order') GROUP BY cohort, irregular, kind, value",
        "Wins of seats that were dealt a character, role, place …: shares (1/m) and whole wins.",
    ),
    (
        "wins_by_group",
        "SELECT cohort, irregular, kind, value, count(*) AS games, sum(won) AS wins FROM (SELECT cohort, "
        "irregular, log, kind, "
        "value, max(winner) AS won FROM shares JOIN traits USING (log, seat) GROUP BY cohort, irregular, log, "
        "kind, value) "
        "GROUP BY cohort, irregular, kind, value",
        "Games won by any seat of a role or team, of the games in which it existed.",
    ),
    (
        "wins_by_person",
        f"SELECT cohort, irregular, person, min(certain) AS certain, count(*) AS games, {_WINS} AS wins, "
        f"{_SQUARES} AS squares, sum(shared) AS shared FROM shares WHERE person <> '' GROUP BY cohort, "
        "irregular, person",
        "Wins by player; certain 0: known by name only, and the same name may be two people.",
    ),
    (
        "persons",
        "SELECT person, min(certain) AS certain, count(DISTINCT log) AS games FROM "
        f"(SELECT {WHO} AS person, s.person IS NOT NULL AS certain, s.log FROM seats s) WHERE person <> '' "
        "GROUP BY person",
        "Everybody who sat at a table, and in how many logs; guests are nobody in particular.",
    ),
    (
        "changed_hands",
        f"SELECT p.cohort, p.log, p.irregular, s.seat, {WHO} AS person, s.home, s.later FROM played p JOIN "
        "seats s USING (log) "
        "WHERE p.excluded IS NULL AND (s.home OR s.later IS NOT NULL)",
        "Seats of the counted games whose player went home, or that somebody else took: they count for no person.",
    ),
    (
        "turn_times",
        "SELECT p.cohort, p.irregular, p.untimed, t.log, t.seat, t.phase, t.ms, t.waited, t.idle, t.could "
        "FROM played p JOIN turns t USING (log) WHERE p.excluded IS NULL AND NOT p.begun",
        "Every turn of the counted games.",
    ),
    (
        "dead_turns",
        "SELECT cohort, irregular, phase, count(*) AS games, sum(n) AS n, sum(of) AS of, sum(n * n) AS nn, "
        "sum(n * of) AS nof, "
        "sum(of * of) AS ofof, sum(forced) AS forced, sum(chosen) AS chosen FROM ("
        "SELECT p.cohort, p.irregular, t.phase, count(*) AS of, sum(t.idle) AS n, sum(t.could IS 0) AS forced, "
        "sum(t.could IS 1) AS chosen FROM played p JOIN turns t USING (log) WHERE p.excluded IS NULL AND NOT "
        "p.begun AND t.idle IS NOT NULL "
        "GROUP BY p.cohort, p.irregular, p.log, t.phase) GROUP BY cohort, irregular, phase",
        "Turns (of) and those in which nothing was done that could change the score (n), summed over games; "
        "of n those in which nothing, or something, could be done.",
    ),
    (
        "leads",
        "SELECT p.cohort, p.log, p.irregular, a.public, a.lead_changes, a.decided, a.half, a.last_half, a.last_three, "
        "a.behind_half, a.behind_three, a.margin, a.margin_share FROM played p JOIN arcs a USING (log) WHERE "
        "p.excluded IS NULL AND NOT p.begun",
        "How the lead went in each counted game, see arcs.",
    ),
    (
        "cards_used",
        "SELECT p.cohort, p.irregular, c.card, c.what, count(*) AS games, sum(c.times) AS times, "
        "count(s.seat) AS seats, "
        "sum(s.winner) AS wins FROM played p JOIN cards c USING (log) LEFT JOIN seats s ON s.log = c.log AND "
        "s.seat = c.seat "
        "WHERE p.excluded IS NULL AND NOT p.begun GROUP BY p.cohort, p.irregular, c.card, c.what",
        "Cards by what happened to them: games × seats in which it did, how often in all, and how many of "
        "those seats won.",
    ),
    (
        "card_plays",
        "SELECT p.cohort, p.irregular, d.card, count(*) AS seats, sum(d.times) AS drawn, "
        "sum(coalesce(u.times, 0)) AS played "
        "FROM played p JOIN cards d USING (log) LEFT JOIN cards u ON u.log = d.log AND u.seat = d.seat AND "
        "u.card = d.card "
        "AND u.what = 'played' WHERE p.excluded IS NULL AND NOT p.begun AND d.what = 'drawn' GROUP BY "
        "p.cohort, p.irregular, d.card",
        "Cards by how often they are known to have been in a hand, and played from it; only seats of which "
        "that is known.",
    ),
    (
        "own_cards",
        "SELECT p.cohort, p.irregular, p.log, substr(f.name, 6) AS card, "
        f"CASE json_extract(f.value, '$[0]') WHEN '{MASKED}' THEN substr(f.name, 6) "
        "ELSE json_extract(f.value, '$[0]') END AS name, json_extract(f.value, '$[1]') AS kind, "
        "json_extract(f.value, '$[#-1]') AS copies FROM played p JOIN facts f USING (log) "
        "WHERE p.excluded IS NULL AND NOT p.begun AND f.name LIKE 'card.%' AND json_type(f.value) = 'array' "
        "AND json_type(f.value, '$[1]') = 'text' AND json_type(f.value, '$[#-1]') = 'integer'",
        "Cards of a group's own box that the rulebook does not know: code, printed name, kind and copies, by game.",
    ),
    (
        "components_used",
        "WITH counted AS (SELECT p.cohort, p.irregular, p.game, l.edition, p.players, count(*) AS games FROM played p "
        f"JOIN logs l USING (log) WHERE p.excluded IS NULL AND NOT p.begun AND l.schema >= {BOX} GROUP BY 1, 2), "
        "seen AS (SELECT p.cohort, p.irregular, c.what AS use, '' AS kind, c.card, count(DISTINCT p.log) AS used_in, "
        "sum(c.times) AS times FROM played p JOIN cards c USING (log) WHERE p.excluded IS NULL AND NOT p.begun "
        "AND c.what IN (SELECT use FROM components) GROUP BY 1, 2, 3, 4, 5 "
        "UNION ALL SELECT p.cohort, p.irregular, 'dealt', t.kind, t.value, count(DISTINCT p.log), count(*) "
        "FROM played p JOIN traits t USING (log) WHERE p.excluded IS NULL AND NOT p.begun "
        "AND t.kind IN (SELECT kind FROM components WHERE use = 'dealt') GROUP BY 1, 2, 3, 4, 5), "
        "own AS (SELECT p.cohort, p.irregular, f.name, count(*) AS boxes, sum(CAST(f.value AS INTEGER)) AS copies "
        "FROM played p JOIN facts f USING (log) WHERE p.excluded IS NULL AND NOT p.begun AND f.name IN "
        "(SELECT fact FROM components) GROUP BY 1, 2, 3) "
        "SELECT k.cohort, k.irregular, m.kind, m.card, m.name, m.use, k.games, coalesce(s.used_in, 0) AS used_in, "
        "coalesce(s.times, 0) AS times, CASE WHEN o.boxes = k.games THEN o.copies "
        "ELSE k.games * coalesce(m.per_player * k.players, m.copies) END AS copies "
        "FROM counted k JOIN components m ON m.game = k.game AND m.edition = k.edition AND m.use IS NOT NULL "
        "LEFT JOIN seen s ON s.cohort = k.cohort AND s.irregular = k.irregular AND s.use = m.use AND s.card = m.card "
        "AND s.kind = CASE m.use WHEN 'dealt' THEN m.kind ELSE '' END "
        "LEFT JOIN own o ON o.cohort = k.cohort AND o.irregular = k.irregular AND o.name = m.fact "
        "UNION ALL SELECT cohort, irregular, kind, card, name, 'played', count(*), count(times), "
        "coalesce(sum(times), 0), sum(copies) FROM (SELECT o.*, (SELECT sum(c.times) FROM cards c WHERE c.log = o.log "
        "AND c.card = o.card AND c.what = 'played') AS times FROM own_cards o) GROUP BY 1, 2, 3, 4, 5",
        "Every component of the box whose use is counted, also own cards and those never used: in how many of the "
        "games it was, how often in all, and how many copies were in play, summed over the games (null where unknown).",
    ),
    (
        "held_at_the_end",
        "SELECT p.cohort, p.irregular, c.card, count(DISTINCT p.log) AS games, count(*) AS hands, "
        "sum(c.times) AS times FROM played p JOIN cards c USING (log) "
        "WHERE p.excluded IS NULL AND NOT p.begun AND c.what = 'held' GROUP BY p.cohort, p.irregular, c.card",
        "Cards in the hands that were shown at the end: in how many games and hands, and how often.",
    ),
    (
        "measured",
        "SELECT cohort, irregular, measure, part, count(*) AS games, sum(n) AS n, sum(of) AS of, sum(n * n) AS nn, "
        f"sum(n * of) AS nof, sum(of * of) AS ofof, {_total('expected', 10**12)} AS expected, min(reckoned) "
        "AS reckoned FROM ("
        "SELECT p.cohort, p.irregular, m.measure, m.part, sum(m.n) AS n, sum(m.of) AS of, sum(m.expected) AS expected, "
        "count(m.expected) = count(*) AS reckoned FROM played p JOIN measures m USING (log) WHERE p.excluded "
        "IS NULL AND NOT p.begun "
        "GROUP BY p.cohort, p.irregular, p.log, m.measure, m.part) GROUP BY cohort, irregular, measure, part",
        "The games' own counts, summed over games, with sums of squares by game; expected only where reckoned is 1.",
    ),
    (
        "kingmaking_candidates",
        "SELECT p.cohort, p.irregular, p.log, p.id, k.seat, k.since, k.steps, k.touched, k.n, k.decisive AND "
        "p.winners > 0 AS decisive "
        "FROM played p JOIN kingmaking k USING (log) WHERE p.excluded IS NULL AND NOT p.begun",
        "Seats that could no longer win, in the counted games, and what they did afterwards; a person has to "
        "confirm each.",
    ),
    (
        "notes_counted",
        "SELECT p.cohort, coalesce(j.value, '') AS tag, count(*) AS notes, count(DISTINCT p.log) AS games "
        "FROM played p JOIN notes n USING (log) LEFT JOIN json_each(n.tags) j GROUP BY 1, 2",
        "Notes by tag, those without a tag under an empty one. Unfinished games count.",
    ),
    (
        "rule_friction",
        "SELECT cohort, rule, source, count(*) AS times, count(DISTINCT log) AS games FROM ("
        "SELECT f.log, f.rule, f.verdict AS source FROM findings f JOIN steps s ON s.log = f.log AND s.n = f.n "
        "WHERE s.kind <> 'check' "
        "UNION ALL SELECT t.log, j.value, iif(t.verdict = 'asked', 'asked', 'refused') "
        "FROM tries t, json_each(t.rules) j "
        "UNION ALL SELECT log, rule, kind FROM rulings WHERE rule <> '') JOIN played USING (log) GROUP BY "
        "cohort, rule, source",
        "How often each rule was met: findings by verdict (not those of counts, which break no rule), refused entries, "
        "rulings and calls by kind. "
        "Unfinished games count.",
    ),
    (
        "typing",
        "SELECT p.cohort, p.log, p.irregular, g.entries, g.tries, g.corrections, g.keys, g.steps, g.rulings "
        "FROM played p JOIN games g USING (log)",
        "What keeping each record cost; it tells about the referee, not about the game. Unfinished games count.",
    ),
    (
        "answers_counted",
        "SELECT p.cohort, p.irregular, a.question, a.value, count(*) AS answers FROM played p JOIN answers a "
        "USING (log) "
        "GROUP BY 1, 2, 3, 4",
        "Answers before and after the game, counted. Unfinished games count.",
    ),
    (
        "ends",
        "SELECT cohort, irregular, why, count(*) AS games FROM played WHERE excluded IS NULL GROUP BY cohort, "
        "irregular, why",
        "By which rule games ended.",
    ),
)
"""Name, query and a sentence for each view, in the order in which they are made."""


def view_rows() -> list[tuple[str, str, str]]:
    """The sentences, for the table `about`."""
    return [(name, "", text) for name, _, text in VIEWS]

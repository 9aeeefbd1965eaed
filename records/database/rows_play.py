"""From a collector to rows: turns, the course of the score, how the lead went, cards, traits, measures. Pure."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from referee.engine.game import Game
from referee.engine.statistics import Collector, Lost

Row = tuple[Any, ...]


def collected(
    c: Collector, steps: Sequence[int], winners: Sequence[int], points: Sequence[int | None], why: str
) -> dict[str, list[Row]]:
    """Rows by table. steps: numbers of the step lines that stand; winners, points: the result, empty while unknown;
    why: the rule of the end.
    """
    c.finish()
    turns = _turns(c)
    rows: dict[str, list[Row]] = {
        "turns": turns,
        "course": [(i, *row) for i, row in enumerate(c.path)],
        "cards": [(*key, *row) for key, row in c.seen.items()],
        "traits": sorted((seat, kind, value) for (seat, kind), value in c.of.items() if value),
        "measures": [
            (*key, n, of, float(e) if e is not None and c.measures[key[1]].expected else "")
            for key, (n, of, e) in c.counts.items()
        ],
        "arcs": [],
        "kingmaking": [_lost(seat, x, steps) for seat, x in sorted(c.out.items()) if steps and x.since < steps[-1]],
    }
    if winners and steps:
        rows["arcs"] = [arc(c, steps, winners, points, why)]
    return rows


def _lost(seat: int, lost: Lost, steps: Sequence[int]) -> Row:
    """A seat that could no longer win, before the last step; whom that one put out had nothing more to choose."""
    return (seat, lost.since, lost.steps, lost.touched, lost.last or None, int(lost.last >= steps[-1]))


def _turns(c: Collector) -> list[Row]:
    rows: list[Row] = []
    ended: dict[tuple[int, str], int] = {}
    turns = c.turns
    for i, turn in enumerate(turns, 1):
        seat, phase, t = turn.seat, turn.phase, turn.t
        follows = turns[i].t if i < len(turns) else c.t
        key = (seat, phase)
        waited = t - ended[key] if key in ended else ""
        ended[key] = follows
        idle = turn.idle
        could = int(turn.could) if idle and turn.could is not None else ""
        rows.append(
            (
                i,
                seat,
                phase,
                turn.round,
                turn.first,
                turn.last,
                t,
                follows - t,
                waited,
                turn.steps,
                "" if idle is None else int(idle),
                could,
            )
        )
    return rows


def arc(c: Collector, steps: Sequence[int], winners: Sequence[int], points: Sequence[int | None], why: str) -> Row:
    """How the lead went between the sides, from the set-up on.

    Seats that win together are one side, with the sum of their scores. The moments are the lines at which any score
    changed, all changes of a line together.
    """
    sides = c.sides()
    won = {i for i, side in enumerate(sides) if set(side) <= set(winners)}
    known = [score for score in points if score is not None]
    counts = bool(won and known) and len(known) == len(points)
    margin, share = _margin(won, c.totals(why, known)) if counts else (None, None)
    if not c.path or not won:
        return (int(c.public), None, None, None, None, None, None, None, margin, share)
    moments = _moments(c, sides)
    changes, leader, since = 0, -1, None
    for n, now in moments:
        best = max(now)
        first = [i for i, p in enumerate(now) if p == best]
        if won.issuperset(first):
            since = n if since is None else since
        else:
            since = None
        if len(first) == 1:
            changes += leader >= 0 and leader != first[0]
            leader = first[0]
    total = len(steps)
    decided = None if since is None else bisect_right(steps, since) / total
    half = _at(moments, steps[max(0, total // 2 - 1)])
    three = _at(moments, steps[max(0, total * 3 // 4 - 1)])
    leaders = [i for i, p in enumerate(half) if p == max(half)]
    led = sum(i in won for i in leaders) / len(leaders)
    return (
        int(c.public),
        changes,
        decided,
        led,
        _last(half, won),
        _last(three, won),
        _behind(half, won),
        _behind(three, won),
        margin,
        share,
    )


Moments = list[tuple[int, tuple[int, ...]]]
"""Line, and the scores of all sides from there on."""


def _moments(c: Collector, sides: Sequence[Sequence[int]]) -> Moments:
    """The scores of the sides over time; line 0 is the set-up."""
    weights = [0, *(c.weight(seat) for seat in range(1, c.seats + 1))]
    scores = [0, *c.initial[1:]] if c.initial else [0] * (c.seats + 1)

    def now() -> tuple[int, ...]:
        return tuple(sum(weights[seat] * scores[seat] for seat in side) for side in sides)

    moments = [(0, now())]
    for n, group in groupby(c.path, itemgetter(0)):
        for _, seat, value in group:
            scores[seat] = value
        moments.append((n, now()))
    return moments


def _at(moments: Moments, n: int) -> tuple[int, ...]:
    """The scores after line n."""
    return moments[bisect_right(moments, n, key=itemgetter(0)) - 1][1]


def _last(scores: Sequence[int], won: set[int]) -> int:
    least = min(scores)
    return int(least < max(scores) and any(scores[side] == least for side in won))


def _behind(scores: Sequence[int], won: set[int]) -> int:
    """Points that the best of the winners lay behind the leader."""
    return max(scores) - max(scores[side] for side in won)


def _margin(won: set[int], totals: Sequence[int]) -> tuple[int | None, float | None]:
    """The winners' score less that of the best other side, 0 where sides share the win by a tie; nothing where they did
    not win by their score, or there is no other side.
    """
    mine = max(totals[side] for side in won)
    tied = len(won) > 1 and all(totals[side] == mine for side in won)
    rest = [total for side, total in enumerate(totals) if side not in won]
    if (rest and mine < max(rest)) or not (rest or tied):
        return None, None
    margin = 0 if tied else mine - max(rest)
    return margin, margin / mine if mine > 0 else None


def meanings(game: Game[Any], c: Collector) -> list[Row]:
    """What this game means by its names, for the table of that name."""
    rows: list[Row] = [(game.id, "turn", "", "turn", c.turn, "")]
    if c.nothing:
        rows.append((game.id, "idle", "", "dead turns", c.nothing, ""))
    if c.lost or c.still:
        rows.append((game.id, "lost", "", "kingmaking" if c.lost else "", c.lost or c.still, ""))
    if c.course:
        seen = "" if c.public else " (not visible to players)"
        rows.append((game.id, "course", "", "score over time", c.course + seen, ""))
    rows += [(game.id, "measure", name, m.title, m.text, m.kind) for name, m in c.measures.items()]
    rows += [(game.id, "trait", name, name, text, "") for name, text in c.traits.items()]
    rows += [(game.id, "unequal", name, name, text, "") for name, text in c.unequal.items()]
    rows += [(game.id, "card", name, name, text, "") for name, text in c.cards.items()]
    return rows


def box(game: Game[Any], edition: str) -> list[Row]:
    """What is in the box of this game, for the table `components`."""
    return [
        (game.id, edition, i.kind, i.id, i.title, i.copies, i.per_player or None, i.use or None, i.fact or None)
        for i in game.about.box_items(edition)
    ]

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
    c: Collector, steps: Sequence[int], winners: Sequence[int], points: Sequence[int | None]
) -> dict[str, list[Row]]:
    """Rows by table. steps: numbers of the step lines that stand; winners, points: the result, empty while unknown."""
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
        rows["arcs"] = [arc(c, steps, winners, points)]
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
            (i, seat, phase, turn.round, turn.first, turn.last, t, follows - t, waited, turn.steps,
             "" if idle is None else int(idle), could)
        )  # fmt: skip
    return rows


def arc(c: Collector, steps: Sequence[int], winners: Sequence[int], points: Sequence[int | None]) -> Row:
    """How the lead went. The moments are the lines at which any score changed, all changes of a line together."""
    margin, share = _margin(winners, points)
    if not c.path:
        return (int(c.public), None, None, None, None, None, None, None, margin, share)
    won = set(winners)
    scores = _start(c)
    moments: list[tuple[int, tuple[int, ...]]] = [(0, tuple(scores[1:]))]
    for n, group in groupby(c.path, itemgetter(0)):
        for _, seat, value in group:
            scores[seat] = value
        moments.append((n, tuple(scores[1:])))
    changes, leader, since = 0, 0, None
    for n, now in moments:
        best = max(now)
        first = [seat for seat, p in enumerate(now, 1) if p == best]
        if won.issuperset(first):
            since = n if since is None else since
        else:
            since = None
        if len(first) == 1:
            changes += bool(leader) and leader != first[0]
            leader = first[0]
    total = len(steps)
    decided = None if since is None else bisect_right(steps, since) / total
    half = _at(moments, steps[max(0, total // 2 - 1)])
    three = _at(moments, steps[max(0, total * 3 // 4 - 1)])
    leaders = [seat for seat, p in enumerate(half, 1) if p == max(half)]
    led = sum(seat in won for seat in leaders) / len(leaders)
    return (
        int(c.public), changes, decided, led, _last(half, won), _last(three, won), _behind(half, won), _behind(three, won),
        margin, share,
    )  # fmt: skip


def _start(c: Collector) -> list[int]:
    """The scores before the first change: a change's first row tells how much it was only with what was before."""
    return [0, *c.initial[1:]] if c.initial else [0] * (c.seats + 1)


def _at(moments: Sequence[tuple[int, tuple[int, ...]]], n: int) -> tuple[int, ...]:
    """The scores after line n."""
    return moments[bisect_right(moments, n, key=itemgetter(0)) - 1][1]


def _last(scores: Sequence[int], won: set[int]) -> int:
    least = min(scores)
    return int(least < max(scores) and any(scores[seat - 1] == least for seat in won))


def _behind(scores: Sequence[int], won: set[int]) -> int:
    """Points that the best of the winners lay behind the leader."""
    return max(scores) - max(scores[seat - 1] for seat in won)


def _margin(winners: Sequence[int], points: Sequence[int | None]) -> tuple[int | None, float | None]:
    """Winner less second, where all scores are known."""
    if not points or any(p is None for p in points):
        return None, None
    known = [p for p in points if p is not None]
    mine = max(known[seat - 1] for seat in winners)
    rest = [p for seat, p in enumerate(known, 1) if seat not in winners]
    if not rest:
        return None, None
    margin = mine - max(rest)
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
    rows += [(game.id, "card", name, name, text, "") for name, text in c.cards.items()]
    return rows

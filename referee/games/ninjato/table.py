"""Facts that the table declares (`set`)."""

from collections.abc import Callable, Sequence
from typing import Any

from referee.engine.game import Effect, is_number, number, refuse, was_set
from referee.games.ninjato import data, facts
from referee.games.ninjato.rules import supply, turns
from referee.games.ninjato.state import NinjatoState
from referee.games.ninjato.table_places import (
    drop_raid,
    guards,
    put_display,
    put_elites,
    put_envoys,
    put_house,
    put_pile,
    put_printed,
    put_raid,
    put_rumors,
    put_skills,
    put_treasures,
)


def put(s: NinjatoState, path: str, value: Any) -> Sequence[Effect]:
    """Replace a public fact. Raises KeyError for a path that follows from the rest, ValueError for a wrong value."""
    name, _, tail = path.partition(".")
    if name in PER_SEAT:
        if not is_number(tail) or not 1 <= int(tail) <= s.seats:
            raise KeyError(path)
        PER_SEAT[name](s, int(tail), value)
    elif name in BELOW:
        BELOW[name](s, tail, value)
    elif path in PUT:
        PUT[path](s, path, value)
    else:
        raise KeyError(path)
    return was_set(path, value)


COUNTS = {
    "palace.deck": ("envoy_deck", "envoy"),
    "pavilion.deck": ("rumor_deck", "rumor"),
    "sensei.large": ("large", "tile"),
    "sensei.small": ("small", "tile"),
    "sensei.out": ("out_tiles", "tile"),
    "bag": ("bag", "treasure"),
}
"""Piles of which only the number is seen: where it is kept, and what it counts."""


def _count(s: NinjatoState, path: str, value: object) -> None:
    member, kind = COUNTS[path]
    new = number(facts.LIMITS, path, s, value)
    s.missing[kind] += getattr(s, member) - new
    setattr(s, member, new)


def _guards(s: NinjatoState, path: str, value: object) -> None:
    deck = s.guards[path.startswith("elite")]
    if path.endswith("deck"):
        new = number(facts.LIMITS, path, s, value)
        s.missing[deck.kind] += deck.left - new
        deck.left = new
    else:
        pile = guards(value, deck.kind == "elite")
        s.missing[deck.kind] += sum(deck.discards.values()) - sum(pile.values())
        deck.discards = pile


def _dojo(s: NinjatoState, path: str, value: object) -> None:
    zone = path.removeprefix("dojo.")
    new = number(facts.LIMITS, path, s, value)
    more = new - s.cards.count(zone)
    s.cards.move(abs(more), *(("unexplained", zone) if more > 0 else (zone, "unexplained")), line=s.at)
    setattr(s, zone, new)


def _row(s: NinjatoState, path: str, value: object) -> None:
    cards = [] if str(value) == "-" else list(str(value))
    refuse(
        (
            any(c not in "12345" for c in cards) or len(cards) > data.ROW,
            "the row holds at most three dojo cards, e.g. 135",
        )
    )
    for card in map(str, s.row):
        s.cards.play(card, "row", "unexplained", s.at)
    for card in cards:
        s.cards.play(card, "unexplained", "row", s.at)
    s.row = [int(c) for c in cards]


def _stack(s: NinjatoState, path: str, value: object) -> None:
    s.stack = [number(facts.LIMITS, path, s, seat) for seat in (value if isinstance(value, list) else [value])]
    s.last = None


def _turn(s: NinjatoState, path: str, value: object) -> None:
    refuse(
        (
            s.phase in turns.LATER or s.phase == "setup" or s.over,
            f"nobody has the turn now: the {'game' if s.over else 'round'} is over",
        )
    )
    s.turn = number(facts.LIMITS, path, s, value)


def _order(s: NinjatoState, path: str, value: Any) -> None:
    many = value if isinstance(value, list) else [value]
    refuse(
        (
            sorted(map(str, many)) != sorted(str(i) for i in range(1, s.seats + 1)),
            "type each seat once, with commas: 2,1,3",
        )
    )
    s.order = [int(v) for v in many]


def _phase(s: NinjatoState, path: str, value: object) -> None:
    """Somebody is to place a shuriken, or the round is over; an attack or a visit that was under way is not."""
    if value == s.phase:
        return
    turn, other = turns.next_seat(s.order, s.placed), "entries lead to the other phases"
    refuse(
        (s.phase == "setup", "the table is not set up yet"),
        (s.over, "the game is over; `back LINE` takes play back"),
        (value not in ("play", "end"), f"type play (somebody places a shuriken) or end (of the round); {other}"),
        (value == "play" and not turn, "everybody has placed three shuriken; type `set placed.1 2` first"),
    )
    drop_raid(s)
    s.visit = None
    s.last = None
    s.back = ""
    s.henso_left, s.targets, s.power = [], [], {}
    s.phase = str(value)
    s.turn = turn if value == "play" else 0
    if value == "end":
        s.placed = [max(n, data.SHURIKEN) for n in s.placed]


# --- of a player -----------------------------------------------------------------------------------------------------


def _honor(s: NinjatoState, seat: int, value: object) -> None:
    new = number(facts.LIMITS, "honor", s, value)
    s.set_honor[seat - 1] += new - s.honor[seat - 1]
    s.honor[seat - 1] = new


def _placed(s: NinjatoState, seat: int, value: object) -> None:
    s.placed[seat - 1] = number(facts.LIMITS, "placed", s, value)


PUT: dict[str, Callable[[NinjatoState, str, Any], None]] = {
    **dict.fromkeys(COUNTS, _count),
    "pile": put_pile,
    "palace.cards": put_display,
    "pavilion.cards": put_display,
    "sensei.tiles": put_display,
    **dict.fromkeys(("guards.deck", "guards.discards", "elite.deck", "elite.discards"), _guards),
    "dojo.deck": _dojo,
    "dojo.discards": _dojo,
    "dojo.row": _row,
    "dojo.stack": _stack,
    "spent": lambda s, path, value: put_treasures(s, s.spent, value),
    "turn": _turn,
    "round": lambda s, path, value: setattr(s, path, number(facts.LIMITS, path, s, value)),
    "phase": _phase,
    "order": _order,
}
"""How a fact is replaced, by its path."""
BELOW: dict[str, Callable[[NinjatoState, str, Any], None]] = {
    "house": put_house,
    "raid": put_raid,
    "printed": put_printed,
}
"""How facts of a group are replaced; the function gets what stands behind the name of the group."""
PER_SEAT: dict[str, Callable[[NinjatoState, int, Any], None]] = {
    "honor": _honor,
    "hand": lambda s, seat, value: supply.unexplained(
        s, seat, number(facts.LIMITS, "hand", s, value) - s.hand[seat - 1]
    ),
    "placed": _placed,
    "treasure": lambda s, seat, value: put_treasures(s, s.supply[seat - 1], value),
    "skills": put_skills,
    "envoys": put_envoys,
    "elites": put_elites,
    "rumors": put_rumors,
}
"""How a fact of a player is replaced."""


def law_honor(s: NinjatoState) -> str:
    """Honor is what was paid and scored, and what the table declared (NJ-INV-08)."""
    for i, earned in enumerate(s.earned):
        if s.honor[i] != sum(earned.values()) + s.set_honor[i]:
            return f"seat {i + 1} has {s.honor[i]} honor, of which {sum(earned.values())} are explained"
    return ""

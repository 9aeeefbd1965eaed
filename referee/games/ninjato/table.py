"""Facts that the table declares (`set`)."""

from collections.abc import Sequence
from typing import Any

from referee.engine.game import Effect
from referee.engine.limits import number
from referee.engine.paths import was_set
from referee.engine.words import is_number
from referee.games.ninjato import data
from referee.games.ninjato.declared import guards, treasures
from referee.games.ninjato.facts import LIMITS
from referee.games.ninjato.rules import supply, turns
from referee.games.ninjato.state import NinjatoState
from referee.games.ninjato.table_cards import listed, put_display, put_owned, put_printed, put_rumors
from referee.games.ninjato.table_houses import drop_raid, put_house, put_pile, put_raid

PLAYERS = ("honor", "hand", "treasure", "placed", "skills", "envoys", "elites", "rumors")
"""Facts with a value for each seat."""


def put(s: NinjatoState, path: str, value: Any) -> Sequence[Effect]:
    """Replace a public fact. Raises KeyError for a path that follows from the rest, ValueError for a wrong value."""
    name, _, tail = path.partition(".")
    if name in PLAYERS:
        if not is_number(tail) or not 1 <= int(tail) <= s.seats:
            raise KeyError(path)
        _put_player(s, name, int(tail), value)
    elif name == "house":
        put_house(s, tail, value)
    elif name == "raid":
        put_raid(s, tail, value)
    elif name == "printed":
        put_printed(s, tail, value)
    elif path == "pile":
        put_pile(s, value)
    elif path in ("palace.cards", "pavilion.cards", "sensei.tiles"):
        put_display(s, path, value)
    elif path in COUNTS:
        _put_count(s, path, value)
    elif path in ("guards.discards", "elite.discards"):
        _put_discards(s, path == "elite.discards", value)
    elif path in ("dojo.deck", "dojo.discards"):
        _put_dojo(s, tail, value)
    else:
        _put_table(s, path, value)
    return was_set(path, value)


COUNTS = {
    "palace.deck": ("envoy_deck", "envoy"),
    "pavilion.deck": ("rumor_deck", "rumor"),
    "guards.deck": ("guard_deck", "guard"),
    "elite.deck": ("elite_deck", "elite"),
    "sensei.large": ("large", "tile"),
    "sensei.small": ("small", "tile"),
    "sensei.out": ("out_tiles", "tile"),
    "bag": ("bag", "treasure"),
}
"""Piles of which only the number is seen: where it is kept, and what it counts."""


def _put_count(s: NinjatoState, path: str, value: object) -> None:
    member, kind = COUNTS[path]
    new = number(LIMITS, path, s, value)
    s.missing[kind] += getattr(s, member) - new
    setattr(s, member, new)


def _put_discards(s: NinjatoState, elite: bool, value: object) -> None:
    new = guards(value, elite)
    old = s.elite_discards if elite else s.guard_discards
    s.missing["elite" if elite else "guard"] += sum(old.values()) - sum(new.values())
    if elite:
        s.elite_discards = new
    else:
        s.guard_discards = new


def _put_dojo(s: NinjatoState, zone: str, value: object) -> None:
    new = number(LIMITS, f"dojo.{zone}", s, value)
    more = new - s.cards.count(zone)
    s.cards.move(abs(more), *(("unexplained", zone) if more > 0 else (zone, "unexplained")), line=s.at)
    if zone == "deck":
        s.deck = new
    else:
        s.discards = new


def _put_player(s: NinjatoState, name: str, seat: int, value: Any) -> None:
    i = seat - 1
    if name == "honor":
        new = number(LIMITS, name, s, value)
        more = new - s.honor[i]
        s.set_honor[i] += more
        s.honor[i] = new
    elif name == "hand":
        supply.unexplained(s, seat, number(LIMITS, name, s, value) - s.hand[i])
    elif name == "placed":
        s.placed[i] = number(LIMITS, name, s, value)
    elif name == "rumors":
        put_rumors(s, seat, value)
    elif name in ("skills", "envoys", "elites"):
        put_owned(s, name, seat, listed(value))
    else:
        counts = treasures(value)
        s.missing["treasure"] += sum(s.supply[i]) - sum(counts)
        s.supply[i] = counts


def _put_table(s: NinjatoState, path: str, value: Any) -> None:
    many = value if isinstance(value, list) else [value]
    if path == "turn":
        if s.phase in turns.LATER or s.phase == "setup" or s.over:
            raise ValueError(f"nobody has the turn now: the {'game' if s.over else 'round'} is over")
        s.turn = number(LIMITS, path, s, value)
    elif path == "round":
        s.round = number(LIMITS, path, s, value)
    elif path == "phase":
        _put_phase(s, value)
    elif path == "order":
        if sorted(map(str, many)) != sorted(str(i) for i in range(1, s.seats + 1)):
            raise ValueError("type each seat once, with commas: 2,1,3")
        s.order = [int(v) for v in many]
    elif path == "dojo.stack":
        s.stack = [number(LIMITS, path, s, seat) for seat in many]
        s.last = None
    elif path == "dojo.row":
        _put_row(s, str(value))
    elif path == "spent":
        counts = treasures(value)
        s.missing["treasure"] += sum(s.spent) - sum(counts)
        s.spent = counts
    else:
        raise KeyError(path)


def _put_phase(s: NinjatoState, value: object) -> None:
    """Somebody is to place a shuriken, or the round is over; an attack or a visit that was under way is not."""
    if value == s.phase:
        return
    if s.phase == "setup" or s.over:
        raise ValueError(
            "the table is not set up yet" if s.phase == "setup" else "the game is over; `back LINE` takes play back"
        )
    if value not in ("play", "end"):
        raise ValueError(
            "type play (somebody places a shuriken) or end (of the round); entries lead to the other phases"
        )
    turn = turns.next_seat(s.order, s.placed)
    if value == "play" and not turn:
        raise ValueError("everybody has placed three shuriken; type `set placed.1 2` first")
    drop_raid(s)
    s.visit = None
    s.last = None
    s.back = ""
    s.henso_left, s.targets, s.power = [], [], {}
    s.phase = str(value)
    s.turn = turn if value == "play" else 0
    if value == "end":
        s.placed = [max(n, data.SHURIKEN) for n in s.placed]


def _put_row(s: NinjatoState, text: str) -> None:
    cards = [] if text == "-" else list(text)
    if any(c not in "12345" for c in cards) or len(cards) > data.ROW:
        raise ValueError("the row holds at most three dojo cards, e.g. 135")
    for card in map(str, s.row):
        s.cards.play(card, "row", "unexplained", s.at)
    for card in cards:
        s.cards.play(card, "unexplained", "row", s.at)
    s.row = [int(c) for c in cards]


def law_honor(s: NinjatoState) -> str:
    """Honor is what was paid and scored, and what the table declared (NJ-INV-08)."""
    for i, earned in enumerate(s.earned):
        if s.honor[i] != sum(earned.values()) + s.set_honor[i]:
            return f"seat {i + 1} has {s.honor[i]} honor, of which {sum(earned.values())} are explained"
    return ""

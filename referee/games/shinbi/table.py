"""Facts that the table declares, and the conservation laws."""

from collections.abc import Sequence

from referee.engine.game import Effect
from referee.engine.steps import Set
from referee.games.shinbi.rules.outcome import settle_end
from referee.games.shinbi.seating import right, targets
from referee.games.shinbi.state import LIVES, ShinbiState, middle


def put(s: ShinbiState, act: Set) -> Sequence[Effect]:
    """Declare lives, phase, turn, pawn holder or round. Raises KeyError for a path that follows from the rest, ValueError."""
    name, _, index = act.path.partition(".")
    if name == "lives":
        _put_lives(s, index, act.value)
    elif name == "phase":
        if act.value not in ("assign", "resolve"):
            raise ValueError("a phase is assign or resolve")
        _put_phase(s, str(act.value))
    elif name in ("turn", "start"):
        seat = _number(act.value, 1, s.seats)
        if name == "start":
            s.start = seat
        else:
            _put_turn(s, seat)
    elif name == "round":
        s.round = _number(act.value, 1, 9999)
    else:
        raise KeyError(act.path)
    return (("set", act.path, _plain(act.value)),)


def _plain(value: object) -> object:
    return ",".join(map(str, value)) if isinstance(value, list) else value


def _number(value: object, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"a number from {least} to {most}")
    return value


def _put_lives(s: ShinbiState, index: str, value: object) -> None:
    if index:
        s.lives[int(index) - 1] = _number(value, 0, LIVES)
    else:
        if not isinstance(value, list) or len(value) != s.seats:
            raise ValueError(f"{s.seats} numbers of lives")
        s.lives = [_number(v, 0, LIVES) for v in value]
    if s.phase != "setup" and s.setup.options["game_end"] == "immediate":
        settle_end(s)


def _put_phase(s: ShinbiState, phase: str) -> None:
    s.clear()
    s.phase = phase
    s.turn = s.start
    s.round = max(s.round, 1)
    if phase == "resolve":  # all cards lie; what was announced is not in this log
        for a in range(1, s.seats + 1):
            s.assigned[a - 1] = True
            for t in targets(a, s.seats):
                s.said[t - 1][a - 1] = "?"


def _put_turn(s: ShinbiState, seat: int) -> None:
    done = s.assigned if s.phase == "assign" else s.resolved
    other = s.start
    for i in range(s.seats):
        done[i] = False
    while other != seat:
        done[other - 1] = True
        other = right(other, s.seats)
    s.turn = seat
    s.open = 0


def law_lives(s: ShinbiState) -> str:
    """Lives are between 0 and 5, and with the middle make 5 for each player (SB-LIFE-04)."""
    if any(not 0 <= lives <= LIVES for lives in s.lives):
        return f"lives out of bounds: {s.lives}"
    return (
        "" if sum(s.lives) + middle(s) == LIVES * s.seats and middle(s) >= 0 else f"lives {s.lives}, middle {middle(s)}"
    )


def law_seen(s: ShinbiState) -> str:
    """The two indexes of seen cards agree."""
    for a in range(s.seats):
        by_weapon = {place: weapon for weapon, (place, _) in s.seen[a].items()}
        if by_weapon != {place: weapon for place, (weapon, _) in s.at_place[a].items()}:
            return f"clan {a + 1}: {by_weapon}"
    return ""

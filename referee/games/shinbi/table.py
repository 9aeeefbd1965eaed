"""Facts that the table declares, and the conservation laws."""

from collections.abc import Sequence

from referee.engine.game import Effect
from referee.engine.steps import Set
from referee.games.shinbi.rules.outcome import end_check
from referee.games.shinbi.rules.rounds import begin, new_round
from referee.games.shinbi.seating import targets
from referee.games.shinbi.state import LIVES, ShinbiState, middle


def put(s: ShinbiState, act: Set) -> Sequence[Effect]:
    """Declare lives, phase, turn, pawn holder or round. Raises KeyError for a path that follows from the rest, ValueError."""
    if s.over:
        raise ValueError("the game is over; take play back to before its end, or amend the line that is wrong")
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
    new = list(s.lives)
    if index:
        new[int(index) - 1] = _number(value, 0, LIVES)
    else:
        if not isinstance(value, list) or len(value) != s.seats:
            raise ValueError(f"{s.seats} numbers of lives")
        new = [_number(v, 0, LIVES) for v in value]
    # what was miscounted was so when the round began too
    s.round_lives = [min(max(r + n - old, 0), LIVES) for r, n, old in zip(s.round_lives, new, s.lives, strict=True)]
    fell = [i for i, (n, old) in enumerate(zip(new, s.lives, strict=True), 1) if old and not n]
    s.fallen = [group for group in ([f for f in group if not new[f - 1]] for group in s.fallen) if group]
    s.lives = new
    if fell:
        s.fallen.append(fell)
        s.fell_by = 0
    if s.phase != "setup":
        end_check(s)
        if s.phase == "replay":
            new_round(s)


def _put_phase(s: ShinbiState, phase: str) -> None:
    s.round = max(s.round, 1)
    s.passed = 0
    begin(s)
    s.phase = phase
    if phase == "resolve":  # all cards lie; what was announced is not in this log
        for a in range(1, s.seats + 1):
            _lay(s, a)


def _lay(s: ShinbiState, seat: int) -> None:
    """The seat has assigned; what it announced is unknown where it is not in the log."""
    s.assigned[seat - 1] = True
    for t in targets(seat, s.seats):
        s.said[t - 1][seat - 1] = s.said[t - 1][seat - 1] or "?"


def _put_turn(s: ShinbiState, seat: int) -> None:
    """The seats from the pawn holder to this one have done their part in this phase, the others have not."""
    if s.phase not in ("assign", "resolve"):
        raise ValueError("set up first")
    done: list[int] = []
    while (other := (s.start + len(done) - 1) % s.seats + 1) != seat:
        done.append(other)
    for other in range(1, s.seats + 1):
        if s.phase == "resolve":
            s.resolved[other - 1] = other in done
            if other not in done:
                s.turned[other - 1] = None
        elif other in done:
            _lay(s, other)
        else:
            s.assigned[other - 1] = False
            for row in s.said:
                row[other - 1] = ""
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

"""Facts that the table declares, and the conservation laws."""

from collections.abc import Callable, Sequence
from typing import Any

from referee.engine.game import UNEXPLAINED, Effect, is_number
from referee.engine.leaving import stopped
from referee.engine.limits import number
from referee.engine.paths import was_set
from referee.games.shinobi_clans import table_phase as phases
from referee.games.shinobi_clans import table_places as places
from referee.games.shinobi_clans.data import CARDS
from referee.games.shinobi_clans.facts import LIMITS
from referee.games.shinobi_clans.pieces import Pos
from referee.games.shinobi_clans.rules.ninja import advance
from referee.games.shinobi_clans.rules.rewards import finish
from referee.games.shinobi_clans.state import BANK, HAND, ROW, TOKENS, ClansState

AT_THE_END = ("gold", "hand", "has", "start")
"""Facts that still decide who has won."""


def put(s: ClansState, path: str, value: Any) -> Sequence[Effect]:
    """Declare a public fact. Raises KeyError for a path that follows from the rest, ValueError for a value."""
    name, _, index = path.partition(".")
    if s.over and name not in AT_THE_END:
        raise ValueError("the game is over; `back LINE` takes play back, `amend LINE` corrects a line")
    if path in WHOLE:
        WHOLE[path](s, value)
    elif name in OF_A_SEAT and is_number(index) and 1 <= int(index) <= s.seats:
        OF_A_SEAT[name](s, int(index), value)
    elif name in OF_A_TARGET and index in s.stacks:
        OF_A_TARGET[name](s, index, value)
    elif name in INDEXED and index:
        INDEXED[name](s, index, value)
    else:
        raise KeyError(path)
    if s.over:
        finish(s)
    return was_set(path, value)


def _put_reward(s: ClansState, index: str, value: object) -> None:
    if not is_number(index) or not 1 <= int(index) <= len(s.targets):
        raise KeyError(f"rewards.{index}")
    s.rewards[s.targets[int(index) - 1]] = number(LIMITS, "rewards", s, value)


def _put_slots(s: ClansState, index: str, value: object) -> None:
    target, _, side = index.rpartition(".")
    if target not in s.stacks:
        raise KeyError(f"slots.{index}")
    places.put_slots(s, target, side, value)


def _put_hands(s: ClansState, value: object) -> None:
    """All hands: a table that keeps counts secret has no path for each."""
    if not isinstance(value, list) or len(value) != s.seats:
        raise KeyError("hand")
    for seat, one in enumerate(value, 1):
        _put_hand(s, seat, one)


def _put_gold(s: ClansState, index: str, value: object) -> None:
    values = [value] if index else value
    if not isinstance(values, list) or (not index and len(values) != s.seats):
        raise ValueError(f"type {s.seats} numbers, the gold of each player")
    first = int(index) if index else 1
    told = [number(LIMITS, "gold", s, amount) for amount in values]
    left = s.bank + sum(s.gold[first - 1 : first - 1 + len(told)]) - sum(told)
    if s.setup.options["gold_supply"] == "forty" and not index and left < 0:  # one seat may be counted before another
        raise ValueError(f"at this table the bank began with {BANK} gold; that is {-left} too much")
    for i, new in enumerate(told, first):
        s.bank -= new - s.gold[i - 1]
        s.gold[i - 1] = new


def _put_count(s: ClansState, zone: str, value: object) -> None:
    wanted = number(LIMITS, zone if zone in LIMITS else "hand", s, value)
    here = s.ledger.count(zone)
    if wanted < here:
        s.ledger.draw(here - wanted, zone, UNEXPLAINED, s.at)
    elif wanted > here:
        s.ledger.draw(wanted - here, UNEXPLAINED, zone, s.at)


def _put_height(s: ClansState, target: str, value: object) -> None:
    wanted = number(LIMITS, "height.*", s, value)
    stack = s.stacks[target]
    while len(stack) > wanted:
        pos = stack.pop()
        s.ledger.draw(s.ledger.count(pos.zone), pos.zone, UNEXPLAINED, s.at)
    while len(stack) < wanted:
        zone = f"#{s.at}.{len(stack)}"
        s.ledger.draw(1, UNEXPLAINED, zone, s.at)
        stack.append(Pos(s.at, 0, zone))


def _go_on(s: ClansState) -> None:
    """Who cannot play is not waited for."""
    if s.phase == "ninja" and s.turn and not s.forced and (s.passed[s.turn - 1] or not s.hand(s.turn)):
        last, first = s.last_player, s.first_turn
        advance(s, s.turn)
        s.last_player, s.first_turn = last, first


def _put_turn(s: ClansState, value: object) -> None:
    if s.phase != "ninja":
        raise ValueError("only the ninja phase has turns; type `set phase ninja` first")
    seat = number(LIMITS, "turn", s, value)
    if s.passed[seat - 1]:
        raise ValueError(f"@{seat} has passed and has no more turns (SC-NINJA-04); type `set passed.{seat} no` first")
    s.turn = seat
    s.first_turn = False


def _putting(fact: str, slot: str) -> Callable[[ClansState, Any], None]:
    """Declares a fact that is a number in a slot of the state."""
    return lambda s, value: setattr(s, slot, number(LIMITS, fact, s, value))


def _put_hand(s: ClansState, seat: int, value: object) -> None:
    _put_count(s, HAND[seat], value)
    s.owes[seat - 1] = min(s.owes[seat - 1], s.hand(seat))
    _go_on(s)


def _put_passed(s: ClansState, seat: int, value: object) -> None:
    if not isinstance(value, bool):
        raise ValueError("type yes or no")
    s.passed[seat - 1] = value
    _go_on(s)


def _put_tokens(s: ClansState, seat: int, value: object) -> None:
    left = number(LIMITS, "tokens", s, value)
    if left > s.sets[seat - 1]:
        raise ValueError(f"@{seat} has a set of {s.sets[seat - 1]} tokens")
    s.placed[seat - 1] = s.sets[seat - 1] - left
    s.placed_at[seat - 1] = s.at


OF_A_SEAT: dict[str, Callable[[ClansState, int, Any], None]] = {
    "hand": _put_hand,
    "has": lambda s, seat, value: _put_hand(s, seat, phases.put_has(s, seat, value)),
    "passed": _put_passed,
    "tokens": _put_tokens,
    "leftovers": places.put_leftovers,
    "contracts": phases.put_contracts,
}
"""What is declared for a seat."""

OF_A_TARGET: dict[str, Callable[[ClansState, str, Any], None]] = {
    "height": _put_height,
    "stack": places.put_stack,
    "under": places.put_under,
}
"""What is declared for a Target."""

WHOLE: dict[str, Callable[[ClansState, Any], None]] = {
    "gold": lambda s, value: _put_gold(s, "", value),
    "hand": _put_hands,
    "deck": lambda s, value: _put_count(s, "deck", value),
    "discard": lambda s, value: _put_count(s, "discard", value),
    "pass": places.put_pass,
    "first_pick": places.put_first_pick,
    "held": places.put_held,
    "turn": _put_turn,
    "start": _putting("start", "start"),
    "round": _putting("round", "round"),
    "phase": phases.put_phase,
    "targets": places.put_targets,
    "scout": places.put_scouts,
    "pool": places.put_pool,
    "resolving": phases.put_resolving,
    "done": phases.put_done,
}
"""What is declared for the table."""

INDEXED: dict[str, Callable[[ClansState, str, Any], None]] = {
    "gold": _put_gold,
    "rewards": _put_reward,
    "slots": _put_slots,
    "packs": places.put_packs,
    "trim": places.put_trim,
}
"""What is declared for one of several, by what stands behind the name."""


# --- laws ------------------------------------------------------------------------------------------------------------


def law_cards(s: ClansState) -> str:
    """The 87 battle cards are where the log says, none lost, none made (SC-COMP-14)."""
    if not s.ledger.conserved():
        return "the ledger has lost or made cards"
    total = sum(s.ledger.count(zone) for zone in s.ledger.zones())
    return "" if total == CARDS else f"{total} cards instead of {CARDS}"


def law_places(s: ClansState) -> str:
    """Every card on the table is one card of the ledger."""
    table = 0
    for zone in s.ledger.zones():
        if zone in {"table", "event"} or zone.startswith("#"):
            table += s.ledger.count(zone)
    stays = s.ledger.count("table") + s.ledger.count("event")
    laid = sum(len(stack) for stack in s.stacks.values()) + sum(len(row) for row in s.scouts.values())
    laid += sum(1 for row in s.rows.values() for slot in row if slot.pos is not None and s.ledger.count(slot.pos.zone))
    return (
        ""
        if table - stays == laid
        else f"{laid} cards lie face down or open in stacks and slots, the ledger has {table - stays}"
    )


def law_gold(s: ClansState) -> str:
    """Gold in hands and in the bank make what the bank began with; nobody owes gold unless the table plays so."""
    if sum(s.gold) + s.bank != BANK:
        return f"gold {s.gold}, bank {s.bank}"
    options = s.setup.options
    return f"gold below zero: {s.gold}" if options["negative_pot"] != "lose_gold_debt" and min(s.gold) < 0 else ""


def law_bank(s: ClansState) -> str:
    """The bank gives what it has (option gold_supply = forty)."""
    return f"the bank owes {-s.bank}" if s.setup.options["gold_supply"] == "forty" and s.bank < 0 else ""


def law_tokens(s: ClansState) -> str:
    """Nobody has placed or shown more tokens than a set has."""
    wrong = [
        seat
        for seat in range(1, s.seats + 1)
        if not 0 <= s.placed[seat - 1] <= max(s.sets[seat - 1], TOKENS)
        or len(s.tokens[seat - 1]) > max(s.sets[seat - 1], TOKENS)
    ]
    return f"tokens of seats {wrong}" if wrong else ""


def law_fight(s: ClansState) -> str:
    """A Target is resolved in the battle phase only, a seat has the turn in the ninja phase only: steps rely on it."""
    if s.over != (s.phase == "over") and not stopped(s):
        return f"phase {s.phase}, over: {s.over}"
    if s.turn and s.phase != "ninja":
        return f"the turn of @{s.turn} in phase {s.phase}"
    return f"{s.fight.target} is being resolved in phase {s.phase}" if s.fight and s.phase != "battle" else ""


def law_slots(s: ClansState) -> str:
    """While a stack is turned up, the occupied slots of a side are 1 to k without a gap (SC-BATTLE-C-13)."""
    if s.fight is None or s.fight.step != "stack":
        return ""
    for side in "ga":
        row = [bool(slot.ninja) for slot in s.rows[ROW[s.fight.target][side]]]
        if row != sorted(row, reverse=True):
            return f"a gap among the ninjas on side {side}"
    return ""

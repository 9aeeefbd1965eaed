"""Facts that the table declares, and the conservation laws."""

from collections.abc import Sequence
from typing import Any

from referee.engine.game import Effect
from referee.engine.ledger import UNEXPLAINED
from referee.engine.words import is_number
from referee.games.shinobi_clans.data import CARDS
from referee.games.shinobi_clans.rules.ninja import advance
from referee.games.shinobi_clans.rules.rewards import finish
from referee.games.shinobi_clans.state import BANK, HAND, TOKENS, ClansState, Pos

MOST = 9999


def put(s: ClansState, path: str, value: Any) -> Sequence[Effect]:
    """Declare a public fact. Raises KeyError for a path that follows from the rest, ValueError for a value."""
    name, _, index = path.partition(".")
    if name == "gold":
        _put_gold(s, index, value)
    elif name in ("hand", "passed", "tokens") and not index:
        if not isinstance(value, list) or len(value) != s.seats:
            raise ValueError(f"{s.seats} values, one for each seat")
        for seat, one in enumerate(value, 1):
            put(s, f"{name}.{seat}", {"yes": True, "no": False}.get(str(one), one) if name == "passed" else one)
    elif name == "hand" and is_number(index):
        _put_count(s, HAND[int(index)], value)
        _go_on(s)
    elif name in ("deck", "discard") and not index:
        _put_count(s, name, value)
    elif name == "height" and index in s.stacks:
        _put_height(s, index, value)
    elif name == "turn" and s.phase == "ninja":
        s.turn = number(value, 1, s.seats)
        s.first_turn = False
    elif name == "start":
        s.start = number(value, 1, s.seats)
    elif name == "first_pick" and s.first_pick:
        s.first_pick = number(value, 1, s.seats)
    elif name == "round":
        s.round = number(value, 1, 3)
    elif name == "passed" and is_number(index) and isinstance(value, bool):
        s.passed[int(index) - 1] = value
        _go_on(s)
    elif name == "tokens" and is_number(index):
        s.placed[int(index) - 1] = TOKENS - number(value, 0, TOKENS)
        s.placed_at[int(index) - 1] = s.at
    else:
        raise KeyError(path)
    return (("set", path, ",".join(map(str, value)) if isinstance(value, list) else value),)


def number(value: object, least: int, most: int) -> int:
    """A number within bounds. Raises ValueError."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"a number from {least} to {most}")
    return value


def _put_gold(s: ClansState, index: str, value: object) -> None:
    values = [value] if index else value
    if not isinstance(values, list) or (not index and len(values) != s.seats):
        raise ValueError(f"{s.seats} numbers of gold")
    for i, amount in enumerate(values, int(index) if index else 1):
        new = number(amount, -MOST if s.setup.options["negative_pot"] == "lose_gold_debt" else 0, MOST)
        s.bank -= new - s.gold[i - 1]
        s.gold[i - 1] = new
    if s.over:
        finish(s)


def _put_count(s: ClansState, zone: str, value: object) -> None:
    wanted = number(value, 0, CARDS)
    here = s.ledger.count(zone)
    if wanted < here:
        s.ledger.move(here - wanted, zone, UNEXPLAINED, line=s.at)
    elif wanted > here:
        s.ledger.move(wanted - here, UNEXPLAINED, zone, line=s.at)


def _put_height(s: ClansState, target: str, value: object) -> None:
    wanted = number(value, 0, CARDS)
    stack = s.stacks[target]
    while len(stack) > wanted:
        pos = stack.pop()
        s.ledger.move(s.ledger.count(pos.zone), pos.zone, UNEXPLAINED, line=s.at)
    while len(stack) < wanted:
        zone = f"#{s.at}.{len(stack)}"
        s.ledger.move(1, UNEXPLAINED, zone, line=s.at)
        stack.append(Pos(s.at, 0, zone))


def _go_on(s: ClansState) -> None:
    """Who cannot play is not waited for."""
    if s.phase == "ninja" and s.turn and not s.forced and (s.passed[s.turn - 1] or not s.hand(s.turn)):
        last, first = s.last_player, s.first_turn
        advance(s, [])
        s.last_player, s.first_turn = last, first


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
    if options["negative_pot"] != "lose_gold_debt" and min(s.gold) < 0:
        return f"gold below zero: {s.gold}"
    return f"the bank owes {-s.bank}" if options["gold_supply"] == "forty" and s.bank < 0 else ""


def law_tokens(s: ClansState) -> str:
    """Nobody has placed or shown more tokens than a set has."""
    wrong = [
        seat
        for seat in range(1, s.seats + 1)
        if not 0 <= s.placed[seat - 1] <= TOKENS or len(s.tokens[seat - 1]) > TOKENS
    ]
    return f"tokens of seats {wrong}" if wrong else ""


def law_slots(s: ClansState) -> str:
    """While a stack is turned up, the occupied slots of a side are 1 to k without a gap (SC-BATTLE-C-13)."""
    if s.fight is None or s.fight.step != "stack":
        return ""
    for side in "ga":
        row = [bool(slot.ninja) for slot in s.rows[f"{s.fight.target} {side}"]]
        if row != sorted(row, reverse=True):
            return f"a gap among the ninjas on side {side}"
    return ""

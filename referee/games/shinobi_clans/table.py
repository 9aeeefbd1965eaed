"""Facts that the table declares, and the conservation laws."""

from collections.abc import Callable, Mapping
from typing import Any

from referee.engine.game import is_number, refuse
from referee.engine.leaving import stopped
from referee.engine.ledger import UNEXPLAINED
from referee.games.shinobi_clans import table_places as places
from referee.games.shinobi_clans.data import CARDS
from referee.games.shinobi_clans.rules.ninja import advance
from referee.games.shinobi_clans.state import BANK, HAND, ROW, TOKENS, ClansState, Pos

AT_THE_END = ("gold", "hand", "has", "start")
"""Facts that still decide who has won."""


def _put_reward(s: ClansState, index: str, value: object) -> None:
    if not is_number(index) or not 1 <= int(index) <= len(s.targets):
        raise KeyError(f"rewards.{index}")
    s.rewards[s.targets[int(index) - 1]] = places.REWARD.take(s, value)


def put_gold(s: ClansState, told: Mapping[int, int]) -> None:
    """Gold by seat; the bank has the rest."""
    left = s.bank + sum(s.gold[seat - 1] - new for seat, new in told.items())
    whole = len(told) == s.seats  # one seat may be counted before another
    refuse(
        (
            s.setup.options["gold_supply"] == "forty" and whole and left < 0,
            f"at this table the bank began with {BANK} gold; that is {-left} too much",
        )
    )
    s.bank = left
    for seat, new in told.items():
        s.gold[seat - 1] = new


def put_count(s: ClansState, zone: str, wanted: int) -> None:
    """How many cards lie in a zone."""
    here = s.ledger.count(zone)
    if wanted < here:
        s.ledger.draw(here - wanted, zone, UNEXPLAINED, s.at)
    elif wanted > here:
        s.ledger.draw(wanted - here, UNEXPLAINED, zone, s.at)


def _put_height(s: ClansState, target: str, value: object) -> None:
    wanted = places.HEIGHT.take(s, value)
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


def put_turn(s: ClansState, seat: int) -> None:
    """Whose turn it is."""
    refuse(
        (s.phase != "ninja", "only the ninja phase has turns; type `set phase ninja` first"),
        (
            s.passed[seat - 1],
            f"@{seat} has passed and has no more turns (SC-NINJA-04); type `set passed.{seat} no` first",
        ),
    )
    s.turn = seat
    s.first_turn = False


def put_hand(s: ClansState, seat: int, cards: int) -> None:
    """How many cards a player holds."""
    put_count(s, HAND[seat], cards)
    s.owes[seat - 1] = min(s.owes[seat - 1], s.hand(seat))
    _go_on(s)


def put_has(s: ClansState, seat: int, value: Any) -> None:
    """Whether a player holds cards: none, or as many as the log has, one at least."""
    refuse((not isinstance(value, bool), "type yes or no"))
    put_hand(s, seat, max(s.hand(seat), 1) if value else 0)


def put_passed(s: ClansState, seat: int, value: Any) -> None:
    """Whether a player has passed."""
    refuse((not isinstance(value, bool), "type yes or no"))
    s.passed[seat - 1] = value
    _go_on(s)


def put_tokens(s: ClansState, seat: int, left: int) -> None:
    """How many tokens a player has not placed."""
    refuse((left > s.sets[seat - 1], f"@{seat} has a set of {s.sets[seat - 1]} tokens"))
    s.placed[seat - 1] = s.sets[seat - 1] - left
    s.placed_at[seat - 1] = s.at


BELOW: dict[str, Callable[[ClansState, str, Any], None]] = {
    "height": _put_height,
    "stack": places.put_stack,
    "under": places.put_under,
    "slots": places.put_slots,
    "rewards": _put_reward,
    "packs": places.put_packs,
    "held": places.put_held,
}
"""What is declared by what stands behind its name: a Target, a Target and a side, a number."""


def put_below(s: ClansState, path: str, value: Any) -> bool:
    """Declare a fact of `BELOW`; whether it is one."""
    name, _, index = path.partition(".")
    at_target = name in ("height", "stack", "under", "slots")
    known = name in BELOW and (index.partition(".")[0] in s.stacks if at_target else bool(index) != (name == "held"))
    if known:
        BELOW[name](s, index, value)
    return known


# --- laws ------------------------------------------------------------------------------------------------------------


def law_cards(s: ClansState) -> str:
    """The 87 battle cards are where the log says, none lost, none made (SC-COMP-14)."""
    if not s.ledger.conserved():
        return "the ledger has lost or made cards"
    total = sum(s.ledger.count(zone) for zone in s.ledger.zones())
    return "" if total == CARDS else f"{total} cards instead of {CARDS}"


def law_places(s: ClansState) -> str:
    """Every card on the table is one card of the ledger."""
    known = sum(s.ledger.count(zone) for zone in s.ledger.zones() if zone.startswith("#"))
    laid = sum(len(stack) for stack in s.stacks.values()) + sum(len(row) for row in s.scouts.values())
    laid += sum(1 for row in s.rows.values() for slot in row if slot.pos is not None and s.ledger.count(slot.pos.zone))
    return "" if known == laid else f"{laid} cards lie face down or open in stacks and slots, the ledger has {known}"


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

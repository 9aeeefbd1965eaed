"""What people tell of the gold that a Target pays: who gets how much of which pot; a part of `sentences_told`."""

from collections.abc import Mapping
from typing import Any

from referee.engine.parts.sentences import Holds, Slots, number_in, seats_in
from referee.games.shinobi_clans import pots
from referee.games.shinobi_clans.amounts import shown
from referee.games.shinobi_clans.rules.stack import rules_of
from referee.games.shinobi_clans.sentences_slots import Did, settled
from referee.games.shinobi_clans.state import ClansState


def _paid(did: Did) -> dict[int, int]:
    return {int(effect[1]): int(effect[2]) for effect in did if effect[0] == "gold"}


def _pot(did: Did) -> Any:
    return next((effect[1] for effect in did if effect[0] == "pot"), None)


def _shares(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """Who shares a pot, and how large it is; what it is made of adds up."""
    seats, pot, parts = seats_in(told), number_in(told, "pot"), [int(n) for n in told.get("part", ())]
    if _pot(did) is None or (parts and sum(parts) not in (pot, _pot(did))):
        return False
    last = settled(after)
    if "card" in told and (last is None or not set(told["card"]) <= set(last.item.under)):
        return False
    if "each" in told and set(_paid(did).values()) != {number_in(told, "each")}:
        return False
    if number_in(told, "among") not in (None, sum(gold > 0 for gold in _paid(did).values())):
        return False
    return (not seats or set(seats) == set(_paid(did))) and pot in (None, _pot(did))


def _each(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """So many for each: gold, cards in hand, contracts."""
    n = number_in(told)
    paid = set(_paid(did).values())
    if paid:
        return paid == {n} and set(seats_in(told) or _paid(did)) == set(_paid(did))
    if seats_in(told):
        return False
    seats = range(1, after.seats + 1)
    return {after.hand(seat) for seat in seats} == {n} or (after.phase == "ninja" and n == 2)


def _amounts(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """What each of some players gets, or has now."""
    seats, numbers = seats_in(told), [int(n) for n in told.get("n", ())]
    if len(numbers) == 1:
        return bool(seats) and all(after.gold[seat - 1] == numbers[0] for seat in seats)  # `Ana and Cho have 17 each`
    said = list(zip(seats, numbers, strict=False))
    if len(said) != len(told.get("who", ())) or len(said) != len(told.get("n", ())):
        return False
    paid = _paid(did)
    settled = _pot(did) is not None and "final" not in told
    return (settled and all(paid.get(seat, 0) == n for seat, n in said)) or all(
        after.gold[seat - 1] == n for seat, n in said
    )


def _has_pay(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """That somebody gets gold."""
    seats = seats_in(told)
    return _pot(did) is not None and bool(seats) and all(_paid(did).get(seat) for seat in seats)


def _unpaid(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """That somebody gets nothing, or that nobody does."""
    seats = seats_in(told) or range(1, after.seats + 1)
    ended = any(effect[0] in ("pot", "killed", "survives") for effect in did)
    return ended and not any(_paid(did).get(seat) for seat in seats)


def _thief(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """That a Thief goes under the Reward, and for how much less."""
    under = any(effect[0] == "under" and "thief" in effect for effect in did)
    takes = {_thief_takes(after, dies) for dies in (False, True)}
    return bool(under) and set(map(int, told.get("less", ()))) <= takes


def _thief_takes(s: ClansState, dies: bool) -> Any:
    """How much gold a Thief takes, as far as it is known."""
    change = shown(pots.meddler_change(rules_of(s), "thief", dies))
    return -change if isinstance(change, int) else 1  # nobody has told it yet


def _thief_cost(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """How much less gold it is for the one Thief under a Reward."""
    last = settled(after)
    if last is None or last.dies is None or last.item.under.count("thief") != 1:
        return False
    return set(map(int, told.get("less", ()))) == {_thief_takes(after, last.dies)}


TELLS: Mapping[str, Holds] = {
    "shares": _shares,
    "each": _each,
    "amounts": _amounts,
    "unpaid": _unpaid,
    "paid": _has_pay,
    "thief_takes": _thief,
    "thief_cost": _thief_cost,
}
"""What is told, by its name in `says`: whether it is so."""

__all__ = ["TELLS"]

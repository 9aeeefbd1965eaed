"""Ninjato before a proof: what a fail says of a hand where guards must be beaten, and the log with open hands."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from referee.engine.game import Act, Claim, Hidden, Show, made
from referee.engine.proof import Held, unseen
from referee.games.ninjato.rules.decline import RULE, bound
from referee.games.ninjato.state import VALUES, NinjatoState
from referee.games.ninjato.steps import Fail, Limit

PLACES = {f"hand {seat}": f"hand.{seat}" for seat in range(1, 6)}


def held(s: NinjatoState, act: Act) -> Sequence[Held]:
    """At some tables who fails could not have won (NJ-BANZAI-14): no card in hand beats the guard by itself."""
    raid = s.raid
    if (
        not isinstance(act, Fail)
        or raid is None
        or raid.who != act.who
        or not bound(s, raid)
        or not s.hand[act.who - 1]
    ):
        return ()
    found = unable(act.who, raid.side, raid.figures[0])
    return (found,) if found else ()


def unable(who: int, side: str, figure: int) -> Held | None:
    """A hand without a card that beats a figure by itself; None where there is no such card."""
    beats = tuple(v for v in VALUES if (int(v) > figure if side == "strength" else int(v) < figure))
    return Held(f"hand {who}", none=beats, rule=RULE) if beats else None


def asserted(s: NinjatoState, claim: Claim, act: Act) -> Held | None:
    """A hand that has not been shown since could not have won."""
    data = next((item.data for item in s.pending if item.rule == RULE and item.line == claim.step), None)
    return unable(data[0], data[1], data[2]) if data is not None and isinstance(act, Fail) else None


def opened(s: NinjatoState, act: Act | None, cards: Sequence[Any]) -> Sequence[Act]:
    """What is drawn unseen is shown, what is discarded unseen is read, and at the end hands are shown."""
    if act is None:
        hands = [(place, tuple(zones.get(zone, ()))) for zones in cards for zone, place in PLACES.items()]
        return [Show(place, hand) for place, hand in hands if hand and all(hand)] if s.over else ()
    moves = [move for part in cards for move in part]
    if isinstance(act, Limit) and act.count and not act.cards:
        gone = [card for m in moves if m.source == f"hand {act.who}" for card in m.cards]
        if len(gone) == act.count and all(gone):
            act = msgspec.structs.replace(act, cards=tuple(map(int, gone)), count=0)
    drawn = unseen([m for m in moves if m.source == "deck"], PLACES)
    return [act, *(Show(place, some) for place, some in drawn.items())]


NinjatoHidden = partial(made, Hidden, held=held, asserted=asserted, opened=opened)
"""Makes what Ninjato tells a proof."""

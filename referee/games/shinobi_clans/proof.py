"""Shinobi Clans before a proof: what may lie face down, and the log with hands and face-down cards open."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from referee.engine.game import Act, Claim, Held, Hidden, Show, made
from referee.engine.proof import Moved
from referee.games.shinobi_clans.data import FACE_UP
from referee.games.shinobi_clans.rules.events import drawn_now
from referee.games.shinobi_clans.state import HAND, PLACE, ClansState
from referee.games.shinobi_clans.steps import Appear, Lay, Weapon

PLACES = {HAND[seat]: f"hand:{seat}" for seat in range(1, len(HAND))}
STACK, SLOT = "SC-TYPE-08", "SC-NINJA-06"


def held(s: ClansState, act: Act) -> Sequence[Held]:
    """Face down go ninjas that no rule wants open onto a stack, weapons into a slot (SC-TYPE-07, -08, SC-NINJA-06).

    Of an Appear in Smoke of which it was told which cards it drew, those are the cards (SC-CARD-APP-1).
    """
    if isinstance(act, Appear):
        told = bool(act.drawn) and s.phase == "ninja" and len(act.drawn) == drawn_now(s)
        return (Held(f"drawn #{s.at}", any_of=(act.drawn,), after=True),) if told else ()
    if s.phase != "ninja" or not isinstance(act, Lay | Weapon) or act.card or act.to not in s.stacks:
        return ()
    return (laid(s, act, PLACE(s.at)),)


def laid(s: ClansState, act: Lay | Weapon, place: str) -> Held:
    """What cannot lie at the place of a card that was laid face down."""
    if isinstance(act, Lay):
        none = tuple(c for c in s.cards if s.kind(c) in ("weapon", "event") or c in FACE_UP)
    else:
        none = tuple(c for c in s.cards if s.kind(c) != "weapon")
    return Held(place, none=none, rule=STACK if isinstance(act, Lay) else SLOT, after=True)


def asserted(s: ClansState, claim: Claim, act: Act) -> Held | None:
    """A card that left the table face down, or was not read, was laid by the rules."""
    if claim.rule != SLOT or not isinstance(act, Lay | Weapon) or act.card:
        return None
    return laid(s, act, claim.needs[0])


def opened(s: ClansState, act: Act | None, cards: Sequence[Any]) -> Sequence[Act]:
    """What comes to a hand unseen or is laid face down is shown, by its place as the line with open cards names it."""
    if act is None:
        hands = [(seat, tuple(zones.get(HAND[seat], ()))) for zones in cards for seat in range(1, s.seats + 1)]
        return [Show(f"hand:{seat}", hand, True) for seat, hand in hands if s.over and hand and all(hand)]
    moves = [move for part in cards for move in part]
    return [act, *(Show(place, some) for place, some in hidden(moves, s.at + 1).items())]


def hidden(moves: Sequence[Moved], line: int) -> dict[str, tuple[str, ...]]:
    """Cards moved by a line that now lie in hands or face down, by place. line: the number that names places."""
    here: dict[str, list[str]] = {}
    for move in moves:
        for card in move.cards:
            if card and card in here.get(move.source, ()):
                here[move.source].remove(card)
            if card:
                here.setdefault(move.to, []).append(card)
    named = [(PLACES.get(zone) or renamed(zone, line), tuple(some)) for zone, some in here.items()]
    return {place: some for place, some in named if place and some}


def renamed(zone: str, line: int) -> str:
    """A face-down card by the line that laid it, `#41` or `#41.2`; empty for other zones."""
    head, dot, rest = zone.partition(".")
    return f"#{line}{dot}{rest}" if head.startswith("#") else ""


ClansHidden = partial(made, Hidden, held=held, asserted=asserted, opened=opened)
"""What Shinobi Clans tells a proof."""

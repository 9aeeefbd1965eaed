"""What a proof is told of Samurai Sword: what payments and secret cards say of a hand, and all hands open."""

from collections.abc import Sequence
from typing import Any

import msgspec

from referee.engine.game import Act, Claim, Held, Hidden, Show
from referee.engine.proof import Moved, unseen
from referee.games.samurai_sword.data import UNREAD, weapons
from referee.games.samurai_sword.rules.bushido import must_have_none
from referee.games.samurai_sword.state import DECK, HAND, SamuraiState
from referee.games.samurai_sword.steps import Answer, Diversion, EndTurn, Geisha, Pay

PLACES = {hand: hand for hand in HAND[1:]}


class SamuraiHidden(Hidden[SamuraiState]):
    """What Samurai Sword tells a proof."""

    def held(self, s: SamuraiState, act: Act) -> Sequence[Held]:
        """Honor paid for a Bushido where a Weapon had to be given up: the hand holds none (SS-CARD-BUSHIDO-05,
        SS-3P-06). A Diversion of which the two players told the card: it lies in the other hand then
        (SS-CARD-DIVERSION-03).
        """
        if isinstance(act, Diversion) and act.card and 1 <= act.to <= s.seats and act.to != act.who and s.hand[act.to]:
            return (Held(HAND[act.who], any_of=((act.card,),), after=True),)
        if not isinstance(act, Pay) or act.card or s.over or s.phase != "pay" or act.who != s.turn:
            return ()
        rule = must_have_none(s, act.who)
        return (unarmed(act.who, rule),) if rule and s.hand[act.who] else ()

    def asserted(self, state: SamuraiState, claim: Claim, act: Act) -> Held | None:
        """A hand that has not been shown since held no Weapon."""
        watched = any(w.line == claim.step for w in state.watch)
        return unarmed(act.who, claim.rule) if isinstance(act, Pay) and watched else None

    def opened(self, s: SamuraiState, act: Act | None, cards: Sequence[Any]) -> Sequence[Act]:
        """Cards that nobody read are read, what is drawn is shown, and at the end whole hands are."""
        if act is None:
            hands = [(seat, tuple(zones.get(HAND[seat], ()))) for zones in cards for seat in range(1, s.seats + 1)]
            done = [(seat, hand) for seat, hand in hands if s.over and hand and not s.whole[seat]]
            return [Show(HAND[seat], hand, True) for seat, hand in done if len(hand) == s.hand[seat]]
        moves = [move for part in cards for move in part]
        drawn = unseen([m for m in moves if m.source == DECK or isinstance(act, Diversion)], PLACES)
        return [read(s, act, moves), *(Show(hand, some) for hand, some in drawn.items())]


def unarmed(who: int, rule: str) -> Held:
    """A hand without Weapons."""
    return Held(HAND[who], none=tuple(sorted(weapons())), rule=rule)


def read(s: SamuraiState, act: Act, moves: Sequence[Moved]) -> Act:
    """A step with the cards that nobody read, as the deal has them."""
    match act:
        case Answer(card="?") | Pay(card="?"):
            return _named(act, HAND[act.who], moves)
        case Diversion(card="") | Geisha(what="hand", card="" | "?") if act.to != act.who:
            return _named(act, HAND[act.to] if 0 < act.to <= s.seats else "", moves)
        case EndTurn() if UNREAD in act.discards:
            gone = [card for m in moves if 0 < act.who <= s.seats and m.source == HAND[act.who] for card in m.cards]
            left = [card for card in gone if card not in act.discards]
            return msgspec.structs.replace(
                act, discards=tuple(left.pop(0) if card == UNREAD and left else card for card in act.discards)
            )
    return act


def _named(act: Answer | Pay | Diversion | Geisha, hand: str, moves: Sequence[Moved]) -> Act:
    gone = [card for move in moves if move.source == hand for card in move.cards if card]
    return msgspec.structs.replace(act, card=gone[-1]) if gone else act

"""What an act against a rule did in version 0.1.0: what the rule would have done (option `forced`, value
`as_ruled`).
"""

from collections.abc import Sequence

from referee.engine.game import Effect
from referee.engine.steps import Act, Show
from referee.games.samurai_sword.data import UNREAD, properties
from referee.games.samurai_sword.rules import RULES
from referee.games.samurai_sword.rules.cards import remove
from referee.games.samurai_sword.rules.common import nothing
from referee.games.samurai_sword.rules.deck import Did, drop, settle
from referee.games.samurai_sword.rules.playing import play
from referee.games.samurai_sword.rules.record import close_claims, learn_hand, place_of
from referee.games.samurai_sword.rules.turn import correct_draw
from referee.games.samurai_sword.state import SamuraiState
from referee.games.samurai_sword.steps import Draw, Geisha


def as_ruled(s: SamuraiState, act: Act) -> Sequence[Effect]:
    """Carry out an act that something was found about, as that version did; what is not named here it did as typed."""
    if isinstance(act, Draw) and act.who == s.turn and s.phase == "play" and s.frame is None and not s.over:
        did: Did = []  # a second draw was the first one, said late
        s.last = did
        correct_draw(s, act, did)
        s.told = True
        return did
    if isinstance(act, Geisha):
        return _geisha(s, act)
    if isinstance(act, Show) and s.phase != "setup":
        place = place_of(s, act.zone)
        if place is not None and place[0] == "hand":  # the hand kept the number of its cards
            learn_hand(s, place[1], act.cards, act.whole)
            close_claims(s)
            return ()
    return RULES[type(act)].apply(s, act)


def _geisha(s: SamuraiState, act: Geisha) -> Sequence[Effect]:
    """A Geisha takes nothing where the record has nothing."""
    to, what, card = act.to, act.what, act.card
    unknown = card and card != UNREAD and card not in (s.ledger.manifest or ())
    if not 1 <= to <= s.seats or (what != "hand" and what not in properties()) or unknown:
        return nothing(s)
    did: Did = []
    if not play(s, act.who, "geisha", did):
        return did
    if what != "hand":
        if what in s.play[to]:
            remove(s, to, what)
            s.pile.append(what)
    elif s.hand[to]:
        drop(s, to, card or UNREAD)
    settle(s, did)
    return did

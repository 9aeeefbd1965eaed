"""What an act against a rule did in version 0.1.0: what the rule would have done (option `forced`, value `as_ruled`)."""

from collections.abc import Sequence

from referee.engine.game import Effect
from referee.engine.steps import Act
from referee.games.samurai_sword.rules import APPLY
from referee.games.samurai_sword.rules.deck import Did
from referee.games.samurai_sword.rules.turn import correct_draw
from referee.games.samurai_sword.state import SamuraiState
from referee.games.samurai_sword.steps import Draw


def as_ruled(s: SamuraiState, act: Act) -> Sequence[Effect]:
    """Carry out an act that something was found about, as that version did; what is not named here it did as typed."""
    if isinstance(act, Draw) and act.who == s.turn and s.phase == "play" and s.frame is None and not s.over:
        did: Did = []
        s.last = did
        correct_draw(s, act, did)
        s.told = True
        return did
    return APPLY[type(act)](s, act)

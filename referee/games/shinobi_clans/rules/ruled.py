"""What an act against a rule did in version 0.1.0: what the rule would have done (option `forced`, value `as_ruled`)."""

from collections.abc import Sequence

from referee.engine.game import Effect
from referee.engine.steps import Act
from referee.games.shinobi_clans.rules import APPLY
from referee.games.shinobi_clans.state import ClansState
from referee.games.shinobi_clans.steps import Deal


def as_ruled(s: ClansState, act: Act) -> Sequence[Effect]:
    """Carry out an act that something was found about, as that version did; what is not named here it did as typed."""
    if isinstance(act, Deal):
        act = Deal(act.who)
    return APPLY[type(act)](s, act)

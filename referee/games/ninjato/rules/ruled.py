"""What an act against a rule did in version 0.1.0: what the rule would have done (option `forced`, value `as_ruled`)."""

from collections.abc import Sequence

from msgspec.structs import replace

from referee.engine.game import NO_EFFECT, Effect
from referee.engine.steps import Act, Step
from referee.games.ninjato.data import KIND
from referee.games.ninjato.rules import APPLY, bonus
from referee.games.ninjato.rules.loot import on_shuriken
from referee.games.ninjato.state import NinjatoState
from referee.games.ninjato.steps import Fail


def as_ruled(s: NinjatoState, act: Act) -> Sequence[Effect]:
    """Carry out an act that something was found about, as that version did; what is not named here it did as typed."""
    if s.over and isinstance(act, Step) and not bonus.answers(s, act):
        return NO_EFFECT
    if isinstance(act, Fail) and s.raid is not None:
        there = on_shuriken(s.raid)
        if not any(there[KIND[name]] for name in act.keep if name in KIND):
            act = replace(act, keep=())
    return APPLY[type(act)](s, act)

"""How an act that something is found about is carried out (option `forced`)."""

from collections.abc import Callable, Sequence
from typing import Any

from referee.engine import leaving
from referee.engine.findings import Fault, worst
from referee.engine.game import NO_EFFECT, Effect, Game
from referee.engine.steps import TABLE_STEPS, Act


def carried_out(
    game: Game[Any], state: Any, act: Act, found: Sequence[Fault], apply: Callable[[Any, Any], Sequence[Effect] | None]
) -> Sequence[Effect]:
    """Apply an act: what was typed, or what the rule would have done; what would be two things at once does nothing.

    found: what the rules say of it; apply: how acts of its type are applied now.
    """
    if not found or act.__class__ in TABLE_STEPS or leaving.stopped(state):
        return apply(state, act) or NO_EFFECT
    if state.ruled:
        did = game.rules.as_ruled(state, act)
        return game.leaving.passed_on(state, did) if state.gone else did
    if worst(found) in ("irregular", "impossible") and game.flow.waits(state, act) is not None:
        return NO_EFFECT
    return apply(state, act) or NO_EFFECT

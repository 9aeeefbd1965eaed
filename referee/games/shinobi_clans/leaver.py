"""A seat whose player has gone home (option leaver): it passes, picks nothing and has no contracts."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.engine.game import NO_EFFECT, Effect
from referee.games.shinobi_clans.data import UNREAD
from referee.games.shinobi_clans.rules import advanced, contracts, draft, ninja
from referee.games.shinobi_clans.state import ClansState
from referee.games.shinobi_clans.steps import Leftovers, Pass, Trim

LEAST: Mapping[str, Callable[[ClansState, int], Sequence[Effect]]] = {
    "trim": lambda s, seat: draft.apply_trim(s, Trim(seat, s.owes[seat - 1])),
    "leftovers": lambda s, seat: advanced.apply_leftovers(s, Leftovers(seat, (UNREAD,) * s.hand(seat))),
    "pick": lambda s, seat: advanced.no_pick(s),
    "ninja": lambda s, seat: ninja.unforced(s, seat) if s.forced else ninja.apply_pass(s, Pass(seat)),
}
"""What a seat would decide in a phase, decided as little as can be."""


def stand_in(s: ClansState, seat: int) -> Sequence[Effect] | None:
    """See `LEAST`; None where nothing is asked of the seat."""
    does = LEAST.get(s.phase)
    return does(s, seat) if does is not None else None


def go_home(s: ClansState, seat: int) -> Sequence[Effect]:
    """Contracts of one player less are waited for."""
    waits = s.phase == "contract" and any(s.placed)
    return contracts.when_placed(s) if waits else NO_EFFECT


def put_out(s: ClansState, seat: int) -> Sequence[tuple[str, Any]]:
    """Its hand (option leaver = out), when no draft is under way."""
    settled = s.phase in ("contract", "ninja", "all", "battle", "rest", "target")
    return [(f"hand.{seat}", 0)] if settled and s.hand(seat) else []

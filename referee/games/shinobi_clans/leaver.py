"""A seat whose player has gone home (option leaver): it passes, picks nothing and has no contracts."""

from collections.abc import Sequence
from typing import Any

from referee.engine.game import NO_EFFECT, Effect
from referee.games.shinobi_clans.data import UNREAD
from referee.games.shinobi_clans.rules import advanced, contracts, draft, ninja
from referee.games.shinobi_clans.state import ClansState
from referee.games.shinobi_clans.steps import Leftovers, Pass, Trim


def stand_in(s: ClansState, seat: int) -> Sequence[Effect] | None:
    """What the seat would decide is decided as little as can be; None where nothing is asked of it."""
    match s.phase:
        case "trim":
            return draft.apply_trim(s, Trim(seat, s.owes[seat - 1]))
        case "leftovers":
            return advanced.apply_leftovers(s, Leftovers(seat, (UNREAD,) * s.hand(seat)))
        case "pick":
            return advanced.no_pick(s)
        case "ninja":
            return ninja.unforced(s, seat) if s.forced else ninja.apply_pass(s, Pass(seat))
    return None


def go_home(s: ClansState, seat: int) -> Sequence[Effect]:
    """Contracts of one player less are waited for."""
    waits = s.phase == "contract" and any(s.placed)
    return contracts.when_placed(s) if waits else NO_EFFECT


def put_out(s: ClansState, seat: int) -> Sequence[tuple[str, Any]]:
    """Its hand (option leaver = out), when no draft is under way."""
    settled = s.phase in ("contract", "ninja", "all", "battle", "rest", "target")
    return [(f"hand.{seat}", 0)] if settled and s.hand(seat) else []

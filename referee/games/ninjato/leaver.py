"""A seat whose player has gone home (option leaver): what it began is left as it stands, and it places no more
shuriken.
"""

from collections.abc import Sequence
from typing import Any

from referee.engine.game import Effect
from referee.games.ninjato.data import SHURIKEN
from referee.games.ninjato.rules import common, dojo, influence, outcome, rewards, turns
from referee.games.ninjato.state import NinjatoState
from referee.games.ninjato.steps import Fail, First, Leave, Limit, Pass, Take


def stand_in(s: NinjatoState, seat: int) -> Sequence[Effect] | None:
    """Do what the seat is asked for now; None where the table has to say it."""
    visit, raid = s.visit, s.raid
    match s.phase:
        case "play":
            s.placed[seat - 1] = SHURIKEN
            return turns.placed(s)
        case "dojo" if visit is not None:
            return dojo.take(s, visit, Take(seat, deck=min(visit.due, s.deck + s.discards)))
        case "limit" if visit is not None:
            return dojo.apply_limit(s, Limit(seat, count=dojo.over_limit(s.hand[seat - 1])))
        case "raid" if raid is not None:
            if raid.stage == "clear":  # the old token stays
                return turns.placed(s)
            return (
                outcome.apply_leave(s, raid, Leave(seat))
                if raid.stage == "choice"
                else outcome.apply_fail(s, raid, outcome.as_kept(s, Fail(seat)))
            )
        case "henso":
            return rewards.apply_henso_pass(s, Pass(seat))
        case "first" if influence.clan_order(s) is not None:
            return rewards.apply_first(s, First(seat, s.pass1[0], "honor"))
        case "second":
            return [("no_rumor", s.pass2.pop(0)), *rewards.go_on(s)]
    return None


def put_out(s: NinjatoState, seat: int) -> Sequence[tuple[str, Any]]:
    """Its dojo cards (option leaver = out), when no visit is under way."""
    return [(f"hand.{seat}", 0)] if s.hand[seat - 1] and s.phase in common.PLACING else []

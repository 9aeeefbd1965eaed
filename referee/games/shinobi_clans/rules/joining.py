"""On which side a Rogue stands (SC-CARD-RO)."""

from collections.abc import Sequence

from referee.engine.findings import Fault
from referee.engine.game import NO_EFFECT, NONE, Effect
from referee.games.shinobi_clans.pieces import Compared
from referee.games.shinobi_clans.rules.stack import JOINED, flip_phase, join, join_faults, missing, owed_fault, rows_of
from referee.games.shinobi_clans.state import ClansState
from referee.games.shinobi_clans.steps import Join


def apply_join(s: ClansState, step: Join) -> Sequence[Effect]:
    """He stands there; the missing fact will tell whether that was right."""
    fight = s.fight
    if fight is None or not fight.owed or fight.owed[0][0] != "join" or step.side not in ("g", "a", "-"):
        return NO_EFFECT
    fight.owed.pop(0)
    did: list[Effect] = []
    needs = missing(s, fight)
    if needs:
        rows = rows_of(s, fight.target)
        s.compares.append(Compared(s.at, fight.target, (tuple(rows[0]), tuple(rows[1])), step.side))
        s.claim("SC-CARD-ROGUE-1", needs, "which side is weaker")
    join(s, fight, step.side, did)
    return did


def check_join(s: ClansState, step: Join) -> Sequence[Fault]:
    """Which side the Rogue joined, by the table's word."""
    fight = s.fight
    if fight is None:
        return flip_phase(s)
    if step.side not in ("g", "a", "-"):
        text = f"{step.side!r} is no side: type >g or >a for the side that the Rogue joins, >- when he is discarded"
        return (Fault("REF-CARD", "unread", text=text),)
    if fight.owed and fight.owed[0][0] == "join":
        return join_faults(s, fight, step.side)
    if fight.owed:
        return (owed_fault(s, fight),)
    where = fight.rogue
    if s.ruled and fight.above == ("gone",) and fight.gone[-1:] == ["rogue"]:  # in version 0.1.0 whatever took him away
        where = "-"
    if where == step.side:
        return NONE  # said besides
    text = "no Rogue waits for a side now"
    if where:
        text = f"the totals say that the Rogue {JOINED[where]}"
    return (Fault("SC-CARD-ROGUE-1", text=text, unasked=True),)

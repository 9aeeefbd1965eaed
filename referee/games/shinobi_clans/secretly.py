"""What was typed secretly: contract tokens as they were placed, the two cards of an Appear in Smoke.

The state keeps it, to compare it with what is turned up. Nothing else is worked out from it.
"""

from typing import cast

from referee.engine.game import replace
from referee.games.shinobi_clans.state import ClansState


def as_seen(s: ClansState) -> ClansState:
    """The table as all of it saw it: a copy without what was typed secretly, the state itself where nothing was."""
    lying = [pos for stack in s.stacks.values() for pos in stack]
    lying += [slot.pos for row in s.rows.values() for slot in row if slot.pos is not None]
    if not any(s.told) and not any(one.drawn for one in s.forced) and not any(pos.drawn for pos in lying):
        return s
    seen = cast(ClansState, s.copy())
    seen.told = [()] * s.seats
    seen.forced = [replace(one, drawn=()) for one in seen.forced]
    for stack in seen.stacks.values():
        stack[:] = [replace(pos, drawn=()) for pos in stack]
    for row in seen.rows.values():
        row[:] = [replace(slot, pos=replace(slot.pos, drawn=())) if slot.pos is not None else slot for slot in row]
    return seen

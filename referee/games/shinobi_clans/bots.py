"""Simulated players of Shinobi Clans."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from referee.engine.game import Act, Bots, Show, Step, made
from referee.games.shinobi_clans import steps
from referee.games.shinobi_clans.bot import BOTS
from referee.games.shinobi_clans.state import HAND, ClansState
from referee.games.shinobi_clans.witness import world_says
from referee.games.shinobi_clans.world import ClansWorld

_TURNED = (steps.Flip, steps.Hit, steps.Arm, steps.Idle)


def joins(typed: Sequence[Act], step: Step | None) -> bool:
    """A Target goes with its contracts, the cards of a stack with one another, the picks of a pass likewise."""
    last = typed[-1]
    if isinstance(last, steps.Begin):
        return step is None or isinstance(step, steps.Shown)
    if isinstance(last, steps.Pick):
        return step is None or isinstance(step, steps.Pick)
    return isinstance(last, _TURNED) and (step is None or isinstance(step, _TURNED))


def silent(state: ClansState, step: Step) -> bool:
    """Trimming unseen is implied by the contracts."""
    return isinstance(step, steps.Trim) and state.setup.options["trim"] != "open"


def after_end(state: ClansState, world: Any) -> Sequence[Act]:
    """The hands."""
    world.sync(state)
    hands = [(seat, world.zone(HAND[seat])) for seat in range(1, state.seats + 1)]
    return tuple(Show(f"hand:{seat}", hand, True) for seat, hand in hands if hand)


ClansBots = partial(
    made,
    Bots,
    names={"random": "any legal step", "heuristic": "plays to win, by a few plain rules"},
    world=lambda setup, random: ClansWorld(setup.box, len(setup.seats), random),
    joins=joins,
    silent=silent,
    after_end=after_end,
    world_says=world_says,
    bot=BOTS.__getitem__,
)
"""Simulated players of Shinobi Clans."""

"""A player who plays for his own contracts: Guardians where a Target should live, Assassins where it should die."""

from random import Random

from referee.engine.game import Bot, Step
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.bot import BOTS as SIMPLE
from referee.games.shinobi_clans.bot import random_bot, with_card
from referee.games.shinobi_clans.rules.common import source
from referee.games.shinobi_clans.state import ClansState
from referee.games.shinobi_clans.world import ClansWorld

TRIES = 4


def heuristic_bot(s: ClansState, world: ClansWorld, random: Random, seat: int) -> Step:
    """The play that does most for the own contracts; everything else as a random player does it."""
    if s.phase != "ninja" or s.forced or world.round != s.round:
        return random_bot(s, world, random, seat)
    world.sync(s)
    wanted = dict(world.contracts[seat - 1])
    best: tuple[float, str, Step] | None = None
    for card in dict.fromkeys(world.zone(source(s, seat))):
        for _ in range(TRIES):
            if (step := with_card(s, world, random, seat, card)) is not None:
                good = value(s, wanted, card, step)
                if best is None or good > best[0]:
                    best = (good, card, step)
    world.planned = ""
    if best is None or best[0] < 0:
        return st.Pass(seat)
    if isinstance(best[2], st.Lay | st.Weapon) and not s.scouts.get(best[2].to):
        world.planned = best[1]
    return best[2]


def value(s: ClansState, wanted: dict[str, str], card: str, step: Step) -> float:
    """What a play does for the own contracts."""
    side = wanted.get(getattr(step, "to", ""), "")
    if isinstance(step, st.Weapon):
        return (3.0 if step.side == side else -1.0) if side else 0.1
    if not isinstance(step, st.Lay):
        return 0.5
    name = "g" if card.startswith("guardian") else "a" if card.startswith("assassin") else ""
    if not side:
        return -0.5 if name else 0.2
    if name:
        return 4.0 if name == side else -2.0
    return 0.3


BOTS: dict[str, Bot] = {**SIMPLE, "heuristic": heuristic_bot}

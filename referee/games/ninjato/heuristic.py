"""A Ninjato player who plays to win: buys honor first, attacks with a hand that can win, and stops in time."""

from random import Random

from referee.engine.game import Bot, Step
from referee.games.ninjato import bot, steps
from referee.games.ninjato.rules import dojo, raid
from referee.games.ninjato.state import NinjatoState
from referee.games.ninjato.world import NinjatoWorld

HAND = 3
"""With fewer cards nobody is attacked."""
GOES_ON = 2
"""Good cards that are wanted in hand to go on after a guard was beaten."""


def heuristic_bot(s: NinjatoState, world: NinjatoWorld, random: Random, seat: int) -> Step:
    """Placements and the choice to go on; everything else as a random player does it."""
    if s.phase == "play":
        return placement(s, world, random, seat)
    here = s.raid
    if s.phase == "raid" and here is not None and here.stage == "choice":
        good = [c for c in world.hand(here.who) if (c >= 4 if here.side == raid.SIDES[0] else c <= 2)]
        if len(good) < GOES_ON:
            return steps.Leave(here.who)
    return bot.random_bot(s, world, random, seat)


def placement(s: NinjatoState, world: NinjatoWorld, random: Random, seat: int) -> Step:
    """Envoys, then rumors, then an attack; else cards."""
    ways = (bot.bribe, bot.spread, bot.attack) if s.hand[seat - 1] >= HAND else (bot.bribe, bot.spread)
    wanted = (way(s, world, random, seat) for way in ways)
    return next((step for step in wanted if step is not None), None) or visit(s, world, seat)


def visit(s: NinjatoState, world: NinjatoWorld, seat: int) -> Step:
    """The sharpest cards of the row, the rest from the deck."""
    due = dojo.cards_due(s.hand[seat - 1])
    row = [card for card in s.row if card != 3][:due]
    for card in row:
        world.pick(seat, card)
    world.draw(due - len(row), f"hand {seat}", bot.eager(s))
    return steps.Dojo(seat, tuple(row), due - len(row))


BOTS: dict[str, Bot] = {**bot.BOTS, "heuristic": heuristic_bot}

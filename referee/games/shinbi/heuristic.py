"""A Shinbi player who plays to win: calls when the cards seen make it worth more than silence."""

from random import Random

from referee.engine.game import Bot
from referee.engine.steps import Step
from referee.games.shinbi.bot import BOTS as SIMPLE
from referee.games.shinbi.bot import call, random_bot, waive
from referee.games.shinbi.rules.resolve import third_of
from referee.games.shinbi.seating import attackers
from referee.games.shinbi.state import ShinbiState
from referee.games.shinbi.steps import WEAPONS
from referee.games.shinbi.world import ShinbiWorld


def heuristic_bot(s: ShinbiState, world: ShinbiWorld, random: Random, seat: int) -> Step:
    """Answers by the odds; everything else as a random player does it."""
    if s.phase != "resolve" or seat == 0 or not s.turn or s.open != seat:
        return random_bot(s, world, random, seat)
    turned = s.turned[seat - 1]
    if turned is None or turned.pair is None or seat in s.muted or not s.lives[seat - 1] or not third_of(s, seat):
        return waive(s, world, seat)
    shown = {world.card(a, seat) for a, _ in turned.cards}
    clan = third_of(s, seat)
    can = [w for w in WEAPONS if w not in s.seen[clan - 1]]
    equal = sum(w in shown for w in can) / len(can)
    living = len(s.living)
    pays = sum(s.lives[a - 1] > 0 for a in attackers(seat, s.seats)) / max(
        1, living - 1
    )  # what a right call costs each other one
    if turned.pair:  # silence costs 1, a wrong call 2
        if 2 * equal - 1 + pays * equal > 0:
            return call(s, world, seat, "plotting")
    elif (1 - equal) * pays - equal > 0:  # silence costs nothing, a wrong call 1
        return call(s, world, seat, "incompetence")
    return waive(s, world, seat)


BOTS: dict[str, Bot] = {**SIMPLE, "heuristic": heuristic_bot}

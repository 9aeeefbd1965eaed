"""A Samurai Sword player who plays to win, by a few plain rules."""

from random import Random

from referee.engine.game import Bot, Step
from referee.games.samurai_sword.bot import BOTS as SIMPLE
from referee.games.samurai_sword.bot import random_bot, uses
from referee.games.samurai_sword.data import weapons
from referee.games.samurai_sword.rules.bushido import must_have_none
from referee.games.samurai_sword.rules.ends import team
from referee.games.samurai_sword.rules.seats import excess
from referee.games.samurai_sword.state import SamuraiState
from referee.games.samurai_sword.steps import Action, Answer, Attack, Diversion, EndTurn, Geisha, Lay, Pay
from referee.games.samurai_sword.world import SamuraiWorld

DRAWS = ("tea_ceremony", "daimyo")
KEPT = ("daimyo", "parry")
"""Cards that are worth most in the hand."""


def heuristic_bot(s: SamuraiState, world: SamuraiWorld, random: Random, seat: int) -> Step:
    """The best of what can be done now, by a few plain rules."""
    if s.phase == "setup":
        return random_bot(s, world, random, seat)
    world.follow(s.ledger)
    hand = world.hand(seat)
    own = sorted((c for c in hand if c in weapons()), key=worth)
    if s.frame is not None:
        fitting = own if s.frame.kind == "jujutsu" else [c for c in hand if c == "parry"]
        return Answer(seat, fitting[0] if fitting else "")
    if s.phase == "pay":
        gives = own and (must_have_none(s, seat) or s.honor[seat] < 3 or len(own) > 1)
        return Pay(seat, own[0] if gives else "")
    if s.phase != "play":
        return random_bot(s, world, random, seat)
    can = [step for card in dict.fromkeys(hand) for step in uses(s, world, random, seat, card)]
    good = [(value(s, world, seat, step), random.random(), i) for i, step in enumerate(can)]
    best = max(good, default=(0.0, 0.0, 0))
    if best[0] > 0:
        return can[best[2]]
    left = sorted(hand, key=lambda c: (c in KEPT, worth(c)))
    return EndTurn(seat, tuple(left[: excess(len(hand))]))


def worth(card: str) -> int:
    """How much a Weapon does."""
    reach, wounds = weapons().get(card, (0, 0))
    return 2 * wounds + reach


def foe(s: SamuraiState, world: SamuraiWorld, seat: int, other: int) -> float:
    """How much a player is to be hurt, by what this one knows: his own role, the Shogun's, and roles shown."""
    own = team(world.roles[seat - 1])
    if other == s.shogun or s.roles[other]:
        return -2.0 if team(world.roles[other - 1]) == own else 1.5
    return 1.0 if own == "shogun" else 0.7


def value(s: SamuraiState, world: SamuraiWorld, seat: int, step: Step) -> float:
    """How good a step is; nothing at or below 0 is done."""
    if isinstance(step, Lay):
        return foe(s, world, seat, step.to) * 4 if step.card == "bushido" else 9.0
    if isinstance(step, Attack):
        wounds = weapons()[step.card][1]
        kills = wounds >= s.rp[step.to]
        hate = foe(s, world, seat, step.to)
        if kills and s.honor[step.to] == 1 and hate < 1:
            hate -= 0.5
        return hate * (wounds + (4 if kills else 0))
    if isinstance(step, Geisha | Diversion):
        return 2 * foe(s, world, seat, step.to) if step.to != seat else -1.0
    if isinstance(step, Action):
        if step.card in DRAWS or step.card == "breathing":
            hurt = s.full[seat] - s.rp[seat]
            return -1.0 if step.card == "daimyo" else 8.0 if step.card != "breathing" else float(hurt)
        return 5.0 if step.card != "parry" else -1.0
    return -1.0


BOTS: dict[str, Bot] = {**SIMPLE, "heuristic": heuristic_bot}

"""Simulated players of Samurai Sword: one who does anything legal, and one who plays to win by a few plain rules."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

from referee.engine.game import Act, Bot, Bots, Show, Step, made
from referee.games.samurai_sword import steps
from referee.games.samurai_sword.data import properties, resilience, weapons
from referee.games.samurai_sword.rules.answers import MASS, asked, grave
from referee.games.samurai_sword.rules.bushido import must_have_none
from referee.games.samurai_sword.rules.ends import team
from referee.games.samurai_sword.rules.seats import due, excess, harmless, reaches, weapon_limit
from referee.games.samurai_sword.state import SamuraiState, top
from referee.games.samurai_sword.steps import (
    Action,
    Answer,
    Attack,
    Buy,
    Diversion,
    Draw,
    EndTurn,
    Flip,
    Geisha,
    Lay,
    Pay,
    SetupStep,
)
from referee.games.samurai_sword.witness import world_says
from referee.games.samurai_sword.world import SamuraiWorld

STOPS_IN = 6
"""A random player who could still play ends the turn about once in so many chances."""
PARRIES_IN = 3
"""One who could answer takes the wound about once in so many chances."""


def random_bot(s: SamuraiState, world: SamuraiWorld, random: Random, seat: int) -> Step:
    """Any legal step, played honestly from the real hand."""
    if s.phase == "setup":
        shogun = random.randint(1, s.seats)
        world.deal_roles(shogun)
        out = 0
        if s.setup.options["ninja_removal"] == "free_choice" and s.seats == 4:
            out = next(n for n in (1, 2, 3) if f"ninja{n}" not in world.roles)
        return SetupStep(0, tuple(random.sample(sorted(resilience()), s.seats)), shogun, out)
    world.follow(s.ledger)
    if s.frame is not None:
        return _answer(s, world, random, seat)
    return STEPS[s.phase](s, world, random, seat)


def _answer(s: SamuraiState, world: SamuraiWorld, random: Random, seat: int) -> Step:
    hand = world.hand(seat)
    jujutsu = s.frame is not None and s.frame.kind == "jujutsu"
    good = [] if jujutsu else [c for c in hand if c == "parry"]
    if jujutsu or (s.chars[seat] == "hanzo" and len(hand) > 1):
        good += [c for c in hand if c in weapons()]
    return Answer(seat, random.choice(good)) if good and random.randrange(PARRIES_IN) else Answer(seat)


def _pay(s: SamuraiState, world: SamuraiWorld, random: Random, seat: int) -> Step:
    own = [c for c in world.hand(seat) if c in weapons()]
    if own and (must_have_none(s, seat) or random.randrange(2)):
        return Pay(seat, random.choice(own))
    return Pay(seat)


def _draw(s: SamuraiState, world: SamuraiWorld, random: Random, seat: int) -> Step:
    if _may_buy(s, seat, random):
        return Buy(seat)
    if s.chars[seat] == "ieyasu" and s.pile and random.randrange(2):
        return Draw(seat, -1, (top(s),))
    if s.setup.options["draw"] == "optional" and random.randrange(4) == 0:
        return Draw(seat, random.randint(0, due(s, seat) - 1))
    return Draw(seat)


def _may_buy(s: SamuraiState, seat: int, random: Random) -> bool:
    early = s.phase == "play" or s.setup.options["nobunaga_window"] == "whole_turn"
    return s.chars[seat] == "nobunaga" and s.rp[seat] > 1 and early and random.randrange(5) == 0


def _play(s: SamuraiState, world: SamuraiWorld, random: Random, seat: int) -> Step:
    if _may_buy(s, seat, random):
        return Buy(seat)
    can: list[Step] = []
    hand = world.hand(seat)
    for card in dict.fromkeys(hand):
        can += uses(s, world, random, seat, card)
    if can and random.randrange(STOPS_IN):
        return random.choice(can)
    hand = world.hand(seat)
    many = excess(len(hand))
    if s.setup.options["voluntary_discard"] == "allowed" and random.randrange(3) == 0:
        many = random.randint(many, len(hand))
    return EndTurn(seat, tuple(random.sample(hand, many)))


def uses(s: SamuraiState, world: SamuraiWorld, random: Random, seat: int, card: str) -> list[Step]:
    """Everything legal that one card can do now."""
    options = s.setup.options
    seats = range(1, s.seats + 1)
    others = [t for t in seats if t != seat]
    if card in weapons():
        if s.weapons >= weapon_limit(s, seat):
            return []
        return [Attack(seat, card, t) for t in others if not harmless(s, t) and reaches(s, seat, card, t)]
    if card == "bushido":
        fronts = others if options["bushido_self"] == "forbidden" else list(seats)
        return [] if s.bushido else [Lay(seat, card, t) for t in fronts]
    if card in properties():
        return [Lay(seat, card)]
    if card == "parry":
        return [Action(seat, card)] if options["parry_proactive"] == "allowed" else []
    if card in ("battle_cry", "jujutsu"):
        barred = options["mass_card_without_targets"] == "forbidden" and not asked(s, seat)
        return [] if barred else [Action(seat, card)]
    if card == "breathing":
        return [Action(seat, card, t) for t in others]
    if card in ("geisha", "diversion"):
        if options["harmless_scope"] == "all_hostile":
            others = [t for t in others if not harmless(s, t)]
        if card == "diversion":
            return [Diversion(seat, t) for t in others if s.hand[t]]
        return _geishas(s, world, random, seat, others)
    return [Action(seat, card)]


def _geishas(s: SamuraiState, world: SamuraiWorld, random: Random, seat: int, others: list[int]) -> list[Step]:
    own = seat if s.setup.options["geisha_targets"] != "others" else 0
    if s.setup.options["harmless_scope"] == "all_hostile" and own and harmless(s, own):
        own = 0
    can: list[Step] = [Geisha(seat, t, what) for t in [*others, own] if t for what in dict.fromkeys(s.play[t])]
    can += [Geisha(seat, t, "hand", random.choice(world.hand(t))) for t in others if s.hand[t]]
    return can


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
    match step:
        case Lay():
            return foe(s, world, seat, step.to) * 4 if step.card == "bushido" else 9.0
        case Attack():
            wounds = weapons()[step.card][1]
            kills = wounds >= s.rp[step.to]
            hate = foe(s, world, seat, step.to)
            if kills and s.honor[step.to] == 1 and hate < 1:
                hate -= 0.5
            return hate * (wounds + (4 if kills else 0))
        case Geisha() | Diversion():
            return 2 * foe(s, world, seat, step.to) if step.to != seat else -1.0
        case Action():
            if step.card in DRAWS or step.card == "breathing":
                hurt = s.full[seat] - s.rp[seat]
                return -1.0 if step.card == "daimyo" else 8.0 if step.card != "breathing" else float(hurt)
            return 5.0 if step.card != "parry" else -1.0
    return -1.0


STEPS: dict[str, Bot] = {
    "bushido": lambda s, world, random, seat: Flip(seat, world.top),
    "pay": _pay,
    "draw": _draw,
    "play": _play,
}
"""What is done in each phase while no question is open."""

BOTS: dict[str, Bot] = {"random": random_bot, "heuristic": heuristic_bot}


def joins(typed: Sequence[Act], step: Step | None) -> bool:
    """Answers with a card go with what they answer, and what is paid for a Bushido with the card turned up."""
    last, first = typed[-1], typed[0]
    asks = isinstance(first, steps.Attack) or (isinstance(first, steps.Action) and first.card in MASS)
    if asks and isinstance(last, steps.Attack | steps.Action | steps.Answer):
        open_still = not (isinstance(first, steps.Attack) and len(typed) > 1)
        wound = isinstance(step, steps.Answer) and not step.card and isinstance(first, steps.Attack)
        return open_still and (step is None or (isinstance(step, steps.Answer) and not wound))
    return isinstance(last, steps.Flip) and (step is None or isinstance(step, steps.Pay))


def silent(state: SamuraiState, step: Step) -> bool:
    """Wounds that fell nobody and ordinary draws are implied by the next entry."""
    if isinstance(step, steps.Answer):
        return not step.card and not grave(state, step)
    return isinstance(step, steps.Draw) and step.count < 0 and not step.pile


def after_end(state: SamuraiState, world: Any) -> Sequence[Act]:
    """All roles, then all hands."""
    world.follow(state.ledger)
    hands = [Show(f"hand.{seat}", world.hand(seat), True) for seat in range(1, state.seats + 1)]
    return (Show("roles", tuple(world.roles)), *hands)


SamuraiBots = partial(
    made,
    Bots,
    names={"random": "any legal step", "heuristic": "plays to win, by a few plain rules"},
    never={
        "heuristic": "plays no Daimyo, and a Parry only when attacked; as Nobunaga it buys no card in the Play phase"
    },
    world=lambda setup, random: SamuraiWorld(len(setup.seats), random),
    joins=joins,
    silent=silent,
    after_end=after_end,
    world_says=world_says,
    bot=BOTS.__getitem__,
)
"""Simulated players of Samurai Sword."""

"""Simulated players of Samurai Sword."""

from random import Random

from referee.engine.game import Bot, Step
from referee.games.samurai_sword.data import properties, resilience, weapons
from referee.games.samurai_sword.rules.bushido import must_have_none
from referee.games.samurai_sword.rules.mass import asked
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
    if s.phase == "bushido":
        return Flip(seat, world.top)
    if s.phase == "pay":
        return _pay(s, world, random, seat)
    if s.phase == "draw":
        return _draw(s, random, seat)
    return _play(s, world, random, seat)


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


def _draw(s: SamuraiState, random: Random, seat: int) -> Step:
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


BOTS: dict[str, Bot] = {"random": random_bot}

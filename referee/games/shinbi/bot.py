"""Simulated players of Shinbi."""

from random import Random

from referee.engine.game import Bot
from referee.engine.steps import Step
from referee.games.shinbi.data import CLANS
from referee.games.shinbi.rules.assign import banned, says_twice
from referee.games.shinbi.rules.record import unshown
from referee.games.shinbi.rules.resolve import third_of
from referee.games.shinbi.seating import attackers, targets
from referee.games.shinbi.state import ShinbiState
from referee.games.shinbi.steps import WEAPONS, Attack, Denounce, Recover, Reveal, SetupStep, Turn, Waive
from referee.games.shinbi.world import ShinbiWorld

CALLS_OUT_OF = 3
"""A random player denounces about once in three resolutions."""


def random_bot(s: ShinbiState, world: ShinbiWorld, random: Random, seat: int) -> Step:
    """Any legal step, the hidden cards dealt at random."""
    if s.phase == "setup":
        return SetupStep(0, tuple(random.sample(CLANS, s.seats)), random.randint(1, s.seats))
    world.begin(s.round)
    if s.phase == "assign":
        free = [t for t in targets(seat, s.seats) if not s.said[t - 1][seat - 1]]
        to = free[0] if s.nearest else random.choice(free)
        can = [
            w
            for w in WEAPONS
            if not (s.distinct and says_twice(s, seat, to, w)) and not (s.triple and banned(s, seat, to) == w)
        ]
        hand = world.kept(seat)
        if s.setup.options["triple_ban"] == "announced_and_actual":
            hand = [w for w in hand if w != banned(s, seat, to)]
        world.give(seat, to, random, random.choice(hand))
        return Attack(seat, to, random.choice(can))
    if seat == 0 or not s.turn:
        return _turn(unshown(s), world) or Recover(0)
    if s.open == seat:
        return _answer(s, world, random, seat)
    there = [a for a in attackers(seat, s.seats) if s.said[seat - 1][a - 1]]  # all three, unless a rule was broken
    before = s.turned[seat - 1]
    if before is not None:  # one card was turned up alone
        there = [a for a in there if a not in dict(before.cards)]
    two = sorted(random.sample(there, min(2 if before is None else 1, len(there))), key=there.index)
    return Reveal(seat, tuple((a, world.card(a, seat)) for a in two))


def _answer(s: ShinbiState, world: ShinbiWorld, random: Random, seat: int) -> Step:
    turned = s.turned[seat - 1]
    if (
        turned is not None
        and seat not in s.muted
        and random.randrange(CALLS_OUT_OF) == 0
        and third_of(s, seat)
        and turned.pair is not None
    ):
        return call(s, world, seat, "plotting" if turned.pair else "incompetence")
    return waive(s, world, seat)


def call(s: ShinbiState, world: ShinbiWorld, seat: int, what: str) -> Step:
    """A denouncement with the third card, as it really is."""
    turned = s.turned[seat - 1]
    assert turned is not None
    third = third_of(s, seat)
    options = s.setup.options
    all_pay = options["loss_order"] != "seat_order" or options["game_end"] == "end_of_round"
    world.settle(seat, [a for a, _ in turned.cards], what, third, all_pay)
    return Denounce(seat, what, (third, world.card(third, seat)))


def waive(s: ShinbiState, world: ShinbiWorld, seat: int) -> Step:
    """No denouncement; a hit is paid."""
    turned = s.turned[seat - 1]
    if turned is not None:
        world.settle(seat, [a for a, _ in turned.cards])
    return Waive(seat)


def _turn(left: list[str], world: ShinbiWorld) -> Step | None:
    """What the table has agreed to show at clean-up, one card after the other."""
    if not left:
        return None
    if left[0].startswith("kept:"):
        clan = int(left[0].removeprefix("kept:"))
        return Turn(0, clan, world.kept(clan)[0])
    clan, at = map(int, left[0].split(">"))
    return Turn(0, clan, world.card(clan, at), at)


BOTS: dict[str, Bot] = {"random": random_bot}

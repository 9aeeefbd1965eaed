"""Simulated players of Shinbi: any legal step, or calls by the odds."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

from referee.engine.game import Act, Bot, Bots, Show, Step, made
from referee.games.shinbi.data import CLANS
from referee.games.shinbi.rules.assign import banned, says_twice
from referee.games.shinbi.rules.record import unshown
from referee.games.shinbi.rules.resolve import fitting, third_of
from referee.games.shinbi.state import ShinbiState, attackers
from referee.games.shinbi.steps import WEAPONS, Attack, Denounce, Recover, Reveal, SetupStep, Turn, Waive
from referee.games.shinbi.witness import world_says
from referee.games.shinbi.world import ShinbiWorld

CALLS_OUT_OF = 3
"""A random player denounces about once in three resolutions."""


def random_bot(s: ShinbiState, world: ShinbiWorld, random: Random, seat: int) -> Step:
    """Any legal step, the hidden cards dealt at random."""
    if s.phase == "setup":
        return SetupStep(0, tuple(random.sample(CLANS, s.seats)), random.randint(1, s.seats))
    world.begin(s.round)
    if s.phase == "assign":
        return _attack(s, world, random, seat)
    if seat == 0 or not s.turn:
        return _turn(unshown(s), world) or Recover(0)
    turned = s.turned[seat - 1]
    if s.open == seat:
        can = turned is not None and turned.pair is not None and seat not in s.muted
        return answer(s, world, seat, can and random.randrange(CALLS_OUT_OF) == 0)
    open_ = dict(turned.cards) if turned is not None else {}  # one card may have been turned up alone
    there = [a for a in attackers(seat, s.seats) if s.said[seat - 1][a - 1] and a not in open_]
    two = sorted(random.sample(there, min(1 if open_ else 2, len(there))), key=there.index)
    return Reveal(seat, tuple((a, world.card(a, seat)) for a in two))


def _attack(s: ShinbiState, world: ShinbiWorld, random: Random, seat: int) -> Attack:
    """A card for a target that has none, and an announcement that no rule forbids."""
    free = s.left_for(seat)
    to = free[0] if s.nearest else random.choice(free)
    ban = banned(s, seat, to)
    can = [w for w in WEAPONS if not (s.distinct and says_twice(s, seat, to, w)) and not (s.triple and ban == w)]
    hand = [w for w in world.kept(seat) if not s.faces or w != ban]
    world.give(seat, to, random, random.choice(hand))
    return Attack(seat, to, random.choice(can))


def answer(s: ShinbiState, world: ShinbiWorld, seat: int, calls: bool) -> Step:
    """A denouncement with the third card, as it really is, or none: a hit is paid."""
    turned = s.turned[seat - 1]
    third = third_of(s, seat)
    if turned is None or not (calls and third):
        world.settle(seat, [a for a, _ in turned.cards] if turned is not None else [])
        return Waive(seat)
    options = s.setup.options
    all_pay = options["loss_order"] != "seat_order" or options["game_end"] == "end_of_round"
    world.settle(seat, [a for a, _ in turned.cards], fitting(turned), third, all_pay)
    return Denounce(seat, fitting(turned), (third, world.card(third, seat)))


def _turn(left: list[str], world: ShinbiWorld) -> Step | None:
    """What the table has agreed to show at clean-up, one card after the other."""
    if not left:
        return None
    if left[0].startswith("kept:"):
        clan = int(left[0].removeprefix("kept:"))
        return Turn(0, clan, world.kept(clan)[0])
    clan, at = map(int, left[0].split(">"))
    return Turn(0, clan, world.card(clan, at), at)


def heuristic_bot(s: ShinbiState, world: ShinbiWorld, random: Random, seat: int) -> Step:
    """Answers by the odds, when the cards seen make a call worth more than silence; else plays as a random player."""
    if s.phase != "resolve" or seat == 0 or s.open != seat:
        return random_bot(s, world, random, seat)
    turned = s.turned[seat - 1]
    third = third_of(s, seat)
    if turned is None or turned.pair is None or seat in s.muted or not s.lives[seat - 1] or not third:
        return answer(s, world, seat, False)
    shown = {world.card(a, seat) for a, _ in turned.cards}
    can = [w for w in WEAPONS if w not in s.seen[third - 1]]
    equal = sum(w in shown for w in can) / len(can)
    others = max(1, len(s.living) - 1)
    # What a right call costs each other one.
    pays = sum(s.lives[a - 1] > 0 for a in attackers(seat, s.seats)) / others
    if turned.pair:  # silence costs 1, a wrong call 2
        return answer(s, world, seat, 2 * equal - 1 + pays * equal > 0)
    return answer(s, world, seat, (1 - equal) * pays - equal > 0)  # silence costs nothing, a wrong call 1


def joins(typed: Sequence[Act], step: Step | None) -> bool:
    """The three attacks of a turn are one entry, and a call goes with its cards."""
    first = typed[0]
    if isinstance(first, Attack):
        return len(typed) < 3 and (step is None or (isinstance(step, Attack) and step.who == first.who))
    if isinstance(first, Turn):
        return step is None or isinstance(step, Turn)
    return isinstance(typed[-1], Reveal) and (step is None or isinstance(step, Denounce))


def after_end(state: ShinbiState, world: Any) -> Sequence[Act]:
    """The cards that each clan kept."""
    hands = [(clan, world.kept(clan)) for clan in range(1, state.seats + 1)]
    return tuple(Show(f"kept:{clan}", (hand[0],)) for clan, hand in hands if len(hand) == 1)


BOTS: dict[str, Bot] = {"random": random_bot, "heuristic": heuristic_bot}
ShinbiBots = partial(
    made,
    Bots,
    names={"random": "any legal step", "heuristic": "plays to win, by a few plain rules"},
    world=lambda setup, random: ShinbiWorld(len(setup.seats)),
    joins=joins,
    silent=lambda state, step: isinstance(step, Waive | Recover),  # the next entry implies them
    after_end=after_end,
    world_says=world_says,
    bot=BOTS.__getitem__,
)
"""Simulated players of Shinbi."""

"""Simulated players of Shinobi Clans: they play honestly what the world holds."""

from random import Random

from referee.engine.game import Bot, Step
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.data import TARGETS
from referee.games.shinobi_clans.helping import idle_weapons
from referee.games.shinobi_clans.rules import advanced, common, contracts, events
from referee.games.shinobi_clans.rules.stack import immune
from referee.games.shinobi_clans.state import HAND, LEFT, ROW, ClansState
from referee.games.shinobi_clans.world import ClansWorld

PASSES_ONE_IN = 12
"""A random player passes about once in twelve turns."""


def random_bot(s: ClansState, world: ClansWorld, random: Random, seat: int) -> Step:
    """Any legal step."""
    world.sync(s)
    return STEPS[s.phase](s, world, random, seat)


def draw_again(s: ClansState, world: ClansWorld, random: Random, seat: int) -> Step:
    """The tied players draw Rewards again, or the table names one of them."""
    if s.setup.options["start_tie"] == "redraw":
        return st.Redraw(0, tuple(random.sample(world.rewards, len(s.tied))))
    return st.Redraw(0, (), random.choice(s.tied))


def lay_out(s: ClansState, world: ClansWorld, random: Random, seat: int) -> Step:
    """The Targets of a round with their Rewards."""
    n = s.n_targets
    return st.Targets(0, tuple(random.sample(TARGETS, n)), tuple(random.sample(world.rewards, n)))


def draft(s: ClansState, world: ClansWorld, random: Random, seat: int) -> Step:
    """The whole draft, or the begin of the advanced one where the table chooses anew each round."""
    if s.setup.options["mix_drafts"] != "per_round" or not random.randrange(2) or s.dealt:
        return st.Draft(0)
    if any(s.kept):
        who = next(i for i in range(1, s.seats + 1) if s.hand(i))
        return st.Leftovers(who, world.zone(HAND[who]))
    return pool(s, world)


def trim(s: ClansState, world: ClansWorld, random: Random, seat: int) -> Step:
    """Any cards of the hand, down to ten."""
    owes = s.owes[seat - 1]
    shown = s.setup.options["trim"] == "open"
    return st.Trim(seat, owes, tuple(random.sample(world.zone(HAND[seat]), owes)) if shown else ())


def pick(s: ClansState, world: ClansWorld, random: Random, seat: int) -> Step:
    """Any card of the pool, or one of the own leftovers."""
    who = advanced.picker(s.first_pick, s.seats, s.picks)
    left = world.zone(LEFT[who])
    there = [card for card in s.pool if card]
    if left and (not there or random.randrange(4) == 0):
        return st.Pick(who, random.choice(left), True)
    return st.Pick(who, random.choice(there))


def place(s: ClansState, world: ClansWorld, random: Random, seat: int) -> Step:
    """Everybody chooses two contracts."""
    world.choose_contracts(s)
    return st.Place(0)


def pool(s: ClansState, world: ClansWorld) -> Step:
    """The next pool, as it will be drawn; a reshuffle in the middle comes first."""
    size = advanced.pool_draw(s)
    deck = world.zone("deck")
    if len(deck) < size:
        return st.Pool(0, world.draw_ahead(size))
    return st.Pool(0, tuple(reversed(deck[-size:])) if size else ())


def play(s: ClansState, world: ClansWorld, random: Random, seat: int) -> Step:
    """A card of the hand, or the one that an event makes one play; now and then a pass."""
    if not s.forced and random.randrange(PASSES_ONE_IN) == 0:
        return st.Pass(seat)
    options = list(world.zone(common.source(s, seat)))
    random.shuffle(options)
    for card in options:
        if (step := with_card(s, world, random, seat, card)) is not None:
            return step
    return st.Pass(seat)


def with_card(s: ClansState, world: ClansWorld, random: Random, seat: int, card: str) -> Step | None:
    """How a card is played; None when it cannot be now."""
    to = random.choice(s.targets)
    kind = s.kind(card)
    up = bool(s.scouts.get(to))
    if card == "disappear_in_smoke":
        can = events.victims(s, seat)
        if not can and s.setup.options["smoke_no_victim"] == "illegal" and not s.forced:
            return None
        return st.Disappear(seat, random.choice(can) if can else 0)
    if card == "appear_in_smoke":
        return st.Appear(seat)
    if card == "scout":
        return st.Scout(seat, to)
    if card in ("shinobi_spy", "shinobi_master_spy"):
        return spying(s, world, random, seat, card, to)
    if not up:
        world.planned = card
    if kind == "weapon":
        return st.Weapon(seat, to, random.choice("ga"), card if up else "")
    return st.Lay(seat, to, card if up else "")


def spying(s: ClansState, world: ClansWorld, random: Random, seat: int, card: str, to: str) -> Step | None:
    """A Spy with what it turns up."""
    if s.setup.options["spy_empty_stack"] == "illegal" and not s.stacks[to] and not s.forced:
        return None
    most = 1 if card == "shinobi_spy" else random.choice((1, 2))
    seen = tuple(world.top(s.stacks[to][i].zone) for i in events.reach(s, to, most))
    if card == "shinobi_spy":
        return st.Spy(seat, to, seen)
    if most == 1 and not seen and events.reach(s, to, 2):
        seen = tuple(world.top(s.stacks[to][i].zone) for i in events.reach(s, to, 2))
        most = 2
    return st.MasterSpy(seat, to, seen, most if s.setup.options["mspy_choice"] == "announce_first" else 0)


def remaining(s: ClansState, world: ClansWorld) -> Step:
    """The tokens that nobody has seen yet."""
    left = [(seat, *token) for seat in contracts.unread_tokens(s) for token in world.contracts[seat - 1]]
    known = {(seat, target, side) for seat, row in enumerate(s.tokens, 1) for target, side, _ in row}
    return st.Tokens(0, tuple(token for token in left if token not in known))


def battle(s: ClansState, world: ClansWorld, random: Random, seat: int) -> Step:
    """The next card, as it really is."""
    fight = s.fight
    if fight is None:
        left = [t for t in s.targets if t not in s.done]
        first = s.setup.options["target_order"] == "left_to_right"
        return st.Begin(0, left[0] if first else random.choice(left))
    if fight.step == "tokens":
        pairs = [
            (seat, side)
            for seat, row in enumerate(world.contracts, 1)
            for target, side in row
            if target == fight.target
        ]
        return st.Shown(0, tuple(pairs))
    stack = s.stacks[fight.target]
    if fight.owed:
        kind = fight.owed[0][0]
        if kind == "arm":
            _, side, index = fight.owed[0]
            pos = s.rows[ROW[fight.target][side]][index].pos
            return st.Arm(0, world.top(pos.zone) if pos is not None else "?")
        if kind == "hit":
            card = world.top(stack[-1].zone)
            if fight.owed[0][1] == "poison_twins" and immune(s, card):
                return st.Flip(0, card)
            return st.Hit(0, card)
        if kind == "misplay":
            return st.Decide(0, random.choice(("discard", "stay")))
        return st.Join(0, "g")
    if stack:
        return st.Flip(0, world.top(stack[-1].zone))
    if fight.step != "slots" and s.setup.options["idle_weapon_time"] == "by_number_shown":
        for place, zone in idle_weapons(s, fight):
            if random.randrange(3):
                return st.Idle(0, place[0], int(place[1:]), world.top(zone))
    return st.Result(0)


STEPS: dict[str, Bot] = {
    "setup": lambda s, world, random, seat: st.SetupStep(0, tuple(random.sample(world.rewards, s.seats))),
    "tie": draw_again,
    "target": lay_out,
    "draft": draft,
    "leftovers": lambda s, world, random, seat: st.Leftovers(seat, world.zone(HAND[seat])),
    "pool": lambda s, world, random, seat: pool(s, world),
    "pick": pick,
    "trim": trim,
    "contract": place,
    "ninja": play,
    "all": lambda s, world, random, seat: remaining(s, world),
    "battle": battle,
    "rest": lambda s, world, random, seat: remaining(s, world),
}
"""What is done in each phase."""

# --- by a few plain rules --------------------------------------------------------------------------------------------


TRIES = 4


def heuristic_bot(s: ClansState, world: ClansWorld, random: Random, seat: int) -> Step:
    """The play that does most for the own contracts; everything else as a random player does it.

    Guardians where a Target should live, Assassins where it should die.
    """
    if s.phase != "ninja" or s.forced or world.round != s.round:
        return random_bot(s, world, random, seat)
    world.sync(s)
    wanted = dict(world.contracts[seat - 1])
    best: tuple[float, str, Step] | None = None
    for card in dict.fromkeys(world.zone(common.source(s, seat))):
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


BOTS: dict[str, Bot] = {"random": random_bot, "heuristic": heuristic_bot}

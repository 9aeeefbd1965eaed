"""Simulated players of Ninjato: any legal step, the hidden cards taken from the world."""

from collections.abc import Iterator
from random import Random

from referee.engine.game import Bot, Step, listed
from referee.games.ninjato import data, notation, steps
from referee.games.ninjato.rules import ages, dojo, fight, influence, loot, outcome, raid, rounds, skills, turns
from referee.games.ninjato.rules.pay import pay_faults
from referee.games.ninjato.state import NinjatoState, Raid, knows_style, price_of
from referee.games.ninjato.world import NinjatoWorld

GOES_ON = 0.6
"""How often a player who could leave calls Banzai."""


def random_bot(s: NinjatoState, world: NinjatoWorld, random: Random, seat: int) -> Step:
    """Any legal step of the seat that is asked."""
    return PHASES[s.phase](s, world, random, seat)


def eager(s: NinjatoState) -> bool:
    """Whether a deck is rebuilt as soon as it is empty (option deck_reshuffle)."""
    return bool(s.options["deck_reshuffle"] == "as_soon_as_empty")


def _setup(s: NinjatoState, world: NinjatoWorld, random: Random, seat: int) -> Step:
    n = s.seats
    order = list(range(1, n + 1))
    random.shuffle(order)
    sentries: list[str] = []
    drawn: list[int] = []
    treasures = []
    for _ in range(data.HOUSES):
        sentries.append(world.guard(s, False, tuple(sentries)))
        three = []
        for _ in range(data.PER_HOUSE):
            three.append(world.treasure(s, tuple(drawn)))
            drawn.append(three[-1])
        treasures.append("".join(data.LETTERS[k] for k in sorted(three)))
    tokens = [f"{clan}:{value}" for clan, value in data.START_TOKENS]
    random.shuffle(tokens)
    for i in range(1, n + 1):
        world.draw(data.HAND, f"hand {i}")
    return steps.SetupStep(
        0,
        tuple(order),
        tuple(sentries),
        tuple(treasures),
        tuple(tokens),
        tuple(world.draw(data.ROW, "row")),
        world.tiles(s, n, 0),
        world.market(s, "envoy", 4),
        world.market(s, "rumor", 4),
    )


# --- placements ------------------------------------------------------------------------------------------------------


def _placement(s: NinjatoState, world: NinjatoWorld, random: Random, seat: int) -> Step:
    ways = [attack, attack, attack, _visit, _learn, bribe, bribe, spread, spread]
    random.shuffle(ways)  # a visit can always be made
    return next(step for way in ways if (step := way(s, world, random, seat)) is not None)


def _visit(s: NinjatoState, world: NinjatoWorld, random: Random, seat: int) -> Step | None:
    due = dojo.cards_due(s.hand[seat - 1])
    row = random.sample(s.row, min(len(s.row), random.randint(0, due)))
    for card in row:
        world.pick(seat, card)
    world.draw(due - len(row), f"hand {seat}", eager(s))
    return steps.Dojo(seat, tuple(row), due - len(row))


def attack(s: NinjatoState, world: NinjatoWorld, random: Random, seat: int) -> Step | None:
    """An attack on any open house, by a side on which a card beats the sentry; None where none can be."""
    houses = [i for i, h in enumerate(s.houses, 1) if not h.cleared and h.total]
    if not houses or not s.hand[seat - 1]:
        return None
    house = random.choice(houses)
    card = data.guard(s.houses[house - 1].sentry)
    hand = world.hand(seat)
    sides = [
        side for side in raid.SIDES if card is not None and any(fight.beats(side, c, card.figures[0]) for c in hand)
    ]
    return steps.Attack(seat, house, random.choice(sides or list(raid.SIDES)))


def _free(s: NinjatoState, at: str, seat: int) -> bool:
    limit = s.options["placement_limit"]
    return not ((limit == "one_per_location" and s.visited[at]) or (limit != "none" and seat in s.visited[at]))


def _learn(s: NinjatoState, world: NinjatoWorld, random: Random, seat: int) -> Step | None:
    hand = world.hand(seat)
    ways = []
    for name in s.sensei if _free(s, "sensei", seat) else ():
        if knows_style(s, seat, name):
            ways.append((name, 0))
        elif price_of(s, name) <= 0 or notation.price_now(s, seat, name) in hand:
            ways += [(name, card) for card in hand if price_of(s, name) <= 0 or card == price_of(s, name)]
    if not ways:
        return None
    name, card = random.choice(ways)
    if card:
        world.play(seat, [card], eager(s))
    return steps.Learn(seat, name, card)


def _payment(s: NinjatoState, seat: int, cost: str | None) -> tuple[str, ...] | None:
    left = list(s.supply[seat - 1])
    pay = []
    for icon in sorted(cost or ""):
        kind = data.LETTERS.index(icon) if icon != data.ANY else next((k for k, n in enumerate(left) if n), -1)
        if kind >= 0 and left[kind]:
            left[kind] -= 1
            pay.append("g=t5" if kind == data.GOLD else data.KINDS[kind])
        elif icon != data.ANY and left[data.GOLD]:
            left[data.GOLD] -= 1
            pay.append(f"g={data.KINDS[kind]}")
        else:
            return None
    return tuple(sorted(pay))


def _market(s: NinjatoState, seat: int, random: Random, display: list[str]) -> tuple[str, tuple[str, ...]] | None:
    costs = {name: notation.cost_of(s, name) for name in display}
    paid = [(name, _payment(s, seat, cost)) for name, cost in costs.items()]
    ways = [(name, pay) for name, pay in paid if pay is not None and not pay_faults(s, seat, costs[name], pay)]
    return random.choice(ways) if ways else None


def bribe(s: NinjatoState, world: NinjatoWorld, random: Random, seat: int) -> Step | None:
    """Any envoy that can be paid for, None where there is none."""
    found = _market(s, seat, random, s.palace) if _free(s, "palace", seat) else None
    return steps.Bribe(seat, *found) if found else None


def spread(s: NinjatoState, world: NinjatoWorld, random: Random, seat: int) -> Step | None:
    """Any rumor that can be paid for, None where there is none."""
    found = _market(s, seat, random, s.pavilion) if _free(s, "pavilion", seat) else None
    return steps.Spread(seat, *found) if found else None


def _limit(s: NinjatoState, world: NinjatoWorld, random: Random, seat: int) -> Step:
    cards = random.sample(world.hand(seat), dojo.over_limit(s.hand[seat - 1]))
    world.play(seat, cards, eager(s))
    if s.options["dojo_discards"] == "facedown":
        return steps.Limit(seat, (), len(cards))
    return steps.Limit(seat, tuple(cards))


# --- attacks ---------------------------------------------------------------------------------------------------------


def _raid(s: NinjatoState, world: NinjatoWorld, random: Random, seat: int) -> Step:
    here = s.raid
    assert here is not None
    if here.stage in ("alarm", "refill"):
        return steps.Token(0, data.KINDS[world.treasure(s)])
    return {"clear": _clear, "choice": _go_on, "guard": _fight}[here.stage](s, here, world, random)


def _clear(s: NinjatoState, here: Raid, world: NinjatoWorld, random: Random) -> Step:
    own = s.houses[here.house - 1].clan
    who = 0 if s.options["token_pile"] == "facedown_draw" else here.who
    clan, value = random.choice([token for token in world.tokens(s) if token[0] != own])
    return steps.Clear(who, f"{clan}:{value}")


def _go_on(s: NinjatoState, here: Raid, world: NinjatoWorld, random: Random) -> Step:
    if (skill := _skill(s, here, random)) is not None:
        return skill
    deck = raid.deck_for(s, s.houses[here.house - 1])
    if not s.hand[here.who - 1] or random.random() > GOES_ON or deck == "ends":
        return steps.Leave(here.who)
    return steps.Banzai(here.who, "" if deck == "free" else world.guard(s, deck == "elite"))


def _ready(s: NinjatoState, who: int, effect: str) -> str:
    name = skills.ready_tile(s, who, effect)
    return name if name and not skills.tile_faults(s, who, name) else ""


def _skill(s: NinjatoState, here: Raid, random: Random) -> Step | None:
    """Now and then a swap or a flip."""
    who = here.who
    house = s.houses[here.house - 1]
    if random.random() > 0.3 or (s.options["skills_per_guard"] == 1 and here.stage == "guard"):
        return None
    swap = _ready(s, who, "swap")
    if swap and house.total and any(loot.on_shuriken(here)) and not here.turned:
        give = next(k for k, n in enumerate(loot.on_shuriken(here)) if n)
        side, pile = ("red", house.red) if any(house.red) else ("plain", house.plain)
        take = max(k for k, n in enumerate(pile) if n)
        return steps.Swap(who, swap, data.KINDS[give], data.KINDS[take], side)
    flip = _ready(s, who, "flip")
    used = [n for n in s.skills[who - 1] if not s.up[n] and skills.effect_of(s, n) not in ("henso", "flip")]
    return steps.Flip(who, flip, random.choice(used)) if flip and used else None


def _fight(s: NinjatoState, here: Raid, world: NinjatoWorld, random: Random) -> Step:
    who = here.who
    figure = here.figures[0]
    ways = [p for p in _plays(s, here, world.hand(who)) if fight.beats(here.side, fight.play_value(s, p), figure)]
    if not here.lost and ways:
        ways.sort(key=lambda p: len(p.mods))
        step = ways[0] if random.random() < 0.7 else random.choice(ways)
        world.play(who, list(fight.cards_of(s, step)), eager(s))
        return step
    switch = _ready(s, who, "switch")
    if switch and not here.lost and s.options["skills_per_guard"] != 1 and random.random() < 0.5:
        return steps.Switch(who, switch)
    lies = loot.on_shuriken(here)
    won = [k for k, n in enumerate(lies) if n]
    keep = outcome.kept_on_fail(lies, (data.KINDS[random.choice(won)],) if won else (), s.options["fail_keep"])
    return steps.Fail(who, () if keep is None else (data.KINDS[keep],))


@listed
def _plays(s: NinjatoState, here: Raid, hand: list[int]) -> Iterator[steps.Play]:
    """Plays to choose from: one card, with kickers, with one tile."""
    who = here.who
    up = "+" if here.side == "strength" else "-"
    tiles = {e: _ready(s, who, e) for e in ("minus2", "zero", "plusminus1", "plus2", "six", "two_or_four")}
    late = s.options["skill_timing"] != "after_reveal" and bool(here.turned)
    if late or (s.options["skills_per_guard"] == 1 and here.used):
        tiles = {}
    for card in sorted(set(hand)):
        threes = hand.count(fight.KICKER) - (card == fight.KICKER)
        yield from [steps.Play(who, card, (up,) * k) for k in range(threes + 1)]
        for effect, name in tiles.items():
            if not name or effect == "two_or_four":
                continue
            yield steps.Play(who, card, (name + up if effect == "plusminus1" else name,))
    name = tiles.get("two_or_four", "")
    if name:
        yield from [steps.Play(who, 0, (f"{name}:{choice}",)) for choice in "24"]


# --- end of round, scoring, end --------------------------------------------------------------------------------------


def _restock(s: NinjatoState, world: NinjatoWorld, random: Random, seat: int) -> Step:
    drawn: list[int] = []
    for _ in range(rounds.tokens_due(s)):
        drawn.append(world.treasure(s, tuple(drawn)))
    return steps.Restock(0, s.restocking[0], tuple(data.KINDS[k] for k in drawn), world.guard(s, False))


def _first(s: NinjatoState, world: NinjatoWorld, random: Random, seat: int) -> Step:
    ties = influence.open_ties(s)
    clan = next((c for c in s.pass1 if c not in ties), "") if influence.clan_order(s) is None else s.pass1[0]
    if not clan or clan in ties:
        clan = clan or s.pass1[0]
        return steps.Oldest(0, random.choice(ages.may_be_oldest(s, clan, ties[clan])), clan)
    who = influence.places(s, clan)[0][0]
    if s.pavilion and random.random() < 0.5:
        return steps.First(who, clan, "rumor", random.choice(s.pavilion))
    return steps.First(who, clan, "honor")


def _second(s: NinjatoState, world: NinjatoWorld, random: Random, seat: int) -> Step:
    clan, tied = influence.tie_now(s)
    if tied:
        return steps.Oldest(0, random.choice(ages.may_be_oldest(s, clan, tied)), clan)
    return steps.Second(s.turn, s.pass2[0], random.choice(s.pavilion))


def _new_rumors(s: NinjatoState, world: NinjatoWorld, random: Random, seat: int) -> Step:
    return steps.Rumors(0, world.market(s, "rumor", turns.short(s.rumors_lying, s.rumor_deck)))


PHASES: dict[str, Bot] = {
    "setup": _setup,
    "play": _placement,
    "row": lambda s, world, random, seat: steps.Row(0, tuple(world.draw(dojo.row_due(s), "row", eager(s)))),
    "limit": _limit,
    "raid": _raid,
    "end": lambda s, world, random, seat: steps.EndRound(0),
    "tiles": lambda s, world, random, seat: steps.Tiles(0, world.tiles(s, *rounds.tiles_due(s))),
    "restock": _restock,
    "envoys": lambda s, world, random, seat: steps.Envoys(
        0, world.market(s, "envoy", turns.short(len(s.palace), s.envoy_deck))
    ),
    "rumors": _new_rumors,
    "henso": lambda s, world, random, seat: steps.Henso(seat, random.choice(influence.masked(s, seat))),
    "first": _first,
    "second": _second,
    "refill": _new_rumors,
    "bonus": lambda s, world, random, seat: steps.Bonus(0),
    "tie": lambda s, world, random, seat: steps.Oldest(0, random.choice(ages.may_be_oldest(s, "", s.henso_left))),
}
"""What is done in each phase."""

BOTS: dict[str, Bot] = {"random": random_bot}

"""What follows from the cards of one round: each clan holds one card of each weapon, so it deals a permutation.

Every clan gives three of its four cards and keeps one; nothing else ties cards together, so the possible deals are 24
for each clan, independent of one another, cut down by what was seen. A card that was read fixes one place. A pair that
was only called same or different, or a denouncement of which only the result was said, ties the places of two or three
clans at one target; then the deals are counted clan by clan, remembering no more than open ties need.

Places are pairs (clan, place): the seat of the target, or 0 for the card that the clan kept.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import permutations, product
from operator import or_
from typing import NamedTuple

from referee.games.shinbi.state import targets
from referee.games.shinbi.steps import UNKNOWN, WEAPONS, Denounce, Reveal, Settle

KEPT = 0
DEALS = tuple(permutations(WEAPONS))
"""All deals of one clan: weapons at the nearest, the second and the third target, and kept."""

Place = tuple[int, int]


class Seen(NamedTuple):
    """A card was seen: this weapon lies there. line: where the log says so."""

    place: Place
    weapon: str
    line: int


class Never(NamedTuple):
    """A card cannot be this weapon. lines: what forbids it."""

    place: Place
    weapon: str
    lines: tuple[int, ...]


class Tie(NamedTuple):
    """What is known of several cards at one target without their weapons.

    kind: `same` or `different` (two or three places), `among` (the last is one of the others), `outside` (the last is
    none of the others).
    """

    kind: str
    places: tuple[Place, ...]
    line: int

    def holds(self, weapons: Sequence[str]) -> bool:
        """Whether weapons in these places satisfy the tie."""
        if self.kind == "same":
            return len(set(weapons)) == 1
        if self.kind == "different":
            return len(set(weapons)) == len(weapons)
        return (weapons[-1] in weapons[:-1]) == (self.kind == "among")


Fact = Seen | Never | Tie


def lazy(act: object) -> bool:
    """Whether an act says something of cards that were not read."""
    if isinstance(act, Reveal):
        return act.pair != "" and any(w == UNKNOWN for _, w in act.cards)
    return (isinstance(act, Denounce) and act.right is not None) or (isinstance(act, Settle) and act.said != "")


def lines_of(fact: Fact) -> tuple[int, ...]:
    """The lines that a fact comes from."""
    return fact.lines if isinstance(fact, Never) else (fact.line,)


def places_in(fact: Fact) -> tuple[Place, ...]:
    """The places that a fact speaks of."""
    return fact.places if isinstance(fact, Tie) else (fact.place,)


def places_of(clan: int, players: int) -> tuple[Place, ...]:
    """The four places of a clan, in the order of a deal."""
    return (*((clan, t) for t in targets(clan, players)), (clan, KEPT))


def deals_of(clan: int, players: int, facts: Iterable[Fact]) -> list[dict[Place, str]]:
    """The deals of one clan that its own seen and forbidden cards leave."""
    places = places_of(clan, players)
    seen = [(f.place, f.weapon) for f in facts if isinstance(f, Seen) and f.place[0] == clan]
    never = [(f.place, f.weapon) for f in facts if isinstance(f, Never) and f.place[0] == clan]
    return [
        cards
        for cards in (dict(zip(places, deal, strict=True)) for deal in DEALS)
        if all(cards.get(p) == w for p, w in seen) and all(cards.get(p) != w for p, w in never)
    ]


def count(players: int, facts: Sequence[Fact]) -> int:
    """How many deals of the whole table explain the facts (SB-CONS)."""
    ties = [f for f in facts if isinstance(f, Tie)]
    last = {tie: max(clan for clan, _ in tie.places) for tie in ties}
    first = {tie: min(clan for clan, _ in tie.places) for tie in ties}
    sums: Counter[tuple[tuple[Place, str], ...]] = Counter({(): 1})
    for clan in range(1, players + 1):
        closing = [tie for tie in ties if last[tie] == clan]
        open_places = {p for tie in ties if first[tie] <= clan < last[tie] for p in tie.places if p[0] <= clan}
        tied = sorted({p for tie in ties for p in tie.places if p[0] == clan})
        shapes = Counter(tuple((p, cards[p]) for p in tied) for cards in deals_of(clan, players, facts))
        after: Counter[tuple[tuple[Place, str], ...]] = Counter()
        for (memory, ways), (shape, times) in product(sums.items(), shapes.items()):
            known = dict(memory) | dict(shape)
            if all(tie.holds([known[p] for p in tie.places]) for tie in closing):
                after[tuple((p, w) for p, w in sorted(known.items()) if p in open_places)] += ways * times
        sums = after
    return sum(sums.values())


def possible(players: int, facts: Sequence[Fact]) -> bool:
    """Whether any deal explains the facts: `count` without the number, in a small part of its time.

    Only places that a fact speaks of matter, as what is left of a hand always fits the rest; a clan of which it is
    known what a card is not counts with all four.
    """
    mine = {clan: places_of(clan, players) for clan in range(1, players + 1)}
    ties = [fact for fact in facts if isinstance(fact, Tie)]
    can: dict[Place, int] = dict.fromkeys((place for tie in ties for place in tie.places), ALL)
    for fact in facts:
        if isinstance(fact, Seen):
            if fact.place not in mine.get(fact.place[0], ()):
                return False
            can[fact.place] = can.get(fact.place, ALL) & BIT[fact.weapon]
        elif isinstance(fact, Never) and fact.place in mine.get(fact.place[0], ()):
            for place in mine[fact.place[0]]:
                can.setdefault(place, ALL)
            can[fact.place] &= ~BIT[fact.weapon]
    around = {place: [tie for tie in ties for at in tie.places if at == place] for place in can}
    failed = dict.fromkeys(can, 1)
    return _narrow(can, around, list(can), failed) and _deal(can, around, failed)


BIT = {weapon: 1 << i for i, weapon in enumerate(WEAPONS)}
ALL = sum(BIT.values())


def _deal(can: dict[Place, int], around: dict[Place, list[Tie]], failed: dict[Place, int]) -> bool:
    """Whether weapons can be given to the places, of those that each may hold.

    The place with the fewest comes first, and where it went wrong before: what cannot be is mostly so for a few cards,
    and is then found whatever the others are.
    """
    open_ = [place for place, left in can.items() if left & (left - 1)]
    if not open_:
        return True
    place = min(open_, key=lambda p: can[p].bit_count() / failed[p])
    for bit in BIT.values():
        if can[place] & bit:
            tried = {**can, place: bit}
            if _narrow(tried, around, [place], failed) and _deal(tried, around, failed):
                return True
    return False


def _narrow(can: dict[Place, int], around: dict[Place, list[Tie]], news: list[Place], failed: dict[Place, int]) -> bool:
    """Take away what the places in `news` forbid elsewhere; False when nothing is left of a place."""
    while news:
        place = news.pop()
        left = can[place]
        if not left:
            failed[place] += 1
            return False
        alone = not left & (left - 1)
        cuts = [(other, ~left) for other in can if other[0] == place[0] and other != place] if alone else []
        cuts += [cut for tie in around[place] for cut in _cuts(tie, place, can)]
        for other, mask in cuts:
            if can[other] & ~mask:
                can[other] &= mask
                news.append(other)
    return True


def _cuts(tie: Tie, place: Place, can: dict[Place, int]) -> list[tuple[Place, int]]:
    """What a tie leaves to its other places, given what one of them may hold."""
    left = can[place]
    others = [p for p in tie.places if p != place]
    if tie.kind == "same":
        return [(other, left) for other in others]
    *first, last = tie.places
    if tie.kind == "among":
        held = [p for p in first if can[p] & can[last]]
        either = reduce(or_, (can[p] for p in held), 0)
        return [(last, either), *((p, can[last]) for p in held if len(held) == 1)]
    if left & (left - 1):
        return []
    if tie.kind == "outside" and place != last:
        others = [last]
    return [(other, ~left) for other in others]


def conflict(players: int, facts: Sequence[Fact]) -> list[Fact]:
    """A set of facts that cannot all be true, none of which can be left out; empty when they can.

    A pair is looked for first: when every card is read, a conflict always is one (a weapon seen twice, a place seen as
    two weapons).
    """
    seen = [f for f in facts if isinstance(f, Seen)]
    for i, fact in enumerate(seen):
        for other in seen[:i]:
            same_clan = other.place[0] == fact.place[0]
            if same_clan and (other.place == fact.place) != (other.weapon == fact.weapon):
                return [other, fact]
    needed = [] if possible(players, facts) else list(facts)
    for doubtful in list(needed):
        rest = [f for f in needed if f is not doubtful]
        if not possible(players, rest):
            needed = rest
    return needed


def call_tie(what: str, three: tuple[Place, ...], right: bool, line: int) -> Tie:
    """What the result of a call says of three cards, the third last. A wrong one: the first two fitted the call."""
    kinds = ("outside", "same") if what == "plotting" else ("among", "different")
    return Tie(kinds[right], three, line)

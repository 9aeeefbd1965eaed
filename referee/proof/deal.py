"""From a solution of the model to a deal with names, and the independent check that it explains everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from referee.engine.ledger import UNEXPLAINED
from referee.proof.account import Account
from referee.proof.model import ANY, REST, Model, Undecided
from referee.proof.pools import CardPool


class Deal(NamedTuple):
    """Where the cards were: at first and at the end by zone, and the names of each movement of the ledger's log.

    A card whose name the box does not tell is an empty string.
    """

    start: dict[str, tuple[str, ...]]
    moved: tuple[tuple[str, ...], ...]
    end: dict[str, tuple[str, ...]]


class _Card:
    """One card of a pool, wherever it lies; its name is settled when it leaves the pool, or at the end."""

    __slots__ = ("name",)

    def __init__(self, name: str = "") -> None:
        self.name = name


Heaps = dict[str, dict[CardPool, list[_Card]]]


def deal_of(model: Model, values: Sequence[int]) -> Deal:
    """A solution as names, movement by movement. Raises Undecided when it does not add up."""
    start, moved = _coloured(model, values)
    deal = _named(model, start, moved)
    if not explains(model.account, deal, model.rules):
        raise Undecided("the deal that was found does not explain the log")
    return deal


def _coloured(model: Model, values: Sequence[int]) -> tuple[dict[str, list[_Card]], dict[int, list[_Card]]]:
    """Cards at the start and in each movement; names of no fact are still one."""
    heaps: Heaps = {}
    made: dict[CardPool, list[_Card]] = {}

    def heap(zone: str, pool: CardPool) -> list[_Card]:
        return heaps.setdefault(zone, {}).setdefault(pool, [])

    def fresh(pool: CardPool, n: int) -> list[_Card]:
        cards = [_Card() for _ in range(n)]
        made.setdefault(pool, []).extend(cards)
        return cards

    def take(zone: str, pool: CardPool, n: int) -> list[_Card]:
        here = heap(zone, pool)
        if n < 0 or (n > len(here) and zone != UNEXPLAINED):
            raise Undecided("the solution does not add up")
        if n > len(here):
            return [_Card(pool.own) for _ in range(n)] if pool.own else fresh(pool, n)
        cards = here[len(here) - n :]
        del here[len(here) - n :]
        return cards

    for zone, n in model.account.start.items():
        heap(zone, model.root).extend(fresh(model.root, n))
    start = {zone: list(heap(zone, model.root)) for zone in model.account.start}
    moved: dict[int, list[_Card]] = {}
    for op in model.ops:
        if op[0] == "move":
            _, pool, source, to, n, at = op
            cards = take(source, pool, n.value(values))
            heap(to, pool).extend(cards)
            moved.setdefault(at, []).extend(cards)
        elif op[0] == "know":
            _, pool, zone, name, n = op
            for card in take(zone, pool, n.value(values)):
                card.name = name
                heap(zone, model.known[name]).append(_Card(name))
        else:
            _, zone, new, flows = op
            total = 0
            for pool, by_name in flows.items():
                for name, n in by_name.items():
                    for card in take(zone, pool, n.value(values)):
                        card.name = name
                        total += 1
            heap(zone, new).extend(fresh(new, total))
    for pool, cards in made.items():
        _fill(pool, cards, values)
    return start, moved


def _fill(pool: CardPool, cards: Sequence[_Card], values: Sequence[int]) -> None:
    """The cards of a pool whose names no fact has settled get what is left of its content."""
    left = Counter({name: n.value(values) for name, n in pool.content.items() if name != ANY})
    left.subtract(card.name for card in cards if card.name)
    spare = [name for name, n in left.items() for _ in range(n)]
    for card in cards:
        if not card.name:
            card.name = spare.pop() if spare else ANY


def _named(model: Model, start: dict[str, list[_Card]], moved: dict[int, list[_Card]]) -> Deal:
    """Cards of no fact get names of their own, dealt out in any order: they stand for one another."""
    account = model.account
    names = [c for c, n in (account.manifest or {}).items() for _ in range(n or 0) if c not in model.names]
    heaps: dict[str, dict[str, list[str]]] = {}

    def heap(zone: str, name: str) -> list[str]:
        return heaps.setdefault(zone, {}).setdefault(name, [])

    for zone, cards in start.items():
        for card in cards:
            own = names.pop() if card.name == REST else "" if card.name == ANY else card.name
            heap(zone, card.name).append(own)
    first = _contents(heaps)
    out: list[tuple[str, ...]] = []
    for at, (_, _, source, to, seen, _) in enumerate(account.log):
        if source == to:
            out.append(tuple(seen or ()))
            continue
        rest = Counter(seen or ())
        hidden: list[str] = []
        for name, n in Counter(card.name for card in moved.get(at, ())).items():
            here = heap(source, name)
            gone = [here.pop() if here else ("" if name in (REST, ANY) else name) for _ in range(n)]
            heap(to, name).extend(gone)
            hidden += gone[min(rest[name], n) :]
        out.append((*(seen or ()), *hidden))
    return Deal(first, tuple(out), _contents(heaps))


def _contents(heaps: dict[str, dict[str, list[str]]]) -> dict[str, tuple[str, ...]]:
    return {zone: tuple(sorted(c for cards in here.values() for c in cards)) for zone, here in heaps.items()}


def explains(account: Account, deal: Deal, rules: bool = False) -> bool:
    """Whether a deal agrees with everything: checked card by card, by code that shares nothing with the search."""
    manifest = account.manifest or {}
    zones = {zone: Counter(cards) for zone, cards in deal.start.items()}
    if {zone: n.total() for zone, n in zones.items() if n} != {zone: n for zone, n in account.start.items() if n}:
        return False
    dealt = Counter(card for cards in deal.start.values() for card in cards)
    if any(n > (copies or 0) for card, n in dealt.items() if (copies := manifest.get(card)) is not None):
        return False
    moves = iter(deal.moved)
    for event in account.events:
        if event.held is not None:
            here = zones.get(event.held.zone, Counter())
            if (event.fact(rules)) and not (
                not any(here[card] for card in event.held.none)
                and (not event.held.any_of or any(Counter(group) <= here for group in event.held.any_of))
            ):
                return False
        if event.entry is None:
            continue
        _, n, source, to, cards, kind = event.entry
        gone, seen = Counter(next(moves)), Counter(cards or ())
        here = zones.setdefault(source, Counter())
        if source == to:
            if source != UNEXPLAINED and not (seen == +here if kind == "all" else seen <= here):
                return False
            continue
        if gone.total() != n or not seen <= gone or not (gone <= here or source == UNEXPLAINED):
            return False
        here.subtract(gone)
        zones.setdefault(to, Counter()).update(gone)
    return True

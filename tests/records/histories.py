"""Histories of hidden cards for the prover's tests: small ones beside an enumeration of all deals, and full-sized ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from referee.engine.ledger import Ledger
from referee.engine.ledger_answers import Entry
from referee.engine.proof import Held
from referee.engine.world import World
from referee.proof.account import Account, Asserted, Key
from tests.engine.deals import Deals

ZONES = ("deck", "a", "b", "pile")


class History:
    """A table with a few cards: what it said of them, now and then falsely."""

    def __init__(self, chance: Random, lies: float, asserts: float = 0.0, steps: int = 10) -> None:
        self.chance = chance
        self.manifest = {name: chance.randint(1, 2) for name in "ABCD"[: chance.randint(2, 4)]}
        cards = [name for name, n in self.manifest.items() for _ in range(n)][: chance.randint(4, 6)]
        self.manifest = dict(Counter(cards))
        chance.shuffle(cards)
        deck = len(cards) - (len(cards) > 3 and chance.random() < 0.2)
        hand = chance.randint(0, 1)
        self.start = {"deck": deck - hand, "a": hand}
        self.world = World({"deck": cards[: deck - hand], "a": cards[deck - hand : deck]}, chance)
        self.ledger = Ledger(self.manifest, self.start)
        self.held: list[Asserted] = []
        self.lies = lies
        for line in range(1, steps + 1):
            self.step(line, asserts)

    def told(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(
            self.chance.choice([*self.manifest, *self.manifest, "Z"]) if self.chance.random() < self.lies else card
            for card in cards
        )

    def step(self, line: int, asserts: float) -> None:
        chance, kind = self.chance, self.chance.random()
        source = chance.choice([z for z in ZONES if self.world.count(z)])
        to = chance.choice([z for z in ZONES if z != source])
        if chance.random() < asserts:
            self.held.append((len(self.ledger.log), line, self.asserted(source)))
        elif kind < 0.4:
            n = chance.randint(1, min(3, self.world.count(source)))
            moved = self.world.move(n, source, to, random=True)
            some = self.told(moved[: chance.randint(1, n)]) if chance.random() < 0.15 else None
            self.ledger.move(n, source, to, some, line=line)
        elif kind < 0.75:
            moved = self.world.move(1, source, "pile" if source != "pile" else to, random=True)
            self.ledger.move(1, source, "pile" if source != "pile" else to, self.told(moved), line=line)
        elif kind < 0.87:
            self.world.shuffle("pile", "deck")
            self.ledger.shuffle("pile", "deck", line=line)
        else:
            here = list(self.world.zone(source))
            cards = tuple(chance.sample(here, chance.randint(1, len(here))))
            self.ledger.show(source, self.told(cards), line=line, all=len(cards) == len(here))

    def asserted(self, zone: str) -> Held:
        names = [*self.manifest]
        rule = "SOME-RULE" if self.chance.random() < 0.5 else ""
        if self.chance.random() < 0.4:
            return Held(zone, none=(self.chance.choice(names),), rule=rule)
        groups = [
            tuple(self.chance.choices(names, k=self.chance.randint(1, 2))) for _ in range(self.chance.randint(1, 2))
        ]
        return Held(zone, any_of=tuple(groups), rule=rule)

    @property
    def account(self) -> Account:
        return Account.of(self.ledger, self.held)

    def explained(self, end: int | None = None, keep: Iterable[Key] | None = None, rules: bool = False) -> bool:
        """Whether any deal explains the first events, of their facts those that are kept: by going through them all."""
        deals = Deals(self.manifest, self.start, ZONES)
        return enumerate_all(deals, self.account, end, keep, rules)


def enumerate_all(
    deals: Deals, account: Account, end: int | None = None, keep: Iterable[Key] | None = None, rules: bool = False
) -> bool:
    """Whether any state is left when all of it has been gone through."""
    kept = None if keep is None else {*keep}
    for event in account.events[:end]:
        fact = event.fact(rules) and (kept is None or event.key in kept)
        if event.held is not None:
            if fact:
                _narrow(deals, event.held)
        else:
            assert event.entry is not None
            _apply(deals, event.entry, fact)
    return bool(deals.states)


def _apply(deals: Deals, entry: Entry, fact: bool) -> None:
    _, n, source, to, cards, kind = entry
    if source == to:
        if fact:
            deals.show(source, cards or (), kind == "all")
    else:
        deals.move(n, source, to, cards if fact else None)


def _narrow(deals: Deals, held: Held) -> None:
    at = deals.zones.index(held.zone)

    def fits(state: Any) -> bool:
        here = Counter(dict(zip(deals.names, state[at], strict=True)))
        if any(here[card] for card in held.none):
            return False
        return not held.any_of or any(Counter(group) <= here for group in held.any_of)

    deals.states = {state for state in deals.states if fits(state)}


# --- full size -------------------------------------------------------------------------------------------------------

COPIES = (5, 4, 3, 3, 2, 2, 1, 1, 6, 1, 4, 6, 4, 3, 2, 3, 3, 5, 6, 4, 4, 5, 11, 2)
"""A made-up deck of 90 cards: copies of 24 names."""


def full_game(
    seed: int, turns: int = 75, players: int = 7, steals: float = 0.25, shows: float = 0.0
) -> tuple[Ledger, World]:
    """A made-up game of full size: 90 cards, hidden steals, cards played in the open, two reshuffles or more.

    steals, shows: how often a card is stolen, and how often cards of a hand are shown that stay there.
    """
    chance = Random(seed)
    manifest = {f"card {i}": n for i, n in enumerate(COPIES)}
    cards = [card for card, n in manifest.items() for _ in range(n)]
    chance.shuffle(cards)
    world, ledger = World({"deck": cards}, chance), Ledger(manifest, {"deck": len(cards)})
    hands = [f"hand {i}" for i in range(1, players + 1)]
    line = 0

    def move(n: int, source: str, to: str, seen: bool) -> None:
        moved = world.move(min(n, world.count(source)), source, to, random=source != "deck")
        if moved:
            ledger.move(len(moved), source, to, moved if seen else None, line=line)

    def draw(n: int, hand: str) -> None:
        for _ in range(n):
            if not world.count("deck"):
                world.shuffle("pile", "deck")
                ledger.shuffle("pile", "deck", line=line)
            move(1, "deck", hand, False)

    for i, hand in enumerate(hands):
        line += 1
        draw(4 + i // 2, hand)
    for turn in range(turns):
        hand = hands[turn % players]
        line += 1
        draw(2, hand)
        for _ in range(chance.randint(2, 4)):
            line += 1
            other = chance.choice(hands)
            if shows and chance.random() < shows:
                if some := chance.sample(world.zone(other), min(2, world.count(other))):
                    ledger.show(other, some, line=line)
            elif other != hand and chance.random() < steals:
                move(chance.randint(1, 2) if shows else 1, other, hand, False)
            else:
                move(1, other if chance.random() < 0.4 else hand, "pile", True)
        line += 1
        move(max(0, world.count(hand) - 7), hand, "pile", True)
    return ledger, world


def spoiled(ledger: Ledger, seed: int) -> Ledger | None:
    """The same game with one card read wrongly into the log: a name whose copies had all been seen elsewhere by then."""
    chance = Random(seed)
    seen = [i for i, e in enumerate(ledger.log) if e[4] is not None and e[2] != e[3] and len(e[4]) == 1]
    for _ in range(200):
        at = chance.choice(seen[len(seen) // 2 :])
        name = chance.choice(list(ledger.manifest or {}))
        log = list(ledger.log)
        line, n, source, to, _, kind = log[at]
        log[at] = (line, n, source, to, (name,), kind)
        again = told_again(ledger, log)
        if again.conflicts:
            return again
    return None


def told_again(ledger: Ledger, log: list[Entry]) -> Ledger:
    """A new ledger that is told a log of movements."""
    again = Ledger(ledger.manifest, ledger.start)
    for line, n, source, to, cards, kind in log:
        if kind == "shuffle":
            again.shuffle(source, to, line=line)
        elif source == to:
            again.show(source, cards or (), line=line, all=kind == "all")
        else:
            again.move(n, source, to, cards, line=line)
    return again

"""The oracle of the fault exam against enumeration of all deals on small decks."""

import sys
from itertools import product
from pathlib import Path
from random import Random

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts" / "lib"))

from exam_oracle import Barred, Began, Counted, Fact, Lay, Mixed, Went, decided

pytest.importorskip("scipy")

ZONES = ("deck", "hand 1", "hand 2", "pile")
Cards = tuple[tuple[str, ...], ...]
"""The cards of each zone, sorted."""


def after(state: Cards, fact: Fact) -> set[Cards]:
    """Every state that a fact can lead to from this one, one by one."""
    zones = {name: list(cards) for name, cards in zip(ZONES, state, strict=True)}
    match fact:
        case Began(_, zone, cards):
            zones[zone] = list(cards)
            return {key(zones)}
        case Lay(_, zone, cards, whole):
            here = zones[zone].copy()
            for card in cards:
                if card not in here:
                    return set()
                here.remove(card)
            return set() if whole and here else {state}
        case Counted(_, zone, n):
            return {state} if len(zones[zone]) == n else set()
        case Barred(_, zone, cards):
            return set() if set(cards) & set(zones[zone]) else {state}
        case Mixed(_, source, to):
            zones[to] += zones[source]
            zones[source] = []
            return {key(zones)}
        case Went(_, n, source, to, seen):
            out: set[Cards] = set()
            for picked in set(choices(zones[source], n)):
                left = list(picked)
                if all(card in left and not left.remove(card) for card in seen):  # type: ignore[func-returns-value]
                    rest = zones[source].copy()
                    for card in picked:
                        rest.remove(card)
                    out.add(key({**zones, source: rest, to: [*zones[to], *picked]}))
            return out


def choices(cards: list[str], n: int) -> list[tuple[str, ...]]:
    return [
        tuple(card for card, taken in zip(cards, picks, strict=True) if taken)
        for picks in product((0, 1), repeat=len(cards))
        if sum(picks) == n
    ]


def key(zones: dict[str, list[str]]) -> Cards:
    return tuple(tuple(sorted(zones[name])) for name in ZONES)


def enumerated(facts: list[Fact]) -> int:
    """The first line that no deal explains, by all deals."""
    states: set[Cards] = {((),) * len(ZONES)}
    for fact in facts:
        states = {new for state in states for new in after(state, fact)}
        if not states:
            return fact.line
    return 0


def script(chance: Random) -> list[Fact]:
    """Random cards in real movements, labels told or not, with a lie now and then."""
    box = [chance.choice("aabbcd") for _ in range(chance.randint(4, 6))]
    zones: dict[str, list[str]] = {name: [] for name in ZONES}
    zones["deck"] = box.copy()
    facts: list[Fact] = [Began(1, "deck", tuple(box))]
    for line in range(2, 14):
        source, to = chance.sample(ZONES, 2)
        here = zones[source]
        seen: tuple[str, ...]
        match chance.randrange(8):
            case 0:
                facts.append(Mixed(line, source, to))
                zones[to] += here
                zones[source] = []
            case 1 if here:
                seen = (chance.choice(here) if chance.random() < 0.8 else chance.choice("abcd"),)
                facts.append(Lay(line, source, seen, whole=chance.random() < 0.3 and len(here) == 1))
            case 2:
                facts.append(Counted(line, source, len(here) + (chance.random() < 0.05)))
            case 3:
                absent = [card for card in "abcd" if card not in here or chance.random() < 0.1]
                facts.append(Barred(line, source, tuple(absent[:1])))
            case _ if here:
                chance.shuffle(here)
                n = chance.randint(1, min(2, len(here)))
                gone = [here.pop() for _ in range(n)]
                zones[to] += gone
                seen = tuple(card for card in gone if chance.random() < 0.6)
                if seen and chance.random() < 0.15:
                    seen = (chance.choice("abcd"), *seen[1:])
                facts.append(Went(line, n, source, to, seen))
    return facts


def test_the_oracle_decides_where_enumeration_does() -> None:
    told = {False: 0, True: 0}
    for seed in range(250):
        facts = script(Random(seed))
        first = enumerated(facts)
        assert decided(facts) == first, f"seed {seed}: {facts}"
        told[first > 0] += 1
    assert min(told.values()) > 50, told

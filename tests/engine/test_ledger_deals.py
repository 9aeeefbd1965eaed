"""The ledger against the enumeration of all deals: small decks, random histories."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.engine.ledger import Ledger
from referee.engine.world import World
from tests.engine.deals import Deals
from tests.kit.tries import tries

HANDS = ("a", "b", "c")
ZONES = ("deck", *HANDS, "pile")


class Table:
    """A true small deck, the ledger that watches it and the enumeration, led through one history."""

    def __init__(self, chance: Random, most: int = 9) -> None:
        self.chance = chance
        self.manifest = {name: chance.randint(1, 3) for name in "ABCDE"[: chance.randint(2, 5)]}
        while sum(self.manifest.values()) > most:
            name = chance.choice(list(self.manifest))
            self.manifest[name] = max(1, self.manifest[name] - 1)
        cards = [name for name, n in self.manifest.items() for _ in range(n)]
        chance.shuffle(cards)
        # Sometimes a card is out of the game, unseen.
        self.start = {"deck": len(cards) - (len(cards) > 3 and chance.random() < 0.15)}
        self.world = World({"deck": cards[: self.start["deck"]]}, chance)
        self.ledger = Ledger(self.manifest, self.start)
        self.deals = Deals(self.manifest, self.start, ZONES)
        self.history: list[tuple[object, ...]] = []

    def move(self, n: int, source: str, to: str, seen: int) -> None:
        """Cards go from zone to zone, the table sees the first `seen` of them."""
        moved = self.world.move(n, source, to, random=True)
        cards = list(moved[:seen]) if seen else None
        self.history.append(("move", n, source, to, cards))
        line = len(self.history)
        if cards and self.chance.random() < 0.5:
            # Asking first must not change anything, and the truth is never refused.
            assert self.ledger.could(source, cards[0]).verdict != "no", self.history
        self.ledger.move(n, source, to, cards, line=line)
        self.deals.move(n, source, to, cards)

    def step(self) -> None:
        chance, kind = self.chance, self.chance.random()
        source = chance.choice([z for z in ZONES if self.deals.counts[z]])
        if kind < 0.45:
            n = chance.randint(1, min(3, self.deals.counts[source]))
            to = chance.choice([z for z in ZONES if z != source])
            self.move(n, source, to, int(n > 1 and chance.random() < 0.1))
        elif kind < 0.8:
            source = chance.choice([z for z in ZONES[1:] if self.deals.counts[z]] or [source])
            n = 1 if chance.random() < 0.8 else min(2, self.deals.counts[source])
            pile = source != "pile" and chance.random() < 0.6
            self.move(n, source, "pile" if pile else chance.choice([z for z in ZONES if z != source]), n)
        elif kind < 0.9:
            self.world.shuffle("pile", "deck")
            self.history.append(("shuffle", "pile", "deck"))
            self.ledger.shuffle("pile", "deck", line=len(self.history))
            self.deals.shuffle("pile", "deck")
        else:
            here = list(self.world.zone(source))
            cards = chance.sample(here, chance.randint(1, len(here)))
            everything = len(cards) == len(here)
            self.history.append(("show", source, cards, everything))
            self.ledger.show(source, cards, line=len(self.history), all=everything)
            self.deals.show(source, cards, everything)

    def without(self, keep: set[int]) -> Deals:
        """The enumeration that knows all movements, but of what was shown only those lines."""
        deals = Deals(self.manifest, self.start, ZONES)
        for line, (kind, *what) in enumerate(self.history, 1):
            if kind == "move":
                n, source, to, cards = what
                deals.move(n, source, to, cards if line in keep else None)  # type: ignore[arg-type]
            elif kind == "shuffle":
                deals.shuffle(*what)  # type: ignore[arg-type]
            elif line in keep:
                deals.show(*what)  # type: ignore[arg-type]
        return deals

    def compare(self, tally: Counter[str]) -> None:
        """Every question about every card in every zone, against the enumeration."""
        ledger, deals = self.ledger, self.deals
        assert not ledger.conflicts, self.history
        assert ledger.conserved(), self.history
        for zone in ZONES:
            assert ledger.count(zone) == deals.counts[zone] == self.world.count(zone)
            known, seen = ledger.known(zone), ledger.seen(zone)
            for card in self.manifest:
                least, most = deals.least_most(zone, card)
                assert seen.get(card, 0) <= known.get(card, 0) <= least, (self.history, zone, card)
                easily = ledger.easily(zone, card)
                assert not easily or most, (self.history, zone, card)
                tally["easily"] += easily
                tally["possible"] += most > 0
                tally["known"] += 1
                tally["not known"] += known.get(card, 0) < least
                for n in (1, 2, 3):
                    answer = ledger.could(zone, card, n)
                    where = (self.manifest, self.history, zone, card, n)
                    assert answer.verdict != "no" or most < n, where
                    assert answer.verdict != "yes" or most >= n, where
                    if seen.get(card, 0) < n <= deals.counts[zone] and n <= self.manifest[card]:
                        tally["asked"] += 1
                        tally["open"] += answer.verdict == "open"
                        tally["no"] += answer.verdict == "no"
                    if answer.verdict == "no" and n <= deals.counts[zone] and self.chance.random() < 0.02:
                        enough = self.without(set(answer.lines))
                        assert enough.least_most(zone, card)[1] < n, (*where, answer.lines)
                        tally["lines"] += len(answer.lines)
                        tally["explained"] += 1


@given(st.randoms(use_true_random=False), st.integers(2, 14))
@settings(max_examples=tries(100), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_never_wrong(chance: Random, steps: int) -> None:
    table = Table(chance, 8)
    tally: Counter[str] = Counter()
    for _ in range(steps):
        table.step()
        if len(table.deals.states) > 3_000:
            break
        if chance.random() < 0.3:
            table.compare(tally)
    table.compare(tally)


def test_share_left_open(capsys: pytest.CaptureFixture[str]) -> None:
    """The enumeration decides every question of these histories; the ledger leaves less than one in 500 open."""
    tally: Counter[str] = Counter()
    for seed in range(400):
        table = Table(Random(seed))
        for _ in range(table.chance.randint(3, 18)):
            table.step()
            if len(table.deals.states) > 20_000:
                break
        table.compare(tally)
    with capsys.disabled():
        print(
            f"\nledger: {tally['asked']} questions, {tally['no']} no, {tally['open']} left open"
            f" ({tally['open'] / tally['asked']:.3%}); {tally['not known']} of {tally['known']} certain contents"
            f" missed; {tally['explained']} noes checked, {tally['lines'] / tally['explained']:.2f} lines each"
        )
    assert tally["asked"] > 4_000 and tally["no"] > 1_000 and tally["explained"] > 50
    assert tally["easily"] / tally["possible"] > 0.99
    assert tally["open"] / tally["asked"] < 0.002
    assert tally["not known"] / tally["known"] < 0.002


def _shuffled(chance: Random) -> tuple[dict[str, int], list[str]]:
    """A box of 94 cards, and its cards in any order."""
    counts = [5, 4, 3, 3, 2, 2, 1, 1, 6, 1, 4, 6, 4, 3, 2, 3, 3, 5, 6, 4, 4, 5, 15, 2]
    manifest = {f"card {i}": n for i, n in enumerate(counts)}
    cards = [card for card, n in manifest.items() for _ in range(n)]
    chance.shuffle(cards)
    return manifest, cards


def _compare(ledger: Ledger, world: World, zone: str) -> None:
    """What lies there can lie there, and what is known to lie there lies there."""
    for card, n in Counter(world.zone(zone)).items():
        assert ledger.could(zone, card, n).verdict == "yes"
    for card, n in ledger.known(zone).items():
        assert world.zone(zone).count(card) >= n


@pytest.mark.parametrize("seed", range(6))
def test_long_honest_games_are_never_doubted(seed: int) -> None:
    """A deck of 94 cards, hidden steals and reshuffles: what truly lies there is never called impossible.

    What the ledger is told is told twice, once with questions in between: the answers stay the same.
    """
    chance = Random(seed)
    manifest, cards = _shuffled(chance)
    world = World({"deck": cards}, chance)
    ledger = Ledger(manifest, {"deck": len(cards)})
    silent = ledger.copy()
    hands = [f"hand {i}" for i in range(3 + seed % 3)]
    line = 0

    def move(n: int, source: str, to: str, open_: bool) -> None:
        nonlocal line
        if source == "deck" and not world.count("deck"):
            world.shuffle("pile", "deck")
            for each in (ledger, silent):
                each.shuffle("pile", "deck", line=line)
        n = min(n, world.count(source))
        if n:
            line += 1
            moved = world.move(n, source, to, random=source != "deck")
            if open_:
                for card in moved:
                    assert ledger.could(source, card).verdict != "no"
            ledger.move(n, source, to, moved if open_ else None, line=line)
            silent.move(n, source, to, moved if open_ else None, line=line)

    for hand in hands:
        move(5, "deck", hand, False)
    for turn in range(90):
        hand = hands[turn % len(hands)]
        move(2, "deck", hand, False)
        for _ in range(chance.randint(1, 3)):
            other = chance.choice(hands)
            if other != hand and chance.random() < 0.2:
                move(1, other, hand, False)
            else:
                move(1, other, "pile", True)
        if turn % 10 == 0:
            for zone in (*hands, "deck"):
                _compare(ledger, world, zone)
    assert not ledger.conflicts and ledger.conserved()
    assert ledger == silent
    for zone in (*hands, "deck", "pile"):
        assert ledger.known(zone) == silent.known(zone)
        for card in manifest:
            assert ledger.could(zone, card).verdict == silent.could(zone, card).verdict

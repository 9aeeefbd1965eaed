"""A Shinobi Clans table with full sight, for the simulator: which card each face-down card really is."""

from collections.abc import Sequence
from random import Random
from typing import cast

from referee.engine.world import World
from referee.games.shinobi_clans import boxes
from referee.games.shinobi_clans.data import CARDS, CODE_OF_TARGET
from referee.games.shinobi_clans.state import HAND, ClansState


class ClansWorld:
    """Real cards, driven by the same movements as the ledger."""

    def __init__(self, box: dict[str, object], players: int, random: Random) -> None:
        deck = [card for card, n in boxes.all_copies(box).items() for _ in range(n or 0)]
        if len(deck) != CARDS:
            raise ValueError(f"a simulated table needs a box with all {CARDS} cards, not {len(deck)}")
        random.shuffle(deck)
        self.random = random
        self.cards = World({"deck": deck, "discard": (), **{HAND[i]: () for i in range(1, players + 1)}}, random)
        self.rewards: list[int] = [*cast("Sequence[int]", box["rewards"])]
        self.planned = ""
        """The card that the next hidden play lays, by the player's choice."""
        self.ahead = 0
        """Movements that were carried out before the ledger was told of them."""
        self.done = 0
        self.round = 0
        self.contracts: list[list[tuple[str, str]]] = []
        """The two real tokens of each seat in this round."""

    def sync(self, s: ClansState) -> None:
        """Carry out what the ledger was told since the last time."""
        log = s.ledger.log
        world = self.cards
        while self.done < len(log):
            _, n, source, to, named, kind = log[self.done]
            self.done += 1
            if source == to:
                continue
            if self.ahead:
                self.ahead -= 1
            elif kind == "shuffle":
                world.shuffle(source, to)
            elif source == "deck":
                world.move(n, source, to)
            elif named is not None:
                world.move(len(named), source, to, named)
                if n > len(named):
                    world.move(n - len(named), source, to, random=True)
            elif to.startswith("#") and self.planned and self.planned in world.zone(source):
                world.move(1, source, to, (self.planned,))
                self.planned = ""
            else:
                world.move(n, source, to, random=True)

    def draw_ahead(self, n: int) -> tuple[str, ...]:
        """Lay a pool out with a reshuffle in the middle, before the ledger is told of it: its cards are to be named."""
        deck = self.cards.count("deck")
        drawn = self.cards.move(deck, "deck", "pool")
        self.cards.shuffle("discard", "deck")
        drawn += self.cards.move(n - deck, "deck", "pool")
        self.ahead = (1 if deck else 0) + 2
        return drawn

    def zone(self, name: str) -> tuple[str, ...]:
        """The cards of a zone."""
        return self.cards.zone(name)

    def top(self, zone: str) -> str:
        """The one card of a zone."""
        return self.cards.zone(zone)[-1]

    def choose_contracts(self, s: ClansState) -> None:
        """Everybody secretly chooses two tokens for different Targets."""
        if self.round == s.round:
            return
        self.round = s.round
        anywhere = s.setup.options["off_table_contract"] == "allowed"
        self.contracts = []
        for _ in range(s.seats):
            choice: Sequence[str] = tuple(CODE_OF_TARGET) if anywhere and self.random.randrange(6) == 0 else s.targets
            two = self.random.sample(list(choice), 2)
            self.contracts.append([(target, self.random.choice("ga")) for target in two])

"""A Samurai Sword table with full sight, for the simulator: it follows the movements that the ledger was told."""

from random import Random

from referee.engine.ledger import Ledger
from referee.engine.world import World
from referee.games.samurai_sword.data import manifest, role
from referee.games.samurai_sword.rules.seats import SMALL
from referee.games.samurai_sword.state import DECK, HAND

ROLE_CARDS = {
    3: ("ninja1", "ninja2", "ninja3"),
    4: ("samurai", "ninja1", "ninja2", "ninja3"),
    5: ("samurai", "ronin", "ninja1", "ninja2", "ninja3"),
    6: ("samurai", "ronin", "ninja1", "ninja2", "ninja3"),
    7: ("samurai", "samurai", "ronin", "ninja1", "ninja2", "ninja3"),
}


class SamuraiWorld:
    """Real cards in real order, and the real roles. `follow` repeats what the ledger was told since the last time."""

    def __init__(self, players: int, random: Random) -> None:
        deck = [card for card, n in manifest().items() for _ in range(n)]
        random.shuffle(deck)
        self.cards = World({DECK: deck}, random)
        self.random = random
        self.players = players
        self.roles: list[str] = []

    def deal_roles(self, shogun: int) -> None:
        """The Shogun's seat is known; of the others each gets a card, and spare Ninja cards go out unseen."""
        cards = list(ROLE_CARDS[self.players])
        ninja = [c for c in cards if role(c)["team"] == "ninja"]
        while len(cards) > self.players - 1:
            gone = ninja.pop(self.random.randrange(len(ninja)))
            cards.remove(gone)
        self.random.shuffle(cards)
        self.roles = [*cards[: shogun - 1], "shogun", *cards[shogun - 1 :]]
        if self.players == SMALL:
            self.roles = [r if r == "shogun" else "ninja" for r in self.roles]

    def follow(self, ledger: Ledger) -> None:
        """Move the real cards as the ledger's moved; hidden ones go at random from a hand, from the top of the deck."""
        self.cards.follow(ledger)

    def hand(self, seat: int) -> tuple[str, ...]:
        """The cards of a hand."""
        return self.cards.zone(HAND[seat])

    @property
    def top(self) -> str:
        """The card on top of the deck."""
        return self.cards.zone(DECK)[-1]

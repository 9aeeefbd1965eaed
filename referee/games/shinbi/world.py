"""A Shinbi table with full sight, for the simulator: which weapon each face-down card really is."""

from random import Random

from referee.games.shinbi.steps import WEAPONS


class ShinbiWorld:
    """real[a][t]: the weapon that clan a gave to seat t this round; what a clan has left is in its hand."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.round = 0
        self.real: dict[int, dict[int, str]] = {}

    def begin(self, number: int) -> None:
        """Cards go back at the beginning of a round."""
        if number != self.round:
            self.round = number
            self.real = {}

    def give(self, clan: int, target: int, random: Random, weapon: str = "") -> str:
        """A clan gives a card of its hand to a target, a random one unless it is named."""
        given = self.real.setdefault(clan, {})
        if target not in given:
            hand = [w for w in WEAPONS if w not in given.values()]
            given[target] = weapon if weapon in hand else random.choice(hand)
        return given[target]

    def card(self, clan: int, target: int) -> str:
        """The real weapon of a card on the table."""
        return self.real[clan][target]

    def kept(self, clan: int) -> list[str]:
        """What a clan still has in hand."""
        return [w for w in WEAPONS if w not in self.real.get(clan, {}).values()]

"""A Shinbi table with full sight, for the simulator: which weapon each face-down card really is."""

from random import Random

from referee.games.shinbi.steps import WEAPONS


class ShinbiWorld:
    """real[a][t]: the weapon that clan a gave to seat t this round; what a clan has left is in its hand.

    lives: what each seat has left by the real cards, counted here and not by the rules of the referee.
    """

    def __init__(self, players: int) -> None:
        self.players = players
        self.round = 0
        self.real: dict[int, dict[int, str]] = {}
        self.lives = [5] * players

    def settle(self, victim: int, two: list[int], call: str = "", third: int = 0, ends: bool = True) -> None:
        """Move the lives of a resolution: two cards, a call with a third. ends: nobody pays after the end."""
        if len(set(two)) != 2:  # against the rules it was not two cards: there is nothing to compare
            return
        a, b = (self.card(t, victim) for t in two)
        pays = {victim: 0}
        if not call:
            pays[victim] = int(a == b)
        else:
            c = self.card(third, victim)
            good = a == b == c if call == "plotting" else a not in (b, c) and b != c
            if good:
                pays = {(victim + k) % self.players + 1: 1 for k in range(self.players - 1)}
                pays = {seat: n for seat, n in pays.items() if seat in (*two, third)}
            else:
                pays[victim] = 2 if call == "plotting" else 1
        for seat, n in pays.items():
            if ends or sum(x > 0 for x in self.lives) > 1:
                self.lives[seat - 1] = max(0, self.lives[seat - 1] - n)

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

"""A Ninjato table with full sight, for the simulator.

Treasures, guards and markets lie face down until they are drawn and then stay in the open, so what is left of them
follows from the box and the state. Only dojo cards are really hidden: their deck, discards and hands are a `World`.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from referee.engine.game import listed
from referee.engine.world import World
from referee.games.ninjato import boxes, data
from referee.games.ninjato.rules import refilled, supply
from referee.games.ninjato.state import NinjatoState


class NinjatoWorld:
    """The real dojo cards, and draws of everything else."""

    def __init__(self, players: int, facts: dict[str, Any], random: Random) -> None:
        self.facts = {**boxes.made_up_box(Random(players)), **facts}
        self.random = random
        cards = [str(v) for v in range(1, 6) for _ in range(int(self.facts[f"dojo.{v}"]))]
        random.shuffle(cards)
        self.cards = World({"deck": cards, "discards": []}, random)
        self.players = players

    # --- dojo cards --------------------------------------------------------------------------------------------------

    @listed
    def draw(self, n: int, to: str, eager: bool = False) -> Iterator[int]:
        """Cards from the deck, rebuilt from the discards when it is empty."""
        for _ in range(n):
            if not self.cards.count("deck"):
                self.cards.shuffle("discards", "deck")
            yield from [int(c) for c in self.cards.move(1, "deck", to)]
            self.settle(eager)

    def settle(self, eager: bool) -> None:
        """Rebuild the deck at once where the table does so."""
        if eager and not self.cards.count("deck"):
            self.cards.shuffle("discards", "deck")

    def hand(self, seat: int) -> list[int]:
        """A player's real hand."""
        return sorted(int(c) for c in self.cards.zone(f"hand {seat}"))

    def play(self, seat: int, cards: list[int], eager: bool = False) -> None:
        """Cards go from a hand to the discards."""
        self.cards.move(len(cards), f"hand {seat}", "discards", tuple(map(str, cards)))
        self.settle(eager)

    def pick(self, seat: int, card: int) -> None:
        """A card goes from the row to a hand."""
        self.cards.move(1, "row", f"hand {seat}", (str(card),))

    # --- everything else ---------------------------------------------------------------------------------------------

    def treasure(self, s: NinjatoState, drawn: tuple[int, ...] = ()) -> int:
        """A treasure out of the bag; drawn: those drawn before it in the same step."""
        refill = len(drawn) >= s.bag
        out = [n - refill * back for n, back in zip(refilled.outside_bag(s), s.spent, strict=True)]
        there = [int(self.facts[f"treasure.{name}"]) for name in data.KINDS]
        left = [kind for kind, n in enumerate(there) for _ in range(n - out[kind] - drawn.count(kind))]
        return self.random.choice(left)

    def guard(self, s: NinjatoState, elite: bool, also: tuple[str, ...] = ()) -> str:
        """A guard of its deck."""
        prefix = "elite." if elite else "guard."
        lying = supply.lying_guards(s, elite)
        deck = s.guards[elite]
        pile = deck.discards if deck.left <= 0 else {}
        there = {n.removeprefix(prefix): int(copies) for n, copies in self.facts.items() if n.startswith(prefix)}
        away = {code: lying.get(code, 0) + also.count(code) - pile.get(code, 0) for code in there}
        return self.random.choice([code for code, n in there.items() for _ in range(n - away[code])])

    def tokens(self, s: NinjatoState) -> list[tuple[str, int]]:
        """Clan tokens that lie on no house."""
        left = [(clan, int(value)) for clan in data.CLANS for value in self.facts[f"tokens.{clan}"]]
        for house in s.houses:
            if (house.clan, house.value) in left:
                left.remove((house.clan, house.value))
        return left

    def cards_left(self, s: NinjatoState, kind: str, also: list[str]) -> list[str]:
        """Names of envoys or rumors that nobody has seen."""
        prefix = f"{kind}."
        names = [n.removeprefix(prefix) for n, v in self.facts.items() if n.startswith(prefix) and not _thing(n, v)]
        return [n for n in names if n not in s.info and n not in also]

    def market(self, s: NinjatoState, kind: str, n: int) -> tuple[str, ...]:
        """Envoys or rumors of the deck, as they are typed."""
        out: list[str] = []
        for _ in range(n):
            out.append(self.random.choice(self.cards_left(s, kind, out)))
        return tuple(n if f"{kind}.{n}" in s.facts else f"{n}={self.facts[f'{kind}.{n}']}" for n in out)

    def tiles(self, s: NinjatoState, ordinary: int, henso: int) -> tuple[str, ...]:
        """Skill tiles of the stacks, as they are typed."""
        seen = Counter(thing.effect for thing in s.info.values() if isinstance(thing, data.Tile))
        left = [
            effect
            for effect in data.LETTER_OF
            if effect != "henso"
            for _ in range(int(self.facts[f"tile.{effect}"]) - seen[effect])
        ]
        self.random.shuffle(left)
        return tuple(self.tile(effect) for effect in [*left[:ordinary], *["henso"] * henso])

    def tile(self, effect: str) -> str:
        """A tile with what is printed on it."""
        style = str(self.facts.get(f"style.{effect}", ""))
        return f"{data.LETTER_OF[effect]}{self.facts.get(f'price.{effect}', '')}{style[:1]}"


def _thing(name: str, value: object) -> bool:
    """Whether a rumor fact says what a picture counts, not what a card is."""
    return name.startswith("rumor.x")

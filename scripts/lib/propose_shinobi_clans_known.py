"""Shinobi Clans from its rulebook: what everybody can know of face-down cards, Rewards and tokens. Nothing here calls the game's rules."""

from __future__ import annotations

from propose_shinobi_clans_battle import OPEN, SIDES, TARGETS
from propose_shinobi_clans_stack import Battles
from propose_shinobi_clans_table import Laid

from referee.games.shinobi_clans import steps as st

Opinion = bool | None


def every(*opinions: Opinion) -> Opinion:
    """False where one is false, None where one is open."""
    return False if False in opinions else None if None in opinions else True


class Known(Battles):
    """What can be, as far as everybody knows; None where that is not easily said."""

    def could_be(self, truth: str, card: str, n: int = 1) -> Opinion:
        """Whether a face-down card can be this one, as far as everybody knows. n: how many such cards are told at once."""
        if card == "?" or (card == truth and n == 1):
            return True
        if card not in self.box.kind or self.box.copies[card] - self.in_sight()[card] < n:
            return False
        return None if self.advanced or self.shuffled or self.told else True

    def all_could_be(self, truth: tuple[str, ...], cards: tuple[str, ...]) -> Opinion:
        """The same for several cards of one place."""
        opinions: list[Opinion] = []
        for card in cards:
            n = cards.count(card)
            opinions.append(self.could_be(card, card) if truth.count(card) >= n else self.could_be("", card, n))
        return every(*opinions)

    def turned(self, laid: Laid, card: str) -> Opinion:
        """A card of a stack that is turned up."""
        if card == "?":
            return True
        if laid.seen:
            return card == laid.card
        if laid.drawn:
            return False if card not in laid.drawn else True if card == laid.card else None
        breach = self.box.home(card) != "stack" if card in self.box.kind else True
        if card in OPEN and self.options["misplay_found"] == "as_if_legal_scout":
            breach = False
        return not breach and self.could_be(laid.card, card)

    def drawn(self, cards: tuple[str, ...]) -> Opinion:
        """Cards off the draw pile; where it does not suffice, those of the discard pile follow."""
        if len(cards) <= self.deck:
            return self.all_could_be(self.world.zone("deck")[-len(cards) or 99 :], cards)
        there = self.in_sight() - self.waste
        beyond = [
            card for card in cards if card != "?" and self.box.copies.get(card, 0) - there[card] < cards.count(card)
        ]
        return False if beyond else None

    def weapon_turned(self, truth: str, card: str) -> Opinion:
        """A weapon in a slot that is turned up."""
        if card == "?":
            return True
        return card in self.box.kind and self.box.kind[card] == "weapon" and self.could_be(truth, card)

    def in_box(self, values: tuple[int, ...]) -> bool:
        """Whether these Rewards can be drawn together."""
        seen = [value for value in values if value != st.NOT_READ]
        return all(seen.count(value) <= self.box.rewards.count(value) for value in seen)

    def consistent(
        self, tokens: list[tuple[int, str, str]], targets: list[str], shown: dict[int, list[tuple[str, str]]]
    ) -> bool:
        """Whether tokens that lie open now can be placed by the rules: two a player, no Target twice, none named twice."""
        mine = {seat: list(row) for seat, row in shown.items()}
        for seat, target, side in tokens:
            if seat not in self.all or target not in TARGETS or side not in SIDES:
                return False
            if (target, side) in shown[seat]:
                continue  # it lies open already
            told = self.placed.get(seat) if shown is self.open else ()
            if (told and (target, side) not in told) or len(mine[seat]) >= 2 or target in [t for t, _ in mine[seat]]:
                return False
            if target not in targets and self.options["off_table_contract"] == "forbidden":
                return False
            mine[seat].append((target, side))
        return True

"""Ninjato from its rulebook, once more and small: what can lie where, and the set-up. Nothing here calls the game's rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from propose_ninjato_flow import ALL, DISPLAY, Flow, treasures

from referee.games.ninjato import steps as st

Opinion = bool | None
KINDS = ("t2", "t3", "t4", "t5", "g")
CARDS = (1, 2, 3, 4, 5)
TILES = "azwpqrbxvh"
"""Skills by letter: -2, 0, Swap, 1 more or less, 2 or 4, Flip, +2, 6, Switch, Hensojutsu."""
EFFECTS = dict(zip(TILES, ("minus2", "zero", "swap", "plusminus1", "two_or_four", "flip", "plus2", "six", "switch", "henso"), strict=True))
FIRST_TOKENS = ("taira:2", "taira:4", "minamoto:2", "minamoto:4", "goshirakawa:6")
HAND = 4


def both(*opinions: Opinion) -> Opinion:
    """Legal when all say so, illegal when one does not, else open."""
    if False in opinions:
        return False
    return None if None in opinions else True


class Laid(Flow):
    """What decks, bag and hands can hold, and whether a part of the set-up is laid as it should be."""

    # --- what can lie there ------------------------------------------------------------------------------------------

    def guard_there(self, code: str, also: Iterable[str] = ()) -> bool:
        """Whether the deck can hold this guard: the copies in the box but those that lie open. An empty deck is rebuilt of its discards."""
        elite = code[:1] == "e"
        deck, prefix = ("elite", "elite.") if elite else ("guards", "guard.")
        lie = [*also, self.turned]
        lie += self.words_of(f"{deck}.discards") if self.facts[f"{deck}.deck"] else []
        lie += [self.facts[f"house.{n}.sentry"] for n in range(1, 6)]
        lie += [name for seat in range(1, self.seats + 1) for name in self.words_of(f"elites.{seat}")]
        return bool(lie.count(code) < self.box.get(prefix + code, 0))

    def sentry_there(self, code: str, also: Iterable[str]) -> bool:
        """A normal guard that the deck can hold."""
        return code[:1] != "e" and self.guard_there(code, also)

    def drawn_together(self, letters: Iterable[str]) -> Opinion:
        """Whether these treasures can be drawn one after the other; an empty bag gets the discards."""
        drawn = Counter("g" if c == "g" else f"t{c[-1]}" for c in letters)
        bag = self.bag_holds()
        if bag is None:
            return None
        if not set(drawn) <= set(KINDS):
            return False
        if drawn.total() <= bag.total():
            return drawn <= bag
        return bag <= drawn and drawn - bag <= treasures(self.facts["spent"])

    def tiles_there(self, texts: Sequence[str]) -> bool:
        """Skill tiles of which the box has more than were shown."""
        new = Counter(text[:1] for text in texts)
        good = all(re.fullmatch(f"[{TILES}][1-5?]?[sct]?", text) for text in texts)
        before = {letter: self.shown[letter] for letter in new}
        return good and all(before[letter] + n <= self.box[f"tile.{EFFECTS[letter]}"] for letter, n in new.items())

    def cards_there(self, kind: str, names: Sequence[str]) -> bool:
        """Envoys or rumors that nobody has seen, each there once."""
        return len(set(names)) == len(names) and all(f"{kind}.{name}" in self.box and not self.shown[name] for name in names)

    def card_there(self, cards: Sequence[int]) -> Opinion:
        """Whether the dojo deck can hold these cards."""
        new, discards = Counter(cards), self.facts["dojo.discards"]
        if not set(new) <= set(CARDS):
            return False
        if len(cards) > self.facts["dojo.deck"]:
            return None  # the discards are shuffled in between
        lie = Counter(map(int, self.facts["dojo.row"])) + sum(self.known, Counter())
        lie += self.heap if discards == self.heap.total() else Counter()
        if any(lie[card] + n > self.box[f"dojo.{card}"] for card, n in new.items()):
            return False
        if self.deck is not None and self.deck.total() == self.facts["dojo.deck"] and new <= self.deck:
            return True
        return None if self.rebuilt or self.vague else True  # of a deck that was never rebuilt all unseen cards can lie on top

    def holds(self, who: int, cards: Sequence[int]) -> Opinion:
        """Whether a hand can hold these cards, as far as all have seen; legal when it really does."""
        hand, need = self.of("hand", who), Counter(cards)
        unknown = need - self.known[who]
        if len(cards) > hand or unknown.total() > hand - self.known[who].total():
            return False
        lie = Counter(map(int, self.facts["dojo.row"])) + sum((own for seat, own in enumerate(self.known) if seat != who), Counter())
        lie += self.heap if self.facts["dojo.discards"] == self.heap.total() else Counter()
        if any(lie[card] + n > self.box[f"dojo.{card}"] for card, n in need.items()):
            return False
        own = self.real.get(who)
        return True if own is not None and need <= own else None

    # --- set-up ------------------------------------------------------------------------------------------------------

    def may_setupstep(self, step: st.SetupStep) -> Opinion:
        """Everything at once, on an empty table."""
        empty = not self.told and len(self.owed()) == 15 + 5 and not self.facts["dojo.row"] + self.facts["sensei.tiles"] + self.facts["palace.cards"]
        return both(
            self.phase == "setup" and empty and not self.facts["pavilion.cards"],
            self.whole_order(step.order), step.hand == HAND, len(step.row) == ALL and set(step.row) <= set(CARDS),
            len(step.sentries) == len(step.treasures) == 5 and sorted(step.tokens) == sorted(FIRST_TOKENS),
            all(self.sentry_there(code, step.sentries[:i]) for i, code in enumerate(step.sentries)),
            all(len(text) == ALL for text in step.treasures) and self.drawn_together([kind for text in step.treasures for kind in text]),
            len(step.tiles) == self.seats and self.tiles_there(step.tiles) and not any(text[:1] == "h" for text in step.tiles),
            len(step.envoys) == DISPLAY and self.cards_there("envoy", step.envoys),
            len(step.rumors) == DISPLAY and self.cards_there("rumor", step.rumors),
        )  # fmt: skip

    def whole_order(self, seats: Sequence[int]) -> bool:
        """Everybody has one place."""
        return sorted(seats) == list(range(1, self.seats + 1))

    def may_order(self, step: st.Order) -> Opinion:
        """Once, in the set-up."""
        return self.phase == "setup" and "order" not in self.told and self.whole_order(step.seats)

    def may_deal(self, step: st.Deal) -> Opinion:
        """Four cards, once."""
        return self.phase == "setup" and "deal" not in self.told and step.hand == HAND

    def may_lay(self, step: st.Lay) -> Opinion:
        """Parts of a house that do not lie there yet: a normal guard, three treasures, one of the five tokens."""
        if self.phase != "setup" or not 1 <= step.house <= 5 or not (step.sentry or step.treasures or step.token):
            return False
        lies = {part: self.facts[f"house.{step.house}.{part}"] for part in ("sentry", "plain", "token")}
        elsewhere = [self.facts[f"house.{n}.token"] for n in range(1, 6)]
        return both(
            not step.sentry or (not lies["sentry"] and self.sentry_there(step.sentry, ())),
            not step.treasures or (not lies["plain"] and len(step.treasures) == ALL and self.drawn_together(step.treasures)),
            not step.token or (not lies["token"] and step.token in FIRST_TOKENS and step.token not in elsewhere),
        )

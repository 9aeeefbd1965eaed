"""Ninjato from its rulebook, once more and small: which steps are legal. Nothing here calls the game's rules.

All steps of play and of the set-up, whole or in parts, with all numbers of players and all options but those of `OTHER_OPTIONS`. What is not
covered stands in `NOT_COVERED`: there the reference has no opinion, or nothing is proposed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

from propose_ninjato_flow import ALL, HAND_LIMIT, cards_due, played, treasures
from propose_ninjato_laid import CARDS, KINDS, Opinion, both
from propose_ninjato_raid import Raids
from propose_ninjato_scoring import CLANS, Older
from propose_ninjato_steps import ALL_KINDS, proposed, share

from referee.games.ninjato import steps as st

OTHER_OPTIONS = ("forced", "leaver")
"""Options that the reference does not know: they are left as they are."""
NOT_COVERED = (
    "who holds the oldest envoy when the whole game is tied",
    "a reward that is taken while somebody may still aim a Hensojutsu",
    "Switch and Flip when an attack is lost, Flip when a house is owed its treasure or its clan token",
    "skills that are named beforehand where the table does not ask for it",
    "a rumor of which it was not told which one it is",
    "a house that gets no treasure as none is left",
    "a box that nobody counted",
    "effects that are passed over or done late, players who go home, corrections",
)
"""What is not covered, for the exam to print."""
SIDES = ("strength", "stealth")


class Reference(Raids):
    """Whether a step is legal, by what the table shows and what the hands really hold."""

    def legal(self, step: Any) -> Opinion:
        """Whether the rulebook allows this step now; None: no opinion."""
        if not 0 <= step.who <= self.seats:
            return False
        if self.phase == "over":
            return False
        method = getattr(self, f"may_{type(step).__name__.lower()}", None)
        return None if method is None else method(step)  # type: ignore[no-any-return]

    @property
    def begun(self) -> bool:
        """Steps are proposed from the set-up on."""
        return True

    # --- placing -----------------------------------------------------------------------------------------------------

    def may_dojo(self, step: st.Dojo) -> Opinion:
        """Four cards with none in hand, three with one, else two, from row and deck."""
        return self.placing(step.who) and self.taking(step, cards_due(self.of("hand", step.who)))

    def may_take(self, step: st.Take) -> Opinion:
        """More of the same visit."""
        return self.phase == "dojo" and step.who == self.visitor and self.taking(step, self.due)

    def taking(self, step: st.Dojo | st.Take, due: int) -> Opinion:
        """The right number; card by card, where the division is not said first."""
        n = len(step.row) + step.deck
        there = Counter(step.row) <= Counter(map(int, self.facts["dojo.row"])) and step.deck >= 0
        if not there or n > due or step.deck > self.facts["dojo.deck"] + self.facts["dojo.discards"]:
            return False
        if step.more:
            return None if n == due else bool(self.options["dojo_pick"] == "one_by_one")
        return n == due or bool(self.options["dojo_take"] == "up_to")

    def may_row(self, step: st.Row) -> Opinion:
        """The row is filled to three."""
        lacks = ALL - len(self.facts["dojo.row"])
        if self.phase == "setup":
            return None if not step.cards else both(len(step.cards) <= lacks, set(step.cards) <= set(CARDS))
        due = min(lacks, self.facts["dojo.deck"] + self.facts["dojo.discards"])
        return both(self.phase == "row", len(step.cards) == due, self.card_there(step.cards))

    def may_limit(self, step: st.Limit) -> Opinion:
        """Down to seven."""
        if self.phase != "limit" or step.who != self.visitor:
            return False
        due = self.of("hand", step.who) - HAND_LIMIT
        if not step.cards:
            return bool(self.options["dojo_discards"] == "facedown" and step.count == due)
        if self.options["dojo_discards"] == "facedown":
            return None if len(step.cards) == due else False
        return both(len(step.cards) == due, set(step.cards) <= set(CARDS), self.holds(step.who, step.cards))

    def may_attack(self, step: st.Attack) -> Opinion:
        """A house with treasure that was not emptied this round."""
        if not self.placing(step.who) or not 1 <= step.house <= 5 or step.side not in SIDES:
            return False
        open_ = self.house_of(step.house) or self.options["empty_house_open"]
        return bool(open_ and not self.facts[f"house.{step.house}.cleared"]) and self.armed(step.who, "attack_empty_hand")

    def may_learn(self, step: st.Learn) -> Opinion:
        """A tile that lies there; the first of a style costs the card that it shows."""
        if not self.placing(step.who) or not self.room("sensei", step.who) or step.tile not in self.words_of("sensei.tiles"):
            return False
        spec = self.printed(step.tile)
        free = spec[-1] in [self.printed(name)[-1] for name in self.tiles(step.who)]
        if not step.card:
            return free
        if free and self.options["free_style_discard"] != "optional":
            return False
        return both(step.card in CARDS, spec[1] in ("?", str(step.card)), self.holds(step.who, (step.card,)))

    def room(self, at: str, who: int) -> bool:
        """Whether a place takes another shuriken."""
        limit, here = self.options["placement_limit"], self.visited[at]
        return limit == "none" or not (here if limit == "one_per_location" else who in here)

    def may_bribe(self, step: st.Bribe) -> Opinion:
        """One of the face-up envoys for what is printed on it."""
        if not self.placing(step.who) or not self.room("palace", step.who) or step.card not in self.words_of("palace.cards"):
            return False
        return self.pays(step.who, self.printed(step.card)[1:].partition("@")[0].rstrip("*"), step.pay)

    def may_spread(self, step: st.Spread) -> Opinion:
        """One of the face-up rumors for what is printed on it."""
        if not self.placing(step.who) or not self.room("pavilion", step.who) or not self.facts["pavilion.cards"]:
            return False
        if not step.card:
            return None if self.owns(step.who, step.pay) else False
        return both(step.card in self.pavilion, self.pays(step.who, self.box.get(f"rumor.{step.card}", "")[2:], step.pay))

    def owns(self, who: int, pay: Sequence[str]) -> bool:
        """Whether these are treasures of a player, a gold with what it stands for or without."""
        good = all(text in KINDS or text in [f"g={kind}" for kind in KINDS[:-1]] for text in pay)
        return good and Counter(text.partition("=")[0] for text in pay) <= treasures(self.of("treasure", who))

    def pays(self, who: int, cost: str, pay: Sequence[str]) -> bool:
        """Each icon by one treasure, in whatever way they are laid on them."""
        fit = any(all(map(self.on_icon, cost, some)) for some in permutations(pay)) if len(cost) == len(pay) else False
        return self.owns(who, pay) and fit

    def on_icon(self, icon: str, text: str) -> bool:
        """A treasure of that kind, or a gold for it; any kind on an icon of all kinds, and there a gold as the table plays it."""
        gold = text[0] == "g"
        if icon != "x":
            return text == f"t{icon}" or (gold and text in ("g", f"g=t{icon}"))
        how = self.options["gold_any"]
        return not gold or how == "named_value" or (how == "always_5" and text in ("g", "g=t5"))

    def may_waste(self, step: st.Waste) -> Opinion:
        """Only where the table allows it."""
        free = self.options["empty_action"] != "forbidden" and step.at in self.visited
        return free and self.placing(step.who) and self.room(step.at, step.who)

    def may_pass(self, step: st.Pass) -> Opinion:
        """No shuriken, where the table allows it; no Hensojutsu target; a second place that brings nothing."""
        if self.phase == "henso":
            return step.who == self.aiming[0] and bool(self.options["henso_declare"] == "optional")
        if self.phase == "second":
            second, tied = self.second_place(self.pass2[0])
            nothing = not second and bool(tied) and self.firsts[self.pass2[0]][1] == "honor" and not self.facts["pavilion.cards"]
            return nothing and not step.who
        return self.placing(step.who) and bool(self.options["passing"] == "allowed")

    def may_retract(self, step: st.Retract) -> Opinion:
        """The last placement, as long as it has shown nobody anything new."""
        if not step.who or self.options["takeback"] == "never":
            return False
        if self.phase in ("guard", "choice", "alarm", "refill", "clear"):
            fresh = step.who == self.attacker and not self.touched
            return None if fresh and (self.skilled or self.phase == "refill") else fresh
        if self.phase in ("dojo", "row", "limit"):
            return step.who == self.visitor and not self.hidden
        return self.phase in ("play", "end") and self.last is not None and self.last[0] == step.who

    # --- the end of a round ------------------------------------------------------------------------------------------

    def may_endround(self, step: st.EndRound) -> Opinion:
        """When all have placed three shuriken."""
        return self.phase == "end"

    def may_tiles(self, step: st.Tiles) -> Opinion:
        """As many as the round asks for, of the right stack."""
        henso = sum(text[:1] == "h" for text in step.tiles)
        n = len(step.tiles) - henso
        if self.phase == "setup":
            return None if not n else not henso and n <= self.seats - len(self.words_of("sensei.tiles")) and self.tiles_there(step.tiles)
        return self.phase == "tiles" and (n, henso) == self.tiles_due() and self.tiles_there(step.tiles)

    def may_restock(self, step: st.Restock) -> Opinion:
        """Three treasures, or what is left, and a normal guard for a house without treasure."""
        if self.phase != "restock" or step.house not in self.empty_houses():
            return False if self.supply else None
        n = min(ALL, self.supply)
        return both(len(step.tokens) == n, self.drawn_together(step.tokens), self.sentry_there(step.sentry, ()))

    def may_envoys(self, step: st.Envoys) -> Opinion:
        """The Palace is filled to four."""
        return self.display(step.cards, "envoy", "palace", self.phase == "envoys")

    def may_rumors(self, step: st.Rumors) -> Opinion:
        """The Pavilion is filled to four, at the end of a round and after a scoring."""
        return self.display(step.cards, "rumor", "pavilion", self.phase in ("rumors", "pavilion"))

    def display(self, names: Sequence[str], kind: str, at: str, now: bool) -> Opinion:
        """The right number of cards that nobody has seen; in the set-up also some of them."""
        if self.phase == "setup":
            return None if not names else len(names) <= self.lacking(at) and self.cards_there(kind, names)
        return now and len(names) == self.lacking(at) and self.cards_there(kind, names)

    # --- scoring -----------------------------------------------------------------------------------------------------

    def may_henso(self, step: st.Henso) -> Opinion:
        """An own envoy with the mask, another one for each tile, before the rewards."""
        good = self.phase == "henso" and step.who in self.aiming and step.envoy in self.masked(step.who)
        return both(good, True if good and step.who == self.aiming[0] else None)

    def may_first(self, step: st.First) -> Opinion:
        """The most influence of the clan that is served: honor, or a rumor for nothing."""
        if self.phase == "henso":
            return None if step.clan in CLANS else False
        if self.phase != "first" or step.clan != self.pass1[0] or step.what not in ("honor", "rumor") or step.pay:
            return False
        settled, tied = self.ranked(step.clan)
        first = settled[0] == step.who if settled else self.can_be_oldest(step.clan, step.who, tied)
        return both(first, self.reward(step.card) if step.what == "rumor" else None if step.card else True)

    def may_second(self, step: st.Second) -> Opinion:
        """The second most takes the rumor that the first left."""
        if self.phase != "second" or step.clan != self.pass2[0] or self.firsts[step.clan][1] != "honor" or step.pay:
            return False
        second, tied = self.second_place(step.clan)
        return both(second == step.who if second else self.can_be_oldest(step.clan, step.who, tied), self.reward(step.card))

    def reward(self, card: str) -> bool:
        """A rumor that lies at the Pavilion."""
        return bool(self.facts["pavilion.cards"]) and (not card or card in self.pavilion)

    def can_be_oldest(self, clan: str, seat: int, tied: Sequence[int]) -> bool:
        """Whether one who is tied can hold the oldest envoy after all that was said."""
        return seat in tied and fits_together([*self.ages, *self.word(clan, seat, tied)])

    def may_oldest(self, step: st.Oldest) -> Opinion:
        """The tie that waits is settled as the table says."""
        if self.phase == "tie":
            return None
        waiting = {"first": self.pass1, "second": self.pass2}.get(self.phase, [])
        if not waiting:
            return False
        clan = waiting[0]
        if step.clan not in ("", clan):
            return None if step.clan in self.pass1 or step.clan in self.pass2 else False
        settled, tied = self.ranked(clan)
        if self.phase == "second":
            second, tied = self.second_place(clan)
            settled = [second] if second else []
        return not settled and self.can_be_oldest(clan, step.seat, tied)

    def may_bonus(self, step: st.Bonus) -> Opinion:
        """After the last scoring."""
        return self.phase == "bonus"


def fits_together(said: Sequence[Older]) -> bool:
    """Whether an order of the cards fits all that was said: the oldest of all is one that nothing is older than, and so on."""
    left = list(said)
    while left:
        younger = frozenset[str]().union(*(young for _, young in left))
        now = [one for one in left if one[0] - younger]
        if not now:
            return False
        left = [one for one in left if one not in now]
    return True


def discarded(step: st.Play | st.Limit | st.Learn) -> tuple[int, ...]:
    """The dojo cards that leave a hand."""
    if isinstance(step, st.Play):
        return played(step)
    return step.cards if isinstance(step, st.Limit) else (step.card,) * bool(step.card)


Real = tuple[dict[int, Counter[int]], Counter[int] | None]
"""What the hands and the dojo deck really hold; of hands only those that are known."""


def real(world: Any, seats: int) -> Real:
    """The dojo cards of a simulated world."""
    hands = {seat: Counter(map(int, world.cards.zone(f"hand {seat}"))) for seat in range(1, seats + 1)}
    return hands, Counter(map(int, world.cards.zone("deck")))


def real_after(log: Sequence[tuple[int, Any]], known: Mapping[int, Real]) -> dict[int, Real]:
    """What hands and deck hold after each step: known after some, and before a step what left them is still there. log: numbers and steps."""
    out: dict[int, Real] = {}
    hands: dict[int, Counter[int]] = {}
    deck: Counter[int] | None = None
    for n, step in reversed(log):
        if n in known:
            hands, deck = known[n]
        out[n] = dict(hands), deck
        hands = dict(hands)
        if isinstance(step, st.Dojo | st.Take | st.SetupStep):
            hands.pop(step.who, None)
            deck = None
        elif isinstance(step, st.Row):
            deck = None if deck is None else deck + Counter(step.cards)
        elif isinstance(step, st.Limit) and not step.cards:
            hands.pop(step.who, None)
        elif isinstance(step, st.Play | st.Limit | st.Learn) and step.who in hands:
            hands[step.who] = hands[step.who] + Counter(discarded(step))
    return out


__all__ = ["ALL_KINDS", "NOT_COVERED", "OTHER_OPTIONS", "Reference", "proposed", "real", "real_after", "share"]

"""Shinobi Clans from its rulebook: what the steps taken so far have made of the table. Nothing here calls the game's rules.

Whose turn it is, phases, rounds, drafts, stacks, slots, contracts and gold are worked out from the steps; numbers of cards in hands
and piles are public facts; which card a face-down one is tells the world.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from propose_shinobi_clans_battle import Box, Spot


@dataclass
class Laid:
    """A card of a stack. seen: it lies face up. drawn: the two cards of Appear in Smoke that it is one of, where they were told."""

    card: str
    seen: bool = False
    drawn: tuple[str, ...] = ()


@dataclass
class Event:
    """An event that makes its player play a card next. kind: steal or appear; zone: where the world has that card."""

    kind: str
    card: str
    zone: str
    victim: int = 0
    played: bool = False
    drawn: tuple[str, ...] = ()


@dataclass
class Fight:
    """The Target at hand. above: what became of the card turned up last; owed: what must follow; rogue: where he went just now."""

    target: str
    step: str = "tokens"
    above: tuple[Any, ...] = ()
    owed: list[tuple[Any, ...]] = field(default_factory=list)
    next: int = 1
    total: dict[str, int] = field(default_factory=lambda: {"g": 0, "a": 0})
    announced: list[str] = field(default_factory=list)
    rogue: str = ""


class Table:
    """The table. Seats from 1, clockwise."""

    def __init__(self, seats: int) -> None:
        self.n = seats
        self.all = range(1, seats + 1)
        self.phase, self.round, self.start, self.over = "setup", 1, 0, False
        self.tied: list[int] = []
        self.gold = dict.fromkeys(self.all, 0)
        self.bank = 40
        self.settled: tuple[str, int, dict[int, int]] | None = None
        self.took: set[tuple[int, int]] = set()
        self.closed: tuple[Any, ...] = ()
        self.advanced = self.shuffled = self.told = False
        self.waste: Counter[str] = Counter()
        self.step: Any = None
        self.known_zones = 0
        self.before = {"deck": 87, "discard": 0}
        self.amiss: list[str] = []
        self.clear()

    def opened(self, options: Mapping[str, Any], facts: Mapping[str, Any]) -> None:
        """Options of the table, and what is printed in its box."""
        self.options, self.box = options, Box(facts)

    def clear(self) -> None:
        """A round begins."""
        self.targets: list[str] = []
        self.rewards: dict[str, int] = {}
        self.stacks: dict[str, list[Laid]] = {}
        self.rows: dict[str, dict[str, list[Spot]]] = {}
        self.scouts: Counter[str] = Counter()
        self.under: dict[str, list[str]] = {}
        self.dealt, self.packs = False, [0] * self.n
        self.kept = False
        self.owes = dict.fromkeys(self.all, 0)
        self.pool: list[str] = []
        self.left: dict[int, list[str]] = {seat: [] for seat in self.all}
        self.shown: set[int] = set()
        self.first_pick = self.passes = self.picks = 0
        self.placed: dict[int, tuple[tuple[str, str], ...]] = {}
        self.open: dict[int, list[tuple[str, str]]] = {seat: [] for seat in self.all}
        self.passed: set[int] = set()
        self.turn = 0
        self.events: list[Event] = []
        self.fight: Fight | None = None
        self.done: list[str] = []
        self.earned = dict.fromkeys(self.all, 0)

    # --- what is seen ------------------------------------------------------------------------------------------------

    def see(self, view: Mapping[str, Any], world: Any) -> None:
        """The public facts and the world after the step taken last."""
        self.world = world.cards
        names = self.world.zones()
        self.new = [
            name for name in names[self.known_zones :] if name[0] == "#" or name.split()[0] in ("stolen", "drawn")
        ]
        self.known_zones = len(names)
        self.real = world
        self.deck, self.discard = view["deck"], view["discard"]
        hands = view["hand"] or [len(self.world.zone(f"hand {seat}")) for seat in self.all]
        self.hand = dict(zip(self.all, hands, strict=True))
        if self.step is not None:
            after = getattr(self, f"after_{self.step.verb()}", None)
            if after is not None:
                after(self.step)
        if self.deck > self.before["deck"] or self.discard < self.before["discard"] or not self.before["deck"]:
            self.waste.clear()
            self.shuffled = True
        self.before = {"deck": self.deck, "discard": self.discard}
        if self.phase == "draft" and not self.dealt:
            self.due, self.had = self.sizes(), list(self.hand.values())
        self.amiss = self.differs(view)

    def take(self, step: Any) -> None:
        """A step that is recorded next."""
        self.step = step

    def differs(self, view: Mapping[str, Any]) -> list[str]:
        """Public facts that are others by the rulebook."""
        fight = self.fight
        mine = {
            "phase": self.phase, "round": self.round, "start": self.start, "turn": self.turn, "first_pick": self.first_pick,
            "pass": self.passes, "targets": self.targets, "gold": list(self.gold.values()), "done": self.done,
            "passed": [seat in self.passed for seat in self.all], "trim": list(self.owes.values()),
            "resolving": fight.target if fight else "", "next_slot": fight.next if fight else 0,
            "height": {target: len(stack) for target, stack in self.stacks.items()}, "under": self.under,
            "scout": [target for target in self.targets if self.scouts[target]],
            "winners": self.winners() if self.over else [],
        }  # fmt: skip
        return [
            f"the table: {name} is {view[name]}, by the reference {value}"
            for name, value in mine.items()
            if view[name] != value
        ]

    def winners(self) -> Sequence[int]:
        """Most gold, and how a tie is broken."""
        best = [seat for seat in self.all if self.gold[seat] == max(self.gold.values())]
        reading = self.options["final_tie"]
        if reading == "last_round_gold":
            return [seat for seat in best if self.earned[seat] == max(self.earned[seat] for seat in best)]
        if reading == "fewer_cards_left":
            return [seat for seat in best if self.hand[seat] == min(self.hand[seat] for seat in best)]
        if reading == "seat_after_start":
            return [min(best, key=lambda seat: (seat - self.start) % self.n)]
        return best

    def in_sight(self) -> Counter[str]:
        """Cards that lie open, those that were seen to go to the discard pile among them."""
        out = Counter(self.waste)
        for target, stack in self.stacks.items():
            out.update([laid.card for laid in stack if laid.seen])
            out.update(self.under[target])
            out["scout"] += self.scouts[target]
            for row in self.rows[target].values():
                out.update([spot.ninja for spot in row if spot.ninja] + [spot.weapon for spot in row if spot.seen])
        out.update(self.pool)
        for cards in self.left.values():
            out.update(cards)
        out.update([event.card for event in self.events])
        return out

    def source(self, seat: int) -> tuple[str, ...]:
        """The cards of which this seat plays one now."""
        return tuple(self.world.zone(self.events[-1].zone if self.events else f"hand {seat}"))

    # --- set-up and Targets ------------------------------------------------------------------------------------------

    def after_setup(self, step: Any) -> None:
        """Who starts."""
        best = [seat for seat, value in enumerate(step.rewards, 1) if value == max(step.rewards)]
        self.begins(step.start, best)

    def after_redraw(self, step: Any) -> None:
        """A tie is broken, or goes on."""
        best = [seat for seat, value in zip(self.tied, step.rewards, strict=False) if value == max(step.rewards)]
        self.begins(step.start, best)

    def begins(self, named: int, best: list[int]) -> None:
        """The seat that was named, else the only one with the highest Reward."""
        if named or len(best) == 1:
            self.start, self.tied, self.phase = named or best[0], [], "target"
        else:
            self.tied, self.phase = best, "tie"

    def after_targets(self, step: Any) -> None:
        """The round begins."""
        self.targets = list(step.laid)
        self.rewards = dict(zip(step.laid, step.rewards, strict=True))
        self.stacks = {target: [] for target in step.laid}
        self.under = {target: [] for target in step.laid}
        self.rows = {target: {"g": [], "a": []} for target in step.laid}
        self.kept = any(self.hand.values())
        self.phase = "draft"
        if self.options["draft"] == "advanced" and self.options["mix_drafts"] == "fixed":
            self.open_draft()

    # --- drafts ------------------------------------------------------------------------------------------------------

    def sizes(self) -> tuple[list[int], list[int]]:
        """First cards and packs that are dealt to each seat, as far as the cards go."""
        first, pack = (4, 2, 0)[self.round - 1], (6, 8, 10)[self.round - 1]
        n, there, held = self.n, self.deck + self.discard, sum(self.hand.values())
        if self.options["leftovers_basic"] == "discard_all":
            there += held
        elif self.options["deck_short"] == "trim_first" and self.options["leftovers_basic"] == "keep_and_trim":
            there = max(there, min(there + held, n * (first + pack)))
        if there >= n * (first + pack):
            return [first] * n, [pack] * n
        if self.options["deck_short"] != "uneven":
            first = min(first, there // n)
            return [first] * n, [min(pack, there // n - first)] * n
        firsts, packs = [0] * n, [0] * n
        for row, size in ((firsts, first), (packs, pack)):
            for k in range(min(size * n, there)):
                row[(self.start - 1 + k) % n] += 1
            there -= sum(row)
        return firsts, packs

    def after_deal(self, step: Any) -> None:
        """Hands and packs."""
        self.dealt = True
        into = self.options["leftovers_basic"] == "into_packs"
        self.packs = [pack + into * kept for pack, kept in zip(self.due[1], self.had, strict=True)]

    def after_taken(self, step: Any) -> None:
        """One card of every pack."""
        if not self.dealt:
            self.after_deal(step)
        self.packs = [max(0, pack - 1) for pack in self.packs]
        if not any(self.packs):
            self.drafted()

    def after_draft(self, step: Any) -> None:
        """All of it."""
        if self.phase == "draft":
            self.dealt = True
            self.drafted()
        else:
            self.phase = "contract"

    def drafted(self) -> None:
        """Who holds more than ten discards."""
        self.owes = {seat: max(0, n - 10) for seat, n in self.hand.items()}
        self.phase = "trim" if any(self.owes.values()) else "contract"

    def after_trim(self, step: Any) -> None:
        """The cards are gone."""
        self.owes[step.who] = 0
        self.waste.update(step.cards)
        if not any(self.owes.values()) and self.phase == "trim":
            self.phase = "contract"

    def open_draft(self) -> None:
        """The advanced draft begins."""
        self.advanced = True
        self.first_pick, self.passes = self.start, 1
        self.phase = "leftovers" if self.kept else "pool"

    def after_leftovers(self, step: Any) -> None:
        """They lie open."""
        if self.phase == "draft":
            self.open_draft()
        self.left[step.who] = list(step.cards)
        self.shown.add(step.who)
        if not any(self.hand.values()):
            self.phase = "pool"

    def after_pool(self, step: Any) -> None:
        """The cards lie open."""
        if self.phase == "draft":
            self.open_draft()
        self.pool += step.cards
        self.phase, self.picks = "pick", 0
        self.next_pick()

    def picker(self) -> int:
        """Round to the left, then back."""
        k = self.picks if self.picks < self.n else 2 * self.n - 1 - self.picks
        return (self.first_pick - 1 + k) % self.n + 1

    def after_pick(self, step: Any) -> None:
        """A card goes to a hand."""
        (self.left[step.who] if step.leftover else self.pool).remove(step.card)
        self.picks += 1
        self.next_pick()

    def next_pick(self) -> None:
        """Who can take nothing is passed over; the pass ends with two cards each, the draft with the fifth pass."""
        while self.picks < 2 * self.n and not self.pool and not self.left[self.picker()]:
            self.picks += 1
        if self.picks < 2 * self.n:
            return
        if self.passes == 5 or self.options["pool_rest"] == "discard_then_full":
            self.waste.update(self.pool)
            self.pool = []
        if self.passes == 5:
            for cards in self.left.values():
                self.waste.update(cards)
                cards.clear()
            self.phase = "contract"
            return
        self.passes += 1
        self.first_pick = self.first_pick % self.n + 1
        self.phase = "pool"

    # --- contracts and the ninja phase -------------------------------------------------------------------------------

    def after_place(self, step: Any) -> None:
        """When all have placed tokens, the ninja phase begins."""
        self.closed = ()
        for seat in (step.who,) if step.who else [seat for seat in self.all if seat not in self.placed]:
            self.placed[seat] = step.tokens
        if len(self.placed) == self.n:
            self.phase = "ninja"
            self.turn = self.start
            if not self.hand[self.start]:
                self.advance(self.start)

    def advance(self, seat: int) -> None:
        """The next clockwise who has neither passed nor run out of cards; without one the battle begins."""
        for k in range(self.n):
            other = (seat + k) % self.n + 1
            if other not in self.passed and self.hand[other]:
                self.turn = other
                return
        self.turn = 0
        for target in self.targets:
            self.used_up(target)
        self.phase = "all" if self.options["contract_reveal"] == "all_at_start" else "battle"

    def used_up(self, target: str) -> None:
        """Scouts there are discarded."""
        self.waste["scout"] += self.scouts.pop(target, 0)

    def has_played(self, seat: int) -> None:
        """Events are over once their card is played; then the turn goes on."""
        while self.events and self.events[-1].played:
            self.waste[self.events.pop().card] += 1
        if not self.events:
            self.advance(seat)

    def from_hand(self) -> tuple[str, ...]:
        """A card leaves for the table: what an event asked for is done. The told pair that the card is one of."""
        if not self.events:
            return ()
        self.events[-1].played = True
        return self.events[-1].drawn

    def fresh(self) -> str:
        """The card that was just laid, by the world."""
        return str(self.world.zone(self.new[-1])[-1])

    def after_lay(self, step: Any) -> None:
        """Onto the stack."""
        drawn = self.from_hand()
        self.stacks[step.to].append(Laid(self.fresh(), bool(step.card), drawn))
        self.used_up(step.to)
        self.has_played(step.who)

    def after_weapon(self, step: Any) -> None:
        """Into the next slot."""
        self.from_hand()
        self.rows[step.to][step.side].append(Spot("", self.fresh(), bool(step.card), step.who))
        self.used_up(step.to)
        self.has_played(step.who)

    def after_scout(self, step: Any) -> None:
        """It waits for the next card."""
        self.from_hand()
        if self.options["scout_on_scout"] == "first_used_up":
            self.used_up(step.to)
        self.scouts[step.to] += 1
        self.has_played(step.who)

    def beneath(self, to: str, n: int) -> list[Laid]:
        """Cards that a Spy turns up, the topmost first."""
        n -= bool(self.scouts[to] and self.options["spy_on_scout"] == "scout_is_beneath")
        down = [
            laid for laid in reversed(self.stacks[to]) if not (laid.seen and self.options["spy_over_faceup"] == "dig")
        ]
        return down[: max(0, n)]

    def after_spy(self, step: Any) -> None:
        """The card beneath stays open; the Spy goes."""
        self.spied(step, 1, "shinobi_spy")

    def after_master_spy(self, step: Any) -> None:
        """One or two."""
        self.spied(step, 2, "shinobi_master_spy")

    def spied(self, step: Any, most: int, card: str) -> None:
        """Cards are turned up, the Spy is discarded."""
        self.from_hand()
        for _, laid in zip(step.seen, self.beneath(step.to, most), strict=False):
            laid.seen = True
        if self.options["spy_on_scout"] != "scout_waits":
            self.used_up(step.to)
        self.waste[card] += 1
        self.has_played(step.who)

    def after_disappear(self, step: Any) -> None:
        """A card of the victim is played next."""
        self.from_hand()
        zone = next((name for name in self.new if name.startswith("stolen")), "")
        self.events.append(Event("steal", "disappear_in_smoke", zone, step.victim, not zone))
        if not zone:
            self.has_played(step.who)

    def after_appear(self, step: Any) -> None:
        """One of the two drawn is played next."""
        self.from_hand()
        zone = next((name for name in self.new if name.startswith("drawn")), "")
        self.events.append(Event("appear", "appear_in_smoke", zone, 0, not zone, step.drawn))
        self.told = self.told or bool(step.drawn)
        if not zone:
            self.has_played(step.who)

    def after_keep(self, step: Any) -> None:
        """Both are kept."""
        self.from_hand()
        self.has_played(step.who)

    def after_pass(self, step: Any) -> None:
        """No more cards of this seat."""
        self.passed.add(step.who)
        self.advance(step.who)

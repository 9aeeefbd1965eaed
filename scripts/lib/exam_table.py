"""A simulated table at which one rule is broken, once, and at which play goes on as if nothing had been.

What is typed is what the table did: an irregular entry is forced, a hidden breach is not typed at all. The world's movements
are kept as they were told, so that an oracle can be asked what was shown.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import msgspec
from breaches import Breach, Hidden, Place, Wrong
from exam_oracle import Began, Counted, Fact, Lay, Mixed, Went, names_in

from referee.engine.game import Game
from referee.engine.steps import Act, Check, Show, Step
from referee.engine.world import World
from referee.journal import lines
from referee.journal.entry import Entry
from referee.simulate import MOST_ENTRIES, SimulatedTable, Stuck


def nothing(n: int, act: Any, s: Any) -> list[Fact]:
    """What is shown at a table where nothing is shown but by moving it."""
    return []


class Watched(World):
    """A world that remembers what went where: what was told, and not what was done secretly."""

    __slots__ = ("done", "secret")

    def __init__(self, world: World) -> None:
        super().__init__({name: world.zone(name) for name in world.zones()}, world.random)
        self.done: list[tuple[str, int, str, str, tuple[str, ...]]] = []
        self.secret = False

    def move(self, n: int, source: str, to: str, cards: Any = None, *, random: bool = False) -> tuple[str, ...]:
        """Move cards, and remember it."""
        moved = super().move(n, source, to, cards, random=random)
        if not self.secret and n and source != to:
            self.done.append(("move", n, source, to, moved))
        return moved

    def shuffle(self, source: str, to: str) -> None:
        """Shuffle, and remember it."""
        super().shuffle(source, to)
        if not self.secret and source != to:
            self.done.append(("shuffle", 0, source, to, ()))

    def copy(self) -> World:
        """A world without memory."""
        return World({name: self.zone(name) for name in self.zones()}, self.random)

    def swap(self, zone: str, card: str, other: str, by: str) -> None:
        """Two cards change places: one of a zone, and the other of that one."""
        self.secretly(zone, by, card)
        self.secretly(by, zone, other)

    def secretly(self, source: str, to: str, card: str = "") -> None:
        """A card goes where nobody sees it go, the uppermost where it is not named."""
        self.secret = True
        self.move(1, source, to, (card,) if card else None)
        self.secret = False

    def conjure(self, zone: str, card: str) -> None:
        """A card of another box comes into a zone."""
        self._zones.setdefault(zone, []).append(card)


class Broken(SimulatedTable):
    """A table with one breach. wait: how many places where it could be are passed by.

    at: the line of the breach, 0 before it. stopped: why play did not go on. facts: what the oracle is told; later: what is to be added behind the next line.
    """

    def __init__(
        self, game: Game[Any], head: lines.Head, random: Random, bots: list[str], reporter: str, breach: Any, wait: int,
        rules: Any,
    ) -> None:  # fmt: skip
        super().__init__(game, head, random, bots, reporter)
        self.breach = breach
        self.wait = wait
        self.rules = rules
        self.at = 0
        self.stopped = ""
        self.facts: list[Fact] = []
        self.later: list[Fact] = []
        self.sizes: Counter[str] = Counter()
        self.path = ""
        self.off = 0
        self.value = 0
        self.wrong: list[int] = []
        self.how = Random(f"{head.id}/breach")
        if isinstance(getattr(self.world, "cards", None), World):
            self.world.cards = Watched(self.world.cards)
            self.facts += [Began(0, z, self.world.cards.zone(z)) for z in self.world.cards.zones()]
            self.sizes.update({z: self.world.cards.count(z) for z in self.world.cards.zones()})

    # --- one step is one entry ----------------------------------------------------------------------------------------

    def play(self) -> Any:
        """Play to the end, or to where the table would have noticed that it cannot go on."""
        try:
            while not self.fold.state.over:
                self._entry()
                self._look()
                if self.entry > MOST_ENTRIES:
                    raise Stuck("no end")
            self._after()
        except (Stuck, ValueError, LookupError, AssertionError, StopIteration, TypeError, AttributeError) as error:
            if not self.at:
                raise
            self.stopped = f"{type(error).__name__}: {error}"
        return self

    def _after(self) -> None:
        """What an open-handed table shows at the end, and what is typed behind the end."""
        if not self.at and isinstance(self.breach, Breach) and self.breach.at_end:
            act = self.breach.make(Place(self.fold.state, self.world, self.how))
            if act:
                self.forced(act)
        if self.reporter == "open":
            for act in self.game.bots.after_end(self.fold.state, self.world):
                self.put(act)
            if isinstance(self.breach, Wrong) and self.at:
                self._count()

    def _entry(self) -> None:
        state = self.fold.state
        if self.at:
            self.put(self.bot_step(state))
        elif isinstance(self.breach, Wrong):
            self._sum(self.bot_step(state))
        elif isinstance(self.breach, Hidden):
            honest = self.bot_step(state)
            act = None if self.wait < 0 else self.breach.make(Place(state, self.world, self.how, honest), self)
            self.put(honest if act is None else act)
        elif self.breach.alters:
            honest = self.bot_step(state)
            self._try(Place(state, self.world, self.how, honest), honest)
        else:
            self._try(Place(state, self.world, self.how), None)
            if not self.at:
                self.put(self.bot_step(state))

    def _try(self, place: Place, honest: Step | None) -> None:
        """Break the rule, if it can be broken here and enough places were passed by."""
        if self.wait == 0:
            act = self.breach.make(place)
            if act:
                self.forced(act)
                return
        elif self.breach.make(Place(place.s, deepcopy(place.w) if self.breach.alters else place.w, Random(1), honest)):
            self.wait -= 1
        if honest is not None:
            self.put(honest)

    def ready(self) -> bool:
        """For a hidden breach: whether this is the place; counts the places passed by."""
        if self.at or self.wait:
            self.wait -= not self.at
            return False
        self.at = self.fold.last + 1
        return True

    def forced(self, acts: Act | tuple[Act, ...]) -> None:
        """The breach itself, as a table has it recorded; what leads up to it is typed before."""
        *before, act = acts if isinstance(acts, tuple) else (acts,)
        for honest in before:
            self.put(honest)
        self.at = self.fold.last + 1
        judged = self.put(act, "forced")
        follow = getattr(self.rules, "follow", None)
        if follow is not None:
            follow(self.fold.state, self.world, act, self.how)
        assert judged.n == self.at

    def put(self, act: Act | lines.EndLine, reason: str = "") -> Any:
        """One act as an entry of its own."""
        start = self.fold.state.copy() if not isinstance(act, Step | lines.EndLine) else None
        entry = Entry(self.fold, self.entry + 1, self.t)
        if isinstance(act, lines.EndLine):
            act.n, act.t, act.entry = self.fold.last + 1, self.t, self.entry + 1
            judged = entry.feed(act)
        else:
            judged = entry.add(act)
        entry.lines[0].reason = reason
        self._write(entry, "" if start is None else self.game.notation.write_act(start, act), self.chance)
        self._told(judged.n, act)
        self.facts += self.later
        self.later = []
        return judged

    # --- sums ---------------------------------------------------------------------------------------------------------

    def _sum(self, step: Step) -> None:
        """A number that changes with this step is got wrong, now or later."""
        before = self.game.facts.paths(self.fold.state)
        last = self.fold.last
        self.put(step)
        if step.verb() not in self.breach.verbs:
            return
        after = self.game.facts.paths(self.fold.state)
        can = sorted(
            name
            for name, value in after.items()
            if name.startswith(self.breach.path) and type(value) is int and value != before.get(name)
        )
        if can and self.wait:
            self.wait -= 1
        elif can:
            self.path, self.off, self.at = self.how.choice(can), self.how.choice((-1, 1)), last + 1
            self.value = after[self.path]
            if self.value + self.off < 0:
                self.off = 1

    def _count(self) -> None:
        """The table counts the number that it has got wrong."""
        value = self.game.facts.paths(self.fold.state).get(self.path)
        if type(value) is not int or value + self.off < 0 or not self.off:
            return
        judged = self.put(Check(self.path, value + self.off))
        self.wrong.append(judged.n)

    def _look(self) -> None:
        """A counting table counts; what it got wrong with a third of its chances, so that it comes up."""
        state, breach = self.fold.state, self.breach
        if isinstance(breach, Wrong) and self.at and self.off:
            if breach.fleeting and self.game.facts.paths(state).get(self.path) != self.value:
                self.off = 0  # the number has changed again, and with it what the table has
            elif self._counts_now(state) and self.chance.random() < 1 / 3:
                self.counted = self.game.flow.mark(state)
                self._count()
                return
        super()._look()

    def _counts_now(self, state: Any) -> bool:
        """Whether a counting table may count what it got wrong: once a round, or at once what soon changes again."""
        now = self.breach.fleeting or self.game.flow.mark(state) != self.counted
        return bool(self.reporter == "counting" and now and not state.over)

    def record(self, acts: Any) -> None:
        """What the reporter types by itself; a number got wrong is told as the table has it."""
        for act in acts:
            if isinstance(act, Check) and act.path == self.path and self.off:
                self._count()
            else:
                self.put(act)

    # --- what the oracle is told --------------------------------------------------------------------------------------

    def _told(self, n: int, act: Act | lines.EndLine) -> None:
        """The movements of a line with the labels that it names, and those of zones that everybody sees."""
        cards = getattr(self.world, "cards", None)
        if not isinstance(cards, Watched):
            if self.rules is not None and hasattr(self.rules, "told"):
                self.facts += self.rules.told(n, act, self.fold.state)
            return
        if not self.stopped:
            cards.secret = isinstance(act, Show)  # a showing moves nothing: what the world then puts right, nobody saw
            self.game.bots.world_says(self.world, self.fold.state)
            cards.secret = False
        box = {card: 1 for fact in self.facts[:1] if isinstance(fact, Began) for card in fact.cards}
        left = names_in(msgspec.to_builtins(act), box) if isinstance(act, Step) else []
        if hasattr(self.rules, "implied"):
            left += self.rules.implied(act)
        rebuilt: tuple[str, ...] = getattr(self.rules, "REBUILT", ())
        for kind, many, source, to, moved in cards.done:
            seen: list[str] = []
            open_ = self.rules.in_the_open(source) or self.rules.in_the_open(to)
            if kind == "move" and not (source == "deck" and to.startswith("hand")):
                for card in moved:
                    if card in left or open_:
                        seen.append(card)
                    if card in left:
                        left.remove(card)
            if kind == "shuffle":
                if not rebuilt:
                    self.facts.append(Mixed(n, source, to))
                continue
            if rebuilt and source == rebuilt[1] and not self.sizes[source]:
                self.facts.append(Mixed(n, *rebuilt))
                self.sizes[rebuilt[1]], self.sizes[rebuilt[0]] = self.sizes[rebuilt[0]], 0
            self.facts.append(Went(n, many, source, to, tuple(seen)))
            self.sizes[source] -= many
            self.sizes[to] += many
        cards.done.clear()
        self.facts += getattr(self.rules, "shown", nothing)(n, act, self.fold.state)
        if isinstance(act, Show) and self.rules.zone_of(act.zone):
            self.facts.append(Lay(n, self.rules.zone_of(act.zone), act.cards, act.whole))
        if isinstance(act, Check) and self.rules.zone_of(act.path) and type(act.value) is int:
            self.facts.append(Counted(n, self.rules.zone_of(act.path), act.value))


__all__ = ["Broken", "Watched"]

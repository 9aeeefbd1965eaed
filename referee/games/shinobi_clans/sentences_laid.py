"""What is told of a battle in words that no pattern reads: the cards that are turned up, in their order, and the end.

A card that is named goes where the rules send it. Whatever else is told must be so on the table behind it: slots,
sides, owners, who goes, who wins, what is paid; else it is no reading. A part of `sentences`; the engine says of which
words nothing is left over.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from referee.engine.parts.sentences import NamesAt, Tokens
from referee.engine.steps import Step
from referee.engine.words import is_number
from referee.games.shinobi_clans import sentences_end as end
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.rules import RULES, slots
from referee.games.shinobi_clans.rules.stack import goes_along
from referee.games.shinobi_clans.sentences_battle import counted
from referee.games.shinobi_clans.sentences_slots import Did, as_settled
from referee.games.shinobi_clans.state import ROW, ClansState

PARTED = frozenset({",", ";", ":", ".", "!", "-", "and", "but", "then", "so", "who", "which", "where", "while"})
"""Words and signs between two parts of an entry."""

KNOWN, NEW = frozenset({"the", "his", "her", "that", "this"}), frozenset({"a", "an", "another"})
"""What stands before a card that is known, and before one that was not seen yet."""

STANDS = frozenset({"stands", "stand", "in", "into", "to", "at", "lands", "steps", "enters", "takes"})
JOINS = frozenset({"and", ",", "a", "an", "the", "plus", "also", "another"})
SLOTS = frozenset({"slot", "place", "position", "slots"})
REMOVES = end.words(
    "removes removed remove kills killed kill dies die dead discards discarded discard gone eliminates eliminated "
    "destroys destroyed poisons poisoned poison rid falls lost loses thrown leaves out off away"
)
"""Words of a part of an entry in which some card goes."""

GOES = end.words("dies die dead discarded gone falls lost thrown leaves out off away")
"""The same of what goes by itself."""

ACROSS = frozenset({"across", "opposite", "facing", "against", "versus", "vs", "faces"})
BELOW = frozenset({"below", "beneath", "under", "underneath"})
ABOVE = frozenset({"above", "over"})
BESIDE = frozenset({"behind", "beside", "next", "after", "before"})
BARE, BARED = frozenset({"no", "without", "any"}), frozenset({"unarmed", "weaponless", "barehanded"})
TAKERS = frozenset({"bomb_maker", "bomb_master", "poison_maker", "poison_twins"})
"""Cards that go with those that they take along."""

IDLE = end.words(
    "nobody unused idle without lonely lone wasted ownerless unclaimed useless ninja owner user discarded leftover"
)
OVER = frozenset({"finished", "done", "empty", "through", "over", "complete"})
SIDED = frozenset({"the", "on", "at", "to", "first", "second", "third", "his", "her"})
"""What stands before `left` and `right` where they are sides."""


class Named(NamedTuple):
    """A card that is named."""

    pos: int
    part: int
    card: str
    new: bool
    """Whether it is turned up with it."""


class Telling(Tokens):
    """An entry about a battle."""

    def __init__(self, s: ClansState, forms: Sequence[str], at: NamesAt) -> None:
        super().__init__(forms, at)
        self.s: Any = s.copy()
        self.steps: list[Step] = []
        self.named: list[Named] = []
        self.placed: list[tuple[int, int, str, int]] = []
        """Where a ninja was named, in which part, and the side and number of its slot."""
        self.left: list[tuple[int, int, set[int]]] = []
        """The part that names a card that is turned up, how many cards lay in the stack then, and how it counts."""
        self.gone: list[str] = []
        self.told = end.Told()
        self.part_of = [0] * len(self.forms)
        for at_, form in enumerate(self.forms):
            self.part_of[at_] = (self.part_of[at_ - 1] if at_ else 0) + (form in PARTED)

    @cached_property
    def foreseen(self) -> tuple[ClansState, Did] | None:
        """The Target at hand as it is settled behind all cards that were turned up: asked only when those are done."""
        return as_settled(self.s)

    def part(self, part: int) -> frozenset[str]:
        """The words of a part."""
        return frozenset(form for form, of in zip(self.forms, self.part_of, strict=True) if of == part)

    # --- cards

    def card(self, pos: int) -> int | None:
        """The card that begins at a token: where its name ends; 0 for none, None where it is not known which."""
        stop, every = 0, [*self.at("card", pos)]
        if not every or self.form(pos) in ("killer", "killers", "card", "cards") or self._his_bomb(pos):
            return 0
        stop = max(each[0] for each in every)
        cards = [str(value) for at, value in every if at == stop]
        own = self.form(pos - 1)
        lying = [card for card in cards if card in self._lying()]
        over = not self.s.stacks[self.s.fight.target] and not self.s.fight.owed
        if lying and (own in KNOWN or own == "'s" or (over and own not in NEW)):
            return self._mention(pos, stop, lying)
        if len(cards) > 1:
            top = self.s.stacks[self.s.fight.target][-1:]
            cards = [card for card in cards if top and top[0].card == card]
        if len(cards) != 1 or (lying and own not in NEW):
            return None
        return stop if self._turn(pos, stop, cards[0]) else None

    def _lying(self) -> set[str]:
        """The cards that were turned up at this Target."""
        s = self.s
        rows = [slot for name in ROW[s.fight.target].values() for slot in s.rows.get(name, ())]
        slotted = {card for slot in rows for card in (slot.ninja, *slot.more, slot.weapon) if card}
        return slotted | set(s.fight.gone) | {card for card, _ in s.under.get(s.fight.target, ())}

    def _his_bomb(self, pos: int) -> bool:
        """Whether the bomb is that of a card that was named: `a Bomb Maker, whose bomb takes …`."""
        bombs = {"bomb_maker", "bomb_master"} & {each.card for each in self.named}
        return self.form(pos) == "bomb" and self.form(pos + 1) not in ("maker", "master") and bool(bombs)

    def _mention(self, pos: int, stop: int, cards: Sequence[str]) -> int | None:
        """Note a card that lies there, of which something is told; None where another one of its name may be meant."""
        fight, words = self.s.fight, self.part(self.part_of[pos])
        twice = bool(fight.owed) and fight.owed[0][0] == "hit" and cards[0] not in fight.gone and not words & ABOVE
        told = bool(words & (REMOVES | ACROSS | BELOW | ABOVE | BESIDE | end.HALVES)) or self._wields(pos, cards[0])
        if len(cards) > 1 or twice or self.form(stop) in BELOW or not told:
            return None
        self.named.append(Named(pos, self.part_of[pos], cards[0], False))
        return self.take(pos, stop)

    def _wields(self, pos: int, card: str) -> bool:
        """Whether a weapon lies in the slot of the ninja that was named last."""
        placed = [each for each in self.placed if each[0] < pos][-1:]
        return any(self.s.rows[ROW[self.s.fight.target][side]][n - 1].weapon == card for _, _, side, n in placed)

    def _turn(self, pos: int, stop: int, name: str) -> bool:
        """Carry out what naming this card tells; whether that can be."""
        fight, card = self.s.fight, self.s.cards.get(name)
        if card is None or card.kind == "event":
            return False
        owed = fight.owed[0][0] if fight.owed else ""
        stack = self.s.stacks[fight.target]
        step: Step
        if owed == "arm":
            step = st.Arm(0, name)
        elif card.kind == "weapon":
            idle = self._idle(pos, name)
            if idle is None:
                return False
            self.used.update(at for at, form in enumerate(self.forms) if form in IDLE - REMOVES)
            step = idle
        elif goes_along(self.s, fight, name):
            if self.form(stop) in ABOVE:
                return False
            step = st.Hit(0, name)
        else:
            if not stack or (stack[-1].up and stack[-1].card not in ("", name)) or not self._owner(pos, stack[-1].who):
                return False
            if self.steps and isinstance(self.steps[-1], st.Hit) and self._listed(pos):
                return False  # `takes a Thief and an Adept`, where only one goes along
            self.left.append((self.part_of[pos], len(stack), counted(self.s, fight)))
            step = st.Flip(0, name)
        did = RULES[type(step)].apply(self.s, step) or ()
        if not did or (owed == "arm" and card.kind != "weapon"):
            return False
        self.steps.append(step)
        self.gone += [str(effect[1]) for effect in did if effect[0] == "gone"]
        for effect in did:
            if effect[0] == "place":
                self.placed.append((pos, self.part_of[pos], str(effect[2])[0], int(str(effect[2])[1:])))
        self.named.append(Named(pos, self.part_of[pos], name, True))
        self.take(pos, stop)
        return True

    def _listed(self, pos: int) -> bool:
        """Whether a card stands in one row with the one that was named before it."""
        before = max(self.used, default=-1)
        return {*self.forms[before + 1 : pos]} <= JOINS

    def _owner(self, pos: int, who: int) -> bool:
        """Whether a card that is said to be somebody's is theirs."""
        if self.form(pos - 1) != "'s":
            return True
        owner = [
            seat for at in range(max(0, pos - 3), pos - 1) for stop, seat in self.at("seat", at) if stop == pos - 1
        ]
        self.used.update(range(pos - 2, pos))
        return owner == [who]

    def _idle(self, pos: int, card: str) -> st.Idle | None:
        """The one weapon without a ninja that may be meant."""
        s, fight = self.s, self.s.fight
        if s.stacks[fight.target] or fight.owed or IDLE.isdisjoint(self.forms):
            return None
        sides, numbers = self._slot_told(self.part_of[pos])
        every = [
            st.Idle(0, side, n, card)
            for side in sides or "ga"
            for n in range(1, len(s.rows.get(ROW[fight.target].get(side, ""), ())) + 1)
            if n in (numbers or {n})
        ]
        able = [step for step in every if not slots.check_idle(s, step)]
        return able[0] if len(able) == 1 else None

    def _slot_told(self, part: int) -> tuple[set[str], set[int]]:
        """The sides and slot numbers that are named in a part, or in the one before where it names none."""
        for where in (part, part - 1):
            row = [at for at in range(len(self.forms)) if self.part_of[at] == where]
            sides = {side for at in row if (side := self._side(at))}
            numbers = {n for at in row if (n := self._slot_number(at))}
            if sides or numbers:
                break
        return sides, numbers

    # --- slots

    def _side(self, pos: int) -> str:
        """The side that is named at a token and is no part of a card's name."""
        form, found = self.form(pos), self.value("side", pos)
        if found is None or any(stop > found[0] for stop, _ in self.at("card", pos)):
            return ""
        return "" if form in ("left", "right") and self.form(pos - 1) not in SIDED else str(found[1])

    def _slot_number(self, pos: int) -> int:
        """The number of the slot that is named at a token: `slot 2`, `second slot`."""
        if self.form(pos) not in SLOTS:
            return 0
        after = pos + 1 + (self.form(pos + 1) == "number")
        if is_number(self.form(after)):
            self.take(after, after + 1)
            return int(self.form(after))
        for before in (pos - 1, pos - 2):
            nth = self.value("nth", before) if before >= 0 else None
            if nth is not None and (before == pos - 1 or self._side(pos - 1)):
                self.take(before, before + 1)
                return int(nth[1])
        return 0

    def _bound(self, pos: int) -> tuple[int, int, str, int] | None:
        """The ninja of whose slot something is told here: of the same part, else the one before, else the next."""
        same = [each for each in self.placed if each[1] == self.part_of[pos]]
        before = [each for each in self.placed if each[0] < pos]
        rest = before[-1:] or self.placed[:1]
        return same[0] if len(same) == 1 else None if same else rest[0] if rest else None

    def _slots_so(self) -> bool:
        """Whether all that is told of slots, sides and weapons that are not there is so."""
        for pos in range(len(self.forms)):
            form, number = self.form(pos), self._slot_number(pos)
            if form in SLOTS and not number and not self._of_idle(pos) and not self._stands(pos):
                return False
            if form in ACROSS and (self._number(pos - 1) or self._number(pos + 1)):
                continue
            bare = form in BARED or (form in BARE and self.form(pos + 1) in ("weapon", "any"))
            if not (number or bare or form in ACROSS) or self._of_idle(pos):
                continue
            bound = self._bound(pos)
            if bound is None or (number and number != bound[3]):
                return False
            if number and not any(each[1] == self.part_of[pos] for each in self.placed):
                fresh = [each.card for each in self.named if each.new and each.part == self.part_of[pos]]
                if any(self.s.cards[card].kind != "weapon" for card in fresh):
                    return False  # `a Thief steps into slot 2`
            row = self.s.rows[ROW[self.s.fight.target][bound[2]]]
            other = self.s.rows[ROW[self.s.fight.target]["ag"[bound[2] == "a"]]]
            if bare and row[bound[3] - 1].pos is not None:
                return False
            if form in ACROSS and not (len(other) >= bound[3] and other[bound[3] - 1].ninja):
                return False
            self.take(pos, pos + 1)
        return True

    def _stands(self, pos: int) -> bool:
        """Whether a ninja was turned up in this part, or in the one before where this one turns up nothing."""
        new = {each.part for each in self.named if each.new and each.part <= self.part_of[pos]}
        return any(part == max(new, default=-1) for _, part, _, _ in self.placed)

    def _of_idle(self, pos: int) -> bool:
        """Whether a part tells of a weapon without a ninja."""
        parts = {part + more for each in self.named if each.new for part in (each.part,) for more in (-1, 0)}
        idle = any(isinstance(step, st.Idle) for step in self.steps)
        return idle and self.part_of[pos] in parts

    def _sides(self) -> bool:
        """Sides: of slots in a part that names a card, else of the end."""
        pos = 0
        while pos < len(self.forms):
            side = "" if pos in self.used else self._side(pos)
            if not side:
                pos += 1
                continue
            found = self.value("side", pos)
            stop = found[0] if found is not None else pos + 1
            if self._of_idle(pos):
                pass
            elif self.steps and not end.WINS & self.part(self.part_of[pos]) and not self._counts(self.part_of[pos]):
                bound = self._bound(pos)
                if bound is None or bound[2] != side:
                    return False
            else:
                self.told.sides.append((pos, side))
            pos = self.take(pos, stop)
        return True

    def _number(self, pos: int) -> bool:
        """Whether a number stands at a token; not `a`."""
        return self.form(pos) not in ("", "a", "an", "one") and self.value("number", pos) is not None

    def _counts(self, part: int) -> bool:
        """Whether a number stands in a part that is none of a slot."""
        return any(at not in self.used and self._number(at) for at, of in enumerate(self.part_of) if of == part)

    # --- what goes

    def _removals_so(self) -> bool:
        """Whether some card goes in each part that says so, and those that go are the ones that are named."""
        foreseen = self.foreseen
        did = foreseen[1] if foreseen is not None else ()
        now = {*self.gone, *(str(effect[1]) for effect in did if effect[0] == "gone")}
        new = {each.card for each in self.named if each.new}
        gone = now | {card for card in self.s.fight.gone if card not in new}
        for part in sorted(set(self.part_of)):
            words = self.part(part) & REMOVES
            if not words:
                continue
            cards = [each.card for each in self.named if each.part == part]
            if not cards and self.value_in("outcome", part) and not (self.gone and foreseen is None):
                continue  # of the Target
            passive = "by" in self.part(part)
            active = len(cards) > 1 and not passive
            named = cards[1:] if active else cards[: 1 if passive else None]
            by = cards[0] if active else cards[-1] if passive and len(cards) > 1 else ""
            last = max((each.part for each in self.named if each.part < part), default=-1)
            before = {each.card for each in self.named if each.part == last}
            if not cards and not words <= GOES and not {*self.gone} - TAKERS:
                return False  # `which kills it`
            if not (before & now if not cards else set(named) <= gone) or (by in gone and by not in TAKERS):
                return False
            self.used.update(at for at, of in enumerate(self.part_of) if of == part and self.forms[at] in words)
        return True

    def value_in(self, kind: str, part: int) -> bool:
        """Whether a name of a kind stands in a part."""
        return any(self.value(kind, at) is not None for at, of in enumerate(self.part_of) if of == part)

    # --- the whole

    def read(self) -> bool:
        """Whether the entry tells something, and all of it is so."""
        pos = 0
        while pos < len(self.forms):
            stop = self.card(pos)
            if stop is None:
                return False
            found = self.value("target", pos) if not stop else None
            if found is not None:
                if found[1] != self.s.fight.target:
                    return False
                stop = self.take(pos, found[0])
            pos = stop or pos + 1
        if not (self._slots_so() and self._places_so() and self._sides() and self._removals_so()):
            return False
        return end.ended(self) and bool(self.steps)

    def _places_so(self) -> bool:
        """Whether a card is the last one of the stack, or its stack is empty, where that is told; cards below."""
        for pos, form in enumerate(self.forms):
            part = self.part_of[pos]
            left = [n for of, n, _ in self.left if of == part]
            nth = self.value("nth", pos) if pos not in self.used else None
            if nth is not None and not self._nth(pos, int(nth[1])):
                return False
            if form == "stack" and OVER & self.part(part):
                if self.s.stacks[self.s.fight.target] or self.s.fight.owed:
                    return False
                self.used.update(
                    at for at in range(len(self.forms)) if self.part_of[at] == part and self.forms[at] in OVER
                )
            elif self.value("bottom", pos) is not None:
                if left != [1]:
                    return False
                self.take(pos, pos + 1)
            elif form == "reward" and BELOW & self.part(part):
                new = [each.card for each in self.named if each.part == part and each.new]
                if not {*new} <= {card for card, _ in self.s.under.get(self.s.fight.target, ())}:
                    return False
        return True

    def _nth(self, pos: int, n: int) -> bool:
        """Whether the card of this part, or the one before, is the n-th one, or its ninja stands in the n-th slot."""
        if ACROSS & self.part(self.part_of[pos]) and self.form(pos + 1) in ("one", "ninja", "card"):
            self.take(pos, pos + 1)
            return True
        bound = self._bound(pos)
        if bound is not None and bound[3] == n and self.part(self.part_of[pos]) & STANDS:
            self.take(pos, pos + 1)
            return True
        counts = [of for part, _, of in self.left if part == self.part_of[pos]]
        self.take(pos, pos + 1)
        return len(counts) == 1 and n in counts[0]


def laid(s: ClansState, forms: Sequence[str], at: NamesAt) -> Iterator[tuple[tuple[Step, ...], frozenset[int]]]:
    """What an entry may tell of the battle at hand."""
    if s.fight is None or s.fight.step == "tokens":
        return
    telling = Telling(s, forms, at)
    if telling.read():
        yield tuple(telling.steps), frozenset(telling.used)


__all__ = ["Telling", "laid"]

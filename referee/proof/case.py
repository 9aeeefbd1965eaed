"""One ledger's account as a case: one deal that explains it, or the lines of which none can be left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from time import thread_time
from typing import Any, TypeVar

from referee.engine.proof import Case, Conflict, Held, Moved
from referee.proof.account import Account, Key
from referee.proof.deal import Deal, deal_of
from referee.proof.model import Model, Undecided

T = TypeVar("T")

EACH = 250
"""The fixed cost of one problem in the work of a brief proof."""
NODES = 500
"""Branches that the search of one problem may try in a brief proof."""
PATIENT = 10.0
"""Seconds that the solver may take there by the clock: size and branches bound it, and a busy machine is not to change
the answer.
"""


class LedgerCase(Case):
    """The hidden cards of one ledger."""

    def __init__(
        self, name: str, account: Account, protest: Iterable[int] = (), seconds: float = 30.0, work: int | None = None
    ) -> None:
        """`protest`: lines booked although they contradict the log; a proof hears them like all others.

        `seconds`: of processor time, so that a busy machine does not change the answer; work: in entries of the
        problems that may be solved, so that a slow one does not either (None: without bound).
        """
        self.name = name
        self.account = account
        self.lines = tuple(dict.fromkeys(event.line for event in account.events))
        self.protest = tuple(sorted({*protest}))
        self.deal: Deal | None = None
        """The deal that was found last."""
        self.denied: bool | None = None
        """Whether the last search with the rules, or without them, found none."""
        self.deadline = thread_time() + seconds
        """When a search is given up, in seconds of the processor clock."""
        self.work = work
        """How much of the search may still be done."""

    # --- possible ----------------------------------------------------------------------------------------------------

    def solve(self, rules: bool = False) -> bool:
        """Whether any deal explains everything; it is kept. Raises Undecided, NoSolver."""
        self._left()
        model = Model(self.account, rules=rules)
        values = self._solved(model)
        if values is None:
            self.denied = rules
            return False
        self.deal = deal_of(model, values)
        return True

    def possible(self, end: int | None = None, keep: Set[Key] | None = None, rules: bool = False) -> bool:
        """Whether any deal explains the first events, with the movements all, of the facts those that are kept."""
        self._left()
        return self._solved(Model(self.account, end, keep, rules)) is not None

    def kept(self, line: int, rule: str) -> bool:
        """Whether no deal breaks the rule: its opposite is asserted instead. Raises Undecided, NoSolver."""
        asserted = [e for e in self.account.events if e.line == line and e.held is not None and e.held.rule == rule]
        return bool(asserted) and all(
            wrong is not None and self._left() and self._solved(Model(self.account.instead(event, wrong))) is None
            for event in asserted
            for wrong in opposites(event.held)
        )

    def _left(self) -> float:
        """The seconds that are left. Raises Undecided where none are, or no work: before a problem is made."""
        left = self.deadline - thread_time()
        if left <= 0:
            raise Undecided("the time given for the proof is up")
        if self.work is not None and self.work <= 0:
            raise Undecided("a brief proof does no more work than this")
        return left

    def _solved(self, model: Model) -> list[int] | None:
        """Values that solve a problem, None when there are none; what it takes is counted. Raises Undecided,
        NoSolver.
        """
        if self.work is None:
            return model.solve(self._left())
        self.work -= EACH + model.size
        return model.solve(max(self._left(), PATIENT), NODES)

    # --- impossible --------------------------------------------------------------------------------------------------

    def conflict(self, rules: bool = False) -> Conflict | None:
        """The first line with which it is impossible, and a set of lines none of which can be left out."""
        events = self.account.events
        over = self.account.overdrawn()
        ends = self.account.ends()
        if over is not None:
            ends = [end for end in ends if end <= over[0]]
        first = self._first(ends, rules, over is None and self.denied == rules)
        if first is None:
            if over is None:
                return None
            return Conflict(self.name, over[1], over[1][-1], counts=True)
        last = events[first - 1].line
        keys, least = self._needed(first, rules)
        named = {event.key: event for event in events[:first]}
        broken = tuple(dict.fromkeys(h.rule for key in keys if (h := named[key].held) is not None and h.rule))
        lines = tuple(dict.fromkeys(line for line, _ in [*keys, (last, 0)]))
        return Conflict(self.name, lines, last, least=least, rules=broken)

    def _first(self, ends: Sequence[int], rules: bool, sure: bool) -> int | None:
        """The first end of a line at which no deal explains the events before it; None when the last one is explained.

        sure: whether it is known already that the last one is not.
        """
        if not ends or (not sure and self.possible(ends[-1], rules=rules)):
            return None
        bad, good = len(ends) - 1, -1
        for hint in (*self._hints(ends), bad - 1):  # what was shown last mostly is what does not fit
            if good < hint < bad:
                if self.possible(ends[hint], rules=rules):
                    good = hint
                else:
                    bad = hint
        while bad - good > 1:
            middle = (good + bad) // 2
            if self.possible(ends[middle], rules=rules):
                good = middle
            else:
                bad = middle
        return ends[bad]

    def _hints(self, ends: Sequence[int]) -> list[int]:
        """Where the ledger itself saw a contradiction first: probably the place."""
        at = {self.account.events[end - 1].line: i for i, end in enumerate(ends)}
        return sorted(at[line] for line in self.protest if line in at)[:1]

    def _needed(self, end: int, rules: bool) -> tuple[list[Key], bool]:
        """Facts of the first events that are impossible together, none of which can be left out; whether that is
        sure.
        """
        events = [event for event in self.account.events[:end] if event.fact(rules)]
        last = self.account.events[end - 1].line
        tail = list(dict.fromkeys(event.key for event in events if event.line == last))
        cards: dict[Key, set[str]] = {}
        for event in events:
            cards.setdefault(event.key, set()).update(event.cards)
        sure = True

        def impossible(some: Iterable[Key]) -> bool:
            nonlocal sure
            try:
                return not self.possible(end, {*some}, rules)
            except Undecided:
                sure = False
                return False

        def about(names: Iterable[str]) -> list[Key]:
            """The facts before the last line that speak of no other cards."""
            some = {*names, *own}
            return [key for key, named in cards.items() if key[0] != last and named <= some]

        # Few names make a small problem: first the names that the last line itself has, then names are left out, then
        # facts.
        own = {card for key in tail for card in cards[key]}
        keys = about(())
        if not impossible([*keys, *tail]):
            others = sorted({card for named in cards.values() for card in named} - own)
            keys = about(_fewest(others, lambda names: impossible([*about(names), *tail])))
        keys = _fewest(keys, lambda some: impossible([*some, *tail]))
        if len(tail) > 1:
            tail = _fewest(tail, lambda some: impossible([*keys, *some]))
        return [*keys, *tail], sure

    # --- what the deal says ------------------------------------------------------------------------------------------

    def cards(self, line: int) -> Any:
        """The movements of a line with the names of all cards; line 0: the zones at the end with their cards."""
        if self.deal is None:
            return {} if not line else ()
        if not line:
            return dict(self.deal.end)
        log = self.account.log
        return tuple(
            Moved(entry[2], entry[3], names)
            for entry, names in zip(log, self.deal.moved, strict=True)
            if entry[0] == line and entry[2] != entry[3]
        )

    def told(self) -> dict[str, Any]:
        """The deal as plain data: zones at first and at the end, and every movement by its line."""
        if self.deal is None:
            return {}
        moves = [
            {"line": entry[0], "from": entry[2], "to": entry[3], "cards": list(names)}
            for entry, names in zip(self.account.log, self.deal.moved, strict=True)
            if entry[2] != entry[3]
        ]
        return {
            "start": {zone: list(cards) for zone, cards in self.deal.start.items()},
            "moves": moves,
            "end": {zone: list(cards) for zone, cards in self.deal.end.items()},
        }


def opposites(held: Held | None) -> list[Held | None]:
    """The alternatives to a fact, one of which holds if it does not; None where they cannot be put as facts, so that it
    is never excluded.
    """
    if held is None:
        return [None]
    out: list[Held | None] = []
    if held.none:
        out.append(Held(held.zone, any_of=tuple((card,) for card in held.none)))
    if held.any_of:
        single = all(len(group) == 1 for group in held.any_of)
        out.append(Held(held.zone, none=tuple(card for (card,) in held.any_of)) if single else None)
    return out


def _fewest(keys: list[T], impossible: Callable[[list[T]], bool]) -> list[T]:
    """Leave out what can be left out: large pieces first, then one by one, the oldest first."""
    if not keys or impossible([]):
        return []
    size = max(1, len(keys) // 2)
    while True:
        at = 0
        while at < len(keys):
            fewer = keys[:at] + keys[at + size :]
            if (len(keys) > size or at) and impossible(fewer):
                keys = fewer
            else:
                at += size
        if size == 1:
            return keys
        size //= 2

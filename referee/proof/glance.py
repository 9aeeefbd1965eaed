"""Whether the open questions of a game leave a deal in which the rules were kept: a look, before a proof is asked.

The ledger knows no rules about hidden cards. So a hand that is shown at the end may leave a deal, and still none in
which each card that nobody read was one that the rules allow there. Here such cards are picked one by one in a second
ledger, and a pick that does not fit is changed a few times. Where all fit, a deal is found, and no solver is needed;
else a proof decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any

from referee.engine.game import Game
from referee.engine.ledger import Ledger
from referee.engine.proof import Held, ledgers_of
from referee.engine.state import Claim
from referee.journal.acts import content
from referee.journal.fold import Fold
from referee.journal.lines import EndLine, ShowLine

TRIES = 8
"""How often the choices are restarted, each time with one of them changed."""

Fact = tuple[int, Held]
"""A line and what an open question says of a zone, before it or after it."""


def doubted(game: Game[Any], fold: Fold) -> list[Claim]:
    """The open questions of a finished game whose hands were shown, where a look finds no deal that answers all of them
    well.

    Only those that speak of places, which a proof hears. Empty where nothing is to be asked of a proof.
    """
    state = fold.state
    if not state.over or not state.claims or not _shown(fold):
        return []
    items = {line.n: line for line in fold.standing()}
    asked = [claim for claim in state.claims if claim.step in items]
    facts = [game.hidden.asserted(state, claim, content(items[claim.step])) for claim in asked]
    heard = [(claim, fact) for claim, fact in zip(asked, facts, strict=True) if fact is not None]
    for at, ledger in enumerate(ledgers_of(state)):
        mine = [(claim.step, fact) for claim, fact in heard if fact.ledger == at]
        if mine and not ledger.conflicts and not found(ledger, mine):  # what contradicts the log is told of already
            return [claim for claim, _ in heard]
    return []


def _shown(fold: Fold) -> bool:
    """Whether whole zones were shown behind the end."""
    behind = takewhile(lambda line: not isinstance(line, EndLine), reversed(fold.items))
    return any(isinstance(line, ShowLine) and line.show.whole and line.n not in fold.stranded for line in behind)


def found(ledger: Ledger, facts: Iterable[Fact]) -> bool:
    """Whether a deal was found that explains all that a ledger was told, with these facts. False says nothing."""
    order = sorted(facts, key=lambda fact: (fact[0], fact[1].after))
    if any(fact.any_of for _, fact in order):
        return False
    search = _Search(ledger, order)
    return any(search.run() for _ in range(TRIES))


class _Search:
    """Picks for the cards that nobody read: what did not fit is remembered from one try to the next."""

    def __init__(self, ledger: Ledger, facts: Sequence[Fact]) -> None:
        self.ledger = ledger
        self.facts = facts
        self.lines = {entry[0] for entry in ledger.log}
        self.names = list(ledger.manifest or ())
        self.never: set[tuple[int, str]] = set()
        self.rather: dict[int, list[str]] = {}
        self.hopeless = False
        # A name of which most copies were never seen fits best.
        seen = [ledger.seen(zone) for zone in ledger.zones()]
        self.left = {
            name: (n or 0) - sum(zone.get(name, 0) for zone in seen) for name, n in (ledger.manifest or {}).items()
        }

    def run(self) -> bool:
        """One try; what it found to be wrong is changed for the next."""
        if self.hopeless:
            return False
        log, left, at = self.ledger.log, self.left.copy(), 0
        again = Ledger(self.ledger.manifest, self.ledger.start)
        picks: list[tuple[int, str]] = []
        for index, (line, held) in enumerate(self.facts):
            end = at
            while end < len(log) and log[end][0] < line + held.after:
                end += 1
            again.retell(log[at:end], self.lines)
            at = end
            if again.conflicts or again.loose:
                break
            if not self._pick(again, index, held, line, left, picks):
                self.hopeless = True
                return False
        else:
            again.retell(log[at:], self.lines)
        wrong = again.conflicts or again.loose
        if wrong:
            self._change(wrong[0].card or "", picks)
        return not wrong

    def _pick(
        self, ledger: Ledger, index: int, held: Held, line: int, left: dict[str, int], picks: list[tuple[int, str]]
    ) -> bool:
        """Say of all cards of a zone that they are such as may lie there; False where the look finds none."""
        zone, seen = held.zone, ledger.seen(held.zone)
        if any(card in seen for card in held.none):
            return False
        allowed = [name for name in self.names if name not in held.none and (index, name) not in self.never]
        for _ in range(ledger.count(zone) - sum(seen.values())):
            first = self.rather.get(index, [])
            order = [*first, *sorted((name for name in allowed if name not in first), key=lambda name: -left[name])]
            for name in order:
                answer = ledger.could(zone, name, ledger.seen(zone).get(name, 0) + 1)
                if answer.verdict == "yes" or answer.why == "box":
                    break
            else:
                return False
            ledger.show(zone, (name,) * (ledger.seen(zone).get(name, 0) + 1), line=line)
            left[name] -= 1
            picks.append((index, name))
        return True

    def _change(self, card: str, picks: Sequence[tuple[int, str]]) -> None:
        """A card was seen later where, by these picks, it cannot be: the last one of that name is another, or another
        is one.
        """
        for pick in reversed(picks):
            if pick[1] == card:
                self.never.add(pick)
                return
        for index, _ in reversed(picks):
            rather = self.rather.setdefault(index, [])
            if (
                card in self.names
                and card not in (*self.facts[index][1].none, *rather)
                and (index, card) not in self.never
            ):
                rather.insert(0, card)
                return
        self.hopeless = True


__all__ = ["doubted", "found"]

"""Acts in words, for a screen that the whole table sees."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from referee.engine import leaving
from referee.engine.findings import RANK, Fault
from referee.engine.game import Game
from referee.engine.ledger import MOST
from referee.engine.ledger_answers import Budget, Loose, spending
from referee.engine.plain import stated
from referee.engine.proof import ledgers_of
from referee.engine.steps import STOPPED, Act, Check, Fact, Set, Show, Skip, Step
from referee.journal.acts import content
from referee.journal.fold import Fold
from referee.journal.forced import carried_out
from referee.journal.lines import EndLine, Judged
from referee.journal.mask import masked
from referee.journal.seating import as_then


class LineText(NamedTuple):
    """One line of a log in words."""

    n: int
    """The number of the line."""
    text: str
    verdict: str
    """The verdict with all that is known now."""


def described(game: Game[Any], state: Any, act: Act, now: bool = False) -> str:
    """An act in words, `@3` for seat 3, its secrets left out; those that every game knows have words here too.

    now: it happens at this moment, so what everybody sees of it is named.
    """
    act = _at_this_moment(act) if now else masked(act)
    return in_words(game, state, act) or (act.verb() if isinstance(act, Step) else "")


def in_words(game: Game[Any], state: Any, act: Act) -> str:
    """An act in words with its secrets, `@3` for seat 3; empty where neither the game nor any game has words for it."""
    if isinstance(act, Check | Set):
        return game.facts.stated(act)
    text = leaving.described(state, act) or game.words.describe(state, act)
    if not text and isinstance(act, Fact):
        return stated(act)
    return text or (f"shown at {act.zone}: {', '.join(act.cards)}" if isinstance(act, Show) else "")


def not_decided(game: Game[Any], state: Any, fact: Loose) -> str:
    """A fact that the search gave up on, in words."""
    if not fact.card:
        return (
            f"not decided: more than {MOST:,} movements of cards are told; from here on hidden cards are not followed"
        )
    what = f"{game.words.card_words(state, fact.card)} can be {game.words.where_words(state, fact.zone)}"
    return f"not decided: the search gave up on whether {what}"


IDLE = " (nothing changes)"
"""The text for a step that is recorded against the rules and does nothing."""


def idle(act: Act, before: Any, after: Any, findings: Iterable[Fault]) -> bool:
    """Whether a step against the rules, or a skipped effect that was not due, changed nothing."""
    if isinstance(act, Skip):
        return any(fault.rule == "REF-SKIP" for fault in findings)
    return isinstance(act, Step) and not act.noted and bool(before == after)


def does_nothing(game: Game[Any], state: Any, act: Act) -> bool:
    """The same of an act that is still to come: it is tried on a copy. Where a ledger has given up, it is not told: no
    table comes so far, and a copy costs as much as all that was done before.
    """
    if not isinstance(act, Step) or any(ledger.given_up for ledger in ledgers_of(state)):
        return False
    with spending(Budget(0)):  # nobody reads the lines that the findings name
        trial, found = state.copy(), game.rules.check(state, act)
        carried_out(game, trial, act, found, game.rules.apply)
    return idle(act, state, trial, found)


def _at_this_moment(act: Act) -> Act:
    """An act without its secrets, but with those that all see in the moment in which it happens."""
    hidden = masked(act)
    if hidden is act or not isinstance(act, Step):
        return act
    open_ = {name: getattr(act, name) for name, secret in act.secret.items() if secret.seen}
    return msgspec.structs.replace(hidden, **open_) if open_ else hidden


def ended(line: EndLine) -> str:
    """An end in words: how the table stopped the game, or that it ended."""
    if line.why not in STOPPED:
        return "the game ended"
    return f"the game was stopped: {line.why}" + (f" by @{line.by}" if line.by else "")


class Teller:
    """The present list in words, kept as it grows: a line is put into words again only where something before it has
    changed.
    """

    def __init__(self) -> None:
        self._trial: Fold | None = None
        self._items: list[Judged] = []
        self._texts: list[tuple[str, tuple[str, ...]]] = []
        self._stranded: set[int] = set()
        self._recalled: dict[int, object] = {}

    def told(self, fold: Fold) -> list[LineText]:
        """All lines of the list, stranded ones included, with their verdicts as they are now."""
        trial = self._trial
        same = 0 if trial is None else self._same(trial, fold)
        if trial is None or same < len(self._items):
            trial = self._trial = fold.until(same)
            del self._items[same:], self._texts[same:]
        self._stranded, self._recalled = set(fold.stranded), dict(fold.recalled)
        trial.recalled = dict(fold.recalled)
        for item in fold.items[len(self._items) :]:
            self._items.append(item)
            self._texts.append((self._text(fold, trial.state, item), trial.state.setup.seats))
            if item.n not in fold.stranded:
                trial.feed(item)
                trial.recall(item.n)
        now = fold.state.setup.seats
        return [
            LineText(
                item.n,
                as_then(text, sat, now),
                "stranded" if item.n in fold.stranded else fold.now.verdicts.get(item.n, "ok"),
            )
            for item, (text, sat) in zip(self._items, self._texts, strict=True)
        ]

    @staticmethod
    def _text(fold: Fold, state: Any, item: Judged) -> str:
        """One line in words; state: before it."""
        if isinstance(item, EndLine):
            return ended(item)
        act = content(item)
        against = RANK[fold.now.verdicts.get(item.n, "ok")] >= RANK["irregular"]
        return described(fold.game, state, act) + (IDLE if against and does_nothing(fold.game, state, act) else "")

    def _same(self, trial: Fold, fold: Fold) -> int:
        """How many lines of the list are those that were told, with the same before them."""
        old, now = self._recalled, fold.recalled
        if trial.head is not fold.head or old.get(0) != now.get(0):
            return 0
        moved = self._stranded ^ fold.stranded
        moved |= {n for n in old.keys() | now.keys() if old.get(n) != now.get(n)}
        pairs = enumerate(zip(self._items, fold.items, strict=False))
        return next((i for i, (a, b) in pairs if a is not b or b.n in moved), min(len(self._items), len(fold.items)))


def told(fold: Fold) -> list[LineText]:
    """The present list in words, stranded lines included; found by folding again."""
    return Teller().told(fold)

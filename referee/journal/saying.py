"""Acts in words, for a screen that the whole table sees."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from referee.engine.findings import RANK, Fault
from referee.engine.game import Game
from referee.engine.plain import stated
from referee.engine.steps import Act, Check, Fact, Set, Show, Skip, Step
from referee.journal.fold import Fold, content
from referee.journal.lines import EndLine
from referee.journal.mask import masked


class Told(NamedTuple):
    """One line of a log in words. verdict: now."""

    n: int
    text: str
    verdict: str


def described(game: Game[Any], state: Any, act: Act, now: bool = False) -> str:
    """An act in words, `@3` for seat 3, its secrets left out; those that every game knows have words here too.

    now: it happens at this moment, so what everybody sees of it is named.
    """
    act = _at_this_moment(act) if now else masked(act)
    text = game.describe(state, act)
    if text:
        return text
    if isinstance(act, Check | Set | Fact):
        return stated(act)
    return f"shown at {act.zone}: {', '.join(act.cards)}" if isinstance(act, Show) else act.verb()


IDLE = " (nothing changes)"
"""Said of a step that is recorded all the same although nobody was asked for it, where it does nothing."""


def idle(act: Act, before: Any, after: Any, findings: Iterable[Fault]) -> bool:
    """Whether a step that was not asked for, or an effect that was not due and is said to be forgotten, left all as it was."""
    if isinstance(act, Skip):
        return any(fault.rule == "REF-SKIP" for fault in findings)
    unasked = isinstance(act, Step) and any(fault.unasked and not fault.about for fault in findings)
    return unasked and bool(before == after)


def does_nothing(game: Game[Any], state: Any, act: Act) -> bool:
    """The same of an act that is still to come: it is tried on a copy."""
    if not isinstance(act, Step):
        return False
    trial = state.copy()
    game.apply(trial, act)
    return idle(act, state, trial, game.check(state, act))


def _at_this_moment(act: Act) -> Act:
    """An act without its secrets, but with those that all see in the moment in which it happens."""
    hidden = masked(act)
    if hidden is act or not isinstance(act, Step):
        return act
    open_ = {name: getattr(act, name) for name, secret in act.secret.items() if secret.seen}
    return msgspec.structs.replace(hidden, **open_) if open_ else hidden


def told(fold: Fold) -> list[Told]:
    """The present list in words, stranded lines included; found by folding again."""
    out: list[Told] = []
    trial = fold.before(0)
    for item in fold.items:
        stranded = item.n in fold.stranded
        verdict = fold.now.verdicts.get(item.n, "ok")
        text = "the game ended" if isinstance(item, EndLine) else described(fold.game, trial.state, content(item))
        if RANK[verdict] >= RANK["irregular"] and not isinstance(item, EndLine):
            text += IDLE if does_nothing(fold.game, trial.state, content(item)) else ""
        out.append(Told(item.n, text, "stranded" if stranded else verdict))
        if not stranded:
            trial.feed(item)
            trial.recall(item.n)
    return out

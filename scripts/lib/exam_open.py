"""Questions that a game left open, asked of the proof: whether the facts that were shown decide one of them after all.

A question is decided when its opposite is impossible: no deal of the hidden cards explains all that was shown. The solver
shares no code with the rules that left the question open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Set
from typing import Any

from referee.engine.game import Game
from referee.engine.proof import Held
from referee.journal.fold import Fold
from referee.proof.account import Account, Event
from referee.proof.case import LedgerCase
from referee.proof.model import Undecided
from referee.proof.prove import cases_of


def opposite(account: Account, at: int) -> Account | None:
    """The account with a fact that only a rule asserts turned into its opposite; None where it has none."""
    held = account.events[at].held
    if held is None or not held.none:
        return None
    names = set(account.manifest or {})
    groups = tuple((card,) for card in held.none if not names or card in names)
    event = Event(account.events[at].line, account.events[at].key, None, Held(held.zone, any_of=groups))
    new = Account(account.manifest, account.start, account.log)
    new.events = [*account.events[:at], event, *account.events[at + 1 :]]
    return new


def possible(account: Account, seconds: float) -> bool | None:
    """Whether any deal explains an account, whatever rules were broken; None when the search was given up."""
    try:
        return LedgerCase("the question", account, (), seconds).possible()
    except Undecided:
        return None


def asked(game: Game[Any], fold: Fold, settled: Set[int], counts: Counter[str], seconds: float = 20.0) -> list[str]:
    """Open questions that the facts decide and the audit's proof left open. settled: lines whose questions it settled."""
    cases = [case for case in cases_of(game, fold, seconds)[0] if isinstance(case, LedgerCase)]
    left = {claim.step: claim for claim in fold.claims}
    wrong: list[str] = []
    heard: set[int] = set()
    for case in cases:
        for at, event in enumerate(case.account.events):
            if event.held is None or not event.held.rule or event.line not in left:
                continue
            other = opposite(case.account, at)
            if other is None:
                continue
            heard.add(event.line)
            counts["questions asked of the proof"] += 1
            answer = possible(other, seconds)
            counts["answers given up"] += answer is None
            if answer is False and event.line not in settled:
                wrong.append(f"{left[event.line].rule} of line {event.line} is left open, and no deal breaks it")
            elif answer and event.line in settled:
                wrong.append(f"{left[event.line].rule} of line {event.line} is settled, and a deal breaks it")
    counts["settled by the proof"] += len(settled)
    counts["questions that are no matter of cards"] += len(left.keys() - heard)
    if game.id == "samurai_sword" and fold.state.over:
        _daimyo(fold, cases, counts, seconds)
    return wrong


def _daimyo(fold: Fold, cases: list[LedgerCase], counts: Counter[str], seconds: float) -> None:
    """Whether the bounds for the Daimyo cards in each hand, on which the open score rests, are as narrow as the facts.

    The live ledger may say open where its search would take too long: such bounds are counted, they are not wrong.
    """
    from referee.games.samurai_sword.rules.daimyo import CARD, bounds
    from referee.games.samurai_sword.state import HAND

    account = cases[-1].account
    for seat, (least, most) in enumerate(bounds(fold.state), 1):
        if least == most:
            continue
        counts["bounds asked of the proof"] += 1
        answer = possible(account.plus(Held(HAND[seat], any_of=((CARD,) * most,))), seconds)
        if answer and not least:
            answer = possible(account.plus(Held(HAND[seat], none=(CARD,))), seconds)
        counts["answers given up"] += answer is None
        counts["bounds wider than the facts"] += answer is False

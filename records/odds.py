"""How likely a hidden fact was, by what everybody had seen by then. All deals that explain it count as equally likely.

    odds(game, fold, at=57).before        what line 57 brought to light: how likely it was just before
    odds(game, fold, at=57).now           what could be asked for just after it (a call that may be made)
    odds(game, fold, at=57, zone="hand:2", card="jade").now

Chances are exact where a game counts its worlds (Shinbi: `games/shinbi/proof.py`). Elsewhere it is only said what was
certain, possible or impossible: by the ledger, and where the ledger leaves it open, by a proof. What came to light
later, and what players are likely to do, is not weighed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from records.prove import Log, cases_of, folded, played
from records.prove_case import LedgerCase
from records.prove_model import NoSolver, Undecided
from referee.engine.game import Game
from referee.engine.ledger import Ledger
from referee.engine.proof import Case, Held, Odd
from referee.engine.steps import Show
from referee.journal import lines
from referee.journal.fold import Fold, content

PRIOR = "all deals that explain what was seen by then are taken as equally likely"
"""What must be said beside every chance."""


class Odds(NamedTuple):
    """What was known at a line. before: of what it brought to light, before it; now: of what is hidden behind it.

    note: what the figures rest on; exact: whether chances were counted.
    """

    at: int
    before: tuple[Odd, ...]
    now: tuple[Odd, ...]
    exact: bool
    note: str


def odds(game: Game[Any], log: Log, at: int, *, zone: str = "", card: str = "") -> Odds:
    """The odds at a line of a log. zone, card: a place to be asked about (a card, or all that can be there).

    Raises ValueError, with a sentence, for a line that does not stand in the log.
    """
    fold = folded(game, log)
    line = next((item for item in fold.standing() if item.n == at), None)
    if line is None:
        raise ValueError(f"there is no line {at} that stands in this log; odds are asked at a step or a show")
    act = None if isinstance(line, lines.EndLine) else content(line)
    state = _state(game, fold, at)
    cases, _ = cases_of(game, fold, before=at)
    ledgered = all(isinstance(case, LedgerCase) for case in cases)
    before: Sequence[Odd] = ()
    if act is not None:
        seen = list(game.reveals(state, act))
        before = _places(game, state, cases, seen, True) if ledgered else game.chances(state, act, cases)
    following = next((item.n for item in _after(fold, at)), None)
    later = _state(game, fold, following)
    cases, _ = cases_of(game, fold, before=following)
    if zone:
        places = [(zone, name) for name in ([card] if card else _names(game, later))]
        cards = (card,) if card else ()
        now = _places(game, later, cases, places, None) if ledgered else game.chances(later, Show(zone, cards), cases)
        now = [odd._replace(came=None) for odd in now]
    else:
        now = game.chances(later, None, cases)
    exact = any(odd.chance is not None for odd in (*before, *now))
    return Odds(
        at, tuple(before), tuple(now), exact, PRIOR if exact else "certain, possible or impossible; not how likely"
    )


def _after(fold: Fold, at: int) -> Sequence[lines.Judged]:
    items = list(fold.standing())
    place = next(i for i, item in enumerate(items) if item.n == at)
    return items[place + 1 :]


def _state(game: Game[Any], fold: Fold, before: int | None) -> Any:
    """The table before a line; None: at the end."""
    last: list[Any] = []
    for _ in played(game, fold, before, last):
        pass
    return last[0]


def _names(game: Game[Any], state: Any) -> list[str]:
    """All cards that the ledgers know by name."""
    return list(dict.fromkeys(card for ledger in game.ledgers(state) for card in ledger.manifest or ()))


# --- certain, possible, impossible -----------------------------------------------------------------------------------


def _places(
    game: Game[Any], state: Any, cases: Sequence[Case], places: Sequence[tuple[str, str]], came: bool | None
) -> list[Odd]:
    """Whether cards could be, or must have been, where they were seen or are asked for."""
    ledgers = list(game.ledgers(state))
    found = [case for case in cases if isinstance(case, LedgerCase)][-len(ledgers) :] if ledgers else []
    out: list[Odd] = []
    for zone, card in places:
        for ledger, case in zip(ledgers, found, strict=False):
            if zone in ledger.zones() and (ledger.manifest is None or card in ledger.manifest or len(ledgers) == 1):
                out.append(Odd(f"{card} in {zone}", verdict(ledger, case, zone, card), came=came))
                break
    return out


def verdict(ledger: Ledger, case: LedgerCase, zone: str, card: str) -> str:
    """`certain`, `possible`, `impossible`, or `undecided` where only a proof could tell and none can be made."""
    answer = ledger.could(zone, card)
    if answer.verdict == "no":
        return "impossible"
    if ledger.known(zone).get(card) and answer.verdict == "yes":
        return "certain"
    try:
        if answer.verdict == "open" and not _explained(case, Held(zone, any_of=((card,),))):
            return "impossible" if _explained(case) else "undecided"
        return "possible" if _explained(case, Held(zone, none=(card,))) else "certain"
    except (NoSolver, Undecided):
        return "possible" if answer.verdict == "yes" else "undecided"


def _explained(case: LedgerCase, more: Held | None = None) -> bool:
    """Whether any deal explains the case, with one more fact about its end."""
    account = case.account
    return LedgerCase(case.name, account if more is None else account.plus(more)).possible()

"""How likely a hidden fact was, by what everybody had seen by then. All deals that explain it count as equally likely.

    odds(game, fold, at=57).before        what line 57 brought to light: how likely it was just before
    odds(game, fold, at=57).now           what could be asked for just after it (a call that may be made)
    odds(game, fold, at=57, zone="hand:2", card="jade").now        a place that is asked about, just after it

Chances are exact where a game counts its worlds (Shinbi: `games/shinbi/proof.py`). Elsewhere it is only said what was
certain, possible or impossible: by the ledger, and where the ledger leaves it open, by a proof. What came to light
later, and what players are likely to do, is not weighed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from records.logs.eyes import zone_in
from referee.engine.game import Game
from referee.engine.ledger import UNEXPLAINED, Ledger
from referee.engine.printed import bare
from referee.engine.proof import Held, Odd
from referee.engine.steps import Show
from referee.journal import lines
from referee.journal.acts import content
from referee.journal.fold import Fold
from referee.proof.account import Account
from referee.proof.case import LedgerCase
from referee.proof.model import Undecided
from referee.proof.prove import Log, cases_of, folded, played

PRIOR = "all deals that explain what was seen by then count as equally likely"
"""What must be said beside every chance."""
BARE = "certain, possible or impossible by what was seen by then; not how likely"
"""The same where nothing was counted."""
FEW = 12
"""The most names of cards that a sentence lists."""
MANY = 20
"""The most names of zones that a sentence lists."""


class Odds(NamedTuple):
    """What was known at a line."""

    at: int
    before: tuple[Odd, ...]
    """The odds of what the line brought to light, before it."""
    now: tuple[Odd, ...]
    """The odds of what is hidden behind it."""
    exact: bool
    """Whether chances were counted."""
    note: str
    """What the answers rest on. `@3` in a text stands for the player on seat 3."""

    def data(self) -> dict[str, Any]:
        """As plain data; a chance is a fraction in words: `4/9`."""
        return {
            "at": self.at,
            "before": [_plain(odd) for odd in self.before],
            "now": [_plain(odd) for odd in self.now],
            "exact": self.exact,
            "note": self.note,
        }


def _plain(odd: Odd) -> dict[str, Any]:
    told = odd._asdict()
    told["chance"] = None if odd.chance is None else str(odd.chance)
    return {key: value for key, value in told.items() if value is not None}


def odds(game: Game[Any], log: Log, at: int, *, zone: str = "", card: str = "") -> Odds:
    """The odds at a line of a log. zone, card: a place to be asked about after it (one card, or all that can be there).

    Raises ValueError, with a sentence, for a line that does not stand in the log, a zone and a card that there is not.
    """
    fold = folded(game, log)
    items = list(fold.standing())
    place = next((i for i, item in enumerate(items) if item.n == at), None)
    if place is None:
        raise ValueError(f"there is no line {at} that stands in this log; odds are asked at a step or a show")
    line = items[place]
    following = items[place + 1].n if place + 1 < len(items) else None
    later = cases_of(game, fold, before=following)[0]
    zone = zone_in(zone, [seat.name for seat in fold.head.seats])
    before: Sequence[Odd] = ()
    now: Sequence[Odd] = ()
    if all(isinstance(case, LedgerCase) for case in later):
        accounts = [case.account for case in later if isinstance(case, LedgerCase)]
        words = CardNames(game, _state(game, fold, following))
        before = [odd for account in accounts for odd in _seen_at(account, at, words)]
        now = _asked(accounts, zone, card, words) if zone else ()
    else:
        if not isinstance(line, lines.EndLine):
            before = game.hidden.chances(_state(game, fold, at), content(line), cases_of(game, fold, before=at)[0])
        after = _state(game, fold, following)
        thing = game.notation.printed(after).meant(card) if card else None
        asked = Show(zone, (as_id(thing.title) if thing else card,) if card else ()) if zone else None
        now = [odd._replace(came=None) for odd in game.hidden.chances(after, asked, later)]
        if zone and not now:
            raise ValueError(
                f"there is no place {zone!r} at line {at}; there is {', '.join(game.about.zones)}, once cards lie there"
            )
    exact = any(odd.chance is not None for odd in (*before, *now))
    return Odds(at, tuple(before), tuple(now), exact, PRIOR if exact else BARE)


class CardNames(NamedTuple):
    """A game's words for the cards and zones of its ledgers."""

    game: Game[Any]
    state: Any
    """The state just after the line that is asked about."""

    def card(self, text: str, known: Sequence[str]) -> str:
        """The id of a card as it was typed: by its id, its code or a printed name; what names none stays as it is."""
        thing = self.game.notation.printed(self.state).meant(text)
        forms = {bare(form) for form in (text, *(thing.all if thing else ()))} - {""}
        ids = {c: {bare(c), bare(self.game.words.card_words(self.state, c))} for c in known}
        return next((c for c, own in ids.items() if c == text or forms & own), text)

    def of(self, card: str, n: int, zone: str) -> str:
        """How many of a card lie where: `2 × Parry in the hand of @2`."""
        what = f"{self.game.words.card_words(self.state, card)} {self.game.words.where_words(self.state, zone)}"
        return f"{n} × {what}" if n > 1 else what


def _state(game: Game[Any], fold: Fold, before: int | None) -> Any:
    """The table before a line; None: at the end."""
    last: list[Any] = []
    for _ in played(game, fold, before, last):
        pass
    return last[0]


# --- certain, possible, impossible -----------------------------------------------------------------------------------


def _seen_at(account: Account, line: int, words: CardNames) -> list[Odd]:
    """What a line has shown of the cards, each asked about just before it was seen."""
    out: list[Odd] = []
    for at, event in enumerate(account.events):
        entry = event.entry
        if event.line != line or entry is None or entry[2] == UNEXPLAINED:
            continue
        for card, n in Counter(entry[4] or ()).items():
            out.append(Odd(words.of(card, n, entry[2]), verdict(account.until(at), entry[2], card, n), came=True))
    return out


def _asked(accounts: Sequence[Account], zone: str, card: str, words: CardNames) -> list[Odd]:
    """One card of a zone, or every card that the manifest names."""
    there: list[str] = []
    for account in accounts:
        zones = list(dict.fromkeys([*account.start, *(name for entry in account.log for name in entry[2:4])]))
        name = next((name for name in zones if _key(name) == _key(zone)), None)
        if name is not None:
            known = [*(account.manifest or ())]
            card = words.card(card, known)
            if card and account.manifest is not None and card not in known:
                raise ValueError(_no_card(card, [words.game.words.card_words(words.state, c) for c in known]))
            names = [card] if card else known
            return [Odd(words.of(c, 1, name), verdict(account, name, c)) for c in names]
        there += zones
    raise ValueError(f"there is no zone {zone!r}; there is {_zones(there)}")


def _zones(there: Sequence[str]) -> str:
    """Zones as they are typed, those of lines last, and no more than are read."""
    typed = sorted(map(_typed, there), key=lambda zone: "#" in zone)
    more = [f"{len(typed) - MANY} more"] if len(typed) > MANY else []
    return ", ".join([*typed[:MANY], *more]) or "none"


def _typed(zone: str) -> str:
    """A zone as help writes it, `hand:2`; with a number sign in quotes, which a shell would take for a comment."""
    name = re.sub(r"[ .]#?(?=\d+$)", ":", zone)
    return f"'{name}'" if "#" in name else name


def as_id(card: str) -> str:
    """A card's name as ids are written: blanks and dashes count as `_`."""
    return card.strip().lower().replace(" ", "_").replace("-", "_")


def _no_card(card: str, known: Sequence[str]) -> str:
    """A sentence with the cards that may be meant: all of a few, the nearest of many."""
    names = {as_id(name): name for name in known}
    near = known if len(known) <= FEW else [names[name] for name in get_close_matches(as_id(card), names, 5)]
    there = f"there is {', '.join(near)}" if near else "without --card all that can lie there are named"
    return f"there is no card {card!r}; {there}"


def _key(zone: str) -> str:
    """A zone however its name is written: `hand:2`, `hand.2`, `hand 2`; `#19` or `19`, where a line gives the name."""
    return re.sub(r"[ .:_#]", "", zone).lower()


def verdict(account: Account, zone: str, card: str, n: int = 1) -> str:
    """Whether `n` of a card lie in a zone at the end: `certain`, `possible`, `impossible`, or `undecided`.

    Undecided where the log contradicts itself, or only a proof could tell and it was given up. Raises NoSolver.
    """
    ledger = _ledger(account)
    answer = ledger.could(zone, card, n)
    if ledger.conflicts:
        return "undecided"
    if answer.verdict == "no":
        return "impossible"
    if answer.verdict == "yes" and ledger.known(zone).get(card, 0) >= n:
        return "certain"
    try:
        if answer.verdict == "open" and not _explained(account.plus(Held(zone, any_of=((card,) * n,)))):
            return "impossible" if _explained(account) else "undecided"
        if n == 1 and not _explained(account.plus(Held(zone, none=(card,)))):
            return "certain"
    except Undecided:
        return "possible" if answer.verdict == "yes" else "undecided"
    return "possible"


def _explained(account: Account) -> bool:
    return LedgerCase("", account).possible()


def _ledger(account: Account) -> Ledger:
    """A ledger filled from an account."""
    ledger = Ledger(account.manifest, account.start)
    for line, n, source, to, cards, kind in account.log:
        if kind == "shuffle":
            ledger.shuffle(source, to, line=line)
        elif source == to and kind != "unread":
            ledger.show(source, cards or (), line=line, all=kind == "all")
        elif source != to:
            ledger.move(n, source, to, cards, line=line, unread=kind == "unread")
    return ledger


__all__ = ["BARE", "PRIOR", "Odds", "as_id", "odds", "verdict"]

"""What a game tells a proof about its hidden cards.

A game that keeps its cards in a ledger need not do anything: its ledgers are found in the state, and a proof reads
their log of movements. It may add facts about places that the ledger is not told (`Held`). A game whose hidden things
are no cards in zones builds its own `Case`s out of what was played.

Here are only the words in which games and proofs speak to each other; nothing here searches.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from referee.engine.game import Game, State
    from referee.engine.ledger import Loose
    from referee.engine.steps import Act


class Held(NamedTuple):
    """A fact about a zone at one time, beside what the ledger was told.

    any_of: it holds all cards of at least one of these groups; none: it holds none of these. rule: empty for a fact of
    the table; else the rule that was broken if it is not so, and then a deal without it is possible, only not honest.
    ledger: which of the game's ledgers. after: it holds once the act is done, not before it.
    """

    zone: str
    any_of: tuple[tuple[str, ...], ...] = ()
    none: tuple[str, ...] = ()
    rule: str = ""
    ledger: int = 0
    after: bool = False


class Played(NamedTuple):
    """One act of a log that stands, with the state before it (which moves on: look at it now). n: its line."""

    n: int
    act: Act
    state: Any


class Moved(NamedTuple):
    """One movement of a deal: which cards went from where to where. A card of unknown name is an empty string."""

    source: str
    to: str
    cards: tuple[str, ...]


class Conflict(NamedTuple):
    """Lines whose facts cannot all be true, none of which can be left out.

    first: the line with which it became impossible. counts: it is a matter of numbers alone, no card need be named.
    least: whether it is certain that none can be left out (a search may have been given up). rules: whether the facts
    are impossible only together with these rules, so that one of them was broken.
    """

    name: str
    lines: tuple[int, ...]
    first: int
    counts: bool = False
    least: bool = True
    rules: tuple[str, ...] = ()


class Odd(NamedTuple):
    """How likely something hidden was.

    verdict: certain, possible, impossible, or undecided; chance: where worlds can be counted, all equally likely.
    of: how many worlds there were; came: whether it turned out so, None where that is not known at this line.
    """

    text: str
    verdict: str
    chance: Fraction | None = None
    of: int = 0
    came: bool | None = None


class Case(ABC):
    """Hidden things that have to do with one another and with nothing else: a round, a deck that never mixes.

    name: in words; lines: those that say something about it; protest: those booked although they contradict the log.
    """

    name: str
    lines: tuple[int, ...] = ()
    protest: tuple[int, ...] = ()

    @abstractmethod
    def solve(self, rules: bool = False) -> bool:
        """Whether any deal explains the facts; `rules`: one in which these rules were kept. Keeps the deal for
        `cards`.
        """

    @abstractmethod
    def conflict(self, rules: bool = False) -> Conflict | None:
        """Why none does; None when one does."""

    def kept(self, line: int, rule: str) -> bool:
        """Whether a rule that speaks about a line holds in every deal that explains the facts; False: that is not
        known.
        """
        return False

    @abstractmethod
    def cards(self, line: int) -> Any:
        """What the deal found says about a line, in the form that the game's `opened` reads; line 0: at the end."""

    @abstractmethod
    def told(self) -> dict[str, Any]:
        """The deal found as plain data."""


def unseen(moves: Sequence[Moved], places: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Of a line's movements the cards that ended in these zones of the ledger, by the name that `show` has for the
    place.
    """
    out: dict[str, list[str]] = {}
    for move in moves:
        if move.source in places:
            here = out.get(places[move.source], [])
            for card in move.cards:
                if card in here:
                    here.remove(card)
        if move.to in places:
            out.setdefault(places[move.to], []).extend(card for card in move.cards if card)
    return {place: tuple(cards) for place, cards in out.items() if cards}


def ledgers_of(state: State) -> Sequence[Any]:
    """All ledgers among the members of a state, in the order of its slots."""
    from referee.engine.ledger import Ledger
    from referee.engine.state import slot_names

    members = (getattr(state, name, None) for name in slot_names(type(state)))
    return [member for member in members if isinstance(member, Ledger)]


def given_up(game: Game[Any], state: State) -> list[Loose]:
    """The facts that a search gave up on, in the order of their lines: a proof decides whether a deal explains them."""
    return sorted(fact for ledger in ledgers_of(state) for fact in ledger.loose)


def unsaid(game: Game[Any], state: State, said: Container[int]) -> bool:
    """Whether a ledger booked a contradiction in a line of which nothing impossible is said."""
    return any(clash.line not in said for ledger in ledgers_of(state) for clash in ledger.conflicts)


__all__ = ["Case", "Conflict", "Held", "Moved", "Odd", "Played", "given_up", "ledgers_of", "unsaid", "unseen"]

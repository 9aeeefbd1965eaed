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
    """A fact about a zone at one time, beside what the ledger was told."""

    zone: str
    """The zone's name in the ledger."""
    any_of: tuple[tuple[str, ...], ...] = ()
    """Groups of cards; the zone holds all cards of at least one of them."""
    none: tuple[str, ...] = ()
    """Cards none of which lies in the zone."""
    rule: str = ""
    """Empty for a fact of the table. Else the rule that was broken if it is not so: a deal without it is then possible,
    only not honest.
    """
    ledger: int = 0
    """Which of the game's ledgers it is about."""
    after: bool = False
    """Whether it holds once the act is done, not before it."""


class Played(NamedTuple):
    """One act of a log that stands, with the state before it (which moves on: look at it now)."""

    n: int
    """The act's line number."""
    act: Act
    state: Any


class Moved(NamedTuple):
    """One movement of a deal: which cards went from where to where. A card of unknown name is an empty string."""

    source: str
    """The zone that they left."""
    to: str
    """The zone that they went into."""
    cards: tuple[str, ...]
    """Their names, as far as they were seen."""


class Conflict(NamedTuple):
    """Lines whose facts cannot all be true, none of which can be left out."""

    name: str
    lines: tuple[int, ...]
    """The numbers of these lines."""
    first: int
    """The line with which it became impossible."""
    counts: bool = False
    """Whether it is a matter of numbers alone, so that no card need be named."""
    least: bool = True
    """Whether it is certain that none can be left out (a search may have been given up)."""
    rules: tuple[str, ...] = ()
    """Whether the facts are impossible only together with these rules, so that one of them was broken."""


class Odd(NamedTuple):
    """How likely something hidden was."""

    text: str
    """What it is, in words."""
    verdict: str
    """`certain`, `possible`, `impossible` or `undecided`."""
    chance: Fraction | None = None
    """How likely it was, where the deals can be counted, all equally likely."""
    of: int = 0
    """How many deals there were."""
    came: bool | None = None
    """Whether it turned out so; None where that is not known at this line."""


class Case(ABC):
    """Hidden things that have to do with one another and with nothing else: a round, a deck that never mixes."""

    name: str
    """What they are called, in words."""
    lines: tuple[int, ...] = ()
    """The lines that say something about them."""
    protest: tuple[int, ...] = ()
    """The lines that are recorded although they contradict the log."""

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
    """Whether a ledger booked a contradiction in a line that has no finding `impossible`."""
    return any(clash.line not in said for ledger in ledgers_of(state) for clash in ledger.conflicts)


__all__ = ["Case", "Conflict", "Held", "Moved", "Odd", "Played", "given_up", "ledgers_of", "unsaid", "unseen"]

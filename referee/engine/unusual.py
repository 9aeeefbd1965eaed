"""Values of public facts that can be, and look like a slip: what the table and the score pad say once of them."""

from typing import TYPE_CHECKING, Any

from referee.engine.limits import Limit, limit_of, most_usual, pile_of

if TYPE_CHECKING:
    from referee.engine.game import Game

LOST = 3
"""Pieces, at most, that may be lost without a word: under the table, in another box."""


def unusual(game: "Game[Any]", state: Any, path: str, value: Any) -> str:
    """Why a value looks like a slip, in a sentence; empty where it does not."""
    limit = limit_of(game, path)
    if not isinstance(limit, Limit) or limit.usual is None:
        return ""
    numbers = [n for n in (value if isinstance(value, list) else [value]) if isinstance(n, int)]
    most = most_usual(limit, state)
    return f"{game.facts.fact_title(path)} {max(numbers)}: {limit.usual_why}" if numbers and max(numbers) > most else ""


def vanished(game: "Game[Any]", state: Any, path: str, before: Any) -> str:
    """What is missing since a pile was declared smaller than it was, in a sentence; empty where next to nothing is.

    before: what it was.
    """
    pile = pile_of(game, path)
    paths = game.facts.paths(state)
    if pile is None or not pile.beside or pile.size(before) - pile.size(paths[path]) <= LOST:
        return ""
    rest = pile_of(game, pile.beside)
    beside = rest.size(paths[pile.beside]) if rest is not None else 0
    there = pile.size(paths[path]) + beside + pile.elsewhere(state, path)
    if pile.high - there <= LOST:
        return ""
    return f"{pile.high - there} of all {pile.high} {pile.of} are nowhere now ({pile.rule})"


__all__ = ["unusual", "vanished"]

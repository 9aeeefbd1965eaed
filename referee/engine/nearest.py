"""The nearest of the known words to one that is not known: what a refusal names instead of a long list."""

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from referee.engine.words import Unread, Word, is_number

if TYPE_CHECKING:
    from referee.engine.game import Game

MOST = 4
"""Words that are named."""

FACTS = 8
"""Facts of a player that are named."""

LIKE = 0.7
"""How much a word must be like a known one, between 0 and 1."""

LONGEST = 40
"""Letters of a word for which near ones are looked for."""


def near(asked: str, known: Iterable[str], most: int = MOST) -> list[str]:
    """Known words that begin with this one, contain it or look like it, the nearest first."""
    return list(_near(asked.casefold(), tuple(dict.fromkeys(known)), most)) if asked and len(asked) <= LONGEST else []


@lru_cache(maxsize=256)
def _near(asked: str, words: tuple[str, ...], most: int) -> list[str]:
    from difflib import get_close_matches

    begun = [w for w in words if len(asked) > 2 and w.startswith(asked)]
    inside = [w for w in words if len(asked) > 3 and asked in w]
    return list(dict.fromkeys([*(begun or inside), *get_close_matches(asked, words, most, LIKE)]))[:most]


def named(found: Iterable[str], how: str) -> str:
    """What a refusal says behind its first half: the near words, if any, and where all are listed."""
    words = " ".join(f"`{word}`" for word in found)
    return f"; near it: {words}; {how}" if words else f"; {how}"


def no_option(name: str, options: Iterable[str], how: str = "`? options` lists all") -> str:
    """The message for an unknown option."""
    return f"there is no option {name!r}{named(near(name, options), how)}"


def facts(game: "Game[Any]", state: Any, paths: Iterable[str], asked: str) -> str:
    """The message for an unknown public fact: the nearest ones, or those of the player who was named."""
    whole = whole_facts(paths)
    try:
        seat = game.notation.seat(state, Word(asked, 1, 1)) if asked and not is_number(asked) else 0
    except Unread:
        seat = 0
    how = "`? chk` lists all"
    if seat:
        own = [
            f"{path}.{seat}"
            for path in game.facts.per_seat
            if path in whole and not game.facts.instead(f"{path}.{seat}")
        ]
        return f"{asked!r} is a player; facts: {' '.join(f'`{path}`' for path in own[:FACTS])}; {how}"
    stem = asked.partition(".")[0]
    titles = _by_title(game, tuple(whole))
    found = near(stem, [*whole, *titles])
    return f"nothing public is called {asked!r}{named(dict.fromkeys(titles.get(word, word) for word in found), how)}"


@lru_cache(maxsize=16)
def _by_title(game: "Game[Any]", paths: tuple[str, ...]) -> dict[str, str]:
    """Paths of public facts by what people call them, in small letters."""
    return {game.facts.fact_title(path).casefold(): path for path in paths}


def whole_facts(paths: Iterable[str]) -> list[str]:
    """Paths without the members of lists that are there as a whole, in their order."""
    known = list(paths)
    lists = set(known)
    return [path for path in known if not (is_number(path.rpartition(".")[2]) and path.rpartition(".")[0] in lists)]

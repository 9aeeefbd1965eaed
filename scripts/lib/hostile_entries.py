"""Entries that nobody types: words of every length up to a million signs, and many of them, behind every word that a table knows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from typing import Any

from referee.api.game import LoadedGame
from referee.engine.game import Game
from referee.simulate.run import one
from referee.table.desk import LONGEST
from referee.table.frontend.source import MOST
from referee.table.session.session import Session
from referee.table.setup.opening import Opening

LENGTHS = (1, 7, 39, 40, 41, 120, 200, 399, 400, LONGEST - 1, LONGEST, LONGEST + 1, MOST - 1, MOST + 1, 1_000_000)
"""Signs of an entry."""

SIGNS = ("x", "9", "é", "́", "ß", "界", "=", ",", ".", "?", "-", "/", ":", '"', "(", "*", "`", "_", "　")
"""What one endless word is made of."""

WORDS = (
    "", "? ", "?", "chk ", "set ", "fact ", "amend 1 ", "amend ", "amend 1 before ", "z ", "back ", "show ", "n ", "note ", "rule ",
    "ruling ", "skip ", "late ", "drop ", "seat 1 ", "seat ", "option ", "odds ", "could ", "find ", "st ", "who ", "why ", "y ", "! ",
    "force ", "players ", "box ", "end ", "declare ", "put ", "pause ", "call ", "photo ", "1 ", "1: ", "Ana ",
)  # fmt: skip
"""What stands before it."""

BETWEEN = (" ", ",", ", ", "; ", " and ", "  ", ".", "-", "=", " ? ", ":", "/")
"""What stands between many words."""


def session(game: Game[Any], moves: int = 40) -> Session:
    """A table in the middle of a game, that writes nothing."""
    result = one(game, 3, players=game.about.players[1])
    opening = Opening(game)
    opening.names = [seat.name for seat in result.fold.head.seats]
    opening.box = result.fold.head.box
    made = LoadedGame(game).table_of(opening.head(log_id="T", at="")).session
    for row in result.transcript[:moves]:
        made.enter(row)
    return made


def known(game: Game[Any], random: Random) -> list[str]:
    """Words that this table reads: those of two played games."""
    some: dict[str, None] = {}
    for seed in (1, 2):
        for row in one(game, seed, players=game.about.players[1], reporter="open").transcript:
            some.update(dict.fromkeys(row.split()))
    words = list(some)
    random.shuffle(words)
    return words


def entries(game: Game[Any], seed: int = 1, lengths: tuple[int, ...] = LENGTHS) -> Iterator[tuple[str, str]]:
    """Hostile entries with their kind, the same for every run."""
    random = Random(seed)
    words = known(game, random)
    for length in lengths:
        for sign in SIGNS:
            yield f"one word of {length:,}", sign * length
        for word in WORDS:
            yield f"{length:,} behind a known word", (word + "x" * length)[: max(length, len(word) + 1)]
        for between in BETWEEN:
            random.shuffle(words)
            yield f"{length:,} of known words", _long(words, between, length)
            yield f"{length:,} of words nearly known", _long([_slip(word, random) for word in words[:50]], between, length)
            yield f"{length:,} of one word", _long([random.choice(words)], between, length)
            yield f"{length:,} of short words", _long(list("kshbcgdapxyz123"), between, length)
        for word in random.sample(WORDS, 8):
            yield f"{length:,} of known words behind a known word", _long([word, *words], " ", length)
            yield f"{length:,} of numbers behind a known word", _long([word, "1", "22", "333"], " ", length)


def _long(words: list[str], between: str, length: int) -> str:
    some = words * 3
    text = between.join(islice(cycle(some), min(length, 2 + length // 2) if length < 5_000 else 3_000))
    return (text * (length // max(1, len(text)) + 1))[:length]


def _slip(word: str, random: Random) -> str:
    """A word with one sign that is wrong."""
    at = random.randrange(len(word))
    return word[:at] + random.choice("aeqz1") + word[at + 1 :]


__all__ = ["LENGTHS", "entries", "session"]

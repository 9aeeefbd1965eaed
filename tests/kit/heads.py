"""A table of each game, set up and at the first turn, for tests that hold in all games."""

from typing import Any

from referee import games
from referee.api.game import LoadedGame
from referee.engine.game import Game
from referee.table.session.session import Session
from referee.table.setup.opening import Opening
from tests.kit.entries import accept

NAMES = {
    "samurai_sword": ("Ana", "Ben", "Cho", "Dai", "Eva"),
    "shinbi": ("Ana", "Ben", "Cho", "Dai"),
    "shinobi_clans": ("Ana", "Ben", "Cho"),
    "ninjato": ("Ana", "Ben"),
}
SET_UP = {
    "samurai_sword": ("setup mus goe chi iey han start 1",),
    "shinbi": ("setup 7 r o p start 1",),
    "shinobi_clans": ("start 1", "t d5 r2 s3", "k", "c"),
    "ninjato": ("setup 12 3/235/t2 4/235/t4 2/245/m2 1/345/m4 5/25g/g6 135 b3 x? t34* m5 g2 tx el3 do2 ev4 sk5",),
}
"""Entries after which the first turn begins."""

LATER = {
    "samurai_sword": (("kt 5",), ("bc",), ("set hand.1 7",)),
    "shinbi": (("ksb", "ksb", "ksb", "ksb"), ("ksb", "ksb", "ksb", "ksb", "k.k")),
    "shinobi_clans": (("d", "d", "d", ".", ".", "."), ("d", "d", "d", ".", ".", ".", "b d", "1a2g")),
    "ninjato": (("h1f 5",), ("h1f 5", "b2a")),
}
"""Other moments of each game, by the entries that lead there."""


def table(game: Game[Any] | str, entries: tuple[str, ...] = (), names: tuple[str, ...] = (), edition: str = "") -> Session:
    """A session that writes nothing, set up and after these entries, each of which must be taken."""
    game = games.load(game) if isinstance(game, str) else game
    head = Opening(game)
    head.names = list(names or NAMES[game.id])
    head.edition = edition
    session = LoadedGame(game).table_of(head.head(log_id="T", at="")).session
    accept(session, *SET_UP[game.id], *entries)
    return session


def moments(game: Game[Any] | str, names: tuple[str, ...] = (), edition: str = "") -> list[Session]:
    """Sessions at several moments of a game, the first turn among them."""
    id_ = game if isinstance(game, str) else game.id
    return [table(game, entries, names, edition) for entries in ((), *LATER[id_])]

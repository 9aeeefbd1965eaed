"""The games, one folder each, found by their names without being imported.

The command line, the table and `records` import this module; none of them names a game. A fifth game is added by adding
a folder with a `GAME` object and a line in `NAMES`, and one in `ALIASES` where it has other names.
"""

import importlib
from functools import cache
from typing import Any

from referee.engine.game import Game
from referee.engine.safe import safe

NAMES: dict[str, str] = {
    "ninjato": "referee.games.ninjato",
    "samurai_sword": "referee.games.samurai_sword",
    "shinbi": "referee.games.shinbi",
    "shinobi_clans": "referee.games.shinobi_clans",
}
"""Module of each game by id."""

ALIASES: dict[str, tuple[str, ...]] = {
    "samurai_sword": ("samurai", "katana"),
    "shinbi": ("shinobi",),
    "shinobi_clans": ("clans",),
}
"""Other names of the games by id, the same as `GAME.about.aliases`, so that a name is found without importing a
game.
"""


def name_of(text: str) -> str | None:
    """The id of a game as it may be typed: `-` or `_`, any case, another name of it, a unique beginning; None when
    nothing fits.
    """
    form = _form(text)
    if form in NAMES:
        return form
    for name in NAMES:
        if form in ALIASES.get(name, ()):
            return name
    fits = _begun(form)
    return fits[0] if len(fits) == 1 else None


def _form(text: str) -> str:
    return text.strip().lower().replace("-", "_").replace(" ", "_")


def _begun(form: str) -> list[str]:
    """The games whose ids begin so; none for nothing."""
    return [name for name in NAMES if form and name.startswith(form)]


def none_such(text: str) -> str:
    """What is said of a game that is not there: its name as it was typed, and those that there are, or that it may
    be.
    """
    fits = [name.replace("_", "-") for name in _begun(_form(text))]
    if fits:
        return f"{safe(text)} can be {' or '.join(fits)}: type one more letter"
    there = ", ".join(name.replace("_", "-") for name in NAMES)
    return f"{safe(text)} is no game of this program; there is {there}" if text else f"which game? {there}"


def title_of(game_id: str) -> str:
    """The title of a game; of one that is not there, its id."""
    return load(game_id).title if game_id in NAMES else game_id


@cache
def load(game_id: str) -> Game[Any]:
    """The game with this id. Raises KeyError, and ValueError where its folder calls itself something else."""
    module = importlib.import_module(NAMES[game_id])
    game: Game[Any] = module.GAME
    if game.id != game_id:
        raise ValueError(
            f"NAMES has {game_id} for {NAMES[game_id]}, whose GAME.id is {game.id}: one of them is to be changed"
        )
    return game

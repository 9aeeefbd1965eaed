"""What the games of the registry have, so that a test asks for that and names no game."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from referee import games
from referee.engine.game import Game
from referee.engine.parts.bots import Bots
from referee.engine.parts.pad import Pad
from referee.engine.proof import ledgers_of
from referee.journal.fold import Fold
from referee.journal.head import make_head
from tests.kit.heads import SET_UP

ROOT = Path(__file__).resolve().parents[2]


def _new(name: str) -> Any:
    """The state before the first step."""
    game = games.load(name)
    return Fold(game, make_head(game, [""] * game.about.players[0])).state


PARTS: dict[str, Callable[[str], bool]] = {
    "program": lambda name: games.NAMES[name].startswith("referee.games."),  # a program that is started anew knows it
    "golden": lambda name: any((ROOT / "tests" / name / "golden").glob("*.txt")),
    "scenarios": lambda name: any((ROOT / "tests" / name).glob("scenarios*.yaml")),
    "breaches": lambda name: (ROOT / "scripts" / "lib" / "breaches" / f"{name}.py").exists(),
    "heuristic": lambda name: "heuristic" in bots_of(games.load(name)).names,
    "moments": lambda name: name in SET_UP,
    "rounds": lambda name: bool({"round", "turns"} & games.load(name).facts.view(_new(name)).keys()),
    "leaver": lambda name: "leaver" in games.load(name).rulebook.options,
    "printed": lambda name: bool(games.load(name).notation.printed().things),
    "ledger": lambda name: bool(ledgers_of(_new(name))),
}
"""Parts that a game may lack, and how it is seen whether it has one."""


def pad_of(game: Game[Any]) -> Pad[Any]:
    """The score pad of a game that has one."""
    assert game.pad is not None
    return game.pad


def bots_of(game: Game[Any]) -> Bots[Any]:
    """The simulated players of a game that has some."""
    assert game.bots is not None
    return game.bots


def having(*parts: str, among: Iterable[str] | None = None) -> list[str]:
    """The games that have all these parts, in the order of the registry."""
    return [name for name in (games.NAMES if among is None else among) if all(PARTS[part](name) for part in parts)]


def slice_of(name: str, parts: int) -> int:
    """A number below `parts` that a game keeps whatever other games there are."""
    return sum(name.encode()) % parts

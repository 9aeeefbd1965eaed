"""What a game says about itself before anything is played."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.effects import NO_EFFECTS, Effects
from referee.engine.printed import BoxItem
from referee.engine.rulebook import Rulebook
from referee.engine.steps import Step


class Law(NamedTuple):
    """A conservation law."""

    id: str
    text: str
    holds: Callable[[Any], str]
    """Returns an empty string, or what is wrong."""
    honest: bool = False
    """Whether it holds only while no rule was broken."""


def _no_components() -> str:
    return ""


def _empty_box(_: str) -> Sequence[BoxItem]:
    return ()


class About(NamedTuple):
    """The data of a game that no state changes."""

    id: str
    """As in logs, with `_`."""
    title: str
    """As on the box."""
    players: tuple[int, int]
    """Least and most."""
    rulebook: Rulebook
    steps: tuple[type[Step], ...]
    view_name: str
    """Name and version of the view: `shinbi/1`."""
    end_rule: str
    """The rule by which nothing is accepted after the end."""
    players_rule: str = ""
    """The rule that says how many can play."""
    card_rule: str = ""
    """The rule that a card is in one place only; a proof cites it for lines that cannot all be true of where cards
    lay.
    """
    score_rule: str = ""
    """The rule of the final score, for a declared result that differs."""
    ends: tuple[str, ...] = ()
    """The rules by which a game can end, as `why` says it; a test demands a golden session for each."""
    laws: tuple[Law, ...] = ()
    aliases: tuple[str, ...] = ()
    """Other names by which the command line finds the game."""
    minutes: int = 0
    """How long a game takes, as the box says."""
    bgg: int = 0
    """Its number on BoardGameGeek, by which other programs know it; 0: unknown."""
    zones: Mapping[str, str] = {}
    """Places that `show` can name, with an explanation of each."""
    effects: Effects = NO_EFFECTS
    """What happens by itself, by its name in logs."""
    components: Callable[[], str] = _no_components
    """The digest of the component data (ids and values)."""
    box_items: Callable[[str], Sequence[BoxItem]] = _empty_box
    """What is in the box of an edition, as far as it is known."""

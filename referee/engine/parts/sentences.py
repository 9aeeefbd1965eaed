"""How people say the steps of a game: what is declared beside the files of patterns (`says/en.toml`).

`referee.engine.sentences.patterns` says how a pattern is written. The first patterns of a step read its echo; the
others are what people say instead.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from referee.engine.parts.part import GamePart, S
from referee.engine.steps import Step


class Sentences(GamePart[S]):
    """What the reader of sentences asks of a game."""

    package: ClassVar[str]
    """The package of the game: its folder `says` has a file of patterns per language."""
    kinds: ClassVar[Mapping[str, str]] = {}
    """What kind of name stands in a field that holds no seat and no number: `weapon` for `attack.say`."""

    facts: ClassVar[Mapping[str, Sequence[str]]] = {}
    """What people call a public fact besides its title, by its path without the seat: `cards` for `hand`."""

    alone: ClassVar[frozenset[type[Step]]] = frozenset()
    """Steps that one player does at a time: `everybody` does none of them."""

    def names(self, state: S, /) -> Mapping[str, Mapping[str, Iterable[str]]]:
        """All names of the components, by kind and id, without the codes that only the shorthand has.

        Give the same mapping of a kind for the same components: what is worked out of it is kept.
        """
        return {}

    def seats(self, state: S, /) -> Sequence[tuple[str, int]]:
        """What names a seat besides its player: a character, an office. Default: as in the shorthand."""
        return self.game.notation.named_seats(state)

    def actors(self, state: S, kind: type[Step], /) -> Sequence[int]:
        """Who does a step of this kind where nobody is named. Default: those who are asked now."""
        return self.game.flow.awaiting(state).who

    def everybody(self, state: S, kind: type[Step], who: int, /) -> Sequence[int]:
        """To whom this player does a step of this kind where `everybody` is said. Default: nobody, it is no reading."""
        return ()

    def complete(self, state: S, step: Step, told: Mapping[str, Any], /) -> Step | None:
        """The step as the shorthand would give it: what the words leave open comes from the state, and of several
        spellings of one fact it has the one.

        told: what was told besides (`{!n:number}`), a value or several. None where it does not fit the state or what
        was told: then it is no reading. The step may hold any name of the right kind, and any number.
        """
        return step

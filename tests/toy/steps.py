"""The steps of Magpies."""

from typing import ClassVar

from referee.engine.steps import Secret, Step


class SetupStep(Step, tag="setup"):
    cards: int = 2
    by_table = True


class Oath(Step, tag="oath"):
    """A player looks at the own role."""

    role: str = ""
    secret: ClassVar[dict[str, Secret]] = {"role": Secret(("who",), "end", "role:{who}")}


class Draw(Step, tag="draw"):
    """A card is drawn."""

    card: str = ""
    secret: ClassVar[dict[str, Secret]] = {"card": Secret()}


class Play(Step, tag="play"):
    """A card is played."""

    card: str


class Steal(Step, tag="steal"):
    """A card is stolen from another player."""

    source: int
    card: str = ""
    seated: ClassVar[tuple[str, ...]] = ("source",)
    secret: ClassVar[dict[str, Secret]] = {"card": Secret(("who", "source"))}


class Pay(Step, tag="pay"):
    """A raid is answered by a jade."""


class Pass(Step, tag="pass"):
    """A raid is not answered: no jade in hand."""

"""The steps of Magpies."""

from typing import ClassVar

from referee.engine.steps import Secret, Skip, Step


class SetupStep(Step, tag="setup"):
    cards: int = 2


class Oath(Step, tag="oath"):
    """A player looks at the own role."""

    role: str = ""
    secret: ClassVar[dict[str, Secret]] = {"role": Secret(("who",), "end", "role:{who}")}


class Draw(Step, tag="draw"):
    card: str = ""
    secret: ClassVar[dict[str, Secret]] = {"card": Secret()}


class Play(Step, tag="play"):
    card: str


class Steal(Step, tag="steal"):
    source: int
    card: str = ""
    secret: ClassVar[dict[str, Secret]] = {"card": Secret(("who", "source"))}


class Pay(Step, tag="pay"):
    """A raid is answered by a jade."""


class Pass(Step, tag="pass"):
    """A raid is not answered: no jade in hand."""


STEPS: tuple[type[Step], ...] = (SetupStep, Oath, Draw, Play, Steal, Pay, Pass, Skip)

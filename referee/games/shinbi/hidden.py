"""What Shinbi tells a proof."""


from referee.engine.parts.hidden import Hidden
from referee.games.shinbi import proof, worlds
from referee.games.shinbi.state import ShinbiState


class ShinbiHidden(Hidden[ShinbiState]):
    """What Shinbi tells a proof."""

    cases = staticmethod(proof.cases)
    counts_jointly = True
    lazy = staticmethod(worlds.lazy)
    opened = staticmethod(proof.opened)
    chances = staticmethod(proof.chances)

"""What Samurai Sword tells a proof."""


from referee.engine.parts.hidden import Hidden
from referee.games.samurai_sword import proof
from referee.games.samurai_sword.state import SamuraiState


class SamuraiHidden(Hidden[SamuraiState]):
    """What Samurai Sword tells a proof."""

    held = staticmethod(proof.held)
    asserted = staticmethod(proof.asserted)
    opened = staticmethod(proof.opened)

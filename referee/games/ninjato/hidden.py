"""What Ninjato tells a proof."""


from referee.engine.parts.hidden import Hidden
from referee.games.ninjato import proof
from referee.games.ninjato.state import NinjatoState


class NinjatoHidden(Hidden[NinjatoState]):
    """What Ninjato tells a proof."""

    held = staticmethod(proof.held)
    asserted = staticmethod(proof.asserted)
    opened = staticmethod(proof.opened)

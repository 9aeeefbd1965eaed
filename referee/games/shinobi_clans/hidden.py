"""What Shinobi Clans tells a proof."""


from referee.engine.parts.hidden import Hidden
from referee.games.shinobi_clans import proof
from referee.games.shinobi_clans.state import ClansState


class ClansHidden(Hidden[ClansState]):
    """What Shinobi Clans tells a proof."""

    held = staticmethod(proof.held)
    asserted = staticmethod(proof.asserted)
    opened = staticmethod(proof.opened)

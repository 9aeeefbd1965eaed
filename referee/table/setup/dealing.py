"""`play --deal`: the program deals a set-up, and the table lays it out."""

from random import Random, SystemRandom
from typing import NamedTuple

from referee.engine.naming import named
from referee.engine.steps import Step
from referee.journal import lines
from referee.table.session.session import Session
from referee.table.setup.opening import CannotStart

TAG = "dealt"
"""The tag of the note that says that the program dealt."""

SEEDS = 1_000_000
"""Seeds that are drawn where none is given: short enough to be typed again."""


class Dealt(NamedTuple):
    """A set-up that was dealt and recorded."""

    seed: int
    told: tuple[str, ...]
    """What the table lays out, in sentences."""


def deal(session: Session, seed: int | None) -> Dealt:
    """Deal and record a set-up. seed: the same seed deals the same to the same table; None: any. Raises CannotStart.

    A note with the tag `dealt` says so in the log. What only the table can know (the roles, what is printed on the
    cards) is asked for as ever.
    """
    game = session.game
    seed = SystemRandom().randrange(SEEDS) if seed is None else seed
    steps = game.flow.deal(session.state, Random(f"{game.id} {session.state.seats} {seed}"))
    if not steps:
        raise CannotStart(f"{game.title} has no set-up that could be dealt; leave `--deal` out")
    note = lines.NoteLine(n=session.fold.last + 1, t=session.clock.now, text=f"set-up dealt, seed {seed}", tags=(TAG,))
    session.write([note])
    session.fold.feed(note)
    told = [f"dealt with seed {seed}; lay it out so:"]
    for step in steps:
        told.append(_laid(session, step))
    return Dealt(seed, tuple(told))


def _laid(session: Session, step: Step) -> str:
    """Record a step of the set-up; what it lays out, in words. Raises CannotStart."""
    said = named(session.game.words.describe(session.state, step), session.names)
    reply = session.enter(session.game.notation.write(session.state, [step]))
    if reply.kind != "accepted":
        raise CannotStart(f"the set-up that was dealt is refused: {reply.message}; leave `--deal` out")
    return said

"""What kind of name stands in a slot of a pattern."""

from functools import lru_cache
from typing import Any

from referee.engine.parts.sentences import Sentences
from referee.engine.plain import verbs as by_verbs
from referee.engine.sentences.matching import NUMBER, SEAT
from referee.engine.sentences.pattern_nodes import Gap
from referee.engine.steps import fields


@lru_cache(maxsize=4096)
def kind_of(part: Sentences[Any], verb: str, gap: Gap) -> str:
    """What kind of name stands in a slot. Raises ValueError where nothing says it."""
    step = by_verbs(part.game.steps).get(verb)
    if step is None:
        raise ValueError(f"there is no step {verb!r}")
    declared = part.kinds.get(f"{verb}.{gap.name}")
    if gap.name == "who":
        return SEAT
    field = next((f for f in fields(step) if f.name == gap.name), None)
    if field is None:
        raise ValueError(f"{verb} has no field {gap.name!r}")
    if gap.name in step.seated and gap.part <= 0:
        return SEAT
    if declared:
        return declared
    if field.type is int:
        return NUMBER
    raise ValueError(f"what stands in {verb}.{gap.name}?")


__all__ = ["kind_of"]

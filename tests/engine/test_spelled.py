"""Words in the members of a step that is typed in plain form are read where they stand."""

from referee.engine.plain import with_ids
from referee.engine.steps import Step


class Carry(Step, tag="carry"):
    """A step with a word, several, a number and nothing."""

    card: str
    to: int = 0
    pile: tuple[str, ...] = ()
    more: tuple[str, ...] = ()


def test_members_are_read_one_by_one() -> None:
    """One word, each of several; a number, an empty member and one that the step has not stay."""
    step = Carry(1, "kt", 3, ("pa", "fo"))
    read = dict.fromkeys(("card", "to", "pile", "more", "seen"), str.upper)
    assert with_ids(step, read) == Carry(1, "KT", 3, ("PA", "FO"))
    assert with_ids(step, {}) == step

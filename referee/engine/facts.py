"""What a game declares of a public fact, once; everything that names, reads, counts or replaces facts reads this."""

from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import NamedTuple

from referee.engine.limits import Declared, Limits


class PublicFact(NamedTuple):
    """One public fact, or some alike."""

    path: str
    """Its path without the seat, `*` for any part of one (`house.*.sentry`)."""
    limit: Declared | None = None
    """What its value can be."""
    title: str = ""
    """What people call it where its path says it badly; a `*` in both stands for the same."""
    rule: str = ""
    """The rule by which a counted number must agree with the record, here and below; the first fact that fits counts.
    """
    per_seat: bool = False
    """Whether it has a value for each seat."""
    instead: str = ""
    """What to type where it follows from other facts and cannot be set, here and below."""
    effect: str = ""
    """The effect `(name, seat, change)` that changes it."""
    in_prompt: bool = False
    """Whether the next prompt shows it anyway, so that no screen says that a correction moved it."""

    standing: int = 0
    """Of a fact with a value for each seat: its place among the numbers that say how everybody stands, counted from 1;
    0: it is none of them."""
    column: str = ""
    """What it is called among these numbers, where its title is too long."""

    @property
    def heading(self) -> str:
        """What it is called among the numbers that say how everybody stands."""
        return self.column or self.title or self.path

    def holds(self, path: str) -> bool:
        """Whether a path is this fact, or lies below it."""
        return fnmatchcase(path, self.path) or fnmatchcase(path, f"{self.path}.*")


def titles_of(facts: Iterable[PublicFact]) -> dict[str, str]:
    """What people call these facts, by their paths; one without a title is left out."""
    return {fact.path: fact.title for fact in facts if fact.title}


def limits_of(facts: Iterable[PublicFact]) -> Limits:
    """What these facts can be, by their paths."""
    return {fact.path: fact.limit for fact in facts if fact.limit is not None}

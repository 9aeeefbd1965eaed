"""What a game declares of a public fact, once; everything that names, reads, counts or replaces facts reads this."""

from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import NamedTuple

from referee.engine.limits import Declared, Limits


class PublicFact(NamedTuple):
    """One public fact, or some alike.

    path: its path without the seat, `*` for any part of one (`house.*.sentry`). per_seat: it has a value for each seat.
    limit: what it can be. title: what people call it where its path says it badly; a `*` in both stands for the same.
    rule: the rule by which a counted number must agree with the record, here and below; the first fact that fits
    counts. instead: what to type where it follows from other facts and cannot be set, here and below. effect: the
    effect `(name, seat, change)` that changes it. in_prompt: the next prompt shows it anyway, so that no screen says
    that a correction moved it.
    """

    path: str
    limit: Declared | None = None
    title: str = ""
    rule: str = ""
    per_seat: bool = False
    instead: str = ""
    effect: str = ""
    in_prompt: bool = False

    def holds(self, path: str) -> bool:
        """Whether a path is this fact, or lies below it."""
        return fnmatchcase(path, self.path) or fnmatchcase(path, f"{self.path}.*")


def limits_of(facts: Iterable[PublicFact]) -> Limits:
    """What these facts can be, by their paths."""
    return {fact.path: fact.limit for fact in facts if fact.limit is not None}

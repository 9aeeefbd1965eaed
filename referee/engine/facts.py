"""What a game declares of a public fact, once; everything that names, reads, counts or replaces facts reads this."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fnmatch import fnmatchcase
from itertools import chain
from typing import Any, NamedTuple

from referee.engine.limits import Declared, Limit, Limits
from referee.engine.printed import bare
from referee.engine.state import copied
from referee.engine.words import Unread, is_number

Put = Callable[[Any, Any], Sequence[tuple[Any, ...]] | None]
"""Puts a value in place of what the record says, `(state, value)`; the effects, or None for the ordinary one."""


def refuse(*wrong: tuple[object, str]) -> None:
    """Raise ValueError with the sentence of the first thing that is wrong with a value."""
    for is_so, text in wrong:
        if is_so:
            raise ValueError(text)


@contextmanager
def unread_is_wrong() -> Iterator[None]:
    """Within, an Unread becomes a ValueError with the same sentence: what is not understood is a wrong value."""
    try:
        yield
    except Unread as error:
        raise ValueError(error.text) from None


class PublicFact(NamedTuple):
    """One public fact, or some alike."""

    path: str
    """Its path without the seat, `*` for any part of one (`house.*.sentry`)."""
    limit: Declared | None = None
    """What its value can be."""
    title: str = ""
    """What people call it where its path says it badly; a `*` in both stands for the same."""
    called: tuple[str, ...] = ()
    """What else it is called, as in the books: `set` and `chk` read it, as they read its title."""
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
    wins: bool = False
    """Whether the game is won with it, where that is not the number by which players stand first of all."""
    column: str = ""
    """What it is called among these numbers, where its title is too long."""

    of: str | Callable[[Any], Any] = ""
    """Where it stands: the name of a slot of the state, or what works it out anew; empty: the slot of its own name. A
    list for each seat may begin with an unused place.
    """
    in_view: bool = True
    """Whether the view has it; else it is only found by its path. Of facts that lie below others the view has none."""
    when: Callable[[Any], object] | None = None
    """Whether there is such a fact now; None: always."""
    put: Put | None = None
    """Puts it in place: its value, or the values by seat. Numbers are within the limit. None: into the slot."""

    @property
    def heading(self) -> str:
        """What it is called among the numbers that say how everybody stands."""
        return self.column or self.title or self.path

    @property
    def slot(self) -> str:
        """The slot of the state that it is; empty where it is worked out."""
        return (self.of or self.path) if isinstance(self.of, str) else ""

    @property
    def alone(self) -> bool:
        """Whether it is one fact that lies below no other."""
        return self.path.isidentifier()

    def taken(self, state: Any, value: Any, seat: int = 0) -> Any:
        """A value that a log declares; a number only within its limit. Raises ValueError with a sentence."""
        return self.limit.take(state, value, seat) if isinstance(self.limit, Limit) else value

    def put_at(self, state: Any, index: str, value: Any) -> Sequence[tuple[Any, ...]] | None:
        """Put a value in place. index: the number of its seat, as text; empty: the value of no seat, or those of all.

        Raises KeyError for what cannot be set, ValueError for a value that cannot be.
        """
        if self.put is None and not self.slot:
            raise KeyError(self.path)
        if self.per_seat:
            return (self.put or self._into_places)(state, self._by_seat(state, index, value))
        if index:
            raise KeyError(f"{self.path}.{index}")
        return (self.put or self._into_slot)(state, self.taken(state, value))

    def _by_seat(self, state: Any, index: str, value: Any) -> dict[int, Any]:
        told = {int(index): value} if is_number(index) else {}
        if not index and isinstance(value, list):
            told = dict(enumerate(value, 1))
        if index and not told.keys() <= set(range(1, state.seats + 1)):
            raise KeyError(f"{self.path}.{index}")
        if not index and len(told) != state.seats:
            raise ValueError(f"{state.seats} values are wanted, by commas")
        return {seat: self.taken(state, one, seat) for seat, one in told.items()}

    def _into_slot(self, state: Any, value: Any) -> None:
        setattr(state, self.slot, value)

    def _into_places(self, state: Any, values: Mapping[int, Any]) -> None:
        places = getattr(state, self.slot)
        for seat, value in values.items():
            places[seat - 1 - state.seats] = value

    def holds(self, path: str) -> bool:
        """Whether a path is this fact, or lies below it."""
        return fnmatchcase(path, self.path) or fnmatchcase(path, f"{self.path}.*")


def each_seat(put: Callable[[Any, int, Any], object]) -> Callable[[Any, Mapping[int, Any]], None]:
    """Puts values of seats in place, one after the other."""

    def put_all(state: Any, told: Mapping[int, Any]) -> None:
        for seat, value in told.items():
            put(state, seat, value)

    return put_all


def titles_of(facts: Iterable[PublicFact]) -> dict[str, str]:
    """What people call these facts, by their paths; one without a title is left out."""
    return {fact.path: fact.title for fact in facts if fact.title}


def names_of(facts: Iterable[PublicFact]) -> dict[str, str]:
    """The paths of these facts by all that people call them, without case, blanks and signs; of two alike the first."""
    names: dict[str, str] = {}
    for fact in facts:
        for name in (fact.title, fact.column, *fact.called):
            if name and "*" not in name:
                names.setdefault(bare(name), fact.path)
    return names


def limits_of(facts: Iterable[PublicFact]) -> Limits:
    """What these facts can be, by their paths."""
    return {fact.path: fact.limit for fact in facts if fact.limit is not None}


MOST = 15
"""Members of a mapping that is written as one; with more than that the interpreter adds each of them by itself."""


def viewing(facts: Iterable[PublicFact], state: Any) -> Callable[[Any], dict[str, Any]]:
    """What gives the values of these facts by their paths, from a state such as this one; lists are copies.

    It is compiled, as a mark asks for it every few steps: `{"turn": s.turn, "lives": s.lives[:], "middle": f3(s)}`.
    """
    names: dict[str, Any] = {"copied": copied}
    always, sometimes = [], []
    for at, fact in enumerate(facts):
        names |= {f"f{at}": fact.of, f"w{at}": fact.when}
        value = f"f{at}(s)" if callable(fact.of) else _source(state, fact)
        if fact.when is None:
            always.append(f"{fact.path!r}: {value}")
        else:
            sometimes.append(f" if w{at}(s): d[{fact.path!r}] = {value}")
    rest = [f" d |= {{{', '.join(always[at : at + MOST])}}}" for at in range(MOST, len(always), MOST)]
    lines = chain(["def view(s):", f" d = {{{', '.join(always[:MOST])}}}"], rest, sometimes, [" return d"])
    exec("\n".join(lines), names)
    found: Callable[[Any], dict[str, Any]] = names["view"]
    return found


def _source(state: Any, fact: PublicFact) -> str:
    """The slot of a fact as source: a list as a copy, without its unused place."""
    value, source = getattr(state, fact.slot), f"s.{fact.slot}"
    if type(value) in (int, str, bool):
        return source
    if not (isinstance(value, list) and value):
        return f"copied({source})"
    source += "[1:]" if fact.per_seat and len(value) > state.seats else "[:]"
    kinds = set(map(type, value))
    return (
        source
        if kinds <= {int, str, bool}
        else f"[one[:] for one in {source}]"
        if kinds == {list}
        else f"copied({source})"
    )

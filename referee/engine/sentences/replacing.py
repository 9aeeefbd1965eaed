"""A step as a correction says it anew: with each value that is named in the place of one of its kind."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from referee.engine.parts.sentences import Sentences
from referee.engine.sentences.declared import reading_words
from referee.engine.sentences.guesses import Guesser
from referee.engine.sentences.matching import NUMBER, SEAT, Value
from referee.engine.sentences.pattern_nodes import Gap
from referee.engine.sentences.slots import kind_of
from referee.engine.steps import Step, fields
from referee.engine.words import is_number

MOST = 6
"""Steps that a correction may make, at most."""

SEVERAL = reading_words("replacing", "several")
"""Words that count more than one."""

SEATS = reading_words("replacing", "seats")
"""Words before the number of a seat."""

Where = tuple[int, ...]
"""A place within a member that is a list."""


class StepPlace(NamedTuple):
    """A place in a step where a single value stands."""

    name: str
    at: Where
    kind: str
    value: Value


ORDER = {
    word: at
    for at, name in ((0, "first"), (1, "second"), (2, "third"), (-1, "last"))
    for word in reading_words("replacing", name)
}
"""Words of a correction that say which one of a list is meant, by its place; from the end below 0."""


def places(part: Sentences[Any], step: Step) -> Iterator[StepPlace]:
    """The places of a step whose values are named in a sentence."""
    for name in ("who", *(field.name for field in fields(type(step)))):
        for at, value in _values(getattr(step, name), ()):
            try:
                kind = kind_of(part, step.verb(), Gap(name, at[1] if len(at) > 1 else -1, False, "", False))
            except ValueError:
                continue
            yield StepPlace(name, at, kind, value)


def _values(value: Any, at: Where) -> Iterator[tuple[Where, Value]]:
    if isinstance(value, tuple):
        for place, one in enumerate(value):
            yield from _values(one, (*at, place))
    elif (type(value) is int or isinstance(value, str)) and value not in ("", 0):
        yield at, value


def restated(guesser: Guesser, step: Step) -> list[Step]:
    """The step with what the words name in place of what stands there; they use all seats, numbers and names.

    What is said not to be so must stand in the step, and be replaced.
    """
    known = [place for place in places(guesser.part, step) if place.name != "who" or step.who]
    words = guesser.known.words(step.verb())
    denied = {at for part in guesser.parts if guesser.denies(*part) for at in range(*part)}
    found: list[Step] = []
    for new, gone in _named(guesser, known, words, denied, 0, {}, frozenset()):
        if new and gone <= set(new) and (changed := _with(step, known, new)) not in (None, step, *found):
            found.append(changed)
        if len(found) == MOST:
            break
    return _which(guesser, step, found) + [each for each in _all_replaced(guesser, step) if each not in (step, *found)]


def _which(guesser: Guesser, step: Step, found: list[Step]) -> list[Step]:
    """Of some changed steps those in which that one of a list is another one that is said: `the lower one was …`."""
    said = {ORDER[form] for form in guesser.forms if form in ORDER}
    if len(said) != 1:
        return found
    (which,) = said
    return [each for each in found if which in _changed_at(step, each)] or found


def _changed_at(step: Step, other: Step) -> set[int]:
    """At which places two steps differ in a list of as many members, from the front and from the end."""
    at: set[int] = set()
    for field in fields(type(step)):
        one, two = getattr(step, field.name), getattr(other, field.name)
        if isinstance(one, tuple) and isinstance(two, tuple) and 1 < len(one) == len(two):
            differ = {n for n, (a, b) in enumerate(zip(one, two, strict=True)) if a != b}
            at |= differ | {n - len(one) for n in differ}
    return at


def counted(guesser: Guesser, step: Step) -> int:
    """How many things a correction counts: `both were sais`, `the last two`; 0 or 1 for none, or where a number may be
    told of the step.
    """
    numbers = {} if any(place.kind == NUMBER for place in places(guesser.part, step)) else guesser.common.numbers
    return max((2 if form in SEVERAL else numbers.get(form, 0) for form in guesser.forms), default=0)


def as_many(guesser: Guesser, step: Step, other: Step) -> bool:
    """Whether a step holds what is named as often as a correction of another one counts it."""
    most, held = counted(guesser, step), [place.value for place in places(guesser.part, other)]
    seats, things = _seats_and_things(guesser)
    return most < 2 or most <= (max(map(held.count, things)) if things else len(seats & {*held}))


def _seats_and_things(guesser: Guesser) -> tuple[set[Value], set[Value]]:
    """All that is named."""
    named = [(kind, value) for options in guesser.options for _, kind, value in options if kind != NUMBER]
    return {value for kind, value in named if kind == SEAT}, {value for kind, value in named if kind != SEAT}


def _all_replaced(guesser: Guesser, step: Step) -> Iterator[Step]:
    """The step with the one thing that is named in all places of a list that holds as many as are counted."""
    most = counted(guesser, step)
    seats, things = _seats_and_things(guesser)
    if most < 2 or len(things) != 1 or seats:
        return
    known, value = [*places(guesser.part, step)], things.pop()
    kinds = {kind for options in guesser.options for _, kind, found in options if found == value}
    where = [number for number, place in enumerate(known) if place.kind in kinds and len(place.at) == 2]
    if len(where) == most and len({known[number].name for number in where}) == 1:
        yield from filter(None, [_with(step, known, dict.fromkeys(where, value))])


def _named(
    guesser: Guesser,
    known: list[StepPlace],
    words: frozenset[str],
    denied: set[int],
    at: int,
    new: dict[int, Value],
    gone: frozenset[int],
    near: StepPlace | None = None,
) -> Iterator[tuple[dict[int, Value], frozenset[int]]]:
    """Ways to give all values a place: what stands there instead, by number of the place; what is said to be wrong."""
    while at < len(guesser.forms) and not guesser.strong[at]:
        at += 1
    if at == len(guesser.forms):
        yield new, gone
        return
    digit, whole = is_number(guesser.forms[at]), at + 1
    for end, kind, value in guesser.options[at]:
        whole = max(whole, end)
        if digit and kind == SEAT and guesser.forms[max(0, at - 1)] not in SEATS:
            continue  # a number is nobody's name
        fit = [n for n, place in enumerate(known) if place.kind == kind and (n not in new or at in denied)]
        for number in sorted(fit, key=lambda each: not _paired(known[each], near)):
            place = known[number]
            if at in denied:
                if place.value == value:
                    yield from _named(guesser, known, words, denied, end, new, gone | {number}, place)
            elif place.value == value:
                yield from _named(guesser, known, words, denied, end, new, gone, place)
            else:
                yield from _named(guesser, known, words, denied, end, {**new, number: value}, gone, place)
    if guesser.forms[at] in words and not digit:  # `house 3` is passed over as one thing
        yield from _named(guesser, known, words, denied, whole, new, gone, near)


def _paired(place: StepPlace, near: StepPlace | None) -> bool:
    """Whether a place is in one pair with the place that was named before it."""
    return near is not None and near.name == place.name and len(place.at) == 2 and near.at[:1] == place.at[:1]


def _with(step: Step, known: list[StepPlace], new: dict[int, Value]) -> Any:
    """The step with other values at some places; None where they do not fit."""
    members: dict[str, Any] = {}
    for number, value in new.items():
        place = known[number]
        members[place.name] = _put(members.get(place.name, getattr(step, place.name)), place.at, value)
    try:
        return msgspec.convert(msgspec.to_builtins(replace(step, **members)), type(step))
    except msgspec.ValidationError:
        return None


def _put(now: Any, at: Where, value: Value) -> Any:
    if not at:
        return value
    return tuple(_put(one, at[1:], value) if place == at[0] else one for place, one in enumerate(now))


__all__ = ["as_many", "places", "restated"]

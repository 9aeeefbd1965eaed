"""The values that stand in a step, each with its place, and what may stand there instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from referee.engine.steps import Step

if TYPE_CHECKING:
    from referee.table.session.session import Session


def whose(step: Step, name: str, now: Any, at: tuple[int, ...] | None) -> Any:
    """Whose a thing is that stands in a pair with its seat; None where no seat stands beside it."""
    if at is None or (len(at) == 1 and (name not in step.seated or at[0] == 0)):
        return None
    return now[0] if len(at) == 1 else member_at(now, at[:1])[0]


def plain_id(value: Any) -> Any:
    """The id of a thing (`weapon/sai`), or the number."""
    return value.partition("/")[2] if isinstance(value, str) else value


def places_of(
    session: Session, step: Step, name: str, now: Any
) -> Iterator[tuple[tuple[int, ...] | None, Callable[[Any], bool]]]:
    """The places within a member where one value stands, each with what may stand there."""
    part = session.game.sentences
    assert part is not None
    kind = part.kinds.get(f"{step.verb()}.{name}", "")
    things = part.names(session.state).get(kind, {})

    def thing(value: Any) -> bool:
        return isinstance(value, str) and plain_id(value) in things

    def number(value: Any) -> bool:
        return type(value) is int

    if isinstance(now, tuple):
        pairs = bool(now) and isinstance(now[0], tuple)
        if pairs:
            for at, pair in enumerate(now):
                yield from (((at, i), number if type(one) is int else thing) for i, one in enumerate(pair))
        else:
            yield from (((at,), number if type(one) is int else thing) for at, one in enumerate(now))
    elif type(now) is int:
        yield None, number
    elif isinstance(now, str):
        yield None, thing


def member_at(now: Any, at: tuple[int, ...]) -> Any:
    """What stands at a place within a member."""
    for place in at:
        now = now[place]
    return now


def put_at(now: Any, at: tuple[int, ...], value: Any) -> Any:
    """A tuple with another value at a place within it."""
    first, *rest = at
    return tuple(
        (value if not rest else put_at(one, tuple(rest), value)) if place == first else one
        for place, one in enumerate(now)
    )


def converted(step: Step, name: str, value: Any) -> Step:
    """The step with another value of a member; as it is where the value does not fit."""
    try:
        changed = msgspec.structs.replace(step, **{name: value})
        return msgspec.convert(msgspec.to_builtins(changed), type(step))
    except msgspec.ValidationError:
        return step


__all__ = ["converted", "member_at", "places_of", "plain_id", "put_at", "whose"]

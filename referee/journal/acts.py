"""Acts and heads in lines: what a line holds, the line that holds an act, and what a game needs of a head."""

from typing import Any

import msgspec

from referee.engine.game import Game, Setup
from referee.engine.rulebook import spell
from referee.engine.safe import LONGEST_NAME, is_long, name_fault
from referee.engine.steps import Act, Fact, Set, Show, Step
from referee.engine.words import told_seats
from referee.journal import lines
from referee.journal.lines import AmendLine, CheckLine, EndLine, FactLine, Head, SetLine, ShowLine, StepLine


def setup_of(head: Head, game: Game[Any]) -> Setup:
    """What a game needs of a head: names, edition, all options (unknown ones read as older logs are), box.

    Raises ValueError, with a sentence, for seats, an edition or an option's value that cannot be.
    """
    book = game.rulebook
    edition = head.edition or next(iter(book.editions), "")
    if edition and edition not in book.editions:
        raise ValueError(f"there is no edition {edition!r}; there is {', '.join(book.editions)}")
    for number, seat in enumerate(head.seats, 1):
        if seat.id != number:
            raise ValueError("seats are not numbered 1, 2, 3 … in order")
        if is_long(seat.name) or is_long(seat.person):
            raise ValueError(
                f"the name or the id of the player on seat {number} has more than {LONGEST_NAME} characters"
            )
    name = book.untaken(head.options)
    if name:
        values = book.options[name].values
        raise ValueError(f"option {name} takes {' or '.join(map(spell, values))}, not {spell(head.options[name])}")
    return Setup(
        seats=tuple([seat.name for seat in head.seats]),
        edition=edition,
        options=book.complete(edition, head.options),
        box=dict(head.box.facts),
        box_kind=head.box.name,
    )


def content(line: lines.Judged) -> Act:
    """The act in a line."""
    if isinstance(line, StepLine):
        step: Step = line.step
        return step
    if isinstance(line, ShowLine):
        return line.show
    if isinstance(line, FactLine):
        return line.fact
    if isinstance(line, SetLine):
        return line.set
    if isinstance(line, CheckLine):
        return line.check
    raise TypeError(type(line).__name__)


def line_of(act: Act, n: int, **rest: Any) -> lines.Judged:
    """The line that holds an act."""
    if isinstance(act, Step):
        return StepLine(n=n, step=act, **rest)
    if isinstance(act, Show):
        return ShowLine(n=n, show=act, **rest)
    if isinstance(act, Fact):
        return FactLine(n=n, fact=act, **rest)
    if isinstance(act, Set):
        return SetLine(n=n, set=act, **rest)
    return CheckLine(n=n, check=act, **rest)


def as_line(line: "AmendLine[Any]", n: int) -> lines.Judged:
    """The effective line that a correction puts into the list."""
    if line.end is not None:
        end = line.end if is_end(line.end) else {}  # what is none is complained about, and told as an end without a why
        return EndLine(
            n=n,
            t=line.t,
            entry=line.entry,
            why=end.get("why", ""),
            computed=end.get("computed", {}),
            declared=end.get("declared", {}),
        )
    act = next(a for a in (line.step, line.show, line.fact, line.set, line.check) if a is not None)
    return line_of(act, n, t=line.t, entry=line.entry, reason=line.reason)


def is_end(end: dict[str, Any]) -> bool:
    """Whether the content of an amended end has the members of one."""
    kinds = {"why": str, "computed": dict, "declared": dict}
    return all(key in kinds and isinstance(value, kinds[key]) for key, value in end.items())


def amended_head(head: Head, change: dict[str, Any]) -> Head:
    """A head with some members changed: options and box facts are merged, others replaced. Raises on a wrong value."""
    data: dict[str, Any] = msgspec.to_builtins(head)
    for key, value in change.items():
        if key == "options" and isinstance(value, dict):
            data[key] = {**data.get(key, {}), **value}
        elif key == "box" and isinstance(value, dict) and isinstance(value.get("facts", {}), dict):
            old = data.get(key, {})
            data[key] = {**old, **value, "facts": {**old.get("facts", {}), **value.get("facts", {})}}
        elif key in ("seats", "edition", "policy", "policy_digest", "at", "untimed"):
            data[key] = value
        else:
            raise ValueError(f"{key} of the head cannot be amended")
    made = msgspec.convert(data, Head)
    if wrong := seat_fault(made):
        raise ValueError(wrong)
    return made


def seat_fault(head: Head) -> str:
    """What is wrong with the first name of a head that cannot be kept; empty where all can. A seat needs no name."""
    wrong = ((seat.id, name_fault(seat.name)) for seat in head.seats if seat.name)
    return next((f"the name of seat {seat} cannot be kept: {text}" for seat, text in wrong if text), "")


def plain(value: Any) -> str:
    """A value in words: lists by commas, truth as yes and no, `?` for what is not known."""
    if value is None:
        return "?"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ",".join(map(plain, value))
    return str(value)


def stated_result(name: str, value: Any) -> str:
    """A member of a result in words: seats as `@2`, `nobody` or `none` for nothing."""
    if name == "winner":
        won = isinstance(value, list | tuple) and value
        return told_seats(value) if won else plain(value) or "nobody"
    return plain(value) or "none"

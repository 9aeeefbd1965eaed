"""What was typed in place of a line and is no entry: read as a value of the step that stands there, `amend 5 3` as
`amend 5 to=3`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec

from referee.engine import plain
from referee.engine.findings import RANK, worst
from referee.engine.steps import Act, Late, Skip
from referee.engine.words import Typed, Unread, Word, split
from referee.journal.lines import Judged, StepLine
from referee.table.session.typed_entry import IRREGULAR, Refused

if TYPE_CHECKING:
    from referee.table.session.session import Session

Read = Callable[[tuple[Word, ...]], Act]
"""What reads a correction behind its number. Raises Refused."""


def value(session: Session, state: Any, item: Judged, words: tuple[Word, ...], read: Read) -> Act | None:
    """The act that the words make of a line as values of its step; None where they are no value, or say nothing that
    could have happened. Raises Refused where they may be values of several members. state: before the line.
    """
    found = _found(session, state, item, words, read)
    if len(found) > 1:
        ways = tuple(f"amend {item.n} {way}" for way in found)
        text = f"{words[0].text!r} may be either: {' or '.join(f'`{way}`' for way in ways)}"
        raise session.unread(Unread(text, words[0], "ambiguous", ways, whole=True), words[0])
    return next(iter(found.values()), None)


def only_it(session: Session, state: Any, item: Judged, words: tuple[Word, ...], read: Read) -> str:
    """How the words are typed as a value of a line, where they make another kind of line of it; empty where they are
    none.
    """
    was = item.step if isinstance(item, StepLine) else None
    ways = [f"`amend {item.n} {way}`" for way, act in _found(session, state, item, words, read).items() if act != was]
    return f" Was only this wrong? Then {' or '.join(ways)}." if ways else ""


def own_lines(session: Session, state: Any, item: Judged, typed: Typed, words: Sequence[Word]) -> list[str]:
    """The corrections of the lines behind this one, where several steps were typed for it and the lines behind it are
    of that kind: `amend 3 b` and `amend 4 h` of `amend 2 sbh`. Empty where they are not. state: before the line.
    """
    if not isinstance(item, StepLine):
        return []
    items = session.fold.items
    at = next(i for i, line in enumerate(items) if line.n == item.n)
    trial, left, ends, kinds = state.copy(), words, [], []
    try:
        while left:
            step, left = session.game.notation.parse(trial, left)
            session.game.rules.apply(trial, step)
            kinds.append(type(step))
            ends.append(left[0].column - 1 if left else len(typed.text))
    except (Unread, ValueError):
        return []
    behind = items[at : at + len(kinds)]
    if [type(line.step) if isinstance(line, StepLine) else None for line in behind] != kinds:
        return []
    texts = [typed.text[start:end].strip() for start, end in pairwise(ends)]
    return [f"amend {line.n} {text}" for line, text in zip(behind[1:], texts, strict=True)]


def _found(session: Session, state: Any, item: Judged, words: tuple[Word, ...], read: Read) -> dict[str, Act]:
    """The values that the words may be, as they are typed behind the number of the line, with what each makes of it."""
    if not isinstance(item, StepLine) or isinstance(item.step, Late | Skip):
        return {}
    found: dict[str, Act] = {}
    for way in _ways(item, words):
        act = _act(session, state, way, read)
        if act is not None and act not in found.values():
            found[way] = act
    return found


def _ways(item: StepLine[Any], words: tuple[Word, ...]) -> list[str]:
    """One word as each of the members of a step, in the place of each one of several; several as what stands behind
    its verb.
    """
    verb = item.step.verb()
    if any(mark in word.text for word in words for mark in ":=") or words[0].text == verb:
        return []
    if len(words) > 1:
        return [f"{item.step.who}: {verb} {' '.join(word.text for word in words)}"]
    word, ways = words[0].text, list[str]()
    for member in msgspec.structs.fields(type(item.step)):
        held = getattr(item.step, member.name)
        if isinstance(held, list | tuple) and len(held) > 1 and "," not in word:
            each = [plain.spell((*held[:at], word, *held[at + 1 :])) for at in range(len(held))]
            ways += [f"{member.name}={value}" for value in each]
        elif member.name != "who" and plain.shape(member.type) != "yes|no":
            ways.append(f"{member.name}={word}")
    return ways


def _act(session: Session, state: Any, way: str, read: Read) -> Act | None:
    """What such a correction says, where the rules had nothing against it then."""
    try:
        act = read(split(way).words)
    except Refused:
        return None
    return act if RANK[worst(session.game.rules.check(state, act))] < IRREGULAR else None


__all__ = ["only_it", "own_lines", "value"]

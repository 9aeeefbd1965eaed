"""A correction that says the last step anew: `sorry, Ben said shuriken to Cho, not katana`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from referee.engine.findings import RANK, worst
from referee.engine.sentences.reader import IRREGULAR, read
from referee.engine.sentences.tokens import cut, spelled
from referee.engine.steps import Step
from referee.engine.words import Unread, Word, split
from referee.journal.acts import content
from referee.journal.lines import StepLine
from referee.table.assist.corrections import behind
from referee.table.assist.saying import readings
from referee.table.assist.words import phrases, words

if TYPE_CHECKING:
    from referee.table.session.session import Session

DID_NOT = words("restated", "did_not")
INSTEAD = phrases("restated", "instead")
"""Two words before what is not so."""
AT_LAST = words("restated", "at_last")
"""The last word of a sentence that says something anew."""

CRIES = words("restated", "cries")
"""Words before such a sentence."""

FIRST_CLAUSE = 8
"""Words of a clause that says what did not happen, at most."""

LOOKED_BACK = 8
"""Steps of one kind, one behind the other, of which one may be corrected (the answers of all to a Battle Cry)."""


def amended(session: Session, n: int, state: Any, step: Step, force: str = "") -> str:
    """`amend N ENTRY` that puts a step in the place of line N, where the entry reads as that step of that player, and
    breaks no rule; empty for none. state: before the line.
    """
    notation = session.game.notation
    try:
        text = notation.write(state, [step])
        read_back, _ = notation.parse(state.copy(), split(text).words)
    except (Unread, ValueError):
        return ""
    if getattr(read_back, "who", step.who) != step.who:
        return ""
    entry = f"amend {n} {text}{force}"
    return "" if session.shadow().enter(entry).verdict in ("unread", "irregular", "impossible") else entry


def last_steps(session: Session) -> Iterator[tuple[StepLine[Any], Step]]:
    """The steps that were typed, with their lines, from the last one back."""
    for line in reversed(session.fold.items):
        if isinstance(line, StepLine) and not line.implied:
            step = content(line)
            if isinstance(step, Step):
                yield line, step


def restated(session: Session, words: Sequence[Word]) -> tuple[str, ...]:
    """The `amend` of the last step by one of the same kind, as the words say it; several where several can be meant.

    What is said not to be so (`…, not katana`) must be in the step that stands in the log, and not in the new one.
    """
    rest, sorry = behind(words)
    if len(rest) > 1 and rest[-1].text.casefold().strip(".!") in AT_LAST:
        rest, sorry = rest[:-1], True
        if any(reading.legal for reading in readings(session, rest, told=False).found):
            return ()  # it may be done now, in the place of something else
        while rest[1:] and rest[0].text.casefold().strip(",.!") in CRIES:
            rest = rest[1:]
    denied = any(word.text.casefold().replace("’", "'").strip(",.;") in DID_NOT for word in rest)
    every = rest
    rest, wrong = _parted(rest)
    if not rest or not (sorry or wrong):
        return ()
    front = every[: len(every) - len(rest)] if every[len(every) - len(rest) :] == rest else ()
    of = seats_named(session, front)
    last: Step | None = None
    for line, step in islice(last_steps(session), LOOKED_BACK):
        if last is not None and type(step) is not type(last):
            return ()
        anew = [*_anew(session, line, step, rest, wrong, denied, last is None)] if not of or step.who in of else []
        if last is None and not anew:
            anew = [*_facts_anew(session, line, step, rest, wrong)]
        if found := tuple(dict.fromkeys(anew)):
            return found
        if last is not None and _meant(session, line, step, rest):
            return ()  # that one was meant, and none further back
        last = step
    return ()


def _meant(session: Session, line: StepLine[Any], step: Step, rest: Sequence[Word]) -> bool:
    """Whether words say a step of the same kind, of the same players, as one that stands in the log."""
    state = session.game.sight.as_seen(session.fold.before(line.n).state)
    for reading in read(session.game, state, rest).found:
        other = reading.steps[0]
        if reading.strict and len(reading.steps) == 1 and type(other) is type(step) and _seats(other) == _seats(step):
            return True
    return False


def _seats(step: Step) -> list[Any]:
    """The players of a step."""
    held = (getattr(step, name) for name in step.seated)
    listed = (value if isinstance(value, tuple) else (value,) for value in held)
    return [step.who, *([one[0] if isinstance(one, tuple) else one for one in values] for values in listed)]


def seats_named(session: Session, words: Sequence[Word]) -> set[int]:
    """The players whom words name."""
    from referee.engine.sentences.lexicon import SeatNames

    forms, names = [token.form for token in cut(words)], SeatNames(session.names, ())
    return {seat for at in range(len(forms)) for _, seat in names.whole_at(forms, at)}


def _anew(
    session: Session,
    line: StepLine[Any],
    step: Step,
    rest: Sequence[Word],
    wrong: Sequence[Word],
    denied: bool,
    newest: bool,
) -> Iterator[str]:
    """`amend N ENTRY` for each other step that the words say; one further back is of who acted there."""
    game = session.game
    state = game.sight.as_seen(session.fold.before(line.n).state)
    for reading in read(game, state, rest).found:
        other = reading.steps[0]
        fits = reading.strict and reading.legal and len(reading.steps) == 1 and (newest or other.who == step.who)
        fits = fits and (other.verb() == step.verb() or (other.who == step.who and not _next(session, other)))
        if not fits or other == step or fewer(step, other) or not _gone(session, wrong, step, other):
            continue
        only = other.verb() != step.verb() and denied  # it says that only one of the two happened
        if entry := amended(session, line.n, state, other, " !" if only else ""):
            yield entry


def fewer(step: Step, other: Step) -> bool:
    """Whether the second step, of the table, tells less than the first: a list of it is shorter, it is a part anew."""
    if step.who or type(step) is not type(other):
        return False
    pairs = ((getattr(step, name), getattr(other, name)) for name in step.__struct_fields__)
    return any(isinstance(old, tuple) and len(new) < len(old) for old, new in pairs)


def _facts_anew(
    session: Session, line: StepLine[Any], step: Step, rest: Sequence[Word], wrong: Sequence[Word]
) -> Iterator[str]:
    """`amend N ENTRY` where the words tell single facts of a step that may be told in parts: `no, Ben is Benkei`.

    wrong: what stood in the place of one of them.
    """
    game = session.game
    state = game.sight.as_seen(session.fold.before(line.n).state)
    asked = [of for of in (game.sentences.in_parts if game.sentences is not None else ()) if of.kind is type(step)]
    if not asked:
        return
    from referee.engine.sentences.facts_told import read_facts, read_value

    for found in read_facts(game, state, rest, asked, 0, session.recorder.seat):
        known = found.of.facts(state, step)
        told = {**known, **dict(found.facts)}
        if told.keys() != known.keys() or found.of.missing(state, told):
            continue
        gone = {str(read_value(game, state, wrong, found.of, fact)) for fact in known if told[fact] != known[fact]}
        if wrong and gone.isdisjoint(str(known[fact]) for fact in known if told[fact] != known[fact]):
            continue
        other = found.of.whole(state, told)
        if other != step and (entry := amended(session, line.n, state, other)):
            yield entry


def _next(session: Session, step: Step) -> bool:
    """Whether a step may be what comes next, so that it corrects nothing."""
    return RANK[worst(session.game.rules.check(session.state, step))] < IRREGULAR


def _parted(words: Sequence[Word]) -> tuple[Sequence[Word], Sequence[Word]]:
    """The words before `, not …` or behind `Ana didn't …,`, and what is not so where it is a single thing."""
    for at, word in enumerate(words[:FIRST_CLAUSE]):
        if word.text.endswith((",", ";")) and at + 1 < len(words):
            if any(each.text.casefold().replace("’", "'").strip(",.;") in DID_NOT for each in words[: at + 1]):
                return words[at + 1 :], ()
            break
    for at in range(len(words) - 1, 0, -1):
        before = words[at - 1].text.casefold()
        if words[at].text.casefold() == "not" and before.endswith((",", ";")):
            return words[:at], words[at + 1 :]
        if (before, words[at].text.casefold()) in INSTEAD and at > 1:
            return words[: at - 1], words[at + 1 :]
    return words, ()


def comes_next(session: Session, words: Sequence[Word]) -> bool:
    """Whether words that deny something say what can be done now: `not the Merchant, the Ronin first`."""
    rest = _parted(words)[0]
    found = readings(session, rest, told=False).found if 1 < len(rest) < len(words) else ()
    return any(reading.strict and reading.legal for reading in found)


def _gone(session: Session, wrong: Sequence[Word], step: Step, other: Step) -> bool:
    """Whether what is said not to be so is one thing of the step, and none of the other."""
    if not wrong:
        return True
    form = tuple(token.form for token in cut(wrong))
    part = session.game.sentences
    assert part is not None
    meant: set[Any] = {seat for seat, name in enumerate(session.names, 1) if spelled(name) == form}
    meant |= {
        id_
        for things in part.names(session.state).values()
        for id_, names in things.items()
        if form in map(spelled, names)
    }
    return bool(meant & set(members(step))) and not meant & set(members(other)) - _same(step, other)


def _same(step: Step, other: Step) -> set[Any]:
    """What both steps hold in the same place."""
    return {a for a, b in zip(members(step), members(other), strict=False) if a == b}


def members(value: Any) -> Iterator[Any]:
    """All single values of a step."""
    if isinstance(value, Step):
        for name in value.__struct_fields__:
            yield from members(getattr(value, name))
    elif isinstance(value, tuple):
        for one in value:
            yield from members(one)
    else:
        yield value

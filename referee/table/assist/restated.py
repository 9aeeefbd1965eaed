"""A correction that says the last step anew: `sorry, Ben said shuriken to Cho, not katana`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.sentences.reader import read
from referee.engine.sentences.tokens import cut, spelled
from referee.engine.steps import Step
from referee.engine.words import Word
from referee.journal.acts import content
from referee.journal.lines import StepLine
from referee.table.assist.corrections import SORRY

if TYPE_CHECKING:
    from referee.table.session.session import Session

COUNTED = frozenset({"no"})
"""Words that say how many of something there are, where no sign stands behind them: `no parry`."""

MOST_SORRY = 3
"""Words before a correction, at most."""


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
    rest, sorry = _behind(words)
    rest, wrong = _parted(rest)
    line, step = next(last_steps(session), (None, None))
    if line is None or step is None or not rest or not (sorry or wrong):
        return ()
    game = session.game
    state = game.sight.as_seen(session.fold.before(line.n).state)
    found = []
    for reading in read(game, state, rest).found:
        other = reading.steps[0]
        fits = reading.strict and reading.legal and len(reading.steps) == 1 and other.verb() == step.verb()
        if not fits or other == step or not _gone(session, wrong, step, other):
            continue
        entry = f"amend {line.n} {game.notation.write(state, [other])}"
        if session.shadow().enter(entry).verdict not in ("unread", "irregular", "impossible"):
            found.append(entry)
    return tuple(dict.fromkeys(found))


def _behind(words: Sequence[Word]) -> tuple[Sequence[Word], bool]:
    """The words behind `sorry,` and the like, and whether there was any."""
    at = 0
    while at < min(len(words), MOST_SORRY) and words[at].text.strip(",.:;!").casefold() in SORRY:
        at += 1
    at -= at > 0 and words[at - 1].text.casefold() in COUNTED
    return words[at:], at > 0


def _parted(words: Sequence[Word]) -> tuple[Sequence[Word], Sequence[Word]]:
    """The words before `, not …`, and what is not so."""
    for at in range(len(words) - 1, 0, -1):
        if words[at].text.casefold() == "not" and words[at - 1].text.endswith((",", ";")):
            return words[:at], words[at + 1 :]
    return words, ()


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
    return bool(meant & set(_values(step))) and not meant & set(_values(other)) - _same(step, other)


def _same(step: Step, other: Step) -> set[Any]:
    """What both steps hold in the same place."""
    return {a for a, b in zip(_values(step), _values(other), strict=False) if a == b}


def _values(value: Any) -> Iterator[Any]:
    """All single values of a step."""
    if isinstance(value, Step):
        for name in value.__struct_fields__:
            yield from _values(getattr(value, name))
    elif isinstance(value, tuple):
        for one in value:
            yield from _values(one)
    else:
        yield value

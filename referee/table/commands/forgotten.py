"""What was forgotten finds its place: `amend ENTRY` names the lines where it belongs, and a correction what is missing
now.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from referee.engine.findings import RANK, worst
from referee.engine.game import Form
from referee.engine.ledger_answers import in_brief
from referee.engine.steps import Step
from referee.engine.words import Unread, Word
from referee.journal.acts import content
from referee.journal.fold import STRANDED
from referee.journal.format_text import described
from referee.journal.lines import Change, EndLine, StepLine
from referee.journal.mask import masked
from referee.journal.seating import as_then
from referee.table.session.reply import Reply
from referee.table.session.typed_entry import IRREGULAR

if TYPE_CHECKING:
    from referee.table.session.session import Session

FAR = 60
"""How many lines back a forgotten entry is looked for."""
TRIED = 10
"""The most places, or entries, that are tried out."""
LAST = 8
"""Lines that `amend` alone shows."""
SHOWN = 3
"""Places that are offered."""
MOST = 6
"""Entries that are offered for what is missing; of more none is likelier than the others."""

FORGOTTEN = " ! forgotten"
"""What records an entry at its place where it changes later lines: the offer said so."""


LONGEST = 200
"""Signs of the longest entry for which a place is sought."""

STEPS = 12
"""Words of the longest step that is sought at the beginning of an entry."""


class Place(NamedTuple):
    """Where a forgotten entry can stand."""

    worse: int
    """The later lines that would no longer apply, or be against a rule."""
    instead: bool
    n: int
    entry: str
    """The correction as it is typed."""
    reply: Reply


class Near(NamedTuple):
    """A step and the state before it, which is only looked at."""

    item: StepLine[Any]
    state: Any


def where(session: Session, words: tuple[Word, ...], near: Sequence[Near] | None = None) -> Reply | None:
    """`amend ENTRY`: the lines where this would have been in order, likeliest first; None when there are none.

    near: the last steps, if they are known.
    """
    text = " ".join(word.text for word in words)
    if len(text) > LONGEST:
        return None
    found: list[Place] = []
    for n, instead in _places(session, words, _near(session) if near is None else near)[:TRIED]:
        entry = f"amend {n} {'' if instead else 'before '}{text}"
        shadow = session.shadow()
        with in_brief():
            reply = shadow.enter(entry)
            if reply.kept_out and reply.force == "!":
                entry += FORGOTTEN
                reply = session.shadow().enter(entry)
        if reply.kind == "accepted":
            changes = sum(_is_worse(change) for change in reply.changes)
            found.append(Place(changes, instead, n, entry, reply))
    if not found:
        return None
    best = sorted(found, key=lambda place: (not place.instead, place.worse, -place.n))[:SHOWN]
    rows = tuple((place.entry.removesuffix(FORGOTTEN), _fate(place)) for place in best)
    return Reply(
        "info",
        f"{text}: nothing is recorded yet; where does it belong?",
        rows=rows,
        suggestions=tuple(place.entry for place in best),
    )


def first_of(session: Session, words: tuple[Word, ...]) -> Reply | None:
    """The same for the first of several steps: each is put in by itself. None when its beginning has no place
    either.
    """
    near = _near(session)
    for end in range(min(len(words) - 1, STEPS), 0, -1):
        found = where(session, words[:end], near)
        if found is not None:
            left = " ".join(word.text for word in words[end:])
            return msgspec.structs.replace(found, message=f"one step at a time, `{left}` after it; {found.message}")
    return None


def _fate(place: Place) -> str:
    said = place.reply.said[0].text if place.reply.said else ""
    after = f"; {place.worse} later {'line' if place.worse == 1 else 'lines'} to check" if place.worse else ""
    return said + after


def _is_worse(change: str) -> bool:
    """Whether a change, in words, makes a later line worse."""
    return any(f"→ {fate}" in change for fate in (STRANDED, "irregular", "impossible"))


def _near(session: Session) -> list[Near]:
    """The last steps, each with the state before it."""
    near = session.fold.items[-FAR:]
    trial = session.fold.before(near[0].n if near else 0)
    out: list[Near] = []
    for item in near:
        if isinstance(item, StepLine):
            out.append(Near(item, trial.state.copy()))
        if item.n not in session.fold.stranded:
            trial.feed(item)
        trial.recall(item.n)
    return out


def _places(session: Session, words: Sequence[Word], near: Sequence[Near]) -> list[tuple[int, bool]]:
    """The last lines where the entry is in order, the newest first, and whether it says more of the line that stands
    there.
    """
    fold, game = session.fold, session.game
    text = " ".join(word.text for word in words)
    found: dict[str, tuple[int, bool]] = {}  # by what it says there: of one turn the last place
    for item, state in near:
        step = _read(game, state, words)
        if step is not None and RANK[worst(game.rules.check(state, step))] < IRREGULAR:
            was = content(item)
            said = game.notation.write_act(state, was) if type(step) is type(was) else ""
            more = bool(said) and item.n not in fold.stranded and text.startswith(said)  # `4`, and it was `4a`
            told = described(game, state, step)
            if step != was and not found.get(told, (0, False))[1]:
                found[told] = item.n, more
    return sorted(found.values(), key=lambda place: (not place[1], -place[0]))


def _read(game: Any, state: Any, words: Sequence[Word]) -> Step | None:
    """The one step that the words are in this state; None when they are none, or more."""
    try:
        step, left = game.notation.parse(state, words)
    except (Unread, ValueError):
        return None
    return None if left else step


def last_ones(session: Session) -> Reply:
    """`amend` alone: the last lines as they can be typed again."""
    fold, game = session.fold, session.game
    rows: list[tuple[str, str]] = []
    for item in [item for item in fold.standing() if not isinstance(item, EndLine)][-LAST:]:
        state, act = fold.before(item.n).state, masked(content(item))
        told = as_then(described(game, state, act), state.setup.seats, session.names)
        rows.append((f"amend {item.n} {game.notation.write_act(state, act)}", told))
    usage = (
        "`amend N ENTRY` corrects line N, `amend N before ENTRY` puts one in, `amend ENTRY` finds where a "
        "forgotten one belongs"
    )
    return Reply("info", usage, rows=tuple(rows))


def of_seat(session: Session, words: Sequence[Word]) -> Reply | None:
    """`amend Ben ENTRY`: the last lines of a seat with their numbers, and those that can be this entry; None where no
    seat is named.
    """
    if not words:
        return None
    try:
        seat = session.seat(words[0]._replace(text=words[0].text.rstrip(":")))
    except Unread:
        return None
    fold, game = session.fold, session.game
    own = [item for item in fold.standing() if isinstance(item, StepLine) and item.step.who == seat][-LAST:]
    text = " ".join(word.text for word in words[1:])
    fits = [f"amend {item.n} {text}" for item in reversed(own) if text and session.would(f"amend {item.n} {text}")]
    rows = []
    for item in own:
        state, act = fold.before(item.n).state, masked(content(item))
        told = as_then(described(game, state, act), state.setup.seats, session.names)
        rows.append((f"amend {item.n} {game.notation.write_act(state, act)}", told))
    if not rows:
        return Reply(
            "info", f"@{seat} has no entry yet; `amend N ENTRY` corrects line N, `amend` alone shows the numbers"
        )
    message = f"nothing is recorded yet; which entry of @{seat}? `amend N ENTRY` corrects line N"
    return Reply("info", message, rows=tuple(rows), suggestions=tuple(fits[:SHOWN]))


def offer_missing(session: Session, reply: Reply, changes: Sequence[Change]) -> None:
    """Add to the answer to a correction what is missing before the first line that no longer applies, and how it is
    typed.
    """
    after = session.fold
    touched = [change.n for change in changes if STRANDED in (change.was, change.now)]
    numbers = [item.n for item in after.items]
    begin = min((numbers.index(n) for n in touched if n in numbers), default=len(numbers))
    stranded = [item.n for item in after.items[begin:] if item.n in after.stranded and isinstance(item, StepLine)]
    first = stranded[0] if stranded else 0
    if not first or session.trial:
        return
    state = after.before(first).state
    if state.over:
        return
    reply.rows = (
        *reply.rows,
        (
            f"before line {first}",
            f"{session.game.words.standing(state)}; `amend {first} before ENTRY` adds the missing entry",
        ),
    )
    can = session.game.help.complete(state)
    reply.rows += tuple((f"amend {first} before {entry}", text) for entry, text in can[:MOST])
    entries = [entry for entry, _ in can if not isinstance(entry, Form)]
    fits: list[str] = []
    for entry in entries[:TRIED]:
        text = f"amend {first} before {entry}"
        shadow = session.shadow()
        with in_brief():
            tried = shadow.enter(text)
        if tried.kind == "accepted" and first not in shadow.fold.stranded:
            fits.append(text)
    if len(entries) <= TRIED and 0 < len(fits) <= MOST:
        reply.suggestions = (*reply.suggestions, *fits)


__all__ = ["of_seat", "offer_missing", "where"]

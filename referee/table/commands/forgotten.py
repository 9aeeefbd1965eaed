"""What was forgotten finds its place: `amend ENTRY` names the lines where it belongs, and a correction what is missing
now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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

MANY = 24
"""Words of an entry behind which only as many places are tried out as are offered: no table types so many at once."""


class Place(NamedTuple):
    """Where a forgotten entry can stand."""

    worse: int
    """The later lines that would no longer apply, or be against a rule."""
    instead: bool
    n: int
    entry: str
    """The correction as it is typed."""
    reply: Reply


def where(session: Session, words: tuple[Word, ...]) -> Reply | None:
    """`amend ENTRY`: the lines where this would have been in order, likeliest first; where there are none, the same for
    the first of several steps, each of which is put in by itself. None where its beginning has no place either.
    """
    sizes = [size for size in range(min(len(words) - 1, STEPS), 0, -1) if len(_text(words[:size])) <= LONGEST]
    if len(_text(words)) <= LONGEST:
        sizes.insert(0, len(words))
    places = _places(session, words, sizes)
    left = TRIED if len(words) <= MANY else SHOWN
    for size in sizes:
        some = places[size][:left]
        left -= len(some)
        found = _offered(session, _text(words[:size]), some)
        if found is not None and size < len(words):
            message = f"one step at a time, `{_text(words[size:])}` after it; {found.message}"
            return msgspec.structs.replace(found, message=message)
        if found is not None:
            return found
    return None


def _text(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words)


def _offered(session: Session, text: str, places: Sequence[tuple[int, bool]]) -> Reply | None:
    """The best of some places for an entry, each tried out; None where it is refused at all of them."""
    found: list[Place] = []
    for n, instead in places:
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


def _fate(place: Place) -> str:
    said = place.reply.said[0].text if place.reply.said else ""
    after = f"; {place.worse} later {'line' if place.worse == 1 else 'lines'} to check" if place.worse else ""
    return said + after


def _is_worse(change: str) -> bool:
    """Whether a change, in words, makes a later line worse."""
    return any(f"→ {fate}" in change for fate in (STRANDED, "irregular", "impossible"))


def _places(session: Session, words: Sequence[Word], sizes: Sequence[int]) -> dict[int, list[tuple[int, bool]]]:
    """The last lines where the first words of the entry, so many of them, are in order: the newest first, and whether
    they say more of the line that stands there.
    """
    fold, game = session.fold, session.game
    near = fold.items[-FAR:]
    trial = fold.before(near[0].n if near else 0)
    found: dict[int, dict[str, tuple[int, bool]]] = {size: {} for size in sizes}
    for item in near:
        if isinstance(item, StepLine):
            state, was = trial.state, content(item)
            for size, step in _read(game, state, words, sizes):
                if step == was or RANK[worst(game.rules.check(state, step))] >= IRREGULAR:
                    continue
                said = game.notation.write_act(state, was) if type(step) is type(was) else ""
                # `4`, and it was `4a`
                more = bool(said) and item.n not in fold.stranded and _text(words[:size]).startswith(said)
                told = described(game, state, step)
                if not found[size].get(told, (0, False))[1]:
                    found[size][told] = item.n, more  # of one turn the last place
        if item.n not in fold.stranded:
            trial.feed(item)
        trial.recall(item.n)
    return {size: sorted(places.values(), key=lambda each: (not each[1], -each[0])) for size, places in found.items()}


def _read(game: Any, state: Any, words: Sequence[Word], sizes: Sequence[int]) -> Iterator[tuple[int, Step]]:
    """The one step that the first words are in this state, for each number of words, the most first.

    With a word that was not understood more words are not tried, nor with words that were left over.
    """
    most = len(words)
    for size in sizes:
        if size > most:
            continue
        try:
            step, left = game.notation.parse(state, words[:size])
        except Unread as error:
            if error.word is not None and error.word.text:
                end = error.word.column + len(error.word.text)
                most = sum(word.column < end for word in words)
        except ValueError:
            pass
        else:
            most = size - len(left)
            if not left:
                yield size, step


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


__all__ = ["last_ones", "of_seat", "offer_missing", "where"]

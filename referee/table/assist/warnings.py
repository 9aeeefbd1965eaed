"""Legal entries that look like slips of the pen: said once beside the echo, never asked about, nothing in the log
depends on it.

What has no sign of its own cannot be doubted: another seat in reach, another card, a step that nobody typed and that
nothing asks for. The echo names what was understood, so that the others at the table can object.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.limits import Limit, beyond
from referee.engine.steps import Step
from referee.engine.unusual import unusual
from referee.engine.words import Typed
from referee.journal.lines import SetLine, StepLine
from referee.table.assist.typos import BESIDE, variants

if TYPE_CHECKING:
    from referee.table.session.session import Session

AT_ONCE = 1000
"""Milliseconds between two equal entries in which nobody has typed the second one on purpose."""

FREE = 3
"""With at least this many kinds of steps a seat chooses freely; with fewer it answers a question."""

LONG = 2
"""Signs of an entry that two players seldom type one after the other; a single letter is often right twice."""

LATELY = 60
"""Lines that are looked at."""

NOTE = 4
"""Words of a note that may be an entry."""


NUMBER = re.compile(r"[0-9]{2,}")
"""A number of which a digit may be too many."""


def twice(session: Session, typed: Typed, acts: Sequence[Step], t: int) -> tuple[str, ...]:
    """Whether an entry is the one before it once more. acts: its steps; t: when it was typed.

    The same by another seat is most often right, unless it came faster than anybody types; time tells nothing of a
    paste or a pipe. What the rules ask for next is no slip: another seat announces the same, a card is played after a
    treasure of the same number was drawn, a second figure is beaten with an equal card.
    """
    lately = session.fold.items[-LATELY:]
    before = next((item for item in reversed(lately) if item.typed), None)
    if not isinstance(before, StepLine) or before.typed.split() != [word.text for word in typed.words] or typed.force:
        return ()
    asked = session.game.flow.awaiting(session.state)
    if acts and len(asked.verbs) < FREE and asked.asks(acts[0].who, acts[0].verb()):
        return ()
    said = "the entry before is the same: if it was typed twice, `z` takes this one back"
    if session.keyed and not session.clock.untimed and t - before.t < AT_ONCE:
        return (said,)
    entry = [item for item in lately if item.entry == before.entry and isinstance(item, StepLine) and not item.implied]
    alike = [(item.step.who, item.step.verb()) for item in entry] == [(act.who, act.verb()) for act in acts]
    return (said,) if alike and len(before.typed.replace(" ", "")) >= LONG else ()


def doubts(session: Session, typed: Typed, acts: Sequence[Step], t: int) -> tuple[str, ...]:
    """Why an entry that is about to be recorded looks like a slip, in sentences. acts: its steps."""
    items = [item for item in session.fold.items[-LATELY:] if item.n not in session.fold.stranded]
    lately = [item.step for item in items if isinstance(item, StepLine)]
    found = session.game.help.doubts(session.state, acts, lately) if acts else ()
    return (
        *twice(session, typed, acts, t),
        *(session.game.help.means_too(session.state, typed.words) if typed.words else ()),
        *declared_last(session),
        *(f"{text}: was a step before it forgotten? Type `z`, then that step" for text in found),
    )


def declared_last(session: Session) -> tuple[str, ...]:
    """What the facts declared just before come to that they cannot, now that play goes on: a sum of all seats."""
    found: dict[str, None] = {}
    for item in reversed(session.fold.items):
        if not isinstance(item, SetLine):
            break
        found[beyond(session.game, session.state, item.set.path)] = None
    return tuple(text for text in found if text)


def unusual_numbers(session: Session, typed: Typed, after: Any) -> tuple[str, ...]:
    """What a typed number made of a public fact that looks like a slip (a Reward of 50). after: the table after it."""
    game = session.game
    if not any(isinstance(limit, Limit) and limit.usual is not None for limit in game.facts.limits.values()):
        return ()
    typed_ = set(NUMBER.findall(typed.text))
    if not typed_:
        return ()
    found = []
    for path, value in game.facts.paths(after).items():
        numbers = value if isinstance(value, list) else [value]
        if "." not in path and any(str(n) in typed_ for n in numbers):
            found.append(unusual(game, after, path, [n for n in numbers if str(n) in typed_]))
    return tuple(filter(None, found))


def as_entry(session: Session, typed: Typed) -> tuple[str, ...]:
    """Whether a note may have been meant as an entry, typed with the key beside the right one."""
    if len(typed.words) > NOTE:
        return ()
    meant = next(
        (v for v in variants(typed.words, [0], 0) if v.cost <= BESIDE and session.would(" ".join(v.words))), None
    )
    return (f"it is written as a note; `{' '.join(meant.words)}` would be an entry",) if meant else ()

"""What next: what can be done now, and as much of it as the table wants to see beside the prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.game import Form
from referee.engine.ledger_answers import in_brief
from referee.engine.naming import named
from referee.engine.words import split
from referee.table.assist.suggest import Trial
from referee.table.session import owed
from referee.table.session.listed import Listed
from referee.table.session.seen import as_seen

if TYPE_CHECKING:
    from referee.table.session.session import Session

MOST = 8
"""Entries that full hints show in one line."""


def now(session: Session) -> Listed:
    """What can be typed now, worked out once for each state. What the game lists and the referee would refuse is left
    out.
    """
    if session.hints == "off":
        return Listed()
    fold, last, held = session.listed
    if fold is not session.fold or last != session.fold.last:
        held = _now(as_seen(session))
        session.keep_listed(held)
    return held


def _now(session: Session) -> Listed:
    offers: list[tuple[str, str]] = []
    begun: list[tuple[str, str]] = []
    forms: list[tuple[str, str]] = []
    trial = Trial(session, split(""))
    with in_brief():
        for entry, text in session.game.help.complete(session.state):
            if isinstance(entry, Form):
                forms.append((entry, text))
            elif trial.judge(entry.split(), 0) is not None:
                offers.append((entry, text))
            elif session.shadow().enter(entry).verdict == "unread":
                begun.append((entry, text))
    for entry, text, whole in owed.now(session):
        (offers if whole else forms).append((entry, text))
    return Listed(tuple(offers), tuple(begun), tuple(forms))


def awaited(session: Session) -> str:
    """Who is asked, in words; empty after the end."""
    asked = session.game.flow.awaiting(session.state)
    if not asked.who:
        return ""
    joint = {"one": " or ", "order": ", then ", "any": ", ", "all": " and "}[asked.manner]
    return named(joint.join(f"@{seat}" for seat in asked.who), session.names)


def next_line(session: Session) -> str:
    """The line of hints: entries (full), kinds of step (kinds) or nothing (off)."""
    asked = session.game.flow.awaiting(session.state)
    if session.hints == "off" or not asked.who:
        return ""
    if session.hints == "kinds":
        return f"{awaited(session)}: {' · '.join(verb.replace('_', ' ') for verb in asked.verbs)}"
    found = now(session)
    whole = [*(entry for entry, _ in found.offers), *(f"{entry} …" for entry, _ in found.begun)]
    forms = [entry for entry, _ in found.forms]
    few = forms[: max(MOST // 2, MOST - len(whole))]
    shown = whole[: MOST - len(few)]
    left = len(whole) - len(shown) + len(forms) - len(few)
    examples = [f"e.g. {' · '.join(few)}"] if few else []
    return " · ".join([*shown, *examples, *([f"… {left} more: ?"] if left else [])])

"""What is asked about once before it is recorded: a game that goes on again, another winner, many lines that no longer
apply, a step of a game that has ended, a game that ends because somebody goes home.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.steps import TABLE_STEPS, Act, Drop, Skip, Step
from referee.engine.words import Typed
from referee.journal import lines
from referee.journal.acts import content
from referee.journal.fold import STRANDED, Fold
from referee.table.session.changes import OVER, endings, is_ended_anew, moved, movements
from referee.table.session.reply import Reply
from referee.table.session.typed_entry import Refused, TypedEntry

if TYPE_CHECKING:
    from referee.table.session.session import Session

MANY = 3
"""The most lines that may cease to apply without a question."""


def confirm(
    session: Session,
    typed: Typed,
    after: Fold,
    text: str,
    changes: Sequence[lines.Change] = (),
    said: tuple[Sequence[str], Sequence[str]] = ((), ()),
) -> None:
    """Raise Refused with a reply of kind `confirm` where an entry without `!` does one of these.

    after: the log as it would stand; text: the entry in words; changes: what it does to later lines, those that it
    takes out itself left out; said: in words all that it does to lines, and the same in brief.
    """
    barred = session.barred(typed, "!")
    if typed.force and not barred:
        return
    marks = {end.n for end in session.fold.ends}
    stranded = sum(change.now == STRANDED and change.n not in marks for change in changes)
    ended = endings(session.game, session.state, after.state)
    why = [f"{stranded} later lines no longer apply"] if stranded > MANY else []
    if is_ended_anew(ended):
        again = any(fact.path == OVER for fact in ended)
        why.append("a game that was over goes on again" if again else "who has won changes")
    if not why:
        return
    found = moved(session.game, session.state, after.state)
    message = f"{text}; {' and '.join(why)}" + f"; {barred}" * bool(barred)
    reply = Reply(
        "refused" if barred else "confirm",
        message,
        force="" if barred else "!",
        changes=tuple(said[0]),
        brief=tuple(said[1]),
        moved=found,
        movements=movements(session.game, found),
        verdict="irregular" if barred else "ok",
        barred=session.needs_arbiter,
    )
    raise Refused(reply, 1)


def goes_home(session: Session, entry: TypedEntry) -> None:
    """Raise Refused with a reply of kind `confirm` where a game ends because a player goes home, and nobody said `!`.

    Somebody else may have taken the seat: both words are named.
    """
    if session.trial or entry.typed.force or session.state.over or not entry.fold.state.over:
        return
    own = type(session.game.leaving.leaves(1))
    seats = [act.who for act in map(content, entry.lines) if isinstance(act, own | Drop)]
    if not seats:
        return
    who = seats[-1]
    text = (
        f"the game would end here, because @{who} goes home; if somebody else plays on for them, type "
        f"`seat {who} NAME` instead"
    )
    barred = session.barred(entry.typed._replace(force="!"), "!")
    reply = Reply(
        "refused" if barred else "confirm",
        f"{text}; {barred}" if barred else text,
        force="" if barred else "!",
        moved=moved(session.game, session.state, entry.fold.state),
        barred=session.needs_arbiter,
    )
    raise Refused(reply, 1)


def played_on(session: Session, entry: TypedEntry, step: Act | None, reply: Reply) -> None:
    """Turn the refusal of a game's step into a question where the log had ended before the entry, and `!` is enough for
    it.
    """
    if not session.state.over or session.policy.force != "table":
        return
    if not isinstance(step, Step) or step.noted or isinstance(step, Skip) or type(step) in TABLE_STEPS:
        return
    reply.kind = "confirm"
    reply.message = reply.message or "the game has ended; this would be recorded after its end"
    reply.moved = moved(session.game, session.state, entry.fold.state)
    reply.movements = movements(session.game, reply.moved)


YES, NO = ("y", "yes"), ("n", "no")
"""What people answer to a question."""


def answered(session: Session, typed: Typed) -> Reply | None:
    """Take `y` or `n` behind an entry that was not recorded: the answer to what was asked, or the question for the
    reason that is wanted; what was refused is kept for it. None where it is an entry of its own.
    """
    before = session.refused
    said = typed.text.lower().rstrip(".!")
    if session.trial or before is None or len(typed.words) > 1 or said not in (*YES, *NO) or session.would(typed.text):
        return None
    if session.confirming:
        return Reply("nothing", "not recorded") if said in NO else session.enter(anyway(before.text))
    if said in NO or said in session.game.notation.words:
        return None
    text = f"{typed.text!r} records nothing: type the reason why it stands, `! REASON`, and `{before.text}` is recorded"
    return Reply("refused", text, verdict="unread", column=1)


def anyway(typed: str) -> str:
    """The same entry, with `!`: what says yes to it."""
    before, sign, note = typed.strip().partition(" # ")
    return f"{before} !{sign}{note}"

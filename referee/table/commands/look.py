"""What a session tells without writing: the state and the last lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from referee.engine.leaving import AWAY
from referee.engine.words import Typed, Unread, is_number
from referee.journal.fold import Fold
from referee.journal.judgement import fate_words
from referee.journal.lines import StepLine
from referee.journal.mask import masked
from referee.table.commands.as_typed import as_typed
from referee.table.session import in_parts
from referee.table.session.reply import Reply
from referee.table.session.score_rows import score_rows
from referee.table.session.turns import turns

if TYPE_CHECKING:
    from referee.table.session.session import Picture, Session


VIEWS: dict[Picture, str] = {
    "off": "only the prompt stays in view; `st` shows the table",
    "line": "the numbers of all seats stay in view; `st full` has a line for each",
    "full": "a line for each seat stays in view, in at most a third of the screen",
}
"""Words behind `st` that say how much of the table stays in view, and what each says."""


def state(session: Session, typed: Typed) -> Reply:
    """`st [SEAT]`: the table as rows, or those of one seat; `st off|line|full`: how much of it stays in view."""
    if len(typed.words) == 2 and (view := next((view for view in VIEWS if view == typed.words[1].text), None)):
        session.show_picture(view)
        says = f"{view}: {VIEWS[view]}"
        return Reply("info", says if session.asks else f"{says}; only at a terminal, `st` shows the table")
    only = _seat(session, typed)
    rows = []
    for row in (
        *session.game.drawing.board(session.game.facts.view(session.state)),
        *session.game.drawing.face_up(session.state),
    ):
        if only and row.seat != only:
            continue
        told = (row.joined(" · "), AWAY if row.seat in session.game.leaving.away(session.state) else "")
        rows.append((("▸ " if row.mark else "") + row.label, " · ".join(filter(None, told))))
    if session.asks and not only:
        rows += live(session)
    if session.writer is not None and not only:
        rows.append(("log", str(session.writer.path)))
    if session.state.over and not only:
        rows += result(session)
    return Reply("info", in_parts.status(session), rows=tuple(rows))


def result(session: Session) -> list[tuple[str, str]]:
    """The result of a game that is over, with its sum."""
    game = session.game
    said = [text for _, _, text in score_rows(game.scoring.outcome(session.state), session.names, game.rulebook)]
    return [("" if at else "result", text) for at, text in enumerate(said)]


def _seat(session: Session, typed: Typed) -> int:
    """The seat behind `st`, 0 when there is none. Raises Refused."""
    if len(typed.words) == 1:
        return 0
    try:
        if len(typed.words) > 2:
            raise Unread(
                "st shows the table, st SEAT one seat; st off, line or full: what stays in view", typed.words[2]
            )
        return session.seat(typed.words[1])
    except Unread as error:
        raise session.unread(error, typed.words[0]) from None


def live(session: Session) -> list[tuple[str, str]]:
    """What only a table that plays wants to know: the running score where the policy shows it, the time of each
    seat.
    """
    rows: list[tuple[str, str]] = []
    if session.policy.score and session.fold.items:
        score = session.game.scoring.outcome(public(session.fold).state)
        points = [f"@{seat} {n}" for seat, n in enumerate(score.points, 1) if n is not None]
        shown = score.label in session.game.facts.per_seat  # the row of each player has it
        rows += [(score.label, " · ".join(points))] if points and not shown else []
    if not session.clock.untimed:
        rows.append(("time", " · ".join(f"{seat} {used}" for seat, used in session.times.rows())))
    if session.recorder_name:
        rows.append(("recorder", session.recorder_name))
    return rows


def public(fold: Fold) -> Fold:
    """The fold of what the whole table has seen: secrets left out, so that no sum tells them."""
    if not any(step.secret for step in fold.game.steps):
        return fold
    seen = fold.before(0)
    for item in fold.standing():
        if isinstance(item, StepLine):
            item = msgspec.structs.replace(item, step=masked(item.step))
        seen.feed(item)
        seen.recall(item.n)
    return seen


TYPED = 30
"""Lines, at most, that are shown as they are typed too."""


def last_lines(session: Session, typed: Typed) -> Reply:
    """`ls [N]`: the last lines of the log with their numbers, by turns, each with its entry."""
    count = 10
    if len(typed.words) > 1:
        if len(typed.words) > 2 or not is_number(typed.words[1].text):
            raise session.unread(
                Unread("ls shows the last lines, ls N so many of them", typed.words[1]), typed.words[0]
            )
        count = max(1, int(typed.words[1].text))
    disputed = {n for ruling in session.rulings if ruling.kind == "disputed" for n in ruling.of}
    rows: list[tuple[str, str]] = []
    begun = turns(session.fold)
    shown = session.told()[-count:]
    for line in shown:
        passed = [turn for turn in begun if turn.after < line.n]
        begun = begun[len(passed) :]
        rows += [("", f"{turn.title}:") for turn in passed[-1:] if turn.title]
        marks = ([] if line.verdict == "ok" else [fate_words(line.verdict)]) + ["disputed"] * (line.n in disputed)
        entry = as_typed(session, session.fold.item(line.n)) if len(shown) <= TYPED else ""
        text = f"{line.text} · `{entry}`" if entry else line.text
        rows.append((str(line.n), text + (f" [{', '.join(marks)}]" if marks else "")))
    return Reply("info", "" if rows else "nothing is recorded yet", rows=tuple(rows))

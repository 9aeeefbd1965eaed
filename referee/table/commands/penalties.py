"""What an arbiter gives a player: `rule penalty` and `rule time`.

A penalty is about its player. It is about a line, and takes over rule and kind of trouble, only where `of=` names a
ruling or the line, or while a call is open. An offence that an appeal has overturned does not count.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.engine.words import Typed, Unread, counted
from referee.journal import lines
from referee.table.commands.ruling_parts import Args, default_lines, reason_of, seat_of, with_slip, written
from referee.table.session import allowed
from referee.table.session.forms import KINDS, LEVELS
from referee.table.session.offences import PENALTY, TIME, counting, same_kind
from referee.table.session.reply import Reply

if TYPE_CHECKING:
    from referee.table.session.session import Session


def penalty(session: Session, typed: Typed, given: Args) -> Reply:
    """`rule penalty SEAT [LEVEL] [KIND] ! reason`: without a level the next one of the policy's ladder."""
    if len(given.words) < 2 and not given.seat:
        text = f"who gets the penalty? {PENALTY}; `? penalty` tells the levels"
        raise session.unread(Unread(text, typed.words[1]), typed.words[1])
    seat = given.seat or seat_of(session, given.words[1])
    said = [word.text for word in given.words[1 if given.seat else 2 :]]
    about = [r for r in session.rulings if r.n in given.of and r.kind == "ruling" and not r.outcome]
    what = said.pop() if said and said[-1] in KINDS else said.pop(0) if said and said[0] in KINDS else ""
    what = what or next((r.what for r in about), "")
    ladder = session.policy.ladder
    own = [r for r in counting(session) if r.seat == seat]
    earlier = [r for r in own if same_kind(r.what, what)]
    next_ = ladder[min(len(earlier), len(ladder) - 1)]
    level = " ".join(said) or next_
    level = level.casefold() if level.casefold() in LEVELS else level
    reason = reason_of(session, typed)
    allowed.ruling(session, typed)
    line = written(
        session,
        kind="penalty",
        of=given.of or (default_lines(session) if session.called else ()),
        what=what,
        remedy=level,
        rule=next((r.rule for r in about), ""),
        seat=seat,
        by=given.by or session.arbiter,
        reason=reason,
        deviation=level != next_,
    )
    kind = f"kind {what}" if what else "all kinds"
    others = len(own) - len(earlier)
    more = f"; {others} of another kind not counted" if others else ""
    offence = f"offence {len(earlier) + 1} of @{seat}, {kind}{more}; the ladder is {', '.join(ladder)}"
    text = f"line {line.n}: penalty for @{seat}: {level} ({offence}){_follows(session, line)}"
    return with_slip(session, Reply("accepted", text, number=line.n), line)


def _follows(session: Session, line: lines.RulingLine) -> str:
    """What a penalty does, and what can be typed next."""
    told = "" if line.of else "; it is about no line (`of=LINE` names a line or a ruling)"
    if line.remedy in ("caution", "warning"):
        return told
    first = "`call`, then " if session.needs_arbiter else ""
    return (
        f"{told}; nothing changes at the table by itself: {first}`drop {line.seat} ! REASON` sends @{line.seat} home, "
        "`set PATH VALUE ! REASON` changes what lies there; `declare` tells a result"
    )


def after_answer(session: Session, answer: lines.RulingLine) -> str:
    """What an answer that changes a ruling or a penalty means for the count of offences."""
    given = [r for r in session.rulings if r.kind == "penalty"]
    if answer.outcome == "overturned" and (gone := [r for r in given if r.n in answer.of]):
        return f"; the penalty of line {gone[-1].n} no longer counts as an offence of @{gone[-1].seat}"
    still = [r for r in counting(session) if set(r.of) & set(answer.of)]
    if not still:
        return ""
    many = f"{counted(len(still), 'penalty', 'penalties')} about it still {'count' if len(still) > 1 else 'counts'}"
    return f"; {many} (line {', '.join(str(r.n) for r in still)})"


def time(session: Session, typed: Typed, given: Args) -> Reply:
    """`rule time SEAT MINUTES ! reason` (`90s` for seconds, `-2` when time is taken)."""
    rest = given.words[1:]
    if not rest and not given.seat:
        raise session.unread(Unread(f"who gets time? {TIME}; `90s` gives seconds", typed.words[1]), typed.words[1])
    seat = given.seat or seat_of(session, rest[0])
    amount = rest[0 if given.seat else 1 :]
    found = re.fullmatch(r"([+-]?[0-9]{1,4})(s|m|min)?", amount[0].text) if len(amount) == 1 else None
    if found is None:
        place = amount[0] if amount else rest[-1] if rest else typed.words[1]
        raise session.unread(Unread(f"{TIME}; `90s` gives seconds", place), place)
    allowed.ruling(session, typed)
    ms = int(found[1]) * (1000 if found[2] == "s" else 60_000)
    last = next((r for r in reversed(session.rulings) if r.kind == "ruling" and not r.outcome), None)
    of = given.of or ((last.n,) if last else default_lines(session))
    by = given.by or session.arbiter
    line = written(session, kind="time", of=of, seat=seat, ms=ms, by=by, reason=typed.reason)
    session.times.give(seat, ms)
    return Reply("accepted", f"line {line.n}: {found[1]} {found[2] or 'min'} for @{seat}", number=line.n)

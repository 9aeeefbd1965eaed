"""The arbiter: `call`, `rule`, `appeal`, penalties, time given back, the mark `disputed`, the slip.

A call stops the clock. A ruling ends the call; the clock starts with `go` or with the next entry. A ruling is typed in
one line (`rule KIND RULE REMEDY ! reason`) or, at a terminal, answered in five short prompts. Nothing here is judged.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from referee.engine import words as words_
from referee.engine.words import Typed, Unread, counted, is_number
from referee.journal import lines
from referee.journal.slip import about_words, refused_near
from referee.table.commands import penalties
from referee.table.commands.ruling_parts import (
    OF,
    Args,
    args_of,
    default_lines,
    is_rule,
    line_numbers,
    one_of,
    outside,
    reason_of,
    with_slip,
    written,
)
from referee.table.session import allowed
from referee.table.session.forms import KINDS, OUTCOMES, REMEDIES
from referee.table.session.offences import PENALTY, TIME
from referee.table.session.reply import Reply
from referee.table.session.slips import outcome_words

if TYPE_CHECKING:
    from referee.table.session.session import Session

USAGE = (
    "rule KIND RULE REMEDY [seat=2] [of=41] [by=NAME] ! REASON (kinds: "
    + ", ".join(KINDS)
    + "; RULE an id or -; remedies: "
    + ", ".join(REMEDIES)
    + f"), {PENALTY}, {TIME}, rule disputed [LINE] ! REASON, "
    + ", ".join(f"rule {outcome} ! REASON ({text})" for outcome, text in OUTCOMES.items())
    + ", rule slip [LINE], or rule - TEXT [of=41] in words of your own; `of=41`: it is about line 41, else about "
    "what was forced since the call, else the last line before the call, without a call about the last line"
)


def call(session: Session, typed: Typed) -> Reply:
    """`call [by=NAME] [WHY]`: the arbiter is called, the clock stops."""
    given = args_of(session, typed)
    why = " ".join(word.text for word in given.words)
    names = {name.casefold() for name in session.names}
    told = (why.casefold().split() or [""])[0].strip(",.!?")
    if not typed.force and ((why and why.casefold() in names) or told in ("it", "that", "this")):
        text = "nobody is called: `call` calls the arbiter, `call ! WHY` says why"
        raise session.unread(Unread(text, typed.words[0], options=(f"call ! {why}",)), typed.words[0])
    line = written(session, kind="call", of=given.of or default_lines(session), by=given.by, reason=typed.reason or why)
    session.call(line.n)
    session.clock.pause()
    text = f"line {line.n}: the arbiter is called" + (
        "; the clock is stopped (`go` starts it)" if session.stands else ""
    )
    return Reply("accepted", text, number=line.n)


def appeal(session: Session, typed: Typed) -> Reply:
    """`appeal [LINE] TEXT` or `appeal [LINE] ! TEXT`: against the last ruling, or about the line named."""
    given = args_of(session, typed)
    words = given.words
    about = int(words[0].text) if words and is_number(words[0].text) else None
    words = words[1:] if about is not None else words
    about = given.of[0] if about is None and given.of else about
    text = " ! ".join(part for part in (" ".join(word.text for word in words), typed.reason) if part)
    if text in ("", "?"):
        usage = "appeal [LINE] TEXT: why the ruling is not accepted; without a line it is about the last ruling"
        raise session.unread(Unread(usage), typed.words[0])
    if words and words[0].text in OUTCOMES and (len(words) == 1 or not typed.reason):
        text = f"what became of an appeal is `rule {words[0].text} ! REASON`; `appeal [LINE] TEXT` says why"
        raise session.unread(Unread(text, words[0]), words[0])
    if about is not None and not 0 < about <= session.fold.last:
        raise session.unread(Unread(f"there is no line {about} to appeal about", typed.words[1]), typed.words[1])
    decided = [r for r in session.rulings if r.kind in ("ruling", "penalty")]
    itself = [r for r in decided if about in (None, r.n)]  # a number is one line: what is about it comes second
    last = next(reversed(itself or [r for r in decided if about in r.of]), None)
    earlier = [
        r for r in session.rulings if r.kind == "appeal" and (r.n == about or (last is not None and last.n in r.of))
    ]
    if earlier:
        text_ = (
            f"line {earlier[-1].n} is already an appeal against line {earlier[-1].of[0]}; there is one appeal, no "
            "second"
        )
        return Reply("info", text_)
    if last is None and about is None:
        raise session.unread(Unread("nothing was ruled yet; `appeal LINE TEXT` names a line"), typed.words[0])
    of = (last.n if last is not None else about or 0,)
    line = written(session, kind="appeal", of=of, by=given.by, reason=text)
    return Reply("accepted", f"line {line.n}: appeal about line {of[0]}", number=line.n)


def rule(session: Session, typed: Typed) -> Reply:
    """`rule …`: see USAGE."""
    if len(typed.words) == 1 and not typed.reason:
        raise session.unread(Unread(USAGE), typed.words[0])
    first = typed.words[1].text if len(typed.words) > 1 else ""
    if first == "?":
        return Reply("info", USAGE)
    if first == "slip":
        return _slip(session, typed)
    special = {"penalty": penalties.penalty, "time": penalties.time, "disputed": _disputed}.get(first)
    given = args_of(session, typed)
    if special is not None:
        return special(session, typed, given)
    if first in OUTCOMES and (typed.force or len(given.words) == 1):
        return _outcome(session, typed, given)
    if first in KINDS and len(given.words) > 1 and is_rule(session, given.words[1].text):
        return _ruling(session, typed, given)
    slip = typed.force or len(typed.words) == 2 or is_number(first)
    if first not in ("", "-") and slip:  # one word, a kind that is none, or the number of something
        there = ", ".join((*KINDS, "penalty", "time", "disputed", *OUTCOMES, "slip"))
        text = f"`rule - TEXT` writes a ruling in words of your own; {first!r} is none of {there}"
        if first in KINDS:
            text = f"`rule {first} RULE REMEDY ! REASON`: RULE is an id of this game, or -"
        raise session.unread(Unread(text, typed.words[1]), typed.words[1])
    named = rf"{OF}|by={re.escape(given.by)}" if given.by else OF
    text = re.sub(rf"(^|\s)(?:{named})(?=\s|$)", "", _text(typed)).strip().removeprefix("- ").removeprefix("! ").strip()
    if text in ("", "-", "!"):
        raise session.unread(Unread(USAGE), typed.words[0])
    allowed.ruling(session, typed)
    by = given.by or session.arbiter
    line = written(session, kind="ruling", of=given.of or default_lines(session), by=by, reason=text)
    return _ruled(session, line, _about(session, line, given))


# --- in one line -----------------------------------------------------------------------------------------------------


def _ruling(session: Session, typed: Typed, given: Args) -> Reply:
    """`rule KIND RULE REMEDY ! reason`."""
    kind, rule_, *rest = given.words
    remedy = one_of(session, rest[0], REMEDIES, "remedy") if rest else "leave"
    if len(rest) > 1:
        raise session.unread(Unread(f"{rest[1].text!r} is one too many; {USAGE}", rest[1]), rest[1])
    of = given.of or default_lines(session)
    reason = reason_of(session, typed)
    allowed.ruling(session, typed)
    line = written(
        session,
        kind="ruling",
        of=of,
        what=kind.text,
        rule="" if rule_.text == "-" else rule_.text.upper(),
        remedy=remedy,
        seat=given.seat,
        by=given.by or session.arbiter,
        reason=reason,
        deviation=outside(session, min(of)),
    )
    reply = _ruled(session, line, _about(session, line, given))
    if remedy == "back":
        reply.suggestions = (f"back {session.point_before(min(of))} ! ruling {line.n}",)
    return with_slip(session, reply, line)


def _disputed(session: Session, typed: Typed, given: Args) -> Reply:
    """`rule disputed [LINE] ! reason`: a mark beside the verdict."""
    words = given.words[1:]
    of = given.of or line_numbers(session, words) or default_lines(session)
    unknown = [n for n in of if not 0 <= n <= session.fold.last]
    if unknown or (of == (0,) and not words):
        raise session.unread(Unread(f"there is no line {unknown[0] if unknown else 0} to dispute"), typed.words[0])
    late = outside(session, min(of))
    line = written(session, kind="disputed", of=of, by=given.by, reason=typed.reason, deviation=late)
    more = (
        f", more than {counted(session.policy.window, 'entry', 'entries')} ago: outside the policy's window"
        if late
        else ""
    )
    return Reply("accepted", f"line {line.n}: line {', '.join(map(str, of))} is disputed{more}", number=line.n)


def _outcome(session: Session, typed: Typed, given: Args) -> Reply:
    """`rule upheld|amended|overturned ! reason`: what became of the last appeal."""
    last = next((r for r in reversed(session.rulings) if r.kind == "appeal"), None)
    if last is None:
        return Reply("info", "there is no appeal to decide on")
    outcome = typed.words[1].text
    earlier = [r for r in session.rulings if r.outcome and last.n in r.of]
    reason = reason_of(session, typed)
    if earlier:  # an appeal that waits for its answer asks for the arbiter
        allowed.ruling(session, typed)
    of = (last.n, *last.of)
    line = written(session, kind="ruling", of=of, outcome=outcome, by=given.by or session.arbiter, reason=reason)
    again = f"; line {earlier[-1].n} said before: {outcome_words(earlier[-1].outcome)}" if earlier else ""
    answered = f"appeal {last.n}: {outcome_words(outcome)}{again}{_same_person(session, line, given)}"
    if outcome != "upheld":
        answered += f"{_to_correct(session, line)}{penalties.after_answer(session, line)}"
    return with_slip(session, _ruled(session, line, answered), line)


def _same_person(session: Session, answer: lines.RulingLine, given: Args) -> str:
    """What is worth knowing where an appeal is answered in the name of whoever ruled: that a name is carried over."""
    made = {r.by for r in session.rulings if r.n in answer.of and r.kind in ("ruling", "penalty") and r.by}
    if answer.by not in made:
        return ""
    how = "" if given.by else "; `by=NAME` in the line names another arbiter"
    return f"; {answer.by} answers the appeal against a ruling of {answer.by}{how}"


def _to_correct(session: Session, answer: lines.RulingLine) -> str:
    """How the record is brought in line with an answer that changes a ruling: a ruling alone changes no step."""
    ruled = [r for r in session.rulings if r.n in answer.of and r.kind == "ruling" and not r.outcome]
    about = [n for r in ruled for n in r.of]
    if not about:
        return ""
    refused = refused_near(ruled[-1], session.rulings, session.tried)
    if refused is not None:
        return f"; the record stays as it is: `{refused.typed}` was refused and is no line of it until it is entered"
    n = about[-1]
    ways = f"`amend {n} ENTRY` puts a step there, `amend {n} remove` takes it out"
    return f"; the record stays as it is until it is corrected: {ways}"


def _slip(session: Session, typed: Typed) -> Reply:
    """`rule slip [LINE]`."""
    numbers = line_numbers(session, typed.words[2:])
    found = [r for r in session.rulings if not numbers or r.n in numbers]
    if not found:
        return Reply("info", "there is no such ruling" if numbers else "nothing was ruled yet")
    return with_slip(session, Reply("info"), found[-1])


# --- parts -----------------------------------------------------------------------------------------------------------


def _ruled(session: Session, line: lines.RulingLine, text: str) -> Reply:
    """A ruling ends the call; the clock stands until somebody goes on."""
    session.answer_call()
    return Reply("accepted", f"line {line.n}: {text}", number=line.n)


def _about(session: Session, line: lines.RulingLine, given: Args) -> str:
    """What a ruling is about; where nobody named a line, what that line says and how another one is named."""
    text = f"ruling {about_words(line.of)}"
    if given.of:
        return text
    said = next((row.text for row in session.told() if row.n == line.of[-1]), "")
    refused = refused_near(line, session.rulings, session.tried)
    more = f"; `{refused.typed}` was refused and is no line" if refused is not None else ""
    return f"{text}{f' ({said})' if said else ''}{more}; `of=LINE` in a ruling names another line"


def _text(typed: Typed) -> str:
    return typed.text[len(typed.words[0].text) :].strip()


# --- the five prompts ------------------------------------------------------------------------------------------------


class Prompt(NamedTuple):
    """One of the short questions of a ruling."""

    name: str
    text: str
    choices: dict[str, str]
    """The names that may be typed, with an explanation of each."""
    default: str
    free: bool = False
    """Whether any text will do."""


def prompts(session: Session) -> tuple[Prompt, ...]:
    """Line, kind, rule, remedy, reason; each has a default that an empty line takes, but for the reason."""
    last = default_lines(session)
    rule_ = next((f.rule for n in last for f in session.fold.now.findings.get(n, ()) if is_rule(session, f.rule)), "-")
    return (
        Prompt("line", "about line (`ls` shows more)", {}, ",".join(map(str, last)), free=True),
        Prompt("kind", "kind: " + " · ".join(f"{i} {k}" for i, k in enumerate(KINDS, 1)), KINDS, "violation"),
        Prompt("rule", "rule (id, words of it, or -)", {}, rule_, free=True),
        Prompt("remedy", "remedy: " + " · ".join(f"{i} {r}" for i, r in enumerate(REMEDIES, 1)), REMEDIES, "leave"),
        Prompt("reason", "reason", {}, "", free=True),
    )


def taken(session: Session, prompt: Prompt, answer: str) -> str:
    """What an answer to a prompt means; empty when it means nothing. Digits count the choices."""
    answer = answer.strip() or prompt.default
    if prompt.name == "line":
        known = re.fullmatch(OF, f"of={answer}") and all(int(n) <= session.fold.last for n in answer.split(","))
        return answer if known else ""
    if prompt.name == "rule":
        return found_rule(session, answer)
    if prompt.free:
        return answer
    names = list(prompt.choices)
    if is_number(answer):
        return names[int(answer) - 1] if 0 < int(answer[:2]) <= len(names) else ""
    fits = [name for name in names if name.startswith(answer)]
    return fits[0] if len(fits) == 1 else ""


def found_rule(session: Session, answer: str) -> str:
    """A rule by its id, or by words that only it has; `-` for none, empty when nothing or too much fits."""
    fits = fitting_rules(session, answer)
    return fits[0] if len(fits) == 1 else ""


def fitting_rules(session: Session, answer: str) -> list[str]:
    """The rules that an answer may mean: that with this id, else all that have its words."""
    book = session.game.rulebook.rules
    if answer == "-" or answer.upper() in book:
        return [answer if answer == "-" else answer.upper()]
    asked = [words_.normal(word) for word in answer.split()]
    return [r.id for r in book.values() if all(w in words_.normal(f"{r.id} {r.text} {r.section}") for w in asked)]


__all__ = ["Prompt", "appeal", "call", "outside", "prompts", "rule", "taken"]

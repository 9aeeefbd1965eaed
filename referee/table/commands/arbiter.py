"""The arbiter: `call`, `rule`, `appeal`, penalties, time given back, the mark `disputed`, the slip.

A call stops the clock. A ruling ends the call; the clock starts with `go` or with the next entry. A ruling is typed in
one line (`rule KIND RULE REMEDY ! reason`) or, at a terminal, answered in five short prompts. Nothing here is judged.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine import words as words_
from referee.engine.words import Typed, Unread, Word, counted, is_number
from referee.journal import lines
from referee.journal.line_status import gone
from referee.journal.slip import last_steps, slip_of
from referee.table.session.forms import KINDS, OUTCOMES, REMEDIES
from referee.table.session.reply import Reply
from referee.table.session.slips import outcome_words, readable

if TYPE_CHECKING:
    from referee.table.session.session import Session

USAGE = (
    "rule KIND RULE REMEDY [seat=2] [of=41] [by=NAME] ! REASON (kinds: "
    + ", ".join(KINDS)
    + "; RULE an id or -; remedies: "
    + ", ".join(REMEDIES)
    + "), rule penalty SEAT [LEVEL] ! REASON, rule time SEAT MINUTES ! REASON, rule disputed [LINE] ! REASON, "
    + ", ".join(f"rule {outcome} ! REASON ({text})" for outcome, text in OUTCOMES.items())
    + ", rule slip [LINE], or rule - TEXT [of=41] in words of your own; `of=41`: it is about line 41, else about "
    "the last line before the call, without a call about the last line"
)


OF = r"of=[0-9]{1,6}(?:,[0-9]{1,6})*"
"""The lines that a ruling is about."""


class Args(NamedTuple):
    """The words of a ruling: those in order, and those with a name."""

    words: tuple[Word, ...]
    of: tuple[int, ...]
    seat: int
    by: str


def call(session: Session, typed: Typed) -> Reply:
    """`call [by=NAME] [WHY]`: the arbiter is called, the clock stops."""
    args = _args(session, typed)
    why = " ".join(word.text for word in args.words)
    names = {name.casefold() for name in session.names}
    told = (why.casefold().split() or [""])[0].strip(",.!?")
    if not typed.force and ((why and why.casefold() in names) or told in ("it", "that", "this")):
        text = "nobody is called: `call` calls the arbiter, `call ! WHY` says why"
        raise session.unread(Unread(text, typed.words[0], options=(f"call ! {why}",)), typed.words[0])
    line = _add(session, typed, kind="call", of=args.of or _last(session), by=args.by, reason=typed.reason or why)
    session.call(line.n)
    session.clock.pause()
    text = f"line {line.n}: the arbiter is called" + (
        "; the clock is stopped (`go` starts it)" if session.stands else ""
    )
    return Reply("accepted", text, number=line.n)


def appeal(session: Session, typed: Typed) -> Reply:
    """`appeal [LINE] TEXT` or `appeal [LINE] ! TEXT`: against the last ruling, or about the line named."""
    args = _args(session, typed)
    words = args.words
    about = int(words[0].text) if words and is_number(words[0].text) else None
    words = words[1:] if about is not None else words
    about = args.of[0] if about is None and args.of else about
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
    last = next((r for r in reversed(decided) if about is None or about == r.n or about in r.of), None)
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
    line = _add(session, typed, kind="appeal", of=of, by=args.by, reason=text)
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
    special = {"penalty": _penalty, "time": _time, "disputed": _disputed}.get(first)
    args = _args(session, typed)
    if special is not None and (len(args.words) > 1 or args.seat or first == "disputed"):
        return special(session, typed, args)
    if first in OUTCOMES and (typed.force or len(args.words) == 1):
        return _outcome(session, typed, args)
    if first in KINDS and len(args.words) > 1 and _is_rule(session, args.words[1].text):
        return _ruling(session, typed, args)
    slip = typed.force or len(typed.words) == 2 or is_number(first)
    if first not in ("", "-") and slip:  # one word, a kind that is none, or the number of something
        there = ", ".join((*KINDS, "penalty", "time", "disputed", *OUTCOMES, "slip"))
        text = f"`rule - TEXT` writes a ruling in words of your own; {first!r} is none of {there}"
        if first in KINDS:
            text = f"`rule {first} RULE REMEDY ! REASON`: RULE is an id of this game, or -"
        raise session.unread(Unread(text, typed.words[1]), typed.words[1])
    text = re.sub(rf"(^|\s){OF}(?=\s|$)", "", _text(typed)).strip().removeprefix("- ").removeprefix("! ").strip()
    if text in ("", "-", "!"):
        raise session.unread(Unread(USAGE), typed.words[0])
    line = _add(session, typed, kind="ruling", of=args.of or _last(session), by=session.arbiter, reason=text)
    return _ruled(session, line, _about(session, line, args))


# --- in one line -----------------------------------------------------------------------------------------------------


def _ruling(session: Session, typed: Typed, args: Args) -> Reply:
    """`rule KIND RULE REMEDY ! reason`."""
    kind, rule_, *rest = args.words
    remedy = _one_of(session, rest[0], REMEDIES, "remedy") if rest else "leave"
    if len(rest) > 1:
        raise session.unread(Unread(f"{rest[1].text!r} is one too many; {USAGE}", rest[1]), rest[1])
    of = args.of or _last(session)
    line = _add(
        session,
        typed,
        kind="ruling",
        of=of,
        what=kind.text,
        rule="" if rule_.text == "-" else rule_.text.upper(),
        remedy=remedy,
        seat=args.seat,
        by=args.by or session.arbiter,
        reason=_why(session, typed),
        deviation=outside(session, min(of)),
    )
    reply = _ruled(session, line, _about(session, line, args))
    if remedy == "back":
        reply.suggestions = (f"back {session.point_before(min(of))} ! ruling {line.n}",)
    return _with_slip(session, reply, line)


def _penalty(session: Session, typed: Typed, args: Args) -> Reply:
    """`rule penalty SEAT [LEVEL] [KIND] ! reason`: without a level the next one of the policy's ladder."""
    seat = args.seat or _seat(session, args.words[1])
    rest = [word.text for word in args.words[1 if args.seat else 2 :]]
    what = next((word for word in rest if word in KINDS), "")
    last = _last_ruling(session)
    what = what or (last.what if last is not None else "")
    ladder = session.policy.ladder
    earlier = [r for r in session.rulings if r.kind == "penalty" and r.seat == seat and r.what == what]
    next_ = ladder[min(len(earlier), len(ladder) - 1)]
    given = [word for word in rest if word not in KINDS]
    level = given[0] if given else next_
    line = _add(
        session,
        typed,
        kind="penalty",
        of=args.of or ((last.n,) if last else _last(session)),
        what=what,
        remedy=level,
        rule=last.rule if last else "",
        seat=seat,
        by=args.by or session.arbiter,
        reason=_why(session, typed),
        deviation=level != next_,
    )
    text = (
        f"line {line.n}: penalty for @{seat}: {level} (offence {len(earlier) + 1}; the ladder is {', '.join(ladder)})"
    )
    return _with_slip(session, Reply("accepted", text, number=line.n), line)


def _time(session: Session, typed: Typed, args: Args) -> Reply:
    """`rule time SEAT MINUTES ! reason` (`90s` for seconds, `-2` when time is taken)."""
    rest = args.words[1:]
    seat = args.seat or _seat(session, rest[0])
    amount = rest[0 if args.seat else 1 :]
    found = re.fullmatch(r"([+-]?[0-9]{1,4})(s|m|min)?", amount[0].text) if len(amount) == 1 else None
    if found is None:
        place = amount[0] if amount else rest[-1] if rest else typed.words[1]
        raise session.unread(Unread("rule time SEAT MINUTES ! REASON; `90s` gives seconds", place), place)
    ms = int(found[1]) * (1000 if found[2] == "s" else 60_000)
    last = _last_ruling(session)
    of = args.of or ((last.n,) if last else _last(session))
    line = _add(
        session, typed, kind="time", of=of, seat=seat, ms=ms, by=args.by or session.arbiter, reason=typed.reason
    )
    session.times.give(seat, ms)
    return Reply("accepted", f"line {line.n}: {found[1]} {found[2] or 'min'} for @{seat}", number=line.n)


def _disputed(session: Session, typed: Typed, args: Args) -> Reply:
    """`rule disputed [LINE] ! reason`: a mark beside the verdict."""
    words = args.words[1:]
    of = args.of or _numbers(session, words) or _last(session)
    unknown = [n for n in of if not 0 <= n <= session.fold.last]
    if unknown or (of == (0,) and not words):
        raise session.unread(Unread(f"there is no line {unknown[0] if unknown else 0} to dispute"), typed.words[0])
    late = outside(session, min(of))
    line = _add(session, typed, kind="disputed", of=of, by=args.by, reason=typed.reason, deviation=late)
    more = (
        f", more than {counted(session.policy.window, 'entry', 'entries')} ago: outside the policy's window"
        if late
        else ""
    )
    return Reply("accepted", f"line {line.n}: line {', '.join(map(str, of))} is disputed{more}", number=line.n)


def _outcome(session: Session, typed: Typed, args: Args) -> Reply:
    """`rule upheld|amended|overturned ! reason`: what became of the last appeal."""
    last = next((r for r in reversed(session.rulings) if r.kind == "appeal"), None)
    if last is None:
        return Reply("info", "there is no appeal to decide on")
    outcome = typed.words[1].text
    earlier = [r for r in session.rulings if r.outcome and last.n in r.of]
    reason = _why(session, typed)
    of = (last.n, *last.of)
    line = _add(session, typed, kind="ruling", of=of, outcome=outcome, by=args.by or session.arbiter, reason=reason)
    again = f"; line {earlier[-1].n} said before: {outcome_words(earlier[-1].outcome)}" if earlier else ""
    answered = f"appeal {last.n}: {outcome_words(outcome)}{again}{_same_person(session, line, args)}"
    if outcome != "upheld":
        answered += _to_correct(session, line)
    return _with_slip(session, _ruled(session, line, answered), line)


def _same_person(session: Session, answer: lines.RulingLine, args: Args) -> str:
    """What is worth knowing where an appeal is answered in the name of whoever ruled: that a name is carried over."""
    made = {r.by for r in session.rulings if r.n in answer.of and r.kind in ("ruling", "penalty") and r.by}
    if answer.by not in made:
        return ""
    how = "" if args.by else "; `by=NAME` in the line names another arbiter"
    return f"; {answer.by} answers the appeal against a ruling of {answer.by}{how}"


def _to_correct(session: Session, answer: lines.RulingLine) -> str:
    """How the record is brought in line with an answer that changes a ruling: a ruling alone changes no step."""
    about = [n for r in session.rulings if r.n in answer.of and r.kind == "ruling" and not r.outcome for n in r.of]
    if not about:
        return ""
    amend = f"`amend {about[-1]}"
    return f"; the record stays as it is until it is corrected: {amend} ENTRY` puts a step there, {amend} remove` takes it out"


def _slip(session: Session, typed: Typed) -> Reply:
    """`rule slip [LINE]`."""
    numbers = _numbers(session, typed.words[2:])
    found = [r for r in session.rulings if not numbers or r.n in numbers]
    if not found:
        return Reply("info", "there is no such ruling" if numbers else "nothing was ruled yet")
    return _with_slip(session, Reply("info"), found[-1])


# --- parts -----------------------------------------------------------------------------------------------------------


def _add(session: Session, typed: Typed, **members: Any) -> lines.RulingLine:
    line = lines.RulingLine(n=session.fold.last + 1, t=session.clock.now, **members)
    session.write([line])
    session.fold.feed(line)
    session.add_ruling(line)
    return line


def _ruled(session: Session, line: lines.RulingLine, text: str) -> Reply:
    """A ruling ends the call; the clock stands until somebody goes on."""
    session.answer_call()
    return Reply("accepted", f"line {line.n}: {text}", number=line.n)


def _about(session: Session, line: lines.RulingLine, args: Args) -> str:
    """What a ruling is about; where nobody named a line, what that line says and how another one is named."""
    text = f"ruling about line {', '.join(map(str, line.of))}"
    said = next((row.text for row in session.told() if row.n == line.of[-1]), "")
    return text if args.of else f"{text}{f' ({said})' if said else ''}; `of=LINE` in a ruling names another line"


def _last_ruling(session: Session) -> lines.RulingLine | None:
    """The last ruling about play; the answer to an appeal is none."""
    return next((r for r in reversed(session.rulings) if r.kind == "ruling" and not r.outcome), None)


def _with_slip(session: Session, reply: Reply, line: lines.RulingLine) -> Reply:
    fold = session.fold
    shown, *others = (readable(ruling) for ruling in (line, *session.rulings))
    before = last_steps(fold, line).without(line.of, gone(fold))
    reply.slip = tuple(slip_of(session.game, fold.head, session.names, shown, before, others))
    return reply


def _text(typed: Typed) -> str:
    return typed.text[len(typed.words[0].text) :].strip()


def _why(session: Session, typed: Typed) -> str:
    """The reason, which a ruling must have."""
    if not typed.reason:
        text = "a ruling has a reason: end the line with `! REASON`"
        raise session.unread(Unread(text), typed.words[-1])
    return typed.reason


def _last(session: Session) -> tuple[int, ...]:
    """The line that a ruling is about when none is named: the last one before an open call, else the last one."""
    for line in reversed(session.rulings):
        if line.n == session.called:
            return line.of
    told = {r.n for r in session.rulings}
    last = session.fold.last
    while last in told:
        last -= 1
    return (last,)


def _numbers(session: Session, words: Sequence[Word]) -> tuple[int, ...]:
    """Numbers of lines. Raises Refused for a word that is none."""
    for word in words:
        if not is_number(word.text):
            raise session.unread(Unread(f"{word.text!r} is no line number; type the reason after `!`", word), word)
    return tuple(int(word.text) for word in words)


def _args(session: Session, typed: Typed) -> Args:
    """`of=41,42`, `seat=2`, `by=Eva` taken out of the words."""
    words: list[Word] = []
    of: tuple[int, ...] = ()
    seat, by = 0, ""
    for word in typed.words[1:]:
        name, sign, value = word.text.partition("=")
        if re.fullmatch(OF, word.text):
            of = tuple(int(n) for n in value.split(","))
            wrong = [n for n in of if n > session.fold.last]
            if wrong:
                raise session.unread(Unread(f"there is no line {wrong[0]} yet", word), word)
        elif sign and name == "seat":
            seat = _seat(session, Word(value, word.column + 5, word.number))
        elif sign and name == "by" and value:
            by = value
            session.name_arbiter(by)
        else:
            words.append(word)
    return Args(tuple(words), of, seat, by)


def _seat(session: Session, word: Word) -> int:
    try:
        return session.seat(word)
    except Unread as error:
        raise session.unread(error, word) from None


def _is_rule(session: Session, text: str) -> bool:
    return text == "-" or text.upper() in session.game.rulebook.rules


def _one_of(session: Session, word: Word, known: dict[str, str], what: str) -> str:
    fits = [name for name in known if name.startswith(word.text)]
    if len(fits) != 1:
        raise session.unread(Unread(f"{word.text!r} is no {what}; there is {', '.join(known)}", word), word)
    return fits[0]


def outside(session: Session, n: int) -> bool:
    """Whether a line is further back than the policy's window reaches."""
    window = session.policy.window
    return bool(window) and len({i.entry for i in session.fold.items if i.n > n and i.entry}) > window


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
    last = _last(session)
    rule_ = next((f.rule for n in last for f in session.fold.now.findings.get(n, ()) if _is_rule(session, f.rule)), "-")
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

"""An entry that tells a part of a step: the facts are kept, what is missing is asked, the whole step is recorded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine import plain
from referee.engine.naming import named
from referee.engine.steps import Step
from referee.engine.words import GLOBAL_WORDS, Typed, Word, is_number, seats_by_name, split
from referee.journal.format_text import described
from referee.table.assist import completing, corrections
from referee.table.assist.saying import LONGEST, WRITTEN
from referee.table.assist.words import words
from referee.table.session import in_parts
from referee.table.session.reply import Reply

if TYPE_CHECKING:
    from referee.engine.parts.in_parts import Fact, InParts
    from referee.engine.sentences.facts_told import FactsTold
    from referee.table.session.session import Session

LEADS = words("facts_told", "leads")
"""Words behind a reason."""

BESIDE = LEADS | words("facts_told", "beside")
"""Words before what is told beside a fact."""

SAME = words("facts_told", "same")
"""Words with which the same, or another number, is told of somebody else."""

PLAYS = words("facts_told", "plays")
"""Words around the names of those who play."""

IS = words("facts_told", "is")
"""Words before the one thing that a correction names."""


class WholeStep(NamedTuple):
    """A step of which all is told now, and the entry that it comes to."""

    typed: Typed
    step: Step


def told(session: Session, typed: Typed) -> Reply | WholeStep | None:
    """Take an entry that tells facts of a step; None for any other entry."""
    in_parts.forget(session)
    asked = in_parts.asked(session)
    first = typed.words[0].text if typed.words else ""
    if (
        not asked
        or len(typed.text) > LONGEST
        or session.trial
        or typed.force
        or not first
        or first in GLOBAL_WORDS
        or first[0] in "#!?"
        or (first.endswith(":") and plain.is_plain(typed.words, plain.verbs(session.game.steps)))
    ):
        return None
    if first.endswith(":") and _of_another(session, first[:-1], asked):
        return None
    if _who_plays(session, typed.words):
        return Reply("info", f"that is recorded: the players are {', '.join(session.names)}, clockwise")
    words, sorry = corrections.behind(typed.words)
    found = _read(session, words, asked) or _coded(words, asked)
    if not found and sorry:
        found = _instead(session, words)
    if session.told_parts and not sorry:
        done = completing.completed(session, typed, found, lambda texts: _read(session, texts, asked))
        if done is not None:
            return done if isinstance(done, Reply) else _keep(session, typed, done)
        if not found and (whole_ := _with_results(session, words, asked)):
            return whole_
    if not found or (not sorry and not _completes(session, typed, found) and session.would(typed.text)):
        return None
    before = in_parts.told(session, found[0].of)
    if _another(session, words, found[0]):
        return None
    whole = not found[0].of.missing(session.state, dict(found[0].facts))
    if sorry and not before and (whole or found[0].of.fewer):
        return None  # it says a whole step anew, or puts the last one right
    if len(found) > 1:
        return _which(session, found)
    return _keep(session, typed, found[0])


def _another(session: Session, words: Sequence[Word], found: FactsTold) -> bool:
    """Whether the facts make a step whole that is another one of its kind than is said (`with her last card`), or the
    first of it where another one is; or a reason is told with them that is none.
    """
    from referee.engine.sentences.ordinals import miscounted
    from referee.engine.sentences.reasons import reason_in, untrue_reason
    from referee.engine.sentences.repeated import Repeated
    from referee.engine.sentences.tokens import cut
    from referee.table.assist.saying import done, recent

    facts = {**in_parts.told(session, found.of), **dict(found.facts)}
    if found.of.missing(session.state, facts):
        return False
    game, state = session.game, session.state
    tokens, step = cut(words, owned=True), found.of.whole(state, facts)
    if miscounted(game, state, [token.form for token in tokens], (step,)):
        return True
    if Repeated(game, state, tokens, lambda: done(session)).untrue((step,), words[:1]):
        return True
    return untrue_reason(game, state, reason_in(game, tokens), (step,), lambda: recent(session), session.recorder.seat)


def _of_another(session: Session, player: str, asked: Sequence[InParts[Any]]) -> bool:
    """Whether a player in front of an entry (`Ben: sai`) is another one than who acts by what was told."""
    seat = int(player) if is_number(player) else seats_by_name(session.names).get(player.casefold(), 0)
    parts = [in_parts.told(session, of) for of in asked]
    acts = {value for facts in parts for fact, value in facts.items() if fact[0] == in_parts.WHO}
    return bool(seat and acts) and seat not in acts


def _who_plays(session: Session, words: Sequence[Word]) -> bool:
    """Whether words name all players as they sit, and say no more: `there are four of us, Ana, Ben, Cho and Dai`."""
    forms = [word.text.strip(",.;:!").casefold() for word in words]
    names = [name.casefold() for name in session.names]
    if [form for form in forms if form in names] != names:
        return False
    from referee.engine.sentences.lexicon import common_words

    counts = {str(len(names)), *(text for text, n in common_words("en").numbers.items() if n == len(names))}
    return PLAYS.issuperset({*forms} - {*names} - counts)


def _read(session: Session, words: Sequence[Word], asked: Sequence[Any]) -> tuple[FactsTold, ...]:
    """The facts of an entry; or those behind or before words that name nothing: a reason, or what leads to them."""
    from referee.engine.sentences.facts_told import read_facts

    who = session.game.flow.awaiting(session.state).who
    last = session.told_parts[-1].seat if session.told_parts else who[0] if len(who) == 1 else 0
    speaker = session.recorder.seat or (who[0] if len(who) == 1 else 0)
    found = read_facts(session.game, session.state, words, asked, last, speaker)
    asked = [each for each in asked if not each.fewer]  # such as a set-up, where nothing is played
    if found or not asked:
        return found
    for at in range(1, len(words)):
        leads = _leads(words, at) and not _only_names(session, words[:at])
        seat = _nobody(session, words[:at], last) if leads else None
        if seat is not None and not found and not _says_more(session, words[:at], asked, last):
            found = read_facts(session.game, session.state, words[at:], asked, seat, speaker)
    for at in range(len(words) - 1, 0, -1):
        ends = not found and words[at - 1].text[-1] in ",;.!" and _nobody(session, words[at:], last) is not None
        if ends and not _says_more(session, words[at:], asked, last):
            found = read_facts(session.game, session.state, words[:at], asked, last, speaker)
    return found


def _says_more(session: Session, words: Sequence[Word], asked: Sequence[Any], last: int) -> bool:
    """Whether words beside some facts tell facts themselves, or the same of somebody else: `…, but Ben has the pawn`,
    `…, Ben too`, `…, Ana only four`.
    """
    from referee.engine.sentences.facts_told import read_facts

    texts = [word.text.strip(",.;:!").casefold() for word in words]
    while texts and texts[0] in BESIDE:
        words, texts = words[1:], texts[1:]
    while texts and texts[-1] in LEADS:
        words, texts = words[:-1], texts[:-1]
    names = {name.casefold() for name in session.names}
    if not names.isdisjoint(texts) and not SAME.isdisjoint(texts):
        return True
    return bool(words) and bool(read_facts(session.game, session.state, words, asked, last))


def _coded(words: Sequence[Word], asked: Sequence[Any]) -> tuple[FactsTold, ...]:
    """The facts of a code that is typed alone."""
    from referee.engine.sentences.facts_told import FactsTold

    facts = [(of, of.coded(words[0].text)) for of in asked if len(words) == 1]
    return tuple(FactsTold(of, tuple(known.items()), 0) for of, known in facts if known)


def _with_results(session: Session, words: Sequence[Word], asked: Sequence[Any]) -> WholeStep | None:
    """The step that the first words complete, where all that stands behind them tells its results."""
    from referee.table.assist.saying import certain, readings

    game, state = session.game, session.state
    waiting = [of for of in asked if in_parts.told(session, of)]
    for at in range(len(words) - 1, 0, -1) if waiting else ():
        found = _read(session, words[:at], waiting) if _parts(words, at) else ()
        told_ = {**in_parts.told(session, found[0].of), **dict(found[0].facts)} if len(found) == 1 else None
        if told_ is None or found[0].of.missing(state, told_):
            continue
        step = found[0].of.whole(state, told_)
        echo = named(described(game, state, step), session.names)
        typed = split(f"{echo}, {' '.join(word.text for word in words[at:])}")
        sure = certain(readings(session, typed.words))
        if sure is not None and sure.legal and sure.steps == (step,):
            return WholeStep(split(game.notation.write(state, [step])), step)
    return None


def _parts(words: Sequence[Word], at: int) -> bool:
    """Whether a clause may begin at a word: behind a sign, or with a word like `so`."""
    return words[at - 1].text[-1] in ",;.!:-" or words[at].text.casefold() in LEADS


def _leads(words: Sequence[Word], at: int) -> bool:
    """Whether what stands before a word may only lead to it: `… so Cho starts`, `clans: …`."""
    before = words[at - 1].text
    return (
        before.casefold() in LEADS or before[-1] in ":;." or (before[-1] == "," and words[at].text.casefold() in LEADS)
    )


def _only_names(session: Session, words: Sequence[Word]) -> bool:
    """Whether words name players and nothing else: `Ben and`; what is behind them is told of these as well."""
    texts = [text for word in words if (text := word.text.strip(",.;:").casefold()) not in LEADS]
    return bool(texts) and {*texts} <= {name.casefold() for name in session.names}


def _nobody(session: Session, words: Sequence[Word], last: int) -> int | None:
    """Who is meant behind some words that name no component: the one player whom they name, or who was named last."""
    part = session.game.sentences
    assert part is not None
    from referee.engine.sentences.any_language import denied
    from referee.engine.sentences.lexicon import NamedThings, SeatNames
    from referee.engine.sentences.tokens import cut

    forms = [token.form for token in cut(words)]
    things = NamedThings(part.names(session.state))
    if denied(forms) or any(
        True for kind in things.kinds for at in range(len(forms)) for _ in things.at(kind, forms, at)
    ):
        return None
    names = SeatNames(session.names, ())
    named = {seat for at in range(len(forms)) for _, seat in names.whole_at(forms, at)}
    return named.pop() if len(named) == 1 else last


def _instead(session: Session, words: Sequence[Word]) -> tuple[FactsTold, ...]:
    """What was told last with another value: `no, that was Hanzō`."""
    from referee.engine.sentences.facts_told import FactsTold, read_value

    while words and words[0].text.casefold() in IS:
        words = words[1:]
    if not words or not session.told_parts:
        return ()
    last = session.told_parts[-1]
    fact = [*last.facts][-1]
    value = read_value(session.game, session.state, words, last.of, fact)
    return () if value is None else (FactsTold(last.of, ((fact, value),), last.seat),)


def _completes(session: Session, typed: Typed, found: Sequence[FactsTold]) -> bool:
    """Whether a written word tells the last thing that a step lacks whose rest was told: that is no shorthand."""
    if len(found) != 1 or any(len(word.text) < WRITTEN for word in typed.words):
        return False
    before = in_parts.told(session, found[0].of)
    return bool(before) and not found[0].of.missing(session.state, {**before, **dict(found[0].facts)})


def _which(session: Session, found: Sequence[FactsTold]) -> Reply:
    """The question which of several readings is meant."""
    says = [", ".join(one.of.said(session.state, fact, value) for fact, value in one.facts) for one in found]
    return Reply("refused", f"what is meant: {'; or '.join(says)}? Say one thing at a time", verdict="unread", column=1)


def _keep(session: Session, typed: Typed, found: FactsTold) -> Reply | WholeStep | None:
    """Keep facts; where all are there now, the step."""
    of, state, before = found.of, session.state, in_parts.told(session, found.of)
    told = {**before, **dict(found.facts)}
    twice = _twice(found, told)
    if twice is not None:
        said = of.said(state, twice, told[twice])
        return Reply(
            "refused", f"{said}: that was told before, and one of the two is wrong", verdict="unread", column=1
        )
    missing = of.missing(state, told)
    if not missing:
        step = of.whole(state, told)
        return WholeStep(split(session.game.notation.write(state, [step])) if before else typed, step)
    asked = tuple(session.game.flow.awaiting(state).who)
    session.told_parts.append(in_parts.ToldPart(of, dict(found.facts), found.seat, in_parts.judged(session), asked))
    if of.quiet:
        return None
    changed = [
        of.said(state, fact, value)
        + (f" (before: {of.said(state, fact, before[fact])})" if before.get(fact, value) != value else "")
        for fact, value in found.facts
    ]
    return Reply("info", f"{', '.join(changed)}; still missing: {', '.join(missing)}")


def _twice(found: FactsTold, told: Mapping[Fact, Any]) -> Fact | None:
    """Another fact with the same value, where each value stands once."""
    new = dict(found.facts)
    for fact, value in told.items():
        for other, same in new.items() if found.of.once else ():
            if fact != other and fact[0] == other[0] and value == same:
                return fact
    return None


__all__ = ["WholeStep", "told"]

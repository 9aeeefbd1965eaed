"""What an entry says in words: the one reading that is recorded, or the readings that are offered.

A sentence is recorded only when there is one strict reading that uses every word. Whatever is in doubt is offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any

from referee.engine import plain
from referee.engine.steps import Step, fields
from referee.engine.words import PARTS, Typed, Word, apart, foreign_digit
from referee.journal.acts import content
from referee.journal.format_text import described
from referee.journal.lines import EndLine, StepLine
from referee.table.assist.words import words
from referee.table.session.reply import Offer, Reply
from referee.table.session.seen import as_seen
from referee.table.session.typed_entry import Refused, TypedEntry

if TYPE_CHECKING:
    from referee.engine.sentences.reader import Recent, SentenceReading, SentenceReadings, ToldWrong
    from referee.table.session.session import Session

LONGEST = 400
"""Signs of the longest entry that is read as a sentence."""

SPEAKER = "i"
"""The word of who speaks, which may be a code."""

WRITTEN = 4
"""Letters of a word that may be a sentence, at least: what has none is shorthand."""

FEWEST = 4
"""Words of a sentence of which a refusal names the one that found no place, at least."""

PLAIN = 3
"""Words of a plain form without a sign, at most."""

SMALL = words("saying", "small")
"""Words with which shorthand does not begin."""

DEFINITE = "the"
"""The word with which a sentence begins that may tell of what is known."""

ANEW = words("saying", "anew")
"""Words behind it that say which one of several it is."""

SHORTLY = 6
"""Steps that are looked back for what is told once more."""

OPEN = (None, "", "?", ())
"""What stands in a step for what nobody said or read."""

ARTICLES = words("saying", "articles")
"""Words that stand within sentences."""

SPOKEN = re.compile(
    r"""["'(]?(?:[aiAI]|[^\W\d_]{2,}|\d+(?:s|st|nd|rd|th)?)(?:[’'/-][^\W\d_]+)*[’']?[)"']?[,.;:!?]*"""
    r"""|[-–]|[+-]\d(?:/[+-]?\d)?[,.;:!?]*"""
)
"""A word as people say and write it; a single letter is a code."""

MOST = 5
"""Readings that are offered."""

ENDS = ",.;:!?()'\""
"""Signs at the end of a word that are no part of it."""


def may_be(session: Session, typed: Typed) -> bool:
    """Whether shorthand may be a sentence as well: it has a word that is written out."""
    if len(typed.text) > LONGEST or session.trial or session.game.sentences is None:
        return False
    return any(len(word.text) >= WRITTEN and word.text.strip(",.:;!").isalpha() for word in typed.words)


def readings(session: Session, words: Sequence[Word], told: bool = True, likely: bool = False) -> SentenceReadings:
    """All that an entry may say, as far as the whole table knows. told: whether it may tell results besides; likely:
    only what the game tries first.
    """
    from referee.engine.sentences.reader import NOTHING, read

    letters = any(sign.isalpha() for word in words for sign in word.text)
    if not letters or any(foreign_digit(word.text) for word in words):
        return NOTHING  # numbers alone say nothing
    before = cache(lambda: recent(session)) if told else None
    seen = as_seen(session).state
    found = read(session.game, seen, words, session.recorder.seat, before, likely, partial(done, session))
    if told and any(len(reading.steps) == 1 and retold(session, words, reading.steps[0]) for reading in found.found):
        return found._replace(found=tuple(reading._replace(strict=False) for reading in found.found))
    return found


def retold(session: Session, words: Sequence[Word], step: Step) -> bool:
    """Whether a sentence tells perhaps once more what is recorded already (`the Geisha took Ben's Focus`): it begins
    with `the`, and a step of the same kind, seat and target was typed shortly before, with nothing else in it.
    """
    first, second = (word.text.casefold() for word in (*words, *words)[:2])
    if first != DEFINITE or second in ANEW or not step.who:  # what lies on the table is told piece by piece
        return False
    lines = (line for line in reversed(session.fold.items) if isinstance(line, StepLine) and not line.implied)
    return any(_same_act(content(line), step) for line in islice(lines, SHORTLY))


def _same_act(recorded: Any, told: Step) -> bool:
    """Whether two steps may be one act: the same but for what one of them leaves open."""
    if type(recorded) is not type(told):
        return False
    pairs = ((getattr(recorded, f.name), getattr(told, f.name), (*OPEN, f.default)) for f in fields(type(told)))
    return all(was == now or was in unsaid or now in unsaid for was, now, unsaid in pairs)


def done(session: Session) -> Iterator[Step]:
    """The steps that are recorded, the newest first."""
    lines = (line for line in reversed(session.fold.items) if isinstance(line, StepLine) and not line.implied)
    return (line.step for line in lines)


def recent(session: Session) -> Recent | None:
    """What the last entry of steps did; with it the game may have ended."""
    from referee.engine.sentences.reader import Recent

    items = session.fold.items
    items = items[:-1] if items and isinstance(items[-1], EndLine) else items
    last = items[-1] if items else None
    if not isinstance(last, StepLine):
        return None
    lines = list(takewhile(lambda line: line.entry == last.entry and isinstance(line, StepLine), reversed(items)))
    before = session.game.sight.as_seen(session.fold.before(lines[-1].n).state)
    if not before.at:
        return None  # of a set-up nothing is told
    rows = [line for line in reversed(lines) if isinstance(line, StepLine)]
    did = [effect for line in rows for effect in _did(session, line)]
    steps = tuple(line.step for line in rows)
    return Recent(before, tuple(map(tuple, did)), last.step.who, steps)


def _did(session: Session, line: StepLine[Any]) -> Sequence[Sequence[Any]]:
    """The effects of a line; behind corrections those that it has now."""
    if not session.fold.corrections:
        return line.did
    state = session.game.sight.as_seen(session.fold.before(line.n).state).copy()
    return session.game.rules.apply(state, line.step)


def certain(found: SentenceReadings) -> SentenceReading | None:
    """The reading that is recorded, or refused by the rules; None where there is none or any doubt."""
    strict = [reading for reading in found.found if reading.strict]
    legal = [reading for reading in strict if reading.legal]
    if len(legal) == 1:
        return legal[0]
    if legal or any(reading.legal for reading in found.found):
        return None
    shortest = [reading for reading in strict if len(reading.steps) == min(len(each.steps) for each in strict)]
    return shortest[0] if len(shortest) == 1 else None


def other_meaning(session: Session, typed: Typed, steps: Sequence[Step]) -> tuple[Offer, ...]:
    """What an entry that is shorthand says as a sentence, where that is something else; the shorthand stands first."""
    from referee.engine.sentences.reader import listed

    found = readings(session, typed.words, told=False, likely=True)
    if typed.words[0].text.casefold() == SPEAKER:  # a code as well
        found = found._replace(found=(*found.found, *readings(session, typed.words[1:], told=False, likely=True).found))
    other = [reading for reading in found.found if reading.legal]
    own = complete(session, steps) if other else ()
    if any(reading.steps in (tuple(steps), own) or listed(*apart(steps, reading.steps)) for reading in found.found):
        return ()
    return tuple(offer for reading in other[:MOST] if (offer := offered(session, reading.steps)) is not None)


def complete(session: Session, steps: Sequence[Step]) -> tuple[Step, ...]:
    """Steps in the one spelling that a sentence has for them."""
    game, state = session.game, as_seen(session).state.copy()
    out = []
    for step in steps:
        for implied in game.flow.implied(state, step):
            game.rules.apply(state, implied)
        out.append((game.sentences.complete(state, step, {}) if game.sentences is not None else None) or step)
        game.rules.apply(state, step)
    return tuple(out)


def offered(session: Session, steps: Sequence[Step], other: str = "") -> Offer | None:
    """Steps as an offer in shorthand, which says what they are; None where it would not be recorded."""
    game, state = session.game, as_seen(session).state
    said, each, now = list[str](), list[str](), state.copy()
    for step in steps:
        each.append(written(session, now, (step,)))
        for act in (*game.flow.implied(now, step), step):
            said.append(described(game, now, act, now=True))
            game.rules.apply(now, act)
    entries = (written(session, state, steps), f" {PARTS} ".join(each) if all(each) else "")
    return next((Offer(text, tuple(said), other) for text in entries if text and session.would(text)), None)


def written(session: Session, state: Any, steps: Sequence[Step]) -> str:
    """Steps as one entry of shorthand; empty where they have none."""
    try:
        return session.game.notation.write(state, steps)
    except ValueError:
        return ""


def asked(session: Session, found: SentenceReadings) -> Reply | None:
    """The question which of several readings is meant, or whether the one that is in doubt is; None without any."""
    legal = [reading for reading in found.found if reading.legal] or found.found
    offers = [offer for reading in legal[:MOST] if (offer := offered(session, reading.steps)) is not None]
    if not offers:
        return None
    text = "what is meant?" if len(offers) > 1 else "is this meant?"
    return question(text, offers)


def recorded(found: SentenceReadings) -> Reply | None:
    """The answer to what tells again what the last entry did; None for anything else."""
    return Reply("info", f"that is recorded: {found.recorded}") if found.recorded and not found.found else None


def again(session: Session, words: Sequence[Word]) -> Reply | None:
    """The answer to what says the last entry once more, as it could be said before it; None for anything else."""
    from referee.engine.sentences.reader import read

    items = [line for line in session.fold.items if isinstance(line, StepLine) and not line.implied]
    last = [line for line in items if line.entry == items[-1].entry]
    if not last:
        return None
    state = session.game.sight.as_seen(session.fold.before(last[0].n).state)
    reading = certain(read(session.game, state, words, session.recorder.seat))
    if reading is None or reading.steps != tuple(content(line) for line in last):
        return None
    said = ", ".join(described(session.game, state, step, now=True) for step in reading.steps)
    return Reply("refused", f"that is recorded: {said}", verdict="unread")


def disagrees(session: Session, against: ToldWrong) -> Refused:
    """The refusal of an entry that tells a result that is none; what was said before it is offered."""
    offer = offered(session, against.steps, f"not {against.text!r}") if against.steps else None
    offers = (offer,) if offer is not None else ()
    so = (
        f"; by the rules {against.really}"
        if against.really
        else f", and does not follow from what is understood of the rest; {session.game.words.status(session.state)}"
    )
    text = f"nothing is recorded: {against.text!r} is told{so}"
    reply = Reply("refused", text, verdict="unread", column=against.column, offers=offers)
    reply.suggestions = tuple(one.text for one in offers)
    refusal = Refused(reply, 1)
    refusal.answered = True
    return refusal


def breach(session: Session, typed: Typed, against: ToldWrong) -> Refused | None:
    """The refusal by a rule of what was said before a result that is none; None where no rule speaks against it."""
    if not against.steps or session.trial:
        return None
    try:
        session.judge(TypedEntry(session, typed), against.steps[0], typed.words[0])
    except Refused as refusal:
        return refusal
    return None


def question(text: str, offers: Sequence[Offer], column: int = 1) -> Reply:
    """A refusal that offers readings; an empty line takes the first."""
    first, *rest = offers
    shown = (first, *(Offer(o.text, o.says, o.other or "something else") for o in rest))
    return Reply(
        "refused", text, verdict="unread", column=column, offers=shown, suggestions=tuple(o.text for o in shown)
    )


def looks_said(session: Session, typed: Typed, fewest: int = FEWEST) -> bool:
    """Whether an entry is made of words as people say them: no codes, no signs of the shorthand, no plain form."""
    words = " ".join(word.text for word in typed.words).split()  # a name of several words is one of the entry
    small = SMALL | {name.casefold() for name in session.names}
    if words and words[0].casefold() in small and any(len(word) >= WRITTEN for word in words[1:]):
        fewest = 2
    if len(words) < fewest or len(typed.text) > LONGEST or not all(map(SPOKEN.fullmatch, words)):
        return False
    longer = len(words) > PLAIN and any(len(word) >= WRITTEN and word.isalpha() for word in words[1:])
    return longer or not plain.is_plain(typed.words, plain.verbs(session.game.steps))


def small_words(session: Session, typed: Typed) -> bool:
    """Whether an entry that looks said has a word that only sentences have."""
    return looks_said(session, typed) and any(word.text.casefold() in SMALL | ARTICLES for word in typed.words)


def no_place(word: Word) -> str:
    """What is said of a word that no pattern has a place for."""
    return f"{word.text.strip(ENDS)!r} finds no place in this sentence"


def without(session: Session, typed: Typed, found: SentenceReadings) -> Reply | None:
    """What is read without the one word that found no place, as an offer; None where that is no reading or changes
    what is said.
    """
    from referee.engine.sentences.any_language import counts, never_dropped

    lost = found.lost
    if lost is None:
        return None
    word, text = lost.word.text.strip(ENDS), no_place(lost.word)
    offers: list[Offer] = []
    kept = counts(lost.word.text) or any(never_dropped(word.text) for word in typed.words)
    if session.hints != "off" and not kept:
        left = [word for word in typed.words if word.number != lost.word.number]
        legal = [reading for reading in readings(session, left).found if reading.legal]
        other = f"without {word!r}"
        offers = [offer for r in legal[:MOST] if (offer := offered(session, r.steps, other)) is not None]
    return Reply(
        "refused",
        text,
        verdict="unread",
        column=lost.column,
        offers=tuple(offers),
        suggestions=tuple(offer.text for offer in offers),
    )


def ambiguous(text: str, own: Sequence[str], offers: Sequence[Offer]) -> Refused:
    """The refusal of an entry that is shorthand, or a word of the program, and says something else as a sentence.

    own: how the first of the two is typed so that it is nothing else.
    """
    return Refused(question(f"{text}; type one of them", [*(Offer(entry) for entry in own), *offers]), 1)

"""Offers for sentences that are not read: steps that use all that was named, and corrections of the last lines.

Nothing of it is recorded by itself.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import cache
from itertools import chain, islice, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.sentences.guesses import BREAKS, Guess, Guesser, guesser
from referee.engine.sentences.laid_out import laid_out
from referee.engine.sentences.lexicon import grammars
from referee.engine.sentences.loose import loose
from referee.engine.sentences.matching import NUMBER, SEAT
from referee.engine.sentences.outlines import stem
from referee.engine.sentences.partial import partial
from referee.engine.sentences.plain_words import plainly_said
from referee.engine.sentences.reader import SentenceReading
from referee.engine.sentences.repeated import Repeated
from referee.engine.sentences.replacing import as_many, places, restated
from referee.engine.sentences.tokens import cut
from referee.engine.steps import Step
from referee.engine.words import Typed, Word
from referee.journal.format_text import described
from referee.table.assist import corrections, saying
from referee.table.assist.answers import answers
from referee.table.assist.restated import amended, comes_next, fewer, last_steps, members
from referee.table.assist.saying import offered, retold
from referee.table.assist.words import phrases, words
from referee.table.session.reply import Offer
from referee.table.session.seen import as_seen

if TYPE_CHECKING:
    from referee.engine.sentences.reader import SentenceReadings
    from referee.table.session.session import Session
    from referee.table.session.typed_entry import Refused

MOST = 3
"""Guesses that are offered; where more are as good as the best one, none is."""

EQUAL = 0.01
"""How far apart two guesses are that are as good as each other, at most."""

LOOKED_BACK = 3
"""Steps that a correction may be about."""

UNDOES = words("guessed", "undoes")
"""Words with which something is taken back."""

HOLDS = phrases("guessed", "holds")
"""The two words with which a correction begins besides."""

WRONG = words("guessed", "wrong")
"""Words that say that something was wrong."""

NOT_SO = phrases("guessed", "not_so")
"""What stands before what was wrong."""

WHICH = words("guessed", "which")
"""Words of a correction that say which of several is meant."""

LIES = words("guessed", "lies")
"""Words of a correction that say where something is, of any kind of step."""

SURE = "as far as it is understood"


def guess_of(session: Session, words: Sequence[Word]) -> Guesser | None:
    """What guesses at an entry, as far as the whole table knows; None with hints off: it tells what is legal. Kept
    until another entry is guessed at.
    """
    if session.hints == "off":
        return None
    fold, *made_for, found = session.guessed
    now = session.fold.last, session.recorder.seat, tuple(words)
    if fold is not session.fold or (*made_for,) != now:
        found = new_guess(session, words)
        session.guessed = session.fold, *now, found
    return found


def new_guess(session: Session, words: Sequence[Word]) -> Guesser | None:
    """What guesses at words that are no entry, as far as the whole table knows; with hints off too."""
    return guesser(session.game, as_seen(session).state, words, session.recorder.seat)


def plainly(session: Session, typed: Typed, found: SentenceReadings) -> SentenceReading | None:
    """What an entry says that no pattern reads for certain, in plain words and names alone; None for a correction, a
    question, a wish or a guess, where a result is told that is none, and where the readings say something else.
    """
    part = session.game.sentences
    if part is None or session.trial or session.hints == "off" or found.unsure or corrects(session, typed):
        return None
    if found.against is not None and not part.compares:
        return None
    said = None
    if found.against is None:
        said = plainly_said(session.game, as_seen(session).state, typed.words, lambda: guess_of(session, typed.words))
    several = all(len(each.steps) > 1 for each in found.found)
    if said is None and several and (guess := guess_of(session, typed.words)) is not None:
        rows = [each for each in laid_out(guess) if not each.left]
        if len(rows) == 1 and offered(session, rows[0].steps) is not None:
            said = SentenceReading(rows[0].steps, tuple(typed.words[0] for _ in rows[0].steps), True, True)
    if said is not None and len(said.steps) == 1 and retold(session, typed.words, said.steps[0]):
        return None
    forms = [token.form for token in cut(typed.words, owned=True)]
    if said is None or part.odd(as_seen(session).state, forms, said.steps):
        return None
    state, words = as_seen(session).state, cut(typed.words)
    if Repeated(session.game, state, words, lambda: saying.done(session)).untrue(said.steps, said.words):
        return None
    return said if all(each.steps == said.steps for each in found.found) else None


def laid(session: Session, guess: Guesser | None) -> tuple[tuple[Offer, ...], tuple[Word, ...]]:
    """What an entry lays out by its names and numbers alone, as offers, and the words that are left of the first."""
    if guess is None:
        return (), ()
    found = laid_out(guess)
    rows = [(offer, one.left) for one in found if (offer := offered(session, one.steps, SURE)) is not None][:MOST]
    return tuple(offer for offer, _ in rows), rows[0][1] if rows else ()


def offering(session: Session, typed: Typed, refusal: Refused, front: Sequence[Step] = ()) -> Refused:
    """A refusal with what the entry may mean: where steps are offered that leave one player asked, his answers too."""
    if refusal.reply.offers and front:
        more = answers(session, guess_of(session, typed.words), front)
        refusal.reply.offers = (*refusal.reply.offers, *more)[:MOST]
        refusal.reply.suggestions = tuple(offer.text for offer in refusal.reply.offers)
    if not refusal.reply.offers:
        refusal.reply.offers = steps(session, guess_of(session, typed.words))
        refusal.reply.suggestions = tuple(offer.text for offer in refusal.reply.offers)
    return refusal


def steps(session: Session, guess: Guesser | None) -> tuple[Offer, ...]:
    """Steps that use all seats, numbers and names of an entry, as offers; the likeliest first."""
    found = guess.found() if guess is not None else []
    if sum(one.score > found[0].score - EQUAL for one in found) > MOST:
        return ()
    return _offers(session, guess, found)


def some(session: Session, guess: Guesser | None) -> tuple[Offer, ...]:
    """The same where none of them is the best, or only some parts of the entry have a meaning; the first of them."""
    if guess is None:
        return ()
    return _offers(session, guess, guess.found() or guess.partly()) or _offers(session, guess, loose(guess))


def _offers(session: Session, guess: Guesser | None, found: Sequence[Guess]) -> tuple[Offer, ...]:
    """Guesses as offers, each once, the first of them."""
    offers: Iterator[Offer | None] = (offered(session, one.steps, SURE) for one in found)
    if found and not found[0].whole:  # something is left that may say how it was answered
        offers = chain(offers, answers(session, guess, found[0].steps))
    alike: dict[str, Offer] = {}
    for offer in offers:
        if offer is not None:
            alike.setdefault(offer.text, offer)
        if len(alike) == MOST:
            break
    return tuple(alike.values())


class SomeClauses(NamedTuple):
    """What some clauses of an entry say."""

    offers: tuple[Offer, ...] = ()
    left: tuple[Word, ...] = ()
    """The words that the first offer leaves out."""
    steps: tuple[Step, ...] = ()
    """The steps of the first offer."""


def clauses(session: Session, words: Sequence[Word]) -> SomeClauses:
    """Steps that some clauses of an entry say, as offers."""
    if session.hints == "off":
        return SomeClauses()
    before = cache(lambda: saying.recent(session))
    found = partial(session.game, as_seen(session).state, words, session.recorder.seat, before)
    offers = {offer.text: (offer, one) for one in found if (offer := offered(session, one.steps, SURE)) is not None}
    rows = [*offers.values()][:MOST]
    if not rows:
        return SomeClauses()
    first = rows[0][1]
    return SomeClauses(tuple(offer for offer, _ in rows), first.left, first.steps)


def asked_about(session: Session, words: Sequence[Word]) -> tuple[Offer, ...]:
    """Questions whether something may be done, legal or not, that use all that is named, as offers."""
    if not words:
        return ()
    *front, last = words
    said = (*front, last._replace(text=last.text.rstrip("?")))
    guess = new_guess(session, said) if session.hints != "off" else None  # its own: it looks for what is illegal too
    state = as_seen(session).state
    found = guess.found(legal=False) if guess is not None else []
    offers: list[Offer] = []
    for one in found[: MOST + 1]:
        short = saying.written(session, state, one.steps)
        if not short:
            continue
        entry = f"may {short}"
        if len(one.steps) == 1 and entry not in [offer.text for offer in offers]:
            offers.append(Offer(entry, (described(session.game, state, one.steps[0], now=True),), SURE))
    return tuple(offers) if len(offers) <= MOST else ()


def missing(session: Session, guess: Guesser) -> str:
    """The question for the one thing that a sentence lacks; empty where that is not plain."""
    game, state = session.game, as_seen(session).state
    lacks = guess.lacks()
    if lacks is None:
        return ""
    called = lacks.name.replace("_", " ") if lacks.kind == NUMBER else lacks.kind
    called = "player" if lacks.kind == SEAT else guess.part.titles.get(lacks.kind, called)
    return f"which {called}? said with it, for instance: {described(game, state, lacks.step, now=True)}"


def corrects(session: Session, typed: Typed) -> bool:
    """Whether a line sounds like a correction."""
    if corrections.corrects(session, typed) or takes_back(typed.words) or _begin(typed.words) in HOLDS:
        return True
    forms = [token.form for token in cut(typed.words)]
    return not WRONG.isdisjoint(forms) or any(pair in NOT_SO for pair in pairwise(forms))


def takes_back(words: Sequence[Word]) -> bool:
    """Whether a line sounds as if something were taken back."""
    begin = _begin(words)
    return begin[:1] != () and (begin[0] in UNDOES or begin == ("take", "back"))


def _begin(words: Sequence[Word]) -> tuple[str, ...]:
    return tuple(token.form for token in cut(words[:2]) if token.form.isalpha())[:2]


def amends(session: Session, typed: Typed) -> tuple[Offer, ...]:
    """Corrections of one of the last lines that use all that a sentence names, as offers; then taking the last back."""
    words = corrections.behind(typed.words)[0]
    found: dict[str, Offer] = {}
    by_fact = _by_fact(session)
    for line, step in islice(last_steps(session), LOOKED_BACK):
        state = as_seen(session).game.sight.as_seen(session.fold.before(line.n).state)
        guess = guesser(session.game, state, words, session.recorder.seat)
        if guess is None or type(step) in by_fact:
            break
        for other in _anew(session, guess, state, step):
            if offer := _amend(session, line.n, state, other):
                found.setdefault(offer.text, offer)
            if len(found) == MOST:
                break
        if takes_back(typed.words) and _all_in(guess, step):
            found.setdefault("z", Offer("z", (f"takes back: {described(session.game, state, step, now=True)}",), SURE))
        if found:
            break
    return tuple(found.values())[:MOST]


def _by_fact(session: Session) -> set[type[Step]]:
    """Steps that are told one fact at a time: who is named there may be whose a fact is, or the fact."""
    part = session.game.sentences
    return {of.kind for of in part.in_parts if not of.fewer} if part is not None else set()


def sure_amend(session: Session, words: Sequence[Word]) -> tuple[str, ...]:
    """The one `amend` of the last step, or of the last one of the player who is named, that a correction may be: it
    names what is wrong, or what stands in its place, and every other word is one of those that tell of such a step.
    """
    rest, sorry = corrections.behind(words)
    if not rest or not (sorry or _may_deny(session, rest)):
        return ()
    if any(reading.legal for reading in saying.readings(session, rest, told=False).found):
        return ()
    if comes_next(session, rest):
        return ()
    newest: Step | None = None
    found: tuple[str, ...] = ()
    by_fact = _by_fact(session)
    for line, step in islice(last_steps(session), LOOKED_BACK):
        if type(step) in by_fact:
            break
        state = as_seen(session).game.sight.as_seen(session.fold.before(line.n).state)
        guess = guesser(session.game, state, rest, session.recorder.seat)
        if guess is None or (found and type(step) is type(newest)):
            break
        named = {value for options in guess.options for _, kind, value in options if kind == SEAT}
        fits = (newest is None or step.who in named) and _told_of(guess, step, sorry)
        anew = [other for other in (restated(guess, step) if fits else ()) if as_many(guess, step, other)]
        anew = [other for other in anew if not guess.part.odd(state, guess.forms, [other])]
        offers = (_amend(session, line.n, state, other) for other in anew)
        texts = {offer.text for offer in offers if offer is not None}
        if texts and found:
            return ()  # of two kinds of steps
        if newest is None and not texts and named & {*members(step)}:
            return ()  # that step is told of, and it is not known what
        found, newest = found or tuple(texts), newest or step
    return found if len(found) == 1 else ()


def _may_deny(session: Session, words: Sequence[Word]) -> bool:
    """A quick look whether some words may deny anything."""
    part, forms = session.game.sentences, [token.form for token in cut(words)]
    return part is not None and any(not each.common.never.isdisjoint(forms) for each in grammars(part.package))


def _told_of(guess: Guesser, step: Step, sorry: bool) -> bool:
    """Whether all words of a correction but names and numbers may tell of a step of this kind, and none of them denies
    anything but what stands behind it. sorry: whether it began as a correction.
    """
    common, forms = guess.common, guess.forms
    told = frozenset(map(stem, guess.known.words(step.verb())))
    denies = [at for at, form in enumerate(forms) if form in guess.denied]
    if any(forms[at] != "not" or not _value_behind(guess, at) for at in denies) or not (sorry or denies):
        return False
    of_others = any(place.kind == SEAT and len(place.at) > 1 for place in places(guess.part, step))
    for options in guess.options:
        owned = [value for end, kind, value in options if kind == SEAT and forms[end : end + 1] == ("'s",)]
        acts = [value for end, kind, value in options if kind == SEAT and _acts(guess, end, told)]
        if any(of_others or value != step.who for value in owned) or any(value != step.who for value in acts):
            return False  # it is of somebody else
    over = [bool(kinds) or at in denies for at, kinds in enumerate(guess.over)]
    plain = common.weak | common.articles | common.first | common.joins | common.parts | BREAKS | LIES
    return all(
        form not in WHICH and (named or form in plain or (stem(form) in told and form not in common.never))
        for form, named in zip(forms, over, strict=True)
    )


def _acts(guess: Guesser, end: int, told: Container[str]) -> bool:
    """Whether it is said behind a player that this one does it: `Cho who attacked`."""
    relative, verb = (*guess.forms[end : end + 2], "", "")[:2]
    return relative in guess.common.relative and verb not in guess.common.weak and stem(verb) in told


def _value_behind(guess: Guesser, at: int) -> bool:
    """Whether a name or a number stands behind a word; an article or a word like `on` may stand before it."""
    at += 1
    small = guess.common.weak | guess.common.articles
    while at + 1 < len(guess.forms) and not guess.options[at] and guess.forms[at] in small:
        at += 1
    return at < len(guess.forms) and bool(guess.options[at])


def _anew(session: Session, guess: Guesser, state: Any, step: Step) -> Iterator[Step]:
    """What may stand in place of a step: with other members, or another one of the same player."""
    denies = [part for part in guess.parts if guess.denies(*part)]
    if not _of_another(session, guess, step):
        yield from restated(guess, step)
    if denies and len(denies) == len(guess.parts) and _all_in(guess, step):
        nothing = session.game.flow.decline(state)
        if nothing is not None and type(nothing) is not type(step):
            yield nothing
        return
    guess.affirmed()
    for one in guess.found():
        if len(one.steps) == 1 and one.steps[0] != step and not fewer(step, one.steps[0]):
            yield one.steps[0]


def _of_another(session: Session, guess: Guesser, step: Step) -> bool:
    """Whether a sentence names players alone, and what they do is done in steps of other kinds, and never in this one:
    `Eva parried`.
    """
    common = guess.common
    if any(kind != SEAT for options in guess.options for _, kind, _ in options):
        return False
    small = common.weak | common.articles | common.first | common.joins | common.parts | BREAKS | LIES
    said = {stem(form) for form, named in zip(guess.forms, guess.over, strict=True) if not named and form not in small}
    others = (kind.verb() for kind in session.game.steps if kind is not type(step))
    mine = said & set(map(stem, guess.known.words(step.verb())))
    return not mine and any(said & set(map(stem, guess.known.words(verb))) for verb in others)


def _all_in(guess: Guesser, step: Step) -> bool:
    """Whether all that a sentence names stands in a step."""
    held = {place.value for place in places(guess.part, step)} | {step.who}
    return all(
        not strong or not options or any(value in held for _, _, value in options)
        for strong, options in zip(guess.strong, guess.options, strict=True)
    )


def _amend(session: Session, n: int, state: Any, step: Step) -> Offer | None:
    """The correction of a line by a step, as an offer; None where it would not be taken."""
    part = session.game.sentences
    whole = part.complete(state, step, {}) if part is not None else None
    entry = amended(session, n, state, whole or step)
    if not entry:
        return None
    return Offer(entry, (described(session.game, state, whole or step, now=True),), "changes the log")


__all__ = [
    "amends",
    "asked_about",
    "clauses",
    "corrects",
    "guess_of",
    "laid",
    "missing",
    "offering",
    "plainly",
    "some",
    "steps",
    "sure_amend",
    "takes_back",
]

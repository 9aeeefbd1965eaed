"""Whether an entry that no pattern reads says all that a guess has, and no more: every other word is a plain one.

Plain words are those that change nothing of a step of one kind, wherever they stand (`plain` in a game's file of
patterns, and in the words of the language): `card`, `is placed`, `on`. A word that denies, one that names something,
and two values of one kind in different places say more.
"""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from referee.engine.game import Game
from referee.engine.sentences.clauses import TIMES
from referee.engine.sentences.declared import reading_words
from referee.engine.sentences.fillers import phrase_end
from referee.engine.sentences.fittings import Fitting
from referee.engine.sentences.guesses import BREAKS, Guess, Guesser, guesser
from referee.engine.sentences.lexicon import HE, PlainWords, plain_words
from referee.engine.sentences.matching import SEAT, SUBJECTS, Value, values
from referee.engine.sentences.ordinals import miscounted
from referee.engine.sentences.pattern_nodes import Gap
from referee.engine.sentences.reader import SentenceReading, listed
from referee.engine.sentences.tokens import OWNS
from referee.engine.words import Word, apart

FEWEST = 4
"""Words of such an entry, at least."""

SIGNS = frozenset(",;:")

LIKELIER = 0.01
"""How much better another meaning may fit, of which some word has no place."""


@lru_cache(maxsize=16)
def _plain(package: str, language: str) -> Mapping[str, PlainWords]:
    return plain_words(package, language)


def plainly_said(
    game: Game[Any], state: Any, words: Sequence[Word], guessing: Callable[[], Guesser | None] | None = None
) -> SentenceReading | None:
    """What an entry says, read in any order; None where a word has no place, or more than one thing can be meant.

    guessing: gives what guesses at it in this state; None: a new one.
    """
    part = game.sentences
    if part is None or len(words) < FEWEST or words[-1].text.endswith("?") or words[0].text.casefold() in ASKS:
        return None
    language = "en"
    plain = _plain(part.package, language)
    every = frozenset().union(*(each.beside for each in plain.values()))
    guess = guessing() if guessing is not None else guesser(game, state, words)
    if guess is None or not plain or any(a == b and (a.isalpha() or a in SIGNS) for a, b in pairwise(guess.forms)):
        return None  # a word or a sign twice is a slip
    if not all(_known(guess, at, every) for at in range(len(guess.forms))):
        return None
    found = guess.found()
    sure = [each for each in found if each.whole and all(_plainly(guess, one, plain) for one in each.whole)]
    sure = [each for each in sure if not _says_who(guess, each.whole) and not _strange(guess, each)]
    sure = [each for each in sure if not any(listed(*apart(one.steps, each.steps)) for one in sure if one is not each)]
    sure = [each for each in sure if not miscounted(game, state, guess.forms, each.steps)]
    if len(sure) != 1 or any(each.score > sure[0].score + LIKELIER for each in found):
        return None
    return SentenceReading(sure[0].steps, tuple(words[0] for _ in sure[0].steps), True, True)


def _says_who(guess: Guesser, whole: Sequence[Fitting]) -> bool:
    """Whether something beside the clauses says who somebody is: `and, being Ushiwaka, attacks`; who is that?"""
    within = {at for each in whole for at in range(each.begin, each.end)}
    return any(form in SAYS_WHO and at not in within for at, form in enumerate(guess.forms))


def _strange(guess: Guesser, found: Guess) -> bool:
    """Whether `he` does something behind another clause, and somebody does it whom nobody named."""
    behind = (form for each in found.whole[1:] if not each.exact for form in guess.forms[each.begin : each.end])
    if not any((form,) in guess.common.seats[HE] for form in behind):
        return False
    named = {value for row in guess.options for _, kind, value in row if kind == SEAT}
    return any(step.who not in (0, found.steps[0].who, *named) for step in found.steps)


def _plainly(guess: Guesser, fitting: Fitting, plain: Mapping[str, PlainWords]) -> bool:
    """Whether a clause says all that is in it, and no more."""
    if fitting.exact:
        return True
    own = plain.get(fitting.clause.pattern.verb)
    return (
        fitting.named
        and not _mixed(guess, fitting, own.presets if own is not None else ())
        and not _upon(guess, fitting)
        and _plain_beside(guess, fitting, plain)
    )


def _upon(guess: Guesser, fitting: Fitting) -> bool:
    """Whether somebody is named only as who owns what something lies on: `on Ben's card`."""
    forms = ("", *guess.forms, "", "")
    seats = [at + 1 for at in fitting.used if any(kind == SEAT for _, kind, _ in guess.options[at])]
    return any(forms[at - 1] in UPON and forms[at + 1] == OWNS and forms[at + 2] != TURN for at in seats)


def _known(guess: Guesser, at: int, every: frozenset[str]) -> bool:
    """A quick look whether a token may be a name, a plain word or a part of a phrase that tells nothing."""
    form, common = guess.forms[at], guess.common
    return bool(
        guess.over[at]
        or form in every
        or form in BREAKS
        or form == BY
        or form in common.articles | common.joins | common.parts | common.first
        or any(True for _ in _phrases(guess, at, at + 1))
    )


def _phrases(guess: Guesser, begin: int, end: int) -> Iterator[tuple[int, int]]:
    """The phrases that tell nothing and have one of these tokens: where each begins and ends."""
    for first in range(max(0, begin - 7), end):
        after = phrase_end(guess.forms, first, guess.matcher.grammar)
        if after > max(first, begin):
            yield first, after


def _mixed(guess: Guesser, fitting: Fitting, presets: Container[tuple[str, str]] = ()) -> bool:
    """Whether values of one kind stand in different slots, or words of the pattern say more: the words alone, in any
    order, do not say which is which. presets: what they may say.
    """
    kinds: dict[str, str] = {}
    filled = values(fitting.clause.filled)
    if any(gap.told and gap.name == TIMES for gap in filled):
        return True  # `brings three more` is not how often it is done
    for gap, held in filled.items():
        kind = gap.kind or guess.matcher.kind_of(fitting.clause.pattern.verb, gap)
        if kind == SEAT and len(set(held)) < len(held):
            return True  # `Ushiwaka attacks Ben`: who is that?
        other = kinds.setdefault(kind, gap.name)
        if other != gap.name and not (WHO in (other, gap.name) and _acts_first(guess, fitting, filled)):
            return True
    pattern = fitting.clause.pattern
    more = any(name != WHO and (name, value) not in presets for name, value in pattern.presets.items())
    return pattern.loose or more or _parted(guess, fitting, filled)


def _parted(guess: Guesser, fitting: Fitting, filled: Mapping[Gap, Sequence[Value]]) -> bool:
    """Whether something stands between two of several players with no `and` and no sign: `Dai lays Ben's card`."""
    seats = [at for at in sorted(fitting.used) if any(kind == SEAT for _, kind, _ in guess.options[at])]
    joins = guess.common.joins | guess.common.parts | BREAKS
    return any(len(held) > 1 and gap.kind in ("", SEAT) for gap, held in filled.items()) and any(
        b > a + 1 and joins.isdisjoint(guess.forms[a + 1 : b])
        for a, b in pairwise(seats)
    )


def _acts_first(guess: Guesser, fitting: Fitting, filled: Mapping[Gap, Sequence[Value]]) -> bool:
    """Whether who acts is named first, once, and one other player behind: `Ben sends a kiseru flying at Ana`; nothing
    in the clause turns that round, as `is … by` does.
    """
    who = [value for gap, held in filled.items() if gap.name == WHO for value in held]
    row = [at for at in sorted(fitting.used) if any(kind == SEAT for _, kind, _ in guess.options[at])]
    if len(row) != 2 or len(who) != 1:
        return False
    first = {value for _, kind, value in guess.options[row[0]] if kind == SEAT}
    return who[0] in first and TURNS.isdisjoint(guess.forms[fitting.begin : fitting.end])


def _plain_beside(guess: Guesser, fitting: Fitting, plain: Mapping[str, PlainWords]) -> bool:
    """Whether all tokens of a clause that stand in no slot are plain words of its kind of step, and one of them says
    what is done and one where, where that must be said.
    """
    common, own = guess.common, plain.get(fitting.clause.pattern.verb)
    forms = guess.forms[fitting.begin : fitting.end]
    if own is None or any(needed and needed.isdisjoint(forms) for needed in (own.acts, own.place)):
        return False
    if any(guess.forms[at] in common.articles for at in fitting.used):
        return False  # `Master the Guardians` is no name
    last = max(fitting.used, default=fitting.end)
    behind = guess.forms[last + 1 : fitting.end]
    counts = not common.numbers.keys().isdisjoint(behind)
    if any(a in BREAKS and (b in TELLS or (counts and b in SUBJECTS)) for a, b in pairwise(behind)):
        return False  # `…, who takes one` is a clause of its own
    if any(pair in common.elsewhen | common.besides for pair in pairwise(forms)):
        return False  # `last turn` is not now, `next to her Armor` lays no Armor
    parted = next((at for at, form in enumerate(behind) if form in BREAKS or form in common.parts), len(behind))
    if not own.acts.isdisjoint(behind[parted:]):
        return False  # `…, and a hit it is` tells what came of it
    idle = {at for first, after in _phrases(guess, fitting.begin, fitting.end) for at in range(first, after)}
    small = common.articles | common.joins | common.parts | common.first
    if any(not _idles(guess, part, idle, small) for part in _parts_beside(guess, fitting)):
        return False  # `…, her second wound` tells something of its own
    return all(
        form in own.beside
        or at in idle
        or form in BREAKS
        or (form == BY and at + 1 in fitting.used)
        or (form in small and form not in SPEAKS and not guess.over[at] and _may_stand(guess, at))
        for at, form in enumerate(forms, fitting.begin)
        if at not in fitting.used
    )


def _may_stand(guess: Guesser, at: int) -> bool:
    """Whether a word that begins what is said (`right, …`) stands where something begins: `on the right` is a side."""
    common, before = guess.common, guess.forms[at - 1] if at else ","
    only_first = guess.forms[at] in common.first - common.articles - common.joins - common.parts
    return not only_first or before in BREAKS or before in common.joins | common.parts | common.first


def _parts_beside(guess: Guesser, fitting: Fitting) -> Iterator[range]:
    """The parts of a clause, between signs or words like `and`, behind the last of those with something that stands in
    a slot.
    """
    begin = max(fitting.used, default=fitting.end)
    for at in range(begin, fitting.end + 1):
        if at == fitting.end or guess.forms[at] in BREAKS or guess.forms[at] in guess.common.joins:
            if not any(each in fitting.used for each in range(begin, at)):
                yield range(begin, at)
            begin = at + 1


def _idles(guess: Guesser, part: range, idle: Container[int], small: Container[str]) -> bool:
    """Whether a part of a clause tells nothing."""
    return all(at in idle or guess.forms[at] in small for at in part)


ASKS = reading_words("plain_words", "asks")
"""Words with which a question begins that may lack its sign."""

WHO = "who"
"""The field of who acts."""

TURNS = reading_words("plain_words", "turns")
"""Words that may say that who is named first is whom somebody else meets."""

UPON, TURN = reading_words("plain_words", "upon"), "turn"
"""Words before whose thing it is that something lies on or beside; what is no such thing (`on Ben's turn`)."""

SAYS_WHO = reading_words("plain_words", "says_who")
"""Words before who somebody is."""

BY = "by"
"""The word before who does it, in the passive."""

TELLS = reading_words("plain_words", "tells")
"""Words that tell more of somebody, behind a sign; `she` and the like do so only where a number stands there, too."""

SPEAKS = reading_words("plain_words", "speaks")
"""Articles that say whose a thing is: of who speaks."""

__all__ = ["plainly_said"]

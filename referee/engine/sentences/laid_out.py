"""What an entry lays out that no pattern reads: a game finds the names and numbers; here is said which words are left.

With no word left but those that change nothing of what lies there (`listing` among the words of a game's file of
patterns), it is as good as read; else it is offered, with the words that are left.
"""

from typing import NamedTuple

from referee.engine.sentences.guesses import BREAKS, Guesser
from referee.engine.sentences.lexicon import listing
from referee.engine.sentences.matching import SEAT
from referee.engine.steps import Step
from referee.engine.words import Word

MOST_LEFT = 5
"""Words that are left of an entry, at most, of which the rest is offered."""


class LaidOut(NamedTuple):
    """Steps that an entry says by its names and numbers."""

    steps: tuple[Step, ...]
    left: tuple[Word, ...]
    """The words that are not understood, each once."""


def laid_out(guess: Guesser) -> list[LaidOut]:
    """What an entry may lay out, what leaves fewest words first; nothing of what denies, doubts or names a player."""
    forms, common = guess.forms, guess.common
    plain = listing(guess.part.package) | common.articles | common.joins | common.first | BREAKS
    found: list[LaidOut] = []
    for steps, used in guess.part.laid(guess.state, forms, guess.matcher.values_at):
        rest = [at for at, form in enumerate(forms) if at not in used and form not in plain]
        left = tuple(dict.fromkeys(guess.meaning.tokens[at].word for at in rest))
        seats = any(type(value) is int for at in rest for _, value in guess.matcher.values_at(SEAT, at))
        denied = any(forms[at] in guess.denied for at in range(len(forms)) if at not in used)
        if len(left) <= MOST_LEFT and not seats and not denied:
            found.append(LaidOut(steps, left))
    return sorted(found, key=lambda each: len(each.left))


__all__ = ["LaidOut", "laid_out"]

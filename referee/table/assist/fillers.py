"""Sentences about a step (`katana on Ben`, `Ana attacks Ben with Katana`) as the entry that they come to; it is only
offered.

Nothing is known here of any game: words that tell nothing are left out, what acts goes before a colon, and what it is
done with goes before whom it is done to. Nothing is added.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.words import named_form


def phrases(text: str) -> frozenset[str]:
    """The words and phrases that stand in a text, by commas."""
    return frozenset(" ".join(phrase.split()) for phrase in text.split(","))


EMPTY = phrases("a, against, an, and, at, from, her, his, in, of, on, onto, the, their, to, with, using")
"""Words between the things of a sentence."""

DOING = phrases(
    """
    announce, announces, attack, attacks, give, gives, lay, lays, parried, parries, parry, play, plays,
    put, puts, reveal, reveals, say, says, turn, turns, up, use, uses
    """
)
"""Verbs that say no more than that the thing behind them is played."""

LONGEST = 12
"""Words of a sentence, at most."""


def entries(texts: Sequence[str], names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The entries that a sentence may come to, the nearest first; none where no word of it is left out. names: the
    players.
    """
    if not 1 < len(texts) <= LONGEST:
        return
    forms = {named_form(name) for name in names if name}
    verb = any(text.casefold() in DOING for text in texts)
    empty = EMPTY if verb else EMPTY - {"a"}  # without a verb it may be a sign of the game
    bare = [text.rstrip(",") for text in texts if text.casefold() not in empty]
    done = [text for text in bare if text.casefold() not in DOING]
    if not done or len(done) == len(texts):
        return
    told = len(done) < len(bare)
    who = (
        done[:1] if told and len(done) > 1 and named_form(done[0].rstrip(":")) in forms and texts[0] == done[0] else []
    )
    rest = done[len(who) :]
    front = [f"{who[0].rstrip(':')}:"] if who else []
    yield (*front, *rest)
    if len(rest) == 2:
        yield (*front, *reversed(rest))

"""Slips of the pen: what may have been meant by a line that was refused, one typing slip away, the likeliest first.

Nothing is known here of any game: these are texts. One slip is a key beside the right one, two signs swapped, a sign
typed twice or left out, a blank missing or in the wrong place, another digit. More than one slip is never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.engine.words import Word, apart, is_number, slip

ROWS = ("1234567890-=", "qwertyuiop", "asdfghjkl", "zxcvbnm,.")
"""Rows of keys, each about half a key to the right of the one above."""

BESIDE, DIGIT, SWAPPED, TWICE, BLANK, ABOVE, EXTRA, LEFT_OUT = 1.0, 1.0, 1.0, 0.9, 1.1, 1.3, 1.4, 1.5
"""How far each kind of slip is, in slips; another digit, which is most often another seat, is as near as the key
beside.
"""

LONGEST = 40
"""Signs of a word, and words of an entry, beyond which nothing is guessed: no slip of the pen makes that much."""

LONG = 5
"""Letters of a word in which a missing or a needless one leaves no doubt."""


def _keys() -> dict[str, tuple[str, str]]:
    """The keys beside each key, and those above and below it."""
    found: dict[str, tuple[str, str]] = {}
    for r, row in enumerate(ROWS):
        for i, key in enumerate(row):
            beside = row[max(0, i - 1) : i] + row[i + 1 : i + 2]
            above = ROWS[r - 1][i : i + 2] if r else ""
            below = ROWS[r + 1][max(0, i - 1) : i + 1] if r + 1 < len(ROWS) else ""
            found[key] = beside, above + below
    return found


KEYS = _keys()


class Variant(NamedTuple):
    """An entry that may have been meant."""

    cost: float
    """How far it is from what was typed."""
    words: tuple[str, ...]
    """The entry with one typing error mended."""
    at: int
    """The index of the word with the error."""


def variants(words: Sequence[Word], places: Iterable[int], seats: int, letters: Iterable[str] = ()) -> list[Variant]:
    """All entries with one slip in these words mended, the nearest first.

    places: indices of the words. seats: the highest digit that a wrong digit may stand for. letters: signs that may
    have been left out; with them come the signs that were typed too much, which are farther: without them neither is
    thought of.
    """
    found: dict[tuple[str, ...], Variant] = {}
    if len(words) > LONGEST:
        return []
    texts = tuple(word.text for word in words)
    signs = "".join(letters)
    for at in places:
        if len(texts[at]) > LONGEST:
            continue
        for cost, new in _word(texts[at], seats, signs):
            _keep(found, Variant(cost, (*texts[:at], *new.split(), *texts[at + 1 :]), at))
        for made in _blank(texts, at):
            _keep(found, Variant(BLANK, made, at))
    found.pop(texts, None)
    return sorted(found.values(), key=lambda v: (v.cost, -v.at))


def _keep(found: dict[tuple[str, ...], Variant], new: Variant) -> None:
    old = found.get(new.words)
    if new.words and (old is None or new.cost < old.cost):
        found[new.words] = new


def _word(text: str, seats: int, letters: str) -> Iterator[tuple[float, str]]:
    """One word with one slip mended, and how far that is. A blank in it makes two words."""
    for i, sign in enumerate(text):
        head, tail = text[:i], text[i + 1 :]
        beside, above = KEYS.get(sign.lower(), ("", ""))
        for key in beside:
            yield BESIDE, head + key + tail
        for key in above:
            yield ABOVE, head + key + tail
        if is_number(sign):
            for n in range(1, seats + 1):
                yield DIGIT, head + str(n) + tail
        if tail and tail[0] != sign:
            yield SWAPPED, head + tail[0] + sign + tail[1:]
        if tail[:1] == sign:
            yield TWICE, head + tail
        elif letters:
            yield EXTRA, head + tail
            yield LEFT_OUT, head + sign + sign + tail
        if head:
            yield BLANK, f"{head} {sign}{tail}"
    for i in range(len(text) + 1) if letters else ():
        for key in letters:
            if not (is_number(key) and text[:i].endswith("=")) and not is_number(
                text
            ):  # no number is guessed, nor what is counted
                yield LEFT_OUT, text[:i] + key + text[i:]


def _blank(texts: tuple[str, ...], at: int) -> Iterator[tuple[str, ...]]:
    """The blank behind a word one sign too early, one too late, or too much."""
    if at + 1 < len(texts):
        a, b = texts[at], texts[at + 1]
        rest = texts[at + 2 :]
        yield (*texts[:at], a + b, *rest)
        yield (*texts[:at], a + b[0], *((b[1:],) if b[1:] else ()), *rest)
        yield (*texts[:at], *((a[:-1],) if a[:-1] else ()), a[-1] + b, *rest)


def changed(typed: Sequence[str], meant: Sequence[str]) -> tuple[str, str]:
    """What stood there and what stands there instead, between the words that are the same; empty where nothing does."""
    was, now = apart(typed, meant)
    return " ".join(was), " ".join(now)


def mends(was: str, now: str) -> bool:
    """Whether a word only mends another: the same signs but for one, none of them new or gone unless it stood there
    twice.

    A digit is never mended nor moved: seats, places and numbers are not guessed. Short words that lack a sign may be
    any of several.
    """
    a, b = was.replace(" ", ""), now.replace(" ", "")
    if digits(a) != digits(b) or not (a == b or slip(a, b)):
        return False
    if len(a) == len(b) and any(is_number(x) != is_number(y) for x, y in zip(a, b, strict=True)):
        return False
    twice = any(a[i] == a[i + 1] and a[:i] + a[i + 1 :] == b for i in range(len(a) - 1))
    return len(a) == len(b) or twice or min(len(a), len(b)) >= LONG


def form(text: str) -> str:
    """The form of a word: its signs, with any digit for a digit."""
    return "".join("0" if is_number(c) else c for c in text.lower())


def digits(text: str) -> str:
    """The digits of a text, in their order."""
    return "".join(c for c in text if is_number(c))

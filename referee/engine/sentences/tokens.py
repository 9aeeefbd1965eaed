"""An entry cut into small tokens: words without case and accents, and the signs between them."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from referee.engine.printed import plain_form
from referee.engine.words import Word, is_number

SIGNS = re.compile(
    r"[-=]+>|→|(?<![^\s(,;:])[-–](?=\d)|[’']s(?![^\W_])|[’'](?![^\W_])|[^\W_]+(?:[’'][^\W_]+)*"
    r"|[^\s\w()\"-]|(?<![^\W_])-|-(?![^\W_])"
)
"""An arrow, the minus before a number, a possessive, a word, or a single sign. A hyphen between two letters parts
words; brackets and quotation marks are nothing either."""

OWN = re.compile(r"([^\W_]+)[’'](s)$")
"""A word with its possessive."""

SHORTENED = re.compile(r"(qu|[a-z])[’'](..+)$")
"""An article or the like that was shortened before a vowel: `l'incompétence`."""


MINUS = "−"
"""The sign before a number that is less than zero: it is no dash, which parts clauses."""

ARROW = "to"
"""What an arrow says: `-> 3` is `to 3`."""

CONTRACTED = re.compile(r"(i|you|we|they|he|she|it|that|there|who)[’'](m|ve|re|ll|d)")
VERBS = {"m": "am", "ve": "have", "re": "are", "ll": "will", "d": "would"}
"""A pronoun with a shortened verb: `we've` is `we have`."""

OWNS = "'s"
"""The token of a possessive."""

MINE = "mine"
"""What belongs to who speaks: `me` with a possessive."""

MY, NOT_OWNED = "my", frozenset({"all", "oh"})
"""The same before a thing, and words before it that have no owner."""

QUOTES = "'‘’"
"""Signs before and behind what somebody says, which are no apostrophes there."""

QUOTED = re.compile(r"[.!?,;]*['’][.!?,;]*$")
"""The end of a word behind which a quotation ends."""

MARKS = dict.fromkeys(map(ord, "“”„«»‹›″"), " ")
"""Marks around what somebody says, of which none is an apostrophe; nothing stands for them."""

PAUSES = re.compile(r"(?:\.\.+|…)[.…]*,?")
"""A pause within a sentence; it parts what stands around it, as a comma does."""

REPEATED = re.compile(r"([!?])[!?]+")
"""A sign that is only louder."""


ALIKE = {"–": "-"}
"""Signs that say the same as another one."""

POINTS = frozenset((".", "!"))
"""Signs of which several in a row say no more than one (`...`)."""

ENDS = frozenset((".", "!", ";", ",", "-"))
"""Signs that end a sentence and say nothing there."""


TEN_WORDS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
ONE_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

TENS = re.compile(rf"\b({'|'.join(TEN_WORDS)})-({'|'.join(ONE_WORDS)})\b", re.IGNORECASE)
"""A number of two words."""


PLAIN = re.compile(r"[a-z0-9 ]+")
"""Words that are tokens as they stand, as in nearly all names."""

SIGNED = re.compile(r"(?!.*\bmine\b)[a-z0-9 +(),/:.]+")
"""The same with signs, each of which is a token."""


class SentenceToken(NamedTuple):
    """A word or a sign of an entry."""

    form: str
    """In small letters, without accents."""
    word: Word
    """The word of the entry that it is a part of."""
    column: int
    """Where it begins in the entry, counted from 1."""


def _in_digits(found: re.Match[str]) -> str:
    """A number of two words in digits: `sixty-four`."""
    ten, one = found[1].casefold(), found[2].casefold()
    return f"{TEN_WORDS.index(ten) + 2}{ONE_WORDS.index(one) + 1}"


def forms(text: str) -> list[tuple[str, int]]:
    """The tokens of a text, each with its place from 0."""
    out: list[tuple[str, int]] = []
    text = TENS.sub(_in_digits, text.replace("_", " "))
    for found in SIGNS.finditer(text):
        token, at = plain_form(found[0]) or found[0], found.start()  # a lone accent stays
        if token == MINE:
            out += [("me", at), (OWNS, at)]
        elif token.isalnum():
            out.append((token, at))
        elif token in ("-", "–") and is_number(text[at + 1 : at + 2]):
            out.append((MINUS, at))
        elif token == "→" or (token[-1:] == ">" and len(token) > 1):
            out.append((ARROW, at))
        elif token in ("'", "’", "'s", "’s"):
            out.append((OWNS, at))
        elif full := CONTRACTED.fullmatch(token):
            out += [(full[1], at), (VERBS[full[2]], at + len(full[1]) + 1)]
        elif own := OWN.fullmatch(token):
            out += [(own[1], at), (OWNS, at + len(own[1]))]
        elif short := SHORTENED.fullmatch(token):
            out += [(short[1], at), (re.sub("[’']", "", short[2]), at + len(short[1]) + 1)]
        else:
            out.append((re.sub("[’']", "", token) or token, at))
    return out


def most_alike(forms: Iterable[str], besides: frozenset[str]) -> int:
    """How often the one word or number stands there that does so most often. besides: words that are not counted."""
    return max(Counter(form for form in forms if form.isalnum() and form not in besides).values(), default=0)


def cut(words: Sequence[Word], owned: bool = False) -> tuple[SentenceToken, ...]:
    """The tokens of an entry; what only ends a sentence is left out. owned: with a possessive behind `my`, which names
    who speaks then.
    """
    out: list[SentenceToken] = []
    quoted = False
    for word in words:
        text, quoted = _unquoted(word.text, quoted)
        for form, at in forms(_calmed(text)):
            form = ALIKE.get(form, form)
            if form not in POINTS or not out or out[-1].form not in POINTS:
                out.append(SentenceToken(form, word, word.column + at))
            if owned and form == MY and (len(out) < 2 or out[-2].form not in NOT_OWNED):
                out.append(SentenceToken(OWNS, word, word.column + at))
    while out and out[-1].form in ENDS:
        out.pop()
    return tuple(out)


def _unquoted(text: str, quoted: bool) -> tuple[str, bool]:
    """A word without the single marks of a quotation, and whether that goes on. quoted: whether one does."""
    if len(text) > 1 and text[0] in QUOTES and text[1].isalnum():
        text, quoted = f" {text[1:]}", True
    if quoted and (end := QUOTED.search(text)) is not None:
        return text[: end.start()] + end[0].translate({ord(mark): " " for mark in QUOTES}), False
    return text, quoted


def _calmed(text: str) -> str:
    """A word with one sign for several: a comma for a pause or a long dash, the last of `!!`."""
    if text.isalnum():
        return text
    text = text.translate(MARKS).replace("—", ",")
    text = PAUSES.sub(lambda found: ",".ljust(len(found[0])), text)
    return REPEATED.sub(lambda found: found[0][-1].rjust(len(found[0])), text)


APART = str.maketrans({**{sign: f" {sign} " for sign in "+,/:."}, **dict.fromkeys("()", " ")})


@lru_cache(maxsize=8192)
def spelled(text: str) -> tuple[str, ...]:
    """The tokens of a name or a phrase, as they are compared."""
    low = text.casefold()
    if PLAIN.fullmatch(low):
        return tuple(low.split())
    if SIGNED.fullmatch(low):
        return tuple(low.translate(APART).split())
    return tuple(form for form, _ in forms(text))


def begun(phrases: Iterable[tuple[str, ...]]) -> Mapping[str, Sequence[tuple[str, ...]]]:
    """Phrases by their first word."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for phrase in sorted(phrases, key=len, reverse=True):
        found.setdefault(phrase[0], []).append(phrase)
    return found


def all_spelled(texts: Iterable[str]) -> frozenset[tuple[str, ...]]:
    """The tokens of several phrases."""
    return frozenset(filter(None, map(spelled, texts)))


def headings(data: Mapping[str, Any]) -> Mapping[str, Sequence[tuple[tuple[str, ...], str]]]:
    """The headings of the kinds of steps in a file of patterns (`heads` of a section), by their first word."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for verb, texts in data.items():
        for phrase in all_spelled(texts.get("heads", ())) if isinstance(texts, Mapping) else ():
            found.setdefault(phrase[0], []).append((phrase, verb))
    return found

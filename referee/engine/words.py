"""What is typed: words with their columns, aliases, global words, and the messages when a word is not understood."""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, TypeVar

from referee.engine.errors import RefereeError

T = TypeVar("T")

GLOBAL_WORDS: dict[str, str] = {
    "z": "take the last entry back; z z the last two; z pen when something was shown since",
    "amend": "amend N ENTRY: the log was wrong at line N; amend N remove; amend N before ENTRY; amend N shows it; "
    "amend ENTRY: where it belongs; amend 0: the head (`? amend 0`)",
    "back": "back N: the table takes play back to after line N, back turn to where this turn began; back shows what "
    "that would undo",
    "set": "set PATH VALUE ! REASON: declare a public fact",
    "chk": "chk PATH VALUE: compare a public fact with the log",
    "show": "show PLACE CARD…: cards or roles shown outside play",
    "fact": "fact NAME VALUE: something printed in this box; fact VALUE for what is asked first",
    "drop": "drop SEAT: a player goes home",
    "seat": "seat N NAME: somebody else plays seat N from here on",
    "option": "option NAME=VALUE: the table plays by it from here on",
    "stop": "stop abandoned|conceded|annulled REASON: the game ends here without a result",
    "skip": "skip EFFECT: a compulsory effect was forgotten; `? skip` lists them",
    "late": "late EFFECT …: what was passed over is done now; `? skip` lists how",
    "declare": "declare winner=SEAT [SCORE=N,N…] ! REASON: the table's result, beside the computed one",
    "n": "n TEXT: a note, @tags in it; n photo=FILE TEXT; n ask, n answer QUESTION VALUE",
    "may": "may ENTRY: whether it may be done, by what everybody knows; recorded is only that it was asked",
    "st": "st [SEAT]: the state of the table, or of one seat; st off|line|full: how much of it stays in view",
    "ls": "ls [N]: the last lines of the log, by turns",
    "?": "? [WORD]: what is legal now, or a word explained",
    "recorder": "recorder NAME: who types from here on",
    "phone": "phone N: another phone may open the link of seat N (`--seats`); phone: all links",
    "call": "call [by=NAME] the arbiter; the clock stops",
    "rule": (
        "rule KIND RULE REMEDY [of=LINE] ! REASON, or rule TEXT [of=LINE]: a ruling, about the last line unless one is "
        "named; also rule penalty, rule time, rule disputed LINE, rule upheld, rule slip: `rule ?` shows how each is "
        "typed"
    ),
    "appeal": "appeal TEXT: against the last ruling",
    "pause": "stop the clock; after an hour without an entry, from the last one on",
    "go": "start the clock again",
    "q": "leave; the game stays resumable",
}
"""Words that mean the same in every game and are always typed in full."""


BEGINNING = 2
"""Letters of a name that are read as its beginning, at least: a single one is too often a slip."""

CHOICE = 3
"""Things that may be meant by a single letter: of more none is named."""

DIGITS = 15
"""Digits of the longest number that is read: what is longer counts nothing on a table."""


class Word(NamedTuple):
    """One blank-separated word of an entry."""

    text: str
    """The word as it was typed."""
    column: int
    """Where it begins in the entry, counted from 1."""
    number: int
    """Its number in the entry, counted from 1."""

    def rest(self, taken: int) -> "Word":
        """What is left of the word when its first characters were read."""
        return Word(self.text[taken:], self.column + taken, self.number)


class Typed(NamedTuple):
    """One line as typed: the words, whether it is forced (`!`) or under protest (`!!`), the reason, a note."""

    text: str
    """All that was typed."""
    words: tuple[Word, ...]
    """Its words, without what follows `!` or `#`."""
    force: str
    reason: str
    """The reason behind `!`."""
    note: str
    """The note behind `#`."""


_ENDLESS = re.compile(r"(\S{40})\S{40,}")
"""A word longer than any of a game; messages show only its beginning."""


class Unread(RefereeError):
    """A word that was not understood."""

    def __init__(
        self,
        text: str,
        word: Word | None = None,
        kind: str = "unreadable",
        options: Sequence[str] = (),
        whole: bool = False,
    ) -> None:
        text = _ENDLESS.sub(r"\1…", text)
        super().__init__(text)
        self.text = text
        """Why, in a sentence."""
        self.word = word
        """The word that was not understood."""
        self.kind = kind
        """`unreadable` or `ambiguous`."""
        self.options = tuple(options)
        """What may have been meant in place of the word."""
        self.whole = whole
        """What may have been meant in place of all words from it on."""

    @property
    def column(self) -> int:
        """Where in the entry the word stands, counted from 1; 0 for nowhere."""
        return self.word.column if self.word is not None else 0

    @property
    def offers(self) -> tuple[str, ...]:
        """What may have been meant, the likeliest first."""
        return self.options


def split(line: str) -> Typed:
    """Cut a typed line into words; ` ! reason`, ` !! reason` and ` # note` end the entry."""
    text = line.strip("\ufeff\r\n")
    words: list[Word] = []
    force = reason = note = ""
    for match in re.finditer(r"\S+", text):
        token = match.group()
        if token in ("!", "!!") and words:
            force = token
            reason, _, note = text[match.end() :].partition(" # ")
            reason, note = reason.strip(), note.strip()
            break
        if token == "#" and words:
            note = text[match.end() :].strip()
            break
        words.append(Word(token, match.start() + 1, len(words) + 1))
    return Typed(text.strip(), tuple(words), force, reason, note)


NO = "no"
"""The word by which somebody says that nothing is done."""

PARTS = ";"
"""What stands between two parts of an entry where what follows is no part of the step before."""


def first_part(words: Sequence[Word]) -> tuple[Sequence[Word], Sequence[Word]]:
    """The words up to the first `;` that stands alone or ends a word, and those behind it."""
    for at, word in enumerate(words):
        if word.text.endswith(PARTS):
            bare = word.text.rstrip(PARTS)
            return (*words[:at], word._replace(text=bare))[: at + bool(bare)], words[at + 1 :]
    return words, ()


def apart(one: Sequence[T], other: Sequence[T]) -> tuple[Sequence[T], Sequence[T]]:
    """Two rows without what both begin with and what both end with."""
    least = min(len(one), len(other))
    head = next((at for at in range(least) if one[at] != other[at]), least)
    tail = next((at for at in range(least - head) if one[-1 - at] != other[-1 - at]), least - head)
    return one[head : len(one) - tail], other[head : len(other) - tail]


BETWEEN = ",/;&|"
"""What stands between two things: inside a word it is kept, for `s,h` is no name for what `sh` names."""


STROKES = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe"})
"""Small letters that are no letter with an accent, with what people type who do not have them."""


_SIGNS = re.compile(r"[^a-z0-9+\-?.,/;&|]+")
"""What a word is compared without: of plain letters, what `normal` leaves out of any."""


@lru_cache(maxsize=1024)
def normal(text: str) -> str:
    """A word without case, accents and punctuation, so that `¡Canzaï!` and `canzai` are the same."""
    text = text.casefold().rstrip(BETWEEN)
    if text.isascii():
        return _SIGNS.sub("", text)
    text = text.translate(STROKES)  # a digit of another alphabet stays what it is: no number
    text = "".join(c if c.isdigit() else unicodedata.normalize("NFKD", c) for c in text)
    return "".join(c for c in text if c.isalnum() or c in "+-?." or c in BETWEEN)


def refuse_word(word: Word | None, *wrong: tuple[object, str]) -> None:
    """Raise Unread at a word with the sentence of the first thing that is wrong with it."""
    for is_so, text in wrong:
        if is_so:
            raise Unread(text, word)


def leading(words: Sequence[Word], read: Callable[[Word], T | None], most: int = 99) -> tuple[list[T], Sequence[Word]]:
    """What the first words are read as, at most so many, up to the first that is read as None; and the words left."""
    found: list[T] = []
    for word in words[:most]:
        if (value := read(word)) is None:
            break
        found.append(value)
    return found, words[len(found) :]


def understood(read: Callable[..., T], *words: Any) -> T | None:
    """What something is read as; None where it is not understood."""
    try:
        return read(*words)
    except Unread:
        return None


def counted(n: int, one: str, more: str = "") -> str:
    """A number of things: `1 log`, `1,200 logs`. more: the plural, where it is not the word with an s."""
    return f"{n:,} {one if n == 1 else more or one + 's'}"


def is_number(text: str) -> bool:
    """Whether a text is a whole number as it is typed: digits 0 to 9 only (none of other alphabets, no
    superscripts).
    """
    return text.isascii() and text.isdigit() and len(text) <= DIGITS


def numbers(text: str, name: str) -> list[int]:
    """Whole numbers from 0 by commas, as they are stated for a name; none of an empty text. Raises ValueError with a
    sentence.
    """
    parts = [part.strip() for part in text.split(",")] if text.strip() else []
    for part in parts:
        if not is_number(part):
            raise ValueError(f"{name} takes numbers from 0, not {part or 'nothing'}")
    return [int(part) for part in parts]


def seats_of(text: str, name: str, seats: int) -> list[int]:
    """Seats by commas, as they are stated for a name where no players are known. Raises ValueError with a sentence."""
    parts = [part.strip() for part in text.split(",")] if text.strip() else []
    for part in parts:
        if not is_number(part):
            raise ValueError(f"{name} is a seat, 1 to {seats}, not {part or 'nothing'}")
        if not 1 <= int(part) <= seats:
            raise ValueError(f"{name}: there is no seat {part}; seats are from 1 to {seats}")
    return [int(part) for part in parts]


def told_seats(seats: Iterable[int], joint: str = ", ") -> str:
    """Seats as they stand in a sentence until they get their names: `@1, @3`."""
    return joint.join(f"@{seat}" for seat in seats)


def seats_by_name(names: Iterable[str]) -> dict[str, int]:
    """The seats by the names of their players as they are compared, in small letters; a seat without a name is none."""
    return {name.casefold(): seat for seat, name in enumerate(names, 1) if name}


def by_commas(words: Sequence[Word]) -> list[Word]:
    """The words of a list, whether commas or blanks part them: `sk, ehp` and `sk,ehp` are two words."""
    return [
        Word(part[0], word.column + part.start(), word.number)
        for word in words
        for part in re.finditer(r"[^,\s](?:[^,]*[^,\s])?", word.text)
    ]


def is_all_digits(text: str) -> bool:
    """Whether a text has only digits, of any alphabet, so that it cannot be a name."""
    return text.isdecimal()


def is_integer(text: str) -> bool:
    """Whether a text is a whole number as `is_number` takes it, perhaps with a minus before it."""
    return is_number(text.removeprefix("-"))


def foreign_digit(text: str) -> str:
    """The first sign that is a digit elsewhere but no number here; empty when there is none."""
    return "" if text.isascii() else next((c for c in text if c.isdigit() and not c.isascii()), "")


def plain_digits(text: str) -> str:
    """A text with such signs replaced by the digits 0 to 9 that they stand for."""
    return "".join(str(unicodedata.digit(c)) if foreign_digit(c) else c for c in text)


_HYPHEN = re.compile(r"(?<=[^\W\d_]{2})-(?=[^\W\d_]{2})")
"""A hyphen within a name; those of the shorthand stand beside a single sign."""


MOST_NAMED = 8
"""Things that a refusal names where nothing is near."""


class Names:
    """Aliases of the things of one kind (weapons, clans, cards), resolved among what is legal now."""

    def __init__(
        self,
        kind: str,
        aliases: Mapping[str, Iterable[str]],
        whole: Mapping[str, Iterable[str]] | None = None,
        titles: Mapping[str, str] | None = None,
    ) -> None:
        """Take aliases by id, the code first; the id is an alias of itself. Raises ValueError when two ids share an
        alias.

        whole: further aliases, of which no beginning is read: other spellings, names in other languages. titles: what
        people read of a thing, by id; else its id.
        """
        self.kind = kind
        self.ids = tuple(aliases)
        self._codes = {thing: next(iter(words), thing) for thing, words in aliases.items()}
        self._titles = titles or {}
        self._exact: dict[str, str] = {}
        for thing, words in aliases.items():
            self._take(thing, (thing, *words))
        self._begun = sorted(self._exact.items())
        """Names of which a beginning is read, in order."""
        for thing, words in (whole or {}).items():
            self._take(thing, words)

    def _take(self, thing: str, words: Iterable[str]) -> None:
        for word in words:
            for form in {normal(word), normal(word).replace("-", ""), normal(word.replace("_", ""))}:
                other = self._exact.setdefault(form, thing)
                if other != thing:
                    raise ValueError(f"{self.kind} {word!r} names both {other} and {thing}")

    def exact(self, text: str) -> str | None:
        """The id with exactly this alias, or None; a hyphen between letters may be left out or put in."""
        form = normal(text)
        return self._exact.get(form) or self._exact.get(_HYPHEN.sub("", form))

    def aliases(self) -> dict[str, str]:
        """All aliases, normalised, with the id of each."""
        return dict(self._exact)

    def begun(self, text: str) -> list[str]:
        """The things that have a name which begins with this text."""
        form = normal(text)
        found = set()
        at = bisect_left(self._begun, (form,)) if form else len(self._begun)
        while at < len(self._begun) and self._begun[at][0].startswith(form):
            found.add(self._begun[at][1])
            at += 1
        return sorted(found)

    def told(self, thing: str) -> str:
        """A thing as a refusal names it: what is typed, and what is printed."""
        code, title = self._codes.get(thing, thing), self._titles.get(thing, thing.replace("_", " "))
        return title if normal(code) == normal(title) else f"{code} {title}"

    def named(self, text: str) -> str | None:
        """The one thing that `find` gives for this text, whatever is legal; None when it gives none."""
        found = self.exact(text)
        if found is not None or len(normal(text)) < BEGINNING:
            return found
        fits = self.begun(text)
        return fits[0] if len(fits) == 1 else None

    def find(self, word: Word, legal: Iterable[str] | None = None) -> str:
        """The thing a word names: an exact alias, else a beginning that fits only one thing legal now, else only one at
        all.

        Raises Unread when nothing or more than one thing fits, or for a single letter, with suggestions one slip away.
        """
        found = self.exact(word.text)
        if found is not None:
            return found
        form = normal(word.text)
        fits = self.begun(form)
        if fits and len(form) < BEGINNING:
            text = (
                f"{word.text!r} is too short for a {self.kind}: its code, or {BEGINNING} letters of its name at least"
            )
            raise Unread(text, word, "unreadable", fits if len(fits) <= CHOICE else ())
        if legal is not None:
            now = set(legal)
            inside = [thing for thing in fits if thing in now]
            fits = inside or fits
        if len(fits) == 1:
            return fits[0]
        if fits:
            raise Unread(f"{word.text!r} fits {' and '.join(map(self.told, fits))}", word, "ambiguous", fits)
        close = self.near(form, legal)
        known = map(self.told, close or self.ids[:MOST_NAMED])
        hint = f"; did you mean {' or '.join(known)}?" if close else f"; there is {', '.join(known)}"
        raise Unread(f"{word.text!r} is no {self.kind}{hint}", word, "unreadable", close)

    def near(self, form: str, legal: Iterable[str] | None = None) -> list[str]:
        """Things with an alias of at least three letters one typing slip away."""
        now = set(self.ids if legal is None else legal)
        sizes = range(max(3, len(form) - 1), len(form) + 2)
        fits = [(a, t) for size in sizes for a, t in self._by_size.get(size, ()) if t in now]
        return sorted({t for a, t in fits if slip(form, a)})

    @cached_property
    def _by_size(self) -> dict[int, list[tuple[str, str]]]:
        """All aliases by their letters, each with its thing."""
        found: dict[int, list[tuple[str, str]]] = {}
        for alias, thing in self._exact.items():
            found.setdefault(len(alias), []).append((alias, thing))
        return found


def slip(a: str, b: str) -> bool:
    """Whether one typing slip (a wrong, missing, extra or swapped letter) turns a into b."""
    if a == b or abs(len(a) - len(b)) > 1:
        return False
    if len(a) > 2 < len(b) and a[0] != b[0] and a[-1] != b[-1]:  # one slip leaves the beginning or the end as it is
        return False
    if len(a) == len(b):
        wrong = [i for i in range(len(a)) if a[i] != b[i]]
        swapped = (
            len(wrong) == 2 and wrong[1] == wrong[0] + 1 and a[wrong[0]] == b[wrong[1]] and a[wrong[1]] == b[wrong[0]]
        )
        return len(wrong) == 1 or swapped
    short, long = sorted((a, b), key=len)
    return any(long[:i] + long[i + 1 :] == short for i in range(len(long)))


def seat(word: Word, names: Sequence[str], also: Iterable[tuple[str, int]] = ()) -> int:
    """A seat: a digit, a player's name, or what is unique in its beginning. Digits always win, then whole names.

    also: further names of seats, each with its seat, such as a character's; `BEGINNING` letters of them are read at
    least. A word that is the whole name of several seats (one's player, another's character) is asked about. Raises
    Unread when no seat or more than one fits.
    """
    if is_number(word.text):
        number = int(word.text) if len(word.text) < 3 else 0
        if 1 <= number <= len(names):
            return number
        raise Unread(f"there is no seat {word.text}; seats are 1 to {len(names)}", word)
    form = named_form(word.text)
    every = [(named_form(name), at, 1) for at, name in enumerate(names, 1)]
    every += [(named_form(name), at, BEGINNING) for name, at in also]
    fits = {at for name, at, least in every if len(form) >= least and name.startswith(form)}
    same = {at for name, at, _ in every if form and name == form}
    found = sorted(same or fits)
    if len(found) == 1:
        return found[0]
    if found:
        said = [f"{i} {names[i - 1]}" for i in found]
        digits = [str(i) for i in found]
        raise Unread(f"{word.text!r} fits seats {' and '.join(said)}; type the digit", word, "ambiguous", digits)
    raise Unread(f"{word.text!r} is neither a seat (1 to {len(names)}) nor the beginning of a player's name", word)


@lru_cache(maxsize=512)
def named_form(text: str) -> str:
    """A person's name as it is compared: without case, accents, blanks and signs, unless it is made of signs alone."""
    form = normal(text)
    return form if form.isalnum() else "".join(c for c in form if c.isalnum()) or form


def clashes(game_words: Iterable[str]) -> list[str]:
    """Words of a game that are global words too; must be empty unless the game says where each may stand."""
    return sorted(set(game_words) & set(GLOBAL_WORDS))

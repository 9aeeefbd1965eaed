"""What the words of an entry may be: seats, numbers, names of components; and the common words of a language."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from referee.engine.for_good import for_good
from referee.engine.sentences.declared import language_words, words_declared
from referee.engine.sentences.grammar_words import GrammarWords
from referee.engine.sentences.pattern_files import patterns_of
from referee.engine.sentences.pattern_index import PatternIndex
from referee.engine.sentences.patterns import SentencePattern, pattern
from referee.engine.sentences.pieces import WordLists
from referee.engine.sentences.seat_words import HE, OTHERS, SELF, SPEAKER, Everybody, Seat, SomeOthers
from referee.engine.sentences.things import MissingNames, NamedThings
from referee.engine.sentences.tokens import MY, OWNS, SentenceToken, all_spelled, begun, headings, spelled
from referee.engine.sentences.verbs import VerbForms, verb_forms
from referee.engine.words import BEGINNING, is_number

Phrases = frozenset[tuple[str, ...]]
"""Phrases, each as its tokens."""

MOST_OTHERS = 7
"""Players that are counted so, at most."""

TOLD = "told."
"""What the verbs begin with of what tells a result."""

SAME = "same"
"""The verb of a clause that says that somebody else does what was done just before."""

DIGITS = 4
"""Digits of the longest number in a sentence."""


class CommonWords(NamedTuple):
    """Words of one language that mean the same in every game."""

    articles: frozenset[str]
    """What may stand anywhere and tells nothing."""
    owners: frozenset[str]
    """Those of them that need something behind them: `his`, `the`."""
    first: frozenset[str]
    """What may stand before a whole entry and tells nothing."""
    last: Mapping[str, Sequence[tuple[str, ...]]]
    """What may stand behind a clause and tells nothing, by its first word, the longest first."""
    cries: Mapping[str, Sequence[tuple[str, ...]]]
    """What may stand before or behind any clause and tells nothing (`bang`), by its first word, the longest first."""
    fillers: Mapping[str, Sequence[tuple[str, ...]]]
    """Phrases that may stand within a clause as well, by their first word, the longest first."""
    reasons: frozenset[str]
    """What a reason begins with, at the end of an entry: it tells nothing to record."""
    reported: frozenset[str]
    """What begins what somebody asks or talks of."""
    joins: frozenset[str]
    """What stands between the members of a list."""
    parts: frozenset[str]
    """What stands between two clauses."""
    follows: Phrases
    """What may stand there besides, or alone."""
    seat: frozenset[str]
    """What may stand before the number of a seat."""
    nouns: frozenset[str]
    """What may stand behind the name of a component: `card`."""
    seats: Mapping[str, Phrases]
    """What stands for a seat: `HE`, `SELF`, `OTHERS`."""
    everybody: Phrases
    """What stands for `OTHERS` and for who acts as well."""
    apposed: frozenset[str]
    """What may stand between a player and what else he is called: `Ben, as Hanzō, parries`."""
    relative: frozenset[str]
    """What stands for somebody who was just named, and begins a clause: `who`."""
    opens: frozenset[str]
    """Words with which a clause may begin behind another one without a sign: `with`, `who`, `after drawing two she`."""
    points: frozenset[str]
    """What may stand before the name of a component besides an article: `that Bokken`."""
    each: frozenset[str]
    """What may stand behind several players: `both`."""
    only: Phrases
    """What says that nobody else did it."""
    excepted: Phrases
    """What stands between `OTHERS` and those who are not among them."""
    counted: Mapping[tuple[str, ...], int]
    """What stands for `OTHERS`, and how many they are."""
    same: tuple[SentencePattern, ...]
    """Patterns that say that somebody else does what was done just before."""
    verbs: VerbForms
    numbers: Mapping[str, int]
    never: frozenset[str]
    """Words that change what a sentence says: none of them is ever left out."""
    mild: frozenset[str]
    """Those of them that deny and doubt nothing: a guess may leave them out."""
    weak: frozenset[str]
    """Words that are often no part of a name or number although one has them: a guess may leave them out."""
    unsure: frozenset[tuple[str, ...]]
    """Phrases of a wish, a duty or a guess."""
    forced: frozenset[str]
    """Words behind one of them that tell what happens."""
    unwilling: frozenset[str]
    """Words before one of them with which somebody declines."""
    many: frozenset[str]
    """Words for several people."""
    refers: frozenset[str]
    """Words that say something more of what was said before."""
    elsewhen: frozenset[tuple[str, ...]]
    """Phrases of another time than now."""
    ordinals: Mapping[str, int]
    """Words that say which one of several something is; 0 for the last one."""
    besides: frozenset[tuple[str, ...]]
    """Phrases of a place that begin as what follows does: `next to`."""
    acting: frozenset[str]
    """Words for who acts: `he`."""

    def opens_at(self, forms: Sequence[str], pos: int) -> bool:
        """Whether a clause may open here with no sign before it; `a card he got` is none, it tells which card it is."""
        owned = bool(pos) and forms[pos - 1] in self.nouns and (forms[pos],) in self.seats[HE]
        return forms[pos] in self.opens and not owned

    def without_numbers(self, words: Sequence[str]) -> "CommonWords":
        """The same without some words that are numbers, where a game never counts with them (`twice`)."""
        return self._replace(numbers={word: n for word, n in self.numbers.items() if word not in words})

    def before_number(self, forms: Sequence[str], pos: int) -> bool:
        """Whether `one`, `no` or an article stands here before a number, as in `a four`: it counts nothing."""
        behind = forms[pos + 1 : pos + 2]
        return self.numbers.get(forms[pos]) in (0, 1) and any(number_at(form, self) is not None for form in behind)


class Grammar(NamedTuple):
    """The patterns of a game in one language."""

    language: str
    common: CommonWords
    patterns: tuple[SentencePattern, ...]
    by_words: PatternIndex
    """These, and those that say that somebody else does what was done just before."""
    words: GrammarWords
    """All words of the patterns, and of the language."""
    fillers: Mapping[str, Sequence[tuple[str, ...]]]
    """Phrases that may stand anywhere and tell nothing, by their first word: those of the language and of the game."""
    heads: Mapping[str, Sequence[tuple[tuple[str, ...], str]]]
    """Headings before a colon (`sentries: …`) by their first word, each with the kind of step behind it."""

    @property
    def own(self) -> frozenset[str]:
        """All words of the patterns that are not common ones of the language."""
        return self.words.own

    @property
    def known(self) -> frozenset[str]:
        """All words of the patterns, and of the language."""
        return self.words.known


@cache
def common_words(language: str) -> CommonWords:
    """The common words of a language."""
    data = language_words(language)
    numbers = {word: int(number) for number, words in data["numbers"].items() for word in words}
    cries: Sequence[str] = data.get("cries", ())
    return CommonWords(
        frozenset((*data["articles"], *data["adverbs"])),
        frozenset(data["articles"]),
        frozenset((*data["first"], *(word for word in cries if " " not in word))),
        begun(all_spelled((*data["last"], *cries))),
        begun(all_spelled(cries)),
        begun(all_spelled(text for text in (*data["last"], *cries, *data.get("fillers", ())) if " " in text)),
        frozenset(data["reasons"]),
        frozenset(data.get("reported", ())),
        frozenset(data["joins"]),
        frozenset(data["parts"]),
        all_spelled(data["follows"]),
        frozenset(data["seat"]),
        frozenset(data["nouns"]),
        {
            HE: all_spelled(data["pronouns"]),
            SELF: all_spelled(data["reflexive"]),
            OTHERS: all_spelled(data["others"]),
            SPEAKER: all_spelled(data["speaker"]),
        },
        all_spelled(data["everybody"]),
        frozenset(data.get("apposed", ())),
        frozenset(data["relative"]),
        frozenset((*data["relative"], *data.get("opens", ()), *data.get("subjects", ()))),
        frozenset(data.get("points", ())),
        frozenset(data["each"]),
        all_spelled(data["only"]),
        all_spelled(data["except"]),
        _counted(data["counted"], numbers),
        tuple(pattern(SAME, text) for text in data["same"]),
        verb_forms(data.get("verbs")),
        numbers,
        frozenset(data["never"]),
        frozenset(data.get("mild", ())),
        frozenset(data.get("weak", ())),
        all_spelled(data.get("unsure", ())),
        frozenset(data.get("forced", ())),
        frozenset(data.get("unwilling", ())),
        frozenset(data.get("many", ())),
        frozenset(data.get("refers", ())),
        frozenset(all_spelled(data.get("elsewhen", ()))),
        {word: n for n, words in enumerate(data.get("ordinals", ())) for word in words},
        frozenset(all_spelled(data.get("besides", ()))),
        frozenset(data["acting"] if "acting" in data else data["subjects"]),
    )


def _counted(texts: Sequence[str], numbers: Mapping[str, int]) -> Mapping[tuple[str, ...], int]:
    """Phrases for so many players, with each number in the place of `{n}`; without one they are two."""
    every = (*numbers.items(), *((str(n), n) for n in range(2, MOST_OTHERS + 1)))
    words = [(word, n) for word, n in every if 2 <= n <= MOST_OTHERS and word != "both"]
    found = {spelled(text): 2 for text in texts if "{n}" not in text}
    return found | {spelled(text.replace("{n}", word)): n for text in texts if "{n}" in text for word, n in words}


@cache
def phrases_by_first(language: str) -> Mapping[str, Sequence[tuple[tuple[str, ...], str]]]:
    """What stands for seats, by its first word, each with the word for it."""
    common = common_words(language)
    every: list[tuple[tuple[str, ...], str]] = [
        (phrase, word) for word, known in common.seats.items() for phrase in known
    ]
    every += [(phrase, Everybody(OTHERS)) for phrase in common.everybody]
    every += [(phrase, SomeOthers(count)) for phrase, count in common.counted.items()]
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for phrase, word in every:
        found.setdefault(phrase[0], []).append((phrase, word))
    return found


@cache
def _declared(package: str, name: str) -> dict[str, Any]:
    """What a game's package declares in one language: of steps and of single facts."""
    return words_declared(package, f"says/{name}")


@cache
def _lists(package: str, name: str) -> WordLists:
    """Its lists of words: the same ones in the patterns of steps, of single facts and of results."""
    return WordLists(_declared(package, name).get("words", {}))


class PlainWords(NamedTuple):
    """The words that change nothing of a step of one kind."""

    beside: frozenset[str]
    acts: frozenset[str]
    """Those of them that say what is done: one must stand there. None: nothing need be said."""
    place: frozenset[str]
    """Those of them that lead to where it is done (`on`), in the same way: `Ben played Ronin` says nothing of where."""
    presets: frozenset[tuple[str, str]] = frozenset()
    """What a pattern may say besides its slots: `guard=plain`, where no plain word tells of another guard."""


def plain_words(package: str, language: str) -> Mapping[str, PlainWords]:
    """The words that change nothing of a step, by kinds that declare any (`plain`, `acts`, `place`, `presets`)."""
    common = language_words(language).get("plain", ())
    data, verbs = _declared(package, f"{language}.toml"), common_words(language).verbs

    def forms(texts: Sequence[str]) -> frozenset[str]:
        lists = {f"${name}": declared for name, declared in data.get("words", {}).items()}
        words = {word for text in texts for each in text.split() for word in _listed_words(lists.get(each, (each,)))}
        return frozenset((*words, *(form for word in words for form in verbs.of.get(word, ()))))

    return {
        verb: PlainWords(
            frozenset(common).union(*map(forms, (texts["plain"], acts, place))),
            forms(acts),
            forms(place),
            frozenset((name, value) for name, _, value in (each.partition("=") for each in texts.get("presets", ()))),
        )
        for verb, texts in data.items()
        if isinstance(texts, dict) and "plain" in texts
        for acts, place in [(texts.get("acts", ()), texts.get("place", ()))]
    }


@cache
def listing(package: str) -> frozenset[str]:
    """The words that change nothing of what is laid out by names and numbers alone (`listing`)."""
    return frozenset(_listed_words(_declared(package, "en.toml").get("words", {}).get("listing", ())))


def _listed_words(texts: Sequence[str]) -> Iterator[str]:
    return (word for text in texts for word in text.split())


@cache
@for_good()
def grammars(package: str, member: str = "says") -> tuple[Grammar, ...]:
    """The patterns that a game's package declares, a file per language, English first. member: of steps, or of single
    facts (`parts`). Raises ValueError.
    """
    folder = files(package).joinpath("says")
    names = sorted(
        (path.name for path in folder.iterdir() if path.name.endswith(".toml")), key=lambda n: (n[:2] != "en", n)
    )
    found = (
        (grammar_of(name[:2], patterns, member == "says", data.get("fillers", ())), data)
        for name in names
        for data in (_declared(package, name),)
        for patterns in (patterns_of(data, member, words=_lists(package, name)),)
    )
    return tuple(
        each._replace(heads=headings(data), common=each.common.without_numbers(data.get("uncounted", ())))
        for each, data in found
    )


@cache
def _fillers(language: str, own: tuple[str, ...]) -> Mapping[str, Sequence[tuple[str, ...]]]:
    """Phrases that may stand anywhere: those of the language, and those of a game."""
    known = common_words(language).fillers
    return begun(all_spelled(own) | {each for phrases in known.values() for each in phrases}) if own else known


def likeliest(package: str, tokens: Sequence[SentenceToken]) -> int:
    """Which of a game's languages, in the order of `grammars`, knows most of these words."""
    languages = grammars(package)
    known = [sum(token.form in each.known for token in tokens) for each in languages] if len(languages) > 1 else [0]
    return known.index(max(known))


@cache
def telling(package: str) -> tuple[Grammar, ...]:
    """The patterns by which results are told, with the words of all patterns of the game."""
    of = {grammar.language: grammar for grammar in grammars(package)}
    return tuple(
        own._replace(words=own.words.and_of(of[own.language].words), fillers=of[own.language].fillers)
        for own in told_alone(package)
    )


@cache
@for_good()
def told_alone(package: str) -> tuple[Grammar, ...]:
    """The patterns by which results are told, those of a game (`told` of a section) behind those of all games, in the
    languages that have such ones.
    """
    found = []
    for grammar in grammars(package):
        name = f"{grammar.language}.toml"
        if files("referee.engine.sentences").joinpath("told", name).is_file():
            told = patterns_of(words_declared("referee.engine.sentences", f"told/{name}"), prefix=TOLD)
            told += patterns_of(_declared(package, name), "told", prefix=TOLD, words=_lists(package, name))
            found.append(grammar_of(grammar.language, told))
    return tuple(found)


def grammar_of(
    language: str, found: tuple[SentencePattern, ...], same: bool = False, fillers: Sequence[str] = ()
) -> Grammar:
    """Patterns with the words of their language. same: with those that say the same of others; fillers: of the game."""
    common, anywhere = common_words(language), _fillers(language, tuple(fillers))
    by_words = PatternIndex((*found, *(common.same if same else ())))
    return Grammar(language, common, found, by_words, GrammarWords(common, found, anywhere), anywhere, {})


GENITIVE = ("de",)
"""Languages in which a name with an s is of that player: `Chos Karte`."""


class SeatNames:
    """What names the seats at one table."""

    def __init__(self, players: Sequence[str], also: Iterable[tuple[str, int]]) -> None:
        """players: their names; also: further names of seats, each with its seat."""
        self.count = len(players)
        every = [(spelled(name), seat) for seat, name in enumerate(players, 1)]
        self.own = dict((seat, form) for form, seat in every if form)
        every += [(spelled(name), seat) for name, seat in also]
        self.whole = [(form, seat) for form, seat in every if form]

    def at(self, forms: Sequence[str], pos: int, words: Grammar) -> Iterator[tuple[int, Seat]]:
        """The seats that a token may begin to name: where each name ends, and the seat or a word that stands for it."""
        form, common = forms[pos], words.common
        if form in common.seat and pos + 1 < len(forms):
            yield from self._number(forms, pos + 1) if _is_number(forms[pos + 1]) else self.whole_at(forms, pos + 1)
        if _is_number(form):
            yield from self._number(forms, pos)
            return
        named = set()
        for end, seat in self.whole_at(forms, pos):
            named.add(seat)
            yield end, seat
            yield from self._apposed(forms, pos, end, seat, common)
        if not named and words.language in GENITIVE and form.endswith("s"):
            yield from ((pos + 1, seat) for name, seat in self.whole if name == (form[:-1],))
        if len(form) >= BEGINNING:
            begun = {seat for name, seat in self.whole if "".join(name).startswith(form)}
            if len(begun) == 1 and not begun & named and form not in words.known:
                yield pos + 1, begun.pop()
        for phrase, word in phrases_by_first(words.language).get(form, ()):
            if tuple(forms[pos : pos + len(phrase)]) == phrase:
                yield pos + len(phrase), word
                if word == OTHERS and not isinstance(word, SomeOthers):
                    yield from self._without(forms, pos + len(phrase), words)
        if pos and form in common.relative:
            yield pos + 1, HE
        if form == MY and forms[pos + 1 : pos + 2] == (OWNS,):
            yield pos + 1, SPEAKER

    def _apposed(
        self, forms: Sequence[str], pos: int, end: int, seat: int, common: CommonWords
    ) -> Iterator[tuple[int, Seat]]:
        """A player with what else he is called behind the name: between commas, or behind a word for it."""
        at = led = end + (forms[end : end + 1] == (",",))
        while at < len(forms) and forms[at] in common.apposed:
            at += 1
        for name, other in self.whole if at > end else ():
            after = at + len(name)
            if other != seat or tuple(forms[at:after]) != name or name == tuple(forms[pos:end]):
                continue
            if led > end and forms[after : after + 1] == (",",):
                yield after + 1, seat
            elif led == end:
                yield after, seat

    def _without(self, forms: Sequence[str], pos: int, words: Grammar) -> Iterator[tuple[int, Seat]]:
        """All but those who are named behind `but`."""
        common = words.common
        for phrase in common.excepted:
            if tuple(forms[pos : pos + len(phrase)]) != phrase:
                continue
            at, without = pos + len(phrase), list[int]()
            while at < len(forms):
                found = next(((end, seat) for end, seat in self.whole_at(forms, at)), None)
                if found is None:
                    break
                at = found[0]
                without.append(found[1])
                yield at, SomeOthers(0, without)
                at += at < len(forms) and forms[at] in common.joins

    def whole_at(self, forms: Sequence[str], pos: int) -> Iterator[tuple[int, int]]:
        """The seats with a name that stands here whole."""
        for name, seat in self.whole:
            if name[0] == forms[pos] and tuple(forms[pos : pos + len(name)]) == name:
                yield (end := pos + len(name)), seat
                own = self.own.get(seat, ())
                if own and own != name and tuple(forms[end : end + len(own)]) == own:
                    yield end + len(own), seat  # `the Shogun Ben`

    def _number(self, forms: Sequence[str], pos: int) -> Iterator[tuple[int, Seat]]:
        seat = int(forms[pos])
        if not 1 <= seat <= self.count:
            return
        yield pos + 1, seat
        own = self.own.get(seat, ())
        if own and tuple(forms[pos + 1 : pos + 1 + len(own)]) == own:
            yield pos + 1 + len(own), seat


def _is_number(form: str) -> bool:
    return is_number(form) and len(form) <= DIGITS


def number_at(form: str, common: CommonWords) -> int | None:
    """The number that a token is, in digits or in words; None for another token."""
    return int(form) if _is_number(form) else common.numbers.get(form)


def numbers_at(form: str, common: CommonWords) -> int | None:
    """The number that a token is the plural of (`4s`, `fours`); None for another token."""
    for ending in ("s", "es"):
        if form.endswith(ending) and (number := number_at(form.removesuffix(ending), common)) is not None:
            return number
    return None


__all__ = [
    "HE",
    "OTHERS",
    "SAME",
    "SELF",
    "SPEAKER",
    "TOLD",
    "CommonWords",
    "Everybody",
    "Grammar",
    "MissingNames",
    "NamedThings",
    "Seat",
    "SeatNames",
    "SomeOthers",
    "common_words",
    "grammars",
    "likeliest",
    "listing",
    "number_at",
    "numbers_at",
    "telling",
    "told_alone",
]

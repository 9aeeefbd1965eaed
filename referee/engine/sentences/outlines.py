"""The patterns of a game without their order: what may stand in their slots, and the words that stand around them."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache, cached_property
from heapq import heappush, heappushpop
from itertools import chain
from math import log2
from typing import Any, NamedTuple

from referee.engine.sentences.lexicon import Grammar
from referee.engine.sentences.pattern_files import piece_sets, spoken
from referee.engine.sentences.pattern_nodes import Either, Gap, Literal, Maybe, Node, Phrases, Repeat
from referee.engine.sentences.patterns import SentencePattern
from referee.engine.sentences.pieces import ODD, SLOTS, WordLists, words_in

ENDINGS = re.compile(r"(?:ing|ies|es|ed|er|en|s|e|y)$")
"""What a word ends with in another form of it."""

SHORTEST = 3
"""Letters of a word without its ending, at least."""


TWICE = 2
"""How often the same slot is looked at in one place: a slot that stands there more than once holds a list."""

MANY = 99
"""Values of a list, at most."""


@cache
def stem(form: str) -> str:
    """A word without its ending, so that its forms are alike: `plays`, `played`, `playing`."""
    found = ENDINGS.sub("", form)
    return found if len(found) >= SHORTEST else form


@cache
def _stems(words: frozenset[str]) -> frozenset[str]:
    return frozenset(map(stem, words))


class Slot(NamedTuple):
    """A slot of a pattern."""

    gap: Gap
    kind: str
    """What kind of name stands there."""
    listed: bool
    """Whether it may hold several."""
    needed: bool
    """Whether something must stand there."""


class Outline:
    """A pattern without its order."""

    def __init__(self, pattern: SentencePattern, of: "Outlines", anchor: frozenset[str] | None) -> None:
        """of: what has the kinds of its slots; anchor: one of the groups of words of which it asks for one; None where
        it asks for none.
        """
        self.pattern, self._of = pattern, of
        self.free = anchor is None
        """Whether it needs no word."""
        self.anchor = _stems(anchor or frozenset())
        """One of the groups of `asked`."""

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of its slots."""
        pieces = {*SLOTS.findall(self.pattern.body)}
        return frozenset().union(*[self._of.kinds(self.pattern, piece) for piece in pieces])

    @cached_property
    def asked(self) -> tuple[frozenset[str], ...]:
        """Of each of these groups of words, without endings, one should be said."""
        return tuple(map(_stems, self.pattern.needs))

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """Its slots."""
        found: dict[tuple[Gap, bool], Slot] = {}
        times: Counter[Gap] = Counter()
        for gap, listed, needed in _slots(self.pattern.nodes, False, True):
            times[gap] += 1
            known = found.get((gap, listed))
            must = needed or (known is not None and known.needed)
            found[gap, listed] = Slot(gap, self._of.kind(self.pattern.verb, gap), listed or times[gap] > 1, must)
        return tuple(found.values())

    def holds(self, count: int) -> bool:
        """Whether it can hold so many values."""
        return count <= 0 or count <= len(self.pattern.gaps) or count <= self._most

    @cached_property
    def _most(self) -> int:
        """How many values it can hold."""
        most = self.pattern.most()
        return MANY if most is None else most


class Outlines:
    """All patterns of a language without their order, each made when an entry has words of it."""

    def __init__(self, grammar: Grammar, kind_of: Callable[[str, Gap], str]) -> None:
        """kind_of: what kind of name stands in a slot."""
        self._patterns, self._kind_of = grammar.patterns, kind_of
        self._anchors = grammar.by_words.anchors
        self._made: dict[int, Outline] = {}
        self._kinds: dict[tuple[str, Gap], str] = {}
        self._kinds_of: dict[tuple[WordLists, str, str], frozenset[str]] = {}

    @cached_property
    def _words(self) -> Mapping[WordLists, "PieceWords"]:
        """The words of all patterns, made when an entry is guessed at."""
        return {lists: PieceWords(known, lists) for lists, known in piece_sets(self._patterns).items()}

    def of(self, at: int) -> Outline:
        """A pattern without its order, by its place."""
        made = self._made.get(at)
        if made is None:
            made = self._made[at] = Outline(self._patterns[at], self, self._anchors[at])
        return made

    def kind(self, verb: str, gap: Gap) -> str:
        """What kind of name stands in a slot of a step of this kind; kept."""
        found = self._kinds.get((verb, gap))
        if found is None:
            found = self._kinds[verb, gap] = gap.kind or self._kind_of(verb, gap)
        return found

    def kinds(self, pattern: SentencePattern, piece: str) -> frozenset[str]:
        """The kinds of the slots that a slot or a name is in a pattern; kept."""
        key = pattern.words, pattern.verb, piece
        found = self._kinds_of.get(key)
        if found is None:
            gaps = pattern.gaps_of(piece)
            found = self._kinds_of[key] = frozenset([self.kind(pattern.verb, gap) for gap in gaps])
        return found

    def meeting(self, stems: frozenset[str]) -> Iterator[tuple[Outline, frozenset[str]]]:
        """Those that have one of these words without their endings, and those that need no word; each with its words
        that have one of these stems.
        """
        met = {lists: known.having(stems) for lists, known in self._words.items()}
        pieces = {lists: frozenset(found) for lists, found in met.items()}
        for at, pattern in enumerate(self._patterns):
            words = met[pattern.words]
            if not pieces[pattern.words].isdisjoint(pattern.pieces):
                yield self.of(at), frozenset().union(*[words[piece] for piece in pattern.pieces if piece in words])
            elif self._anchors[at] is None:
                yield self.of(at), frozenset()

    def denying(self, denials: frozenset[str]) -> Mapping[WordLists, frozenset[str]]:
        """The pieces of patterns that have one of these words."""
        return {lists: frozenset(known.having(_stems(denials))) for lists, known in self._words.items()}

    def weights(self, met: Iterable[tuple[Outline, frozenset[str]]]) -> Mapping[str, float]:
        """How much each word that patterns meet, without its ending, tells of the kind of step."""
        verbs: dict[str, set[str]] = {}
        for outline, words in met:
            for each in map(stem, words):
                verbs.setdefault(each, set()).add(outline.pattern.verb)
        return {each: 1 / (1 + log2(len(found))) for each, found in verbs.items()}

    def words(self, verb: str) -> frozenset[str]:
        """All words of the patterns of one kind of step."""
        return frozenset(spoken(each for each in self._patterns if each.verb == verb))


class PieceWords:
    """The words of pieces of patterns, by their first letters."""

    def __init__(self, pieces: Set[str], lists: WordLists) -> None:
        odd = {*ODD.findall(" ".join(pieces))}
        self._plain = frozenset(pieces - odd)
        """Pieces that are a word as it stands."""
        self._others = [(piece, words) for piece in odd if piece[0] != "{" and (words := words_in(piece, lists))]
        self._by_letters: dict[str, list[str]] = {}
        for word in self._plain.union(*[words for _, words in self._others]):
            letters = word[:SHORTEST]
            if letters in self._by_letters:
                self._by_letters[letters] += (word,)
            else:
                self._by_letters[letters] = [word]

    def having(self, stems: frozenset[str]) -> dict[str, frozenset[str]]:
        """The pieces that have a word with one of these stems, each with these words."""
        letters = {each[:SHORTEST] for each in stems}
        known = (word for each in letters for word in self._by_letters.get(each, ()))
        words = frozenset(word for word in known if stem(word) in stems)
        found = {word: frozenset((word,)) for word in words & self._plain}
        found.update((piece, words & own) for piece, own in self._others if not own.isdisjoint(words))
        return found


class MetOutlines:
    """The patterns that meet the words of one entry, each with a bit: those of a part of it are found by its words."""

    def __init__(self, known: Outlines, forms: Sequence[str], stems: Sequence[str], denials: frozenset[str]) -> None:
        """forms: the words of the entry; stems: these without their endings; denials: words that say that something is
        not so.
        """
        self._denials = denials
        self._forms, self._bits = frozenset(forms), {each: 1 << at for at, each in enumerate(dict.fromkeys(stems))}
        self._always = 1 << len(self._bits)
        self._known, every, met = known, frozenset(stems), [*known.meeting(frozenset(stems))]
        self.outlines = tuple(outline for outline, _ in met)
        self.words = {id(outline): words for outline, words in met}
        """The words of the entry, in any form, that stand in each pattern."""
        self.weights = known.weights(met)
        """How much each word of the entry, without its ending, tells of the kind of step."""
        self._all = (1 << len(self.outlines)) - 1
        self._free = self._all
        self._by_stem: dict[str, int] = dict.fromkeys(every, 0)
        self._worth: list[list[tuple[int, float]]] = []
        """Of each pattern its words in the entry, each by its bit, with what it tells of the kind of step."""
        bit = 1
        for outline, words in met:
            worth = {self._bits[each]: self.weights.get(each, 0.0) for each in map(stem, words)}
            for each in map(stem, words):
                self._by_stem[each] |= bit
            if not outline.free:
                self._free ^= bit
            self._worth += (sorted(worth.items()),)
            bit <<= 1
        self._asked: dict[int, tuple[int, ...]] = {}
        self._denied: dict[int, bool] = {}
        self._of: dict[Any, list[int]] = {}
        self._nearest: dict[Any, list[tuple[float, Outline]]] = {}

    @cached_property
    def _by_word(self) -> Mapping[str, int]:
        """The patterns that have each word of the entry."""
        found, bit = dict.fromkeys(self._forms, 0), 1
        for outline in self.outlines:
            for form in self._forms & self.words[id(outline)]:
                found[form] |= bit
            bit <<= 1
        return found

    @cached_property
    def _by_kind(self) -> Mapping[str, int]:
        """The patterns that have a slot of each kind."""
        found, bit = dict[str, int](), 1
        for outline in self.outlines:
            for kind in outline.kinds:
                found[kind] = found.get(kind, 0) | bit
            bit <<= 1
        return found

    def of(
        self, stems: frozenset[str], said: Iterable[str], named: Sequence[tuple[str, frozenset[str]]], least: int
    ) -> list[int]:
        """The patterns that have one of some stems or need no word, and all words that are said, and deny nothing that
        is not said; kept. What is named is a word of theirs as well, or of the kind of a slot; least: how many values.
        """
        key = stems, frozenset(said), frozenset(Counter(named).items()), least
        known = self._of.get(key)
        if known is None:
            found = self._meeting(stems, said, named)
            for at in _places(found):
                if not self.outlines[at].holds(least - sum([self._by_word[form] >> at & 1 for form, _ in named])):
                    found ^= 1 << at
            known = self._of[key] = [at for at in _places(found) if not self._denies(at)]
        return known

    def _meeting(self, stems: frozenset[str], said: Iterable[str], named: Iterable[tuple[str, frozenset[str]]]) -> int:
        """Those of them that have what is said and what is named, by their bits."""
        found = self._free
        for each in stems:
            found |= self._by_stem[each]
        for form in said:
            found &= self._by_word[form]
        for form, kinds in dict.fromkeys(named):
            fits = self._by_word[form]
            for kind in kinds:
                fits |= self._by_kind.get(kind, 0)
            found &= fits
        return found

    def _denies(self, at: int) -> bool:
        """Whether a pattern denies what is said; kept."""
        found = self._denied.get(at)
        if found is None:
            pattern, found = self.outlines[at].pattern, False
            if not self._denying[pattern.words].isdisjoint(pattern.pieces):
                found = any([need <= self._denials and need.isdisjoint(self._forms) for need in pattern.needs])
            self._denied[at] = found
        return found

    @cached_property
    def _denying(self) -> Mapping[WordLists, frozenset[str]]:
        """The pieces of patterns that deny something."""
        return self._known.denying(self._denials)

    def nearest(
        self, found: Iterable[int], stems: frozenset[str], unmet: float, most: int
    ) -> list[tuple[float, Outline]]:
        """The best of some patterns, each with what is taken for words that it asks for and that are not said; kept.

        stems: the words that are said; unmet: what is taken for each that is not. Which words the others ask for is
        not worked out: they are no better even if all of them were said.
        """
        key = tuple(found), stems
        known = self._nearest.get(key)
        if known is None:
            said = sum([self._bits[each] for each in stems])
            known = self._nearest[key] = self._best(key[0], said, unmet, most)
        return known

    def _best(self, found: Sequence[int], said: int, unmet: float, most: int) -> list[tuple[float, Outline]]:
        rows: list[tuple[float, int, float, int]] = []
        met = said | self._always
        for place, at in enumerate(found):
            worth = 0.0
            for bit, weight in self._worth[at]:
                if bit & said:
                    worth += weight
            rows += (((0.0 if self._anchors[at] & met else unmet) - worth, place, -worth, at),)
        best: list[tuple[float, int]] = []
        ranked: list[tuple[float, int, float, Outline]] = []
        for bound, place, less_worth, at in sorted(rows):
            if len(best) == most and (-bound, -place) < best[0]:
                break
            less = 0.0
            for group in self._groups(at):
                if not group & said:
                    less += unmet
            ranked += ((less + less_worth, place, less, self.outlines[at]),)
            (heappush if len(best) < most else heappushpop)(best, (-less_worth - less, -place))
        return [(less, outline) for _, _, less, outline in sorted(ranked, key=lambda each: each[:2])[:most]]

    @cached_property
    def _anchors(self) -> list[int]:
        """Of each pattern the words in the entry of one of the groups of which it asks for one; `_always` where it
        asks for none.
        """
        known = {frozenset[str](): self._always}
        found: list[int] = []
        for outline in self.outlines:
            if outline.anchor not in known:
                known[outline.anchor] = sum([self._bits[each] for each in self._bits.keys() & outline.anchor])
            found += (known[outline.anchor],)
        return found

    def _groups(self, at: int) -> tuple[int, ...]:
        """The groups of words of which a pattern asks for one, each with those that stand in the entry; kept."""
        found = self._asked.get(at)
        if found is None:
            groups: tuple[int, ...] = ()
            for group in self.outlines[at].asked:
                said = 0
                for each, bit in self._bits.items():
                    if each in group:
                        said |= bit
                groups += (said,)
            found = self._asked[at] = groups
        return found


def _places(bits: int) -> Iterator[int]:
    """The places of the bits that are set."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


SlotRow = tuple[Gap, bool, bool]

_SLOTS: dict[tuple[int, bool, bool], tuple[Node, tuple[SlotRow, ...]]] = {}
"""The slots of nodes that were asked for; the same node stands in many patterns."""


def _slots(nodes: Iterable[Node], listed: bool, needed: bool) -> Iterator[SlotRow]:
    """The slots of some nodes, each with whether it holds a list and whether it must hold something; what is the same
    stands there twice at most.
    """
    for node in nodes:
        if node.__class__ is Gap:
            yield node, listed or node.many, needed
        elif node.__class__ is Literal or node.__class__ is Phrases:
            continue  # words alone
        else:
            known = _SLOTS.get((id(node), listed, needed))
            if known is None or known[0] is not node:
                known = _SLOTS[id(node), listed, needed] = node, tuple(_slots_within(node, listed, needed))
            yield from known[1]


def _slots_within(node: Node, listed: bool, needed: bool) -> Iterator[SlotRow]:
    times: Counter[SlotRow] = Counter()
    inner: Iterable[SlotRow] = ()
    if isinstance(node, Maybe):
        inner = _slots(node.nodes, listed, False)
    elif isinstance(node, Repeat):
        inner = _slots(node.nodes, True, needed)
    elif isinstance(node, Either):
        inner = chain.from_iterable(_slots(way, listed, False) for way in node.ways)
    for row in inner:
        times[row] += 1
        if times[row] <= TWICE:
            yield row


@cache
def before(pattern: SentencePattern) -> Mapping[Gap, frozenset[str]]:
    """The words that may stand right before each slot of a pattern."""
    found = _led(pattern.nodes)
    return {**dict.fromkeys(found.begins, frozenset[str]()), **found.before}


def leads(outline: Outline, slot: Slot, forms: Sequence[str], at: int, articles: frozenset[str]) -> bool:
    """Whether the word before a value leads to a slot that only tells something besides and may be empty."""
    if slot.needed or not slot.gap.told:
        return True
    while at and forms[at - 1] in articles:
        at -= 1
    return bool(at) and forms[at - 1] in before(outline.pattern)[slot.gap]


class _Led(NamedTuple):
    """Which words stand before the slots of some nodes, and at their end."""

    ends: frozenset[str]
    """The words with which they may end."""
    passes: bool
    """Whether the word before them may stand right before what follows."""
    before: Mapping[Gap, frozenset[str]]
    """The words of theirs that may stand right before each slot."""
    begins: frozenset[Gap]
    """The slots right before which the word may stand that is before them."""


_LED: dict[int, tuple[Node, _Led]] = {}
"""This of nodes that were asked for."""


def _led(nodes: Iterable[Node]) -> _Led:
    ends, passes, begins = frozenset[str](), True, frozenset[Gap]()
    found: dict[Gap, frozenset[str]] = {}
    for node in nodes:
        known = _LED.get(id(node))
        if known is None or known[0] is not node:
            known = _LED[id(node)] = node, _led_by(node)
        own = known[1]
        _join(found, dict.fromkeys(own.begins, ends))
        _join(found, own.before)
        begins |= own.begins if passes else frozenset()
        ends = own.ends | ends if own.passes else own.ends
        passes = passes and own.passes
    return _Led(ends, passes, found, begins)


def _join(found: dict[Gap, frozenset[str]], more: Mapping[Gap, frozenset[str]]) -> None:
    for gap, words in more.items():
        found[gap] = found[gap] | words if gap in found else words


def _led_by(node: Node) -> _Led:
    if isinstance(node, Gap):
        return _Led(frozenset(), False, {}, frozenset((node,)))
    if isinstance(node, Literal):
        return _Led(node.words, False, {}, frozenset())
    if isinstance(node, Phrases):
        ends = [row[-1] if row else {first} for first, rows in node.by_first.items() for row in rows]
        return _Led(frozenset().union(*ends), False, {}, frozenset())
    if isinstance(node, Maybe):
        return _led(node.nodes)._replace(passes=True)
    found: dict[Gap, frozenset[str]] = {}
    if isinstance(node, Repeat):
        inner = _led(node.nodes)
        _join(found, inner.before)
        _join(found, dict.fromkeys(inner.begins, inner.ends))
        return inner._replace(before=found)
    ways = [_led(way) for way in node.ways]
    for way in ways:
        _join(found, way.before)
    begins = frozenset[Gap]().union(*(way.begins for way in ways))
    return _Led(frozenset[str]().union(*(way.ends for way in ways)), any(way.passes for way in ways), found, begins)


__all__ = ["MetOutlines", "Outline", "Outlines", "Slot", "before", "leads", "stem"]

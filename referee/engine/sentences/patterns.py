"""Patterns of sentences, as a game declares them in one file per language (`says/en.toml`).

A pattern is a row of words and slots: `{who} attacks {to} with {say}`. A slot has the name of a field of the step.

    (a|b c)        one of several
    [a] [a|b]      may be missing
    <…>            once or several times, parted by commas or `and`; its slots are lists
    {to*}          a list of one or more
    {cards.0}      the first part of each pair of the field `cards`
    {say:weapon}   what kind of name stands there, where the field does not say it
    {!n:number}    told besides: no field of the step, the game compares it (`Sentences.complete`)
    $plays         one of the words under `plays` in `[words]`
    … = card=parry what fields without a slot hold
    ~ …            not enough to record a step: only offered
    & …            behind it may stand what is talked of, in any words: `… whether it is a sai`
    + …            enough, although it may be no more than names
    ^ …            may follow what was said before it with no sign between them
    @ …            goes on with a step of its kind that was said before it in the same entry; it says nothing alone

`fillers` at the head of the file are phrases that may stand anywhere and tell nothing: `so he says`; `uncounted` are
words for numbers that are none in this game: `twice`. `heads` of a step
are what may stand before it as a heading, with a colon: `sentries: …`.

Under `parts` of a step stand patterns of single facts of it (`{!at:seat} is {characters}`), where it may be told in
parts; whose a fact is, or where, is the slot `{!at}`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from referee.engine.sentences.pattern_nodes import (
    Either,
    Gap,
    Literal,
    Maybe,
    Node,
    Nodes,
    Phrases,
    Repeat,
    begins,
    listed_in,
    slots_in,
)
from referee.engine.sentences.pieces import (
    CLOSES,
    DEPTHS,
    NO_WORDS,
    OR,
    TOPS,
    WordLists,
    all_musts,
    all_needs,
    all_slots,
    forms_of,
    pieces_of,
    places_of,
)

SLOT = re.compile(r"\{(!?)(\w+)(?:\.(\d))?(\*?)(?::(\w+))?\}")

MARKS, NO_STEPS = "~&+^@", ("words", "fillers", "uncounted")
"""Signs at the beginning of a pattern, and what stands in a file besides kinds of steps."""


NO_PRESETS: Mapping[str, str] = {}


class SentencePattern:
    """One way of saying a step. Its nodes are made when they are asked for: of most patterns they never are."""

    __slots__ = (
        "_alike",
        "_begins",
        "_gaps",
        "_listed",
        "_needs",
        "_nodes",
        "_pieces",
        "_required",
        "attached",
        "body",
        "enough",
        "free",
        "goes_on",
        "loose",
        "presets",
        "text",
        "verb",
        "words",
    )

    def __init__(self, verb: str, text: str, words: WordLists) -> None:
        """Take the kind of step, the text as it is declared, and what stands for each `$name`. Raises ValueError."""
        self.verb, self.text, self.words = verb, text, words
        body, _, tail = text.partition(" = ")
        sign = body[:1]
        self.free = sign == "&"
        """Whether what is asked behind `whether` or the like is part of it, in any words."""
        self.loose = sign == "~"
        """Whether it is too little to record a step."""
        self.enough = sign == "+"
        """Whether names alone are no slip, where nothing else can be meant."""
        self.attached = sign == "^"
        """Whether it may follow what was said before it with no sign between them."""
        self.goes_on = sign == "@"
        """Whether it only goes on with a step of its kind that was said before it."""
        self.body = body.lstrip(MARKS) if sign and sign in MARKS else body
        """Its words, slots and signs, as they are declared."""
        self.presets = _presets(text, tail) if tail else NO_PRESETS
        """Values of fields that have no slot."""
        self._pieces: tuple[str, ...] | None = None
        self._nodes: Nodes | None = None
        self._needs: tuple[frozenset[str], ...] | None = None
        self._begins: tuple[frozenset[str], frozenset[Gap], bool] | None = None
        self._gaps: frozenset[Gap] | None = None
        self._listed: frozenset[Gap] | None = None
        self._required: frozenset[Gap] | None = None
        self._alike: tuple[Any, ...] | None = None

    @property
    def pieces(self) -> tuple[str, ...]:
        """Its words, slots and signs."""
        if self._pieces is None:
            self._pieces = pieces_of(self.body)
        return self._pieces

    def cut(self, text: str) -> None:
        """Take its pieces from its text with blanks between them."""
        if self._pieces is None:
            self._pieces = tuple(text.split())

    @property
    def nodes(self) -> Nodes:
        """What it is made of. Raises ValueError with what is wrong in the text."""
        if self._nodes is None:
            self._nodes = _nodes(self.body, self.text, self.words)
        return self._nodes

    @property
    def needs(self) -> tuple[frozenset[str], ...]:
        """Of each of these groups a word must stand in the entry."""
        if self._needs is None:
            self._needs = tuple(all_needs(self.body, self.words))
        return self._needs

    @property
    def gaps(self) -> frozenset[Gap]:
        """All its slots."""
        if self._gaps is None:
            self._gaps = self.gaps_of(self.body)
        return self._gaps

    def gaps_of(self, text: str) -> frozenset[Gap]:
        """The slots of a part of it."""
        return frozenset([_slot(piece, self.text) for piece in all_slots(text, self.words)])

    @property
    def first(self) -> frozenset[str]:
        """The words with which it may begin."""
        return self._begun()[0]

    @property
    def slots(self) -> frozenset[Gap]:
        """The slots with which it may begin."""
        return self._begun()[1]

    def _begun(self) -> tuple[frozenset[str], frozenset[Gap], bool]:
        if self._begins is None:
            nodes = self._nodes if self._nodes is not None else _front(self.body, self.text, self.words)
            self._begins = begins(nodes)
        return self._begins

    @property
    def listed(self) -> frozenset[Gap]:
        """The slots whose values are a list."""
        if self._listed is None:
            self._listed = listed_in(self.nodes)
        return self._listed

    @property
    def required(self) -> frozenset[Gap]:
        """The slots that none of its sentences is without."""
        if self._required is None:
            self._required = frozenset(_slot(piece, self.text) for piece in all_musts(self.body, self.words))
        return self._required

    def most(self) -> int | None:
        """How many values its slots can hold; None where one of them is a list."""
        places = places_of(self.pieces, self.words)
        gaps = {_slot(piece, self.text) for piece, _ in places}
        many = len(gaps) < len(places) or any(within for _, within in places) or any(gap.many for gap in gaps)
        return None if many else len(gaps)

    @property
    def alike(self) -> tuple[Any, ...]:
        """All that tells it from another pattern whose slots hold the same."""
        if self._alike is None:
            acts = any([gap.name == "who" and not gap.told for gap in slots_in(self.nodes)])
            self._alike = (self.verb, self.loose, bool(self.needs), *self.presets.items(), acts)
        return self._alike

    @property
    def acts(self) -> bool:
        """Whether it has a place for who acts."""
        return bool(self.alike[-1])


def _presets(text: str, tail: str) -> Mapping[str, str]:
    presets = {}
    for preset in tail.split():
        name, sign, value = preset.partition("=")
        if not sign:
            raise ValueError(f"{text!r}: {preset!r} is no FIELD=VALUE")
        presets[name] = value
    return presets


def pattern(verb: str, text: str) -> SentencePattern:
    """A pattern from its text alone, made at once. Raises ValueError."""
    found = SentencePattern(verb, text, NO_WORDS)
    found.nodes  # noqa: B018
    return found


def _nodes(body: str, text: str, words: WordLists) -> Nodes:
    """The nodes of the whole text of a pattern, or of a part of it."""
    ways = _ways(body, text, words)
    return ways[0] if len(ways) == 1 else (_either(ways),)


def _front(body: str, text: str, words: WordLists) -> Iterator[Node]:
    """The nodes from the first one on, each made when it is asked for."""
    tops = TOPS.findall(body)
    for part in (body,) if OR in tops else tops:
        yield from _nodes(part, text, words)


def _ways(body: str, text: str, words: WordLists) -> list[Nodes]:
    """Rows of nodes parted by `|`."""
    ways: list[Nodes] = []
    row: Nodes = ()
    for top in TOPS.findall(body):
        sign = top[0]
        if sign == OR:
            ways += (row,)
            row = ()
        elif sign == "{":
            row += (_slot(top, text),)
        elif sign == "$":
            row += (_named(top[1:], text, words),)
        elif sign in DEPTHS:
            if top[-1] != CLOSES.get(sign):
                raise ValueError(f"{text!r}: {top!r} is not closed, closes nothing or has too many groups in it")
            row += (_group(top, text, words),)
        else:
            row += _literals(top)
    return [*ways, row]


def _named(name: str, text: str, words: WordLists) -> Node:
    """What stands for a `$name`; the same one in all patterns of a file."""
    if name not in words.nodes:
        words.nodes[name] = None  # until it is made: it may not stand within itself
        if name in words.texts:
            rows = words.rows(name)
            every = OR.join(words.texts[name])
            words.nodes[name] = _either(_ways(every, f"${name}", words)) if rows is None else _rows(rows)
    found: Node | None = words.nodes[name]
    if found is None:
        raise ValueError(f"{text!r}: there are no words ${name}")
    return found


def _slot(piece: str, text: str) -> Gap:
    slot = _gap(piece)
    if slot is None:
        raise ValueError(f"{text!r}: {piece!r} is no slot")
    return slot


@cache
def _gap(piece: str) -> Gap | None:
    slot = SLOT.fullmatch(piece)
    if slot is None:
        return None
    told, name, part, many, kind = slot.groups()
    return Gap(name, int(part or -1), bool(many), kind or "", bool(told))


@cache
def _literals(piece: str) -> tuple[Literal, ...]:
    return tuple(Literal(frozenset((form,))) for form in forms_of(piece))


def _group(group: str, text: str, words: WordLists) -> Node:
    """A group; the same one in all patterns with these lists: what stands in it is found once."""
    known: Node | None = words.groups.get(group)
    if known is None:
        sign, ways = group[0], _ways(group[1:-1], text, words)
        if sign == "(":
            known = _either(ways)
        else:
            inner = ways[0] if len(ways) == 1 else (_either(ways),)
            known = Maybe(inner) if sign == "[" else Repeat(inner)
        words.groups[group] = known
    return known


def _rows(rows: Sequence[tuple[str, ...]]) -> Node:
    """One of several rows of words."""
    single = {row[0] for row in rows if len(row) == 1}
    return _phrases(single, [tuple(frozenset((form,)) for form in row) for row in rows if len(row) > 1])


def _either(ways: Sequence[Nodes]) -> Node:
    """One of several; the rows of words among them are one node."""
    phrases: list[tuple[frozenset[str], ...]] = []
    rest: list[Nodes] = []
    single: set[str] = set()
    for way in ways:
        size = len(way)
        if size == 1 and way[0].__class__ is Literal:  # a word, as most are
            single |= way[0].words
            continue
        spoken = [node.words for node in way if node.__class__ is Literal]
        if size > 1 and len(spoken) == size:
            phrases += (tuple(spoken),)
        else:
            rest += (way,)
    if not phrases and not single:
        return Either(tuple(rest))
    said = _phrases(single, phrases)
    return Either(((said,), *rest)) if rest else said


def _phrases(single: set[str], phrases: Sequence[tuple[frozenset[str], ...]]) -> Node:
    """Words and rows of words as one node."""
    if not phrases:
        return Literal(frozenset(single))
    by_first: dict[str, list[tuple[frozenset[str], ...]]] = {word: [()] for word in single}
    for first, *behind in phrases:
        for word in first:
            by_first.setdefault(word, []).append(tuple(behind))
    return Phrases({word: tuple(dict.fromkeys(behind)) for word, behind in by_first.items()})

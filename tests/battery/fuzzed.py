"""Sentences made of a game's patterns with one word wrong, doubled or missing: what is recorded must follow from the words.

`python -m tests.battery.fuzzed GAME COUNT [SEED]` runs many; `test_fuzzed.py` runs a few.
"""

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from referee import games
from referee.engine.findings import RANK, worst
from referee.engine.game import Game
from referee.engine.sentences.clauses import IRREGULAR
from referee.engine.sentences.lexicon import Grammar, common_words, grammars, number_at
from referee.engine.sentences.pattern_nodes import Either, Gap, Literal, Maybe, Node, Nodes, Phrases, gaps, literals
from referee.engine.sentences.plain_words import plainly_said
from referee.engine.sentences.reader import SentenceReading, read
from referee.engine.sentences.slots import kind_of
from referee.engine.sentences.tokens import spelled
from referee.engine.steps import Step, fields
from referee.engine.words import Word, split
from referee.journal.acts import content
from referee.journal.fold import Fold
from referee.journal.format_text import in_words
from referee.journal.lines import StepLine
from referee.simulate.run import one
from referee.table.assist.saying import certain

NONSENSE = ("frumious", "qwerty", "not", "if", "almost", "blarg", "unless", "xylo")
"""Words that no pattern has: a sentence with one of them says nothing that is known."""


REASONS = frozenset(word for language in ("en", "de", "es", "fr") for word in common_words(language).reasons)
"""Words behind which a reason stands: it tells nothing to record."""

ARTICLES = frozenset(("the", "a", "an"))

PLACES = frozenset(
    {"there", "it", "them", "that", "him", "her", "same", "top", "mine", "his", "hers", "theirs", "behind"}
)
"""Words for a place that was named before."""

WHOLE = 5
"""Of so many sentences one is read unchanged as well."""


class Fuzzed(NamedTuple):
    """A sentence before and after a word was changed."""

    how: str
    """`foreign`, `other`, `doubled` or `missing`."""
    text: str
    word: str
    """The word that was changed."""
    before: str
    at: int
    """Which word it is."""


Reads = Callable[[Game[Any], Any, Sequence[Word]], SentenceReading | None]
"""What gives the one reading of an entry that is recorded."""

DIGITS = (*"1234569", "40")
"""Numbers that are said."""

ANY = 8
"""Numbers that may stand where none is told."""

EACH = 12
"""Steps of a kind of which sentences are made, of two games."""


@cache
def states(game_id: str, seed: int) -> tuple[tuple[Any, Step], ...]:
    """Steps of two simulated games, each with the state before it: so many of each kind, spread over the games."""
    game = games.load(game_id)
    found: dict[str, list[tuple[Any, Step]]] = {}
    for at in range(2):
        played = one(game, seed * 10 + at, bots=(("random", "heuristic")[at % 2],))
        fold = Fold(game, played.fold.head)
        for line in played.lines[1:]:
            step = content(line) if isinstance(line, StepLine) else None
            if isinstance(step, Step):
                found.setdefault(step.verb(), []).append((fold.state.copy(), step))
            fold.feed(line)
    return tuple(pair for kind in found.values() for pair in kind[:: max(1, len(kind) // EACH)][:EACH])


@cache
def in_order(words: frozenset[str]) -> tuple[str, ...]:
    """Words in an order that is always the same."""
    return tuple(sorted(words))


class Maker:
    """Makes sentences of the patterns of a game."""

    def __init__(self, game: Game[Any], random: Random) -> None:
        self.game, self.random = game, random
        part = game.sentences
        assert part is not None
        self.part = part
        self.grammars = grammars(part.package)
        self.step: Step | None = None
        self.used: Counter[Gap] = Counter()

    def sentence(self, state: Any, step: Step, grammar: Grammar) -> str:
        """A step in the words of a random pattern; now and then one of another kind, with random values."""
        own = [each for each in grammar.patterns if each.verb == step.verb()]
        pattern = self.random.choice(own if own and self.random.random() < 0.9 else grammar.patterns)
        self.step = step if pattern.verb == step.verb() else None
        self.used = Counter()
        said = " ".join(self._said(state, pattern.verb, pattern.nodes))
        return said.replace(" !", "!")  # by itself it forces

    def _said(self, state: Any, verb: str, nodes: Nodes) -> Iterator[str]:
        for node in nodes:
            yield from self._node(state, verb, node)

    def _node(self, state: Any, verb: str, node: Node) -> Iterator[str]:
        random = self.random
        if isinstance(node, Literal):
            yield random.choice(in_order(node.words))
        elif isinstance(node, Phrases):
            first = random.choice(sorted(node.by_first))
            yield first
            yield from (random.choice(in_order(words)) for words in random.choice(node.by_first[first]))
        elif isinstance(node, Gap):
            count = self._size(node, random.randint(1, 2)) if node.many else 1
            yield " and ".join(self._value(state, verb, node) for _ in range(count))
        elif isinstance(node, Maybe):
            if random.random() < 0.5:
                yield from self._said(state, verb, node.nodes)
        elif isinstance(node, Either):
            yield from self._said(state, verb, random.choice(node.ways))
        else:
            slot = next((gap for gap, _ in gaps(node.nodes) if not gap.told), None)
            for at in range(self._size(slot, random.choice((1, 1, 2, 3)))):
                if at:
                    yield random.choice((",", "and"))
                yield from self._said(state, verb, node.nodes)

    def _size(self, gap: Gap | None, else_: int) -> int:
        """How many values stand in a slot that is a list."""
        held_ = getattr(self.step, gap.name, None) if gap is not None and self.step is not None else None
        return else_ if held_ is None else max(1, len(held_)) if isinstance(held_, tuple) else 1

    def _own(self, gap: Gap) -> Any:
        """The next value of the step for a slot; None for any."""
        value = None if gap.told or self.step is None else getattr(self.step, gap.name, None)
        if value == ():
            return None
        if isinstance(value, tuple):
            pair = gap.part >= 0 and not (value and isinstance(value[0], tuple))
            at, self.used[gap] = self.used[gap], self.used[gap] + 1
            value = value if pair else value[at % len(value)] if value else None
            value = value[gap.part] if gap.part >= 0 and isinstance(value, tuple) else value
        return value

    def _value(self, state: Any, verb: str, gap: Gap) -> str:
        random = self.random
        kind = gap.kind or kind_of(self.part, verb, gap)
        own = self._own(gap)
        if own is not None:
            if kind == "seat" and 1 <= own <= state.seats:
                return random.choice((str(state.setup.seats[own - 1]), str(own)))
            if kind == "number":
                return str(own)
            if kind not in ("seat", "number") and own in (texts := self.part.names(state)[kind]):
                return random.choice([name for name in texts[own] if name])
        if kind == "seat":
            return str(random.choice(state.setup.seats))
        if kind == "number":
            return str(random.randint(0, 6))
        names = self.part.names(state)[kind]
        return str(random.choice([name for texts in names.values() for name in texts if name] or ["anything"]))

    def changed(self, text: str, state: Any, grammar: Grammar) -> Fuzzed:
        """The sentence with one word changed."""
        random, words = self.random, text.split()
        at = random.randrange(len(words))
        how = random.choice(("foreign", "other", "doubled", "missing"))
        if how == "missing":
            new = []
        elif how == "doubled":
            new = [words[at]] * 2
        else:
            new = [random.choice(NONSENSE) if how == "foreign" else random.choice(in_order(grammar.known))]
        return Fuzzed(how, " ".join((*words[:at], *new, *words[at + 1 :])), words[at], text, at)


def named(game: Game[Any], state: Any, text: str) -> tuple[set[int], set[str]]:
    """The seats and the things whose names stand in a text, found by comparing words alone."""
    part = game.sentences
    assert part is not None
    said = _stems(spelled(text))
    seats = {seat for seat, name in enumerate(state.setup.seats, 1) if _stands(name, said)}
    things = {
        thing
        for ids in part.names(state).values()
        for thing, texts in ids.items()
        if any(_stands(name, said) for name in texts)
    }
    return seats, things


def _stands(name: str, said: Sequence[str]) -> bool:
    own = _stems(spelled(name))
    return bool(own) and own[0] in said and any(said[at : at + len(own)] == own for at in range(len(said)))


@lru_cache(maxsize=100_000)
def _stems(forms: tuple[str, ...]) -> tuple[str, ...]:
    """Words without their endings; what may stand within a name is left out, and so is `um`."""
    idle = ARTICLES | common_words("en").articles
    return tuple(re.sub("(?:ie)?s$", "", form).removesuffix("y") for form in forms if form not in idle)


def held(steps: Sequence[Step]) -> tuple[set[int], set[str]]:
    """All numbers and all texts in some steps."""
    return held_in(tuple(msgspec.structs.astuple(step) for step in steps))


def held_in(row: Sequence[Any]) -> tuple[set[int], set[str]]:
    """The same in a row of values."""
    numbers: set[int] = set()
    texts: set[str] = set()
    left: list[Any] = [*row]
    while left:
        value = left.pop()
        if isinstance(value, tuple):
            left += value
        elif type(value) is int:
            numbers.add(value)
        elif isinstance(value, str):
            texts.add(value)
    return numbers, texts


def recorded(game: Game[Any], state: Any, words: Sequence[Word]) -> SentenceReading | None:
    """What an entry says that is recorded, or refused by the rules."""
    return certain(read(game, state, words)) or plainly_said(game, state, words)


def wrong(game: Game[Any], state: Any, fuzzed: Fuzzed, reading: SentenceReading, reads: Reads = recorded) -> str:
    """Why what is recorded does not follow from the words; empty where it does, or behind the word of a reason.

    reads: what reads.
    """
    reasons = [at for at, word in enumerate(fuzzed.text.split()) if word.strip(",;").casefold() in REASONS]
    if reasons and reasons[0] < fuzzed.at + 1:
        return ""
    if fuzzed.how == "foreign":
        words = fuzzed.text.split()
        without = read(game, state, split(" ".join((*words[: fuzzed.at], *words[fuzzed.at + 1 :]))).words)
        if words[fuzzed.at] in _literals(game) and not any(each.steps == reading.steps for each in without.found):
            return ""  # a word of a pattern (`and the others not`)
        return f"a foreign word: {fuzzed} -> {reading.steps}"
    if fuzzed.how == "doubled" and not fuzzed.word.isdigit():  # `2 2` is two cards
        before = reads(game, state, split(fuzzed.before).words)
        if before is not None and before.steps != reading.steps:
            return f"a word twice says something else: {fuzzed} -> {reading.steps}"
    seats, things = named(game, state, fuzzed.text)
    if reading.legal and (acts := _nobody_said(game, state, fuzzed.text, reading.steps[0], seats)) is not None:
        return f"who acts was not named and is not asked: {acts} {fuzzed} -> {reading.steps}"
    lost = seats - held(reading.steps)[0]
    if lost and not any(seat in game_told(game, reading.steps, fuzzed.text) for seat in lost):
        return f"who was named is not in it: {fuzzed} -> {reading.steps}"
    if made_up := _made_up(game, state, fuzzed, reading, things):
        return f"{made_up} was not said: {fuzzed} -> {reading.steps}"
    if reading.legal and (idle := _idle(game, state, fuzzed.text, reading, reads)):  # else nothing is recorded
        return f"{idle!r} may be any other: {fuzzed} -> {reading.steps}"
    return ""


def _nobody_said(game: Game[Any], state: Any, text: str, step: Step, seats: set[int]) -> int | None:
    """Who does the first step where neither a name, a number nor the table says so. seats: who was named."""
    part, said = game.sentences, _stems(spelled(text))
    assert part is not None
    also = {seat for name, seat in part.seats(state) if _stands(name, said)}
    numbers = {number_at(form, common_words("en")) for form in spelled(text)}
    known = {0, *seats, *also, *numbers, *part.actors(state, type(step)), *game.flow.awaiting(state).who}
    return None if step.who in known else step.who


def _made_up(game: Game[Any], state: Any, fuzzed: Fuzzed, reading: SentenceReading, things: set[str]) -> set[str]:
    """The names in what is recorded that nobody said, and that the state leaves open. things: those that were said."""
    texts = held(reading.steps)[1]
    presets = _presets(game, frozenset(step.verb() for step in reading.steps))
    known = {thing for ids in _part_names(game, state).values() for thing in ids}
    made_up = {text for text in texts & known if text not in things | presets and text != "?"}
    common = common_words("en")
    told = {str(number_at(form, common)) for form in spelled(fuzzed.text)}
    made_up = {each for each in made_up if not (code := re.match("[a-z]?([0-9]+)", each)) or code[1] not in told}
    made_up -= {thing[0] for thing in things if re.fullmatch("[a-z][0-9]+", thing)}  # a slot by its code names its side
    made_up -= {
        word.strip(",;").casefold() for word in fuzzed.text.split() if word.strip(",;") == "A"
    }  # `A` is a letter too, no article
    if not made_up:
        return made_up
    later = held(reading.steps[1:])[1]
    if not made_up & later and _no_choice(game, state, reading.steps[0], made_up):
        return set()
    if {"exact", "top"} & presets:  # as printed, the top card of a pile that lies open
        return set()
    if "same" in presets and not {"same", "likewise"}.isdisjoint(spelled(fuzzed.text)):
        return set()  # what this player said before
    text = " ".join(spelled(fuzzed.text))
    fits = _part_names(game, state).get("fits", {}).values()  # the third card is as the two open ones
    if any(" ".join(spelled(name)) in text for names in fits for name in names):
        return set()
    if "last" in presets and not PLACES.isdisjoint(spelled(fuzzed.text)):
        return set()  # where the last card lies
    return {each for each in made_up if not _only_one(game, state, reading, each, told)} - _as_printed(
        game, state, fuzzed.text, reading.steps, made_up
    )


def _only_one(game: Game[Any], state: Any, reading: SentenceReading, value: str, told: set[str]) -> bool:
    """Whether the rules allow no other value where this one stands, with any number in place of those that are not told.

    told: the numbers that are.
    """
    before = state.copy()
    for step in reading.steps if reading.legal else ():
        for other in _others(game, before, step, value, told):
            if other is None or RANK[worst(game.rules.check(before, other))] < IRREGULAR:
                return False
        for act in (*game.flow.implied(before, step), step):
            before.at += 1
            game.rules.apply(before, act)
    return reading.legal


def _others(game: Game[Any], state: Any, step: Step, value: str, told: set[str]) -> Iterator[Step | None]:
    """A step with each other value of the kind of one of its own, and any number where none is told; None where it is
    not known what else might stand there.
    """
    assert game.sentences is not None
    own = {field.name: getattr(step, field.name) for field in fields(type(step)) if field.name not in step.seated}
    open_ = [name for name, each in own.items() if type(each) is int and name != "who" and str(each) not in told]
    for name, held_ in own.items():
        row = held_ if isinstance(held_, tuple) else (held_,)
        if value not in held_in(row)[1]:
            continue
        ids = [*_part_names(game, state).get(game.sentences.kinds.get(f"{step.verb()}.{name}", ""), ())]
        if value not in ids or value not in row:
            yield None
            return
        at = row.index(value)
        for other, *numbers in product((each for each in ids if each != value), *(range(ANY) for _ in open_)):
            new = (*row[:at], other, *row[at + 1 :]) if isinstance(held_, tuple) else other
            yield replace(step, **{name: new, **dict(zip(open_, numbers, strict=True))})


def _as_printed(game: Game[Any], state: Any, text: str, steps: Sequence[Step], codes: set[str]) -> set[str]:
    """Those of some codes that are said by all that the echo prints of them, by any name of it."""
    forms_ = _stems(spelled(text))
    said = Counter(forms_)
    for names in _part_names(game, state).values():
        for called in names.values():
            if any(_stands(name, forms_) for name in called):
                said |= Counter(form for name in called for form in _stems(spelled(name)))
    out = set()
    for step in steps:
        for field in fields(type(step)):
            row = getattr(step, field.name)
            for at, value in enumerate(row) if isinstance(row, tuple) else ():
                if value in codes:
                    less = replace(step, **{field.name: (*row[:at], *row[at + 1 :])})
                    whole, rest = (Counter(_stems(spelled(in_words(game, state, each)))) for each in (step, less))
                    if (printed := whole - rest) and printed <= said:
                        out.add(value)
    return out


def _idle(game: Game[Any], state: Any, text: str, reading: SentenceReading, reads: Reads) -> str:
    """A number of a sentence in whose place any other one may stand, and the same is recorded; a reason tells nothing."""
    words = text.split()
    first = next((at for at, word in enumerate(words) if word.strip(",;").casefold() in REASONS), len(words))
    for at, word in enumerate(words[:first]):
        others = [each for each in DIGITS if each != word] if word.isdigit() else []
        changed = (" ".join((*words[:at], each, *words[at + 1 :])) for each in others)
        found = (reads(game, state, split(each).words) for each in changed)
        if others and all(one is not None and one.steps == reading.steps for one in found):
            return word
    return ""


def _no_choice(game: Game[Any], state: Any, step: Step, made_up: set[str]) -> bool:
    """Whether the state leaves no choice in what was not said: without its lists, a step is completed to the same."""
    bare: dict[str, Any] = {
        field.name: field.default if isinstance(field.default, tuple) else ()
        for field in fields(type(step))
        if isinstance(getattr(step, field.name), tuple)
    }
    bare |= {field.name: "" for field in fields(type(step)) if getattr(step, field.name) in made_up}
    assert game.sentences is not None
    return bool(bare) and game.sentences.complete(state, replace(step, **bare), {}) == step


def game_told(game: Game[Any], steps: Sequence[Step], text: str) -> set[int]:
    """Seats that a pattern of these steps may name without being a field: they are compared by the game."""
    part = game.sentences
    assert part is not None
    verbs = {step.verb() for step in steps}
    told = any(
        gap.told and gap.kind == "seat"
        for grammar in grammars(part.package)
        for pattern in grammar.patterns
        if pattern.verb in verbs
        for gap, _ in gaps(pattern.nodes)
    )
    return set(range(1, 9)) if told else set()


@cache
def _literals(game: Game[Any]) -> set[str]:
    """All words of a game's patterns."""
    part = game.sentences
    assert part is not None
    return {word for each in grammars(part.package) for pattern in each.patterns for word in literals(pattern.nodes)}


def _part_names(game: Game[Any], state: Any) -> Any:
    part = game.sentences
    assert part is not None
    return part.names(state)


@cache
def _presets(game: Game[Any], verbs: frozenset[str]) -> set[str]:
    part = game.sentences
    assert part is not None
    return {
        value
        for grammar in grammars(part.package)
        for pattern in grammar.patterns
        if pattern.verb in verbs
        for value in pattern.presets.values()
    }


def fuzz(
    game: Game[Any], count: int, seed: int, reads: Reads = recorded, most: int = sys.maxsize
) -> tuple[list[str], Counter[str]]:
    """What is wrong among so many changed sentences, and how many of each kind were recorded.

    reads: what reads them; most: findings behind which it ends.
    """
    random = Random(f"{game.id}/fuzz/{seed}")
    maker, bad, seen = Maker(game, random), [], Counter[str]()
    for at in range(count):
        if at % 500 == 0:
            pool = states(game.id, seed + at // 5000)
        state, step = random.choice(pool)
        grammar = random.choice(maker.grammars)
        text = maker.sentence(state, step, grammar)
        if not text:
            continue
        if at % WHOLE == 0:
            said = certain(read(game, state, split(text).words))
            seen["whole"] += said is not None
            seen["its own"] += said is not None and said.steps == (step,)
        fuzzed = maker.changed(text, state, grammar)
        seen["tried"] += 1
        words = split(fuzzed.text).words
        reading = reads(game, state, words)
        if reading is None or fuzzed.text == text:
            continue
        seen["recorded"] += 1
        if found := wrong(game, state, fuzzed, reading, reads):
            bad.append(found)
            if len(bad) == most:
                break
    return bad, seen


if __name__ == "__main__":
    bad_, seen_ = fuzz(games.load(sys.argv[1]), int(sys.argv[2]), int((sys.argv[3:] or ["1"])[0]))
    print(seen_, len(bad_))
    print("\n".join(bad_[:20]))

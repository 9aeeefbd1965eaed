"""Sentences made of a game's patterns with one word wrong, doubled or missing: what is recorded must follow from the words.

`python -m tests.battery.fuzzed GAME COUNT [SEED]` runs many; `test_fuzzed.py` runs a few.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from referee import games
from referee.engine.game import Game
from referee.engine.sentences.lexicon import Grammar, common_words, grammars, number_at
from referee.engine.sentences.patterns import Either, Gap, Literal, Maybe, Node, Nodes, Phrases, gaps, literals
from referee.engine.sentences.plain_words import plainly_said
from referee.engine.sentences.reader import SentenceReading, read
from referee.engine.sentences.slots import kind_of
from referee.engine.sentences.tokens import spelled
from referee.engine.steps import Step, fields
from referee.engine.words import split
from referee.journal.acts import content
from referee.journal.fold import Fold
from referee.journal.lines import StepLine
from referee.simulate.run import one
from referee.table.assist.saying import certain

NONSENSE = ("frumious", "qwerty", "not", "if", "almost", "blarg", "unless", "xylo")
"""Words that no pattern has: a sentence with one of them says nothing that is known."""


REASONS = frozenset(word for language in ("en", "de", "es", "fr") for word in common_words(language).reasons)
"""Words behind which a reason stands: it tells nothing to record."""

ARTICLES = frozenset(("the", "a", "an"))

PLACES = frozenset({"there", "it", "them", "that", "him", "her", "same", "top", "mine", "his", "hers", "theirs", "behind"})
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
            yield random.choice(sorted(node.words))
        elif isinstance(node, Phrases):
            first = random.choice(sorted(node.by_first))
            yield first
            yield from (random.choice(sorted(words)) for words in random.choice(node.by_first[first]))
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
            new = [random.choice(NONSENSE) if how == "foreign" else random.choice(sorted(grammar.known))]
        return Fuzzed(how, " ".join((*words[:at], *new, *words[at + 1 :])), words[at], text, at)


def named(game: Game[Any], state: Any, text: str) -> tuple[set[int], set[str]]:
    """The seats and the things whose names stand in a text, found by comparing words alone."""
    part = game.sentences
    assert part is not None
    forms = spelled(text)
    seats = {seat for seat, name in enumerate(state.setup.seats, 1) if _stands(spelled(name), forms)}
    things = {
        thing
        for ids in part.names(state).values()
        for thing, texts in ids.items()
        if any(_stands(spelled(name), forms) for name in texts)
    }
    return seats, things


def _stands(name: Sequence[str], forms: Sequence[str]) -> bool:
    idle = ARTICLES | common_words("en").articles  # they may stand within a name, and so may `um`
    parts = ([form for form in each if form not in idle] for each in (name, forms))
    own, said = ([re.sub("(?:ie)?s$", "", form).removesuffix("y") for form in each] for each in parts)
    return bool(own) and any(said[at : at + len(own)] == own for at in range(len(said) - len(own) + 1))


def held(steps: Sequence[Step]) -> tuple[set[int], set[str]]:
    """All numbers and all texts in some steps."""
    numbers: set[int] = set()
    texts: set[str] = set()
    left: list[Any] = [msgspec.structs.astuple(step) for step in steps]
    while left:
        value = left.pop()
        if isinstance(value, tuple):
            left += value
        elif type(value) is int:
            numbers.add(value)
        elif isinstance(value, str):
            texts.add(value)
    return numbers, texts


def wrong(game: Game[Any], state: Any, fuzzed: Fuzzed, reading: SentenceReading) -> str:
    """Why what is recorded does not follow from the words; empty where it does, or behind the word of a reason."""
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
        before = certain(read(game, state, split(fuzzed.before).words))
        if before is not None and before.steps != reading.steps:
            return f"a word twice says something else: {fuzzed} -> {reading.steps}"
    seats, things = named(game, state, fuzzed.text)
    numbers, texts = held(reading.steps)
    lost = {seat for seat in seats if seat not in numbers}
    if lost and not any(seat in game_told(game, reading.steps, fuzzed.text) for seat in lost):
        return f"who was named is not in it: {fuzzed} -> {reading.steps}"
    presets = _presets(game, frozenset(step.verb() for step in reading.steps))
    known = {thing for ids in _part_names(game, state).values() for thing in ids}
    made_up = {text for text in texts & known if text not in things | presets and text != "?"}
    common = common_words("en")
    told = {str(number_at(form, common)) for form in spelled(fuzzed.text)}
    made_up = {each for each in made_up if not (code := re.match("[a-z]?([0-9]+)", each)) or code[1] not in told}
    made_up -= {thing[0] for thing in things if re.fullmatch("[a-z][0-9]+", thing)}  # a slot by its code names its side
    made_up -= {word.strip(",;").casefold() for word in fuzzed.text.split() if word.strip(",;") == "A"}  # `A` is a letter too, no article
    later = held(reading.steps[1:])[1]
    if made_up and not made_up & later and _no_choice(game, state, reading.steps[0], made_up):
        return ""
    again = "same" in presets and not {"same", "likewise"}.isdisjoint(spelled(fuzzed.text))  # what this player said before
    text = " ".join(spelled(fuzzed.text))
    fits = _part_names(game, state).get("fits", {}).values()  # the third card is as the two open ones
    again = again or any(" ".join(spelled(name)) in text for names in fits for name in names)
    there = "last" in presets and not PLACES.isdisjoint(spelled(fuzzed.text))  # where the last card lies
    if (
        made_up and not again and not there and not {"exact", "top"} & presets
    ):  # as printed, the top card of a pile that lies open
        return f"{made_up} was not said: {fuzzed} -> {reading.steps}"
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


def fuzz(game: Game[Any], count: int, seed: int) -> tuple[list[str], Counter[str]]:
    """What is wrong among so many changed sentences, and how many of each kind were recorded."""
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
        reading = certain(read(game, state, words)) or plainly_said(game, state, words)
        if reading is None or fuzzed.text == text:
            continue
        seen["recorded"] += 1
        if found := wrong(game, state, fuzzed, reading):
            bad.append(found)
    return bad, seen


if __name__ == "__main__":
    bad_, seen_ = fuzz(games.load(sys.argv[1]), int(sys.argv[2]), int((sys.argv[3:] or ["1"])[0]))
    print(seen_, len(bad_))
    print("\n".join(bad_[:20]))

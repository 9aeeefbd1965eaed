"""What a pattern's text tells of its slots is what its nodes tell."""

from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

from referee import games
from referee.engine.sentences.lexicon import grammars, told_alone
from referee.engine.sentences.outlines import before
from referee.engine.sentences.pattern_nodes import (
    Either,
    Gap,
    Literal,
    Maybe,
    Node,
    Phrases,
    Repeat,
    begins,
    gaps,
    listed_in,
    slots_in,
)
from referee.engine.sentences.patterns import SentencePattern, pattern


def required(nodes: Iterable[Node]) -> Iterator[Gap]:
    """The slots that stand in any sentence of some nodes."""
    for node in nodes:
        if isinstance(node, Gap):
            yield node
        elif isinstance(node, Repeat):
            yield from required(node.nodes)
        elif isinstance(node, Either):
            yield from frozenset.intersection(*(frozenset(required(way)) for way in node.ways))


def last(nodes: Iterable[Node], words: frozenset[str], found: dict[Gap, frozenset[str]]) -> frozenset[str]:
    """The words with which some nodes may end. words: those before them; found: those before each slot."""
    for node in nodes:
        if isinstance(node, Gap):
            found[node] = found.get(node, frozenset()) | words
            words = frozenset()
        elif isinstance(node, Literal):
            words = node.words
        elif isinstance(node, Phrases):
            ends = [row[-1] if row else {first} for first, rows in node.by_first.items() for row in rows]
            words = frozenset().union(*ends)
        elif isinstance(node, Maybe):
            words |= last(node.nodes, words, found)
        elif isinstance(node, Repeat):
            words = last(node.nodes, words | last(node.nodes, words, found), found)
        else:
            words = frozenset().union(*(last(way, words, found) for way in node.ways))
    return words


def same(each: SentencePattern) -> None:
    assert each.required == frozenset(required(each.nodes)), each.text
    held = [*gaps(each.nodes)]
    several = any(listed for _, listed in held) or any(count > 1 for count in Counter(gap for gap, _ in held).values())
    assert each.most() == (None if several else len(held)), each.text
    assert slots_in(each.nodes) == {gap for gap, _ in held} == each.gaps, each.text
    assert listed_in(each.nodes) == {gap for gap, listed in held if listed} == each.listed, each.text
    assert (each.first, each.slots) == begins(each.nodes)[:2], each.text
    found: dict[Gap, frozenset[str]] = {}
    last(each.nodes, frozenset(), found)
    assert before(each) == found, each.text


@pytest.mark.parametrize("name", sorted(games.NAMES))
def test_those_of_a_game(name: str) -> None:
    sentences = games.load(name).sentences
    assert sentences is not None
    for grammar in (
        *grammars(sentences.package),
        *grammars(sentences.package, "parts"),
        *told_alone(sentences.package),
    ):
        for each in grammar.patterns:
            same(each)


@pytest.mark.parametrize(
    "text",
    [
        "{who} goes",
        "[{who}] goes to {to}",
        "(a {who}|b {who} {to}) c",
        "<{to} b [c]> d {n}",
        "{a} | b {a} | c [d] {a}",
        "<x (a|{to})> {to}",
        "a [b <c {to}>] {n}",
        "[a] {n} [b] {n}",
        "{to*} a",
        "(a|b c|[d]) {n}",
        "<[a] {n} b>",
        "a [b <c (d {to}|[e] {n})>]",
        "(a|) {n} (|b) (c||{to})",
    ],
)
def test_groups_within_groups(text: str) -> None:
    same(pattern("go", text))


@pytest.mark.parametrize("text", ["(a", "a)", "(a]", "<a [b>]", "a (b|c", "[a [b [c [d [e [f]]]]]]", "{who", "{a b}"])
def test_groups_that_are_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not closed|is no slot"):
        pattern("go", text)

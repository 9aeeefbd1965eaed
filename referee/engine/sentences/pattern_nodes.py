"""What patterns of sentences are made of: words, slots and groups; with what they begin, and what they hold."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Literal(NamedTuple):
    """One of several words."""

    words: frozenset[str]


class Gap(NamedTuple):
    """A slot: a seat, a number or a name stands there."""

    name: str
    """The field of the step, or of what is told besides."""
    part: int
    """Which part of each pair; -1 for a field that holds no pairs."""
    many: bool
    kind: str
    """The kind of name; empty: the field says it."""
    told: bool


class Maybe(NamedTuple):
    """Nodes that may be missing."""

    nodes: "Nodes"


class Either(NamedTuple):
    """One of several rows of nodes."""

    ways: "tuple[Nodes, ...]"


class Phrases(NamedTuple):
    """One of several rows of words, by their first word, with what may stand in each place behind it."""

    by_first: Mapping[str, tuple[tuple[frozenset[str], ...], ...]]


class Repeat(NamedTuple):
    """Nodes that stand there once or several times."""

    nodes: "Nodes"


Node = Literal | Gap | Maybe | Either | Phrases | Repeat
Nodes = tuple[Node, ...]


NO_SLOTS = (frozenset[Gap](), frozenset[Gap]())

_WORDS: dict[int, tuple[Node, frozenset[str]]] = {}
"""The words of nodes that were asked for; the same node stands in many patterns."""


def literals(nodes: Iterable[Node]) -> frozenset[str]:
    """All words of some nodes."""
    words: set[str] = set()
    for node in nodes:
        if node.__class__ is Gap:
            continue
        known = _WORDS.get(id(node))
        if known is None or known[0] is not node:
            known = _WORDS[id(node)] = node, _words(node)
        words |= known[1]
    return frozenset(words)


class NodeStart(NamedTuple):
    """How a node begins."""

    node: Node
    plain: bool
    """Whether it has no slot: words alone."""
    first: frozenset[str]
    """The words with which it may begin."""
    slots: frozenset[Gap]
    """The slots with which it may begin."""
    empty: bool
    """Whether nothing may stand there."""
    repeats: bool
    """Whether it may stand there several times."""
    gaps: frozenset[Gap]
    """All its slots."""
    fixed: bool
    """Whether each of them says itself what kind of name stands there."""


_STARTS: dict[int, tuple[Nodes, tuple[NodeStart, ...]]] = {}
"""How nodes begin that were asked for."""


def starts_of(nodes: Nodes) -> tuple[NodeStart, ...]:
    """How each of some nodes begins; kept."""
    known = _STARTS.get(id(nodes))
    if known is None or known[0] is not nodes:
        known = _STARTS[id(nodes)] = nodes, tuple(map(_start_of, nodes))
    return known[1]


def _start_of(node: Node) -> NodeStart:
    words, slots, empty = begins((node,))
    held = _held(node)[0]
    fixed = all([gap.kind for gap in held])
    return NodeStart(node, not held, words, slots, empty, isinstance(node, Repeat), held, fixed)


class WayStart(NamedTuple):
    """How one of several rows of nodes begins."""

    nodes: Nodes
    first: frozenset[str]
    """The words with which it may begin."""
    open: bool
    """Whether a slot or nothing may stand there."""


_WAYS: dict[int, tuple[Either, tuple[WayStart, ...]]] = {}


def ways_of(node: Either) -> tuple[WayStart, ...]:
    """How each of several rows of nodes begins; kept."""
    known = _WAYS.get(id(node))
    if known is None or known[0] is not node:
        known = _WAYS[id(node)] = node, tuple(map(_way_of, node.ways))
    return known[1]


def _way_of(nodes: Nodes) -> WayStart:
    words, slots, empty = begins(nodes)
    return WayStart(nodes, words, empty or bool(slots))


def _words(node: Node) -> frozenset[str]:
    if isinstance(node, Literal):
        return node.words
    if isinstance(node, Phrases):
        behind = [each for rows in node.by_first.values() for row in rows for each in row]
        return frozenset(node.by_first).union(*behind)
    if isinstance(node, Maybe | Repeat):
        return literals(node.nodes)
    return frozenset().union(*map(literals, node.ways)) if isinstance(node, Either) else frozenset()


def begins(nodes: Iterable[Node]) -> tuple[frozenset[str], frozenset[Gap], bool]:
    """The words and the slots with which some nodes may begin, and whether they may be empty."""
    words: set[str] = set()
    slots: set[Gap] = set()
    for node in nodes:
        if isinstance(node, Literal):
            words |= node.words
        elif isinstance(node, Phrases):
            words |= node.by_first.keys()
        elif isinstance(node, Gap):
            slots.add(node)
        else:
            inner = [begins(way) for way in (node.ways if isinstance(node, Either) else (node.nodes,))]
            words |= {word for each in inner for word in each[0]}
            slots |= {gap for each in inner for gap in each[1]}
            if isinstance(node, Maybe) or any(each[2] for each in inner):
                continue
        return frozenset(words), frozenset(slots), False
    return frozenset(words), frozenset(slots), True


_HELD: dict[int, tuple[Node, tuple[frozenset[Gap], frozenset[Gap]]]] = {}
"""What `_held` found of groups that were asked for; the same one stands in many patterns."""


def slots_in(nodes: Iterable[Node]) -> frozenset[Gap]:
    """All slots of some nodes, each once."""
    return frozenset().union(*[_held(node)[0] for node in nodes])


def listed_in(nodes: Iterable[Node]) -> frozenset[Gap]:
    """Those whose values are a list."""
    return frozenset().union(*[_held(node)[1] for node in nodes])


def _held(node: Node) -> tuple[frozenset[Gap], frozenset[Gap]]:
    """The slots of a node, and those of them whose values are a list."""
    if isinstance(node, Gap):
        own = frozenset((node,))
        return own, own if node.many else frozenset()
    if isinstance(node, Literal | Phrases):
        return NO_SLOTS
    known = _HELD.get(id(node))
    if known is None or known[0] is not node:
        ways = node.ways if isinstance(node, Either) else (node.nodes,)
        every = frozenset[Gap]().union(*map(slots_in, ways))
        several = every if isinstance(node, Repeat) else frozenset[Gap]().union(*map(listed_in, ways))
        known = _HELD[id(node)] = node, (every, several)
    return known[1]


def gaps(nodes: Iterable[Node], listed: bool = False) -> Iterable[tuple[Gap, bool]]:
    """All slots of some nodes, each with whether its values are a list."""
    for node in nodes:
        if node.__class__ is Literal or node.__class__ is Phrases:
            continue
        if isinstance(node, Gap):
            yield node, listed or node.many
        elif isinstance(node, Maybe):
            yield from gaps(node.nodes, listed)
        elif isinstance(node, Repeat):
            yield from gaps(node.nodes, True)
        elif isinstance(node, Either):
            for way in node.ways:
                yield from gaps(way, listed)


__all__ = [
    "Either",
    "Gap",
    "Literal",
    "Maybe",
    "Node",
    "NodeStart",
    "Nodes",
    "Phrases",
    "Repeat",
    "WayStart",
    "begins",
    "gaps",
    "listed_in",
    "literals",
    "slots_in",
    "starts_of",
    "ways_of",
]

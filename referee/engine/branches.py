"""Entries as a tree: what can be typed now, and what must follow where an entry is not whole yet.

A game declares the tree of the moment once (`Help.branches`): hints, `?` and completion list what is told of it,
screens and programs walk it, so that whoever knows no shorthand reaches every step by choosing. It is unfolded only as
far as somebody looks: there are too many combinations to list them all.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, product
from typing import NamedTuple


class Branch(NamedTuple):
    """A piece of an entry. The pieces from the root to a leaf, joined as they stand, are an entry."""

    text: str
    """What is typed, with the blank before it where one belongs there."""
    says: str = ""
    """What it means; `@3` stands for the player on seat 3. A leaf needs none: the step says what it records."""
    then: Callable[[], Iterable["Branch"]] | None = None
    """What may follow; None: the entry is whole."""
    verb: str = ""
    """The step that it leads to; empty: as the piece before it."""
    who: int = -1
    """The seat that acts, 0 the table; -1: as the piece before it."""
    told: str = ""
    """How hints, `?` and completion show it; where it is another text, it is an example of how what follows is typed.

    Empty: they do not, and it is there for whoever chooses or has typed its beginning. Only at the root of a tree.
    """


Named = tuple[str, str]
"""What is typed, and what it means."""

Slot = Sequence[Named] | Callable[[tuple[str, ...]], Iterable[Named]]
"""What may stand at one place of an entry: a list, or what makes it of the texts chosen for the places before it."""


def line(front: str, *slots: Slot, says: str = "", verb: str = "", who: int = -1, told: str = "") -> Iterator[Branch]:
    """An entry with places to be filled, one after the other. front: what stands before the first of them."""
    if not slots:
        yield Branch(front, says, None, verb, who, told)
        return
    yield Branch(front, says, partial(_filled, slots, ()), verb, who, told)


def _filled(slots: Sequence[Slot], chosen: tuple[str, ...]) -> Iterator[Branch]:
    slot, *others = slots
    for text, says in slot(chosen) if callable(slot) else slot:
        if not others:
            yield Branch(text, says)
            continue
        yield Branch(text, says, partial(_filled, others, (*chosen, text)))


def leaves(entries: Iterable[str]) -> Iterator[Branch]:
    """Entries that are whole."""
    return map(Branch, entries)


def told(entries: Iterable[Named]) -> Iterator[Branch]:
    """Entries that are whole and are told to everybody, with what each means."""
    return (Branch(entry, says, told=entry) for entry, says in entries)


def example(text: str, says: str, then: Callable[[], Iterable[Branch]] = tuple) -> Branch:
    """An example of how the entries behind it are typed, which is told to everybody; what stands in it is not what
    happened. then: the entries themselves, none where their steps are reached by others.
    """
    return Branch("", says, then, told=text)


def whole(branches: Iterable[Branch]) -> list[str]:
    """What is told that can be typed as it stands."""
    return [branch.told for branch in branches if branch.told and branch.told == branch.text and branch.then is None]


def untold(then: Callable[[], Iterable[Branch]]) -> Branch:
    """Entries that are made only when somebody looks for them, and are not told."""
    return Branch("", "", then)


GLUED = "glued"
"""The verb of what stands for several steps in one word: completion offers it, and whoever chooses takes one step after
the other."""


def glued(then: Callable[[], Iterable[Branch]]) -> Branch:
    """Words that stand for several steps."""
    return Branch("", "", then, GLUED)


def runs_of(*places: Iterable[str], least: int = 1) -> Iterator[Branch]:
    """Words put together of a text for each place, from so many places on."""
    for many in range(least, len(places) + 1):
        yield from leaves(map("".join, product(*places[:many])))


def onward(branches: Iterable[Branch], begun: str) -> Iterator[Branch]:
    """What goes on from the beginning of an entry, piece by piece: each with its whole text from the root on, and with
    the step and the seat that it leads to.
    """
    return _onward(branches, Branch("", verb="", who=0), begun)


def _onward(branches: Iterable[Branch], before: Branch, begun: str) -> Iterator[Branch]:
    for branch in branches:
        piece = branch._replace(
            text=before.text + branch.text,
            verb=branch.verb or before.verb,
            who=branch.who if branch.who >= 0 else before.who,
        )
        if branch.text and len(piece.text) > len(begun):
            if piece.text.startswith(begun):
                yield piece
        elif branch.then is not None and begun.startswith(piece.text):
            yield from _onward(branch.then(), piece, begun)


def seats_of(front: str, seats: Iterable[int]) -> list[Named]:
    """Seats as what is typed for them, behind a blank or another sign."""
    return [(f"{front}{seat}", f"@{seat}") for seat in seats]


def runs(signs: str, count: int) -> list[str]:
    """All words of so many of these signs."""
    return list(map("".join, product(signs, repeat=count)))


def whole_words(branches: Iterable[Branch], begun: str, most: int) -> Iterator[Branch]:
    """What goes on from the beginning of an entry, up to the end of a word, the short ones first. most: pieces that are
    looked into.
    """
    pieces = deque(onward(branches, begun))
    while pieces:
        piece = pieces.popleft()
        if piece.then is None or most <= 0:
            yield piece
            continue
        most -= 1
        ended = False
        for after in piece.then():
            if after.text.startswith(" "):
                ended = True
                break
            pieces.append(after._replace(text=piece.text + after.text, verb=piece.verb, who=piece.who))
        if ended:
            yield piece


def ends(branch: Branch, entry: str, spread: bool = False) -> Iterator[Named]:
    """The whole entries behind a piece of one, each with what its last piece means. spread: one behind each next piece
    in turn, so that the first few differ early.
    """
    if branch.then is None:
        yield entry, branch.says
        return
    behind = (ends(more, entry + more.text, spread) for more in branch.then())
    yield from _in_turn(behind) if spread else chain.from_iterable(behind)


def _in_turn(lists: Iterable[Iterator[Named]]) -> Iterator[Named]:
    """One of each list in turn, until all are empty. The lists are made as they are needed."""
    left: list[Iterator[Named]] = []
    for found in lists:
        for one in found:
            yield one
            left.append(found)
            break
    while left:
        again, left = left, []
        for found in again:
            for one in found:
                yield one
                left.append(found)
                break

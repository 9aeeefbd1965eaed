"""Entries as a tree: what can be typed now, and what must follow where an entry is not whole yet.

A game declares the tree of the moment (`Help.branches`), so that whoever knows no shorthand reaches every step by
choosing. It is unfolded only as far as somebody looks: there are too many combinations to list them all.
"""

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


Named = tuple[str, str]
"""What is typed, and what it means."""

Slot = Sequence[Named] | Callable[[tuple[str, ...]], Iterable[Named]]
"""What may stand at one place of an entry: a list, or what makes it of the texts chosen for the places before it."""


def line(front: str, *slots: Slot, says: str = "", verb: str = "", who: int = -1) -> Iterator[Branch]:
    """An entry with places to be filled, one after the other. front: what stands before the first of them."""
    if not slots:
        yield Branch(front, says, None, verb, who)
        return
    yield Branch(front, says, partial(_filled, slots, ()), verb, who)


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


def seats_of(front: str, seats: Iterable[int]) -> list[Named]:
    """Seats as what is typed for them, behind a blank or another sign."""
    return [(f"{front}{seat}", f"@{seat}") for seat in seats]


def noted(verb: str, seats: int, fields: int, says: str) -> Iterator[Branch]:
    """What a player does beside the play, in plain form: `2: ask 3`, for each seat. fields: how many seats it names."""
    everybody = range(1, seats + 1)
    for who in everybody:
        others = [seat for seat in everybody if seat != who]
        yield from line(
            f"{who}: {verb}",
            *([seats_of(" ", others)] * fields),
            says=f"@{who} {says}",
            verb=verb,
            who=who,
        )


def runs(signs: str, count: int) -> list[str]:
    """All words of so many of these signs."""
    return list(map("".join, product(signs, repeat=count)))


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

"""Help with typing: completion, corrections, warnings."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from referee.engine.branches import Branch
from referee.engine.findings import Fault
from referee.engine.parts.part import GamePart, S
from referee.engine.steps import Step
from referee.engine.words import Word


class Form(str):
    """An entry that shows how something is typed: what stands in it is not what happened at the
    table.

    Cards, seats or numbers in it stand for those that only the table knows.
    """

    __slots__ = ()


class Help(GamePart[S]):
    """Help with typing. By default there is none."""

    topics: ClassVar[Mapping[str, str]] = {}
    """What `? WORD` explains besides: parts of the shorthand, with an example."""

    first_kinds: ClassVar[tuple[str, ...]] = ()
    """Kinds of components, in small letters, of which `? WORD` speaks first where the word is more than a component."""

    amends: ClassVar[str] = ""
    """How a card that was turned up and typed wrong is corrected, with an example: `amend 12 k.s: …`."""

    def suggest(self, state: S, faults: Sequence[Fault], steps: Sequence[Step], /) -> Sequence[str]:
        """Corrected entries, the likeliest first, for a refused entry."""
        return ()

    def means_too(self, state: S, words: Sequence[Word], /) -> Sequence[str]:
        """What else an entry may have meant that is read in one way, with how that is typed, in sentences. state:
        before it.
        """
        return ()

    def doubts(self, state: S, steps: Sequence[Step], lately: Sequence[Step], /) -> Sequence[str]:
        """Why a legal entry of these steps looks like a slip of the pen, in sentences; nothing in the log depends on
        it.

        state: before the entry; lately: the steps that stand just before it, the newest last. It is asked after every
        entry at a table, so that what is often right must not be doubted.
        """
        return ()

    def branches(self, state: S, /) -> Iterable[Branch]:
        """What can be typed now, as a tree: every legal step of the moment, and what is told of it.

        Entries against the rules may be among it: each is judged before it is listed. Default: what the notation
        declares.
        """
        return self.game.notation.branches(state)

    def complete(self, state: S, /) -> Sequence[tuple[str, str]]:
        """What is told of the tree: entries with an explanation of each; a `Form` where it only shows how."""
        return [
            (branch.told if branch.told == branch.text else Form(branch.told), branch.says)
            for branch in self.branches(state)
            if branch.told
        ]

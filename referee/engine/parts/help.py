"""Help with typing: completion, corrections, warnings."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from referee.engine.branches import Branch
from referee.engine.findings import Fault
from referee.engine.parts.part import GamePart, S
from referee.engine.steps import Step
from referee.engine.words import Word


class Form(str):
    """An entry of `Help.complete` that shows how something is typed: what stands in it is not what happened at the
    table.

    Cards, seats or numbers in it stand for those that only the table knows.
    """

    __slots__ = ()


class Help(GamePart[S]):
    """Help with typing. By default there is none."""

    topics: ClassVar[Mapping[str, str]] = {}
    """What `? WORD` explains besides: parts of the shorthand, with an example."""

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

    def complete(self, state: S, /) -> Sequence[tuple[str, str]]:
        """What can be typed now, with an explanation of each: for completion and `?`; a `Form` where it only shows
        how.
        """
        return ()

    def branches(self, state: S, /) -> Iterable[Branch]:
        """What can be typed now besides the whole entries of `complete`, as a tree: every legal step of the moment.

        Entries against the rules may be among it: each is judged before it is listed. Default: what the notation
        declares.
        """
        return self.game.notation.branches(state)

    def follow(self, state: S, before: Sequence[str], /) -> tuple[Sequence[str], Sequence[str]]:
        """Words that may stand behind the first words of an entry, which completion offers.

        First those with which the entry is not whole yet, offered as they are; then those that can end a step, offered
        where the entry is legal. state: after the steps of these words, where they are steps; before: those that are
        none.
        """
        return (), ()

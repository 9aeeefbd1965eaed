"""What can be chosen now, as data: whoever knows no notation plays whole games by choosing from it.

A whole choice is taken as it stands; behind one that is not, something must follow: `choices(session, entry)` says
what. What only the table knows (which card was turned up) is a choice of whoever records it. Each whole entry is judged
before it is listed, and what is listed follows from what everybody saw.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from referee.engine.branches import GLUED, Branch, ends, onward
from referee.engine.ledger_answers import in_brief
from referee.engine.naming import named
from referee.engine.steps import Step
from referee.engine.words import GLOBAL_WORDS, NO, split
from referee.table.assist.suggest import Trial
from referee.table.session import owed
from referee.table.session.seen import as_seen

if TYPE_CHECKING:
    from referee.table.session.session import Session

FEW = 8
"""Whole entries behind one beginning, up to which they are listed in its place."""

TRIES = 40
"""Entries that are judged to find out whether a beginning leads anywhere: some of each kind that stand behind it."""


class Choice(NamedTuple):
    """Something that can be typed now."""

    entry: str
    """What to type: a whole entry, or the beginning of one."""
    says: str
    """What it would record, in words; of a beginning, what it is about."""
    verb: str
    """The kind of step."""
    who: int
    """The seat that acts, 0 the table."""
    complete: bool
    """Whether the entry is whole; if not, something must follow."""


def choices(session: Session, prefix: str = "", seat: int = 0) -> list[Choice]:
    """What can be typed now; with a prefix, what goes on from it. Empty with hints off, and behind nothing that is
    listed.

    seat: by what this seat knows; 0: by what the whole table saw.
    """
    if session.hints == "off":
        return []
    key = f"{seat} {prefix}"
    fold, last, held = session.chosen
    if fold is not session.fold or last != session.fold.last or key not in held:
        with in_brief():
            found = tuple(_Look(as_seen(session, seat)).listed(prefix))
        session.keep_chosen(key, found)
        return list(found)
    return list(held[key])


class _Look:
    """One look at what can be typed in a state."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.names = session.names
        self.trial = Trial(session, split(""))
        self.done: set[str] = set()
        """What the listed entries record: two that record the same are one choice."""
        self.begun: set[Choice] = set()
        """The beginnings that are listed."""

    def listed(self, prefix: str) -> Iterator[Choice]:
        """Everything that goes on from a prefix."""
        for branch in onward(self.session.game.help.branches(self.session.state), prefix):
            if branch.verb != GLUED:
                yield from self._choice(branch)
        for entry, text, whole in owed.now(self.session):
            if entry.startswith(prefix):
                yield Choice(entry, named(text, self.names), "late", 0, whole)

    def _choice(self, branch: Branch) -> Iterator[Choice]:
        """A piece as a choice: whole, unfolded where little stands behind it, or a beginning that leads somewhere."""
        entry, verb = branch.text, branch.verb
        if branch.then is None:
            yield from self._whole(entry, branch.says, verb)
            return
        few = list(islice(ends(branch, entry), FEW + 1))
        if len(few) <= FEW:
            for end, says in few:
                yield from self._whole(end, f"{branch.says}: {says}" if branch.says else says, verb)
        elif any(self._stands(end, verb) for end, _ in islice(ends(branch, entry, spread=True), TRIES)):
            choice = Choice(entry, named(branch.says, self.names), verb, branch.who, False)
            if choice not in self.begun:
                self.begun.add(choice)
                yield choice

    def _stands(self, entry: str, verb: str) -> bool:
        """Whether an entry would be taken as a step of the game, or as what this global word does."""
        word = entry.split(maxsplit=1)[0]
        if word in GLOBAL_WORDS:
            return word == verb and self.session.would(entry)
        return self.trial.judge(entry.split(), 0) is not None

    def _whole(self, entry: str, says: str, verb: str) -> Iterator[Choice]:
        """A whole entry, if it would be taken and none that is listed records the same. says: what it means where it is
        no step of the game.
        """
        if entry.split(maxsplit=1)[0] in GLOBAL_WORDS:
            if self._stands(entry, verb):
                yield Choice(entry, named(says, self.names), verb, 0, True)
            return
        meant = self.trial.judge(entry.split(), 0)
        step = meant[-1][0] if meant else None
        if meant is None or not isinstance(step, Step):
            return
        says = "; ".join(words for _, words in meant)
        key = repr([act for act, _ in meant])
        if key not in self.done and (entry := self._plain(entry, key)):
            self.done.add(key)
            yield Choice(entry, named(says, self.names), step.verb(), step.who, True)

    def _plain(self, entry: str, key: str) -> str:
        """An entry that is taken as it stands: this one, or the one that is offered where the table asks what it means;
        empty where there is none.
        """
        if NO not in entry.split():
            return entry
        reply = self.session.twin().enter(entry)  # a shadow does not ask
        if reply.kind == "accepted":
            return entry
        judged = ((text, self.trial.judge(text.split(), 0)) for text in reply.suggestions)
        return next((text for text, meant in judged if meant and repr([act for act, _ in meant]) == key), "")

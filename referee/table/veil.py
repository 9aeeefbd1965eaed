"""A session speaks as the whole table saw the game, also where hidden cards were typed.

The referee judges with all that was typed. Its words are those of a second session in which the hidden fields were never
told: refusals, suggestions, completion and help of two games that look alike to the table are alike. Cards that all have
seen before they lay hidden (`Secret.seen`) stay known to both.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from referee.engine.findings import Fault
from referee.engine.game import Game
from referee.journal.fold import Fold
from referee.journal.mask import veiled
from referee.journal.saying import Teller
from referee.table.reply import Reply, Said

if TYPE_CHECKING:
    from referee.table.session import Session

UNTOLD = "it does not go together with what was typed secretly; with what, is told after the end"
"""The words of a finding that only hidden cards give."""


class Veil:
    """The public twin of a fold, kept as the log grows. fold: None while nothing is hidden; session: the one to look at."""

    def __init__(self) -> None:
        self.fold: Fold | None = None
        self._of: tuple[Fold | None, int] = None, -1
        self._items: list[Any] = []
        self._like: Any = None
        self.session: Session | None = None

    def over(self, fold: Fold) -> Fold | None:
        """The fold as the whole table saw it; None where that is the fold itself."""
        if self._of == (fold, fold.last):
            return self.fold
        like = fold.head, fold.corrections, fold.stranded
        n = len(self._items)
        if self._like == like and all(old is now for old, now in zip(self._items, fold.items, strict=False)) and n <= len(fold.items):
            self._grow(fold, n)
        else:
            self.fold = _twin(fold) if any(veiled(item) is not item for item in fold.items) else None
        self._of = fold, fold.last
        self._like = fold.head, set(fold.corrections), set(fold.stranded)
        self._items = list(fold.items)
        return self.fold

    def _grow(self, fold: Fold, n: int) -> None:
        """Take in the lines behind the first n."""
        if self.fold is None:
            self.fold = _twin(fold) if any(veiled(item) is not item for item in fold.items[n:]) else None
            return
        self.fold = self.fold.copy()
        for item in fold.items[n:]:
            self.fold.feed(veiled(item))
        self.fold.last, self.fold.entry, self.fold.t = fold.last, fold.entry, fold.t


def _twin(fold: Fold) -> Fold:
    """A fold of the same log without its hidden fields; what stands before its corrections is without them too."""
    plain = fold.before(0)
    for item in fold.standing():
        plain.feed(veiled(item))
        plain.recall(item.n)
    twin = fold.copy()
    twin.state, twin.later = plain.state, plain.later
    twin.items = [veiled(item) for item in fold.items]
    twin.now.findings = dict(plain.now.findings)
    twin.undo = tuple(was._replace(items=tuple(map(veiled, was.items))) for was in fold.undo)
    return twin


def hides(game: Game[Any]) -> bool:
    """Whether a step of this game can hold what only some of the table have seen."""
    return any(not secret.seen for step in game.steps for secret in step.secret.values())


def public(session: Session) -> Session:
    """The session as the whole table saw it, to look at; itself where nothing is hidden, and once the game has ended."""
    if session.trial or not hides(session.game) or session.fold.ends:
        return session
    seen = session.veil.over(session.fold)
    if seen is None:
        return session
    held = session.veil.session
    if held is None or held.fold is not seen:
        held = session.veil.session = copy.copy(session)
        held.fold, held.writer, held.pending = seen, None, None
        held.teller, held.listed = Teller(), (None, 0, session.listed[2])
    held.asks, held.hints, held.called = session.asks, session.hints, session.called
    return held


def answer(session: Session, text: str) -> Reply:
    """The answer to one typed line, in words that tell no more than the whole table saw as long as the game lasts."""
    look = public(session)
    if look is session:
        reply = session.judged(text)
        return reply if session.fold.ends else discreet(reply)
    other = copy.copy(session)
    other.fold, other.writer, other.pending = look.fold.copy(), None, None
    other.teller, other.listed = look.teller, look.listed
    other.clock, other.times = copy.copy(session.clock), copy.deepcopy(session.times)
    other.corrected, other.shown, other.rulings = list(session.corrected), list(session.shown), list(session.rulings)
    seen = other.judged(text)
    reply = session.judged(text)
    return reply if session.fold.ends else discreet(told(reply, seen))


def discreet(reply: Reply) -> Reply:
    """The answer without the lines that would tell what lies hidden."""
    if any(fault.discreet for said in reply.said for fault in said.findings):
        for said in reply.said:
            said.findings = tuple(msgspec.structs.replace(f, because=()) if f.discreet else f for f in said.findings)
    return reply


def told(reply: Reply, seen: Reply) -> Reply:
    """The answer with the words of the public one; what only hidden cards forbid is said without naming them."""
    if _kind(reply) == _kind(seen):
        return msgspec.structs.replace(seen, failed=reply.failed, number=reply.number)
    said = _without(reply.said, seen.said)
    if reply.kind != "refused" or reply.failed:
        return msgspec.structs.replace(reply, said=said, suggestions=(), offers=())
    message = reply.message if reply.barred or reply.waits else ""
    return Reply(
        "refused", message, said, reply.verdict, reply.column, force=reply.force, barred=reply.barred, waits=reply.waits
    )


def _kind(reply: Reply) -> tuple[Any, ...]:
    """What a reply does, whatever it says; of a refusal only what records the entry all the same."""
    if reply.kind == "refused":
        return reply.kind, reply.verdict, reply.force, reply.barred, reply.waits, reply.failed
    found = tuple((said.n, said.verdict, tuple((f.rule, f.verdict, f.about) for f in said.findings)) for said in reply.said)
    return reply.kind, reply.verdict, reply.force, reply.barred, reply.waits, reply.over, found


def _without(said: Sequence[Said], seen: Sequence[Said]) -> tuple[Said, ...]:
    """Lines with the findings that the table could make itself, and the others without words."""
    known = {said.n: said for said in seen}
    out = []
    for line in said:
        own = known.get(line.n, Said(line.n, line.text))
        words = {(f.rule, f.verdict, f.about): f for f in own.findings}
        findings = tuple(words.get((f.rule, f.verdict, f.about)) or _mute(f) for f in line.findings)
        out.append(msgspec.structs.replace(line, text=own.text, findings=findings, undecided=own.undecided, asks=own.asks))
    return tuple(out)


def _mute(fault: Fault) -> Fault:
    return Fault(fault.rule, fault.verdict, fault.about, text=UNTOLD)


__all__ = ["UNTOLD", "Veil", "answer", "hides", "public", "told"]

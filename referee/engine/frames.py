"""Frames: questions that interrupt the ordinary course of play and are owed an answer.

A frame says who owes an answer and in which order the answers are settled. Answers may be typed in any order; they are
matched by seat and settled in the rule's order.
"""

from collections.abc import Callable, Sequence
from typing import Any, Literal

Manner = Literal["one", "order", "any", "all"]
"""One of the seats; each in the given order; each in any order; all before any is settled."""


class Awaiting:
    """What the table is asked for now."""

    __slots__ = ("extra", "manner", "rule", "verbs", "who")

    def __init__(
        self,
        who: tuple[int, ...],
        verbs: tuple[str, ...],
        manner: Manner = "one",
        extra: tuple[str, ...] = (),
        rule: str = "",
    ) -> None:
        self.who = who
        """The seats that may act; 0 is the table."""
        self.verbs = verbs
        """What they may do, by the verbs of steps."""
        self.manner = manner
        """How their answers are taken; see `Manner`."""
        self.extra = extra
        """Verbs that are legal now although nobody waits for them (an interrupt, a showing)."""
        self.rule = rule
        """The rule by which nobody else acts now."""

    def asks(self, who: int, verb: str) -> bool:
        """Whether a step of this seat with this verb is asked for or allowed now."""
        return (who in self.who and verb in self.verbs) or verb in self.extra

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Awaiting) and self.plain() == other.plain()

    def plain(self) -> dict[str, Any]:
        """As plain data, for `--json`."""
        return {"who": list(self.who), "verbs": list(self.verbs), "manner": self.manner, "extra": list(self.extra)}

    def __repr__(self) -> str:
        return f"Awaiting({self.plain()})"


NOTHING = Awaiting((), ())


class Wait:
    """What must be finished before an act can be recorded, because it would be two things at once."""

    __slots__ = ("_entries", "text")

    def __init__(self, text: str, entries: Sequence[str] | Callable[[], Sequence[str]] = ()) -> None:
        self.text = text
        """What must be finished, in a sentence."""
        self._entries = entries
        """What finishes it, as typed, the likeliest first; a function is called when they are asked for, in the state
        in which the act was judged.
        """

    @property
    def entries(self) -> tuple[str, ...]:
        """What finishes it."""
        return tuple(self._entries() if callable(self._entries) else self._entries)


class Frame:
    """An open question to several seats."""

    __slots__ = ("data", "given", "kind", "manner", "owed", "rule", "source", "verbs")

    def __init__(
        self,
        kind: str,
        source: int,
        owed: list[int],
        verbs: tuple[str, ...],
        manner: Manner = "any",
        data: Any = None,
        rule: str = "",
    ) -> None:
        self.kind = kind
        """The game's name of the question."""
        self.source = source
        """The number of the line that asked it."""
        self.owed = owed
        """The seats that still owe an answer, in the order in which answers are settled."""
        self.verbs = verbs
        """What they may answer with."""
        self.manner: Manner = manner
        """How the answers are taken; see `Manner`."""
        self.given: dict[int, Any] = {}
        """The answers that came out of order and wait for their turn."""
        self.data = data
        """What the game needs to know of the question."""
        self.rule = rule
        """The rule by which it is answered before anything else."""

    def copy(self) -> "Frame":
        """An independent frame; answers and `data` are shared, they are never changed in place."""
        twin = Frame(self.kind, self.source, list(self.owed), self.verbs, self.manner, self.data, self.rule)
        twin.given = dict(self.given)
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frame) and all(getattr(self, n) == getattr(other, n) for n in Frame.__slots__)

    def awaiting(self) -> Awaiting:
        """Who is asked now: the seats that owe an answer and have not given one."""
        left = tuple(seat for seat in self.owed if seat not in self.given)
        return Awaiting(left[:1] if self.manner == "order" else left, self.verbs, self.manner, (), self.rule)

    def answer(self, seat: int, answer: Any) -> list[tuple[int, Any]]:
        """Take one answer; return the answers that can now be settled, in the rule's order."""
        owed, given = self.owed, self.given
        if not given and owed and seat == owed[0] and (self.manner != "all" or len(owed) == 1):  # nothing else waits
            return [(owed.pop(0), answer)]
        given[seat] = answer
        ready: list[tuple[int, Any]] = []
        if self.manner == "all" and len(given) < len(owed):
            return ready
        while owed and owed[0] in given:
            first = owed.pop(0)
            ready.append((first, given.pop(first)))
        return ready

    @property
    def done(self) -> bool:
        """Whether nobody owes an answer any more."""
        return not self.owed

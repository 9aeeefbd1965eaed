"""What was said so far in an entry, clause by clause."""

from collections.abc import Callable, Container, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from referee.engine.effects import Effect
from referee.engine.parts.sentences import Sentences
from referee.engine.sentences.claims import Move, Recent, ToldClaim
from referee.engine.sentences.filled import Clause, Value
from referee.engine.sentences.lexicon import CommonWords, grammars
from referee.engine.sentences.pattern_nodes import Gap
from referee.engine.sentences.tokens import SentenceToken
from referee.engine.steps import Step
from referee.engine.words import Word

REST = frozenset({"else", "other", "others", "rest", "anderen", "ubrigen", "demas", "resto", "autres"})
"""Words of those who are left when somebody is taken out."""

REST_WITHIN = 4
"""Words at the beginning of a clause among which they stand."""

WITHOUT = "without"
"""The slot of who is not among all others: `everybody parries but Dai`."""

DEALT, THEN = "dealt", "then"
"""The slot that says how many wounds a step deals, and the preset that says what becomes of whom it is done to: nobody
stops it (`lands two wounds on Dai`, `fells Dai`)."""

TIMES, MOST_TIMES = "times", 9
"""The slot that says how often somebody does the same, and the most of it."""


class Called(NamedTuple):
    """Who is meant by a word for who acts."""

    form: str
    seat: int
    named: int
    """How many were named before it in the entry."""


class Said(NamedTuple):
    """What was said so far."""

    steps: tuple[Step, ...] = ()
    words: tuple[Word, ...] = ()
    who: int = -1
    """Who acted last; -1 for nobody."""
    did: frozenset[int] = frozenset()
    """Who acted."""
    strict: bool = True
    legal: bool = True
    needs: bool = False
    """Whether some clause has a word that its pattern asks for."""
    move: Move | None = None
    """What all steps did; None: there was none yet."""
    last: Move | None = None
    """What the steps of the last clause did."""
    told: bool = False
    """Whether a result was told."""
    pending: tuple[ToldClaim, ...] = ()
    """What was told before it happened: it must be so in the end."""
    named: bool = True
    """Whether the last clause named who acts."""
    supplied: bool = False
    """Whether the last step was not said but told by its result; saying it as well changes nothing."""
    met: tuple[int, ...] = ()
    """Who was named, in the order of the entry."""
    since: int = 0
    """How many of them were named before the last clause that names anybody."""
    reason: int = 0
    """Where a reason begins behind it that is not read; 0 for none."""
    open: str = ""
    """The kind of step that was said and is none yet: it must follow (`calls banzai`: which guard comes?)."""
    calls: tuple[Called, ...] = ()
    """Who was meant by `he`, `she` or `they`, in the order of the entry."""

    def leads_to(
        self,
        clause: Clause,
        kind: type[Step],
        named: Sequence[int],
        asked: Sequence[int],
        first: str,
        common: CommonWords,
    ) -> bool:
        """Whether a clause may stand behind what was said. One that goes on needs a step of its kind before it, and
        names nobody who is asked now: that one acts, and is not met. What refers to a step (`which …`) is no step of
        the same kind by somebody else.
        """
        if clause.pattern.goes_on:
            return any(type(step) is kind for step in self.steps) and not set(asked).intersection(named)
        last = self.steps[-1] if self.steps else None
        return first not in common.refers or type(last) is not kind or not named or last.who in named

    def another(self, steps: Sequence[Step]) -> bool:
        """Whether these are what somebody else does who is asked the same as the one who acted last."""
        last = self.steps[-1] if self.steps else None
        return last is not None and bool(steps) and type(last) is type(steps[0]) and last.who != steps[0].who

    def heard(self, part: Sentences[Any], forms: Sequence[str]) -> "Said":
        """With a result that is told in these words; unsure where they do not agree with the last step."""
        odd = self.last is not None and part.odd(self.last.before, forms, self.steps[-1:])
        return self._replace(told=True, strict=self.strict and not odd)

    def still(self, who: int) -> bool:
        """Whether this player was named, and goes on."""
        return self.named and who == self.who > 0

    def near(self, recent: Callable[[], Recent | None]) -> set[int]:
        """The seats that were named, or acted, in this entry; where there are none, in the entry before."""
        own = {*self.met, *self.did}
        before = None if own else recent()
        return own or {seat for step in (before.steps if before is not None else ()) for seat in seats_of(step)}

    def naming(self, seats: Sequence[int]) -> "Said":
        """With a clause that names these."""
        return self._replace(met=(*self.met, *seats), since=len(self.met)) if seats else self

    def called(self, forms: Sequence[str], seat: int, part: Sentences[Any]) -> "Said":
        """With who is meant by the words for who acts of a clause that begins with one; unsure where the entry calls
        the same player by another one (`he hits Ben and she parries` are two people), or another player by the same
        one with nobody named between.
        """
        said = self
        for form in acting(forms, part):
            last = next((call for call in reversed(said.calls) if call.form == form), None)
            odd = last is not None and last.seat != seat and last.named == len(self.met)
            odd = odd or any(call.seat == seat and call.form != form for call in said.calls)
            calls = (*said.calls, Called(form, seat, len(self.met)))
            said = said._replace(calls=calls, strict=said.strict and not odd)
        return said

    def may_mean(self, forms: Sequence[str], seats: Container[int], part: Sentences[Any]) -> bool:
        """Whether `he` may be one of these in what is told in these words: who was called so just before, else somebody
        whom the last clause names, and nobody whom the entry calls by another word.
        """
        form = next(iter(acting(forms, part)), "")
        if any(call.form == form and call.named == len(self.met) for call in self.calls):
            return next(call.seat for call in reversed(self.calls) if call.form == form) in seats
        others = {call.seat for call in self.calls if form not in ("", call.form)}
        near = [*self.met[self.since :], *(call.seat for call in self.calls)]
        return not near or any(seat in seats and seat not in others for seat in near)

    def meant(
        self, found: Sequence[tuple[Any, "Said"]], hes: Sequence[int], recent: Callable[[], Recent | None]
    ) -> list[tuple[Any, "Said"]]:
        """Of the readings of a clause those that are legal. hes: who `him` is in each, 0 without such a word.

        Where it may be several, somebody named in the same clause is in doubt: `Ana puts it in front of her`.
        """
        legal = [(he, after, more) for he, (after, more) in zip(hes, found, strict=True) if more.legal]
        near = self.near(recent) if len({he for he, _, _ in legal}) > 1 else {*hes}
        return [(after, more._replace(strict=more.strict and (not he or he in near))) for he, after, more in legal]

    def noted(self, part: Sentences[Any], recent: Callable[[], Recent | None]) -> list[Move]:
        """What the entry before did, where all that was said only notes what had happened by itself."""
        notes = bool(self.steps) and all(step.verb() in part.notes for step in self.steps)
        before = recent() if notes else None
        return [Move(before.before, self.move.after, before.did, self.who)] if before and self.move else []

    def more(self, state: Any, played: "PlayedSteps", word: Word, sure: bool) -> "Said":
        """This with further steps. state: before them."""
        move = Move(state, played.after, played.did, played.steps[-1].who)
        return Said(
            (*self.steps, *played.steps),
            (*self.words, *(word for _ in played.steps)),
            played.steps[-1].who,
            self.did | {step.who for step in played.steps},
            self.strict and sure and played.sure,
            self.legal and played.legal,
            self.needs,
            move if self.move is None else Move(self.move.before, move.after, (*self.move.did, *move.did), move.who),
            move,
            self.told,
            self.pending,
            met=self.met,
            since=self.since,
            calls=self.calls,
        )


class PlayedSteps(NamedTuple):
    """Some steps that were carried out."""

    after: Any
    """The state behind them."""
    steps: Sequence[Step]
    legal: bool
    did: tuple[Effect, ...]
    sure: bool = True
    """Whether they pass over the answers of one player at most."""


def speaks(actors: Sequence[int], speaker: int) -> list[tuple[bool, list[int]]]:
    """Who says `I`: who records, or the only one who is asked."""
    asked = [who for who in actors if who]
    if speaker:
        return [(True, [speaker])] if speaker in asked else [(False, [who]) for who in asked]
    return [(len(asked) == 1, [who]) for who in asked]


def seats_of(step: Step) -> set[int]:
    """Who acts by a step, and whom it names."""
    return {step.who, *(value for name in step.seated if type(value := getattr(step, name)) is int)}


def key_of(steps: Sequence[Step]) -> Any:
    """Steps as they are compared."""
    return tuple((type(step), msgspec.structs.astuple(step)) for step in steps)


def named_slots(filled: Mapping[Gap, list[Value]]) -> frozenset[str]:
    """The fields that something was said of."""
    return frozenset(gap.name for gap in filled if not gap.told)


def of_rest(forms: Sequence[str]) -> bool:
    """Whether a clause is told of those who are left when somebody is taken out."""
    return not REST.isdisjoint(forms[:REST_WITHIN])


def acting(forms: Sequence[str], part: Sentences[Any]) -> list[str]:
    """The words for who acts in a clause that begins with one: `he`."""
    known, small = _acting(part.package)
    if known.isdisjoint(forms):
        return []
    rest = [form for form in forms if form not in small]
    return [form for form in rest if form in known] if rest and rest[0] in known else []


@cache
def _acting(package: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words for who acts in the languages of a game, and small words that may stand before one."""
    common = [grammar.common for grammar in grammars(package)]
    known = frozenset(form for each in common for form in each.acting)
    return known, common[0].joins | common[0].parts | common[0].first


def joined(tokens: Sequence[SentenceToken], at: int, part: Sentences[Any]) -> bool:
    """Whether a clause stands behind a bare `and`: who does it is who did what stands before it."""
    if not 1 < at < len(tokens):
        return False
    before, join, own = (token.form for token in tokens[at - 2 : at + 1])
    return join in grammars(part.package)[0].common.joins and before.isalnum() and own != "it"


__all__ = [
    "DEALT",
    "THEN",
    "TIMES",
    "WITHOUT",
    "PlayedSteps",
    "Said",
    "joined",
    "key_of",
    "named_slots",
    "of_rest",
    "seats_of",
    "speaks",
]

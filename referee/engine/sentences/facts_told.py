"""Reads single facts of a step that is told in parts: `Ben is Musashi and Cho is Hanzō`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.game import Game
from referee.engine.parts.in_parts import Fact, InParts
from referee.engine.plain import is_list
from referee.engine.sentences.lexicon import HE, SPEAKER, Grammar, NamedThings, SeatNames, grammars
from referee.engine.sentences.matching import SEAT, Clause, Matcher, Value, values
from referee.engine.sentences.pattern_nodes import Gap, gaps
from referee.engine.sentences.reader import LONGEST
from referee.engine.sentences.slots import kind_of
from referee.engine.sentences.tokens import SentenceToken, cut
from referee.engine.sentences.unsure import unsure
from referee.engine.steps import fields
from referee.engine.words import Word

AT = "at"
"""The slot that says whose a fact is, or where."""


class FactsTold(NamedTuple):
    """Facts that an entry may tell."""

    of: InParts[Any]
    facts: tuple[tuple[Fact, Any], ...]
    """Each with its value, in the order of the sentence."""
    seat: int
    """The seat that was named last; 0 for none."""


def read_facts(
    game: Game[Any], state: Any, words: Sequence[Word], asked: Sequence[InParts[Any]], last: int, speaker: int = 0
) -> tuple[FactsTold, ...]:
    """All that an entry may tell of these steps; every word is used. last: who was named before; speaker:
    who says `I`, 0 where that is not known.
    """
    part = game.sentences
    tokens = cut(words, owned=True)
    if part is None or not tokens or len(tokens) > LONGEST or unsure(tokens, grammars(part.package)):
        return ()
    by_verb = {each.kind.verb(): each for each in asked}
    for grammar in grammars(part.package, "parts"):
        matcher = _matcher(game, state, tokens, grammar, by_verb)
        found: dict[Any, FactsTold] = {}
        for row in matcher.rows():
            one = _told(state, row.clauses, by_verb, {HE: last, SPEAKER: speaker})
            if one is not None:
                found.setdefault((one.of, frozenset(one.facts)), one)
        if found:
            return tuple(found.values())
    return ()


def read_value(game: Game[Any], state: Any, words: Sequence[Word], of: InParts[Any], fact: Fact) -> Any:
    """What words say alone in place of the value of a fact; None where they say none."""
    part = game.sentences
    tokens = cut(words)
    if part is None or not tokens:
        return None
    verb = of.kind.verb()
    grammar = grammars(part.package, "parts")[0]
    paired = fact[0] in of.kind.seated and any(f.name == fact[0] and f.type is not int for f in fields(of.kind))
    kind = kind_of(part, verb, Gap(fact[0], 1 if paired else -1, False, "", False))
    matcher = _matcher(game, state, tokens, grammar, {})
    begin = next((at for at, token in enumerate(tokens) if token.form not in grammar.common.articles), 0)
    return next((value for end, value in matcher.values_at(kind, begin) if end == len(tokens)), None)


def _matcher(
    game: Game[Any], state: Any, tokens: Sequence[SentenceToken], grammar: Grammar, verbs: Mapping[str, Any]
) -> Matcher:
    part = game.sentences
    assert part is not None
    seats = SeatNames(state.setup.seats, part.seats(state))
    things = NamedThings(part.names(state))
    return Matcher(tokens, grammar, things, seats, lambda verb, gap: kind_of(part, verb, gap), verbs)


def _told(
    state: Any, clauses: Sequence[Clause], by_verb: Mapping[str, InParts[Any]], meant: dict[str, int]
) -> FactsTold | None:
    """The facts of some clauses about one step; None where they do not fit together."""
    of = by_verb[clauses[0].pattern.verb]
    facts: dict[Fact, Any] = {}
    for clause in clauses:
        besides = ((gap.name, value) for gap, found in values(clause.filled).items() if gap.told for value in found)
        if by_verb[clause.pattern.verb] is not of or not all(of.fits(state, *each) for each in besides):
            return None
        for fact, value, seat in _facts(clause, of, meant):
            if fact is None or facts.setdefault(fact, value) != value:
                return None
            meant = {**meant, HE: seat}
    return FactsTold(of, tuple(facts.items()), meant[HE]) if facts else None


def _facts(clause: Clause, of: InParts[Any], meant: Mapping[Any, int]) -> Iterator[tuple[Fact | None, Any, int]]:
    """The facts of a clause, each with its value and the seat that was named last; no fact where it says none."""
    filled = values(clause.filled)
    lists = {field.name for field in fields(of.kind) if is_list(field.type)}
    last = meant[HE]
    place = next((gap for gap, _ in gaps(clause.pattern.nodes) if gap.name == AT), None)
    told = next(
        (found for gap, found in filled.items() if gap.name == AT), [clause.pattern.presets.get(AT) or clause.who or HE]
    )
    for gap, found in reversed([*filled.items()]):
        if gap.told:
            continue
        whose: list[Value | None] = (
            [None] * len(found)  # who acts is one for all of them
            if gap.name == "who"
            else [*told]
            if place is not None or AT in clause.pattern.presets
            else [*found]
            if gap.name in lists
            else [None]
        )
        if len(whose) != len(found):
            yield None, None, last
        for at, value in zip(whose, found, strict=False):
            seats = [at] if at is not None and place is not None and place.kind == SEAT else []
            seats += [value] if gap.name in of.kind.seated and gap.part <= 0 and gap.kind in ("", SEAT) else []
            seats += [value] if gap.name == "who" else []
            named = [meant.get(seat, seat) for seat in seats]
            if any(type(seat) is not int or not seat for seat in named):
                yield None, None, last
                continue
            fact, said = (gap.name, meant.get(at, at)), meant.get(value, value)
            last = next((seat for seat in named if isinstance(seat, int)), last)
            yield fact, said, last
    for name in of.kind.seated:
        if clause.pattern.presets.get(name) == HE:  # `… and gets the pawn`
            yield ((name, None), last, last) if last else (None, None, last)


__all__ = ["FactsTold", "read_facts", "read_value"]

"""Compares the reason that stands at the end of an entry and tells nothing to record: `because he has no cards`."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from referee.engine.effects import Effect
from referee.engine.game import Game
from referee.engine.parts.sentences import Sentences
from referee.engine.sentences.claims import ASIDE, Move, Recent, ToldClaim, claim_of
from referee.engine.sentences.declared import reading_words
from referee.engine.sentences.lexicon import HE, NamedThings, SeatNames, grammars, number_at, telling
from referee.engine.sentences.matching import Matcher
from referee.engine.sentences.results import Results
from referee.engine.sentences.tokens import SentenceToken, spelled
from referee.engine.steps import Step

OF_ALL = reading_words("reasons", "of_all")
"""Words beside the number of all who play."""

WEIGHS = reading_words("reasons", "weighs")
"""Words that weigh something of the table, or say where or when something is."""

LONG = 4
"""Letters of a word that is no small one, at least."""

AT_ONCE = 2
"""How many moves are looked at for whose turn it is: none of them is the entry before."""


def carried_out(game: Game[Any], state: Any, steps: Sequence[Step]) -> Move:
    """What some steps do to a state, which is not changed."""
    now, did = state.copy(), list[Effect]()
    for step in steps:
        for act in (*game.flow.implied(now, step), step):
            now.at += 1
            did += game.rules.apply(now, act)
    return Move(state, now, tuple(did), steps[-1].who if steps else -1)


def reason_in(game: Game[Any], tokens: Sequence[SentenceToken]) -> Sequence[SentenceToken]:
    """The tokens of a reason behind some others; none for no reason."""
    part = game.sentences
    reasons = grammars(part.package)[0].common.reasons if part is not None else ()
    at = next((at for at, token in enumerate(tokens) if at and token.form in reasons), len(tokens))
    return tokens[at + 1 :]


def untrue_reason(
    game: Game[Any],
    state: Any,
    tokens: Sequence[SentenceToken],
    steps: Sequence[Step],
    recent: Callable[[], Recent | None],
    speaker: int = 0,
) -> bool:
    """Whether a reason (the tokens) does not agree with how it stands before or behind the steps, or with the entry
    before; one that cannot be compared may stand (`because he has no choice`), unless it tells something of the table.
    """
    part = game.sentences
    if part is None or not tokens:
        return False
    move, before = carried_out(game, state, steps), recent()
    moves = [Move(state, state, (), move.who), move]
    moves += [Move(before.before, state, before.did, before.who)] if before is not None else []
    found = _holds(game, part, state, tokens, moves, speaker)
    return _tells(game, part, state, tokens) if found is None else not found


def _holds(
    game: Game[Any], part: Sentences[Any], state: Any, tokens: Sequence[SentenceToken], moves: Sequence[Move], who: int
) -> bool | None:
    """Whether what is told is so; None where nothing is told that can be compared. who: the seat of who speaks."""
    results = Results(game, part, {token.form for token in tokens})
    things, seats = NamedThings(results.names(state)), SeatNames(state.setup.seats, part.seats(state))
    found = None
    for grammar in telling(part.package):
        matcher = Matcher(tokens, grammar, things, seats, lambda _, gap: gap.kind)
        for row in matcher.rows():
            claims = [claim_of(clause, who, tokens, grammar.common) for clause in row.clauses]
            told = [claim for claim in claims if claim is not None and claim.kind != ASIDE]
            if told and None not in claims:
                if all(_so(results, claim, moves) for claim in told):
                    return True
                found = False
    return found


def _so(results: Results, claim: ToldClaim, moves: Sequence[Move]) -> bool:
    """Whether what is told is so by one of some moves; whose turn it is, who has to answer has not."""
    who = claim.one("who")
    if claim.kind == "turn" and isinstance(who, int):
        return any(results.turn(move.after) == who for move in moves[:AT_ONCE])
    return any(results.holds(claim, move) for move in moves)


def _tells(game: Game[Any], part: Sentences[Any], state: Any, tokens: Sequence[SentenceToken]) -> bool:
    """Whether some words tell something of the table: they count or weigh something, name what belongs to the game, or
    say what somebody does in it.
    """
    grammar, forms = grammars(part.package)[0], tuple(token.form for token in tokens)
    common, seats = grammar.common, SeatNames(state.setup.seats, part.seats(state))
    numbers = {number_at(form, common) or 0 for form in forms} - {0, 1}
    if numbers - (set() if OF_ALL.isdisjoint(forms) else {state.seats}):
        return True  # `since we are four` is compared already
    people = {form for phrase in common.seats[HE] for form in phrase}
    named = {at for at, _ in enumerate(forms) if any(True for _ in seats.whole_at(forms, at))}
    acts = any(form in grammar.own and form in common.verbs.forms for form in forms)
    if acts and (named or not people.isdisjoint(forms)):
        return True
    things = NamedThings(Results(game, part, forms).names(state))
    words = [at for at, form in enumerate(forms) if form.isalpha() and number_at(form, common) is None]
    rest = [at for at in words if at not in named]
    of_game = (things.at(kind, forms, at, common.articles) for at in rest for kind in things.kinds)
    return not (WEIGHS | _titles(game)).isdisjoint(forms) or any(map(any, of_game))


@cache
def _titles(game: Game[Any]) -> frozenset[str]:
    """The longer words in what the public facts are called: `pawn`."""
    words = {word for fact in game.facts.declared for word in spelled(fact.title) if len(word) >= LONG}
    return frozenset(words | {word.removesuffix("s") for word in words})


__all__ = ["carried_out", "reason_in", "untrue_reason"]

"""What the log alone does not decide: said beside the line, and asked of a proof when the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.proof import given_up
from referee.engine.words import counted
from referee.journal.fold import Fold
from referee.journal.format_text import not_decided
from referee.journal.mask import secret_lines

if TYPE_CHECKING:
    from referee.proof.prove import Proof
    from referee.table.session.session import Session

MOST = 8
"""Lines of a conflict that are shown with what they say."""


def undecided(fold: Fold, n: int) -> tuple[str, ...]:
    """What the search gave up on with this line, a sentence each."""
    facts = [fact for fact in given_up(fold.game, fold.state) if fact.line == n]
    return tuple(dict.fromkeys(not_decided(fold.game, fold.state, fact) for fact in facts))


def answer(session: Session, closing: bool = False) -> tuple[str, ...]:
    """Whether any deal explains the whole game, in sentences; empty where that is plain, is known, or is asked later.

    It is asked once everything is shown, or when the session closes. The game is over by then: nothing secret is told.
    """
    fold = session.fold
    if session.trial or not session.state.over or session.proved == fold.last:
        return ()
    lines = _in_doubt(fold, closing)
    if not lines:
        return ()
    from referee.proof.prove import NoSolver, prove
    from referee.proof.words import sentences

    many = f"{'line' if len(lines) == 1 else 'lines'} {', '.join(map(str, lines))}"
    try:
        proof = prove(fold.game, fold, brief=True)
    except NoSolver as error:
        return (f"{many}: still open. {error}",) if closing or not session.state.claims else ()
    if not closing and session.state.claims and (proof.possible is None or proof.honest):
        return ()  # more may be shown
    session.proved = fold.last
    if proof.possible is None:
        return (f"{many}: still open. The proof took too long; `records audit --prove LOG` gives it more time",)
    if proof.honest:
        return (f"{many}: decided by a proof: one deal explains everything that was seen",)
    return (*sentences(proof), *_named(session, proof))


def _in_doubt(fold: Fold, closing: bool) -> list[int]:
    """The lines that a proof is asked about: what the search gave up on, what was typed secretly, and open questions
    that a look finds no deal for.
    """
    found = [fact.line for fact in given_up(fold.game, fold.state)]
    found += secret_lines(fold.game, fold.items)
    if fold.claims:
        from referee.proof.glance import doubted

        found = [*(found if closing else ()), *(claim.step for claim in doubted(fold.game, fold))]
    return sorted(set(found))


def _named(session: Session, proof: Proof) -> list[str]:
    """The lines that clash, in words, the rule, and what to do."""
    book, texts = session.game.rulebook, {line.n: line.text for line in session.told()}
    out = []
    for found in (*proof.conflicts, *proof.breach):
        out += [f"  line {n}: {texts.get(n, '')}" for n in found.lines[:MOST]]
        if len(found.lines) > MOST:
            out.append(f"  and {counted(len(found.lines) - MOST, 'line')} more: `records audit LOG`")
        rules = found.rules or (session.game.facts.check_rule if found.counts else session.game.about.card_rule,)
        out += [f"  {book.cite(rule)}" for rule in rules if rule]
    return [*out, "typed wrong? `amend N ENTRY` corrects line N"]


__all__ = ["answer", "undecided"]

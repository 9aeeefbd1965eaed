"""The exam is examined: with detection broken in one place, a small slice of it falls below what it claims, and says so."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest import mock

import msgspec
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts" / "lib"))

import exam_claims
import exam_faults
import exam_honest
from breaches import GAMES, catalogue

from referee.engine.findings import Fault
from referee.engine.ledger import Ledger
from referee.games.samurai_sword.rules import common as samurai
from referee.games.shinbi.rules import record, reveal
from referee.games.shinobi_clans import pots
from referee.journal import checks
from tests.kit.coverage import replaced


class Broken(NamedTuple):
    """What is broken, and the slice of the exam that must notice it. column: where it shows."""

    game: str
    breach: str
    how: Any
    column: str
    number: int = 1


def instead(original: Any, wrong: Any) -> Any:
    """A function of the referee replaced wherever it is held."""
    return partial(replaced, "referee", original, wrong)


@contextmanager
def only_the_first_card() -> Iterator[None]:
    whole, one = reveal.check_reveal, record.contradictions

    def faults(s: Any, step: Any) -> Any:
        first = step.cards[:1]
        with mock.patch.object(
            reveal,
            "contradictions",
            lambda s, clan, at, card: one(s, clan, at, card) if (clan, card) in first else [],
        ):
            return whole(s, step)

    with replaced("referee", whole, faults):
        yield


@contextmanager
def accused() -> Iterator[None]:
    nothing, fault = (lambda s, step: False), (lambda s, step: (Fault("SB-REVEAL-08"),))
    with replaced("referee", reveal.common_reveal, nothing), replaced("referee", reveal.check_reveal, fault):
        yield


@contextmanager
def another_rule() -> Iterator[None]:
    whole = reveal.check_reveal

    def check(s: Any, step: Any) -> Any:
        return [msgspec.structs.replace(f, rule="SB-SEAT-05") if f.rule == "SB-SEAT-06" else f for f in whole(s, step)]

    with replaced("referee", whole, check):
        yield


MUTANTS = {
    "a contradiction is not found when a card is turned up": Broken(
        "shinbi", "kept cards are shown", instead(record.contradictions, lambda *_: []), "live"
    ),
    "the contradiction of the second card is lost": Broken("shinbi", "kept cards are shown", only_the_first_card, "at once", 3),
    "another rule is named": Broken("shinbi", "a card of somebody out of reach turned up", another_rule, "other rule"),
    "the honest are accused": Broken(
        "shinbi", "ends the turn with a target left out",
        accused, "later false",
    ),
    "a number that is counted is not compared": Broken(
        "shinbi", "counters in the middle", instead(checks.checked, lambda *_: ()), "live", 2
    ),
    "a card that no hand can hold is not told": Broken(
        "samurai_sword", "a card in hand that lies in the open", instead(samurai.asks, lambda *_: ()), "live"
    ),
    "what cannot lie in a hand together is not told": Broken(
        "ninjato", "a discarded card taken back", partial(mock.patch.object, Ledger, "clash", lambda *_, **__: None), "live"
    ),
}  # fmt: skip


def faults(of: Broken) -> int:
    """The exit code of `scripts/exam faults --game GAME --only BREACH -n NUMBER`, of games whose reporter tells all."""
    options = SimpleNamespace(only=of.breach, seed=1, number=of.number, prove=10**6, jobs=1)
    return exam_faults.faults([of.game], options, lambda job, jobs, _: [job(one) for one in jobs if one[3] == "open"])


@pytest.mark.parametrize("what", MUTANTS)
def test_a_broken_referee_fails_the_exam(what: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("scipy")
    of = MUTANTS[what]
    assert faults(of) == 0, capsys.readouterr().out
    capsys.readouterr()
    with of.how():
        code = faults(of)
    said = [line for line in capsys.readouterr().out.splitlines() if "BELOW THE CLAIM" in line]
    assert code == 1 and any(f"{of.column}: " in line for line in said), said


def test_a_pot_below_zero_fails_the_exam() -> None:
    """The honest exam counts gold a second time: game 21 of the first seed has a pot of -1."""

    def unfloored(rules: Any, target: str, reward: int, under: Any, dies: bool) -> Any:
        return (pots.assassination_pot if dies else pots.guard_pot)(rules, target, reward, under)

    for how, bad in ((nullcontext(), False), (replaced("referee", pots.pot_of, unfloored), True)):
        with how:
            wrong = exam_honest.job(("shinobi_clans", 1, 21, 0))[2]
        assert bool(wrong) is bad, wrong


def test_a_game_that_breaks_down_is_a_row_and_the_others_stand(capsys: pytest.CaptureFixture[str]) -> None:
    seen: list[Any] = []

    def breaks(table: Any, prove: bool) -> Any:
        seen.append(table)
        if len(seen) == 1:
            raise AttributeError("no attribute 'option'")
        return whole(table, prove)

    whole = exam_faults.audited
    with mock.patch.object(exam_faults, "audited", breaks):
        assert faults(Broken("shinbi", "looks under a card", nullcontext, "failed", 2)) == 1
    out = capsys.readouterr().out
    assert len(seen) == 2 and "failed: 1" in out and "AttributeError: no attribute 'option'" in out


def test_what_is_claimed_less_has_a_reason_and_is_in_the_catalogue() -> None:
    for one in exam_claims.less():
        module = catalogue(one.game)
        assert one.breach in {b.name for kind in exam_faults.KINDS for b in getattr(module, kind)}, one
        assert one.why and one.columns, one
    whole = {"injected": 2, "decidable": 2, "live": 2, "at once": 2, "audit": 2, "proved": 1, "--prove": 1, "first step": 1}  # fmt: skip
    assert exam_claims.fallen("shinbi", "anything", whole) == []
    for column in (*exam_claims.WHOLE, *exam_claims.NEVER):
        less = {**whole, column: 0 if column in whole else 1}
        assert len(exam_claims.fallen("shinbi", "anything", less)) == 1, column


@pytest.mark.parametrize("name", GAMES)
def test_every_hidden_breach_and_every_wrong_sum_can_be_made(name: str) -> None:
    """As `test_forced` does with those in the open: nothing breaks down in making it, and a place for it is found in most."""
    module = catalogue(name)
    breaches = (*module.HIDDEN, *module.WRONG)
    made = [exam_faults.broken(name, breach, "bare", 1, 0) for breach in breaches]
    assert sum(table is not None for table in made) > len(breaches) / 2

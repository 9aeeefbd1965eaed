"""Hands at the end that only the rules about hidden cards exclude: a look, the brief proof behind it, and what is said of it."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts" / "lib"))

import exam_hands

from records.audit.audited import AuditRequest
from records.audit.auditor import examine
from referee.engine.ledger import Ledger
from referee.engine.proof import Held, ledgers_of
from referee.journal.fold import Fold
from referee.proof.account import Account
from referee.proof.case import LedgerCase
from referee.proof.glance import doubted, found
from referee.proof.model import Undecided
from referee.proof.prove import prove
from referee.table.desk import Desk
from referee.table.session.clock import Clock
from referee.table.session.undecided import answer
from tests.kit.work import calls
from tests.records.histories import History
from tests.records.logs import run_here


class Wrong(NamedTuple):
    """A finished game of Shinobi Clans: the log with honest hands, and with a hand that the ledger finds possible and the rules do not."""

    honest: Path
    wrong: Path
    fold: Fold
    doubt: set[int]


@pytest.fixture(scope="module")
def hands() -> Iterator[Wrong]:
    """Game 89 of the exam."""
    pytest.importorskip("scipy")
    of = exam_hands.ended("shinobi_clans", 1, 89)
    assert of is not None
    chance = Random("hands/shinobi_clans/1/89")
    with tempfile.TemporaryDirectory() as a, tempfile.TemporaryDirectory() as b:
        fold, _ = exam_hands.shown(of, of.shows, a)
        wrong, _ = exam_hands.shown(of, exam_hands.told_wrong(of, chance), b)
        assert not doubted(of.game, fold)
        yield Wrong(Path(a) / "log.jsonl", Path(b) / "log.jsonl", wrong, {claim.step for claim in doubted(of.game, wrong)})


@pytest.fixture
def no_scipy(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a plain installation."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "scipy"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, "scipy", None)


def test_a_deal_that_a_look_finds_is_one() -> None:
    """Beside an enumeration of all deals; and where there is one, the look mostly finds it."""
    there = seen = 0
    for seed in range(400):
        history = History(Random(seed), 0.0, 0.25, 9)
        history.held = [one for one in history.held if one[2].none]
        if not history.held:
            continue
        good = found(history.ledger, [(line, held) for _, line, held in history.held])
        truth = history.explained(rules=True)
        assert truth or not good, seed
        there += truth
        seen += good
    assert there > 40 and seen >= 0.8 * there, (seen, there)


def test_a_pick_that_does_not_fit_is_changed() -> None:
    """Two cards lie face down, neither of them a C; the one that was not seen goes back, and comes out again as the rarer name."""
    ledger = Ledger({"A": 3, "B": 1, "C": 2}, {"deck": 6})
    ledger.draw(1, "deck", "#1", 1)
    ledger.draw(1, "#1", "pile", 2)
    ledger.draw(5, "deck", "gone", 3)
    ledger.shuffle("pile", "deck", line=4)
    ledger.play("B", "deck", "table", 5)
    assert found(ledger, [(1, Held("#1", none=("C",), after=True))])
    assert not found(ledger, [(1, Held("#1", none=("B", "C"), after=True))])


def test_hands_that_only_the_rules_exclude_are_found(hands: Wrong) -> None:
    said = examine(str(hands.wrong), AuditRequest())[0]
    assert said.status == "found" and said.proof is not None
    (clash,) = said.proof.breach
    assert said.proof.possible is True and said.proof.honest is False and clash.rules == ("SC-NINJA-06",)
    assert not clash.told and {line.n for line in clash.lines} & {line.n for line in hands.fold.items if line.n > 1}
    (again,) = prove(hands.fold.game, hands.fold, brief=True).breach
    assert tuple(line.n for line in clash.lines) == again.lines, "the same each time: it is bounded in work"
    assert examine(str(hands.honest), AuditRequest())[0].status == "sound"


def test_without_the_solver_they_stay_open(hands: Wrong, no_scipy: None) -> None:
    ran = run_here("audit", hands.wrong)
    assert ran.returncode == 2 and "NOT DECIDED" in ran.stdout and "SciPy" in ran.stdout
    said = examine(str(hands.wrong), AuditRequest())[0]
    assert said.status == "not decided" and hands.doubt <= {item.n for item in said.open}
    assert run_here("audit", hands.honest).returncode == 0
    session = Desk(hands.fold, None, Clock(untimed=True))
    (text,) = answer(session, closing=True)
    assert "still open" in text and "SciPy" in text and str(min(hands.doubt)) in text


def test_play_says_so_when_the_hands_are_shown(hands: Wrong) -> None:
    session = Desk(hands.fold, None, Clock(untimed=True))
    told = answer(session)
    assert "SC-NINJA-06 was broken" in told[1] and told[-1].startswith("typed wrong?"), told
    assert answer(session, closing=True) == ()


def test_a_brief_proof_is_bounded_in_work(hands: Wrong) -> None:
    (ledger,) = ledgers_of(hands.fold.state)
    case = LedgerCase("the cards", Account.of(ledger), work=1)
    with pytest.raises(Undecided, match="brief"):
        case.solve()

    def again_asked() -> None:
        with pytest.raises(Undecided):
            case.possible()

    count, _ = calls(again_asked)
    assert count < 200, "where no work is left, not even the problem is made"

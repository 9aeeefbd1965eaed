"""Proofs over ledgers against the enumeration of all deals, and their speed at full size."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from statistics import median
from time import perf_counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

pytest.importorskip("scipy")

from records.prove_account import Account
from records.prove_case import LedgerCase
from records.prove_deal import explains
from referee.engine.ledger import Ledger
from tests.engine.deals import Deals
from tests.records.histories import ZONES, History, enumerate_all, full_game, spoiled

RANDOM = st.randoms(use_true_random=False)


def compare(history: History, rules: bool, tally: Counter[str]) -> None:
    """Both answers, the first impossible line, and that no line can be left out."""
    account = history.account
    case = LedgerCase("cards", account)
    assert not account.overdrawn() or history.lies
    truth = history.explained(rules=rules)
    where = (history.manifest, history.start, account.events, rules)
    assert case.solve(rules) == truth, where
    tally[f"possible {truth}"] += 1
    found = case.conflict(rules)
    assert (found is None) == truth, where
    if truth:
        assert case.deal is not None
        assert explains(account, case.deal, rules), where
        return
    assert found is not None
    assert found.least
    end = next(end for end in account.ends() if not history.explained(end, rules=rules))
    assert found.first == account.events[end - 1].line, where
    if found.counts:
        tally["counts"] += 1
        return
    facts = [event.key for event in account.events[:end] if event.fact(rules)]
    kept = [key for key in facts if key[0] in found.lines]
    assert not history.explained(end, kept, rules), (where, found)
    for line in found.lines:
        assert history.explained(end, [key for key in kept if key[0] != line], rules), (where, found, line)
    tally[f"{min(4, len(found.lines))} lines"] += 1


@given(RANDOM, st.integers(1, 11), st.sampled_from([0.0, 0.1, 0.3]), st.booleans())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_both_answers(chance: Random, steps: int, lies: float, rules: bool) -> None:
    compare(History(chance, lies, 0.15 if rules else 0.0, steps), rules, Counter())


def test_many_histories(capsys: pytest.CaptureFixture[str]) -> None:
    tally: Counter[str] = Counter()
    for seed in range(300):
        compare(History(Random(seed), 0.08, 0.1 * (seed % 3), 12), bool(seed % 2), tally)
    with capsys.disabled():
        print(f"\nproofs against all deals: {dict(sorted(tally.items()))}")
    assert tally["possible True"] > 20
    assert tally["3 lines"] + tally["4 lines"] > 5


@given(RANDOM, st.integers(1, 9))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_copies_that_the_box_does_not_tell(chance: Random, steps: int) -> None:
    """A free number of copies: possible if and only if some number of them is."""
    history = History(chance, 0.25, 0.0, steps)
    free = set(chance.sample([*history.manifest], min(2, len(history.manifest))))
    total = sum(history.start.values())
    known = sum(n for name, n in history.manifest.items() if name not in free)
    told = {name: None if name in free else n for name, n in history.manifest.items()}
    account = Account(told, history.start, history.ledger.log)
    truth = False
    for copies in product(range(total + 1), repeat=len(free) + 1):
        if sum(copies) == total - known or (total <= known and max(copies) <= 2):
            guess = {**history.manifest, **dict(zip([*sorted(free), "Z"], copies, strict=True))}
            truth |= enumerate_all(Deals(guess, history.start, ZONES), account)
    assert LedgerCase("cards", account).solve() == truth, (told, history.start, account.events)


def test_what_the_table_declared_is_not_doubted() -> None:
    """A `set` books cards against `unexplained`; they may be anything."""
    ledger = Ledger({"A": 1, "B": 2}, {"deck": 3})
    ledger.move(1, "deck", "hand", line=1)
    ledger.move(1, "unexplained", "hand", line=2)
    ledger.move(1, "hand", "pile", ("A",), line=3)
    ledger.move(1, "hand", "pile", ("A",), line=4)
    case = LedgerCase("cards", Account.of(ledger))
    assert case.solve()


def test_more_cards_than_lie_there() -> None:
    ledger = Ledger({"A": 5, "B": 5}, {"deck": 10})
    ledger.move(2, "deck", "hand", line=1)
    ledger.move(1, "deck", "hand", line=2)
    for line in range(3, 8):
        ledger.move(1, "hand", "pile", ("A",), line=line)
    case = LedgerCase("cards", Account.of(ledger))
    assert not case.solve()
    found = case.conflict()
    assert found is not None
    assert found.counts
    assert (found.first, found.lines) == (6, (3, 4, 5, 6))


def test_whole_hand_shown_with_too_few_cards() -> None:
    ledger = Ledger({"A": 5, "B": 5}, {"deck": 10})
    ledger.move(2, "deck", "hand", line=1)
    ledger.move(2, "deck", "hand", line=2)
    ledger.show("hand", ("A", "A", "B"), line=3, all=True)
    found = LedgerCase("cards", Account.of(ledger)).conflict()
    assert found is not None
    assert found.lines in ((1, 2, 3), (2, 3), (1, 3))


# --- full size -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_many_shows_and_steals(seed: int) -> None:
    """Shown cards that are stolen face down: it is known what there was, but not which of it went."""
    ledger, world = full_game(seed, 40, 3 + seed % 4, 0.4, 0.15)
    case = LedgerCase("cards", Account.of(ledger))
    assert case.solve()
    assert case.conflict() is None
    assert case.deal is not None
    assert {zone: len(cards) for zone, cards in case.deal.end.items() if cards} == {
        zone: n for zone in world.zones() if (n := world.count(zone))
    }


def test_speed_of_a_full_game(capsys: pytest.CaptureFixture[str]) -> None:
    """Seven players, 75 turns, 90 cards: floor 1 s for the proof, 3 s for naming lines (`targets.md`)."""
    import scipy.optimize  # noqa: F401

    proofs: list[float] = []
    namings: list[float] = []
    lines: list[int] = []
    for seed in range(8):
        ledger, _ = full_game(seed)
        assert sum(entry[5] == "shuffle" for entry in ledger.log) >= 2
        began = perf_counter()
        assert LedgerCase("cards", Account.of(ledger)).solve()
        proofs.append(perf_counter() - began)
        bad = spoiled(ledger, seed)
        if bad is None:
            continue
        for hinted in (True, False):
            case = LedgerCase("cards", Account.of(bad), [c.line for c in bad.conflicts] if hinted else ())
            began = perf_counter()
            assert not case.solve()
            proofs.append(perf_counter() - began)
            began = perf_counter()
            found = case.conflict()
            namings.append(perf_counter() - began)
            assert found is not None
            lines.append(len(found.lines))
    with capsys.disabled():
        print(
            f"\nfull game: proof {median(proofs):.3f} s (worst {max(proofs):.3f}), naming {median(namings):.3f} s"
            f" (worst {max(namings):.3f}), {min(lines)} to {max(lines)} lines"
        )
    assert len(namings) >= 8
    assert median(proofs) < 1
    assert median(namings) < 3

"""Proofs over ledgers against the enumeration of all deals, and their speed at full size."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

pytest.importorskip("scipy")

from referee.engine.ledger import Ledger
from referee.engine.proof import Held
from referee.proof.account import Account
from referee.proof.case import LedgerCase
from referee.proof.deal import explains
from tests.engine.deals import Deals
from tests.kit.tries import tries
from tests.kit.work import calls
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
@settings(max_examples=tries(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
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
@settings(max_examples=tries(40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
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


@pytest.mark.parametrize("games", [4, pytest.param(8, marks=pytest.mark.full)])
def test_a_full_game_is_little_work(games: int) -> None:
    """Seven players, 75 turns, 90 cards. Counted in calls of functions, which are the same on every machine."""
    calls(LedgerCase("cards", Account.of(full_game(0)[0])).solve)  # what is imported at first is no work of a proof
    proofs, namings = [], []
    for seed in range(games):
        ledger, _ = full_game(seed)
        assert sum(entry[5] == "shuffle" for entry in ledger.log) >= 2
        count, possible = calls(lambda ledger=ledger: LedgerCase("cards", Account.of(ledger)).solve())  # type: ignore[misc]
        assert possible
        proofs.append(count)
        bad = spoiled(ledger, seed)
        if bad is None:
            continue
        for hinted in (True, False):
            case = LedgerCase("cards", Account.of(bad), [c.line for c in bad.conflicts] if hinted else ())
            count, possible = calls(case.solve)
            assert not possible
            proofs.append(count)
            count, found = calls(case.conflict)
            assert found is not None and found.lines
            namings.append(count)
    assert len(namings) >= games
    assert max(proofs) < 300_000 and max(namings) < 1_500_000, (proofs, namings)


def broken_in_no_deal(history: History, at: int) -> bool:
    """Whether a fact that a rule asserts holds in every deal that explains all others, by going through them all."""
    deals = Deals(history.manifest, history.start, ZONES)
    before, event, after = (
        history.account.until(at),
        history.account.events[at],
        history.account.events[at + 1 :],
    )
    assert event.held is not None
    if not enumerate_all(deals, before):
        return True
    here = deals.zones.index(event.held.zone)

    def fits(state: object) -> bool:
        held = Counter(dict(zip(deals.names, state[here], strict=True)))  # type: ignore[index]
        none = any(held[card] for card in event.held.none)  # type: ignore[union-attr]
        some = event.held.any_of  # type: ignore[union-attr]
        return not none and (not some or any(Counter(group) <= held for group in some))

    deals.states = {state for state in deals.states if not fits(state)}
    rest = history.account.until(0)
    rest.events = after
    return not enumerate_all(deals, rest)


def test_what_every_deal_keeps_is_settled() -> None:
    """Of a rule about hidden cards it is known that it was kept exactly where no deal breaks it."""
    tally: Counter[bool] = Counter()
    for seed in range(400):
        history = History(Random(seed), 0.0, 0.3, 10)
        account = history.account
        for at, event in enumerate(account.events):
            held = event.held
            if held is None or not held.rule or any(len(group) > 1 for group in held.any_of):
                continue
            if any(e is not event and e.line == event.line for e in account.events) or not history.explained():
                continue
            kept = LedgerCase("cards", account).kept(event.line, held.rule)
            assert kept == broken_in_no_deal(history, at), (history.manifest, history.start, account.events, event)
            tally[kept] += 1
    assert tally[True] > 20 and tally[False] > 20, tally


def test_what_cannot_be_said_the_other_way_round_stays_open() -> None:
    ledger = Ledger({"A": 2, "B": 1}, {"deck": 3})
    ledger.move(2, "deck", "a", line=1)
    pair = Held("a", any_of=(("A", "A"), ("A", "B")), rule="SOME-RULE")
    case = LedgerCase("cards", Account.of(ledger, [(1, 2, pair)]))
    assert case.solve(rules=True) and not case.kept(2, "SOME-RULE") and not case.kept(2, "OTHER-RULE")
    sure = Held("a", any_of=(("A",),), rule="SOME-RULE")
    assert LedgerCase("cards", Account.of(ledger, [(1, 2, sure)])).kept(2, "SOME-RULE")

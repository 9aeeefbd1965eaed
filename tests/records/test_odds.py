"""Chances at a line of a real log: the figures of the theory, and certain, possible, impossible elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from records.proof.odds import BARE, PRIOR, odds, verdict
from referee.engine.ledger import Ledger
from referee.proof.account import Account
from tests.engine.deals import Deals
from tests.journal.logs import TOY, Log
from tests.kit import registered as toy_game
from tests.kit.tries import tries
from tests.records.histories import ZONES, History, enumerate_all
from tests.records.test_prove import SHINBI, Table
from tests.toy.steps import Draw, Play, SetupStep, Steal

POSITIONS = [
    ("P1", 4, ["4k 3k"], 20_736, "plotting", Fraction(1, 4)),
    ("P2", 4, ["4k 3s"], 20_736, "incompetence", Fraction(1, 2)),
    ("P3", 4, ["4k 3s", "1s 4h"], 1_728, "incompetence", Fraction(2, 3)),
    ("P3b", 4, ["4k 3s", "1k 4h"], 1_728, "incompetence", Fraction(1, 3)),
    ("P4", 4, ["4k 2s", "1b 4s", "2k 1h", "3k 1s"], 24, "incompetence", Fraction(1)),
    ("P4b", 4, ["4k 2s", "1b 4s", "2k 1h", "3s 1s"], 24, "plotting", Fraction(0)),
    ("P4c", 4, ["4k 2s", "1b 4s", "2k 1s", "3h 1h"], 24, "plotting", Fraction(1, 2)),
    ("P5", 5, ["4b 3s", "5s 4k", "2h 1h"], 2_592, "plotting", Fraction(1, 3)),
    ("P6", 6, ["6k 5s", "1k 6s", "2k 1h", "3k 2s", "3b 4s", "5k 4h"], 64, "incompetence", Fraction(1, 2)),
]


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    with toy_game.registered():
        yield


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.mark.parametrize(
    ("name", "players", "turned", "worlds", "what", "chance"), POSITIONS, ids=[p[0] for p in POSITIONS]
)
def test_figures(name: str, players: int, turned: list[str], worlds: int, what: str, chance: Fraction) -> None:
    table = Table(players)
    n = 0
    for who, cards in enumerate(turned, 1):
        n = table.turn(who, cards)
    found = odds(SHINBI, table.fold, n)
    call, *thirds = found.now
    assert what in call.text
    assert (call.chance, call.of) == (chance, worlds)
    assert call.verdict == {0: "impossible", 1: "certain"}.get(int(chance) if chance in (0, 1) else 2, "possible")
    assert sum(third.chance or 0 for third in thirds) == 1
    assert found.exact
    assert found.note == PRIOR


@pytest.mark.parametrize("all_same", [False, True])
def test_lazy_facts_about_another_target_move_the_chance(table: Table, all_same: bool) -> None:
    """L1 and L2: 4/9 instead of 1/2."""
    table.turn(1, "4? 3?", "same")
    if all_same:
        table.call(1, "p", "2?", True)
    n = table.turn(2, "1k 4?", "different")
    call = odds(SHINBI, table.fold, n).now[0]
    assert (call.chance, call.of) == (Fraction(4, 9), 3_888 if all_same else 15_552)


def test_a_call_that_was_made(table: Table) -> None:
    """Before the line of the call, and what came of it."""
    table.turn(1, "4k 3s")
    n = table.call(1, "i", "2h")
    found = odds(SHINBI, table.fold, n)
    call, third = found.before
    assert (call.chance, call.came) == (Fraction(1, 2), True)
    assert (third.chance, third.came) == (Fraction(1, 4), True)
    assert not found.now


def test_cards_turned_up_and_a_place_asked_about(table: Table) -> None:
    first = table.turn(1, "4k 3s")
    n = table.turn(2, "4h 1k")
    assert [odd.chance for odd in odds(SHINBI, table.fold, n).before] == [Fraction(1, 3), Fraction(1, 4)]
    asked = odds(SHINBI, table.fold, n, zone="kept:4").now
    assert [odd.chance for odd in asked] == [0, Fraction(1, 2), 0, Fraction(1, 2)]
    (asked_one,) = odds(SHINBI, table.fold, first, zone="kept:4", card="sai").now
    assert (asked_one.chance, asked_one.came) == (Fraction(1, 3), None)


def test_what_comes_later_is_not_known_yet(table: Table) -> None:
    n = table.turn(1, "4k 3s")
    table.turn(2, "4h 1k")
    table.turn(3, "2s 1h")
    assert odds(SHINBI, table.fold, n).now[0].chance == Fraction(1, 2)


def test_a_record_that_contradicts_itself_has_no_chances(table: Table) -> None:
    table.turn(1, "4k 3s")
    n = table.turn(2, "4k 1k")
    (odd,) = odds(SHINBI, table.fold, n).now
    assert (odd.verdict, odd.chance) == ("undecided", None)


def test_lines_without_hidden_things(table: Table) -> None:
    found = odds(SHINBI, table.fold, 1)
    assert not found.before
    assert not found.exact
    with pytest.raises(ValueError, match="no line 99"):
        odds(SHINBI, table.fold, 99)


@pytest.mark.usefixtures("scipy")
def test_other_games_say_certain_possible_or_impossible() -> None:
    log = Log(TOY)
    log.play(SetupStep(0))
    played = log.play(Play(1, "kohinoor"))
    log.play(Draw(2, "jade"))
    stolen = log.play(Steal(1, 2))
    later = log.play(Play(2, "opal"))
    (odd,) = odds(TOY, log.fold, played).before
    assert (odd.verdict, odd.chance, odd.came) == ("possible", None, True)
    for line, zone, card, said in (
        (stolen, "hand:2", "jade", "possible"),
        (later, "hand:2", "kohinoor", "impossible"),
        (later, "pile", "opal", "certain"),
    ):
        assert [odd.verdict for odd in odds(TOY, log.fold, line, zone=zone, card=card).now] == [said], card
    everything = odds(TOY, log.fold, later, zone="hand:1").now
    assert [odd.text.split()[0] for odd in everything] == ["ruby", "jade", "opal", "kohinoor"]
    assert odds(TOY, log.fold, played).data() == {
        "at": played,
        "before": [{"text": "kohinoor in the hand of @1", "verdict": "possible", "of": 0, "came": True}],
        "now": [],
        "exact": False,
        "note": BARE,
    }
    with pytest.raises(ValueError, match="no zone 'attic'; there is deck, pile"):
        odds(TOY, log.fold, later, zone="attic")


def test_a_card_out_of_a_deck_that_was_shuffled_in_the_same_line() -> None:
    """Each is asked about just before it was seen, not before the line."""
    ledger = Ledger({"A": 1, "B": 1}, {"deck": 1, "hand": 1})
    ledger.move(1, "hand", "pile", ("A",), line=1)
    ledger.move(1, "deck", "hand", line=2)
    ledger.shuffle("pile", "deck", line=3)
    ledger.move(1, "deck", "pile", ("A",), line=3)
    account = Account.of(ledger)
    assert verdict(account.until(3), "deck", "A") == "certain"
    assert verdict(account.until(2), "deck", "A") == "impossible"


@pytest.mark.usefixtures("scipy")
@given(st.randoms(use_true_random=False), st.integers(1, 9))
@settings(max_examples=tries(25), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_verdicts_against_all_deals(chance: Random, steps: int) -> None:
    history = History(chance, 0.0, 0.0, steps)
    deals = Deals(history.manifest, history.start, ZONES)
    assert enumerate_all(deals, history.account)
    for zone in ZONES:
        for card in history.manifest:
            least, most = deals.least_most(zone, card)
            right = "certain" if least else "possible" if most else "impossible"
            assert verdict(history.account, zone, card) == right


def test_chances_as_data(table: Table) -> None:
    n = table.turn(1, "4k 3s")
    told = odds(SHINBI, table.fold, n).data()["now"][0]
    assert told == {
        "text": "@1 denounces incompetence and is right",
        "verdict": "possible",
        "chance": "1/2",
        "of": 20_736,
    }
    with pytest.raises(ValueError, match="no place 'attic'"):
        odds(SHINBI, table.fold, n, zone="attic")

"""Where the ledger gives up: the line is open, counting alone refuses a card too many, a proof is asked, and nothing is called sound."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from referee import games
from referee.engine.ledger import Ledger, Loose
from referee.engine.proof import given_up
from referee.table.session.reply import Reply
from referee.table.session.session import Session
from tests.records.logs import run_here
from tests.samurai_sword.given_up import FOUR_DAIMYO, SIX_HANDS, played

GAME = games.load("samurai_sword")


Played = tuple[Path, Session, list[Reply]]


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """The game with four Daimyo cards."""
    path = tmp_path_factory.mktemp("four") / "a.jsonl"
    return path, *played(path, FOUR_DAIMYO)


@pytest.fixture(scope="module")
def six(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """The game with six hands that clash."""
    path = tmp_path_factory.mktemp("six") / "a.jsonl"
    return path, *played(path, SIX_HANDS)


@pytest.fixture
def no_scipy(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a plain installation."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "scipy"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, "scipy", None)


def audit(path: Path) -> dict[str, Any]:
    """What the plain audit says of a log."""
    ran = run_here("audit", "--json", path)
    said: dict[str, Any] = json.loads(ran.stdout)
    return {**said, "exit": ran.returncode}


def test_a_fourth_daimyo_is_counted_where_the_search_gave_up(four: Played) -> None:
    _, session, replies = four
    given = {fact.line: fact.card for fact in given_up(GAME, session.state)}
    assert given, "the search gives up here; if it does not any more, another game is needed for this test"
    opened = [said for reply in replies for said in reply.said if said.undecided]
    assert {said.n for said in opened} == set(given) and all(said.open and said.verdict == "ok" for said in opened)
    refused = next(reply for reply in replies if reply.kind == "refused")
    fault = refused.said[-1].findings[0]
    assert (fault.rule, fault.verdict) == ("SS-INV-03", "impossible") and "there are 3 in the game" in fault.text


def test_what_the_proof_explains_is_sound_by_the_proof(four: Played) -> None:
    """Five of the hands are possible: the fourth Daimyo was refused."""
    said = audit(four[0])
    assert said["status"] == "sound" and said["proof"]["possible"] is True and said["proof"]["full"] is False
    assert "proved sound" in run_here("audit", four[0]).stdout


def test_play_asks_the_proof_when_all_is_shown_and_the_audit_by_itself(six: Played) -> None:
    path, _, replies = six
    told = [text for reply in replies for text in reply.proof]
    assert told[0].startswith("impossible") and "SS-INV-03" in " ".join(told), told
    said = audit(path)
    assert said["status"] == "found" and said["exit"] == 1 and said["proof"]["conflicts"] and not said["open"]


def test_without_the_solver_it_stays_open_and_says_so(tmp_path: Path, no_scipy: None) -> None:
    log = tmp_path / "a.jsonl"
    session, replies = played(log, SIX_HANDS)
    told = [text for reply in replies for text in reply.proof]
    assert "still open" in told[0] and "SciPy" in told[0], told
    said = audit(log)
    lines = {fact.line for fact in given_up(GAME, session.state)}
    assert said["status"] == "not decided" and said["exit"] == 2
    assert {item["n"] for item in said["open"]} >= lines and "SciPy" in said["proof"]["why"]
    page = run_here("audit", log).stdout
    assert "NOT DECIDED" in page and ": sound" not in page


def test_ordinary_logs_ask_no_proof(tmp_path: Path, no_scipy: None) -> None:
    log = tmp_path / "a.jsonl"
    session, _ = played(log, SIX_HANDS[:40])
    assert not given_up(GAME, session.state)
    assert audit(log)["proof"] is None


def test_cards_that_the_table_declared_may_be_anything() -> None:
    """Counting does not refuse a card where some came out of nowhere: they may be of any name."""
    ledger = Ledger({"a": 1, "b": 9}, {"deck": 10})
    ledger.loose.append(Loose(1, "deck", "b"))
    ledger.draw(2, "deck", "hand 1", 2)
    ledger.show("hand 1", ("a",), line=3)
    ledger.draw(1, "deck", "hand 2", 4)
    assert ledger.could("hand 2", "a").verdict == "no"
    ledger.draw(1, "unexplained", "hand 2", 5)
    assert ledger.could("hand 2", "a").verdict != "no"

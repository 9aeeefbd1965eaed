"""What is typed once is folded once: long entries that are refused cost what stands in them, not its square."""

import sys
from pathlib import Path
from typing import Any

import pytest

from referee import games
from referee.journal.fold import Fold
from referee.table.desk import FORCED

sys.path.insert(1, str(Path(__file__).resolve().parents[2] / "scripts" / "lib"))

from hostile_entries import session

from tests.kit.entries import expect


@pytest.fixture
def folded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lines that were folded, counted."""
    count = [0]
    real = Fold.feed

    def feed(self: Fold, line: Any) -> Any:
        count[0] += 1
        return real(self, line)

    monkeypatch.setattr(Fold, "feed", feed)
    return count


def test_each_step_behind_a_refused_one_is_folded_some_times_however_many_there_are(folded: list[int]) -> None:
    table = session(games.load("ninjato"))
    folded[0] = 0
    assert table.enter("d5 " * 80).kind == "refused"
    assert 80 < folded[0] <= 4 * 80  # judged, and for what it waits for; with `!`, then with `!!`


def test_an_entry_that_is_too_long_to_be_forced_says_so(folded: list[int]) -> None:
    table = session(games.load("ninjato"))
    folded[0] = 0
    reply = table.enter("d33 " * (FORCED // 4 + 10))
    assert reply.kind == "refused" and reply.force == "" and f"at most {FORCED} signs" in reply.behind[0]
    assert folded[0] < 20
    expect(table, "! agreed", "type it in parts", kind="refused")


def test_where_a_forgotten_entry_belongs_is_sought_in_one_walk(folded: list[int]) -> None:
    table = session(games.load("ninjato"))
    folded[0] = 0
    table.enter("amend 5b 353")
    few, folded[0] = folded[0], 0
    assert table.enter("amend 5b 353 3142 W22 setup 5 5b 353 3142 W22 setup 5").kind == "refused"
    assert folded[0] <= 2 * few + 10, (few, folded[0])

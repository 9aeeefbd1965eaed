"""A slice of `scripts/exam hands`: honest final hands are not doubted, wrongly told ones do not pass where the facts decide them."""

import sys
from collections import Counter
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts" / "lib"))

import exam_hands


@pytest.mark.parametrize(("name", "games"), [("samurai_sword", 5), ("ninjato", 3), ("shinobi_clans", 3), ("shinbi", 4)])
def test_final_hands(name: str, games: int) -> None:
    counts: Counter[str] = Counter()
    for number in range(games):
        some, bad = exam_hands.job((name, 5, number), wrong=2)
        assert bad == []
        counts.update(some)
    assert counts["honest games"] and counts["decidable"] and counts["not decidable"], counts
    assert counts["decidable"] == counts["at the table"] + counts["by the audit"]

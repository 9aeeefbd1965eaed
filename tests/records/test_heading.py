"""What `records` says of a step that is legal, of a shared victory, and of a player who went home."""

from pathlib import Path

from records.show import result_words
from tests.records.logs import run_here
from tests.records.test_audit_words import parts

GOLDEN = Path(__file__).parents[1] / "shinobi_clans/golden/basic_3.jsonl"


def test_what_is_odd_does_not_stand_under_what_is_against_the_rules() -> None:
    page = parts(run_here("audit", GOLDEN).stdout)
    assert "against the rules" not in page
    lines = [row for row in page["odd, but legal"] if row.startswith("line")]
    assert lines and all(": odd: " in row for row in lines)


def test_a_shared_victory_names_its_players() -> None:
    result = {"winner": [2, 4], "gold": [1, 7, 2, 7], "path": ["@2 and @4 have the most gold", "place 1: @2"]}
    assert result_words(result, ("Ana", "Ben", "Cho", "Dai")) == (
        "won by 2 Ben and 4 Dai; gold 1, 7, 2, 7; tie: 2 Ben and 4 Dai have the most gold; place 1: 2 Ben"
    )

"""What the commands say of a game in which somebody sat down later, counted wrong, disputed a line and scored."""

from pathlib import Path

from records.logs.wording import not_ruled
from records.page.page import page
from records.page.view import drawn
from records.replay.timeline import tape
from records.replay.why import why
from referee import games
from referee.games.ninjato.board import round_of
from tests.records.logs import ROUND, run_here, typed


def test_a_page_says_who_sat_where_from_which_line_on(tmp_path: Path) -> None:
    typed(tmp_path / "a.jsonl", [*ROUND, "seat 3 Eve", "k.s", "-"])
    laid = tape(str(tmp_path / "a.jsonl"))
    made = drawn(laid)
    assert (made.players, made.seats[2]) == (["1 Ana", "2 Ben", "3 Cho, Eve from line 14", "4 Dai"], "3 Cho/Eve")
    titles = {node[1].get("aria-label", "").split(",")[0] for node in made.nodes}
    assert {"3 Cho", "3 Eve"} <= titles
    last = [made.nodes[n][1].get("aria-label") for _, inside in made.stops[-1]["zones"] for n in inside]
    assert "3 Eve" in last and "3 Cho" not in last
    assert "3 Cho, Eve from line 14" in page(made)


def test_what_was_taken_back_is_not_against_the_rules(tmp_path: Path) -> None:
    typed(tmp_path / "a.jsonl", [*ROUND, "chk lives.1 4", "z", "chk lives.1 5"])
    said = run_here("audit", tmp_path / "a.jsonl").stdout
    assert "no longer in the game" in said and "against the rules" not in said


def test_a_dispute_without_a_ruling_is_named(tmp_path: Path) -> None:
    path = str(tmp_path / "a.jsonl")
    typed(tmp_path / "a.jsonl", [*ROUND, "rule disputed 3"])
    assert "line 3 is disputed in line 14, and nothing was ruled on it" in run_here("audit", path).stdout
    path = str(tmp_path / "b.jsonl")
    typed(tmp_path / "b.jsonl", [*ROUND, "rule disputed 3", "rule it stands of=3"])
    assert "disputed" not in run_here("audit", path).stdout
    assert not_ruled({}) == []
    assert any("it stands" in ruled.text for ruled in why(path, 3).ruled)


def test_a_rule_for_another_table_is_not_said_to_be_tested(tmp_path: Path) -> None:
    typed(tmp_path / "a.jsonl", ROUND, edition="en")
    by = {tested.rule: tested.how for tested in why(str(tmp_path / "a.jsonl"), 3).tested}
    assert {by.get(rule, "elsewhere") for rule in ("SB-SEAT-04", "SB-SEAT-05", "SB-ASSIGN-08")} == {"elsewhere"}
    assert "tested" in by.values()


def test_a_scoring_belongs_to_the_round_that_it_ends() -> None:
    assert [round_of({"round": 4, "phase": phase}) for phase in ("play", "henso", "first", "second")] == [4, 3, 3, 3]
    assert [round_of({"round": 7, "phase": phase}) for phase in ("play", "first")] == [7, 7]
    assert games.load("ninjato").drawing.round_of({"round": 6, "phase": "refill"}) == 5

"""A game's whole life in the statistics: stopped, left, taken over, begun in the middle, recorded twice, with other rules from somewhere on."""

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from referee.simulate.run import sealed_bytes
from tests.battery.test_leaving import leave
from tests.records.logs import as_data, from_data, honest, run_here, typed
from tests.records.test_database import rows
from tests.records.test_stats_hand import ATTACKS, PAID, evening, write

SETUP = "setup o r z p start 1"


def summarized(folder: Path, *files: Path) -> dict[str, Any]:
    done = run_here("summarize", *(files or (folder,)), "--db", folder / "x.db", "--json", code=0)
    data: dict[str, Any] = json.loads(done.stdout)
    return data


def cohorts(folder: Path, *more: str) -> list[dict[str, Any]]:
    done = run_here("stats", folder / "x.db", "--json", *more, code=0)
    return [json.loads(row) for row in done.stdout.splitlines()]


def sections(cohort: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {section["name"]: section for section in cohort.get("sections", ())}


# --- no result -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("why", ["abandoned", "conceded", "annulled"])
def test_a_stopped_game_is_left_out_with_its_reason(why: str, tmp_path: Path) -> None:
    by = " by 2" if why == "conceded" else ""
    typed(tmp_path / "a.jsonl", [SETUP, *ATTACKS, f"stop {why}{by} it was late"])
    summarized(tmp_path)
    (cohort,) = cohorts(tmp_path)
    assert (cohort["games"], cohort["left_out"]) == (0, {f"stopped: {why}": 1})
    assert rows(tmp_path / "x.db", "SELECT finished, stopped, winners FROM games") == [(1, why, 0)]
    assert why in run_here("audit", tmp_path / "a.jsonl", code=0).stdout


def test_a_game_that_ended_by_a_leave_is_left_out(tmp_path: Path) -> None:
    """Shinbi, leaver = void: the end that the option gives is no finished game."""
    write(tmp_path / "a.jsonl", "A1", "1,1,0,0", PAID)
    typed(tmp_path / "b.jsonl", [SETUP, "ksb", "drop 3 !"], log_id="B")
    summarized(tmp_path)
    found = {c["variant"]: c for c in cohorts(tmp_path)}
    assert found["{}"]["games"] == 1
    (other,) = (c for variant, c in found.items() if variant != "{}")
    assert "went home" in other["variant"] and other["left_out"] == {"stopped: somebody went home": 1}


def test_dropped_games_are_audited_and_counted_apart(tmp_path: Path) -> None:
    from referee import games

    for name in ("ninjato", "samurai_sword", "shinobi_clans"):
        for value in ("passes", "void"):
            made, _ = leave(games.load(name), 3, value)
            (tmp_path / f"{name}-{value}.jsonl").write_bytes(sealed_bytes(made.lines).replace(f"SIM-{name}-3".encode(), f"{name}{value}".encode()))
            data = as_data((tmp_path / f"{name}-{value}.jsonl").read_bytes())
            (tmp_path / f"{name}-{value}.jsonl").write_bytes(from_data(data))
    assert summarized(tmp_path)["found"] == 0
    assert rows(tmp_path / "x.db", "SELECT count(*), sum(home) FROM games") == [(6, 6)]
    assert rows(tmp_path / "x.db", "SELECT excluded FROM played WHERE excluded LIKE 'stopped%'") == [("stopped: somebody went home",)] * 3
    assert all("went home" in c["variant"] for c in cohorts(tmp_path, "--made-up"))


# --- who played ------------------------------------------------------------------------------------------------------


def test_a_seat_that_changed_hands_counts_for_no_person(tmp_path: Path) -> None:
    write(tmp_path / "a.jsonl", "A1", "1,1,0,0", PAID)
    write(tmp_path / "b.jsonl", "B2", "1,1,0,0", ["seat 2 Eve ! Ben had to go", *PAID])
    summarized(tmp_path)
    (cohort,) = cohorts(tmp_path, "--by", "person")
    found = {r["label"]: r for r in sections(cohort)["win_rate_by_person"]["rows"]}
    assert (found["Ben"]["n"], found["Ana"]["n"]) == (1, 2) and "Eve" not in found
    assert any("1 game" in note and "Ben, Eve" in note for note in sections(cohort)["win_rate_by_person"]["notes"])
    assert any("somebody else took a seat" in warning for warning in cohort["warnings"])
    seats = {r["label"]: r for r in sections(cohorts(tmp_path, "--by", "seat")[0])["win_rate_by_seat"]["rows"]}
    assert (seats["seat 2"]["hits"], seats["seat 2"]["n"]) == (2, 2)  # the seat keeps its result


def test_an_anonymous_copy_names_nobody_who_sat_down(tmp_path: Path) -> None:
    typed(tmp_path / "a.jsonl", [SETUP, "ksb", "seat 2 Evelina ! Ben had to go", "amend 5 seat 2 Evelyn", *ATTACKS[1:]])
    out = tmp_path / "anon.jsonl"
    assert run_here("export", tmp_path / "a.jsonl", "--anon", "--out", out).returncode == 0
    assert b"Evel" not in out.read_bytes() and b"Player 2-" in out.read_bytes()
    assert run_here("audit", out).returncode == 0


def test_other_rules_from_somewhere_on_are_a_cohort_of_their_own(tmp_path: Path) -> None:
    write(tmp_path / "a.jsonl", "A1", "1,1,0,0", PAID)
    write(tmp_path / "b.jsonl", "B2", "1,1,0,0", ["option third_card=show", *PAID])
    summarized(tmp_path)
    found = {c["variant"]: c["games"] for c in cohorts(tmp_path)}
    assert found == {"{}": 1, '{"third_card":"then show"}': 1}
    assert rows(tmp_path / "x.db", "SELECT DISTINCT value FROM options WHERE name = 'third_card'") == [('"hidden"',), ('"show"',)]


# --- begun in the middle ---------------------------------------------------------------------------------------------


def test_a_record_that_begins_in_the_middle_gives_its_result_alone(tmp_path: Path) -> None:
    typed(tmp_path / "a.jsonl", [SETUP, "set lives 1,1,0,0 ! recorder came late", "set round 4 ! recorder came late", *ATTACKS, *PAID], log_id="A")
    summarized(tmp_path)
    (cohort,) = cohorts(tmp_path, "--raw")
    assert (cohort["games"], cohort["begun"]) == (1, 1) and "1 game begun in the middle" in " ".join(cohort["warnings"])
    found = sections(cohort)
    seats = {r["label"]: r for r in found["win_rate_by_seat"]["rows"]}
    assert seats["seat 2"]["hits"] == 1 and all(r["n"] == 1 for r in seats.values())
    for name, section in found.items():
        if name.startswith(("game_", "turn", "downtime", "lead", "runaway", "comeback", "winner_behind", "closeness", "dead", "win_rate_by_order")):
            assert all(not r.get("n", 0) for r in section["rows"]), name
    assert "win_rate_by_order" not in found and not any(name.startswith("card_") for name in found)
    assert "begun in the middle" in run_here("stats", tmp_path / "x.db").stdout


# --- one game, two records -------------------------------------------------------------------------------------------


@pytest.fixture
def copies(tmp_path: Path) -> list[Path]:
    """A log, the same game by another recorder, one of these without names, and one that was broken off before its end."""
    first = tmp_path / "m.jsonl"
    first.write_bytes(from_data(_table(as_data(honest(2, 4)), "FIRST")))
    other = as_data(honest(2, 4))
    for row in other:
        row.pop("typed", None)
    (tmp_path / "z.jsonl").write_bytes(from_data(_table(other, "ZZZZ")))
    assert run_here("export", first, "--anon", "--out", tmp_path / "a.jsonl").returncode == 0
    part = _table(as_data(honest(2, 4)), "AAAA")
    (tmp_path / "b.jsonl").write_bytes(from_data(part[: len(part) // 2]))
    return [tmp_path / f"{name}.jsonl" for name in "mzab"]


def _table(data: list[dict[str, Any]], log_id: str) -> list[dict[str, Any]]:
    data[0] |= {"id": log_id, "at": evening(3)}
    data[0].pop("simulated", None)
    return data


def test_copies_count_once_in_whatever_order(copies: list[Path], tmp_path: Path) -> None:
    kept = set()
    for order in list(permutations(copies))[::5]:
        (tmp_path / "x.db").unlink(missing_ok=True)
        told = summarized(tmp_path, *order)
        assert len(told["same"]) == 3
        (winner,) = rows(tmp_path / "x.db", "SELECT id FROM logs WHERE same_as IS NULL")
        kept.add(winner)
    assert kept == {("FIRST",)}  # the one in which most is told
    for file in reversed(copies):  # one after the other gives the same
        summarized(tmp_path, file)
    assert rows(tmp_path / "x.db", "SELECT id FROM logs WHERE same_as IS NULL") == [("FIRST",)]
    (cohort,) = cohorts(tmp_path)
    assert cohort["games"] == 1 and cohort["left_out"]["the same game as another log that is here"] == 3
    shown = run_here("summarize", *copies, "--db", tmp_path / "x.db").stdout
    assert shown.count("the same game line for line, counted once") == 3


def test_two_games_of_one_evening_are_two(tmp_path: Path) -> None:
    for i in (1, 2):
        data = _table(as_data(honest(i, 4)), f"GAME{i}")
        (tmp_path / f"{i}.jsonl").write_bytes(from_data(data))
    assert summarized(tmp_path)["same"] == []


def test_the_same_steps_in_another_week_are_another_game(tmp_path: Path) -> None:
    for i in (1, 2):
        write(tmp_path / f"{i}.jsonl", f"GAME{i}", "1,1,0,0", PAID)
    assert summarized(tmp_path)["same"] == []


def test_a_turn_of_more_than_an_hour_is_remarked_on(tmp_path: Path) -> None:
    write(tmp_path / "a.jsonl", "A1", "1,1,0,0", PAID)
    data = as_data((tmp_path / "a.jsonl").read_bytes())
    for row in data[8:]:
        if "t" in row:
            row["t"] += 9 * 3_600_000
    (tmp_path / "a.jsonl").write_bytes(from_data(data))
    summarized(tmp_path)
    notes = " ".join(sections(cohorts(tmp_path)[0])["turn_time"]["notes"])
    assert "of more than an hour" in notes and "amend 0 untimed" in notes

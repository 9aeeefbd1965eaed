"""Hands, roles and cards shown at the end, and play taken back past them, at the real command line."""

import json
import re
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import Ran, log_lines, records, referee

LOGS = [("shinbi", 77), ("samurai-sword", 77), ("shinobi-clans", 79), ("ninjato", 77)]
EVERY = pytest.mark.parametrize(("game", "seed"), LOGS, ids=[game for game, _ in LOGS])


@cache
def made(game: str, seed: int) -> bytes:
    """The second of some honest games in which all hands are shown at the end."""
    with tempfile.TemporaryDirectory() as folder:
        of = ("-n", "2", "--seed", str(seed), "--reporter", "open", "--out", "logs")
        referee("simulate", game, *of, cwd=Path(folder), code=0)
        return sorted((Path(folder) / "logs").glob("*.jsonl"))[1].read_bytes()


def simulated(tmp_path: Path, game: str, seed: int) -> Path:
    log = tmp_path / "log.jsonl"
    log.write_bytes(made(game, seed))
    return log


def shown(log: Path) -> list[int]:
    return [line["n"] for line in log_lines(log) if line["line"] == "show"]


def ends(log: Path) -> list[int]:
    """The last lines of the entries of play."""
    return [line["n"] for line in log_lines(log) if line["line"] == "step" and line.get("done")]


def typed(log: Path, *entries: str) -> Ran:
    lines = "".join(f"{entry}\n" for entry in entries)
    return referee("resume", log.name, "--keep-going", cwd=log.parent, typed=lines, code=0)


def audited(log: Path) -> dict[str, Any]:
    ran = records("audit", "--prove", "--json", log.name, cwd=log.parent)
    found: dict[str, Any] = json.loads(ran.out)
    assert found["status"] == "sound" and not found["differences"], found
    return found


def honest(log: Path) -> None:
    found = audited(log)
    assert found["proof"]["possible"] is True, found["proof"]
    assert not [item for item in found["irregular"] if item["known"] not in ("ok", "odd")], found["irregular"]


@EVERY
def test_nothing_that_was_shown_is_held_against_an_earlier_hand(tmp_path: Path, game: str, seed: int) -> None:
    """Play is taken back to the first entries: what was dealt or drawn behind them says nothing there."""
    log = simulated(tmp_path, game, seed)
    shows = shown(log)
    ran = typed(log, f"back {ends(log)[1]} ! all agree")
    assert "impossible" not in ran.out and "irregular" not in ran.out, ran.out
    assert any(re.search(rf"\n      {n} .*show[ns]", ran.out) for n in shows), "a showing that goes is said among what is undone"
    honest(log)


@EVERY
def test_what_lay_there_already_is_known_and_nothing_is_contradicted(tmp_path: Path, game: str, seed: int) -> None:
    """Only the last entry of play is taken back: nearly all that was shown lay there before it."""
    log = simulated(tmp_path, game, seed)
    before = audited(log)
    ran = typed(log, f"back {ends(log)[-2]} ! all agree")
    assert "impossible" not in ran.out and "irregular" not in ran.out, ran.out
    honest(log)
    back = next(line for line in log_lines(log) if line["line"] == "back")
    stay = [
        n for n in shown(log) if f"\n      {n} " not in ran.out.partition(" undone")[2].partition("seen, so still known")[0]
    ]
    assert stay or back.get("seen"), "what was seen stays known"
    again = typed(log, f"amend {back['n']} remove")
    assert "as it was before that correction" in again.out
    after = audited(log)
    assert after["result"] == before["result"] and after["proof"] == before["proof"]
    assert after["irregular"] == before["irregular"] and after["open"] == before["open"]


@EVERY
def test_a_second_taking_back_and_corrections_before_and_behind(tmp_path: Path, game: str, seed: int) -> None:
    log = simulated(tmp_path, game, seed)
    late, early = ends(log)[-3], ends(log)[len(ends(log)) // 2]
    typed(log, f"back {late} ! all agree", f"back {early} ! once more")
    honest(log)
    typed(log, "z", "z")
    honest(log)


def test_a_showing_that_went_cannot_be_corrected_and_one_that_stays_can(tmp_path: Path) -> None:
    """Cards of two hands are shown; one of the players has drawn since the line that play goes back to."""
    begin = "players A, B, C, D\nsetup nob hid iey goe start 1\n"
    play = referee("play", "samurai-sword", "--log", "a.jsonl", cwd=tmp_path, typed=begin)
    log = tmp_path / "a.jsonl"
    assert log.exists(), play.err
    to = ends(log)[-1]
    typed(log, "fo", "e", "show 1 kt", "show 2 bo te")
    one, two = shown(log)
    ran = typed(log, f"back {to} ! all agree")
    assert f"\n      {two} 2 B shows" in ran.out and f"\n      {one} 1 A shows" not in ran.out and "3 lines undone" in ran.out, (
        ran.out
    )
    honest(log)
    ran = referee(
        "resume", log.name, "--keep-going", cwd=tmp_path, typed=f"amend {one} show 1 pa\namend {two} remove\n"
    )
    assert f"line {one} was" in ran.out and f"line {two} was taken back and cannot be corrected" in ran.err, ran.err
    honest(log)


def test_what_a_proof_leaves_out_is_said_while_cards_are_hidden_too(tmp_path: Path) -> None:
    """The game goes on, so sentences that the rules made are not told; why a line is left out is."""
    begin = "players A, B, C, D\nsetup nob hid iey goe start 1\nfo\nshow 2 hand kt pa !! told so\n"
    referee("play", "samurai-sword", "--log", "a.jsonl", cwd=tmp_path, typed=begin)
    ran = records("audit", "--prove", "a.jsonl", cwd=tmp_path)
    (line,) = (line for line in ran.out.splitlines() if "left out: " in line)
    assert "contradicts the log" in line and "SS-INV-02" in line, ran.out

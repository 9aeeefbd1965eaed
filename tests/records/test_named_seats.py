"""`records` takes a player's name wherever it takes a seat, and a card by any of its names; two logs in one file."""

from pathlib import Path

import pytest

from records.logs.eyes import eye_in, zone_in
from referee import games
from referee.api.game import LoadedGame
from referee.engine.steps import Sit
from referee.journal.head import make_head
from referee.journal.lines import StepLine
from referee.simulate.run import one, sealed_bytes
from tests.kit.entries import accept, close
from tests.records.logs import ROUND, run_here, typed


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("named") / "log.jsonl"
    typed(path, [*ROUND, "k.s", "-"], names=("Ana", "Ben", "Cho", "Dai"))
    return path


def test_a_name_is_a_seat_for_every_eye(log: Path, tmp_path: Path) -> None:
    for seat, name in (("2", "Ben"), ("3", "cho"), ("seat 4", "Da")):
        assert run_here("replay", log, "--for", seat).stdout == run_here("replay", log, "--for", name).stdout
    assert (
        run_here("replay", log, "--to", "5", "--why", "--for", "Ben").stdout
        == run_here("replay", log, "--to", "5", "--why", "--for", "2").stdout
    )
    pages = []
    for who in ("2", "Ben"):
        page = tmp_path / f"{who}.html"
        assert run_here("view", log, "--for", who, "--out", page).returncode == 0
        pages.append(page.read_bytes())
    assert pages[0] == pages[1]
    run_here("export", log, "--anon", "--for", "Ben", "--out", tmp_path / "o.jsonl", code=0)


def test_a_name_that_nobody_has_is_said(log: Path, tmp_path: Path) -> None:
    commands: list[list[str | Path]] = [
        ["replay", log],
        ["view", log, "--out", tmp_path / "x.html"],
        ["export", log, "--anon", "--out", tmp_path / "x.jsonl"],
    ]
    for command in commands:
        assert "'Zoe' is neither a seat" in run_here(*command, "--for", "Zoe", code=2).stderr
        assert run_here(*command, "--for", "0").returncode == 2
    assert not (tmp_path / "x.html").exists() and not (tmp_path / "x.jsonl").exists()


def test_places_and_cards_of_the_odds_by_their_names(log: Path) -> None:
    def asked(zone: str, card: str) -> str:
        told = run_here("odds", log, "--at", "14", "--zone", zone, "--card", card, code=0)
        return told.stdout

    assert asked("kept:2", "katana") == asked("kept:Ben", "k") == asked("kept.ben", "espada")
    assert asked("3>1", "shuriken") == asked("Cho>Ana", "estrella ninja") == asked("cho>1", "Wurfstern")
    assert asked("kept:3", "blowgun") == asked("kept:Cho", "cerbatana")
    told = run_here("odds", log, "--at", "14", "--zone", "kept:2", "--card", "estrella roja")
    assert told.returncode == 2 and "'estrella roja'" in told.stderr  # as it was typed


def test_cards_of_a_ledger_by_code_and_printed_name(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    game = games.load("samurai_sword")
    head = make_head(game, ("Ana", "Ben", "Cho", "Dai"), log_id="S")
    table = LoadedGame(game).table_of(head, path=path).session
    accept(table, "setup mus goe chi iey start 1", "bk 2 w")
    close(table)
    answers = {run_here("odds", path, "--at", "3", "--zone", zone, "--card", card).stdout
               for zone in ("hand:2", "hand:Ben") for card in ("pa", "parry", "Parry")}  # fmt: skip
    assert len(answers) == 1 and "Parry in the hand of 2 Ben" in answers.pop()
    assert "Jujutsu in the hand" in run_here("odds", path, "--at", "3", "--zone", "hand:2", "--card", "Ju Jitsu").stdout


def test_who_sat_down_later_is_a_name_of_the_log_too() -> None:
    later = [StepLine(n=5, t=0, entry=5, step=Sit(2, "Zoe"))]
    assert eye_in("Zoe", ("Ana", "Ben"), later) == eye_in("ben", ("Ana", "Ben"), later) == 2
    with pytest.raises(ValueError, match="fits seats"):
        eye_in("Zoe", ("Zoe", "Ben"), later)
    assert (
        zone_in("hand:Jean Luc", ("Ana", "Jean Luc")) == "hand:2"
        and zone_in("#19", ("Ana",)) == "#19"
        and zone_in("deck", ("Deck",)) == "deck"
    )


def test_of_two_logs_in_one_file_the_second_is_neither_judged_nor_described(tmp_path: Path) -> None:
    first, second = one(games.load("shinbi"), 3, players=4), one(games.load("samurai_sword"), 3, players=4)
    path, alone = tmp_path / "two.jsonl", tmp_path / "one.jsonl"
    alone.write_bytes(sealed_bytes(first.lines))
    path.write_bytes(sealed_bytes(first.lines) + sealed_bytes(second.lines))
    told = run_here("audit", path).stdout
    assert told.count("a second head") == 1 and "unknown key" not in told and "schema" not in told
    assert f"{len(first.lines)} lines, last seal" in told and "--reseal" not in told
    assert f"lines 1 to {len(first.lines)}" in told
    assert run_here("repair", path).returncode in (0, 1)
    rest = next(tmp_path.glob("*.rest"))
    assert rest.read_bytes() == sealed_bytes(second.lines)

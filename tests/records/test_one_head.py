"""Whatever `amend 0 …` corrects of a head, every command shows the same players, edition, options and box, at every line."""

import json
from pathlib import Path

import pytest

from referee import games
from referee.journal.fold import Fold
from referee.journal.lines import Head
from referee.table.frontend.batch import enter
from referee.table.session.people import name_fault
from referee.table.setup.opening import Opening
from tests.kit.entries import accept, expect
from tests.records.logs import FORCED, run, run_here, typed
from tests.table.logs import begin

CALLED = [*FORCED, "call", "rule violation SB-ASSIGN-08 leave ! agreed"]
HEAD = ["amend 0 seat 4 Xan", "amend 0 edition es", "amend 0 option triple_ban=off", "amend 0 seat 4 Zed"]


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("head") / "a.jsonl"
    typed(path, [*CALLED, *HEAD], names=("Ana", "Ben", "Cho", "Dov"), edition="en")
    return path


def test_every_command_shows_the_head_as_corrected(log: Path) -> None:
    page, base = log.parent / "page.html", log.parent / "a.db"
    runs: dict[str, list[str | Path]] = {
        "audit": [log],
        "audit --json": [log, "--json"],
        "replay": [log],
        "replay to": [log, "--to", "5"],
        "replay json": [log, "--json"],
        "replay why": [log, "--to", "16", "--why"],
        "view": [log, "--open", "--out", page],
        "odds": [log, "--at", "5"],
        "diff": [log, log],
        "diff json": [log, log, "--json"],
        "ruling": [log, "20"],
        "receipt": [log],
        "summarize": [log, "--db", base],
        "stats": [base, "--by", "person"],
    }
    said = {name: run_here(name.split()[0], *arguments) for name, arguments in runs.items()}
    texts = {name: result.stdout + result.stderr for name, result in said.items()} | {"page": page.read_text()}
    texts = {name: text.replace("amend 0 seat 4 Xan", "") for name, text in texts.items()}  # what was typed stays
    assert {name: result.returncode for name, result in said.items() if result.returncode > 1} == {}
    assert [name for name, text in texts.items() if "Dov" in text or "Xan" in text] == []
    named = {"audit", "audit --json", "replay", "replay to", "replay json", "replay why", "diff json", "page"}
    assert [name for name in named if "Zed" not in texts[name]] == []
    audit = json.loads(said["audit --json"].stdout)
    assert (audit["players"], audit["edition"]) == (["Ana", "Ben", "Cho", "Zed"], "es")
    assert "edition es" in texts["audit"] and "1 Ana, 2 Ben, 3 Cho, 4 Zed" in texts["audit"]
    assert "triple_ban=off" in texts["stats"] and "edition es" in texts["stats"]


def test_a_correction_that_was_taken_back_does_not_count(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    typed(path, ["setup o r z p start 1", "amend 0 seat 4 Zed", "z"])
    assert "4 Dai" in run_here("replay", path).stdout
    assert json.loads(run_here("audit", path, "--json").stdout)["players"][3] == "Dai"


def test_a_log_that_comes_through_a_pipe_has_the_corrected_players_too(log: Path) -> None:
    result = run("audit", "/dev/stdin", "--json", input=log.read_text())
    assert json.loads(result.stdout)["players"][3] == "Zed"


def test_names_are_exchanged_with_the_persons_that_they_are(tmp_path: Path) -> None:
    session = begin(tmp_path / "a.jsonl")
    for n, seat in enumerate(session.fold.head.seats, 1):
        seat.person = f"P{n}"
    session.enter("setup o r z p start 1")
    reply = accept(session, "amend 0 exchange 1 Cho")
    assert reply.said[0].text == "head: seat 1 was Ana; now: Cho; seat 3 was Cho; now: Ana"
    assert [(s.name, s.person) for s in session.fold.head.seats] == [
        ("Cho", "P3"), ("Ben", "P2"), ("Ana", "P1"), ("Dai", "P4"),
    ]  # fmt: skip
    expect(session, "amend 0 seat 2 Dai", kind="refused", suggestions=("amend 0 exchange 2 4",))
    assert session.enter("amend 0 exchange 2 2").kind == "refused"


@pytest.mark.parametrize("name", ["7", "12", "٤", "Smith, John"])
def test_a_name_that_is_a_number_or_has_a_comma_is_refused_everywhere(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="a player's name"):
        name_fault(name)
    opening = Opening(games.load("shinbi"))
    quoted = f'"{name}"' if "," in name else name
    for text in (f"players {quoted}, Ben, Cho, Dai", f"players Ben, Cho, Dai, {quoted}"):
        with pytest.raises(ValueError, match="a player's name"):
            opening.take(text)
    with pytest.raises(ValueError, match="a player's name"):
        opening.hold(players=f"Ben,Cho,Dai,{quoted}", edition="", options=(), policy="", box="")
    session = begin(tmp_path / "a.jsonl")
    reply = session.enter(f"amend 0 seat 4 {name}")
    assert (reply.kind, reply.message.partition(":")[0].split(" is ")[0].split(" has ")[0]) == (
        "refused",
        "a player's name",
    )


def test_a_player_who_was_forgotten_needs_another_log(tmp_path: Path) -> None:
    session = begin(tmp_path / "a.jsonl")
    how = "this log is for 4 players, and that cannot change; begin a new one: `referee play shinbi --players Ana,Ben,Cho,Dai,Eva`"
    for entries in ((), ("setup o r z p start 1", "z")):
        for entry in entries:
            assert enter(session, entry).kind == "accepted"
        for text in ("amend 0 seat 5 Eva", "players Ana, Ben, Cho, Dai, Eva"):
            reply = enter(session, text)
            assert (reply.kind, reply.message, reply.verdict) == ("refused", how, "unread"), text
    few = enter(session, "players Ana, Ben, Cho")
    assert few.message == "this log is for 4 players, and that cannot change; Shinbi is for 4 to 6 players"
    assert "amend 0 seat N NAME" in enter(session, "players Ana, Ben, Cho, Dan").message


def test_nothing_is_judged_by_a_name() -> None:
    """A fold whose players are given their later names says the same of every line."""
    game = games.load("shinbi")
    opening = Opening(game)
    opening.players("Ana, Ben, Cho, Dai")
    head: Head = opening.head(log_id="HEAD", at="")
    fold = Fold(game, head)
    fold.name([*head.seats[:3], type(head.seats[3])(4, "Zed")])
    assert fold.head.seats[3].name == fold.state.setup.seats[3] == "Zed"
    assert head.seats[3].name == "Dai"

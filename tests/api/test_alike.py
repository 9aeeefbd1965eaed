"""What `import referee` says of a log is what the commands say of it, member by member."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import referee
from tests.kit.golden import folder
from tests.records.logs import ROOT, run_here

LOGS = [
    ROOT / "tests" / "records" / "data" / "corrected.jsonl",
    ROOT / "tests" / "records" / "data" / "forced.jsonl",
    *(min(folder(game).glob("*.jsonl"), key=lambda path: path.stat().st_size) for game in ("samurai_sword", "shinobi_clans", "ninjato")),
]
"""Corrections, rulings, notes and forced steps in Shinbi; one golden session, without seals, of each other game."""


def plain(data: Any) -> Any:
    """As JSON has it."""
    return json.loads(msgspec.json.encode(data))


def told(*words: str | Path) -> list[Any]:
    """What a command prints as JSON, a line each."""
    return [json.loads(row) for row in run_here(*words, "--json").stdout.splitlines()]


@pytest.fixture(params=LOGS, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def path(request: pytest.FixtureRequest) -> Path:
    """A log."""
    file: Path = request.param
    return file


def test_audit_replay_why_and_receipt_are_those_of_the_commands(path: Path) -> None:
    log = referee.open(path)
    assert plain(log.audit(strict=True)) == told("audit", path, "--strict")[0]
    assert [plain(moment) for moment in log.replay()] == told("replay", path)
    assert [plain(moment) for moment in log.replay("public")] == told("replay", path, "--for", "public")
    n = next((item.n for item in log.audit().irregular), log.last // 2)
    assert plain(log.why(n)) == told("replay", path, "--to", str(n), "--why")[0]
    there = told("replay", path, "--to", str(n))[-1]
    here = log.at(n)
    assert (here.line, here.t, here.status, plain(here.view())) == (there["n"], there.get("t", 0), there["status"], there["view"])
    given = told("receipt", path)[0]
    assert (log.receipt.lines, log.receipt.seal) == (given["lines"], given["seal"])
    assert log.check_receipt(str(log.receipt)) == "fits"
    assert log.check_receipt(f"{path}: {log.receipt} (not sealed)\n") == "fits"  # as `records receipt` prints it


def test_rulings_branch_diff_page_and_odds_are_those_of_the_commands(tmp_path: Path) -> None:
    path = LOGS[1]
    log = referee.open(path)
    assert [plain(ruled) for ruled in log.rulings()] == told("ruling", path)
    first = log.rulings()[0].n
    assert log.slip(first) == run_here("ruling", path, str(first)).stdout.splitlines()
    made = log.branch(3, "k")
    out = tmp_path / "branch.jsonl"
    said = told("branch", path, "--at", "3", "--instead", "k", "--out", out)[0]
    same = {"id", "out", "diff"}
    assert {k: v for k, v in plain(made.told).items() if k not in same} == {k: v for k, v in said.items() if k not in same}
    assert plain(log.diff(made.log))["hunks"] == told("diff", path, out)[0]["hunks"]
    assert made.log.lines[1:] == referee.open(out).lines[1:]
    page = tmp_path / "page.html"
    run_here("view", path, "--out", page)
    assert log.page() == page.read_text(encoding="utf-8")
    sheet = tmp_path / "dispute.html"
    run_here("view", path, "--dispute", "14", "--out", sheet)
    assert log.dispute(14) == sheet.read_text(encoding="utf-8")
    assert plain(log.odds(14).data()) == told("odds", path, "--at", "14")[0]
    with pytest.raises(referee.NotTaken, match=r"irregular by SB-ROUND-02: .* 1 Ana attacks now") as refused:
        log.branch(3, "h.s")
    assert refused.value.reply.findings[0].rule == "SB-ROUND-02"


def test_statistics_and_rows_are_those_of_the_commands(tmp_path: Path) -> None:
    files = [path.save(tmp_path / f"{i}.jsonl") for i, path in enumerate(simulated())]
    by_command, here = tmp_path / "command.db", referee.Database(tmp_path / "here.db")
    loaded = told("summarize", *files, "--db", by_command)[0]
    assert plain(here.load(files)) == loaded
    assert [plain(cohort) for cohort in here.statistics()] == told("stats", by_command)
    table = [row.split(",")[12:16] for row in run_here("stats", by_command, "shinbi", "--by", "seat", "--csv").stdout.splitlines()]
    rows = here.statistic_rows("shinbi", by="seat")
    assert table[0] == list(rows.names[12:16])
    assert [row[:1] for row in table[1:]] == [[row["statistic"]] for row in rows]
    there = referee.Database(by_command)
    for name in ("games", "seats", "steps", "effects", "turns"):
        assert here.rows(name) == there.rows(name)
    # memory and files: the same rows, whether a log lies in a database or not
    log = referee.open(files[0])
    for name in ("steps", "effects", "findings", "seats", "scores", "turns", "options", "course"):
        kept = here.rows(f"SELECT * FROM {name} WHERE log = (SELECT log FROM logs WHERE id = ?)", [log.id])
        own = [{k: v for k, v in row.items() if k != "log"} for row in kept]
        assert sorted(map(str, log.rows(name))) == sorted(map(str, own)), name
    with referee.Database() as memory:
        memory.load(simulated())
        assert memory.statistic_rows() == here.statistic_rows()
        page = tmp_path / "report.html"
        run_here("report", by_command, "--out", page)
        assert memory.report() == page.read_text(encoding="utf-8")
        place = Path(memory.path)
    assert not place.exists()


def test_what_an_option_changes_and_what_a_plan_needs_are_those_of_the_commands(tmp_path: Path) -> None:
    game, path = referee.load("shinbi"), tmp_path / "pairs.db"
    db = referee.Database(path)
    other: dict[str, bool | int | str] = {"game_end": "end_of_round"}
    db.load(
        game.simulate(seed, players=4, bots="heuristic", options=options, paired=True)
        for seed in range(3)
        for options in ({}, other)
    )
    made = db.compare("shinbi")
    assert [made[0].pairs] == [3] and [plain(one) for one in made] == told("stats", path, "shinbi", "--compare")
    plan = db.plan("shinbi", "steps", 10, options=other, bots=True, players=4)
    words = ("--question", "steps", "--difference", "10", "--compare", "game_end=end_of_round", "--bots", "--players", "4")
    assert [plain(plan)] == told("plan", path, "shinbi", *words)
    saved = db.plan("shinbi", "steps", 10, options=other, bots=True, players=4, save=True)
    assert [plain(one) for one in db.plans()] == told("plan", path) and db.plans()[0].plan.plan == saved.plan.plan
    assert (db.withdraw(saved.plan.plan), db.withdraw(99)) == (True, False)
    assert db.plays().plays == [] and db.plays().left_out, "bots are no people"
    assert db.rows(db.queries()["left_out"]).names == ("game", "excluded", "logs")
    with pytest.raises(ValueError, match="options and against are two things"):
        db.plan("shinbi", "steps", 10, options=other, against=5)
    with pytest.raises(LookupError, match="chess is no game of this program"):
        db.plan("chess", "steps", 10)
    with pytest.raises(referee.NoStatistics, match="there is no database"):
        referee.Database(tmp_path / "none.db").statistics()


def simulated() -> list[referee.Log]:
    """Ten short games."""
    return [referee.load("shinbi").simulate(seed, players=4, bots=["heuristic", "random"]) for seed in range(10)]


def test_a_copy_to_give_away_names_nobody_and_a_person_once() -> None:
    logs = simulated()[:2]
    one, two = referee.anonymous(logs)
    assert one.players == ("Player 1", "Player 2", "Player 3", "Player 4")
    assert one.audit().status == "sound" and one.id != logs[0].id
    assert [line.n for line in one.lines if hasattr(line, "n")] == [line.n for line in logs[0].lines if hasattr(line, "n")]
    people = [[seat.person for seat in log.head.seats] for log in (one, two)]
    assert people[0] == people[1]
    assert not one.transcript() and logs[0].anonymous(["typed"]).transcript() == logs[0].transcript()
    with pytest.raises(ValueError, match="'names' cannot be kept; there is notes"):
        logs[0].anonymous(["names"])

"""What if, and two logs side by side."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from records.audit.auditor import audit_file
from records.replay.branch import Brancher, Cannot, NotTaken
from records.replay.diff import Apart, Diff, compared, standing
from referee import games
from referee.engine import plain
from referee.engine.game import Game
from referee.journal import lines
from referee.simulate.run import one, sealed_bytes
from tests.kit.registered import registered
from tests.kit.said import unsaid
from tests.records.logs import CORRECTED, FORCED, NAMES, ROUND, as_data, honest, run, run_here, typed


@pytest.fixture(params=dict.fromkeys(("toy", *games.NAMES)))
def game(request: pytest.FixtureRequest) -> Iterator[Game[Any]]:
    with registered():
        yield games.load(request.param)


def diff(first: Path, second: Path) -> Diff:
    return compared(standing(str(first)), standing(str(second)))


def test_another_announcement_and_the_rest_stays(log: Path, tmp_path: Path) -> None:
    typed(log, [*ROUND, "k.s", "-"])
    result = run("branch", log, "--at", "3", "--instead", "k3", "--out", tmp_path / "b.jsonl", code=0)
    assert unsaid(
        result.stdout,
        "2 lines taken over",
        "- ",
        "1 Ana attacks 3 Cho, says katana",
        "0 no longer apply",
        "cards of 3 Cho",
    ) == []
    head, *rest = as_data((tmp_path / "b.jsonl").read_bytes())
    assert head["parent"] == {"log": "TYPED", "step": 2} and head["id"] != "TYPED"
    assert [row["step"]["do"] for row in rest if row["line"] == "step"] == [
        "setup",
        *["attack"] * 12,
        "reveal",
        "waive",
    ]
    assert audit_file(str(tmp_path / "b.jsonl")).status == "sound"
    assert len(diff(log, tmp_path / "b.jsonl").hunks) == 1


def test_what_is_stranded_is_listed(log: Path) -> None:
    log.write_bytes(honest())
    result = run("branch", log, "--at", "14", "--instead", "kk.", "--json")
    data = json.loads(result.stdout)
    assert result.returncode == 1 and data["left"] and data["taken"] == 13
    assert Path(data["out"]).name == "log-branch.jsonl" and Path(data["out"]).exists()
    stopped = [row for row in data["left"] if row["n"] == data["stopped"]]
    assert data["stopped"] == 0 or "by SB-" in stopped[0]["why"]
    assert data["diff"]["first"]["id"] != data["diff"]["second"]["id"]
    assert audit_file(data["out"]).status == "sound"
    assert run_here("branch", log, "--at", "14", "--instead", "kk.").stdout.count("log-branch-2.jsonl") == 1


def test_without_a_step(log: Path, tmp_path: Path) -> None:
    typed(log, [*ROUND, "k.s", "-"])
    result = run("branch", log, "--at", "14", "--without", "--out", tmp_path / "b.jsonl")
    assert result.returncode == 1 and "1 Ana does not denounce" in result.stdout
    assert diff(log, tmp_path / "b.jsonl").hunks[0].kind == "only first"


def test_a_forced_entry_and_one_that_is_refused(log: Path, tmp_path: Path) -> None:
    typed(log, [*ROUND, "k.s"])
    refused = run(
        "branch", log, "--at", "14", "--instead", "4: reveal 1=blowgun,2=katana", "--out", tmp_path / "b.jsonl"
    )
    assert refused.returncode == 2 and "SB-REVEAL-08" in refused.stderr and not (tmp_path / "b.jsonl").exists()
    forced = "4: reveal 1=blowgun,2=katana ! so it was"
    assert run_here("branch", log, "--at", "14", "--instead", forced, "--out", tmp_path / "b.jsonl").returncode == 0
    assert audit_file(str(tmp_path / "b.jsonl")).status == "sound"
    assert run_here("branch", log, "--at", "14", "--instead", "kk.", "--out", tmp_path / "b.jsonl").returncode == 2


def test_corrections_of_the_parent_are_carried_out(log: Path) -> None:
    typed(log, CORRECTED)
    made = Brancher(str(log), 17)
    made.run(["kk."])
    kinds = [line.__struct_config__.tag for line in made.written]
    assert "amend" not in kinds and "back" not in kinds and "try" not in kinds
    for n, word in ((14, "taken back"), (15, "no step"), (99, "there is no line 99"), (16, "no step")):
        with pytest.raises(Cannot, match=word):
            Brancher(str(log), n)


def test_notes_and_rulings_before_the_fork_go_along(log: Path) -> None:
    typed(log, [*ROUND, "n a fine start @mood", "rule - all agree", "k.s", "-"])
    brancher = Brancher(str(log), 16)
    brancher.run(["kk."])
    note = next(line for line in brancher.written if isinstance(line, lines.NoteLine))
    ruling = next(line for line in brancher.written if isinstance(line, lines.RulingLine))
    assert (note.n, note.of, ruling.n) == (14, 13, 15)


def test_the_same_step_again_is_the_same_game(log: Path, game: Game[Any], tmp_path: Path) -> None:
    """Branching with what was there anyway changes nothing, wherever it is done."""
    result = one(game, 5, reporter="open")
    log.write_bytes(sealed_bytes(result.lines))
    steps = [x for x in result.lines if isinstance(x, lines.StepLine) and not x.implied]
    for line in steps[1 :: max(1, len(steps) // 5)]:
        brancher = Brancher(str(log), line.n)
        made = brancher.run([f"{plain.write(line.step)} ! as it was"])
        assert not made.left, (line.n, made.left[:2])
        new = tmp_path / f"{line.n}.jsonl"
        new.write_bytes(sealed_bytes(brancher.written))
        told = brancher.compare(str(new))
        assert told.equal, (line.n, told.hunks[:2], told.final[:3])
        assert audit_file(str(new)).status == "sound"


def test_branching_goes_wrong_with_a_sentence(log: Path, game: Game[Any], tmp_path: Path) -> None:
    """Every step left out in turn: whatever that strands, the branch is a log that can be read."""
    result = one(game, 6, reporter="open")
    log.write_bytes(sealed_bytes(result.lines))
    steps = [x.n for x in result.lines if isinstance(x, lines.StepLine)]
    for n in steps[:: max(1, len(steps) // 6)]:
        brancher = Brancher(str(log), n)
        made = brancher.run([])
        new = tmp_path / "b.jsonl"
        new.write_bytes(sealed_bytes(brancher.written))
        audit = audit_file(str(new), strict=True)
        # where a play is left out, the hands shown at the end may be such as no deal gives: that is said, and nothing else
        impossible = audit.proof is not None and audit.proof.possible is False
        assert audit.status == "sound" or impossible, (n, audit.complaints, audit.differences[:2], audit.irregular[:2])
        steps_now = sum(isinstance(x, lines.StepLine) for x in brancher.written)
        assert steps_now <= len(steps) and made.lines == len(brancher.written)


def test_a_secret_of_an_unfinished_game_stays_one(log: Path) -> None:
    game = games.load("samurai_sword")
    result = one(game, 2, reporter="open")
    part = [x for x in result.lines[: len(result.lines) // 2] if not isinstance(x, lines.EndLine)]
    log.write_bytes(sealed_bytes(part))
    n = [x.n for x in part if isinstance(x, lines.StepLine)][-2]
    brancher = Brancher(str(log), n)
    brancher.run([])
    assert not [x for x in brancher.written if isinstance(x, lines.Judged) and x.typed]


# --- diff ------------------------------------------------------------------------------------------------------------


def test_the_same_log(tmp_path: Path) -> None:
    log, other = tmp_path / "log.jsonl", tmp_path / "other.jsonl"
    log.write_bytes(honest())
    other.write_bytes(honest())
    assert "the same game" in run("diff", log, other, code=0).stdout


def test_two_people_who_kept_the_record(tmp_path: Path) -> None:
    """One forgot a note, one typed in plain words, one corrected a slip: the same game. Then one misread a card."""
    one_, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    typed(one_, [*ROUND, "k.s", "-", "k.k pk"], log_id="ONE")
    words = [*ROUND[:4], "bkb", "z", "hkb", "n what a day", "1: reveal 4=katana,2=sai", "-", "k.k pk"]
    typed(two, words, log_id="TWO")
    assert run("diff", one_, two).returncode == 0
    three = tmp_path / "three.jsonl"
    typed(three, [*ROUND, "k.b", "-", "k.k pk"], log_id="THREE")
    result = run_here("diff", one_, three, code=1)
    assert "- " in result.stdout and "sai from 2 Ben" in result.stdout and "blowgun from 2 Ben" in result.stdout
    data = json.loads(run_here("diff", one_, three, "--json").stdout)
    assert data["same"] == 13 and len(data["hunks"]) == 1 and data["hunks"][0]["kind"] == "differs"
    assert [v["path"] for v in data["fork"]] == ["cards.1"]


def test_one_tells_more(tmp_path: Path) -> None:
    game = games.load("samurai_sword")
    for name, reporter in (("open", "open"), ("bare", "bare")):
        (tmp_path / f"{name}.jsonl").write_bytes(sealed_bytes(one(game, 2, reporter=reporter).lines))
    told = diff(tmp_path / "open.jsonl", tmp_path / "bare.jsonl")
    assert {hunk.kind for hunk in told.hunks} <= {"told", "only first", "only second"}


def test_options_players_and_games(tmp_path: Path) -> None:
    one_, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    typed(one_, ROUND)
    typed(two, ROUND, [*NAMES[:3], "Eve"], edition="es")
    rows = diff(one_, two).head
    assert any("edition: en / es" in row for row in rows) and any("Eve" in row for row in rows)
    other = tmp_path / "other.jsonl"
    other.write_bytes(sealed_bytes(one(games.load("ninjato"), 1).lines))
    with pytest.raises(Apart, match="Ninjato"):
        diff(one_, other)
    assert run("diff", one_, other).returncode == 2 and run_here("diff", one_, tmp_path / "none").returncode == 2


def test_not_taken_is_told(log: Path) -> None:
    typed(log, FORCED)
    with pytest.raises(NotTaken):
        Brancher(str(log), 14).run(["nonsense!"])
    assert run("branch", log, "--at", "14").returncode == 2


def test_logs_that_part_at_once(tmp_path: Path) -> None:
    first, other, bare = (tmp_path / name for name in ("first.jsonl", "other.jsonl", "bare.jsonl"))
    raw = honest(3).splitlines(keepends=True)
    first.write_bytes(b"".join(raw[:4]))
    other.write_bytes(b"".join(raw[:3]))
    bare.write_bytes(raw[0])
    assert "they part at the first line:" in run("diff", first, bare).stdout
    assert "the first 2 lines are the same; then they part:" in run_here("diff", first, other).stdout

"""Walking along a log, and why a line was judged as it was."""

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

from records.replay.rule_coverage import watched
from records.replay.stepper import Stepper
from records.replay.timeline import tape
from records.replay.why import why
from records.show import Output
from referee import games
from referee.engine.findings import RANK
from referee.engine.game import Game
from referee.journal import lines
from referee.journal.fold import Fold
from referee.simulate.run import one, sealed_bytes
from tests.battery.test_secrets import CANARY, planted
from tests.kit.registered import registered
from tests.kit.said import unsaid
from tests.kit.terminal import python
from tests.records.logs import CORRECTED, FORCED, honest, run, run_here, typed


@pytest.fixture(params=dict.fromkeys(("toy", *games.NAMES)))
def game(request: pytest.FixtureRequest) -> Iterator[Game[Any]]:
    with registered():
        yield games.load(request.param)


def walked(path: Path, *commands: str, at: int = 0) -> str:
    out = io.StringIO()
    given = iter(commands)
    laid = tape(str(path))
    Stepper(Output(out, 0, False), laid, str(path), lambda _: next(given, None), at).run()
    return out.getvalue()


def places(path: Path, *commands: str) -> list[str]:
    """Where each command led."""
    return [row for row in walked(path, *commands).splitlines() if row.startswith("line ") and " of " in row]


def test_forward_and_back(log: Path) -> None:
    log.write_bytes(honest())
    last = tape(str(log)).stops[-1].n
    seen = [row.split()[1] for row in places(log, "", "f", "b", "e", "b", "12", "b")]
    assert seen == ["1", "2", "1", str(last), str(last - 1), "12", "11"]
    text = walked(log, "b", "e", "", "9999", "foo", "p 9", "c", "?", "l", "s", "q", "5")
    assert unsaid(
        text, "this is the beginning", "this is the end", "there is no line 9999", "'foo' is not known", "leave"
    ) == []
    assert "line 5 of" not in text


def test_jumps(log: Path) -> None:
    log.write_bytes(honest())
    stops = tape(str(log)).stops
    (second,) = places(log, "r 2")
    n = int(second.split()[1])
    assert "round 2" in second and next(s.n for s in stops if s.round == 2) == n
    assert "turn 3" in places(log, "t 3")[0] and "turn 4" in places(log, "t 3", "t")[1]
    assert "turn 2" in places(log, "t 3", "-t")[1]
    assert int(places(log, "p 2")[0].split()[1]) == next(s.n for s in stops if s.who == 2)
    assert places(log, "p ben") == places(log, "p 2")
    assert int(places(log, "c katana")[0].split()[1]) == next(s.n for s in stops if "katana" in s.moment.text)
    assert places(log, "e", "-c katana")[1] != places(log, "e")[0]
    assert "t is followed by the number of a turn" in walked(log, "t -1")
    assert "there is no round 99" in walked(log, "r 99") and "nothing after this line" in walked(log, "e", "c katana")


def test_findings_and_rulings(log: Path, tmp_path: Path) -> None:
    typed(log, FORCED)
    text = walked(log, "x", "j")
    assert "irregular by SB-REVEAL-08" in text and "ruling it stands" in text
    assert "SB-REVEAL-08 (SHINBI, Resolving Attacks): irregular" in walked(log, "16", "w")
    corrected = tmp_path / "corrected.jsonl"
    typed(corrected, CORRECTED)
    assert "later: amended by line 15" in walked(corrected, "12") and "later: taken back" in walked(corrected, "14")


def test_jumping_about_leaves_every_table_as_it_was(log: Path, game: Game[Any]) -> None:
    """PC: jump from 10 to 200 and back: the same table as when one walks there."""
    result = one(game, 4, reporter="open")
    log.write_bytes(sealed_bytes(result.lines))
    fold = Fold(game, result.lines[0])  # type: ignore[arg-type]
    views = {}
    for line in result.lines[1:]:
        fold.feed(line)
        views[fold.last] = json.loads(json.dumps(game.facts.view(fold.state)))
    laid = tape(str(log))
    assert all(stop.moment.view == views[stop.n] for stop in laid.stops if stop.n)
    assert [s.round for s in laid.stops] == sorted(s.round for s in laid.stops)
    assert walked(log, "10", "40", "10").count("line 10 of") == 2


def test_the_stepper_from_a_pipe_and_at_a_terminal(log: Path) -> None:
    log.write_bytes(honest())
    result = run("replay", "--step", log, input="\n\nq\n")
    assert result.returncode == 0 and "line 2 of" in result.stdout and not result.stderr
    child = python("-P", "-m", "records", "replay", str(log), env={"PYTHONPATH": ".", "TERM": "xterm", "PATH": "/bin"})
    child.expect("start> ")
    child.send("7\n")
    child.expect("line 7 of")
    child.expect("line 7> ")
    child.send("q\n")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


# --- why -------------------------------------------------------------------------------------------------------------


def test_a_disputed_move(log: Path) -> None:
    typed(log, FORCED)
    told = why(str(log), 16)
    assert told.asked.who == ("2 Ben",) and "reveal" in told.asked.verbs
    (spoke,) = [t for t in told.tested if t.verdict != "ok"]
    assert (spoke.rule, spoke.verdict, spoke.how) == (
        "SB-REVEAL-08",
        "irregular",
        "tested",
    ) and "Resolving" in spoke.citation
    how = {t.rule: t.how for t in told.tested}
    assert how["SB-CONS-01"] == "drawn" and how["SB-REVEAL-01"] == "tested"
    assert "elsewhere" in how.values()
    assert how["SB-REVEAL-07"] == "applied"
    assert not [t for t in told.tested if t.kind == "word" and t.how == "tested"]
    assert "SB-DENOUNCE-01" not in how  # a rule about another kind of step
    assert [m.kind for m in told.notes] == ["note"]
    shown = run("replay", log, "--at", "16", "--why")
    assert shown.returncode == 0 and not shown.stderr
    assert unsaid(
        shown.stdout,
        "what led to it:",
        "the table before it:",
        "asked: 2 Ben",
        "rules that spoke:",
        "would have been refused here (",
        "tested here, nothing against it (",
        "the table after it:",
        "4 Dai may",
    ) == []
    data = json.loads(run_here("replay", log, "--at", "16", "--why", "--json").stdout)
    assert data["n"] == 16 and data["logged"] == "irregular" and data["line"]["verdict"] == "irregular"


def test_what_became_known_later(log: Path) -> None:
    typed(log, CORRECTED)
    assert why(str(log), 12).standing == "amended by line 15" and why(str(log), 14).standing == "taken back"
    assert any(m.kind == "amend" for m in why(str(log), 12).next)


def test_a_line_that_is_not_there_and_one_that_nobody_judges(log: Path) -> None:
    typed(log, FORCED)
    assert run("replay", log, "--at", "99", "--why").returncode == 2
    assert run_here("replay", log, "--why").returncode == 2
    assert run_here("replay", log, "--at", "18", "--why").returncode == 0  # a ruling: nothing was tested


def test_rules_are_named_for_every_kind_of_step(log: Path, game: Game[Any]) -> None:
    """All the rules that find something are among those looked at, and nothing but rules of the game is named."""
    result = one(game, 2, reporter="open")
    log.write_bytes(sealed_bytes(result.lines))
    verbs: dict[str, int] = {}
    for line in result.lines:
        if isinstance(line, lines.StepLine):
            verbs.setdefault(line.step.verb(), line.n)
    some = 0
    for n in verbs.values():
        told = why(str(log), n)
        some += bool(told.tested)
        assert all(t.rule in game.rulebook.rules and t.citation and t.text for t in told.tested)
        assert RANK[told.verdict_known] <= RANK["odd"]
    assert some * 2 >= len(verbs)


def test_watching_changes_nothing(game: Game[Any]) -> None:
    before = sys.gettrace()
    fold = one(game, 1).fold
    twin = fold.state.copy()
    with watched(game):
        game.flow.awaiting(fold.state)
    assert sys.gettrace() is before and twin == fold.state


def test_nothing_hidden_is_told(log: Path, game: Game[Any]) -> None:
    if not any(step.secret for step in game.steps):
        pytest.skip("this game hides nothing from its log")
    result = one(game, 2, reporter="open")
    head, whole = result.lines[0], result.lines[1:]
    part = planted([x for x in whole[: len(whole) // 2] if not isinstance(x, lines.EndLine)], "open", False)
    log.write_bytes(sealed_bytes([head, *part]))
    assert CANARY.encode() in log.read_bytes()
    numbers = [line.n for line in part if isinstance(line, lines.StepLine)]
    text = walked(log, *[""] * len(part), "e", "s", "l")
    text += "".join(str(why(str(log), n)) for n in numbers[:: max(1, len(numbers) // 12)])
    assert CANARY not in text

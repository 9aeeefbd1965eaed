"""Which rules were put to the test: by the conditions that were evaluated, and by steps that differ in one argument."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from records.replay.neighbours import alike, tried
from records.replay.replay import replay
from records.replay.rule_coverage import citations, watched
from records.replay.why import why
from referee import games
from referee.engine.game import Game, Judge
from referee.engine.steps import Fact, Show, Skip, Step
from referee.games.shinbi import steps as sh
from referee.journal import lines
from referee.journal.fold import Fold
from referee.simulate.run import one, sealed_bytes
from tests.kit import scenarios
from tests.kit.logs import folded
from tests.kit.parts import having
from tests.records.logs import FORCED, ROOT, ROUND, run, typed

SOME = 60
"""Scenarios of each game that are run."""


SOURCES = {path: path.stat().st_mtime_ns for path in (ROOT / "referee" / "games").rglob("*.py")}
"""When the rules were written that these tests run: conditions are read from the source, by the numbers of its lines."""


@pytest.fixture(autouse=True)
def sources_stay() -> None:
    if any(not path.exists() or path.stat().st_mtime_ns != written for path, written in SOURCES.items()):
        pytest.skip("the rules were edited while the tests ran")


@pytest.fixture(params=games.NAMES)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return games.load(request.param)


@pytest.fixture
def checked(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[set[str], set[str]]]]:
    """For each step that is judged: the rules that found something, and those that are said to have been tested."""
    out: list[tuple[set[str], set[str]]] = []
    known = frozenset(game.rulebook.rules)
    begin = Fold.__init__

    def init(fold: Any, *arguments: Any, **more: Any) -> None:
        begin(fold, *arguments, **more)
        judge = fold.game.rules.check

        def check(state: Any, act: Any) -> Any:
            with watched(fold.game) as seen:
                found = judge(state, act)
            if isinstance(act, Step):
                out.append(({f.rule for f in found if not f.about} & known, seen.tested(known)))
            return found

        fold._rules = {kind: Judge(check, fold.game.rules.apply) for kind in (*fold.game.steps, Skip, Show, Fact)}

    monkeypatch.setattr(Fold, "__init__", init)
    yield out


def test_a_rule_that_finds_something_was_tested(game: Game[Any], checked: list[tuple[set[str], set[str]]]) -> None:
    """Read from the source alone, without knowing what came of it: where rules speak in the scenarios, they are there."""
    if game.id not in having("scenarios"):
        pytest.skip("this game has no scenarios")
    ran = 0
    for path in sorted((ROOT / "tests" / game.id).glob("scenarios*.yaml")):
        for scenario in scenarios.load(path)[: SOME * 3 : 3]:
            scenarios.run(game, scenario)
            ran += 1
    spoke = [(found, tested) for found, tested in checked if found]
    assert ran >= SOME // 2 and len(spoke) >= 10
    missed = [found - tested for found, tested in spoke if found - tested]
    assert not missed


def test_a_rule_is_tested_by_its_condition_and_not_by_its_function(log: Path) -> None:
    """In one function stand the rules for two different cards and for two equal ones; each condition is evaluated or not."""
    module = "referee.games.shinbi.rules.resolve"
    games.load("shinbi")
    (places,) = citations(module).values()
    where = {rule: (place.first, place.last) for place in places for rule in place.rules}
    assert where["SB-DENOUNCE-02"] != where["SB-DENOUNCE-03"]
    assert all(first <= last for first, last in where.values())
    typed(log, FORCED)
    how = {t.rule: t.how for t in why(str(log), 14).tested}  # a reveal
    assert "SB-DENOUNCE-02" not in how and how["SB-REVEAL-08"] == "drawn"


def test_neighbours_differ_in_one_argument() -> None:
    step = sh.Denounce(1, "plotting", (3, "sai"))
    others: list[Step] = [sh.Denounce(2, "incompetence", (1, "katana")), sh.Pay(3), step]
    near = list(alike(step, others, 4))
    assert sh.Denounce(1, "incompetence", (3, "sai")) in near and sh.Denounce(1, "plotting", (1, "katana")) in near
    assert sh.Denounce(4, "plotting", (3, "sai")) in near and step not in near
    for other in near:
        differing = [name for name in ("who", "what", "third", "right") if getattr(other, name) != getattr(step, name)]
        assert len(differing) == 1
    assert [s.who for s in alike(sh.Recover(0), [], 4)] == []  # nobody else is the table


def test_neighbours_are_judged_on_copies(log: Path, game: Game[Any]) -> None:
    made = one(game, 2, reporter="open")
    log.write_bytes(sealed_bytes(made.lines))
    steps = [line for line in made.lines if isinstance(line, lines.StepLine)]
    refused = 0
    for line in steps[:: max(1, len(steps) // 8)]:
        told = why(str(log), line.n)
        assert told.rows_after == replay(str(log), line.n).rows
        refused += len(told.otherwise)
        assert told.line.text not in {*(other.text for other in told.otherwise), *told.legal}
        names = {other.finding.rule for other in told.otherwise}
        assert names <= {t.rule for t in told.tested} and names.isdisjoint(f.rule for f in told.line.findings)
    assert refused
    fold = folded(game, made.lines[0], made.lines[1 : len(made.lines) // 2])
    before = fold.state.copy()
    tried(fold, [line.step for line in steps[:20]], frozenset(game.rulebook.rules))
    assert fold.state == before


def test_what_would_have_been_legal_instead(log: Path) -> None:
    last = typed(log, [ROUND[0], "3: attack 4 sai ! he insists"]).fold.last
    assert "1 Ana attacks 4 Dai, says sai" in why(str(log), last).legal
    shown = run("replay", log, "--at", str(last), "--why", code=0)
    part = shown.stdout.partition("steps like it that would have been legal:\n")[2]
    assert part.startswith("  1 Ana attacks 4 Dai, says sai")


def test_what_led_to_it_names_the_reasons(log: Path) -> None:
    """A reason that lies further back than the last lines is told too, and marked; an amended line as it reads now."""
    session = typed(log, [*FORCED[:6], "-", "k.k", "-", "amend 2 h ! slip", "ksb", "4: attack 1 sai ! he insists"])
    last = session.fold.last
    told = why(str(log), last)
    assert [line.n for line in told.earlier] == sorted(line.n for line in told.earlier)
    assert len(told.earlier) >= 8 and all(line.text for line in told.earlier)
    reasons = {n for f in told.line.findings for n in f.because}
    assert {line.n for line in told.earlier if line.bears} == {n for n in reasons if isinstance(n, int)}

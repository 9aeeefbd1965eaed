"""Compulsory effects that a simulated table passes over once and does late: the rest of the game is honest, and so it is judged."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from referee import games
from referee.engine.findings import RANK
from referee.engine.game import Game
from referee.engine.late import kind, left
from referee.engine.state import Missed
from referee.engine.steps import Late, Skip
from referee.journal import lines
from referee.journal.head import make_head
from referee.simulate import SimulatedGame, SimulatedTable
from referee.simulate.run import NAMES, box_of, sealed_bytes
from tests.battery.table import read, refolded
from tests.kit.scenarios import Scenario, load, run
from tests.records.logs import run_here

GAMES = list(games.NAMES)

ELSEWHERE = {
    "samurai_sword": {"geisha"},
    "shinobi_clans": {"trim"},
    "ninjato": {"sentries", "treasures", "tokens"},
}
"""Effects that bots never leave open: parts of a set-up only, cards that nobody named. Each game's own tests type them."""


class Forgetful(SimulatedTable):
    """A table that passes over each effect once, as soon as it is due, and does it late: at once, or some entries later."""

    def __init__(self, *arguments: Any, wait: int) -> None:
        super().__init__(*arguments)
        self.wait = wait
        self.passed: set[str] = set()
        self.waiting: list[tuple[int, Late]] = []

    def _entry(self) -> None:
        for due, act in list(self.waiting):
            if due <= self.entry:
                self.waiting.remove((due, act))
                self.do(act)
                return
        state = self.fold.state
        for effect in self.game.rules.due(state):
            name = kind(effect.what)
            if name in self.passed or (missed := self.told(Missed(effect.what, effect.who, 0, effect.data))) is None:
                continue
            self.passed.add(name)
            self.record([Skip(0, effect.what)])
            if self.wait and name != "row":  # cards drawn in between would be others than those told
                self.waiting.append((self.entry + self.wait, missed))
            else:
                self.do(missed)
            return
        self.record([self.bot_step(state)])  # a step each, so that nothing is due inside an entry

    def told(self, missed: Missed) -> Late | None:
        """The late act, with what the bot that is asked would have told in time; None where it would do something else."""
        way = self.game.rules.ways[kind(missed.what)]
        if not way.form:
            return Late(missed.who, missed.what)
        step = self.bot_step(self.fold.state)
        found = way.meant(self.fold.state, missed, step, ())
        if found is None:
            self.ahead = step
            return None
        return Late(missed.who, missed.what, found[0])

    def do(self, act: Late) -> None:
        """The effect is done, and what it brings with it."""
        state = self.fold.state
        if act.what not in [missed.what for missed in left(self.game.rules.ways, state)]:
            self.passed.discard(kind(act.what))  # too late by now: another time
            return
        if act.what == "bushido":  # the card that lies on top now
            self.world.follow(state.ledger)
            act = Late(act.who, act.what, (self.world.top,))
        self.record([act])
        for missed in list(self.fold.state.missed):
            if missed.what == "payment":
                self.passed.add("payment")
                self.record([Late(missed.who, "payment", ("$",))])


@cache
def played(game_id: str, seed: int, wait: int) -> tuple[SimulatedGame, frozenset[str]]:
    game = games.load(game_id)
    random = Random(f"{game_id}/late/{seed}")
    count = random.randint(*game.about.players)
    head = make_head(
        game, NAMES[:count], box=box_of(game, random), log_id=f"LATE-{game_id}-{seed}", at="2000-01-01T00:00:00+00:00"
    )
    table = Forgetful(game, head, random, ["random"] * count, "bare", wait=wait)
    return table.play(), frozenset(table.passed)


def every(game: Game[Any]) -> Iterator[SimulatedGame]:
    for seed in range(SEEDS):
        yield played(game.id, seed, (0, 2)[seed % 2])[0]


SEEDS = 4


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return games.load(request.param)


def test_every_effect_is_passed_over_and_done_late(game: Game[Any]) -> None:
    done = {
        kind(line.step.what)
        for result in every(game)
        for line in result.lines
        if isinstance(line, lines.StepLine) and isinstance(line.step, Late)
    }
    assert done == set(game.rules.ways) - ELSEWHERE.get(game.id, set())


def test_honest_play_around_it_is_clean(game: Game[Any]) -> None:
    """Only the passing over is found: neither the late act nor any step after it."""
    for result in every(game):
        for line in result.lines:
            if isinstance(line, lines.Judged):
                wanted = "missed" if isinstance(line, lines.StepLine) and isinstance(line.step, Skip) else "odd"
                assert RANK[line.verdict] <= RANK[wanted], f"{result.fold.head.id}: {line}"
                assert not any(f.about for f in line.findings), f"{result.fold.head.id}: {line}"


def test_laws_hold_and_the_log_replays(game: Game[Any]) -> None:
    for result in every(game):
        head, log = read(sealed_bytes(result.lines))
        for fold in refolded(game, head, log):
            for law in game.about.laws:
                if law.honest and fold.state.missed:
                    continue  # it need not hold until what was passed over is done
                assert not law.holds(fold.state), f"{head.id} after {fold.last}: {law.id} {law.holds(fold.state)}"
        assert fold.state == result.fold.state and not left(game.rules.ways, fold.state)


def test_the_audit_says_what_was_said_live(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for game_id in GAMES:
        for seed in range(SEEDS):
            result, _ = played(game_id, seed, (0, 2)[seed % 2])
            (tmp_path / f"{game_id}-{seed}.jsonl").write_bytes(sealed_bytes(result.lines))
    monkeypatch.chdir(tmp_path)
    done = run_here("audit", "--json", ".", code=0)
    rows = [msgspec.json.decode(line) for line in done.stdout.splitlines()]
    assert len(rows) == len(GAMES) * SEEDS


def test_why_is_said_of_a_late_act_too(game: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = next(every(game))
    (tmp_path / "a.jsonl").write_bytes(sealed_bytes(result.lines))
    monkeypatch.chdir(tmp_path)
    steps = [line for line in result.lines if isinstance(line, lines.StepLine)]
    for kind_ in (Skip, Late):
        line = next((line for line in steps if isinstance(line.step, kind_)), None)
        if line is None:
            pytest.skip("nothing in this game can be passed over")
        done = run_here("replay", "a.jsonl", "--to", str(line.n), "--why", code=0)
        assert ("missed by" in done.stdout) == (kind_ is Skip)


TYPED = load(Path(__file__).with_name("late.yaml"))


@pytest.mark.parametrize("scenario", TYPED, ids=lambda s: s["id"])
def test_late_acts_as_they_are_typed(scenario: Scenario) -> None:
    run(games.load(scenario["game"]), scenario)


def test_every_effect_is_typed_late() -> None:
    """Each effect of each game is done late in the words of a table, also those that bots never leave open."""
    for game_id in GAMES:
        typed = " ".join(
            str(step) for s in TYPED if s["game"] == game_id for step in (*s.get("before", ()), *s["steps"])
        )
        missing = [what for what in games.load(game_id).rules.ways if f"late {what}" not in typed]
        assert missing == [], game_id


def test_the_page_on_late_acts_names_each_with_its_rule_and_how_it_is_typed() -> None:
    text = (Path(__file__).parents[2] / "docs" / "late.md").read_text(encoding="utf-8")
    rows = [row for row in text.splitlines() if row.startswith("| `")]
    assert len(rows) == sum(len(games.load(game_id).rules.ways) for game_id in GAMES)
    for game_id in GAMES:
        for what, way in games.load(game_id).rules.ways.items():
            assert any(
                row.startswith(f"| `{what}") and way.rule in row and "`late " + what in row and way.form in row
                for row in rows
            ), what

"""What `referee simulate` offers: reporters, boxes, bots; the world's own count against the referee's."""

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee import games
from referee.engine.game import Game
from referee.journal import lines
from referee.simulate import SimulatedTable
from referee.simulate.run import REPORTERS, one, sealed_bytes
from tests.cli.run import Ran, referee
from tests.kit.parts import bots_of, having

GAMES = list(games.NAMES)


def run(*arguments: str) -> Ran:
    return referee(*arguments, cwd=Path.cwd())


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return games.load(request.param)


def test_the_same_seed_is_the_same_game_under_every_reporter(game: Game[Any]) -> None:
    def steps(reporter: str) -> list[Any]:
        result = one(game, 3, reporter=reporter)
        return [line.step for line in result.lines if isinstance(line, lines.StepLine)]

    """And twice the same bytes: battery/test_data.py for the bare one, here for the one that tells all."""
    assert sealed_bytes(one(game, 3, reporter="open").lines) == sealed_bytes(one(game, 3, reporter="open").lines)
    bare, *others = (steps(reporter) for reporter in REPORTERS)
    assert all(other == bare for other in others)


def test_a_counting_table_counts_once_a_round_and_rightly(game: Game[Any]) -> None:
    if game.id not in having("rounds"):
        pytest.skip("this game has neither rounds nor turns in its public facts")
    result = one(game, 5, reporter="counting")
    counts = [line for line in result.lines if isinstance(line, lines.CheckLine)]
    assert counts and all(line.verdict == "ok" for line in counts)
    assert sum(entry.startswith("chk ") for entry in result.transcript) == len(counts)


def test_every_kind_of_bot_plays_to_the_end(game: Game[Any]) -> None:
    assert "random" in bots_of(game).names
    result = one(game, 11, bots=tuple(sorted(bots_of(game).names, reverse=True)))
    assert result.fold.state.over and set(result.fold.seen.verdicts.values()) <= {"odd"}


def test_a_world_that_lost_a_card_is_seen() -> None:
    """The comparison bites: with one card moved in the world, a size or the box is wrong."""
    game = games.load("samurai_sword")
    seen: list[object] = []

    def each(table: SimulatedTable) -> None:
        if table.entry > 5 and not seen:
            bots_of(table.game).world_says(table.world, table.fold.state)
            table.world.cards.move(1, "deck", "hand.1")
            says = bots_of(table.game).world_says(table.world, table.fold.state)
            paths = table.game.facts.paths(table.fold.state)
            seen.extend(name for name, n in says.items() if name in paths and paths[name] != n)
            table.world.cards.move(1, "hand.1", "deck", [table.world.hand(1)[-1]])

    one(game, 4, each=each)
    assert seen == ["deck", "hand.1"]


def test_a_box_is_played_with_and_marked(tmp_path: Path) -> None:
    game = games.load("ninjato")
    facts = game.census.made_up(Random(1), {})
    kept = {"game": "ninjato", "facts": facts}
    (tmp_path / "box.json").write_text(json.dumps(kept), encoding="utf-8")
    done = run(
        "simulate", "ninjato", "--box", str(tmp_path / "box.json"), "--out", str(tmp_path / "out"), "--players", "2"
    )
    assert done.code == 0, done.err
    head = json.loads(next((tmp_path / "out").glob("*.jsonl")).read_text(encoding="utf-8").splitlines()[0])
    assert head["box"]["facts"] == facts and head["box"]["name"] == "census"
    (tmp_path / "bad.json").write_text("[1]", encoding="utf-8")
    done = run("simulate", "ninjato", "--box", str(tmp_path / "bad.json"), "--out", str(tmp_path / "no"))
    assert done.code == 2 and "holds no facts" in done.err


def test_reporters_and_bots_at_the_command_line(tmp_path: Path) -> None:
    out = str(tmp_path / "a")
    done = run("simulate", "shinbi", "--reporter", "counting", "--bots", "heuristic,random", "--out", out, "--seed", "9")
    assert done.code == 0, done.err
    text = next(Path(out).glob("*.txt")).read_text(encoding="utf-8")
    assert "\nchk " in text
    assert run("simulate", "shinbi", "--bots", "clever", "--out", str(tmp_path / "b")).code == 2


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a limit of the system")
@pytest.mark.parametrize("kib", [1, 8])
def test_a_full_disk_leaves_no_half_game(kib: int, tmp_path: Path) -> None:
    found = referee("simulate", "shinbi", "-n", "3", "--out", "d", cwd=tmp_path, limits=[("no_larger", kib << 10)])
    assert found.code == 2 and "0 games are whole" in found.err
    assert list((tmp_path / "d").iterdir()) == []

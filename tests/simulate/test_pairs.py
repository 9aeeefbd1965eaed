"""`referee simulate GAME --compare`: pairs of games that begin alike and are played by two sets of rules."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee import games
from referee.engine.game import Game
from referee.journal import lines
from referee.simulate import SimulatedTable
from referee.simulate.pairs import pairs, seats_of_both
from referee.simulate.run import one, pair_of
from tests.cli.run import Ran, referee

CHANGES: dict[str, tuple[str, str | int]] = {
    "shinbi": ("triple_ban", "off"),
    "samurai_sword": ("shogun_bonus_resilience", 1),
    "shinobi_clans": ("forced", "as_ruled"),
    "ninjato": ("forced", "as_ruled"),
}
"""An option of each game; `forced` changes nothing that bots do, so that both games must be the same."""


def change(game: Game[Any]) -> tuple[str, str | int]:
    """The option to change; of a game that names none the first one that has another value."""
    if game.id in CHANGES:
        return CHANGES[game.id]
    defaults = game.about.rulebook.defaults("")
    options = game.about.rulebook.options
    return next((o, v) for o in options for v in options[o].values if v != defaults[o])


@pytest.fixture(params=games.NAMES)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return games.load(request.param)


def steps(result: Any) -> list[Any]:
    return [line.step for line in result.lines if isinstance(line, lines.StepLine)]


def result(played: Any) -> Any:
    score = played.fold.game.scoring.score(played.fold.state)
    return score.points, score.winners


def test_a_pair_begins_alike(game: Game[Any], tmp_path: Path) -> None:
    name, value = change(game)
    assert game.bots is not None
    bots = ("heuristic",) if "heuristic" in game.bots.names else tuple(game.bots.names)
    made = list(pairs(game, 2, 3, tmp_path, options={}, other={name: value}, bots=bots, reporter="open"))
    for pair in made:
        a, b = (result.fold.head for result in pair)
        assert a.id != b.id and pair_of(a.id) == pair_of(b.id) != ""
        assert (a.seats, a.box, a.simulated) == (b.seats, b.box, b.simulated)
        assert {key for key in a.options if a.options[key] != b.options[key]} == {name}
        assert steps(pair.first)[0] == steps(pair.second)[0]
        alike, same_result = steps(pair.first) == steps(pair.second), result(pair.first) == result(pair.second)
        assert pair.parted == (not (alike and same_result)) and pair.recounted == (alike and not same_result)
        if name == "forced":
            assert not pair.parted
    assert pair_of(made[0].first.fold.head.id) != pair_of(made[1].first.fold.head.id)
    files = sorted(path.name for path in tmp_path.glob("*.jsonl"))
    assert files == [f"{game.id}-3-0000{i}-{arm}.jsonl" for i in (1, 2) for arm in "ab"]
    again = one(
        game,
        3 * 1_000_003,
        players=len(made[0].first.fold.head.seats),
        bots=bots,
        reporter="open",
        paired=True,
    )
    assert again.lines == made[0].first.lines


def test_only_games_that_were_made_to_be_compared_have_a_partner() -> None:
    assert pair_of(one(games.load("shinbi"), 3).fold.head.id) == ""
    assert pair_of("SIM-shinbi-3-pair-0a1b2c") == pair_of("SIM-shinbi-3-pair") == "SIM-shinbi-3"
    assert pair_of("a-pair-of-gloves") == pair_of("SIM-shinbi-3") == ""


@pytest.mark.parametrize("paired", [True, False])
def test_a_seat_that_draws_more_shifts_no_number_of_another(paired: bool) -> None:
    """Each seat has random numbers of its own in a pair; in other games all draw from one source."""
    shinbi = games.load("shinbi")
    plain = SimulatedTable.bot_step

    def numbers(wasted: int) -> dict[int, Any]:
        """With what random numbers each seat begins, when seat 1 draws so many for nothing."""
        first: dict[int, Any] = {}

        def watched(bot: Any) -> Any:
            def wrapped(state: Any, world: Any, random: Random, seat: int) -> Any:
                first.setdefault(seat, random.getstate())
                for _ in range(wasted if seat == 1 else 0):
                    random.random()
                return bot(state, world, random, seat)

            return wrapped

        def step(table: SimulatedTable, state: Any) -> Any:
            if table not in known:
                known.append(table)
                table.bots = [watched(bot) for bot in table.bots]
            return plain(table, state)

        known: list[SimulatedTable] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(SimulatedTable, "bot_step", step)
            one(shinbi, 5, players=4, paired=paired)
        return first

    assert (numbers(0) == numbers(3)) == paired


def test_no_number_of_players_for_both_rules() -> None:
    class Seats:
        def seats_for(self, options: dict[str, Any]) -> tuple[int, int]:
            return (2, 3) if options else (4, 5)

    class Fewer:
        flow = Seats()

    with pytest.raises(ValueError, match="no number of players"):
        seats_of_both(Fewer(), {}, {"few": True})  # type: ignore[arg-type]


def run(where: Path, *arguments: str) -> Ran:
    return referee("simulate", *arguments, cwd=where)


def test_the_command(tmp_path: Path) -> None:
    done = run(tmp_path, "samurai-sword", "--compare", "shogun_bonus_resilience=1", "-n", "2", "--players", "5")
    folder = tmp_path / "samurai_sword-shogun_bonus_resilience-1"
    assert done.code == 0 and len(list(folder.glob("*.jsonl"))) == len(list(folder.glob("*.txt"))) == 4
    assert "2 pairs of games in samurai_sword-shogun_bonus_resilience-1" in done.err
    assert (
        re.search(r"[012] of 2 pairs went differently", done.err)
        and "records stats" in done.err
        and "--compare" in done.err
    )
    head = next(folder.glob("*-a.jsonl")).read_text().splitlines()[0]
    assert '"heuristic"' in head and '"random"' not in head
    again = run(tmp_path, "samurai-sword", "--compare", "shogun_bonus_resilience=1", "-n", "2", "--players", "5")
    assert again.code == 2 and "not written over: say another --seed or --out" in again.err


def test_a_rule_of_the_count_changes_the_result_alone(tmp_path: Path) -> None:
    """The same steps with other scores went differently, and only pairs in which nothing differs are said not to."""
    done = run(tmp_path, "shinobi-clans", "--compare", "rounding=floor", "-n", "6", "--players", "4", "--out", "made")
    made = [[lines_of(path) for path in sorted((tmp_path / "made").glob(f"*-{arm}.jsonl"))] for arm in "ab"]
    same_steps = [a[:-1] == b[:-1] for a, b in zip(*made, strict=True)]
    other = sum(a != b for a, b in zip(*made, strict=True))
    assert other > 0 and all(same_steps)
    assert f"{other} of 6 pairs went differently, {other} of them in the result only" in done.err
    assert ("in the others no step, score or winner differs" in done.err) == (other < 6)
    plain = run(tmp_path, "shinobi-clans", "--compare", "forced=as_ruled", "-n", "1", "--players", "4", "--out", "same")
    assert "0 of 1 pair went differently; in the others no step, score or winner differs" in plain.err


def lines_of(path: Path) -> list[Any]:
    """The steps of a log, and the gold at its end."""
    rows = [json.loads(row) for row in path.read_text().splitlines()]
    gold = [row["facts"]["gold"] for row in rows if row["line"] == "mark"][-1]
    return [*(row["step"] for row in rows if row["line"] == "step"), gold]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ["--compare", "shogun_bonus_resilience=0"],
            "both games of a pair would be the same: shogun_bonus_resilience is 0 already",
        ),
        (["--compare", "no_such=1"], "there is no option 'no_such'"),
        (["--compare", "shogun_bonus_resilience=7"], "option shogun_bonus_resilience takes 0 or 1, not '7'"),
        (["--compare", "shogun_bonus_resilience=1", "--players", "9"], "is for 3 to 7 players"),
        (["--compare", "shogun_bonus_resilience=1", "--bots", "genius"], "there is no bot 'genius'"),
        ([], "--out names the folder"),
    ],
)
def test_what_cannot_be_compared(arguments: list[str], says: str, tmp_path: Path) -> None:
    done = run(tmp_path, "samurai-sword", *arguments)
    assert done.code == 2 and says in done.err and "Traceback" not in done.err
    assert list(tmp_path.iterdir()) == []

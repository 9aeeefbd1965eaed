"""What was never played: not offered and not wanted are two things."""

import re
from pathlib import Path

import pytest

from referee import games
from referee.games.samurai_sword.steps import Action
from referee.journal.lines import StepLine
from referee.simulate.run import many, one
from tests.records.logs import run_here, summarized


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games of bots that buy no tile, with boxes in which no rumor counts crane or snake skills."""
    folder = tmp_path_factory.mktemp("never")
    list(many(games.load("ninjato"), 6, 1, folder, players=3, bots=("heuristic",), reporter="open"))
    return summarized(folder)


def test_what_never_lay_there_is_told_apart_from_what_nobody_wanted(database: Path) -> None:
    said = run_here("stats", database, "--made-up", code=0).stdout
    never = said.partition("\nnever played\n")[2].partition("\n\n")[0]
    kinds = dict(re.findall(r"^  (\S.*?)  .*, (never offered|offered and not taken)$", never, re.M))
    assert kinds["rumor of crane skills"] == "never offered" and kinds["skill flip"] == "offered and not taken"
    assert "never offered: not in these boxes, or it never lay there to be taken" in never


def test_the_first_screen_and_the_page_say_it_too(database: Path, tmp_path: Path) -> None:
    run_here("report", database, "--made-up", "--out", tmp_path / "r.html", code=0)
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert (
        "rumor, never offered: rumor of crane skills" in page
        and "never offered: not in these boxes" in page.partition("What stands out")[0]
    )


def test_what_a_bot_never_does_by_construction_stands_beside_the_figures(database: Path) -> None:
    said = run_here("stats", database, "--made-up", code=0).stdout
    note = "by construction, not by choice: a heuristic bot learns no skill tile"
    for title in ("never played", "actions"):
        assert note in said.partition(f"\n{title}\n")[2].partition("\n\n")[0]
    assert note in said.partition("\n\n")[0]


@pytest.mark.parametrize(("game", "step"), [("ninjato", "Learn"), ("samurai_sword", "daimyo")])
def test_what_is_declared_of_a_bot_is_so(game: str, step: str) -> None:
    """A random bot does it, the other one does not."""
    bots = games.load(game).bots
    assert bots is not None and list(bots.never) == ["heuristic"]
    assert _does(game, "random", step) and not _does(game, "heuristic", step)


def _does(game: str, bot: str, step: str) -> bool:
    """Whether such a step, or an Action with such a card, is in any of a few games."""
    played = (one(games.load(game), seed, bots=(bot,), reporter="open").lines for seed in range(4))
    steps = [line.step for log in played for line in log if isinstance(line, StepLine)]
    return any(step in (type(done).__name__, isinstance(done, Action) and done.card) for done in steps)

"""Public cases on hidden things, jumps in a replay, and branches that run past the end of a deck."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from records.replay.branch import Brancher
from records.replay.replay import replay
from records.replay.stepper import Stepper
from records.replay.timeline import tape
from records.show import Output
from referee import games
from referee.engine.steps import Set
from referee.journal import lines
from referee.journal.fold import Fold
from referee.journal.mask import mask
from referee.simulate.run import one, sealed_bytes
from tests.battery.test_secrets import CANARY, data, planted
from tests.cases.logs import every_game, raw, simulated
from tests.kit.logs import folded


@every_game
def test_pc28_no_seat_learns_more_than_it_saw(name: str, tmp_path: Path) -> None:
    """The copy for each seat does not depend on what was hidden from it, and is a log that can be shown at every line."""
    made = simulated(name, 4, reporter="open")
    head, log = made.fold.head, list(made.lines[1:])
    part = log[: len(log) * 2 // 3]
    path = tmp_path / "a.jsonl"
    whole = tmp_path / "whole.jsonl"
    whole.write_bytes(sealed_bytes([head, *part]))
    numbers = [line.n for line in part if isinstance(line, lines.NUMBERED)]
    for seat in range(1, len(head.seats) + 1):
        masked = list(mask(part, head, seat))
        spoiled = data(list(mask(planted(part, seat, False), head, seat)))
        assert data(masked) == spoiled and CANARY.encode() not in spoiled
        path.write_bytes(sealed_bytes(masked))
        for n in numbers[:: max(1, len(numbers) // 4)]:
            assert replay(str(path), n).view == replay(str(whole), n).view


@every_game
def test_pc29_a_jump_shows_one_table_and_nothing_in_between(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(raw(name))
    laid = tape(str(path))
    numbers = [stop.n for stop in laid.stops if stop.n]
    ten, far, back = numbers[5], numbers[-3], numbers[len(numbers) // 2]

    def walked(*commands: str) -> str:
        out = io.StringIO()
        given = iter(commands)
        Stepper(Output(out, 0, False), laid, str(path), lambda _: next(given, None), 0).run()
        return out.getvalue()

    start = walked()
    text = walked(str(ten), str(far), str(back)).removeprefix(start)
    shown = [row for row in text.splitlines() if row.startswith("line ") and " of " in row]
    assert [row.split()[1] for row in shown] == [str(ten), str(far), str(back)]
    assert text.endswith(walked(str(back)).removeprefix(start))


def test_pc31_a_branch_past_the_end_of_the_deck_samurai_sword(tmp_path: Path) -> None:
    """Left out before the deck runs out, and played on past it: a shuffle, one honor less for everybody, the log untouched."""
    game = games.load("samurai_sword")
    shuffled = 0
    for seed in range(12):
        made = one(game, seed, bots=("random",), reporter="bare")
        path = tmp_path / f"{seed}.jsonl"
        path.write_bytes(sealed_bytes(made.lines))
        before = path.read_bytes()
        fold = Fold(game, made.fold.head)
        at = 0
        for line in made.lines[1:]:
            was = game.facts.view(fold.state)
            fold.feed(line)
            now = game.facts.view(fold.state)
            if now["shuffles"] > was["shuffles"] and not fold.state.over:
                shuffled += 1
                lost = [b - a for a, b in zip(now["honor"], was["honor"], strict=True)]
                assert all(n >= 1 or a == 0 for n, a in zip(lost, now["honor"], strict=True)), (seed, line)
                at = at or getattr(line, "n", 0)
        steps = [x.n for x in made.lines if isinstance(x, lines.StepLine) and 1 < x.n < (at or 10**9)]
        if not at or not steps:
            continue
        for n in (steps[-1], steps[-2], steps[len(steps) // 2]):
            brancher = Brancher(str(path), n)
            told = brancher.run([])
            assert told.lines == len(brancher.written)
            again = folded(game, brancher.head, brancher.written[1:])
            assert again.state == brancher.fold.state
            assert not any(law.holds(again.state) for law in game.about.laws)
        assert path.read_bytes() == before
    assert shuffled > 2


PILES = {"samurai_sword": ("deck",), "shinobi_clans": ("deck",), "ninjato": ("deck", "bag")}


@pytest.mark.parametrize("name", list(PILES))
def test_pc31_cards_are_drawn_past_the_end_of_a_pile(name: str, tmp_path: Path) -> None:
    """A pile declared to be nearly empty, then played on: each entry is judged with sentences, nothing breaks, it reads back."""
    game = games.load(name)
    tried = 0
    for seed in range(3):
        made = simulated(name, seed)
        for pile in PILES[name]:
            half = len(made.lines) // 2
            fold = folded(game, made.fold.head, made.lines[1:half])
            paths: dict[str, Any] = game.facts.paths(fold.state)
            for path in [p for p in paths if p == pile]:
                judged = fold.feed(lines.SetLine(n=fold.last + 1, set=Set(path, 0), reason="the box was short"))
                tried += judged is not None and judged.verdict == "ok"
            for line in made.lines[half:]:
                if isinstance(line, lines.StepLine):
                    judged = fold.feed(lines.StepLine(n=fold.last + 1, step=line.step))
                    assert judged is not None and all(fault.text for fault in judged.findings)
                    json.dumps(game.facts.view(fold.state), default=str)
            again = folded(game, made.fold.head, fold.items)
            assert game.facts.view(again.state) == game.facts.view(fold.state)
    assert tried or name != "samurai_sword"

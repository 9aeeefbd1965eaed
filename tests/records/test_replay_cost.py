"""A replay folds each line of a log once, whoever looks, and puts only the line that it shows into words."""

from pathlib import Path
from typing import Any

import pytest

from records.replay import replay as module
from records.replay.replay import replay, state_at
from referee import games
from referee.journal import lines
from referee.journal.fold import Fold
from referee.journal.judgement import Judgement
from tests.kit.golden import folder


@pytest.mark.parametrize("name", sorted(games.NAMES))
@pytest.mark.parametrize("eye", ["public", "open", 1])
def test_each_line_is_folded_once(name: str, eye: str | int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # a game that goes on: what is hidden stays so
    path = sorted(folder(name).glob("*.jsonl"))[0]
    rows = path.read_text(encoding="utf-8").splitlines()
    short = tmp_path / "short.jsonl"
    short.write_text("\n".join(rows[:30]) + "\n", encoding="utf-8")
    fed: list[lines.Line] = []
    told: list[int] = []
    feed, moment = Fold.feed, module.moment

    def feeds(fold: Fold, line: lines.Line) -> Judgement | None:
        fed.append(line)
        return feed(fold, line)

    def tells(*given: Any, **more: Any) -> module.Moment:
        told.append(1)
        return moment(*given, **more)

    monkeypatch.setattr(Fold, "feed", feeds)
    monkeypatch.setattr(module, "moment", tells)
    shown = replay(str(short), None, eye)
    # the last one once more: it is masked by a fold of its own
    numbers = [line.n for line in fed if isinstance(line, lines.NUMBERED)]
    assert shown.end and len(told) == 1 and sorted({*numbers}) == [*range(1, shown.end + 1)]
    assert len(numbers) <= shown.end + 1
    fed.clear()
    assert state_at(str(short), shown.end - 3, eye).last == shown.end - 3
    assert len([line for line in fed if isinstance(line, lines.NUMBERED)]) <= shown.end - 2

"""A log that is shown is folded once, line by line, whoever looks; a replay puts only the line that it shows into words."""

from collections.abc import Callable
from pathlib import Path

import pytest

from records.logs import source
from records.logs.export import Anonymous
from records.logs.seen import SeenLog
from records.page.view import laid_out
from records.replay.replay import moments, replay, state_at
from records.replay.why import why
from referee import games
from referee.journal import lines
from referee.journal.fold import Fold
from referee.journal.judgement import Judgement
from referee.journal.lines import Line
from tests.kit.golden import folder

EYES = ("public", "open", 1)


@pytest.fixture
def fed(monkeypatch: pytest.MonkeyPatch) -> list[Line]:
    """The lines with numbers that any fold was fed, corrections' own folds too."""
    found: list[Line] = []
    feed = Fold.feed

    def feeds(fold: Fold, line: Line) -> Judgement | None:
        if isinstance(line, lines.NUMBERED):
            found.append(line)
        return feed(fold, line)

    monkeypatch.setattr(Fold, "feed", feeds)
    return found


@pytest.fixture(params=sorted(games.NAMES))
def short(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A game that goes on: what is hidden stays so."""
    path = sorted(folder(request.param).glob("*.jsonl"))[0]
    rows = path.read_text(encoding="utf-8").splitlines()
    cut = tmp_path / "short.jsonl"
    cut.write_text("\n".join(rows[: min(30, len(rows) * 2 // 3)]) + "\n", encoding="utf-8")
    return str(cut)


def _numbers(fed: list[Line]) -> list[int]:
    return [line.n for line in fed if isinstance(line, lines.NUMBERED)]


@pytest.mark.parametrize("eye", EYES)
def test_each_line_is_folded_once(short: str, eye: str | int, fed: list[Line], monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[bool] = []
    feed = SeenLog.feed

    def feeds(seen: SeenLog, line: Line, words: bool = False) -> Line | None:
        told.append(words)
        return feed(seen, line, words)

    monkeypatch.setattr(SeenLog, "feed", feeds)
    shown = replay(short, None, eye)
    assert shown.end and sum(told) == 1 and _numbers(fed) == [*range(1, shown.end + 1)]
    fed.clear()
    assert state_at(short, shown.end - 3, eye).last == shown.end - 3
    assert _numbers(fed) == [*range(1, shown.end - 2)]


def _told(path: str, eye: str | int) -> None:
    opened = source.opened(path)
    with opened.reader.file:
        assert [*moments(opened, eye)]


SHOWN: dict[str, Callable[[str, str | int], object]] = {
    "view": laid_out,
    "told": _told,
}


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("what", SHOWN)
def test_what_shows_all_folds_each_line_once(short: str, what: str, eye: str | int, fed: list[Line]) -> None:
    SHOWN[what](short, eye)
    numbers = _numbers(fed)
    assert numbers and numbers == [*range(1, len(numbers) + 1)]


@pytest.mark.parametrize("eye", EYES)
def test_why_folds_the_lines_before_once_more_for_what_led_to_it(short: str, eye: str | int, fed: list[Line]) -> None:
    end = replay(short, None, eye).end
    fed.clear()
    assert why(short, 5, eye).n == 5
    numbers = _numbers(fed)  # the line and others like it are tried for its rules, those before it are put into words
    assert [n for n in numbers if n > 5] == [*range(6, end + 1)]
    assert all(1 <= numbers.count(n) <= 2 for n in range(1, 5))


@pytest.mark.parametrize("eye", EYES)
def test_an_export_folds_the_log_once_and_the_copy_for_its_words(short: str, eye: str | int, fed: list[Line]) -> None:
    end = replay(short, None, eye).end
    fed.clear()
    Anonymous().run(short, eye)
    numbers = _numbers(fed)
    assert numbers[:end] == [*range(1, end + 1)] and len(numbers) <= 2 * end

"""Logs that nobody keeps, as the commands read them that compare, branch and list rulings. Work is counted, never time."""

import sys
from collections.abc import Sequence
from difflib import Match, SequenceMatcher
from pathlib import Path
from typing import Any

import msgspec
import pytest

from records.logs import free_words
from records.logs.export import Anonymous
from records.page import dispute
from records.replay import diff, ruling, timeline, why
from records.replay.branch import Brancher
from referee.engine.parts.words import Words
from referee.journal import lines
from referee.journal.fold import Fold
from referee.journal.line_text import lines_to
from referee.table.session.slips import became_words
from tests.cases.logs import every_game, stops_made
from tests.cases.test_hostile import carried_out, numbered
from tests.kit.work import calls

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts" / "lib"))

import hostile_logs
import hostile_more


def amended(name: str, folder: Path) -> str:
    """A log with 60 corrections, and a ruling behind them."""
    log = hostile_logs.KINDS["amends of the last lines"](name, count=60)  # type: ignore[call-arg]
    log.append(lines.RulingLine(n=0, of=(3,), seat=1, reason="why"))
    return str(hostile_logs.written(log, folder / "log.jsonl"))


@every_game
def test_rulings_and_a_slip_fold_each_line_once(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = amended(name, tmp_path)
    amends = carried_out(monkeypatch)
    (ruled,) = ruling.rulings(path).found
    assert ruled.whom and len(amends) == 60
    amends.clear()
    assert any("about line 3" in row for row in ruling.rulings(path, ruled.n).found[0].slip) and len(amends) == 60


@every_game
def test_a_log_that_is_compared_or_branched_is_corrected_once(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = amended(name, tmp_path)
    amends = carried_out(monkeypatch)
    diff.standing(path)
    assert len(amends) == 60
    amends.clear()
    assert Brancher(path, 2).run(()).taken and len(amends) == 60


@every_game
def test_a_table_is_put_into_words_once_for_all_lines_that_change_nothing(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = [*hostile_logs.honest(name)]
    last = max(line.n for line in log if isinstance(line, lines.NUMBERED))
    for _ in range(20):  # nothing is removed by them: there is no such line
        log += [lines.AmendLine(n=0, of=(9_999,), how="remove"), lines.NoteLine(n=0, text="hm"), lines.RulingLine(n=0)]
    path = str(hostile_logs.written(log, tmp_path / "log.jsonl"))
    told: list[Any] = []
    shown, standing = timeline._shown, Words.standing

    def shown_noted(game: Any, fold: Fold) -> dict[str, Any]:
        told.append(fold.state)
        return shown(game, fold)

    def standing_noted(words: Any, state: Any) -> str:
        told.append(state)
        return standing(words, state)

    monkeypatch.setattr(timeline, "_shown", shown_noted)
    monkeypatch.setattr(Words, "standing", standing_noted)
    laid = timeline.tape(path)
    behind = [stop for stop in laid.stops if stop.n > last]
    assert len(behind) == 60 and len(told) < 2 * (len(laid.stops) - len(behind)) + 20
    for one in behind[1:]:
        assert one.moment.view == behind[0].moment.view and one.moment.status == behind[0].moment.status
        assert (one.watched, one.sat, one.ring) == (behind[0].watched, behind[0].sat, behind[0].ring)


def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many lines of one log, and pairs with lines of another that are alike, a search for the longest part looks at."""
    work: list[int] = []
    find = SequenceMatcher.find_longest_match

    def noted(matcher: Any, alo: int = 0, ahi: int | None = None, blo: int = 0, bhi: int | None = None) -> Match:
        work.append(sum(1 + len(matcher.b2j.get(thing, ())) for thing in matcher.a[alo:ahi]))
        return find(matcher, alo, ahi, blo, bhi)

    monkeypatch.setattr(SequenceMatcher, "find_longest_match", noted)
    return work


@every_game
def test_a_comparison_looks_at_so_many_pairs_of_lines_and_not_at_more(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = hostile_more.alike(name, count=200)
    one = str(hostile_logs.written(log, tmp_path / "one.jsonl"))
    two = str(hostile_logs.written([*log[:60], *log[60::2]], tmp_path / "two.jsonl"))
    work = looked_at(monkeypatch)
    whole = diff.compared(diff.standing(one), diff.standing(two))
    assert not whole.second.damage and sum(work) > 20_000
    monkeypatch.setattr(diff, "MOST_PAIRS", 20_000)
    work.clear()
    rough = diff.compared(diff.standing(one), diff.standing(two))
    assert rough.second.damage == diff.ROUGH and sum(work) <= 20_000
    assert rough.same == 60 and rough.final == whole.final
    assert rough.hunks[0].kind == "differs" and len(rough.hunks) < len(whole.hunks)
    monkeypatch.setattr(diff, "MOST_PAIRS", 0)
    assert diff.compared(diff.standing(one), diff.standing(one)).equal


def test_what_became_of_a_ruling_is_sought_among_what_is_about_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(hostile_logs.written(hostile_more.rulings("shinbi", count=60, about=4), tmp_path / "log.jsonl"))
    looked: list[int] = []

    def noted(line: lines.RulingLine, others: Sequence[lines.RulingLine]) -> str:
        looked.append(len(others))
        return became_words(line, others)

    monkeypatch.setattr(ruling, "became_words", noted)
    found = ruling.rulings(path).found
    assert len(found) == 60 and max(looked) == 4
    every = [line for line in hostile_more.rulings("shinbi", count=60, about=4) if isinstance(line, lines.RulingLine)]
    for at, line in enumerate(every, found[0].n):
        line.n = at
    assert [one.became for one in found] == [became_words(line, every) for line in every]


@every_game
def test_a_sheet_lays_out_the_disputed_line_and_the_one_before(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = amended(name, tmp_path)
    ruled = ruling.rulings(path).found[0].n
    made = stops_made(monkeypatch)
    for n, about in ((3, 3), (ruled, 3), (40, 40), (1, 1)):
        made.clear()
        sheet = dispute.dispute(path, n)
        assert sheet.stop.n == about and sheet.before.n == about - 1 and made[-1] == about and len(made) <= 2
        assert (sheet.ruled.n if sheet.ruled is not None else 0) == (ruled if about == 3 else 0)


def test_what_was_ruled_about_a_line_costs_what_is_ruled_and_not_its_square(tmp_path: Path) -> None:
    made = []
    for count in (20, 20, 120, 220):  # what the first one loads does not count
        path = str(hostile_logs.written(hostile_more.rulings("shinbi", count=count, about=2), tmp_path / f"{count}.jsonl"))
        first = ruling.rulings(path).found[0].n
        work, told = calls(lambda path=path, first=first: why.why(path, first - 1))  # type: ignore[misc]
        assert len(told.ruled) == count
        made.append(work)
    assert made[3] - made[2] <= 1.2 * (made[2] - made[1])


@every_game
def test_free_words_of_corrections_fold_so_many_lines_and_not_more(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Above the bound such a word is left out, as all are that cannot be tried."""
    honest = hostile_logs._begun(name)
    steps = [line for line in honest if isinstance(line, lines.StepLine)]
    some = next(line.step for line in steps if any(isinstance(getattr(line.step, f), str) for f in line.step.__struct_fields__))
    text = next(f for f in some.__struct_fields__ if isinstance(getattr(some, f), str))
    free = [msgspec.structs.replace(some, **{text: f"freed{'y' * at}"}) for at in range(40)]
    log = [*honest, *(lines.AmendLine(n=0, of=(3 + 4 * at % 80,), step=step) for at, step in enumerate(free))]
    path = str(hostile_logs.written(log, tmp_path / "log.jsonl"))
    asked: list[int] = []
    before = Fold.before

    def noted(fold: Fold, n: int) -> Fold:
        asked.append(lines_to(fold, n))
        return before(fold, n)

    monkeypatch.setattr(Fold, "before", noted)
    _, whole = Anonymous().run(path)
    assert len(asked) == 40
    asked.clear()
    most = 6_000
    monkeypatch.setattr(free_words, "MOST_TRIED", most)
    _, part = Anonymous().run(path)
    assert len(asked) < 40 and sum(asked[:-1]) * free_words.FOLDED <= most
    word = "words that are not the game's"
    assert part.removed.get(word, 0) >= whole.removed.get(word, 0)


@every_game
def test_corrections_of_corrections_are_carried_out(name: str) -> None:
    """Each finds the line that the one before it has put in."""
    fold = numbered(hostile_more.deep(name, count=30))
    inserted = [item.n for item in fold.items if item.n in fold.corrections]
    assert len(inserted) == 20 and inserted == sorted(inserted, reverse=True) and fold.judged_again > 30

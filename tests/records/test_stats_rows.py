"""Rows by a log's own word and by judging are the same; each game's collector agrees with the table that the fold keeps."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from records.database.prepare import prepare
from records.database.shapes import PLAIN
from records.proof.odds import odds
from referee import __version__, games
from referee.engine.code_digest import code_of
from referee.journal import lines
from referee.journal.acts import content, setup_of
from referee.journal.fold import Fold
from referee.simulate.run import one, sealed_bytes
from tests.kit.golden import folder
from tests.kit.logs import head_of
from tests.records.logs import CORRECTED, FORCED, as_data, from_data, typed

GAMES = ("shinbi", "samurai_sword", "shinobi_clans", "ninjato")


@cache
def simulated(game: str, seed: int) -> list[lines.Line]:
    return one(games.load(game), seed, reporter="open").lines


def same_by_word_and_judged(log: Path) -> bool:
    """Whether a log was taken at its word; then its rows are those that judging it gives."""
    judged, word = prepare(str(log)), prepare(str(log), judge=False)
    if word.rows["logs"][0][21] != "trusted":
        assert judged == word
        return False
    for name, rows in judged.rows.items():
        if name == "games" and any(row[10] for row in word.rows[PLAIN]):  # which questions are still open, no log says
            assert word.rows[name][0][9] is None
            rows = [(*rows[0][:9], None, *rows[0][10:])]
        if name != "logs":
            assert rows == word.rows[name], name
    assert judged[:5] == word[:5]
    return True


@pytest.mark.parametrize("game", GAMES)
def test_by_word_and_judged_are_the_same(log: Path, game: str) -> None:
    for seed in range(4):
        log.write_bytes(sealed_bytes(simulated(game, seed)))
        assert same_by_word_and_judged(log)
        assert prepare(str(log)).rows["logs"][0][21] == "sound"


@pytest.mark.parametrize("game", GAMES)
def test_golden_logs_are_counted_by_word_and_judged(log: Path, game: str) -> None:
    """Whatever a table typed: set-ups in parts, entries that were forced, showings behind the end, corrections."""
    g = games.load(game)
    paths = sorted(folder(game).glob("*.jsonl"))
    by_word = 0
    for path in paths:
        rows = as_data(path.read_bytes())
        options = g.rulebook.complete(rows[0].get("edition", ""), rows[0].get("options", {}))
        rows[0] |= {"program": __version__, "rules": g.rulebook.digest, "components": g.about.components(), "code": code_of(g), "options": options}
        log.write_bytes(from_data(rows))
        by_word += same_by_word_and_judged(log)
    assert by_word > 2


def test_what_was_corrected_or_forced_is_judged_or_the_same(tmp_path: Path) -> None:
    for name, entries in (("FORCED", FORCED), ("CORRECTED", CORRECTED)):
        log = tmp_path / f"{name}.jsonl"
        typed(log, entries, log_id=name)
        assert prepare(str(log), judge=False).rows["logs"][0][21] in ("sound", "found")


def fed(game: str, log: list[lines.Line]) -> tuple[Any, Fold, list[tuple[Any, Any]]]:
    """A collector fed with a log, and whatever `look` says after each line."""
    g = games.load(game)
    head = head_of(log)
    fold, collector = Fold(g, head), g.statistics(setup_of(head, g))
    seen = []
    for line in log[1:]:
        judged = fold.feed(line)
        if isinstance(line, lines.StepLine | lines.ShowLine):
            collector.take(line.n, line.t, content(line), judged.did if judged else ())
            seen.append((line, fold.state.copy()))
    return collector, fold, seen


@pytest.mark.parametrize("game", GAMES)
def test_the_course_ends_at_the_final_score(game: str) -> None:
    for seed in range(4):
        collector, fold, _ = fed(game, simulated(game, seed))
        want = fold.state.honor[1:] if game == "samurai_sword" else list(games.load(game).scoring.score(fold.state).points)
        assert collector.points[1:] == want


def test_samurai_hands_and_resilience_are_the_tables() -> None:
    g = games.load("samurai_sword")
    for seed in range(6):
        log = simulated("samurai_sword", seed)
        head = head_of(log)
        fold = Fold(g, head)
        c: Any = g.statistics(setup_of(head, g))
        for line in log[1:]:
            judged = fold.feed(line)
            if not isinstance(line, lines.StepLine | lines.ShowLine):
                continue
            assert judged is not None
            turns = len(c.turns)
            c.take(line.n, line.t, content(line), judged.did)
            s: Any = fold.state
            if s.over:
                break
            assert c.rp[1:] == s.rp[1:]
            if len(c.turns) > turns:
                assert c.hand[1:] == s.hand[1:] or any(e[0] in ("draw", "steal") for e in judged.did)
        assert all(
            v[1] == sum(t.seat != seat for t in c.turns) for (seat, m, _), v in c.counts.items() if m == "harmless"
        )


def test_denouncements_beside_the_odds_that_the_prover_counts() -> None:
    g = games.load("shinbi")
    calls = 0
    for seed in range(3):
        log = simulated("shinbi", seed)
        collector, fold, _ = fed("shinbi", log)
        want: dict[str, list[Any]] = {}
        for line in log:
            if isinstance(line, lines.StepLine) and line.step.verb() == "denounce":
                odd = odds(g, fold, line.n).before[0]
                held = want.setdefault(line.step.what, [0, 0, 0])
                held[0] += bool(odd.came)
                held[1] += 1
                held[2] += odd.chance
                calls += 1
        got: dict[str, list[Any]] = {}
        for (_, measure, part), value in collector.counts.items():
            if measure == "denounce":
                got[part] = [a + b for a, b in zip(got.get(part, [0, 0, 0]), value, strict=True)]
        assert got == want
    assert calls > 20

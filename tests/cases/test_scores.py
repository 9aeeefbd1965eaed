"""Public cases on results: one score everywhere, every winner of a tie, and what broke it."""

import re
import sqlite3
from collections import defaultdict
from contextlib import closing
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from records.audit.auditor import audit_file
from records.cli import main
from records.database.file import DatabaseFile
from records.database.load import Loader
from records.statistics.source import StatsDatabase
from referee import games
from referee.table.session.score_rows import score_data, score_rows
from tests.cases.logs import GAMES, every_game, raw, simulated
from tests.kit.parts import pad_of
from tests.records.logs import ROOT, as_data, forged
from tests.table.logs import read


def golden(name: str, which: str) -> bytes:
    """A golden log under an id of its own."""
    data = (ROOT / "tests" / name / "golden" / f"{which}.jsonl").read_bytes()
    return forged(data, lambda rows: rows[0].update(id=f"{name}-{which}"))


def loaded(path: Path, *logs: bytes) -> Path:
    for i, log in enumerate(logs):
        (path / f"{i}.jsonl").write_bytes(log)
    database = DatabaseFile(str(path / "x.db"))
    summary = Loader(database).run([str(path / f"{i}.jsonl") for i in range(len(logs))])
    database.close()
    assert summary.loaded == len(logs), summary.refused
    return path / "x.db"


@every_game
def test_pc73_page_data_audit_and_database_say_one_score(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where cards change their owner late: whatever shows points shows those that the rules count."""
    goldens = [p.stem for p in sorted((ROOT / "tests" / name / "golden").glob("*.jsonl"))][:4]
    logs = [raw(name, seed, "open") for seed in range(3)] + [golden(name, which) for which in goldens]
    db = loaded(tmp_path, *logs)
    for i in range(len(logs)):
        path = tmp_path / f"{i}.jsonl"
        fold, _ = read(path)
        names = [seat.name for seat in fold.head.seats]
        score = fold.game.scoring.score(fold.state)
        data = score_data(score, names)
        audit = audit_file(str(path))
        assert audit.result is not None and audit.result.computed == score.result()
        assert data["winner"] == list(score.winners) and data[score.label] == list(score.points)
        with closing(sqlite3.connect(db)) as conn:
            stored = conn.execute(
                "SELECT seat, points, winner FROM seats JOIN logs USING (log) WHERE id = ? ORDER BY seat", (fold.head.id,)
            ).fetchall()
        assert [points for _, points, _ in stored] == list(score.points), (name, i)
        assert tuple(seat for seat, _, won in stored if won) == score.winners
        assert main(["audit", str(path)]) in (0, 1)
        page = capsys.readouterr().out
        (result,) = [row for row in page.splitlines() if row.startswith("result ")]
        won = result.partition(";")[0]
        assert tuple(int(n) for n in re.findall(r"\b(\d)\b", won)) == score.winners, result
        if None not in score.points:
            assert ", ".join(map(str, score.points)) in result
        for step in data.get("path", ()):
            assert step in result  # PC77: what decided is always shown


@every_game
def test_pc73_the_sum_line_by_line_is_the_sum(name: str) -> None:
    """The explained score, the data and the stored result of a played game."""
    for seed in range(4):
        fold = simulated(name, seed, reporter="open").fold
        names = [seat.name for seat in fold.head.seats]
        score = fold.game.scoring.score(fold.state)
        data = score_data(score, names)
        text = "\n".join(row[2] for row in score_rows(score, names, fold.game.rulebook))
        for step in data.get("path", ()):
            assert step in text  # PC77
        for seat in score.winners:
            assert re.search(rf"won by .*{seat} {names[seat - 1]}", text)
        for seat, points in enumerate(score.points, 1):
            assert points is None or str(points) in text, seat


TIES: list[tuple[str, dict[str, str], tuple[int, ...], str]] = [
    ("shinobi_clans", {"gold": "21,21,20"}, (1, 2), "most gold"),
    ("shinobi_clans", {"gold": "20,21,21,21"}, (2, 3, 4), "most gold"),
    ("shinobi_clans", {"gold": "9,9,9,9,9"}, (1, 2, 3, 4, 5), "most gold"),
    ("shinobi_clans", {"gold": "21,22,20"}, (2,), ""),
    ("shinobi_clans", {"gold": "21,21,20", "hands": "4,0,6", "final_tie": "fewer_cards_left"}, (2,), "fewer_cards_left"),
    ("shinobi_clans", {"gold": "21,21,20", "hands": "4,4,0", "final_tie": "fewer_cards_left"}, (1, 2), "fewer_cards_left"),
    ("shinobi_clans", {"gold": "21,21,20", "earned": "3,4,9", "final_tie": "last_round_gold"}, (2,), "last_round_gold"),
    ("shinobi_clans", {"gold": "21,20,21", "start": "2", "final_tie": "seat_after_start"}, (3,), "seat_after_start"),
    ("ninjato", {"honor": "20,21", "envoys": "9,1"}, (2,), ""),
    ("ninjato", {"honor": "20,20", "envoys": "2,3"}, (2,), "most envoys"),
    ("ninjato", {"honor": "20,20,20", "envoys": "3,1,3", "oldest": "3"}, (3,), "oldest envoy"),
    ("ninjato", {"honor": "20,20", "envoys": "3,3"}, (), "oldest=SEAT"),
    ("shinbi", {"lives": "0,2,0,0"}, (2,), ""),
    ("shinbi", {"lives": "0,0,0,0"}, (), ""),
]  # fmt: skip


@pytest.mark.parametrize(("name", "values", "winners", "path"), TIES)
def test_pc74_pc76_ties_broken_by_each_criterion_and_unbroken(
    name: str, values: dict[str, str], winners: tuple[int, ...], path: str
) -> None:
    score = pad_of(games.load(name)).score(values)
    assert score.winners == winners
    assert (path in " ".join(score.path)) if path else not score.path


@pytest.mark.parametrize("reading", ["last_round_gold", "fewer_cards_left", "seat_after_start"])
def test_pc76_a_tie_that_cannot_be_settled_by_what_was_told_names_no_winner(reading: str) -> None:
    pad = pad_of(games.load("shinobi_clans")).score
    with pytest.raises(ValueError, match="gold is equal"):
        pad({"gold": "21,21,20", "final_tie": reading})
    assert pad({"gold": "21,22,20", "final_tie": reading}).winners == (2,)
    with pytest.raises(ValueError, match="of 2 players"):
        pad({"gold": "21,21,20", "earned": "1,2", "hands": "1,2", "start": "1", "final_tie": reading})


@pytest.mark.parametrize("first", ["shogun_first", "other"])
def test_pc76_teams_that_tie_in_samurai_sword(first: str) -> None:
    """Ties of two and of all three teams: the first by the rule's order wins with all its members, and the path says so."""
    game = games.load("samurai_sword")
    values = game.rulebook.options["tie_priority"].values
    priority = values[0] if first == values[0] else next(v for v in values if v != values[0])
    order = ("shogun", "ninja", "ronin") if priority == "shogun_first" else ("ninja", "shogun", "ronin")
    roles = ("shogun", "samurai", "ninja1", "ninja2", "ronin")
    members = {"shogun": (1, 2), "ninja": (3, 4), "ronin": (5,)}
    title = {"shogun": "Shogun and Samurai", "ninja": "Ninja", "ronin": "Ronin"}
    chance, seen = Random(6), set[tuple[str, ...]]()
    every = list(product(range(5), repeat=4))
    chance.shuffle(every)
    for honor in every[:150]:
        for fell in (0, 3, 4):
            held = [*honor[:fell], 0, *honor[fell:]]
            if sum(held) > 12:
                continue  # of 17 honor everybody has lost one to the shuffle
            score = pad_of(game).score({"honor": ",".join(map(str, held)), "roles": ",".join(roles), "tie_priority": str(priority), "ended": "deck"})
            said = {line.text: line.points for line in score.lines if line.rule == "SS-SCORE-07"}
            totals = {team: said[title[team]] or 0 for team in members if title[team] in said}
            top = max(totals.values())
            tied = tuple(team for team in order if totals.get(team) == top)
            assert score.winners == members[tied[0]], (held, totals)
            assert bool(score.path) == (len(tied) > 1)
            if len(tied) > 1:
                assert all(title[team] in score.path[0] for team in tied)
            seen.add(tied)
    assert {len(tied) for tied in seen} == {1, 2, 3} and len({t for t in seen if len(t) == 2}) == 3


def test_pc74_every_winner_counts_in_the_statistics(tmp_path: Path) -> None:
    """A win shared by m counts 1/m for each; a team that wins has won one game, each of its members one."""
    logs = [golden("ninjato", "shared_2"), golden("shinbi", "shared_4"), golden("shinbi", "nobody_4_de")]
    logs += [golden("samurai_sword", p.stem) for p in sorted((ROOT / "tests/samurai_sword/golden").glob("*.jsonl"))]
    source = StatsDatabase(str(loaded(tmp_path, *logs)))
    by_log: dict[str, list[Any]] = defaultdict(list)
    for rows in source.view("shares").values():
        for row in rows:
            by_log[source.conn.execute("SELECT id FROM logs WHERE log = ?", (row["log"],)).fetchone()[0]].append(row)
    shared = 0
    for i, log in enumerate(logs):
        data = as_data(log)
        if data[0]["id"] not in by_log:
            continue
        audit = audit_file(str(tmp_path / f"{i}.jsonl"))
        assert audit.result is not None
        winners = audit.result.computed["winner"]
        found = by_log[data[0]["id"]]
        for row in found:
            wanted = 1 / len(winners) if row["seat"] in winners else 0.0
            assert row["share"] == pytest.approx(wanted) and row["shared"] == (row["seat"] in winners and len(winners) > 1)
        shared += len(winners) > 1
    assert shared >= 4 and {"ninjato-shared_2", "shinbi-shared_4", "shinbi-nobody_4_de"} <= set(by_log)
    teams = [row for rows in source.view("wins_by_group").values() for row in rows if row["kind"] == "team"]
    assert teams and all(row["wins"] <= row["games"] for row in teams)
    games_won = source.conn.execute(
        "SELECT count(*) FROM played WHERE excluded IS NULL AND game = 'samurai_sword' AND winners > 0"
    ).fetchone()[0]
    assert sum(row["wins"] for row in teams) == games_won


def test_pc80_every_ban_has_a_situation_in_which_it_speaks() -> None:
    """A rule that would be taken out of the engine is missed by a situation of that game that names it."""
    for name in GAMES:
        text = "".join(p.read_text(encoding="utf-8") for p in sorted((ROOT / "tests" / name).glob("*.yaml")))
        bans = [rule.id for rule in games.load(name).rulebook.rules.values() if rule.kind == "ban"]
        missing = [rule for rule in bans if rule not in text]
        assert bans and not missing, (name, missing)

"""The box in the database and the ready questions, by hand of one, three, six and ten games, and once more from the lines."""

import csv
import io
import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from records.statistics.queries import QUERIES
from records.statistics.report import report
from records.statistics.source import Wanted
from records.statistics.stats import statistics
from referee import games
from referee.engine.game import Setup
from referee.engine.steps import Show
from referee.games.samurai_sword.statistics import SamuraiCollector
from referee.games.samurai_sword.steps import EndTurn
from referee.simulate.run import one, sealed_bytes
from tests.kit.logs import folded, parted
from tests.records.evenings import evenings
from tests.records.logs import as_data, run, run_here
from tests.records.test_notebook import told

ASK = {query.name: query.sql for query in QUERIES}


def asked(db: Path, name: str, **given: Any) -> list[dict[str, Any]]:
    with closing(sqlite3.connect(db)) as conn:
        conn.row_factory = sqlite3.Row
        return [dict(row) for row in conn.execute(ASK[name], given)]


def values(db: Path, name: str, *columns: str) -> list[tuple[Any, ...]]:
    return [tuple(row[column] for column in columns) for row in asked(db, name)]


@pytest.fixture(scope="module", params=[1, 3, 6, 10])
def series(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[int, Path]:
    return request.param, evenings(tmp_path_factory.mktemp("series"), request.param)


def test_never_played_and_per_copy(series: tuple[int, Path]) -> None:
    """Four clans were led; four players announce 12 weapons a game: katana 4, sai and blowgun 3, shuriken 2; four copies of each are in play."""
    n, db = series
    assert values(db, "never_played", "kind", "name", "games", "copies_in_play") == [
        ("clan", "Clan de las 7 vidas", n, n), ("clan", "Sin San Gülich", n, n)]  # fmt: skip
    assert values(db, "played_per_copy", "name", "times_played", "copies_in_play", "times_per_copy_and_game") == [
        ("katana", 4 * n, 4 * n, 1.0), ("blowgun", 3 * n, 4 * n, 0.75), ("sai", 3 * n, 4 * n, 0.75), ("shuriken", 2 * n, 4 * n, 0.5),
    ]  # fmt: skip
    text = run_here("stats", db, "--by", "card").stdout
    # Wilson: 3.84 / (n + 3.84); of one game it is wider than two thirds and says nothing
    never = {1: "0/1", 3: "0/3 0% (0-56)", 6: "0/6 0% (0-39)", 10: "0/10 0% (0-28)"}[n]
    rows = [" ".join(row.split()) for row in text.splitlines()]
    assert f"Clan de las 7 vidas {never} clan" in rows
    page = re.sub(r"<[^>]+>", "\n", report(str(db), Wanted()))
    high = {1: "So few games say nothing", 3: "Each may still be played in up to 56% of", 6: "Each may still be played in up to 39% of"}
    assert "Sin San Gülich. " + high.get(n, "Each may still be played in up to 28% of games") in page
    assert f"Most often: katana, 1.00 per copy and game, {4 * n} of {4 * n}." in page and f"0.50 ({2 * n} of {4 * n})" in page
    assert f"katana {4 * n}/{4 * n} 1.00 per copy and game" in rows and f"shuriken {2 * n}/{4 * n} 0.50 per copy and game" in rows


def test_the_questions(series: tuple[int, Path]) -> None:
    n, db = series
    won = [0, min(n, 4) + max(0, n - 8), min(2, max(0, n - 4)), 0] if n < 10 else [1, 6, 2, 1]
    if n >= 10:
        assert values(db, "seats", "seat", "games", "wins", "percent", "fair_percent") == [
            (seat, 10, wins, 10.0 * wins, 25.0) for seat, wins in enumerate(won, 1)]  # fmt: skip
    else:
        rows = values(db, "seats", "seat", "games", "wins", "percent", "fair_percent")
        assert rows == [(seat, n, wins, None, None) for seat, wins in enumerate(won, 1)]  # below ten games no rate
    # the n-th game lasts n minutes and 17 s; 5.783 is between the fifth and the sixth
    spread = {1: (1.3, 1.3, 1.3), 3: (1.3, 2.3, 3.3), 6: (1.3, 3.8, 6.3), 10: (1.3, 5.8, 10.3)}[n]
    assert values(db, "length", "timed_games", "least_minutes", "median_minutes", "most_minutes") == [(n, *spread)]
    # seat 1 attacks from second 2 on, and seat 2 from 6 s and n minutes on; the others three seconds each
    turns = {(r["seat"], r["phase"], r["what"]): (r["turns"], r["median_seconds"]) for r in asked(db, "turn_time")}
    middle = {1: 60, 3: 120, 6: 210, 10: 330}[n]
    assert turns[1, "assign", "turn"] == (n, 4 + middle) and turns[2, "assign", "turn"] == (n, 3.0)
    assert turns[1, "resolve", "turn"] == (n, 1.0) and (1, "assign", "downtime") not in turns  # each seat has one turn
    # the two seats with a life led at half, one of them won
    assert values(db, "leader_at_half", "games", "games_won_by_leader", "percent_won_by_leader", "games_won_by_last") == [(n, n / 2, 50.0, 0)]
    assert values(db, "closeness", "unit", "games", "least_margin", "median_margin", "most_margin") == [
        ("points", n, 1.0, 1.0, 1.0), ("percent of the winners' score", n, 100.0, 100.0, 100.0)]  # fmt: skip
    # 4 5 3 4 | 2 4 4 4 | 5 5 5 1: 16/4, 2/3; 46/12, (194 - 46²/12) / 11: the square of the spread on the first screen
    said = (4, 4.0, 3, 5, 0.667) if n == 1 else (12, 3.83, 1, 5, 1.606)
    columns = ("question", "answers", "mean_grade", "least_grade", "most_grade", "variance_of_grades")
    assert values(db, "said", *columns) == [("rating", *said)]
    assert values(db, "notes", "tag", "notes") == [("todo", 1)] if n == 1 else [("todo", 2), ("fun", 1)]
    assert values(db, "rules", "rule", "times_broken", "times_looked_up") == [("SB-DENOUNCE-01", None, 1)]
    assert asked(db, "versions") == [] and asked(db, "roles") == [] and asked(db, "in_hand") == []
    assert len(asked(db, "one_game", id="EVE1")) == 17 and len(asked(db, "search_notes", words="seats")) == 1


def test_what_differs_between_two_versions(tmp_path: Path) -> None:
    """Seat 2 won all three games of the first, and none of the second, in which seat 3 won them."""
    db = evenings(tmp_path, 3)
    folder = tmp_path / "new"
    folder.mkdir()
    for i in (5, 6):
        evenings(tmp_path / f"x{i}", i)
        log = tmp_path / f"x{i}" / "logs" / f"{i:02}.jsonl"
        text = log.read_text().replace('"components":"', '"components":"00', 1)
        (folder / f"{i}.jsonl").write_text("\n".join(row.partition(',"seal"')[0] + "}" if ',"seal"' in row else row for row in text.splitlines()) + "\n")
    assert run_here("summarize", folder, "--db", db).returncode == 0
    rows = {r["what"]: r for r in asked(db, "versions")}
    assert {what for what in rows} == {"seat 1", "seat 2", "seat 3", "seat 4", "leader at half"}
    two = rows["seat 2"]
    assert [two[k] for k in ("games_before", "percent_before", "games_after", "percent_after", "difference_in_points")] == [3, 100.0, 2, 0.0, -100.0]
    assert rows["seat 3"]["difference_in_points"] == 100.0 and rows["leader at half"]["difference_in_points"] == 0.0
    assert two["before_from_day"] == "2026-01-12" and two["after_from_day"] == "2026-02-09" and " 00" in two["version_after"]


def test_every_column_with_a_unit_says_so(tmp_path: Path) -> None:
    db = evenings(tmp_path, 1)
    told = {"minutes", "seconds", "percent", "games", "times", "points", "margin", "copies", "grade", "hands", "logs", "turns", "wins", "answers", "notes"}
    with closing(sqlite3.connect(db)) as conn:
        for query in QUERIES[:-3]:
            names = [row[0] for row in conn.execute(query.sql, {"words": "x", "id": "x"}).description]
            if query.name not in ("search_notes",):
                assert told & {part for name in names for part in name.split("_")}, query.name
            assert len(names) == len({*names})


def test_questions_on_a_screen(tmp_path: Path) -> None:
    db = evenings(tmp_path, 3)
    result = run("ask", db)
    listed = re.findall(r"^  (\w+) ", result.stdout, re.M)
    assert result.returncode == 0 and listed == [query.name for query in QUERIES if ":" not in query.sql] and len(listed) == 15
    result = run_here("ask", db, "never-played")
    assert result.returncode == 0 and [" ".join(row.split()) for row in result.stdout.splitlines()] == [
        "Which card is never played", "", "game shinbi, players 4, edition en, box printed, origin table", "kind name games copies in play",
        "clan Clan de las 7 vidas 3 3", "clan Sin San Gülich 3 3"]  # fmt: skip
    assert "SB-DENOUNCE-01 Denouncing Attackers: Only the player who is resolving" in run_here("ask", db, "rules").stdout
    (row,) = map(json.loads, run_here("ask", db, "length", "--json").stdout.splitlines())
    assert (row["timed_games"], row["median_minutes"]) == (3, 2.3)
    cells = [*csv.DictReader(io.StringIO(run_here("ask", db, "length", "--csv", "--decimal", "comma").stdout), delimiter=";")]
    assert [(r["least_minutes"], r["most_minutes"]) for r in cells] == [("1,3", "3,3")]
    sql = run_here("ask", db, "said", "--sql").stdout
    with closing(sqlite3.connect(db)) as conn:
        assert [tuple(row.values()) for row in asked(db, "said")] == conn.execute(sql).fetchall() != []
    assert run_here("ask", db, "versions").returncode == 1
    assert "there is no question why; there is seats, roles" in run_here("ask", db, "why", code=2).stderr
    assert "there is no database" in run_here("ask", tmp_path / "no.db", "length", code=2).stderr


# --- once more from the lines -------------------------------------------------------------------------------------------


def counted(db: Path, sql: str) -> dict[str, tuple[Any, ...]]:
    with closing(sqlite3.connect(db)) as conn:
        return {row[0]: row[1:] for row in conn.execute(sql)}


USED = "SELECT card, sum(games), sum(used_in), sum(times), sum(copies) FROM components_used WHERE use <> 'dealt' GROUP BY card"


def loaded(folder: Path, game: str, seeds: range, **how: Any) -> tuple[Path, list[list[dict[str, Any]]]]:
    logs = []
    for seed in seeds:
        raw = sealed_bytes(one(games.load(game), seed, players=4, reporter="open", **how).lines)
        (folder / f"{seed}.jsonl").write_bytes(raw)
        logs.append(as_data(raw))
    assert run_here("summarize", folder, "--db", folder / "x.db").returncode == 0
    return folder / "x.db", logs


def same_use(db: Path, logs: list[list[dict[str, Any]]], used: list[Counter[str]], copies: dict[str, Any]) -> None:
    found = counted(db, USED)
    assert found.keys() == copies.keys()
    for card, (n, used_in, times, in_play) in found.items():
        assert (n, used_in, times) == (len(logs), sum(card in u for u in used), sum(u[card] for u in used)), card
        assert in_play == copies[card], card


def test_samurai_sword_from_the_lines(tmp_path: Path) -> None:
    db, logs = loaded(tmp_path, "samurai_sword", range(2))
    used, held, hands = [], Counter[str](), Counter[str]()
    for log in logs:
        played, last = Counter[str](), max(i for i, row in enumerate(log) if row["line"] == "step")
        for row in log:
            step = row.get("step", {})
            if step.get("do") in ("attack", "action", "lay", "answer", "pay") and step.get("card"):
                played[step["card"]] += 1
            played.update({"discard_of": ["geisha"], "divert": ["diversion"]}.get(step.get("do", ""), []))
        used.append(played)
        for row in log[last:]:
            if row["line"] == "show" and row["show"]["zone"].startswith("hand"):
                held.update(row["show"]["cards"])
                hands.update(set(row["show"]["cards"]))
    items = games.load("samurai_sword").about.box_items("en")
    same_use(db, logs, used, {i.id: 2 * (i.copies or 0) for i in items if i.use == "played"})
    left = counted(db, "SELECT card, sum(hands), sum(times) FROM held_at_the_end GROUP BY card")
    assert left == {card: (hands[card], n) for card, n in held.items()} and len(left) > 4
    never = [i.title for i in items if i.use == "played" and not any(u[i.id] for u in used)]
    assert [r["name"] for r in asked(db, "never_played") if r["kind"] != "character"] == sorted(never)
    names = dict(Counter(r["name"] for r in asked(db, "in_hand")))
    assert names.keys() == {i.title for i in items if i.use == "played" and held[i.id]} and {*names.values()} == {1}
    won: Counter[tuple[str, str]] = Counter()
    there: Counter[tuple[str, str]] = Counter()
    for seed in range(2):
        made = one(games.load("samurai_sword"), seed, players=4, reporter="open")
        head, rest = parted(made.lines)
        fold = folded(games.load("samurai_sword"), head, rest)
        winners = games.load("samurai_sword").scoring.score(fold.state).winners
        roles = [role.rstrip("123") for role in fold.state.roles[1:]]
        there.update({("role", role) for role in roles})
        won.update({("role", roles[seat - 1]) for seat in winners})
    found = {(r["kind"], r["which"]): (r["games"], r["games_won"], r["percent_won"]) for r in asked(db, "roles") if r["kind"] == "role"}
    assert found == {key: (n, won[key], 100.0 * won[key] / n) for key, n in there.items()}
    cells = [f"{role.capitalize()}: {won['role', role]} of 2" for role in sorted({role for _, role in there})]
    assert f"by role: {', '.join(cells)}" in told(db, made_up=True)["Who won"]


def test_shinobi_clans_from_the_lines(tmp_path: Path) -> None:
    db, logs = loaded(tmp_path, "shinobi_clans", range(2), bots=("heuristic",))
    seen = {"scout": "scout", "spy": "shinobi_spy", "master_spy": "shinobi_master_spy", "appear": "appear_in_smoke", "disappear": "disappear_in_smoke"}
    used = []
    for log in logs:
        steps = [row["step"] for row in log if row["line"] == "step"]
        used.append(Counter(step["card"] for step in steps if step["do"] in ("flip", "arm", "hit", "idle") and step["card"] != "?"))
        used[-1].update(seen[step["do"]] for step in steps if step["do"] in seen)
    items = [i for i in games.load("shinobi_clans").about.box_items("en") if i.use]
    facts = [log[0]["box"]["facts"] for log in logs]
    in_play = {i.id: sum(f[i.fact] for f in facts) for i in items}
    own = {name[5:]: sum(f[name][-1] for f in facts) for name in facts[0] if name.startswith("card.")}
    in_play |= own
    same_use(db, logs, used, in_play)
    assert sum(u.total() for u in used) > 100
    # the copies of one of the games are not known: nor are those of both together, here and in `records stats`
    with closing(sqlite3.connect(db)) as conn, conn:
        conn.execute("UPDATE games SET irregular = 1 WHERE log = 1")
        conn.execute("DELETE FROM facts WHERE log = 1")
    unknown = {i.title for i in items if i.fact and not i.copies}
    rows = map(json.loads, run_here("ask", db, "played_per_copy", "--made-up", "--json").stdout.splitlines())
    found = {row["name"]: (row["copies_in_play"], row["times_per_copy_and_game"]) for row in rows}
    assert {name for name, of in found.items() if of == (None, None)} == unknown != set()
    sections = [s for s in statistics(str(db), Wanted(made_up=True))[0].sections if s.name == "card_per_copy"]
    assert {row.label for s in sections for row in s.rows} == {i.id for i in items if i.title not in unknown} | own.keys()


def test_ninjato_from_the_lines(tmp_path: Path) -> None:
    db, logs = loaded(tmp_path, "ninjato", range(1))
    taken = Counter[str]()
    letters = {"a": "minus2", "z": "zero", "w": "swap", "p": "plusminus1", "q": "two_or_four", "r": "flip", "b": "plus2", "x": "six", "v": "switch", "h": "henso"}
    for row in (row for log in logs for row in log if row["line"] == "step"):
        taken.update(letters[row["step"]["tile"][0]] for _ in [0] if row["step"]["do"] == "learn")
        taken.update(f"envoy of {effect[3]}" for effect in row.get("did", ()) if effect[0] == "envoy")
    found = counted(db, USED)
    assert {card: row[2] for card, row in found.items() if not card.startswith("rumor")} == {
        card: taken[card] for card in found if not card.startswith("rumor")
    }
    assert sum(taken.values()) > 5 and found["henso"][3] == 3 and found["six"][3] is None


def test_a_hand_shown_in_the_middle_is_none_at_the_end() -> None:
    setup = Setup(("A", "B", "C", "D"), "en", games.load("samurai_sword").rulebook.defaults("en"))

    def held(*acts: Any) -> dict[str, int]:
        collector = SamuraiCollector(setup)
        for n, act in enumerate(acts, 1):
            collector.take(n, n, act, ())
        collector.finish()
        return {card: n for (seat, card, what), (n, _) in collector.seen.items() if what == "held"}

    whole = Show("hand.1", ("parry", "katana"), True)
    assert held(whole) == {"parry": 1, "katana": 1}
    assert held(whole, EndTurn(1, ()), Show("hand.1", ("parry",), True)) == {"parry": 1}
    assert held(whole, EndTurn(1, ())) == {}
    part = Show("hand.1", ("parry", "parry"), False)
    assert held(part, Show("hand.1", ("parry", "bo"), False)) == {"parry": 2, "bo": 1}  # some of them, shown twice


# --- the tables ---------------------------------------------------------------------------------------------------------


def test_components(tmp_path: Path) -> None:
    db = evenings(tmp_path, 1)
    found = counted(db, "SELECT card, kind, name, copies, per_player, use, edition FROM components")
    assert found["katana"] == ("weapon", "katana", 6, 1, "announced", "en") and len(found) == 10
    assert found["octosushi"] == ("clan", "Octosushi", 1, None, "dealt", "en")


@pytest.mark.parametrize("game", ["shinbi", "samurai_sword", "shinobi_clans", "ninjato"])
def test_every_box_fits_its_game(game: str) -> None:
    """Ids are those that are counted, names those that people read, facts those that a census asks for."""
    loaded_game = games.load(game)
    collector = type(loaded_game.statistics(Setup(("A",) * 4, "en", loaded_game.rulebook.defaults("en"), {})))
    asks = {question.name for question in loaded_game.census.questions()}
    for edition in (*loaded_game.rulebook.editions, "unheard-of"):
        items = loaded_game.about.box_items(edition)
        assert len({(i.kind, i.id) for i in items}) == len(items) > 9
        for item in items:
            assert item.title and item.kind and (item.copies is None or item.copies > 0)
            assert item.use in ("", "dealt", *collector.cards), item
            assert item.use != "dealt" or item.kind in collector.traits
            assert not item.fact or item.fact in asks, item.fact
    if game == "samurai_sword":
        assert sum(i.copies or 0 for i in items if i.use == "played") == 90
    if game == "shinbi":
        names = [i.title for i in loaded_game.about.box_items("de") if i.kind == "weapon"]
        assert names == ["Katana", "Sai", "Shuriken", "Fukidake"]
        assert sum(i.copies or 0 for i in items if i.kind == "weapon") == 24


def tables(db: Path) -> Iterator[tuple[str, str]]:
    with closing(sqlite3.connect(db)) as conn:
        yield from conn.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%_fts%' AND name NOT LIKE 'sqlite%'")


def test_tables_are_strict(tmp_path: Path) -> None:
    db = evenings(tmp_path, 1)
    assert all(sql.endswith("STRICT") for _, sql in tables(db)) and len([*tables(db)]) > 20
    with closing(sqlite3.connect(db)) as conn, pytest.raises(sqlite3.IntegrityError, match="cannot store TEXT"):
        conn.execute("UPDATE games SET players = 'four'")


def test_a_text_in_place_of_a_number_does_not_stop_the_migration(tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    old.write_bytes((Path(__file__).parent / "data" / "version-5.db").read_bytes())
    with closing(sqlite3.connect(old)) as conn, conn:
        conn.execute("UPDATE games SET keys = 'many', turns = 3.0 WHERE log = 1")
    (tmp_path / "empty").mkdir()
    assert run_here("summarize", tmp_path / "empty", "--db", old).returncode == 2
    with closing(sqlite3.connect(old)) as conn:
        assert conn.execute("SELECT keys, turns FROM games WHERE log = 1").fetchone() == (None, 3)
        assert conn.execute("SELECT count(*) FROM components WHERE game = 'shinbi'").fetchone() == (10,)
        assert conn.execute("SELECT count(*) FROM components_used").fetchone() == (0,)  # read for an older version


def test_an_old_sqlite_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 36, 0))
    result = run_here("summarize", tmp_path, "--db", tmp_path / "x.db")
    assert result.returncode == 2 and "is too old, 3.37 is needed" in result.stderr and not (tmp_path / "x.db").exists()

"""The examples of docs/statistics.md are run; the report in a real browser; Parquet, DuckDB, datasette, openskill where they are."""

import csv
import importlib.util
import io
import json
import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.kit.patience import PATIENCE
from tests.records.logs import FORCED, ROOT, honest, run, run_here, summarized, typed
from tests.records.test_stats_hand import GAMES, PAID, cohort, evening, rows, write

DOC = ROOT / "docs" / "statistics.md"
BLOCKS = re.findall(r"```(sh|python)(?: (\w+))?\n(.*?)```", DOC.read_text(encoding="utf-8"), re.S)
CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with logs, and with both commands on the path."""
    folder = tmp_path_factory.mktemp("docs")
    (folder / "logs").mkdir()
    for seed in range(4):
        (folder / "logs" / f"{seed}.jsonl").write_bytes(honest(seed, 4))
    for i, (lives, last) in enumerate(GAMES):
        write(folder / "logs" / f"hand-{i}.jsonl", f"HAND{i}", lives, last)
    typed(folder / "logs" / "forced.jsonl", FORCED, log_id="FORCED")
    bin_ = folder / "bin"
    bin_.mkdir()
    for name in ("records", "referee"):
        (bin_ / name).write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -P -m {name} "$@"\n')
        (bin_ / name).chmod(0o755)
    return folder


def shell(here: Path, text: str) -> "subprocess.CompletedProcess[str]":
    path = os.pathsep.join([str(here / "bin"), str(Path(sys.executable).parent), os.environ["PATH"]])
    return subprocess.run(
        ["sh", "-ec", text],
        cwd=here,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.parametrize("kind, needs, text", BLOCKS)
def test_the_examples_run(here: Path, kind: str, needs: str, text: str) -> None:
    for module in filter(None, [needs, "pyarrow" if needs == "duckdb" else ""]):
        if importlib.util.find_spec(module) is None:
            pytest.skip(f"{module} is not installed")
    if not (here / "stats.db").exists():
        assert shell(here, "records summarize logs --db stats.db").returncode == 0
    if needs == "datasette":
        assert shell(here, "records datasette stats.db > metadata.json").returncode == 0
    if needs == "duckdb":
        assert shell(here, "records export stats.db --parquet parquet").returncode == 0
        (here / "example.py").write_text(text)
        text = f'"{sys.executable}" example.py'
    result = shell(here, text)
    assert result.returncode == 0, result.stderr
    assert "Traceback" not in result.stderr


@pytest.fixture(scope="module")
def db(here: Path) -> Path:
    if not (here / "stats.db").exists():
        assert shell(here, "records summarize logs --db stats.db").returncode == 0
    return here / "stats.db"


def test_metadata_describes_everything(db: Path) -> None:
    data = json.loads(run("datasette", db).stdout)
    tables = data["databases"]["stats"]["tables"]
    assert all(entry["description"] for entry in tables.values())
    assert (
        tables["turns"]["units"] == {"t": "ms", "ms": "ms", "waited": "ms"}
        and tables["notes"]["fts_table"] == "notes_fts"
    )
    import sqlite3

    with sqlite3.connect(db) as conn:
        for query in data["databases"]["stats"]["queries"].values():
            conn.execute(query["sql"], {"words": "note", "id": "FORCED"}).fetchall()


def test_the_query_of_seats_says_what_stats_says(db: Path) -> None:
    """Fair is an equal part of what is won at all: where a game may end without a winner it is less than 1/players."""
    import sqlite3

    query = json.loads(run("datasette", db).stdout)["databases"]["stats"]["queries"]["seats"]["sql"]
    with sqlite3.connect(db) as conn:
        conn.row_factory = sqlite3.Row
        asked = {(r["variant"], r["box"], r["origin"], r["seat"]): r for r in conn.execute(query)}
    told = {}
    for data in map(json.loads, run("stats", db, "--json", "--by", "seat").stdout.splitlines()):
        seats = next((s for s in data.get("sections", ()) if s["name"] == "win_rate_by_seat"), None)
        for row in seats["rows"] if seats else ():
            told[data["variant"], data["box"], data["origin"], int(row["label"].split()[1])] = row
    assert asked.keys() == told.keys() and {row["n"] >= 10 for row in told.values()} == {True, False}
    for key, row in told.items():
        assert (asked[key]["games"], asked[key]["wins"]) == (row["n"], row["hits"])
        rates = (asked[key]["percent"], asked[key]["fair_percent"])
        if row["n"] >= 10:
            assert rates == (round(100 * row["share"], 1), round(100 * row["fair"], 1))
        else:  # nothing is called fair
            assert rates == (None, None) and "fair" not in row


def test_parquet_holds_the_same_rows(db: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    assert run("export", db, "--parquet", tmp_path).returncode == 0
    import sqlite3

    with sqlite3.connect(db) as conn:
        for name in ("logs", "games", "steps", "turns", "arcs", "wins_by_seat"):
            table = parquet.read_table(tmp_path / f"{name}.parquet")
            want = conn.execute(f"SELECT * FROM {name}").fetchall()
            assert sorted(map(repr, zip(*table.to_pydict().values(), strict=True))) == sorted(map(repr, want))
            assert table.schema.metadata[b"description"]


class Page(HTMLParser):
    """What a page loads, and its charts."""

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.charts: list[str] = []
        self.articles = self.says = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        assert tag not in ("script", "link", "img", "iframe", "object", "embed")
        self.loads += [v for k, v in attrs if k in ("src", "href", "data") and v and not v.startswith("#")]
        if tag == "svg" and "role" in found:  # others hang in it
            self.charts.append(found["aria-label"] or "")
        self.articles += tag == "article"
        self.says += found.get("class") == "says"


def test_the_report_is_one_page_that_loads_nothing(db: Path, tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    assert run("report", "--db", db, "--out", out).returncode == 0
    page = Page()
    page.feed(out.read_text(encoding="utf-8"))
    assert page.loads == [] and page.articles == page.says > 10
    assert page.charts and all(page.charts)
    text = out.read_text(encoding="utf-8")
    assert "default-src 'none'" in text and "seat 2 more than 25%" in text
    again = tmp_path / "again.html"
    run_here("report", db, "--out", again)
    assert again.read_text(encoding="utf-8") == text


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
def test_the_report_in_a_browser(db: Path, tmp_path: Path) -> None:
    out, picture = tmp_path / "report.html", tmp_path / "report.png"
    run("report", db, "--out", out)
    options = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--hide-scrollbars",
        f"--user-data-dir={tmp_path / 'profile'}",
    ]
    for width in (400, 1000):
        shown = subprocess.run(
            [str(CHROMIUM), *options, f"--window-size={width},3000", f"--screenshot={picture}", "--virtual-time-budget=1000",
             "--enable-logging=stderr", out.as_uri()],
            capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert shown.returncode == 0 and picture.stat().st_size > 20_000
        assert "Content Security Policy" not in shown.stderr and "CONSOLE" not in shown.stderr
    dom = subprocess.run(
        [str(CHROMIUM), *options, "--dump-dom", out.as_uri()],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert dom.stdout.count("<svg") == out.read_text(encoding="utf-8").count("<svg")


def test_versions_side_by_side(tmp_path: Path) -> None:
    for i, (lives, last) in enumerate(GAMES):
        write(tmp_path / f"a{i}.jsonl", f"A{i}", lives, last, at=evening(i, 2024))
        # in the second version seat 3 wins all ten
        write(tmp_path / f"b{i}.jsonl", f"B{i}", "1,0,1,0", PAID, at=evening(i, 2025), components="0123456789abcdef")
    db = summarized(tmp_path)
    result = run("stats", db, "--by", "version", "--json")
    before, after = map(json.loads, result.stdout.splitlines())
    assert [s["name"] for s in before["sections"]] == ["version_games"]
    games, difference = after["sections"]
    assert games["rows"][0]["note"] == "20 up to here" and "components" in games["notes"][0]
    found = {r["label"]: r for r in difference["rows"]}
    # 2/10 to 10/10: +80 points; by Newcombe from Wilson 2/10 (5.7-51.0) and 10/10 (72.2-100)
    three = found["seat 3 wins"]
    assert (three["before"], three["before_n"], three["hits"], three["n"]) == (2, 10, 10, 10)
    assert [round(100 * three[k], 1) for k in ("difference", "low", "high")] == [80.0, 38.4, 94.3]
    # pooled 12 of 20: z = 0.8 / sqrt(0.6 · 0.4 · 0.2) = 3.651, p = 0.00026; the least of thirteen (seats, clans, places, the leader at half): times 13
    assert round(three["p"], 5) == 0.00026 and round(three["holm"], 4) == 0.0034 and three["marked"]
    # seat 2, 6 of 10 to 0 of 10: z = 2.928, p = 0.0034; three rows come before it (seat, clan and place 3), so times 10
    two = found["seat 2 wins"]
    assert round(two["p"], 4) == 0.0034 and round(two["holm"], 3) == 0.034 and two["marked"]
    one = found["seat 1 wins"]  # 1 of 10 to 0 of 10
    assert "marked" not in one and one["note"].startswith("no difference visible")
    assert (
        "2/10 to 10/10: +80.0 points (+38.4 to +94.3) *; a difference"
        in run_here("stats", db, "--by", "version").stdout
    )
    table = csv.DictReader(io.StringIO(run_here("stats", db, "--by", "version", "--csv").stdout))
    cells = next(row for row in table if row["label"] == "seat 3 wins")
    assert [float(cells[k]) for k in ("before_numerator", "before_denominator", "numerator", "denominator")] == [
        2,
        10,
        10,
        10,
    ]
    assert round(float(cells["low"]), 3) == 0.384
    assert "no difference visible; one smaller than" in found["leader at half wins"]["note"]
    assert "difference" in run_here("stats", db, "--by", "version").stdout


def test_irregular_games_in_and_out(tmp_path: Path) -> None:
    for i, (lives, last) in enumerate(GAMES):
        write(tmp_path / f"{i}.jsonl", f"R{i}", lives, last)
    for i in range(4):  # seat 2 says that it waives, although it is not asked; seat 3 wins
        write(tmp_path / f"x{i}.jsonl", f"X{20 + i}", "1,0,1,0", ["2: waive ! said aloud", *PAID])
    db = summarized(tmp_path)
    data, found = cohort(db)
    assert (data["games"], data["irregular"]) == (14, 4)
    assert rows(found["win_rate_by_seat"])["seat 3"]["hits"] == 6
    # with them 6 of 14 is no news (p = 0.12), without them 6 of 10 for seat 2 is
    assert any("it is different: seat 1 1/10; seat 2 6/10 *" in note for note in found["win_rate_by_seat"]["notes"])
    data, found = cohort(db, "--exclude-irregular")
    assert (data["games"], data["left_out"]) == (10, {"something irregular in it": 4})
    assert rows(found["win_rate_by_seat"])["seat 3"]["hits"] == 2
    # every statistic of the counted games leaves them out; what is of all logs says so
    for statistic, section in found.items():
        for label, row in rows(section).items():
            if statistic.startswith(("win_", "game_", "leader", "comeback", "kingmaking", "closeness")):
                assert row["n"] == 10, (statistic, label)
    assert rows(found["turn_time"])["all seats, resolve"]["n"] == rows(found["measure_hit"])["hits"]["n"] == 10
    assert rows(found["card_share_announced"])["katana"]["n"] == 120 and rows(found["ends"])["SB-END-01"]["count"] == 10
    assert "always" in " ".join(found["rule_friction"]["notes"])
    assert rows(found["typing_friction"])["entries"]["count"] == 78 and "4 distinct players" in data["warnings"][0]
    friction = run("stats", db).stdout
    assert "rule friction" in friction and "irregular" in friction


def test_ratings_with_openskill(db: Path) -> None:
    if importlib.util.find_spec("openskill") is None:
        assert "the extra `report`" in run("stats", db, "--ratings", code=2).stderr
        return
    result = run_here("stats", db, "--ratings", "--json")
    found = [json.loads(row) for row in result.stdout.splitlines()]
    table = {r["label"]: r for c in found if c["origin"] == "table" for s in c["sections"] for r in s["rows"]}
    assert table["Ben"]["median"] > table["Ana"]["median"]  # seat 2 won six of ten
    assert table["Ben"]["low"] < table["Ben"]["median"] < table["Ben"]["high"]

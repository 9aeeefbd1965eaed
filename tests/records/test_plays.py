"""Results handed over: JSON for BG Stats, a CSV in the terms of BoardGameGeek, a page to print; and numbers as spreadsheets take them."""

import csv
import io
import json
import re
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from referee import games
from referee.simulate.run import one, sealed_bytes
from tests.records.evenings import evenings
from tests.records.logs import as_data, from_data, run, run_here, summarized, typed
from tests.records.test_stats_hand import ATTACKS


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return evenings(tmp_path_factory.mktemp("plays"), 3)


def plays(*arguments: str | Path) -> list[dict[str, Any]]:
    result = run_here("export", *arguments, "--plays", "bgstats", code=0)
    found: list[dict[str, Any]] = json.loads(result.stdout)
    return found


def rows(*arguments: str | Path, delimiter: str = ",") -> list[dict[str, str]]:
    result = run_here("export", *arguments, "--plays", "bgg", code=0)
    return [*csv.DictReader(io.StringIO(result.stdout), delimiter=delimiter)]


def test_bg_stats(db: Path) -> None:
    """The second game: begun on 19 January at 20:00 UTC, 2 minutes 17 s long; seat 1 begins, seat 2 wins with the one life left."""
    result = run("export", db, "--plays", "bgstats")
    assert result.returncode == 0 and result.stderr == "records: 3 games\n"
    _, second, _ = json.loads(result.stdout)
    names = [("Ana", "Octosushi"), ("Ben", "Clan Rhanobi"), ("Cho", "¡Canzaï!"), ("Dai", "Clan del pez volador")]
    assert second["play"] == {
        "sourceName": "Referee",
        "sourcePlayId": "EVE2",
        "playDate": "2026-01-19 20:02:17",
        "game": {"name": "Shinbi", "sourceGameId": "shinbi", "highestWins": True, "noPoints": False},
        "players": [
            {"name": name, "sourcePlayerId": f"name {name}", "winner": seat == 2, "startPlayer": seat == 1, "score": int(seat == 2),
             "rank": 1 if seat == 2 else 2, "role": clan} for seat, (name, clan) in enumerate(names, 1)
        ],
        "durationMin": 2,
        "board": "edition en",
        "comments": "5 turns",
    }  # fmt: skip
    head, _, data = second["link"].partition("?data=")
    assert head == "https://app.bgstatsapp.com/createPlay.html" and json.loads(unquote(data)) == second["play"]
    assert data.isascii() and not re.search(r"[\"{ &]", data)


def test_the_columns_of_boardgamegeek(db: Path) -> None:
    result = run_here("export", db, "--plays", "bgg")
    assert "everybody can read what is logged at BoardGameGeek" in result.stderr
    found = rows(db)
    assert len(found) == 12
    ben = found[5]
    assert ben == {
        "date": "2026-01-19", "quantity": "1", "length": "2", "incomplete": "0", "nowinstats": "0", "location": "", "objectid": "",
        "game": "Shinbi", "comments": "5 turns; edition en", "username": "", "name": "Ben", "startposition": "2", "color": "Clan Rhanobi",
        "score": "1", "new": "", "rating": "", "win": "1", "play": "EVE2", "seat": "2", "place": "1",
    }  # fmt: skip


def test_logs_without_a_database(db: Path, tmp_path: Path) -> None:
    logs = db.parent / "logs"
    assert plays(logs) == plays(db)
    assert [play["play"]["sourcePlayId"] for play in plays(logs / "03.jsonl", logs / "01.jsonl")] == ["EVE1", "EVE3"]
    broken = tmp_path / "broken.jsonl"
    broken.write_text("nothing\n")
    result = run_here("export", broken, logs / "01.jsonl", "--plays", "bgstats")
    assert result.returncode == 1 and "broken.jsonl: " in result.stderr and len(json.loads(result.stdout)) == 1
    result = run_here("export", broken, "--plays", "bgstats")
    assert result.returncode == 2 and not result.stdout and "there is no game to hand over" in result.stderr
    assert "No such file" in run_here("export", tmp_path / "none", "--plays", "sheet", code=2).stderr


def test_what_is_no_play_is_left_out(db: Path, tmp_path: Path) -> None:
    typed(tmp_path / "open.jsonl", ["setup o r z p start 1", *ATTACKS], log_id="OPEN")
    (tmp_path / "sim.jsonl").write_bytes(sealed_bytes(one(games.load("shinbi"), 1, players=4, reporter="open").lines))
    result = run_here("export", tmp_path, db.parent / "logs" / "01.jsonl", "--plays", "bgg")
    assert result.returncode == 0 and "records: 1 game; left out: 1 simulated; 1 unfinished" in result.stderr
    result = run_here("export", tmp_path, "--plays", "bgg")
    assert result.returncode == 2 and "there is no game to hand over: 1 simulated; 1 unfinished" in result.stderr


def as_played(path: Path, game: str, seed: int, **head: Any) -> list[dict[str, Any]]:
    """A simulated game as if people had played it."""
    log = as_data(sealed_bytes(one(games.load(game), seed, players=4, reporter="open").lines))
    del log[0]["simulated"]
    log[0] |= {"id": f"{game.upper()}{seed}", "box": {**log[0]["box"], "name": "census"}, **head}
    path.write_bytes(from_data(log))
    return log


@pytest.mark.parametrize("game", ["samurai_sword", "shinobi_clans", "ninjato"])
def test_the_other_games_from_their_lines(game: str, tmp_path: Path) -> None:
    """Winners, scores and places by the last line of each log that says them; a place only where the scores tell it."""
    label = {"samurai_sword": "honor", "shinobi_clans": "gold", "ninjato": "honor"}[game]
    logs = [as_played(tmp_path / f"{seed}.jsonl", game, seed) for seed in range(3 if game == "samurai_sword" else 1)]
    db = summarized(tmp_path)
    found = {play["play"]["sourcePlayId"]: play["play"] for play in plays(db)}
    seen = 0
    for seed, log in enumerate(logs):
        play = found.get(f"{game.upper()}{seed}")
        if play is None:
            continue
        seen += 1
        head, *_ = log
        end = [row for row in log if row["line"] == "end"][-1]
        assert play["durationMin"] == max(1, round(max(row.get("t", 0) for row in log[: log.index(end)] if "n" in row) / 60_000))
        winners = end["computed"]["winner"] or [i for i, p in enumerate(play["players"], 1) if p["winner"]]
        assert [i for i, p in enumerate(play["players"], 1) if p["winner"]] == winners
        scores = [p.get("score") for p in play["players"]]
        if "unknown" not in end["computed"]:
            assert scores == end["computed"].get(label, end["computed"].get("points"))
        best = max(s for s in scores if s is not None)
        if None not in scores and all(scores[w - 1] == best for w in winners) and scores.count(best) == len(winners):
            assert [p["rank"] for p in play["players"]] == [1 + sum(other > own for other in scores) for own in scores]
        else:  # a team won with fewer points than somebody else has
            assert [p.get("rank") for p in play["players"]] == [1 if i in winners else None for i in range(1, 5)]
        assert [seat["name"] or f"Seat {i}" for i, seat in enumerate(head["seats"], 1)] == [
            p["name"] for p in play["players"]
        ]
    assert seen
    if game == "samurai_sword":
        assert found["SAMURAI_SWORD0"]["game"]["bggId"] == 128667
        assert all(
            re.fullmatch(r"[A-Z][^_,]+, (Shogun|Samurai|Ninja)", p["role"]) for p in found["SAMURAI_SWORD0"]["players"]
        )


def test_pseudonyms(tmp_path: Path) -> None:
    db = evenings(tmp_path, 2, ("Ana", "Ben", "Cho", "Dai"))
    log = tmp_path / "place.jsonl"
    typed(
        log,
        [
            "setup o r z p start 1",
            ATTACKS[0],
            "set lives 1,1,0,0 ! x",
            *ATTACKS[1:],
            "k.k",
            "-",
            "n answer place Ana's house",
        ],
        log_id="HOUSE",
    )
    assert run_here("summarize", log, "--db", db).returncode == 0
    assert plays(db)[-1]["play"]["location"] == "Ana's house"
    result = run_here("export", db, "--plays", "bgstats", "--anon")
    assert not re.search("Ana|Ben|EVE|HOUSE|20:0", result.stdout)
    found = json.loads(result.stdout)
    assert {p["name"] for play in found for p in play["play"]["players"]} == {f"Player {i}" for i in range(1, 5)}
    assert len({play["play"]["sourcePlayId"] for play in found}) == 3
    assert found[0]["play"]["playDate"] == "2026-01-12 12:00:00"
    assert "everybody can read" not in run_here("export", db, "--plays", "bgg", "--anon").stderr


def test_a_page_to_print(tmp_path: Path) -> None:
    db = evenings(tmp_path / "a", 3, ("Zoé", "<b>José", "ana", "Ångström"))
    other = evenings(tmp_path / "b", 4, ("Zoé", "<b>JOSÉ", "ana", "Ångström")).parent / "logs" / "04.jsonl"
    assert run_here("summarize", other, "--db", db).returncode == 0
    out = tmp_path / "sheet.html"
    result = run_here("export", db, "--plays", "sheet", "--out", out)
    assert (
        result.returncode == 0
        and "look alike: <b>JOSÉ, <b>José; if they are one person: --same '<b>José=<b>JOSÉ'" in result.stderr
    )
    page = out.read_text(encoding="utf-8")
    assert "<script" not in page and "<b>José" not in page and "default-src 'none'" in page
    assert "4 games, 12 January to 2 February 2026." in page and "4 games, 1 to 4 minutes, in the middle 2.5" in page
    summary = re.findall(r'<tr><td>(.*?)</td><td class="number">(\d)</td><td class="number">(\d)</td></tr>', page)
    assert [(unescape(name), *of) for name, *of in summary] == [
        ("ana", "4", "0"), ("Ångström", "4", "0"), ("<b>JOSÉ", "1", "1"), ("<b>José", "3", "3"), ("Zoé", "4", "0")]  # fmt: skip
    links = re.findall(r'href="([^"]+)"', page)
    assert len(links) == 4 and all(
        link.startswith("https://app.bgstatsapp.com/createPlay.html?data=") for link in links
    )
    assert json.loads(unquote(unescape(links[0]).partition("?data=")[2])) == plays(db)[0]["play"]
    assert "never written over" in run_here("export", db, "--plays", "sheet", "--out", out, code=2).stderr


def test_the_decimals_and_the_mark_of_the_readers_choice(tmp_path: Path) -> None:
    db = evenings(tmp_path, 10)
    plain = run_here("stats", db, "--csv").stdout
    comma = run_here("stats", db, "--csv", "--decimal", "comma").stdout
    marked = run("stats", db, "--csv", "--bom").stdout
    assert marked == "\ufeff" + plain
    points, commas = (
        [*csv.DictReader(io.StringIO(text), delimiter=sign)] for text, sign in ((plain, ","), (comma, ";"))
    )
    seat = next(row for row in points if row["label"] == "seat 2")
    assert (seat["share"], seat["low"], seat["high"], seat["numerator"]) == (
        "0.6",
        "0.312674",
        "0.83182",
        "6",
    )  # Wilson, 6 of 10
    numbers = ("share", "low", "high", "p", "holm", "median", "p90", "effective", "numerator")
    for one_row, other in zip(points, commas, strict=True):
        for name in numbers:
            assert other[name] == one_row[name].replace(".", ","), name
            assert len(re.sub(r"^0\.0*|[.-]|e.*", "", one_row[name])) <= 6, one_row[name]
    assert [*rows(db, "--decimal", "comma", delimiter=";")] == rows(db)
    result = run("export", db, "--plays", "bgg", "--bom", "--out", tmp_path / "bgg.csv")
    assert result.returncode == 0 and (tmp_path / "bgg.csv").read_bytes().startswith(b"\xef\xbb\xbfdate,quantity")
    refusals: tuple[list[str | Path], ...] = (
        ["stats", db, "--bom"],
        ["stats", db, "--decimal", "comma"],
        ["export", db, "--plays", "sheet", "--bom"],
    )
    for wrong in refusals:
        assert "is for a CSV" in run_here(*wrong, code=2).stderr


def test_two_spellings_of_one_person(tmp_path: Path) -> None:
    db = evenings(tmp_path / "a", 3, ("Zoé", "José", "Guest", "Ångström"))
    other = evenings(tmp_path / "b", 4, ("Zoé", "JOSÉ", "Guest", "Ångström")).parent / "logs" / "04.jsonl"
    assert run_here("summarize", other, "--db", db).returncode == 0

    def told(*how: str) -> list[tuple[str, str]]:
        return [tuple((p["name"], p["sourcePlayerId"]) for p in play["play"]["players"])[1] for play in plays(db, *how)]

    assert told() == [("José", "name José")] * 3 + [("JOSÉ", "name JOSÉ")]
    assert told("--same", "JOSÉ=José") == [("José", "name José")] * 4
    result = run_here("export", db, "--plays", "sheet", "--same", "JOSÉ=José")
    assert "look alike" not in result.stderr + result.stdout and re.search(
        r"<td>José</td><td class=\"number\">4</td><td class=\"number\">4<", result.stdout
    )
    assert "sat at one table" in run_here("export", db, "--plays", "bgg", "--same", "Zoe=José", code=2).stderr
    assert run_here("export", db, "--anon", "--out", tmp_path / "x", "--same", "JOSÉ=José").returncode == 2
    assert {p["name"] for play in plays(db) for p in play["play"]["players"]} == {
        "Zoé",
        "José",
        "JOSÉ",
        "Guest",
        "Ångström",
    }


def test_who_went_home_and_who_took_a_seat(log: Path) -> None:
    entries = ["setup o r z p start 1", "option leaver=ghost", ATTACKS[0], "set lives 1,1,0,0 ! x", *ATTACKS[1:3], "seat 3 Eve", "drop 4 !", "hkb", "k.k", "-"]
    typed(log, entries, log_id="CHANGED")
    (play,) = plays(log)
    assert [p["name"] for p in play["play"]["players"]] == ["Ana", "Ben", "Cho / Eve", "Dai"]
    assert "Dai went home" in play["play"]["comments"]
    assert not re.search("Cho|Eve|Dai", run_here("export", log, "--plays", "bgstats", "--anon").stdout)

"""Statistics, report and view show printed names; JSON and CSV have the ids. Names that look alike are named."""

import json
import re
from pathlib import Path

import pytest

from records.statistics.data import by_name
from referee import games
from tests.cli.run import referee
from tests.records.logs import run_here

ID = re.compile(r"\b[a-z]+_[a-z_]+\b")


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Simulated games of every game, one each."""
    folder = tmp_path_factory.mktemp("readable")
    for name in games.NAMES:
        ran = referee("simulate", name, "-n", "1", "--players", "4", "--bots", "heuristic", "--out", name, cwd=folder)
        assert ran.code == 0, ran.err
    assert run_here("summarize", *(folder / name for name in games.NAMES), "--db", folder / "x.db").returncode == 0
    return folder / "x.db"


def test_labels_are_printed_names_and_titles_have_no_digests(database: Path) -> None:
    text = run_here("stats", database, "--made-up").stdout
    labels = re.findall(r"^  (\S.*?)  ", text, re.M)
    assert "Old Ninja Master" in labels and "Battle Cry" in labels and "Clan Rhanobi" in labels
    assert "envoy of Go-Shirakawa" in labels
    assert not [label for label in labels if ID.search(label)]
    heads = [line for line in text.splitlines() if " players · " in line]
    assert len(heads) == len(games.NAMES)
    assert not [head for head in heads if re.search(r"[0-9a-f]{8}", head)]
    assert {games.title_of(name) for name in games.NAMES} == {head.partition(",")[0] for head in heads}


def test_a_report_folds_the_digests_away_from_its_titles(database: Path) -> None:
    page = run_here("report", database, "--made-up", "--out", "-").stdout
    titles = re.findall(r"<h2>(.*?)</h2>", page)
    assert not [title for title in titles if re.search(r"[0-9a-f]{8}|_", title)]
    assert len(re.findall(r"<summary>versions</summary><p>rules [0-9a-f]{8}, components [0-9a-f]{8}", page)) * 2 == len(titles)  # the first screen, the figures
    assert not ID.search(" ".join(re.findall(r"<th>(.*?)</th>", page)))


def test_programs_get_ids(database: Path) -> None:
    lines = run_here("stats", database, "--made-up", "--json").stdout.splitlines()
    labels = {row["label"] for line in lines for section in json.loads(line).get("sections", []) for row in section["rows"]}
    assert {"old_ninja_master", "battle_cry", "rhanobi"} <= labels
    assert "old_ninja_master" in run_here("stats", database, "--made-up", "--csv").stdout


def test_names_are_sorted_by_their_letters_and_look_alikes_are_named(tmp_path: Path) -> None:
    players = ("José,Jose,Cho,Dai", "JOSÉ,Ångström,ana,Zoé", "josé,Ana,Zoe,Dai")
    assert referee("simulate", "shinbi", "-n", "3", "--players", "4", "--out", "s", cwd=tmp_path).code == 0
    transcripts = sorted((tmp_path / "s").glob("*.txt"))
    for number, (names, transcript) in enumerate(zip(players, transcripts, strict=True)):
        typed = re.sub("^players .*", f"players {names}", transcript.read_text())
        ran = referee("play", "shinbi", "--log", f"g{number}.jsonl", "--no-census", cwd=tmp_path, typed=typed)
        assert ran.code == 0, ran.err
    run_here("summarize", *(tmp_path / f"g{n}.jsonl" for n in range(len(players))), "--db", tmp_path / "x.db")
    text = run_here("stats", tmp_path / "x.db", "--by", "person").stdout
    told = re.findall(r"^  (\S+) .*by name only$", text, re.M)
    once = [name for name in told if name not in ("Cho", "Dai")]
    assert once == sorted(once, key=by_name)
    assert {"look alike: JOSÉ, Jose, José, josé", "look alike: Ana, ana", "look alike: Zoe, Zoé"} <= {
        line.strip().partition(";")[0] for line in text.splitlines()
    }


def test_a_name_with_a_comma_is_refused_in_a_sentence(tmp_path: Path) -> None:
    ran = referee("play", "shinbi", "--players", '"Smith, John",Ben,Cho,Dai', cwd=tmp_path)
    assert ran.code == 2
    assert "has a comma: Smith, John" in ran.err
    assert list(tmp_path.iterdir()) == []

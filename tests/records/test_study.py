"""The study of simulated games: what its sentences say of two kinds of bots, its pictures, and that it is short."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from records.statistics.data import Cohort, Distribution, Rate, Row, Section, rate
from records.statistics.study import PICTURES, StudyPicture, beyond, cells, changed, collected, fair, sentence, study
from tests.kit.patience import PATIENCE
from tests.kit.said import unsaid
from tests.records.logs import ROOT

SVG = "{http://www.w3.org/2000/svg}"
CLANS = next(asked for asked in PICTURES if asked.name == "clan")
LEAD = next(asked for asked in PICTURES if asked.name == "lead")
LENGTH = next(asked for asked in PICTURES if asked.name == "length")
DOCS = ROOT / "docs"


def cohort(bots: str, players: int, *sections: Section, game: str = "shinbi") -> Cohort:
    return Cohort(1, game, players, "", "", "", "", "{}", "printed", "simulated", [bots] * players, 400, 400, 0, {}, sections=list(sections))


def table(name: str, rows: dict[str, list[tuple[str, int]]], asked: StudyPicture, against: float | None = 0.25) -> tuple[list[Cohort], dict]:
    """Wins of 400 by row, for each kind of bots."""
    made = []
    for bots, held in rows.items():
        found: list[Row] = [rate(label, hits, 400, fair=against) for label, hits in held]
        made.append(cohort(bots, 4, Section(name, "", "", found)))
    return made, collected(made, asked)


def test_what_remains_goes_and_comes() -> None:
    rows = {
        # expected 100, standard deviation 8.66: 130 is 3.5 away, 128 3.2, 127 3.1; Holm over four rows wants 2.5 at first
        "random": [("roku", 130), ("kage", 128), ("zeni", 100), ("oni", 110)],
        "heuristic": [("roku", 128), ("kage", 104), ("zeni", 70), ("oni", 98)],
    }
    _, found = table("win_rate_by_clan", rows, CLANS)
    assert fair(found) and {key[0] for key in beyond(found, "random")} == {"roku", "kage"}
    assert {key[0] for key in beyond(found, "heuristic")} == {"roku", "zeni"}
    says = sentence(CLANS, found)
    assert unsaid(
        says,
        "Roku with 4 (32% instead of 25%) remains when bots think a little.",
        "Zeni with 4 (18% instead of 25%) comes only when bots think a little.",
        "Kage with 4 (32% instead of 25%) goes when bots think a little.",
    ) == []
    # the farthest bound of the heuristic bots: 70 of 400, Wilson 14.1 to 21.5
    assert "Anything else is smaller than 12 points or cannot be seen." in says
    marked = {(cell.label, cell.bots) for cell in cells(found) if cell.marked}
    assert marked == {("roku", "random"), ("kage", "random"), ("roku", "heuristic"), ("zeni", "heuristic")}


def test_an_advantage_that_turns_round_does_not_remain() -> None:
    rows = {"random": [("roku", 140), ("kage", 60)], "heuristic": [("roku", 60), ("kage", 140)]}
    says = sentence(CLANS, table("win_rate_by_clan", rows, CLANS)[1])
    assert "come only when bots think" in says and "remains" not in says and "goes" not in says


def test_nothing_beyond_chance() -> None:
    rows = {"random": [("roku", 104), ("kage", 96)], "heuristic": [("roku", 95), ("kage", 101)]}
    assert "No clan wins more or less than its fair share beyond chance, with either kind of bots." in sentence(
        CLANS, table("win_rate_by_clan", rows, CLANS)[1]
    )


def test_what_has_no_fair_share_is_set_side_by_side() -> None:
    rows = {"random": [("leader won", 200), ("last at half", 40)], "heuristic": [("leader won", 260), ("last at half", 44)]}
    found = table("leader_at_half", rows, LEAD, None)[1]
    # 200 to 260 of 400: z = 0.15 / sqrt(.575 · .425 / 200) = 4.29; 40 to 44: z = 0.46
    assert changed(found) == {("leader won", 4)}
    says = sentence(LEAD, found)
    assert "Leader won 50→65%\\* (4); Last at half 10→11% (4). \\* differs beyond chance." in says
    long = Section("game_size", "", "", [Distribution("steps", 400, 120.0, 118.0, 122.0, 180.0, 60.0, 300.0)])
    short = Section("game_size", "", "", [Distribution("steps", 400, 90.0, 88.0, 92.0, 130.0, 40.0, 200.0)])
    lengths = collected([cohort("random", 4, short), cohort("heuristic", 4, long)], LENGTH)
    assert "90→120 (4)" in sentence(LENGTH, lengths)
    assert [(c.value, c.low, c.high) for c in cells(lengths)] == [(90, 40, 130), (120, 60, 180)]


def test_only_what_both_kinds_of_bots_have_is_drawn() -> None:
    made, found = table("win_rate_by_clan", {"random": [("roku", 100), ("kage", 90)], "heuristic": [("roku", 100)]}, CLANS)
    assert [key[0] for key in found] == ["roku"]
    mixed = cohort("random", 4, *made[0].sections)
    mixed.bots = ["random", "heuristic", "random", "random"]
    page = study("A study", [*made, mixed], ["Intro."], "study")
    assert page.text.count("400 with random bots") == 1 and list(page.pictures) == ["shinbi-clan.svg"]


def test_a_picture_is_whole_and_tells_its_numbers() -> None:
    rows = {"random": [("roku", 130), ("kage", 100)], "heuristic": [("roku", 128), ("kage", 95)]}
    page = study("A study", table("win_rate_by_clan", rows, CLANS)[0], ["Intro."], "study")
    root = ET.fromstring(page.pictures["shinbi-clan.svg"])
    titles = [found.text or "" for found in root.iter(f"{SVG}title")]
    assert titles[0] == "Shinbi: clans" and any(re.fullmatch(r"roku, 4 players, random bots: 32\.5% \(28\.1 to 37\.2\)", t) for t in titles)
    words = [found.text for found in root.iter(f"{SVG}text")]
    assert {"random bots", "heuristic bots", "fair share", "not by chance", "4 players", "0%", "40%"} <= set(words)
    assert len(list(root.iter(f"{SVG}circle"))) == 4 and len(list(root.iter(f"{SVG}path"))) == 3  # with the legend


def test_the_page_that_is_shipped() -> None:
    text = (DOCS / "study.md").read_text(encoding="utf-8")
    assert len(text.encode()) <= 12_000 and "Bots that look ahead do not exist yet" in text
    named = re.findall(r"!\[[^]]+\]\((study/[a-z_]+-[a-z]+\.svg)\)", text)
    assert sorted(named) == sorted(f"study/{path.name}" for path in (DOCS / "study").iterdir()) and len(named) >= 10
    for name in named:
        picture = (DOCS / name).read_text(encoding="utf-8")
        ET.fromstring(picture)
        assert not re.search(r"<script|href|url\(|<image|<foreignObject", picture) and len(picture) < 60_000
        assert picture.count(" bots</text>") == 2
    headings = re.findall(r"^### .*", text, re.M)
    assert headings.count("### Who begins") == 2 and all(row.startswith("![") for row in re.findall(r"^### .*\n\n(.*)", text, re.M))


@pytest.mark.slow
def test_the_study_is_made_by_its_script(tmp_path: Path) -> None:
    made = []
    for name in ("a", "b"):
        out = tmp_path / name / "study.md"
        result = subprocess.run(
            [sys.executable, "-P", str(ROOT / "scripts" / "lib" / "study.py"), "--games", "8", "--out", str(out)],
            capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert result.returncode == 0, result.stderr
        pictures = {path.name: path.read_text(encoding="utf-8") for path in (out.parent / "study").iterdir()}
        made.append((out.read_text(encoding="utf-8"), pictures))
    assert made[0] == made[1] and len(made[0][1]) >= 6
    shown = (DOCS / "study.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^#+ .*", made[0][0], re.M)) <= set(re.findall(r"^#+ .*", shown, re.M))
    assert made[0][0].split("\n\n")[2] == shown.split("\n\n")[2]  # how the page is to be read


def test_rates_without_an_interval_are_left_out() -> None:
    row = Rate("roku", 1, 3)
    assert collected([cohort(b, 4, Section("win_rate_by_clan", "", "", [row])) for b in ("random", "heuristic")], CLANS) == {}

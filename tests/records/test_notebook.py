"""The first screen of the report, of one evening, of three, six and ten: every figure worked out by hand, and once more from the lines."""

import re
import shutil
import subprocess
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from statistics import mean, median, stdev

import pytest

from records.statistics.data import Cohort, Rate, RateDifference, Section
from records.statistics.overview import days_words, grades, overview, stands_out
from records.statistics.report import report
from records.statistics.shown import for_people, rule_words
from records.statistics.sizes import of_rates
from records.statistics.source import Wanted, reading
from records.statistics.stats import everything
from referee import games
from referee.simulate.run import one, sealed_bytes
from tests.kit.patience import PATIENCE
from tests.kit.said import unsaid
from tests.records.evenings import NAMES, evenings
from tests.records.logs import FORCED, as_data, run_here, typed
from tests.records.test_stats_hand import ATTACKS


def told(db: Path, made_up: bool = False) -> dict[str, list[str]]:
    """The points of the first screen of the only cohort, and what stands above them."""
    wanted = Wanted(made_up=made_up)
    with reading(str(db)) as source:
        (cohort,) = for_people(everything(source, wanted))
        found = overview(source, cohort, wanted)
    return {"lead": [found.lead], **{point.title: point.says for point in found.points}, "quotes": found.quotes}


def wins(*games: int) -> str:
    return "games won: " + ", ".join(f"{name}: {n} of {sum(games)}" for name, n in zip(NAMES, games, strict=True))


def more(games: int) -> list[str]:
    """220: ((2.498 · √(.25 · .75) + .842 · √(.35 · .65)) / .1)², z of 5 % / 4; 329: two samples around .3, one look; 97: 1.96² / 4 / .1²; 59: log .05 / log .95."""
    return [
        f"to see a seat win 35% where 25% is fair, watching all 4 seats: 220 games, {220 - games} more",
        "to see that change from one version to the next: 329 games of each",
        f"to know within 10 points how often the leader at half wins: 97 games, {97 - games} more",
        f"to say of a card never played that it is played in fewer than 5% of games: 59 games, {59 - games} more",
    ]


ONCE = "Denouncing Attackers: Only the player who is resolving may denounce, and never has to. – 1 time in 1 log"
CLANS = ["clan: Clan de las 7 vidas, Sin San Gülich", "2 of 10 components known by name; what stayed hidden is not seen as played"]
AGAIN = "would each play it again: 3 of 4 said yes"

SCREENS = {
    1: {
        "lead": ["1 game, 12 January 2026"],
        "With whom": [wins(0, 1, 0, 0)],
        "How long": ["1 minute", "5 turns"],
        "Who won": ["seat 1: 0 of 1, seat 2: 1 of 1, seat 3: 0 of 1, seat 4: 0 of 1"],
        "Rules looked up most": [ONCE],
        "Never played": CLANS,
        # 4 5 3 4: mean 4, squares 0 + 1 + 1 + 0, √(2 / 3)
        "What people said": ["how good was the game, 1 to 5: 4.0 on average, spread 0.8 (4 answers)", AGAIN, "notes: @todo 1"],
        "What stands out": ["nothing is tested below 10 games"],
        "More games": more(1),
        "quotes": ["swap the seats @todo"],
    },
    3: {
        "lead": ["3 games, 12 to 26 January 2026"],
        "With whom": [wins(0, 3, 0, 0)],
        "How long": ["1 to 3 minutes, in the middle 2", "5 turns each"],
        "Who won": ["seat 1: 0 of 3, seat 2: 3 of 3, seat 3: 0 of 3, seat 4: 0 of 3"],
        "Rules looked up most": [ONCE, "called unclear after the game: the third card"],
        "Never played": CLANS,
        # 46 / 12; squares 194 - 46² / 12 = 17.67, √(17.67 / 11)
        "What people said": [
            "how good was the game, 1 to 5: 3.8 on average, spread 1.3 (12 answers)", AGAIN, "notes: @todo 2, @fun 1"
        ],
        "What stands out": ["nothing is tested below 10 games"],
        "More games": more(3),
        "quotes": ["swap the seats @todo", "we laughed @fun @todo", "unclear: the third card"],
    },
    6: {
        "lead": ["6 games, 12 January to 16 February 2026"],
        "With whom": [wins(0, 4, 2, 0)],
        "How long": ["1 to 6 minutes, in the middle 4", "5 turns each"],
        "Who won": ["seat 1: 0 of 6, seat 2: 4 of 6, seat 3: 2 of 6, seat 4: 0 of 6"],
        "What stands out": ["nothing is tested below 10 games"],
        "More games": more(6),
    },
    10: {
        "lead": ["10 games, 12 January to 16 March 2026"],
        "With whom": [wins(1, 6, 2, 1)],
        # 1.3 … 10.3: the median of ten lies between the second smallest and the second largest
        "How long": ["half took at most 6 minutes (95% interval 2–9), nine in ten at most 9", "5 turns each"],
        "Who won": ["seat 1: 1 of 10 (10%), seat 2: 6 of 10 (60%), seat 3: 2 of 10 (20%), seat 4: 1 of 10 (10%)"],
        # p = 0.0106 (score test, 6 of 10 against 25 %): 4 · p = 0.042 in each table of four, 12 · p = 0.13 on the page
        "What stands out": [
            "perhaps: win rate by seat, seat 2: 60% (31–83), fair 25%; win rate by clan, Clan Rhanobi: 60% (31–83), fair 25%; "
            "win rate by order, order 2: 60% (31–83), fair 25% – it stands in its own table, but not after the correction among "
            "all 12 comparisons of these games"
        ],
        "More games": more(10),
    },
}  # fmt: skip


@pytest.fixture(scope="module", params=SCREENS)
def series(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[int, Path]:
    return request.param, evenings(tmp_path_factory.mktemp("series"), request.param)


def test_the_first_screen(series: tuple[int, Path]) -> None:
    count, db = series
    found = told(db)
    for title, says in SCREENS[count].items():
        assert found[title] == says, title
    assert "Rules broken most" not in found


def test_the_same_from_the_lines(series: tuple[int, Path]) -> None:
    """Naively, from the lines alone."""
    _, db = series
    logs = [as_data(path.read_bytes()) for path in sorted((db.parent / "logs").glob("*.jsonl"))]
    found = told(db)
    ends = [next(row for row in log if row["line"] == "end") for log in logs]
    won = Counter(seat for end in ends for seat in end["computed"]["winner"])
    assert found["With whom"] == [wins(*(won[seat] for seat in range(1, 5)))]
    minutes = [end["t"] / 60_000 for end in ends]
    assert f"{median(minutes):.0f} minute" in found["How long"][0] or f"in the middle {median(minutes):.0f}" in found["How long"][0]
    given = [row["value"] for log in logs for row in log if row["line"] == "answer" and row["question"] == "rating"]
    assert found["What people said"][0].endswith(f"{mean(given):.1f} on average, spread {stdev(given):.1f} ({len(given)} answers)")
    tags = Counter(tag for log in logs for row in log if row["line"] == "note" for tag in row["tags"])
    order = sorted(tags.items(), key=lambda item: (-item[1], item[0]))
    assert found["What people said"][-1] == "notes: " + ", ".join(f"@{tag} {n}" for tag, n in order)
    dealt = {clan for log in logs for row in log if row.get("step", {}).get("do") == "setup" for clan in row["step"]["clans"]}
    assert len(dealt) == 4 and found["Never played"][1].startswith("2 of 10")


class Sight(HTMLParser):
    """The text of a page that is not folded away."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.depth, self.text = 0, ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.depth += tag in ("details", "style")

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag in ("details", "style")
        self.text += "\n"

    def handle_data(self, data: str) -> None:
        if not self.depth:
            self.text += data


def test_no_digests_and_no_ids_in_sight(tmp_path: Path) -> None:
    db = evenings(tmp_path, 10)
    typed(tmp_path / "f.jsonl", FORCED, log_id="FORCED")
    typed(tmp_path / "es.jsonl", ["setup o r z p start 1", *ATTACKS], log_id="SPANISH", edition="es")
    assert run_here("summarize", *tmp_path.glob("*.jsonl"), "--db", db).returncode == 0
    page = report(str(db), Wanted())
    seen = Sight(page).text
    assert page.index('class="glance"') < page.index('class="figures"') and "What stands out" in seen
    assert not re.search(r"\b[0-9a-f]{8,}\b|\bSB-|\bEVE\d|FORCED", seen), seen
    assert re.search(r"\brules [0-9a-f]{8}\b", page) and "SB-END-01" in page  # folded away
    # broken: resolved out of turn in FORCED
    assert unsaid(
        seen,
        "Rules broken most\nResolving Attacks: Resolve when your seat's turn has come",
        "not counted: 1 unfinished",
    ) == []
    (line,) = (row for row in seen.splitlines() if "edition es" in row)
    assert line == "Shinbi, 4 players · edition es · printed box: 1 unfinished"
    assert page.count("<section id=") == 1


def test_two_versions_are_numbered(tmp_path: Path) -> None:
    db = evenings(tmp_path, 1)
    log = tmp_path / "logs" / "01.jsonl"
    other = log.read_text().replace('"components":"', '"components":"00', 1).replace("EVE1", "OTHER").replace("2026-01-12", "2026-05-04")
    (tmp_path / "new.jsonl").write_text(re.sub(r',"seal":"[0-9a-f]+"', "", other))
    assert run_here("summarize", tmp_path / "new.jsonl", "--db", db).returncode == 0
    seen = Sight(report(str(db), Wanted())).text
    assert "printed box · version 1, from 2026-01-12" in seen and "printed box · version 2, from 2026-05-04" in seen
    assert "version 2, from 2026-05-04" in run_here("stats", db).stdout


def test_what_stands_out_among_all_and_in_its_table() -> None:
    def made(*rows: Rate | RateDifference) -> list[str]:
        section = Section("win_rate_by_seat", "win rate by seat", "", list(rows))
        cohort = Cohort(1, "shinbi", 4, "", "", "", "", "{}", "printed", "table", [], 40, 40, 0, {}, sections=[section])
        return stands_out(cohort)

    def seat(label: str, p: float, marked: bool = False) -> Rate:
        return Rate(label, 20, 40, 0.5, 0.35, 0.65, 0.25, p, marked=marked)

    one = "win rate by seat, seat 1: 50% (35–65), fair 25%"
    # Holm: 2 · 0.001, then 0.9
    assert made(seat("seat 1", 0.001, True), seat("seat 2", 0.9)) == [
        f"beyond chance (5% error among all 2 comparisons of these games, Holm): {one} – found in 40 games; new ones say how large it is"
    ]
    assert made(seat("seat 1", 0.9), seat("seat 2", 0.8)) == ["nothing is left after the correction for all 2 comparisons of these games (Holm)"]
    both = made(seat("seat 1", 0.001, True), seat("seat 2", 0.04, True), seat("seat 3", 0.9), seat("seat 4", 0.9))
    assert len(both) == 2 and both[1].startswith("perhaps: win rate by seat, seat 2")  # 3 · 0.04
    change = RateDifference("seat 3 wins", 2, 10, 10, 10, 0.8, 0.38, 0.94, 0.0003, marked=True)
    assert made(change) == [
        "beyond chance (5% error among all 1 comparison of these games, Holm): since the version before, seat 3 wins: +80 points (+38 to +94)"
        " – found in 40 games; new ones say how large it is"
    ]
    assert made() == ["nothing has a fair rate to be compared with"]
    # roles and sides stand on the screen with their wins, and nothing says what of them is fair
    sections = [
        Section("win_rate_by_seat", "win rate by seat", "", [seat("seat 1", 0.9)]),
        Section("win_rate_by_role", "win rate by role", "", [Rate("Shogun", 40, 40, 1.0, 0.91, 1.0)]),
        Section("win_rate_by_team", "win rate by team", "", [Rate("Shogun", 40, 40, 1.0, 0.91, 1.0)]),
    ]
    cohort = Cohort(1, "x", 4, "", "", "", "", "{}", "printed", "simulated", ["random"] * 4, 40, 40, 0, {}, sections=sections)
    assert stands_out(cohort) == [
        "nothing is left after the correction for all 1 comparison of these games (Holm)",
        "roles and sides are not compared: no rule says what is fair",
    ]


def test_names_that_look_alike_are_pointed_out(tmp_path: Path) -> None:
    db = evenings(tmp_path / "a", 1, ("Zoé", "José", "ana", "Ångström"))
    evenings(tmp_path / "b", 2, ("Zoé", "JOSÉ", "ana", "Ångström"))
    assert run_here("summarize", tmp_path / "b" / "logs" / "02.jsonl", "--db", db).returncode == 0
    people = told(db)["With whom"]
    assert people[0] == "games won: ana: 0 of 2, Ångström: 0 of 2, JOSÉ: 1 of 1, José: 1 of 1, Zoé: 0 of 2"
    assert people[1] == "look alike: JOSÉ, José; if they are one person: --same 'José=JOSÉ'"
    listed = run_here("stats", db, "--by", "person").stdout
    assert re.findall(r"^  (ana|Ångström|JOSÉ|José|Zoé) ", listed, re.M)[:5] == ["ana", "Ångström", "Zoé", "JOSÉ", "José"]
    assert "look alike: JOSÉ, José" in listed


def test_small_things() -> None:
    assert grades(Counter({4: 1})) == (1, 4.0, 0.0)
    assert days_words(["2025-12-31", "2026-01-01"]) == "31 December 2025 to 1 January 2026"
    assert days_words(["2026-03-02", "2026-03-09"]) == "2 to 9 March 2026"
    assert of_rates(0.25, 0.1) == 329
    assert rule_words("shinbi", "SB-NONE-99") == "SB-NONE-99" and rule_words("shinbi", "REF-SEAT") == "A step names seats of this table."
    assert len(rule_words("shinbi", "SB-SETUP-02")) <= 100


def test_games_of_people_come_first_and_old_notes_are_cut(tmp_path: Path) -> None:
    db = evenings(tmp_path, 1)
    made = one(games.load("shinbi"), 1, players=4, reporter="open")
    (tmp_path / "bots.jsonl").write_bytes(sealed_bytes(made.lines))
    typed(tmp_path / "many.jsonl", ["setup o r z p start 1", *ATTACKS, *(f"n note {i}" for i in range(105))], log_id="MANY")
    assert run_here("summarize", *tmp_path.glob("*.jsonl"), "--db", db).returncode == 0
    page = report(str(db), Wanted(made_up=True))
    seen = Sight(page).text
    first, second = "Shinbi, 4 players · edition en · printed box\n", "Shinbi, 4 players · edition en · printed box · simulated"
    assert seen.index(first) < seen.index(second) and "1 game by bots (random), not people." in seen
    assert "101 notes in words" in page and "<li>6 older notes left out</li><li>note 5</li>" in page and "<li>note 4</li>" not in page


CHROMIUM = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)
MEASURE = """<iframe id="f" src="page.html" style="width:{width}px;height:900px;border:0"></iframe><script>
f.onload = () => {{ const d = f.contentDocument; document.title = d.documentElement.scrollWidth + " " +
  Math.round(d.querySelector(".glance dl").getBoundingClientRect().bottom); }}</script>"""


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
@pytest.mark.parametrize(("width", "screens"), [(1280, 1), (390, 2)])
def test_the_first_screen_is_one_and_fits_a_phone(width: int, screens: int, tmp_path: Path) -> None:
    """At 1280 x 900 it is one screen; on a telephone nothing stands out at the side, and it takes two."""
    (tmp_path / "page.html").write_text(report(str(evenings(tmp_path, 10)), Wanted()), encoding="utf-8")
    frame = tmp_path / "frame.html"
    frame.write_text(MEASURE.format(width=width))
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--allow-file-access-from-files", f"--user-data-dir={tmp_path / 'p'}"]
    dom = subprocess.run(
        [str(CHROMIUM), *options, "--virtual-time-budget=2000", "--dump-dom", frame.as_uri()],
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    ).stdout  # fmt: skip
    wide, bottom = map(int, re.findall(r"<title>(\d+) (\d+)</title>", dom)[0])
    assert wide <= width and bottom <= 900 * screens


def test_questions_with_may_are_asked_and_not_refused(tmp_path: Path) -> None:
    db = evenings(tmp_path, 1)
    asked = ["setup o r z p start 1", "may ksb", "may 3: reveal 1=katana", ATTACKS[0], "nonsense", "set lives 1,1,0,0 ! x", *ATTACKS[1:], "k.k", "-"]
    typed(tmp_path / "may.jsonl", asked, log_id="MAY")
    assert run_here("summarize", tmp_path / "may.jsonl", "--db", db).returncode == 0
    assert told(db)["Rules looked up most"] == [ONCE, "asked whether a move is allowed: 2 times in 1 log"]
    rows = re.findall(r"refused entries +(\d\S*)", run_here("stats", db).stdout)
    assert rows == ["1/17"]  # 8 entries of each game, and what was no entry

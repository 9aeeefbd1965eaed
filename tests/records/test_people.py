"""People over many logs: strengths without the luck of seat and role, two spellings, seats that changed hands."""

import html
import json
import math
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from records.database.people import people as seating
from records.logs import source
from records.statistics.adjusted import ADVANTAGE, PLAYER, RatedSide, always, average, strengths
from tests.kit.later import Later
from tests.records.logs import as_data, clean, from_data, run_here, summarized, typed
from tests.records.test_stats_hand import ATTACKS, PAID, evening
from tests.records.two_arms import game

np, optimize = Later("numpy"), Later("scipy.optimize")
Games = list[list[RatedSide]]


def drawn(seed: int, count: int, fixed: float = 0.0) -> Games:
    """Games of five, the Shogun's side of two with better odds; A is the strongest, and `fixed` often the Shogun."""
    chance = random.Random(seed)
    strong, worth = {"A": 1.0, "B": 0.0, "C": -0.5, "D": 0.0, "E": 0.3}, {"shogun": 1.0, "ninja": 0.0, "ronin": -0.5}
    games = []
    for _ in range(count):
        people = chance.sample(list(strong), 5)
        if chance.random() < fixed:
            people.remove("A")
            people.insert(0, "A")
        sides: dict[str, list[tuple[str, str]]] = {}
        for i, role in enumerate(("shogun", "ninja", "ninja", "ronin", "shogun")):
            sides.setdefault(role, []).append((people[i], str(i + 1)))
        odds = {role: math.exp(worth[role] + sum(strong[p] for p, _ in m) / len(m)) for role, m in sides.items()}
        (won,) = chance.choices(list(odds), list(odds.values()))
        games.append(
            [RatedSide(tuple(p for p, _ in m), tuple(k for _, k in m), role, role == won) for role, m in sides.items()]
        )
    return games


def once_more(games: Games) -> tuple[dict[str, float], dict[str, float], Any]:
    """The same model, written down naively and climbed by SciPy: strengths, their errors, and all values by name."""
    names = sorted({p for sides in games for side in sides for p in side.people if p})
    others = sorted({("place", k) for sides in games for side in sides for k in side.places})
    others += sorted({("role", side.role) for sides in games for side in sides})
    keys = [("player", name) for name in names] + others

    def worth(side: RatedSide, at: dict[tuple[str, str], float]) -> float:
        people = sum(at["player", p] for p in side.people if p) / len(side.people)
        return float(people + sum(at["place", k] for k in side.places) / len(side.places) + at["role", side.role])

    def loss(values: Any) -> float:
        at = dict(zip(keys, values, strict=True))
        total = sum(v * v / (2 * (PLAYER if k[0] == "player" else ADVANTAGE) ** 2) for k, v in at.items())
        for sides in games:
            worths = [worth(side, at) for side in sides]
            winners = sum(side.won for side in sides)
            total += math.log(sum(map(math.exp, worths)))
            total -= sum(w for w, side in zip(worths, sides, strict=True) if side.won) / winners
        return float(total)

    start = np.zeros(len(keys))
    best = optimize.minimize(loss, start, method="BFGS", options={"gtol": 1e-7}).x
    step = 1e-3
    curve = np.zeros((len(keys), len(keys)))
    for i in range(len(keys)):  # the curvature by differences
        for j in range(i + 1):
            a, b = np.eye(len(keys))[i] * step, np.eye(len(keys))[j] * step
            value = loss(best + a + b) - loss(best + a - b) - loss(best - a + b) + loss(best - a - b)
            curve[i, j] = curve[j, i] = value / (4 * step * step)
    covariance = np.linalg.inv(curve)[: len(names), : len(names)]
    mean = best[: len(names)].mean()
    errors = []
    for i in range(len(names)):
        less = np.eye(len(names))[i] - 1 / len(names)
        errors.append(float(np.sqrt(less @ covariance @ less)))
    found = {name: float(best[i] - mean) for i, name in enumerate(names)}
    return found, dict(zip(names, errors, strict=True)), dict(zip(keys, best, strict=True))


def test_strengths_once_more() -> None:
    games = drawn(1, 34)
    games[3] = [side._replace(won=side.role != "ronin") for side in games[3]]  # two sides share a win
    games[5] = [side._replace(people=("", *side.people[1:])) for side in games[5]]  # with guests
    games.append([side._replace(won=False) for side in games[0]])  # nobody wins: says nothing
    wanted, errors, values = once_more(games[:-1])
    found = strengths(games)
    for name, one in found.items():
        assert one.value == pytest.approx(wanted[name], abs=1e-4)
        assert (one.high - one.low) / 2 == pytest.approx(1.959964 * errors[name], rel=1e-3)
        # dealt every seat of all games, against average players
        total, seats = 0.0, 0
        for sides in games[:-1]:
            worth = [
                sum(values["place", k] for k in side.places) / len(side.places) + values["role", side.role] for side in sides
            ]
            for i, side in enumerate(sides):
                mine = math.exp(worth[i] + wanted[name] / len(side.people))
                rest = sum(math.exp(w) for j, w in enumerate(worth) if j != i)
                total += len(side.people) * (mine / (mine + rest) / len(side.people))
                seats += len(side.people)
        assert one.rate == pytest.approx(total / seats, abs=1e-5)
    assert average(games) == pytest.approx(1 / 5) and always(games) == set()


def test_the_luck_of_the_role_is_taken_out() -> None:
    """Two equal players, one nearly always the side that wins three of four: the raw rates differ, the strengths do not."""
    chance = random.Random(4)
    games: Games = []
    for _ in range(400):
        first, second = ("A", "B") if chance.random() < 0.8 else ("B", "A")
        won = chance.random() < 0.75
        games.append([RatedSide((first,), ("1",), "shogun", won), RatedSide((second,), ("2",), "ninja", not won)])
    raw = sum(side.won for sides in games for side in sides if side.people == ("A",)) / len(games)
    found = strengths(games)
    assert raw > 0.6 and found["A"].low < 0 < found["A"].high and abs(found["A"].rate - 0.5) < 0.06
    assert found["A"].rate_low < 0.5 < found["A"].rate_high


def test_two_players_and_one_game_by_hand() -> None:
    """A beat B: t = 1 - c - t with c the chance e^2t / (e^2t + 1), so t + 1 / (1 + e^-2t) = 1: t = 0.3374 (bisection)."""
    found = strengths([[RatedSide(("A",), ("1",), "", True), RatedSide(("B",), ("1",), "", False)]])
    t = found["A"].value
    assert t == pytest.approx(-found["B"].value) and t + 1 / (1 + math.exp(-2 * t)) == pytest.approx(1)
    assert strengths([[RatedSide(("A",), ("1",), "", False), RatedSide(("B",), ("1",), "", False)]]) == {}


def test_intervals_cover_the_truth() -> None:
    """Twelve series of 60 games: of 60 strengths about 95 % lie in their intervals."""
    true = {"A": 1.0 - 0.16, "B": -0.16, "C": -0.66, "D": -0.16, "E": 0.14}
    held = [one.low <= true[name] <= one.high for seed in range(12) for name, one in strengths(drawn(seed, 60, 0.5)).items()]
    assert len(held) == 60 and sum(held) >= 52


# --- through the command ----------------------------------------------------------------------------------------------


def named(folder: Path, count: int, spell: Any, ids: dict[int, dict[int, str]] | None = None) -> Path:
    """A database of the hand-made games with other names. spell: the names in seating order by number of the game; ids:
    of persons, by seat, by number of the game.
    """
    folder.mkdir()
    for i in range(1, count + 1):
        path = folder / f"N{i}.jsonl"
        game(path, i, False)
        rows = as_data(path.read_bytes())
        rows[0]["at"] = evening(i)
        rows[0]["seats"] = [{"id": k, "name": name} for k, name in enumerate(spell(i), 1)]
        for seat, person in (ids or {}).get(i, {}).items():
            rows[0]["seats"][seat - 1]["person"] = person
        path.write_bytes(from_data(rows))
    return summarized(folder)


def sections(db: Path, *options: str) -> dict[str, Any]:
    result = run_here("stats", db, "shinbi", "--json", *options, code=0)
    return {s["name"]: s for s in json.loads(result.stdout)["sections"]}


def table(section: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {row["label"]: row for row in section["rows"]}


def turned(i: int) -> list[str]:
    """Everybody moves one seat on in each game."""
    names = ["Ana", "Ben", "Cho", "Dai"]
    return names[i % 4 :] + names[: i % 4]


def test_adjusted_from_thirty_games_on(tmp_path: Path) -> None:
    few = sections(named(tmp_path / "few", 29, turned), "--ratings")
    assert few["ratings_adjusted"]["rows"] == [] and few["ratings_adjusted"]["notes"] == ["adjusted from 30 games on; there are 29"]
    assert "win_rate_by_person_adjusted" not in few and len(few["ratings"]["rows"]) == 4
    db = named(tmp_path / "enough", 30, turned)
    found = sections(db, "--ratings")
    elo, rates = (table(found[name]) for name in ("ratings_adjusted", "win_rate_by_person_adjusted"))
    assert {"Ana", "Ben", "Cho", "Dai"} == elo.keys() == rates.keys()
    assert sum(row["median"] for row in elo.values()) == pytest.approx(6000, abs=2)
    assert found["win_rate_by_person_adjusted"]["notes"] == ["an average player: 25%"]
    winners = [2, 2, 2, 2, 3, 3, 4, 1, 2, 2]
    games = [
        [RatedSide((name,), (str(k),), "", k == winners[(i - 1) % 10]) for k, name in enumerate(turned(i), 1)] for i in range(1, 31)
    ]
    wanted, errors, _ = once_more(games)
    for name, row in elo.items():
        assert row["median"] == pytest.approx(1500 + 400 / math.log(10) * wanted[name], abs=0.6)
        assert row["high"] - row["median"] == pytest.approx(400 / math.log(10) * 1.96 * errors[name], abs=1.2)
    by_person = sections(db, "--by", "person")
    assert table(by_person["win_rate_by_person_adjusted"]) == rates and "ratings_adjusted" not in by_person
    text = run_here("stats", db, "--ratings").stdout
    assert "ratings without the luck of seat and role (Elo points)" in text and "cannot be told" not in text


def test_who_never_changes_the_seat_cannot_be_told_from_it(tmp_path: Path) -> None:
    found = sections(named(tmp_path / "logs", 30, lambda i: ["Ana", "Ben", "Cho", "Dai"]), "--ratings")
    note = "always in one seat and role, so that the player cannot be told from it: Ana, Ben, Cho, Dai"
    assert note in found["ratings_adjusted"]["notes"]


def test_what_hinders_the_model_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    db = named(tmp_path / "logs", 30, turned)
    monkeypatch.setattr("records.statistics.adjusted.MOST_CELLS", 100)
    for options, name in ((["--ratings"], "ratings_adjusted"), (["--by", "person"], "win_rate_by_person")):
        assert "too many players and games for one model" in sections(db, *options)[name]["notes"]
    monkeypatch.setitem(sys.modules, "numpy", None)
    notes = " ".join(sections(db, "--by", "person")["win_rate_by_person"]["notes"])
    assert "adjusting needs NumPy, which is not installed" in notes


def test_two_spellings_are_one_person(tmp_path: Path) -> None:
    db = named(tmp_path / "logs", 10, lambda i: ["Zoé" if i % 2 else "Zoe", "Ben", "Anna" if i > 7 else "Ana", "Dai"])
    apart = sections(db, "--by", "person")["win_rate_by_person"]
    assert table(apart)["Zoé"]["n"] == 5 and "--same" in " ".join(apart["notes"]) and "look alike: Zoe, Zoé" in " ".join(apart["notes"])
    assert "look alike" in " ".join(sections(db, "--ratings")["ratings"]["notes"])
    together = sections(db, "--by", "person", "--same", "Zoe=Zoé", "--same", "anna=Ana")["win_rate_by_person"]
    rows = table(together)
    # seat 1 won game 8; seat 3 games 5 and 6
    assert rows.keys() == {"Zoé", "Ben", "Ana", "Dai"} and (rows["Zoé"]["hits"], rows["Zoé"]["n"]) == (1, 10)
    assert (rows["Ana"]["hits"], rows["Ana"]["n"]) == (2, 10) and "look alike" not in " ".join(together["notes"])
    assert {r["n"] for r in sections(db, "--ratings", "--same", "Zoe=Zoé", "--same", "Anna=Ana")["ratings"]["rows"]} == {10}
    page = tmp_path / "page.html"
    assert run_here("report", db, "--out", page, "--same", "Zoe=Zoé").returncode == 0
    assert "look alike" not in page.read_text()
    for option, says in (
        ("Eva=Ana", "nobody is called Eva; there is Ana, Anna, Ben"),
        ("Ben=Dai", "Ben and Dai sat at one table"),
        ("Ana", "--same wants two names"),
        ("=Ana", "--same wants two names"),
    ):
        result = run_here("stats", db, "--by", "person", "--same", option)
        assert result.returncode == 2 and clean(result) and says in result.stderr


def test_one_name_with_and_without_an_id_loses_no_win(tmp_path: Path) -> None:
    """In one of ten games Ben, who wins six, has an id: two persons, in the report as in the table, until `--same`."""
    db = named(tmp_path / "logs", 10, lambda i: ["Ana", "Ben", "Cho", "Dai"], {1: {2: "p-7"}})
    hint = "Ben stands with an id and without: counted apart; if they are one person: --same Ben=Ben"
    for options, wanted, said in (
        ([], {"Ana": (1, 10), "Ben": (1, 1), "Ben (no id)": (5, 9), "Cho": (2, 10), "Dai": (1, 10)}, True),
        (["--same", "Ben=Ben"], {"Ana": (1, 10), "Ben": (6, 10), "Cho": (2, 10), "Dai": (1, 10)}, False),
    ):
        by_person = sections(db, "--by", "person", *options)["win_rate_by_person"]
        assert {label: (row["hits"], row["n"]) for label, row in table(by_person).items()} == wanted
        run_here("report", db, "--out", tmp_path / "page.html", *options, code=0)
        page = html.unescape((tmp_path / "page.html").read_text())
        told = ", ".join(f"{label}: {wins} of {games}" for label, (wins, games) in wanted.items())
        assert f"games won: {told}" in page
        assert (hint in page, hint in by_person["notes"]) == (said, said)


def test_whose_seat_changed_hands_is_rated_by_nobody_and_rates_the_others(tmp_path: Path) -> None:
    """A seat of a guest, or of two players, is an opponent of middling strength; the winner is not lost with it."""
    db = named(tmp_path / "logs", 4, lambda i: ["Ana", "Guest", "Cho", "Dai"])  # the guest wins all four
    rows = table(sections(db, "--ratings")["ratings"])
    assert rows.keys() == {"Ana", "Cho", "Dai"} and all(row["n"] == 4 for row in rows.values())
    model = pytest.importorskip("openskill.models").PlackettLuce()
    held = {name: model.rating(name=name) for name in rows}
    for _ in range(4):
        # lives at the end: seats 1, 3 and 4 have none; seat 2 the last one
        teams = [[held["Ana"]], [model.rating()], [held["Cho"]], [held["Dai"]]]
        (held["Ana"],), _, (held["Cho"],), (held["Dai"],) = model.rate(teams, ranks=[1, 0, 1, 1])
    assert rows["Ana"]["median"] == pytest.approx(held["Ana"].mu) and rows["Ana"]["median"] < 25


def test_two_who_sat_in_one_seat_are_rated_by_neither(tmp_path: Path) -> None:
    db = named(tmp_path / "logs", 3, lambda i: ["Ana", "Ben", "Cho", "Dai"])
    typed(
        tmp_path / "changed.jsonl",
        ["setup o r z p start 1", ATTACKS[0], "set lives 1,1,0,0 ! miscounted", *ATTACKS[1:], "seat 2 Eve ! Ben had to go", *PAID],
        log_id="CHANGED",
    )
    assert run_here("summarize", tmp_path / "changed.jsonl", "--db", db).returncode == 0
    found = sections(db, "--ratings")["ratings"]
    rows = table(found)
    assert "Eve" not in rows and (rows["Ana"]["n"], rows["Ben"]["n"]) == (4, 3)
    assert "left out of 1 game, in which they went home or took a seat: Ben, Eve" in found["notes"]


@pytest.mark.parametrize(
    ("came", "later", "home"),
    [
        (["seat 2 BEN"], {}, set()),
        (["seat 2 ben"], {}, set()),
        (["seat 2 Eve"], {2: ["Eve"]}, {2}),
        (["seat 2 Eve", "seat 2 Ben"], {2: ["Eve", "Ben"]}, {2}),
        ([], {}, {2}),
    ],
)
def test_who_comes_back_is_nobody_else(log: Path, came: list[str], later: dict[int, list[str]], home: set[int]) -> None:
    typed(log, ["setup o r z p start 1", ATTACKS[0], "drop 2 !", *came], options={"leaver": "ghost"})
    opened = source.opened(str(log))
    with opened.reader.file:
        for line in opened.reader:
            opened.fold.feed(line)
    told = seating(opened.fold)
    assert (told.later, set(told.home)) == (later, home)
    said = run_here("audit", log).stdout
    assert ("is back from line" in said) == (not home)

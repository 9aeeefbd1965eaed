"""`referee census` at the command line and at a terminal."""

import json
from pathlib import Path

import pytest

from tests.cli.run import log_lines, referee
from tests.cli.test_terminal import Seat
from tests.kit.said import unsaid
from tests.records.own_box import own_box


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return {"REFEREE_CONFIG": str(tmp_path / "config")}


def kept(tmp_path: Path, env: dict[str, str], game: str = "shinobi-clans") -> dict[str, object]:
    data: dict[str, object] = json.loads(referee("census", game, "--json", cwd=tmp_path, env=env).out)
    return data


def test_questions_are_asked_one_by_one(tmp_path: Path, env: dict[str, str]) -> None:
    seat = Seat(tmp_path, "census", "shinobi-clans", "--edit", env=env)
    asked = seat.until(r"1/\d+ Guardian power .* Shogun> ")
    assert "Enter keeps" in asked
    seat.talk(
        ("4", "2/.*> "),
        ("gold", "is a printed whole number.*2/.*> "),
        ("-3", "cannot be.*2/.*> "),
        ("6", "3/.*> "),
        ("", "4/.*> "),
        ("q", "answered +2 of"),
    )
    assert seat.end() == 0
    assert kept(tmp_path, env)["facts"] == {"guardian.shogun": 4, "gold.shogun": 6}
    seat = Seat(tmp_path, "census", "shinobi-clans", "--edit", env=env)
    seat.until(r"Shogun \[4\]> ")
    seat.talk(("", r"Shogun \[6\]> "), ("?", "3/.*> "))
    seat.stop("kept in")
    assert seat.end() == 0
    assert kept(tmp_path, env)["facts"] == {"guardian.shogun": 4}


def test_further_cards_are_asked_for_until_there_are_no_more(tmp_path: Path, env: dict[str, str]) -> None:
    seat = Seat(tmp_path, "census", "shinobi-clans", "--edit", env=env)
    for _ in range(56):
        seat.until(r"\d+/57 [^>]*> ")
        seat.child.sendline("")
    seat.until("57/57 .*0 so far.*> ")
    seat.talk(
        ("tb Test Blade,weapon,2,4,1", "another .1 so far.*> "),
        ("aku Other,weapon,2,4,1", "code of another card.*> "),
        ("card.tp Patron,meddler,1,-2,2", "another .2 so far.*> "),
        ("tp -", "another .1 so far.*> "),
        ("", "kept in"),
    )
    assert seat.end() == 0
    assert kept(tmp_path, env)["facts"] == {"card.tb": ["Test Blade", "weapon", 2, 4, 1]}


def test_sums_are_shown_while_they_are_open_and_looked_at(tmp_path: Path, env: dict[str, str]) -> None:
    typed = "copies.aap 50\ncard.tb Test Blade,weapon,2,4\nrewards 5,1,2,3,4\nguardian.ronin 2\ngold.ronin 2\n"
    referee("census", "shinobi-clans", "--edit", cwd=tmp_path, typed=typed, env=env, code=0)
    shown = " ".join(referee("census", "shinobi-clans", cwd=tmp_path, env=env).out.split())
    assert unsaid(shown, "battle cards at least 83 of 87", "Targets 2 of 5", "Rewards 5 of 5", "answered 4 of 56") == []
    ran = referee("census", "shinobi-clans", "--edit", cwd=tmp_path, typed="copies.gap 30\n", env=env)
    assert ran.code == 1 and "add up to 112 at least" in ran.err
    ran = referee(
        "play", "shinobi-clans", "--players", "3", "--log", "a.jsonl", cwd=tmp_path, typed="start 1\n", env=env
    )
    assert ran.code == 0 and "does not fit and is left out" in ran.err
    assert log_lines(tmp_path / "a.jsonl")[0]["box"] == {}


@pytest.mark.parametrize(
    "line",
    ["power.agm 6", "rewards 1,2,3", "rewards 1,2,3,4,6", "gold.daimyo 4", "card.aap X,weapon,2,2,2", "copies.pm 1",
     "card.zz X,weapon,5,2,2", "copies.aap many", "power.bm 2", "moon 1"],
)  # fmt: skip
def test_an_answer_that_cannot_be_is_left_out(tmp_path: Path, env: dict[str, str], line: str) -> None:
    ran = referee("census", "shinobi-clans", "--edit", cwd=tmp_path, typed=f"{line}\npower.aap 1\n", env=env)
    assert ran.code == 1 and ran.err
    assert kept(tmp_path, env)["facts"] == {"power.aap": 1}


@pytest.mark.parametrize("game", ["shinbi", "samurai-sword"])
def test_nothing_is_asked_where_everything_is_known(tmp_path: Path, env: dict[str, str], game: str) -> None:
    for more in ((), ("--edit",), ("--show",)):
        assert "nothing to ask" in referee("census", game, *more, cwd=tmp_path, env=env).out


def test_every_question_of_ninjato_is_shown(tmp_path: Path, env: dict[str, str]) -> None:
    assert "answered" in referee("census", "ninjato", cwd=tmp_path, env=env, code=0).out
    assert kept(tmp_path, env, "ninjato")["missing"]


@pytest.mark.parametrize(
    "text", ['{"facts":{"rewards":5,"copies.aap":"x"}}', '{"facts":[1]}', "[]", "{", '{"facts":{"moon":3}}']
)
def test_a_census_that_was_damaged_never_stops_a_game(tmp_path: Path, env: dict[str, str], text: str) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "census-shinobi_clans.json").write_text(text, encoding="utf-8")
    assert referee("census", "shinobi-clans", cwd=tmp_path, env=env).code in (1, 2)
    ran = referee(
        "play", "shinobi-clans", "--players", "3", "--log", "a.jsonl", cwd=tmp_path, typed="start 1\n", env=env
    )
    assert ran.code == 0 and "census" in ran.err


def test_facts_told_at_a_table_are_offered_and_stand_in_the_next_log(tmp_path: Path, env: dict[str, str]) -> None:
    for n, box in enumerate(("", "made-up"), 1):
        more = ("--box", box) if box else ()
        seat = Seat(tmp_path, "play", "shinobi-clans", "--players", "3", "--log", f"{n}.jsonl", *more, env=env)
        seat.until("Rewards drawn.*> ")
        seat.talk(("start 1", "t> "), ("fact power.aap 1", "t> "))
        assert seat.leave() == 0
        assert ("--import 1.jsonl` keeps them" in " ".join(seat.seen.split())) is not bool(box)
    assert referee("census", "shinobi-clans", "--import", "1.jsonl", cwd=tmp_path, env=env).code == 0
    referee(
        "play", "shinobi-clans", "--players", "3", "--log", "3.jsonl", cwd=tmp_path, typed="start 1\n", env=env, code=0
    )
    assert log_lines(tmp_path / "3.jsonl")[0]["box"] == {"name": "census", "facts": {"power.aap": 1}}


def test_an_import_that_cannot_be_changes_nothing(tmp_path: Path, env: dict[str, str]) -> None:
    for text, said in (
        ('{"facts": {"x": 1}}', "no fact of Ninjato is called x"),
        ('{"facts": 5}', "holds no facts"),
        ("", "it is not valid JSON at line 1, column 1"),
        ('{"facts": {"dojo.0": 999}}', ""),
    ):
        (tmp_path / "b").write_text(text)
        ran = referee("census", "ninjato", "--import", "b", cwd=tmp_path, env=env)
        assert ran.code in (1, 2) and said in ran.err and "kept in" not in ran.err and "Expecting" not in ran.err
        assert not list(tmp_path.rglob("census-*"))
    ran = referee("census", "ninjato", "--edit", cwd=tmp_path, env=env, typed="x 1\n")
    assert ran.code == 1 and "no fact of Ninjato is called x" in ran.err


def test_what_no_census_can_hold_is_taken_out_by_the_next_import(tmp_path: Path, env: dict[str, str]) -> None:
    good = json.dumps({"game": "shinobi_clans", "facts": {"power.agm": 2}})
    (tmp_path / "good").write_text(good)
    assert referee("census", "shinobi-clans", "--import", "good", cwd=tmp_path, env=env).code == 0
    (file,) = tmp_path.rglob("census-*")
    file.write_text(json.dumps({"game": "shinobi_clans", "facts": {"nonsense": 2, "power.aap": 1}}))
    ran = referee("census", "shinobi-clans", "--import", "good", cwd=tmp_path, env=env)
    assert ran.code == 0 and "left out of the census" in ran.err and "nonsense" in ran.err
    assert kept(tmp_path, env)["facts"] == {"power.aap": 1, "power.agm": 2}


def test_simulated_games_with_a_made_up_box_say_how_to_play_with_the_census(tmp_path: Path, env: dict[str, str]) -> None:
    """A kept census is not taken by itself: the same seed gives the same games on every machine."""
    more = ("simulate", "shinobi-clans", "--players", "4")
    bare = referee(*more, "--out", "a", cwd=tmp_path, env=env, code=0).err
    assert "their box is made up" in bare and "`referee census shinobi_clans --edit` asks for the numbers" in bare
    facts = dict(own_box().facts)
    config = tmp_path / "config" / "census-shinobi_clans.json"
    config.parent.mkdir()
    for told, missing in ((facts, ""), ({k: v for k, v in facts.items() if k != "rewards"}, "asks for the 1 of its numbers")):
        config.write_text(json.dumps({"game": "shinobi_clans", "facts": told}))
        out = f"b{len(told)}"
        said = referee(*more, "--out", out, cwd=tmp_path, env=env, code=0).err
        assert f"`--box {config}` plays with your census" in said and missing in said
        assert (tmp_path / out).joinpath("shinobi_clans-1-00001.jsonl").read_bytes() == (
            tmp_path / "a" / "shinobi_clans-1-00001.jsonl"
        ).read_bytes()
        compared = referee(*more, "--compare", "rounding=floor", "--out", f"c{len(told)}", cwd=tmp_path, env=env, code=0)
        assert f"a real box: `--box {config}` plays with your census" in compared.err
    part = referee(*more, "--out", "d", "--box", str(config), cwd=tmp_path, env=env, code=0).err
    assert "`referee census shinobi_clans --edit` asks for the rest of the box" in part
    config.write_text(json.dumps({"game": "shinobi_clans", "facts": facts}))
    real = referee(*more, "--out", "e", "--box", str(config), cwd=tmp_path, env=env, code=0).err
    assert "made up" not in real and "all are counted" in real

"""The box of a log: said in a transcript, on the command line, by the simulator; and never taken for another one."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.client import Client
from tests.cli.run import ENV, command, log_lines, referee
from tests.records.logs import run as records

HEAD = "players 3\n"
WHOLE: dict[str, Any] = {"game": "shinobi_clans", "facts": {"power.agm": 4, "rewards": [2, 3, 4, 5, 7]}}


def box_of(log: Path) -> dict[str, Any]:
    box: dict[str, Any] = log_lines(log)[0]["box"]
    return box


def test_a_transcript_says_that_its_box_is_made_up(tmp_path: Path) -> None:
    typed = HEAD + "box made-up\nbox power.agm 4\nbox card.tb Test Blade,weapon,2,4,1\nstart 1\nfact power.aap 1\n"
    ran = referee("play", "shinobi-clans", "--log", "a.jsonl", cwd=tmp_path, typed=typed, code=0)
    assert box_of(tmp_path / "a.jsonl") == {
        "name": "made-up",
        "facts": {"power.agm": 4, "card.tb": ["Test Blade", "weapon", 2, 4, 1]},
    }
    assert "the card values in this log are invented" in ran.err
    assert json.loads(records("audit", tmp_path / "a.jsonl", "--json").stdout)["box"] == "made-up"
    assert "made up" in records("audit", tmp_path / "a.jsonl").stdout


@pytest.mark.parametrize(
    ("lines", "box"),
    [
        ("", {"name": "census", "facts": {"power.agm": 2}}),
        ("box made-up\n", {"name": "made-up"}),
        ("box printed\n", {}),
        ("box power.aap 1\n", {"name": "census", "facts": {"power.aap": 1}}),
        ("box power.aap 1\nbox made-up\n", {"name": "made-up", "facts": {"power.aap": 1}}),
    ],
)
def test_a_box_that_is_said_stands_in_place_of_the_census(tmp_path: Path, lines: str, box: dict[str, Any]) -> None:
    env = {"REFEREE_CONFIG": str(tmp_path / "config")}
    assert referee("census", "shinobi-clans", "--edit", cwd=tmp_path, typed="power.agm 2\n", env=env).code == 0
    referee(
        "play", "shinobi-clans", "--log", "a.jsonl", cwd=tmp_path, typed=HEAD + lines + "start 1\n", env=env, code=0
    )
    assert box_of(tmp_path / "a.jsonl") == box


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("box", "box made-up"),
        ("box nonsense", "box NAME VALUE"),
        ("box power.agm 9", "between 0 and 5"),
        ("box moon 3", "nothing in this game is called 'moon'"),
        ("box copies.aap 80\nbox copies.gap 80\nstart 1", "add up to"),
    ],
)
def test_a_box_that_cannot_be(tmp_path: Path, line: str, said: str) -> None:
    ran = referee("play", "shinobi-clans", "--log", "a.jsonl", cwd=tmp_path, typed=f"{HEAD}{line}\n")
    assert ran.code == 2 and said in ran.err
    assert not (tmp_path / "a.jsonl").exists()


def test_after_the_first_entry_the_head_is_amended(tmp_path: Path) -> None:
    typed = HEAD + "start 1\nbox made-up\namend 0 box made-up\n! it was a test\n"
    ran = referee("play", "shinobi-clans", "--log", "a.jsonl", "--keep-going", cwd=tmp_path, typed=typed)
    assert "amend 0 box made-up" in ran.err
    assert json.loads(records("audit", tmp_path / "a.jsonl", "--json").stdout)["box"] == "made-up", ran.out + ran.err


def test_a_fact_given_with_the_box_is_put_right_at_the_head(tmp_path: Path) -> None:
    typed = (
        HEAD
        + "box power.aap 1\nstart 1\nfact power.aap 2\namend 0 box power.aap 9\namend 0 box power.aap 2\nfact power.aap 2\n"
    )
    ran = referee("play", "shinobi-clans", "--log", "a.jsonl", "--keep-going", cwd=tmp_path, typed=typed)
    assert "perhaps: amend 0 box power.aap 2" in ran.err and "between 0 and 5" in ran.err, ran.err
    told = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [line["head"] for line in told if line["line"] == "amend"] == [
        {"box": {"name": "census", "facts": {"power.aap": 2}}}
    ]
    assert [line["fact"]["value"] for line in told if line["line"] == "fact"] == [2]


def test_a_box_of_which_nothing_was_told_is_the_owners_once_a_fact_is_put_at_the_head(tmp_path: Path) -> None:
    typed = HEAD + "start 1\namend 0 box power.aap 2\n"
    ran = referee("play", "shinobi-clans", "--log", "a.jsonl", cwd=tmp_path, typed=typed)
    assert json.loads(records("audit", tmp_path / "a.jsonl", "--json").stdout)["box"] == "census", ran.out + ran.err


def test_a_file_or_a_log_tells_the_box(tmp_path: Path) -> None:
    (tmp_path / "box.json").write_text(json.dumps(WHOLE), encoding="utf-8")
    (tmp_path / "made.json").write_text(json.dumps({**WHOLE, "box": "made-up"}), encoding="utf-8")
    begin = ("play", "shinobi-clans", "--players", "3", "--box")
    for file, name in (("box.json", "census"), ("made.json", "made-up")):
        log = f"{name}.jsonl"
        referee(*begin, file, "--log", log, cwd=tmp_path, typed="fact power.aap 1\n", code=0)
        assert box_of(tmp_path / log) == {"name": name, "facts": WHOLE["facts"]}
        referee(*begin, log, "--log", f"2{log}", cwd=tmp_path, typed="start 1\n", code=0)
        assert box_of(tmp_path / f"2{log}")["facts"] == {**WHOLE["facts"], "power.aap": 1}
        assert box_of(tmp_path / f"2{log}")["name"] == name


@pytest.mark.parametrize(
    ("game", "file", "said"),
    [
        ("shinobi-clans", "nowhere.json", "cannot be read"),
        ("shinbi", "box.json", "about Shinobi Clans"),
        ("shinobi-clans", "text.txt", "neither a log nor a census"),
        ("shinobi-clans", "kind.json", "a box is"),
        ("shinobi-clans", "list.json", "holds no facts"),
        ("shinobi-clans", "game.json", "no game of this program"),
        ("shinobi-clans", "torn.jsonl", "line 1"),
    ],
)
def test_a_file_that_tells_no_box(tmp_path: Path, game: str, file: str, said: str) -> None:
    for name, text in (
        ("box.json", json.dumps(WHOLE)),
        ("text.txt", "hello"),
        ("kind.json", json.dumps({**WHOLE, "box": "gold"})),
        ("list.json", "[1]"),
        ("game.json", json.dumps({**WHOLE, "game": "chess"})),
        ("torn.jsonl", '{"line":"head"'),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    ran = referee("play", game, "--players", "4", "--box", file, cwd=tmp_path, typed="start 1\n")
    assert ran.code == 2 and said in ran.err, ran.err
    (tmp_path / "sound.jsonl").write_bytes(b"")
    assert said in records("audit", tmp_path / "sound.jsonl", "--box", tmp_path / file).stderr or game == "shinbi"


def test_two_boxes_at_once_are_refused(tmp_path: Path) -> None:
    assert "choose one" in referee("play", "shinobi-clans", "--no-census", "--box", "made-up", cwd=tmp_path, code=2).err


def test_made_up_facts_do_not_get_into_a_census(tmp_path: Path) -> None:
    env = {"REFEREE_CONFIG": str(tmp_path / "config")}
    typed = HEAD + "box made-up\nstart 1\nfact power.aap 1\n"
    assert referee("play", "shinobi-clans", "--log", "a.jsonl", cwd=tmp_path, typed=typed).code == 0
    assert "made-up box" in referee("census", "shinobi-clans", "--import", "a.jsonl", cwd=tmp_path, env=env, code=2).err
    typed = HEAD + "start 1\nfact power.aap 1\nfact power.agm 5\namend 3 fact power.agm 4\n! slip\n"
    referee("play", "shinobi-clans", "--log", "b.jsonl", "--keep-going", cwd=tmp_path, typed=typed)
    referee("census", "shinobi-clans", "--import", "b.jsonl", cwd=tmp_path, env=env, code=0)
    kept = json.loads(referee("census", "shinobi-clans", "--json", cwd=tmp_path, env=env).out)
    assert kept["facts"] == {"power.aap": 1, "power.agm": 4}


def test_a_made_up_log_is_judged_under_other_boxes(tmp_path: Path) -> None:
    typed = HEAD + "box made-up\nbox rewards 5,1,2,3,4\nr 1 2 3\n"
    assert referee("play", "shinobi-clans", "--log", "a.jsonl", cwd=tmp_path, typed=typed).code == 0
    (tmp_path / "box.json").write_text(json.dumps(WHOLE), encoding="utf-8")
    assert "SC-COMP-02" in records("audit", tmp_path / "a.jsonl", "--box", tmp_path / "box.json", code=0).stdout
    typed = HEAD + "box rewards 5,1,2,3,4\nr 1 2 3\n"
    assert referee("play", "shinobi-clans", "--log", "b.jsonl", cwd=tmp_path, typed=typed).code == 0
    page = records("audit", tmp_path / "b.jsonl", "--box", tmp_path / "a.jsonl")
    assert (
        page.returncode == 0
        and "a.jsonl (made up)" in page.stdout
        and "the table played by this reading" in page.stdout
    )


@pytest.mark.parametrize("game", ["shinobi-clans", "ninjato", "shinbi", "samurai-sword"])
def test_a_simulated_transcript_makes_its_log_again(tmp_path: Path, game: str) -> None:
    assert referee("simulate", game, "--seed", "3", "--out", "out", cwd=tmp_path).code == 0
    (transcript,) = (tmp_path / "out").glob("*.txt")
    referee("play", game, str(transcript), "--log", "again.jsonl", cwd=tmp_path, code=0)
    log = transcript.with_suffix(".jsonl")
    assert box_of(tmp_path / "again.jsonl") == box_of(log)
    same = [[line for line in log_lines(path) if line["line"] == "step"] for path in (log, tmp_path / "again.jsonl")]
    assert [line["step"] for line in same[0]] == [line["step"] for line in same[1]]


def test_a_simulation_makes_up_what_a_real_box_leaves_open(tmp_path: Path) -> None:
    facts = {"copies.aap": 9, "power.agm": 5, "card.tb": ["Test Blade", "weapon", 2, 4, 3]}
    (tmp_path / "box.json").write_text(json.dumps({"game": "shinobi_clans", "facts": facts}), encoding="utf-8")
    referee("simulate", "shinobi-clans", "--box", "box.json", "--out", "out", cwd=tmp_path, code=0)
    (log,) = (tmp_path / "out").glob("*.jsonl")
    box = box_of(log)
    assert box["name"] == "made-up" and {k: box["facts"][k] for k in facts} == facts
    copies = sum(v for k, v in box["facts"].items() if k.startswith("copies."))
    assert copies + 3 == 87
    referee("simulate", "shinobi-clans", "--box", str(log), "--out", "more", cwd=tmp_path)
    (more,) = (tmp_path / "more").glob("*.jsonl")
    assert box_of(more) == box


def test_a_whole_real_box_stays_real_in_a_simulation(tmp_path: Path) -> None:
    from random import Random

    from referee import games

    game = games.load("shinobi_clans")
    facts = game.census.made_up(Random(2), {"card.tb": ["Test Blade", "weapon", 2, 4, 3]})
    facts = {k: v for k, v in facts.items() if k != "pair.infiltrators"}
    facts["card.tb"] = ["Test Blade", "weapon", 2, 4, 3]
    (tmp_path / "box.json").write_text(json.dumps({"game": "shinobi_clans", "facts": facts}), encoding="utf-8")
    referee("simulate", "shinobi-clans", "--box", "box.json", "--out", "out", cwd=tmp_path, code=0)
    (log,) = (tmp_path / "out").glob("*.jsonl")
    assert box_of(log) == {"name": "census", "facts": facts}


def test_the_line_protocol_takes_a_box(tmp_path: Path) -> None:
    (tmp_path / "made.json").write_text(json.dumps({**WHOLE, "box": "made-up"}), encoding="utf-8")
    arguments = command("play", "shinobi-clans", "--players", "3", "--box", "made.json", "--json")
    with Client(arguments, cwd=tmp_path, env=ENV) as session:
        assert session.now["head"]["box"]["name"] == "made-up"
        assert session.close()["exit"] == 0

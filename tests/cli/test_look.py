"""`rules`, `games`, `score`, `simulate`, `demo`."""

import json
from pathlib import Path

import pytest

from referee import games
from tests.cli.run import referee


def test_games(tmp_path: Path) -> None:
    assert "shinbi" in referee("games", cwd=tmp_path).out
    data = json.loads(referee("games", "--json", cwd=tmp_path).out)
    assert {"id", "title", "players", "editions"} <= set(data[0])
    assert referee("rules", cwd=tmp_path).code == 0


def test_rules_by_words_and_by_id(tmp_path: Path) -> None:
    ran = referee("rules", "shinbi", "left", "NEIGHBOUR", cwd=tmp_path, code=0)
    assert all("left" in line.lower() and "neighbour" in line.lower() for line in ran.out.splitlines())
    exact = referee("rules", "shinbi", "sb-triple-01", cwd=tmp_path).out.splitlines()
    assert exact[0].startswith("SB-TRIPLE-01")
    assert "prohibition, irregular; SHINBI, Assigning Attacks" in exact[0]
    assert exact[1].startswith("triple_ban")
    assert "announced | announced_and_actual | off (default announced" in exact[1]
    option = referee("rules", "shinbi", "distinct_announcements", cwd=tmp_path).out
    assert "default false, but es true, fr true, de true" in option or "es true" in option
    for words in (["SB-TRIPLE-01"], ["sb-triple-01"]):  # an id alone names its game
        assert referee("rules", *words, cwd=tmp_path).out.splitlines() == exact
    assert json.loads(referee("rules", "nj-setup-01", "--json", cwd=tmp_path).out)["game"] == "ninjato"
    assert "no rule has the id SB-NONE-01" in referee("rules", "SB-NONE-01", cwd=tmp_path, code=1).err
    assert "is no game of this program" in referee("rules", "no-such", cwd=tmp_path, code=2).err
    nothing = referee("rules", "shinbi", "elephant", cwd=tmp_path)
    assert (nothing.code, nothing.out) == (1, "")
    assert "elephant" in nothing.err
    data = json.loads(referee("rules", "shinbi", "SB-TRIPLE-01", "--json", cwd=tmp_path).out)
    assert data["rules"][0]["book"] == "SHINBI"


def test_a_score_without_a_log(tmp_path: Path) -> None:
    assert "won by seat 3 by SB-END-01" in referee("score", "shinbi", "lives=0,0,3,0", cwd=tmp_path, code=0).out
    data = json.loads(referee("score", "shinbi", "lives=0,0,3,0", "--json", cwd=tmp_path).out)
    assert (data["score"]["winner"], data["score"]["lives"]) == ([3], [0, 0, 3, 0])


@pytest.mark.parametrize("values", [[], ["lives"], ["lives=x"], ["lives=9,9,9,9"], ["lives=1,1,1,1", "bogus=1"], ["lives=1,1,1,1", "lives=2"], ["lives=²,1,1,1"]])  # fmt: skip
def test_a_wrong_score_call_is_a_sentence(values: list[str], tmp_path: Path) -> None:
    ran = referee("score", "shinbi", *values, cwd=tmp_path, code=2)
    assert ran.err
    assert not ran.out


def test_same_seed_same_bytes(tmp_path: Path) -> None:
    arguments = [
        "simulate",
        "shinbi",
        "-n",
        "2",
        "--seed",
        "7",
        "--players",
        "5",
        "--edition",
        "es",
        "--reporter",
        "open",
    ]
    for folder in ("a", "b"):
        assert referee(*arguments, "--out", folder, cwd=tmp_path, env={"PYTHONHASHSEED": str(ord(folder))}).code == 0
    names = sorted(p.name for p in (tmp_path / "a").iterdir())
    assert len(names) == 4
    for name in names:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    again = referee(*arguments, "--out", "a", cwd=tmp_path, code=2)
    assert "not written over: say another --seed or --out" in again.err
    name = next(n for n in names if n.endswith(".txt"))
    referee("play", "shinbi", f"a/{name}", "--log", "p.jsonl", cwd=tmp_path, code=0)
    steps = [[line["step"] for line in map(json.loads, path.read_bytes().splitlines()) if line["line"] == "step"]
             for path in (tmp_path / "p.jsonl", tmp_path / "a" / name.replace(".txt", ".jsonl"))]  # fmt: skip
    assert steps[0] == steps[1]


@pytest.mark.parametrize(
    "more", [["--players", "9"], ["--edition", "xx"], ["--option", "x=1"], ["--bots", "clever"], ["--bots", ","]]
)
def test_a_wrong_simulation_makes_nothing(more: list[str], tmp_path: Path) -> None:
    assert referee("simulate", "shinbi", "--out", "o", *more, cwd=tmp_path, code=2).err
    assert not (tmp_path / "o").exists()


def test_the_census_of_a_box_goes_into_the_head_of_new_logs(tmp_path: Path) -> None:
    env = {"REFEREE_CONFIG": str(tmp_path / "config")}
    filled = referee("census", "shinobi-clans", "--edit", cwd=tmp_path, typed="copies.aap 7\nnonsense 1\n", env=env)
    assert filled.code == 1 and "nonsense" in filled.err
    shown = referee("census", "shinobi-clans", "--json", cwd=tmp_path, env=env, code=0)
    assert json.loads(shown.out)["facts"] == {"copies.aap": 7}
    assert "copies.aap" in referee("census", "shinobi-clans", cwd=tmp_path, env=env).out
    for more, facts in (((), {"copies.aap": 7}), (("--no-census",), {})):
        name = f"{len(more)}.jsonl"
        referee(
            "play",
            "shinobi-clans",
            "--players",
            "3",
            "--log",
            name,
            *more,
            cwd=tmp_path,
            typed="n begun\n",
            env=env,
            code=0,
        )
        head = json.loads((tmp_path / name).read_text(encoding="utf-8").splitlines()[0])
        assert head["box"].get("facts", {}) == facts
    assert referee("census", "shinbi", cwd=tmp_path, env=env).code == 0
    assert referee("census", "shinbi", "--show", "--edit", cwd=tmp_path, env=env).code == 2
    assert referee("census", "shinobi-clans", "--import", "none", cwd=tmp_path, env=env).code == 2


def test_players_who_are_remembered(tmp_path: Path) -> None:
    env = {"REFEREE_CONFIG": str(tmp_path / "config")}
    assert "nobody is remembered" in referee("players", cwd=tmp_path, env=env).out
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "players.json").write_text(
        json.dumps({"A1": {"names": ["Ana"]}, "B2": {"names": ["\u001b[2JAnna"]}, "C3": {"names": 7}}), encoding="utf-8"
    )
    listed = referee("players", cwd=tmp_path, env=env)
    assert sorted(listed.out.split()) == ["A1", "Ana", "B2", "\\x1b[2JAnna"]
    left = referee("players", "merge", "Ana", "B2", cwd=tmp_path, env=env)
    assert (left.code, left.out) == (1, "") and "nothing was changed" in left.err
    assert referee("players", "merge", "Ana", "B2", "--yes", cwd=tmp_path, env=env).code == 0
    (one,) = json.loads(referee("players", "--json", cwd=tmp_path, env=env).out)
    assert one["id"] == "A1" and [other["id"] for other in one["also"]] == ["B2"]
    assert referee("players", "split", "A1", cwd=tmp_path, env=env).code == 0
    assert referee("players", cwd=tmp_path, env=env).out == listed.out
    for wrong in (["merge", "Ana"], ["merge", "Ana", "Eve", "--yes"], ["split", "Ana"], ["lose", "Ana"], ["split"]):
        assert referee("players", *wrong, cwd=tmp_path, env=env, code=2).err


def test_hints_follow_the_policy_or_the_option(tmp_path: Path) -> None:
    typed = "setup o r z p start 3\n?\n"
    for n, (arguments, told) in enumerate(
        [((), True), (("--policy", "tournament"), False), (("--policy", "tournament", "--hints", "full"), True)]
    ):
        ran = referee("play", "shinbi", "--players", "4", "--log", f"{n}.jsonl", *arguments, cwd=tmp_path, typed=typed)
        assert ("three letters" in ran.out) is told


def test_rules_lists_all_options(tmp_path: Path) -> None:
    ran = referee("rules", "samurai-sword", "options", "--json", cwd=tmp_path)
    found = json.loads(ran.out)
    assert ran.code == 0 and not found["rules"]
    assert [option["id"] for option in found["options"]] == list(games.load("samurai_sword").rulebook.options)


def test_options_alone_are_those_of_all_games_and_words_want_a_game(tmp_path: Path) -> None:
    ran = referee("rules", "options", "--json", cwd=tmp_path, code=0)
    found = [json.loads(line) for line in ran.out.splitlines()]
    assert [each["game"] for each in found] == list(games.NAMES) and all(each["options"] for each in found)
    said = referee("rules", "options", cwd=tmp_path, code=0).out
    assert "Shinbi:" in said and "distinct_announcements" in said
    missing = referee("rules", "tie", cwd=tmp_path, code=2)
    assert "`referee rules GAME tie`" in missing.err and "tie is no game" in missing.err

"""What the overview and the version load, and the exit codes of wrong calls."""

import subprocess
import sys
from pathlib import Path

import pytest

from referee import __version__
from tests.cli.run import ENV, log_lines, records, referee
from tests.kit.patience import PATIENCE
from tests.kit.said import unsaid

HEAVY = ("msgspec", "rich", "prompt_toolkit", "click", "jsonlines", "referee.games", "referee.engine", "referee.table")


@pytest.mark.parametrize("argument", ["--version", "--help", "-h"])
def test_the_version_and_the_overview_load_nothing_heavy(argument: str) -> None:
    text = (
        "import sys; from referee.cli import main; sys.argv = ['referee', sys.argv[1]]\n"
        "try: main()\nexcept SystemExit as end: assert not end.code\n"
        f"print([m for m in {HEAVY!r} if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", text, argument], env=ENV, capture_output=True, check=False, text=True, timeout=PATIENCE
    )
    assert done.stdout.splitlines()[-1] == "[]", done.stdout + done.stderr


@pytest.mark.parametrize("command", ["play", "resume", "score", "rules", "games", "simulate", "demo"])
def test_every_command_explains_itself_without_a_game(command: str, tmp_path: Path) -> None:
    text = (
        "import sys; from referee.cli import main; sys.argv = ['referee', *sys.argv[1:]]\n"
        "try: main()\nexcept SystemExit as end: assert not end.code\n"
        "print([m for m in sys.modules if m.startswith(('msgspec', 'referee.games', 'referee.table', 'rich'))])"
    )
    arguments = [sys.executable, "-c", text, command, "--help"]
    done = subprocess.run(arguments, env=ENV, capture_output=True, check=False, text=True, timeout=PATIENCE)
    assert "Usage: referee" in done.stdout
    assert done.stdout.splitlines()[-1] == "[]", done.stdout + done.stderr
    assert f"  {command} " in referee("--help", cwd=tmp_path).out


@pytest.mark.parametrize(
    ("typed", "loaded"),
    [("sam", ["samurai_sword"]), ("Katana", ["samurai_sword"]), ("shinobi", ["shinbi"]), ("sh", []), ("chess", [])],
)
def test_a_game_is_found_by_any_of_its_names_without_loading_another(
    typed: str, loaded: list[str], tmp_path: Path
) -> None:
    text = (
        "import sys; from referee.cli import main; sys.argv = ['referee', *sys.argv[1:]]\n"
        "try: main()\nexcept SystemExit: pass\n"
        "print(sorted({m.split('.')[2] for m in sys.modules if m.startswith('referee.games.')}))"
    )
    arguments = [sys.executable, "-c", text, "play", typed, "--players", "4", "--log", str(tmp_path / "a.jsonl")]
    done = subprocess.run(arguments, env=ENV, capture_output=True, check=False, text=True, input="", timeout=PATIENCE)
    assert done.stdout.splitlines()[-1] == str(loaded), done.stdout + done.stderr
    assert (tmp_path / "a.jsonl").exists() == bool(loaded)
    assert ("sh can be shinbi or shinobi-clans" in done.stderr) == (typed == "sh")
    assert ("chess is no game" in done.stderr) == (typed == "chess")


def test_the_version(tmp_path: Path) -> None:
    assert referee("--version", cwd=tmp_path).out == f"referee {__version__}\n"


@pytest.mark.parametrize(
    "arguments", [[], ["bogus"], ["play"], ["play", "--bogus"], ["resume"], ["simulate", "shinbi"]]
)
def test_wrong_calls_are_a_two(arguments: list[str], tmp_path: Path) -> None:
    assert referee(*arguments, cwd=tmp_path).code == 2
    assert not list(tmp_path.iterdir())


def test_an_option_without_a_value_is_told_what_it_takes(tmp_path: Path) -> None:
    ran = referee("play", "shinbi", "--players", "4", "--option", "distinct_announcements", cwd=tmp_path)
    assert ran.code == 2 and "distinct_announcements takes false or true" in ran.err


def test_the_command_line_holds_against_the_transcript_and_says_so(tmp_path: Path) -> None:
    typed = "players Eva, Fay, Gus, Hal\nedition es\npolicy club\noption distinct_announcements=true\nsetup o r z p start 3\n"
    said = (
        "--players",
        "Ana, Ben, Cho, Dai",
        "--edition",
        "en",
        "--policy",
        "casual",
        "--option",
        "distinct_announcements=false",
    )
    ran = referee("play", "shinbi", "--log", "a.jsonl", *said, cwd=tmp_path, typed=typed, code=0)
    head = log_lines(tmp_path / "a.jsonl")[0]
    assert [seat["name"] for seat in head["seats"]] == ["Ana", "Ben", "Cho", "Dai"] and head["edition"] == "en"
    assert head["options"]["distinct_announcements"] is False
    assert (
        ran.err.count("is ignored") == 4
        and "line 1: `players Eva, Fay, Gus, Hal` is ignored: the command line says --players Ana" in ran.err
    )
    ran = referee(
        "play", "shinbi", "--log", "b.jsonl", *said[:4], cwd=tmp_path, typed="players Ana, Ben, Cho, Dai\npolicy club\n"
    )
    assert ran.code == 0 and "is ignored" not in ran.err
    ran = referee("play", "shinbi", "--log", "c.jsonl", "--players", "4", cwd=tmp_path, typed=typed)
    assert ran.code == 0 and "is ignored" not in ran.err
    assert log_lines(tmp_path / "c.jsonl")[0]["seats"][0]["name"] == "Eva"


@pytest.mark.parametrize(
    ("typed", "title"),
    [("shinobi", "Shinbi"), ("Shinbi", "Shinbi"), ("clans", "Shinobi Clans"), ("katana", "Samurai Sword"),
     ("samurai-sword", "Samurai Sword"), ("shinobi_c", "Shinobi Clans"), ("nin", "Ninjato")],
)  # fmt: skip
def test_every_name_that_is_listed_is_taken(typed: str, title: str, tmp_path: Path) -> None:
    assert f"options of {title} has" in referee("rules", typed, "no such words at all", cwd=tmp_path, code=1).err
    listed = referee("games", cwd=tmp_path).out
    assert unsaid(listed, "shinobi", "clans", "katana") == []


def test_a_game_that_is_not_given_or_not_there(tmp_path: Path) -> None:
    for arguments in (["play"], ["play", "chess"]):
        ran = referee(*arguments, cwd=tmp_path)
        assert ran.code == 2 and "shinobi-clans" in ran.err and "ninjato" in ran.err


def test_a_rule_by_its_id_alone(tmp_path: Path) -> None:
    assert referee("rules", "sb-assign-08", cwd=tmp_path, code=0).out.startswith("SB-ASSIGN-08")
    assert referee("rules", "SB-ASSIGN-99", cwd=tmp_path).code == 1


def test_both_commands_say_their_version_alike(tmp_path: Path) -> None:
    assert records("--version", cwd=tmp_path).out == f"records {__version__}\n"

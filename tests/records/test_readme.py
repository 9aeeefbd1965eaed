"""What the README says to each of its readers goes as it is told."""

import os
import re
import shlex
from pathlib import Path

import pytest

from referee.games import NAMES
from tests.kit import program
from tests.kit.entries import accept
from tests.kit.heads import table
from tests.kit.program import ROOT

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def block(heading: str) -> list[str]:
    """The lines of the first block below a heading."""
    found = re.search(rf"^## {heading}\n.*?^```\w*\n(.*?)^```$", TEXT, re.M | re.S)
    assert found is not None
    return found[1].splitlines()


def commands(heading: str) -> list[list[str]]:
    """The commands of a block, without what stands beside them."""
    return [shlex.split(re.split(r"\s{2,}", row[2:])[0]) for row in block(heading) if row.startswith("$ ")]


def ran(words: list[str]) -> str:
    module, *arguments = words
    done = program.run(module, *arguments, env=program.ENV)
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return (done.stdout + done.stderr).decode("utf-8")


def test_where_it_runs_stands_on_the_third_line() -> None:
    third = TEXT.splitlines()[2]
    assert third.startswith("Runs on Linux") and "uv tool install" in third and "pipx install" in third


def test_who_plays_says_it_in_words_or_shorter() -> None:
    """Each sentence and its shorthand are the same step."""
    said = [re.split(r"\s{2,}", row[2:]) for row in block("You play") if row.startswith("> ")]
    in_words, short = table("samurai_sword"), table("samurai_sword")
    for sentence, beside in said:
        reply = accept(in_words, sentence)
        if match := re.match(r"or(?: shorter)?: (.+)", beside):
            assert short.enter(match[1]).said[0].text == reply.said[0].text
        else:
            assert beside.startswith("corrects") and "Bokken" in str(reply)


def test_who_designs_and_who_judges(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REFEREE_CONFIG", str(tmp_path / "config"))
    design, judge = commands("You design"), commands("You judge")
    assert [words[1] for words in design + judge] == ["simulate", "summarize", "report", "audit", "replay", "view"]
    design[0][design[0].index("-n") + 1] = "2"
    for words in design:
        ran(words)
    os.link(min(Path("games").glob("*.jsonl")), "evening.jsonl")
    assert "sound" in ran(judge[0])
    assert "line 28" in ran(judge[1])
    ran(judge[2])
    assert "28" in Path("slip.html").read_text(encoding="utf-8") and "<html" in Path("report.html").read_text(
        encoding="utf-8"
    )


def test_who_programs(capsys: pytest.CaptureFixture[str]) -> None:
    exec("\n".join(block("You program")), {})
    assert capsys.readouterr().out == "ok\n"


def test_games_are_named_by_their_titles() -> None:
    from referee import games

    for name in NAMES:
        assert f"**{games.load(name).about.title}**" in " ".join(TEXT.split())

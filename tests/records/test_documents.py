"""The documents say what the program does: the reference of the commands, and the three disputes, typed again."""

import importlib.util
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.kit import program
from tests.records.logs import ROOT

DISPUTES = sorted((ROOT / "docs" / "disputes").glob("*.md"))

FENCE = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def generator() -> Any:
    spec = importlib.util.spec_from_file_location("reference", ROOT / "scripts" / "lib" / "reference.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_reference_is_up_to_date() -> None:
    written = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert written == generator().reference(), "python scripts/lib/reference.py > docs/commands.md"


def test_every_command_is_explained() -> None:
    import click

    from records.commands import group
    from referee.cli.commands import cli

    made = generator()
    for whole in (cli, group()):
        for command in made.commands(whole):
            assert command.help, command.name
            for option in command.params:
                assert not isinstance(option, click.Option) or option.help, (command.name, option.name)
    assert made.prose("a *b* <c> `d_e`\n\n\b\nas it\n  is") == r"a \*b\* \<c\> `d_e`" + "\n\n    as it\n      is"


def test_there_is_a_dispute_for_every_game_with_hidden_hands() -> None:
    assert {path.stem for path in DISPUTES} >= {"shinbi", "samurai-sword", "shinobi-clans"}


def plain(text: str) -> str:
    """Without what is another at every run: ids, seals, the day; and how many rules there are."""
    text = re.sub(r"(against it|refused here|carried out) \(\d+\):", r"\1 (N):", text)
    text = re.sub(r"\blog [0-9A-HJKMNP-TV-Z]{12}\b", "log ID", text)
    text = re.sub(r"\b[0-9a-f]{32}\b", "SEAL", text)
    return re.sub(r"\b20\d\d-\d\d-\d\d\b", "DAY", text)


def fits(wanted: list[str], got: list[str]) -> bool:
    """Whether the lines are those wanted; `…` stands for any number of them."""
    if not wanted:
        return not got
    if wanted[0] == "…":
        return any(fits(wanted[1:], got[i:]) for i in range(len(got) + 1))
    return bool(got) and wanted[0] == got[0] and fits(wanted[1:], got[1:])


@pytest.mark.parametrize("path", DISPUTES, ids=lambda p: p.stem)
def test_a_dispute_goes_as_it_is_told(path: Path, tmp_path: Path) -> None:
    env = {**program.ENV, "PYTHONIOENCODING": "utf-8"}
    ran = []
    for kind, name, body in FENCE.findall(path.read_text(encoding="utf-8")):
        if kind == "text":
            (tmp_path / name).write_text(body, encoding="utf-8")
            continue
        assert kind == "console" and body.startswith("$ ")
        command, *wanted = body.splitlines()
        words = shlex.split(command[2:])
        ran.append(f"{words[0]} {words[1]}")
        done = program.run(*words, cwd=tmp_path, env=env, together=True)
        told = done.stdout.decode()
        got = [plain(row).rstrip() for row in told.splitlines()]
        assert done.returncode in (0, 1) and "Traceback" not in told
        assert fits([plain(row).rstrip() for row in wanted], got), f"{command}\n" + "\n".join(got)
    assert {"referee play", "referee resume", "records replay", "records audit"} & {*ran} and len(ran) >= 4
    assert "RULING" in path.read_text(encoding="utf-8")


def test_the_example_of_the_readme_goes_as_it_is_told(tmp_path: Path) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    block = next(b for b in re.findall(r"^```\w*\n(.*?)^```$", text, re.M | re.S) if b.startswith("$ scripts/referee play"))
    call, *rows = block.splitlines()
    entries = [re.split(r"\s{2,}", row[2:])[0] for row in rows if row.startswith("> ")]
    told = [row.strip() for row in rows if not row.startswith("> ")]
    told = [re.sub(r"^\d  (?=amend)", "perhaps: ", row) for row in told]  # a number takes an offer at a terminal only
    words = (*shlex.split(call.removeprefix("$ scripts/")), "--log", "a.jsonl", "--keep-going")
    done = program.run(*words, cwd=tmp_path, typed="".join(f"{entry}\n" for entry in entries).encode(), together=True)
    out = done.stdout.decode()
    assert done.returncode == 1 and out.count(": refused: ") == 1
    assert fits(["…", *told, "…"], [row.strip() for row in out.splitlines()]), out
    kept = (tmp_path / "a.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(row)["step"]["do"] for row in kept[-2:]] == ["reveal", "denounce"]  # typed again, it stands


def test_links_between_the_documents_lead_somewhere() -> None:
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "tests" / "README.md"]:
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            assert (path.parent / link).exists(), f"{path.name}: {link}"


def test_scripts_and_documents_are_named_to_a_newcomer() -> None:
    text = "".join((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "CONTRIBUTING.md"))
    for path in [*(ROOT / "scripts").iterdir(), *ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "tests" / "README.md"]:
        if (path.is_file() and path.name != "README.md") or path.parent.name == "tests":
            assert str(path.relative_to(ROOT)) in text, path


def test_the_rooms_of_a_game_are_all_named() -> None:
    """The table of rooms in CONTRIBUTING.md names every module that all games have, and no other."""
    folders = [path for path in (ROOT / "referee" / "games").iterdir() if (path / "rulebook.toml").exists()]
    rooms = set.intersection(*({f.name for f in path.iterdir()} for path in folders)) - {"__pycache__"}
    table = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## To add a game")[2]
    named = {name.rstrip("/") for row in re.findall(r"^\| (`[^|]+) \|", table, re.M) for name in re.findall(r"`([^`]+)`", row)}
    assert named == rooms


def test_keys_of_rules_and_options_are_named() -> None:
    import msgspec

    from referee.engine.rulebook import Option, Rule

    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for field in (*msgspec.structs.fields(Rule), *msgspec.structs.fields(Option)):
        assert re.search(rf"\b{field.encode_name}\b", text), field.encode_name


def test_the_house_is_the_tree() -> None:
    """The tree in CONTRIBUTING.md has every folder of both packages once, and no other; of the table its rooms too."""
    block = re.search(r"^## The house\n+```\n(.*?)^```$", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.M | re.S)
    assert block is not None
    above: list[str] = []
    told = set()
    for row in block[1].splitlines():
        name = row.split()[0].rstrip("/")
        above = [*above[: (len(row) - len(row.lstrip())) // 3], name]
        told.add("/".join(above))
    there = {f"{p}/{f.name}" for p in ("referee", "records", "referee/table") for f in (ROOT / p).iterdir() if f.is_dir()}
    there.add("referee/table/desk.py")
    assert told == {"referee", "records"} | {name for name in there if "__pycache__" not in name}

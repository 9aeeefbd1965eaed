"""The documents say what the program does: the reference of the commands, and the three disputes, typed again."""

import importlib.util
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

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
    for program in (cli, group()):
        for command in made.commands(program):
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
    env = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PYTHONIOENCODING": "utf-8",
        "REFEREE_CONFIG": str(tmp_path / "config"),
    }
    ran = []
    for kind, name, body in FENCE.findall(path.read_text(encoding="utf-8")):
        if kind == "text":
            (tmp_path / name).write_text(body, encoding="utf-8")
            continue
        assert kind == "console" and body.startswith("$ ")
        command, *wanted = body.splitlines()
        words = shlex.split(command[2:])
        ran.append(f"{words[0]} {words[1]}")
        done = subprocess.run(
            [sys.executable, "-P", "-m", *words], cwd=tmp_path, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            encoding="utf-8", check=False, timeout=60,
        )  # fmt: skip
        got = [plain(row).rstrip() for row in done.stdout.splitlines()]
        assert done.returncode in (0, 1) and "Traceback" not in done.stdout
        assert fits([plain(row).rstrip() for row in wanted], got), f"{command}\n" + "\n".join(got)
    assert {"referee play", "referee resume", "records replay", "records audit"} & {*ran} and len(ran) >= 4
    assert "RULING" in path.read_text(encoding="utf-8")

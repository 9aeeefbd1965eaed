"""The commands about single logs, treated badly: damaged and hostile logs, odd names, closed outputs."""

import io
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from records.audit.auditor import audit_file
from records.cli import main
from records.replay.timeline import tape
from records.replay.why import why
from referee import games
from referee.journal.complaints import NotALog
from referee.simulate.run import one, sealed_bytes
from tests.records.logs import FORCED, ROOT, as_data, clean, forged, from_data, honest, run, run_here, typed

Command = Callable[[Path, Path], Sequence[str | Path]]

COMMANDS: dict[str, Command] = {
    "replay": lambda log, out: ["replay", log, "--step"],
    "why": lambda log, out: ["replay", log, "--at", "14", "--why"],
    "view": lambda log, out: ["view", log, "--out", out / "x.html"],
    "branch": lambda log, out: ["branch", log, "--at", "14", "--without", "--out", out / "b.jsonl"],
    "diff": lambda log, out: ["diff", log, log],
    "ruling": lambda log, out: ["ruling", log],
    "repair": lambda log, out: ["repair", log, "--out", out / "r.jsonl"],
    "seal": lambda log, out: ["seal", log, "--out", out / "s.jsonl"],
    "receipt": lambda log, out: ["receipt", log],
    "export": lambda log, out: ["export", log, "--anon", "--out", out / "e.jsonl"],
}



def deep(levels: int) -> list[Any]:
    """Lists in one another."""
    return [deep(levels - 1)] if levels > 1 else []


DAMAGED: dict[str, bytes] = {
    "empty": b"",
    "text": b"hello\nworld\n",
    "binary": bytes(range(256)) * 20,
    "head": honest().splitlines(keepends=True)[0],
    "cut": honest()[: len(honest()) // 2],
    "doubled": honest() + honest(),
    "crlf": honest().replace(b"\n", b"\r\n"),
    "middle": honest().replace(b'"do":"reveal"', b'"do":"fly"', 1),
    "deep": honest().replace(b'"do":"reveal"', b'"_x":' + b"[" * 490 + b"]" * 490 + b',"do":"reveal"', 1),
    "deep result": from_data([*as_data(honest())[:4], {"line": "end", "n": 4, "declared": {"lives": deep(490)}}], False),
    "deep head": honest().replace(b'"box":{}', b'"box":{"facts":{"x":' + b"[" * 490 + b"]" * 490 + b"}}", 1),
    "newer": honest().replace(b'"format":1', b'"format":9', 1),
    "other": honest().replace(b'"game":"shinbi"', b'"game":"chess"', 1),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_damaged_logs(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind, data in DAMAGED.items():
        log, out = tmp_path / f"{kind}.jsonl", tmp_path / f"out-{kind}"
        log.write_bytes(data)
        out.mkdir()
        monkeypatch.setattr(sys, "stdin", io.StringIO("\nw\ne\n"))
        code = main([str(word) for word in COMMANDS[name](log, out)])
        told, message = capsys.readouterr()
        assert code in (0, 1, 2) and "this program failed" not in message, (kind, message)
        assert (told or message) and "Traceback" not in message, kind
        assert log.read_bytes() == data


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_no_file(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "folder", tmp_path / "none.jsonl", Path("\udcff\udcfe.jsonl")):
        result = run(*COMMANDS[name](path, tmp_path))
        assert result.returncode == 2 and clean(result), (path, result)


@pytest.mark.parametrize("name", ["replay", "why", "diff", "ruling", "branch"])
def test_names_and_notes_obey_nothing(log: Path, name: str, tmp_path: Path) -> None:
    nasty = ["\x1b[31mRed", "a\u202eb", "[bold]x", "=1+1"]
    typed(log, [*FORCED, "n \x1b]0;title\x07 @todo", "rule - \x1b[2J"], nasty)
    result = run(*COMMANDS[name](log, tmp_path), input="\ne\nw\nl\n")
    assert "\x1b" not in result.stdout + result.stderr and "\u202e" not in result.stdout and "\x07" not in result.stdout
    assert clean(result)


def test_a_closed_pipe_is_quiet(log: Path) -> None:
    log.write_bytes(honest())
    for command in ("replay --at 14 --why", "view --out -", "receipt", "schema shinbi", "diff {log}"):
        words = command.format(log=log)
        target = "" if "schema" in command else str(log)
        line = f"{sys.executable} -P -m records {words} {target} | head -1 >/dev/null; echo ${{PIPESTATUS[0]}}"
        result = subprocess.run(
            ["bash", "-c", line],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert "Traceback" not in result.stderr and result.stdout.split()[-1] in ("0", "1", "141"), (command, result)


def test_forged_logs_are_walked_without_a_fault(tmp_path: Path) -> None:
    """Steps with members changed at random: whatever is judged, every stop and every why has an answer."""
    for name in games.NAMES:
        game = games.load(name)
        whole = sealed_bytes(one(game, 2, reporter="open").lines)
        for seed in range(3):
            random = Random(f"{name}{seed}")

            def change(rows: list[dict[str, Any]], random: Random = random) -> None:
                steps = [row["step"] for row in rows if row["line"] == "step"]
                for step in random.sample(steps, 6):
                    key = random.choice([k for k in step if k != "do"])
                    step[key] = random.choice([s[key] for s in steps if type(s.get(key)) is type(step[key])])

            log = tmp_path / f"{name}-{seed}.jsonl"
            log.write_bytes(forged(whole, change))
            try:
                laid = tape(str(log))
            except NotALog:
                continue
            marked = [stop.n for stop in laid.stops if stop.marked and stop.n]
            for n in marked[:5]:
                told = why(str(log), n)
                assert told.tested or told.known or told.line.findings
            if not seed:
                assert clean(run_here("view", log, "--out", tmp_path / f"{name}.html"))


def test_golden_logs_of_all_games() -> None:
    for path in sorted(ROOT.glob("tests/*/golden/*.jsonl")):
        if as_data(path.read_bytes())[0]["game"] not in games.NAMES:
            continue
        laid = tape(str(path))
        audit = audit_file(str(path))
        assert laid.over and not laid.not_judged and audit.result is not None
        assert list(laid.won) == audit.result.computed["winner"] and laid.receipt == audit.receipt
        wrong = {i.n for i in audit.irregular if i.known not in ("ok", "odd") and i.standing == "stands"}
        assert wrong <= {stop.n for stop in laid.stops if stop.marked}

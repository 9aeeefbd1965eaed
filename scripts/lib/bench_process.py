"""Measurements over whole processes: starting, the first prompt, several at once, memory."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from bench_row import Row, interleaved, least, most

WORK = 10.0
"""Seconds of work that several processes share at least."""


def _code(name: str) -> str:
    return f"import sys; sys.argv[0] = {name!r}; from {name}.cli import main; sys.exit(main())"


def _env(root: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(root)}


def start_up(root: Path) -> list[Row]:
    """Fresh processes against an empty one."""
    env = _env(root)

    def run(*command: str) -> Callable[[], object]:
        return lambda: subprocess.run(command, env=env, capture_output=True, check=False)

    asked = [(name, what) for name in ("referee", "records") for what in ("--version", "--help")]
    jobs = [run(sys.executable, "-P", "-c", _code(name), what) for name, what in asked]
    nothing, *rest = interleaved([run(sys.executable, "-c", "pass"), *jobs], 15)
    return [
        most(f"{name} {what} ÷ python -c pass", t / nothing, 4.5, 4, "{:.1f}", f"{t * 1000:.0f} ms against {nothing * 1000:.0f} ms")
        for (name, what), t in zip(asked, rest, strict=True)
    ]  # fmt: skip


def prompt(root: Path, folder: Path) -> list[Row]:
    """From the start of `play` to its first question in a pseudo-terminal, against importing prompt_toolkit alone."""
    env = {**_env(root), "TERM": "xterm", "NO_COLOR": "1"}
    count = 0

    def play() -> None:
        nonlocal count
        count += 1
        log = str(folder / f"prompt-{count}.jsonl")
        arguments = ["play", "shinbi", "--log", log, "--players", "Ana,Ben,Cho,Dai", "--edition", "es"]
        outer, inner = pty.openpty()
        child = subprocess.Popen(
            [sys.executable, "-P", "-c", _code("referee"), *arguments], env=env, stdin=inner, stdout=inner, stderr=inner, close_fds=True
        )  # fmt: skip
        os.close(inner)
        try:
            seen = b""
            end = time.monotonic() + 30
            while b"> " not in seen:
                ready, _, _ = select.select([outer], [], [], max(0.0, end - time.monotonic()))
                assert ready, f"no prompt: {seen!r}"
                seen += os.read(outer, 65536)
        finally:
            child.kill()
            child.wait()
            os.close(outer)

    def import_alone() -> None:
        subprocess.run([sys.executable, "-c", "import prompt_toolkit"], env=env, check=True)

    first, alone = interleaved([play, import_alone], 11)
    note = f"{first * 1000:.0f} ms against {alone * 1000:.0f} ms"
    return [most("first prompt of play ÷ importing prompt_toolkit", first / alone, 1.8, 1.4, note=note)]


def processes(logs: Sequence[Path]) -> list[Row]:
    """The same audits in two processes and in one."""
    from records.audit.audited import AuditRequest
    from records.audit.many import TASK, audit_all

    files: list[str] = [str(path) for path in logs]

    def work(jobs: int) -> float:
        start = time.perf_counter()
        for _ in audit_all(files, AuditRequest(), jobs):
            pass
        return time.perf_counter() - start

    work(1)
    files *= max(1, round(1.2 * WORK / work(1)))
    pairs = [(work(1), work(2)) for _ in range(3)]
    ratio = sorted(one / two for one, two in pairs)[1]
    note = f"{min(one for one, _ in pairs):.1f} s of work, {len(files):,} logs, at most {TASK} a task; wants two idle cores of {os.cpu_count()}"
    return [least("two processes ÷ one", ratio, 1.55, 1.8, note=note)]


def memory(logs: Sequence[Path]) -> list[Row]:
    """The most memory that `records audit` needs for these logs many times over."""
    files = [str(path) for path in logs]
    files *= max(1, 1000 // len(files))
    # The peak that Linux reports of a process counts the one that started it, too: there that of its own memory is read.
    code = (
        "import resource, sys; from pathlib import Path; from records.audit.audited import Ask; from records.audit.many import audit_all\n"
        "for _ in audit_all(sys.stdin.read().split('\\n'), Ask()): pass\n"
        "own = Path('/proc/self/status')\n"
        "peak = own.read_text().partition('VmHWM:')[2].split()[0] if own.exists() else ''\n"
        "print(peak or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    root = Path(__file__).resolve().parents[2]
    peak = [
        int(subprocess.run([sys.executable, "-c", code], env=_env(root), input="\n".join(part), capture_output=True, text=True, check=True).stdout)
        / 1024
        for part in (files[: len(logs)], files)
    ]  # fmt: skip
    return [most("memory, MB", peak[1], 150, 80, "{:.0f}", f"{len(files):,} logs; {peak[0]:.0f} MB for {len(logs)}")]

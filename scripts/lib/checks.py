"""All checks, one after another: what `scripts/test` runs when it is given no paths.

    scripts/test          ruff, mypy, the import contracts, all tests but those marked `full`
    scripts/test --quick  the same three, the battery on the toy, the scenarios of the games whose files changed
    scripts/test --full   the same as without a word, and the tests marked `full`

What changed is the difference between the files as they are and the last commit that is on main too; on main itself, where there
is no such difference, the last commit. A change of what all games share counts as one of every game.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

LINT = {
    "ruff": ("ruff", "check", "--quiet", "."),
    "mypy": ("mypy", "--strict"),
}
SHARED = (
    "referee/engine/",
    "referee/journal/",
    "referee/table/",
    "referee/simulate/",
    "referee/games/__init__.py",
    "tests/kit/",
)
"""What the scenarios of every game run on."""
BASES = ("origin/main", "origin/master", "main", "master")
BEFORE = "REFEREE_TEST_BEFORE"


def git(*words: str) -> str | None:
    """What git answers; None where it fails, or where there is no git."""
    try:
        done = subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()


def base() -> str | None:
    """The commit that the files are compared with; None where there is none."""
    head = git("rev-parse", "--verify", "-q", "HEAD")
    if not head:
        return None
    main = next((name for name in BASES if git("rev-parse", "--verify", "-q", name)), "HEAD")
    common = git("merge-base", "HEAD", main)
    return git("rev-parse", "--verify", "-q", "HEAD~1") if common in (None, head) else common


def changed() -> tuple[str, list[str] | None]:
    """Since when, and which files changed since; None where that cannot be told."""
    since = base()
    differing = git("diff", "--name-only", "--no-renames", since) if since else None
    new = git("ls-files", "--others", "--exclude-standard")
    if differing is None or new is None:
        return "", None
    return str(since)[:12], [*differing.splitlines(), *new.splitlines()]


def touched(names: Iterable[str], files: list[str] | None) -> list[str]:
    """The games that these files belong to."""
    if files is None or any(file.startswith(SHARED) for file in files):
        return list(names)
    own = {
        name: (f"referee/games/{name}/", f"tests/{name}/", f"scripts/lib/breaches/{name}") for name in names
    }  # fmt: skip
    return [name for name, places in own.items() if any(file.startswith(places) for file in files)]


def quick() -> list[str]:
    """The tests of the quick lane, as words for pytest."""
    from referee.games import NAMES

    since, files = changed()
    names = touched(NAMES, files)
    why = f"changed since {since}" if files is not None else "what changed is not known"
    print(f"== scenarios: {', '.join(names) or 'of no game'} ({why})", flush=True)
    folders = [f"tests/{name}" for name in names if (ROOT / "tests" / name).is_dir()]
    return ["tests/battery", "tests/toy", *folders, "-k", "toy or test_scenario"]


def in_browser(full: bool) -> str:
    """Whether the tests that need a browser run, or why not."""
    if not full:
        return "left out; `scripts/test --full` runs them, .ci/run some of them beside this"
    from tests.kit.browser import BROWSER, MISSING

    return f"run in {BROWSER}" if BROWSER else f"skipped: {MISSING}"


def spent() -> float:
    """The processor time of all that was run, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(what: str, *command: str) -> str:
    """Run a check, and say in one line how it went. What failed, or nothing."""
    code = subprocess.run(command, stdin=subprocess.DEVNULL, cwd=ROOT, check=False).returncode
    print(f"== {what}: {'FAILED' if code else 'passed'}", flush=True)
    return what if code else ""


def main() -> int:
    """Run the checks. 0: all passed; 1: something failed."""
    parser = argparse.ArgumentParser(prog="scripts/test", description="All checks of this project.", epilog=(
        "With any other words: only pytest, with these words. REFEREE_TEST_JOBS=N: so many processes (default 2)."
    ))  # fmt: skip
    lane = parser.add_mutually_exclusive_group()
    lane.add_argument(
        "--quick", action="store_true", help="lint, types, the toy, the scenarios of games that changed: a minute"
    )
    lane.add_argument("--full", action="store_true", help="also what needs fresh environments, a browser or much time")
    options = parser.parse_args()
    began = time.time()
    jobs = os.environ.get("REFEREE_TEST_JOBS", "2")
    many = ["-n", jobs, "--dist", "worksteal"] if jobs.isdigit() and int(jobs) > 1 else []  # neighbours stay together
    if many:
        os.environ.setdefault("MYPY_NUM_WORKERS", jobs)  # a mypy that does not know it takes one process
    failed = [run(name, "python", "-m", *words) for name, words in LINT.items()]
    failed.append(run("imports", "lint-imports", "--no-logo"))
    print(f"== browser tests: {in_browser(options.full)}", flush=True)
    words = quick() if options.quick else ["--full"] if options.full else []
    # Last and without a line of ours below, so that the run closes with pytest's own. It says how long all took (tests/kit/cost.py).
    os.environ[BEFORE] = f"{began} {spent()}"
    code = subprocess.run(
        ["python", "-m", "pytest", "-q", *many, *words], stdin=subprocess.DEVNULL, cwd=ROOT, check=False
    ).returncode  # fmt: skip
    failed.append("pytest" if code else "")
    if any(failed):
        print(f"scripts/test: failed: {' '.join(filter(None, failed))}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.path.insert(1, str(Path(__file__).resolve().parent))
    from piped import ended

    sys.exit(ended(main))

"""A release: what must be true before, the wheel, the tag.

    scripts/release 0.2.0          looks at everything, builds the wheel in dist/, sets the tag v0.2.0
    scripts/release 0.2.0 --check  only looks

Nothing is sent anywhere: the last lines say what to push.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VERSION = re.compile(r"\d+\.\d+\.\d+\Z")


def tag(version: str) -> str:
    """The name of a version's tag."""
    return f"v{version}"


def output(root: Path, *command: str) -> tuple[int, str]:
    """Exit code and standard output of a command, run in the checkout."""
    done = subprocess.run(command, cwd=root, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.strip()


def section(changelog: str, heading: str) -> str | None:
    """What stands below `## HEADING…` in the changelog; None if there is no such heading."""
    found = re.search(rf"^## {re.escape(heading)}\b[^\n]*\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    return found[1].strip() if found else None


def wrong_words(root: Path, version: str) -> Iterator[str]:
    """What is wrong with the version and the changelog, a sentence each."""
    if not VERSION.match(version):
        yield f"a version is three numbers such as 0.2.0, not {version}"
    named = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    if named != version:
        yield f"pyproject.toml names version {named}, not {version}"
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    if not section(changelog, version):
        yield f"CHANGELOG.md has nothing below ## {version}"
    if section(changelog, "Unreleased"):
        yield f"CHANGELOG.md has entries below ## Unreleased: move them below ## {version}"


def wrong_state(root: Path, version: str) -> Iterator[str]:
    """What is wrong with the checkout, a sentence each."""
    code, branch = output(root, "git", "symbolic-ref", "--short", "-q", "HEAD")
    if code or branch != "main":
        yield f"a release is made on main, not on {branch or 'no branch'}"
    if output(root, "git", "status", "--porcelain")[1]:
        yield "there are files that are not committed: `git status`"
    if output(root, "git", "rev-parse", "-q", "--verify", f"refs/tags/{tag(version)}")[0] == 0:
        yield f"the tag {tag(version)} is there already"


def wrong_checks(root: Path) -> Iterator[str]:
    """The long checks, one after another: is EXAM.md of this program, do all tests pass."""
    for what, command in (
        ("EXAM.md is stale", ("scripts/exam", "--check")),
        ("a check failed", ("scripts/test", "--full")),
    ):
        print(f"== {' '.join(command)}", flush=True)
        if subprocess.run(command, cwd=root, stdin=subprocess.DEVNULL, check=False).returncode:
            yield f"{what}: `{' '.join(command)}`"
            return


def main() -> int:
    """Look, build, tag. 0: done; 1: refused, nothing was made."""
    parser = argparse.ArgumentParser(
        prog="scripts/release", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("version")
    parser.add_argument("--check", action="store_true", help="only look; make neither wheel nor tag")
    options = parser.parse_args()
    wrong = [*wrong_words(ROOT, options.version), *wrong_state(ROOT, options.version)] or list(wrong_checks(ROOT))
    if wrong:
        print("no release:", *wrong, sep="\n  ", file=sys.stderr)
        return 1
    if options.check:
        print(f"{options.version} can be released")
        return 0
    build = (sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--wheel-dir", "dist", ".")
    name = tag(options.version)
    for command in (build, ("git", "tag", "-a", name, "-m", f"referee {options.version}")):
        if code := subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, check=False).returncode:
            return code
    print(f"the wheel is in dist; `git push origin main {name}` publishes the tag")
    return 0


if __name__ == "__main__":
    sys.exit(main())

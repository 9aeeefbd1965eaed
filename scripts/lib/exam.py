"""The referee's own exam. Started by scripts/exam; every part is a module of its own beside this one."""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
sys.path.insert(1, str(ROOT / "scripts" / "lib"))

from piped import ended  # noqa: E402

from records.processes import WorkerLost, processes, uninterrupted  # noqa: E402

PARTS = ("honest", "proposals", "hands", "pen", "faults", "forced", "bots")


def run(
    job: Callable[[tuple[Any, ...]], Any], jobs: list[tuple[Any, ...]], number: int, keep: Path | None = None
) -> list[Any]:
    """All answers in the order of the jobs, so that a table does not depend on how many processes worked.

    number: of processes. keep: a file to which each answer is added as it comes (plain data), and from which those that are there already are
    taken: a long run that was stopped goes on where it was. Raises ValueError when it is of another program.
    """
    done = kept(keep) if keep is not None else {}
    left = [one for one in jobs if json.dumps(one) not in done]
    answers = map(job, left) if number < 2 else None
    with (
        processes(number) if answers is None else nullcontext() as pool,
        keep.open("a", encoding="utf-8") if keep is not None else nullcontext() as file,
    ):
        if answers is None:
            assert pool is not None
            with uninterrupted():
                answers = pool.map(job, left, chunksize=max(1, min(50, len(left) // (number * 20))))
        for one, answer in zip(left, answers, strict=True):
            done[json.dumps(one)] = answer
            if file is not None:
                file.write(json.dumps([one, answer]) + "\n")
                file.flush()
    return [done[json.dumps(one)] for one in jobs]


def kept(file: Path) -> dict[str, Any]:
    """The answers in a file, by job; begins the file when there is none. A torn last line is left out."""
    stamp = json.dumps({"program": program()})
    if not file.exists() or not file.stat().st_size:
        file.write_text(stamp + "\n", encoding="utf-8")
        return {}
    first, *rows = file.read_text(encoding="utf-8").split("\n")
    if first != stamp:
        raise ValueError(f"{file} was kept by another state of the program; another file begins anew")
    whole = rows[:-1]
    if rows[-1:] != [""]:
        file.write_text("\n".join([first, *whole, ""]), encoding="utf-8")
    return {json.dumps(one): answer for one, answer in map(json.loads, whole)}


def program() -> str:
    """A digest of all source of the program and of the exam, so that answers of different ones are not mixed."""
    digest = hashlib.sha256()
    for folder in ("referee", "records", "scripts/lib"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".toml"):
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def main() -> int:
    """Read the options, run a part, print its tables. 0: as it should be; 1: something was found."""
    parser = argparse.ArgumentParser(prog="scripts/exam", description="The referee's own exam.")
    parser.add_argument("part", choices=PARTS, nargs="?")
    parser.add_argument("--write", action="store_true", help="write the sums down, and EXAM.md; without a part only the page")
    parser.add_argument("--check", action="store_true", help="say what of EXAM.md is of another state of the program")
    parser.add_argument("-n", "--number", type=int, default=100, help="games of each title (default 100)")
    parser.add_argument("--game", action="append", help="only this title; may be repeated")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same tables (default 1)")
    parser.add_argument("--jobs", "-j", type=int, default=1, help="processes (default 1)")
    parser.add_argument(
        "--prove",
        type=int,
        default=10,
        help="honest, and breaches in the open: prove one game of N, 0 none (default 10); hidden breaches are always proved",
    )
    parser.add_argument("--only", default="", metavar="TEXT", help="faults: only breaches with this in their names")
    parser.add_argument("--keep", type=Path, help="honest: a file of answers; a run that was stopped goes on with it")
    options = parser.parse_args()
    if options.write and options.only:
        parser.error("--only is a slice, which is not written down")
    from referee import games

    names = [name.replace("-", "_") for name in options.game or games.NAMES]
    unknown = [name for name in names if name not in games.NAMES]
    if unknown:
        parser.error(f"there is no game {unknown[0]!r}; there is {', '.join(games.NAMES)}")
    if options.part is None:
        return told(parser, options)
    options.told = {}
    began = time.monotonic()
    if options.part == "honest":
        from exam_honest import honest as part
    elif options.part == "hands":
        from exam_hands import hands as part
    elif options.part == "proposals":
        from exam_proposals import proposals as part
    elif options.part == "pen":
        from exam_pen import pen as part
    elif options.part == "faults":
        from exam_faults import faults as part
    elif options.part == "forced":
        from exam_forced import forced as part
    else:
        from exam_bots import bots as part
    try:
        code = part(names, options, run)
    except (ValueError, OSError, WorkerLost) as error:
        parser.error(str(error))
    print(f"\n{time.monotonic() - began:.0f} s", file=sys.stderr)
    if options.write:
        import exam_page

        command = f"scripts/exam {options.part} -n {options.number} --seed {options.seed} --prove {options.prove}"
        exam_page.record(options.part, options, command, time.strftime("%Y-%m-%d"), code)
    return code


def told(parser: argparse.ArgumentParser, options: argparse.Namespace) -> int:
    """`--check` and `--write` without a part. 1 where EXAM.md is of another state of the program."""
    import exam_page

    if options.write:
        exam_page.write()
    elif not options.check:
        parser.error(f"which part? {', '.join(PARTS)}")
    found = exam_page.stale(exam_page.results()) if options.check else []
    print("\n".join(found or ["EXAM.md is of this state of the program"] * options.check))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(ended(main))

"""The referee's own exam. Started by scripts/exam; every part is a module of its own beside this one."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
sys.path.insert(1, str(ROOT / "scripts" / "lib"))

PARTS = ("honest", "pen", "faults", "bots")


def run(job: Callable[[tuple[Any, ...]], Any], jobs: list[tuple[Any, ...]], processes: int) -> list[Any]:
    """All answers in the order of the jobs, so that a table does not depend on how many processes worked."""
    if processes < 2:
        return [job(one) for one in jobs]
    with ProcessPoolExecutor(processes) as pool:
        return list(pool.map(job, jobs, chunksize=max(1, len(jobs) // (processes * 20))))


def main() -> int:
    """Read the options, run a part, print its tables. 0: as it should be; 1: something was found."""
    parser = argparse.ArgumentParser(prog="scripts/exam", description="The referee's own exam.")
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("-n", "--number", type=int, default=100, help="games of each title (default 100)")
    parser.add_argument("--game", action="append", help="only this title; may be repeated")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same tables (default 1)")
    parser.add_argument("--jobs", "-j", type=int, default=1, help="processes (default 1)")
    parser.add_argument(
        "--prove", type=int, default=10, help="honest: audit and prove every N-th game, 0 none (default 10)"
    )
    options = parser.parse_args()
    from referee import games

    names = [name.replace("-", "_") for name in options.game or games.NAMES]
    unknown = [name for name in names if name not in games.NAMES]
    if unknown:
        parser.error(f"there is no game {unknown[0]!r}; there is {', '.join(games.NAMES)}")
    began = time.monotonic()
    if options.part == "honest":
        from exam_honest import honest as part
    elif options.part == "pen":
        from exam_pen import pen as part
    elif options.part == "faults":
        from exam_faults import faults as part
    else:
        from exam_bots import bots as part
    code = part(names, options, run)
    print(f"\n{time.monotonic() - began:.0f} s", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())

"""Simulates, summarizes and writes docs/study.md. Started by scripts/study."""

import argparse
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
GAMES = ("shinbi", "samurai_sword")


def simulate(game_id: str, games: int, seed: int, folder: Path) -> int:
    """Write the logs of one game, unless they are there."""
    from referee import games as all_games
    from referee.simulate.run import many

    if len(list(folder.glob("*.jsonl"))) >= games:
        return games
    return sum(1 for _ in many(all_games.load(game_id), games, seed, folder, reporter="open"))


def write(games: int, seed: int, logs: Path, out: Path) -> None:
    """All of it."""
    from records.database.file import DatabaseFile
    from records.database.load import Loader
    from records.logs.source import find
    from records.processes import processes, uninterrupted
    from records.statistics.source import Wanted
    from records.statistics.stats import statistics
    from records.statistics.study import study

    with processes(len(GAMES)) as pool:
        with uninterrupted():
            making = [pool.submit(simulate, game, games, seed, logs / game) for game in GAMES]
        for made in making:
            made.result()
    path = logs / "study.db"
    path.unlink(missing_ok=True)
    database = DatabaseFile(str(path))
    summary = Loader(database).run(find([str(logs / game) for game in GAMES]))
    database.close()
    cohorts = statistics(str(path), Wanted())
    intro = [
        f"Written by `scripts/study --games {games} --seed {seed}`; nothing in it is typed by hand. {summary.seen:,} simulated",
        f"games ({games:,} of each game, the number of players drawn by the seed), {summary.loaded:,} loaded, {len(summary.refused)}",
        "refused. The bots choose any legal step at random, and the table shows hands and roles at the end.",
        "",
        "**What this is and is not.** It shows what rules and components do by themselves when nobody thinks: an advantage that",
        "random players have can vanish or grow with people who think. It is no statement about games played by people. Both",
        "boxes are fully known, so no value is invented. What stands in one column may be counted together: one edition, one set",
        "of rules and options, one number of players. Intervals are Wilson's 95 %; **\\*** marks what survives Holm's correction",
        "over its column's table; `docs/statistics.md` defines every statistic. Clock times are made up, so none is shown.",
    ]
    out.write_text(study("A study of simulated games", cohorts, intro), encoding="utf-8", newline="\n")
    print(f"{out}: {summary.seen} games, {len(cohorts)} columns")


def main() -> None:
    """Read the options."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games of each (default 2,000)")
    parser.add_argument("--seed", type=int, default=1, help="default 1")
    parser.add_argument("--logs", type=Path, help="keep the logs here, and use those that are here already")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "study.md", help="default docs/study.md")
    arguments = parser.parse_args()
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    if arguments.logs:
        arguments.logs.mkdir(parents=True, exist_ok=True)
        write(arguments.games, arguments.seed, arguments.logs, arguments.out)
        return
    with tempfile.TemporaryDirectory() as name:
        write(arguments.games, arguments.seed, Path(name), arguments.out)


if __name__ == "__main__":
    sys.path.insert(1, str(Path(__file__).resolve().parent))
    from piped import ended

    sys.exit(ended(main))

"""Simulates, summarizes and writes docs/study.md and its pictures. Started by scripts/study."""

import argparse
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
GAMES = ("shinbi", "samurai_sword")
"""The games whose boxes are fully known."""


def simulate(game_id: str, bots: str, games: int, seed: int, folder: Path) -> int:
    """Write the logs of one game and one kind of bots, unless they are there."""
    from referee import games as all_games
    from referee.simulate.run import many

    if len(list(folder.glob("*.jsonl"))) >= games:
        return games
    return sum(1 for _ in many(all_games.load(game_id), games, seed, folder, reporter="open", bots=(bots,)))


def write(games: int, seed: int, logs: Path, out: Path) -> None:
    """All of it."""
    from records.database.file import DatabaseFile
    from records.database.load import Loader
    from records.logs.source import find
    from records.processes import processes, uninterrupted
    from records.statistics.source import Wanted
    from records.statistics.stats import statistics
    from records.statistics.study import BOTS, study

    kinds = [(game, bots) for game in GAMES for bots in BOTS]
    with processes(len(GAMES)) as pool:
        with uninterrupted():
            making = [pool.submit(simulate, *kind, games, seed, logs / "-".join(kind)) for kind in kinds]
        for made in making:
            made.result()
    path = logs / "study.db"
    path.unlink(missing_ok=True)
    database = DatabaseFile(str(path))
    summary = Loader(database).run(find([str(logs / "-".join(kind)) for kind in kinds]))
    database.close()
    cohorts = statistics(str(path), Wanted())
    left = summary.loaded - sum(cohort.games for cohort in cohorts)
    intro = [
        f"`scripts/study --games {games} --seed {seed}` made this page and its pictures: {summary.loaded:,} simulated games,",
        f"{games:,} of each game with each kind of bots, the number of players drawn by the seed; {left} could not be counted.",
        "`random` bots choose any legal step. `heuristic` bots think a little: in Shinbi they denounce by the odds of the cards seen;",
        "in Samurai Sword they hurt whom they take for an opponent, as hard as they can, and parry when they can. By construction, not by",
        "choice, they play no Daimyo there, a Parry only when attacked, and as Nobunaga buy no card in the Play phase. **An advantage that",
        "both kinds show comes from the rules and the components. One that only random bots show is gone as soon as somebody thinks.**",
        "Bots that look ahead do not exist yet; when they do, they will stand beside these two. Nothing here is said of people.",
        "",
        "Each picture has a row for each thing and a column for each number of players; a mark has its 95 % interval (of lengths:",
        "from the least to nine in ten), and shows its numbers if you point at it. Diamonds are what chance does not explain, after",
        "Holm's correction over the picture, for each kind of bots. Both boxes are fully known, so no value is invented. Shinobi Clans",
        "and Ninjato are not here: what is printed on their cards is not known. [statistics.md](statistics.md) defines each statistic.",
    ]
    made = study("A study of simulated games", cohorts, intro, out.stem)
    folder = out.parent / out.stem
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.svg"):
        old.unlink()
    for name, picture in made.pictures.items():
        (folder / name).write_text(picture, encoding="utf-8", newline="\n")
    out.write_text(made.text, encoding="utf-8", newline="\n")
    print(f"{out}: {summary.seen} games, {len(made.pictures)} pictures, {len(made.text.encode()):,} bytes of text")


def main() -> None:
    """Read the options."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games of each with each kind of bots (default 2,000)")
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

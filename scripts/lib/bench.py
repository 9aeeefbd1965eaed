"""Measures speed as ratios within one run; behind scripts/bench.

Each pair is measured interleaved, A B A B …, and medians are compared. Absolute figures move with the machine; the
ratios are what counts. Corpus: simulated honest games of all player counts; only step lines count.
"""

from __future__ import annotations

import argparse
import gc
import io
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
RUNS = 7


class Row(NamedTuple):
    """One line of the table. goal: floor and good, as text."""

    what: str
    figure: str
    goal: str
    note: str = ""


def interleaved(jobs: Sequence[Callable[[], object]], runs: int = RUNS) -> list[float]:
    """Median seconds of each job, measured in turn so that the machine's moods meet all alike."""
    times: list[list[float]] = [[] for _ in jobs]
    for job in jobs:
        job()
    for _ in range(runs):
        for i, job in enumerate(jobs):
            gc.collect()
            start = time.perf_counter()
            job()
            times[i].append(time.perf_counter() - start)
    return [statistics.median(t) for t in times]


# --- corpora ---------------------------------------------------------------------------------------------------------


def our_logs(game_id: str, folder: Path, steps: int) -> tuple[list[Path], int]:
    """Simulated logs of one game with at least so many step lines."""
    from referee import games
    from referee.journal.lines import StepLine
    from referee.simulate.run import one, sealed_bytes

    game = games.load(game_id)
    paths: list[Path] = []
    count = seed = 0
    while count < steps:
        result = one(game, seed)
        path = folder / f"{game_id}-{seed:05d}.jsonl"
        path.write_bytes(sealed_bytes(result.lines))
        count += sum(1 for line in result.lines if isinstance(line, StepLine))
        paths.append(path)
        seed += 1
    return paths, count


def chess_text(moves: int) -> tuple[str, int]:
    """Random legal chess games as PGN."""
    import chess
    import chess.pgn

    rng = random.Random(1)
    texts: list[str] = []
    count = 0
    while count < moves:
        board, node = chess.Board(), chess.pgn.Game()
        root = node
        for _ in range(80):
            legal = list(board.legal_moves)
            if not legal:
                break
            move = rng.choice(legal)
            board.push(move)
            node = node.add_variation(move)  # type: ignore[assignment]
            count += 1
        texts.append(str(root))
    return "\n\n".join(texts) + "\n", count


# --- jobs ------------------------------------------------------------------------------------------------------------


def audit_job(paths: Sequence[Path]) -> Callable[[], object]:
    """Read, decode, verify the chain, check every rule, apply, keep findings, compare: the audit itself."""
    from records.audit import audit_file

    def job() -> object:
        return [audit_file(str(path)) for path in paths]

    return job


def chess_job(text: str) -> Callable[[], object]:
    """python-chess reading PGN with a visitor that keeps nothing."""
    import chess.pgn

    class Nothing(chess.pgn.BaseVisitor[bool]):
        def result(self) -> bool:
            return True

    def job() -> object:
        file = io.StringIO(text)
        while chess.pgn.read_game(file, Visitor=Nothing):
            pass
        return None

    return job


def pokerkit_job() -> tuple[Callable[[], object], int]:
    """pokerkit: random no-limit hold'em hands through its checked operations; with the number of operations."""
    from pokerkit import Automation, NoLimitTexasHoldem

    automations = (
        Automation.ANTE_POSTING, Automation.BET_COLLECTION, Automation.BLIND_OR_STRADDLE_POSTING, Automation.CARD_BURNING,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING, Automation.HAND_KILLING, Automation.CHIPS_PUSHING, Automation.CHIPS_PULLING,
    )  # fmt: skip

    def play(seed: int) -> int:
        rng = random.Random(seed)
        random.seed(seed)
        state = NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, (200,) * 5, 5)
        while state.status:
            if state.can_deal_hole():
                state.deal_hole()
            elif state.can_deal_board():
                state.deal_board()
            elif state.can_fold() and rng.random() < 0.2:
                state.fold()
            elif state.can_check_or_call():
                state.check_or_call()
            else:
                break
        return len(state.operations)

    count = sum(play(i) for i in range(40))
    return (lambda: [play(i) for i in range(40)]), count


def decode_job(game_id: str, paths: Sequence[Path]) -> Callable[[], object]:
    """Typed msgspec decoding of the same files, nothing else."""
    from referee.journal import seal
    from referee.journal.reader import decoder

    bodies: list[list[bytes]] = []
    for path in paths:
        rows = path.read_bytes().split(b"\n")[1:-1]
        bodies.append([(seal.parts(row) or (row, b""))[0] + b"}" for row in rows])
    decode = decoder(game_id).decode

    def job() -> object:
        for rows in bodies:
            for row in rows:
                decode(row)
        return None

    return job


def chain_job(paths: Sequence[Path]) -> Callable[[], object]:
    """Verifying the chain of the same files, nothing else."""
    from referee.journal import seal

    files = [path.read_bytes().split(b"\n")[:-1] for path in paths]

    def job() -> object:
        for rows in files:
            last = seal.START
            for row in rows:
                found = seal.parts(row)
                assert found is not None
                if seal.chain(last, found[0]) != found[1]:
                    raise AssertionError("broken chain")
                last = found[1]
        return None

    return job


# --- rows ------------------------------------------------------------------------------------------------------------


def throughput(games_: Sequence[str], folder: Path, steps: int) -> list[Row]:
    """The audit beside its peers."""
    rows: list[Row] = []
    text, moves = chess_text(steps // 4)
    chess_run = chess_job(text)
    poker_run, operations = pokerkit_job()
    ratios: dict[str, float] = {}
    for game_id in games_:
        paths, count = our_logs(game_id, folder, steps)
        audit, chess, poker, decode, chain = interleaved(
            [audit_job(paths), chess_run, poker_run, decode_job(game_id, paths), chain_job(paths)]
        )
        ours = count / audit
        ratios[game_id] = ours / (moves / chess)
        rows += [
            Row(f"{game_id}: audit, steps/s", f"{ours:,.0f}", "", f"{count:,} steps in {len(paths)} logs"),
            Row(f"{game_id}: audit ÷ python-chess visitor", f"{ratios[game_id]:.2f}", "easiest 2.5 / 4, hardest 1.0 / 1.5",
                f"python-chess {moves / chess:,.0f} moves/s"),
            Row(f"{game_id}: audit ÷ pokerkit", f"{ours / (operations / poker):.1f}", "hardest 5 / 10",
                f"pokerkit {operations / poker:,.0f} operations/s"),
            Row(f"{game_id}: audit ÷ typed decoding", f"1/{audit / decode:.1f}", "easiest 1/16 / 1/8",
                f"decoding {count / decode:,.0f} steps/s"),
            Row(f"{game_id}: chain's share of the audit", f"{100 * chain / audit:.0f} %", "≤ 35 % / ≤ 20 %"),
        ]  # fmt: skip
    return rows


def databases(games_: Sequence[str], folder: Path, steps: int) -> list[Row]:
    """`records summarize` beside decoding and bare inserting, and the report."""
    sys.path.insert(0, str(Path(__file__).parent))
    from bench_records import GAMES, bare_job, load_job, report_seconds

    rows: list[Row] = []
    some: list[Path] = []
    for game_id in games_:
        paths, _ = our_logs(game_id, folder, steps)
        some += paths[:100]
        bare, count = bare_job(game_id, paths, folder / "bare.db")
        ours, base = interleaved([load_job(paths, folder / "load.db"), bare])
        rows.append(Row(f"{game_id}: summarize ÷ decoding + bare inserts", f"{base / ours:.2f}", "0.5 / 0.8",
                        f"{count / ours:,.0f} rows/s, {len(paths)} logs"))  # fmt: skip
    took, cohorts, size = report_seconds(some, folder)
    rows.append(Row(f"report of {GAMES:,} games, s", f"{took:.1f}", "≤ 10", f"{cohorts} cohorts, {size:,} bytes"))
    return rows


class NoSync:
    """A writer that builds and writes lines but does not wait for the disk."""

    def __init__(self, path: Path) -> None:
        from referee.journal import seal

        self.path = path
        self._last = seal.START
        self._file = path.open("wb", buffering=0)

    def write(self, entry: Sequence[Any]) -> None:
        """Encode, seal, write."""
        from referee.journal import lines, seal

        out = []
        for line in entry:
            raw, self._last = seal.sealed(lines.encode(line), self._last)
            out.append(raw)
        self._file.write(b"\n".join(out) + b"\n")


def entries(game_id: str, folder: Path, at: int = 2000) -> list[Row]:
    """p99 of one entry, typed → judged → line built and written, in a long log."""
    from referee import games
    from referee.journal.fold import Fold
    from referee.simulate.run import one, transcript_text
    from referee.table.opening import Opening
    from referee.table.session import Session

    game = games.load(game_id)
    took: list[float] = []
    steps = 0
    seed = 0
    while len(took) < 300 and seed < 400:
        result = one(game, seed, players=game.players[0])
        seed += 1
        rows = transcript_text(game, result).splitlines()
        opening = Opening(game)
        opening.box = result.fold.head.box
        while rows and opening.take(rows[0]):
            rows.pop(0)
        session = Session(Fold(game, opening.head()), NoSync(folder / "entry.jsonl"))  # type: ignore[arg-type]
        session.fold.items = _padding(session, at)
        for row in rows:
            start = time.perf_counter()
            reply = session.enter(row)
            took.append(time.perf_counter() - start)
            assert reply.kind == "accepted", (row, reply)
        steps += len(session.fold.items)
    took.sort()
    p99 = took[int(len(took) * 0.99)] * 1000
    median = took[len(took) // 2] * 1000
    return [Row(f"{game_id}: one entry, p99, ms", f"{p99:.2f}", "≤ 2 / ≤ 0.5", f"median {median:.2f} ms, {len(took)} entries")]


def _padding(session: Any, at: int) -> list[Any]:
    """Lines that an old log would already hold, so that an entry is measured late in a long log."""
    from referee.engine.steps import Check
    from referee.journal.lines import CheckLine

    path = next(iter(session.game.paths(session.state)))
    return [CheckLine(n=-i, check=Check(path, 0)) for i in range(1, at)]


def keystrokes(games_: Sequence[str]) -> list[Row]:
    """Keys per entry over the golden sessions."""
    sys.path.insert(0, str(ROOT))
    from tests.kit.keys import GOAL, of

    rows = []
    for game_id in games_:
        keys = of(game_id)
        if keys is not None:
            note = f"{keys.entries} entries of {keys.sessions} golden sessions"
            rows.append(Row(f"{game_id}: keys per entry, median / p90", f"{keys.median:g} / {keys.p90:g}", f"≤ {GOAL[0]} / ≤ {GOAL[1]}", note))
    return rows


def start_up() -> list[Row]:
    """Fresh processes against an empty one."""
    base = [sys.executable, "-c", "pass"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}

    def run(*command: str) -> Callable[[], object]:
        return lambda: subprocess.run(command, env=env, capture_output=True, check=False)

    def ours(name: str, *arguments: str) -> Callable[[], object]:
        code = f"import sys; sys.argv[0] = {name!r}; from {name}.cli import main; sys.exit(main())"
        return run(sys.executable, "-P", "-c", code, *arguments)

    jobs = [run(*base), ours("referee", "--version"), ours("referee", "--help"), ours("records", "--version"), ours("records", "--help")]
    nothing, *rest = interleaved(jobs, 15)
    names = ["referee --version", "referee --help", "records --version", "records --help"]
    return [
        Row(f"{name} ÷ python -c pass", f"{t / nothing:.1f}", "≤ 4.5 / ≤ 4", f"{t * 1000:.0f} ms against {nothing * 1000:.0f} ms")
        for name, t in zip(names, rest, strict=True)
    ]


def show(rows: Sequence[Row]) -> None:
    """Print the table."""
    widths = [max(len(r[i]) for r in [*rows, Row("measured", "figure", "floor / good", "beside it")]) for i in range(4)]
    for row in [Row("measured", "figure", "floor / good", "beside it"), *rows]:
        print(f"{row.what:<{widths[0]}}  {row.figure:>{widths[1]}}  {row.goal:<{widths[2]}}  {row.note}".rstrip())


def main() -> None:
    """Measure the parts that were asked for, all of them by default."""
    from referee import games

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=["audit", "database", "entry", "keys", "start", []], help="what to measure; default all")
    parser.add_argument("--game", action="append", choices=list(games.NAMES), help="default: every game")
    parser.add_argument("--steps", type=int, default=40_000, help="step lines per game (default 40,000)")
    arguments = parser.parse_args()
    parts = arguments.parts or ["audit", "database", "entry", "keys", "start"]
    chosen = arguments.game or list(games.NAMES)
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if "audit" in parts:
            rows += throughput(chosen, folder, arguments.steps)
        if "database" in parts:
            rows += databases(chosen, folder, arguments.steps)
        if "entry" in parts:
            for game_id in chosen:
                rows += entries(game_id, folder)
        if "keys" in parts:
            rows += keystrokes(chosen)
        if "start" in parts:
            rows += start_up()
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores; medians of {RUNS} interleaved runs")
    show(rows)


if __name__ == "__main__":
    main()

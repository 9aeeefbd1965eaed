"""Measures speed as ratios within one run; behind scripts/bench.

Each pair is measured interleaved, A B A B …, and medians are compared; the audit and its peers each run in a process of
their own, as their users run them. Absolute figures move with the machine; the ratios are what counts. Corpus: simulated
honest games of all player counts; only step lines count. Every row has a floor and a good figure; the exit code is 1 when
a floor is missed.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
sys.path.insert(1, str(ROOT / "scripts" / "lib"))

from bench_process import memory, processes, prompt, start_up  # noqa: E402
from bench_records import GAMES, bare_job, load_job, report_seconds  # noqa: E402
from bench_row import RUNS, Row, apart, interleaved, least, most, show  # noqa: E402
from bench_screen import screens  # noqa: E402
from bench_sentences import sentences  # noqa: E402
from bench_session import corrections, entries, openings, proofs  # noqa: E402
from piped import ended  # noqa: E402

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
    from records.audit.auditor import audit_file

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


def pokerkit_job() -> Callable[[], int]:
    """pokerkit: random no-limit hold'em hands through its checked operations; what it returns is their number."""
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

    return lambda: sum(play(i) for i in range(40))


def decode_job(game_id: str, paths: Sequence[Path]) -> Callable[[], object]:
    """Typed msgspec decoding of the same files, nothing else."""
    from referee.journal import seal
    from referee.journal.decoding import decoder

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
    """The audit beside its peers. The goals are for the game in which it goes fastest and for the slowest."""
    rows: list[Row] = []
    text, moves = chess_text(steps // 4)
    operations = pokerkit_job()()
    chess_ratio: dict[str, float] = {}
    poker_ratio: dict[str, float] = {}
    decode_ratio: dict[str, float] = {}
    for game_id in games_:
        paths, count = our_logs(game_id, folder, steps)
        audit, chess, poker, decode, chain = apart(
            [
                partial(audit_job, paths),
                partial(chess_job, text),
                pokerkit_job,
                partial(decode_job, game_id, paths),
                partial(chain_job, paths),
            ]
        )
        ours = count / audit
        chess_ratio[game_id] = ours / (moves / chess)
        poker_ratio[game_id] = ours / (operations / poker)
        decode_ratio[game_id] = decode / audit
        rows += [
            Row(f"{game_id}: audit, steps/s", f"{ours:,.0f}", "", f"{count:,} steps in {len(paths)} logs"),
            Row(f"{game_id}: audit ÷ python-chess visitor", f"{chess_ratio[game_id]:.2f}", "",
                f"python-chess {moves / chess:,.0f} moves/s"),
            Row(f"{game_id}: audit ÷ pokerkit", f"{poker_ratio[game_id]:.1f}", "",
                f"pokerkit {operations / poker:,.0f} operations/s"),
            Row(f"{game_id}: audit ÷ typed decoding", f"1/{audit / decode:.1f}", "",
                f"decoding {count / decode:,.0f} steps/s"),
            most(f"{game_id}: chain's share of the audit, %", 100 * chain / audit, 35, 20, "{:.0f}"),
        ]  # fmt: skip
    easy, hard = max(chess_ratio, key=chess_ratio.__getitem__), min(chess_ratio, key=chess_ratio.__getitem__)
    decoded = max(decode_ratio, key=decode_ratio.__getitem__)
    rows += [
        least("easiest game: audit ÷ python-chess visitor", chess_ratio[easy], 2.5, 4, note=easy),
        least("hardest game: audit ÷ python-chess visitor", chess_ratio[hard], 1.0, 1.5, note=hard),
        least("hardest game: audit ÷ pokerkit", min(poker_ratio.values()), 5, 10, "{:.1f}", hard),
        least("easiest game: audit ÷ typed decoding", decode_ratio[decoded], 1 / 16, 1 / 8, "{:.3f}", decoded),
    ]  # fmt: skip
    return rows


def databases(games_: Sequence[str], folder: Path, steps: int) -> list[Row]:
    """`records summarize` beside decoding and bare inserting, and the report."""
    rows: list[Row] = []
    some: list[Path] = []
    for game_id in games_:
        paths, _ = our_logs(game_id, folder, steps)
        some += paths[:100]
        bare, count = bare_job(game_id, paths, folder / "bare.db")
        ours, base = interleaved([load_job(paths, folder / "load.db"), bare])
        note = f"{count / ours:,.0f} rows/s, {len(paths)} logs"
        rows.append(least(f"{game_id}: summarize ÷ decoding + bare inserts", base / ours, 0.5, 0.8, note=note))
    took, cohorts, size = report_seconds(some, folder)
    note = f"{cohorts} cohorts, {size:,} bytes"
    rows.append(most(f"report of {GAMES:,} games, s", took, 10, 10, "{:.1f}", note))
    return rows


def keystrokes(games_: Sequence[str]) -> list[Row]:
    """Keys per entry over the golden sessions."""
    from tests.kit.first_move import A_TURN, SET_UP, TYPED, first_move, per_turn
    from tests.kit.keys import GOAL, of
    from tests.ninjato import set_ups

    rows = []
    for game_id in games_:
        keys = of(game_id)
        if keys is not None:
            note = f"{keys.entries} entries of {keys.sessions} golden sessions"
            rows.append(most(f"{game_id}: keys per entry, median", keys.median, GOAL[0], GOAL[0], "{:g}", note))
            rows.append(most(f"{game_id}: keys per entry, p90", keys.p90, GOAL[1], GOAL[1], "{:g}"))
        if game_id in TYPED:
            first, turn = first_move(game_id), per_turn(game_id)
            note = f"{first.lines} lines, {first.keys} keys with the move; players left out, four play"
            rows.append(most(f"{game_id}: keys of the set-up", first.set_up, SET_UP, SET_UP, "{:g}", note))
            if game_id == "ninjato":
                note = "typed zone by zone, those of the golden sessions"
                rows.append(most(f"{game_id}: keys of a set-up, median", set_ups.median(), SET_UP, SET_UP, "{:g}", note))
            note = f"{turn.lines:g} lines, {turn.turns} turns of golden sessions"
            rows.append(most(f"{game_id}: keys per turn, median", turn.keys, A_TURN, A_TURN, "{:g}", note))
    return rows


PARTS = ("audit", "database", "entry", "sentence", "open", "amend", "proof", "processes", "memory", "keys", "start", "screen")
APART = ("hostile", "unread")
"""Measured only when they are asked for: the worst logs, which take an hour, and entries that nobody types."""
HOUSE = "house"
"""No speed: statements, circles of imports, long files and functions, and the like."""


def measured(parts: Sequence[str], games_: Sequence[str], steps: int, folder: Path) -> Iterator[list[Row]]:
    """The rows of the parts that were asked for, each as soon as it is done."""
    if "audit" in parts:
        yield throughput(games_, folder, steps)
    if "database" in parts:
        yield databases(games_, folder, steps)
    for part, measure in (("entry", entries), ("open", openings), ("amend", corrections), ("proof", proofs)):
        if part in parts:
            yield [row for game_id in games_ for row in measure(game_id, folder)]
    if "sentence" in parts:
        yield [row for game_id in games_ for row in sentences(game_id)]
    if "processes" in parts or "memory" in parts:
        logs = [path for game_id in games_ for path in our_logs(game_id, folder, 4000)[0]]
        if "processes" in parts:
            yield processes(logs)
        if "memory" in parts:
            yield memory(logs)
    if "keys" in parts:
        yield keystrokes(games_)
    if "start" in parts:
        yield [*start_up(ROOT), *prompt(ROOT, folder)]
    if "screen" in parts:
        yield [row for game_id in games_ for row in screens(game_id)]


def main() -> int:
    """Measure the parts that were asked for, all of them by default. 1 when a floor is missed."""
    from referee import games

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, *APART, HOUSE, []], help="what to measure; default all but hostile (the worst logs there are; an hour) unread (entries that nobody types) and house (how the code is built)")
    parser.add_argument("--game", action="append", choices=list(games.NAMES), help="default: every game")
    parser.add_argument("--log", action="append", metavar="TEXT", help="hostile: only logs with this in their description")
    parser.add_argument("--command", action="append", metavar="NAME", help="hostile: only these commands")
    parser.add_argument("--steps", type=int, default=40_000, help="step lines per game (default 40,000)")
    arguments = parser.parse_args()
    if HOUSE in arguments.parts:
        import house

        house.show()
        if arguments.parts == [HOUSE]:
            return 0
    missed = False
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores; medians of {RUNS} interleaved runs")
    with tempfile.TemporaryDirectory() as name:
        parts, chosen = arguments.parts or PARTS, arguments.game or list(games.NAMES)
        if "hostile" in parts:
            from bench_hostile import table

            missed = table(chosen, Path(name), arguments.log or (), arguments.command or ())
        if "unread" in parts:
            from bench_unread import table as entries_table

            missed = entries_table(chosen, Path(name)) or missed
        for rows in measured(parts, chosen, arguments.steps, Path(name)):
            print()
            show(rows)  # at once: what is measured stays on the screen whatever happens to the next part
            missed = missed or any(row.missed for row in rows)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(ended(main))

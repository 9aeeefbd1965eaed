"""Measurements at the table: one entry, opening a log, the preview of a correction, a proof."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bench_row import Row, most

clock = time.process_time
"""Processor time: none of these jobs waits for anything, and what else the machine does is not theirs."""

LOG = 1000
"""Steps of the log that goals are told for; what is measured on a shorter one is scaled to it."""


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
    """p99 of one entry, typed → judged → line built and written, in a long log; apart: those that ask for a hidden card."""
    from referee import games
    from referee.engine.ledger import Ledger
    from referee.journal.fold import Fold
    from referee.simulate.run import one, transcript_text
    from referee.table.desk import Desk
    from referee.table.frontend.standing import picture
    from referee.table.setup.opening import Opening

    game = games.load(game_id)
    took: list[float] = []
    drawn: list[float] = []
    hidden: list[float] = []
    asked = 0
    could = Ledger.could

    def counted(self: Ledger, zone: str, card: str, n: int = 1) -> Any:
        nonlocal asked
        asked += 1
        return could(self, zone, card, n)

    Ledger.could = counted  # type: ignore[method-assign]
    try:
        for seed in range(400):
            result = one(game, seed, players=game.about.players[seed % 2])
            rows = transcript_text(game, result).splitlines()
            opening = Opening(game)
            opening.box = result.fold.head.box
            while rows and opening.take(rows[0]):
                rows.pop(0)
            session = Desk(Fold(game, opening.head()), NoSync(folder / "entry.jsonl"))  # type: ignore[arg-type]
            session.fold.items = _padding(session, at)
            for row in rows:
                before = asked
                start = clock()
                reply = session.enter(row)
                seconds = clock() - start
                took.append(seconds)
                if asked > before:
                    hidden.append(seconds)
                assert reply.kind == "accepted", (row, reply)
                start = clock()
                picture(session, 120, 40)
                drawn.append(clock() - start)
            if len(took) >= 600 and (len(hidden) >= 300 or not hidden):
                break
    finally:
        Ledger.could = could  # type: ignore[method-assign]
    out = [most(f"{game_id}: one entry, p99, ms", _p99(took), 2, 0.5, note=_median(took))]
    out.append(most(f"{game_id}: the standing picture after an entry, p99, ms", _p99(drawn), 5, 1, note=_median(drawn)))
    if hidden:
        out.append(
            most(f"{game_id}: one entry with a hidden-card question, p99, ms", _p99(hidden), 5, 1, note=_median(hidden))
        )
    return out


def _p99(seconds: list[float]) -> float:
    return sorted(seconds)[int(len(seconds) * 0.99)] * 1000


def _median(seconds: list[float]) -> str:
    return f"median {statistics.median(seconds) * 1000:.2f} ms, {len(seconds)} entries"


def _padding(session: Any, at: int) -> list[Any]:
    """Lines that an old log would already hold, so that an entry is measured late in a long log."""
    from referee.engine.steps import Check
    from referee.journal.lines import CheckLine

    path = next(iter(session.game.facts.paths(session.state)))
    return [CheckLine(n=-i, check=Check(path, 0)) for i in range(1, at)]


def longest(game_id: str, folder: Path) -> tuple[Path, list[int]]:
    """The longest of some simulated logs, and the numbers of its steps."""
    from referee import games
    from referee.journal.lines import StepLine
    from referee.simulate.run import one, sealed_bytes

    game = games.load(game_id)
    results = [one(game, seed, players=game.about.players[1]) for seed in range(20)]
    best = max(results, key=lambda result: len(result.lines))
    path = folder / f"{game_id}-longest.jsonl"
    path.write_bytes(sealed_bytes(best.lines))
    return path, [line.n for line in best.lines if isinstance(line, StepLine)]


def _scaled(job: Callable[[], object], steps: int, runs: int = 15) -> float:
    """Median milliseconds of a job whose work grows with the log, for a log of LOG steps."""
    times = []
    for _ in range(runs):
        start = clock()
        job()
        times.append(clock() - start)
    return statistics.median(times) * 1000 * LOG / steps


def openings(game_id: str, folder: Path) -> list[Row]:
    """A log is opened and replayed to its end: its lines are read, verified, decoded, judged and applied."""
    from records.logs import source

    path, steps = longest(game_id, folder)

    def replay() -> None:
        log = source.opened(str(path))
        with log.reader.file:
            while chunk := log.reader.some():
                for line in chunk:
                    log.fold.feed(line)

    note = f"measured on {len(steps)} steps, scaled to {LOG:,}"
    return [
        most(
            f"{game_id}: {LOG:,}-step log opened and replayed, ms", _scaled(replay, len(steps)), 50, 15, "{:.1f}", note
        )
    ]


def corrections(game_id: str, folder: Path) -> list[Row]:
    """The preview of `amend N remove` in the middle of a log, as it is shown: the worst of some lines."""
    from referee.table.setup.resume import resume

    path, steps = longest(game_id, folder)
    session = resume(path).session
    worst = max(
        _scaled(lambda n=n: session.shadow().enter(f"amend {n} remove"), len(steps), 5)  # type: ignore[misc]
        for n in steps[len(steps) // 4 :: len(steps) // 6]
    )
    note = f"measured on {len(steps)} steps, scaled to {LOG:,}"
    return [most(f"{game_id}: preview of an amend, {LOG:,}-step log, ms", worst, 100, 30, "{:.1f}", note)]


def proofs(game_id: str, folder: Path) -> list[Row]:
    """The proof of full games with most players; beside Samurai Sword, the conflict of a spoiled full game is named."""
    import scipy.optimize  # noqa: F401

    from referee import games
    from referee.proof.account import Account
    from referee.proof.case import LedgerCase
    from referee.proof.prove import prove
    from referee.simulate.run import one
    from tests.records.histories import full_game, spoiled

    game = games.load(game_id)
    spent: list[float] = []
    for seed in range(7):
        fold = one(game, seed, players=game.about.players[1]).fold
        start = clock()
        proof = prove(game, fold)
        spent.append(clock() - start)
        assert proof.possible, (game_id, seed, proof.why)
    rows = [
        most(f"{game_id}: proof of a full game, s", statistics.median(spent), 1, 0.3, note=f"worst {max(spent):.2f} s")
    ]
    if game_id == "samurai_sword":
        named: list[float] = []
        for seed in range(8):
            bad = spoiled(full_game(seed)[0], seed)
            if bad is None:
                continue
            case = LedgerCase("cards", Account.of(bad), [conflict.line for conflict in bad.conflicts])
            start = clock()
            assert not case.solve()
            assert case.conflict() is not None
            named.append(clock() - start)
        note = f"worst {max(named):.2f} s; {len(named)} games of 75 turns with 90 cards"
        rows.append(
            most("a set of lines none of which can be left out is named, s", statistics.median(named), 3, 1, note=note)
        )
    return rows

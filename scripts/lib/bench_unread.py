"""What an entry costs that is not understood, whatever is typed (`hostile_entries.py`): milliseconds of processor time, megabytes."""

from __future__ import annotations

import compileall
import sys
import time
import tracemalloc
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bench_hostile import run

ROOT = Path(__file__).resolve().parents[2]

MILLISECONDS = 50.0
"""Of processor time that one entry may take that is not understood."""

MEGABYTES = 20.0
"""Memory that it may take."""

SHOWN = 6
"""Kinds of entries that are printed of each game: the dearest."""


class Cost(NamedTuple):
    """The dearest entry of one kind, with how it begins."""

    kind: str
    milliseconds: float
    megabytes: float
    text: str


def dearest(game_id: str) -> Iterator[Cost]:
    """The dearest entry of each kind, through the line reader that pipes and the protocol share."""
    from hostile_entries import entries, session

    from referee import games
    from referee.engine.for_good import ours
    from referee.table.frontend.batch import enter
    from referee.table.frontend.source import line_of

    ours()  # as the command does
    game = games.load(game_id)
    table = session(game)
    worst: dict[str, tuple[float, str]] = {}
    for kind, text in entries(game):
        before = table.fold.last
        start = time.process_time()
        line = line_of(text.encode() + b"\n", 2)
        if not line.fault:
            enter(table, line.text)
        took = (time.process_time() - start) * 1000
        if table.fold.last != before:  # it was understood
            table = session(game)
        elif took > worst.get(kind, (-1.0, ""))[0]:
            worst[kind] = took, text
    for kind, (took, text) in worst.items():
        line = line_of(text.encode() + b"\n", 2)
        tracemalloc.start()
        if not line.fault:
            enter(table, line.text)
        peak = tracemalloc.get_traced_memory()[1] / 1e6
        tracemalloc.stop()
        yield Cost(kind, took, peak, text[:30])


def compiled(folder: Path) -> None:
    """Compile the code as an installation does, into a folder: what is imported first is then loaded, not compiled."""
    sys.pycache_prefix = str(folder / "compiled")
    compileall.compile_dir(ROOT / "referee", quiet=2)


def table(games_: Sequence[str], folder: Path) -> bool:
    """Print the dearest kinds of each game, and what a pipe and the protocol take for all; True when a bound was broken."""
    bad = False
    compiled(folder)
    print(f"entries that are not understood; at most {MILLISECONDS:.0f} ms and {MEGABYTES:.0f} MB each")
    for game_id in games_:
        found = sorted(dearest(game_id), key=lambda cost: -cost.milliseconds)
        most = max(cost.megabytes for cost in found)
        broken = found[0].milliseconds > MILLISECONDS or most > MEGABYTES
        bad = bad or broken
        for cost in found[:SHOWN]:
            print(f"{game_id:14} {cost.kind:44} {cost.milliseconds:6.1f} ms {cost.megabytes:5.1f} MB  {cost.text!r}")
        print(f"{game_id:14} {'most memory of any':44} {'':9} {most:5.1f} MB{'  over the bound' if broken else ''}", flush=True)
        bad = _piped(game_id, folder) or bad
    return bad


def _piped(game_id: str, folder: Path) -> bool:
    """Some of them through a pipe and the protocol, beside a session without them; True when they take more memory than they may."""
    from hostile_entries import entries, session

    from referee import games

    game = games.load(game_id)
    names = ", ".join(seat.name for seat in session(game, 0).fold.head.seats)
    some = [text for _, text in entries(game)][-150:]
    path = folder / "unread.txt"
    bad = False
    for mode in ((), ("--json",)):
        taken = []
        for texts in ([], some):
            path.write_text("\n".join([f"players {names}", "st", *(" ".join(text.split()) for text in texts)]) + "\n", encoding="utf-8")
            taken.append(run(("referee", "play", game_id, str(path), "--keep-going", "--log", "NEW.jsonl", *mode), folder))
        more = taken[1].megabytes - taken[0].megabytes
        each = (taken[1].seconds - taken[0].seconds) * 1000 / len(some)
        bad = bad or more > MEGABYTES or each > MILLISECONDS
        print(f"{game_id:14} {'pipe' if not mode else 'protocol'}: {len(some)} of up to a million signs: {each:.1f} ms each, {more:.1f} MB more", flush=True)
    return bad

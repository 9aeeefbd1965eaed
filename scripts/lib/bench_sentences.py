"""What it costs to read a sentence, and what shorthand pays for being asked whether it is one. Called by bench.py."""

from __future__ import annotations

import time
from typing import Any

from bench_row import Row, most

clock = time.process_time
"""Processor time, as in `bench_session`."""

GAMES = 12
"""Simulated games whose entries are read."""


def sentences(game_id: str) -> list[Row]:
    """p99 of reading an echo as an entry; p99 of what shorthand pays; the first sentence, for which patterns are loaded."""
    from referee import games
    from referee.engine.naming import named
    from referee.engine.sentences import lexicon
    from referee.engine.sentences.reader import read
    from referee.engine.steps import Step
    from referee.engine.words import split
    from referee.journal.acts import content
    from referee.journal.fold import Fold
    from referee.journal.format_text import described
    from referee.journal.lines import StepLine
    from referee.simulate.run import one
    from referee.table.assist.saying import other_meaning
    from referee.table.desk import Desk

    game = games.load(game_id)
    if game.sentences is None:
        return []
    echoes: list[float] = []
    short: list[float] = []
    lexicon.grammars.cache_clear()
    first = 0.0
    for seed in range(GAMES):
        played = one(game, seed, players=game.about.players[seed % 2])
        session = Desk(Fold(game, played.fold.head), None)
        for line in played.lines[1:]:
            step: Any = content(line) if isinstance(line, StepLine) else None
            if isinstance(step, Step):
                state = session.fold.state
                words = split(named(described(game, state, step, now=True), session.names)).words
                start = clock()
                read(game, state, words)
                took = clock() - start
                if first:
                    echoes.append(took)
                first = first or took
                typed = split(getattr(line, "typed", "") or "plotting done")
                start = clock()
                other_meaning(session, typed, [step])
                short.append(clock() - start)
            session.fold.feed(line)
    return [
        most(f"{game_id}: a sentence, p99, ms", _p99(echoes), 5, 2, note=f"{len(echoes)} echoes"),
        most(f"{game_id}: shorthand that may be a sentence, p99, ms more", _p99(short), 1, 0.6),
        most(f"{game_id}: the first sentence, ms", first * 1000, 150, 60, "{:.0f}", note="patterns are loaded then"),
    ]


def _p99(seconds: list[float]) -> float:
    return sorted(seconds)[int(len(seconds) * 0.99)] * 1000

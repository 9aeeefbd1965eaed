"""The exam of proposals: steps made without the rules, judged by the referee and by a reference written from the rulebook.

A game is played by bots, by the options of an edition. At each of its places steps are proposed, uniformly over their grammar; the referee
must call legal what the reference calls legal, and nothing else. The bots' own steps are asked about as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import propose_samurai_sword
import propose_shinbi
from exam_page import tell

from referee import games
from referee.engine.findings import RANK
from referee.journal import lines
from referee.journal.fold import Fold
from referee.simulate.run import one

REFERENCES: dict[str, Any] = {"samurai_sword": propose_samurai_sword, "shinbi": propose_shinbi}
"""Games with a reference."""
EACH = 40
"""Proposals at each place of a game."""
COLUMNS = ("proposals", "legal", "illegal", "no opinion", "legal called illegal", "illegal called legal", "steps of bots")


def job(what: tuple[Any, ...]) -> tuple[str, dict[str, int], list[str]]:
    """One game: title, what was counted, and where referee and reference differ."""
    name, seed, number = what
    game, module = games.load(name), REFERENCES[name]
    chance = Random(f"proposals/{name}/{seed}/{number}")
    editions = list(game.rulebook.editions)
    edition = editions[number % len(editions)]
    least, most = game.players
    players = least + number // len(editions) % (most - least + 1)
    reference = module.Reference(players, edition)
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    try:
        head, *log = one(game, seed * 1_000_003 + number, players=players, edition=edition, bots=("random",)).lines
        assert isinstance(head, lines.Head)
        fold = Fold(game, head)
        for line in log:
            fold.feed(line)
            if isinstance(line, lines.StepLine):
                if reference.legal(line.step) is False:
                    wrong.append(f"line {line.n}, of a bot: the reference calls {line.step} illegal")
                counts["steps of bots"] += 1
                reference.take(line.step)
                if hasattr(reference, "see"):
                    reference.see(game.paths(fold.state), fold.state.frame is not None)
                if reference.begun and not fold.state.over:
                    for _ in range(EACH):
                        wrong += compared(fold, reference, module.proposed(reference, chance), counts)
    except Exception as error:  # it is told, and does not throw the others away
        wrong.append(f"failed: {type(error).__name__}: {error}")
    return name, dict(counts), [f"{name}, game {number}, {edition}, {players} players: {text}" for text in wrong]


def compared(fold: Fold, reference: Any, step: Any, counts: Counter[str]) -> list[str]:
    """One proposal: where the referee says otherwise than the reference."""
    right = reference.legal(step)
    counts["proposals"] += 1
    if right is None:
        counts["no opinion"] += 1
        return []
    left = getattr(REFERENCES[fold.game.id], "NOT_ITS_MATTER", ("\n",))
    faults = [f for f in fold.game.check(fold.state, step) if RANK[f.verdict] > RANK["odd"]]
    found = [f for f in faults if not f.rule.startswith(left)]
    counts["legal" if right else "illegal"] += 1
    if right and found:
        counts["legal called illegal"] += 1
        return [f"behind line {fold.last}: {step} is legal, and {found[0].rule} is found: {found[0].text}"]
    if not right and not faults:
        counts["illegal called legal"] += 1
        return [f"behind line {fold.last}: {step} is illegal, and nothing is found"]
    return []


def proposals(names: list[str], options: Any, run: Callable[..., list[Any]]) -> int:
    """Print the table. 1 where referee and reference differ."""
    mine = [name for name in names if name in REFERENCES]
    found = run(job, [(name, options.seed, i) for name in mine for i in range(options.number)], options.jobs)
    print(f"{'title':14}" + "".join(f"{column:>{len(column) + 2}}" for column in COLUMNS))
    code = 0
    for name in names:
        if name not in REFERENCES:
            print(f"{name:14}  has no reference yet")
            continue
        total: Counter[str] = sum((Counter(counts) for title, counts, _ in found if title == name), Counter())
        wrong = [text for title, _, said in found if title == name for text in said]
        print(f"{name:14}" + "".join(f"{total[column]:>{len(column) + 2}}" for column in COLUMNS))
        for text in wrong[:8]:
            print(f"    {text}")
        tell(options, name, {column: total[column] for column in COLUMNS}, wrong[:8])
        code |= int(bool(wrong) or not total["legal"] or not total["illegal"])
    return code

"""The exam of final hands: honest ones must not be doubted, wrongly told ones must not pass where the facts decide them.

A game is played by bots and told by a reporter. Then all hands are shown: as they are, and with a card told wrongly. What
is true of the latter is asked of the solver, with a minute for each. Caught: the table refuses a showing, or the audit finds it.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
from exam_honest import plan
from exam_page import tell

from records.audit.audited import AuditRequest
from records.audit.auditor import examine
from referee import games
from referee.engine.findings import RANK
from referee.engine.game import Game
from referee.engine.proof import given_up, ledgers_of
from referee.engine.steps import Show
from referee.journal import lines
from referee.journal.entry import Entry
from referee.journal.fold import Fold
from referee.proof.prove import Undecided, cases_of
from referee.simulate import Stuck
from referee.simulate.run import one, sealed_bytes

WRONG = 3
"""Wrongly told sets of hands of each game."""

SECONDS = 60.0
"""What the solver has for the truth."""

ODD = RANK["odd"]


class Ended(NamedTuple):
    """A game that is over, before any hand is shown. shows: what would be shown."""

    game: Game[Any]
    log: list[lines.Line]
    fold: Fold
    shows: list[Show]


def ended(name: str, seed: int, number: int) -> Ended | None:
    """One game by its number; None where it came to no end."""
    game = games.load(name)
    how = plan(game, seed, number)
    try:
        done = one(
            game, how.seed, players=how.players, edition=how.edition, options=how.options, bots=how.bots,
            reporter=how.reporter,
        )  # fmt: skip
    except (Stuck, ValueError, LookupError, AssertionError):
        return None
    last = max((at for at, line in enumerate(done.lines) if isinstance(line, lines.EndLine)), default=0)
    head, *log = done.lines[: last + 1]
    assert isinstance(head, lines.Head)
    fold = Fold(game, head)
    for line in log:
        fold.feed(line)
    shows = [act for act in game.bots.after_end(fold.state, done.world) if isinstance(act, Show)]
    return Ended(game, [head, *log], fold, shows)


def told_wrong(of: Ended, chance: Random) -> list[Show]:
    """The same showings with a card told wrongly; empty where there is none that could be."""
    hands = [at for at, show in enumerate(of.shows) if show.cards and show.zone.startswith(("hand", "kept"))]
    manifests = [ledger.manifest or {} for ledger in ledgers_of(of.fold.state)]
    names = sorted({*(card for manifest in manifests for card in manifest), *(card for at in hands for card in of.shows[at].cards)})
    if not hands or len(names) < 2:
        return []
    at, shows = chance.choice(hands), list(of.shows)
    cards = list(shows[at].cards)
    place = chance.randrange(len(cards))
    others = [other for other in hands if other != at]
    kind = chance.choice(("another", "another", "as held elsewhere", "exchanged", "twice"))
    if kind == "twice" and len(cards) > 1:
        cards[place] = cards[place - 1]
    elif others and kind in ("as held elsewhere", "exchanged"):
        other = chance.choice(others)
        theirs = list(shows[other].cards)
        there = chance.randrange(len(theirs))
        mine, cards[place] = cards[place], theirs[there]
        if kind == "exchanged":
            theirs[there] = mine
            shows[other] = msgspec.structs.replace(shows[other], cards=tuple(theirs))
    else:
        cards[place] = chance.choice([card for card in names if card != cards[place]])
    shows[at] = msgspec.structs.replace(shows[at], cards=tuple(cards))
    same = all(sorted(a.cards) == sorted(b.cards) for a, b in zip(shows, of.shows, strict=True))
    return [] if same else shows


def shown(of: Ended, shows: Sequence[Show], folder: str) -> tuple[Fold, str]:
    """The fold behind these showings, and what the referee says: `refused`, or the word of the audit."""
    fold, log = of.fold.copy(), list(of.log)
    refused = False
    for show in shows:
        entry = Entry(fold, fold.entry + 1, fold.t)
        judged = entry.add(show)
        refused |= RANK[judged.verdict] > ODD or any(RANK[f.verdict] > ODD for f in judged.findings)
        log += entry.close("")
    if refused:
        return fold, "refused"
    path = Path(folder) / "log.jsonl"
    path.write_bytes(sealed_bytes(log))
    audit, _ = examine(str(path), AuditRequest())
    return fold, "proved sound" if audit.by_proof else audit.status


def possible(of: Ended, fold: Fold) -> bool | None:
    """What the solver says: whether any deal by the rules explains all that was shown; None: given up."""
    try:
        cases, _ = cases_of(of.game, fold, SECONDS)
        return all(case.solve(rules=True) for case in cases)
    except Undecided:
        return None


def job(what: tuple[Any, ...], wrong: int = WRONG) -> tuple[dict[str, int], list[str]]:
    """One game. One in which the program breaks down is told, and does not throw the others away."""
    try:
        return shown_wrong(what, wrong)
    except Exception as error:
        return {}, [f"failed: {type(error).__name__}: {error} {list(what)}"]


def shown_wrong(what: tuple[Any, ...], wrong: int) -> tuple[dict[str, int], list[str]]:
    """One game: what was counted, and what should not be."""
    name, seed, number = what
    counts: Counter[str] = Counter()
    bad: list[str] = []
    of = ended(name, seed, number)
    if of is None or not of.shows:
        return {}, []
    chance = Random(f"hands/{name}/{seed}/{number}")
    with tempfile.TemporaryDirectory() as folder:
        fold, said = shown(of, of.shows, folder)
        counts["honest games"] += 1
        counts["honest hands"] += sum(bool(show.cards) for show in of.shows if show.zone.startswith(("hand", "kept")))
        counts["search gave up"] += bool(given_up(of.game, fold.state))
        counts[f"honest {said}"] += 1
        if said not in ("sound", "proved sound"):
            bad.append(f"{name} {number}: honest hands are {said}")
        for index in range(wrong):
            shows = told_wrong(of, chance)
            if not shows:
                continue
            fold, said = shown(of, shows, folder)
            truth = possible(of, fold)
            counts["told wrongly"] += 1
            caught = said in ("refused", "found")
            if truth is None:
                counts["unknown"] += 1
            elif truth:
                counts["not decidable"] += 1
                if caught:
                    bad.append(f"{name} {number}, wrong {index}: {said}, and a deal explains it")
            else:
                counts["decidable"] += 1
                counts["at the table"] += said == "refused"
                counts["by the audit"] += said == "found"
                if not caught:
                    bad.append(f"{name} {number}, wrong {index}: {said}, and no deal explains it")
    return dict(counts), bad


COLUMNS = (
    "honest games", "honest hands", "honest proved sound", "told wrongly", "not decidable", "unknown", "decidable",
    "at the table", "by the audit",
)  # fmt: skip


def hands(names: list[str], options: Any, run: Callable[..., list[Any]]) -> int:
    """Print the table: of each title games until N honest hands and N wrongly told ones that the facts decide were seen."""
    code = 0
    print(f"{'title':14}" + "".join(f"{name:>{len(name) + 2}}" for name in COLUMNS) + "  wrong")
    for name in names:
        total: Counter[str] = Counter()
        bad: list[str] = []
        number = 0
        while min(total["honest hands"], total["decidable"]) < options.number and number < 50 * options.number:
            some = [(name, options.seed, number + i) for i in range(max(1, options.number // 4))]
            number += len(some)
            for counts, said in run(partial(job), some, options.jobs):
                total.update(counts)
                bad += said
        print(f"{name:14}" + "".join(f"{total[column]:>{len(column) + 2}}" for column in COLUMNS) + f"  {len(bad):>5}", flush=True)
        for text in bad[:8]:
            print(f"    {text}")
        code = code or int(bool(bad))
        tell(options, name, {**{column: total[column] for column in COLUMNS}, "wrong": len(bad)}, bad)
    return code

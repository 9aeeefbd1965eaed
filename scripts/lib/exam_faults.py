"""The fault exam: honest games in which one rule is broken on purpose, and whether the referee names that rule.

The catalogues are in `exam_breaches`. Breaches in the open are tried on a copy of the table at random places. Hidden ones are
played out by the world; there an oracle that shares no code with the referee says from which step on what was shown decides.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from exam_breaches import CATALOGUES

from records.audit import examine
from records.audited import Ask
from referee import games
from referee.engine.findings import RANK
from referee.engine.game import Bot
from referee.engine.steps import Check, Step
from referee.games.shinbi.bot import random_bot
from referee.games.shinbi.steps import Attack, Denounce, Reveal
from referee.journal import lines
from referee.journal.fold import line_of
from referee.journal.head import make_head
from referee.simulate import Table
from referee.simulate.run import NAMES, box_of, sealed_bytes

PLACES = 0.2
"""Share of the entries after which breaches are tried."""


def tried(table: Table, act: Any) -> set[str]:
    """The rules that the referee names for an act, on a copy of the table."""
    fold = table.fold.copy()
    judged = fold.feed(line_of(act, fold.last + 1, t=table.t, entry=table.entry + 1))
    assert judged is not None
    return {f.rule for f in judged.findings if not f.about and RANK[f.verdict] > RANK["odd"]}


def job(what: tuple[Any, ...]) -> tuple[str, Counter[tuple[str, str]], list[str]]:
    """One honest game with breaches tried beside it."""
    name, seed, number = what
    game = games.load(name)
    chance = Random(f"faults/{name}/{seed}/{number}")
    told: Counter[tuple[str, str]] = Counter()
    samples: list[str] = []
    makers = CATALOGUES.get(name, ())

    def count(rules: tuple[str, ...], found: set[str], act: Any) -> None:
        label = " / ".join(rules)
        told[label, "injected"] += 1
        fate = "found" if found & set(rules) else "other rule" if found else "silent"
        told[label, fate] += 1
        if fate != "found":
            samples.append(f"{label}: {act} -> {', '.join(sorted(found)) or 'nothing'} ({name} seed {number})")

    def breaches(state: Any, world: Any) -> None:
        if chance.random() < PLACES:
            game.world_says(world, state)  # brings the world up to date
            for rules, maker in makers:
                act = maker(state, world, chance)
                if act is not None:
                    count(rules, tried(table, act), act)

    def counts(table: Table) -> None:
        state = table.fold.state
        if state.over:
            breaches(state, table.world)
        elif chance.random() < PLACES:
            says = {k: v for k, v in game.world_says(table.world, state).items() if type(v) is int}
            can = [path for path in sorted(says) if game.paths(state).get(path) is not None]
            if can:
                path = chance.choice(can)
                act = Check(path, says[path] + chance.choice((-1, 1)))
                count((game.check_rule,), tried(table, act), act)

    def wrapped(bot: Bot) -> Bot:
        def play(state: Any, world: Any, random: Random, who: int) -> Step:
            breaches(state, world)
            return bot(state, world, random, who)

        return play

    least, most = game.players
    random = Random(f"{name}/{seed}/{number}")
    names = NAMES[: least + number % (most - least + 1)]
    head = make_head(game, names, box=box_of(game, random), log_id=f"SIM-{number}", at="2000-01-01T00:00:00+00:00")
    kinds = [("random", "sensible")[i % 2] for i in range(len(names))]
    table = Table(game, head, random, kinds, each=counts)
    table.bots = [wrapped(bot) for bot in table.bots]
    table.play()
    return name, told, samples


# --- hidden: a clan of Shinbi gives the same weapon twice --------------------------------------------------------------


def twice(what: tuple[Any, ...]) -> tuple[str, Counter[str], list[str]]:
    """One game of Shinbi in which a clan has two cards of one weapon, once."""
    seed, number, reporter = what
    game = games.load("shinbi")
    chance = Random(f"twice/{seed}/{number}")
    head = make_head(game, NAMES[: 4 + number % 3], log_id=f"SIM-twice-{number}", at="2000-01-01T00:00:00+00:00")
    table = Table(game, head, chance, ["random"] * (4 + number % 3), reporter)
    done: list[tuple[int, int]] = []  # round, clan
    wait = chance.randrange(12)

    def cheat(s: Any, world: Any, random: Random, seat: int) -> Any:
        nonlocal wait
        step = random_bot(s, world, random, seat)
        given = world.real.get(seat, {})
        if isinstance(step, Attack) and len(given) > 1 and not done:
            if wait:
                wait -= 1
            else:
                given[step.to] = next(w for t, w in given.items() if t != step.to)
                done.append((s.round, seat))
        return step

    table.bots = [cheat] * len(table.bots)
    result = table.play()
    told: Counter[str] = Counter()
    if not done:
        return reporter, told, []
    told["injected"] = 1
    first = oracle(result.lines, *done[0])
    told["decidable"] = int(first > 0)
    bad = [
        (n.n, f.rule) for n in result.lines if isinstance(n, lines.Judged) for f in n.findings if RANK[f.verdict] > 1
    ]
    told["live"] = int(bool(first) and any(n >= first for n, _ in bad))
    told["live, first step"] = int(any(n == first for n, _ in bad))
    told["false findings"] = sum(n < first or not first for n, _ in bad)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.jsonl"
        path.write_bytes(sealed_bytes(result.lines))
        audit, _ = examine(str(path), Ask(prove=True))
    proof = audit.proof
    found = [c.first for c in (*proof.conflicts, *proof.breach)] if proof is not None else []
    told["proof"] = int(bool(first) and bool(found))
    told["proof, first step"] = int(first in found)
    told["proof, not decidable"] = int(not first and bool(found))
    samples = (
        [f"seed {number}, {reporter}: oracle {first}, live {bad[:3]}, proof {found}"]
        if bool(first) != bool(found)
        else []
    )
    return reporter, told, samples


def oracle(log: list[lines.Line], number: int, clan: int) -> int:
    """The first line at which one weapon of a clan has been seen in two places in this round; 0: never."""
    seen: dict[str, str] = {}
    at = 0
    resolving = True
    for line in log:
        cards: tuple[tuple[int, str, str], ...] = ()
        if isinstance(line, lines.StepLine):
            step = line.step
            if isinstance(step, Attack) and resolving:
                at, seen, resolving = at + 1, {}, False
            elif isinstance(step, Reveal):
                cards, resolving = tuple((a, w, f"{a}>{step.who}") for a, w in step.cards), True
            elif isinstance(step, Denounce):
                cards = ((*step.third, f"{step.third[0]}>{step.who}"),)
        elif isinstance(line, lines.ShowLine):
            cards = tuple((int(line.show.zone.split(":")[1]), w, line.show.zone) for w in line.show.cards)
        for who, weapon, place in cards:
            if at == number and who == clan and seen.setdefault(weapon, place) != place:
                return line.n
    return 0


def faults(names: list[str], options: Any, run: Callable[..., list[Any]]) -> int:
    """Print the tables."""
    found = run(job, [(name, options.seed, i) for name in names for i in range(options.number)], options.jobs)
    code = 0
    for name in names:
        total: Counter[tuple[str, str]] = Counter()
        samples: list[str] = []
        for title, told, some in found:
            if title == name:
                total += told
                samples += some
        print(
            f"\n{name}: breaches in the open\n{'rule broken':48}{'injected':>10}{'found':>10}{'other rule':>12}{'silent':>8}"
        )
        for label in sorted(
            {label for label, _ in total} | {" / ".join(rules) for rules, _ in CATALOGUES.get(name, ())}
        ):
            row = [total[label, c] for c in ("injected", "found", "other rule", "silent")]
            print(f"{label:48}{row[0]:>10}{row[1]:>10}{row[2]:>12}{row[3]:>8}")
            code = code or int(row[3] > 0)
        seen: Counter[str] = Counter()
        for text in samples:
            seen[text.split(":")[0]] += 1
            if seen[text.split(":")[0]] <= 2:
                print(f"    {text}")
    if "shinbi" in names:
        columns = (
            "injected",
            "decidable",
            "live",
            "live, first step",
            "proof",
            "proof, first step",
            "false findings",
            "proof, not decidable",
        )
        print(
            "\nshinbi: a clan gives one weapon twice (hidden)\n"
            + f"{'reporter':10}"
            + "".join(f"{c:>{len(c) + 2}}" for c in columns)
        )
        hidden = run(
            twice, [(options.seed, i, r) for r in ("bare", "open") for i in range(options.number)], options.jobs
        )
        for reporter in ("bare", "open"):
            sums: Counter[str] = sum((told for r, told, _ in hidden if r == reporter), Counter())
            print(f"{reporter:10}" + "".join(f"{sums[c]:>{len(c) + 2}}" for c in columns))
        for text in [text for _, _, some in hidden for text in some][:5]:
            print(f"    {text}")
    return code

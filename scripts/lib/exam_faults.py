"""The fault exam: games in which one rule was broken, and whether, when and by which name that is found.

The catalogues are in `breaches`, one module a game; `exam_table` plays a game with one breach on to its end; `exam_oracle`
says when the shown facts decide a hidden one. The log is then audited as a table would have kept it that noticed nothing.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from breaches import Breach, Hidden, Wrong, catalogue
from exam_claims import fallen, imperfect, why_less
from exam_oracle import decided
from exam_page import tell
from exam_table import Broken

from records.audit.audited import Audit, AuditRequest
from records.audit.auditor import examine
from referee import games
from referee.engine.findings import RANK
from referee.journal import lines
from referee.journal.head import make_head
from referee.simulate.run import NAMES, REPORTERS, box_of, sealed_bytes

TRIES = 8
"""So many games are played for a breach that finds no place in one of them."""
PLACES = 6
"""A breach happens at one of the first so many places where it can."""
KINDS = {"OPEN": "breaches in the open", "HIDDEN": "hidden breaches", "WRONG": "sums that the table gets wrong"}
COLUMNS = (
    "injected", "decidable", "live", "at once", "audit", "proved", "--prove", "first step", "other rule", "later false",
    "stopped", "failed",
)  # fmt: skip


class Outcome(NamedTuple):
    """What came of one breach. told: counts by column; sample: a line about it where something is not as it should be."""

    game: str
    kind: str
    label: str
    reporter: str
    told: Counter[str]
    sample: str = ""


def broken(name: str, breach: Any, reporter: str, seed: int, number: int) -> Broken | None:
    """A game with this breach in it; None where no place for it came up."""
    game = games.load(name)
    module = catalogue(name)
    for attempt in range(TRIES):
        key = f"faults/{name}/{breach.name}/{seed}/{number}/{attempt}"
        random = Random(key)
        options = dict(getattr(breach, "options", {}))
        least, most = game.flow.seats_for(options)
        players = random.choice(getattr(breach, "players", ()) or range(least, most + 1))
        kinds = [random.choice(("random", "heuristic")) for _ in range(players)]
        head = make_head(
            game, NAMES[:players], edition=getattr(breach, "edition", ""), options=options, box=box_of(game, random),
            log_id=f"SIM-{name}-{seed}-{number}-{attempt}", at="2000-01-01T00:00:00+00:00",
        )  # fmt: skip
        wait = random.randrange(PLACES) if attempt < TRIES // 2 else 0
        table = Broken(game, head, random, kinds, reporter, breach, wait, module)
        table.play()
        if table.at:
            return table
    return None


def unnoticed(log: list[lines.Line]) -> list[lines.Line]:
    """The log of a table that had no referee: nothing that is irregular is said to be."""
    for line in log:
        if isinstance(line, lines.Judged):
            line.verdict, line.findings, line.reason = "ok", (), ""
    return log


def audited(table: Broken, prove: bool) -> Audit:
    """The audit of the log as it lies on the disk."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.jsonl"
        path.write_bytes(sealed_bytes(unnoticed(table.lines)))
        return examine(str(path), AuditRequest(prove=prove, seconds=60))[0]


def job(what: tuple[Any, ...]) -> Outcome:
    """One breach in one game. One in which the program breaks down has `failed`, and does not throw the others away."""
    name, kind, index, reporter, *_ = what
    module = catalogue(name)
    try:
        return played(what)
    except Exception as error:  # whatever it is, it is told with the breach
        label = label_of(module, getattr(module, kind)[index])
        sample = f"{label}: failed: {type(error).__name__}: {error} {list(what)}"
        return Outcome(name, kind, label, reporter, Counter(failed=1), sample)


def played(what: tuple[Any, ...]) -> Outcome:
    """One breach in one game: what was found of it."""
    name, kind, index, reporter, seed, number, every = what
    module = catalogue(name)
    breach = getattr(module, kind)[index]
    label = label_of(module, breach)
    table = broken(name, breach, reporter, seed, number)
    told: Counter[str] = Counter()
    if table is None:
        return Outcome(name, kind, label, reporter, told)
    told["injected"] = 1
    told["stopped"] = int(bool(table.stopped))
    counted = isinstance(breach, Wrong)
    expected = {table.fold.game.facts.rule_of(breach.path.rstrip("."))} if counted else set(breach.rules)
    first = decidable(table)
    told["decidable"] = int(first > 0)
    live = [
        (line.n, f.rule)
        for line in table.lines
        if isinstance(line, lines.Judged)
        for f in line.findings
        if RANK[f.verdict] > RANK["odd"]
    ]
    prove = isinstance(breach, Hidden) or number % every == 0
    audit = audited(table, prove)
    plain = [(f.by or one.n, f.rule) for one in audit.irregular for f in one.findings if RANK[f.verdict] > RANK["odd"]]
    proof = audit.proof
    found = () if proof is None else (*proof.conflicts, *proof.breach)
    clashes = [(c.first, part.split(" ")[0].rstrip(",:;")) for c in found for part in c.citation.split("; ")]
    deep = {*plain, *clashes}
    told["proved"] = int(prove and first > 0)
    if not first:
        told[f"not decided: {why(table)}"] = 1
    if first:
        told["live"] = int(hits(live, first, expected))
        told["at once"] = int(first in {n for n, r in live if r in expected})
        told["audit"] = int(hits(plain, first, expected))
        told["--prove"] = int(prove and hits(deep, first, expected))
        told["first step"] = int(prove and (first in {n for n, r in deep if r in expected}))
        told["other rule"] = int(not hits(deep, first, expected) and any(n == first for n, _ in deep))
    told["later false"] = len({n for n, r in deep if false(n, r, first, expected, getattr(breach, "follows", ()))})
    wrong = first and not hits(deep if prove else plain, first, expected)
    late = first and ((prove and not told["first step"]) or told["at once"] < told["decidable"])
    sample = ""
    if wrong or late or told["later false"] or any(n < (first or 10**9) for n, _ in clashes):
        said = ", ".join(f"{n} {r}" for n, r in sorted(deep)[:4]) or "nothing"
        act = next((line for line in table.lines if isinstance(line, lines.Judged) and line.n == table.at), None)
        sample = f"{label}: line {table.at} {getattr(act, 'step', act)}, decided at {first}; found {said} [{table.fold.head.id}, {reporter}]"
    if table.stopped and not sample and not isinstance(breach, Hidden):
        sample = f"{label}: could not go on: {table.stopped} [{table.fold.head.id}, {reporter}]"
    return Outcome(name, kind, label, reporter, told, sample)


def hits(found: Any, first: int, expected: set[str]) -> bool:
    """Whether one of the expected rules is named once it could be known."""
    return any(n >= first and rule in expected for n, rule in found)


def false(n: int, rule: str, first: int, expected: set[str], follows: tuple[str, ...]) -> bool:
    """Whether a finding says something that was not so: nothing else was broken in this game."""
    if rule in follows:
        return False
    if not first or n < first:
        return True
    return n > first and rule not in expected


def decidable(table: Broken) -> int:
    """The first line from which on the shown facts decide that a rule was broken; 0: they never do."""
    breach = table.breach
    if isinstance(breach, Breach):
        return table.at
    if isinstance(breach, Wrong):
        for line in table.lines:
            if isinstance(line, lines.CheckLine) and line.n in table.wrong:
                return line.n
        return 0
    return breach.decided(table) if breach.decided is not None else decided(table.facts)


def why(table: Broken) -> str:
    """Why nothing that was shown decides it."""
    if table.stopped:
        return "the table could not go on before anything was shown"
    if isinstance(table.breach, Wrong):
        return "nobody counted that number before it changed again, or at all"
    if table.breach.decided is not None:
        return "what was broken was never turned up"
    return "other cards could have done all that was shown"


def label_of(module: Any, breach: Any) -> str:
    """A row's name."""
    rules = breach.sums if isinstance(breach, Wrong) else breach.rules
    return f"{' / '.join(rules)}  {breach.name}"


# --- the tables --------------------------------------------------------------------------------------------------------


def faults(names: list[str], options: Any, run: Callable[..., list[Any]]) -> int:
    """Print the tables."""
    jobs = [
        (name, kind, index, reporter, options.seed, number, max(1, options.prove))
        for name in names
        for kind in KINDS
        for index, breach in enumerate(getattr(catalogue(name), kind))
        if options.only in breach.name
        for reporter in REPORTERS
        for number in range(options.number)
    ]
    found: list[Outcome] = run(job, jobs, options.jobs)
    code = 0
    for name in names:
        for kind, title in KINDS.items():
            mine = [one for one in found if (one.game, one.kind) == (name, kind)]
            if mine:
                these = [breach for breach in getattr(catalogue(name), kind) if options.only in breach.name]
                code |= printed(f"{name}: {title}", mine, these, catalogue(name))
                total = sum((one.told for one in mine), Counter())
                tell(options, name, {c: total[c] for c in COLUMNS}, unlike(mine, these, catalogue(name)), kind.lower())
        unbroken: dict[str, str] = catalogue(name).UNBROKEN
        print(f"\n{name}: bans for which there is no breach{'' if unbroken else ': none'}")
        for reason in dict.fromkeys(unbroken.values()):
            print(f"    {reason}: {', '.join(rule for rule, why in unbroken.items() if why == reason)}")
    return code


def printed(title: str, mine: list[Outcome], breaches: Any, module: Any) -> int:
    """One table: a row for each rule; reporters that tell the same in one row. 1 where it is below what is claimed (exam_claims)."""
    wide = max(len(label_of(module, breach)) for breach in breaches) + 2
    print(f"\n{title}\n{'rule, breach':{wide}}{'reporter':20}" + "".join(f"{c:>{len(c) + 2}}" for c in COLUMNS))
    low: list[str] = []
    total: Counter[str] = Counter()
    for breach in breaches:
        label = label_of(module, breach)
        by = {
            r: sum((one.told for one in mine if one.label == label and one.reporter == r), Counter()) for r in REPORTERS
        }
        low += [f"{label}: {text}" for text in fallen(mine[0].game, breach.name, sum(by.values(), Counter()))]
        groups: dict[Any, tuple[list[str], Counter[str]]] = {}
        for reporter, counts in by.items():
            reporters, told = groups.setdefault(shares(counts), ([], Counter()))
            reporters.append(reporter)
            told.update(counts)
        for reporters, told in groups.values():
            who = "all" if len(reporters) == len(REPORTERS) else " ".join(reporters)
            print(f"{label:{wide}}{who:20}" + "".join(f"{told[c]:>{len(c) + 2}}" for c in COLUMNS))
            total.update(told)
    print(f"{'all':{wide}}{'':20}" + "".join(f"{total[c]:>{len(c) + 2}}" for c in COLUMNS))
    for reason in sorted(r for r in total if r.startswith("not decided")):
        print(f"    {total[reason]} {reason}")
    if not total["decidable"]:
        low.append("nothing was decided by what was shown, so that nothing was examined")
    for text in low:
        print(f"    BELOW THE CLAIM  {text}")
    seen: Counter[str] = Counter()
    for one in mine:
        if one.sample:
            seen[one.label] += 1
            if seen[one.label] <= 2:
                print(f"    {one.sample}")
    return int(bool(low))


def unlike(mine: list[Outcome], breaches: Any, module: Any) -> list[str]:
    """The rows that are not perfect, one for each breach, with the reason where less is claimed."""
    said = []
    for breach in breaches:
        label = label_of(module, breach)
        told = sum((one.told for one in mine if one.label == label), Counter())
        if imperfect(told):
            numbers = ", ".join(f"{c} {told[c]}" for c in COLUMNS if told[c]) or "found no place"
            why = why_less(mine[0].game, breach.name)
            said.append(f"{label}: {numbers}{f' ({why})' if why else ''}")
    return said


def shares(told: Counter[str]) -> tuple[int | None, ...]:
    """Whether each column has all, none, or how many: rows that differ in nothing else are one row."""
    of = {
        "--prove": "proved",
        "first step": "proved",
        "proved": "proved",
        "decidable": "injected",
        "stopped": "stopped",
    }
    return tuple(None if not told[c] else -1 if told[c] == told[of.get(c, "decidable")] else told[c] for c in COLUMNS)

"""The honest exam: whatever bots play by the rules, the referee must find nothing in it, and count as the world counts."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import count_clans
import count_ninjato
import count_samurai
import exam_open
from exam_page import tell

from records.audit.audited import AuditRequest
from records.audit.auditor import examine
from referee import games
from referee.engine.findings import RANK
from referee.engine.game import Game
from referee.engine.rulebook import OptionValue
from referee.journal import lines
from referee.simulate import SimulatedGame, SimulatedTable, Stuck
from referee.simulate.run import REPORTERS, one, sealed_bytes

ODD = RANK["odd"]
COUNTS: dict[str, Any] = {
    "ninjato": count_ninjato.Count, "samurai_sword": count_samurai.Count, "shinobi_clans": count_clans.Count,
}  # fmt: skip
"""Games with a second count that shares no code with their rules."""


class Plan(NamedTuple):
    """One game to be played."""

    seed: int
    players: int
    edition: str
    options: dict[str, OptionValue]
    bots: tuple[str, ...]
    reporter: str

    def __str__(self) -> str:
        told = " ".join(f"--option {k}={str(v).lower() if isinstance(v, bool) else v}" for k, v in self.options.items())
        bots = ",".join(self.bots)
        edition = f" --edition {self.edition}" if self.edition else ""
        return f"game seed {self.seed} --players {self.players}{edition} --bots {bots} --reporter {self.reporter} {told}".rstrip()


class Outcome(NamedTuple):
    """What came of one game. wrong: what should not be; facts: how many of the world's facts were compared."""

    wrong: list[str]
    counts: Counter[str]


def plan(game: Game[Any], seed: int, number: int) -> Plan:
    """A game of the exam: reporters and table sizes in turn, no option or up to three of them changed at random."""
    chance = Random(f"exam/{game.id}/{seed}/{number}")
    book = game.rulebook
    edition = chance.choice(list(book.editions))
    defaults = book.defaults(edition)
    options: dict[str, OptionValue] = {}
    for name in chance.sample(sorted(book.options), min(len(book.options), chance.choice((0, 1, 2, 3)))):
        others = [v for v in book.options[name].values if v != defaults[name]]
        if others:
            options[name] = chance.choice(others)
    least, most = game.flow.seats_for(options)
    players = least + number % (most - least + 1)
    bots = tuple(chance.choice(tuple(game.bots.names)) for _ in range(players))
    return Plan(seed * 1_000_003 + number, players, edition, options, bots, REPORTERS[number // 2 % len(REPORTERS)])


def compared(game: Game[Any], world: Any, state: Any, counts: Counter[str], paths: dict[str, Any] | None = None) -> list[str]:
    """Where the world's own count differs from the referee's. paths: its public facts, where they are there already."""
    wrong: list[str] = []
    says = game.bots.world_says(world, state)
    paths = game.facts.paths(state) if paths is None and says else paths or {}
    result = game.scoring.result(state) if state.over else {}
    for name, real in says.items():
        if name == "astray":
            told: Any = []
        elif name in ("points", "winner"):
            told = result.get(name)
            if told is None or not told or None in told:
                counts["left open at the end"] += 1
                continue
        else:
            told = paths.get(name, "no such fact")
        counts["facts compared"] += 1
        same = sorted(real) == sorted(told) if isinstance(real, list) and name != "points" else real == told
        if name == "dojo.row":
            same = sorted(real) == sorted(told)
        if not same:
            wrong.append(f"{name}: {told} by the referee, {real} in the world")
    return wrong


class Second:
    """The second count of a game, from its steps alone, where there is one; nothing otherwise."""

    def __init__(self, game: Game[Any], counts: Counter[str]) -> None:
        self.game, self.counts = game, counts
        self.count: Any = None
        self.at = 0

    def compared(self, table: SimulatedTable, paths: dict[str, Any]) -> list[str]:
        """Feed what was added, and compare where it is in step. paths: the referee's public facts."""
        if self.game.id not in COUNTS:
            return []
        head = table.fold.head
        if self.count is None:
            self.count = COUNTS[self.game.id](len(head.seats), head.options, head.box.facts)
        fates = [effect for line in table.lines[self.at :] if isinstance(line, lines.StepLine) for effect in line.did]
        try:
            self.count.contracts = getattr(table.world, "contracts", [])
            for line in table.lines[self.at :]:
                if isinstance(line, lines.StepLine):
                    self.count.feed(line.step)
        except (AssertionError, KeyError, ValueError, IndexError) as error:
            self.at = len(table.lines)
            self.count.unsure = self.count.unsure or "broken"
            return [f"the second count: {type(error).__name__}: {error}"]
        self.at = len(table.lines)
        if self.count.unsure:
            return []
        if getattr(self.count, "begun", None) is False:
            self.count.begin(paths)
        wrong = []
        for effect in fates:
            if effect[0] in ("killed", "survives"):
                self.counts["counted twice"] += 1
                if self.count.fate.get(effect[1]) != effect[0]:
                    wrong.append(f"{effect[1]} {effect[0]} by the referee, not by the second count")
        for name, told in self.count.says().items():
            if name == "total" and name not in paths:
                continue  # a tie is asked about before totals are said
            self.counts["counted twice"] += 1
            if paths.get(name) != told:
                wrong.append(f"{name}: {paths.get(name)} by the referee, {told} by the second count")
        return wrong

    def close(self) -> None:
        """Note why nothing was counted to the end."""
        if self.count is not None:
            self.counts["games counted twice"] += not self.count.unsure
            if self.count.unsure:
                self.counts[f"not counted twice: {self.count.unsure}"] += 1


def play(game: Game[Any], how: Plan, prove: bool) -> Outcome:
    """One game, compared after every entry, and looked over."""
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    second = Second(game, counts)

    def each(table: SimulatedTable) -> None:
        state = table.fold.state
        if len(wrong) < 3:
            paths = game.facts.paths(state)
            wrong.extend(f"after entry {table.entry}: {text}" for text in second.compared(table, paths))
            at = f"after entry {table.entry}: "
            wrong.extend(at + text for text in compared(game, table.world, state, counts, paths))
            wrong.extend(f"{at}{law.id} {broken}" for law in game.about.laws if (broken := law.holds(state)))

    try:
        result = one(
            game, how.seed, players=how.players, edition=how.edition, options=how.options, bots=how.bots,
            reporter=how.reporter, each=each,
        )  # fmt: skip
    except (Stuck, ValueError, LookupError, AssertionError) as error:
        return Outcome([f"{type(error).__name__}: {error}"], counts)
    second.close()
    wrong += looked(game, result, counts)
    if how.reporter == "open":
        wrong += compared(game, result.world, result.fold.state, counts)
    if prove:
        wrong += proved(game, result, counts)
    return Outcome(wrong, counts)


def looked(game: Game[Any], result: SimulatedGame, counts: Counter[str]) -> list[str]:
    """Verdicts, the end, the sums."""
    wrong: list[str] = []
    for line in result.lines:
        if isinstance(line, lines.Judged):
            counts["lines"] += 1
            counts["odd"] += line.verdict == "odd"
            bad = [f for f in line.findings if RANK[f.verdict] > ODD]
            if RANK[line.verdict] > ODD or bad:
                wrong.append(f"line {line.n} is {line.verdict}: {', '.join(f.rule for f in bad)}")
    state = result.fold.state
    if state.why not in game.about.ends:
        wrong.append(f"ended by {state.why}")
    score = game.scoring.score(state)
    for seat, points in enumerate(score.points, 1):
        parts = [line.points for line in score.lines if line.seat == seat]
        if game.id in ("ninjato", "samurai_sword") and points is not None and None not in parts:
            counts["facts compared"] += 1
            if sum(p for p in parts if p is not None) != points:
                wrong.append(f"the sums of seat {seat} make {parts}, not {points}")
    counts["questions open at the end"] += len(result.fold.claims)
    return wrong


def proved(game: Game[Any], result: SimulatedGame, counts: Counter[str]) -> list[str]:
    """The audit and the proof of the log as it lies on the disk, and what it leaves open."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.jsonl"
        path.write_bytes(sealed_bytes(result.lines))
        audit, _ = examine(str(path), AuditRequest(prove=True, seconds=60))
    counts["proved"] += 1
    wrong = []
    if audit.status != "sound":
        told = [str(c) for c in audit.complaints] + [str(d) for d in audit.differences]
        wrong.append(f"the audit says {audit.status}: {'; '.join(told[:3])}")
    proof = audit.proof
    if proof is None or proof.possible is None:
        counts["proof given up"] += 1
        counts[f"given up: {proof.why if proof else 'no proof'}"] += 1
    elif not proof.possible or not proof.honest:
        wrong.append(f"the proof says: {' '.join(proof.said)}")
    else:
        wrong += exam_open.asked(game, result.fold, {done.n for done in proof.settled}, counts)
    return wrong


def job(what: tuple[Any, ...]) -> tuple[str, str, list[str], dict[str, int]]:
    """One game in a process of its own: title, how it was played, what should not be, what was counted."""
    name, seed, number, every = what
    game = games.load(name)
    how = plan(game, seed, number)
    chosen = bool(every) and Random(f"prove/{name}/{seed}/{number}").randrange(every) == 0
    try:
        outcome = play(game, how, chosen)
    except Exception as error:  # it is told, and does not throw the others away
        outcome = Outcome([f"failed: {type(error).__name__}: {error}"], Counter())
    return name, f"{name}: {how}", outcome.wrong, dict(outcome.counts)


SHOWN = {
    "lines": "lines", "facts compared": "facts compared", "counted twice": "counted twice", "odd": "odd", "proved": "proved",
    "proof given up": "given up", "left open at the end": "left open at the end",
}  # fmt: skip
OPEN = (
    "questions asked of the proof", "settled by the proof", "answers given up", "questions that are no matter of cards",
    "bounds asked of the proof", "bounds wider than the facts",
)  # fmt: skip


def _wide(name: str) -> int:
    """How wide a column is: for its name, and for millions."""
    return max(len(name), 7) + 2


def honest(names: list[str], options: Any, run: Callable[..., list[Any]]) -> int:
    """Print the table."""
    jobs = [(name, options.seed, i, options.prove) for name in names for i in range(options.number)]
    found = run(job, jobs, options.jobs, options.keep)
    code = 0
    print(f"{'title':14}{'games':>7}{'wrong':>7}" + "".join(f"{name:>{_wide(name)}}" for name in SHOWN.values()))
    for name in names:
        mine = [(how, wrong, counts) for title, how, wrong, counts in found if title == name]
        total: Counter[str] = sum((Counter(counts) for *_, counts in mine), Counter())
        bad = [(how, wrong) for how, wrong, _ in mine if wrong]
        print(f"{name:14}{len(mine):>7}{len(bad):>7}" + "".join(f"{total[n]:>{_wide(s)}}" for n, s in SHOWN.items()))
        print(f"    questions open at the end: {total['questions open at the end']}")
        asked = ", ".join(f"{text}: {total[text]}" for text in OPEN if total[text])
        print(f"    of the proved games: {asked or 'none'}")
        if total["games counted twice"]:
            print(f"    games counted twice to the end: {total['games counted twice']}")
        left = {text: n for text, n in total.items() if text.startswith(("given up: ", "not counted twice: "))}
        for reason, n in sorted(left.items()):
            print(f"    {n} x {reason}")
        for how, wrong in bad[:8]:
            print(f"    {how}")
            for text in wrong[:3]:
                print(f"        {text}")
        code = code or int(bool(bad))
        row = {"games": len(mine), "wrong": len(bad), **{s: total[n] for n, s in SHOWN.items()}}
        row |= {"questions asked": total["questions asked of the proof"], "settled": total["settled by the proof"]}
        row["bounds too wide"] = total["bounds wider than the facts"]
        row["not counted twice"] = sum(n for text, n in left.items() if text.startswith("not counted"))
        tell(options, name, row, [f"{how}: {'; '.join(wrong[:2])}" for how, wrong in bad])
    return code

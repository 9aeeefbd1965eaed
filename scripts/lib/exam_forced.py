"""The exam of forced entries: each breach in the open is recorded, and the record must hold what the table did.

The catalogue says of each breach what the table did (`breaches.Breach.does`), and of each kind of step what lies on the
table behind it (`TYPED` of the game's module, or `facts` of the breach). Then the game is played
on to its end: the referee must count as the world counts, and must not accuse the honest steps that follow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from breaches import MOVES, NOT_YET, NOTHING, Breach, Facts, catalogue
from exam_faults import PLACES, label_of
from exam_honest import compared
from exam_page import tell
from exam_table import Broken

from referee import games
from referee.engine.findings import RANK
from referee.engine.steps import Act, Step
from referee.journal import lines
from referee.journal.forced import carried_out
from referee.journal.head import make_head
from referee.simulate.run import NAMES, box_of

UNKNOWN = (None, "", "?")

MANY = 3
"""Games a breach."""
RARE = {
    "Hanzo parries with his only card": 19, "two set values": 11, "gold for all kinds as a 2": 61, "two Hensojutsu on an envoy": 55,
    "a treasure of which none is left": 129, "a Scout left lying": 14, "the Metsubushi acts before the Jutte": 16,
    "poison takes an immune one": 15,
}  # fmt: skip
"""Breaches that find a place in few games: the attempt at which they do, or one before it."""
EVERY = 7
"""Behind a breach the counts are compared at every seventh line, and at the end."""
TRIES = 24
"""So many games are played for a breach that finds no place in one of them."""
PATIENT = 4
"""In so many of them it happens at a later place where it can, unless the world would have to be copied for that."""
COLUMNS = ("games", "as typed", "to the end", "false afterwards")


class Outcome(NamedTuple):
    """What came of one breach in one game. told: counts by column; sample: what is not as it should be."""

    game: str
    index: int
    told: Counter[str]
    sample: str = ""


class Forced(Broken):
    """A table with one forced breach. wrong: what is not as it should be at once; unlike: what differs later; false: who is accused then."""

    breach: Breach

    def __init__(self, *how: Any) -> None:
        super().__init__(*how)
        self.wrong: list[str] = []
        self.unlike: list[str] = []
        self.honest: Step | None = None

    def _try(self, place: Any, honest: Step | None) -> None:
        self.honest = honest
        super()._try(place, honest)

    def forced(self, acts: Act | tuple[Act, ...]) -> None:
        """The breach, looked at before and behind it."""
        *lead, act = acts if isinstance(acts, tuple) else (acts,)
        for honest in lead:
            self.put(honest)
        state = self.fold.state
        before = self.game.facts.paths(state)
        wait = None if isinstance(act, lines.EndLine) else self.game.flow.waits(state, act)
        if (wait is not None) != (self.breach.does == NOT_YET):
            self.wrong.append(f"waits: {wait}")
        if wait is not None:  # nothing is recorded, and the table takes it back
            trial = state.copy()
            carried_out(self.game, trial, act, self.game.rules.check(state, act), self.game.rules.apply)  # where a log has it all the same
            if self.game.facts.paths(trial) != before:
                self.wrong.append("moves something although it waits")
            self.at = self.fold.last + 1
            if self.honest is not None:
                self.put(self.honest)
            return
        super().forced(act)
        after = self.game.facts.paths(self.fold.state)
        self.wrong += differing(self.breach, getattr(self.rules, "TYPED", {}), before, after, act)

    def _told(self, n: int, act: Any) -> None:
        """No oracle is asked here; the world follows."""
        self.game.bots.world_says(self.world, self.fold.state)

    def _look(self) -> None:
        super()._look()
        at = self.fold.last
        if self.at and not self.unlike and (at <= self.at + 1 or at % EVERY == 0 or self.fold.state.over):
            counts: Counter[str] = Counter()
            found = compared(self.game, self.world, self.fold.state, counts)
            self.unlike += [text for text in found if not text.startswith(self.breach.unequal or ("\n",))]
            self.unlike += [
                f"{law.id} {broken}"
                for law in self.game.about.laws
                if not law.honest and (broken := law.holds(self.fold.state))
            ]

    @property
    def false(self) -> list[str]:
        """Honest lines behind the breach that are accused, and lines other than it that are accused later."""
        return [
            f"{line.n} {f.rule}"
            for line in self.lines
            if isinstance(line, lines.Judged) and line.n >= self.at
            for f in line.findings
            if (f.about or line.n) != self.at and RANK[f.verdict] > RANK["odd"] and f.rule not in self.breach.follows
        ]


def differing(
    breach: Breach, typed: Mapping[type, Facts], before: Mapping[str, Any], after: Mapping[str, Any], act: Any
) -> list[str]:
    """What is not as the table did it. What only becomes known does not move."""
    moved = sorted(path for path in {*before, *after} if before.get(path) != after.get(path))
    if breach.does == NOTHING:
        moved = [path for path in moved if before.get(path) not in UNKNOWN]
        return [f"moves {', '.join(moved)}"] if moved else []
    facts = breach.facts or typed.get(type(act))
    if facts is None:
        return [] if moved else ["moves nothing"]
    wrong = []
    for path, wanted in facts(before, act).items():
        told = after.get(path)
        if not (wanted(told) if callable(wanted) else told == wanted):
            wrong.append(f"{path}: {before.get(path)} → {told}" + ("" if callable(wanted) else f", not {wanted}"))
    return wrong


def table(name: str, breach: Breach, seed: int, number: int) -> Forced | None:
    """A game with this breach, forced; None where no place for it came up."""
    game = games.load(name)
    first = RARE.get(breach.name, 0)
    for attempt in range(first, first + TRIES):
        random = Random(f"forced/{name}/{breach.name}/{seed}/{number}/{attempt}")
        options = dict(breach.options)
        least, most = game.flow.seats_for(options)
        players = random.choice(breach.players or range(least, most + 1))
        kinds = [random.choice(("random", "heuristic")) for _ in range(players)]
        head = make_head(
            game, NAMES[:players], edition=breach.edition, options=options, box=box_of(game, random),
            log_id=f"SIM-{name}-{seed}-{number}-{attempt}", at="2000-01-01T00:00:00+00:00",
        )  # fmt: skip
        wait = random.randrange(PLACES) if attempt < PATIENT and not breach.alters else 0
        made = Forced(game, head, random, kinds, "bare", breach, wait, catalogue(name))
        made.play()
        if made.at:
            return made
    return None


def job(what: tuple[Any, ...]) -> Outcome:
    """One breach in one game: title, number of the breach, seed, number of the game."""
    name, index, seed, number = what
    breach = catalogue(name).OPEN[index]
    made = table(name, breach, seed, number)
    told: Counter[str] = Counter()
    if made is None:
        return Outcome(name, index, told, "no place for it came up")
    false = made.false
    told["games"] = 1
    told["as typed"] = int(not made.wrong)
    told["to the end"] = int(not made.unlike and not made.stopped)
    told["false afterwards"] = len(false)
    parts = (*made.wrong, *made.unlike[:2], *([made.stopped] if made.stopped else ()), *false[:3])
    act = next((line for line in made.lines if isinstance(line, lines.Judged) and line.n == made.at), None)
    where = f"line {made.at} {getattr(act, 'step', act)} [{made.fold.head.id}]"
    return Outcome(name, index, told, f"{'; '.join(parts)}: {where}" if parts else "")


def forced(names: list[str], options: Any, run: Callable[..., list[Any]]) -> int:
    """Print the tables. 1 where something is not as the table did it."""
    jobs = [
        (name, index, options.seed, number)
        for name in names
        for index in range(len(catalogue(name).OPEN))
        for number in range(min(options.number, MANY))
    ]
    found: list[Outcome] = run(job, jobs, options.jobs)
    code = 0
    for name in names:
        module = catalogue(name)
        mine = [one for one in found if one.game == name]
        print(
            f"\n{name}: forced entries\n{'what the table did':24}{'breaches':>10}"
            + "".join(f"{c:>{len(c) + 2}}" for c in COLUMNS)
        )
        for does in (MOVES, NOTHING, NOT_YET):
            rows = [i for i, breach in enumerate(module.OPEN) if breach.does == does]
            told = sum((one.told for one in mine if one.index in rows), Counter())
            bad = [f"{label_of(module, module.OPEN[one.index])}: {one.sample}" for one in mine if one.sample and one.index in rows]
            if does == NOT_YET:
                bad.append(f"*not yet*: {', '.join(sorted({' / '.join(module.OPEN[i].rules) for i in rows})) or 'none'}")
            tell(options, name, {"breaches": len(rows), **{c: told[c] for c in COLUMNS}}, bad, does)
            print(f"{does:24}{len(rows):>10}" + "".join(f"{told[c]:>{len(c) + 2}}" for c in COLUMNS))
        for does in (NOTHING, NOT_YET):
            print(
                f"{does}: {', '.join(sorted({' / '.join(b.rules) for b in module.OPEN if b.does == does})) or 'none'}"
            )
        for one in mine:
            if one.sample:
                code |= one.told["games"]
                print(f"    {label_of(module, module.OPEN[one.index])}: {one.sample}")
    return code

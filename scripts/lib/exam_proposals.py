"""The exam of proposals: steps made without the rules, judged by the referee and by a reference written from the rulebook.

A game is played by bots, by the options of an edition. At each of its places steps are proposed, uniformly over their grammar; the referee
must call legal what the reference calls legal, and nothing else. The bots' own steps are asked about as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from copy import copy
from random import Random
from typing import Any

import propose_ninjato
import propose_samurai_sword
import propose_shinbi
import propose_shinobi_clans
from exam_page import tell

from referee import games
from referee.engine.findings import RANK
from referee.engine.game import Game
from referee.engine.rulebook import OptionValue
from referee.journal import lines
from referee.journal.fold import Fold
from referee.journal.lines import Box
from referee.simulate import SimulatedTable
from referee.simulate.run import one

REFERENCES: dict[str, Any] = {
    "ninjato": propose_ninjato, "samurai_sword": propose_samurai_sword, "shinbi": propose_shinbi, "shinobi_clans": propose_shinobi_clans,
}  # fmt: skip
"""Games with a reference."""
EACH = 40
"""Proposals at each place of a game."""
FAR = (30, 2)
"""How many proposed steps are done from a place: in the set-up, later."""
ENOUGH = 200_000
"""From so many proposals on each kind of step must have been legal once, and illegal once."""
COLUMNS = ("proposals", "legal", "illegal", "no opinion", "legal called illegal", "illegal called legal", "steps of bots")


def job(what: tuple[Any, ...]) -> tuple[str, dict[str, int], list[str]]:
    """One game: title, what was counted, and where referee and reference differ."""
    name, seed, number = what
    game, module = games.load(name), REFERENCES[name]
    chance = Random(f"proposals/{name}/{seed}/{number}")
    if hasattr(module, "instead"):
        return watched(game, module, seed, number, chance)
    editions = list(game.rulebook.editions)
    edition = editions[number % len(editions)]
    least, most = game.about.players
    players = least + number // len(editions) % (most - least + 1)
    options = options_of(game, module, edition, chance) if number // len(editions) // (most - least + 1) % 2 else {}
    exam = Exam(game, module, chance)
    try:
        exam.play(seed * 1_000_003 + number, players, edition, options)
    except Exception as error:  # it is told, and does not throw the others away
        exam.wrong.append(f"failed: {type(error).__name__}: {error}")
    told = "".join(f", {key}={value}" for key, value in options.items())
    return name, dict(exam.counts), [f"{name}, game {number}, {edition}, {players} players{told}: {text}" for text in exam.wrong]


def watched(game: Game[Any], module: Any, seed: int, number: int, chance: Random) -> tuple[str, dict[str, int], list[str]]:
    """The same for a reference with full sight, which may replace a step of a bot by another one that is legal."""
    players, options, facts = module.table(number, chance)
    exam = Exam(game, module, chance)
    try:
        exam.watch(seed * 1_000_003 + number, players, options, Box("made-up", facts) if facts else None)
    except Exception as error:  # it is told, and does not throw the others away
        exam.wrong.append(f"failed: {type(error).__name__}: {error}")
    told = "".join(f", {key}={value}" for key, value in options.items())
    return game.id, dict(exam.counts), [f"{game.id}, game {number}, {players} players{told}: {text}" for text in exam.wrong]


def options_of(game: Game[Any], module: Any, edition: str, chance: Random) -> dict[str, OptionValue]:
    """Options that a reference knows, one of four with another value than the usual one."""
    usual = game.rulebook.defaults(edition)
    known = [name for name in game.rulebook.options if name not in getattr(module, "OTHER_OPTIONS", game.rulebook.options)]
    return {
        name: chance.choice([value for value in game.rulebook.options[name].values if value != usual[name]])
        for name in known
        if chance.random() < 0.25
    }


class Exam:
    """One game, proposed to at each of its places, and at some that bots do not come to."""

    def __init__(self, game: Game[Any], module: Any, chance: Random) -> None:
        self.game, self.module, self.chance = game, module, chance
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []

    def play(self, seed: int, players: int, edition: str, options: Mapping[str, OptionValue]) -> None:
        """Play it, and propose."""
        real: dict[int, Any] = {}

        def look(table: SimulatedTable) -> None:
            last = next(line.n for line in reversed(table.lines) if isinstance(line, lines.StepLine))
            real[last] = self.module.real(table.world, players)

        sees = look if hasattr(self.module, "real") else None
        head, *log = one(self.game, seed, players=players, edition=edition, options=options, bots=("random",), each=sees).lines
        assert isinstance(head, lines.Head)
        steps = [(line.n, line.step) for line in log if isinstance(line, lines.StepLine)]
        after = self.module.real_after(steps, real) if sees else {}
        fold, reference = Fold(self.game, head), self.module.Reference(head)
        self.see(reference, fold.state)
        self.place(fold.state, reference, fold.last)
        for line in log:
            fold.feed(line)
            if not isinstance(line, lines.StepLine):
                continue
            if reference.legal(line.step) is False:
                self.wrong.append(f"line {line.n}, of a bot: the reference calls {line.step} illegal")
            self.counts["steps of bots"] += 1
            reference.take(line.step)
            self.see(reference, fold.state)
            if line.n in after:
                reference.real, reference.deck = after[line.n]
            if (differs := getattr(reference, "differs", str)()) and not fold.state.over:
                self.wrong.append(f"behind line {line.n}, of a bot, {line.step}: {differs}")
            self.place(fold.state, reference, fold.last)

    def watch(self, seed: int, players: int, options: Mapping[str, OptionValue], box: Box | None) -> None:
        """Play it, and propose each time before a bot's step, within an entry too, and behind the end."""
        module, reference = self.module, self.module.Reference(players)

        def place(state: Any, world: Any) -> None:
            world.sync(state)
            reference.see(self.game.facts.view(state), world)
            where = f"behind line {state.at}"
            self.wrong += [f"{where}: {text}" for text in reference.amiss]
            self.proposals(state, reference, module.EACH, where)

        def asked(name: str) -> Any:
            bot = self.game.bots.bot(name)

            def play(state: Any, world: Any, random: Random, seat: int) -> Any:
                if reference.step is None:
                    reference.opened(state.setup.options, state.setup.box)
                place(state, world)
                step = module.instead(reference, bot(state, world, random, seat), self.chance)
                if reference.legal(step) is False:
                    self.wrong.append(f"behind line {state.at}, of a bot: the reference calls {step} illegal")
                self.counts["steps of bots"] += 1
                reference.take(step)
                return step

            return play

        table = copy(self.game)
        table.bots = copy(self.game.bots)
        table.bots.bot = asked
        played = one(table, seed, players=players, options=options, box=box)
        place(played.fold.state, played.world)

    def see(self, reference: Any, state: Any) -> None:
        """The reference is told what everybody sees."""
        if hasattr(reference, "see"):
            reference.see(self.game.facts.paths(state), getattr(state, "frame", None) is not None)

    def place(self, state: Any, reference: Any, line: int) -> None:
        """Steps at one place; then some of them are done, and more are proposed where they lead."""
        if not reference.begun or state.over:
            return
        legal = self.proposals(state, reference, EACH, f"behind line {line}")
        if not hasattr(reference, "copy"):
            return
        far = FAR[line > 0]
        done: list[Any] = []
        while legal and len(done) < far and not state.over:
            kind = self.chance.choice(list(dict.fromkeys(map(type, legal))))
            done.append(self.chance.choice([step for step in legal if type(step) is kind]))
            state, reference = state.copy(), reference.copy()
            state.at += 1
            self.game.rules.apply(state, done[-1])
            reference.take(done[-1])
            self.see(reference, state)
            where = f"behind line {line} and {', '.join(map(str, done))}"
            if (differs := reference.differs()) and not state.over:
                self.wrong.append(f"{where}: {differs}")
                return
            legal = self.proposals(state, reference, EACH // 4, where) if not state.over else []

    def proposals(self, state: Any, reference: Any, number: int, where: str) -> list[Any]:
        """Some steps at one place: those that are legal by referee and reference."""
        both = []
        share = self.module.share(reference) if hasattr(self.module, "share") else 1.0
        for _ in range(max(1, round(number * share))):
            step = self.module.proposed(reference, self.chance)
            right = reference.legal(step)
            self.counts["proposals"] += 1
            if right is None:
                self.counts["no opinion"] += 1
                continue
            left = getattr(self.module, "NOT_ITS_MATTER", ("\n",))
            judge = self.game.rules.table[type(step)]
            all_found = judge.check(state, step)
            if all_found and judge.common is not None and judge.common(state, step):
                self.wrong.append(f"{where}: {step} is called the common case, and {all_found[0].rule} is found")
            faults = [f for f in all_found if RANK[f.verdict] > RANK["odd"]]
            found = [f for f in faults if not f.rule.startswith(left)]
            said = "legal" if right else "illegal"
            self.counts[said] += 1
            self.counts[f"{type(step).__name__} {said}"] += 1
            if right and found:
                self.counts["legal called illegal"] += 1
                self.wrong.append(f"{where}: {step} is legal, and {found[0].rule} is found: {found[0].text}")
            elif not right and not faults:
                self.counts["illegal called legal"] += 1
                self.wrong.append(f"{where}: {step} is illegal, and nothing is found")
            elif right:
                both.append(step)
        return both


def lacking(module: Any, total: Mapping[str, int]) -> list[str]:
    """Kinds of steps that were never legal, or never illegal: nothing is known of them."""
    return [
        f"{kind.__name__} was never {said}" for kind in module.ALL_KINDS for said in ("legal", "illegal")
        if not total[f"{kind.__name__} {said}"]
    ]  # fmt: skip


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
        wrong += lacking(REFERENCES[name], total) if total["proposals"] >= ENOUGH else []
        for text in wrong[:8]:
            print(f"    {text}")
        print(f"    not covered: {'; '.join(REFERENCES[name].NOT_COVERED)}")
        tell(options, name, {column: total[column] for column in COLUMNS}, wrong[:8])
        code |= int(bool(wrong) or not total["legal"] or not total["illegal"])
    return code

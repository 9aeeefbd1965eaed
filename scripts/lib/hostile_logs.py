"""The worst logs that could be thought of: whole files, sealed and in order, every line of a kind that there is.

No table keeps such a log; somebody may send one. All of them are made from a seed, so that they are the same every time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from referee import games
from referee.engine.ledger_answers import in_brief
from referee.engine.plain import spell
from referee.engine.steps import Act, Agree, Check, Drop, Fact, Set, Show, Sit
from referee.journal import lines, seal
from referee.journal.acts import content, line_of
from referee.journal.fold import Fold
from referee.simulate.run import one

COUNT = 3_000
"""Lines of a hostile log, about."""

TRIES = 80
"""Steps of other games that are tried for each step of a game that never ends."""

Log = list[Any]
"""The lines of a log, the head first."""


# --- a game that never ends ------------------------------------------------------------------------------------------


@cache
def honest(game_id: str, reporter: str = "bare", seed: int = 1) -> tuple[Any, ...]:
    """A game with most players, its head first."""
    game = games.load(game_id)
    return tuple(one(game, seed, players=game.about.players[1], reporter=reporter).lines)


def plays(game_id: str, reporter: str = "bare", seed: int = 1) -> list[Act]:
    """What is done and shown in one honest game."""
    return [content(line) for line in honest(game_id, reporter, seed)[1:] if isinstance(line, lines.StepLine | lines.ShowLine)]


class Walk:
    """A game that goes on and on: legal steps where any is found among those of honest games, none that ends it.

    Where the table is at its end, its public facts are declared to be what they were at the beginning.
    """

    def __init__(self, game_id: str, random: Random, head: lines.Head | None = None) -> None:
        self.game = games.load(game_id)
        self.random = random
        self.head = head or honest(game_id)[0]
        self.fold = Fold(self.game, self.head)
        self.log: Log = [self.head]
        self.steps: dict[str, list[Any]] = {}
        self.shows: list[Show] = []
        for seed in range(1, 7):
            for act in plays(game_id, "open" if seed % 2 else "bare", seed):
                if isinstance(act, Show):
                    self.shows.append(act)
                elif not isinstance(act, Fact | Set | Check):
                    self.steps.setdefault(act.verb(), []).append(act)
        self._first: dict[str, Any] = {}

    def add(self, act: Act) -> bool:
        """Put an act into the log, if the game does not end by it."""
        line = line_of(act, self.fold.last + 1, entry=len(self.log))
        state = self.fold.state.copy()
        state.at = line.n
        twin = Fold.__new__(Fold)
        twin.__dict__.update(self.fold.__dict__)
        twin.state = state
        if isinstance(act, Show | Set | Fact | Check) or not self._ends(twin, act):
            self.fold.feed(line)
            line.done = True
            self.log.append(line)
            return True
        return False

    def _ends(self, twin: Fold, act: Act) -> bool:
        judge = twin.rule(act.__class__)
        found = judge.findings(twin.state, act)
        if found and self.game.flow.waits(twin.state, act):
            return False  # nothing is done then
        judge.apply(twin.state, act)
        return bool(twin.state.over)

    def step(self) -> None:
        """One more step: the first legal one of some, else any that does not end the game."""
        state, game = self.fold.state, self.game
        verbs = [verb for verb in game.flow.awaiting(state).verbs if verb in self.steps]
        some = [self.random.choice(self.steps[self.random.choice(verbs)]) for _ in range(TRIES)] if verbs else []
        for act in some:
            if not self.fold.rule(act.__class__)[0](state, act) and self.add(act):
                if not self._first:
                    self._first = dict(game.facts.paths(self.fold.state))
                return
        if self.random.random() < 0.5:
            self.restore()
            return
        every = [act for acts in self.steps.values() for act in acts]
        for act in self.random.choices(every, k=TRIES):
            if self.add(act):
                return
        self.restore()

    def restore(self) -> None:
        """One public fact is again what it was at the beginning."""
        now = self.game.facts.paths(self.fold.state)
        other = [path for path, value in self._first.items() if path in now and now[path] != value and isinstance(value, int | str)]
        path = self.random.choice(other or sorted(now))
        value = self._first.get(path, now[path])
        self.add(Set(path, _stated(value)))

    def show(self, possible: bool) -> None:
        """Cards are shown somewhere, such as can lie there or any."""
        if not self.shows:
            self.step()
            return
        for _ in range(TRIES):
            show = self.random.choice(self.shows)
            cards = tuple(self.random.choices(self.random.choice(self.shows).cards or ("x",), k=self.random.randrange(1, 3)))
            act = Show(show.zone, cards)
            if cards and (not possible or not self.game.rules.check(self.fold.state, act)):
                self.add(act)
                return
        self.step()

    def on(self, count: int, shown: float = 0.0, possible: bool = True) -> Log:
        """The log, with so many lines. shown: of each step, how many showings follow."""
        with in_brief():
            while len(self.log) <= count:
                self.step()
                if self.random.random() < shown:
                    self.show(possible)
        return self.log[: count + 1]


def _stated(value: Any) -> Any:
    """A value as a log can declare it."""
    if isinstance(value, list | tuple):
        return [one if isinstance(one, int | str) and not isinstance(one, bool) else spell(one) for one in value]
    return value if isinstance(value, int | str) else spell(value)


@cache
def _walked(game_id: str, count: int, shown: float, possible: bool, seed: int, unknown: bool) -> tuple[Any, ...]:
    head = honest(game_id)[0]
    if unknown:
        head = msgspec.structs.replace(head, box=lines.Box())
    return tuple(Walk(game_id, Random(seed), head).on(count, shown, possible))


def endless(game_id: str, count: int = COUNT, shown: float = 0.0, possible: bool = True, seed: int = 1, unknown: bool = False) -> Log:
    """A game that never ends. shown: showings for each step; possible: of such cards as can lie there; unknown: nothing is known of the box."""
    return [msgspec.structs.replace(line) for line in _walked(game_id, count, shown, possible, seed, unknown)]


def unread(game_id: str, count: int = COUNT) -> Log:
    """The same, and every card that is seen is left unread where that can be typed."""
    log = endless(game_id, count, shown=0.2)
    for line in log[1:]:
        if isinstance(line, lines.StepLine) and isinstance(getattr(line.step, "card", None), str):
            line.step = msgspec.structs.replace(line.step, card="?")
    return log


# --- corrections -----------------------------------------------------------------------------------------------------

Place = Callable[[Random, int], int]


def _begun(game_id: str, count: int = 250) -> Log:
    return [line for line in honest(game_id)[: count + 1] if not isinstance(line, lines.EndLine | lines.MarkLine)]


def _long(count: int) -> int:
    """Lines of a long game to which so many corrections are made."""
    return min(1_500, 5 * count)


def amended(game_id: str, place: Place, count: int = COUNT, long: bool = False) -> Log:
    """Corrections, each of which puts another step in the place of one. long: of a game that never ends, else of an honest one."""
    random = Random(1)
    log = endless(game_id, _long(count)) if long else _begun(game_id)
    steps = [(at, line) for at, line in enumerate(log) if isinstance(line, lines.StepLine)]
    out = list(log)
    for _ in range(count):
        at = steps[place(random, len(steps)) % len(steps)][0]
        out.append(lines.AmendLine(n=0, of=(at,), step=random.choice(steps)[1].step))
    return out


def shown_late(game_id: str, count: int = COUNT) -> Log:
    """Cards are left unread. Corrections then put showings before lines or in their place; some contradict the log."""
    random = Random(1)
    log = unread(game_id, _long(count))
    shows = [act for act in plays(game_id, "open") if isinstance(act, Show)]
    some = [act.zone for act in shows] or ["deck"]
    cards = [card for act in shows for card in act.cards] or ["x"]
    out = list(log)
    for at in range(count):
        show = Show(random.choice(some), tuple(random.choices(cards, k=random.randrange(1, 4))))
        how: Any = "replace" if at % 3 else "insert"
        out.append(lines.AmendLine(n=0, of=(random.randrange(1, len(log)),), how=how, show=show))
    return out


def removed(game_id: str, count: int = COUNT) -> Log:
    """A correction is made and taken out again, and so on: an early line each time."""
    out, n = _begun(game_id), 0
    n = len(out) - 1
    for at in range(count // 2):
        out.append(lines.AmendLine(n=0, of=(2 + at % 3,), how="remove"))
        out.append(lines.AmendLine(n=0, of=(n + 2 * at + 1,), how="remove"))
    return out


def slips(game_id: str, count: int = COUNT) -> Log:
    """`z`, thousands of times: the last line is removed and typed again."""
    out = _begun(game_id)
    last = out[-1]
    n = len(out) - 1
    for _ in range(count // 2):
        out.append(lines.AmendLine(n=0, of=(n,), how="remove", kind="slip"))
        out.append(msgspec.structs.replace(last))
        n += 2
    return out


def heads(game_id: str, count: int = COUNT) -> Log:
    """An option in the head is another one, again and again."""
    game = games.load(game_id)
    many = [option for option in game.rulebook.options.values() if len(option.values) > 1]
    changes = [{"options": {o.id: o.values[i % len(o.values)]}} for i in range(4) for o in many]
    return [*_begun(game_id), *(lines.AmendLine(n=0, of=(0,), head=changes[i % len(changes)]) for i in range(count))]


def backed(game_id: str, to: Callable[[int, int], int], count: int = COUNT, again: int = 10) -> Log:
    """Again and again play is taken back, and goes on for some steps. to: how far, from which time it is and the last line."""
    out = _begun(game_id)
    log = list(out)
    n = len(log) - 1
    standing = list(range(n + 1))  # numbers of what stands, the head too
    for at in range(count // (again + 1)):
        stay = to(at, len(standing) - 1)
        out.append(lines.BackLine(n=0, to=standing[stay]))
        n += 1
        standing = standing[: stay + 1]
        for line in log[stay + 1 : stay + 1 + again]:
            out.append(msgspec.structs.replace(line))
            n += 1
            standing.append(n)
    return out


def nested(game_id: str, count: int = COUNT) -> Log:
    """Play is taken back by one line after the other, each with cards that were seen; then forth again and back."""
    begun, walk = _begun(game_id), plays(game_id, "open")
    seen = tuple((act.zone.replace(":", " "), card) for act in walk if isinstance(act, Show) for card in act.cards)[:20]
    out = list(begun)
    n = len(begun) - 1
    for at in range(count):
        out.append(lines.BackLine(n=0, to=max(1, n - 1 - at % n), seen=seen))
    return out


# --- seats, options, facts, words ------------------------------------------------------------------------------------


def _between(game_id: str, acts: Iterator[Act], count: int = COUNT) -> Log:
    """An honest game, and behind each of its first steps some of these acts; the rest of them at its end."""
    begun = _begun(game_id)
    each = max(1, count // (2 * len(begun)))
    out = begun[:1]
    for line in begun[1:]:
        out.append(line)
        out += [line_of(next(acts), 0) for _ in range(each)]
    return [*out, *(line_of(next(acts), 0) for _ in range(count // 2))]


def seats(game_id: str, count: int = COUNT) -> Log:
    """Players go home, and others sit down, thousands of times."""
    n = games.load(game_id).about.players[1]
    random = Random(1)

    def acts() -> Iterator[Act]:
        at = 0
        while True:
            at += 1
            yield Drop(random.randrange(1, n + 1)) if at % 7 == 6 else Sit(random.randrange(1, n + 1), f"Player {at}", f"p{at}")

    return _between(game_id, acts(), count)


def agreed(game_id: str, count: int = COUNT) -> Log:
    """Options are agreed on anew, thousands of times."""
    many = [o for o in games.load(game_id).rulebook.options.values() if len(o.values) > 1 and not o.setup]

    def acts() -> Iterator[Act]:
        at = 0
        while True:
            option = many[at % len(many)]
            yield Agree(0, option.id, option.values[at // len(many) % len(option.values)])
            at += 1

    return _between(game_id, acts(), count)


def declared(game_id: str, count: int = COUNT) -> Log:
    """Every public fact is declared and counted, right and wrong."""
    random = Random(1)
    game = games.load(game_id)
    paths = sorted(game.facts.paths(one(game, 1, players=game.about.players[1]).fold.state).items())

    def acts() -> Iterator[Act]:
        while True:
            path, value = random.choice(paths)
            value = _stated(value)
            kind = Set if random.random() < 0.5 else Check
            yield kind(path, random.choice((value, 1, 99)))

    return _between(game_id, acts(), count)


def facts(game_id: str, count: int = COUNT) -> Log:
    """What is printed in the box is told again and again, each time something else."""
    game = games.load(game_id)
    box = honest(game_id)[0].box.facts
    names = [q.name for q in game.census.questions()] or ["nothing"]

    def acts() -> Iterator[Act]:
        at = 0
        while True:
            at += 1
            yield Fact(names[at % len(names)], box.get(names[(at * 7) % len(names)], at % 5))

    return _between(game_id, acts(), count)


def words(game_id: str, signs: int, count: int) -> Log:
    """Notes, rulings, answers, refused entries and reasons of so many signs."""
    word = "x" * signs
    out = _begun(game_id)
    for at in range(count // 4):
        out.append(lines.NoteLine(n=0, of=at % 50, text=word, tags=(word[:40],)))
        out.append(lines.RulingLine(n=0, of=(at % 50,), what="other", reason=word))
        out.append(lines.AnswerLine(question=word[:200], value=word))
        out.append(lines.TryLine(entry=at, typed=word, text="not understood"))
    out.append(lines.SetLine(n=0, set=Set("round", word), reason=word, typed=word))
    out.append(lines.FactLine(n=0, fact=Fact(word, word)))
    out.append(lines.ShowLine(n=0, show=Show(word, (word,))))
    return out


def marks(game_id: str, count: int = COUNT) -> Log:
    """The table is written down after every line, and wrong."""
    game = games.load(game_id)
    return [*_begun(game_id), *(lines.MarkLine(view=game.about.view_name, facts={"round": i}) for i in range(count))]


def ends(game_id: str, count: int = COUNT) -> Log:
    """The game is stopped, goes on, and ends, thousands of times."""
    begun = _begun(game_id)
    out = list(begun)
    for at in range(count // 3):
        out.append(lines.EndLine(n=0, why=("", "abandoned", "annulled")[at % 3], declared={"winners": [1]} if at % 2 else {}))
        out.append(msgspec.structs.replace(begun[10 + at % (len(begun) - 10)]))
        out.append(lines.AmendLine(n=0, of=(len(begun) + 3 * at,), how="remove"))
    return out


def wide(game_id: str, count: int) -> Log:
    """One line in which very many cards are shown, one that says that it did very much, and one that corrects very many lines."""
    out = _begun(game_id, 60)
    show = next((act for act in plays(game_id, "open") if isinstance(act, Show)), Show("deck", ("x",)))
    out[-1] = msgspec.structs.replace(out[-1], did=tuple(("gain", 1, i) for i in range(count)))
    out.append(lines.ShowLine(n=0, show=Show(show.zone, (show.cards * count)[:count])))
    out.append(lines.ShowLine(n=0, show=Show(show.zone, tuple(f"card {i}" for i in range(count)))))
    out.append(lines.AmendLine(n=0, of=tuple(range(1, count)), how="remove"))
    out.append(lines.BackLine(n=0, to=20, seen=tuple((show.zone, f"card {i}") for i in range(count))))
    return out


def _any(random: Random, n: int) -> int:
    return random.randrange(n)


def _early(random: Random, n: int) -> int:
    return random.randrange(1, 4)


def _late(random: Random, n: int) -> int:
    return n - random.randrange(1, 9)


KINDS: dict[str, Callable[[str], Log]] = {
    "a game that never ends": endless,
    "the same, possible cards shown": partial(endless, shown=1.0),
    "the same, any cards shown": partial(endless, shown=1.0, possible=False),
    "the same, box unknown": partial(endless, shown=1.0, unknown=True),
    "the same, cards left unread": unread,
    "amends of any line": partial(amended, place=_any),
    "amends of the first lines": partial(amended, place=_early),
    "amends of the last lines": partial(amended, place=_late),
    "amends of a long game": partial(amended, place=_any, long=True),
    "amends that show cards late": shown_late,
    "amends made and taken out": removed,
    "z and typed again": slips,
    "options of the head amended": heads,
    "taken back to the middle": partial(backed, to=lambda at, last: last // 2),
    "taken back to the beginning": partial(backed, to=lambda at, last: 3, again=20),
    "taken back a little": partial(backed, to=lambda at, last: max(1, last - 3), again=2),
    "taken back again and again": nested,
    "players dropped and seated": seats,
    "options agreed on": agreed,
    "facts declared and counted": declared,
    "facts of the box told": facts,
    "marks that are wrong": marks,
    "ended again and again": ends,
    "long words, 3,000 lines": partial(words, signs=5_000, count=COUNT),
    "one million signs in a word": partial(words, signs=1_000_000, count=8),
    "very much in a line": partial(wide, count=20_000),
}
"""What the logs are, and how they are made."""


def written(log: Sequence[Any], path: Path) -> Path:
    """A log as a sealed file; its lines get their numbers in order."""
    last, n = seal.START, 0
    with path.open("wb") as file:
        for line in log:
            if isinstance(line, lines.NUMBERED):
                n += 1
                line.n = n
            raw, last = seal.sealed(lines.encode(line), last)
            file.write(raw + b"\n")
    return path


__all__ = ["COUNT", "KINDS", "Log", "Walk", "endless", "honest", "plays", "written"]

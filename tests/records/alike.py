"""Logs whose public lines are equal and whose hidden fields differ: nothing that a command says may tell them apart."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from random import Random
from typing import Any

import msgspec

from referee import games
from referee.engine.game import Game
from referee.engine.steps import Act, Step
from referee.journal import lines
from referee.journal.acts import content, line_of
from referee.journal.entry import Entry
from referee.journal.fold import Fold
from referee.journal.lines import Head, Line
from referee.journal.mask import mask, masked
from referee.simulate.run import one, sealed_bytes
from tests.kit.logs import parted

Chosen = dict[int, dict[str, Any]]
"""Hidden fields by the place of an act."""


def _rumors(state: Any, step: Any) -> list[Any]:
    return list(state.pavilion) if getattr(step, "what", "rumor") == "rumor" else []


def _tokens(state: Any, step: Any) -> list[Any]:
    pairs = combinations(("daimyo", "ronin", "shogun"), 2)
    return [((a, x), (b, y)) for a, b in pairs for x, y in product("ag", repeat=2)] if step.who else []


VALUES: dict[tuple[str, str], Callable[[Any, Any], list[Any]]] = {
    ("spread", "card"): _rumors,
    ("first", "card"): _rumors,
    ("second", "card"): _rumors,
    ("divert", "card"): lambda state, step: list(state.ledger.manifest),
    ("appear", "drawn"): lambda state, step: list(combinations(sorted(state.cards), 2)),
    ("place", "tokens"): _tokens,
}
"""What a hidden field can hold, by step and field."""

TRIED = 40
"""Values of one field, and fillings of one log, that are tried."""


def secretive() -> list[str]:
    """The games that can hide something in a log."""
    return [name for name in games.NAMES if any(step.secret for step in games.load(name).steps)]


def variants(name: str, seed: int, part: float, count: int = 2) -> Iterator[tuple[list[Line], Fold]]:
    """Logs of the first part of a simulated game that differ in hidden fields; what lies open at their end is equal."""
    game = games.load(name)
    head, acts = _acts(game, seed, part)
    known: set[str] = set()
    table: tuple[bytes, str] | None = None
    for attempt in range(TRIED):
        chosen = _filled(game, head, acts, Random(f"{name} {seed} {attempt}"))
        if chosen is None or repr(chosen) in known:
            continue
        log, fold = _written(game, head, acts, chosen)
        seen = public(log), repr(game.drawing.face_up(fold.state))
        table = table or seen
        assert table[0] == seen[0], "the public lines differ"
        if table == seen:
            known.add(repr(chosen))
            yield log, fold
        if len(known) == count:
            return


def public(log: Sequence[Line]) -> bytes:
    """What the whole table saw of a log, without its id."""
    head, rest = parted(log)
    new, *shown = mask(rest, head, "public")
    return sealed_bytes([msgspec.structs.replace(new, id="PUBLIC"), *shown])


def _acts(game: Game[Any], seed: int, part: float) -> tuple[Head, list[Act]]:
    """The first part of a simulated game, in which each player places contracts by a step of its own."""
    made = one(game, seed)
    found: list[Act] = []
    for line in made.lines[1:]:
        if isinstance(line, lines.Judged) and not isinstance(line, lines.EndLine):
            act = content(line)
            if isinstance(act, Step) and act.verb() == "place" and not act.who:
                found += [msgspec.structs.replace(act, who=seat) for seat in range(1, len(made.fold.head.seats) + 1)]
            else:
                found.append(act)
    return made.fold.head, found[: int(len(found) * part)]


def _filled(game: Game[Any], head: Head, acts: Sequence[Act], random: Random) -> Chosen | None:
    """Hidden fields for the steps from a random one on, by which nothing is judged otherwise; None where there are none."""
    fold, base = Fold(game, head), Fold(game, head)
    chosen: Chosen = {}
    lying = any(secret.seen for step in game.steps for secret in step.secret.values())  # all that lay open has a name
    start = 0 if lying else random.randrange(len(acts))
    for i, act in enumerate(acts):
        plain = base.feed(_line(base, masked(act), i))
        if isinstance(act, Step) and act.secret:
            name = next(iter(act.secret))
            values = VALUES[act.verb(), name](fold.state, act) if i >= start else []
            random.shuffle(values)
            fits = (v for v in values[:TRIED] if _same(_trial(fold, msgspec.structs.replace(act, **{name: v}), i), plain))
            value = next(fits, None)
            act = masked(act) if value is None else msgspec.structs.replace(act, **{name: value})
            chosen[i] = {name: getattr(act, name)}
        if not _same(fold.feed(_line(fold, act, i)), plain):
            return None
    return chosen


def _trial(fold: Fold, act: Act, i: int) -> Any:
    trial = fold.copy()
    return trial.feed(_line(trial, act, i))


def _line(fold: Fold, act: Act, i: int) -> lines.Judged:
    return line_of(act, fold.last + 1, t=i * 1000, entry=i + 1)


def _same(one: Any, other: Any) -> bool:
    """Whether two judgements say the same in the log."""
    rules = [[f.rule for f in judged.findings] for judged in (one, other)]
    return bool(one.verdict == other.verdict and list(one.did) == list(other.did) and one.open == other.open and rules[0] == rules[1])


def _written(game: Game[Any], head: Head, acts: Sequence[Act], chosen: Chosen) -> tuple[list[Line], Fold]:
    """The acts as a log, one to an entry; what was typed and refused in between names what is hidden."""
    fold = Fold(game, head)
    log: list[Line] = [head]
    for i, act in enumerate(acts):
        entry = Entry(fold, i + 1, i * 1000)
        entry.add(msgspec.structs.replace(act, **chosen[i]) if i in chosen else act)
        if i in chosen:
            log.append(lines.TryLine(t=i * 1000, entry=i + 1, typed=f"secretly {chosen[i]}", text=f"refused {chosen[i]}"))
        log += entry.close(f"secretly {chosen[i]}" if i in chosen else "")
    return log, fold

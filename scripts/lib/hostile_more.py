"""More of the worst logs (`hostile_logs.py`): rulings about rulings, corrections of corrections, heads and lines that say very much."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Literal

import msgspec
from hostile_logs import COUNT, KINDS, Log, _begun, endless, honest, plays, words

from referee import games
from referee.engine.findings import Finding
from referee.engine.safe import LONGEST_NAME
from referee.engine.steps import Check, Fact, Set, Show, Sit, Skip
from referee.journal import lines

RULED: tuple[Literal["call", "ruling", "appeal", "penalty", "time", "disputed"], ...] = (
    "call", "ruling", "appeal", "ruling", "penalty", "time",
)  # fmt: skip


def rulings(game_id: str, count: int = COUNT, about: int = 300) -> Log:
    """Calls, rulings, appeals and penalties, each about so many lines before it, most of which are rulings themselves."""
    out, seats = _begun(game_id), games.load(game_id).about.players[1]
    begun = len(out) - 1
    for at in range(count):
        n = begun + 1 + at
        kind = RULED[at % len(RULED)]
        outcome = ("upheld", "overturned")[at % 2] if at % len(RULED) == 3 else ""
        of = tuple(range(max(1, n - about), n))
        out.append(lines.RulingLine(n=0, kind=kind, of=of, seat=at % (seats + 1), what="other", outcome=outcome, reason="why"))
    return out


def deep(game_id: str, count: int = COUNT) -> Log:
    """A line is put in; what is put in next stands before it, or in its place, and so on."""
    random = Random(1)
    out = _begun(game_id)
    begun = len(out) - 1
    steps = [line.step for line in out if isinstance(line, lines.StepLine)]
    last = begun // 2
    for at in range(1, count + 1):
        how: Any = "insert" if at % 3 else "replace"
        out.append(lines.AmendLine(n=0, of=(last,), how=how, step=random.choice(steps)))
        last = begun + at if at % 3 else last
    return out


def branched(game_id: str, count: int = COUNT) -> Log:
    """A correction, what it replaces, and play taken back before both, in turn and further and further back."""
    random = Random(1)
    out = endless(game_id, min(1_500, count))
    long = len(out)
    steps = [line.step for line in out if isinstance(line, lines.StepLine)]
    for at in range(count // 3):
        stay = max(2, long - 2 - at)
        out.append(lines.AmendLine(n=0, of=(stay,), step=random.choice(steps)))
        out.append(lines.AmendLine(n=0, of=(max(1, stay // 2),), how="insert", step=random.choice(steps)))
        out.append(lines.BackLine(n=0, to=stay - 1))
    return out


def shows(game_id: str, count: int = COUNT) -> Log:
    """Cards are shown, line after line, in all places and of the whole hand, with nothing done between."""
    random = Random(1)
    some = [act for seed in (1, 3) for act in plays(game_id, "open", seed) if isinstance(act, Show)] or [Show("deck", ("x",))]
    cards = sorted({card for act in some for card in act.cards})
    out = _begun(game_id, 120)
    for at in range(count):
        act = random.choice(some)
        shown = act.cards if at % 3 else tuple(random.choices(cards, k=random.randrange(1, 9)))
        out.append(lines.ShowLine(n=0, show=Show(act.zone, shown, whole=at % 5 == 0)))
    return out


def skips(game_id: str, count: int = COUNT) -> Log:
    """What is compelled is passed over, thousands of times and before anybody was asked, and counted in between."""
    game = games.load(game_id)
    walk = endless(game_id, count // 2)
    paths = sorted(game.facts.paths(game.flow.new(_setup(game_id))))
    rules = sorted(game.rulebook.rules)
    out, seats = walk[:1], game.about.players[1]
    for at, line in enumerate(walk[1:]):
        out.append(line)
        out.append(lines.StepLine(n=0, step=Skip(at % (seats + 1), rules[at % len(rules)])))
        if at % 10 == 0:
            out.append(lines.CheckLine(n=0, check=Check(paths[at % len(paths)], 99)))
    return out[: count + 1]


def _setup(game_id: str) -> Any:
    from referee.journal.acts import setup_of

    return setup_of(honest(game_id)[0], games.load(game_id))


def said(game_id: str, count: int = COUNT, much: int = 100) -> Log:
    """Every line says that it did very much, and that many rules are against it."""
    log = endless(game_id, count)
    rules = sorted(games.load(game_id).rulebook.rules)
    found = tuple(Finding(rules[i % len(rules)], "irregular") for i in range(much // 2))
    did = tuple(("gain", i % 3, i) for i in range(much))
    for line in log[1:]:
        line.did, line.findings, line.verdict, line.open = did, found, "impossible", 3
    return log


def refused(game_id: str, count: int = COUNT, much: int = 30) -> Log:
    """Entries are refused, each with many findings, and asked about; calls for an arbiter stand between them."""
    rules = sorted(games.load(game_id).rulebook.rules)
    found = tuple(Finding(rules[i % len(rules)], "irregular") for i in range(much))
    out = _begun(game_id)
    for at in range(count):
        verdict: Any = ("asked", "irregular", "impossible")[at % 3]
        out.append(lines.TryLine(entry=at, typed=f"entry {at}", verdict=verdict, findings=found, text="no"))
        if at % 9 == 0:
            out.append(lines.RulingLine(n=0, kind="call" if at % 2 else "ruling", reason="why"))
    return out


def named(game_id: str, signs: int = LONGEST_NAME, others: int = 20_000, count: int = COUNT) -> Log:
    """Players have names and ids of so many signs, and give their seats to others with names of so many."""
    log = _begun(game_id)
    seats = tuple(lines.Seat(i, f"{i}".ljust(signs, "x"), f"p{i}".ljust(signs, "x")) for i in range(1, len(log[0].seats) + 1))
    out = [msgspec.structs.replace(log[0], seats=seats), *log[1:]]
    for at in range(count // 20):
        out.append(lines.StepLine(n=0, step=Sit(1 + at % len(seats), f"{at}".ljust(others, "y"), f"p{at}")))
        out += [msgspec.structs.replace(line) for line in log[1 : 1 + min(19, count // (count // 20 + 1))]]
    return out


def headed(game_id: str, count: int = COUNT) -> Log:
    """Lines of one game behind the head of another."""
    names = list(games.NAMES)
    other = names[(names.index(game_id) + 1) % len(names)]
    return [honest(game_id)[0], *endless(other, count)[1:]]


def crowded(game_id: str, count: int = 50_000) -> Log:
    """A head with very many facts of the box and options that nobody knows."""
    log = _begun(game_id)
    head = log[0]
    box = msgspec.structs.replace(head.box, facts={**head.box.facts, **{f"fact {i}": i for i in range(count)}})
    options = {**head.options, **{f"option {i}": True for i in range(count)}}
    return [msgspec.structs.replace(head, box=box, options=options), *log[1:]]


def worded(game_id: str, signs: int = 20_000, count: int = COUNT) -> Log:
    """All free texts of the head are of so many signs, those of options and the box too."""
    word = "x" * signs
    log = endless(game_id, count)
    head = log[0]
    box = msgspec.structs.replace(head.box, facts={**head.box.facts, word: word})
    told = {name: word for name in ("id", "rules", "components", "policy", "policy_digest", "at", "program", "code")}
    more = {"parent": lines.Parent(word, mask=word), "simulated": lines.Simulated((word,) * len(head.seats))}
    return [msgspec.structs.replace(head, box=box, options={**head.options, word: word}, **told, **more), *log[1:]]


def carded(game_id: str, signs: int = 20_000, places: int = 40, count: int = COUNT) -> Log:
    """Cards with names of so many signs are shown early in all places, and facts have such values; play goes on behind."""
    word = "x" * signs
    log = endless(game_id, count)
    zones = dict.fromkeys(act.zone for seed in (1, 3) for act in plays(game_id, "open", seed) if isinstance(act, Show))
    paths = games.load(game_id).facts.paths(games.load(game_id).flow.new(_setup(game_id)))
    shown = [lines.ShowLine(n=0, show=Show(zone, (f"{at}{word}",))) for at, zone in enumerate([*zones][:places])]
    facts = [lines.SetLine(n=0, set=Set(path, word)) for path in [*paths][:places]]
    told = [lines.FactLine(n=0, fact=Fact(name, word)) for name in (word, "x")]
    return [*log[:20], *shown, *facts, *told, *log[20:]]


def alike(game_id: str, count: int = COUNT) -> Log:
    """Two lines in turn, thousands of times: whatever two such logs are compared by is found everywhere."""
    path = next(iter(games.load(game_id).facts.paths(games.load(game_id).flow.new(_setup(game_id)))))
    return [*_begun(game_id, 20), *(lines.SetLine(n=0, set=Set(path, at % 2)) for at in range(count))]


FOREIGN = "the head of another game"
TOO_LONG = "names that are too long"
REFUSED = (FOREIGN, TOO_LONG)
"""The kinds of which no line is judged."""

MORE: dict[str, Callable[[str], Log]] = {
    "rulings about rulings": rulings,
    "corrections of corrections": deep,
    "corrected and taken back": branched,
    "cards shown and nothing done": shows,
    "compelled effects passed over": skips,
    "each line says very much": said,
    "refused and refused again": refused,
    "names of the longest": named,
    TOO_LONG: partial(named, signs=20_000),
    "a head of long words": worded,
    "cards and facts of long words": carded,
    FOREIGN: headed,
    "a head of a hundred thousand": crowded,
    "the same two lines": alike,
    "notes of 100,000 signs": partial(words, signs=100_000, count=300),
}

EVERY: dict[str, Callable[[str], Log]] = {**KINDS, **MORE}
"""What the logs are, and how they are made."""

__all__ = ["EVERY", "MORE", "REFUSED"]

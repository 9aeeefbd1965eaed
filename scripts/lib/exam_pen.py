"""The pen exam: slips of typing in the transcripts of honest games, and what the session says to each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from referee import games
from referee.engine.findings import RANK
from referee.journal.fold import Fold
from referee.simulate.run import one
from referee.table.clock import Clock
from referee.table.session import Session

ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890")
KINDS = ("neighbour key", "wrong seat", "swapped signs", "missing line", "doubled line")
FATES = ("refused, suggested rightly", "refused", "asked", "marked odd", "no difference", "refused later", "unnoticed")
LATER = 5
"""Entries after the slip in which a refusal still counts as noticed."""
CHANCES = 10
"""About so many places of a game get each kind of slip."""


def neighbour(text: str, chance: Random) -> str:
    """One sign replaced by the one beside it on the keyboard."""
    places = [i for i, c in enumerate(text) if any(c in row for row in ROWS)]
    if not places:
        return text
    i = chance.choice(places)
    row = next(row for row in ROWS if text[i] in row)
    at = row.index(text[i])
    return text[:i] + chance.choice([row[k] for k in (at - 1, at + 1) if 0 <= k < len(row)]) + text[i + 1 :]


def seat(text: str, chance: Random, seats: int) -> str:
    """One digit that may be a seat replaced by another seat."""
    places = [i for i, c in enumerate(text) if c.isdigit() and 1 <= int(c) <= seats]
    if not places:
        return text
    i = chance.choice(places)
    return text[:i] + chance.choice([str(n) for n in range(1, seats + 1) if str(n) != text[i]]) + text[i + 1 :]


def swapped(text: str, chance: Random) -> str:
    """Two signs beside each other swapped, digits before others."""
    pairs = [i for i in range(len(text) - 1) if text[i] != text[i + 1] and " " not in text[i : i + 2]]
    digits = [i for i in pairs if text[i : i + 2].isdigit()]
    if not pairs:
        return text
    i = chance.choice(digits or pairs)
    return text[:i] + text[i + 1] + text[i] + text[i + 2 :]


def fresh(fold: Fold) -> Session:
    """A session on a copy that writes nothing."""
    return Session(fold.copy(), None, Clock(untimed=True))


def fate(base: Fold, typed: list[str], right: list[str]) -> str:
    """What becomes of entries typed by a slip in place of the right ones, the rest of the transcript behind them."""
    session = fresh(base)
    worst = 0
    for text in typed:
        reply = session.enter(text)
        if reply.kind == "refused":
            return FATES[0] if right and right[0] in reply.suggestions else FATES[1]
        if reply.kind == "asked" or RANK[reply.verdict] > RANK["odd"]:
            return "asked"
        worst = max(worst, RANK[reply.verdict])
    honest = fresh(base)
    if len(typed) == 1 and len(right) > 1 and honest.enter(right[0]).kind != "accepted":
        return "asked"
    for text in right[:1] if len(typed) == 1 and len(right) < 2 else ():
        honest.enter(text)
    if worst:
        return "marked odd"
    return "no difference" if honest.state == session.state and len(typed) == len(right) == 1 else "unnoticed"


def job(what: tuple[Any, ...]) -> tuple[str, Counter[tuple[str, str]], list[str]]:
    """One game: its transcript typed again, with slips tried at random places."""
    name, seed, number = what
    game = games.load(name)
    result = one(game, seed * 1_000_003 + number, bots=("random", "sensible"))
    chance = Random(f"pen/{name}/{seed}/{number}")
    seats = len(result.fold.head.seats)
    base = fresh(Fold(game, result.fold.head))
    told: Counter[tuple[str, str]] = Counter()
    samples: list[str] = []
    rows = result.transcript
    for i, text in enumerate(rows[:-1]):
        if i and chance.random() < CHANCES / len(rows):
            for kind in KINDS:
                rest = rows[i + 1 :]
                if kind == "missing line":
                    typed, after, right = [rest[0]], rest[1:], [text]
                elif kind == "doubled line":
                    typed, after, right = [text, text], rest, []
                else:
                    new = (
                        neighbour(text, chance) if kind == KINDS[0]
                        else seat(text, chance, seats) if kind == KINDS[1]
                        else swapped(text, chance)
                    )  # fmt: skip
                    if new == text:
                        continue
                    typed, after, right = [new], rest, [text]
                found = fate(base.fold, typed, right)
                if found == "unnoticed":
                    session = fresh(base.fold)
                    for more in [*typed, *after[:LATER]]:
                        reply = session.enter(more)
                        if reply.kind != "accepted" or RANK[reply.verdict] > 0:
                            found = "refused later"
                            break
                    else:
                        samples.append(f"{kind}: {text!r} typed as {typed!r}")
                told[kind, found] += 1
        reply = base.enter(text)
        if reply.kind != "accepted":
            samples.append(f"the honest entry {text!r} was {reply.kind}: {reply.message}")
            break
    return name, told, samples


def pen(names: list[str], options: Any, run: Callable[..., list[Any]]) -> int:
    """Print a table a title."""
    found = run(job, [(name, options.seed, i) for name in names for i in range(options.number)], options.jobs)
    code = 0
    for name in names:
        total: Counter[tuple[str, str]] = Counter()
        samples: list[str] = []
        for title, told, some in found:
            if title == name:
                total += told
                samples += some
        print(f"\n{name}\n{'slip':16}{'tried':>7}" + "".join(f"{fate_:>{len(fate_) + 2}}" for fate_ in FATES))
        for kind in KINDS:
            n = sum(total[kind, fate_] for fate_ in FATES)
            shares = [f"{total[kind, fate_] / n:.1%}" if n else "-" for fate_ in FATES]
            print(f"{kind:16}{n:>7}" + "".join(f"{s:>{len(f) + 2}}" for s, f in zip(shares, FATES, strict=True)))
        for text in samples[:3]:
            print(f"    unnoticed: {text}")
        code = code or int(any(text.startswith("the honest") for text in samples))
    return code

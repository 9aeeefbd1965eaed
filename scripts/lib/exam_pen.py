"""The pen exam: slips of typing in the transcripts of honest games, and what the session says to each."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from exam_page import tell

from referee import games
from referee.engine.findings import RANK
from referee.journal.acts import content
from referee.journal.fold import Fold
from referee.simulate.run import one
from referee.table.desk import Desk
from referee.table.session.clock import Clock
from referee.table.session.reply import Reply
from referee.table.session.session import Session

ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890")
KINDS = (
    "neighbour key", "wrong seat", "swapped signs", "sign left out", "sign twice", "blank left out", "missing line", "doubled line",
    "doubled at once",
)  # fmt: skip
FATES = (
    "refused, offered", "refused", "asked", "marked odd", "no difference", "refused soon", "refused later", "never noticed",
)  # fmt: skip
SOON = 5
"""Entries after the slip in which a refusal, a question or a mark counts as soon."""
LINES = ("missing line", "doubled line", "doubled at once")
PAUSE, AT_ONCE = 20_000, 300
"""Milliseconds before an entry, and between two that are typed at once."""

CHANCES = 10
"""About so many places of a game get each kind of slip."""


Told = Counter[tuple[str, str]]


class Seen(NamedTuple):
    """What was counted in one game. told: fates by kind of slip; unnoticed: what accepted slips say otherwise; wrong: what
    should not be; times: seconds of each refusal; took: what an empty line would have taken, and whether it was meant; honest: entries as
    they were meant, and how many of them were marked.
    """

    told: Told
    unnoticed: Told
    wrong: list[str]
    times: list[float]
    took: Counter[bool]
    honest: Counter[str]


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


def left_out(text: str, chance: Random) -> str:
    """One sign left out."""
    i = chance.randrange(len(text))
    return text[:i] + text[i + 1 :]


def twice(text: str, chance: Random) -> str:
    """One sign typed twice."""
    i = chance.randrange(len(text))
    return text[:i] + text[i] + text[i:]


def joined(text: str, chance: Random) -> str:
    """One blank left out."""
    places = [i for i, c in enumerate(text) if c == " "]
    i = chance.choice(places) if places else len(text)
    return text[:i] + text[i + 1 :]


def fresh(fold: Fold) -> Session:
    """A session on a copy that writes nothing."""
    return Desk(fold.copy(), None, Clock(untimed=True))


def entered(base: Fold, typed: Sequence[str]) -> Any:
    """The state after some entries, None when one of them is not accepted."""
    session = fresh(base)
    return session.state if all(session.enter(text).kind == "accepted" for text in typed) else None


def noticed(reply: Reply) -> bool:
    """Whether a reply tells the recorder that something is wrong."""
    return reply.kind != "accepted" or RANK[reply.verdict] > 0 or bool(reply.doubts)


def fate(base: Fold, typed: list[str], right: list[str], rest: Sequence[str], seen: Seen, kind: str) -> str:
    """What becomes of entries typed by a slip in place of the right ones, the rest of the transcript behind them."""
    session = fresh(base)
    for i, text in enumerate(typed):
        session.clock = Clock(PAUSE + (AT_ONCE if kind == "doubled at once" else PAUSE) * i)
        session.clock.pause()
        began = time.process_time()
        reply = session.enter(text)
        if reply.kind == "refused":
            seen.times.append(time.process_time() - began)
            meant = entered(base, right)
            good = (
                [meant is not None and entered(base, [o]) == meant for o in reply.suggestions]
                if text == typed[0]
                else []
            )
            if [not offer.other for offer in reply.offers] == [True] + [False] * (
                len(reply.offers) - 1
            ):  # `1` takes it
                seen.took[good[0]] += 1
            return "refused, offered" if any(good) else "refused"
        if reply.kind != "accepted" or RANK[reply.verdict] > RANK["odd"]:
            return "asked"
        if noticed(reply):
            return "marked odd"
    if entered(base, right) == session.state:
        return "no difference"
    for i, text in enumerate(rest):
        if noticed(session.enter(text)):
            return "refused soon" if i < SOON else "refused later"
    return "never noticed"


def differs(base: Fold, typed: list[str], right: list[str]) -> str:
    """What an accepted slip says otherwise: the members of its steps that differ, or that a step is missing or too much."""
    said = []
    for entries in (typed, right):
        session = fresh(base)
        replies = [session.enter(text) for text in entries]
        first = {said_.n for reply in replies for said_ in reply.said}
        said.append([content(item) for item in session.fold.items if item.n in first])
    ours, meant = said
    if len(ours) != len(meant):
        return "a step less" if len(ours) < len(meant) else "a step more"
    if any(type(a) is not type(b) for a, b in zip(ours, meant, strict=True)):
        return "another kind of step"
    names = {
        name
        for a, b in zip(ours, meant, strict=True)
        for name in a.__struct_fields__
        if getattr(a, name) != getattr(b, name)
    }
    return f"another {' and '.join(sorted(names))}" if names else "the same in another order"


def slipped(
    kind: str, text: str, rest: list[str], chance: Random, seats: int
) -> tuple[list[str], list[str], list[str]]:
    """What is typed by a slip of this kind, what was meant, and the transcript behind it; nothing typed where it cannot be."""
    if kind == "missing line":
        return [rest[0]], [text, rest[0]], rest[1:]
    if kind in LINES[1:]:
        return [text, text], [text], rest
    how: dict[str, Callable[[str, Random], str]] = {
        "neighbour key": neighbour,
        "wrong seat": lambda text, chance: seat(text, chance, seats),
        "swapped signs": swapped,
        "sign left out": left_out,
        "sign twice": twice,
        "blank left out": joined,
    }
    new = how[kind](text, chance)
    return ([new] if new.strip() and new != text else []), [text], rest


def job(what: tuple[Any, ...]) -> tuple[str, Seen]:
    """One game. One in which the program breaks down is told, and does not throw the others away."""
    try:
        return typed_again(what)
    except Exception as error:
        text = f"failed: {type(error).__name__}: {error} {list(what)}"
        return what[0], Seen(Counter(), Counter(), [text], [], Counter(), Counter())


def typed_again(what: tuple[Any, ...]) -> tuple[str, Seen]:
    """One game: its transcript typed again, with slips tried at random places."""
    name, seed, number = what
    game = games.load(name)
    result = one(game, seed * 1_000_003 + number, bots=("random", "heuristic"))
    chance = Random(f"pen/{name}/{seed}/{number}")
    seats = len(result.fold.head.seats)
    base = fresh(Fold(game, result.fold.head))
    told: Told = Counter()
    unnoticed: Told = Counter()
    wrong: list[str] = []
    seen = Seen(told, unnoticed, wrong, [], Counter(), Counter())
    rows = result.transcript
    for i, text in enumerate(rows[:-1]):
        if i and chance.random() < CHANCES / len(rows):
            for kind in KINDS:
                typed, right, rest = slipped(kind, text, rows[i + 1 :], chance, seats)
                if typed:
                    found = fate(base.fold, typed, right, rest, seen, kind)
                    told[kind, found] += 1
                    if found in FATES[-3:] and kind not in LINES:
                        unnoticed[kind, differs(base.fold, typed, right)] += 1
        reply = base.enter(text)
        seen.honest["entries"] += 1
        seen.honest["marked"] += noticed(reply)
        if reply.kind != "accepted":
            wrong.append(f"the honest entry {text!r} was {reply.kind}: {reply.message}")
            break
    return name, seen


def pen(names: list[str], options: Any, run: Callable[..., list[Any]]) -> int:
    """Print a table a title."""
    found = run(job, [(name, options.seed, i) for name in names for i in range(options.number)], options.jobs)
    code = 0
    for name in names:
        mine = [seen for title, seen in found if title == name]
        total: Told = sum((seen.told for seen in mine), Counter())
        print(f"\n{name}\n{'slip':16}{'tried':>7}" + "".join(f"{fate_:>{len(fate_) + 2}}" for fate_ in FATES))
        for kind in KINDS:
            n = sum(total[kind, fate_] for fate_ in FATES)
            shares = [f"{total[kind, fate_] / n:.1%}" if n else "-" for fate_ in FATES]
            print(f"{kind:16}{n:>7}" + "".join(f"{s:>{len(f) + 2}}" for s, f in zip(shares, FATES, strict=True)))
        unnoticed: Told = sum((seen.unnoticed for seen in mine), Counter())
        for kind in KINDS:
            ways = [f"{what} {n}" for (k, what), n in unnoticed.most_common() if k == kind]
            if ways:
                print(f"    accepted, {kind}: {', '.join(ways[:6])}")
        honest: Counter[str] = sum((seen.honest for seen in mine), Counter())
        print(f"    honest entries: {honest['entries']}, marked: {honest['marked']}")
        took: Counter[bool] = sum((seen.took for seen in mine), Counter())
        print(f"    an empty line would have taken what was meant: {took[True]}, something else: {took[False]}")
        for text in [text for seen in mine for text in seen.wrong][:3]:
            print(f"    {text}")
            code = 1
        fates = {fate_: sum(total[kind, fate_] for kind in KINDS) for fate_ in FATES}
        row = {
            "slips": sum(fates.values()),
            **fates,
            "honest entries": honest["entries"],
            "of them marked": honest["marked"],
        }
        tell(options, name, row, [text for seen in mine for text in seen.wrong])
        times = sorted(t for seen in mine for t in seen.times)
        if times:
            shown = " ".join(f"{q}% {times[int(q / 100 * (len(times) - 1))] * 1000:.1f}" for q in (50, 90, 99, 100))
            print(f"    milliseconds of a refusal with its offers: {shown}", file=sys.stderr)
    return code

"""A proof in plain sentences, and as plain data. Lines are named by number: what they say is for the caller to add."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.proof import Conflict
from referee.proof.prove import Proof

MANY = 12
"""Lines of a conflict of which no more are named in its sentence; the lines follow it."""

FEW = 5
"""The most line numbers in a sentence, where the lines are also listed."""


def sentences(proof: Proof) -> list[str]:
    """What was proved, one sentence each, the answer first."""
    without = f" without {_few(proof.without)}" if proof.without else ""
    if proof.possible is None:
        out = [f"not decided: {proof.why}"]
    elif not proof.possible:
        out = [_impossible(found) for found in proof.conflicts]
    elif proof.breach:
        out = [f"possible{without}, but not without breaking a rule"]
    elif any(case.lines for case in proof.cases):
        out = [f"possible{without}: there is a deal that explains everything {'else ' if without else ''}that was seen"]
    else:
        out = [f"possible{without}: nothing hidden is in this log"]
    out += [_breach(found) for found in proof.breach]
    if proof.protest:
        word = "was" if len(proof.protest) == 1 else "were"
        out.append(
            f"{_lines(proof.protest)} {word} recorded against what the log said before; the proof hears it "
            "like all others"
        )
    return out


def _impossible(found: Conflict) -> str:
    if not found.lines:
        return f"impossible ({found.name}); which lines clash was not found in the time allowed"
    if len(found.lines) > MANY:
        least = "" if found.least else "; perhaps not all of them are needed"
        return (
            f"impossible ({found.name}): line {found.first} and {len(found.lines) - 1} lines before it cannot all "
            f"be true{least}"
        )
    only = len(found.lines) == 1
    clash = "cannot be true" if only else "cannot all be true"
    counted = ": more or fewer cards than lie there" if found.counts else ""
    fewest = "" if only else "; none of them can be left out" if found.least else "; perhaps not all of them are needed"
    since = "" if only else f" (since line {found.first})"
    return f"impossible ({found.name}): {_lines(found.lines)} {clash}{counted}{fewest}{since}"


def _breach(found: Conflict) -> str:
    rules = ", ".join(found.rules) or "a rule about hidden cards"
    if not found.lines:
        return f"{found.name}: {rules} was broken; which lines show it was not found in the time allowed"
    if len(found.lines) > MANY:
        least = "" if found.least else "; perhaps not all of them are needed"
        return (
            f"{found.name}: line {found.first} and {len(found.lines) - 1} lines before it together show that "
            f"{rules} was broken{least}"
        )
    return f"{found.name}: {_lines(found.lines)} together show that {rules} was broken"


def _few(numbers: Sequence[int]) -> str:
    """Lines that contradict the log, each by its number while they are few."""
    return _lines(numbers) if len(numbers) <= FEW else f"{len(numbers)} lines that contradict the log"


def _lines(numbers: Sequence[int]) -> str:
    *some, last = map(str, numbers)
    return f"lines {', '.join(some)} and {last}" if some else f"line {last}"


def data(proof: Proof) -> dict[str, Any]:
    """A proof as plain data."""
    return {
        "possible": proof.possible,
        "honest": proof.honest,
        "conflicts": [_data(found) for found in proof.conflicts],
        "breach": [_data(found) for found in proof.breach],
        "protest": list(proof.protest),
        "settled": [{"line": line, "rule": rule} for line, rule in proof.settled],
        "left_out": [{"line": out.line, "text": out.text} for out in proof.left_out],
        "without": list(proof.without),
        "deal": proof.deal,
        "why": proof.why,
        "ms": round(proof.seconds * 1000),
    }


def _data(found: Conflict) -> dict[str, Any]:
    told = found._asdict()
    return {**told, "lines": list(found.lines), "rules": list(found.rules)}

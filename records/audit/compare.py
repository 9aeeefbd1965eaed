"""What a log says of itself beside what this program finds: verdicts, findings, effects, changes, marks, results.

Verdicts are the table's own word; effects and marks are computed, so a difference there means that the program or the
file changed since, and is never an offence of the table.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from referee.engine import leaving
from referee.engine.findings import Fault, Finding, Verdict, worst
from referee.engine.game import Effect, Game
from referee.engine.naming import named
from referee.engine.steps import STOPPED
from referee.journal import lines
from referee.journal.acts import plain
from referee.journal.entry import plain_data

What = Literal["verdict", "findings", "open", "did", "changes", "mark", "end"]

SINCE: tuple[What, ...] = ("open", "did", "changes", "mark")
"""Differences that say something of the program or the file, not of the table."""


class Difference(msgspec.Struct, omit_defaults=True):
    """One place where the log and this program disagree."""

    line: int
    """Its place in the file."""
    n: int
    """The line's number, 0 for a mark."""
    what: What
    logged: Any
    current: Any
    member: str = ""
    """What differs inside (a key of a mark, of a result)."""
    since: bool = False
    """Whether it is something computed, so that the file or the program was changed since."""
    words: tuple[str, ...] = ()
    """Effects in words, those of the log and those of now, as far as only one of the two has them."""

    def __str__(self) -> str:
        place = f"line {self.line} of the file"
        where = f"line {self.n} ({place})" if self.n else place
        what = "effects" if self.what == "did" else f"{self.what} {self.member}".strip()
        logged, current = (
            (f": {text}" for text in self.words) if self.words else (f" {said(self.logged)}", f": {said(self.current)}")
        )
        changed = "; the file or the program was changed since" if self.since else ""
        return f"{where}: {what}: the log says{logged}; judged now{current}{changed}"

    def say(self, game: Game[Any], names: Iterable[str]) -> None:
        """Put effects in words."""
        if self.what == "did":
            was, now = effects_apart(self.logged, self.current, game, names)
            self.words = (
                ("; ".join(was) or "nothing", "; ".join(now) or "nothing")
                if was or now
                else ("the same", "in another order")
            )


def effects_apart(
    was: Iterable[Effect], now: Iterable[Effect], game: Game[Any], names: Iterable[str]
) -> tuple[list[str], list[str]]:
    """The effects in words that only one of two lists has."""
    names = tuple(names)
    first, second = ([effect_words(effect, game, names) for effect in some] for some in (was, now))
    return _less(first, second), _less(second, first)


def _less(some: Sequence[str], others: Sequence[str]) -> list[str]:
    """What is in a list and, as often, not in another."""
    left = Counter(some) - Counter(others)
    out = []
    for text in reversed(some):
        if left[text]:
            left[text] -= 1
            out.append(text)
    return out[::-1]


def effect_words(effect: Effect, game: Game[Any], names: Iterable[str]) -> str:
    """An effect in words, as it stands in the log where the game has none for it: a log may hold anything."""
    try:
        text = named(leaving.say(effect, game) or leaving.agreed(effect), names)
    except Exception:
        text = ""
    return text or said(effect)


def said(value: Any) -> str:
    """A logged or computed value in a message."""
    if isinstance(value, Mapping):
        return ", ".join(f"{k} {said(v)}" for k, v in value.items()) or "nothing"
    if isinstance(value, list | tuple) and any(isinstance(v, list | tuple | Mapping) for v in value):
        return "; ".join(said(v) for v in value)
    return plain(value) if value not in ("", [], (), None) else "nothing"


def step_differences(
    at: int, line: lines.Judged, found: Sequence[Fault], did: Sequence[Effect], opened: int
) -> list[Difference]:
    """What differs between a judged line and its judgement. at: its line in the file."""
    out: list[Difference] = []

    def differ(what: What, logged: Any, current: Any) -> None:
        out.append(Difference(at, line.n, what, logged, current, since=what in SINCE))

    verdict = worst(found)
    now = [f.stored() for f in found]
    if line.verdict != verdict:
        differ("verdict", _verdict(line.verdict, line.findings), _verdict(verdict, now))
    elif list(line.findings) != now and set(line.findings) != set(now):
        differ("findings", _rules(line.findings), _rules(now))
    if line.open != opened:
        differ("open", line.open, opened)
    if len(line.did) != len(did) or any(a != b for a, b in zip(line.did, did, strict=True)):
        logged, current = plain_data(line.did), plain_data(did)
        if logged != current:
            differ("did", logged, current)
    return out


def _verdict(verdict: Verdict, findings: Sequence[Finding]) -> str:
    rules = ", ".join(f.rule for f in findings if not f.about)
    return f"{verdict} ({rules})" if rules else verdict


def _rules(findings: Sequence[Finding]) -> list[str]:
    return [
        f"{f.rule} {f.verdict}"
        + (f" about {f.about}" if f.about else "")
        + (f" because of {', '.join(map(str, f.because))}" if f.because else "")
        + (f" needs {', '.join(f.needs)}" if f.needs else "")
        for f in findings
    ]


def change_differences(
    at: int, line: lines.AmendLine[Any] | lines.BackLine, changes: Sequence[lines.Change], unshown: Collection[int]
) -> list[Difference]:
    """What a correction does to later lines: as logged, and now.

    unshown: showings that were taken back; logs were written in which these stayed, and were held against the earlier
    table.
    """
    logged, now = ([c for c in some if c.n not in unshown] for some in (line.changes, changes))
    if logged == now:
        return []
    return [Difference(at, line.n, "changes", _changes(logged), _changes(now), since=True)]


def _changes(changes: Sequence[lines.Change]) -> list[str]:
    return [
        f"{c.n}: {c.was} → {c.now}" + (f" ({', '.join(f.rule for f in c.findings)})" if c.findings else "")
        for c in changes
    ]


def mark_differences(at: int, line: lines.MarkLine, game: Game[Any], state: Any) -> tuple[list[Difference], list[str]]:
    """A mark compared key by key with the view now; keys and views that this program does not know are only said."""
    if line.view != game.about.view_name:
        return [], [
            f"line {at} of the file: a mark of the view {line.view!r}, which is not {game.about.view_name!r}: "
            "not compared"
        ]
    view = game.facts.view(state)
    if view == line.facts:
        return [], []
    current = plain_data(view)
    wrong = [
        Difference(at, 0, "mark", value, current[key], key, since=True)
        for key, value in line.facts.items()
        if key in current and current[key] != value
    ]
    unknown = [key for key in line.facts if key not in current]
    return wrong, [
        f"line {at} of the file: the mark says {', '.join(unknown)}, which this program does not know"
    ] if unknown else []


def end_differences(at: int, line: lines.EndLine, current: Mapping[str, Any], state: Any) -> list[Difference]:
    """The reckoned result in an `end` line beside the result now, and the reason of the end."""
    if line.declared or line.why in STOPPED:
        return []  # compared by the fold: a finding of that line; the table's word
    keys = sorted({*line.computed, *current}) if line.computed else ()
    out = [
        Difference(at, line.n, "end", line.computed.get(key), current.get(key), key)
        for key in keys
        if line.computed.get(key) != current.get(key)
    ]
    why = state.why if state.over else ""
    if line.why != why:
        out.append(Difference(at, line.n, "end", line.why, why, "why"))
    return out

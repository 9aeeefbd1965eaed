"""A count that differs from the log: the interval in which it went apart, and the steps that are the likeliest
cause.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.engine.limits import crowded
from referee.engine.naming import named
from referee.engine.paths import spelled
from referee.journal import lines

if TYPE_CHECKING:
    from referee.table.session.session import Session

MOST = 3
"""Likely steps that are shown."""


class Drift(NamedTuple):
    """One difference."""

    path: str
    log: object
    table: object
    agreed: int
    """The line at which log and table last agreed, 0 for the beginning."""
    touched: tuple[tuple[int, object, object], ...]
    """The lines that have changed it since."""

    def likely(self, doubted: set[int]) -> list[int]:
        """Lines that may be the cause: what changed by just the difference first, then what is in doubt, then the
        newest.
        """
        gap = self.log - self.table if isinstance(self.log, int) and isinstance(self.table, int) else None

        def key(change: tuple[int, object, object]) -> tuple[int, int]:
            n, was, now = change
            fits = gap is not None and isinstance(was, int) and isinstance(now, int) and now - was == gap
            return (0 if fits else 1 if n in doubted else 2), -n

        return [n for n, _, _ in sorted(self.touched, key=key)]


def drifts(session: Session, checked: list[lines.CheckLine]) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """Rows that tell where counts went apart from the log, and entries that put it right."""
    rows: list[tuple[str, str]] = []
    offers: list[str] = []
    fold = session.fold
    texts = {line.n: line.text for line in session.told()}
    doubted = {n for n, verdict in fold.now.verdicts.items() if verdict != "ok"} | set(fold.now.opened)
    for line in checked:
        found = _drift(session, line)
        by = ", ".join(str(n) for n, _, _ in found.touched)
        agreed = f"they agreed at line {found.agreed}; " if found.agreed else ""
        since = "since" if found.agreed else "since the beginning"
        which = (
            f"changed {since} by line{'s' if len(found.touched) > 1 else ''} {by}"
            if by
            else f"no line {since} changed it"
        )
        moved = agreed + which
        log, table = (fold.game.facts.shown_words(found.path, value) for value in (found.log, found.table))
        rows.append(
            (
                named(fold.game.facts.fact_title(found.path), session.names),
                f"{log} by the log, {table} counted; {moved}",
            )
        )
        changes = {n: (was, now) for n, was, now in found.touched}
        for n in found.likely(doubted)[:MOST]:
            was, now = changes[n]
            rows.append(
                (
                    f"likely {n}",
                    f"{fold.game.facts.shown_words(found.path, was)} → "
                    f"{fold.game.facts.shown_words(found.path, now)}: {texts.get(n, '')}",
                )
            )
        declared = f"set {found.path} {spelled(found.table)} ! counted"
        tried = session.shadow().enter(declared)
        if tried.kind == "accepted":
            offers.append(declared)
        elif tried.barred:
            rows.append(("", tried.message))
        elif wrong := crowded(session.game, session.state, found.path, found.table):
            rows.append(("", wrong))
        elif fold.state.over:
            rows.append(
                ("", "the game is over: `amend` the line that is wrong, or `back` to before its end and `set` it")
            )
        else:
            rows.append(("", "it cannot be set: it follows from other facts; count those (`? chk`)"))
        offers += [f"amend {n}" for n in found.likely(doubted)[:1]]
    return tuple(rows), tuple(dict.fromkeys(offers))


def _drift(session: Session, check: lines.CheckLine) -> Drift:
    path = check.check.path
    fold = session.fold
    trial = fold.before(0)
    value = fold.game.facts.paths(trial.state).get(path)
    agreed = 0
    touched: list[tuple[int, object, object]] = []
    for item in fold.standing():
        if item.n == check.n:
            break
        trial.feed(item)
        trial.recall(item.n)
        if isinstance(item, lines.CheckLine):
            if item.check.path == path and item.check.value == value:
                agreed, touched = item.n, []
            continue
        new = fold.game.facts.paths(trial.state).get(path)
        if isinstance(item, lines.SetLine) and item.set.path == path:
            agreed, touched = item.n, []
        elif new != value:
            touched.append((item.n, value, new))
        value = new
    return Drift(path, value, check.check.value, agreed, tuple(touched))

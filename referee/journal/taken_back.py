"""Play that is taken back: what goes with it, what stays, and what of all that was seen is true of the earlier table
too.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.steps import Act, Check, Set
from referee.journal.acts import content
from referee.journal.forced import carried_out
from referee.journal.lines import CheckLine, EndLine, FactLine, Judged, ShowLine

if TYPE_CHECKING:
    from referee.journal.fold import Fold

Pairs = tuple[tuple[str, str], ...]
"""Zones and cards, as `Sight.reveals` names them."""

Told = Callable[[Any, Act], str]
"""An act in words, in the state before it."""


class Undone(NamedTuple):
    """What taking play back undoes."""

    gone: tuple[Judged, ...]
    """The lines that go, except those that did not apply."""
    texts: tuple[str, ...]
    """The same in words."""
    stay: tuple[Judged, ...]
    """Lines that stay: facts, and showings that are as right at the earlier table."""
    seen: Pairs
    """What became visible in all of it."""
    known: Pairs
    """What is known of that: what the lines that go have shown and lay there already, and what an earlier `back` to one
    of them kept known.
    """
    carried: Pairs
    """The part of `known` that no step showed."""

    def recalled(self, said: Pairs) -> Pairs:
        """What stays known, where a `back` says what was seen: nothing that is not true of the earlier table, and all
        that is carried.
        """
        known, seen = set(self.known), set(self.seen)
        told = [pair for pair in said if pair in known or pair not in seen]
        kept = set(told)
        return (*told, *(pair for pair in self.carried if pair not in kept))


class _Seen(NamedTuple):
    """A line behind the place that play is taken back to."""

    line: Judged
    stands: bool
    """Whether it applies, and is no end."""
    text: str
    pairs: Pairs
    there: Pairs
    """The pairs that it revealed and that were true before."""
    kept: Pairs
    """The same of what was known from here on, because play was taken back to this line once."""


def undone(fold: "Fold", to: int, said: Pairs | None = None, told: Told | None = None) -> Undone:
    """What taking play back to line `to` undoes. A line is behind another by its place in the list, not by its number.

    said: what the `back` says was seen; None: all that is true of the earlier table. A showing stays if all that it
    showed lay there at the earlier table already, and the rules say no more of it there than they did: what is allowed
    now need not have been allowed then. Of one that goes, what still lies there stays known.
    """
    game = fold.game
    then, behind = _behind(fold, to, told)
    seen = _once(at.pairs for at in behind)
    kept = [at.kept for at in behind]
    there = _once([*(at.there for at in behind if not isinstance(at.line, ShowLine)), *kept])
    if said is not None:
        lay, came = set(there), set(seen)
        there = _once([*kept, [pair for pair in said if pair in lay or pair not in came]])
    game.sight.recall(then, there)
    stay: list[Judged] = []
    gone: list[_Seen] = []
    for at in behind:
        if not at.stands:
            continue
        if isinstance(at.line, FactLine) or (isinstance(at.line, ShowLine) and _stands(fold, then, at)):
            then.at = at.line.n
            act = content(at.line)
            carried_out(game, then, act, game.rules.check(then, act), game.rules.apply)
            stay.append(at.line)
        else:
            gone.append(at)
    return Undone(
        tuple(at.line for at in gone),
        tuple(at.text for at in gone),
        tuple(stay),
        seen,
        _once([*(at.there for at in gone), *kept]),
        _once([*(at.there for at in gone if isinstance(at.line, ShowLine)), *kept]),
    )


def _behind(fold: "Fold", to: int, told: Told | None) -> tuple[Any, list[_Seen]]:
    """The state at line `to`, and the lines behind it with what they revealed."""
    game = fold.game
    begin = fold.place(to) if to else 0
    trial = fold.until(begin)
    then = trial.state.copy() if to == 0 else None
    behind: list[_Seen] = []
    for item in fold.items[begin:]:
        stands = item.n not in fold.stranded
        text = ""
        pairs: Pairs = ()
        there: Pairs = ()
        plays = stands and not isinstance(item, EndLine)
        if then is not None and plays:
            act = content(item)
            pairs = () if isinstance(act, Check | Set) else tuple(game.sight.reveals(trial.state, act))
            there = tuple(pair for pair in pairs if game.sight.still(then, trial.state, *pair))
            text = told(trial.state, act) if told else ""
        if stands and not isinstance(item, CheckLine):  # a count changes nothing
            trial.feed(item)
        trial.recall(item.n)
        if then is not None:
            known = (pair for _, seen in fold.recalled.get(item.n, ()) for pair in seen)
            kept = tuple(pair for pair in known if game.sight.still(then, trial.state, *pair))
            behind.append(_Seen(item, plays, text, pairs, there, kept))
        if item.n == to:
            then = trial.state.copy()
    return then, behind


def _stands(fold: "Fold", then: Any, at: _Seen) -> bool:
    """Whether a showing can stay: all that it showed was there, and nothing more is to be said of it than before."""
    if at.there != at.pairs:
        return False
    n = at.line.n
    then.at = n
    said = {(f.rule, f.verdict) for f in fold.now.findings.get(n, ()) if not f.about}
    return {(f.rule, f.verdict) for f in fold.game.rules.check(then, content(at.line)) if not f.about} <= said


def _once(many: Iterable[Sequence[tuple[str, str]]]) -> Pairs:
    """Pairs of several lines, each as often as the first of these lines has it."""
    out: list[tuple[str, str]] = []
    known: set[tuple[str, str]] = set()
    for pairs in many:
        new = [pair for pair in pairs if pair not in known]
        out += new
        known.update(new)
    return tuple(out)


__all__ = ["Undone", "undone"]

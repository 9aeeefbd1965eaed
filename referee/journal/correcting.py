"""Corrections: `amend` and `back` change the list of effective lines, which is then judged again from the first line
that differs.
"""

import gc
from typing import TYPE_CHECKING, Any

import msgspec

from referee.engine.findings import Fault, worst
from referee.engine.game import NO_EFFECT
from referee.engine.state import slot_names
from referee.journal import lines
from referee.journal.acts import amended_head, as_line
from referee.journal.amending import wrong_amend, wrong_back
from referee.journal.answered import owed_before, stands_for_another
from referee.journal.judgement import STRANDED, Judgement
from referee.journal.kept import thinned, worth
from referee.journal.lines import AmendLine, BackLine, Change, ShowLine, StepLine
from referee.journal.marks import Before, not_brought_by
from referee.journal.taken_back import undone

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from referee.journal.fold import Fold

MOST_UNDONE = 50
"""The most corrections that can be taken back one after the other, the newest first."""

MOST_AGAIN = 10_000
"""The most lines that the corrections of one log may judge again; a correction above that is not carried out. A game
has some hundreds of lines: it can be judged again from its beginning more than ten times.
"""

OVERHEAD = 50
"""A correction costs the lines that it judges again, and one more per this many lines of the list."""

SEARCH = 10
"""Steps of search that showings cost a ledger, while lines are judged again, count as much as one line more: they take
as long.
"""

OFTEN = 16
"""Where nobody else looks for garbage, it is collected once per this many corrections."""

SELDOM = 256
"""The same of old garbage."""


def amend(fold: "Fold", line: "AmendLine[Any]") -> Judgement:
    """Carry out a correction of lines or of the head; what changed by it."""
    fault = wrong_amend(fold, line)
    if fault is not None:
        return _refused(fold, line.n, fault)
    at = line.of[0]
    undoes = (
        at
        and line.how == "remove"
        and line.of == (fold.undoable,)
        and (
            line.kind == "slip" or fold.item(at) is None  # an inserted line can also be removed like any other
        )
    )
    place = _parts(fold, fold.undo[-1]) if undoes else min(map(fold.place, line.of)) if at else 0
    fault = _spend(fold, place)
    if fault is not None:
        return _refused(fold, line.n, fault)
    fold.answer(place)
    if undoes:
        return _undo(fold, line.n, place)
    _keep_before(fold, line)
    if at == 0:
        fold.head = fold.renamed(amended_head(fold.head, line.head or {}))
        return _again(fold, line.n, 0, 0)
    if line.how == "remove":
        gone = set(line.of)
        return _again(fold, line.n, 0, _remove(fold, gone, place), gone)
    old = fold.items[place]
    if line.how == "replace":
        fold.items[place] = msgspec.structs.replace(as_line(line, at), t=old.t, entry=old.entry, done=old.done)
        return _again(fold, line.n, at, place)
    fold.items.insert(place, msgspec.structs.replace(as_line(line, line.n), t=old.t, entry=old.entry))
    return _again(fold, line.n, line.n, place)


def back(fold: "Fold", line: BackLine) -> Judgement:
    """Take play back to behind a line; what changed by it."""
    fault = wrong_back(fold, line)
    if fault is not None:
        return _refused(fold, line.n, fault)
    place = 0 if line.to == 0 else fold.place(line.to) + 1
    fault = _spend(fold, place)
    if fault is not None:
        return _refused(fold, line.n, fault)
    _keep_before(fold, line)
    fold.answer(place)
    play = undone(fold, line.to, line.seen)
    fold.hidden_again |= {item.n for item in play.gone if isinstance(item, ShowLine)}
    gone = {item.n for item in fold.items[place:]} - {item.n for item in play.stay}
    fold.cut |= gone
    for item in fold.items[place:]:  # what is true of the earlier table is carried to it
        fold.recalled.pop(item.n, None)
    fold.items = [*fold.items[:place], *play.stay]
    seen = play.recalled(line.seen)
    if seen:
        fold.recalled[line.to] = (*fold.recalled.get(line.to, ()), (line.n, seen))
    return _again(fold, line.n, 0, max(place - 1, 0) if seen else place, gone)


def _refused(fold: "Fold", n: int, fault: Fault) -> Judgement:
    """A correction that cannot be carried out changes nothing."""
    judged = Judgement(n, fault.verdict, (fault,), NO_EFFECT, 0)
    fold.note(judged)
    return judged


def _spend(fold: "Fold", place: int) -> Fault | None:
    """Count the work of a correction whose first line stands at a place; what keeps it from being carried out."""
    work = len(fold.items) - place + len(fold.items) // OVERHEAD + fold.carried.unknown(fold, place)
    if fold.judged_again + work > MOST_AGAIN:
        text = (
            f"the corrections of this log judge more than {MOST_AGAIN:,} lines again; this one is not carried out: "
            "no table's record needs so many"
        )
        return Fault("REF-NUMBER", "unread", text=text)
    fold.judged_again += work
    return None


def _sought(state: Any) -> int:
    """Steps of search that the showings up to a state have cost its ledgers."""
    return sum(getattr(getattr(state, slot), "sought", 0) for slot in slot_names(type(state)))


def _parts(fold: "Fold", was: Before) -> int:
    """The place of the first line at which the list, or what is known from there on, is not what it was."""
    if was.head != fold.head or was.recalled.get(0) != fold.recalled.get(0):
        return 0
    old, now = was.recalled, fold.recalled
    pairs = enumerate(zip(was.items, fold.items, strict=False))
    same = min(len(was.items), len(fold.items))
    return next((i for i, (a, b) in pairs if a is not b or old.get(a.n) != now.get(a.n)), same)


def _keep_before(fold: "Fold", line: "AmendLine[Any] | BackLine") -> None:
    """Remember what stands before a correction is carried out.

    A slip that was taken back is not itself undone: it is typed again. What it removed is newer than the correction
    that can be undone, or nothing can be undone any more.
    """
    if isinstance(line, AmendLine) and line.kind == "slip":
        if fold.undo and min(line.of) <= fold.undo[-1].n:
            fold.undo = ()
        return
    before = Before(
        n=line.n,
        head=fold.head,
        items=tuple(fold.items),
        cut=frozenset(fold.cut),
        removed=frozenset(fold.removed),
        stranded=frozenset(fold.stranded),
        out_of_turn=frozenset(fold.out_of_turn),
        recalled=dict(fold.recalled),
        now=fold.now.copy(),
        later={n: list(f) for n, f in fold.later.items()},
    )
    fold.undo = (*fold.undo, before)[-MOST_UNDONE:]


def _undo(fold: "Fold", by: int, place: int) -> Judgement:
    """Remove the newest correction: the list is again what it was before. place: of the first line that differs."""
    was, fold.undo = fold.undo[-1], fold.undo[:-1]
    present = {item.n for item in fold.items}
    again = {item.n for item in was.items} - present
    fold.head = fold.renamed(was.head)
    fold.items = [*was.items, *(item for item in fold.items if item.n > was.n)]
    fold.cut = {*was.cut, *(n for n in fold.cut if n > was.n)}
    fold.removed = {*was.removed, *(n for n in fold.removed if n > was.n), was.n}
    fold.out_of_turn = {*was.out_of_turn, *(n for n in fold.out_of_turn if n > was.n)}
    fold.recalled = dict(was.recalled)
    # what comes back is compared with what it was then, the rest with what it is now
    fold.stranded = fold.stranded | (was.stranded & again)
    fold.now.verdicts |= {n: verdict for n, verdict in was.now.verdicts.items() if n in again}
    fold.now.findings |= {n: found for n, found in was.now.findings.items() if n in again}
    for n, found in was.later.items():
        fold.later.setdefault(n, []).extend(f for f in found if f[0] in again)
    gone = present.difference(item.n for item in fold.items)
    return _again(fold, by, 0, place, {*gone, was.n})


def _remove(fold: "Fold", gone: set[int], place: int) -> int:
    """Take lines out of the list, the first of them at a place; the last one left of an entry ends it.

    The place of the first line of the new list that differs, or from which on something else is known.
    """
    stay: list[lines.Judged] = fold.items[:place]
    first = place
    for item in fold.items[place:]:
        if item.n not in gone:
            stay.append(item)
            continue
        if item.n in fold.recalled:  # what was seen is known from the line before on
            last = stay[-1].n if stay else 0
            fold.recalled[last] = (*fold.recalled.get(last, ()), *fold.recalled.pop(item.n))
            first = min(first, len(stay) - 1)
        if item.done and stay and stay[-1].entry == item.entry:
            stay[-1] = msgspec.structs.replace(stay[-1], done=True)
            first = min(first, len(stay) - 1)
    fold.items = stay
    fold.removed |= gone
    return max(first, 0)


def _again(fold: "Fold", by: int, changed: int, place: int, gone: "Collection[int]" = ()) -> Judgement:
    """Judge the list again after a correction by line `by`; what changed for other lines is its effect.

    changed: the line with new content, 0 for none. place: of the first line that differs, or behind which something
    else is known; what stands before it is as it was. gone: the lines that no longer stand in the list. What was found
    of the lines before the place is not touched: a correction costs the lines behind it.
    """
    fold.begin(fold.kept, place if fold.unsettled is None else min(place, fold.unsettled))
    begin = fold.kept[-1].place if fold.kept else 0
    fold.tracing.times += fold.tracing.here
    fold.unsettled = None
    again = fold.items[begin:]
    behind = {item.n for item in again}.union(gone)
    old = fold.now.taken(behind)
    old_stranded = fold.stranded & behind
    old_later = fold.later
    fold.stranded -= behind
    fold.later = not_brought_by(old_later, behind)
    fold.ends = [end for end in fold.ends if end.n not in behind]
    fold.carried.anew(begin)
    wanted = worth(begin, len(fold.items)).difference((len(fold.items),))
    sought = _sought(fold.state)
    changes: list[Change] = []
    own: Judgement | None = None
    for at, item in enumerate(again, begin + 1):
        n = item.n
        owed = owed_before(fold, item)
        judged = fold_again(fold, item, n == changed)
        fold.recall(n)
        fold.carried.note(fold, item, owed if judged is not None else ())
        if at in wanted:
            fold.keep(at)
        was = STRANDED if n in old_stranded else old.verdicts.get(n, "ok")
        now = STRANDED if judged is None else judged.verdict
        if n == changed:
            own = judged
            if now == STRANDED and (was != now or n == by):
                changes.append(Change(n, was, now))
        elif was != now:
            stored = tuple(f.stored() for f in judged.findings if not f.about) if judged else ()
            changes.append(Change(n, was, now, stored))
    fold.judged_again = min(MOST_AGAIN, fold.judged_again + (_sought(fold.state) - sought) // SEARCH)
    fold.carried.upto(len(fold.items))
    fold.end_due = True
    fold.kept = thinned(fold.kept, len(fold.items))
    new_later = [
        msgspec.structs.replace(finding, about=n)
        for n, found in fold.later.items()
        for _, finding in found
        if not any(finding.rule == f.rule for _, f in old_later.get(n, ()))
    ]
    found = tuple(own.findings) if own is not None else ()
    findings = tuple(f for f in found if not f.about) + tuple(new_later)
    judged_line = Judgement(by, worst(findings), findings, NO_EFFECT, 0, tuple(changes))
    _say_of(fold, judged_line, inserted=changed == by)
    _collect(len(fold.corrections))
    return judged_line


def _collect(corrections: int) -> None:
    """Each state that was kept leaves circles, most of them young, which only the collector of garbage finds."""
    if corrections % OFTEN == 0 and not gc.isenabled():
        gc.collect(1 if corrections % SELDOM else 2)


def _say_of(fold: "Fold", judged: Judgement, inserted: bool) -> None:
    """Keep what a correction was found to be. inserted: it stands in the list by itself, with what was found of it
    there.
    """
    by, findings, verdict = judged.n, judged.findings, judged.verdict
    if verdict != "ok":
        if inserted and fold.now.verdicts.get(by, "ok") != verdict:
            _settle_from(fold, by)
        fold.seen.verdicts[by] = fold.now.verdicts[by] = verdict
    if findings:
        if inserted and fold.now.findings.get(by) != findings:
            _settle_from(fold, by)
        fold.seen.findings[by] = fold.now.findings[by] = findings


def _settle_from(fold: "Fold", n: int) -> None:
    """Folding again would say something else of line n: no state behind it is kept."""
    fold.unsettle(fold.place(n))
    fold.kept = tuple(one for one in fold.kept if fold.unsettled is None or one.place <= fold.unsettled)


def fold_again(fold: "Fold", item: lines.Judged, new: bool) -> Judgement | None:
    """Judge one line of the list again; None when it is stranded: behind the end, or no longer asked for.

    new:: its content is that of the correction; if nobody was asked for it, the table knows and wants it so.
    """
    state = fold.state
    found: Sequence[Fault] | None = None
    if fold.strands(item):
        fold.stranded.add(item.n)
        return None
    if isinstance(item, StepLine):
        state.at = item.n
        if state.over and item.n not in fold.after_end:
            fold.stranded.add(item.n)
            return None
        if new or item.n not in fold.out_of_turn:
            found = fold.rule(item.step.__class__).findings(state, item.step)
            unasked = any(f.unasked and not f.about for f in found)
            if new:
                (fold.out_of_turn.add if unasked else fold.out_of_turn.discard)(item.n)
            elif unasked or stands_for_another(fold, item):
                fold.stranded.add(item.n)
                return None
    judged = fold.judge(item, found)
    fold.remember(fold.now, judged)
    return judged

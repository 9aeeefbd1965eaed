"""The one loop that folds, checks and applies lines.

Live play, preview, resume, replay, audit and simulation all feed lines to a `Fold`; nothing else calls a game's `check`.
Lines fold in file order. A correction (`amend`) or a taking-back (`back`) changes the list of effective lines, which is
then judged again from the start; a step is known for ever by its number.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from referee.engine import leaving
from referee.engine.findings import Fault, Verdict, worst
from referee.engine.game import NO_EFFECT, NONE, Claim, Effect, Game, Rule
from referee.engine.steps import STOPPED, TABLE_STEPS, Act, Step
from referee.journal import lines, stated
from referee.journal.acts import amended_head, as_line, content, plain, setup_of
from referee.journal.amending import wrong_amend, wrong_back
from referee.journal.answered import answered, stands_for_another
from referee.journal.forced import carried_out
from referee.journal.lines import (
    AmendLine,
    BackLine,
    Change,
    CheckLine,
    EndLine,
    FactLine,
    Head,
    MarkLine,
    Seat,
    SetLine,
    ShowLine,
    StepLine,
)
from referee.journal.marks import Before, Marks
from referee.journal.taken_back import undone

STRANDED = "stranded"

MOST_UNDONE = 50
"""So many corrections can be taken back one after the other, the newest first: what stood before each is kept."""

MOST_TRACED = 100
"""Of so many counted values that differ it is said which lines led there; a log with more is no table's record."""

UNKNOWN: dict[type[Act], Rule] = {}
"""Where somebody has gone home, each act is judged by the game itself, which passes over that seat."""

Told = Callable[[int, "StepLine[Any]", Sequence[Fault], Sequence[Effect], int], None]
"""Called with a step of a run: how many lines of the run stand before it, the line, its findings, its effects, the questions it opened."""

Marked = Callable[[int, MarkLine], None]
"""Called with a mark between the steps of a run: how many lines of the run stand before it, and the mark."""


class Judgement(NamedTuple):
    """What the fold says of one line. open: questions it opened; did: public effects as computed now."""

    n: int
    verdict: Verdict
    findings: Sequence[Fault]
    did: Sequence[Effect]
    open: int
    changes: tuple[Change, ...] = ()


class Fold:
    """A log being folded.

    state: the table now. items: effective lines in the order in which they apply. seen: verdicts and findings of lines as
    first judged (only those that are not plainly ok). now: the same for the present list. cut, removed, stranded: numbers of
    lines that were taken back, removed, or stand in the list and do not apply. unshown: showings that were ever taken back. unasked: lines that nobody was asked for
    already when their content was written. afterwards: lines recorded when the game was over: the table played on.
    corrections: numbers of those. later: findings about earlier lines, by the line they are about, with the line that
    brought them. named: the players' names where they are known from the end of the log. ends: standing end lines. heard: called with a step that has findings, before it is applied. recalled:
    by the line that play was taken back to, the `back` lines and what had been seen. undo: what the standing corrections
    changed, the newest last. answered: which compelled effects the table's steps carried out before corrections. traced: how often a counted value was traced back. last, entry, t: the last number, entry and play time.
    """

    def __init__(self, game: Game[Any], head: Head) -> None:
        """Begin with a head. Raises ValueError when the game cannot be set up with it."""
        self.game = game
        self.head = head
        self.state = game.new(setup_of(head, game))
        self.items: list[lines.Judged] = []
        self.cut: set[int] = set()
        self.unshown: set[int] = set()
        self.removed: set[int] = set()
        self.stranded: set[int] = set()
        self.seen = Marks()
        self.now = Marks()
        self.later: dict[int, list[tuple[int, Fault]]] = {}
        self.ends: list[EndLine] = []
        self.last = 0
        self.entry = 0
        self.t = 0
        self.corrections: set[int] = set()
        self.unasked: set[int] = set()
        self.afterwards: set[int] = set()
        self.recalled: dict[int, tuple[tuple[int, tuple[tuple[str, str], ...]], ...]] = {}
        self.undo: tuple[Before, ...] = ()
        self.named: Sequence[Seat] = ()
        self.answered: dict[int, frozenset[str]] = {}
        self.traced = 0
        self.heard: Callable[[StepLine[Any]], None] | None = None
        self._rules = game.rules_by_type()

    def name(self, seats: Sequence[Seat]) -> None:
        """Give the players, from here on and whatever the head says, the names that a whole log gives them in the end.

        Nothing is judged by a name.
        """
        if list(seats) != list(self.head.seats):
            self.named = tuple(seats)
            self.head = self._renamed(self.head)
            self.state.setup = setup_of(self.head, self.game)

    def _renamed(self, head: Head) -> Head:
        return msgspec.structs.replace(head, seats=tuple(self.named)) if self.named else head

    def copy(self) -> "Fold":
        """An independent fold, for a preview."""
        twin = object.__new__(Fold)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin.heard = None
        twin.items = list(self.items)
        twin.cut = set(self.cut)
        twin.unshown = set(self.unshown)
        twin.removed = set(self.removed)
        twin.stranded = set(self.stranded)
        twin.corrections = set(self.corrections)
        twin.unasked = set(self.unasked)
        twin.afterwards = set(self.afterwards)
        twin.recalled = dict(self.recalled)
        twin.seen = self.seen.copy()
        twin.now = self.now.copy()
        twin.later = {n: list(found) for n, found in self.later.items()}
        twin.ends = list(self.ends)
        return twin

    # --- feeding -----------------------------------------------------------------------------------------------------

    def feed(self, line: lines.Line) -> Judgement | None:
        """Fold one line; its judgement, or None for lines that are not judged (notes, rulings, clocks, tries)."""
        kind = type(line)
        if kind is StepLine:
            found, did, opened = self.step(line)  # type: ignore[arg-type]
            return Judgement(line.n, worst(found), found, did, opened)  # type: ignore[attr-defined]
        if isinstance(line, lines.Judged):
            self.last = line.n
            self.entry = max(self.entry, line.entry)
            self.t = max(self.t, line.t)
            if kind is AmendLine or kind is BackLine:
                self.corrections.add(line.n)
            if kind is AmendLine:
                return self._amend(line)  # type: ignore[arg-type]
            if kind is BackLine:
                return self._back(line)  # type: ignore[arg-type]
            judged = self._judge(line)
            self.items.append(line)
            self._note(judged)
            return judged
        if isinstance(line, lines.NUMBERED):
            self.last = line.n
        return None

    def step(self, line: "StepLine[Any]") -> tuple[Sequence[Fault], Sequence[Effect], int]:
        """Fold one step: its findings, its effects, and how many questions it opened."""
        judged: list[tuple[Sequence[Fault], Sequence[Effect], int]] = []
        self.run((line,), 0, [], lambda at, line, found, did, opened: judged.append((found, did, opened)), every=True)
        return judged[0]

    def run(
        self,
        some: Sequence[lines.Line],
        start: int,
        passed: list[lines.Line],
        told: Told,
        marked: Marked | None = None,
        every: bool = False,
    ) -> None:
        """Fold the steps that stand at place `start` and behind it, up to the first line that is none: the hot path.

        told: called with each step whose line does not say just what it was found to be; every: with all of them. marked:
        called with a mark between them, from which a fold learns nothing; without it the run ends there. passed: gets all
        that the run has passed, also where a game raises.
        """
        state, items, entry = self.state, self.items, self.entry
        rules = UNKNOWN if state.gone else self._rules
        before = len(items)
        opened = state.opened
        at = begun = start
        try:
            for line in islice(some, start, None):
                if line.__class__ is not StepLine:
                    if line.__class__ is not MarkLine or marked is None:
                        break
                    items += some[begun:at]  # type: ignore[arg-type]
                    begun = at + 1
                    marked(at - start, line)
                    at += 1
                    continue
                step = line.step
                kind = step.__class__
                state.at = line.n
                try:
                    check, apply = rules[kind]
                except KeyError:
                    check, apply = self._rule(kind)
                    rules = UNKNOWN if kind in TABLE_STEPS or state.gone else rules
                if state.over:
                    self.afterwards.add(line.n)
                    check, apply = self._rule(kind)
                found = check(state, step)
                if found:
                    if self.heard is not None:
                        self.heard(line)
                    did = carried_out(self.game, state, step, found, apply)
                else:
                    did = apply(state, step)
                at += 1
                if line.entry > entry:
                    entry = line.entry
                if (
                    found
                    or state.opened != opened
                    or line.findings
                    or line.open
                    or line.verdict != "ok"
                    or ((did or line.did) and tuple(did) != line.did)
                    or every
                ):
                    asked = state.opened - opened
                    opened = state.opened
                    if found or asked:
                        self._note(Judgement(line.n, worst(found), found, did, asked))
                    told(at - start - 1, line, found, did, asked)
        finally:
            passed += some[start:at]
            items += some[begun:at]  # type: ignore[arg-type]
            if len(items) > before:
                last = items[-1]
                self.last, self.t, self.entry = last.n, last.t, entry

    def _rule(self, kind: type[Act]) -> Rule:
        """How acts of one type are checked and applied now."""
        game = self.game
        if kind in TABLE_STEPS:
            return game.check_table, game.apply_table
        if leaving.stopped(self.state) and issubclass(kind, Step):
            over = Fault(game.end_rule, text="the game is over", unasked=True)
            return (lambda state, act: (over,)), (lambda state, act: NO_EFFECT)
        if self.state.over or self.state.gone:
            return game.check, game.apply
        if kind not in self._rules:
            self._rules[kind] = game.check, game.apply
        return self._rules[kind]

    def _note(self, judged: Judgement) -> None:
        """Keep what a line was found to be, when it was written and now."""
        if any(f.unasked for f in judged.findings if not f.about):
            self.unasked.add(judged.n)
        self._remember(self.seen, judged)
        self._remember(self.now, judged)

    def _remember(self, marks: Marks, judged: Judgement) -> None:
        n = judged.n
        if judged.verdict != "ok":
            marks.verdicts[n] = judged.verdict
        if judged.open:
            marks.opened[n] = judged.open
        if judged.findings:
            marks.findings[n] = judged.findings
            if marks is self.now:
                for finding in judged.findings:
                    if finding.about:
                        self.later.setdefault(finding.about, []).append((n, finding))

    # --- judging -----------------------------------------------------------------------------------------------------

    def _judge(self, line: lines.Judged, checked: Sequence[Fault] | None = None) -> Judgement:
        """Judge and apply one effective line in the present state; `checked`: what the rules say of it, if that is known."""
        state = self.state
        state.at = line.n
        before = state.opened
        found: Sequence[Fault] = NONE
        did: Sequence[Effect] = NO_EFFECT
        if isinstance(line, EndLine):
            found = self._check_end(line)
            if line.why in STOPPED and not state.over:
                state.over, state.why = True, line.why
            self.ends.append(line)
        elif isinstance(line, CheckLine):
            found = stated.checked(self.game, state, line.check, lambda: self._touched(line.check.path, line.n))
        elif isinstance(line, SetLine):
            found, did = stated.declared(self.game, state, line.set)
            did = self.game.passed_on(state, did)
        else:
            act = content(line)
            check, apply = self._rule(act.__class__)
            found = check(state, act) if checked is None else checked
            if found and checked is None and isinstance(line, FactLine):
                found = stated.noted(state, self.items, line, found)
            did = carried_out(self.game, state, act, found, apply)
        return Judgement(line.n, worst(found), found, did, state.opened - before)

    def _touched(self, path: str, n: int) -> tuple[int, ...]:
        """The lines since the last agreement that changed a public fact; found by folding again, for the first ones only."""
        self.traced += 1
        if self.traced > MOST_TRACED:
            return ()
        trial = Fold(self.game, self.head)
        trial.recalled = self.recalled
        trial.recall(0)
        value = self.game.paths(trial.state).get(path)
        touched: list[int] = []
        for line in self.items:
            if line.n >= n:
                break
            if line.n in self.stranded:
                continue
            if isinstance(line, CheckLine):  # changes nothing
                if line.check.path == path and line.check.value == value:
                    touched.clear()
            else:
                trial._judge(line)
            trial.recall(line.n)
            new = self.game.paths(trial.state).get(path)
            if new != value:
                touched.append(line.n)
                value = new
        return tuple(touched)

    def _check_end(self, line: EndLine) -> Sequence[Fault]:
        if line.why in STOPPED:
            over = Fault("REF-END", "irregular", text="the game has ended already", unasked=True)
            return (over,) if self.state.over else NONE
        if not self.state.over and not line.declared:
            return (Fault("REF-END", "irregular", text="the game has not ended", unasked=True),)
        if line.declared:
            computed = self.game.result(self.state)
            wrong = sorted(k for k, v in line.declared.items() if k in computed and plain(computed[k]) != plain(v))
            if wrong:
                text = "; ".join(
                    f"{k}: declared {plain(line.declared[k])}, computed {plain(computed[k])}" for k in wrong
                )
                return (Fault(self.game.score_rule or "REF-DECLARED", "irregular", text=text),)
        return NONE

    # --- corrections -------------------------------------------------------------------------------------------------

    def _amend(self, line: "AmendLine[Any]") -> Judgement:
        fault = wrong_amend(self, line)
        if fault is not None:
            return self._refused(line.n, fault)
        at = line.of[0]
        self.answered = self.answered | answered(self)
        if (
            at
            and line.how == "remove"
            and line.of == (self.undoable,)
            and (
                line.kind == "slip" or self.item(at) is None  # an inserted line can also be removed like any other
            )
        ):
            return self._undo(line.n)
        self._keep(line)
        if at == 0:
            self.head = self._renamed(amended_head(self.head, line.head or {}))
            return self._again(line.n, 0)
        place = next(i for i, item in enumerate(self.items) if item.n in line.of)
        if line.how == "remove":
            self._remove(set(line.of))
            return self._again(line.n, 0)
        old = self.items[place]
        if line.how == "replace":
            self.items[place] = msgspec.structs.replace(as_line(line, at), t=old.t, entry=old.entry, done=old.done)
            return self._again(line.n, at)
        self.items.insert(place, msgspec.structs.replace(as_line(line, line.n), t=old.t, entry=old.entry))
        return self._again(line.n, line.n)

    def _refused(self, n: int, fault: Fault) -> Judgement:
        """A correction that cannot be carried out changes nothing."""
        judged = Judgement(n, fault.verdict, (fault,), NO_EFFECT, 0)
        self._note(judged)
        return judged

    @property
    def undoable(self) -> int:
        """The correction that can be removed as a whole: the newest one, while nothing recorded after it stands; else 0.

        A reckoned end does not count: it was written with the correction, and is stranded where the game goes on.
        """
        if not self.undo:
            return 0
        n = self.undo[-1].n
        return 0 if any(item.n > n and not _reckoned(item) for item in self.items) else n

    def _keep(self, line: "AmendLine[Any] | BackLine") -> None:
        """Remember what stands before a correction is carried out.

        A slip that was taken back is not itself undone: it is typed again. What it removed is newer than the correction that
        can be undone, or nothing can be undone any more.
        """
        if isinstance(line, AmendLine) and line.kind == "slip":
            if self.undo and min(line.of) <= self.undo[-1].n:
                self.undo = ()
            return
        before = Before(
            line.n, self.head, tuple(self.items), frozenset(self.cut), frozenset(self.removed), frozenset(self.stranded),
            frozenset(self.unasked), dict(self.recalled), self.now.copy(), {n: list(f) for n, f in self.later.items()},
        )  # fmt: skip
        self.undo = (*self.undo, before)[-MOST_UNDONE:]

    def _undo(self, by: int) -> Judgement:
        """Remove the newest correction: the list is again what it was before."""
        was, self.undo = self.undo[-1], self.undo[:-1]
        present = {item.n for item in self.items}
        again = {item.n for item in was.items} - present
        self.head = self._renamed(was.head)
        self.items = [*was.items, *(item for item in self.items if item.n > was.n)]
        self.cut = {*was.cut, *(n for n in self.cut if n > was.n)}
        self.removed = {*was.removed, *(n for n in self.removed if n > was.n), was.n}
        self.unasked = {*was.unasked, *(n for n in self.unasked if n > was.n)}
        self.recalled = dict(was.recalled)
        # what comes back is compared with what it was then, the rest with what it is now
        self.stranded = self.stranded | (was.stranded & again)
        self.now.verdicts |= {n: verdict for n, verdict in was.now.verdicts.items() if n in again}
        self.now.findings |= {n: found for n, found in was.now.findings.items() if n in again}
        for n, found in was.later.items():
            self.later.setdefault(n, []).extend(f for f in found if f[0] in again)
        return self._again(by, 0)

    def _remove(self, gone: set[int]) -> None:
        """Take lines out of the list; the last one left of an entry ends it."""
        stay: list[lines.Judged] = []
        for item in self.items:
            if item.n not in gone:
                stay.append(item)
                continue
            if item.n in self.recalled:  # what was seen is known from the line before on
                last = stay[-1].n if stay else 0
                self.recalled[last] = (*self.recalled.get(last, ()), *self.recalled.pop(item.n))
            if item.done and stay and stay[-1].entry == item.entry:
                stay[-1] = msgspec.structs.replace(stay[-1], done=True)
        self.items = stay
        self.removed |= gone

    def _back(self, line: BackLine) -> Judgement:
        fault = wrong_back(self, line)
        if fault is not None:
            return self._refused(line.n, fault)
        self._keep(line)
        self.answered = self.answered | answered(self)
        place = 0 if line.to == 0 else next(i for i, item in enumerate(self.items) if item.n == line.to) + 1
        play = undone(self, line.to, line.seen)
        self.unshown |= {item.n for item in play.gone if isinstance(item, ShowLine)}
        self.cut |= {item.n for item in self.items[place:]} - {item.n for item in play.stay}
        for item in self.items[place:]:  # what is true of the earlier table is carried to it
            self.recalled.pop(item.n, None)
        self.items = [*self.items[:place], *play.stay]
        seen = play.recalled(line.seen)
        if seen:
            self.recalled[line.to] = (*self.recalled.get(line.to, ()), (line.n, seen))
        return self._again(line.n, 0)

    def recall(self, n: int) -> None:
        """Give the game what was seen before play was taken back to line n: it stays known, by the line that took it back."""
        for by, seen in self.recalled.get(n, ()):
            self.state.at = by
            self.game.recall(self.state, seen)

    def before(self, n: int) -> "Fold":
        """A fold of what stands before line n, stranded or not: of nothing for 0, of all of it when there is no such line."""
        earlier = Fold(self.game, self.head)
        earlier.recalled = dict(self.recalled)
        earlier.recall(0)
        for item in self.items if n else ():
            if item.n == n:
                break
            if item.n not in self.stranded:
                earlier.feed(item)
            earlier.recall(item.n)
        return earlier

    def _again(self, by: int, changed: int) -> Judgement:
        """Judge the whole list again after a correction by line `by`; what changed for other lines is its effect.

        changed: the line with new content, 0 for none.
        """
        old = self.now
        old_stranded = self.stranded
        old_later = self.later
        self.now = self._of_corrections()
        self.stranded = set()
        self.later = {}
        self.ends = []
        self.state = self.game.new(setup_of(self.head, self.game))
        changes: list[Change] = []
        own: Judgement | None = None
        self.recall(0)
        for item in self.items:
            n = item.n
            judged = self._fold_again(item, n == changed)
            self.recall(n)
            was = STRANDED if n in old_stranded else old.verdicts.get(n, "ok")
            now = STRANDED if judged is None else judged.verdict
            if n == changed:
                own = judged
                if now == STRANDED and (was != now or n == by):
                    changes.append(Change(n, was, now))
            elif was != now:
                stored = tuple(f.stored() for f in judged.findings if not f.about) if judged else ()
                changes.append(Change(n, was, now, stored))
        new_later = [
            msgspec.structs.replace(finding, about=n)
            for n, found in self.later.items()
            for _, finding in found
            if not any(finding.rule == f.rule for _, f in old_later.get(n, ()))
        ]
        found = tuple(own.findings) if own is not None else ()
        findings = tuple(f for f in found if not f.about) + tuple(new_later)
        judged_line = Judgement(by, worst(findings), findings, NO_EFFECT, 0, tuple(changes))
        if judged_line.verdict != "ok":
            self.seen.verdicts[by] = self.now.verdicts[by] = judged_line.verdict
        if findings:
            self.seen.findings[by] = self.now.findings[by] = findings
        return judged_line

    def _of_corrections(self) -> Marks:
        """What was said of the corrections so far: they are no part of the list, so it stays."""
        marks = Marks()
        in_list = {item.n for item in self.items} | self.removed | self.cut
        for n in self.corrections - in_list:
            if n in self.now.verdicts:
                marks.verdicts[n] = self.now.verdicts[n]
            if n in self.now.findings:
                marks.findings[n] = self.now.findings[n]
        return marks

    def _fold_again(self, item: lines.Judged, new: bool) -> Judgement | None:
        """Judge one line of the list anew; None when it is stranded: behind the end, or no longer asked for.

        new: its content is that of the correction; if nobody was asked for it, the table knows and wants it so.
        """
        state = self.state
        found: Sequence[Fault] | None = None
        if isinstance(item, EndLine) and not item.declared and state.over == (item.why in STOPPED):
            self.stranded.add(item.n)
            return None
        if isinstance(item, StepLine):
            state.at = item.n
            if state.over and item.n not in self.afterwards:
                self.stranded.add(item.n)
                return None
            if new or item.n not in self.unasked:
                found = self._rule(item.step.__class__)[0](state, item.step)
                unasked = any(f.unasked and not f.about for f in found)
                if new:
                    (self.unasked.add if unasked else self.unasked.discard)(item.n)
                elif unasked or stands_for_another(self, item):
                    self.stranded.add(item.n)
                    return None
        judged = self._judge(item, found)
        self._remember(self.now, judged)
        return judged

    # --- looking -----------------------------------------------------------------------------------------------------

    @property
    def claims(self) -> list[Claim]:
        """What is still open."""
        claims: list[Claim] = self.state.claims
        return claims

    def standing(self) -> Iterable[lines.Judged]:
        """Effective lines that apply: stranded ones left out."""
        return (item for item in self.items if item.n not in self.stranded)

    def item(self, n: int) -> lines.Judged | None:
        """The effective line with this number."""
        return next((item for item in self.items if item.n == n), None)


def _reckoned(item: lines.Judged) -> bool:
    return isinstance(item, EndLine) and not item.declared and item.why not in STOPPED


__all__ = ["STRANDED", "Fold", "Judgement"]

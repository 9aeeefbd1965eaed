"""The one loop that folds, checks and applies lines.

Live play, preview, resume, replay, audit and simulation all feed lines to a `Fold`; nothing else calls a game's
`check`. Lines fold in file order. A correction (`amend`) or a taking-back (`back`) changes the list of effective lines,
which is then judged again from the first line that differs; a step is known for ever by its number.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any

import msgspec

from referee.engine import leaving
from referee.engine.findings import Fault, worst
from referee.engine.game import NO_EFFECT, NONE, Claim, Effect, Game, Judge
from referee.engine.ledger_answers import Budget, spending
from referee.engine.steps import STOPPED, TABLE_STEPS, Act, Step
from referee.journal import checks, correcting, lines
from referee.journal.acts import content, setup_of
from referee.journal.answered import Carried
from referee.journal.forced import carried_out
from referee.journal.judgement import STRANDED, Judgement, Marked, Told
from referee.journal.kept import NEAR, Kept, nearest, thinned, worth
from referee.journal.lines import AmendLine, BackLine, CheckLine, EndLine, FactLine, MarkLine, SetLine, StepLine
from referee.journal.marks import Before, Marks, brought_by
from referee.journal.tracing import Tracing

UNKNOWN: dict[type[Act], Judge] = {}
"""Where somebody has gone home, each act is judged by the game itself, which passes over that seat."""


class Fold:
    """A log being folded."""

    def __init__(self, game: Game[Any], head: lines.Head, brief: bool = False) -> None:
        """Begin with a head. brief: nobody reads the lines that findings name, and so none are looked for.

        Raises ValueError when the game cannot be set up with it.
        """
        self.game = game
        """The game that judges."""
        self.head = head
        """The head of the log, with its corrections."""
        self.state = game.flow.new(setup_of(head, game))
        """The state of the game now."""
        self.items: list[lines.Judged] = []
        """The effective lines, in the order in which they apply."""
        self.cut: set[int] = set()
        """Numbers of lines that were taken back."""
        self.hidden_again: set[int] = set()
        """Numbers of showings that were ever taken back."""
        self.removed: set[int] = set()
        """Numbers of lines that were removed."""
        self.stranded: set[int] = set()
        """Numbers of lines that stand in the list and do not apply."""
        self.seen = Marks()
        """Verdicts and findings of lines as first judged (only those that are not plainly ok)."""
        self.now = Marks()
        """The same for the present list."""
        self.later: dict[int, list[tuple[int, Fault]]] = {}
        """Findings about earlier lines, by the line they are about, with the line that brought them."""
        self.ends: list[EndLine] = []
        """The end lines that stand."""
        self.last = 0
        """The number of the last line."""
        self.entry = 0
        """The number of the last entry."""
        self.t = 0
        """The play time of the last line, in milliseconds."""
        self.corrections: set[int] = set()
        """Numbers of the lines that correct others."""
        self.out_of_turn: set[int] = set()
        """Numbers of lines that nobody was asked for already when their content was written."""
        self.after_end: set[int] = set()
        """Numbers of lines recorded when the game was over: the table played on."""
        self.recalled: dict[int, tuple[tuple[int, tuple[tuple[str, str], ...]], ...]] = {}
        """By the line that play was taken back to, the `back` lines and what had been seen."""
        self.undo: tuple[Before, ...] = ()
        """What the standing corrections changed, the newest last."""
        self.named: Sequence[lines.Seat] = ()
        """The players' names where they are known from the end of the log."""
        self.answered: dict[int, frozenset[str]] = {}
        """Which compelled effects the table's steps carried out before corrections."""
        self.carried = Carried()
        """The same of the present list."""
        self.judged_again = 0
        """How many lines the corrections have judged again."""
        self.told_again = 0
        """How many lines were folded to put corrections into words."""
        self.naming = Budget(0) if brief else Budget()
        """What may still be spent on putting lines into words."""
        self.tracing = Tracing(not brief)
        """Finds the lines that changed a counted value."""
        self.kept: tuple[Kept, ...] = ()
        """States along the list, from which a part of it can be folded again."""
        self.end_due = False
        """Whether the state behind the last line is kept as soon as another line is fed; a correction needs it not."""
        self.unsettled: int | None = None
        """The first line that another fold would judge otherwise."""
        self.on_finding: Callable[[lines.Judged], None] | None = None
        """Called before a line with findings is applied, corrections left out."""
        self._rules = game.rules.judges()
        self._told = checks.ToldFacts()

    def name(self, seats: Sequence[lines.Seat]) -> None:
        """Give the players, from here on and whatever the head says, the names that a whole log gives them in the end.

        Nothing is judged by a name.
        """
        if list(seats) != list(self.head.seats):
            self.named = tuple(seats)
            self.head = self.renamed(self.head)
            self.state.setup = setup_of(self.head, self.game)
            self.kept = ()
            self.tracing.restart()

    def renamed(self, head: lines.Head) -> lines.Head:
        """The head with the players' names that hold for the whole log, where they are known."""
        return msgspec.structs.replace(head, seats=tuple(self.named)) if self.named else head

    def copy(self) -> "Fold":
        """An independent fold, for a preview."""
        twin = object.__new__(Fold)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin.on_finding = None
        twin.tracing, twin.carried = self.tracing.copy(), self.carried.copy()
        twin._told = checks.ToldFacts(-1)
        twin.naming = Budget(self.naming.left)
        twin.items = list(self.items)
        twin.cut = set(self.cut)
        twin.hidden_again = set(self.hidden_again)
        twin.removed = set(self.removed)
        twin.stranded = set(self.stranded)
        twin.corrections = set(self.corrections)
        twin.out_of_turn = set(self.out_of_turn)
        twin.after_end = set(self.after_end)
        twin.recalled = dict(self.recalled)
        twin.seen = self.seen.copy()
        twin.now = self.now.copy()
        twin.later = {n: list(found) for n, found in self.later.items()}
        twin.ends = list(self.ends)
        return twin

    # --- feeding -----------------------------------------------------------------------------------------------------

    def feed(self, line: lines.Line) -> Judgement | None:
        """Fold one line; its judgement, or None for lines that are not judged (notes, rulings, clocks, tries)."""
        if isinstance(line, StepLine):
            found, did, opened = self.step(line)
            return Judgement(line.n, worst(found), found, did, opened)
        if isinstance(line, lines.Judged):
            self.last = line.n
            self.entry = max(self.entry, line.entry)
            self.t = max(self.t, line.t)
            with spending(self.naming):
                return self._take(line)
        if isinstance(line, lines.NUMBERED):
            self.last = line.n
        return None

    def _take(self, line: lines.Judged) -> Judgement:
        """Judge a line that is no step, and let it act on the list."""
        if isinstance(line, AmendLine | BackLine):
            self.corrections.add(line.n)
            return correcting.amend(self, line) if isinstance(line, AmendLine) else correcting.back(self, line)
        self._keep_due()
        if self.strands(line):
            self.unsettle(len(self.items))
        judged = self.judge(line, told=self.on_finding)
        self.items.append(line)
        self.note(judged)
        return judged

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

        told: called with each step whose line does not say just what it was found to be; every: with all of them.
        marked: called with a mark between them, from which a fold learns nothing; without it the run ends there.
        passed: gets all that the run has passed, also where a game raises.
        """
        self._keep_due()
        with spending(self.naming):
            self._run(some, start, passed, told, marked, every)

    def _run(
        self,
        some: Sequence[lines.Line],
        start: int,
        passed: list[lines.Line],
        told: Told,
        marked: Marked | None,
        every: bool,
    ) -> None:
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
                    check, apply, common = rules[kind]
                except KeyError:
                    check, apply, common = self.rule(kind)
                    rules = UNKNOWN if kind in TABLE_STEPS or state.gone else rules
                if state.over:
                    self.after_end.add(line.n)
                    check, apply, common = self.rule(kind)
                found = NONE if common is not None and common(state, step) else check(state, step)
                if found:
                    if self.on_finding is not None:
                        self.on_finding(line)
                    did = carried_out(self.game, state, step, found, apply)
                else:
                    did = apply(state, step) or NO_EFFECT
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
                        self.note(Judgement(line.n, worst(found), found, did, asked))
                    told(at - start - 1, line, found, did, asked)
        finally:
            passed += some[start:at]
            items += some[begun:at]  # type: ignore[arg-type]
            if len(items) > before:
                last = items[-1]
                self.last, self.t, self.entry = last.n, last.t, entry

    def rule(self, kind: type[Act]) -> Judge:
        """How acts of one type are checked and applied now."""
        game = self.game
        if kind in TABLE_STEPS:
            return Judge(game.leaving.check_table, game.leaving.apply_table)
        if leaving.stopped(self.state) and issubclass(kind, Step):
            over = Fault(game.about.end_rule, text="the game is over", unasked=True)
            return Judge(lambda state, act: (over,), lambda state, act: NO_EFFECT)
        if self.state.over or self.state.gone:
            return Judge(game.rules.check, game.rules.apply)
        if kind not in self._rules:
            self._rules[kind] = Judge(game.rules.check, game.rules.apply)
        return self._rules[kind]

    def note(self, judged: Judgement) -> None:
        """Keep what a line was found to be, when it was written and now."""
        if any(f.unasked for f in judged.findings if not f.about):
            self.out_of_turn.add(judged.n)
        self.remember(self.seen, judged)
        self.remember(self.now, judged)

    def remember(self, marks: Marks, judged: Judgement) -> None:
        """Keep what a line was found to be among these marks."""
        marks.keep(judged)
        if marks is self.now:
            for finding in judged.findings:
                if finding.about:
                    self.later.setdefault(finding.about, []).append((judged.n, finding))

    # --- judging -----------------------------------------------------------------------------------------------------

    def judge(
        self,
        line: lines.Judged,
        checked: Sequence[Fault] | None = None,
        told: Callable[[lines.Judged], None] | None = None,
    ) -> Judgement:
        """Judge and apply one effective line in the present state.

        checked: what the rules say of it, if that is known; told: called before it is applied, if anything is found.
        """
        state = self.state
        state.at = line.n
        before = state.opened
        found: Sequence[Fault] = NONE
        did: Sequence[Effect] = NO_EFFECT
        act: Act | None = None
        if isinstance(line, EndLine):
            found = checks.ended(self.game, self.state, line)
        elif isinstance(line, CheckLine):
            found = checks.checked(
                self.game, state, line.check, lambda: self.tracing.changed(self, line.check.path, line.n)
            )
        elif isinstance(line, SetLine):
            found, did = checks.declared(self.game, state, line.set)
            did = self.game.leaving.passed_on(state, did)
        else:
            act = content(line)
            judge = self.rule(act.__class__)
            apply = judge.apply
            found = judge.findings(state, act) if checked is None else checked
            if found and checked is None and isinstance(line, FactLine) and checks.only_noted(found):
                if self._told.corrected != len(self.corrections):
                    self._told = checks.ToldFacts(len(self.corrections))
                found = checks.noted(state, self._told.before(self.items, line), line, found)
        if found and told is not None:
            told(line)
        if act is not None:
            did = carried_out(self.game, state, act, found, apply)
        elif isinstance(line, EndLine):
            if line.why in STOPPED and not state.over:
                state.over, state.why = True, line.why
            self.ends.append(line)
        return Judgement(line.n, worst(found), found, did, state.opened - before)

    # --- corrections -------------------------------------------------------------------------------------------------

    @property
    def undoable(self) -> int:
        """The correction that can be removed as a whole: the newest one, while nothing recorded after it stands; else
        0.

        A reckoned end does not count: it was written with the correction, and is stranded where the game goes on.
        """
        if not self.undo:
            return 0
        n = self.undo[-1].n
        return 0 if any(item.n > n and not _reckoned(item) for item in self.items) else n

    def recall(self, n: int) -> None:
        """Give the game what was seen before play was taken back to line n: it stays known, by the line that took it
        back.
        """
        for by, seen in self.recalled.get(n, ()):
            self.state.at = by
            self.game.sight.recall(self.state, seen)

    def before(self, n: int) -> "Fold":
        """A fold of what stands before line n, stranded or not: of nothing for 0, of all of it when there is no such
        line.
        """
        found = self.until(self.place(n) if n else 0)
        found.naming = Budget(self.naming.left)
        return found

    def beginning(self) -> "Fold":
        """A brief fold of nothing, that knows what is known before the first line: for folding the list once more."""
        first = Fold(self.game, self.head, brief=True)
        first.recalled = dict(self.recalled)
        first.recall(0)
        return first

    def place(self, n: int) -> int:
        """Where a line stands in the list, counted from 0; the length of the list when there is no such line."""
        return next((place for place, item in enumerate(self.items) if item.n == n), len(self.items))

    def until(self, place: int) -> "Fold":
        """A fold of the first `place` lines of the list, begun at the nearest state that is kept.

        Its findings name no lines.
        """
        earlier = Fold(self.game, self.head, brief=True)
        earlier.recalled = dict(self.recalled)
        earlier.begin(self.kept, place)
        begin = earlier.kept[-1].place if earlier.kept else 0
        earlier.items = [item for item in self.items[:begin] if item.n not in self.stranded]
        if earlier.items:
            earlier.last = earlier.items[-1].n
            earlier.entry = max(item.entry for item in earlier.items)
            earlier.t = max(item.t for item in earlier.items)
        same = {item.n for item in earlier.items}
        earlier.seen, earlier.now = self.now.only(same), self.now.only(same)
        earlier.later = brought_by(self.later, same)
        earlier.ends = [end for end in self.ends if end.n in same]
        earlier.out_of_turn, earlier.after_end = self.out_of_turn & same, self.after_end & same
        wanted = {*worth(begin, len(self.items)), place}
        for at, item in enumerate(self.items[begin:place], begin + 1):
            if item.n not in self.stranded:
                earlier.feed(item)
            earlier.recall(item.n)
            if at in wanted:
                earlier.keep(at)
        earlier.tracing.on = True
        settled = len(self.items) if self.unsettled is None else self.unsettled
        new = (one for one in earlier.kept if begin < one.place <= settled)
        self.kept = thinned(sorted((*self.kept, *new), key=_place), len(self.items))
        earlier.kept = ()
        return earlier

    def begin(self, kept: Sequence[Kept], place: int) -> None:
        """Take up the nearest state at a place or before it; the states behind it are no longer kept."""
        start = nearest(kept, place)
        self.end_due = False
        self.tracing.restart()
        self.tracing.here = 0 if start is None else start.traced
        if start is None:
            self.kept = ()
            self.state = self.game.flow.new(setup_of(self.head, self.game))
            self.recall(0)
        else:
            self.kept = tuple(one for one in kept if one.place <= start.place)
            self.state = start.state.copy()

    def keep(self, place: int = 0) -> None:
        """Keep the state after the first `place` lines of the list (default: all), where folding again would give the
        same.
        """
        place = place or len(self.items)
        if self.unsettled is None and place > (self.kept[-1].place if self.kept else 0):
            self.kept = (*self.kept, Kept(place, self.state.copy(), self.tracing.here))

    def keep_end(self) -> None:
        """Keep the state as it is now, if the last one that is kept lies some lines back: for a list that grows line by
        line.
        """
        if len(self.items) - (self.kept[-1].place if self.kept else 0) >= NEAR:
            self.keep()
            self.kept = thinned(self.kept, len(self.items))

    def _keep_due(self) -> None:
        """Keep the state behind the last line, if a correction has left that to be done."""
        if self.end_due:
            self.end_due = False
            self.keep()
            self.kept = thinned(self.kept, len(self.items))

    def answer(self, place: int) -> None:
        """Remember, before a correction, which compelled effects the steps from about this place on have carried
        out.
        """
        self.answered = self.answered | self.carried.behind(self, max(place - 1, 0))

    def unsettle(self, place: int) -> None:
        """Remember that folding the list again would judge this line otherwise."""
        self.unsettled = place if self.unsettled is None else min(place, self.unsettled)

    def strands(self, item: lines.Judged) -> bool:
        """Whether a line is an end that is not declared, of a game that goes on here, or has ended already."""
        return isinstance(item, EndLine) and not item.declared and bool(self.state.over) == (item.why in STOPPED)

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


def _place(one: Kept) -> int:
    return one.place


def _reckoned(item: lines.Judged) -> bool:
    return isinstance(item, EndLine) and not item.declared and item.why not in STOPPED


__all__ = ["STRANDED", "Fold", "Judgement"]

"""Finds in the tokens of an entry the clauses that patterns describe, and rows of clauses that use every token."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Any

from referee.engine.sentences.at_tokens import CONTRACTED, NUMBER, SEAT, AtTokens
from referee.engine.sentences.declared import language_words, reading_words
from referee.engine.sentences.filled import Clause, ClauseRow, Filled, Place, Value, joined, values
from referee.engine.sentences.fillers import articles_end, cry_end, heads_behind, phrase_end
from referee.engine.sentences.lexicon import Grammar, MissingNames, NamedThings, Seat, SeatNames, number_at, numbers_at
from referee.engine.sentences.pattern_nodes import (
    Either,
    Gap,
    Literal,
    Maybe,
    Node,
    Nodes,
    NodeStart,
    Phrases,
    Repeat,
    starts_of,
    ways_of,
)
from referee.engine.sentences.patterns import SentencePattern
from referee.engine.sentences.tokens import OWNS, SentenceToken
from referee.engine.words import is_number

MOST_ROWS = 24
"""Rows of clauses that are looked at for one entry."""

MOST_STEPS = 20_000
"""Nodes that are compared for one entry: what takes more is no sentence."""

COUNTING = reading_words("matching", "counting")
"""Words that count what stands behind them: no clause ends with them, and `Ben holds a` tells nothing."""

DENYING = reading_words("matching", "denying")
"""Words that deny the verb behind them."""

BOTH = "both"
"""The word before so many of one thing, or before two things."""

MOST_ALIKE = 9
"""How many of one thing are told by their number, at most."""

PAUSED = frozenset({",", ".", "!", "-", ";"})
"""Signs before what stands behind a clause and tells nothing."""

SUBJECTS = frozenset(language_words("en")["subjects"])
"""Words for whoever acts, and never for whom it is done to."""

SEPARATES = PAUSED | {":"}  # between two clauses


class Matcher(AtTokens):
    """Finds the clauses of one entry in one language."""

    def __init__(
        self,
        tokens: Sequence[SentenceToken],
        grammar: Grammar,
        things: NamedThings,
        seats: SeatNames,
        kind_of: Callable[[str, Gap], str],
        verbs_only: Container[str] | None = None,
        beside: "Matcher | None" = None,
        narrow: "Matcher | None" = None,
    ) -> None:
        """kind_of: what name stands in a slot of this verb; verbs_only: of these; beside: what finds other clauses;
        narrow: what found the clauses of some of the patterns in the same entry.
        """
        super().__init__(tokens, grammar, things, seats)
        self.beside, self.kind_of, self.narrow = beside, kind_of, narrow
        self.far, self.left = 0, MOST_STEPS
        """How many tokens found a place in some clause; how many nodes may still be compared."""
        forms = grammar.common.verbs.forms
        self.verbs = [frozenset(third for _, third in forms.get(form, ())) for form in self.forms]
        self.missing: MissingNames = MissingNames(things, self.forms) if narrow is None else narrow.missing
        missing, fitting = self.missing, self._fitting() if narrow is None else narrow.others
        self.others: list[SentencePattern] = [
            each for each in fitting if verbs_only is not None and each.verb not in verbs_only
        ]
        """Patterns of other verbs, all of whose words stand in the entry."""
        self.fresh = [
            each
            for each in fitting
            if (verbs_only is None or each.verb in verbs_only)
            and not any(missing[gap.kind or kind_of(each.verb, gap)] for gap in each.required)
        ]
        """Those whose clauses are not found yet."""
        self.patterns: list[SentencePattern] = self.fresh if narrow is None else [*narrow.patterns, *self.fresh]
        last = {word: at for at, form in enumerate(self.forms) for word in (form, *self.verbs[at])}
        if OWNS in last:
            last |= {word: max(last[OWNS], last.get(word, 0)) for word in CONTRACTED}
        self._until = [
            min((max(last[word] for word in group & last.keys()) for group in each.needs), default=self.end)
            for each in self.fresh
        ]
        """Of each of them the last token at which it may begin: a word of each of its groups stands behind it."""
        self._clauses: dict[int, list[tuple[int, Clause]]] = {}
        self._dead: set[int] = set()
        self._plain: dict[tuple[int, int], tuple[int, ...]] = {}
        self._groups: dict[tuple[str, frozenset[Gap], int, int], tuple[Place, ...]] = {}
        self._reached: dict[tuple[int, bool, bool], bool] = {}
        if narrow is not None:
            self.share(narrow)
            self.far, self._plain, self._groups = narrow.far, narrow._plain, narrow._groups

    def _fitting(self) -> Sequence[SentencePattern]:
        """The patterns all of whose words stand in the entry, verbs in any form."""
        present = frozenset(self.forms).union(*self.verbs)
        present |= frozenset(("is", "has")) if "'s" in present else present
        return self.grammar.by_words.fitting(present)

    def rows(self) -> Iterator[ClauseRow]:
        """Rows of clauses that use every token, those with real separators first."""
        found: list[ClauseRow] = []
        for begin in self.begins():
            for row in () if found else self._rows(begin):
                found.append(row)
                if len(found) == MOST_ROWS:
                    break
        yield from [row for row in found if row.strict] or found

    def begins(self) -> Sequence[int]:
        """Where an entry may begin: what may be left out is a word of the sentence where that can be."""
        return tuple(dict.fromkeys((0, self._begin(), cry_end(self.forms, 0, self.grammar.common))))

    def behind(self, end: int, strict: bool) -> Iterator[tuple[int, bool]]:
        """Where clauses begin that may follow one that ends here, so that all tokens are used, and whether only what
        follows with no sign may stand there. strict: steps only behind a real separator; a result needs none.
        """
        real = tuple(self.parted(end))
        for at in real or (end,):
            only = strict and not real
            if self.reaches(at, strict, only):
                yield at, only

    def reaches(self, pos: int, strict: bool, told: bool = False) -> bool:
        """Whether clauses from a token on can use all that follows; told: only what follows with no sign."""
        known = self._reached.get((pos, strict, told))
        if known is None:
            known = self._reached[pos, strict, told] = any(
                end == self.end or any(True for _ in self.behind(end, strict))
                for end, clause in self.clauses(pos)
                if clause.follows or not told
            )
        return known

    def alone(self, verb: str, pos: int) -> bool:
        """Whether all that can be read behind a token, so that all tokens are used, is of one verb."""
        return all(
            clause.pattern.verb == verb
            for at, found in [*self._clauses.items()]
            if at > pos
            for end, clause in found
            if end == self.end or any(True for _ in self.behind(end, True))
        )

    def _begin(self) -> int:
        """The first token that tells something."""
        at = 0
        while at + 1 < self.end and (self.forms[at] in self.grammar.common.first or (at and self.forms[at] == ",")):
            if any(True for _ in self.seats.at(self.forms, at, self.grammar)):
                break
            at += 1
        return at

    def _rows(self, pos: int) -> Iterator[ClauseRow]:
        if pos in self._dead:
            return
        any_ = False
        for end, clause in self.clauses(pos):
            if end == self.end:
                any_ = True
                yield ClauseRow((clause,), True)
                continue
            real = list(self.parted(end))
            for after, strict in [*((at, True) for at in real), *([] if real else [(end, False)])]:
                for row in self._rows(after):
                    any_ = True
                    yield ClauseRow((clause, *row.clauses), strict and row.strict)
        if not any_:
            self._dead.add(pos)

    def parted(self, pos: int) -> Iterator[int]:
        """Where a clause may begin behind a separator that begins here."""
        common, at = self.grammar.common, pos
        if at < self.end and self.forms[at] in SEPARATES:
            at += 1
        ends = [at] if at > pos else []
        if at < self.end and self.forms[at] in common.parts:
            at += 1
            ends.append(at)
        for phrase in common.follows if self.forms[at - 1] not in common.articles else ():  # `the next guard`
            if self.forms[at : at + len(phrase)] == phrase:
                after = at + len(phrase)
                ends.append(after + (after < self.end and self.forms[after] == ","))
        if pos < self.end and common.opens_at(self.forms, pos):
            ends.append(pos)
        ends += [after for end in ends if (after := cry_end(self.forms, end, self.grammar.common)) > end]
        for end in dict.fromkeys(reversed(ends)):
            yield from self._filler(end)

    def _filler(self, pos: int) -> Iterator[int]:
        """Where a clause begins here, also behind words that may stand before an entry and tell nothing."""
        while pos < self.end:
            yield pos
            if pos == self.end - 1 or self.forms[pos] not in self.grammar.common.first:
                return
            pos += 1 + (self.forms[pos + 1] == ",")

    def clauses(self, pos: int) -> list[tuple[int, Clause]]:
        """The clauses that begin at a token, the longest first, each with where it ends."""
        found = self._clauses.get(pos)
        if found is None:
            others = [each for by in (self.beside, self.narrow) if by is not None for each in by.clauses(pos)]
            found = self._clauses[pos] = sorted((*others, *self._found(pos)), key=lambda each: -each[0])
        return found

    def _found(self, pos: int) -> Iterator[tuple[int, Clause]]:
        starts: list[tuple[int, Seat | None, bool, str]] = [(pos, None, False, "")]
        starts += [(end, None, False, verb) for end, verb in heads_behind(self.forms, pos, self.grammar)]
        for phrase in self.grammar.common.only:
            if self.forms[pos : pos + len(phrase)] == phrase:
                starts.append((pos + len(phrase), None, True, ""))
        for end, seat in self.values_at(SEAT, pos):
            if end < self.end - 1 and self.forms[end] == ":":
                self.far = max(self.far, end + 1)
                starts.append((end + 1, seat, False, ""))
        known: set[tuple[Any, ...]] = set()  # several patterns may read the same
        for begin, who, only, headed in starts:
            for pattern, until in zip(self.fresh, self._until, strict=True):
                if until < begin or (headed and headed != pattern.verb) or not self._may_begin(pattern, begin):
                    continue
                for end, filled in self._match(pattern, pattern.nodes, begin, None):
                    if end < self.end and self.forms[end - 1] in PAUSED:
                        continue  # the sign parts it from what follows
                    if self.forms[end - 1] in COUNTING and self.grammar.common.numbers.get(self.forms[end - 1]) == 1:
                        continue  # what it counts stands behind it: `meets a plain 5` meets no 1
                    if end < self.end and self.verbs[end] and self.forms[end - 1] in DENYING:
                        continue  # `doesn't take a wound` denies what stands behind it
                    if (said := (begin, end, filled, pattern.alike)) not in known:
                        known.add(said)
                        behind = self._talked(end) if pattern.free else self._behind(end)
                        yield behind, Clause(pattern, filled, who, pos, end, only)
                        if behind > end and (near := self._behind(end, False)) < behind:
                            yield near, Clause(pattern, filled, who, pos, end, only)  # `…, she says katana`

    def _may_begin(self, pattern: SentencePattern, pos: int) -> bool:
        """Whether a pattern may begin at a token: a quick look at its first word or slot."""
        return not self._starts_at(pos)[0].isdisjoint(pattern.first) or any(
            self.valued(gap.kind or self.kind_of(pattern.verb, gap), pos) for gap in pattern.slots
        )

    def _talked(self, end: int) -> int:
        """Where a clause ends with what is talked of behind it, in any words; none of them may say a step."""
        comma = end + (end < self.end and self.forms[end] in PAUSED)
        if comma == self.end or self.forms[comma] not in self.grammar.common.reported:
            return self._behind(end)
        for at in range(comma + 1, self.end):
            for start in self.parted(at):
                if any(each.pattern.needs and not (each.told or each.pattern.loose) for _, each in self.clauses(start)):
                    return self._behind(end)
        return self.end

    def _behind(self, end: int, fillers: bool = True) -> int:
        """Where a clause ends with what stands behind it and tells nothing: a word, a phrase, or a reason."""
        end = articles_end(self.forms, end, self.grammar.common)
        comma = end + (end < self.end and self.forms[end] in PAUSED)
        if comma < self.end and self.forms[comma] in self.grammar.common.reasons and not self._names(comma):
            return self.end
        if comma > end and self._alone(comma):
            return self._behind(comma + 1, fillers)
        for at in dict.fromkeys((end, comma)):
            if (after := phrase_end(self.forms, at, self.grammar, fillers)) > at and not self._leads(end, at, after):
                return self._behind(after, fillers)
        return end

    def _leads(self, end: int, at: int, after: int) -> bool:
        """Whether a word behind a sign begins the next clause: `; first in Taira is Cho`."""
        single = at > end and at + 1 == after < self.end and self.forms[after] not in SEPARATES
        return single and self.forms[at] in self.grammar.common.first

    def _names(self, pos: int) -> bool:
        """Whether a component is named behind a token, and no player is called so: that may be what happened."""
        kinds, far = self.things.kinds, range(pos, self.end)
        return any(self.values_at(kind, at) and not self.values_at(SEAT, at) for at in far for kind in kinds)

    def _alone(self, pos: int) -> bool:
        """Whether a word that may stand anywhere stands between two signs: `, finally`."""
        word = pos < self.end and self.forms[pos] in self.grammar.common.articles
        return word and (pos + 1 == self.end or self.forms[pos + 1] in PAUSED)

    def _match(self, pattern: SentencePattern, nodes: Nodes, pos: int, filled: Filled | None) -> Sequence[Place]:
        """Where some nodes may end that begin at a token, with what stands in their slots; each once."""
        places: Sequence[Place] = ((pos, filled),)
        for start in starts_of(nodes):
            self.left -= len(places)
            if self.left < 0:
                return ()
            node = start.node
            if len(places) == 1 and not start.repeats:  # a quick look at its first words and slots
                words = self._starts_at(pos := places[0][0])[0]
                if start.first.isdisjoint(words) and not (start.slots and self._slotted(pattern, start.slots, pos)):
                    if not start.empty:
                        return ()
                    continue
            if start.plain:
                found = [(end, more) for at, more in places for end in self._ends(pattern, start, at)]
            elif isinstance(node, Gap):
                found = [each for at, more in places for each in self._slot(pattern, node, at, more)]
            else:
                found = [
                    (end, joined(more, new)) for at, more in places for end, new in self._group(pattern, start, at)
                ]
            places = found if len(found) < 2 else [*dict.fromkeys(found)]
            if not places:
                return ()
        return places

    def _slotted(self, pattern: SentencePattern, slots: Iterable[Gap], pos: int) -> bool:
        """Whether something that one of some slots takes may begin at a token."""
        for gap in slots:
            listed = self.counted(pos) and gap in pattern.listed
            if listed or self.valued(gap.kind or self.kind_of(pattern.verb, gap), pos):
                return True
        return False

    def _slot(self, pattern: SentencePattern, gap: Gap, pos: int, filled: Filled | None) -> Iterator[Place]:
        """What may stand in a slot of a pattern."""
        kind = gap.kind or self.kind_of(pattern.verb, gap)
        yield from self._gap(gap, kind, pos, filled)
        if gap in pattern.listed:
            yield from self._alike(gap, kind, pos, filled)

    def _group(self, pattern: SentencePattern, start: NodeStart, pos: int) -> tuple[Place, ...]:
        """Where a group with slots may end, with what stands in these; kept: the same one stands in many patterns."""
        listed = pattern.listed and pattern.listed & start.gaps
        key = ("" if start.fixed else pattern.verb, listed, id(start.node), pos)
        found = self._groups.get(key)
        if found is None:
            found = self._groups[key] = tuple(dict.fromkeys(self._grouped_slots(pattern, start.node, pos)))
        return found

    def _grouped_slots(self, pattern: SentencePattern, node: Node, pos: int) -> Iterator[Place]:
        if isinstance(node, Maybe):
            yield from self._match(pattern, node.nodes, pos, None)
            yield pos, None
        elif isinstance(node, Either):
            words = self._starts_at(pos)[0]
            for way in ways_of(node):
                if way.open or not way.first.isdisjoint(words):
                    yield from self._match(pattern, way.nodes, pos, None)
        elif isinstance(node, Repeat):
            yield from self._repeated(pattern, node, pos, None)

    def _ends(self, pattern: SentencePattern, start: NodeStart, pos: int) -> tuple[int, ...]:
        """Where a node without slots may end; kept: the same one stands in many patterns."""
        node = start.node
        found = self._plain.get((id(node), pos))
        if found is None:
            if start.first.isdisjoint(self._starts_at(pos)[0]) and not isinstance(node, Repeat):
                found = (pos,) if start.empty else ()
            elif isinstance(node, Literal | Phrases):
                found = tuple(dict.fromkeys(self._said(node, pos)))
            else:
                found = tuple(dict.fromkeys(self._grouped(pattern, node, pos)))
            self._plain[id(node), pos] = found
        return found

    def _said(self, node: Literal | Phrases, pos: int) -> Iterator[int]:
        """Where words or phrases end that stand here."""
        for start in self._skip(pos):
            for word, end in self._words(start):
                if isinstance(node, Phrases):
                    for behind in node.by_first.get(word, ()):
                        yield from self._phrase(behind, end)
                elif word in node.words:
                    self.far = max(self.far, end)
                    yield end

    def _grouped(self, pattern: SentencePattern, node: Node, pos: int) -> Iterator[int]:
        """The same of a group of them."""
        if isinstance(node, Repeat):
            yield from (end for end, _ in self._repeated(pattern, node, pos, None))
            return
        ways = node.ways if isinstance(node, Either) else (node.nodes,) if isinstance(node, Maybe) else ()
        for way in ways:
            yield from (end for end, _ in self._match(pattern, way, pos, None))
        if isinstance(node, Maybe):
            yield pos

    def _phrase(self, behind: Sequence[frozenset[str]], pos: int) -> Iterator[int]:
        """Where the rest of a phrase may end that goes on at a token."""
        if not behind:
            self.far = max(self.far, pos)
            yield pos
            return
        for start in self._skip(pos):
            for end in {end for word, end in self._words(start) if word in behind[0]}:
                yield from self._phrase(behind[1:], end)

    def _repeated(self, pattern: SentencePattern, node: Repeat, pos: int, filled: Filled | None) -> Iterator[Place]:
        for end, more in self._match(pattern, node.nodes, pos, filled):
            stop = end < self.end and self.forms[end] == "."
            for after in (end + 1, *self._joined(end + 1)) if stop else self._joined(end):
                yield from self._repeated(pattern, node, after, more)
            yield end, more

    def _joined(self, pos: int) -> Iterator[int]:
        """Where the next member of a list may begin: behind a comma or semicolon, `and`, `then`, or several of them."""
        common = self.grammar.common
        if pos < self.end and self.forms[pos] in (",", ";"):
            pos += 1
            yield pos
        if pos < self.end and self.forms[pos] in common.joins:
            pos += 1
            yield pos
        for phrase in common.follows:
            if self.forms[pos : pos + len(phrase)] == phrase:
                yield pos + len(phrase)

    def _gap(self, gap: Gap, kind: str, pos: int, filled: Filled | None, blanks: bool | None = None) -> Iterator[Place]:
        """What may stand in a slot; of a list each number of members. blanks: whether blanks part them, of numbers in
        a row; None: not known yet.
        """
        for start in self._skip(pos):
            if start >= self.end:
                return
            found = self.values_at(kind, start)
            longest = max((end for end, _ in found), default=start)
            for end, value in found:
                self.far = max(self.far, end)
                more = Filled(gap, value, filled)
                if gap.many:
                    behind = end + (kind == SEAT and end < self.end and self.forms[end] == "'s")
                    named = kind not in (SEAT, NUMBER) and self.things.begins("2", kind)  # `2 3 gold`
                    row = named or (kind == NUMBER and is_number(self.forms[min(behind, self.end - 1)]))
                    row = row and end == longest and not self.many_of(kind, start)  # `+1 tile p2` is one tile
                    if blanks is not False and row and behind < self.end and self.values_at(kind, behind):
                        yield from self._gap(gap, kind, behind, more, True)
                    for after in () if blanks else self._joined(behind):
                        if kind == SEAT and self._acts(after):
                            continue
                        yield from self._gap(gap, kind, after, more, False)
                        yield from self._alike(gap, kind, after, more)
                    if kind == SEAT and filled is not None and filled.gap == gap and self._each(end):
                        yield end + 1, more
                yield end, more

    def _acts(self, pos: int) -> bool:
        """Whether somebody is meant here, behind a sign, who acts: `to Cho, he …` names no second one."""
        return pos < self.end and self.forms[pos] in SUBJECTS and self.forms[pos - 1] in SEPARATES

    def _each(self, pos: int) -> bool:
        """Whether a word stands here that may follow several players."""
        return pos < self.end and self.forms[pos] in self.grammar.common.each

    def _alike(self, gap: Gap, kind: str, pos: int, filled: Filled | None) -> Iterator[Place]:
        """What may stand in a slot of a list as so many of one thing: `two Thieves`, `both 4s`."""
        common = self.grammar.common
        for start in self._skip(pos):
            many = number_at(self.forms[start], common) if start + 1 < self.end else None
            if many is None or not 1 <= many <= MOST_ALIKE or kind == SEAT:
                continue
            if many > 1 and number_at(self.forms[start + 1], common) == 1:
                continue  # `both an Armor and a Focus`
            found = self.values_at(kind, first := max(self._skip(start + 1)))
            if kind == NUMBER:
                number = (number_at if many == 1 else numbers_at)(self.forms[first], common)
                found = [] if number is None else [(first + 1, number)]
            elif (one := numbers_at(self.forms[first], common)) is not None and many > 1:
                found = [(first + 1, thing) for _, thing in self.things.at(kind, (str(one),), 0)]
            elif self.values_at(kind, start) and number_at(self.forms[first], common) is not None:
                continue
            for end, value in found:
                if self.forms[start] == BOTH and self._another(kind, end, value):
                    continue
                more = filled
                for _ in range(many):
                    more = Filled(gap, value, more)
                for after in self._joined(end) if gap.many else ():
                    yield from self._gap(gap, kind, after, more, False)
                    yield from self._alike(gap, kind, after, more)
                yield end, more

    def _another(self, kind: str, end: int, value: Value) -> bool:
        """Whether another thing is named behind one, in its row: `both Armor and Focus`."""
        return any(other != value for after in self._joined(end) for _, other in self.values_at(kind, after))


__all__ = ["NUMBER", "SEAT", "Clause", "ClauseRow", "Filled", "Matcher", "Value", "values"]

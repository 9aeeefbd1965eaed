"""What in a log is a word of the game, and what is free: a copy to give away keeps the one and masks the other.

A word is the game's when its components, rules, options, steps or public facts have it, or when the program says it
itself of the line, judged anew on what was kept before. Of any other word in a step the game is asked: a word with
which it does the same as with nonsense is free. Where anybody may type what he likes, a word of the game that is in
the name of a player is a name: many codes are. A code that a group gave its own card may be a word of theirs: the card
gets another code, the same in the whole copy.
"""

import re
import tomllib
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial
from importlib.resources import files
from itertools import count
from typing import Any

import msgspec

from referee.engine.game import Game
from referee.engine.steps import NO_RESULT, Act, Agree, Check, Fact, Late, Set, Show, Sit, Skip
from referee.engine.words import is_number
from referee.journal import lines
from referee.journal.fold import Fold
from referee.journal.line_text import lines_to
from referee.journal.lines import Head
from referee.journal.mask import MASKED
from referee.journal.policy import POLICY
from referee.table.session.questions import ALL

MOST_TRIED = 500_000
"""The most words that are gone through to try out free words of one log; further ones are left out."""

TRIAL = 100
"""To try out a word costs as much as to go through so many more."""

FOLDED = 100
"""To fold a line, for the table at which a correction is tried out, costs as much as to go through so many words."""

NONSENSE = "zqxj"
"""What makes nonsense of a word, and leaves it where it stands in any order."""

ID = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")
PART = re.compile(r"\w+")
DIGEST = re.compile(r"[0-9a-f]{0,64}")
CODE = re.compile(r"([A-Za-z]{0,2}([0-9][0-9x]*)?|[A-Za-z]?x+[0-9x]*)([*/][0-9*/]{1,4})?")
"""A code that is no word: at most two letters, with numbers behind them; `x` is a number nobody has seen."""
NUMBERED = re.compile(r"([A-Za-z]{0,2}?)([0-9x]+)")
"""A part of a code: letters with numbers. Two letters may begin a name, Max or Ed7."""
UNSEEN = re.compile(r"\b[a-z]{2}x+\b")
"""Two letters, and numbers that nobody has seen."""
SAID = frozenset(("typed", "reason", "seats"))
"""Members of lines in which somebody's own words stand: others judge these."""
VERSION = re.compile(r"[0-9]+(\.[0-9a-z]+){0,4}")
RULE = re.compile(r"(REF-[A-Z-]+)?")


def strings(data: Any) -> Iterator[str]:
    """All texts in nested data, keys included."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield str(key)
            yield from strings(value)
    elif isinstance(data, Sequence):
        for value in data:
            yield from strings(value)


@cache
def vocabulary(game: Game[Any]) -> frozenset[str]:
    """The words of a game: ids and codes of its components, rules, options, steps, zones, facts of the box."""
    from referee.journal.lines import any_line

    book = game.rulebook
    bots = game.bots.names if game.bots is not None else ()
    found: set[str] = {*book.rules, *book.options, *book.editions, *POLICY, *ruled(), *bots}
    found |= {str(value) for option in book.options.values() for value in option.values}
    found |= {part for zone in game.about.zones for part in PART.findall(zone)}
    found |= {part for question in game.census.questions() for part in PART.findall(question.name)}
    for step in game.steps:
        found |= {step.verb(), *step.__struct_fields__}
    found |= {word for word in strings(msgspec.json.schema(any_line(game.steps))) if ID.fullmatch(word)}
    try:
        raw = files(game.rulebook.package).joinpath("components.toml").read_text(encoding="utf-8")
    except (FileNotFoundError, ModuleNotFoundError):
        raw = ""
    found |= {word for word in strings(tomllib.loads(raw)) if ID.fullmatch(word)}
    return frozenset(found | {word.upper() for word in found if len(word) < 4})


@cache
def ruled() -> frozenset[str]:
    """The words of rulings: what they are about, what is done, how an appeal ends."""
    from referee.table.session.forms import KINDS, OUTCOMES, REMEDIES

    return frozenset((*KINDS, *OUTCOMES, *REMEDIES))


class OnDemand(Container[str]):
    """Words that are gathered when the first free word is met."""

    def __init__(self, gather: Callable[[], Iterable[str]]) -> None:
        self._gather = gather
        self.asked = False

    @cached_property
    def words(self) -> frozenset[str]:
        """All of them."""
        self.asked = True
        return frozenset(self._gather())

    def __contains__(self, word: object) -> bool:
        return word in self.words


class FreeWords:
    """Masks the free words of one log, line by line."""

    def __init__(self, game: Game[Any], head: Head, names: Iterable[str] = ()) -> None:
        """names: of all who played."""
        self.game = game
        self.names = frozenset(part.casefold() for name in names for part in PART.findall(name) if not is_number(part))
        self.words = vocabulary(game)
        self.masked = 0
        """How many were masked so far."""
        self.paths: set[str] = set()
        self.codes: dict[str, str] = {}
        """What stands in the copy for the codes of own cards that may be words."""
        self.head = self._head(head)
        """The head of the log without them."""
        self._tried = 0
        self._fold = Fold(game, self.head, brief=True)
        self._unfed: list[lines.Line] = []
        self.paths |= {part for path in game.facts.paths(self._fold.state) for part in PART.findall(path)}

    @property
    def fold(self) -> Fold:
        """The log so far, folded. Nothing is folded as long as nobody asks: most logs hold no free word at all."""
        unfed, self._unfed = self._unfed, []
        for line in unfed:
            self._fold.feed(line)
        return self._fold

    def known(self, text: str, own: Container[str] = (), typed: bool = False) -> bool:
        """Whether a text is made of words of the game and numbers, or is one that the program says itself. typed:
        anybody could type anything there.
        """
        if typed and self._named(text):
            return text in own
        if not text or text in self.words or text == MASKED:
            return True
        parts = PART.findall(text)
        plain = all(part in self.words or part in self.paths or self._numbered(part) for part in parts)
        return plain or text in own

    def _named(self, text: str) -> bool:
        """Whether a part of the name of a player is in it."""
        return any(part.casefold() in self.names for part in PART.findall(text))

    def _numbered(self, part: str) -> bool:
        """Whether it is a number, or one behind letters of the game; behind two letters a digit makes it one."""
        found = NUMBERED.fullmatch(part)
        if found is None:
            return False
        letters, number = found.groups()
        return len(letters) < 2 or (letters in self.words and bool(number.strip("x")))

    def value(self, data: Any, own: Container[str] = (), typed: bool = False) -> Any:
        """Nested data with its free words masked; keys that are none of the game's are numbered, so that none is
        lost. typed: see `known`.
        """
        if isinstance(data, str):
            return data if self.known(data, own, typed) else self._gone()
        if isinstance(data, Mapping):
            return {
                key if self.known(str(key), own, typed) else f"{self._gone()} {i}": self.value(value, own, typed)
                for i, (key, value) in enumerate(data.items(), 1)
            }
        if isinstance(data, list | tuple):
            return type(data)(self.value(value, own, typed) for value in data)
        return data

    def _gone(self) -> str:
        self.masked += 1
        return MASKED

    # --- the head ----------------------------------------------------------------------------------------------------

    def _head(self, head: Head) -> Head:
        """A head without free words; options that this program does not know are left out."""
        known = {name: self.value(value) for name, value in head.options.items() if name in self.game.rulebook.options}
        self.masked += len(head.options) - len(known)
        return msgspec.structs.replace(
            head,
            options=known,
            box=self._box(head.box),
            edition=head.edition if head.edition in self.game.rulebook.editions else "",
            policy=head.policy if head.policy in POLICY else "casual",
            rules=self._shaped(head.rules, DIGEST),
            components=self._shaped(head.components, DIGEST),
            policy_digest=self._shaped(head.policy_digest, DIGEST),
            program=self._shaped(head.program, VERSION),
            code=self._shaped(head.code, DIGEST),
            simulated=None if head.simulated is None else lines.Simulated(self.value(head.simulated.bots)),
        )

    def _box(self, box: lines.Box) -> lines.Box:
        """What is printed on a box: facts that the game asks for, with numbers and codes; names of cards are free
        words.
        """
        told = [(self._asked(name, value, box.facts), name, value) for name, value in box.facts.items()]
        facts = {kept: self.value(value, self._answers(name, value)) for kept, name, value in told if kept}
        self.masked += len(box.facts) - len(facts)
        return lines.Box(box.name if box.name in ("printed", "census", "made-up") else "census", facts)

    def _answers(self, name: str, value: Any) -> set[str]:
        """Codes with unseen numbers alone that are an answer to what the census asks by this name, and no word would
        be.
        """
        wrong = self.game.census.wrong
        return {
            text
            for text in strings(value)
            if UNSEEN.search(text) and not wrong({name: value}) and wrong({name: _put(value, text, text + NONSENSE)})
        }

    def _asked(self, name: str, value: Any, taken: Container[str] = ()) -> str:
        """The name under which a fact is kept, empty where the census does not ask for it; a code that a group gives
        its own card counts from here on. taken: the names of all facts.
        """
        if self.known(name):
            return name
        stem = next((q.stem for q in self.game.census.questions() if q.stem and name.startswith(q.stem)), "")
        code = name.removeprefix(stem)
        own = bool(stem and PART.fullmatch(code)) and not self.game.census.wrong({name: value})
        if not stem or not (own or CODE.fullmatch(code)):
            wrong, other = (self.game.census.wrong({n: value}) for n in (name, name + NONSENSE))
            return name if _put(list(wrong), name, "") != _put(list(other), name + NONSENSE, "") else ""
        if not CODE.fullmatch(code):
            free = (
                new
                for new in map("x{}".format, count(1))
                if not (new in self.words or new in self.paths or stem + new in taken)
            )
            if code not in self.codes:
                self.codes[code] = next(free)
                self.masked += 1
            code = self.codes[code]
        self.paths |= {code, *PART.findall(code)}
        return stem + code

    def _coded(self, data: Any) -> Any:
        """The same with other codes for own cards; what somebody typed, and why, stays."""
        if not self.codes or data is None:
            return data
        if isinstance(data, str):
            return PART.sub(lambda part: self.codes.get(part[0], part[0]), data)
        if isinstance(data, Mapping):
            return {self._coded(key): self._coded(value) for key, value in data.items()}
        if isinstance(data, msgspec.Struct):
            free = {name: self._coded(getattr(data, name)) for name in data.__struct_fields__ if name not in SAID}
            return msgspec.structs.replace(data, **free)
        if isinstance(data, list | tuple):
            return type(data)(map(self._coded, data))
        return data

    def _shaped(self, text: str, shape: re.Pattern[str]) -> str:
        if shape.fullmatch(text):
            return text
        self.masked += 1
        return ""

    # --- lines -------------------------------------------------------------------------------------------------------

    def line(self, line: lines.Line) -> lines.Line:
        """A line without free words. Notes, reasons, answers and typed texts are somebody else's to judge."""
        if isinstance(line, lines.Judged):
            own = getattr(line, "fact", None)
            if own is not None:  # an own card that is told in the middle of a game has its code from this line on
                self._asked(own.name, own.value)
            judged: lines.Judged = self._judged(self._coded(line))
            return judged
        new = self._coded(line) if isinstance(line, lines.MarkLine) else msgspec.structs.replace(line)
        if isinstance(new, lines.MarkLine):
            new.view = self.value(new.view, (self.game.about.view_name,))
            new.facts = self.value(new.facts, OnDemand(lambda: strings(self.game.facts.view(self.fold.state))))
        elif isinstance(new, lines.RulingLine):
            new.rule = new.rule if RULE.fullmatch(new.rule) else self.value(new.rule)
            for name in ("remedy", "what", "outcome"):
                setattr(new, name, self.value(getattr(new, name), ruled(), typed=True))
        elif isinstance(new, lines.AnswerLine):
            new.question = self.value(new.question, ALL)
        elif isinstance(new, lines.TryLine):
            new.findings = tuple(self._finding(f) for f in new.findings)
        self._unfed.append(new)
        return new

    def _judged(self, line: lines.Judged) -> Any:
        new = msgspec.structs.replace(line)
        before = cache(partial(self._before, new))
        for name in ("step", "show", "fact", "set", "check"):
            act = getattr(new, name, None)
            if act is not None:
                setattr(new, name, self.act(before, act))
        if isinstance(new, lines.AmendLine) and new.head is not None:
            new.head = self._amended(new.head)
        own = OnDemand(partial(self._said, new))
        fed, new = new, msgspec.structs.replace(new)
        if isinstance(new, lines.EndLine):
            new.why = self.value(new.why, own)
            new.computed, new.declared = self.value(new.computed, own), self.value(new.declared, own)
        elif isinstance(new, lines.BackLine):
            new.seen = self.value(new.seen, own)
        elif isinstance(new, lines.AmendLine) and new.end is not None:
            new.end = self.value(new.end, OnDemand(partial(self._result_after, own)))
        new.did = self.value(new.did, own)
        new.findings = tuple(self._finding(f, own) for f in new.findings)
        if isinstance(new, lines.AmendLine | lines.BackLine):
            new.changes = tuple(self._change(change) for change in new.changes)
        if not own.asked:
            self._unfed.append(fed)
        return new

    def _said(self, line: lines.Judged) -> Iterator[str]:
        """Fold a line: the words that the game says of it."""
        said = self.fold.feed(line)
        if said is not None:
            yield from strings(said.did)
            yield from strings([f.stored().needs for f in said.findings])
        if isinstance(line, lines.EndLine):
            yield from (line.why,) if line.why == self.fold.state.why else ()
            yield from (*strings(self._result()), *NO_RESULT)

    def _result_after(self, own: OnDemand) -> Iterator[str]:
        """The words of the result behind a line. own: those of the line, which is folded for them."""
        len(own.words)  # folds the line
        yield from strings(self._result())

    def _result(self) -> Any:
        return self.game.scoring.result(self.fold.state)

    def _before(self, line: lines.Judged) -> Any:
        """The state in which the acts of a line are read."""
        if isinstance(line, lines.AmendLine) and line.of and line.of[0]:
            self._tried += FOLDED * lines_to(self.fold, line.of[0])
            return self.fold.before(line.of[0]).state
        return self.fold.state

    def _finding(self, finding: Any, own: Container[str] = ()) -> Any:
        rule = finding.rule if RULE.fullmatch(finding.rule) else self.value(finding.rule)
        return msgspec.structs.replace(finding, rule=rule, needs=self.value(finding.needs, own))

    def _change(self, change: lines.Change) -> lines.Change:
        """A change of a later line; `was` and `is` are verdicts."""
        own = ("ok", "odd", "missed", "irregular", "impossible", "unread", "stranded")
        findings = tuple(self._finding(f) for f in change.findings)
        return msgspec.structs.replace(
            change, was=self.value(change.was, own), now=self.value(change.now, own), findings=findings
        )

    def _amended(self, head: dict[str, Any]) -> dict[str, Any]:
        """What a correction of the head says; names and times are masked before."""
        kept = {name: head[name] for name in ("seats", "at", "untimed") if name in head}
        rest = self.value({name: value for name, value in head.items() if name not in kept}, Head.__struct_fields__)
        return {**rest, **kept}

    # --- acts --------------------------------------------------------------------------------------------------------

    def act(self, before: Callable[[], Any], act: Act) -> Act:
        """An act without free words. before: gives the state in which it is read, if a word is to be tried there."""
        if isinstance(act, Fact):
            return self._fact(act)
        if isinstance(act, Set | Check):
            return type(act)(self.value(act.path), self.value(act.value))
        if isinstance(act, Show):
            own = self._own(before, act, (act.zone, *act.cards))
            return msgspec.structs.replace(act, zone=self.value(act.zone, own), cards=self.value(act.cards, own))
        if isinstance(act, Sit):  # a name, masked before
            return act
        if isinstance(act, Agree):
            return msgspec.structs.replace(act, name=self.value(act.name), value=self.value(act.value))
        typed = isinstance(act, Skip | Late)
        own = self._own(before, act, strings(msgspec.structs.astuple(act)), typed)
        members = {name: self.value(getattr(act, name), own, typed) for name in act.__struct_fields__}
        return msgspec.structs.replace(act, **members)

    def _fact(self, fact: Fact) -> Fact:
        """A fact of the box; what the census does not ask for is a note."""
        typed = bool(self.game.census.wrong({fact.name: fact.value}))
        name = "" if typed and self._named(fact.name) else self._asked(fact.name, fact.value)
        return Fact(name or self._gone(), self.value(fact.value, self._answers(fact.name, fact.value), typed))

    def _own(self, before: Callable[[], Any], act: Act, words: Iterable[str], typed: bool = False) -> set[str]:
        """Of the words of an act the free ones that it cannot do without; none above `MOST_TRIED`."""
        own: set[str] = set()
        some = list(words)
        state: Any = None
        for word in dict.fromkeys(some):
            if not self.known(word, typed=typed) and self._tried + TRIAL + len(some) <= MOST_TRIED:
                self._tried += TRIAL + len(some)
                state = before() if state is None else state
                if self._told_apart(state, act, word):
                    own.add(word)
        return own

    def _told_apart(self, state: Any, act: Any, word: str) -> bool:
        """Whether the game does anything else with this free word than with nonsense in its place."""
        nonsense = word + NONSENSE
        members = {name: _put(getattr(act, name), word, nonsense) for name in act.__struct_fields__}
        return self._does(state, act, word) != self._does(state, msgspec.structs.replace(act, **members), nonsense)

    def _does(self, state: Any, act: Act, word: str) -> tuple[Any, ...]:
        """What the rules say of an act and do with it, without the word itself."""
        trial = state.copy()
        found = [(f.rule, f.verdict) for f in self.game.rules.check(trial, act)]
        did = _put(tuple(self.game.rules.apply(trial, act)), word, "")
        return found, did, _put(self.game.facts.view(trial), word, "")


def _put(data: Any, word: str, other: str) -> Any:
    """Nested data with another word in place of one."""
    if isinstance(data, str):
        return data.replace(word, other)
    if isinstance(data, Mapping):
        return {_put(key, word, other): _put(value, word, other) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return type(data)(_put(value, word, other) for value in data)
    return data

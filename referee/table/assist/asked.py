"""What people count (`Ana's on four`) and ask (`how many lives has Ben?`): the entry that it comes to, and the answer.

No game is known here: facts, what they are called and what a player can be are those that a game declares.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.limits import Limit, limit_of
from referee.engine.sentences.declared import words_declared
from referee.engine.sentences.lexicon import (
    HE,
    OTHERS,
    SPEAKER,
    Grammar,
    NamedThings,
    SeatNames,
    SomeOthers,
    grammar_of,
)
from referee.engine.sentences.matching import Clause, Matcher, values
from referee.engine.sentences.pattern_files import patterns_of
from referee.engine.sentences.result_names import fact_names
from referee.engine.sentences.results import Results
from referee.engine.sentences.tokens import cut, spelled
from referee.engine.words import Word, is_number
from referee.journal.acts import content
from referee.journal.lines import StepLine
from referee.table.assist.words import words

if TYPE_CHECKING:
    from referee.engine.game import Game
    from referee.table.session.session import Session

THING = "thing"
"""The kind of all that a game has names for."""

PAIR = re.compile(r"(?P<stem>.+)\.[0-9]+\.[0-9]+")
"""A public fact between two seats."""

LITTLE = words("asked", "little")
"""Words of a title that need not stand in a question."""

MOST_FACTS = 4
"""Facts that answer one question, at most."""


ASKING = frozenset({"st", "?", "may", "ls"})
"""The words of the program that only show something."""


class Talk(NamedTuple):
    """Entries that a line may come to."""

    entries: tuple[str, ...]
    sure: bool
    """Whether they are carried out, one behind the other; else they are offered."""
    text: str = ""
    """What is said where nothing is carried out."""
    answer: str = ""
    """What is said before what the entry says."""

    instead: str = ""
    """What is entered where the entry is not understood."""

    @property
    def counts(self) -> bool:
        """Whether it is a count, which is compared."""
        return self.sure and self.entries[0].startswith("chk ")

    @property
    def asks(self) -> bool:
        """Whether nothing is recorded by it."""
        return all(entry.split()[0] in ASKING for entry in self.entries)


class TalkedOf(NamedThings):
    """Names of all that is talked of: things of any kind, each as `kind/id`, facts, and whatever else is given."""

    def __init__(self, things: NamedThings, names: Mapping[str, Mapping[str, Iterable[str]]]) -> None:
        super().__init__(names)
        self.things = things

    def at(
        self, kind: str, forms: Sequence[str], pos: int, articles: frozenset[str] = frozenset()
    ) -> Iterator[tuple[int, str]]:
        """As for the things of a game; a thing may be of any kind."""
        if kind != THING:
            yield from super().at(kind, forms, pos, articles)
            return
        for each in self.things.kinds:
            for end, id_ in self.things.at(each, forms, pos, articles):
                yield end, f"{each}/{id_}"


@cache
def _grammar() -> Grammar:
    return grammar_of("en", patterns_of(words_declared("referee.table.assist", "asked.toml")))


@lru_cache(maxsize=64)
def _owned(game: Game[Any], paths: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    """What one player has: public facts that are a seat, and are not shown in each prompt."""
    known = tuple(path for path in paths if _is_seat(game, path) and not game.facts.in_prompt(path))
    return fact_names(game, known)


def _is_seat(game: Game[Any], path: str) -> bool:
    limit = limit_of(game, path)
    return isinstance(limit, Limit) and limit.seats and limit.whole is None


def names_of(session: Session) -> Mapping[str, Mapping[str, Iterable[str]]]:
    """Names of the facts of a table, by kind, and of what a player can be."""
    game, state = session.game, session.state
    part = game.sentences
    assert part is not None
    results = Results(game, part)
    known = game.facts.paths(state)
    whole = tuple(path for path, value in known.items() if type(value) is int and "." not in path)
    pairs = tuple(dict.fromkeys(found["stem"] for path in known if (found := PAIR.fullmatch(path))))
    pairs = tuple(stem for stem in pairs if type(known.get(f"{stem}.1.2")) is int)
    return {
        **results.names(state),
        "whole": fact_names(game, tuple(path for path in whole if not _is_seat(game, path))),
        "owned": _owned(game, whole),
        "pair": fact_names(game, pairs),
    }


class Asked:
    """Counts and questions of one line."""

    def __init__(self, session: Session, clauses: Sequence[Clause], forms: Sequence[str]) -> None:
        """forms: all words of the line."""
        self.forms = forms
        self.session, self.game, self.state = session, session.game, session.state
        self.clauses = clauses
        assert session.game.sentences is not None
        self.part = session.game.sentences
        self.known = session.game.facts.paths(session.state)
        self.told: dict[str, list[Any]] = {}
        for gap, found in values(clauses[0].filled).items():
            self.told.setdefault(gap.name, []).extend(found)
        self.presets = clauses[0].pattern.presets

    def one(self, name: str) -> Any:
        """The first value in a slot; None for none."""
        return (self.told.get(name) or [None])[0]

    def seat(self, name: str = "seat") -> int | None:
        """The seat that is named, or speaks; None for none."""
        found = self.one(name)
        if found in (SPEAKER, HE):
            turn = self.session.recorder.seat or self.known.get("turn")
            return turn if found == SPEAKER and isinstance(turn, int) and turn else None
        return found if isinstance(found, int) else None

    def main(self) -> str:
        """The number by which players stand first of all."""
        first = [fact.path for fact in self.game.facts.declared if fact.standing == 1]
        return first[0] if first else ""

    def title(self, path: str) -> str:
        """A fact with its value, in words."""
        return f"{self.game.facts.fact_title(path)} {self.game.facts.fact_words(path, self.known[path])}"

    def all_of(self, stem: str) -> str:
        """The values of a fact for all seats, in words."""
        each = (f"@{seat} {self.game.facts.fact_words(stem, self.known[f'{stem}.{seat}'])}" for seat in self.seats)
        return f"{self.game.facts.fact_title(stem)}: {', '.join(each)}"

    @property
    def seats(self) -> range:
        """All seats."""
        return range(1, self.state.seats + 1)

    # --- counts ------------------------------------------------------------------------------------------------------

    def count(self) -> Talk | None:
        """`chk` of all that was counted."""
        found: dict[str, str] = {}
        named: set[int] = set()
        fact, least = "", 1
        last: Sequence[Any] = ()
        rows: list[tuple[str, Sequence[Any], Sequence[int]]] = []
        for clause in self.clauses:
            told: dict[str, list[Any]] = {}
            for gap, each in values(clause.filled).items():
                told.setdefault(gap.name, []).extend(each)
            presets = clause.pattern.presets
            numbers = told.get("n") or [int(presets.get("n", -1))]
            if clause.pattern.verb == "count_all":
                if len(numbers) > 1 or found.setdefault(told["fact"][0], str(numbers[0])) != str(numbers[0]):
                    return None
                continue
            begins = "opening" in presets and "fact" in told  # what they begin with is a count from the first clause on
            if "carried" in presets and not (fact or begins):
                return None
            if "opening" in presets and not self._opening():
                return None
            facts = told.get("fact") or [fact or self.main()]
            fact, who = facts[0], self._who(told, last if "last" in presets else [*self.seats], last)
            last = told.get("without") or who
            least = max(least, int(presets.get("several", 1)))
            if "each" in told:
                if numbers != [len(who)]:
                    return None
                numbers = told["each"]
            if clause.pattern.verb != "count" or len(set(facts)) > 1 or numbers[0] < 0 or not fact:
                return None
            if len(numbers) != len(who) and (len(numbers) > 1 or "seat" not in told):
                return None
            rows.append((fact, who, numbers))
        for row in sorted(rows, key=lambda row: OTHERS in row[1]):  # `everybody four, the Shogun five`
            if not self._counted(*row, found, named):
                return None
        counted, found = found, self._undealt(found)
        if counted and not found:
            return Talk(("st",), True, answer="that is recorded: it was dealt so, and what is drawn comes on top of it")
        few = self.clauses[0].pattern.verb == "count" and len(named) < least
        return None if few or self._gained(found) else self._counts(fact, found)

    def _counts(self, fact: str, found: dict[str, str]) -> Talk:
        """`chk` of what was counted, or of what players have scored with it."""
        if (score := self._scored(found)) and not set(score) <= set(self.known):
            return Talk(("st",), True, answer="that is recorded: it is so")
        return self._compared(fact, score or found)

    def _undealt(self, found: dict[str, str]) -> dict[str, str]:
        """What was counted without what is told as it lay before the first turn, and what is of its kind beside it."""
        other = {path for path, n in found.items() if str(self.known[path]) != n} if self._opening() else set()
        stems = {path.rpartition(".")[0] or path for path in other}
        dealt = self.part.dealt(self.state) if stems else {}
        ours = {path: n for path, n in dealt.items() if (path.rpartition(".")[0] or path) in stems}
        return {path: n for path, n in found.items() if n != str(ours.get(path))}

    def _scored(self, found: Mapping[str, str]) -> dict[str, str]:
        """The same of what players have scored, where that is known besides what they stand by, and fits."""
        main, score = self.main(), self.game.facts.score_path
        renamed = {f"{score}.{path.rpartition('.')[2]}": value for path, value in found.items() if score}
        ours = score != main and all(path.rpartition(".")[0] == main for path in found)
        now = {f"{score}.{seat}": n for seat, n in enumerate(self.part.scores(self.state), 1)}
        return renamed if ours and all(str(now.get(path)) == n for path, n in renamed.items()) else {}

    def _gained(self, found: Mapping[str, str]) -> bool:
        """Whether what was counted may be what somebody gets (`six gold for Ana`), or was dealt before he drew: it is
        not what he has.
        """
        presets = [clause.pattern.presets for clause in self.clauses]
        drawn = any(path.rpartition(".")[0] in self.part.moves for path in found)
        gained = any("gained" in each for each in presets) and (drawn or not self._opening())
        dealt = any("opening" in each for each in presets)
        return (gained or dealt) and any(str(self.known[path]) != value for path, value in found.items())

    def _compared(self, fact: str, found: dict[str, str]) -> Talk:
        """`chk` of public facts with these values; what the log says where no table can have so many. fact: the last of
        them.
        """
        if over := [path for path, value in found.items() if self._cannot_be(path, value)]:
            titles = ", ".join(map(self.title, over))
            return Talk(("st",), True, answer=f"so many there cannot be; by the log it is: {titles}")
        every = [f"{fact}.{seat}" for seat in self.seats] if fact else []
        if every and set(found) >= set(every) and isinstance(self.known.get(fact), list):
            found = {fact: ",".join(found.pop(path) for path in every)} | found
        return Talk(("chk " + " ".join(f"{path} {value}" for path, value in found.items()),), True)

    def _cannot_be(self, path: str, value: str) -> bool:
        """Whether no table has so many of a public fact of one seat."""
        limit, seat = limit_of(self.game, path), path.rpartition(".")[2]
        if not isinstance(limit, Limit) or type(self.known.get(path)) is not int:
            return False
        return is_number(value) and is_number(seat) and bool(limit.wrong(self.state, path, int(value), int(seat)))

    def _who(self, told: Mapping[str, list[Any]], every: Sequence[Any], last: Sequence[Any]) -> Sequence[Any]:
        """Whose number is told in a clause. every: of nobody named; last: who was counted last."""
        who = told.get("seat") or every
        if who == [HE] and len(last) == 1:
            return last  # `who has four`
        without = [seat for seat in told.get("without", ()) if isinstance(seat, int)]
        return [SomeOthers(0, without)] if without else who

    def _counted(
        self, fact: str, who: Sequence[Any], numbers: Sequence[int], found: dict[str, str], named: set[int]
    ) -> bool:
        """Keep how many of something these players have; False where that is not plain."""
        for at, seat in enumerate(who):
            seats = (
                [s for s in self.seats if s not in named | set(getattr(seat, "without", ()))]
                if seat == OTHERS
                else [self._named(seat)]
            )
            size = getattr(seat, "size", 0) or len(seats)
            if size != len(seats):
                return False
            for each in seats:
                if each is None or f"{fact}.{each}" not in self.known:
                    return False
                value = self._value(f"{fact}.{each}", numbers[at if len(numbers) > 1 else 0])
                if not value or found.setdefault(f"{fact}.{each}", value) != value:
                    return False
                named.add(each)
        return True

    def _opening(self) -> bool:
        """Whether nothing was played yet: what players take then is what they begin with."""
        by_fact = {of.kind for of in self.part.in_parts if not of.fewer}
        played = (content(line) for line in self.session.fold.items if isinstance(line, StepLine))
        return bool(by_fact) and all(type(step) in by_fact for step in played)

    def _value(self, path: str, n: int) -> str:
        """So many of a fact as `chk` takes it; empty where it is no number."""
        return str(n) if type(self.known[path]) is int else "-" if n == 0 else ""

    def _named(self, seat: Any) -> int | None:
        if seat == SPEAKER and self.session.recorder.seat:
            return self.session.recorder.seat
        return self.seat() if seat in (SPEAKER, HE) else seat if isinstance(seat, int) else None

    def held(self) -> Talk | None:
        """`chk` of who has something."""
        return Talk((f"chk {self.one('fact')} {self.seat()}",), True) if self.seat() else None

    # --- questions ---------------------------------------------------------------------------------------------------

    def turn(self) -> Talk:
        """Who is asked now."""
        asked = [seat for seat in self.game.flow.awaiting(self.state).who if seat]
        who = f"asked now: {', '.join(f'@{seat}' for seat in asked)}" if asked else ""
        return Talk(
            ("st",), True, answer="; ".join(filter(None, (facts_in(self.session, self.forms, prompt=True), who)))
        )

    def yours(self) -> Talk | None:
        """Whether it is somebody's turn."""
        on = {self.known.get("turn"), *self.game.flow.awaiting(self.state).who}
        return Talk(("st",), True, answer="yes" if self.seat() in on else "no") if self.seat() else None

    def amount(self) -> Talk | None:
        """How many somebody has."""
        path = f"{self.one('fact')}.{self.seat()}"
        return Talk((f"st {self.seat()}",), True, answer=self.title(path)) if path in self.known else None

    def leads(self) -> Talk | None:
        """How many all have of what is named, or of what the game is won with."""
        won_with = [fact.path for fact in self.game.facts.declared if fact.wins]
        self.told.setdefault("fact", won_with or [self.main()])
        return self.amounts()

    def amounts(self) -> Talk | None:
        """How many all have."""
        fact = self.one("fact")
        return Talk(("st",), True, answer=self.all_of(fact)) if fact else None

    def sum(self) -> Talk | None:
        """How many all have together."""
        fact = self.one("fact")
        found = [self.part.amount(fact, self.known[f"{fact}.{seat}"]) for seat in self.seats]
        whole = sum(n for n in found if n is not None)
        return Talk(("st",), True, answer=f"{self.game.facts.fact_title(fact)} of all: {whole}") if fact else None

    def table(self) -> Talk:
        """A number of the table."""
        return Talk(("st",), True, answer=self.title(self.one("fact")))

    def holder(self) -> Talk:
        """Who has something."""
        fact = self.one("fact")
        holds, asked = self.known[fact], self.seat()
        is_ = "" if asked is None else ("yes, " if holds == asked else "no, ")
        answer = f"{is_}{self.game.facts.fact_title(fact)}: {f'@{holds}' if holds else 'nobody'}"
        return Talk(("st",), True, answer=answer)

    def between(self) -> Talk | None:
        """A number between two players."""
        stems = [self.one("fact")] if self.one("fact") else list(names_of(self.session)["pair"])
        path = f"{stems[0]}.{self.seat()}.{self.seat('to')}" if stems else ""
        return Talk((f"st {self.seat()}",), True, answer=self.title(path)) if path in self.known else None

    def is_(self) -> Talk | None:
        """Whether somebody is what a player can be, or who is it."""
        known = self.part.states.get(self.one("state") or self.presets.get("state", ""))
        if known is None:
            return None
        path, value, _ = known
        so = {seat for seat in self.seats if self.known.get(f"{path}.{seat}") == value}
        if "not" in self.presets:
            so = set(self.seats) - so
        seat = self.seat()
        if seat is None:
            if "seat" in self.told:
                return None
            return Talk(("st",), True, answer=", ".join(f"@{each}" for each in sorted(so)) or "nobody")
        answer = f"{'yes' if seat in so else 'no'}: {self.title(f'{path}.{seat}')}"
        return Talk((f"st {seat}",), True, answer=answer)

    def attacked(self) -> Talk | None:
        """All that a player can be, which says whether that one can be attacked."""
        paths = [f"{path}.{self.seat()}" for path, _, _ in self.part.states.values()]
        answer = ", ".join(self.title(path) for path in paths if path in self.known)
        return Talk((f"st {self.seat()}",), True, answer=answer) if self.seat() else None

    def about(self) -> Talk | None:
        """All that is known of a seat."""
        answer = facts_in(self.session, self.forms)
        return Talk((f"st {self.seat()}",), True, answer=answer) if self.seat() else None

    def explain(self) -> Talk | None:
        """What a component does: its page of the help."""
        kind, _, id_ = self.one("value").partition("/")
        texts = self.part.names(self.state).get(kind, {}).get(id_, ())
        return Talk((f"? {next(iter(texts))}",), True) if texts else None


MEANT: Mapping[str, Callable[[Asked], Talk | None]] = {
    "count": Asked.count,
    "count_all": Asked.count,
    "held": Asked.held,
    "turn": Asked.turn,
    "yours": Asked.yours,
    "amount": Asked.amount,
    "amounts": Asked.amounts,
    "leads": Asked.leads,
    "sum": Asked.sum,
    "table": Asked.table,
    "holder": Asked.holder,
    "between": Asked.between,
    "is": Asked.is_,
    "attacked": Asked.attacked,
    "about": Asked.about,
    "explain": Asked.explain,
    "legal": lambda asked: Talk(("?",), True, answer=facts_in(asked.session, asked.forms)),
    "happened": lambda asked: Talk(("ls",), True),
}
"""What each kind of line comes to."""


def asked(session: Session, words: Sequence[Word]) -> Talk | None:
    """What a count or a question comes to; None for any other line."""
    part = session.game.sentences
    tokens = cut(words)
    if part is None or not tokens:
        return None
    seats = SeatNames(session.names, part.seats(session.state))
    things = TalkedOf(NamedThings(part.names(session.state)), names_of(session))
    matcher = Matcher(tokens, _grammar(), things, seats, lambda verb, gap: gap.kind)
    forms = [token.form for token in tokens]
    for row in matcher.rows():
        found = MEANT[row.clauses[0].pattern.verb](Asked(session, row.clauses, forms)) if row.strict else None
        if found is not None and (len(row.clauses) == 1 or row.clauses[0].pattern.verb in ("count", "count_all")):
            return found
    return None


def _by_name(title: str, names: Sequence[str]) -> str:
    """A title with the names of the players."""
    return re.sub(r"@([0-9])", lambda found: names[int(found[1]) - 1] if int(found[1]) <= len(names) else "", title)


def facts_in(session: Session, forms: Sequence[str], prompt: bool = False) -> str:
    """The public facts whose titles stand in a question, word for word in any order; of these the longest titles.

    prompt: only those that the prompt shows.
    """
    game = session.game
    said = {form.removesuffix("s") for form in forms}
    found: dict[str, int] = {}
    for path, value in game.facts.paths(session.state).items():
        shown = game.facts.in_prompt(path)
        if (prompt and not shown) or (shown and _is_seat(game, path)):
            continue  # whose turn it is, is said besides
        title = game.facts.fact_title(path)
        words = {form.removesuffix("s") for form in spelled(_by_name(title, session.names)) if form.isalnum()}
        if words and words - LITTLE <= said and words - LITTLE:
            found[f"{title}: {game.facts.fact_words(path, value)}"] = len(words - LITTLE)
    most = max(found.values(), default=0)
    best = [text for text, size in found.items() if size == most]
    answers = not prompt or session.state.over
    own = game.sentences.answers(session.state, forms) if answers and game.sentences is not None else ""
    return ", ".join(filter(None, (*(best if len(best) <= MOST_FACTS else ()), own)))


__all__ = ["Talk", "TalkedOf", "asked", "facts_in", "names_of"]

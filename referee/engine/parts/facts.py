"""The public facts of a game: what everybody can see, how it is called, counted and put in place of what the record
says.
"""

import re
from abc import ABC
from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, ClassVar

from referee.engine import limits
from referee.engine.effects import Effect
from referee.engine.facts import PublicFact, limits_of, names_of, titles_of, viewing
from referee.engine.limits import Limits
from referee.engine.nearest import LONGEST
from referee.engine.parts.part import GamePart, S
from referee.engine.paths import first_part, flatten, named_path, spelled, was_set
from referee.engine.printed import bare
from referee.engine.steps import Check, Set
from referee.engine.words import Unread, Word, is_number

WORDS = 5
"""Words of the longest name of a fact."""


class Facts(GamePart[S], ABC):
    """The public facts of a game."""

    declared: ClassVar[Sequence[PublicFact]] = ()
    """The public facts, each declared once. `limits`, `per_seat`, `titles` and `counted` are made of it."""
    check_rule: ClassVar[str]
    """The rule that a counted number must agree with the record, where none is declared for the fact."""
    score_path: ClassVar[str] = ""
    """The public fact with whose limits a declared score keeps; empty: the one that the score is called by."""

    limits: ClassVar[Limits] = {}
    """What the public numbers can be, by their paths without the seat: `set`, `chk` and the score pad read it."""
    per_seat: ClassVar[tuple[str, ...]] = ()
    """Public facts with a value for each seat, by their paths without the seat (`lives`)."""
    titles: ClassVar[Mapping[str, str]] = {}
    """What people call a public fact, by its path without the seat."""
    names: ClassVar[Mapping[str, str]] = {}
    """Public facts by what people call them: titles and the words of the books, as `bare` spells them."""
    counted: ClassVar[Mapping[str, str]] = {}
    """Public facts by the effects that change them: a loss says what is left."""

    _viewing: Callable[[Any], dict[str, Any]] | None = None
    _besides: Callable[[Any], dict[str, Any]] | None = None
    _apart: dict[str, Callable[[Any], dict[str, Any]] | None]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        facts = cls.declared
        cls.limits = limits_of(facts)
        cls.per_seat = tuple(fact.path for fact in facts if fact.per_seat)
        cls.titles = titles_of(facts)
        cls.names = names_of(facts)
        cls.counted = {fact.effect: fact.path for fact in facts if fact.effect}
        cls._apart = {}

    def view(self, state: S, /) -> dict[str, Any]:
        """The public projection of the state: no hidden fact. Lists per seat in seating order. Default: as declared."""
        if self._viewing is None:
            self._viewing = viewing((fact for fact in self.declared if fact.alone and fact.in_view), state)
        return self._viewing(state)

    def paths(self, state: S, /) -> dict[str, Any]:
        """Every public fact that `chk` and `set` can name, with its computed value. Default: the view, flattened, and
        the declared facts that it has not.
        """
        if self._besides is None:
            self._besides = viewing((fact for fact in self.declared if fact.alone and not fact.in_view), state)
        return flatten(self.view(state)) | flatten(self._besides(state))

    def below(self, state: S, name: str, /) -> dict[str, Any]:
        """Those of `paths` that are one fact or lie below it (`lives`, `lives.2`); no other is worked out that the view
        has not.
        """
        if name not in self._apart:
            apart = [fact for fact in self.declared if fact.path == name and fact.alone and not fact.in_view]
            self._apart[name] = viewing(apart, state) if apart else None
        of = self._apart[name]
        found = self.view(state) if of is None else of(state)
        return flatten({name: found[name]}) if name in found else {}

    # --- counted and declared ----------------------------------------------------------------------------------------

    def put(self, state: S, path: str, value: Any, /) -> Sequence[Effect]:
        """Replace a public fact. Raises KeyError for a path that cannot be set (see `instead`), ValueError for a value.

        What comes to a place or leaves it without an explanation is booked: the laws go on holding. Default: as
        declared (`PublicFact.put`).
        """
        name, _, index = path.partition(".")
        fact = next((fact for fact in self.declared if fact.path == name), None)
        if fact is None:
            raise KeyError(path)
        did = fact.put_at(state, index, value)
        return was_set(path, value) if did is None else did

    def declare(self, state: S, path: str, value: Any, /) -> Sequence[Effect]:
        """`put`, a list also by its members one by one; a value that is refused changes nothing. Raises as `put`
        does.
        """
        if self._put_in_one(path):
            return self.declare_in(state, path, value)
        trial: Any = state.trial()
        did = self.declare_in(trial, path, value)
        state.become(trial)
        return did

    def _put_in_one(self, path: str) -> bool:
        """Whether a public fact is no more than its slot: it is put there when all that can be refused is passed."""
        name = first_part(path)
        fact = next((fact for fact in self.declared if fact.path == name), None)
        return type(self).put is Facts.put and fact is not None and bool(fact.slot) and fact.put is None

    def declare_in(self, state: S, path: str, value: Any, /) -> Sequence[Effect]:
        """`declare` in a state that is thrown away where the value is refused: it may be changed in part then."""
        if self.instead(path):
            raise KeyError(path)
        try:
            return self.put(state, path, value)
        except KeyError:
            known = self.paths(state)
            members = [name for name in known if name.rpartition(".")[0] == path]
            if value == [] == known.get(path):
                return was_set(path, value)
            if not isinstance(value, list) or not members or self.instead(members[0]):
                raise
        if len(value) != len(members):
            raise ValueError(f"{len(members)} values are wanted, by commas")
        for at, one in enumerate(value, 1):
            self.put(state, f"{path}.{at}", one)
        return was_set(path, value)

    def instead(self, path: str) -> str:
        """What to type for a public fact that follows from others; an empty string where it can be set itself."""
        return next((fact.instead for fact in self.declared if fact.instead and fact.holds(path)), "")

    def in_prompt(self, path: str) -> bool:
        """Whether the next prompt shows a public fact anyway."""
        return any(fact.in_prompt and fnmatchcase(path, fact.path) for fact in self.declared)

    def read_value(self, state: S, path: str, text: str, /) -> Any:
        """A typed value of a public fact (for `set` and `chk`), as the view has it. Raises ValueError with a
        sentence.
        """
        return limits.read_value(self.game, state, path, text)

    def path_of(self, state: S, text: str, /) -> str:
        """The path of a public fact as it was typed: `lives.Ben` is `lives.2`, a title or a word of the book is read
        for its path. What names none stays as it is.
        """
        known = self.paths(state)
        head, dot, rest = text.partition(".")
        if head not in known and len(head) <= LONGEST:
            text = self.names.get(bare(head), head) + dot + rest
        return named_path(known, text, lambda name: self.members_of(state, name))

    def begun_by(self, state: S, words: Sequence[str], /) -> tuple[str, int]:
        """The path of the fact that the first words name, and how many of them do: `resilience points.2`, `lives`."""
        for many in range(min(WORDS, len(words)), 1, -1):
            head, dot, rest = " ".join(words[:many]).partition(".")
            if "." not in " ".join(words[: many - 1]) and bare(head) in self.names:
                return self.path_of(state, head.replace(" ", "") + dot + rest), many
        return self.path_of(state, words[0]), 1

    def members_of(self, state: S, name: str, /) -> Sequence[str]:
        """What a word can stand for within a path: the number of a seat; a game adds the names of its places."""
        try:
            return (str(self.game.notation.seat(state, Word(name, 1, 1))),)
        except Unread:
            return ()

    def rule_of(self, path: str) -> str:
        """The rule by which a public fact that the table counts must agree with the record."""
        return next((fact.rule for fact in self.declared if fact.rule and fact.holds(path)), self.check_rule)

    # --- in words ----------------------------------------------------------------------------------------------------

    def fact_title(self, path: str) -> str:
        """What people call a public fact: `honor of @2`, `house 3, treasures`, `stack of Daimyo`."""
        if title := self.titles.get(path):
            return title
        stem, _, last = path.rpartition(".")
        if stem and is_number(last) and any(fnmatchcase(stem, pattern) for pattern in self.per_seat):
            return f"{self.fact_title(stem)} of @{last}"
        id_words = self.game.words.id_words
        for pattern, title in self.titles.items():
            if "*" in pattern and (found := re.fullmatch(re.escape(pattern).replace(r"\*", r"([^.]+)"), path)):
                for part in found.groups():
                    title = title.replace("*", id_words(part), 1)
                return title
        return " ".join(id_words(part) for part in path.split("."))

    def stated(self, act: Check | Set, /) -> str:
        """What the table counted or declared: `counted: hand of @3 = 5`."""
        how = "declared" if isinstance(act, Set) else "counted"
        return f"{how}: {self.fact_title(act.path)} = {self.fact_words(act.path, act.value)}"

    def shown_words(self, path: str, value: Any) -> str:
        """The value of a public fact for the screen alone; `fact_words` can be typed again, this need not."""
        return self.fact_words(path, value)

    def fact_words(self, path: str, value: Any) -> str:
        """The value of a public fact, with printed names: `2 · Katana, Focus` lists have commas, `-` is nothing."""
        if value is None or value in ([], ""):
            return "-"
        if isinstance(value, list):
            return ", ".join(self.fact_words(path, member) for member in value)
        return self.game.words.id_words(value) if isinstance(value, str) else spelled(value)

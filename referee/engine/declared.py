"""Public facts that the table counts or declares: how they are named and read, and how they are put in place of others."""

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, ClassVar, cast

from referee.engine import limits
from referee.engine.nearest import LONGEST
from referee.engine.paths import named_path, was_set
from referee.engine.printed import bare
from referee.engine.words import Unread, Word

if TYPE_CHECKING:
    from referee.engine.game import Effect, Game


class Facts:
    """What can be counted and declared. Part of `Game`."""

    check_rule: ClassVar[str]
    """The rule that a counted number must agree with the record."""
    check_rules: ClassVar[Mapping[str, str]] = {}
    """The rules by which other public facts must agree with it, by patterns of their paths (`*` is anything).

    A pattern stands for the facts below it too (`house.*` for `house.1.plain`); the first that fits counts.
    """
    derived: ClassVar[Mapping[str, str]] = {}
    """Public facts that follow from others, as patterns of their paths (`*` is anything), each with what to type instead."""

    def read_value(self, state: Any, path: str, text: str) -> Any:
        """A typed value of a public fact (for `set` and `chk`), as the view has it. Raises ValueError with a sentence."""
        return limits.read_value(cast("Game[Any]", self), state, path, text)

    def path_of(self, state: Any, text: str) -> str:
        """The path of a public fact as it was typed: `lives.Ben` is `lives.2`, a title is read for its path. What names none stays as it is."""
        game = cast("Game[Any]", self)
        head, dot, rest = text.partition(".")
        told = bare(head) if len(head) <= LONGEST else ""
        text = next((path for path, title in game.titles.items() if told and bare(title) == told), head) + dot + rest
        return named_path(game.paths(state), text, lambda name: self.members_of(state, name))

    def members_of(self, state: Any, name: str) -> Sequence[str]:
        """What a word can stand for within a path: the number of a seat; a game adds the names of its places."""
        try:
            return (str(cast("Game[Any]", self).seat(state, Word(name, 1, 1))),)
        except Unread:
            return ()

    def rule_of(self, path: str) -> str:
        """The rule by which a public fact that the table counts must agree with the record."""
        for pattern, rule in self.check_rules.items():
            if fnmatchcase(path, pattern) or fnmatchcase(path, f"{pattern}.*"):
                return rule
        return self.check_rule

    def put(self, state: Any, path: str, value: Any) -> Sequence["Effect"]:
        """Replace a public fact. Raises KeyError for a path that cannot be set (see `derived`), ValueError for a value.

        What comes to a place or leaves it without an explanation is booked: the laws go on holding.
        """
        raise KeyError(path)

    def declare(self, state: Any, path: str, value: Any) -> Sequence["Effect"]:
        """`put`, a list also by its members one by one; a value that is refused changes nothing. Raises as `put` does."""
        trial: Any = state.copy()
        self._put(trial, path, value)
        return self._put(state, path, value)

    def _put(self, state: Any, path: str, value: Any) -> Sequence["Effect"]:
        if self.instead(path):
            raise KeyError(path)
        try:
            return self.put(state, path, value)
        except KeyError:
            known = cast("Game[Any]", self).paths(state)
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
        return next((text for pattern, text in self.derived.items() if fnmatchcase(path, pattern)), "")

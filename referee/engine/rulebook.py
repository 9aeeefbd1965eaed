"""The rulebook as data: atomic rules in our own words, each with its kind, its source, and the named options.

Kinds: *ban* (a breach produces a finding), *sum* (a computation), *word* (definition or advice, with the reason why
nothing tests it). Where a rulebook is silent or ambiguous, the reading is a named option with a default.
"""

import hashlib
import json
import tomllib
from functools import cache, cached_property
from importlib import resources
from typing import Any, Literal

import msgspec

from referee.engine.nearest import no_option

OptionValue = bool | int | str


RECORD_RULES: dict[str, str] = {
    "REF-SETUP": "What lies on the table at the start is recorded once, before the first step.",
    "REF-SEAT": "A step names seats of this table.",
    "REF-CARD": "A step names things of this game.",
    "REF-NUMBER": "A correction names a line that is in the log and can still be corrected.",
    "REF-BACK": "Play is taken back to a line that is in the log.",
    "REF-PATH": "A stated or declared fact names something that is public in this game.",
    "REF-END": "An end is recorded when the game has ended, once for each way it was reckoned.",
    "REF-DECLARED": "A declared result that differs from the computed one is kept beside it.",
    "REF-SKIP": (
        "Only a compulsory effect that is due can be passed over, and only one that was passed over can be done late."
    ),
    "REF-FORCED": "A step that is recorded against a rule did what was typed.",
    "REF-OPTION": "In the middle of a game an option changes that is read after the set-up, to another of its values.",
    "REF-FACT": "A fact is one of those that this game asks of a box.",
}
"""The few rules of the record itself, cited where no rule of a game fits."""


KINDS = {"ban": "prohibition", "sum": "computation", "word": "definition"}
"""What people call the kinds of rules; rulebooks, their digests and JSON have the short words."""


LANGUAGES = {
    "en": ("English", "Englisch", "inglés", "anglais"),
    "es": ("Spanish", "español", "espanol", "Spanisch", "espagnol"),
    "fr": ("French", "français", "francais", "Französisch", "francés"),
    "de": ("German", "Deutsch", "alemán", "allemand"),
}
"""How people call the languages of the books."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One atomic rule."""

    id: str
    """The prefix of the game, a subject and a number."""
    kind: Literal["ban", "sum", "word"]
    """`ban`: a breach produces a finding; `sum`: a computation; `word`: a definition or advice."""
    text: str
    """The rule in our own words."""
    section: str
    """Where it stands in the book."""
    basis: Literal["stated", "printed", "derived", "default"] = "stated"
    """Stated in the book, printed on a component, derived from it, or our default where it is silent."""
    figures: str = ""
    """Where figures in it stem from that the book does not state."""
    book: str = ""
    """Which of several books has it."""
    editions: tuple[str, ...] = ()
    """The only editions that have it; empty: all."""
    players: tuple[int, ...] = ()
    """The only numbers of players that it is for; empty: all."""
    verdict: Literal["odd", "missed", "irregular", "impossible"] = "irregular"
    """The verdict on a breach."""
    option: tuple[str, ...] = ()
    """The options that touch it."""
    reason: str = ""
    """Why nothing tests it."""

    def applies(self, edition: str, players: int) -> bool:
        """Whether it can say anything at a table with this edition and number of players."""
        return (not self.editions or edition in self.editions) and (not self.players or players in self.players)


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One named reading of a silent or ambiguous place."""

    id: str
    default: OptionValue | dict[str, OptionValue]
    """The value that holds where none is given: one, or one per edition."""
    values: tuple[OptionValue, ...]
    """All values it can have."""
    text: str
    """What it decides."""
    since: str = "0.1.0"
    """The version of the program that first had it."""
    before: OptionValue | None = None
    """The value for logs that are older than `since`."""
    point: str = ""
    """The doubt or the rule that it settles."""
    klass: str = msgspec.field(default="outcome", name="class")
    """What it touches most: outcome, ban, procedure or flow."""
    setup: bool = False
    """Whether it is read only when the table is set up, so that it cannot change in the middle of a game."""

    def value(self, edition: str) -> OptionValue:
        """The default under an edition."""
        if isinstance(self.default, dict):
            return self.default.get(edition, next(iter(self.default.values())))
        return self.default

    def takes(self, value: OptionValue) -> bool:
        """Whether this is one of the values, `True` being none of 1."""
        return any(value == known and type(value) is type(known) for known in self.values)

    def parse(self, text: str) -> OptionValue:
        """Read a typed value.

        Raises ValueError, with the list of values, when it is not one of them.
        """
        for value in self.values:
            if spell(value) == text.strip().lower():
                return value
        raise ValueError(f"option {self.id} takes {' or '.join(spell(v) for v in self.values)}, not {text!r}")


class _File(msgspec.Struct):
    meta: dict[str, Any] = {}
    books: dict[str, dict[str, Any]] = {}
    rule: list[Rule] = []
    option: list[Option] = []
    dropped: list[dict[str, Any]] = []


def spell(value: OptionValue) -> str:
    """An option's value as it is typed and shown."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class Rulebook:
    """All rules and options of one game, loaded from its `rulebook.toml` when first needed."""

    def __init__(self, package: str) -> None:
        self.package = package

    @cached_property
    def _file(self) -> _File:
        text = (resources.files(self.package) / "rulebook.toml").read_text(encoding="utf-8")
        return msgspec.convert(tomllib.loads(text), _File)

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """All rules by id."""
        return {rule.id: rule for rule in self._file.rule}

    @cached_property
    def options(self) -> dict[str, Option]:
        """All options by id."""
        return {option.id: option for option in self._file.option}

    @property
    def books(self) -> dict[str, dict[str, Any]]:
        """The rulebooks cited, by edition: title, language."""
        return self._file.books

    @cached_property
    def editions(self) -> tuple[str, ...]:
        """Editions of the rulebook; the first is the default."""
        return tuple(self._file.books)

    def edition_of(self, text: str) -> str:
        """The edition that a word names, by its letters or its language (`English`); else the word itself."""
        asked = text.strip().casefold()
        for edition, book in self.books.items():
            names = (edition, *LANGUAGES.get(book.get("language", edition), ()))
            if asked in map(str.casefold, names):
                return edition
        return text.strip()

    @cached_property
    def _taken(self) -> frozenset[tuple[str, type, OptionValue]]:
        """Every value that an option takes, with its type, as `True` is none of 1."""
        return frozenset((option.id, type(value), value) for option in self.options.values() for value in option.values)

    def untaken(self, stored: dict[str, OptionValue]) -> str:
        """The first of these options that does not take its value, empty for none; unknown ones take any."""
        values = stored.values()
        if self._taken.issuperset(zip(stored, map(type, values), values, strict=True)):
            return ""
        known = self.options
        return next((name for name, value in stored.items() if name in known and not known[name].takes(value)), "")

    def defaults(self, edition: str) -> dict[str, OptionValue]:
        """Every option resolved for an edition."""
        return {option.id: option.value(edition) for option in self.options.values()}

    def resolve(self, edition: str, chosen: dict[str, OptionValue]) -> dict[str, OptionValue]:
        """Every option, chosen values over the defaults of the edition.

        Raises ValueError for an edition, option or value that does not exist.
        """
        if edition not in self.editions:
            raise ValueError(f"there is no edition {edition!r}; there is {', '.join(self.editions)}")
        options = self.defaults(edition)
        for name, value in chosen.items():
            option = self.options.get(name)
            if option is None:
                raise ValueError(no_option(name, self.options, "`referee rules GAME` lists all"))
            if not option.takes(value):
                raise ValueError(f"option {name} takes {' or '.join(map(spell, option.values))}, not {spell(value)}")
            options[name] = value
        return options

    def complete(self, edition: str, stored: dict[str, OptionValue]) -> dict[str, OptionValue]:
        """The options of an old log: stored values, and for options it does not know the value older logs are read
        with.
        """
        options = dict(stored)
        if self.options.keys() <= options.keys():
            return options
        for option in self.options.values():
            if option.id not in options:
                options[option.id] = option.value(edition) if option.before is None else option.before
        return options

    def cite(self, rule_id: str) -> str:
        """Rule id with book and section, for a message."""
        rule = self.rules.get(rule_id)
        if rule is None:
            return f"{rule_id} (keeping the record)" if rule_id in RECORD_RULES else rule_id
        book = rule.book or next((str(b.get("title", "")) for b in self.books.values()), "")
        return f"{rule_id} ({book}, {rule.section})" if rule.section else f"{rule_id} ({book})"

    @cached_property
    def digest(self) -> str:
        """Digest over ids, kinds, options and their values; not over the wording."""
        data = {
            "rules": sorted((r.id, r.kind) for r in self.rules.values()),
            "options": sorted((o.id, [spell(v) for v in o.values]) for o in self.options.values()),
        }
        return digest(data)


def digest(data: Any) -> str:
    """A short digest of plain data, the same on every machine."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def copies_of(package: str, kind: str) -> dict[str, int]:
    """How many there are of each thing of a kind in the `components.toml` of a game folder, by id; one, if it says no
    more.
    """
    return {thing["id"]: thing.get("copies", 1) for thing in load_toml(package, "components.toml")[kind]}


def load_toml(package: str, name: str) -> dict[str, Any]:
    """A data file of a game folder."""
    return tomllib.loads((resources.files(package) / name).read_text(encoding="utf-8"))

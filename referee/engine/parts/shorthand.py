"""A shorthand that is declared: reading and writing are made of one form for each kind of step."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, ClassVar

from referee.engine import plain
from referee.engine.branches import Branch, leaves
from referee.engine.parts.notation import Notation
from referee.engine.parts.part import S
from referee.engine.steps import Act, Show, Step, fields
from referee.engine.words import Names, Unread, Word

PIECE = re.compile(r"\{(\w+)\}|\[([^]]*)\]")
"""A member of a step in a form, or what may be left out of it."""
OPTION = re.compile(r"\[(.*?)\]")
"""What may be left out of a form."""


class Shorthand(Notation[S]):
    """How an entry is read and written, by its forms.

    A form is one word with members of the step in braces, `x{source}[:{card}]`; what stands in brackets is left out
    where its members have their defaults. Members that stand nowhere in a form have their defaults. Where `{who}` is
    no part of it, whoever is asked acts; another seat stands before it with a colon. A kind of step without a form is
    typed in plain form.
    """

    forms: ClassVar[Mapping[type[Step], str]]
    """The form of each kind of step. The first that fits is read, so that names alone stand last."""
    names: ClassVar[Mapping[str, Names]] = {}
    """What the members that hold names can be, by the member. Names of shown cards are looked for in all of them."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._patterns = [(kind, re.compile(_pattern(form, kind), re.IGNORECASE)) for kind, form in cls.forms.items()]
        told = {
            re.split(r"[^a-z]", form)[0]: f"{form}: {kind.help or kind.__doc__}" for kind, form in cls.forms.items()
        }
        cls.words = {word: text for word, text in told.items() if word}

    _patterns: ClassVar[Sequence[tuple[type[Step], re.Pattern[str]]]]

    def read(self, state: S, words: Sequence[Word], /) -> tuple[Step, Sequence[Word]]:
        """See `Notation.read`."""
        word = words[0]
        for kind, pattern in self._patterns:
            if (found := pattern.fullmatch(word.text)) is not None:
                told = {name: word.rest(found.start(name)) for name, text in found.groupdict().items() if text}
                data = {name: self._value(name, part._replace(text=found[name])) for name, part in told.items()}
                return kind(**{"who": self.actor(state), **data}), words[1:]
        raise Unread(f"{word.text!r} is not understood", word)

    def _value(self, name: str, word: Word) -> Any:
        return self.names[name].find(word) if name in self.names else int(word.text)

    def write(self, state: S, steps: Sequence[Step], /) -> str:
        """See `Notation.write`. A step that its form cannot say is written in plain form."""
        trial: Any = state.copy()
        parts = []
        for step in steps:
            text = self._written(trial, step)
            if text is None:
                return plain.write(step)
            parts.append(text)
            self.game.rules.apply(trial, step)
        return " ".join(parts)

    def _written(self, state: S, step: Step) -> str | None:
        form = self.forms.get(type(step))
        told = {f.name: value for f in fields(type(step)) if (value := getattr(step, f.name)) != f.default}
        if form is None or any(f"{{{name}}}" not in form for name in told):
            return None
        if "{who}" not in form and step.who != self.actor(state):
            form = f"{{who}}:{form}"
        told["who"] = step.who
        form = OPTION.sub(lambda found: found[1] if told.keys() >= set(_members(found[1])) else "", form)
        return form.format(**told)

    def branches(self, state: S, /) -> Iterator[Branch]:
        """Every entry: the forms with all seats and names, and the verbs of steps that need no more."""
        alone = (kind.verb() for kind in self.game.steps if kind not in self.forms)
        yield from leaves(alone)
        for form in self.forms.values():
            for short in dict.fromkeys((OPTION.sub("", form), re.sub(r"[][]", "", form))):
                members = _members(short)
                values = [self.names[name].ids if name in self.names else state.numbers for name in members]
                yield from leaves(short.format(**dict(zip(members, told, strict=True))) for told in product(*values))

    def read_show(self, state: S, words: Sequence[Word], /) -> Act:
        """A place as the log names it, its cards, and `all` where it has no others."""
        if len(words) < 2:
            places = ", ".join(self.game.about.zones)
            raise Unread(f"a place and its cards are shown, `all` at the end says that it has no others: {places}")
        whole = words[-1].text == "all"
        return Show(words[0].text, tuple(map(self._thing, words[1 : -1 if whole else None])), whole)

    def _thing(self, word: Word) -> str:
        known = (found for names in self.names.values() if (found := names.named(word.text)) is not None)
        return next(known, None) or next(iter(self.names.values())).find(word)

    def write_show(self, state: S, show: Show, /) -> str:
        """The inverse of `read_show`."""
        return " ".join((show.zone, *show.cards, *(["all"] if show.whole else [])))


def _members(form: str) -> list[str]:
    return re.findall(r"\{(\w+)\}", form)


def _pattern(form: str, kind: type[Step]) -> str:
    """A form as a regular expression, with a group for each member."""
    numbers = {"who", *(field.name for field in fields(kind) if field.type is int)}
    out, at = "", 0
    for found in PIECE.finditer(form):
        name, option = found.groups()
        out += re.escape(form[at : found.start()])
        if option is not None:
            out += f"(?:{_pattern(option, kind)})?"
        else:
            out += rf"(?P<{name}>\d+)" if name in numbers else rf"(?P<{name}>[^:\d][^:]*)"
        at = found.end()
    return out + re.escape(form[at:])

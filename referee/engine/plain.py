"""The plain form of entry: a verb and its arguments, the same for every step of every game.

`attack 2 katana`, `3: attack to=2 say=katana` and `reveal 4=katana,2=sai` are read from the declaration of the step
types. Games add their own shorthand in `notation.py`; the plain form is what help, completion and `amend` can always
use.
"""

import re
import types
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from referee.engine.steps import Fact, Step, fields
from referee.engine.words import Unread, Word, is_integer, is_number, named_form
from referee.engine.words import seat as seat_of

Seated = Callable[[Word], int]
"""The seat that a word names, by its digit or by who sits there. Raises Unread."""


@cache
def verbs(types_: tuple[type[Step], ...]) -> dict[str, type[Step]]:
    """Step types by verb."""
    return {t.verb(): t for t in types_}


def is_plain(words: Sequence[Word], by_verb: dict[str, type[Step]]) -> bool:
    """Whether an entry begins with a verb written out, after a seat and colon perhaps."""
    rest = words[1:] if words and words[0].text.endswith(":") else words
    return bool(rest) and rest[0].text in by_verb


def two_seats(words: Sequence[Word], seat: Seated) -> bool:
    """Whether two seats stand before an entry, each with its colon (`1: 3: k`, `1: 3:k`): only one can act."""
    front = " ".join(word.text for word in words[:2]).split(":", 2)
    if len(front) < 3:
        return False
    try:
        for name in front[:2]:
            seat(Word(name.strip(), words[0].column, words[0].number))
    except Unread:
        return False
    return " " not in front[1].strip()


def numbered(words: Sequence[Word], seat: Seated) -> Sequence[Word]:
    """An entry whose seat is named by its player, `ann: attack 2 katana`, with the number in its place. Raises
    Unread.
    """
    first = words[0]
    name = first.text.removesuffix(":")
    if name == first.text or is_number(name):
        return words
    number = seat(Word(name, first.column, first.number))
    return (Word(f"{number}:", first.column, first.number), *words[1:])


def with_seat(words: Sequence[Word], seat: Seated) -> tuple[int, Sequence[Word]] | None:
    """The seat before a colon at the front of an entry (`3: d`, `3:d`, `Cho: d`), and the words behind it; None when
    there is none.
    """
    first = words[0]
    name, colon, more = first.text.partition(":")
    rest = (*([first.rest(len(name) + 1)] if more else []), *words[1:])
    if not (name and colon and rest):
        return None
    try:
        return seat(Word(name, first.column, first.number)), rest
    except Unread:
        return None


def named_before(words: Sequence[Word], seats: Sequence[str]) -> Sequence[Word]:
    """An entry with the number of the seat whose player is named before a colon, whatever else is called like that or
    begins so.
    """
    name = words[0].text.removesuffix(":")
    if len(words) < 2 or not words[0].text.endswith(":") or is_number(name):
        return words
    try:
        return (words[0]._replace(text=f"{seat_of(words[0]._replace(text=name), seats)}:"), *words[1:])
    except Unread:
        return words


def told_of(words: Sequence[Word], by_verb: Mapping[str, object], seats: Sequence[str]) -> Sequence[Word] | None:
    """What is told of a player, `Kai peeks Hal`, with the seat and the verb as they are typed, `1: peek Hal`; None for
    anything else.

    The player is named whole, and the verb is one of the plain form.
    """
    if len(words) < 2:
        return None
    first, verb = words[:2]
    form = named_form(first.text)
    found = [seat for seat, name in enumerate(seats, 1) if form and named_form(name) == form]
    said = verb.text.lower()
    known = next((text for text in (said, said.removesuffix("s"), said.removesuffix("es")) if text in by_verb), "")
    if len(found) != 1 or not known:
        return None
    return (first._replace(text=f"{found[0]}:"), verb._replace(text=known), *words[2:])


def by_player(words: Sequence[Word], seats: Sequence[str]) -> Sequence[Word] | None:
    """Shorthand behind a player, named whole and without a colon, `Kai d`, as it is typed, `1: d`; None for anything
    else.
    """
    form = named_form(words[0].text)
    found = [seat for seat, name in enumerate(seats, 1) if form and named_form(name) == form]
    if len(words) < 2 or len(found) != 1 or words[0].text.endswith(":"):
        return None
    return (words[0]._replace(text=f"{found[0]}:"), *words[1:])


def read(words: Sequence[Word], by_verb: dict[str, type[Step]], who: int, seat: Seated) -> Step:
    """One step in plain form, all words of it. who: the seat that acts unless the words begin with another (`3:`).

    seat: what gives the seat that a player's name stands for.

    Raises Unread with the word and the member that does not fit.
    """
    rest = list(words)
    if rest[0].text.endswith(":"):
        first = rest.pop(0)
        if not is_number(first.text[:-1]):
            raise Unread(f"a plain entry begins with a seat and a colon, `3:`, not {first.text!r}", first)
        who = int(first.text[:-1])
    verb = rest.pop(0)
    kind = by_verb[verb.text]
    data: dict[str, Any] = {"do": verb.text, "who": who}
    members = {f.name: f for f in fields(kind)}
    free = [name for name in members]
    typed: dict[str, Word] = {}
    for word in rest:
        name, sign, value = word.text.partition("=")
        if sign and name in members:
            if name in data:
                raise Unread(f"{verb.text} has {name} twice", word)
            free.remove(name)
        elif free:
            _one_list(verb, members, typed, free[0], word)
            name, value = free.pop(0), word.text
        elif typed and is_list(members[last := next(reversed(typed))].type) and "=" not in word.text:
            name, value = last, word.text  # `rumors el34 do2`: no other member can follow
        else:
            if kind.spare:
                raise Unread(f"{word.text!r} is not recorded: {kind.spare}", word, options=("",), whole=True)
            raise Unread(f"{word.text!r} is one word too many: {takes(kind)}", word)
        if name in kind.seated:
            value = seats_in(value, members[name].type, word, seat)
        found = value_of(value, members[name].type)
        data[name] = [*data[name], *found] if name in data else found
        typed[name] = word
    try:
        return msgspec.convert(data, kind, strict=False)
    except msgspec.ValidationError as error:
        name = re.split(r"[.\[]", str(error).partition(" - at `$.")[2].rstrip("`"))[0]
        word = typed.get(name, rest[0] if rest else verb)
        raise Unread(f"{usage(kind)}: {_why(error, name, members, word)}", word) from None


def is_list(kind: Any) -> bool:
    """Whether a member is a list of any length."""
    kind = _inner(kind)
    return typing.get_origin(kind) is list or (typing.get_origin(kind) is tuple and Ellipsis in typing.get_args(kind))


def _one_list(
    verb: Word, members: Mapping[str, msgspec.structs.FieldInfo], typed: dict[str, Word], name: str, word: Word
) -> None:
    """Ask where a number behind a list of numbers may be one more of them: `take 3 1`. Raises Unread."""
    last = next(reversed(typed), "")
    if not last or not is_number(word.text) or not is_number(typed[last].text):
        return
    if shape(members[last].type) == "N,N…" and shape(members[name].type) == "N":
        first = typed[last].text
        ways = (f"{verb.text} {last}={first},{word.text}", f"{verb.text} {last}={first} {name}={word.text}")
        raise Unread(f"which one? {ways[0]}, or {ways[1]}", verb, "ambiguous", ways, whole=True)


def seats_in(text: str, kind: Any, word: Word, seat: Seated) -> str:
    """A typed member that is a seat, or holds seats, with numbers in place of players' names.

    What names nobody stays as it is, and is complained about as no number. Raises Unread for what fits two seats.
    """

    def number(name: str) -> str:
        if not name or name == "-" or is_integer(name):
            return name
        try:
            return str(seat(Word(name, word.column, word.number)))
        except Unread as error:
            if error.kind == "ambiguous":
                raise
            return name

    kind = _inner(kind)
    if typing.get_origin(kind) not in (list, tuple):
        return number(text)
    if text in ("-", ""):
        return text
    inner = typing.get_args(kind)
    alone = typing.get_origin(kind) is tuple and Ellipsis not in inner  # one pair: its first part is the seat
    parts = re.split("([,=:])", text, maxsplit=1) if alone else re.split("(,)", text)
    for at in range(0, 1 if alone else len(parts), 2):
        parts[at] = re.sub("^[^=:]*", lambda name: number(name[0]), parts[at])
    return "".join(parts)


def _why(error: msgspec.ValidationError, name: str, members: dict[str, msgspec.structs.FieldInfo], word: Word) -> str:
    """What is wrong with a typed argument: how it is written, where that says more than the complaint."""
    form = shape(members[name].type) if name in members else "WORD"
    given = word.text.removeprefix(f"{name}=")
    if form == "WORD" or (form == "N" and is_integer(given)):
        return reason(error)
    return f"{name} is {'a number' if form == 'N' else f'written {form}'}, not {given!r}"


def write(step: Step) -> str:
    """A step in plain form; `read` gives the same step back."""
    data = msgspec.to_builtins(step)
    parts = [f"{step.who}:", step.verb()]
    for field in fields(type(step)):
        if field.name in data:
            parts.append(f"{field.name}={spell(data[field.name])}")
    return " ".join(parts)


def usage(kind: type[Step]) -> str:
    """The verb with the names of its arguments, optional ones in brackets."""
    return " ".join([kind.verb(), *(f.name.upper() if f.required else f"[{f.name}=]" for f in fields(kind))])


def takes(kind: type[Step]) -> str:
    """The same in words: what stands behind the verb."""
    names = [f"a player ({f.name})" if f.name in kind.seated else f.name for f in fields(kind)]
    if not names:
        return f"`{kind.verb()}` stands alone"
    *front, last = ["a player"] if len(names) == 1 and names[0].startswith("a player") else names
    said = f"{', '.join(front)} and {last}" if front else last
    return f"behind `{kind.verb()}` stand{'s' * (not front)} {said}"


def shape(kind: Any) -> str:
    """How a value of this type is typed: `N`, `WORD`, `yes|no`, `N,WORD` for a pair, `N=WORD,N=WORD…` for a list of
    pairs.
    """
    kind = _inner(kind)
    args = typing.get_args(kind)
    if typing.get_origin(kind) in (list, tuple):
        if typing.get_origin(kind) is tuple and Ellipsis not in args:
            return ",".join(map(shape, args))
        one = shape(args[0]).replace(",", "=")
        return f"{one},{one}…"
    return {int: "N", bool: "yes|no"}.get(kind, "WORD")


def _inner(kind: Any) -> Any:
    """A type without its annotations and without None."""
    while True:
        args = [a for a in typing.get_args(kind) if a is not type(None)]
        origin = typing.get_origin(kind)
        if origin is typing.Annotated or (origin in (types.UnionType, typing.Union) and len(args) == 1):
            kind = args[0]
        else:
            return kind


def reason(error: msgspec.ValidationError) -> str:
    """A msgspec complaint in a form that a player can read: what is wrong and in which member."""
    text, _, path = str(error).partition(" - at `")
    member = path.rstrip("`").removeprefix("$").removeprefix(".")
    if member.startswith("[...]"):  # somewhere in a value of no known shape
        member = ""
    text = in_words(text)
    return f"{member}: {text}" if member else text


JSON_WORDS = {
    "int": "a whole number",
    "float": "a number with decimals",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
"""What msgspec calls the types of JSON."""


def in_words(text: str) -> str:
    """What msgspec says of a value without its words: `a whole number is expected, not text`."""
    if missing := re.fullmatch(r"Object missing required field `(\w+)`", text):
        return f"{missing[1]} is missing"
    if unknown := re.fullmatch(r"Object contains unknown field `(.+)`", text):
        return f"there is no {unknown[1]} here"
    if text in ("Integer value out of range", "Number out of range"):
        return "a number is too large to be read"
    if wrong := re.fullmatch(r"Invalid (?:enum )?value (.+)", text):
        return f"{wrong[1]} is not possible here"
    if expected := re.fullmatch(r"Expected (.+?)(?:, got (.+))?", text):
        wanted, got = (re.sub(r"`([^`]+)`", lambda m: _types(m[1]), part or "") for part in expected.groups())
        return f"{wanted} is expected" + (f", not {got}" if got else "")
    return text


def _types(names: str) -> str:
    """`int | null` in words."""
    return " or ".join(JSON_WORDS.get(name, name) for name in names.split(" | "))


ASIDE = re.compile(r" \([^()]*\)")


def fact_titles(questions: Iterable[tuple[str, str]]) -> dict[str, str]:
    """What people call the facts of a box, by name: the question for each without its part in brackets."""
    return {name: ASIDE.sub("", text).replace("printed on", "on") for name, text in questions}


def stated(act: Fact, titles: Mapping[str, str] | None = None) -> str:
    """What the table read from its box, in the words that every game uses. titles: what people call the facts."""
    value = act.value
    text = ", ".join(map(_shown, value)) if isinstance(value, list) and len(value) > 1 else _shown(value)
    return f"printed: {(titles or {}).get(act.name, act.name)} = {text}"


def _shown(value: Any) -> str:
    """A value of a fact as it is typed: `-` for an empty word."""
    return "-" if value == "" else spell(value)


def with_ids(step: Step, members: Mapping[str, Callable[[str], str]]) -> Step:
    """A step in which each word of these members, the one or each of several, is replaced by what it is read as. A
    member that is empty or no word stays as it is.
    """
    changed: dict[str, object] = {}
    for name, read in members.items():
        if (told := getattr(step, name, "")) and isinstance(told, str | tuple):
            changed[name] = read(told) if isinstance(told, str) else tuple(map(read, told))
    return msgspec.structs.replace(step, **changed)


def spell(value: Any) -> str:
    """A value as it is typed in the plain form."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        text = ",".join(":".join(map(str, v)) if isinstance(v, list | tuple) else str(v) for v in value)
        if value and (text in ("-", "") or text.endswith(",")):
            text += ","  # `-` alone is the empty list
        return text or "-"
    return str(value)


def value_of(text: str, kind: Any) -> Any:
    """A typed value as plain data for a member of this type."""
    origin = typing.get_origin(kind)
    if origin is typing.Annotated:
        return value_of(text, typing.get_args(kind)[0])
    if origin in (types.UnionType, typing.Union):
        inner = [a for a in typing.get_args(kind) if a is not type(None)]
        return value_of(text, inner[0]) if len(inner) == 1 else text
    if origin in (list, tuple):
        if text in ("-", ""):
            return []
        inner = typing.get_args(kind)[0]
        pair = typing.get_origin(inner) in (list, tuple)
        if origin is tuple and Ellipsis not in typing.get_args(kind):
            text = text.replace("=", ":").replace(":", ",")
        return [part.replace("=", ":").split(":") if pair else part for part in text.removesuffix(",").split(",")]
    if kind is bool:
        return {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}.get(text.lower(), text)
    return text

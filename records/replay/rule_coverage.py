"""Which rules were put to the test while a line was judged: observed, not declared.

A rule is *tested* when the condition that guards its finding was evaluated, whatever came of it. The conditions are
read from the source of the game's rules: a finding cites its rule by id, so the nearest `if` around it, or the nearest
way out just before it, is what decides about it. Lines that run are noted while the game judges.
"""

import ast
import inspect
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from fnmatch import fnmatchcase
from functools import cache, partial
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

from referee.engine import late
from referee.engine.game import Game

ID = re.compile(r"\b[A-Z]+(?:-[A-Z0-9]+)+\b")


class Cited(NamedTuple):
    """A place in a source file that cites rules; the condition that decides about it is on lines `first` to `last`."""

    rules: frozenset[str]
    first: int
    last: int
    built: frozenset[str] = frozenset()
    """Rule ids that are put together there; `*` for what is only known when it runs."""


class Seen:
    """What ran while something was judged: lines of source files inside `check`, functions of the game inside and
    outside.
    """

    def __init__(self) -> None:
        self.lines: dict[str, set[int]] = {}
        self.handed: set[str] = set()
        """Rules in the tables that the game hands to a check of the engine that ran."""
        self.checking: dict[CodeType, dict[str, Any]] = {}
        self.applying: dict[CodeType, dict[str, Any]] = {}

    def tested(self, known: frozenset[str]) -> set[str]:
        """The rules whose conditions were evaluated."""
        found = set(self.handed)
        for module in {str(names.get("__name__", "")) for names in self.checking.values()}:
            for file, places in citations(module).items():
                lines = self.lines.get(file, set())
                for place in places:
                    if not lines.isdisjoint(range(place.first, place.last + 1)):
                        found |= place.rules
                        found |= meant(place, known, places)
        return found & known

    def within_reach(self, known: frozenset[str], room: str) -> set[str]:
        """The rules that the functions which judged cite, and those that they could have called: a quick yes spares
        them.
        """
        gone: set[CodeType] = set()
        found: set[str] = set()
        for code, names in self.checking.items():
            found |= reached(code, names, known, room, gone)
        return found

    def applied(self, known: frozenset[str]) -> set[str]:
        """The rules that the functions which carried the line out cite, explanations included."""
        gone: set[CodeType] = set()
        found: set[str] = set()
        for code, names in self.applying.items():
            found |= reached(code, names, known, "", gone)
        return found


@contextmanager
def watched(game: Game[Any], seen: Seen | None = None) -> Iterator[Seen]:
    """Note what runs of a game's rules."""
    seen = Seen() if seen is None else seen
    check = game.rules.check.__code__
    checks: dict[CodeType, set[str]] = {check: set()}
    for judge in game.rules.table.values():
        for f in (judge.check, judge.common):
            if isinstance(f, partial):
                checks.setdefault(f.func.__code__, set()).update(ids(f.args), ids(f.keywords))
            elif f:
                checks.setdefault(f.__code__, set())
    for late_check in (late.check_skip, late.check_late):
        checks.setdefault(late_check.__code__, set()).update(ids(dict(game.rules.ways)))
    room = game.rulebook.package
    depth = 0

    def local(frame: FrameType, event: str, _: object) -> Any:
        nonlocal depth
        if event == "return" and frame.f_code in checks:
            depth -= 1
        elif event == "line":
            seen.lines.setdefault(frame.f_code.co_filename, set()).add(frame.f_lineno)
        return local

    def called(frame: FrameType, event: str, _: object) -> Any:
        nonlocal depth
        if event != "call":
            return None
        here = inside(str(frame.f_globals.get("__name__", "")), room)
        if frame.f_code in checks:
            depth += 1
            seen.handed |= checks[frame.f_code]
            if frame.f_code is check or not here:
                return local
        if not here:
            return None
        if not depth:
            seen.applying[frame.f_code] = frame.f_globals
            return None
        seen.checking[frame.f_code] = frame.f_globals
        return local

    before = sys.gettrace()
    sys.settrace(called)
    try:
        yield seen
    finally:
        sys.settrace(before)


def inside(module: str, room: str) -> bool:
    """Whether a module belongs to a game."""
    return module == room or module.startswith(room + ".")


# --- the source of the rules -----------------------------------------------------------------------------------------


@cache
def citations(module: str) -> dict[str, list[Cited]]:
    """The places of a module that cite rules, by file; none where there is no source to read."""
    there = sys.modules.get(module)
    try:
        if there is None:
            return {}
        tree = ast.parse(inspect.getsource(there))
    except (OSError, TypeError, SyntaxError):
        return {}
    reader = _Reader(vars(there))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            body = node.body[1:] if ast.get_docstring(node) is not None else node.body
            for default in (*node.args.defaults, *node.args.kw_defaults):
                if default is not None and body:
                    reader.cite(default, span(body[0]))
            reader.block(body, None)
    for statement in tree.body:
        if isinstance(statement, ast.Assign | ast.AnnAssign):  # a table of the module: each of its functions by itself
            for node in ast.walk(statement):
                if isinstance(node, ast.Lambda):
                    reader.cite(node.body, span(node.body))
    return {str(getattr(there, "__file__", "")): reader.found}


Span = tuple[int, int]


class _Reader:
    """Reads functions for what they cite."""

    def __init__(self, names: dict[str, Any]) -> None:
        self.names = names
        """What the module's names stand for."""
        self.found: list[Cited] = []

    def block(self, body: Sequence[ast.stmt], guard: Span | None) -> None:
        """Statements in order. guard: the condition under which they are reached, None: the function was called."""
        for statement in body:
            match statement:
                case ast.FunctionDef() | ast.ClassDef():
                    continue  # read by itself
                case ast.If():
                    test = span(statement.test)
                    self.cite(statement.test, test)
                    self.block(statement.body, test)
                    self.block(statement.orelse, test)
                    if leaves(statement.body) and not statement.orelse:
                        guard = test
                case ast.For() | ast.While():
                    head = statement.iter if isinstance(statement, ast.For) else statement.test
                    self.cite(head, guard or span(head))
                    self.block(statement.body, span(head))
                    self.block(statement.orelse, guard)
                case ast.With():
                    self.block(statement.body, guard)
                case ast.Try():
                    for part in (
                        statement.body,
                        statement.orelse,
                        statement.finalbody,
                        *(h.body for h in statement.handlers),
                    ):
                        self.block(part, guard)
                case ast.Match():
                    self.cite(statement.subject, guard or span(statement.subject))
                    for one in statement.cases:
                        self.block(one.body, span(statement.subject))
                case _:
                    self.cite(statement, guard or span(statement))

    def cite(self, node: ast.AST, decided: Span) -> None:
        """The rules that an expression or a plain statement cites."""
        rules: set[str] = set()
        built: set[str] = set()
        for part in ast.walk(node):
            if isinstance(part, ast.Constant):
                rules |= ids(part.value)
            elif isinstance(part, ast.Name):
                rules |= ids(self.names.get(part.id))
            elif isinstance(part, ast.JoinedStr):
                built.add("".join(str(p.value) if isinstance(p, ast.Constant) else "*" for p in part.values))
        built = {text for text in built if "*" in text and ID.fullmatch(text.replace("*", "0"))}
        if rules or built:
            self.found.append(Cited(frozenset(rules), *decided, frozenset(built)))


def meant(place: Cited, known: frozenset[str], places: Iterable[Cited]) -> set[str]:
    """The rules that an id put together can be: those that fit it and are not cited by name in the same file."""
    if not place.built:
        return set()
    by_name = set().union(*(p.rules for p in places))
    return {rule for rule in known - by_name if any(fnmatchcase(rule, pattern) for pattern in place.built)}


def span(node: ast.expr | ast.stmt) -> Span:
    """The lines of a node."""
    return node.lineno, node.end_lineno or node.lineno


def leaves(body: Sequence[ast.stmt]) -> bool:
    """Whether what follows is not reached from the end of a block."""
    return isinstance(body[-1], ast.Return | ast.Raise | ast.Continue | ast.Break)


def ids(value: object) -> set[str]:
    """The words in a constant that look like ids of rules."""
    if isinstance(value, str):
        return set(ID.findall(value))
    if isinstance(value, dict):
        return ids((*value, *value.values()))
    return set().union(*map(ids, value)) if isinstance(value, tuple | frozenset | list | set) else set()


def reached(code: CodeType, names: dict[str, Any], known: frozenset[str], room: str, gone: set[CodeType]) -> set[str]:
    """The rules that a function cites: in its texts, its explanation, and the constants that it names.

    room: a game; the functions of it that this one could call are followed too, each once (`gone`).
    """
    found: set[str] = set()
    values: list[object] = [*code.co_consts, *_named(code, names)]
    while values:
        value = values.pop()
        if isinstance(value, CodeType):
            values += [*value.co_consts, *_named(value, names)]
        elif isinstance(value, FunctionType):
            if room and value.__code__ not in gone and inside(value.__module__, room):
                gone.add(value.__code__)
                found |= reached(value.__code__, value.__globals__, known, room, gone)
        else:
            found |= ids(value) & known
    return found


def _named(code: CodeType, names: dict[str, Any]) -> Iterable[object]:
    return [names[name] for name in code.co_names if name in names]

"""Why a line was judged as it was: the table before it, who was asked for what, the rules that were looked at, what they
said, and what came of it.

Which rules were looked at is observed, not declared: while the line is judged, the functions of the game that run are
noted, and the rules that they and the functions they could call cite (a quick yes spares the long way round). Rules that
a game names for a kind of step (`Game.bearing`) are added.
"""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType, FunctionType
from typing import Any

import msgspec

from records import source
from records.replay import Moment, NoSuchLine, moment, no_such_line, placed
from records.source import Opened
from records.tape import known, rows_of, standing
from records.word import known_verdict
from records.wording import Worded
from referee.engine.game import Game, Row, named
from referee.engine.rulebook import RECORD_RULES, Rule
from referee.engine.steps import Step
from referee.journal import lines
from referee.journal.entry import plain_data
from referee.journal.fold import Fold
from referee.journal.mask import Eye

NEXT = 4
"""Lines behind a disputed one that are told."""

UNSAID = {"judged": ("word",), "bears": (), "applied": ("ban",)}
"""Kinds of rules that are only mentioned where the others are at work."""

ID = re.compile(r"\b[A-Z]+(?:-[A-Z0-9]+)+\b")


class Tested(msgspec.Struct, omit_defaults=True):
    """A rule that was looked at. how: `judged` (it can forbid the step), `applied` (it says what the step does), `bears`.

    verdict: what it said, `ok` when it had nothing against the step; later: what was known later.
    """

    rule: str
    citation: str
    text: str
    kind: str
    how: str
    verdict: str = "ok"
    later: str = ""


class Asked(msgspec.Struct, omit_defaults=True):
    """What the table was asked for. verbs: what was asked, with an explanation; extra: allowed besides."""

    who: tuple[str, ...] = ()
    manner: str = "one"
    verbs: dict[str, str] = {}
    extra: tuple[str, ...] = ()


class Why(msgspec.Struct):
    """All that can be said of one line.

    rows, status, asked: before it. logged: the verdict in the log; tested: every rule that was looked at; next: what
    followed; known: what later lines brought to light about it; verdict_known: its verdict with all of that.
    """

    file: str
    game: str
    id: str
    players: tuple[str, ...]
    n: int
    rows: tuple[Row, ...]
    status: str
    asked: Asked
    line: Moment
    logged: str
    tested: tuple[Tested, ...]
    rows_after: tuple[Row, ...]
    status_after: str
    next: tuple[Moment, ...]
    known: tuple[Worded, ...]
    verdict_known: str
    standing: str
    ruled: tuple[Moment, ...]
    notes: tuple[Moment, ...]
    open: tuple[str, ...]


def why(path: str, n: int, eye: Eye = "open") -> Why:
    """Everything about line n, as somebody sees it. Raises Unreadable when nothing can be judged, NoSuchLine when there is no such line."""
    opened = source.opened(path)
    with opened.reader.file:
        return _why(path, opened, n, eye)


def _why(path: str, opened: Opened, n: int, eye: Eye) -> Why:
    fold, game = opened.fold, opened.game
    names = tuple(seat.name for seat in fold.head.seats)
    told: Why | None = None
    after: list[Moment] = []
    ruled: list[Moment] = []
    notes: list[Moment] = []
    amended: dict[int, int] = {}
    end = 0
    for at, line in placed(opened, eye):
        end = getattr(line, "n", 0) or end
        if told is None:
            if getattr(line, "n", 0) != n or not n:
                fold.feed(line)
                continue
            told = _before(path, opened, names, n)
            told.tested = _tested(game, fold, line)
            told.logged = str(getattr(line, "verdict", "ok"))
            told.line = moment(opened, at, line)
            told.rows_after = rows_of(game, plain_data(game.view(fold.state)), names)
            told.status_after = named(game.status(fold.state), names)
            continue
        if isinstance(line, lines.AmendLine) and line.how == "replace":
            amended.update((k, line.n) for k in line.of)
        _follow(opened, at, line, n, after, ruled, notes)
    if told is None:
        raise NoSuchLine(no_such_line(n, end, opened.reader.broken is not None))
    told.next, told.ruled, told.notes = tuple(after), tuple(ruled), tuple(notes)
    _known(told, fold, game, names, amended)
    return told


def _before(path: str, opened: Opened, names: tuple[str, ...], n: int) -> Why:
    """The table before the line."""
    fold, game = opened.fold, opened.game
    rows = rows_of(game, plain_data(game.view(fold.state)), names)
    return Why(
        source.shown(path), game.title, fold.head.id, names, n, rows, named(game.status(fold.state), names),
        asked(game, fold.state, names), Moment(0, ""), "ok", (), (), "", (), (), "ok", "", (), (), (),
    )  # fmt: skip


def asked(game: Game[Any], state: Any, names: tuple[str, ...]) -> Asked:
    """What a table is asked for now."""
    now = game.awaiting(state)
    helps = {step.verb(): step.help for step in game.steps}
    who = tuple(named(f"@{seat}", names) for seat in now.who)
    return Asked(who, now.manner, {verb: helps.get(verb, "") for verb in now.verbs}, tuple(now.extra))


def _follow(
    opened: Opened, at: int, line: lines.Line, n: int, after: list[Moment], ruled: list[Moment], notes: list[Moment]
) -> None:
    """One line behind the disputed one."""
    said = moment(opened, at, line)
    if isinstance(line, lines.RulingLine) and (n in line.of or any(r.n in line.of for r in ruled)):
        ruled.append(said)
    elif isinstance(line, lines.NoteLine) and line.of == n:
        notes.append(said)
    elif isinstance(line, lines.Judged) and (
        len(after) < NEXT or n in getattr(line, "of", ()) or any(f.about == n for f in said.findings)
    ):
        after.append(said)


def _known(told: Why, fold: Fold, game: Game[Any], names: tuple[str, ...], amended: dict[int, int]) -> None:
    """What became known later, and what is still open."""
    n = told.n
    told.known = known(fold, game, n)
    told.verdict_known = known_verdict(fold, n)
    told.standing = standing(fold, n, amended)
    told.open = tuple(
        f"{game.rulebook.cite(c.rule)}: {named(c.text, names)} (needs {', '.join(c.needs)})"
        for c in fold.claims
        if c.step == n
    )
    later = {f.rule: f.verdict for f in told.known}
    found = {f.rule for f in told.line.findings}
    tested = [msgspec.structs.replace(t, later=later.get(t.rule, "")) for t in told.tested]
    have = {t.rule for t in tested}
    for finding in (*told.line.findings, *told.known):
        if finding.rule not in have:
            rule = _rule(game, finding.rule)
            verdict = finding.verdict if finding.rule in found else "ok"
            tested.append(Tested(*rule, "judged", verdict, later.get(finding.rule, "")))
            have.add(finding.rule)
    verdicts = {f.rule: f.verdict for f in told.line.findings}
    told.tested = tuple(
        msgspec.structs.replace(t, verdict=verdicts.get(t.rule, t.verdict)) for t in _sorted(tested, game)
    )


def _sorted(tested: list[Tested], game: Game[Any]) -> list[Tested]:
    """In the order of the rulebook, what forbids before what reckons."""
    order = {rule: i for i, rule in enumerate(game.rulebook.rules)}
    rank = {"judged": 0, "bears": 1, "applied": 2}
    return sorted(tested, key=lambda t: (rank[t.how], order.get(t.rule, len(order))))


def _rule(game: Game[Any], rule_id: str) -> tuple[str, str, str, str]:
    rule: Rule | None = game.rulebook.rules.get(rule_id)
    text = rule.text if rule is not None else RECORD_RULES.get(rule_id, "")
    return rule_id, game.rulebook.cite(rule_id), text, rule.kind if rule is not None else "record"


# --- watching the rules ----------------------------------------------------------------------------------------------


def _tested(game: Game[Any], fold: Fold, line: lines.Line) -> tuple[Tested, ...]:
    """The rules that are looked at while a line is judged and applied; none for a correction, which judges everything."""
    if not isinstance(line, lines.Judged) or isinstance(line, lines.AmendLine | lines.BackLine | lines.EndLine):
        return ()
    trial = fold.copy()
    with watched(game) as seen:
        trial.feed(line)
    step = getattr(line, "step", None)
    bears = game.bearing(step.verb()) if isinstance(step, Step) else ()
    found: dict[str, Tested] = {}
    for rule_id, how in [
        *((r, "judged") for r in seen["judged"]),
        *((r, "bears") for r in bears),
        *((r, "applied") for r in seen["applied"]),
    ]:
        rule = game.rulebook.rules.get(rule_id)
        if rule is None or rule_id in found or rule.kind in UNSAID[how]:
            continue
        found[rule_id] = Tested(*_rule(game, rule_id), how)
    return tuple(found.values())


@contextmanager
def watched(game: Game[Any]) -> Iterator[dict[str, set[str]]]:
    """Note the rules that are cited by the functions of a game that run: under `judged` in `check`, else under `applied`."""
    seen: dict[str, set[str]] = {"judged": set(), "applied": set()}
    known = frozenset(game.rulebook.rules)
    gone: set[CodeType] = set()
    check = game.check.__code__
    room = type(game).__module__
    depth = 0

    def note(frame: FrameType, event: str, _: object) -> None:
        nonlocal depth
        if event == "return" and frame.f_code is check:
            depth -= 1
        if event != "call":
            return
        if frame.f_code is check:
            depth += 1
        module = str(frame.f_globals.get("__name__", ""))
        if inside(module, room):
            judging = depth > 0 and frame.f_code is not check
            seen["judged" if depth else "applied"].update(
                cited(frame.f_code, frame.f_globals, known, room if judging else "", gone)
            )

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield seen
    finally:
        sys.setprofile(before)


def inside(module: str, room: str) -> bool:
    """Whether a module belongs to a game."""
    return module == room or module.startswith(room + ".")


def cited(
    code: CodeType, names: dict[str, Any], known: frozenset[str], room: str = "", gone: set[CodeType] | None = None
) -> set[str]:
    """The rules that a function cites: in its texts, its explanation, and the constants that it names.

    room: a game; the functions of it that this one could call are followed too, each once (`gone`).
    """
    found: set[str] = set()
    gone = set() if gone is None else gone
    values: list[object] = [*code.co_consts, *(names[n] for n in code.co_names if n in names)]
    while values:
        value = values.pop()
        if isinstance(value, str):
            found.update(known.intersection(ID.findall(value)))
        elif isinstance(value, CodeType):
            values += value.co_consts
            values += [names[n] for n in value.co_names if n in names]
        elif isinstance(value, tuple | frozenset):
            values += value
        elif isinstance(value, FunctionType) and room and value.__code__ not in gone and inside(value.__module__, room):
            gone.add(value.__code__)
            found |= cited(value.__code__, value.__globals__, known, room, gone)
    return found

"""Why a line was judged as it was: what led to it, the table before it, who was asked for what, the rules that were put
to the test, what they said, where they would have said no, and what came of it.

Which rules were tested is observed, not declared (`records.replay.rule_coverage`), for the line itself and for steps
like it that differ in one argument (`records.replay.neighbours`): a plainly legal step is accepted by a quick look, its
neighbours go the long way.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from records.audit.trusted_verdicts import known_verdict
from records.logs import source
from records.logs.eyes import Looker
from records.logs.source import Opened
from records.logs.wording import Worded
from records.replay.neighbours import Neighbour, alike, tried
from records.replay.replay import Moment, NoSuchLine, as_written, moment, no_such_line, seen_by
from records.replay.rule_coverage import watched
from records.replay.timeline import known, rows_of, standing
from referee.engine.game import Game, Row
from referee.engine.naming import named, together
from referee.engine.plain import spell
from referee.engine.rulebook import RECORD_RULES, Rule
from referee.engine.steps import Step, fields
from referee.journal import lines
from referee.journal.acts import line_of
from referee.journal.entry import plain_data
from referee.journal.fold import Fold
from referee.journal.line_text import line_text
from referee.journal.log_file import LogSource
from referee.journal.seating import SeatsByLine

NEXT = 4
"""How many lines after a disputed one are shown."""

BEFORE = 8
"""How many lines before a disputed one are shown, as on a ruling slip."""

HOW = ("drawn", "tested", "applied", "elsewhere")
"""What a rule has to do with a line, in the order in which it is shown: the rule that draws the line comes first."""

LEGAL = 6
"""The most legal neighbours of a disputed step that are shown."""

UNSAID = {"tested": ("word",), "drawn": ("word",), "elsewhere": ("word", "sum"), "applied": ("ban",)}
"""Kinds of rules that are only mentioned where the others are at work."""


class Tested(msgspec.Struct, omit_defaults=True):
    """A rule that has to do with a line."""

    rule: str
    citation: str
    text: str
    kind: str
    how: str
    """`drawn`, it would have refused a step like this one; `tested`, its condition was evaluated; `applied`, it is
    cited where the line was carried out; `elsewhere`, it can forbid such a step, but not at this table.
    """
    verdict: str = "ok"
    """What it said of the line, `ok` when it had nothing against it."""
    later: str = ""
    """What it said with all that was known later."""


class RefusedAlternative(msgspec.Struct, omit_defaults=True):
    """A step like the disputed one that would have been refused, in words, and by what."""

    text: str
    finding: Worded


class Earlier(msgspec.Struct, omit_defaults=True):
    """A line before the disputed one."""

    n: int
    text: str
    verdict: str = "ok"
    bears: bool = False
    """Whether a finding about the disputed line names it as its reason."""


class Expected(msgspec.Struct, omit_defaults=True):
    """What the table was asked for."""

    who: tuple[str, ...] = ()
    manner: str = "one"
    verbs: dict[str, str] = {}
    """What was asked for, with an explanation."""
    extra: tuple[str, ...] = ()
    """Verbs that were allowed besides."""


class Why(msgspec.Struct):
    """All that can be said of one line."""

    file: str
    game: str
    id: str
    players: tuple[str, ...]
    n: int
    rows: tuple[Row, ...]
    """The table before the line."""
    status: str
    """How the game stands before it, in words."""
    asked: Expected
    """What the table was asked for before it."""
    line: Moment
    logged: str
    """The verdict in the log."""
    tested: tuple[Tested, ...]
    """Every rule that has to do with it."""
    rows_after: tuple[Row, ...]
    status_after: str
    next: tuple[Moment, ...]
    """The lines that followed."""
    known: tuple[Worded, ...]
    """What later lines brought to light about it."""
    verdict_known: str
    """Its verdict with all of that."""
    standing: str
    ruled: tuple[Moment, ...]
    notes: tuple[Moment, ...]
    open: tuple[str, ...]
    earlier: tuple[Earlier, ...] = ()
    """What led to it."""
    otherwise: tuple[RefusedAlternative, ...] = ()
    """Steps like it that would have been refused."""
    legal: tuple[str, ...] = ()
    """Some steps like it that would have been legal."""
    complaints: tuple[str, ...] = ()
    """What is wrong with the file."""
    broken: bool = False
    """Whether lines behind a break are not judged."""


def why(path: LogSource, n: int, eye: Looker = "open") -> Why:
    """Everything about line n, as somebody sees it. Raises NotALog when nothing can be judged, NoSuchLine when there
    is no such line.
    """
    opened = source.opened(path)
    with opened.reader.file:
        return _why(path, opened, n, eye)


def _why(path: LogSource, opened: Opened, n: int, eye: Looker) -> Why:
    fold, game = opened.fold, opened.game
    names = tuple(seat.name for seat in fold.head.seats)
    log = list(as_written(opened))
    seen = seen_by(opened, eye, log)
    disputed: lines.Line | None = None
    told: Why | None = None
    then = fold
    after: list[Moment] = []
    ruled: dict[int, Moment] = {}
    notes: list[Moment] = []
    for at, line in log:
        if told is None:
            if getattr(line, "n", 0) != n or not n:
                seen.feed(line)
                continue
            names = tuple(fold.state.setup.seats)  # who sat there then
            told = _before(path, opened, names, n)
            then = fold.copy()
            disputed = seen.feed(line, words=True)
            assert disputed is not None
            told.logged = str(getattr(disputed, "verdict", "ok"))
            told.line = moment(seen, at, disputed)
            told.rows_after = rows_of(game, plain_data(game.facts.view(fold.state)), names)
            told.status_after = named(game.words.standing(fold.state), names)
            continue
        new = seen.feed(line, words=True)
        if new is not None:
            _follow(moment(seen, at, new), new, n, after, ruled, notes)
    if told is None or disputed is None:
        last = max((getattr(line, "n", 0) for _, line in log), default=0)
        raise NoSuchLine(no_such_line(n, last, opened.reader.broken is not None))
    _tested(told, then, disputed, [getattr(other, "step", None) for other in seen.seen])
    told.next, told.ruled, told.notes = tuple(after), tuple(ruled.values()), tuple(notes)
    _known(told, fold, game, names, standing(seen.seen, fold).get(n, ""))
    told.earlier = tuple(_earlier(told, then))
    reader = opened.reader
    told.complaints, told.broken = (
        tuple(str(c) for c in reader.complaints),
        reader.broken is not None or bool(reader.torn),
    )
    return told


def _before(path: LogSource, opened: Opened, names: tuple[str, ...], n: int) -> Why:
    """The table before the line."""
    fold, game = opened.fold, opened.game
    rows = rows_of(game, plain_data(game.facts.view(fold.state)), names)
    return Why(
        file=source.shown(path),
        game=game.title,
        id=fold.head.id,
        players=names,
        n=n,
        rows=rows,
        status=named(game.words.standing(fold.state), names),
        asked=asked(game, fold.state, names),
        line=Moment(0, ""),
        logged="ok",
        tested=(),
        rows_after=(),
        status_after="",
        next=(),
        known=(),
        verdict_known="ok",
        standing="",
        ruled=(),
        notes=(),
        open=(),
    )


def asked(game: Game[Any], state: Any, names: tuple[str, ...]) -> Expected:
    """What a table is asked for now."""
    now = game.flow.awaiting(state)
    helps = {step.verb(): step.help for step in game.steps}
    who = tuple(named(f"@{seat}", names) for seat in now.who)
    return Expected(who, now.manner, {verb: helps.get(verb, "") for verb in now.verbs}, tuple(now.extra))


def _follow(
    said: Moment, line: lines.Line, n: int, after: list[Moment], ruled: dict[int, Moment], notes: list[Moment]
) -> None:
    """One line behind the disputed one."""
    if isinstance(line, lines.RulingLine) and (n in line.of or not ruled.keys().isdisjoint(line.of)):
        ruled[line.n] = said
    elif isinstance(line, lines.NoteLine) and line.of == n:
        notes.append(said)
    elif isinstance(line, lines.Judged) and (
        len(after) < NEXT or n in getattr(line, "of", ()) or any(f.about == n for f in said.findings)
    ):
        after.append(said)


def _known(told: Why, fold: Fold, game: Game[Any], names: tuple[str, ...], became: str) -> None:
    """What became known later, and what is still open."""
    n = told.n
    told.known = known(fold, game, n, SeatsByLine(fold))
    told.verdict_known = known_verdict(fold, n)
    told.standing = became
    told.open = tuple(
        f"{game.rulebook.cite(c.rule)}: {named(c.text, names)}; not known: "
        f"{named(together(map(game.words.missing_words, c.needs)), names)}"
        for c in fold.claims
        if c.step == n
    )
    _verdicts(told, game)


def _verdicts(told: Why, game: Game[Any]) -> None:
    """What the tested rules said, then and later; those that said something stand among them in any case."""
    later = {f.rule: f.verdict for f in told.known}
    verdicts = {f.rule: f.verdict for f in told.line.findings}
    tested = {t.rule: t for t in told.tested}
    for rule in (*verdicts, *later):
        tested[rule] = Tested(*_rule(game, rule), "tested", verdicts.get(rule, "ok"), later.get(rule, ""))
    told.tested = tuple(_sorted(tested.values(), game))


def _sorted(tested: Iterable[Tested], game: Game[Any]) -> list[Tested]:
    """In the order of the rulebook, what forbids before what reckons."""
    order = {rule: i for i, rule in enumerate(game.rulebook.rules)}
    return sorted(tested, key=lambda t: (HOW.index(t.how), order.get(t.rule, len(order))))


def _rule(game: Game[Any], rule_id: str) -> tuple[str, str, str, str]:
    rule: Rule | None = game.rulebook.rules.get(rule_id)
    text = rule.text if rule is not None else RECORD_RULES.get(rule_id, "")
    return rule_id, game.rulebook.cite(rule_id), text, rule.kind if rule is not None else "record"


def _earlier(told: Why, then: Fold) -> Iterator[Earlier]:
    """The last lines that stood before the disputed one, and those that a finding about it names."""
    reasons = {n for finding in (*told.line.findings, *told.known) for n in finding.because}
    before = [item.n for item in then.standing()]
    wanted = {*before[-BEFORE:], *(n for n in before if n in reasons)}
    trial = then.before(0)
    for item in then.standing():
        if item.n in wanted:
            yield Earlier(item.n, line_text(trial, item), then.now.verdicts.get(item.n, "ok"), item.n in reasons)
        trial.feed(item)
        trial.recall(item.n)


# --- the rules -------------------------------------------------------------------------------------------------------


def _tested(told: Why, fold: Fold, line: lines.Line, steps: Sequence[Any]) -> None:
    """The rules that have to do with a line; none for a correction, which judges everything. steps: of the whole
    log.
    """
    if not isinstance(line, lines.Judged) or isinstance(line, lines.AmendLine | lines.BackLine | lines.EndLine):
        return
    game = fold.game
    known = frozenset(game.rulebook.rules)
    trial = fold.copy()
    with watched(game) as seen:
        trial.feed(line)
    groups = {"drawn": set[str](), "tested": seen.tested(known), "applied": seen.applied(known)}
    groups["elsewhere"] = seen.within_reach(known, game.rulebook.package)
    step = getattr(line, "step", None)
    if isinstance(step, Step):
        with watched(game) as beside:
            near, legal = tried(fold, alike(step, (s for s in steps if s is not None), len(fold.head.seats)), known)
        groups["tested"] |= beside.tested(known)
        groups["elsewhere"] |= beside.within_reach(known, game.rulebook.package)
        groups["drawn"] = {neighbour.fault.rule for neighbour in near}
        told.otherwise = tuple(_otherwise(neighbour, step, fold) for neighbour in near)
        told.legal = tuple(_words(one, step, fold) for one in legal[:LEGAL])
    for how in ("tested", "applied"):
        far = {r for r in groups[how] if not game.rulebook.rules[r].applies(fold.head.edition, len(fold.head.seats))}
        groups[how] -= far
        groups["elsewhere"] |= far
    found: dict[str, Tested] = {}
    for how in HOW:
        for rule_id in groups[how] - found.keys():
            if game.rulebook.rules[rule_id].kind not in UNSAID[how]:
                found[rule_id] = Tested(*_rule(game, rule_id), how)
    told.tested = tuple(found.values())


def _otherwise(neighbour: Neighbour, step: Step, fold: Fold) -> RefusedAlternative:
    """A neighbour in words, and what is wrong with it."""
    return RefusedAlternative(
        _words(neighbour.step, step, fold), Worded.of(neighbour.fault, fold.game, fold.state.setup.seats)
    )


def _words(other: Step, step: Step, fold: Fold) -> str:
    """A neighbour of a step in words; where those say nothing of what differs, with that as it is typed."""
    text = line_text(fold, line_of(other, 0))
    if text != line_text(fold, line_of(step, 0)):
        return text
    changed = [f.name for f in fields(type(step)) if getattr(other, f.name) != getattr(step, f.name)]
    return f"{text} ({', '.join(f'{name}={spell(msgspec.to_builtins(getattr(other, name)))}' for name in changed)})"

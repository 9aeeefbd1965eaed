"""Other readings: one log judged under other options, or with another box, beside the reading it was played by.

What the table did stays as it is; only the judging changes. So the first line that is judged otherwise is sure, and
those behind it are what the other reading says of a game that went on all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

import msgspec

from records.audit.audited import Done, JudgedOtherwise, OtherReading, Reading
from records.audit.compare import effects_apart
from records.audit.trusted_verdicts import TrustedVerdicts
from records.logs.masking import Discretion
from records.logs.wording import Worded, wordings
from referee import games
from referee.engine.errors import RefereeError
from referee.engine.findings import LADDER, RANK, Verdict
from referee.engine.game import Effect, Game
from referee.engine.nearest import no_option
from referee.engine.rulebook import OptionValue, spell
from referee.journal import box as box_file
from referee.journal import lines
from referee.journal.entry import plain_data
from referee.journal.fold import Fold
from referee.journal.seating import SeatsByLine

if TYPE_CHECKING:
    from records.audit.auditor import Auditor

REFUSED = RANK["irregular"]
MOST = 16
"""Readings at once."""


class NoReading(RefereeError, ValueError):
    """What was asked for is no reading of any game; the text says why."""


# --- asking ----------------------------------------------------------------------------------------------------------


def asked(options: Sequence[str], boxes: Sequence[str]) -> tuple[OtherReading, ...]:
    """The readings that `--option K=V` and `--box FILE` ask for: one value of each option, one box, in all
    combinations.

    Raises NoReading, with a sentence.
    """
    values: dict[str, list[str]] = {}
    for text in options:
        name, sign, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if not sign or not value.strip():
            raise NoReading(f"--option takes NAME=VALUE, not {text!r}")
        values.setdefault(name, []).append(_known(name, value.strip()))
    facts = [_box_file(file) for file in boxes]
    chosen = [[(name, value) for value in dict.fromkeys(those)] for name, those in values.items()]
    if (n := prod(map(len, chosen)) * max(1, len(facts))) > MOST:
        raise NoReading(f"{n} readings at once are too many; {MOST} at most")
    out = []
    for pairs in product(*chosen):
        for box in facts or [("", {})]:
            parts = [f"{name} = {value}" for name, value in pairs] + ([box[0]] if box[0] else [])
            if parts:
                out.append(OtherReading(", ".join(parts), dict(pairs), box[1]))
    return tuple(out)


def _known(name: str, value: str) -> str:
    """A value as it is spelled, if any game has this option with it. Raises NoReading."""
    wrong = ""
    known: set[str] = set()
    for game_id in games.NAMES:
        options = games.load(game_id).rulebook.options
        known |= set(options)
        if name in options:
            try:
                return spell(options[name].parse(value))
            except ValueError as error:
                wrong = str(error)
    raise NoReading(wrong or no_option(name, sorted(known), "`referee rules GAME` lists all"))


def _box_file(file: str) -> tuple[str, dict[str, dict[str, Any]]]:
    """A box as it is called, and its facts by game; `` where the file does not say which. Raises NoReading."""
    try:
        game, told = box_file.read(file)
    except ValueError as error:
        raise NoReading(str(error)) from None
    if not told.facts:
        raise NoReading(f"{file} holds no facts of a box")
    invented = " (made up)" if told.name == box_file.MADE_UP else ""
    return f"box {file}{invented}", {game: told.facts}


# --- judging ---------------------------------------------------------------------------------------------------------


def under(auditor: Auditor, asked: OtherReading) -> Reading:
    """One log under another reading. Never raises for what stands in it."""
    game, base = auditor.game, auditor.fold
    head = auditor.reader.head
    try:
        options = _options(game, asked.options)
        facts = _box(game, asked.facts)
    except ValueError as error:
        return Reading(asked.name, applies=False, why=str(error))
    box = head.box if facts is None else msgspec.structs.replace(head.box, facts={**head.box.facts, **facts})
    other = msgspec.structs.replace(head, options={**head.options, **options}, box=box)
    fixed = Fixed(options, facts or {})
    resolved = game.rulebook.complete(head.edition or next(iter(game.rulebook.editions), ""), head.options)
    if all(resolved.get(k) == v for k, v in options.items()) and box == head.box and not fixed.bears(auditor.written):
        return Reading(asked.name, same=True)
    try:
        fold = Fold(game, other)
        effects = _effects(fold, auditor, fixed)
    except Exception as error:  # the other reading may not fit a table like this
        kind = "" if isinstance(error, ValueError) else f"{type(error).__name__}: "
        return Reading(asked.name, applies=False, why=f"this log cannot be judged under this reading: {kind}{error}")
    return _compared(auditor, asked.name, base, fold, effects)


class Fixed:
    """What the reading fixes: later lines of the log do not change it."""

    def __init__(self, options: Mapping[str, OptionValue], facts: Mapping[str, Any]) -> None:
        self.options = options
        self.facts = facts

    def bears(self, written: Sequence[lines.Line]) -> bool:
        """Whether a line of the log would change what is fixed."""
        return any(self.line(line) is not line for line in written)

    def line(self, line: lines.Line) -> lines.Line:
        """A line without its say on what is fixed."""
        if isinstance(line, lines.FactLine):
            name = line.fact.name
            if name in self.facts and self.facts[name] != line.fact.value:
                return msgspec.structs.replace(line, fact=msgspec.structs.replace(line.fact, value=self.facts[name]))
        elif isinstance(line, lines.AmendLine) and line.head is not None:
            head = dict(line.head)
            if isinstance(head.get("options"), dict):
                head["options"] = {k: v for k, v in head["options"].items() if k not in self.options}
            if isinstance(head.get("box"), dict) and isinstance(head["box"].get("facts"), dict):
                left = {k: v for k, v in head["box"]["facts"].items() if k not in self.facts}
                head["box"] = {**head["box"], "facts": left}
            if head != line.head:
                return msgspec.structs.replace(line, head=head)
        return line


def _options(game: Game[Any], options: Mapping[str, str]) -> dict[str, OptionValue]:
    out: dict[str, OptionValue] = {}
    for name, value in options.items():
        option = game.rulebook.options.get(name)
        if option is None:
            raise ValueError(f"{game.title} has no option {name}")
        out[name] = option.parse(value)
    return out


def _box(game: Game[Any], boxes: Mapping[str, dict[str, Any]]) -> dict[str, Any] | None:
    if not boxes:
        return None
    facts = boxes.get(game.id, boxes.get(""))
    if facts is None:
        raise ValueError(f"the box is one of {', '.join(boxes)}")
    if not game.census.questions():
        raise ValueError(f"everything of a box of {game.title} is known")
    wrong = game.census.wrong(facts)
    if wrong:
        raise ValueError(f"the box does not fit: {wrong[0]}")
    return facts


def _effects(fold: Fold, auditor: Auditor, fixed: Fixed) -> list[Done]:
    """Feed a log; the lines that have other effects than under its own reading, as yet without their text."""
    own: dict[int, Sequence[Effect]] = {d.n: d.current for d in auditor.audit.differences if d.what == "did"}
    say = auditor.reader.sealed or any(isinstance(line, lines.Judged) and line.did for line in auditor.written)
    out: list[Done] = []
    names = [seat.name for seat in auditor.fold.head.seats]
    plain = not any(isinstance(line, lines.AmendLine | lines.BackLine) for line in auditor.written)
    for line in auditor.written:
        now: list[Effect] = []
        if plain and isinstance(line, lines.StepLine) and line.verdict == "ok":
            now += _implied(fold, line)
        judged = fold.feed(fixed.line(line))
        if judged is None or not say:
            continue
        assert isinstance(line, lines.Judged)
        did = own.get(line.n, line.did)
        now += judged.did
        if (did or now) and list(did) != now and plain_data(did) != plain_data(now):
            was, then = effects_apart(did, now, auditor.game, names)
            out.append(Done(line.n, "", tuple(was), tuple(then)))
    return out


def _implied(fold: Fold, line: lines.StepLine[Any]) -> Iterator[Effect]:
    """What this reading would take the line to imply and the log does not have is done, where nothing is against it."""
    for step in fold.game.flow.implied(fold.state, line.step):
        if fold.game.rules.check(fold.state, step):
            return
        yield from fold.step(lines.StepLine(n=line.n, t=line.t, entry=line.entry, implied=True, step=step))[1]


def _compared(auditor: Auditor, name: str, base: Fold, fold: Fold, did: list[Done]) -> Reading:
    """Both judgements beside one another."""
    was, now = TrustedVerdicts.of(base), TrustedVerdicts.of(fold)
    rows = list(_rows(was, now))
    discretion = Discretion(base)
    numbers = {*(n for n, *_ in rows), *(done.n for done in did)}
    texts = wordings(auditor.opened, auditor.written, numbers, discretion) if numbers else {}
    seating = SeatsByLine(base)
    for done in did:
        done.text = texts.get(done.n, "")
    steps = []
    for n, seen, known in rows:
        found = [
            Worded.of(f, auditor.game, seating.at(n), n, discretion.mute)
            for f in {**dict.fromkeys(now.found_seen.get(n, ())), **dict.fromkeys(now.found.get(n, ()))}
            if not f.about
        ]
        found += [Worded.of(f, auditor.game, seating.at(n), by, discretion.mute) for by, f in now.later.get(n, ())]
        steps.append(JudgedOtherwise(n, texts.get(n, ""), seen, known, tuple(found)))
    stopped = next((s for s in steps if RANK[s.seen[0]] < REFUSED <= RANK[s.seen[1]]), None)
    freed = sum(RANK[s.seen[1]] < REFUSED <= RANK[s.seen[0]] for s in steps)
    before, after = (
        plain_data(auditor.game.scoring.outcome_result(base.state)),
        plain_data(auditor.game.scoring.outcome_result(fold.state)),
    )
    if base.state.over != fold.state.over:
        before, after = ({**r, "over": bool(f.state.over)} for r, f in ((before, base), (after, fold)))
    changed = before != after
    return Reading(
        name,
        steps=tuple(steps),
        stopped=stopped.n if stopped else 0,
        stopped_text=stopped.text if stopped else "",
        freed=freed,
        effects=len(did),
        was=before if changed else {},
        now=after if changed else {},
        did=tuple(did),
    )


def _rows(
    was: TrustedVerdicts, now: TrustedVerdicts
) -> Iterator[tuple[int, tuple[Verdict, Verdict], tuple[Verdict, Verdict]]]:
    for n in sorted({*was.numbers(), *now.numbers()}):
        seen = (_verdict(was, n), _verdict(now, n))
        known = (was.known(n), now.known(n))
        if seen[0] != seen[1] or known[0] != known[1]:
            yield n, seen, known


def _verdict(word: TrustedVerdicts, n: int) -> Verdict:
    return LADDER[RANK[word.seen.get(n, "ok")]]

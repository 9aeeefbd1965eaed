"""Two logs side by side: where they part, which lines only one of them has, and what that did to table and score.

For a log and what was branched off it, for a log before and after a correction, for two people who both kept the
record. What stands in the end is compared, corrections carried out; what was typed and when plays no part.
"""

import os
from collections.abc import Mapping, Sequence
from difflib import Match, SequenceMatcher
from itertools import accumulate
from typing import Any, Literal

import msgspec

from records.logs import source
from records.logs.repair import unsealed
from records.logs.seen import SeenLog
from records.logs.source import Opened
from records.replay import by_name
from records.replay.replay import as_written
from referee.engine.errors import RefereeError
from referee.engine.game import Game
from referee.engine.naming import named
from referee.journal import lines
from referee.journal.acts import content, plain
from referee.journal.entry import plain_data
from referee.journal.fold import Fold
from referee.journal.line_text import line_text
from referee.journal.log_file import LogSource, MemoryLog
from referee.journal.mask import masked
from referee.journal.reader import SECOND_HEAD

Parting = tuple[tuple["Hunk", ...], int, tuple[int, int] | None, bool]
"""Places that differ, how many lines are the same before the first, where that place ends in both logs, and whether all
of them were found.
"""

Sides = tuple[Sequence[Any], Sequence[Any]]

MOST_PAIRS = 10_000_000
"""Pairs of lines alike that are looked at to find what two logs have in common; two games have less than a hundredth.
"""

ROUGH = "too many lines of both logs are alike; where that became too much, all that follows is taken to differ"

Kind = Literal["differs", "only first", "only second", "told"]


class Apart(RefereeError, ValueError):
    """The two logs cannot be compared; the text says why."""


class DiffLine(msgspec.Struct, omit_defaults=True):
    """One line that stands, in words."""

    n: int
    text: str
    verdict: str = "ok"


class Hunk(msgspec.Struct, omit_defaults=True):
    """A place where the logs differ. told: the same step, of which one of them tells more than the other."""

    kind: Kind
    first: tuple[DiffLine, ...] = ()
    second: tuple[DiffLine, ...] = ()


class Value(msgspec.Struct):
    """A public fact that is not the same."""

    path: str
    first: Any
    second: Any
    title: str
    """What people call it."""
    says: tuple[str, str]
    """Both values for people; empty where there is none."""


class Side(msgspec.Struct):
    """One of the two logs. asked: what its table is asked for at its end."""

    file: str
    id: str
    players: tuple[str, ...]
    steps: int
    over: bool
    result: dict[str, Any]
    status: str
    parent: str = ""
    damage: str = ""
    """What is wrong with the file first, and how it is compared all the same."""


class Diff(msgspec.Struct):
    """The comparison."""

    game: str
    first: Side
    second: Side
    same: int
    """How many lines both have before they part."""
    head: tuple[str, ...]
    """What was agreed otherwise."""
    hunks: tuple[Hunk, ...]
    fork: tuple[Value, ...]
    """What of the table differs right after they part."""
    final: tuple[Value, ...]
    """What of the table differs at the end."""

    @property
    def equal(self) -> bool:
        """Whether nothing at all differs."""
        return not (self.head or self.hunks or self.final)


class Standing:
    """A log's lines that stand, in words, with what they are compared by."""

    def __init__(self, path: LogSource, opened: Opened) -> None:
        self.path = path
        self.opened = opened
        self.damage = ""
        fold = opened.again()  # nobody reads which lines the findings name
        seen = SeenLog(as_written(opened), fold, opened.reader.head, names=opened.fold.state.setup.seats)
        for _, line in seen.log:
            seen.feed(line)
        self.written = seen.seen
        self.fold = fold
        self.items = [line for line in fold.standing() if not isinstance(line, lines.EndLine)]
        self.said: list[DiffLine] = []
        self.keys: list[bytes] = []
        self.public: list[bytes] = []
        self.trial = trial = fold.before(0)
        """A fold of what stands."""
        for line in self.items:
            act = content(line)
            self.said.append(DiffLine(line.n, line_text(trial, line), fold.now.verdicts.get(line.n, "ok")))
            self.keys.append(msgspec.json.encode(act))
            self.public.append(msgspec.json.encode(masked(act)))
            trial.feed(line)
            trial.recall(line.n)
            trial.keep_end()

    def by_name(self) -> list[str]:
        """What the lines are compared by where seats are not the same."""
        names = self.side.players
        texts = (by_name.unnumbered(line.text, names).casefold() for line in self.said)
        of_all = (isinstance(line, lines.StepLine) and not line.step.who for line in self.items)
        return [by_name.of_all(text) if all_ else text for text, all_ in zip(texts, of_all, strict=True)]

    def after(self, count: int) -> Fold:
        """The table after the first lines."""
        return self.trial.until(count)

    @property
    def side(self) -> Side:
        """Who and what this log is."""
        fold, game = self.fold, self.opened.game
        names = tuple(fold.state.setup.seats)
        parent = fold.head.parent
        came = f"made from log {parent.log}, its lines up to {parent.step}" if parent is not None else ""
        return Side(
            file=source.shown(self.path),
            id=fold.head.id,
            players=names,
            steps=len(self.items),
            over=bool(fold.state.over),
            result=plain_data(game.scoring.outcome(fold.state).result()),
            status=named(game.words.standing(fold.state), names),
            parent=came,
            damage=self.damage,
        )


def standing(path: LogSource) -> Standing:
    """A log's lines that stand; where a seal does not fit, all of them, as they are. Raises NotALog."""
    opened = source.opened(path)
    reader = opened.reader
    with reader.file:
        made = Standing(path, opened)
        broken = reader.broken
        if broken is None:
            return made
        made.damage = f"damaged at {broken}; compared up to the line before it"
        if broken.kind != "seal" or broken.text == SECOND_HEAD or not reader.file.seekable():
            return made
        reader.file.seek(0)
        loose = source.opened(MemoryLog(os.fspath(path), unsealed(reader.file.read())))
    with loose.reader.file:
        whole = Standing(path, loose)
    how = "as far as it can be read" if loose.reader.broken else "as it stands"
    whole.opened, whole.damage = opened, f"damaged at {broken}; compared {how}, whatever its seals say"
    return whole


def compared(one: Standing, two: Standing) -> Diff:
    """The comparison of two logs. Raises Apart when they are of two games."""
    game = one.opened.game
    if two.opened.game.id != game.id:
        raise Apart(f"the first is a log of {game.title}, the second of {two.opened.game.title}")
    names, other = one.side.players, two.side.players
    turned = by_name.turned(names, other)
    hunks, same, ends, whole = _hunks(one, two, turned)
    fork: tuple[Value, ...] = ()
    if ends is not None:
        fork = values(game, one.after(ends[0]).state, two.after(ends[1]).state, names, other if turned else ())
    final = values(game, one.fold.state, two.fold.state, names, other if turned else ())
    head = _heads(one.fold.head, two.fold.head, turned)
    if turned:
        who = f"the seats differ: {by_name.seats(names)} / {by_name.seats(other)}; players are compared by name"
        head = (who, *head)
    second = two.side
    if not whole:
        second.damage = "; ".join(filter(None, (second.damage, ROUGH)))
    return Diff(
        game=game.title,
        first=one.side,
        second=second,
        same=same,
        head=head,
        hunks=hunks,
        fork=fork,
        final=final,
    )


def _hunks(one: Standing, two: Standing, turned: bool) -> Parting:
    """The places that differ, how many lines are the same before the first, and where that place ends in both.
    turned: the players sit on other seats, so that lines are compared by what they say of them.
    """
    public: Sides = (one.public, two.public)
    """What lines are compared by."""
    keys: Sides = (one.keys, two.keys)
    """By what it is seen that one of two such lines tells more."""
    if turned:
        public = keys = (one.by_name(), two.by_name())
    hunks: list[Hunk] = []
    same, ends = len(one.keys), None
    matcher = Alike(*public)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            for i, j in zip(range(a, b), range(c, d), strict=True):
                if keys[0][i] != keys[1][j]:
                    hunks.append(Hunk("told", (one.said[i],), (two.said[j],)))
                    if ends is None:
                        same, ends = i, (i + 1, j + 1)
            continue
        kind: Kind = "differs" if tag == "replace" else "only first" if tag == "delete" else "only second"
        hunks.append(Hunk(kind, tuple(one.said[a:b]), tuple(two.said[c:d])))
        if ends is None:
            same, ends = a, (b, d) if tag != "replace" else (a + 1, c + 1)
    return tuple(hunks), same, ends, matcher.left >= 0


class Alike(SequenceMatcher[Any]):
    """What two sequences have in common, looked for as long as that does not cost more than `MOST_PAIRS`: then only
    what they begin with.
    """

    def __init__(self, one: Sequence[Any], two: Sequence[Any]) -> None:
        super().__init__(None, one, two, autojunk=False)
        self._one, self._two = one, two
        self.left = MOST_PAIRS
        found = self.b2j  # type: ignore[attr-defined]  # the places of each thing in the second
        self._work = [0, *accumulate(1 + len(found.get(thing, ())) for thing in one)]

    def find_longest_match(self, alo: int = 0, ahi: int | None = None, blo: int = 0, bhi: int | None = None) -> Match:
        """The longest part that both have between these places."""
        ahi, bhi = len(self._one) if ahi is None else ahi, len(self._two) if bhi is None else bhi
        self.left -= self._work[ahi] - self._work[alo]
        if self.left >= 0:
            return super().find_longest_match(alo, ahi, blo, bhi)
        pairs = enumerate(zip(self._one[alo:ahi], self._two[blo:bhi], strict=False))
        return Match(alo, blo, next((i for i, (a, b) in pairs if a != b), min(ahi - alo, bhi - blo)))


def values(game: Game[Any], one: Any, two: Any, names: Sequence[str], other: Sequence[str] = ()) -> tuple[Value, ...]:
    """The public facts that differ, lists member by member. names: the players, for titles and words; other: those of
    the second, where they sit on other seats, so that their facts are compared by name.
    """
    first, second = game.facts.paths(one), game.facts.paths(two)
    if other:
        return _values_by_name(game, (first, names), (second, other))
    a, b = plain_data(first), plain_data(second)
    out: list[Value] = []
    for path in [*a, *(p for p in b if p not in a)]:
        if a.get(path) != b.get(path) and not (isinstance(a.get(path, []), list) and isinstance(b.get(path, []), list)):
            says = tuple(
                named(game.facts.shown_words(path, known[path]), names) if path in known else ""
                for known in (first, second)
            )
            title = named(game.facts.fact_title(path), names)
            out.append(Value(path, a.get(path), b.get(path), title, _apart(*says)))
    return tuple(out)


def _values_by_name(game: Game[Any], *sides: tuple[Mapping[str, Any], Sequence[str]]) -> tuple[Value, ...]:
    """The public facts of players who sit on other seats that differ, as far as they are one value each."""
    told: list[dict[str, tuple[str, str, Any, str]]] = []
    for facts, names in sides:
        told.append({})
        for path, value in facts.items():
            raw = plain_data(value)
            if not isinstance(raw, list | dict):
                title, says = by_name.fact(game, path, value, names)
                told[-1][title.casefold()] = (path, title, raw, says)
    first, second = told
    out: list[Value] = []
    for key in [*first, *(key for key in second if key not in first)]:
        path, title, a, one = first.get(key, ("", "", None, ""))
        also, name, b, two = second.get(key, ("", "", None, ""))
        if _parts(one) != _parts(two):
            out.append(Value(path or also, a, b, title or name, _apart(one, two)))
    return tuple(out)


def _parts(says: str) -> list[str]:
    """What a value says, in an order that no seat decides."""
    return sorted(says.casefold().split("; "))


def _apart(one: str, two: str) -> tuple[str, str]:
    """Of several things the ones that only one of both has."""
    first, second = one.split("; "), two.split("; ")
    return "; ".join(t for t in first if t not in second), "; ".join(t for t in second if t not in first)


def _heads(one: lines.Head, two: lines.Head, turned: bool) -> tuple[str, ...]:
    """What was agreed otherwise, in words. turned: that players sit on other seats is said elsewhere."""
    out = []
    for what, a, b in (
        ("edition", one.edition, two.edition),
        ("box", one.box.name, two.box.name),
        ("players", [s.name for s in one.seats], [s.name for s in two.seats]),
        ("policy", one.policy, two.policy),
    ):
        if a != b and not (turned and what == "players"):
            out.append(f"{what}: {plain(a)} / {plain(b)}")
    for name in sorted({*one.options, *two.options}):
        if one.options.get(name) != two.options.get(name):
            out.append(f"option {name}: {plain(one.options.get(name))} / {plain(two.options.get(name))}")
    for name in sorted({*one.box.facts, *two.box.facts}):
        if one.box.facts.get(name) != two.box.facts.get(name):
            out.append(f"box {name}: {plain(one.box.facts.get(name))} / {plain(two.box.facts.get(name))}")
    return tuple(out)

"""The one mask: what of a log, or of one act, a given eye may see.

    mask(lines, head, "public")     what the whole table saw
    mask(lines, head, 2)            the same, and what seat 2 knows
    mask(lines, head, "open")       everything; until the game has ended, no more than the public sees

Step types say which of their fields are secret, for whom and until when (`Step.secret`). A hidden field stands at its
default, which means "not told". Everything that was worked out from hidden fields could tell them: so the masked log is
judged anew, on what is left, and carries what that gives. Free text may say anything: it is left out wherever something
is hidden, and everywhere as long as no `end` stands.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Literal, TypeVar

import msgspec

from referee.engine.code_digest import code_of
from referee.engine.findings import RANK
from referee.engine.game import Game
from referee.engine.steps import Act, Secret, Show, Step
from referee.engine.words import is_integer, is_number
from referee.journal import lines
from referee.journal.entry import plain_data
from referee.journal.fold import Fold
from referee.journal.head import ALPHABET
from referee.journal.judgement import Judgement
from referee.journal.lines import Head, Line, StepLine

Eye = Literal["public", "open"] | int
"""Who looks: everybody, the seat with this number, or the whole open table after the game."""

MASKED = "(masked)"
"""Stands for a free text that is left out, where its absence would say something else."""

A = TypeVar("A", bound=Act)

Shown = frozenset[tuple[str, str]]
"""Zone and card (or role) of everything that was shown outside play."""

NOTHING: Shown = frozenset()


def eye(text: str) -> Eye | str:
    """Who looks, as it is typed: `public`, `open`, `seat 2` or `2`; any other text is a player's name.

    Raises ValueError with a sentence.
    """
    form = text.strip().lower()
    if form in ("public", "open"):
        return "public" if form == "public" else "open"
    number = form.removeprefix("seat").strip()
    if is_number(number) and 1 <= int(number) <= 99:
        return int(number)
    if is_integer(number) or form in ("", "seat"):
        raise ValueError(f"a log is shown to public, open or a seat (2), not to {text!r}")
    return text.strip()[5:].strip() if form.startswith("seat ") else text.strip()


def spell(for_: Eye) -> str:
    """The same as it stands in a head."""
    return f"seat {for_}" if isinstance(for_, int) else for_


# --- one act ---------------------------------------------------------------------------------------------------------


def masked(act: A, for_: Eye = "public", ended: bool = False, shown: Shown = NOTHING) -> A:
    """An act with its hidden fields at their defaults; the act itself when nothing is hidden."""
    gone = hidden(act, for_, ended, shown)
    return msgspec.structs.replace(act, **gone) if gone else act


def hidden(act: Act | None, for_: Eye = "public", ended: bool = False, shown: Shown = NOTHING) -> dict[str, Any]:
    """The fields of an act that this eye may not see, with what stands in their place."""
    if not isinstance(act, Step) or not act.secret or (for_ == "open" and ended):
        return {}
    kinds = {f.name: f for f in msgspec.structs.fields(type(act))}
    gone: dict[str, Any] = {}
    for name, secret in act.secret.items():
        value, blank = getattr(act, name), _blank(kinds[name])
        if value != blank and not _may_see(act, secret, value, for_, ended, shown):
            gone[name] = blank
    return gone


def _may_see(step: Step, secret: Secret, value: Any, for_: Eye, ended: bool, shown: Shown) -> bool:
    if isinstance(for_, int) and any(for_ == getattr(step, seat) for seat in secret.seats):
        return True
    if ended and secret.until == "end":
        return True
    if not secret.zone:
        return False
    zone = secret.zone.format_map({f: getattr(step, f) for f in step.__struct_fields__})
    values = value if isinstance(value, list | tuple) else (value,)
    return all((zone, str(v)) in shown for v in values)


def secretly(act: Act | None) -> bool:
    """Whether an act tells what only some of the table saw when it happened."""
    return (
        isinstance(act, Step)
        and bool(act.secret)
        and any(getattr(act, name) != blank for name, blank in _unseen(type(act)))
    )


def secret_lines(game: Game[Any], items: Iterable[Line]) -> Iterator[int]:
    """The numbers of the lines that tell what only some of the table saw."""
    kinds = _told_secretly(game)
    if kinds:
        yield from (
            line.n for line in items if isinstance(line, StepLine) and type(line.step) in kinds and secretly(line.step)
        )


@cache
def _told_secretly(game: Game[Any]) -> frozenset[type[Step]]:
    """The steps of a game with a member that not all of the table sees."""
    return frozenset(kind for kind in game.steps if kind.secret and _unseen(kind))


@cache
def _unseen(kind: type[Step]) -> tuple[tuple[str, Any], ...]:
    """The members of a step that not all of the table sees, each with its value where nothing was told."""
    secret = kind.secret
    return tuple(
        (f.name, _blank(f)) for f in msgspec.structs.fields(kind) if f.name in secret and not secret[f.name].seen
    )


def _blank(field: msgspec.structs.FieldInfo) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return {int: 0, str: "", bool: False}.get(field.type, ())


def shown_in(acts: Iterable[Any]) -> Shown:
    """Everything that `show` acts have shown."""
    return frozenset((act.zone, card) for act in acts if isinstance(act, Show) for card in act.cards)


# --- a whole log -----------------------------------------------------------------------------------------------------


def mask(
    log: Iterable[Line],
    head: Head,
    for_: Eye = "public",
    game: Game[Any] | None = None,
    full: Fold | None = None,
) -> Iterator[Line]:
    """A masked log, its new head first: an own id, and `parent` that names the log and the mask.

    log: the lines behind the head; full: the same folded, if it is already. Raises ValueError for a seat that the
    table does not have, or a head with which the game cannot be set up.
    """
    if game is None:
        from referee import games

        game = games.load(head.game)
    kept = list(log)
    last = next((line.n for line in reversed(kept) if isinstance(line, lines.NUMBERED)), 0)
    masker = masker_of(kept, head, for_, game, full)
    new = [line for line in masker.run(kept) if line is not None]
    digest = hashlib.sha256(f"{head.id} {spell(for_)} ".encode() + b"".join(map(lines.encode, new))).digest()
    name = "".join(ALPHABET[b % len(ALPHABET)] for b in digest[:12])
    parent = lines.Parent(log=head.id, step=last, mask=spell(for_))
    yield msgspec.structs.replace(
        head, id=name, parent=parent, program=_program(head), code=code_of(game) if head.code else ""
    )
    yield from new


def masker_of(
    log: Sequence[Line],
    head: Head,
    for_: Eye,
    game: Game[Any],
    full: Fold | None = None,
    brief: bool = False,
    into: Fold | None = None,
) -> "Masker":
    """What masks these lines behind a head, knowing how they end and what they show; `full` as for `mask`.

    brief: nobody reads which lines the findings name; into: a fold of nothing that gets what is left. Raises ValueError
    for a seat that the table does not have.
    """
    if isinstance(for_, int) and not 1 <= for_ <= len(head.seats):
        raise ValueError(f"there is no seat {for_}; seats are 1 to {len(head.seats)}")
    if full is None and _to_be_folded(game, log):
        full = Fold(game, head, brief=True)
        for line in log:
            full.feed(line)
    ended = full is not None and bool(full.ends)
    shown = shown_in(getattr(item, "show", None) for item in full.standing()) if full is not None else NOTHING
    return Masker(into if into is not None else Fold(game, head, brief), for_, ended, shown)


def _to_be_folded(game: Game[Any], log: Iterable[Line]) -> bool:
    """Whether it must be found out how a log ends and what it has shown: it has an end, or shows what may be secret."""
    zones = any(secret.zone for kind in game.steps for secret in kind.secret.values())
    return any(
        isinstance(line, lines.EndLine)
        or (isinstance(line, lines.ShowLine) and zones)
        or (isinstance(line, lines.AmendLine) and (line.end is not None or (line.show is not None and zones)))
        for line in log
    )


def _program(head: Head) -> str:
    from referee import __version__

    return __version__ if head.program else ""


class Masker:
    """Masks line by line and judges what is left.

    ended, shown: whether the game has ended, and what was shown, in the whole log; for a game that goes on both may
    change with a line, and then earlier lines are masked otherwise.
    """

    def __init__(self, fold: Fold, for_: Eye, ended: bool, shown: Shown) -> None:
        self.fold = fold
        """What is left, folded."""
        self.for_ = for_
        self.ended = ended
        self.shown = shown
        self.all = for_ == "open" and ended
        self.before: Callable[[Line], None] | None = None
        """Called with each line that this eye may see, before it is folded; its verdict is still that of the log."""
        self.judged: Judgement | None = None
        """What the fold says of the last line; None of a line that is not judged."""

    def run(self, log: Sequence[Line]) -> Iterator[Line | None]:
        """All lines masked; None for a line that cannot be shown at all."""
        secretive = {line.entry for line in log if isinstance(line, lines.Judged) and self._gone(line)}
        for line in log:
            self.judged = None
            if self.all:
                yield line
            elif isinstance(line, lines.Judged):
                yield self._judged(line, not self.ended or line.entry in secretive)
            else:
                yield self._told(line)

    def _gone(self, line: lines.Judged) -> dict[str, Any]:
        return hidden(getattr(line, "step", None), self.for_, self.ended, self.shown)

    def _judged(self, line: lines.Judged, mute: bool) -> Line:
        """A line with its hidden fields gone, and with what the rules say of the rest."""
        new = msgspec.structs.replace(line)
        gone = self._gone(line)
        if gone:
            assert isinstance(new, lines.StepLine | lines.AmendLine) and new.step is not None
            new.step = msgspec.structs.replace(new.step, **gone)
        if mute:
            new.typed = ""
        if self.before is not None:
            self.before(new)
        judged = self.judged = self.fold.feed(new)
        assert judged is not None
        if isinstance(new, lines.EndLine):
            if not self.ended:  # an end that was undone: its result may come from what is hidden again
                new.computed = (
                    plain_data(self.fold.game.scoring.outcome_result(self.fold.state)) if self.fold.state.over else {}
                )
            return new
        new.verdict, new.open = judged.verdict, judged.open
        new.findings = tuple(f.stored() for f in judged.findings)
        new.did = tuple(tuple(plain_data(effect)) for effect in judged.did)
        if isinstance(new, lines.AmendLine | lines.BackLine):
            new.changes = judged.changes
        if mute and new.reason:
            new.reason = MASKED if RANK[new.verdict] >= RANK["irregular"] else ""
        return new

    def _told(self, line: Line) -> Line | None:
        """A line that is not judged: free text and what was refused go as long as the game lasts."""
        if isinstance(line, lines.MarkLine):
            if line.view != self.fold.game.about.view_name:
                return None
            return lines.MarkLine(view=line.view, facts=plain_data(self.fold.game.facts.view(self.fold.state)))
        self.fold.feed(line)
        if isinstance(line, lines.TryLine):  # the referee may have refused it for what it alone knew
            return line if self.ended and self._tells_nothing(line) else None
        if not self.ended:
            if isinstance(line, lines.NoteLine):
                return msgspec.structs.replace(line, text=MASKED, tags=(), photo=None)
            if isinstance(line, lines.RulingLine) and line.reason:
                return msgspec.structs.replace(line, reason=MASKED)
            if isinstance(line, lines.AnswerLine):
                return None
        return line

    def _tells_nothing(self, line: lines.TryLine) -> bool:
        """Whether this log has no hidden field at all, so that a refused entry cannot name one."""
        return not any(step.secret for step in self.fold.game.steps)


__all__ = ["MASKED", "Eye", "Masker", "eye", "hidden", "mask", "masked", "masker_of", "secretly", "shown_in", "spell"]

"""The battery, on secrets: what a masked log says does not depend on what is hidden in it."""

from typing import Any

import msgspec

from referee.engine.game import Game
from referee.engine.steps import Step
from referee.journal import lines
from referee.journal.fold import Fold
from referee.journal.mask import hidden, mask, shown_in
from tests.battery.table import every, replay

CANARY = "canary"


def canaries(value: Any) -> Any:
    """The same kind of value, to be looked for afterwards."""
    if isinstance(value, str):
        return CANARY
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return 77001
    return tuple(canaries(v) for v in value)


def planted(log: list[lines.Line], for_: Any, ended: bool) -> list[lines.Line]:
    """A log with a canary in every field that is hidden, and in all that was typed in a log whose end does not stand."""
    shown = shown_in(getattr(line, "show", None) for line in log) if ended else frozenset()
    new: list[lines.Line] = []
    for line in log:
        step = getattr(line, "step", None)
        gone = hidden(step, for_, ended, shown)
        if gone and step is not None:
            line = msgspec.structs.replace(
                line, step=msgspec.structs.replace(step, **{k: canaries(getattr(step, k)) for k in gone})
            )
        if isinstance(line, lines.Judged) and not ended:
            line = msgspec.structs.replace(line, typed=f"{CANARY} {line.typed}", reason=CANARY)
        new.append(line)
        if isinstance(line, lines.Judged) and not ended and line.n == 5:
            new.append(lines.TryLine(typed=CANARY, text=CANARY))
    return new


def data(log: list[lines.Line]) -> bytes:
    return b"\n".join(map(lines.encode, log))


def test_a_masked_log_does_not_depend_on_what_is_hidden(game: Game[Any]) -> None:
    for result in every(game):
        head, whole = result.fold.head, result.lines[1:]
        for log, ended in ((whole[: len(whole) * 2 // 3], False), (whole, True)):
            for for_ in ("public", 1, 2, "open"):
                if ended and for_ == "open":
                    continue
                plain_ = list(mask(log, head, for_))
                spoiled = list(mask(planted(log, for_, ended), head, for_))
                assert data(plain_) == data(spoiled), f"{head.id} for {for_}"
                assert CANARY.encode() not in data(spoiled) and b"77001" not in data(spoiled)
                assert b'"typed"' not in data(plain_) or ended


def test_a_masked_log_is_a_sound_log_of_its_own(game: Game[Any]) -> None:
    for result in every(game):
        head, log = result.fold.head, result.lines[1:]
        for for_ in ("public", 2, "open"):
            first, *rest = mask(log, head, for_)
            assert isinstance(first, lines.Head) and first.parent is not None
            assert first.id != head.id and first.parent.log == head.id and first.parent.mask
            fold = Fold(game, first)
            for line in rest:
                judged = fold.feed(line)
                if judged is not None and isinstance(line, lines.Judged) and not isinstance(line, lines.EndLine):
                    assert judged.verdict == line.verdict and judged.open == line.open
                    assert msgspec.to_builtins(tuple(judged.did)) == msgspec.to_builtins(line.did)
                if isinstance(line, lines.MarkLine):
                    assert line.facts == msgspec.to_builtins(game.facts.view(fold.state))
            assert [n.n for n in rest if isinstance(n, lines.NUMBERED)] == [
                n.n for n in log if isinstance(n, lines.NUMBERED)
            ]
        opened = list(mask(log, head, "open"))[1:]
        assert opened == log


def test_the_view_and_the_effects_do_not_tell(game: Game[Any]) -> None:
    """Before the end, the view, the score and what a step did are the same whether or not secrets were told."""
    for result in every(game):
        log = result.lines[1:]
        cut = next(i for i, line in enumerate(log) if isinstance(line, lines.EndLine)) - 1
        told = replay(game, result.fold.head, log[:cut])
        kept = Fold(game, result.fold.head)
        for line, new in zip(log[:cut], list(mask(log[:cut], result.fold.head))[1:], strict=True):
            kept.feed(new)
            if isinstance(line, lines.StepLine) and isinstance(new, lines.StepLine):
                assert msgspec.to_builtins(line.did) == msgspec.to_builtins(new.did), f"what line {line.n} did tells"
        if kept.state.over == told.state.over:
            assert game.facts.view(told.state) == game.facts.view(kept.state)
            assert game.facts.paths(told.state) == game.facts.paths(kept.state)
            assert game.scoring.score(told.state) == game.scoring.score(kept.state)
            assert game.drawing.board(game.facts.view(told.state)) == game.drawing.board(game.facts.view(kept.state))


def test_secrets_are_declared_soundly(game: Game[Any]) -> None:
    for kind in game.steps:
        fields = {f.name: f for f in msgspec.structs.fields(kind)}
        for name, secret in kind.secret.items():
            assert name in fields, f"{kind.verb()}: there is no field {name}"
            assert not fields[name].required, f"{kind.verb()}.{name} is secret and needs a default that says: not told"
            assert set(secret.seats) <= set(fields), f"{kind.verb()}: {secret.seats}"
            secret.zone.format_map({f: 1 for f in fields})
        assert issubclass(kind, Step)

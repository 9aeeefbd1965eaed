"""What speaks against a correction, before it is carried out."""

from typing import TYPE_CHECKING, Any

import msgspec

from referee.engine.findings import Fault
from referee.journal.acts import amended_head, is_end, setup_of
from referee.journal.lines import AmendLine, BackLine

if TYPE_CHECKING:
    from referee.journal.fold import Fold


def wrong_amend(fold: "Fold", line: "AmendLine[Any]") -> Fault | None:
    """What keeps a correction from being carried out; None when nothing does."""
    if not line.of:
        return Fault("REF-NUMBER", "unread", text="the correction names no line")
    present = {item.n for item in fold.items}
    for n in line.of:
        if n == 0 and line.head is not None and line.how == "replace":
            continue
        if n in fold.cut:  # what was shown used to stay in the list: a log of then may have corrected it
            return Fault(
                "REF-NUMBER",
                "odd" if n in fold.hidden_again else "irregular",
                text=f"line {n} was taken back and cannot be corrected",
            )
        if n in fold.removed:
            return Fault("REF-NUMBER", "irregular", text=f"line {n} was removed already")
        if n in present or (n and line.how == "remove" and line.of == (n,) and n == fold.undoable):
            continue
        if n in fold.corrections and n != line.n:
            return Fault("REF-NUMBER", "irregular", text=why_not_undone(fold, n))
        return Fault("REF-NUMBER", "irregular", text=f"there is no line {n} that can be corrected")
    given = [c for c in (line.step, line.show, line.fact, line.set, line.check, line.head, line.end) if c is not None]
    if len(given) != (0 if line.how == "remove" else 1) or (line.how != "remove" and len(line.of) != 1):
        return Fault(
            "REF-NUMBER", "unread", text="a correction replaces or inserts exactly one content, or removes lines"
        )
    if line.end is not None and not is_end(line.end):
        return Fault("REF-NUMBER", "unread", text="an end has `why`, `computed` and `declared`, and nothing else")
    if line.head is not None:
        try:
            _known_options(fold, line.head.get("options"))
            fold.game.flow.new(setup_of(amended_head(fold.head, line.head), fold.game))
        except (ValueError, TypeError, msgspec.ValidationError) as error:
            return Fault("REF-NUMBER", "irregular", text=f"the head cannot be amended so: {error}")
        if line.of[0] != 0:
            return Fault("REF-NUMBER", "unread", text="a head is line 0")
    return None


def wrong_back(fold: "Fold", line: BackLine) -> Fault | None:
    """What keeps play from being taken back so far; None when nothing does."""
    if line.to < 0 or line.to >= line.n or (line.to and all(item.n != line.to for item in fold.items)):
        return Fault("REF-BACK", "irregular", text=f"there is no line {line.to} to go back to")
    return None


def why_not_undone(fold: "Fold", n: int) -> str:
    """Why a correction cannot be corrected or removed now, or how it can, in a sentence."""
    if n == fold.undoable:
        return f"line {n} is a correction: `z` or `amend {n} remove` takes it out of the log; then type it again"
    if all(before.n != n for before in fold.undo):
        return f"line {n} is a correction that has no effect now; correct another line"
    return f"line {n} is a correction, and later lines follow it; `z` takes those back first, one by one"


def _known_options(fold: "Fold", options: Any) -> None:
    """Raise ValueError for an option that neither this game nor this log has."""
    for name in options if isinstance(options, dict) else ():
        if name not in fold.head.options and name not in fold.game.rulebook.options:
            raise ValueError(f"there is no option {name!r}")

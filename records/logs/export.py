"""A copy of a log to give away: nothing in it says who played, when exactly, or what was talked about.

The copy is a new log with its own id and chain, without the id of the one it was made from. Line numbers stay, so that
two people can talk about line 41. What steps, findings and results say stays as far as its words are the game's
(`free_words`); it names seats only. The copy of a damaged log says in a note at its end that it is one.
"""

import hashlib
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import Any

import msgspec

from records.logs import source
from records.logs.damaged_origin import TAG, damage_note
from records.logs.eyes import Looker, eye_in
from records.logs.free_words import FreeWords
from records.logs.masking import has_secrets
from records.logs.source import shown
from referee.engine.steps import Sit
from referee.journal import lines
from referee.journal.head import new_id
from referee.journal.lines import Head, Line
from referee.journal.log_file import LogSource
from referee.journal.mask import MASKED, mask, masker_of
from referee.table.session.people import is_guest

KEEP = {
    "notes": "notes and their tags",
    "tries": "entries that were refused",
    "reasons": "reasons, and what arbiters wrote",
    "typed": "what was typed",
    "answers": "answers in words",
    "photos": "names and digests of photos",
}
"""What can be kept, by the word that asks for it. Play times stay in any case: they are counted from the first line."""


class Exported(msgspec.Struct):
    """What was done."""

    file: str
    id: str
    lines: int
    removed: dict[str, int]
    """What was taken out, with how often."""
    names: dict[str, str]
    masked: str
    """Whose sight it is; empty when nothing is hidden."""
    out: str = ""
    complaints: tuple[str, ...] = ()
    """What is wrong with the log it was made from."""
    broken: bool = False
    """Whether lines behind a break are left out."""
    note: str = ""
    """What the copy says of damage of the log it was made from, in its last line; empty for a whole one."""


class Anonymous:
    """One export, of one log or many: the same person gets the same pseudonym in all of them, and another in the next
    export.
    """

    def __init__(self, keep: Iterable[str] = (), salt: bytes = b"") -> None:
        self.keep = frozenset(keep)
        self.salt = salt or secrets.token_bytes(16)

    def run(self, path: LogSource, eye: Looker = "open", log_id: str = "") -> tuple[list[Line], Exported]:
        """The lines of the copy, its head first, and what was done. Raises NotALog, ValueError."""
        opened = source.opened(path)
        with opened.reader.file:
            read = list(opened.reader)
            first = opened.reader.head
            eye = eye_in(eye, [seat.name for seat in _seats(opened, read, eye)], read)
            masker = masker_of(read, first, eye, opened.game)  # it folds a log twice only where its end matters
            head = next(mask((), first, eye, opened.game))
            log = [line for line in masker.run(read) if line is not None]
        self.removed: Counter[str] = Counter()
        self.sitters = 0
        self.removed["the log it was made from"] += opened.reader.head.parent is not None
        assert isinstance(head, Head)
        free = FreeWords(opened.game, self._head(head, log_id), _names(first, read))
        new = free.head
        out: list[Line] = [new]
        for line in log:
            told = self._line(line)
            if told is not None:
                out.append(free.line(told))
        self.removed["words that are not the game's"] += free.masked
        if damage := damage_note(opened.reader, read):
            last = max((getattr(line, "n", 0) for line in read), default=0)
            out.append(lines.NoteLine(n=last + 1, text=damage, tags=(TAG,)))
        names = {str(seat.id): seat.name for seat in new.seats}
        hidden = ""
        if has_secrets(opened.game) and not (eye == "open" and masker.ended):
            hidden = "the whole table" if eye in ("open", "public") else f"seat {eye}"
        reader = opened.reader
        complaints, broken = tuple(str(c) for c in reader.complaints), reader.broken is not None or bool(reader.torn)
        removed = {what: count for what, count in sorted(self.removed.items()) if count}
        return out, Exported(
            file=shown(path),
            id=new.id,
            lines=len(out),
            removed=removed,
            names=names,
            masked=hidden,
            out="",
            complaints=complaints,
            broken=broken,
            note=damage,
        )

    # --- lines -------------------------------------------------------------------------------------------------------

    def _head(self, head: Head, log_id: str) -> Head:
        self.removed["names"] += sum(1 for seat in head.seats if seat.name or seat.person)
        if head.at:
            self.removed["times of day and days of the week"] += 1
        seats = tuple(
            lines.Seat(seat.id, f"Player {seat.id}", self._person(seat.person, seat.name)) for seat in head.seats
        )
        return msgspec.structs.replace(head, id=log_id or new_id(), seats=seats, at=week(head.at), parent=None)

    def _person(self, person: str, name: str) -> str:
        """A pseudonym that says nothing and is the same in one export; none for a guest, who may be anybody."""
        who = person or ("" if is_guest(name) else name)
        return "p-" + hashlib.blake2b(who.casefold().encode(), key=self.salt, digest_size=6).hexdigest() if who else ""

    def _line(self, line: Line) -> Line | None:
        """A line without what was not asked for; None when nothing of it is left."""
        if isinstance(line, lines.TryLine):
            return self._try(line)
        if isinstance(line, lines.AnswerLine):
            return self._answer(line)
        if isinstance(line, lines.NoteLine):
            line = self._note(line)
        elif isinstance(line, lines.ResumeLine) and line.at:
            self.removed["times of day and days of the week"] += 1
            line = msgspec.structs.replace(line, at="")
        elif isinstance(line, lines.RulingLine) and "reasons" not in self.keep:
            self.removed["reasons"] += bool(line.reason)
            self.removed["arbiters' names"] += bool(line.by)
            line = msgspec.structs.replace(line, reason="", by="")
        elif isinstance(line, lines.Judged):
            line = self._judged(line)
        return line

    def _judged(self, line: lines.Judged) -> lines.Judged:
        new = msgspec.structs.replace(line)
        if "typed" not in self.keep and new.typed:
            self.removed["what was typed"] += 1
            new.typed = ""
        if "reasons" not in self.keep and new.reason:
            self.removed["reasons"] += 1
            new.reason = MASKED
        if isinstance(new, lines.AmendLine) and new.head is not None:
            new.head = self._amended(new.head)
        if isinstance(new, lines.StepLine | lines.AmendLine) and isinstance(new.step, Sit):
            new.step = self._sits(new.step)
        return new

    def _sits(self, step: Sit) -> Sit:
        """Somebody else takes a seat: a name that is nobody's, and the person's pseudonym."""
        self.removed["names"] += 1
        self.sitters += 1
        name, person = f"Player {step.who}-{self.sitters}", self._person(step.person, step.name)
        return msgspec.structs.replace(step, name=name, person=person)

    def _amended(self, head: dict[str, Any]) -> dict[str, Any]:
        """What a correction of the head says of people and times."""
        out = dict(head)
        if isinstance(seats := out.get("seats"), Sequence):
            self.removed["names"] += len(seats)
            out["seats"] = [
                {
                    "id": i,
                    "name": f"Player {i}",
                    "person": self._person(str(s.get("person", "")), str(s.get("name", ""))),
                }
                for i, s in enumerate(seats, 1)
                if isinstance(s, dict)
            ]
        if out.get("at"):
            out["at"] = week(str(out["at"]))
        return out

    def _note(self, note: lines.NoteLine) -> lines.NoteLine:
        """A note keeps its number; its words and photos go."""
        if "notes" not in self.keep and (note.text or note.tags):
            self.removed["notes"] += 1
            note = msgspec.structs.replace(note, text="", tags=())
        if "photos" not in self.keep and note.photo is not None:
            self.removed["photos"] += 1
            note = msgspec.structs.replace(note, photo=None)
        return note

    def _try(self, line: lines.TryLine) -> lines.TryLine | None:
        if "tries" in self.keep:
            return line if "typed" in self.keep else msgspec.structs.replace(line, typed="", text="")
        self.removed["refused entries"] += 1
        return None

    def _answer(self, line: lines.AnswerLine) -> lines.AnswerLine | None:
        if "answers" in self.keep or not isinstance(line.value, str) or not line.value:
            return line
        self.removed["answers in words"] += 1
        return None


def _names(head: Head, log: Iterable[Line]) -> Iterator[str]:
    """The names of all who played: of the head, of corrections of it, and of those who took a seat."""
    yield from (seat.name for seat in head.seats)
    for line in log:
        if isinstance(line, lines.StepLine | lines.AmendLine) and isinstance(line.step, Sit):
            yield line.step.name
        if isinstance(line, lines.AmendLine) and line.head is not None:
            seats = line.head.get("seats", ())
            yield from (str(seat.get("name", "")) for seat in seats if isinstance(seat, dict))


def _seats(opened: source.Opened, log: Sequence[Line], looker: Looker) -> Sequence[lines.Seat]:
    """The seats of a log in the end; where a seat is looked for, also of one that comes through a pipe."""
    if looker in {"public", "open"} or not any(isinstance(line, lines.AmendLine) and line.head for line in log):
        return opened.fold.head.seats
    full = opened.again()
    for line in log:
        full.feed(line)
    return full.head.seats


def week(at: str) -> str:
    """A time, coarsened to the Monday of its week; empty when it is none."""
    try:
        day = date.fromisoformat(at[:10])
    except ValueError:
        return ""
    return f"{day - timedelta(days=day.weekday())}T00:00:00+00:00"

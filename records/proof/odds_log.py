"""The odds at a line of a log file, in words: what is asked, and what may be told before the end of a game."""

from __future__ import annotations

from typing import Any, NamedTuple

from records.logs import source
from records.logs.masking import Discretion
from records.logs.wording import corrects, standing_words
from records.proof.odds import Odds, odds
from referee.engine.naming import named
from referee.engine.proof import Odd
from referee.journal import lines
from referee.journal.log_file import LogSource


class OddsAnswer(NamedTuple):
    """The odds with all that a page says beside them."""

    file: str
    id: str
    game: str
    text: str
    """The line as it stands now."""
    odds: Odds
    complaints: tuple[str, ...]
    broken: bool
    title: str
    """The game's name as on the box."""
    corrected: tuple[int, ...] = ()
    """Lines further down that correct the log up to this line. The odds are those of the log as corrected: what a
    correction says was so at the table all the time.
    """

    def data(self) -> dict[str, Any]:
        """As plain data."""
        told = {"file": self.file, "id": self.id, "game": self.game, "text": self.text, **self.odds.data()}
        return told | ({"corrected": list(self.corrected)} if self.corrected else {})


def asked(path: LogSource, at: int, zone: str = "", card: str = "") -> OddsAnswer:
    """The odds at line `at` of a log. Raises NotALog; ValueError with a sentence; NoSolver, Undecided."""
    opened = source.opened(path)
    with opened.reader.file:
        written = list(opened.reader)
    fold, game = opened.fold, opened.game
    for line in written:
        fold.feed(line)
    reader = opened.reader
    discretion = Discretion(fold)
    names = [seat.name for seat in fold.head.seats]
    found = odds(game, fold, at, zone=zone, card=card)
    found = found._replace(before=_named(found.before, names), now=_named(found.now, names))
    text = standing_words(fold, at, discretion)
    corrected = tuple(
        line.n
        for line in written
        if isinstance(line, lines.Judged) and line.n > at and corrects(line, at) and line.n not in fold.removed
    )
    complaints = tuple(str(c) for c in reader.complaints)
    broken = reader.broken is not None or bool(reader.torn)
    return OddsAnswer(
        file=source.shown(path),
        id=fold.head.id,
        game=game.id,
        text=text,
        odds=found,
        complaints=complaints,
        broken=broken,
        title=game.title,
        corrected=corrected,
    )


def _named(found: tuple[Odd, ...], names: list[str]) -> tuple[Odd, ...]:
    return tuple(odd._replace(text=named(odd.text, names)) for odd in found)

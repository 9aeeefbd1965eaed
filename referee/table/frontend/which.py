"""Which game or which log, where none was named: asked at a terminal, said in a pipe."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, NamedTuple

from referee import games
from referee.engine import safe
from referee.engine.rulebook import spell
from referee.engine.words import is_number
from referee.journal import kept_logs
from referee.table.frontend.render import Screen
from referee.table.setup.opening import again

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.journal.kept_logs import KeptLog
    from referee.table.setup.opening import Opening

MOST = 3
"""Unfinished logs that are offered."""

LOOKED = 30
"""Logs, the newest ones, that are looked at."""


class Meant(NamedTuple):
    """A game that begins: its id, empty where nobody said; and the earlier game whose table it takes over."""

    game: str
    again: KeptLog | None = None


def kept() -> list[Path]:
    """The logs of the games folder and of this folder, the newest first."""
    found = kept_logs.logs_in(Path())
    try:
        found += kept_logs.logs_in(kept_logs.games_folder(), below=True)
    except kept_logs.NoFolder:
        pass
    once = {path.resolve(): path for path in reversed(found)}
    return sorted(once.values(), key=lambda path: path.stat().st_mtime, reverse=True)


def unfinished() -> Iterator[KeptLog]:
    """The newest logs whose game is not over."""
    return (log for log in kept_logs.readable(kept(), LOOKED) if not log.over)


def last(game: str = "") -> KeptLog | None:
    """The newest game of a terminal, of this game where one is named; none where all seats are without a name."""
    try:
        paths = kept_logs.logs_in(kept_logs.games_folder(), below=True)
    except kept_logs.NoFolder:
        return None
    for log in kept_logs.readable(paths, LOOKED):
        if game in ("", log.head.game) and any(seat.name for seat in log.head.seats):
            return log
    return None


def game(talk: Screen, terminal: bool, offer: bool = True) -> Meant:
    """The game that is meant; none, with a sentence, where nobody can be asked or nobody says.

    offer: the last game may be played again.
    """
    names = list(games.NAMES)
    if not terminal:
        talk.line(f"{games.none_such('')}; `referee play GAME` begins a log of one")
        return Meant("")
    before = last() if offer else None
    for number, name in enumerate(names, 1):
        talk.line(f"{number}  {games.title_of(name)}")
    if before is not None:
        talk.line(f"Again: {before.title}, {' '.join(before.names)}, same rules? [Enter]")
    while True:
        answer = _asked("which game? ")
        if answer is None or answer == "q" or (not answer and before is None):
            talk.line("nothing was begun")
            return Meant("")
        if before is not None and answer.lower() in ("", "again", "y", "yes"):
            return Meant(before.head.game, before)
        if is_number(answer) and 1 <= int(answer) <= len(names):
            return Meant(names[int(answer) - 1])
        if found := games.name_of(answer):
            return Meant(found)
        talk.line(games.none_such(answer))


def table(talk: Screen, opening: Opening, earlier: KeptLog | None) -> None:
    """Take over the players and the rules of an earlier game: of the one that was chosen, else of the last one of this
    game where the table says so. It may name other players, or another seating, by the same rules.
    """
    before = earlier or last(opening.game.id)
    if before is None:
        return
    players = ""
    if earlier is None:
        answer = _asked(f"Again: {' '.join(before.names)}, same rules? [Enter: yes · n · other players: their names]> ")
        if answer is None or answer.lower() in ("n", "no", "q"):
            return
        players = "" if answer.lower() in ("y", "yes") else answer
    named = any(seat.name for seat in before.head.seats)
    same = ", ".join(before.names) if named else str(len(before.names))
    try:
        again(opening, before.head, players or same)
    except ValueError as error:
        talk.line(f"{safe.cut(players, 60) or before.path.name} cannot be taken over: {error}")
        return
    talk.line(", ".join(name or f"seat {seat}" for seat, name in enumerate(opening.names, 1)))
    if rules := same_rules(opening):
        talk.line(rules)


def same_rules(opening: Opening) -> str:
    """What of the rules that were taken over is not the usual, in words; empty where nothing is."""
    usual = opening.game.rulebook.resolve(opening.edition or next(iter(opening.game.rulebook.editions), ""), {})
    other = [f"{name}={value}" for name, value in opening.options.items() if value != spell(usual[name])]
    many = len(opening.game.rulebook.editions) > 1 and opening.edition
    told = [f"edition {opening.edition}"] * bool(many) + other
    told += [f"policy {opening.policy}"] * (opening.policy != "casual")
    return ", ".join(told)


def log(talk: Screen, terminal: bool) -> str:
    """The log that is meant; empty, with a sentence, where nobody can be asked or nobody says."""
    found = list(islice(unfinished(), MOST))
    if not found:
        talk.line(
            "there is no unfinished log in the games folder or here; `referee resume FILE` names one, "
            "`referee play GAME` begins one"
        )
        return ""
    if not terminal:
        talk.line("which log? not finished:")
        for one in found:
            talk.line(f"  referee resume {quote(str(one.path))}   {told(one)}")
        return ""
    for number, one in enumerate(found, 1):
        talk.line(f"{number}  {one.path}: {told(one)}")
    while True:
        answer = _asked("which log? [1] ")
        if answer is None or answer == "q":
            talk.line("nothing was resumed")
            return ""
        if not answer or (is_number(answer) and 1 <= int(answer) <= len(found)):
            return str(found[int(answer or 1) - 1].path)
        if Path(answer).is_file():
            return answer
        talk.line(f"{answer} is none of them: a number, or the name of a log; `q` leaves")


def told(log: KeptLog) -> str:
    """The game of a log, its players and how far it is."""
    return f"{log.title}, {', '.join(log.names)}, line {log.last}"


def _asked(text: str) -> str | None:
    """One typed line; None where the input has ended."""
    try:
        return input(text).strip()
    except (EOFError, KeyboardInterrupt, UnicodeDecodeError):
        print()
        return None

"""The head of a new log: from command-line options, from the first lines of a transcript, or asked at a terminal."""

import os
import re
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from shlex import quote
from typing import Any

from referee.engine import safe
from referee.engine.errors import RefereeError
from referee.engine.game import Game, Setup, SetupQuestion
from referee.engine.nearest import no_option
from referee.engine.rulebook import OptionValue, spell
from referee.engine.words import is_number
from referee.journal.acts import setup_of
from referee.journal.complaints import NotALog
from referee.journal.fold import Fold
from referee.journal.foreign import FIRST, blank, described
from referee.journal.head import make_head
from referee.journal.kept_logs import NoFolder, made_folder
from referee.journal.lines import Box, Head
from referee.journal.policy import POLICY
from referee.journal.reader import LogReader
from referee.journal.writer import Busy, WriteFailed, Writer
from referee.table.desk import Desk
from referee.table.session.clock import Clock, wall
from referee.table.session.people import name_fault

BOXES = ("made-up", "printed")
"""The message for a box without a file."""

HEAD_WORDS = ("players", "edition", "option", "policy", "box")
"""First words of the lines that set up the head."""


class Twice(ValueError):
    """Two players of one name."""

    def __init__(self, name: str, names: Sequence[str]) -> None:
        super().__init__(f"two players are called {name}; add a letter so that they can be told apart")
        self.names = tuple(names)
        """The names, with a number behind each further one."""


class CannotStart(RefereeError):
    """No session can begin; the text is a sentence that says why and what to do."""


class Opening:
    """What is known of the head so far."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.names: list[str] = []
        self.edition = ""
        self.options: dict[str, str] = {}
        self.policy = "casual"
        self.box = Box()
        self.box_told = False
        self.untimed = False
        self.held: dict[str, str] = {}
        self.persons: list[str] = []

    def take(self, text: str) -> bool:
        """Take a line that sets up the head; False when it is another line.

        `players A, B …`, `edition es`, `option NAME=VALUE`, `policy club`, `box made-up`, `box NAME VALUE`. Raises
        ValueError with a sentence.
        """
        word, _, rest = text.strip("\ufeff \t\r\n").replace("\t", " ").partition(" ")
        if word == "players":
            self.players(rest)
        elif word == "edition":
            self.edition = self.game.rulebook.edition_of(rest)
        elif word == "option":
            self.option(rest.strip())
        elif word == "policy":
            self.policy = rest.strip()
        elif word == "box":
            self.box_line(rest.strip())
        else:
            return False
        self.check(partly=True)
        return True

    def hold(self, *, players: str, edition: str, options: Sequence[str], policy: str, box: str) -> None:
        """Take what the command line says; a transcript does not change it. Raises ValueError."""
        if players:
            self.players(players)
            self.held["players"] = f"--players {players}"
        if edition:
            self.edition = self.game.rulebook.edition_of(edition)
            self.held["edition"] = f"--edition {edition}"
        if policy:
            self.policy = policy
            self.held["policy"] = f"--policy {policy}"
        for option in options:
            self.option(option)
            self.held[f"option {re.split('[= ]', option)[0]}"] = f"--option {option}"
        if box:
            self.box_of(box)
            self.held["box"] = f"--box {box}"

    def overruled(self, text: str) -> str:
        """Why a line of the head in a transcript does not hold: the command line says otherwise; empty when it holds.

        A `box` line that tells a fact adds to the box of the command line, and names fit seats without. Raises
        ValueError for a line that cannot be.
        """
        word, _, rest = text.strip("\ufeff \t\r\n").replace("\t", " ").partition(" ")
        rest = rest.strip()
        key = f"option {re.split('[= ]', rest)[0]}" if word == "option" else word
        if key not in self.held or (word == "box" and rest not in BOXES):
            return ""
        other = Opening(self.game)
        other.take(text)
        same = (
            other.names == self.names or self.names == [""] * len(other.names)
            if word == "players"
            else other.edition == self.edition
            if word == "edition"
            else other.policy == self.policy
            if word == "policy"
            else other.box.name == self.box.name
            if word == "box"
            else all(self.options.get(name) == value for name, value in other.options.items())
        )
        return "" if same else f"`{word} {safe.cut(rest, 60)}` is ignored: the command line says {self.held[key]}"

    def players(self, text: str) -> None:
        """Names by commas (or blanks), as people say them; or a number of seats without names. Raises ValueError."""
        text = text.strip()
        if re.fullmatch(r"[+-]?\d+", text):
            least, most = self.game.about.players
            if not is_number(text) or not 0 < int(text) < 100:
                raise ValueError(f"{self.game.title} is for {least} to {most} players, not {safe.cut(text, 20)}")
            self.names = [""] * int(text)
        else:
            quoted = QUOTED.search(text)
            if quoted:
                name_fault(quoted[2])  # the comma in it
            from referee.table.setup.said_players import said_players

            said = said_players(text)
            if isinstance(said, int):
                self.names = [""] * said
            else:
                self.seated(said)

    def seated(self, names: Sequence[str]) -> None:
        """Names in seating order. Raises ValueError."""
        self.names = [unicodedata.normalize("NFC", name.strip()) for name in names]
        for name in self.names:
            name_fault(name)
        twice = [name for name in self.names if name and self.names.count(name) > 1]
        if twice:
            raise Twice(twice[0], numbered(self.names))

    def option(self, text: str) -> None:
        """`NAME=VALUE`. Raises ValueError."""
        name, sign, value = text.partition("=") if "=" in text else text.partition(" ")
        known = self.game.rulebook.options.get(name.strip())
        if known is not None and not sign:
            known.parse("")  # raises with the values there are
        if known is None:
            how = f"`referee rules {self.game.id.replace('_', '-')}` lists all"
            raise ValueError(no_option(name.strip(), self.game.rulebook.options, how))
        self.options[name.strip()] = value.strip()

    def box_line(self, text: str) -> None:
        """`made-up` or `printed`, or a fact of the box, `NAME VALUE`; the first such line puts the census aside.

        Raises ValueError.
        """
        from referee.table.session.box_facts import fact_value, fault, told_fact

        if not self.box_told:
            self.box, self.box_told = Box(), True
        name, value = told_fact(self.game, text)
        if text == "made-up":
            self.box = Box(text, self.box.facts)
        elif text == "printed":
            self.box = Box()
        elif not value:
            raise ValueError(
                "`box made-up` says that the facts of this box are invented, `box printed` that none is known, "
                "`box NAME VALUE` tells one"
            )
        else:
            fact = fact_value(value)
            wrong = fault(self.game, name, fact)
            if wrong:
                raise ValueError(wrong if name in wrong else f"{safe.safe(name)}: {wrong}")
            kind = "census" if self.box.name == "printed" else self.box.name
            self.box = Box(kind, {**self.box.facts, name: fact})

    def box_of(self, text: str) -> None:
        """What `--box` says: `made-up`, `printed`, or the name of a file that tells of a box. Raises ValueError."""
        from referee.table.session.box_facts import imported

        self.box, self.box_told = Box(), True
        if text in BOXES:
            self.box_line(text)
        else:
            self.box = imported(self.game, Path(text), made_up=True)

    def resolved(self) -> dict[str, OptionValue]:
        """All options. Raises ValueError."""
        book = self.game.rulebook
        chosen = {name: book.options[name].parse(value) for name, value in self.options.items()}
        return book.resolve(self.edition or next(iter(book.editions), ""), chosen)

    def check(self, partly: bool = False) -> None:
        """Raise ValueError, with a sentence, when a head cannot be made of this."""
        least, most = self.game.flow.seats_for(self.resolved())
        if self.names and not least <= len(self.names) <= most:
            raise ValueError(f"{self.game.title} is for {least} to {most} players, not {len(self.names)}")
        if not self.names and not partly:
            raise ValueError("who plays? give the players in seating order: players Ana, Ben, Cho, Dai")
        if self.policy not in POLICY:
            raise ValueError(f"a policy is {', '.join(POLICY)}, not {self.policy!r}")
        self.resolved()
        wrong = () if partly else self.game.census.wrong(self.box.facts)
        if wrong:
            raise ValueError(f"the numbers of this box do not fit: {wrong[0]}")

    def head(self, log_id: str = "", at: str | None = None) -> Head:
        """The head. Raises ValueError."""
        self.check()
        book = self.game.rulebook
        made = make_head(
            self.game,
            self.names,
            edition=self.edition,
            options={name: book.options[name].parse(value) for name, value in self.options.items()},
            policy=self.policy,
            box=self.box,
            log_id=log_id,
            at=wall() if at is None else at,
            untimed=self.untimed,
        )
        for seat, person in zip(made.seats, self.persons, strict=False):
            seat.person = person
        return made


QUOTED = re.compile(r"""(^|,)\s*["'“„«]([^"'“”»]*,[^"'“”»]*)["'“”»]\s*(?=,|$)""")
"""A name in quotes with a comma in it, as other programs write one."""


def numbered(names: Sequence[str]) -> list[str]:
    """The names with a number behind each that stood before already: `Alex`, `Alex 2`."""
    out: list[str] = []
    for name in names:
        n, new = 2, name
        while name and (new in out or (new != name and new in names)):
            new, n = f"{name} {n}", n + 1
        out.append(new)
    return out


def again(opening: Opening, head: Head, players: str) -> None:
    """Take over from the head of an earlier log by which rules is played. The box is today's, but for a made-up one.
    players: who plays now, as `Opening.players` reads it. Raises ValueError where this version cannot play so; then
    nothing is taken over.
    """
    taken = Opening(opening.game)
    taken.players(players)
    taken.edition, taken.policy = head.edition, head.policy
    taken.options = {
        name: spell(value) for name, value in head.options.items() if name in opening.game.rulebook.options
    }
    taken.check()
    opening.names, opening.edition, opening.policy = taken.names, taken.edition, taken.policy
    opening.options, opening.untimed = taken.options, head.untimed
    if head.box.name == "made-up":
        opening.box, opening.box_told = head.box, True


def start(opening: Opening, log: Path | None, tries: bool = True, kept_here: bool = False, log_id: str = "") -> Desk:
    """Make the log and its session. Never writes over a file. kept_here: a log without a name is made in the games
    folder, else in the current one. Raises ValueError for the head, CannotStart for the file.
    """
    head = opening.head(log_id)
    return begin(opening.game, head, log, Clock(untimed=opening.untimed), tries, kept_here)


def begin(
    game: Game[Any], head: Head, log: Path | None, clock: Clock, tries: bool = True, kept_here: bool = False
) -> Desk:
    """The same with a head that is known. Raises as `start` does."""
    folder = Path()
    try:
        fold = Fold(game, head)
        folder = made_folder() if kept_here and log is None else folder
        writer = _create(folder, game.id, head) if log is None else Writer.create(log, head)
    except (FileExistsError, IsADirectoryError):
        if log is not None and os.path.isdir(log):
            raise CannotStart(f"{log} is a folder; `--log` names a file, which may lie in it") from None
        raise CannotStart(_taken(Path(log or ""))) from None
    except NoFolder as error:
        raise CannotStart(str(error)) from None
    except WriteFailed as error:
        where = f"{log}" if log is not None else f"a log in {_named(folder)}"
        raise CannotStart(f"{where} cannot be written: {error.why}; nothing was begun") from None
    except Busy as error:
        raise CannotStart(str(error)) from None
    except OSError as error:
        where = f"{log}" if log is not None else f"a log in {_named(folder)}"
        raise CannotStart(
            f"{where} cannot be written: {error.strerror or error}; `--log FILE` names another place"
        ) from None
    return Desk(fold, writer, clock, tries=tries)


def _taken(log: Path) -> str:
    """Why no log can begin at a name that is taken, and what works."""
    name = quote(str(log))
    if log.is_symlink() and not log.exists():
        return f"{log} is a link that leads nowhere: remove it (`rm {name}`), or `--log FILE` names another place"
    if log.exists() and not log.is_file():
        return f"{log} is no file but a device or a pipe; `--log FILE` names another place"
    taken = f"{log} exists already and is not written over"
    with suppress(OSError):
        if blank(log):
            return (
                f"{log} is an empty file and is not written over: remove it (`rm {name}`), or `--log FILE` names "
                "another place"
            )
        if why := _unfit(log):
            return f"{taken}: {why}; `--log FILE` names another place"
    return f"{taken}; `referee resume {name}` goes on with it"


def _unfit(log: Path) -> str:
    """Why nobody can go on with a file as with a log; empty where somebody can. Raises OSError."""
    with log.open("rb") as file:
        if what := described(file.read(FIRST), str(log)):
            return what
        file.seek(0)
        try:
            reader = LogReader(file, str(log))
        except NotALog as error:
            return str(error)
        for _ in reader:
            pass
        if reader.broken is None:
            return ""
        return f"it is damaged ({reader.broken}), `records audit {quote(str(log))}` says what holds"


def _named(folder: Path) -> str:
    """What a folder is called in a message."""
    return "this folder" if folder == Path() else str(folder)


def _create(folder: Path, game_id: str, head: Head) -> Writer:
    """A new log GAME-DATE-N.jsonl in a folder, with the first N that is free."""
    day = date.today().isoformat()
    for n in range(1, 10_000):
        try:
            return Writer.create(folder / f"{game_id}-{day}-{n}.jsonl", head)
        except FileExistsError:
            continue
    raise CannotStart(f"there are too many logs of today in {_named(folder)}; `--log FILE` names another place")


def setup_questions(head: Head, game: Game[Any]) -> Sequence[SetupQuestion]:
    """What a terminal asks before the first step."""
    setup: Setup = setup_of(head, game)
    return game.flow.questions(setup)


def setup_entry(questions: Sequence[SetupQuestion], answers: Mapping[str, str]) -> str:
    """The entry that the answers make: `setup`, the first answer, then each further question's name with its answer."""
    parts = ["setup"]
    for i, question in enumerate(questions):
        parts += [answers[question.name]] if i == 0 else [question.name, answers[question.name]]
    return " ".join(part for part in parts if part)

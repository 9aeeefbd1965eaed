"""The head of a new log: from command-line options, from the first lines of a transcript, or asked at a terminal."""

from collections.abc import Sequence
from typing import Any

from referee.engine.game import Game
from referee.engine.rulebook import OptionValue
from referee.journal.head import POLICIES, make_head
from referee.journal.lines import Box, Head
from referee.table.clock import wall


class Opening:
    """What is known of the head so far."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.names: list[str] = []
        self.edition = ""
        self.options: dict[str, str] = {}
        self.policy = "casual"
        self.box = Box()
        self.untimed = False

    def take(self, text: str) -> bool:
        """Take a line `players A, B …`, `edition es`, `option NAME=VALUE` or `policy club`; False when it is another line.

        Raises ValueError with a sentence.
        """
        word, _, rest = text.strip().lstrip("\ufeff").partition(" ")
        if word == "players":
            self.players(rest)
        elif word == "edition":
            self.edition = rest.strip()
        elif word == "option":
            self.option(rest.strip())
        elif word == "policy":
            self.policy = rest.strip()
        else:
            return False
        self.check(partly=True)
        return True

    def players(self, text: str) -> None:
        """Names by commas (or blanks), or a number of seats without names. Raises ValueError."""
        text = text.strip()
        if text.isdigit():
            self.names = [""] * int(text) if int(text) < 20 else []
        else:
            parts = text.split(",") if "," in text else text.split()
            self.names = [" ".join(part.split()) for part in parts]
            if any(not name for name in self.names):
                raise ValueError("a player's name is empty; give names by commas, or a number of seats")
        twice = {name for name in self.names if name and self.names.count(name) > 1}
        if twice:
            raise ValueError(f"two players are called {twice.pop()}; add a letter so that they can be told apart")

    def option(self, text: str) -> None:
        """`NAME=VALUE`. Raises ValueError."""
        name, sign, value = text.partition("=") if "=" in text else text.partition(" ")
        if not sign or name.strip() not in self.game.rulebook.options:
            raise ValueError(
                f"there is no option {name.strip()!r} in {self.game.title}; `referee rules {self.game.id}` lists them"
            )
        self.options[name.strip()] = value.strip()

    def resolved(self) -> dict[str, OptionValue]:
        """All options. Raises ValueError."""
        book = self.game.rulebook
        chosen = {name: book.options[name].parse(value) for name, value in self.options.items()}
        return book.resolve(self.edition or next(iter(book.editions), ""), chosen)

    def check(self, partly: bool = False) -> None:
        """Raise ValueError, with a sentence, when a head cannot be made of this."""
        least, most = self.game.players
        if self.names and not least <= len(self.names) <= most:
            raise ValueError(f"{self.game.title} is for {least} to {most} players, not {len(self.names)}")
        if not self.names and not partly:
            raise ValueError("who plays? give the players in seating order: players Ana, Ben, Cho, Dai")
        if self.policy not in POLICIES:
            raise ValueError(f"a policy is {', '.join(POLICIES)}, not {self.policy!r}")
        self.resolved()

    def head(self, log_id: str = "", at: str | None = None) -> Head:
        """The head. Raises ValueError."""
        self.check()
        book = self.game.rulebook
        return make_head(
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


def transcript_head(opening: Opening, rows: Sequence[str]) -> int:
    """Let an opening take the first lines of a transcript; the number of lines taken. Blank and `#` lines are passed over."""
    for i, row in enumerate(rows):
        text = row.strip()
        if text and not text.startswith("#") and not opening.take(text):
            return i
    return len(rows)

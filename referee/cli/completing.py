"""What the completion of the shell offers behind a command: games, files, options, policies. Nothing is checked
here.
"""

from __future__ import annotations

import os

import click
from click.shell_completion import CompletionItem, split_arg_string

OPTIONS = ("--option", "-o", "--compare")
"""What `NAME=VALUE` stands behind."""


class CompletedText(click.ParamType):  # type: ignore[type-arg]
    """Text as it is typed, with what may stand there."""

    name = "text"


class GameName(CompletedText):
    """The name of a game."""

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The games, with `-` as in the documents."""
        from referee.games import NAMES

        names = [name.replace("_", "-") for name in NAMES]
        return [CompletionItem(name) for name in names if name.startswith(incomplete.replace("_", "-"))]


class FileName(CompletedText):
    """A file or a folder."""

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """What lies there; the shell lists it. Bash parts `--option NAME=VALUE` and `--option=NAME=VALUE` at each `=`:
        then it is the values of that option, or the options.
        """
        from referee.engine.words import is_number

        words, at = split_arg_string(os.environ.get("COMP_WORDS", "")), os.environ.get("COMP_CWORD", "")
        head = words[: int(at)] if is_number(at) else []
        head += ["="] if words[len(head) :] == ["="] else []
        if len(head) > 1 and head[-1] == "=" and head[-2] in OPTIONS:
            return OPTION.shell_complete(ctx, param, incomplete)
        parted = len(head) > 3 and head[-3] == "=" and head[-4] in OPTIONS
        if len(head) > 2 and head[-1] == "=" and (head[-3] in OPTIONS or parted):
            told = f"{head[-2]}={incomplete}"
            return [CompletionItem(item.value.partition("=")[2]) for item in OPTION.shell_complete(ctx, param, told)]
        return [CompletionItem(incomplete, type="file")]


class PolicyName(CompletedText):
    """The name of a policy."""

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """All of them."""
        from referee.journal.policy import POLICY

        return [CompletionItem(name) for name in POLICY if name.startswith(incomplete)]


class OptionValue(CompletedText):
    """`NAME=VALUE`, an option of the game that was named before, or of the game of a log that was; of any game where
    none was.
    """

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The options of that game; behind `=` the values."""
        from referee import games
        from referee.engine.rulebook import spell

        typed = [
            ctx.params.get("game") or "",
            *(ctx.params.get("logs") or ()),
            *split_arg_string(os.environ.get("COMP_WORDS", ""))[2:],
        ]
        name = next(
            (found for word in typed if word and (found := games.name_of(word) or games.name_of(_game_of(word)))), None
        )
        options = {
            key: option
            for game in ([name] if name else games.NAMES)
            for key, option in games.load(game).rulebook.options.items()
        }
        named = [option for option in options if option.startswith(incomplete)]
        if "=" not in incomplete and len(named) != 1:
            return [CompletionItem(f"{option}=", help=options[option].text) for option in named]
        option = options.get(named[0] if named else incomplete.partition("=")[0])
        values = [f"{option.id}={spell(value)}" for value in option.values] if option else []
        return [CompletionItem(value) for value in values if value.startswith(incomplete)]


HEAD = 65_536
"""Signs of the first line of a log, at most, that are read to learn its game."""


def _game_of(path: str) -> str:
    """The game of a log, empty for any other word."""
    import json

    try:
        with open(path, encoding="utf-8") as file:
            head = json.loads(file.readline(HEAD))
    except (OSError, ValueError):
        return ""
    game = head.get("game") if isinstance(head, dict) else ""
    return game if isinstance(game, str) else ""


GAME, FILE, POLICY, OPTION = GameName(), FileName(), PolicyName(), OptionValue()

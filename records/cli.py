"""The command `records`: reads logs. The table of commands is static; each is imported when it is called."""

import errno
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any

import click

from referee import __version__

COMMANDS: dict[str, tuple[str, str]] = {
    "replay": ("records.commands.replay", "The table at a step: board, status, the last step and its rule."),
    "audit": ("records.commands.audit", "Judge every step of logs again, and say what holds."),
    "summarize": ("records.commands.summarize", "Put many logs into an SQLite database."),
}
"""Module and short help by name; a module has one `command`."""

FAILED = 2
INTERRUPTED = 130
PIPE = 141
"""Exit code when the reader of the output is gone: as a shell reports it (128 + SIGPIPE)."""


class Lazy(click.Group):
    """A group whose help and version need no command to be imported."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(COMMANDS[cmd_name][0]).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The table, without importing anything."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(cls=Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="records")
def cli() -> None:
    """Reads the logs that `referee` keeps: replays, audits and counts them.

    Wherever a log is named, a folder may stand: all *.jsonl below it, in order of their names.
    """


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit code. Never a traceback for what a file or a person says."""
    _streams()
    try:
        code = _run(arguments)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        return _quiet()
    except OSError as error:
        if error.errno in (errno.EPIPE, errno.EINVAL):
            return _quiet()
        _quiet()
        print(f"records: cannot write the output: {error.strerror or error}", file=sys.stderr)
        return FAILED


def _run(arguments: Sequence[str] | None) -> int:
    try:
        result: Any = cli.main(args=arguments, prog_name="records", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        print("records: stopped", file=sys.stderr)
        return INTERRUPTED
    except OSError:
        raise
    except Exception as error:  # the last resort: a sentence, and a traceback only for whoever asks for it
        if sys.flags.dev_mode:
            raise
        print(
            f"records: this program failed ({type(error).__name__}: {error!r}); please report it, with the log; ",
            end="",
            file=sys.stderr,
        )
        print("`python -X dev -m records …` says where", file=sys.stderr)
        return FAILED
    return result if isinstance(result, int) else 0


def _streams() -> None:
    """Closed streams become silent ones; what an encoding cannot hold is spelled out instead of failing."""
    for name in ("stdout", "stderr"):
        stream: Any = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _quiet() -> int:
    """Nobody reads on: let what is still buffered go nowhere."""
    null = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            try:
                os.dup2(null, stream.fileno())
            except (OSError, ValueError):
                pass
    return PIPE

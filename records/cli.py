"""The command `records`: reads logs. The table of commands is static; each is imported when it is called, click too."""

import errno
import io
import os
import signal
import sys
from collections.abc import Sequence
from typing import Any

from records import INTERRUPTED
from referee import __version__

COMMANDS: dict[str, tuple[str, str]] = {
    "replay": ("records.commands.replay", "Show the table at any step, and why it was judged so."),
    "view": ("records.commands.view", "Make a page that steps through a game in a browser."),
    "branch": ("records.commands.branch", "What if: change one step and replay the rest."),
    "diff": ("records.commands.diff", "Compare two logs: where they part, and what it changed."),
    "ruling": ("records.commands.ruling", "Print the slip of a ruling."),
    "audit": ("records.commands.audit", "Judge every step of logs again."),
    "odds": ("records.commands.odds", "Say how likely something hidden was at a line."),
    "repair": ("records.commands.repair", "Make a damaged log whole again, as a new file."),
    "seal": ("records.commands.seal", "Copy a log without seals, with seals."),
    "receipt": ("records.commands.receipt", "Print line count and last seal, or check them with a photograph."),
    "export": ("records.commands.export", "Copy logs to give away: pseudonyms, coarse dates, no free text."),
    "schema": ("records.commands.schema", "Print the JSON schema of logs."),
    "summarize": ("records.commands.summarize", "Put many logs into an SQLite database."),
    "stats": ("records.commands.stats", "Show statistics of a database, with their uncertainty."),
    "ask": ("records.commands.ask", "Answer a question about many games, such as which card is never played."),
    "plan": ("records.commands.plan", "Say how many games a question needs, and store the plan."),
    "report": ("records.commands.report", "Make a page of these statistics with charts."),
    "datasette": ("records.commands.datasette", "Print metadata of a database for datasette."),
}
"""Module and short help by name; a module has one `command`."""

FAILED = 2
PIPE = 141
"""Exit code when the reader of the output is gone: as a shell reports it (128 + SIGPIPE)."""


HELP = """\
Usage: records COMMAND [ARGUMENTS]...

  Reads the logs that `referee` keeps: replays, audits and counts them.

  A folder in place of a log means all *.jsonl below it, in order of their
  names; `-` is the standard input. Without a log it is the games folder, or
  the newest log in it. `records COMMAND --help` explains a command.

Commands:
{commands}

Options:
  --version   Show the version and exit.
  -h, --help  Show this message and exit.
"""


def help_text() -> str:
    """What `records --help` says."""
    column = max(map(len, COMMANDS))
    return HELP.format(commands="\n".join(f"  {name:<{column}}  {text}" for name, (_, text) in COMMANDS.items()))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit code. Never a traceback for what a file or a person says.

    arguments: without them those of the command line; then all is over, and Ctrl-C comes too late for anything.
    """
    try:
        return _guarded(arguments)
    finally:
        if arguments is None:
            signal.signal(signal.SIGINT, signal.SIG_IGN)


def _guarded(arguments: Sequence[str] | None) -> int:
    try:
        if not _streams():
            return FAILED
        code = _run(arguments)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        print("records: stopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        return _quiet()
    except OSError as error:
        if error.errno in (errno.EPIPE, errno.EINVAL):
            return _quiet()
        _quiet()
        what = (
            ("this folder is gone" if error.errno == errno.ENOENT else "cannot write the output")
            if error.filename is None
            else os.fsencode(error.filename).decode(errors="backslashreplace")
        )
        print(f"records: {what}: {error.strerror or error}", file=sys.stderr)
        return FAILED


def _run(arguments: Sequence[str] | None) -> int:
    """Help and version are answered at once; everything else is click's."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words in (["--help"], ["-h"], ["--version"]):
        sys.stdout.write(f"records {__version__}\n" if words == ["--version"] else help_text())
        return 0
    import click

    from records.commands import group

    try:
        result: Any = group().main(args=arguments, prog_name="records", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        raise KeyboardInterrupt from None
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


def _streams() -> bool:
    """Whether there is an output. A closed stream of messages becomes a silent one; signs an encoding lacks are spelled
    out.
    """
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        print("records: there is nowhere to write to: the output is closed", file=sys.stderr)
        return False
    if sys.stdout.isatty() or sys.stderr.isatty():
        from referee.cli import letters

        letters()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    return True


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

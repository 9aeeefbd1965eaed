"""The command `referee`.

The table of commands is static: the overview and the version need no library at all, and every command loads only what
it runs. `records` takes from it how options are read and completed; nothing in `referee` imports it.
"""

import errno
import os
import sys

from referee import __version__

COMPLETE = "_REFEREE_COMPLETE"
"""Set by the shell whose completion asks; click answers it."""

CLOSED_PIPE = 141
INTERRUPTED = 130

COMMANDS = {
    "play": "Begin a log and play: at the terminal, from a pipe or a transcript.",
    "resume": "Go on with a log where it ends.",
    "logs": "List the games that were kept, unfinished ones too.",
    "census": "Fill in what is printed on your own box, once for all logs.",
    "players": "List remembered players; merge two spellings of one person.",
    "score": "Add up a score without a log, explained line by line.",
    "rules": "Search the rules and options of a game.",
    "sheet": "Print one page of what is typed, by what is printed on the cards.",
    "games": "List the games.",
    "simulate": "Play simulated games into a folder.",
    "demo": "Play a shipped example, audit it, make its page and a statistic.",
}


def overview() -> str:
    """What `referee --help` shows."""
    rows = "\n".join(f"  {name:<9} {text}" for name, text in COMMANDS.items())
    return f"""Usage: referee COMMAND [ARGUMENTS]

  A referee for card games played at a real table: type what happened, each step is judged and kept in a log.

Commands:
{rows}

Options:
  --version   Show the version.
  -h, --help  Show this; `referee COMMAND --help` explains a command."""


def closed_pipe() -> int:
    """Let the rest of the output vanish quietly; the exit code for it."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        pass
    return CLOSED_PIPE


def main() -> None:
    """The console script."""
    arguments = sys.argv[1:]
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by the caller
            if name == "stdout":
                _complain("there is nowhere to write to: the output is closed")
                sys.exit(2)
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
    letters()
    try:
        if arguments == ["--version"]:
            print(f"referee {__version__}")
            code = 0
        elif arguments in ([], ["--help"], ["-h"]) and COMPLETE not in os.environ:
            print(overview())
            code = 0 if arguments else 2
        else:
            code = _command()
        sys.stdout.flush()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1 if end.code else 0
    except BrokenPipeError:
        code = closed_pipe()
    except OSError as error:
        why = error.strerror or error
        if error.filename is None:
            begun = {"play", "resume"} & {*arguments}
            held = "; what was recorded is in the log, `referee resume` goes on" if begun else ""
            _complain(f"{_undone(error)}: {why}{held}")
        else:  # a file, not the output
            _complain(f"{os.fsencode(error.filename).decode(errors='backslashreplace')}: {why}")
        closed_pipe()
        code = 2
    sys.exit(code)


def _undone(error: OSError) -> str:
    """What could not be done, of an error that names no file: the folder was deleted, else the output is full."""
    return "there is no such folder any more" if error.errno == errno.ENOENT else "cannot write the output"


def letters() -> None:
    """A terminal uses a superset of ASCII, whatever the environment says: with any other encoding (UTF-16) nobody could
    read or type.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is None or not stream.isatty():
            continue
        try:
            plain = "a\n".encode(stream.encoding) == b"a\n"
        except (LookupError, UnicodeError):
            plain = False
        if not plain:
            reconfigure(encoding="utf-8")


def _complain(text: str) -> None:
    try:
        print(f"referee: {text}", file=sys.stderr)
    except (OSError, ValueError, AttributeError):
        pass


def _command() -> int:
    """Run a command with click. Signs that the terminal's letters do not have are spelled out."""
    from referee.cli.commands import run
    from referee.engine.for_good import ours

    ours()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and (stream.encoding or "").lower().replace("-", "") != "utf8":
            reconfigure(errors="backslashreplace")
    return run()

"""`records replay`."""

import sys
from typing import TYPE_CHECKING

import click

from records.commands.named import newest
from referee.cli.completing import FILE
from referee.cli.numbers import WholeNumber

if TYPE_CHECKING:
    from records.logs.eyes import Looker
    from records.show import Output


@click.command("replay")
@click.argument("log", type=FILE, required=False, metavar="[LOG]", callback=newest)
@click.option("--at", "--to", "to", type=WholeNumber(0), metavar="N", help="Line number N; 0 is before the first step.")
@click.option("--why", is_flag=True, help="Everything about line N: what led to it, what was asked, every rule tested.")
@click.option("--for", "seen", default="open", metavar="EYE", help="What public, open or a player sees [open].")
@click.option("--step", is_flag=True, help="Walk along the log, as a terminal does without options; ? explains.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line of the log; with --why one in all.")
def command(log: str, to: int | None, why: bool, seen: str, step: bool, as_json: bool) -> int:
    """Show the table of LOG as it was after line N, by default at the end.

    At a terminal and without options you walk along the log: Enter goes forward, b back, 12 to line 12, `r 3` to round
    3, `t 8` to turn 8, `p 2` to the next step of seat 2, `c katana` to the next line with that word, x to the next
    finding, j to the next ruling, w says why.

    Hidden cards are shown once the game has ended; `--for public`, `--for 2` or `--for Ben` shows what the whole
    table or that player saw. The table is the one that the log had when line N was written; later corrections are
    named, not applied. Of a damaged log the part that holds is shown. Exit code: 0, 1 when the log is damaged, 2 when
    nothing can be shown.
    """
    from records import show
    from records.logs.source import UnreadableSource, find, shown
    from records.replay import replay, show_replay
    from referee.journal.complaints import NotALog
    from referee.journal.mask import eye as read_eye

    try:
        eye = read_eye(seen)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if why and not to:
        raise click.UsageError("--why wants a line: --at N --why")
    files = find([log])
    screen = show.Output()
    walk = step or (to is None and not as_json and len(files) == 1 and sys.stdin.isatty() and sys.stdout.isatty())
    code = 0
    for file in files:
        if isinstance(file, UnreadableSource):
            show.refused(file.path, file.why)
            code = max(code, 2)
            continue
        try:
            if why and to:
                code = max(code, _why(screen, file, to, eye, as_json))
            elif walk and not as_json:
                code = max(code, _walk(screen, file, to, eye))
            elif as_json:
                code = max(code, show_replay.moments(screen, file, to, many=len(files) > 1, eye=eye))
            else:
                result = replay.replay(file, to, eye)
                show_replay.replayed(screen, result, many=len(files) > 1)
                code = max(code, 1 if result.not_judged else 0)
        except NotALog as error:
            show.refused(shown(file), str(error.complaint))
            code = max(code, 2)
        except ValueError as error:  # no such line, no such seat
            show.refused(shown(file), str(error))
            code = max(code, 2)
    return code


def _why(screen: "Output", file: str, n: int, eye: "Looker", as_json: bool) -> int:
    """The disputed move."""
    from records import show
    from records.replay import show_why
    from records.replay.why import why

    told = why(file, n, eye)
    for complaint in told.complaints:
        show.refused(told.file, complaint)
    if as_json:
        show.json_line(screen, told)
    else:
        show_why.shown(screen, told)
    return 1 if told.broken else 0


def _walk(screen: "Output", file: str, at: int | None, eye: "Looker") -> int:
    """Step by step."""
    from records import show
    from records.replay.replay import NoSuchLine, no_such_line
    from records.replay.stepper import Stepper
    from records.replay.timeline import tape

    laid = tape(file, eye)
    for complaint in laid.complaints:
        show.refused(laid.file, str(complaint))
    for remark in laid.remarks:
        show.refused(laid.file, remark)
    start = laid.index(at or 0)
    if start is None:
        raise NoSuchLine(no_such_line(at or 0, max(s.n for s in laid.stops), bool(laid.not_judged)))
    return Stepper(screen, laid, file, _read, start, eye).run()


def _read(prompt: str) -> str | None:
    """A command; None at the end of the input."""
    tty = sys.stdin.isatty()
    if tty:
        print(prompt, end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    if tty and not line:
        print(file=sys.stderr)
    return line if line else None

"""`records receipt`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from records.commands.named import folder
from referee.cli.completing import FILE

if TYPE_CHECKING:
    from records.logs.repair import Given

CHECKS = {
    "fits": "as photographed",
    "grown": "as photographed, and more lines since",
    "cut": "NOT as photographed: lines are missing at the end",
    "gap": "NOT as photographed: lines are missing",
    "other": "NOT as photographed: this is another log, or it was changed",
    "broken": "NOT proved to be as photographed: after a seal that does not fit, later seals prove nothing",
}


@click.command("receipt")
@click.argument("logs", type=FILE, nargs=-1, metavar="[LOG]...", callback=folder)
@click.option("--check", "wanted", default="", metavar="RECEIPT", help='As photographed: "59 lines, last seal 1f…".')
@click.option("--json", "as_json", is_flag=True, help="One JSON object a log.")
def command(logs: tuple[str, ...], wanted: str, as_json: bool) -> int:
    """Print the receipt of LOGs: the number of lines and the last seal, or --check them with a photographed one.

    Only this shows that somebody cut off the end of a log, or wrote it anew with fitting seals. From the first seal
    that does not fit, a log is never found to be as photographed.

    Exit code: 0, 1 when a log is damaged or not as photographed, 2 when one cannot be read.
    """
    from records import show
    from records.logs.repair import photographed, receipt
    from records.logs.source import UnreadableSource, find, shown
    from referee.engine.words import counted
    from referee.journal.complaints import NotALog

    want = photographed(wanted)
    if wanted and not want:
        raise click.UsageError('--check takes a receipt as it is printed: "59 lines, last seal 1f…" with all 32 digits')
    screen = show.Output()
    code = 0
    for file in find(logs):
        if isinstance(file, UnreadableSource):
            show.refused(file.path, file.why)
            code = 2
            continue
        try:
            given = receipt(file, want)
        except NotALog as error:
            show.refused(shown(file), str(error.complaint))
            code = 2
            continue
        except (OSError, ValueError) as error:
            show.refused(shown(file), getattr(error, "strerror", "") or str(error))
            code = 2
            continue
        if not given.sound or given.check in ("cut", "gap", "other"):
            code = max(code, 1)
        if as_json:
            show.json_line(screen, given)
            continue
        notes = [] if given.sealed else ["not sealed"]
        notes += [] if given.sound else [damaged(given)]
        notes += [checked(given)] if given.check else []
        tail = f" ({'; '.join(notes)})" if notes else ""
        screen.line(f"{given.file}: {counted(given.lines, 'line')}, last seal {given.seal}{tail}")
    return code


def checked(given: Given) -> str:
    """How a log compares with its photograph; where its seals break, the place."""
    text = CHECKS[given.check]
    if given.check in ("gap", "broken"):
        text += f"; the seals break at line {given.unsealed} of the file"
        text += ": lines before it are missing, or it was changed"
    return text


def damaged(given: Given) -> str:
    """What is wrong with a log, and as far as it holds."""
    if given.holds == given.lines:
        return f"damaged: {given.damage}; this is the part that holds"
    return f"damaged: {given.damage}; it holds as far as line {given.holds} of the file"

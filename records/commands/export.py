"""`records export`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from records.commands import BOM, DECIMAL, SAME, csv_form
from records.commands.named import folder
from referee.cli.completing import FILE

if TYPE_CHECKING:
    from referee.journal.mask import Eye

KEEP = ("notes", "tries", "reasons", "typed", "answers", "photos")


@click.command("export")
@click.argument("logs", type=FILE, nargs=-1, metavar="[LOG]...", callback=folder)
@click.option(
    "--anon",
    is_flag=True,
    help="Pseudonyms, weeks instead of times, no free text. Required, except with --parquet and --plays.",
)
@click.option(
    "--out",
    default="",
    metavar="FILE",
    help="The new log, or of several LOGs a folder; never written over. Required, except with --parquet and --plays.",
)
@click.option(
    "--parquet", default="", metavar="DIR", help="Of a database: its tables as Parquet files (needs the extra `big`)."
)
@click.option(
    "--plays",
    type=click.Choice(["bgstats", "bgg", "sheet"]),
    help="The results: JSON for BG Stats, a CSV in the terms of BoardGameGeek, a page to print.",
)
@DECIMAL
@BOM
@SAME
@click.option("--keep", multiple=True, type=click.Choice(KEEP), help="What is kept; may be repeated.")
@click.option(
    "--for", "eye", default="open", metavar="EYE", help="What the copy shows: public, open or a player [open]."
)
@click.option("--json", "as_json", is_flag=True, help="What was removed as one JSON object a log.")
def command(
    logs: tuple[str, ...],
    anon: bool,
    out: str,
    parquet: str,
    plays: str | None,
    decimal: str | None,
    bom: bool,
    same: list[tuple[str, str]],
    keep: tuple[str, ...],
    eye: str,
    as_json: bool,
) -> int:
    """Make copies of LOGs to give away, and say what was removed.

    Players get pseudonyms: a person has the same one in all logs of an export, another one in the next. Dates become
    the Monday of their week. Dropped are: what was typed, refused entries, notes, answers, photographs and reasons. A
    copy has its own id and seals and does not name its original. Line numbers, seats, steps, play times, verdicts and
    results stay. As long as a game has not ended, hidden cards are left out too. The copy of a damaged log, and of one
    that was sealed anew, says so in its last line; `records audit` says it of the copy.

    With --parquet the argument is a database of `records summarize`; every table and view becomes a file in DIR.

    With --plays the argument is such a database, or logs. The finished games of people are written to FILE or to
    standard output: day, minutes, players with score, place, role and who won. `bgstats` gives each play as BG Stats
    takes it, with the link that brings it there. BoardGameGeek documents no way in; `bgg` has its names of the columns.

    Exit code: 0, 1 when a log was left out or damaged, 2 when no copy could be made.
    """
    from referee.journal.mask import eye as read_eye

    form = csv_form(decimal, bom, plays == "bgg")
    if plays:
        from records.statistics.plays_write import write as write_plays

        return write_plays(logs, plays, out or "-", anon, form, same)
    if same:
        raise click.UsageError("--same belongs to --plays")
    if parquet:
        from records.statistics.parquet import write

        return write(logs, parquet)
    if not (out and anon):
        raise click.UsageError("type --anon; for a copy with names copy the file" if out else "type --out FILE")
    try:
        seen = read_eye(eye)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    return _copies(logs, out, seen, keep, as_json)


def _copies(logs: Sequence[str], out: str, seen: Eye | str, keep: Sequence[str], as_json: bool) -> int:
    """Write copies and say what was removed; the exit code. seen: what they show."""
    import os
    import sys

    from records import show
    from records.logs.export import Anonymous
    from records.logs.output import NotWritten, fresh
    from records.logs.source import UnreadableSource, find, shown
    from referee.engine.words import counted
    from referee.journal.complaints import NotALog
    from referee.simulate.run import sealed_bytes

    files = find(logs)
    many = len(files) > 1 or any(os.path.isdir(log) for log in logs)
    export = Anonymous(keep)
    screen = show.Output(None if out != "-" else sys.stderr)
    made_any, code = False, 0
    try:
        for number, file in enumerate(files, 1):
            if isinstance(file, UnreadableSource):
                show.refused(file.path, file.why)
                code = 1
                continue
            try:
                log, made = export.run(file, seen)
            except NotALog as error:
                show.refused(shown(file), str(error.complaint))
                code = 1
                continue
            except ValueError as error:
                show.refused(shown(file), f"it cannot be copied: {error}")
                code = 1
                continue
            if many:
                os.makedirs(out, exist_ok=True)  # not before there is something to put into it
            name = os.path.join(out, f"log-{number:05d}.jsonl") if many else out
            fresh(name, sealed_bytes(log))
            made_any, made.out = True, shown(name)
            for complaint in made.complaints:
                show.refused(shown(file), complaint)
            code = max(code, 1 if made.broken else 0)
            if as_json:
                show.json_line(screen, made)
                continue
            screen.line(f"{made.out}: log {made.id}, {counted(made.lines, 'line')}", "bold")
            for what, count in made.removed.items():
                screen.line(f"  removed: {what} ({count})", "", "    ")
            if made.note:
                screen.line(f"  its last line says: {made.note}", "yellow", "    ")
            if made.masked:
                screen.line(f"  hidden fields are left out: it shows what {made.masked} saw", "", "    ")
    except (NotWritten, ValueError) as error:
        show.message(str(error))
        return 2
    except OSError as error:
        show.message(f"{shown(out)} cannot be made a folder: {error.strerror or error}")
        return 2
    return code if made_any else 2

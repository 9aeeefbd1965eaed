"""`records replay`."""

import click


@click.command("replay")
@click.argument("log", metavar="LOG")
@click.option("--to", type=click.IntRange(0), metavar="N", help="Stop after line number N; 0 is before the first step.")
@click.option(
    "--json", "as_json", is_flag=True, help="One JSON object a line of the log: step, verdict, findings, view."
)
def command(log: str, to: int | None, as_json: bool) -> int:
    """Show the table of LOG as it was after line N, by default at the end.

    The state is the one that the log had when line N was written; corrections further down are named, not applied. Of a
    damaged log what held is shown. Exit code: 0, 1 when the log is damaged, 2 when nothing can be shown.
    """
    from records import replay, show
    from records.source import Refused, find, shown
    from referee.journal.reader import Unreadable

    files = find([log])
    screen = show.Screen()
    code = 0
    for file in files:
        if isinstance(file, Refused):
            show.refused(file.path, file.why)
            code = max(code, 2)
            continue
        try:
            if as_json:
                code = max(code, show.moments(screen, file, to, many=len(files) > 1))
            else:
                result = replay.replay(file, to)
                show.replayed(screen, result, many=len(files) > 1)
                code = max(code, 1 if result.not_judged else 0)
        except Unreadable as error:
            show.refused(shown(file), str(error.complaint.text if not error.complaint.line else error.complaint))
            code = max(code, 2)
        except replay.NoSuchLine as error:
            show.refused(shown(file), str(error))
            code = max(code, 2)
    return code

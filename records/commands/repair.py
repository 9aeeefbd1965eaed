"""`records repair`."""

import click

from records.commands.named import newest
from referee.cli.completing import FILE


@click.command("repair")
@click.argument("log", type=FILE, required=False, metavar="[LOG]", callback=newest)
@click.option("--out", default="", metavar="FILE", help="The new file [LOG-repaired.jsonl]; never written over.")
@click.option("--reseal", is_flag=True, help="Keep all readable lines and seal them anew, as a new log with a note.")
@click.option("--json", "as_json", is_flag=True, help="What was done as one JSON object.")
def command(log: str, out: str, reseal: bool, as_json: bool) -> int:
    """Make a damaged LOG whole again as a new file, and say what was done. LOG is not changed.

    CRLF, a byte-order mark, blank lines and a missing last line end are put right; lost seals are put back; an
    unfinished last line goes to FILE.rest. From a line that was changed or cannot be read, everything goes to
    FILE.rest; the lines before it are kept.

    Exit code: 0 all of it was kept, 1 something was set aside or the new log cannot be judged, 2 nothing could be made,
    for example of a log that a newer version wrote.
    """
    from records import show
    from records.logs.output import NotWritten, beside, fresh
    from records.logs.repair import Beyond, repair
    from records.logs.source import shown, single
    from referee.engine.words import counted
    from referee.journal import read_limited
    from referee.journal.complaints import NotALog

    screen = show.Output()
    try:
        log = single(log)
        data = read_limited.read(log, read_limited.LARGE)
        new, made = repair(log, data, reseal)
        name = out or beside(log, "repaired")
        if new == data and not made.done:
            if made.unjudged:
                show.refused(shown(log), f"nothing can be repaired, and the log cannot be judged: {made.unjudged}")
                return 2
            screen.line(f"{shown(log)}: there is nothing to repair")
            return 0
        fresh(name, new)
        made.out = shown(name)
        if made.aside and name != "-":
            fresh(f"{name}.rest", made.aside)
    except NotALog as error:
        show.refused(shown(log), str(error.complaint))
        return 2
    except (OSError, ValueError) as error:
        show.refused(
            shown(log), str(error) if isinstance(error, Beyond) else getattr(error, "strerror", "") or str(error)
        )
        return 2
    except NotWritten as error:
        show.message(str(error))
        return 2
    if as_json:
        show.json_line(screen, made)
    elif name != "-":
        screen.line(f"{made.out}: log {made.id}, {made.receipt}", "bold")
        for text in made.done:
            screen.line(f"  {text}", "", "    ")
        if made.aside:
            screen.line(
                f"  what was set aside is in {made.out}.rest ({counted(len(made.aside), 'byte')})", "yellow", "    "
            )
        if made.unjudged:
            screen.line(f"  it still cannot be judged: {made.unjudged}", "red", "    ")
    return 1 if made.aside or made.unjudged else 0

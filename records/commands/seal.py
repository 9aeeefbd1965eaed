"""`records seal`."""

import click

from records.commands.named import newest
from referee.cli.completing import FILE


@click.command("seal")
@click.argument("log", type=FILE, required=False, metavar="[LOG]", callback=newest)
@click.option("--out", default="", metavar="FILE", help="The new file [LOG-sealed.jsonl]; never written over.")
def command(log: str, out: str) -> int:
    """Make a copy of LOG with seals, if it has none. The log and its receipt stay the same; any later change shows.

    Exit code: 0, 2 when no copy could be made (it is sealed already, or damaged: `records repair`).
    """
    from records import show
    from records.logs.output import NotWritten, beside, fresh
    from records.logs.repair import receipt, with_seals
    from records.logs.source import shown, single
    from referee.engine.words import counted
    from referee.journal.complaints import NotALog
    from referee.journal.foreign import unpacked_bytes

    screen = show.Output()
    try:
        log = single(log, again=True)
        given = receipt(log)
        if given.sealed:
            show.refused(given.file, "it is sealed already")
            return 2
        if not given.sound:
            show.refused(given.file, "it is damaged; `records repair` comes first")
            return 2
        with open(log, "rb") as file:
            data = with_seals(unpacked_bytes(file.read()))
        name = out or beside(log, "sealed")
        fresh(name, data)
    except NotALog as error:
        show.refused(shown(log), str(error.complaint))
        return 2
    except (OSError, ValueError) as error:
        show.refused(shown(log), getattr(error, "strerror", "") or str(error))
        return 2
    except NotWritten as error:
        show.message(str(error))
        return 2
    if name != "-":
        screen.line(f"{shown(name)}: {counted(given.lines, 'line')}, last seal {receipt(name).seal}")
    return 0

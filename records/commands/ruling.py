"""`records ruling`."""

import click

from records.commands.named import newest
from referee.cli.completing import FILE
from referee.cli.numbers import WholeNumber


@click.command("ruling")
@click.argument("log", type=FILE, required=False, metavar="[LOG]", callback=newest)
@click.argument("number", type=WholeNumber(1), required=False, metavar="[N]")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a ruling.")
def command(log: str, number: int | None, as_json: bool) -> int:
    """Print the slip of the ruling at line N of LOG: at most 12 lines of 72 columns. Without N: list all
    rulings, with what became of them on appeal.

    Exit code: 0, 1 when the log is damaged, 2 when there is no such ruling or nothing can be read.
    """
    from records import show
    from records.logs.source import shown, single
    from records.replay.ruling import rulings
    from referee.journal.complaints import NotALog
    from referee.journal.slip import about_words
    from referee.table.session.slips import outcome_words

    screen = show.Output()
    try:
        log = single(log)
        found, complaints, broken = rulings(log, number)
    except NotALog as error:
        show.refused(shown(log), str(error.complaint))
        return 2
    except ValueError as error:
        show.message(str(error))
        return 2
    for complaint in complaints:
        show.refused(shown(log), complaint)
    for ruled in found:
        if as_json:
            show.json_line(screen, ruled)
        elif number is not None:
            for row in ruled.slip:
                screen.raw(row)
        else:
            about = f" · {about_words(ruled.of)}" if ruled.of else ""
            answer = f": {outcome_words(ruled.outcome)}" if ruled.outcome else ""
            became = f"; {ruled.became}" if ruled.became else ""
            text = f"{ruled.kind} for {ruled.whom}:{ruled.text[len(ruled.kind) :]}" if ruled.whom else ruled.text
            screen.line(f"{ruled.n:>4}  {text}{about}{answer}{became}", "", "      ")
    if not found and not as_json:
        show.message("this log has no ruling")
    return 1 if broken else 0

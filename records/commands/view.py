"""`records view`."""

import click

from records.commands.named import newest
from referee.cli.completing import FILE


@click.command("view")
@click.argument("log", type=FILE, required=False, metavar="[LOG]", callback=newest)
@click.option(
    "--out", required=True, metavar="FILE", help="The page to make, - for standard output; never written over."
)
@click.option("--open", "is_open", is_flag=True, help="Show hidden cards too, once the game has ended.")
@click.option(
    "--for", "seen", default="public", metavar="EYE", help="Show what a player knew: a seat or a name [public]."
)
def command(log: str, out: str, is_open: bool, seen: str) -> int:
    """Make one self-contained page that steps through LOG: the table drawn, the log, findings, scores over time.

    The page needs no network and no other file. It works with keys, screen readers, phones and printers. It shows only
    what the whole table saw, unless --open or --for says otherwise. `page.html#41` opens at line 41.

    Exit code: 0, 1 when the log is damaged (the page shows the part that holds), 2 when no page could be made.
    """
    from records import show
    from records.logs.output import NotWritten, fresh
    from records.logs.source import shown, single
    from records.page.page import page
    from records.page.view import drawn
    from records.replay.timeline import tape
    from referee.engine.words import counted
    from referee.journal.complaints import NotALog
    from referee.journal.mask import eye as read_eye

    try:
        eye = read_eye(seen)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if is_open and eye not in ("public", "open"):
        raise click.UsageError("--open and --for make different pages; choose one")
    is_open = is_open or eye == "open"
    try:
        log = single(log)
        laid = tape(log, "open" if is_open else eye)
        fresh(out, page(drawn(laid)).encode())
    except NotALog as error:
        show.refused(shown(log), str(error.complaint))
        return 2
    except (NotWritten, ValueError) as error:
        show.message(str(error))
        return 2
    if is_open and laid.masked:
        show.message("the game has not ended: the page leaves hidden cards out")
    for complaint in laid.complaints:
        show.refused(shown(log), str(complaint))
    if out != "-":
        show.message(f"{shown(out)}: {counted(len(laid.stops) - 1, 'line')}")
    return 1 if laid.not_judged else 0

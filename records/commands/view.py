"""`records view`."""

from typing import TYPE_CHECKING

import click

from records.commands.named import newest
from referee.cli.completing import FILE
from referee.cli.numbers import WholeNumber

if TYPE_CHECKING:
    from records.logs.eyes import Looker
    from records.replay.timeline import Tape


@click.command("view")
@click.argument("log", type=FILE, required=False, metavar="[LOG]", callback=newest)
@click.option(
    "--out", required=True, metavar="FILE", help="The page to make, - for standard output; never written over."
)
@click.option("--open", "is_open", is_flag=True, help="Show hidden cards too, once the game has ended.")
@click.option(
    "--for", "seen", default="public", metavar="EYE", help="Show what a player knew: a seat or a name [public]."
)
@click.option(
    "--dispute",
    type=WholeNumber(1),
    metavar="N",
    help="One sheet for an arbiter about line N, or about what ruling N is about.",
)
@click.option("--from", "start", type=WholeNumber(1), metavar="N", help="Begin at line N.")
def command(log: str, out: str, is_open: bool, seen: str, dispute: int | None, start: int | None) -> int:
    """Make one self-contained page that steps through LOG: the table drawn, the log, findings, scores over time.

    The page needs no network and no other file. It plays the game at four speeds, has chapters (turns, refusals,
    corrections, rulings, changes of the lead) and works with keys, screen readers, phones and printers. It shows only
    what the whole table saw, unless --open or --for says otherwise. `page.html#41` opens at line 41.

    A page holds 2,000 lines: of a longer log the last ones, or with --from those from line N on.

    With --dispute: what happened at line N, why it was judged so, the rules with book and section, the ruling, the
    table before and after, the receipt; it prints on one sheet.

    Exit code: 0, 1 when the log is damaged (the page shows the part that holds), 2 when no page could be made.
    """
    from records import show
    from records.logs.output import NotWritten, fresh
    from records.logs.source import shown, single
    from referee.journal.complaints import NotALog
    from referee.journal.mask import eye as read_eye

    try:
        eye = read_eye(seen)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if is_open and eye not in ("public", "open"):
        raise click.UsageError("--open and --for make different pages; choose one")
    if dispute is not None and start is not None:
        raise click.UsageError("--dispute and --from make different pages; choose one")
    is_open = is_open or eye == "open"
    try:
        log = single(log)
        laid, text, told = _made(log, "open" if is_open else eye, dispute, start or 0)
        fresh(out, text.encode())
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
        show.message(f"{shown(out)}: {told}")
    return 1 if laid.not_judged else 0


def _made(log: str, eye: "Looker", n: int | None, start: int) -> "tuple[Tape, str, str]":
    """The log laid out, the page, and what is on it."""
    from referee.engine.words import counted

    if n is not None:
        from records.page.dispute import dispute, page

        found = dispute(log, n, eye)
        return found.laid, page(found), f"line {found.stop.n}"
    from records.page.page import page as whole
    from records.page.view import drawn, laid_out

    laid = laid_out(log, eye, start)
    return laid, whole(drawn(laid)), laid.part or counted(len(laid.stops) - 1, "line")

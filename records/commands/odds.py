"""`records odds`."""

import click

from records.commands.named import newest
from referee.cli.completing import FILE
from referee.cli.numbers import WholeNumber


@click.command("odds")
@click.argument("log", type=FILE, required=False, metavar="[LOG]", callback=newest)
@click.option("--at", "at", type=WholeNumber(1), metavar="N", help="The line that is asked about; required.")
@click.option(
    "--zone",
    default="",
    metavar="PLACE",
    help="The place just after line N: hand:2 or hand:Ben, kept:3, deck; a card laid face down by its line, 19.",
)
@click.option(
    "--card",
    default="",
    metavar="CARD",
    help="The card at that place, by its code or a printed name; without it all that can be there.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(log: str, at: int | None, zone: str, card: str, as_json: bool) -> int:
    """How likely something hidden was at line N of LOG, by what everybody had seen until then.

    Shinbi: all deals that explain what was seen are counted, each as equally likely. In Samurai Sword, Shinobi Clans
    and Ninjato they cannot be counted: the answer is certain, possible or impossible. Without --zone: the cards that
    line N showed, just before it, and the places that can be asked about just after it. A log that was corrected later
    is asked as corrected, and the answer says so. Later showings and the habits of players are not weighed.

    Exit code: 0, 1 when the log is damaged (the part that holds is asked), 2 when nothing can be said.
    """
    from records import show
    from records.logs.source import shown, single
    from records.proof import show_odds
    from records.proof.odds_log import asked
    from referee.journal.complaints import NotALog
    from referee.proof.prove import NoSolver, Undecided

    if at is None:
        raise click.UsageError("which line? --at 12 asks about line 12; `records replay LOG` walks along them")
    if card and not zone:
        raise click.UsageError("--card wants a place: --zone PLACE --card CARD")
    file = log
    try:
        file = single(log)
        found = asked(file, at, zone, card)
    except NotALog as error:
        show.refused(shown(file), str(error.complaint))
        return 2
    except (ValueError, NoSolver, Undecided) as error:
        show.refused(shown(file), str(error))
        return 2
    for complaint in found.complaints:
        show.refused(shown(file), complaint)
    screen = show.Output()
    if as_json:
        show.json_line(screen, found.data())
    else:
        show_odds.page(screen, found)
    return 1 if found.broken else 0

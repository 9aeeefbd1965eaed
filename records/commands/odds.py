"""`records odds`."""

import click

from referee.cli.completing import FILE
from referee.cli.numbers import Number


@click.command("odds")
@click.argument("log", type=FILE, metavar="LOG")
@click.option("--at", "at", type=Number(1), required=True, metavar="N", help="The line that is asked about.")
@click.option("--zone", default="", metavar="PLACE", help="A place asked about, just after line N: hand:2, kept:3, deck; a card laid face down by its line, 19.")
@click.option(
    "--card", default="", metavar="CARD", help="The card asked about there; without it all that can be there."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(log: str, at: int, zone: str, card: str, as_json: bool) -> int:
    """How likely something hidden was at line N of LOG, by what everybody had seen until then.

    Shinbi: all deals that explain what was seen by then are counted, each as equally likely. Samurai Sword, Shinobi Clans and Ninjato,
    where they cannot be counted: it is said what was certain, possible or impossible, and not how likely. Without --zone: what line N brought to light, just before it, and what could be
    asked for just after it. A log that was corrected further down is asked as corrected, and that is said. What came to light later, and what players are likely to do, is not weighed.

    Exit code: 0, 1 when the log is damaged (what held is asked), 2 when nothing can be said.
    """
    from records import show
    from records.logs.source import shown, single
    from records.proof import show_odds
    from records.proof.odds_log import asked
    from referee.journal.complaints import Unreadable
    from referee.proof.prove import NoSolver, Undecided

    if card and not zone:
        raise click.UsageError("--card wants a place: --zone PLACE --card CARD")
    file = log
    try:
        file = single(log)
        found = asked(file, at, zone, card)
    except Unreadable as error:
        show.refused(shown(file), str(error.complaint))
        return 2
    except (ValueError, NoSolver, Undecided) as error:
        show.refused(shown(file), str(error))
        return 2
    for complaint in found.complaints:
        show.refused(shown(file), complaint)
    screen = show.Screen()
    if as_json:
        show.json_line(screen, found.data())
    else:
        show_odds.page(screen, found)
    return 1 if found.broken else 0

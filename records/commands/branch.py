"""`records branch`."""

import sys

import click

from records.commands.named import newest
from referee.cli.completing import FILE
from referee.cli.numbers import WholeNumber


@click.command("branch")
@click.argument("log", type=FILE, required=False, metavar="[LOG]", callback=newest)
@click.option("--at", "at", type=WholeNumber(1), required=True, metavar="N", help="The line that is replaced.")
@click.option("--instead", multiple=True, metavar="ENTRY", help="The entry at line N instead; may be repeated.")
@click.option("--without", is_flag=True, help="Leave line N out.")
@click.option("--out", default="", metavar="FILE", help="The new log [LOG-branch.jsonl]; never written over.")
@click.option("--json", "as_json", is_flag=True, help="What became of every line as one JSON object.")
def command(log: str, at: int, instead: tuple[str, ...], without: bool, out: str, as_json: bool) -> int:
    """What if: a new log in which line N of LOG is another step, and the rest is replayed.

    Type ENTRY as at the table, `! reason` included. Later steps that nobody is asked for any more, or that are now
    against the rules, are left out and listed. The new log names its parent; LOG is not changed.

    Exit code: 0, 1 when steps were left out or LOG is damaged (the part that holds is replayed), 2 when no branch could
    be made.
    """
    from records import show
    from records.logs.output import NotWritten, beside, fresh
    from records.logs.source import shown, single
    from records.replay import show_diff
    from records.replay.branch import Brancher, Cannot, NotTaken
    from referee.journal.complaints import NotALog
    from referee.simulate.run import sealed_bytes
    from referee.table.frontend.render import reply_rows

    if bool(instead) == without:
        raise click.UsageError("type --instead ENTRY, or --without")
    if any(not entry.strip() for entry in instead):
        raise click.UsageError("--instead is empty; --without leaves the line out")
    screen = show.Output()
    try:
        log = single(log, again=True)
        brancher = Brancher(log, at)
        made = brancher.run(instead)
        made.out = shown(out or beside(log, "branch"))
        fresh(out or beside(log, "branch"), sealed_bytes(brancher.written))
        made.diff = brancher.compare(out or made.out)
    except NotALog as error:
        show.refused(shown(log), str(error.complaint))
        return 2
    except (Cannot, NotWritten) as error:
        show.message(str(error))
        return 2
    except NotTaken as refusal:
        show.message("the entry of --instead is refused:")
        names = [seat.name for seat in brancher.head.seats]
        talk = show.Output(sys.stderr)
        talk.lines(
            reply_rows(refusal.reply, names, brancher.game.rulebook, brancher.game.about.end_rule, numbered=False)
        )
        return 2
    reader = brancher.parent.opened.reader
    for complaint in reader.complaints:
        show.refused(shown(log), str(complaint))
    if as_json:
        show.json_line(screen, made)
    else:
        show_diff.branched(screen, made)
    return 1 if made.left or reader.broken is not None or reader.torn else 0

"""`records diff`."""

import click

from referee.cli.completing import FILE


@click.command("diff")
@click.argument("first", type=FILE, metavar="FIRST")
@click.argument("second", type=FILE, metavar="SECOND")
@click.option("--json", "as_json", is_flag=True, help="The comparison as one JSON object.")
def command(first: str, second: str, as_json: bool) -> int:
    """Compare two logs: where they part, what only one has, and what that changed of the table and the score.

    For a log and its branch, for two copies of one log, and for two people who both kept the record of one game.

    Exit code: 0 the same, 1 they differ or one of them is damaged, 2 they cannot be compared.
    """
    from records import show
    from records.logs.source import shown, single
    from records.replay import show_diff
    from records.replay.diff import Apart, compared, standing
    from referee.journal.complaints import NotALog

    screen = show.Output()
    path = first
    try:
        one = standing(single(first))
        path = second
        two = standing(single(second))
        result = compared(one, two)
    except NotALog as error:
        show.refused(shown(path), str(error.complaint))
        return 2
    except Apart as error:
        show.message(str(error))
        return 2
    if as_json:
        show.json_line(screen, result)
    else:
        show_diff.shown(screen, result)
    damaged = False
    for side in (one, two):
        damaged |= side.opened.reader.broken is not None or bool(side.opened.reader.torn)
        for complaint in side.opened.reader.complaints:
            show.refused(shown(side.path), str(complaint))
    return 0 if result.equal and not damaged else 1

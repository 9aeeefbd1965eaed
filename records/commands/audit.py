"""`records audit`."""

import click


@click.command("audit")
@click.argument("logs", nargs=-1, required=True, metavar="LOG...")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a log.")
@click.option("--strict", is_flag=True, help="Every step against the rules is a finding, also one the log tells of.")
@click.option("--jobs", "-j", type=click.IntRange(1), default=1, show_default=True, help="Processes to work with.")
def command(logs: tuple[str, ...], as_json: bool, strict: bool, jobs: int) -> int:
    """Judge every step of LOGs again and compare it with what the log says.

    Seals, order, rules, effects, marks and sums are checked, each step as it could be seen when it was written and as it
    is known with all that came to light later. A single log gets a page, many a line each.

    Exit code: 0 sound, and the log says itself everything that was irregular; 1 something was found that it does not
    say; 2 nothing could be judged. Of many logs the highest counts.
    """
    from records import show
    from records.many import WorkerLost, audit_all
    from records.source import find

    files = find(logs)
    screen = show.Screen()
    count = total = worst = 0
    tally: dict[str, int] = {}
    audits = audit_all(files, strict, jobs)
    while True:
        try:
            audit = next(audits, None)
        except WorkerLost as error:
            show.message(str(error))
            return 2
        if audit is None:
            break
        count += 1
        total += audit.steps
        worst = max(worst, audit.exit)
        tally[audit.status] = tally.get(audit.status, 0) + 1
        if as_json:
            show.json_line(screen, audit)
        elif len(files) == 1:
            show.page(screen, audit)
        else:
            show.summary(screen, audit)
        show.progress(count, len(files), "logs judged")
    if len(files) > 1:
        show.progress_end()
        if not as_json:
            show.tally(screen, count, total, tally)
    return worst

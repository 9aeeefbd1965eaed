"""`records audit`."""

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

import click

from records.commands import address
from records.commands.named import folder
from referee.cli.completing import FILE, OPTION
from referee.cli.numbers import Decimal, WholeNumber

if TYPE_CHECKING:
    from records.audit.audited import AuditRequest
    from records.audit.deals import Deals
    from records.audit.many import Examined
    from records.logs.source import UnreadableSource
    from records.show import Output


JOBS_AND_CLUSTER = (
    "--jobs is for the processes of this machine; with --cluster the cluster's workers do it: leave one of the two out"
)


@click.command("audit")
@click.argument("logs", type=FILE, nargs=-1, metavar="[LOG]...", callback=folder)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a log.")
@click.option("--results", is_flag=True, help="A table of the results: how each log stands, who won, with what score.")
@click.option("--strict", is_flag=True, help="Every step against the rules is a finding, also one that the log marks.")
@click.option(
    "--rules",
    type=click.Choice(["current", "logged"]),
    default="current",
    show_default=True,
    help="Verdicts of this program under the log's options, or those that stand in the log.",
)
@click.option(
    "--option",
    "-o",
    "options",
    multiple=True,
    type=OPTION,
    metavar="K=V",
    help="Judge under this reading, side by side.",
)
@click.option(
    "--box", "boxes", multiple=True, metavar="FILE", help="Judge with the facts of this census or log, side by side."
)
@click.option(
    "--prove", is_flag=True, help="Can the log be true? Find one deal, or the steps that contradict each other."
)
@click.option(
    "--deal",
    metavar="PATH",
    help="Prove, and write the deal as a log with open cards: a file; a folder for many logs.",
)
@click.option(
    "--seconds", type=Decimal(0.1), default=30.0, show_default=True, help="Processor seconds for the proof of one log."
)
@click.option("--jobs", "-j", type=WholeNumber(1), default=1, show_default=True, help="Processes to work with.")
@click.option(
    "--cluster",
    metavar="ADDRESS",
    callback=address,
    help="Work on a dask.distributed cluster: the scheduler's address.",
)
def command(
    logs: tuple[str, ...],
    as_json: bool,
    results: bool,
    strict: bool,
    rules: Literal["current", "logged"],
    options: tuple[str, ...],
    boxes: tuple[str, ...],
    prove: bool,
    deal: str | None,
    seconds: float,
    jobs: int,
    cluster: str | None,
) -> int:
    """Judge every step of LOGs again and compare it with what the log says.

    Seals, order, rules, effects, marks and sums are checked. Each step is judged twice: by what was known then, and by
    everything shown since. A single log gets a page, many logs a line each.

    A LOG is a file, a folder (every *.jsonl below it) or a pattern in quotes ('2026-*.jsonl', '**/finals/*.jsonl'). A
    file that is named more than once is judged once. Of two files with one log id it is said whether they are the same,
    whether one goes on, or from which line on they differ: then one of them is not what the table wrote.

    --results prints a table instead, of a league day for instance: how each log stands, the game, who won and what each
    player has. A game that did not end is unfinished, with its players alone.

    --option and --box judge the same logs by other readings, side by side: which steps change, and which sessions the
    other reading would have stopped. An option given twice with two values makes two readings.

    Where the search for a deal gives up on a line, a proof is tried for at most a second; also where hands were shown
    at the end and a look finds no deal in which the rules about hidden cards were kept. The log is then `proved sound`,
    the lines that clash are named, or it is `not decided`.

    --prove asks whether any deal of the hidden cards explains the log. It settles open questions to which all deals
    give one answer. Lines that contradict the log in another way, such as a count, are named and left out: `possible
    without line 12`. It needs the extra `prove`. --cluster needs the extra `cluster`; its workers read the logs under
    the same paths.

    Exit code: 0 sound, the log already marks every irregular step; 1 the audit found something that the log does not
    mark, or two files with one id differ; 2 nothing could be judged, or a proof came to no
    answer. Of many logs the highest counts.
    """
    from records import show
    from records.audit.audited import AuditRequest
    from records.audit.deals import Deals, NoPlace
    from records.audit.many import WorkerLost
    from records.logs.source import find

    if results and as_json:
        raise click.UsageError("--json has the result of each log already: leave --results out")
    if cluster and jobs != 1:
        show.message(JOBS_AND_CLUSTER)
        return 2
    try:
        from records.audit.readings import NoReading, asked

        readings = asked(options, boxes) if options or boxes else ()
        files = find(logs)
        deals = Deals(deal, many=len(files) > 1) if deal else None
    except (NoReading, NoPlace) as error:
        show.message(str(error))
        return 2
    ask = AuditRequest(strict, rules, readings, prove or deals is not None, deals is not None, seconds)
    try:
        return _show(_audits(files, ask, jobs, cluster), files, deals, as_json, results)
    except (WorkerLost, NoPlace) as error:
        show.message(str(error))
        return 2


def _show(
    audits: "Iterator[Examined]",
    files: "Sequence[str | UnreadableSource]",
    deals: "Deals | None",
    as_json: bool,
    results: bool,
) -> int:
    """Print each audit when it comes, what the files are beside each other, and the sums of many; the exit code.
    Raises WorkerLost and NoPlace.
    """
    from records import show
    from records.audit import show as show_audit
    from records.audit.copies import Copies
    from records.audit.results import ResultRow, result_row, show_results
    from referee.table.frontend.progress import counting

    screen = show.Output()
    sums, copies = show_audit.Sums(), Copies()
    worst, count = 0, len(files)
    table: list[ResultRow] = []
    told: list[tuple[str, str]] = []
    with counting(count, "logs judged", quiet=sys.stdout.isatty()) as counter:
        for file, (audit, opened) in zip(files, audits, strict=True):
            sums.add(audit)
            worst = max(worst, audit.exit)
            if deals is not None and audit.proof is not None and opened:
                audit.proof.deal = deals.put(audit, opened)
            if as_json:
                show.json_line(screen, audit)
            elif results:
                table.append(result_row(audit))
            elif count == 1:
                show_audit.page(screen, audit)
            else:
                show_audit.summary(screen, audit)
            if (copy := copies.add(file, audit)) is not None:
                worst = max(worst, int(copy.clash))
                if as_json:
                    show.message(copy.text)
                else:
                    told.append((copy.text, "yellow" if copy.clash else "dim"))
            if not results:
                _say(screen, told)
            counter.at(sums.count)
    if results:
        show_results(screen, table)
        _say(screen, told)
    if count > 1 and not as_json:
        sums.show(screen)
    if not sums.applied:
        show.message("no log could be judged by the other reading")
        return 2
    return worst


def _say(screen: "Output", told: list[tuple[str, str]]) -> None:
    """What the files are beside each other, each with its style; said once."""
    for text, style in told:
        screen.line(f"    {text}", style, "      ")
    told.clear()


def _audits(
    files: "Sequence[str | UnreadableSource]", ask: "AuditRequest", jobs: int, cluster: str | None
) -> "Iterator[Examined]":
    """Each log's audit in the order of the files, by processes of this machine or by a cluster's workers."""
    if cluster:
        from records.audit.cluster import audits_on

        return audits_on(cluster, files, ask)
    from records.audit.many import audit_all

    return audit_all(files, ask, jobs)

"""`records ask`."""

import click

from records.commands import BOM, DECIMAL, csv_form
from referee.cli.completing import FILE


@click.command("ask")
@click.argument("database", type=FILE, metavar="DB")
@click.argument("question", required=False, default="", metavar="[QUESTION]")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a row.")
@click.option("--csv", "as_csv", is_flag=True, help="As CSV.")
@DECIMAL
@BOM
@click.option("--made-up", is_flag=True, help="Count games with made-up boxes too; they say nothing about the game.")
@click.option("--sql", is_flag=True, help="Print the SQL, for any SQLite program, and do not ask.")
def command(
    database: str, question: str, as_json: bool, as_csv: bool, decimal: str | None, bom: bool, made_up: bool, sql: bool
) -> int:
    """Answer one of the questions that are asked of DB most: how long, which card is never played, and so on.

    Without QUESTION: list the questions. They count and do not estimate; `records stats` has the intervals.

    Exit code: 0, 1 when there is nothing to tell, 2 when the database cannot be read or there is no such question.
    """
    from records import show
    from records.statistics import asked
    from records.statistics.queries import QUERIES
    from records.statistics.source import NoStatistics

    form = csv_form(decimal, bom, as_csv)
    screen = show.Output()
    known = {query.name: query for query in QUERIES if ":" not in query.sql}
    if not question:
        for query in known.values():
            screen.row(f"  {query.name}", query.title, "", max(map(len, known)) + 4)
        return 0
    found = known.get(question.lower().replace("-", "_"))
    if found is None:
        show.message(f"there is no question {question}; there is {', '.join(known)}")
        return 2
    if sql:
        screen.raw(f"{found.with_made_up() if made_up else found.sql};")
        return 0
    try:
        said = asked.answer(database, found, made_up)
    except NoStatistics as error:
        show.message(str(error))
        return 2
    columns, rows, left_out = said
    if as_json:
        for row in rows:
            show.json_line(screen, dict(zip(columns, row, strict=True)))
    elif as_csv:
        form.show(columns, (["" if value is None else value for value in row] for row in rows))
    else:
        screen.line(found.title, "bold")
        asked.show(screen, columns, rows)
        for note in filter(None, (said.made_up, left_out)):
            screen.line(note, "dim", "  ")
    return 0 if rows else 1

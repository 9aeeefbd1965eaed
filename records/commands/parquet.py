"""`records parquet`."""

import click


@click.command("parquet")
@click.argument("database", metavar="DB")
@click.option("--out", required=True, metavar="DIR", help="The folder; files of the same names are written over.")
def command(database: str, out: str) -> int:
    """The tables and views of DB as Parquet files in DIR, one each (needs the extra `big`).

    Exit code: 0, 2 when the database cannot be read or the files cannot be written.
    """
    from records import show
    from records.parquet import export
    from records.stats import NoStatistics

    screen = show.Screen()
    try:
        written = export(database, out)
    except NoStatistics as error:
        show.message(str(error))
        return 2
    except OSError as error:
        show.message(f"{out} cannot be written: {error.strerror or error}")
        return 2
    screen.line(f"{out}: {len(written)} files, {sum(n for _, n in written):,} rows")
    return 0

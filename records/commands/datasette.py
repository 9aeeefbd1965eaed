"""`records datasette`."""

import click

from referee.cli.completing import FILE


@click.command("datasette")
@click.argument("database", type=FILE, metavar="DB")
def command(database: str) -> int:
    """Metadata of DB for datasette, as JSON: descriptions, units, queries.

    Type `records datasette stats.db > metadata.json`, then `datasette stats.db --metadata metadata.json`.

    Exit code: 0, 2 when the database cannot be read.
    """
    import json

    from records import show
    from records.statistics.datasette import metadata
    from records.statistics.source import NoStatistics

    try:
        show.Output().raw(json.dumps(metadata(database), ensure_ascii=True, indent=1))
    except NoStatistics as error:
        show.message(str(error))
        return 2
    return 0

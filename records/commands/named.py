"""What a command reads where nothing is named: the games folder, the newest log in it, or a database of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pathlib import Path


def _logs() -> tuple[str, list[Path]]:
    """The games folder and the logs in it, the newest first. Raises UsageError where there are none."""
    from records.logs.source import shown
    from referee.journal import kept_logs

    try:
        folder = kept_logs.games_folder()
    except kept_logs.NoFolder as error:
        raise click.UsageError(f"name a log: {error}") from None
    found = kept_logs.logs_in(folder, below=True)
    if not found:
        raise click.UsageError(f"name a log: there is no log in the games folder {shown(folder)}")
    return str(folder), found


def folder(context: click.Context, _: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """The logs that are named, else all of the games folder. Raises UsageError."""
    if value or context.resilient_parsing:
        return value
    from records import show
    from records.logs.source import shown

    place = _logs()[0]
    show.message(f"no log is named: all in {shown(place)}")
    return (place,)


def newest(context: click.Context, _: click.Parameter, value: str | None) -> str:
    """The log that is named, else the newest of the games folder. Raises UsageError."""
    if value is not None:
        return value
    if context.resilient_parsing:
        return ""
    from records import show
    from records.logs.source import shown

    log = str(_logs()[1][0])
    show.message(f"no log is named: the newest, {shown(log)}")
    return log


def database_named(context: click.Context, _: click.Parameter, value: str | None) -> str:
    """The database that is named, else one of the games folder, which is gone when the command has ended. Raises
    UsageError where that holds no log.
    """
    if value is not None or context.resilient_parsing:
        return value or ""
    from contextlib import closing
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from records import show
    from records.database.file import DatabaseFile
    from records.database.load import Loader
    from records.logs.source import find, shown

    place = _logs()[0]
    show.message(f"no database is named: the logs in {shown(place)}")
    path = str(Path(context.with_resource(TemporaryDirectory()), "stats.db"))
    with closing(DatabaseFile(path, show.message)) as made:
        for refused in Loader(made).run(find([place], again=True)).refused:
            show.refused(refused.path, refused.why)
    return path

"""The command `records export --plays`: plays into a file of another program's form."""

from collections.abc import Sequence

from records import show
from records.database.file import Unusable
from records.logs.output import NotWritten, fresh
from records.logs.source import shown
from records.statistics.data import reasons
from records.statistics.people import look_alike
from records.statistics.plays import Plays, database_of, plays_of
from records.statistics.plays_forms import bgg, bgstats
from records.statistics.plays_sheet import sheet
from records.statistics.source import NoStatistics, Wanted
from records.statistics.spreadsheet import Csv
from referee.engine.words import counted


def write(
    paths: Sequence[str], form: str, out: str, anonymous: bool, csv: Csv, same: Sequence[tuple[str, str]] = ()
) -> int:
    """Write the plays of logs or of a database; the exit code. same: two names that are one person."""
    try:
        with database_of(paths) as (database, refused):
            plays = plays_of(database, Wanted(same=same), anonymous) if database else Plays([], {})
    except (NoStatistics, Unusable) as error:
        show.message(str(error))
        return 2
    for file in refused:
        show.refused(file.path, file.why)
    left = reasons(plays.left_out)
    if not plays.plays:
        show.message(f"there is no game to hand over{f': {left}' if left else ''}")
        return 2
    text = bgg(plays, csv) if form == "bgg" else sheet(plays) if form == "sheet" else bgstats(plays)
    try:
        fresh(out, text.encode())
    except NotWritten as error:
        show.message(str(error))
        return 2
    where = "" if out == "-" else f"{shown(out)}: "
    show.message(f"{where}{counted(len(plays.plays), 'game')}{f'; left out: {left}' if left else ''}")
    for said in () if anonymous else look_alike(plays.names()):
        show.message(said)
    if form == "bgg" and not anonymous:
        show.message("everybody can read what is logged at BoardGameGeek, names too (--anon gives pseudonyms)")
    return 1 if refused else 0

"""The rows of a log for the database: trusted where that is enough, else judged."""

from records.database.rows import Prepared, Unfit, judged
from records.database.trusted_rows import by_word
from referee.journal.log_file import LogSource


def prepare(path: LogSource, judge: bool = True) -> Prepared:
    """Read and judge a log. Raises Unfit for a log that cannot be read or is damaged in the middle.

    judge: False trusts a log that was plainly written by this program (`records.database.trusted_rows`).
    """
    try:
        if not judge:
            rows = by_word(path)
            if rows is not None:
                return rows
        return judged(path)
    except Unfit:
        raise
    except Exception as error:  # a fault of this program must not cost the rest of a long run
        raise Unfit(
            f"this program failed here ({type(error).__name__}: {error}); please report it with the log"
        ) from error

"""What `records summarize` prints."""

from records.database.load import Summary
from records.show import Screen
from referee.engine.words import counted


def loaded(screen: Screen, result: Summary, path: str) -> None:
    """What became of the files."""
    screen.line(
        f"{path}: {counted(result.seen, 'log')} seen = {result.loaded} loaded + {result.updated} updated + {result.unchanged} unchanged "
        f"+ {len(result.refused)} refused"
    )
    if result.found:
        screen.line(
            f"{counted(result.found, 'log')} with findings: what the log does not say stands in the database as it was judged "
            "(`records audit LOG` shows it; `records stats DB --exclude-found` leaves out such games)",
            "yellow",
        )
    for mine, other in result.same:
        screen.line(f"the same game line for line, counted once: {other}, {mine}", "yellow")
    if result.word:
        screen.line(f"{counted(result.word, 'log')} taken at {'its' if result.word == 1 else 'their'} word (--judge judges every log)", "dim")

"""What `records summarize` prints."""

import shlex

from records.database.load import Summary
from records.show import Output
from referee.engine.words import counted


def loaded(screen: Output, result: Summary, path: str) -> None:
    """What became of the files."""
    screen.line(
        f"{path}: {counted(result.seen, 'log')} seen = {result.loaded} loaded + {result.updated} updated + "
        f"{result.unchanged} unchanged "
        f"+ {len(result.refused)} refused"
    )
    if result.found:
        screen.line(
            f"{counted(result.found, 'log')} with findings that the log does not mark "
            "(`records audit LOG` shows them; `records stats DB --exclude-found` leaves such games out)",
            "yellow",
        )
    for mine, other in result.same:
        screen.line(f"the same game line for line, counted once: {other}, {mine}", "yellow")
    if result.word:
        screen.line(f"{counted(result.word, 'log')} trusted, not judged again (--judge judges every log)", "dim")
    if result.seen > len(result.refused):
        quoted = shlex.quote(path)
        screen.line(
            f"`records report {quoted} --out report.html` shows what they say as a page, `records stats {quoted}` here",
            "dim",
        )

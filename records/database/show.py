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

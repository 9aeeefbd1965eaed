"""What `records summarize` prints."""

from records.database.load import Summary
from records.show import Screen


def loaded(screen: Screen, result: Summary, path: str) -> None:
    """What became of the files."""
    screen.line(
        f"{path}: {result.seen} logs seen = {result.loaded} loaded + {result.updated} updated + {result.unchanged} unchanged "
        f"+ {len(result.refused)} refused"
    )

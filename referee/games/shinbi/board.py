"""The view as rows and labelled values."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.game import Row
from referee.games.shinbi.data import clan_titles


def board(view: Mapping[str, Any]) -> Sequence[Row]:
    """One row for the table, one per seat: lives, clan, and the cards in front of it."""
    rows = [
        Row(
            "table",
            (
                ("round", str(view["round"])),
                ("phase", view["phase"]),
                ("pawn", str(view["start"])),
                ("middle", str(view["middle"])),
            ),
        )
    ]
    for seat, lives in enumerate(view["lives"], 1):
        clans = view["clans"]
        cells = (
            ("lives", str(lives)),
            ("", clan_titles().get(clans[seat - 1], clans[seat - 1]) if seat <= len(clans) else ""),
            ("cards", view["cards"][seat - 1]),
        )
        rows.append(Row(f"@{seat}", cells, seat, "turn" if view["turn"] == seat else ""))
    return rows

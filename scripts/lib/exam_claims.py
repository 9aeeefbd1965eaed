"""What the fault exam claims, and where a table of it falls below that: exam_claims.toml is the only place that says so."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

WHOLE = {"live": "decidable", "at once": "decidable", "audit": "decidable", "--prove": "proved", "first step": "proved"}
"""Columns of which all is claimed, and of what."""
NEVER = ("other rule", "later false", "failed")
"""Columns that are claimed to be empty."""


class Less(NamedTuple):
    """One claim that is less than whole. least: the share that is claimed; most: wrong accusations a game."""

    game: str
    breach: str
    columns: tuple[str, ...]
    why: str
    least: float = 0.0
    most: float = 0.0


@cache
def less() -> tuple[Less, ...]:
    """All of them. Raises ValueError for a column that there is not."""
    rows = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")).get("less", [])
    found = tuple(Less(**{**row, "columns": tuple(row["columns"])}) for row in rows)
    strange = {column for one in found for column in one.columns} - {*WHOLE, *NEVER}
    if strange:
        raise ValueError(f"exam_claims.toml: there is no column {', '.join(sorted(strange))}")
    return found


def fallen(game: str, breach: str, told: Mapping[str, int]) -> list[str]:
    """Where these counts of a breach (of its name, without rules) are below what is claimed, in words."""
    low: list[str] = []
    mine = [one for one in less() if (one.game, one.breach) == (game, breach)]
    for column, of in WHOLE.items():
        share = min((one.least for one in mine if column in one.columns), default=1.0)
        if told.get(column, 0) < share * told.get(of, 0):
            low.append(f"{column}: {told.get(column, 0)} of {told.get(of, 0)} {of}")
    for column in NEVER:
        most = max((one.most for one in mine if column in one.columns), default=0.0)
        if told.get(column, 0) > most * told.get("injected", 0):
            low.append(f"{column}: {told[column]}")
    return low


def imperfect(told: Mapping[str, int]) -> bool:
    """Whether a row has anything that is not as it should be, claimed or not."""
    return (
        not told.get("injected")
        or any(told.get(column, 0) < told.get(of, 0) for column, of in WHOLE.items())
        or any(told.get(column, 0) for column in (*NEVER, "stopped"))
    )


def why_less(game: str, breach: str) -> str:
    """Why less is claimed of a breach; empty where all is."""
    return "; ".join(dict.fromkeys(one.why for one in less() if (one.game, one.breach) == (game, breach)))

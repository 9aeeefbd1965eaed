"""What can be typed now, worked out once for each state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Listed(NamedTuple):
    """Entries that can be typed now, with an explanation of each."""

    offers: tuple[tuple[str, str], ...] = ()
    """Entries that are taken as they stand."""
    begun: tuple[tuple[str, str], ...] = ()
    """Entries that want more behind them."""
    forms: tuple[tuple[str, str], ...] = ()
    """Examples of entries."""

    def rows(self) -> Iterable[tuple[str, str]]:
        """All of them, written so that nobody takes a form for an offer."""
        yield from self.offers
        yield from ((f"{entry} …", text) for entry, text in self.begun)
        yield from ((f"e.g. {entry}", text) for entry, text in self.forms)

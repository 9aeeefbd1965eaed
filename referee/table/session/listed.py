"""What can be typed now, worked out once for each state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Listed(NamedTuple):
    """Entries that can be typed now, with an explanation of each. offers: taken as they stand; begun: wanting more
    behind them; forms: examples.
    """

    offers: tuple[tuple[str, str], ...] = ()
    begun: tuple[tuple[str, str], ...] = ()
    forms: tuple[tuple[str, str], ...] = ()

    def rows(self) -> Iterable[tuple[str, str]]:
        """All of them, written so that nobody takes a form for an offer."""
        yield from self.offers
        yield from ((f"{entry} …", text) for entry, text in self.begun)
        yield from ((f"e.g. {entry}", text) for entry, text in self.forms)

"""Typing stays short: keys per entry over the golden sessions."""

import pytest

from tests.kit.keys import entry_keys, of
from tests.kit.parts import having

LIMITS = {"ninjato": (7, 16), "samurai_sword": (5, 12), "shinbi": (6, 12), "shinobi_clans": (5, 18)}
"""Median and ninth decile that no change may go beyond; what is aimed at is 5 and 12."""
ANY = (7, 18)
"""The same for a game that is not named above."""


def test_keys_of_an_entry() -> None:
    assert entry_keys("ksb") == 4
    assert entry_keys("") == 1
    assert entry_keys("kkb ! agreed by all # a note") == 6


@pytest.mark.parametrize("game", having("golden"))
def test_entries_stay_short(game: str) -> None:
    keys = of(game)
    assert keys is not None, "a game has golden sessions"
    median, p90 = LIMITS.get(game, ANY)
    assert keys.median <= median and keys.p90 <= p90, keys

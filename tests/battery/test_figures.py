"""A figure that the book of a game does not state says where it stems from; nothing of it is told as the book's own."""

import re
from pathlib import Path

import pytest

from referee import games
from referee.engine.rulebook import load_toml
from referee.games import NAMES
from tests.cli.run import referee

SMALL = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
         "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")  # fmt: skip
TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")

LEAST = 15
"""Numbers below are too common to be a count of components wherever they stand."""


def words(n: int) -> str:
    """A number in words; from a hundred on in digits."""
    ten, one = divmod(n, 10)
    if ten >= len(TENS):
        return str(n)
    return SMALL[n] if n < len(SMALL) else "-".join(filter(None, (TENS[ten], SMALL[one])))


@pytest.mark.parametrize("game", NAMES)
def test_a_count_that_is_not_the_books_says_whose_it_is(game: str) -> None:
    counts = load_toml(NAMES[game], "components.toml").get("counts", {})
    foreign = [n["value"] for n in counts.values() if n["source"] not in ("rulebook", "derived", "unknown")]
    asked = {n for n in foreign if isinstance(n, int) and n >= LEAST}
    for rule in games.load(game).rulebook.rules.values():
        named = {n for n in asked if re.search(rf"\b({n}|{words(n)})\b(?!-)", rule.text, re.IGNORECASE)}
        assert not named or rule.figures, (rule.id, named)


def test_the_counts_of_ninjato_are_said_to_come_from_the_printed_rulebook(tmp_path: Path) -> None:
    """Neither the rules summary nor its second printing counts what is in the box."""
    for rule in ("NJ-SETUP-09", "NJ-SETUP-10", "NJ-INV-01", "NJ-INV-02", "NJ-INV-04", "NJ-INV-10"):
        said = " ".join(referee("rules", rule, cwd=tmp_path).out.split())
        assert "figures: " in said and "opening pages of the printed rulebook" in said, rule
    census = " ".join(referee("census", "ninjato", cwd=tmp_path).out.split())
    totals = ("52", "90", "40", "20", "19")
    assert all(f"({n} in all, by the printed rulebook" in census for n in totals)

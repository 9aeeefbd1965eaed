"""What a later line showed of an earlier one, and a correction takes away again, is said."""

import pytest

from tests.table.test_suggest import session

SETTLED = ("start 1", "t d5 r2 s3", "k", "c", "d d d", ". . .", "b d", "1a 2g", "aku gap thf", "=4 4 5")


@pytest.mark.parametrize("entry", ["amend 17 fact blue.thf 0", "z"])
def test_a_line_that_is_legal_again_is_named(entry: str) -> None:
    table = session("shinobi_clans", "Ana Ben Cho", *SETTLED)
    told = table.enter("fact blue.thf -1 ! read on the card")
    (said,) = told.said
    assert [(fault.about, fault.verdict) for fault in said.findings] == [(16, "irregular")]
    assert "line 16: irregular → ok" in table.enter(entry).brief


def test_a_line_that_stays_irregular_is_not() -> None:
    table = session("shinobi_clans", "Ana Ben Cho", *SETTLED, "fact blue.thf -1 ! read on the card")
    assert not any("line 16" in text for text in table.enter("amend 17 fact blue.thf -2").brief)

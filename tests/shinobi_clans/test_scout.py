"""Where a Scout lies, the card behind a Target's letter is the one that is played face up."""

import pytest

from referee.journal.acts import content
from tests.table.test_suggest import session

BEGUN = ("start 1", "t d5 r2 s3", "k", "c", "d sc")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("d aku", "d=aku"), ("d Assassin Kunoichi", "d=aku"), ("da shu", "da=shu"), ("2: daimyo thief", "2: d=thf"),
        ("d aku r", "d=aku r"), ("r d aku", "r d=aku"),
    ],
)  # fmt: skip
def test_its_name_is_enough(typed: str, meant: str) -> None:
    read, said = (session("shinobi_clans", "Ana Ben Cho", *BEGUN, entry) for entry in (typed, meant))
    assert [content(item) for item in read.fold.items] == [content(item) for item in said.fold.items]


@pytest.mark.parametrize("typed", ["r aku", "d d", "d ."])
def test_elsewhere_nothing_is_read_otherwise(typed: str) -> None:
    assert session("shinobi_clans", "Ana Ben Cho", *BEGUN).enter(typed).kind == "refused"

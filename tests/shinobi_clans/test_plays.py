"""How plays may be typed: the side of a weapon behind its Target, the name of a card where a Scout lies."""

import pytest

from referee.journal.acts import content
from tests.table.test_suggest import session

CLANS = ("start 1", "t d5 r2 s3", "k", "c")
BEGUN = (*CLANS, "d sc")


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


@pytest.mark.parametrize(
    ("typed", "meant"), [("d g", "dg"), ("daimyo guardian", "dg"), ("Ronin Assassin d", "ra d"), ("d a1 r", "da1 r"), ("2: d a", "2: da")]
)
def test_a_side_may_stand_behind_its_target(typed: str, meant: str) -> None:
    begun = CLANS if not typed.startswith("2:") else (*CLANS, "d")
    read, said = (session("shinobi_clans", "Ana Ben Cho", *begun, entry) for entry in (typed, meant))
    assert [content(item) for item in read.fold.items] == [content(item) for item in said.fold.items]

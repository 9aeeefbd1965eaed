"""A pile holds no more cards than lie nowhere else: whoever says so, in whatever form, is told what lies elsewhere."""

import pytest

from tests.kit.entries import expect
from tests.table.test_suggest import session

NINJATO = ("Ann Bob", "setup 12 3/235/t2 4/235/t4 2/245/m2 1/345/m4 5/25g/g6 135 b3 x? t34* m5 g2 tx el3 do2 ev4 sk5")
CLANS = ("Ana Ben Cho", "start 1", "t d5 r2 s3", "k", "c")
SAMURAI = ("Ana Ben Cho Dai", "setup nob hid iey goe start 1")
TABLES = {"ninjato": NINJATO, "shinobi_clans": CLANS, "samurai_sword": SAMURAI}

FULL = [
    ("ninjato", "dojo.deck", 52 - 11, "NJ-INV-02"),
    ("ninjato", "dojo.discards", 52 - 11, "NJ-INV-02"),
    ("ninjato", "bag", 90 - 15, "NJ-INV-01"),
    ("ninjato", "guards.deck", 40 - 5, "NJ-INV-10"),
    ("ninjato", "palace.deck", 21 - 4, "NJ-INV-10"),
    ("ninjato", "pavilion.deck", 30 - 4, "NJ-INV-10"),
    ("ninjato", "sensei.large", 16 - 2, "NJ-INV-04"),
    ("ninjato", "sensei.out", 19 - 2, "NJ-INV-04"),
    ("ninjato", "rumors.2", 30 - 4, "NJ-INV-10"),
    ("ninjato", "hand.1", 52 - 3, "NJ-INV-02"),
    ("shinobi_clans", "deck", 87 - 30, "SC-COMP-14"),
    ("shinobi_clans", "discard", 87 - 30, "SC-COMP-14"),
    ("shinobi_clans", "height.d", 87 - 30, "SC-COMP-14"),
    ("samurai_sword", "deck", 90 - 22, "SS-INV-02"),
    ("samurai_sword", "discard", 90 - 22, "SS-INV-02"),
]


@pytest.mark.parametrize(("game", "path", "most", "rule"), FULL, ids=[f"{row[0]} {row[1]}" for row in FULL])
def test_one_more_than_lies_nowhere_else_is_not_understood(game: str, path: str, most: int, rule: str) -> None:
    seats, *entries = TABLES[game]
    table = session(game, seats, *entries)
    there = table.game.facts.paths(table.state)
    n = table.fold.last + 1
    for entry in (f"set {path} {most + 1}", f"set {path} {most + 1} ! so", f"set {path} {most}", f"amend {n} set {path} {most + 1}"):
        reply = table.enter(entry)
        if entry == f"set {path} {most}":
            assert reply.kind == "accepted", "all that lie nowhere else"
            there = table.game.facts.paths(table.state)
            continue
        assert reply.kind == "refused" and reply.verdict == "unread", entry
        assert rule in reply.message and "lie elsewhere" in reply.message, reply.message
        assert table.game.facts.paths(table.state) == there


def test_counts_of_one_entry_cannot_hold_more_than_the_box() -> None:
    table = session("ninjato", *NINJATO)
    expect(table, "chk dojo.deck 40 dojo.discards 20", "60 together, and there are 52 dojo cards", verdict="unread")
    assert table.enter("chk dojo.deck 40 dojo.discards 3").verdict == "impossible", "these can be, and differ from the log"
    assert table.enter("set dojo.discards 20 ! counted").doubts[0].endswith("make 72, and there are 52 dojo cards (NJ-INV-02)")


@pytest.mark.parametrize("entry", ["fact dojo.3 53", "fact guard.3 41", "fact elite.e4*1 21", "fact tile.b 20", "fact treasure.gold 91"])
def test_a_box_has_no_more_of_one_kind_than_of_all(entry: str) -> None:
    table = session("ninjato", *NINJATO)
    assert table.enter(entry).verdict == "unread"
    assert table.enter(f"{entry} ! so").verdict == "unread", "with a reason too"


def test_the_counts_of_a_box_make_no_more_than_the_box() -> None:
    table = session("ninjato", *NINJATO, "fact dojo.1 30")
    reply = table.enter("fact dojo.2 30")
    assert reply.verdict == "unread" and "the counts make 60, the box holds 52" in reply.said[0].findings[0].text
    assert session("shinobi_clans", *CLANS).enter("fact copies.thf 88 ! so").verdict == "unread"


def test_a_count_that_cannot_lie_there_is_evidence_and_no_offer() -> None:
    """What was counted is held against the log, as one card more is; it is not offered to be declared, which would be refused."""
    table = session("ninjato", *NINJATO)
    reply = table.enter("chk bag 90")
    assert reply.verdict == "impossible" and not any(text.startswith("set bag") for text in reply.suggestions)
    assert not reply.said[0].findings[0].remedy and any("15 of all 90 treasures lie elsewhere" in text for _, text in reply.rows)
    assert table.enter("chk bag 74").suggestions[0] == "set bag 74 ! counted"

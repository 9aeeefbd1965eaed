"""Sixty sentences of Ninjato as people say them, written from the rulebook alone: what they come to at the table."""

from pathlib import Path

import pytest

from tests.kit.said import Row, outcome, rows

ROWS = rows(Path(__file__).with_name("sentences_ninjato.yaml"))
HELD = [row for row in ROWS if row["holds"] != "no"]
OTHERS = [row for row in ROWS if row["holds"] == "no"]


@pytest.mark.parametrize("row", HELD, ids=lambda row: row["say"])
def test_a_sentence_comes_to_what_it_means(row: Row) -> None:
    assert outcome("ninjato", row) == row["holds"], row["means"]


@pytest.mark.parametrize("row", OTHERS, ids=lambda row: row["say"])
def test_what_is_not_read_yet_records_nothing_else(row: Row) -> None:
    assert outcome("ninjato", row) != "wrong", row["means"]


def test_most_of_the_sentences_hold() -> None:
    assert len(ROWS) == 60 and len(HELD) >= 50

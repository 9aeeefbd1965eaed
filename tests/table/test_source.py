"""Bytes into typed lines."""

import io

import pytest

from referee.table.frontend.source import MOST, EntrySource


def texts(data: bytes) -> list[tuple[int, str, str, int]]:
    return [(t.number, t.text, t.fault, t.column) for t in EntrySource(io.BytesIO(data), "x")]


def test_line_ends_and_marks_are_taken_off() -> None:
    assert texts(b"\xef\xbb\xbfplayers A\r\nksb  \n\nk.s") == [
        (1, "players A", "", 0), (2, "ksb", "", 0), (3, "", "", 0), (4, "k.s", "", 0)
    ]  # fmt: skip


def test_the_last_line_without_an_end_is_known() -> None:
    assert [t.whole for t in EntrySource(io.BytesIO(b"a\nb"), "x")] == [True, False]


@pytest.mark.parametrize(
    ("line", "column", "word"),
    [(b"ks\xff", 3, "UTF-8"), (b"\xe5\xbf", 1, "UTF-8"), ("é\0".encode(), 2, "NUL"), (b"x" * (MOST + 1), 1, "longer")],
)
def test_a_line_that_cannot_be_read_has_its_place(line: bytes, column: int, word: str) -> None:
    _, bad, after = texts(b"ok\n" + line + b"\nafter\n")
    assert bad[0] == 2
    assert word in bad[2]
    assert bad[3] == column
    assert after == (3, "after", "", 0)


def test_a_line_of_a_megabyte_is_passed_over_whole() -> None:
    found = texts(b"a\n" + b"x" * 3_000_000 + b"\nb\n")
    assert [f[:2] for f in found] == [(1, "a"), (2, ""), (3, "b")]
    assert "longer" in found[1][2]
    assert len(texts(b"y" * 1_000_000)) == 1


def test_the_rest_is_counted_without_comments() -> None:
    source = EntrySource(io.BytesIO(b"a\nb\n# c\n\nd\ne"), "x")
    source.next()
    assert source.rest() == (3, True)

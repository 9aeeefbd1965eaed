"""Lines and their bytes: what is written is read again, one by one or at once, flat and not too deep."""

import re
from io import BytesIO
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import games
from referee.journal import decoding, lines
from referee.journal.reader import LogReader
from tests.journal.logs import simulated
from tests.journal.test_reader import only, read, read_at_once, resealed, rows
from tests.kit.tries import tries
from tests.toy.steps import Draw


def test_lines_encode_and_decode() -> None:
    decode = decoding.decoder("toy").decode
    for line in simulated("toy", 3).lines:
        assert decode(lines.encode(line)) == line
    assert msgspec.to_builtins(Draw(1)) == {"do": "draw", "who": 1}


@pytest.mark.parametrize("name", games.NAMES)
def test_how_deep_a_step_is_follows_from_its_type(name: str) -> None:
    """So the reader looks how deep a line is only where something stands that has no type of its own."""

    def depth(kind: Any, inside: int = 0) -> int:
        assert inside < 10 and not isinstance(kind, msgspec.inspect.AnyType | msgspec.inspect.DictType), kind
        parts: list[Any] = [
            getattr(kind, "item_type", None),
            *getattr(kind, "item_types", ()),
            *getattr(kind, "types", ()),
        ]
        parts += [field.type for field in getattr(kind, "fields", ())]
        return 1 + max((depth(part, inside + 1) for part in parts if part is not None), default=0)

    for step in games.load(name).steps:
        assert depth(msgspec.inspect.type_info(lines.StepLine[step])) < decoding.DEEPEST // 3  # type: ignore[valid-type]


@pytest.mark.parametrize("sealed", [False, True])
@pytest.mark.parametrize("at_once", [False, True])
def test_effects_are_flat(sealed: bool, at_once: bool) -> None:
    """Any plain value may stand in one, no list and no object."""

    def made_with(did: bytes) -> tuple[LogReader, list[lines.Line]]:
        raw = [
            row.replace(b'"step":{', b'"did":[' + did + b'],"step":{', 1) if i == 2 else row
            for i, row in enumerate(rows())
        ]
        if sealed:
            raw = resealed(raw)
        return read_at_once(raw) if at_once else read(raw)

    found, body = made_with(b'["a",1,true,1.5,null],["b"]')
    assert not found.complaints and len(body) == 5
    assert isinstance(body[1], lines.StepLine) and body[1].did == (("a", 1, True, 1.5, None), ("b",))
    for nested in (b'["a",[1]]', b'["a",{"x":1}]', b"[[]]", b"[" * 9 + b"]" * 9):
        found, body = made_with(nested)
        assert len(body) == 1 and found.kept == 4
        wrong = only(found)
        assert (wrong.line, wrong.kind) == (3, "value") and wrong.member.startswith("did[0]")
    found, body = made_with(b"[" * 40 + b"]" * 40)
    assert len(body) == 1 and "nested too deeply" in found.complaints[0].text


JUNK = st.sampled_from(
    [
        b"{",
        b"}",
        b"[",
        b"]",
        b",",
        b":",
        b'"',
        b" ",
        b"\t",
        b"{}",
        b'{"line":"note","n":9}',
        b"} {",
        b'"_x":[[{}]],',
        b"1",
        b"\xff",
    ]
)


@settings(max_examples=tries(500), deadline=None)
@given(
    st.lists(st.tuples(st.integers(1, 6), st.integers(0, 999), JUNK, st.sampled_from("icjsd")), max_size=4),
    st.booleans(),
)
def test_lines_are_read_at_once_as_they_are_one_by_one(edits: list[tuple[int, int, bytes, str]], doubled: bool) -> None:
    """Whatever stands in lines whose seals fit: values on one line, over two, in another order, twice, none at all."""
    raw = [*rows(), lines.encode(lines.MarkLine(view="v", facts={"a": [[1], {}]})) + b"\n"]
    for at, place, junk, kind in edits:
        at = min(at, len(raw) - 1)
        row = raw[at][:-1]
        cut = place % (len(row) + 1)
        if kind == "i":
            raw[at] = row[:cut] + junk + row[cut:] + b"\n"
        elif kind == "c":
            raw[at : at + 1] = [row[:cut] + b"}\n", row[cut:] + b"\n"]
        elif kind == "j":
            raw[at : at + 2] = [row + junk + (raw[at + 1] if at + 1 < len(raw) else b"\n")]
        elif kind == "s":
            other = 1 + place % (len(raw) - 1)
            raw[at], raw[other] = raw[other], raw[at]
        else:
            raw.insert(at, raw[place % len(raw)])
    raw = resealed(raw) + (resealed(raw)[-1:] if doubled else [])
    found, body = read(raw)
    again, body_again = read_at_once(raw)
    assert body_again == body
    told = [
        (r.complaints, r.broken, r.kept, r.count, r.last_n, r.last_seal, r.good_bytes, r.torn, r.blanks, r.sealed)
        for r in (found, again)
    ]
    assert told[0] == told[1]


def test_as_many_values_as_lines_are_not_one_on_each() -> None:
    note = b'{"line":"note","n":%d}'
    raw = [rows()[0], note % 1 + note % 2 + b"\n", b'{"line":"mark","facts":{"a":1}\n', b',"view":"v"}\n']
    for found, body in (read(resealed(raw)), read_at_once(resealed(raw))):
        assert not body and found.broken is not None and (found.broken.line, found.broken.kind) == (2, "json")


@settings(max_examples=tries(300), deadline=None)
@given(st.lists(st.sampled_from(['"', "\\", "[" * 9, "]" * 9, "{", "}", "x", '"[["', '\\"'])))
def test_depth_is_counted_outside_of_strings(parts: list[str]) -> None:
    text = "".join(parts)
    bare = re.sub(r'"(?:[^"\\]|\\.)*+"', "", text)
    deepest = depth = 0
    for sign in bare:
        depth += (sign in "[{") - (sign in "]}")
        deepest = max(deepest, depth)
    assert decoding.is_deep(text.encode()) is (deepest > decoding.DEEPEST)


@pytest.mark.parametrize("rows_", [1, 2, 4])
def test_a_last_line_without_its_newline_is_said_also_without_seals(rows_: int) -> None:
    """The head alone too; the line is read, nothing is torn, and behind a break it is counted once."""
    log = [raw.rstrip(b"\n") for raw in rows(sealed=False)[:rows_]]
    reader = LogReader(BytesIO(b"\n".join(log)))
    assert len(list(reader)) == rows_ - 1 and not reader.torn and not reader.broken
    assert [(c.line, c.kind, c.text) for c in reader.complaints] == [
        (rows_, "ending", "the last line lacks its newline")
    ]
    if rows_ > 2:
        broken = LogReader(BytesIO(b"\n".join([log[0], b"no", *log[1:]])))
        assert not list(broken) and broken.kept == rows_ and not broken.torn
        assert broken.complaints[-1].text == "the last line lacks its newline"

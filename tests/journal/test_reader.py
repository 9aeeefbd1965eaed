"""Reading is never all-or-nothing: every kind of damage is found, with its line and column or member."""

import json
import random
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.engine.steps import Show
from referee.journal import decoding, lines, reader, seal
from referee.journal.complaints import Complaint, NotALog
from referee.journal.lines import FORMAT
from referee.journal.log_file import open_log
from referee.journal.reader import LogReader
from referee.simulate.run import sealed_bytes
from tests.journal.logs import TOY, Log, simulated
from tests.kit.tries import tries
from tests.toy.steps import Draw, Oath, Play, SetupStep


def log() -> Log:
    return Log(TOY).each(SetupStep(0), Oath(1, "crow"), Play(1, "opal"), Draw(2), Show("role:1", ("crow",)))


def rows(sealed: bool = False) -> list[bytes]:
    """A small log as raw lines, each with its newline: the head and five numbered lines."""
    made = log()
    all_lines = [made.head, *made.lines]
    raw = sealed_bytes(all_lines) if sealed else b"".join(lines.encode(line) + b"\n" for line in all_lines)
    return raw.splitlines(keepends=True)


def read(data: bytes | list[bytes]) -> tuple[LogReader, list[lines.Line]]:
    found = LogReader(BytesIO(data if isinstance(data, bytes) else b"".join(data)))
    return found, list(found)


def read_at_once(data: list[bytes]) -> tuple[LogReader, list[lines.Line]]:
    found = LogReader(BytesIO(b"".join(data)))
    body: list[lines.Line] = []
    while some := found.some():
        body += some
    return found, body


def resealed(raw: list[bytes]) -> list[bytes]:
    """The same lines with seals that fit, whatever they say."""
    last = seal.START
    out = []
    for row in raw:
        made, last = seal.sealed(row[:-1], last)
        out.append(made + b"\n")
    return out


def only(found: LogReader) -> Complaint:
    assert len(found.complaints) == 1, found.complaints
    return found.complaints[0]


@pytest.fixture
def raw() -> list[bytes]:
    return rows()


@pytest.mark.parametrize("sealed", [True, False])
def test_a_sound_log(sealed: bool) -> None:
    found, body = read(rows(sealed))
    made = log()
    assert not found.complaints and found.sealed is sealed
    assert body == made.lines and found.head == made.head
    assert (found.count, found.kept, found.torn, found.good_bytes) == (6, 0, b"", len(b"".join(rows(sealed))))
    previous = seal.START
    for raw in rows(sealed):
        line = raw[:-1]
        previous = seal.chain(previous, line[: -seal.TAIL] if sealed else line[:-1])
    assert (found.receipt, found.last_n) == (seal.Receipt(6, previous.hex()), 5)


def test_json_is_broken_at_a_column(raw: list[bytes]) -> None:
    raw[3] = raw[3].replace(b'"step":{', b'"step":{{')
    found, body = read(raw)
    complaint = only(found)
    assert (complaint.line, complaint.kind, complaint.fatal) == (4, "json", True)
    assert complaint.column == raw[3].index(b"{{") + 2
    assert f"line 4 of the file, column {complaint.column}: broken JSON" in str(complaint)
    assert len(body) == 2 and found.kept == 3 and found.broken == complaint


def test_bytes_that_are_no_text_have_a_column(raw: list[bytes]) -> None:
    raw[2] = raw[2].replace(b"typed", b"ty\xffed", 1)
    found, body = read(raw)
    complaint = only(found)
    assert (complaint.line, complaint.kind, complaint.column) == (3, "json", raw[2].index(b"\xff") + 1)
    assert "UTF-8" in complaint.text and len(body) == 1


@pytest.mark.parametrize(
    ("wrong", "member", "says"),
    [
        ({"step": {"who": "one", "do": "draw"}}, "step.who", "a whole number is expected, not text; `records schema"),
        ({"step": {"who": 1, "do": "fly"}}, "step.do", "'fly' is not possible here; `records schema"),
        ({"step": {"do": "draw"}}, "step", "who is missing; `records schema"),
        ({"step": [1, 2]}, "step", "an object is expected, not a list; `records schema"),
        ({"n": "two"}, "n", "a whole number is expected, not text"),
        ({"n": 2.5}, "n", "a whole number is expected, not a number with decimals"),
        ({"line": "stepp"}, "line", "'stepp' is not possible here"),
        ({"verdict": "fine"}, "verdict", "'fine' is not possible here"),
        ({"findings": [{"rule": 7}]}, "findings[0].rule", "text is expected, not a whole number"),
        ({"did": ["coin"]}, "did[0]", "a list is expected, not text"),
        ({"step": None}, "step", "not null"),
    ],
)
def test_a_wrong_value_is_named_by_its_member(raw: list[bytes], wrong: dict[str, Any], member: str, says: str) -> None:
    raw[2] = json.dumps({**json.loads(raw[2]), **wrong}).encode() + b"\n"
    found, body = read(raw)
    complaint = only(found)
    assert (complaint.line, complaint.kind, complaint.member) == (3, "value", member)
    assert says in complaint.text and f"line 3 of the file, {member}: " in str(complaint)
    assert len(body) == 1 and found.kept == 4


@pytest.mark.parametrize("value", [b"[]", b"null", b"7", b'"step"', b"true", b"{}", b"[[[]]]", b'{"line":7}', b"\x00"])
def test_lines_that_are_no_lines(raw: list[bytes], value: bytes) -> None:
    raw[2] = value + b"\n"
    found, body = read(raw)
    assert only(found).line == 3 and only(found).kind in ("value", "json") and len(body) == 1
    raw[0] = value + b"\n"
    with pytest.raises(NotALog) as caught:
        read(raw)
    assert caught.value.complaint.line in (0, 1) and caught.value.complaint.kind == "head"


def test_every_complaint_behind_the_break_is_told_but_nothing_is_judged(raw: list[bytes]) -> None:
    raw[1] = b"nonsense\n"
    raw[3] = raw[3].replace(b'"n":3', b'"n":"3"')
    raw[4] = b"{\n"
    found, body = read(raw)
    assert not body and found.kept == 5
    assert [(c.line, c.kind) for c in found.complaints] == [(2, "json"), (4, "value"), (5, "json")]
    assert found.broken == found.complaints[0]


def test_unknown_keys_with_and_without_underscore(raw: list[bytes]) -> None:
    data = json.loads(raw[2])
    data["colour"] = "red"
    data["_private"] = {"x": 1}
    data["step"]["mood"] = "fine"
    data["step"]["_mood"] = "fine"
    raw[2] = json.dumps(data).encode() + b"\n"
    head = json.loads(raw[0])
    head["_app"], head["theme"], head["seats"][1]["_avatar"], head["seats"][1]["age"] = 1, "dark", "x", 30
    raw[0] = json.dumps(head).encode() + b"\n"
    found, body = read(raw)
    assert sorted((c.line, c.kind, c.member, c.fatal) for c in found.complaints) == [
        (1, "key", "seats[1].age", False), (1, "key", "theme", False), (3, "key", "colour", False),
        (3, "key", "step.mood", False),
    ]  # fmt: skip
    assert body == log().lines and found.broken is None


def test_a_key_that_is_written_twice_or_is_odd_is_no_accident(raw: list[bytes]) -> None:
    raw[2] = raw[2].replace(b'{"line"', b'{"a`b - at `$.c":1,"":2,"line"')
    found, body = read(raw)
    assert len(body) == 5 or found.broken is not None


def test_order_of_numbers(raw: list[bytes]) -> None:
    twice = [*raw[:4], raw[3], *raw[4:]]
    found, body = read(twice)
    assert (only(found).line, only(found).kind, only(found).member) == (5, "order", "n")
    assert "line number 3 comes after 3" in only(found).text and len(body) == 3 and found.kept == 3
    found, body = read([*raw[:3], *raw[4:]])
    assert (only(found).line, only(found).fatal) == (4, False) and "number 4 follows number 2" in only(found).text
    assert len(body) == 4
    found, body = read([raw[0], raw[2], raw[1], *raw[3:]])
    assert [c.line for c in found.complaints] == [2, 3] and found.broken is not None and len(body) == 1
    for number in (b"0", b"-1"):
        found, body = read([raw[0], raw[1].replace(b'"n":1', b'"n":' + number)])
        assert only(found).kind == "order" and not body


def test_a_number_beyond_all_bounds_is_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "MOST_STEPS", 3)
    found, body = read(rows())
    assert (only(found).kind, only(found).line) == ("size", 5) and len(body) == 3
    raw = rows()
    raw[2] = raw[2].replace(b'"n":2', b'"n":99999999999999999999999')
    found, body = read(raw)
    assert found.broken is not None and found.broken.line == 3 and len(body) == 1


def test_a_second_head(raw: list[bytes]) -> None:
    found, body = read([*raw, *raw])
    assert (only(found).line, only(found).kind) == (7, "head") and len(body) == 5 and found.kept == 6


@pytest.mark.parametrize("sealed", [True, False])
@pytest.mark.parametrize("left", [1, 5, 30])
def test_a_torn_tail(sealed: bool, left: int) -> None:
    raw = rows(sealed)
    found, body = read([*raw[:-1], raw[-1][:left]])
    complaint = only(found)
    assert (complaint.kind, complaint.line, complaint.fatal) == ("torn", 6, False)
    assert found.torn == raw[-1][:left] and found.broken is None and len(body) == 4
    assert found.good_bytes == len(b"".join(raw[:-1])) and found.count == 5
    whole, _ = read(raw[:-1])
    assert found.receipt == whole.receipt


@pytest.mark.parametrize("sealed", [True, False])
def test_a_last_line_without_its_newline_holds(sealed: bool) -> None:
    raw = rows(sealed)
    found, body = read([*raw[:-1], raw[-1][:-1]])
    assert len(body) == 5 and not found.torn and found.broken is None
    assert [c.kind for c in found.complaints] == ["ending"]
    assert found.receipt == read(raw)[0].receipt


def test_every_torn_tail_of_a_log_keeps_what_precedes() -> None:
    """Cut at every byte: what is whole is read, what is not is set aside; nothing raises but for the head."""
    for sealed in (True, False):
        raw = b"".join(rows(sealed))
        head = raw.index(b"\n")
        for size in range(len(raw)):
            if size < head:
                with pytest.raises(NotALog):
                    read(raw[:size])
                continue
            found, body = read(raw[:size])
            whole = raw[:size].count(b"\n") - 1
            complete = size + 1 < len(raw) and raw[size : size + 1] == b"\n" and size > head
            assert len(body) == whole + complete or size == len(raw) - 1 or size == head, size
            assert found.broken is None
            assert found.good_bytes + len(found.torn) == size


def test_crlf_bom_and_blank_lines_are_said_and_read_past(raw: list[bytes]) -> None:
    data = b"\xef\xbb\xbf" + b"".join(line[:-1] + b"\r\n" for line in raw[:3]) + b"\n  \n" + b"".join(raw[3:])
    found, body = read(data)
    assert [(c.line, c.kind, c.fatal) for c in found.complaints] == [
        (1, "ending", False), (1, "ending", False), (4, "ending", False), (5, "ending", False),
    ]  # fmt: skip
    assert body == log().lines and found.good_bytes == len(data)
    found, body = read([line[:-1] + b"\r\n" for line in rows(sealed=True)])
    assert found.complaints and found.complaints[0].kind == "ending" and found.complaints[0].line == 1


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"\n\n  \n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n", b"{}\n", b"hello\n", b"\x1f\x8b\x08"]
)
def test_what_is_no_log(data: bytes) -> None:
    with pytest.raises(NotALog) as caught:
        read(data)
    assert caught.value.complaint.kind == "head"
    assert str(caught.value).startswith(("line ", "the file is empty", "this is "))


def test_a_newer_format_is_refused_with_a_sentence(raw: list[bytes]) -> None:
    head = {**json.loads(raw[0]), "format": FORMAT + 1, "program": "9.1.0"}
    for data in (head, {**head, "seats": "many", "new": 1}):
        with pytest.raises(NotALog) as caught:
            read([json.dumps(data).encode() + b"\n", *raw[1:]])
        assert caught.value.complaint.kind == "format"
        assert f"made by version 9.1.0, in format {FORMAT + 1}" in str(caught.value)
        assert f"up to format {FORMAT}" in str(caught.value)


@pytest.mark.parametrize(
    ("change", "member"),
    [
        ({"game": "chess"}, "game"),
        ({"seats": 3}, "seats"),
        ({"id": None}, "id"),
        ({"options": {"x": []}}, "options[...]"),
    ],
)
def test_a_head_that_is_none(raw: list[bytes], change: dict[str, Any], member: str) -> None:
    with pytest.raises(NotALog) as caught:
        read([json.dumps({**json.loads(raw[0]), **change}).encode() + b"\n", *raw[1:]])
    assert caught.value.complaint.member == member and caught.value.complaint.line == 1


def test_a_seal_in_the_middle() -> None:
    sealed, plain = rows(sealed=True), rows()
    upper, blank = sealed[2][:-40] + sealed[2][-40:].upper(), sealed[2][:-2] + b" }\n"
    for line, before, data in (
        (4, 2, [*plain[:3], *sealed[3:]]),
        (4, 2, [*sealed[:3], *plain[3:]]),
        (4, 2, [*sealed[:3], *sealed[4:]]),
        (3, 1, [*sealed[:2], upper, *sealed[3:]]),
        (3, 1, [*sealed[:2], blank, *sealed[3:]]),
    ):
        found, body = read(data)
        assert found.broken is not None
        assert (found.broken.line, found.broken.kind, len(body)) == (line, "seal", before)


def test_every_byte_flipped_is_found_at_its_line() -> None:
    """Any single byte changed in a sealed log: a complaint at its line or the next, and nothing behind it is judged."""
    raw = b"".join(rows(sealed=True))
    sound = read(raw)[1]
    for at in range(len(raw)):
        line = raw.count(b"\n", 0, at) + 1
        for flip in (1, 2, 0x20, 0x80, raw[at] ^ 10, raw[at] ^ 13):
            if not flip:
                continue
            data = raw[:at] + bytes([raw[at] ^ flip]) + raw[at + 1 :]
            try:
                found, body = read(data)
            except NotALog as error:
                assert line == 1 and error.complaint.line <= 1, (at, flip)
                continue
            first = found.complaints[0]
            assert first.line in (line, line + 1), f"byte {at} of line {line} ^ {flip}: {first}"
            assert found.broken is not None or first.kind in ("torn", "ending"), f"byte {at} ^ {flip}: {first}"
            assert body == sound[: len(body)] and len(body) < max(line, 2) + (line == 6), (
                f"byte {at} of line {line} ^ {flip}"
            )


def test_a_cut_tail_is_shown_by_the_receipt_only() -> None:
    raw = rows(sealed=True)
    found, _ = read(raw[:-1])
    assert not found.complaints
    assert found.receipt != read(raw)[0].receipt and found.receipt.lines == 5


@given(st.binary(max_size=60), st.integers(0, 5), st.booleans(), st.booleans())
@settings(max_examples=tries(400), deadline=None)
def test_anything_at_all_is_read_without_a_traceback(junk: bytes, at: int, sealed: bool, instead: bool) -> None:
    raw = rows(sealed)
    raw[at] = junk + b"\n" if instead else raw[at][: len(junk)] + junk + raw[at][len(junk) :]
    try:
        found, body = read(raw)
    except NotALog as error:
        assert error.complaint.line in (0, 1, 2) or not at
        return
    assert all(c.line >= 1 and c.text for c in found.complaints)
    assert len(body) <= 6
    if sealed and raw != rows(sealed):
        assert found.complaints


@pytest.mark.parametrize("depth", [200, 20_000])
def test_deep_nesting_is_a_complaint(raw: list[bytes], depth: int) -> None:
    raw[2] = b"[" * depth + b"]" * depth + b"\n"
    found, body = read(raw)
    assert only(found).line == 3 and len(body) == 1
    raw[2] = rows()[2].replace(b'{"line"', b'{"_x":' + b"[" * depth + b"]" * depth + b',"line"')
    found, body = read(raw)
    assert not found.complaints or found.broken is not None


@pytest.mark.parametrize("sealed", [False, True])
@pytest.mark.parametrize("place", [0, 2])
def test_how_deep_a_line_may_be_nested(place: int, sealed: bool) -> None:
    """The line itself counts; brackets in a text do not."""

    def nested(depth: int) -> list[bytes]:
        raw = rows(False)
        more = b"[" * (depth - 1) + b'"' + b'[{\\"' * 40 + b'"' + b"]" * (depth - 1)
        raw[place] = raw[place].replace(b'{"line"', b'{"_x":' + more + b',"line"')
        last = seal.START
        for i, row in enumerate(raw if sealed else ()):
            made, last = seal.sealed(row[:-1], last)
            raw[i] = made + b"\n"
        return raw

    found, _ = read(nested(decoding.DEEPEST))
    assert not found.complaints
    if place:
        found, body = read(nested(decoding.DEEPEST + 1))
        assert "nested too deeply" in only(found).text and only(found).line == 3 and len(body) == 1
    else:
        with pytest.raises(NotALog, match="nested too deeply"):
            read(nested(decoding.DEEPEST + 1))


def test_random_damage_of_a_long_log() -> None:
    data = sealed_bytes(simulated("shinbi", 1).lines)
    chance = random.Random(5)
    for _ in range(60):
        at, size = chance.randrange(len(data)), chance.randrange(1, 200)
        line = data.count(b"\n", 0, at) + 1
        try:
            found, body = read(data[:at] + data[at + size :])
        except NotALog:
            assert line <= 2
            continue
        if at + size < len(data):
            assert found.complaints and found.complaints[0].line in (line, line + 1), (at, size)
            assert len(body) <= line


def test_open_log_closes_what_is_no_log(tmp_path: Any) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"hello\n")
    with pytest.raises(NotALog):
        open_log(path)
    path.write_bytes(b"".join(rows()))
    with open_log(path).file as file:
        assert not file.closed
    with pytest.raises(OSError, match="no\\.jsonl"):
        open_log(tmp_path / "no.jsonl")

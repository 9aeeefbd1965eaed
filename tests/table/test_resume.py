"""Going on with a log, wherever it was cut."""

from pathlib import Path
from random import Random

import pytest

from referee.journal import lines
from referee.simulate.run import one, sealed_bytes
from referee.table.setup.opening import CannotStart
from referee.table.setup.resume import resume
from tests.kit.entries import accept, close
from tests.table.logs import GAME, assert_same, begin, read


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.jsonl"


@pytest.mark.parametrize("sealed", [True, False])
def test_cut_at_any_byte_it_goes_on_and_nothing_whole_is_lost(sealed: bool, tmp_path: Path) -> None:
    log = one(GAME, 3, players=4).lines
    data = sealed_bytes(log) if sealed else b"".join(lines.encode(line) + b"\n" for line in log)
    head = data.index(b"\n") + 1
    random = Random(5)
    cuts = [random.randint(head, len(data)) for _ in range(60)] + [head, head + 1, len(data), len(data) - 1]
    for i, at in enumerate(cuts):
        path = tmp_path / f"{i}.jsonl"
        path.write_bytes(data[:at])
        whole = data[:at].count(b"\n")
        complete = data[at - 1 : at] == b"}" and at < len(data) and data[at : at + 1] == b"\n"
        resumed = resume(path)
        assert resumed.session.writer is not None
        assert resumed.session.writer.sealed == sealed
        torn = path.with_name(path.name + ".torn")
        if data[at - 1 : at] == b"\n" or complete:
            assert not torn.exists()
        else:
            assert torn.read_bytes() == data[data[:at].rindex(b"\n") + 1 : at]
            assert any("set aside" in remark for remark in resumed.remarks)
        close(resumed.session)
        fold, written = read(path)
        assert_same(resumed.session.fold, fold)
        assert path.read_bytes().startswith(data[: data[:at].rindex(b"\n") + 1])
        assert not any(isinstance(line, lines.ResumeLine) for line in written)
        assert len(written) + 1 >= whole + complete
        if fold.state.over:
            assert fold.ends
            assert any(isinstance(line, lines.MarkLine) for line in written[-4:])
        again = resume(path)
        assert not any("set aside" in remark for remark in again.remarks)
        mended = path.read_bytes()
        close(again.session)
        assert path.read_bytes() == mended


def test_an_unfinished_entry_keeps_its_steps_and_z_takes_them_back(path: Path) -> None:
    session = begin(path)
    session.enter("setup o r z p start 3")
    before = session.state.copy()
    session.enter("ksb")
    close(session)
    data = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(data[:-1]))
    resumed = resume(path)
    assert any("interrupted" in remark for remark in resumed.remarks)
    again = resumed.session
    assert GAME.flow.awaiting(again.state).who == (3,)
    assert again.fold.last == 3
    assert again.enter("z").kind == "accepted"
    assert again.state == before
    assert again.enter("ksb").kind == "accepted"
    close(again)
    assert_same(again.fold, read(path)[0])


def test_the_clock_goes_on_where_it_stood(path: Path) -> None:
    log = one(GAME, 3, players=4).lines[:40]
    path.write_bytes(sealed_bytes(log))
    t = max(getattr(line, "t", 0) for line in log)
    resumed = resume(path)
    assert t <= resumed.session.clock.now < t + 5_000
    before = path.read_bytes()
    assert before == sealed_bytes(log)  # nothing was typed yet
    accept(resumed.session, "n we go on", "n and on")
    close(resumed.session)
    went_on, *notes = read(path)[1][-3:]
    assert isinstance(went_on, lines.ResumeLine) and all(isinstance(line, lines.NoteLine) for line in notes)
    assert went_on.t == t
    assert went_on.at


@pytest.mark.parametrize("wrong", [b"[]", b"null", b'"x"', b"123", b'{"line":"st'])
def test_damage_is_no_torn_tail(path: Path, wrong: bytes) -> None:
    """PC38: a whole but wrong line is damage, and the file is left alone."""
    data = sealed_bytes(one(GAME, 3, players=4).lines[:20])
    path.write_bytes(data + wrong + b"\n")
    with pytest.raises(CannotStart, match="damaged"):
        resume(path)
    assert path.read_bytes() == data + wrong + b"\n"
    resume_again = path.with_name(path.name + ".torn")
    assert not resume_again.exists()


def test_a_changed_middle_is_refused(path: Path) -> None:
    data = sealed_bytes(one(GAME, 3, players=4).lines[:20]).replace(b"katana", b"blowgun", 1)
    path.write_bytes(data)
    with pytest.raises(CannotStart, match="line"):
        resume(path)
    assert path.read_bytes() == data


@pytest.mark.parametrize("content", [b"", b"\n", b"nothing\n", b'{"line":"note","n":1}\n', bytes(range(256)) * 40])
def test_what_is_no_log_is_said(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(CannotStart):
        resume(path)
    assert path.read_bytes() == content


def test_pc43_a_byte_order_mark_and_carriage_returns_are_taken(path: Path, tmp_path: Path) -> None:
    """PC43, PC44."""
    data = sealed_bytes(one(GAME, 3, players=4).lines[:20])
    path.write_bytes(b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"))
    resumed = resume(path)
    assert len(resumed.remarks) == 2
    plain = tmp_path / "b.jsonl"
    plain.write_bytes(data)
    other = resume(plain)
    assert resumed.session.state == other.session.state
    close(resumed.session)
    close(other.session)

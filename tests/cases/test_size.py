"""Public cases on size: what is no table's record is refused with a sentence, and memory stays flat."""

import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from records.audit.auditor import Audit, audit_file
from referee import games
from referee.api.game import LoadedGame
from referee.journal import lines, reader
from referee.journal.correcting import MOST_UNDONE
from referee.journal.fold import Fold
from referee.simulate.run import one
from referee.table.session.session import Session
from tests.cases.logs import every_game, raw, written
from tests.kit.entries import accept
from tests.kit.logs import folded, parted
from tests.records.logs import as_data, from_data


def peak(path: Path, data: bytes) -> tuple[int, Audit]:
    path.write_bytes(data)
    tracemalloc.start()
    try:
        audit = audit_file(str(path))
        return tracemalloc.get_traced_memory()[1], audit
    finally:
        tracemalloc.stop()


TAILS: dict[str, tuple[bytes, str]] = {
    "numbered": (b'{"line":"check","n":%d,"check":{"path":"round","value":1}}\n', "more than 60 numbered lines"),
    "damaged": (b"what?\n", "broken JSON"),
    "not numbered": (b'{"line":"try","typed":"x","verdict":"unread"}\n', "more than 500 lines"),
    "blank": (b"\n", "blank"),
}


@pytest.mark.parametrize("kind", TAILS)
def test_pc88_memory_does_not_grow_with_a_file_that_is_no_log(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "MOST_STEPS", 60)
    monkeypatch.setattr(reader, "MOST_LINES", 500)
    monkeypatch.setattr(reader, "MOST_COMPLAINTS", 50)
    rows = as_data(raw("shinbi"))[:50]
    n = max(row.get("n", 0) for row in rows)
    line, text = TAILS[kind]
    start = from_data(rows, sealed=False)
    peaks = []
    for count in (4_000, 16_000):
        tail = b"".join(line % (n + i) if b"%d" in line else line for i in range(1, count + 1))
        used, audit = peak(tmp_path / "log.jsonl", start + tail)
        peaks.append(used)
        assert audit.exit == 1 and any(text in complaint.text for complaint in audit.complaints)
        assert audit.lines.read == len(rows) + count and len(audit.complaints) <= 53
        assert audit.lines.read == audit.lines.judged + audit.lines.kept + audit.lines.not_judged
    assert peaks[1] < 1.3 * peaks[0] + (0 if kind != "blank" else 16_000 * 48), peaks


def calls(session: Session, entry: str) -> int:
    """How many Python functions an entry costs: the same on every machine."""
    count = 0

    def profile(frame: object, event: str, arg: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(profile)
    try:
        session.enter(entry)
    finally:
        sys.setprofile(None)
    return count


@every_game
def test_pc89_an_entry_costs_no_more_late_in_a_long_log(name: str) -> None:
    game = games.load(name)
    made = one(game, 3)
    session = LoadedGame(game).table_of(made.fold.head).session
    accept(session, *made.transcript[: len(made.transcript) // 2])
    path, value = next((p, v) for p, v in game.facts.paths(session.state).items() if isinstance(v, int) and not isinstance(v, bool))
    entry = f"chk {path} {value}"
    early = max(calls(session, entry) for _ in range(5))
    for _ in range(600):
        assert session.enter(entry).kind == "accepted"
    late = max(calls(session, entry) for _ in range(5))
    assert late <= 1.2 * early + 20, (early, late)
    assert len(written(session)) > 600


def test_pc88_counted_values_that_all_differ_are_traced_back_by_one_fold(tmp_path: Path) -> None:
    """However many there are, and though each stands behind others that differ."""
    rows = as_data(raw("shinbi"))[:50]
    n = max(row.get("n", 0) for row in rows)
    start = from_data(rows, sealed=False)
    tail = b"".join(b'{"line":"check","n":%d,"check":{"path":"round","value":99}}\n' % (n + i) for i in range(1, 301))
    (tmp_path / "log.jsonl").write_bytes(start + tail)
    begun = 0
    real = Fold.__init__

    def counted(self: Fold, *args: Any, **named: Any) -> None:
        nonlocal begun
        begun += 1
        real(self, *args, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Fold, "__init__", counted)
        audit = audit_file(str(tmp_path / "log.jsonl"))
    assert begun <= 5 and audit.kinds["check"] == 300  # one fold finds what changed all of them


def test_pc88_what_stood_before_corrections_is_kept_for_the_newest_only() -> None:
    head, rest = parted(one(games.load("shinbi"), 3).lines)
    fold = folded(games.load("shinbi"), head, rest)
    for _ in range(MOST_UNDONE + 10):
        fold.feed(lines.BackLine(n=fold.last + 1, to=0))
    assert len(fold.undo) == MOST_UNDONE

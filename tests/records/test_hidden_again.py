"""The audit says which cards a correction hides again that everybody saw; a `z` and what another line shows are none."""

from pathlib import Path
from typing import Any

import pytest

from records.audit import hidden_again
from records.audit.auditor import audit_file
from referee import games
from referee.api.game import LoadedGame
from referee.journal.fold import Fold
from referee.journal.head import make_head
from referee.journal.lines import AmendLine
from referee.journal.shown import Pair, hides
from tests.kit.entries import accept, close

BEGIN = ("setup o r z p start 1", "ksb", "skh", "bks", "hkb", "k.k", "ps")
"""Ana turned up two katanas, and her third card, from Cho, is a sai: line 15."""


def _remarks(path: Path, *entries: str) -> list[str]:
    game = games.load("shinbi")
    head = make_head(game, ("Ana", "Ben", "Cho", "Dai"), at="2026-01-01T00:00:00+00:00")
    session = LoadedGame(game).table_of(head, path=path).session
    accept(session, *BEGIN, *entries)
    close(session)
    audit = audit_file(str(path))
    assert audit.status == "sound"
    return [text for text in audit.remarks if "does not show any more" in text]


@pytest.mark.parametrize("correction", ["amend 15 - ! wrong", "amend 15 remove ! wrong"])
def test_what_is_hidden_again_is_a_remark(correction: str, tmp_path: Path) -> None:
    (said,) = _remarks(tmp_path / "a.jsonl", correction)
    assert said.startswith("line 15 does not show any more what it showed before line 16 changed it: sai from 3 Cho")
    assert said.endswith("By the log nobody saw it; who sat at the table knows it")


@pytest.mark.parametrize(
    "entries",
    [("z",), ("amend 15 pk ! wrong",), ("amend 15 - ! wrong", "z"), ("show 3>1 s", "amend 15 remove ! wrong"), ("amend 2 s !",)],
)  # fmt: skip
def test_what_is_shown_still_or_was_never_so_is_none(entries: tuple[str, ...], tmp_path: Path) -> None:
    assert _remarks(tmp_path / "a.jsonl", *entries) == []


def test_it_is_looked_at_as_often_as_is_bearable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each correction that is looked at costs a walk to its line; a line that many change is told once."""
    asked: list[int] = []

    def counted(fold: Fold, line: AmendLine[Any]) -> list[tuple[int, list[Pair]]]:
        asked.append(line.n)
        return hides(fold, line)

    monkeypatch.setattr(hidden_again, "hides", counted)
    many = ("amend 15 - ! wrong", "amend 15 ps ! right") * 12
    (said,) = _remarks(tmp_path / "a.jsonl", *many, "amend 15 remove ! wrong")
    assert said.startswith("line 15 ") and len(asked) == hidden_again.MOST

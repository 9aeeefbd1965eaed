"""Before the game has ended, nothing that `records` says depends on what is hidden."""

import io
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from records import show
from records.audit import show as show_audit
from records.audit.auditor import audit_file
from records.database.file import DatabaseFile
from records.database.load import Loader
from records.replay import show_replay
from records.replay.replay import replay
from referee import games
from referee.engine.game import Game
from referee.journal import lines
from referee.simulate.run import one, sealed_bytes
from tests.battery.test_secrets import CANARY, planted
from tests.kit.registered import registered


@pytest.fixture(params=dict.fromkeys(("toy", *games.NAMES)))
def game(request: pytest.FixtureRequest) -> Iterator[Game[Any]]:
    with registered():
        yield games.load(request.param)


def said(path: Path, folder: Path) -> str:
    """Everything that every command says of a log."""
    out = io.StringIO()
    screen = show.Output(out, columns=0, colour=False)
    audit = audit_file(str(path))
    assert not [c for c in audit.complaints if c.kind == "program"], audit.complaints
    show_audit.page(screen, audit)
    show.json_line(screen, audit)
    show_replay.moments(screen, str(path), None)
    for to in (None, 0, 3):
        show_replay.replayed(screen, replay(str(path), to))
    db = folder / "x.db"
    database = DatabaseFile(str(db))
    assert Loader(database).run([str(path)]).loaded == 1
    database.close()
    with closing(sqlite3.connect(db)) as conn:
        out.write("\n".join(conn.iterdump()))
    db.unlink()
    return out.getvalue()


def test_nothing_hidden_is_heard_before_the_end(game: Game[Any], tmp_path: Path) -> None:
    if not any(step.secret for step in game.steps):
        pytest.skip("this game hides nothing from its log")
    for seed in range(4):
        result = one(game, seed, reporter="open")
        head, whole = result.lines[0], result.lines[1:]
        part = planted(
            [line for line in whole[: len(whole) * 2 // 3] if not isinstance(line, lines.EndLine)], "open", False
        )
        path = tmp_path / "log.jsonl"
        path.write_bytes(sealed_bytes([head, *part]))
        assert CANARY.encode() in path.read_bytes()
        assert CANARY not in said(path, tmp_path)


def test_after_the_end_the_table_lies_open(game: Game[Any], tmp_path: Path) -> None:
    result = one(game, 1, reporter="open")
    path = tmp_path / "log.jsonl"
    path.write_bytes(sealed_bytes(result.lines))
    text = said(path, tmp_path)
    assert audit_file(str(path), strict=True).status == "sound"
    hidden = [
        getattr(line.step, name)
        for line in result.lines
        if isinstance(line, lines.StepLine)
        for name in line.step.secret
    ]
    assert all(value in text for value in hidden if isinstance(value, str))

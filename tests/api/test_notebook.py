"""docs/notebook.py: simulated games, a frame, charts."""

import runpy
import sys
import xml.dom.minidom
from pathlib import Path

import pytest

from tests.api.page import ROOT
from tests.kit.later import Later

pandas = Later("pandas")


@pytest.mark.parametrize("games", [12, pytest.param(200, marks=pytest.mark.full)])
def test_the_notebook_runs(
    games: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["notebook.py", str(games), str(tmp_path)])
    left = runpy.run_path(str(ROOT / "docs" / "notebook.py"))
    out = capsys.readouterr().out
    assert f"{games} games" in out and "['sound']" in out and out.count("% to ") == 4
    assert sorted(path.name for path in tmp_path.iterdir()) == ["clans.svg", "lives.csv", "seats.svg"]
    for name in ("seats.svg", "clans.svg"):
        drawing = xml.dom.minidom.parse(str(tmp_path / name)).documentElement
        assert drawing is not None and drawing.tagName == "svg"
        words = [node.toxml() for node in drawing.getElementsByTagName("text")]
        assert len(words) > 8
        assert name == "clans.svg" or sum(f"n={games}" in word for word in words) == 4
    lives = pandas.read_csv(tmp_path / "lives.csv", index_col="round")
    assert list(lives.columns) == ["1", "2", "3", "4"] and lives.iloc[0].between(0, 5).all()
    # by hand: what the frame counts is what the lines say
    lost = sum(did[2] for log in left["logs"] for line in log.lines for did in getattr(line, "did", ()) if did[0] == "life")
    assert left["lives"]["data.change"].sum() == lost

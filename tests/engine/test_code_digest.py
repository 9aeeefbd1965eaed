"""The digest of the state of the program: what it is made of, and where it is kept."""

import json
import os
import sys
from pathlib import Path

import pytest

from referee import games
from referee.engine import code_digest
from tests.kit.parts import having

SOURCE = '''"""A rule."""

def costs(n):
    """What it costs."""
    return n + 1  # one more
'''


def told(tmp_path: Path, source: str) -> str:
    path = tmp_path / "rule.py"
    path.write_text(source)
    code_digest._tree.cache_clear()
    return code_digest.digest_of([path])


def test_what_is_said_changes_nothing_and_what_is_done_does(tmp_path: Path) -> None:
    first = told(tmp_path, SOURCE)
    for same in (
        SOURCE.replace("  # one more", ""),
        SOURCE.replace("What it costs.", "How much it is."),
        SOURCE.replace('"""A rule."""', ""),
        SOURCE.replace("n + 1", "(n\n            + 1)"),
    ):
        assert told(tmp_path, same) == first
    for other in (SOURCE.replace("1", "2"), SOURCE.replace("+", "-"), SOURCE.replace("costs", "cost"), SOURCE + "X = 1\n"):
        assert told(tmp_path, other) != first


def test_every_game_has_one_of_its_own_and_of_its_own_rules() -> None:
    seen = set()
    for name in having("program"):
        folder = Path(str(sys.modules[games.load(name).rulebook.package].__file__)).parent
        files = code_digest.files_of(folder)
        assert {path.name for path in folder.rglob("*.py")} <= {path.name for path in files}
        assert {"fold.py", "ledger.py"} <= {path.name for path in files}
        assert not {path for path in files if "games" in path.parts and folder not in path.parents}
        seen.add(code_digest.code_of(games.load(name)))
    assert len(seen) == len(having("program")) > 0


def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: bool = True) -> Path:
    """A game of one file, none of the package's; where its digest is kept."""
    (tmp_path / "game").mkdir(exist_ok=True)
    (tmp_path / "game" / "rule.py").write_text(SOURCE)
    monkeypatch.setattr(code_digest, "SHARED", ())
    monkeypatch.setattr(code_digest, "SHIPPED", tmp_path / "code.json")
    monkeypatch.setattr(sys, "dont_write_bytecode", not write)
    code_digest._tree.cache_clear()
    return tmp_path / "game"


def test_it_is_worked_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = kept(tmp_path, monkeypatch)
    first = code_digest._code("a.game", folder)
    assert len(first) == 16
    with monkeypatch.context() as patch:
        patch.setattr(code_digest, "digest_of", lambda files: "worked out again")
        assert code_digest._code("a.game", folder) == first
        (folder / "rule.py").write_text(SOURCE + "\n")
        assert code_digest._code("a.game", folder) == "worked out again"


def test_where_it_cannot_be_kept_it_is_not_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = kept(tmp_path, monkeypatch, write=False)
    assert code_digest._code("a.game", folder) == ""
    assert not [path for path in tmp_path.rglob("*.json")]
    made = code_digest._code("a.game", folder, always=True)
    assert made and code_digest._code("a.game", folder) == made


def test_what_came_with_a_wheel_counts_for_its_own_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = kept(tmp_path, monkeypatch, write=False)
    files = code_digest.files_of(folder)
    (tmp_path / "code.json").write_text(json.dumps({"a.game": [code_digest.raw_digest(files), "from the wheel"]}))
    assert code_digest._code("a.game", folder) == "from the wheel"
    os.utime(folder / "rule.py", (0, 0))
    assert code_digest._code("a.game", folder) == "from the wheel"
    (folder / "rule.py").write_text(SOURCE.replace("1", "2"))
    assert code_digest._code("a.game", folder) == ""

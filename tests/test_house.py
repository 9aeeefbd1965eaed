"""How the house is built: the bounds of what `scripts/bench house` prints."""

import ast
import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "scripts" / "lib"))
import house

CIRCLES: list[list[str]] = []
"""Circles of imports that are still there; no other may come."""

DOUBLED: set[str] = set()
"""Public class names of the engine and the journal that are still used twice; no other may come."""

LONG: set[str] = set()
"""Functions that are still longer."""

COLUMNS, UNFORMATTED, UNTYPED = 4, 9, 6
"""Lines above 120 columns, `fmt: skip` and `type: ignore` in `referee` and `records`: they only become fewer."""

TOY = 220
"""Statements of the toy without its tests: what a newcomer copies."""

GAMES = ("referee/games/", "tests/shinbi", "tests/shinobi_clans", "tests/samurai_sword", "tests/ninjato")
"""Folders of one game each: all have the same rooms, which CONTRIBUTING.md describes."""


@pytest.fixture(scope="module")
def figures() -> house.House:
    return house.measured()


def test_modules_import_each_other_in_no_circle(figures: house.House) -> None:
    assert [group for group in figures.circles if group not in CIRCLES] == []


def test_no_two_public_classes_have_one_name(figures: house.House) -> None:
    assert set(figures.doubled) <= DOUBLED, {name: figures.doubled[name] for name in set(figures.doubled) - DOUBLED}


def test_no_file_and_no_function_is_too_long(figures: house.House) -> None:
    assert figures.files == {}
    assert set(figures.functions) <= LONG


def test_what_the_formatter_and_the_types_leave_out_becomes_no_more(figures: house.House) -> None:
    assert (figures.columns <= COLUMNS, figures.unformatted <= UNFORMATTED, figures.untyped <= UNTYPED) == (
        True,
        True,
        True,
    )


def test_the_toy_stays_small() -> None:
    files = [path for path in house.sources("tests/toy") if path.name not in ("test_toy.py", "conftest.py")]
    assert len(files) > 2
    assert sum(house.statements(ast.parse(path.read_text(encoding="utf-8"))) for path in files) <= TOY


def test_each_folder_says_what_lives_there_and_what_may_import_it() -> None:
    wrong = {}
    for top in ("referee", "records", "scripts/lib/breaches", "tests"):
        for folder in {path.parent for path in house.sources(top)}:
            where = folder.relative_to(house.ROOT).as_posix()
            if where.startswith(GAMES):
                continue
            first = folder / "__init__.py"
            text = ast.get_docstring(ast.parse(first.read_text(encoding="utf-8"))) if first.exists() else None
            sentences = re.split(r"[.!](?:\s+|$)", (text or "").strip())
            if len([sentence for sentence in sentences if sentence]) < 2 or "import" not in (text or ""):
                wrong[where] = text
    assert wrong == {}


def test_circles_are_found() -> None:
    graph = {"a": ["b"], "b": ["c"], "c": ["b", "d"], "d": ["e"], "e": ["f"], "f": ["d"], "g": []}
    assert house.circles(graph) == [["d", "e", "f"], ["b", "c"]]


def test_classes_of_one_name_and_statements_are_counted(tmp_path: Path) -> None:
    (tmp_path / "referee/games/shinbi").mkdir(parents=True)
    (tmp_path / "records").mkdir()
    for place in ("referee/a.py", "records/b.py", "referee/games/shinbi/c.py"):
        (tmp_path / place).write_text('class One:\n    """Text."""\n\n    x = 1\n\n\nclass _Two: ...\n')
    assert house.doubled(tmp_path) == {"One": ["referee/a.py", "records/b.py"]}
    assert house.statements(ast.parse('"""Text."""\n\ndef f(x):\n    """Text."""\n    if x:\n        return 1\n')) == 3

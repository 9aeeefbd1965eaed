"""`import referee`: what it gives out, when it is loaded, and how it is typed."""

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import referee

INIT = Path(referee.__file__)


def test_what_a_checker_of_types_sees_is_what_is_imported() -> None:
    tree = ast.parse(INIT.read_text(encoding="utf-8"))
    typed = {
        alias.asname: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module != "typing"
        for alias in node.names
    }
    assert typed == referee._MODULES  # type: ignore[attr-defined]


def test_every_name_is_there_and_is_listed() -> None:
    for name in referee.__all__:  # type: ignore[attr-defined]
        assert getattr(referee, name) is not None
        assert name in dir(referee)
    with pytest.raises(AttributeError, match="no attribute 'frobnicate'"):
        _ = referee.frobnicate  # type: ignore[attr-defined]


def test_nothing_is_imported_before_it_is_asked_for() -> None:
    code = (
        "import sys; before = {*sys.modules}; import referee; print(sorted({*sys.modules} - before)); "
        "referee.load; print('records' in sys.modules, 'click' in sys.modules)"
    )
    out = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True, cwd="/",
        env={"PYTHONPATH": str(INIT.parents[1])},
    ).stdout  # fmt: skip
    assert out.splitlines() == ["['referee']", "False False"]


KINDS = (referee.LoadedGame, referee.Table, referee.Position, referee.Log, referee.Database, referee.Rows)
FUNCTIONS = (referee.load, referee.open, referee.open_all, referee.audit_all, referee.anonymous, referee.repair,
             referee.resume, referee.chart, referee.all_games)  # fmt: skip


def members() -> list[tuple[str, object]]:
    """Every public function and method of the front door."""
    found: list[tuple[str, object]] = [(function.__name__, function) for function in FUNCTIONS]
    for kind in KINDS:
        for name, member in vars(kind).items():
            if not name.startswith("_"):
                found.append((f"{kind.__name__}.{name}", getattr(member, "fget", None) or getattr(member, "func", member)))
    return found


@pytest.mark.parametrize(("name", "member"), members(), ids=[name for name, _ in members()])
def test_types_stay_types(name: str, member: object) -> None:
    """Each parameter and each result has a type; an `Any` is explained where it stands."""
    assert inspect.isfunction(member)
    assert member.__doc__, name
    given = inspect.signature(member).parameters
    types = [str(p.annotation) for p in given.values() if p.name not in ("self", "cls")]
    types.append(str(inspect.signature(member).return_annotation))
    assert "<class 'inspect._empty'>" not in types, name
    if any("Any" in text for text in types):
        assert " type" in member.__doc__, name


def test_another_python_is_told_which_one_has_what_is_needed() -> None:
    """Inside the checkout the folder is found by any Python."""
    code = f"import sys; sys.path.insert(0, {str(INIT.parents[1])!r}); import referee; referee.load"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and done.stderr.splitlines()[-1].endswith(".venv/bin/python has all that is needed")

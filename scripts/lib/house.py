"""How the house is built, in figures: `scripts/bench house` prints them, tests/test_house.py holds their bounds.

Statements are counted by the syntax tree, without docstrings. A circle is a group of modules each of which reaches the others by
imports that are carried out at run time, those inside functions too; packages that only pass names on (`__init__`) are left out.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ("referee", "records")
PARTS = ("referee/games", "referee", "records", "scripts", "tests", "tests/toy")
COLUMNS, FILE, FUNCTION = 120, 500, 80


class House(NamedTuple):
    """statements: of a folder. circles: groups of modules. doubled: class names with the modules that have them.

    files, functions: the longer ones, with their lines. The rest are counts in `referee` and `records`.
    """

    statements: Mapping[str, int]
    circles: list[list[str]]
    doubled: Mapping[str, list[str]]
    files: Mapping[str, int]
    functions: Mapping[str, int]
    columns: int
    unformatted: int
    untyped: int


def sources(*folders: str, root: Path = ROOT) -> Iterator[Path]:
    """The Python files below some folders."""
    for folder in folders:
        yield from sorted((root / folder).rglob("*.py"))


BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
"""The members of a statement that hold others."""


def within(tree: ast.AST) -> Iterator[ast.stmt]:
    """All statements of a syntax tree. No expression is looked into: it holds none, and a tree is mostly expressions."""
    left = [tree]
    while left:
        node = left.pop()
        if isinstance(node, ast.stmt):
            yield node
        for block in BLOCKS:
            left += getattr(node, block, ())


def statements(tree: ast.AST) -> int:
    """How many statements, without docstrings and other bare texts."""
    return sum(not _is_text(node) for node in within(tree))


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def doubled(root: Path = ROOT) -> dict[str, list[str]]:
    """Public classes of one name in more than one module of `referee` and `records`, the game folders left out."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sources(*PROGRAM, root=root):
        where = path.relative_to(root)
        if where.parts[:2] == ("referee", "games") and len(where.parts) > 3:
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(str(where))
    return {name: places for name, places in sorted(found.items()) if len(places) > 1}


def imports(root: Path = ROOT) -> dict[str, set[str]]:
    """What each module of `referee` and `records` imports of them at run time; packages are left out."""
    import grimp

    sys.path.insert(0, str(root))
    try:
        graph = grimp.build_graph(*PROGRAM, exclude_type_checking_imports=True)
    finally:
        sys.path.remove(str(root))
    modules = {module for module in graph.modules if not graph.find_children(module)}
    return {module: graph.find_modules_directly_imported_by(module) & modules for module in modules}


def circles(graph: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """The strongly connected groups of more than one node, the largest first (Tarjan 1972)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    out: list[list[str]] = []

    def visit(node: str) -> None:
        order[node] = low[node] = len(order)
        stack.append(node)
        for other in sorted(graph.get(node, ())):
            if other not in order:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], order[other])
        if low[node] == order[node]:
            group = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(group) > 1:
                out.append(sorted(group))

    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(10_000)
    try:
        for node in sorted(graph):
            if node not in order:
                visit(node)
    finally:
        sys.setrecursionlimit(limit)
    return sorted(out, key=lambda group: (-len(group), group))


def measured(root: Path = ROOT) -> House:
    """All figures of a checkout."""
    count = {part: 0 for part in PARTS}
    files, functions = {}, {}
    columns = unformatted = untyped = 0
    for path in sources("referee", "records", "scripts", "tests", root=root):
        where = path.relative_to(root).as_posix()
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        rows = text.splitlines()
        many = statements(tree)
        for part in PARTS:
            if where.startswith(part + "/"):
                count[part] += many
        if len(rows) > FILE:
            files[where] = len(rows)
        for node in within(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
                long = node.end_lineno - node.lineno + 1
                if long > FUNCTION:
                    functions[f"{where}: {node.name}"] = long
        if where.startswith(tuple(f"{name}/" for name in PROGRAM)):
            columns += sum(len(row) > COLUMNS for row in rows)
            unformatted += sum("# fmt: skip" in row for row in rows)
            untyped += sum(bool(re.search(r"# type: ignore", row)) for row in rows)
    return House(count, circles(imports(root)), doubled(root), files, functions, columns, unformatted, untyped)


def show(root: Path = ROOT) -> None:
    """Print the figures."""
    house = measured(root)
    print("statements without docstrings: " + ", ".join(f"{part} {n:,}" for part, n in house.statements.items()))
    print(f"circles of imports: {len(house.circles)}")
    for group in house.circles:
        print(f"  {len(group)}: {', '.join(group)}")
    print(f"public classes of one name: {len(house.doubled)}")
    for name, places in house.doubled.items():
        print(f"  {name}: {', '.join(places)}")
    print(f"files above {FILE} lines: {', '.join(f'{k} {v}' for k, v in house.files.items()) or 'none'}")
    print(f"functions above {FUNCTION} lines: {', '.join(f'{k} {v}' for k, v in house.functions.items()) or 'none'}")
    print(f"referee and records: lines above {COLUMNS} columns {house.columns}, fmt: skip {house.unformatted}, type: ignore {house.untyped}")


if __name__ == "__main__":
    sys.path.insert(1, str(Path(__file__).resolve().parent))
    from piped import ended

    sys.exit(ended(lambda: show(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT)))

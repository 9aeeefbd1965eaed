"""The state of the program that judges a game: a digest of its rules and of the engine, without their layout.

It is made of the syntax trees of the engine, of the journal and of the game's own folder. Comments, layout and
docstrings are not in it. Parsing takes half a second, so the digest is kept: beside the compiled modules, with size and
time of each file; in a wheel, in the file `code.json`, with a digest of the files' bytes. Where it cannot be kept it is
not worked out at every start: it is then not known. `python -m referee.engine.code_digest` works it out and keeps it
for all games.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.engine.game import Game

PACKAGE = Path(__file__).resolve().parents[1]
SHARED = ("engine", "journal")
"""Folders of the package that judge in every game."""
SHIPPED = PACKAGE / "code.json"


def code_of(game: Game[Any]) -> str:
    """The digest for a game, 16 hexadecimal digits; empty where it is not known."""
    return _of(game.rulebook.package)


@cache
def _of(module: str) -> str:
    source = getattr(sys.modules.get(module), "__file__", None)
    try:
        return _code(module, Path(source).resolve().parent) if source else ""
    except (OSError, ValueError, SyntaxError, RecursionError):
        return ""


def _code(name: str, folder: Path, always: bool = False) -> str:
    kept = Path(importlib.util.cache_from_source(str(folder / "code_digest.py"))).with_suffix(".json")
    now = _digest("\n".join(sorted(_stamps(_roots(folder)))).encode())
    try:
        before, code = json.loads(kept.read_bytes())
        if before == now:
            return str(code)
    except (OSError, ValueError, TypeError):
        pass
    files = files_of(folder)
    code = shipped(name, files)
    if not code and (always or not sys.dont_write_bytecode) and os.access(folder, os.W_OK):
        code = digest_of(files)
    if code and (always or not sys.dont_write_bytecode):
        _keep(kept, json.dumps([now, code]))
    return code


def files_of(folder: Path) -> list[Path]:
    """The files that judge the game in this folder, in an order of their own."""
    return [path for root in _roots(folder) for path in sorted(root.rglob("*.py"))]


def _roots(folder: Path) -> list[Path]:
    return [*(PACKAGE / part for part in SHARED), folder]


def _stamps(roots: Sequence[Path]) -> Iterator[str]:
    """Size and time of each file; in the way that costs least, as every start does it."""
    todo = list(map(str, roots))
    while todo:
        with os.scandir(todo.pop()) as there:
            for entry in there:
                if entry.name.endswith(".py"):
                    at = entry.stat()
                    yield f"{entry.path} {at.st_size} {at.st_mtime_ns}"
                elif entry.is_dir() and entry.name != "__pycache__":
                    todo.append(entry.path)


def shipped(name: str, files: Sequence[Path]) -> str:
    """The digest that came with the wheel for the game of this module; empty where these are not its files."""
    try:
        raw, code = json.loads(SHIPPED.read_bytes())[name]
    except (OSError, ValueError, TypeError, KeyError):
        return ""
    return str(code) if raw == raw_digest(files) else ""


def raw_digest(files: Sequence[Path]) -> str:
    """A digest of the bytes of files."""
    return _digest(b"\0".join(path.read_bytes() for path in files))


def digest_of(files: Sequence[Path]) -> str:
    """The digest of what these files do."""
    return _digest("\n".join(f"{path.stem} {_tree(path)}" for path in files).encode())


@cache
def _tree(path: Path) -> str:
    """The digest of one file's syntax tree."""
    return _digest("".join(_told(path.read_bytes())).encode("utf-8", "surrogatepass"))


def _told(source: bytes) -> Iterator[str]:
    """A syntax tree in words; what is empty is left out, so that all versions of Python tell the same."""
    import ast  # only where it is worked out: start-up is not to wait for it

    todo: list[Any] = [ast.parse(source)]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.AST):
            yield f"({type(node).__name__}"
            fields = [(name, value) for name, value in ast.iter_fields(node) if value not in (None, [])]
            todo += [part for name, value in reversed(fields) for part in (value, f" {name}=")]
        elif isinstance(node, list):
            node = [part for part in node if not _is_text(part)]
            yield f"[{len(node)}"
            todo += reversed(node)
        else:
            yield node if isinstance(node, str) else repr(node)


def _is_text(node: Any) -> bool:
    """Whether a statement is a docstring or the text below an attribute."""
    value: Any = getattr(node, "value", None) if type(node).__name__ == "Expr" else None
    return type(value).__name__ == "Constant" and isinstance(value.value, str)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def _keep(path: Path, text: str) -> None:
    """Keep it for the next start, if that is possible here."""
    trial = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(exist_ok=True)
        trial.write_text(text, encoding="utf-8")
        trial.replace(path)
    except OSError:
        pass


def main() -> None:
    """Work out and keep the digests of all games of the package."""
    for init in sorted((PACKAGE / "games").glob("*/__init__.py")):
        folder = init.parent
        print(folder.name, _code(f"{PACKAGE.name}.games.{folder.name}", folder, always=True))


if __name__ == "__main__":
    main()

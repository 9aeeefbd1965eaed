"""docs/api.md as a program: its examples with what they must give.

`python -m tests.api.page` runs the page and writes what its examples give into it; look at the difference. It also writes
`tests/api/examples.py`, the same examples for the checker of types.
"""

import doctest
import os
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "api.md"
EXAMPLES = Path(__file__).with_name("examples.py")
FLAGS = doctest.NORMALIZE_WHITESPACE
OURS = re.compile(r"^(?:referee|records)\.[\w.]*\b(\w+)(?=:)")
"""The name of an error with the module where it is defined."""
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEAD = '''"""The examples of docs/api.md, for the checker of types; `python -m tests.api.page` writes this file."""

# ruff: noqa
'''


def examples(text: str) -> list[doctest.Example]:
    """The examples of a page in their order, each at its line."""
    found = []
    for block in BLOCK.finditer(text):
        first = text[: block.start(1)].count("\n")
        for example in doctest.DocTestParser().get_examples(block[1]):
            example.lineno += first
            found.append(example)
    return found


def program(text: str) -> str:
    """The examples as one module."""
    rows = [example.source.rstrip("\n") for example in examples(text)]
    return HEAD + "\n".join(rows) + "\n"


class Checker(doctest.OutputChecker):
    """Knows that people call an error `referee.NotALog`, wherever it is defined."""

    def check_output(self, want: str, got: str, flags: int) -> bool:
        """Whether an example gave what it must."""
        return super().check_output(want, OURS.sub(r"referee.\1", got), flags)


class Writer(doctest.DocTestRunner):
    """Runs examples and keeps what they give."""

    def __init__(self) -> None:
        super().__init__(Checker(), optionflags=FLAGS)
        self.given: dict[int, str] = {}

    def report_start(self, out: Any, test: Any, example: Any) -> None:
        """Nothing."""

    def report_success(self, out: Any, test: Any, example: doctest.Example, got: str) -> None:
        """Keep what was written: it holds."""

    def report_failure(self, out: Any, test: Any, example: doctest.Example, got: str) -> None:
        """What it gives now."""
        if got.startswith("Traceback"):
            last = next(row for row in reversed(got.splitlines()) if row[:1].strip())
            got = "Traceback (most recent call last):\n    ...\n" + OURS.sub(r"referee.\1", last) + "\n"
        self.given[example.lineno] = got

    def report_unexpected_exception(self, out: Any, test: Any, example: doctest.Example, error: Any) -> None:
        """The error as a page shows it."""
        kind = error[0]
        name = kind.__name__ if kind.__module__ == "builtins" else f"referee.{kind.__qualname__}"
        self.given[example.lineno] = f"Traceback (most recent call last):\n    ...\n{name}: {error[1]}\n"


def run(text: str, runner: doctest.DocTestRunner, out: Callable[[str], object] | None = None) -> doctest.TestResults:
    """Run the examples of a page, in a folder of their own, in one namespace."""
    test = doctest.DocTest(examples(text), {"__name__": "__main__"}, PAGE.name, str(PAGE), 0, text)
    here = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            return runner.run(test, out=out, clear_globs=False)
        finally:
            os.chdir(here)


def written(text: str) -> str:
    """The page with what its examples give now."""
    runner = Writer()
    run(text, runner)
    rows = text.split("\n")
    for example in reversed(examples(text)):
        if example.lineno in runner.given:
            first = example.lineno + example.source.count("\n")
            count = example.want.count("\n")
            rows[first : first + count] = runner.given[example.lineno].splitlines()
    return "\n".join(rows)


if __name__ == "__main__":
    page = written(PAGE.read_text(encoding="utf-8"))
    PAGE.write_text(page, encoding="utf-8")
    EXAMPLES.write_text(program(page), encoding="utf-8")

"""docs/api.md: every example gives what stands there, is typed, and every name that the page promises is there."""

import re
from doctest import DocTestRunner

import referee
from records.audit.audited import Irregular
from referee.engine.proof import Odd
from tests.api import page

TEXT = page.PAGE.read_text(encoding="utf-8")


def test_every_example_gives_what_the_page_says() -> None:
    runner = DocTestRunner(page.Checker(), optionflags=page.FLAGS, verbose=False)
    said: list[str] = []
    results = page.run(TEXT, runner, said.append)
    assert results.attempted > 90
    assert results.failed == 0, "".join(said)


def test_the_examples_are_those_that_the_checker_of_types_reads() -> None:
    text = page.EXAMPLES.read_text(encoding="utf-8")
    assert text == page.program(TEXT), "python -m tests.api.page writes them anew"


def test_the_writer_keeps_a_page_that_holds_and_mends_one_that_does_not() -> None:
    block = "```python\n>>> 1 + 1\n2\n>>> int('x')\nTraceback (most recent call last):\n    ...\n{}\n```\n"
    right = block.format("ValueError: invalid literal for int() with base 10: 'x'")
    assert page.written(right) == right
    assert page.written(block.format("ValueError: else").replace("\n2\n", "\n3\n")) == right


def test_the_page_names_every_error_and_every_error_is_one() -> None:
    named = set(re.findall(r"^\| (`.*?) \|", TEXT.partition("## Errors")[2], re.MULTILINE))
    names = {name for row in named for name in re.findall(r"`(\w+)`", row)}
    errors = {
        name
        for name in dir(referee)
        if isinstance(kind := getattr(referee, name), type) and issubclass(kind, referee.RefereeError)
    }
    assert names == errors - {"RefereeError"}


def test_the_tables_of_the_page_name_what_there_is() -> None:
    """Every member in the first column of a table is an attribute of what its section is about."""
    kinds = {
        "## Games": referee.LoadedGame,
        "## A table": referee.Table,
        "### A reply": referee.Reply,
        "## A position": referee.Position,
        "## A log": referee.Log,
        "## A database": referee.Database,
        "### A row of a comparison": referee.ArmRow,
    }
    for title, kind in kinds.items():
        section = re.split(r"^##", TEXT.partition(f"\n{title}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]
        cells = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
        names = {name for cell in cells for name in re.findall(r"`(?:position\.)?(\w+)(?:\(.*?\).*?)?`", cell)}
        known = set(dir(kind)) | {"str", "bytes", "proof"}
        assert names and names <= known, (title, names - known)
        public = {name for name in vars(kind) if not name.startswith("_")}
        assert public <= names | HELD_BACK.get(title, set()), (title, public - names)


def test_what_comes_back_has_the_members_that_the_page_names() -> None:
    rows = re.findall(r"^\| .*? \| `(\w+)` \| (.*) \|$", TEXT.partition("What comes back:")[2].partition("###")[0], re.MULTILINE)
    kinds = {"Irregular": Irregular, "Odd": Odd}
    assert len(rows) == 8
    for name, cell in rows:
        kind = kinds.get(name) or getattr(referee, name)
        outside = re.sub(r"\([^)]*\)", "", cell)
        members = set(re.findall(r"`(\w+)`", outside))
        assert members and members <= {*dir(kind)}, (name, members - {*dir(kind)})


HELD_BACK = {
    "## Games": {"engine"},
    "## A table": {"session"},
    "## A log": {"memory"},
    "## A database": {"path"},
    "### A reply": set(vars(referee.Reply)) - {"accepted", "verdict"},  # the rest are those of the protocol
}
"""What a page need not say: for authors of games, or said in its text."""

"""Files of words are read as TOML is, only faster."""

import tomllib
from typing import Any

import pytest

from referee.engine.sentences.declared import read_words
from tests.kit.parts import ROOT

FILES = sorted(
    path
    for folder in ("referee/engine/sentences", "referee/table/assist", "referee/games")
    for path in (ROOT / folder).rglob("*.toml")
)


def as_lists(value: Any) -> Any:
    """Plain data with lists in the place of tuples."""
    if isinstance(value, dict):
        return {name: as_lists(each) for name, each in value.items()}
    return [as_lists(each) for each in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_reads_the_same(path: Any) -> None:
    text = path.read_text(encoding="utf-8")
    assert as_lists(read_words(text)) == tomllib.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        'a = ["x", "y z",\n "it\'s", # why\n "w"]\nb = ["q"]\n[c]\nd = [ "é", ]\ne = []\n',
        'a = ["a \\" b", "c"]\nb = 1.5\nc = [1, 2]\n',
        'a = """\nb = ["x"]\n"""\n',
        "a = '''\nb = [\"x\"]\n'''\n",
        'a = -0.0e1\nb = ["x"]\n',
        'a = [["x"], ["y"]]\n[[b]]\nc = ["z"]\n[[b]]\nc = ["y"]\n',
        'a = ["x]", "[y"]\n# b = ["z"]\n',
        'a = [["x"], ["y", "z"]]\nb = "c"  \nc = 3\n\n[d.e]\nf = ["g"]\n[d]\nh = ["i"]\n',
        'a.b = ["x"]\nc = ["y"]\n',
        'a.b = 1\nc = ["y"]\n',
        '"a b" = ["x"]\nc = "\\u00e9"\n',
        'a = ["x"]\r\nb = "y"\r\n',
        'a = [\n  ["x"],\n]\nb = "y" # why\n',
        "[[a]]\nb = 1\n[[a]]\nb = 2\n",
    ],
)
def test_unusual_files_read_the_same(text: str) -> None:
    assert as_lists(read_words(text)) == tomllib.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        'a = ["x" "y"]\n',
        'a = ["x",, "y"]\n',
        'a = ["x"\n',
        'a = ["x"]\na = ["y"]\n',
        'a = ["x\ty", "\x01"]\n',
        '[a]\nb = ["x"]\n[a]\nc = ["y"]\n',
        '[a]\nb = ["x"]\n[a.b]\nc = ["y"]\n',
        '[a.b]\nc = ["x"]\n[a]\nb = ["y"]\n',
        'a = "x"\na = "y"\n',
        '# \x01\na = ["x"]\n',
        'é = ["x"]\n',
        'a = "x\n',
        "a = b\n",
        '[a\nb = ["x"]\n',
        "[]\n",
        'a\x0b= ["x"]\n',
        'a = ["x"] b = ["y"]\n',
    ],
)
def test_what_is_no_toml_is_refused(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text)
    with pytest.raises(tomllib.TOMLDecodeError):
        read_words(text)

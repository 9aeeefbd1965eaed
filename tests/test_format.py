"""FORMAT.md is true: every example is what the program writes, every kind and member is explained.

`python -m tests.test_format` writes the examples anew.
"""

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

from referee.engine.findings import LADDER, Finding
from referee.engine.steps import TABLE_STEPS, Check, Fact, Set, Show, Skip
from referee.journal import lines
from referee.journal.decoding import decoder
from referee.journal.fold import Fold
from referee.journal.reader import LogReader
from referee.simulate.run import sealed_bytes
from tests.format_examples import examples, session
from tests.kit.logs import parted

FILE = Path(__file__).parent.parent / "FORMAT.md"
EXAMPLE = re.compile(r"<!-- example: (.+?) -->\n```json\n(.*?)```\n", re.DOTALL)
SEALED = re.compile(r"(<!-- sealed -->\n```json\n)(.*?)(```\n)", re.DOTALL)

KINDS = {
    str(kind.__struct_config__.tag): kind
    for kind in (
        lines.Head, *lines.NUMBERED, lines.AnswerLine, lines.PauseLine, lines.ResumeLine, lines.TryLine, lines.MarkLine
    )
}  # fmt: skip


def text() -> str:
    return FILE.read_text(encoding="utf-8")


def sealed() -> str:
    """The first lines of the example log, sealed."""
    log = session()
    return sealed_bytes([log[0], *log[1:3]]).decode()


def current() -> str:
    """The page with its examples as the program writes them now."""
    made = examples()
    page = EXAMPLE.sub(
        lambda m: f"<!-- example: {m[1]} -->\n```json\n{lines.encode(made[m[1]]).decode()}\n```\n", text()
    )
    return SEALED.sub(lambda m: f"{m[1]}{sealed()}{m[3]}", page)


def test_the_examples_are_what_the_program_writes() -> None:
    assert text() == current(), "python -m tests.test_format writes the examples anew"


def test_every_kind_of_line_has_an_example_that_decodes() -> None:
    decode = decoder("shinbi").decode
    seen = set()
    for name, body in EXAMPLE.findall(text()):
        line = decode(body)
        seen.add(str(line.__struct_config__.tag))
        assert lines.encode(line).decode() == body.strip(), name
    assert seen == set(KINDS)
    union: Any = lines.any_line((Skip,))
    kinds = {getattr(k, "__origin__", k) for k in union.__args__}
    assert {k.__struct_config__.tag for k in kinds} == set(KINDS), "a kind of line is missing in this test"


def section(title: str) -> str:
    """The text under a heading."""
    found = re.search(rf"^## (?:[\w, ]*\b)?{title}\b.*?$(.*?)(?=^## |\Z)", text(), re.DOTALL | re.MULTILINE)
    assert found, f"no section {title}"
    return found[1]


def members(kind: type[msgspec.Struct]) -> list[str]:
    return [f.encode_name for f in msgspec.structs.fields(kind)]


@pytest.mark.parametrize("tag", sorted(KINDS))
def test_every_member_is_explained(tag: str) -> None:
    shared = set(members(lines.Judged)) if issubclass(KINDS[tag], lines.Judged) else set()
    here = section(tag)
    missing = [m for m in members(KINDS[tag]) if m not in shared and f"`{m}`" not in here]
    assert not missing, f"{tag}: {missing}"


@pytest.mark.parametrize(
    ("kind", "where"),
    [
        (lines.Judged, "Members that all"), (Finding, "Members that all"), (lines.Seat, "head"), (lines.Box, "head"),
        (lines.Parent, "head"), (lines.Change, "amend"), (lines.Photo, "note"), (Show, "show"), (Fact, "fact"),
        (Set, "set"), (Check, "check"), *((kind, "step") for kind in (Skip, *TABLE_STEPS)),
    ],
)  # fmt: skip
def test_every_member_of_the_parts_is_explained(kind: type[msgspec.Struct], where: str) -> None:
    here = section(where)
    assert not [m for m in members(kind) if f"`{m}`" not in here]


def test_defaults_are_told() -> None:
    """A default stands behind its member in parentheses where the member is explained."""
    for tag, kind in KINDS.items():
        shared = set(members(lines.Judged)) if issubclass(kind, lines.Judged) else set()
        for field in msgspec.structs.fields(kind):
            if field.encode_name in shared or field.default is msgspec.NODEFAULT:
                continue
            value: Any = field.default
            told = {None: "none", (): "[]"}.get(value, value)
            told = str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else told
            here = section(tag)
            found = re.search(rf"`{field.encode_name}`[^|\n(]*\(({re.escape(str(told))})\)", here.replace("\n", " "))
            assert found, f"{tag}.{field.encode_name}: the default {told} is not told"


def test_every_word_of_an_enumeration_is_told() -> None:
    for kind in (lines.AmendLine, lines.RulingLine):
        shared = members(lines.Judged)
        for field in msgspec.structs.fields(kind):
            if field.name in shared:
                continue
            for word in getattr(field.type, "__args__", ()):
                if isinstance(word, str):
                    assert f"`{word}`" in section(str(kind.__struct_config__.tag)), word
    assert all(f"`{verdict}`" in section("Members that all") for verdict in LADDER)


def test_the_sealed_lines_are_sealed() -> None:
    found = SEALED.search(text())
    assert found is not None
    reader = LogReader(BytesIO(found[2].encode()))
    assert len(list(reader)) == 2 and reader.sealed and not reader.complaints


def test_the_example_session_folds_to_its_own_words() -> None:
    head, log = parted(session())
    from referee import games

    fold = Fold(games.load("shinbi"), head)
    for line in log:
        judged = fold.feed(line)
        if judged is not None and isinstance(line, lines.Judged):
            assert judged.verdict == line.verdict
    assert fold.state.over and fold.state.winners == [2]


if __name__ == "__main__":
    FILE.write_text(current(), encoding="utf-8")

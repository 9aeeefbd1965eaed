"""docs/audit.md is true: its examples are what `records audit --json` prints, and every key is explained.

`python -m tests.records.test_audit_docs` writes the examples anew.
"""

import json
import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args

import msgspec
import pytest

from records.audit import audited, compare
from records.logs import wording
from referee.engine.findings import LADDER
from tests.records.logs import ROOT, ROUND, Data, forged, run, typed

FILE = ROOT / "docs" / "audit.md"
EXAMPLE = re.compile(r"(<!-- (\w+): (.+?) -->\n```json\n)(.*?)(```\n)", re.DOTALL)
SEAL = re.compile(r"\b[0-9a-f]{32}\b")
"""Changes with every rule of the game, so the page does not tell it."""

LOGS = {
    "sound": [*ROUND, "k.s", "-", "4: reveal 1=blowgun,2=katana ! we let it stand", "rule it stands"],
    "found": [*ROUND, "k.s", "ih", "4: reveal 1=blowgun,2=katana ! we let it stand"],
    "impossible": [*ROUND, "k.s", "show 4 kept katana !! so the photograph"],
}

OPEN = {"computed", "logged", "declared", "current", "was", "now", "seen", "known", "kinds"}
"""Keys under which a game's own words stand, or anything that a log said."""


def silent(rows: list[Data]) -> None:
    """The log does not say of its last line that it is against the rules."""
    for key in ("verdict", "findings", "reason"):
        rows[-1].pop(key, None)


def edited(rows: list[Data]) -> None:
    silent(rows)
    rows[2]["colour"] = "red"
    next(row for row in rows if row.get("did"))["did"][0][-1] = -2


CHANGE = {"found": edited, "impossible": silent}


@cache
def printed(name: str, command: str) -> dict[str, Any]:
    """What the real command prints of a log that was typed."""
    with TemporaryDirectory() as folder:
        log = Path(folder) / "game.jsonl"
        typed(log, LOGS[name])
        if name in CHANGE:
            log.write_bytes(forged(log.read_bytes(), CHANGE[name]))
        result = run(*shlex.split(command)[1:], cwd=Path(folder))
        assert not result.stderr, result.stderr
        told: dict[str, Any] = json.loads(SEAL.sub("1f…", result.stdout))
        return told


def laid_out(data: dict[str, Any]) -> str:
    """A key a line, and of lists of objects an object a line; the program prints all of it in one."""
    rows = []
    for key, value in data.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            inside = ",\n".join(f"  {dumped(item)}" for item in value)
            rows.append(f"{dumped(key)}: [\n{inside}\n]")
        elif key == "proof" and value:
            rows.append('"proof": {\n' + ",\n".join(f"  {dumped(k)}: {dumped(v)}" for k, v in value.items()) + "\n}")
        else:
            rows.append(f"{dumped(key)}: {dumped(value)}")
    return "{" + ",\n".join(rows) + "}\n"


def dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def text() -> str:
    return FILE.read_text(encoding="utf-8")


def current() -> str:
    return EXAMPLE.sub(lambda m: f"{m[1]}{laid_out(printed(m[2], m[3]))}{m[5]}", text())


def section(title: str) -> str:
    """The text under a heading."""
    found = re.search(rf"^## `?{title}`?.*?$(.*?)(?=^## |\Z)", text(), re.DOTALL | re.MULTILINE)
    assert found, f"no section {title}"
    return found[1]


PARTS: dict[str, type[msgspec.Struct]] = {
    "The log": audited.Audit, "lines": audited.Lines, "complaints": audited.FileComplaint, "differences": compare.Difference,
    "irregular": audited.Irregular, "findings": wording.Worded, "open": audited.Open, "result": audited.Result,
    "proof": audited.Proved, "conflicts": audited.Clash, "readings": audited.Reading, "steps": audited.JudgedOtherwise,
    "did": audited.Done,
}  # fmt: skip


def structs() -> set[type[msgspec.Struct]]:
    """Every record of which an audit is made."""
    found: set[type[msgspec.Struct]] = set()

    def walk(kind: Any) -> None:
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in found:
            found.add(kind)
            for field in msgspec.structs.fields(kind):
                walk(field.type)
        for inner in get_args(kind):
            walk(inner)

    walk(audited.Audit)
    return found


def test_the_examples_are_what_the_program_prints() -> None:
    assert text() == current(), "python -m tests.records.test_audit_docs writes the examples anew"


def test_the_examples_are_what_they_are_called() -> None:
    told = {m[2]: json.loads(m[4]) for m in EXAMPLE.finditer(text())}
    assert set(told) == set(LOGS)
    assert told["sound"]["status"] == "sound" and told["sound"]["irregular"]
    assert told["found"]["status"] == "found" and told["found"]["differences"] and told["found"]["complaints"]
    assert told["impossible"]["proof"]["possible"] is False and told["impossible"]["proof"]["conflicts"]


@pytest.mark.parametrize("title", PARTS)
def test_every_key_is_explained_with_its_type(title: str) -> None:
    """A row of a table: the key, its type, what it means."""
    here = section(title)
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \| [^|]{3,} \|$", here, re.MULTILINE))
    fields = [field.encode_name for field in msgspec.structs.fields(PARTS[title])]
    assert list(rows) == fields, set(rows) ^ set(fields)


def test_every_record_has_a_section() -> None:
    assert structs() - set(PARTS.values()) <= SMALL, structs() - set(PARTS.values())
    for kind in SMALL & structs():
        for field in msgspec.structs.fields(kind):
            assert f"`{field.encode_name}`" in text(), (kind, field.encode_name)


SMALL: set[type[msgspec.Struct]] = {audited.Named}
"""Records of a few members, which are explained where they stand."""


def keys(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            if key not in OPEN:
                yield from keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys(inner)


@pytest.mark.parametrize("more", ["", "--prove", "--strict", "--rules logged", "-o triple_ban=off -o denounce_window=until_paid -o game_end=end_of_round"])
@pytest.mark.parametrize("name", LOGS)
def test_every_key_that_is_printed_is_in_the_document(name: str, more: str) -> None:
    page = text()
    for key in keys(printed(name, f"records audit game.jsonl --json {more}")):
        assert f"| `{key}` |" in page or f"`{key}`" in page, key


def test_every_word_of_an_enumeration_is_told() -> None:
    page = text()
    words = {w for alias in (audited.Status, audited.Rules, compare.What) for w in get_args(alias)} | set(LADDER)
    assert not [word for word in words if f"`{word}`" not in page]


if __name__ == "__main__":
    FILE.write_text(current(), encoding="utf-8")

"""An anonymous copy keeps the game's own words and numbers, whatever was written into the log it is made from."""

import itertools
import random
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import pytest

from records.audit.auditor import audit_file
from records.logs.export import Anonymous
from referee import games
from referee.simulate.run import one, sealed_bytes
from tests.cli.run import referee
from tests.kit.parts import having
from tests.records.logs import as_data, from_data, run_here

FIXED = frozenset({"line", "do", "game", "verdict", "id", "how", "kind", "is", "was"})
"""Members whose values are a few words that the format names; a line with another one cannot be read at all."""


@pytest.fixture(params=sorted(having("heuristic")), scope="module")
def honest(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    return as_data(sealed_bytes(one(games.load(request.param), 3, reporter="counting", bots=("random", "heuristic")).lines))


@pytest.fixture
def new() -> Callable[[], str]:
    numbers = itertools.count(100)
    return lambda: f"privatus{next(numbers)}"


def replaced(data: Any, new: Callable[[], str], keys: bool) -> Any:
    """Every text in it another word, also the names of members of free tables where `keys` says so."""
    if isinstance(data, dict):
        return {(new() if keys else k): v if k in FIXED else replaced(v, new, k in ("facts", "computed", "declared", "options")) for k, v in data.items()}
    if isinstance(data, list):
        return [replaced(value, new, keys) for value in data]
    return new() if isinstance(data, str) else data


EYES: tuple[Literal["open", "public"] | int, ...] = ("open", "public", 1)
"""For whom a copy is: as after an open game, the public, a seat."""


def forms(path: Path, eyes: Sequence[Literal["open", "public"] | int] = EYES) -> Iterator[bytes]:
    """What the copies for these eyes hold."""
    for eye in eyes:
        lines, said = Anonymous().run(str(path), eye)
        assert said.removed.get("words that are not the game's", 0) > 0
        yield sealed_bytes(lines)


def test_words_in_every_free_place(log: Path, honest: list[dict[str, Any]], new: Callable[[], str]) -> None:
    """What can be typed at the table: skip, fact, chk, set, show, a ruling, a note, an answer, an end that was declared."""
    at = next(row["n"] for row in reversed(honest) if row.get("n") and row["line"] != "end")
    base = {"t": 10**9, "entry": 9000, "typed": new(), "reason": new(), "verdict": "irregular", "done": True}
    free: list[dict[str, Any]] = [
        {"line": "step", "step": {"do": "skip", "who": 0, "what": new()}},
        {"line": "step", "step": {"do": "late", "who": 1, "what": new(), "told": [new()]}},
        {"line": "step", "step": {"do": "seat", "who": 1, "name": new(), "person": new()}},
        {"line": "step", "step": {"do": "option", "who": 0, "name": new(), "value": new()}},
        {"line": "fact", "fact": {"name": new(), "value": new()}},
        {"line": "check", "check": {"path": new(), "value": [new(), 3]}},
        {"line": "set", "set": {"path": new(), "value": new()}},
        {"line": "show", "show": {"zone": new(), "cards": [new()]}},
        {"line": "end", "why": new(), "declared": {new(): [new()]}},
        {"line": "amend", "of": [at], "fact": {"name": new(), "value": 1}},
        {"line": "amend", "of": [0], "head": {"options": {new(): new()}, "box": {"facts": {new(): new()}}, "policy": new()}},
    ]  # fmt: skip
    rows = list(honest)
    n = max(row.get("n", 0) for row in rows)
    for i, row in enumerate(free, 1):
        rows.append({**row, "n": n + i, **base, "entry": 9000 + i})
    rows += [
        {"line": "ruling", "n": n + 90, "t": 10**9, "rule": new(), "remedy": new(), "what": new(), "outcome": new(), "reason": new(), "by": new()},
        {"line": "note", "n": n + 91, "text": new(), "tags": [new()], "photo": {"name": new(), "sha256": new()}},
        {"line": "answer", "question": new(), "value": new()},
        {"line": "try", "typed": new(), "text": new(), "findings": [{"rule": new(), "needs": [new()]}]},
        {"line": "mark", "view": new(), "facts": {new(): {new(): new()}}},
    ]  # fmt: skip
    for k, row in enumerate(rows[len(honest) + len(free) :], 1):
        if "n" in row:
            row["n"] = n + len(free) + k
    rows[0] = {**rows[0], "program": new(), "policy": new(), "box": {**rows[0].get("box", {}), "name": new()}}
    rows[0]["options"] = {**rows[0]["options"], new(): new()}
    log.write_bytes(from_data(rows))
    for copy in forms(log):
        assert b"privatus" not in copy


TABLES = {
    "shinbi": ("Max, Ed7, May, Rex", "edition en", "setup 7 r o p start 1"),
    "samurai_sword": ("Ben, Tom, Sam, Bo", "edition en", "setup mus goe chi iey start 1"),
    "shinobi_clans": ("Max, A.B., Alx", "box made-up", "start 1"),
    "ninjato": (
        "Max, A.B.",
        "box made-up",
        "setup 12 3/235/t2 4/235/t4 2/245/m2 1/345/m4 5/25g/g6 135 b3 x? t34* m5 g2 tx el3 do2 ev4 sk5",
    ),
}
"""Names that are codes, or look like codes."""


@pytest.mark.parametrize("game", list(TABLES))
def test_the_name_of_a_player_is_no_code(game: str, tmp_path: Path) -> None:
    names, head, setup = TABLES[game]
    some = [*names.split(", "), "Fox", "Jan"]
    asked = ["show rumors 1 el", "fact rumor.W23 elx"] if game == "ninjato" else []
    typed = ("skip {0} ! x", "fact {0} rude", "fact rude {0}", "rule penalty 1 {0} ! x", "rule - {0}")
    entries = [form.format(name) for name in some for form in typed]
    text = "\n".join([f"players {names}", head, setup, *entries, "seat 2 Jan", "amend 0 seat 1 Fox", *asked, ""])
    referee("play", game, "--log", "log.jsonl", "--keep-going", cwd=tmp_path, typed=text)
    log = tmp_path / "log.jsonl"
    wanted = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in some), re.IGNORECASE)
    assert len(set(map(str.lower, wanted.findall(log.read_text())))) == len(some)
    for eye in ("open", "public"):
        copy = run_here("export", "--anon", log, "--for", eye, "--out", "-").stdout
        assert not wanted.findall(copy)
        assert ('"value":"elx"' in copy) == (game == "ninjato")


def test_words_in_every_member_of_a_log_made_by_hand(
    log: Path, honest: list[dict[str, Any]], new: Callable[[], str]
) -> None:
    """Six logs; each copied for another eye than the one before it."""
    drawn = random.Random(f"by hand {honest[0]['game']}")
    for i in range(6):
        rows = [row if not n or drawn.random() > 0.1 else replaced(row, new, False) for n, row in enumerate(honest)]
        log.write_bytes(from_data(rows))
        for copy in forms(log, [EYES[i % len(EYES)]]):
            assert b"privatus" not in copy


def test_an_honest_log_loses_nothing_of_the_game(honest: list[dict[str, Any]], tmp_path: Path) -> None:
    log, out = tmp_path / "log.jsonl", tmp_path / "out.jsonl"
    log.write_bytes(from_data(honest))
    lines, _ = Anonymous({"reasons", "typed"}).run(str(log))
    out.write_bytes(sealed_bytes(lines))
    assert audit_file(str(out), strict=True).status == "sound"
    copy = as_data(out.read_bytes())
    assert copy[1:] == honest[1:] and copy[0]["options"] == honest[0]["options"]
    names = {name: value for name, value in honest[0]["box"].get("facts", {}).items() if "Made-up" not in str(value)}
    facts = copy[0]["box"].get("facts", {})
    assert {name: facts[name] for name in names} == names and "Made-up" not in str(facts)

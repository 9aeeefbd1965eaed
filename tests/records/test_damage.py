"""Damaged, foreign and hostile files: every fault is found with its line, and never with a traceback."""

import itertools
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from records.audit.auditor import Audit, audit_file
from records.database.file import DatabaseFile
from records.database.load import Loader
from records.page.view import drawn
from records.replay.replay import NoSuchLine, replay
from records.replay.timeline import tape
from referee.journal.complaints import NotALog
from tests.cases.logs import every_game
from tests.cases.logs import raw as simulated_log
from tests.records.logs import (
    CORRECTED,
    FORCED,
    ROUND,
    Data,
    as_data,
    chained,
    clean,
    from_data,
    honest,
    run,
    run_here,
    typed,
)


def audited(log: Path, raw: bytes) -> Audit:
    log.unlink(missing_ok=True)  # some file systems wait for the disk where a file is written over
    log.write_bytes(raw)
    return audit_file(str(log))


def adds_up(audit: Audit, raw: bytes) -> bool:
    n = audit.lines
    return not audit.id or n.read == n.judged + n.kept + n.not_judged == raw.count(b"\n") + (not raw.endswith(b"\n"))


def test_every_flipped_byte_is_found_with_its_line(log: Path) -> None:
    typed(log, ROUND)
    raw = log.read_bytes()
    line = 1
    for i, byte in enumerate(raw):
        changed = raw[:i] + bytes([byte ^ (1 << i % 8)]) + raw[i + 1 :]
        audit = audited(log, changed)
        assert audit.exit in (1, 2), (i, line)
        assert audit.complaints[0].line in (line, 0 if line == 1 else line), (i, line, audit.complaints)
        assert adds_up(audit, changed), (i, line)
        line += byte == 10


def test_every_cut_is_a_torn_tail(log: Path) -> None:
    """Cut inside a line: what precedes it holds. Cut between two entries nothing can be seen without the receipt."""
    typed(log, ROUND)
    raw = log.read_bytes()
    head = raw.index(b"\n") + 1
    for size in range(head + 1, len(raw), 7):
        audit = audited(log, raw[:size])
        assert adds_up(audit, raw[:size])
        if raw[size - 1 : size] != b"\n":
            kinds = [c.kind for c in audit.complaints]
            assert audit.exit in (1, 2) and kinds[0] in ("torn", "ending"), (size, audit)
            assert audit.complaints[0].line == raw[:size].count(b"\n") + 1
            assert bool(audit.lines.not_judged) == (kinds[0] == "torn")


def test_half_a_character_at_the_end(log: Path) -> None:
    audit = audited(log, honest() + b"\xe5\xbf")
    assert audit.exit == 1 and audit.complaints[0].kind == "torn" and audit.lines.not_judged == 1


@pytest.mark.parametrize("last", [b"[]", b"null", b'"x"', b"123", b"{}", b"nonsense", b"\xff\xff", b"[" * 100_000])
def test_pc38_a_wrong_last_line_is_damage_and_no_torn_tail(log: Path, last: bytes) -> None:
    for raw in (honest() + last + b"\n", from_data(as_data(honest()), sealed=False) + last + b"\n"):
        audit = audited(log, raw)
        assert audit.exit == 1 and audit.complaints[0].fatal and audit.complaints[0].kind != "torn"
        assert audit.complaints[0].line == raw.count(b"\n") and adds_up(audit, raw)


def test_pc43_pc44_endings_of_other_systems(log: Path) -> None:
    raw = honest()
    bare = from_data(as_data(raw), sealed=False)
    same = audited(log, raw)
    for sealed, text in ((True, raw), (False, bare)):
        for changed in (
            text.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + text, text + b"\n", text.replace(b"\n", b"\r\n", 3), b"\n" + text,
        ):  # fmt: skip
            audit = audited(log, changed)
            assert audit.exit == (1 if sealed else 0), changed[:10]
            assert audit.complaints[0].kind == "ending" and not audit.lines.not_judged
            assert audit.result == same.result and audit.steps == same.steps
            assert replay(str(log)).view
    assert audited(log, bare[:-1]).exit == 0


def test_damage_in_the_middle(log: Path) -> None:
    rows = honest().splitlines(True)
    raw = b"".join([*rows[:40], b'{"line":"step","n":39,\n', *rows[41:60], b"what?\n", *rows[60:]])
    audit = audited(log, raw)
    assert audit.exit == 1 and adds_up(audit, raw)
    assert audit.lines.not_judged == len(rows) + 1 - 40
    assert audit.complaints[0].line == 41 and 61 in [c.line for c in audit.complaints]
    result = run("replay", log)
    assert (
        result.returncode == 1
        and "line 41" in result.stderr
        and "not judged" in result.stderr
        and "lives" in result.stdout
    )
    assert run_here("replay", log, "--to", "200").returncode == 2
    assert run_here("replay", log, "--to", "20").stdout == run_here("replay", log, "--to", "20").stdout
    assert "behind the break" in run("audit", log, code=1).stdout


def test_broken_json_names_the_column_and_a_wrong_value_the_member(log: Path) -> None:
    rows = from_data(as_data(honest()), sealed=False).splitlines(True)
    audit = audited(log, b"".join([*rows[:3], rows[3].replace(b'"n":', b'"n"='), *rows[4:]]))
    assert audit.complaints[0].column > 1 and audit.complaints[0].line == 4
    data = as_data(honest())
    data[3]["step"]["to"] = "two"
    assert audited(log, from_data(data)).complaints[0].member == "step.to"


def test_two_logs_in_one_file(log: Path) -> None:
    for raw in (honest(2) + honest(3), from_data(as_data(honest(2)), False) + from_data(as_data(honest(3)), False)):
        audit = audited(log, raw)
        assert audit.exit == 1 and audit.complaints[0].line == honest(2).count(b"\n") + 1 and adds_up(audit, raw)
    bare = audited(log, from_data(as_data(honest(2)), False) + from_data(as_data(honest(3)), False))
    assert "second head" in bare.complaints[0].text


def test_order(log: Path) -> None:
    data = as_data(honest())
    audit = audited(log, from_data([*data[:10], *data[11:]]))
    assert audit.exit == 1 and "missing" in audit.complaints[0].text
    audit = audited(log, from_data([*data[:10], data[9], *data[10:]]))
    assert audit.complaints[0].kind == "order" and audit.complaints[0].fatal
    rows = honest().splitlines(True)
    assert audited(log, b"".join([*rows[:9], rows[10], rows[9], *rows[11:]])).complaints[0].line == 10


def test_unknown_keys(log: Path) -> None:
    data = as_data(honest())
    data[4]["_mine"] = {"any": "thing"}
    assert audited(log, from_data(data)).exit == 0
    data[4]["mine"] = 1
    data[5]["step"]["colour"] = "red"
    audit = audited(log, from_data(data))
    assert (
        audit.exit == 1
        and [c.member for c in audit.complaints] == ["mine", "step.colour"]
        and not audit.lines.not_judged
    )


def test_an_entry_that_is_not_finished(log: Path) -> None:
    rows = honest().splitlines(True)
    done = [i for i, row in enumerate(rows) if b'"done":true' in row]
    cut = next(i for i in range(done[3], len(rows)) if i not in done and b'"line":"step"' in rows[i])
    audit = audited(log, b"".join(rows[: cut + 1]))
    assert audit.exit == 1 and audit.complaints[-1].kind == "unfinished"


# --- every kind of line, every key, every type -----------------------------------------------------------------------

EVERY: list[Data] = [
    {"line": "fact", "n": 0, "fact": {"name": "worth", "value": 3}},
    {"line": "step", "n": 0, "t": 1, "step": {"do": "skip", "who": 1, "what": "x"}},
    {"line": "step", "n": 0, "t": 1, "step": {"do": "seat", "who": 2, "name": "Eva", "person": "p"}},
    {"line": "step", "n": 0, "t": 1, "step": {"do": "drop", "who": 3}},
    {"line": "step", "n": 0, "t": 1, "step": {"do": "option", "name": "ranking", "value": "elimination_order"}},
    {"line": "set", "n": 0, "set": {"path": "lives.2", "value": 4}, "reason": "miscounted", "did": [["set", "lives.2", 4]]},
    {"line": "check", "n": 0, "check": {"path": "lives", "value": [5, 4, 5, 5]}},
    {"line": "show", "n": 0, "show": {"zone": "kept:2", "cards": ["katana"], "whole": False}},
    {"line": "amend", "n": 0, "of": [2], "how": "replace", "kind": "pen", "step": {"do": "attack", "who": 1, "to": 2, "say": "sai"}, "changes": [{"n": 3, "was": "ok", "is": "irregular", "findings": [{"rule": "X"}]}]},
    {"line": "amend", "n": 0, "of": [0], "head": {"options": {"ranking": "elimination_order"}}},
    {"line": "amend", "n": 0, "of": [3], "end": {"why": "x", "computed": {"winner": [1]}, "declared": {"lives": [1]}}},
    {"line": "amend", "n": 0, "of": [4], "how": "insert", "check": {"path": "round", "value": 1}},
    {"line": "amend", "n": 0, "of": [5], "how": "remove"},
    {"line": "back", "n": 0, "to": 4, "seen": [["2>1", "sai"]], "changes": []},
    {"line": "ruling", "n": 0, "t": 1, "kind": "penalty", "of": [1], "rule": "X", "remedy": "r", "reason": "w", "by": "Eva", "seat": 1, "ms": 5},
    {"line": "note", "n": 0, "t": 1, "of": 1, "text": "hm", "tags": ["a"], "photo": {"name": "p.jpg", "sha256": "00"}},
    {"line": "answer", "t": 1, "question": "fun", "seat": 1, "value": 5},
    {"line": "pause", "t": 5},
    {"line": "resume", "t": 5, "at": "2026-11-27T21:00:00+01:00"},
    {"line": "try", "t": 5, "entry": 9, "typed": "x", "word": 1, "verdict": "irregular", "findings": [{"rule": "X", "verdict": "irregular", "because": ["w1", 2], "needs": ["a"]}], "text": "t"},
    {"line": "mark", "view": "shinbi/1", "facts": {"round": 1, "lives": [5, 5, 5, 5]}},
    {"line": "end", "n": 0, "why": "SB-END-01", "computed": {"winner": [1], "lives": [1, 0, 0, 0]}},
    {"line": "end", "n": 0, "declared": {"winner": [1], "lives": [1, 0, 0, 0]}},
]  # fmt: skip
"""One of each line that the typed logs below do not have."""

VALUES: list[Any] = [
    None,
    True,
    -1,
    0,
    7,
    10**30,
    1.5,
    "",
    "x",
    "\u202e\x1b[2J\n",
    [],
    [0],
    [[]],
    ["x", None],
    {},
    {"x": 1},
    {"line": "step"},
]


def numbered(rows: list[Data]) -> list[Data]:
    n = 0
    out = []
    for row in rows:
        row = dict(row)
        if "n" in row:
            n += 1
            row["n"] = n
        out.append(row)
    return out


FIRST = itertools.repeat(0)


def mutants(value: Any, turn: Iterator[int] = FIRST, share: int = 1) -> Iterator[Any]:
    """The same data with one key dropped, added or of another type, at any depth. share: each place gets one value of so many, in turn."""
    if isinstance(value, dict):
        for key in value:
            yield {k: v for k, v in value.items() if k != key}
            for other in (*VALUES[next(turn) % share :: share], *mutants(value[key], turn, share)):
                yield {**value, key: other}
        yield {**value, "unheard": 1}
    elif isinstance(value, list):
        for i in range(len(value)):
            for other in (*VALUES[next(turn) % share : 8 : share], *mutants(value[i], turn, share)):
                yield [*value[:i], other, *value[i + 1 :]]


def corpus(tmp_path: Path) -> list[list[Data]]:
    """Small logs with every kind of line, of which each line is to be mutated once."""
    logs = []
    for i, entries in enumerate((FORCED, CORRECTED)):
        path = tmp_path / f"corpus{i}.jsonl"
        typed(path, entries)
        logs.append(as_data(path.read_bytes()))
    before = logs[0][:12]
    for row in EVERY:
        logs.append([*before, *numbered([row])])
        if "n" in row:
            logs[-1][-1]["n"] = before[-1]["n"] + 1
    return logs


@pytest.mark.parametrize("share", [3, pytest.param(1, id="every", marks=pytest.mark.full)])
def test_no_mutant_costs_a_traceback(share: int, tmp_path: Path) -> None:
    """Every member of every kind of line dropped, and with each third of the other values in turn."""
    turn = itertools.count()
    log = tmp_path / "mutant.jsonl"
    seen: set[str] = set()
    count = 0
    database = DatabaseFile(str(tmp_path / "m.db"))
    for rows in corpus(tmp_path):
        places = range(len(rows)) if len(rows) > 13 else [len(rows) - 1]
        for place in places:
            row = rows[place]
            key = json.dumps([sorted(row), row["line"], row.get("step", {}).get("do")])
            if key in seen:
                continue
            seen.add(key)
            before = {sealed: chained(rows[:place], sealed) for sealed in (False, True)}
            for mutant in mutants(row, turn, share):
                count += 1
                begin, last = before[count % 2 == 0]
                raw = begin + chained([mutant, *rows[place + 1 :]], count % 2 == 0, last)[0]
                audit = audited(log, raw)
                assert not [c for c in audit.complaints if c.kind == "program"], (mutant, audit.complaints)
                assert adds_up(audit, raw), mutant
                if count % 5 == 0:
                    try:
                        replay(str(log))
                    except (NotALog, NoSuchLine):
                        pass
                    summary = Loader(database).run([str(log)])
                    assert summary.seen == summary.loaded + summary.updated + summary.unchanged + len(summary.refused)
    assert count > 6000 // share
    database.close()


BEHIND = 5
"""Lines that follow a mutant: they are judged with what it left."""


def kinds_of_steps(name: str) -> Iterator[tuple[list[Data], int]]:
    """One of each kind of step and showing of a game, as simulated games hold them: the log, and where the line stands."""
    seen: set[tuple[str, str]] = set()
    for seed in (3, 4, 5, 6):
        rows = as_data(simulated_log(name, seed, "open" if seed % 2 else "bare"))
        for place, row in enumerate(rows):
            kind = (row["line"], row.get("step", {}).get("do", ""))
            if kind[0] in ("step", "show") and kind not in seen:
                seen.add(kind)
                yield rows, place


def values_of(rows: Iterable[Data]) -> dict[type, list[Any]]:
    """What stands anywhere in these lines, by its type: another value of a member that is one of the game all the same."""
    found: dict[type, list[Any]] = {int: [99, -5, 10**6], str: ["hand:9", "zz"], bool: [], list: [], dict: [], type(None): []}

    def walk(value: Any) -> None:
        if value not in found[type(value)]:
            found[type(value)].append(value)
        for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            walk(one)

    for row in rows:
        walk(row.get("step", row.get("show")))
    return found


def turned(value: Any, pool: dict[type, list[Any]], random: Random, count: int) -> Iterator[Any]:
    """The same data with one member of the same type and another value, or a list shorter or twice as long, at any depth."""
    if isinstance(value, dict):
        for key in value:
            same = pool[type(value[key])]
            for other in (*random.sample(same, min(count, len(same))), *turned(value[key], pool, random, count)):
                yield {**value, key: other}
    elif isinstance(value, list):
        yield value[:-1]
        yield value + value
        for i in range(len(value)):
            for other in turned(value[i], pool, random, count):
                yield [*value[:i], other, *value[i + 1 :]]


@every_game
@pytest.mark.parametrize(("share", "count"), [(60, 1), pytest.param(1, 12, id="every", marks=pytest.mark.full)])
def test_no_mutant_of_a_step_costs_a_traceback(name: str, share: int, count: int, tmp_path: Path) -> None:
    """Each member of each kind of step dropped, of another type and of another value; also as what a correction says."""
    turn, random, mutated = itertools.count(), Random(1), itertools.count()
    log, database = tmp_path / "mutant.jsonl", DatabaseFile(str(tmp_path / "m.db"))
    every = list(kinds_of_steps(name))
    pool = values_of(rows[place] for rows, place in every)
    assert len(every) > 5
    for rows, place in every:
        row = rows[place]
        (body,) = {"step", "show"} & row.keys()
        before, last = chained(rows[:place])
        for mutant in (*mutants(row[body], turn, share), *turned(row[body], pool, random, count)):
            at = next(mutated)
            changed = {**row, body: mutant}
            if at % 4 == 1:  # what stood there is corrected
                end = max(other.get("n", 0) for other in rows[: place + BEHIND])
                behind = [*rows[place : place + BEHIND], {"line": "amend", "n": end + 1, "of": [row["n"]], body: mutant}]
            else:
                behind = [changed, *rows[place + 1 : place + BEHIND]]
            audit = audited(log, before + chained(behind, True, last)[0])
            assert not [c for c in audit.complaints if c.kind == "program"], (changed, audit.complaints)
            if at % 3 == 0:
                replay(str(log))
            if at % 4 == 2:
                summary = Loader(database).run([str(log)])
                assert summary.seen == summary.loaded + summary.updated + summary.unchanged + len(summary.refused)
            if at % 7 == 3:
                drawn(tape(str(log)))
    database.close()


@pytest.mark.parametrize("word", ["kept:1", "a b", "sai=x", "1>2"])
def test_what_is_no_plain_word_is_told_as_a_card_that_was_not_read(word: str, log: Path) -> None:
    rows = as_data(honest())
    attack = next(row["step"] for row in rows if row.get("step", {}).get("do") == "attack")
    reveal = next(row["step"] for row in rows if row.get("step", {}).get("do") == "reveal")
    attack["say"], reveal["cards"] = word, [[giver, word] for giver, _ in reveal["cards"]]
    log.write_bytes(from_data(rows))
    laid = tape(str(log))
    assert drawn(laid).stops
    told = [cards for stop in laid.stops for cards in (stop.moment.view or {})["cards"]]
    assert not any(word in cards for cards in told) and any(f"{attack['who']}:?" in cards for cards in told)


def test_hostile_names_never_reach_a_screen(tmp_path: Path) -> None:
    names = ["evil\x1b[2J\x1b]0;pwn\x07", "a\nsound  forged", "\u202eright\u2066", "[bold red]Dai[/]"]
    log = tmp_path / "bad\x1b[31m.jsonl"
    typed(log, FORCED, names)
    typed(tmp_path / "b.jsonl", FORCED, names, log_id="\x1b[2J")
    commands: list[list[str | Path]] = [["audit", log], ["audit", tmp_path], ["replay", log], ["replay", log, "--json"], ["audit", "--json", log],
                ["summarize", tmp_path, tmp_path / "none", "--db", tmp_path / "x.db"]]  # fmt: skip
    for command in commands:
        result = run(*command, env={"NO_COLOR": "1", "TERM": "dumb"})
        assert clean(result)
        for text in (result.stdout, result.stderr):
            assert not set(text) & {"\x1b", "\x07", "\u202e", "\u2066", "\x9b"} or "--json" in command
            assert "\x1b" not in text
            assert not any(row.startswith("sound  forged") for row in text.splitlines())
    assert "[bold red]Dai[/]" in run("replay", log).stdout


def test_a_page_says_where_the_seals_break(log: Path) -> None:
    rows = honest().splitlines(True)
    for line, what in ((1, b'"name":"'), (21, b'"t":')):
        assert what in rows[line - 1]
        log.write_bytes(b"".join([*rows[: line - 1], rows[line - 1].replace(what, what + b"1", 1), *rows[line:]]))
        told = run_here("audit", log).stdout
        assert f"sealed, no seal holds from line {line} of the file on" in told
        assert ("its seal does not fit: this may have been changed" in told) == (line == 1)

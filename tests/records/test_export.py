"""Copies to give away; the schema; slips."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from records.audit.auditor import audit_file
from records.logs import schema_json
from records.logs.damaged_origin import FROM
from records.logs.export import KEEP, Anonymous, week
from records.replay.ruling import rulings
from referee import games
from referee.engine.game import Game
from referee.engine.steps import TABLE_STEPS, Skip
from referee.journal import lines
from referee.simulate.run import one, sealed_bytes
from tests.battery.test_secrets import CANARY, planted
from tests.format_examples import examples
from tests.kit.registered import registered
from tests.records.logs import FORCED, as_data, forged, from_data, honest, run, run_here, typed
from tests.records.own_box import NAME, own_box

SECRET = ("Annabel Lee", "Bartholomew", "Cornelius", "Desdemona")


@pytest.fixture(params=dict.fromkeys(("toy", *games.NAMES)))
def game(request: pytest.FixtureRequest) -> Iterator[Game[Any]]:
    with registered():
        yield games.load(request.param)


def told(path: Path) -> None:
    """A log in which people say a good deal."""
    typed(
        path,
        [
            *FORCED,
            "nonsense",
            "n Bartholomew laughs @mood",
            "call by=Eve why",
            "rule violation - leave by=Eve ! Bartholomew",
        ],
        SECRET,
    )
    rows = as_data(path.read_bytes())

    def change(data: list[dict[str, Any]]) -> None:
        data[0]["seats"][0]["person"] = "annabel-7"
        n = max(row.get("n", 0) for row in data)
        data.append({"line": "note", "n": n + 1, "text": "x", "photo": {"name": "Annabel.jpg", "sha256": "ab"}})
        data.append(
            {
                "line": "amend",
                "n": n + 2,
                "of": [0],
                "head": {"seats": [{"id": i, "name": s} for i, s in enumerate(SECRET, 1)]},
            }
        )
        data.append({"line": "answer", "question": "who_taught", "value": "Cornelius"})
        data.append({"line": "answer", "question": "played_before", "seat": 2, "value": True})
        data.append({"line": "resume", "t": 0, "at": "2026-11-27T21:14:05-08:00"})

    path.write_bytes(forged(path.read_bytes(), change))
    assert len(rows) > 10


def test_nobody_is_known_again(tmp_path: Path) -> None:
    log, out = tmp_path / "log.jsonl", tmp_path / "out.jsonl"
    told(log)
    result = run("export", log, "--anon", "--out", out, code=0)
    text = out.read_text(encoding="utf-8")
    for word in (
        *SECRET,
        "Annabel",
        "annabel",
        "Eve",
        "laughs",
        "nonsense",
        "TYPED",
        "2026-11-27",
        "20:14",
        "21:14",
        "we let it",
    ):
        assert word not in text, word
    head = json.loads(text.splitlines()[0])
    assert head["at"] == "2026-11-23T00:00:00+00:00" and "parent" not in head and head["seats"][1]["name"] == "Player 2"
    for what in ("names (8)", "notes", "reasons", "times of day"):
        assert f"removed: {what}" in result.stdout, what
    audit = audit_file(str(out))
    assert not audit.complaints and [d for d in audit.differences if d.what != "changes"] == []
    before, after = ([r.get("n") for r in as_data(p.read_bytes()) if r["line"] == "step"] for p in (log, out))
    assert before == after


def test_what_is_asked_for_stays(log: Path, tmp_path: Path) -> None:
    log.write_bytes(honest())
    rows = as_data(log.read_bytes())
    n = max(row.get("n", 0) for row in rows)

    def change(data: list[dict[str, Any]]) -> None:
        data.append({"line": "note", "n": n + 1, "text": "well played", "tags": ["mood"]})
        data.append({"line": "try", "entry": 999, "typed": "zzz"})

    log.write_bytes(forged(log.read_bytes(), change))
    everything = sealed_bytes(Anonymous(KEEP).run(str(log))[0]).decode()
    nothing, said = Anonymous().run(str(log))
    assert "well played" in everything and "zzz" in everything and '"typed"' in everything
    assert "well played" not in sealed_bytes(nothing).decode() and said.removed["refused entries"] == 1
    for word in KEEP:
        assert run("export", log, "--anon", "--out", tmp_path / f"{word}.jsonl", "--keep", word).returncode == 0


def test_one_person_in_several_logs(tmp_path: Path) -> None:
    logs, out = tmp_path / "logs", tmp_path / "out"
    logs.mkdir()
    for seed in (1, 2):
        (logs / f"{seed}.jsonl").write_bytes(honest(seed, 4))
    assert run("export", logs, "--anon", "--out", out).returncode == 0
    heads = [json.loads(p.read_text().splitlines()[0]) for p in sorted(out.iterdir())]
    persons = [[seat["person"] for seat in head["seats"]] for head in heads]
    assert len(heads) == 2 and persons[0] == persons[1] and len({*persons[0]}) == 4
    assert run_here("export", logs, "--anon", "--out", tmp_path / "again").returncode == 0
    again = json.loads((tmp_path / "again" / "log-00001.jsonl").read_text().splitlines()[0])
    assert again["seats"][0]["person"] != persons[0][0]
    assert run_here("export", logs, "--out", tmp_path / "x").returncode == 2
    assert run_here("export", tmp_path / "none", "--anon", "--out", tmp_path / "x").returncode == 2


def test_nothing_hidden_goes_along(log: Path, game: Game[Any], tmp_path: Path) -> None:
    result = one(game, 2, reporter="open")
    head, whole = result.lines[0], result.lines[1:]
    half = [x for x in whole[: len(whole) * 2 // 3] if not isinstance(x, lines.EndLine)]
    log.write_bytes(sealed_bytes([head, *planted(half, "open", False)]))
    made, said = Anonymous().run(str(log))
    assert CANARY.encode() not in sealed_bytes(made) and said.masked == (
        "the whole table" if any(step.secret for step in game.steps) else ""
    )
    log.write_bytes(sealed_bytes(result.lines))
    made, said = Anonymous().run(str(log))
    (tmp_path / "out.jsonl").write_bytes(sealed_bytes(made))
    assert audit_file(str(tmp_path / "out.jsonl"), strict=True).status == "sound" and not said.masked


def test_weeks() -> None:
    assert week("2026-11-23T00:00:00+01:00") == week("2026-11-29") == "2026-11-23T00:00:00+00:00"
    assert week("") == week("soon") == ""


# --- schema ----------------------------------------------------------------------------------------------------------


def fits(value: Any, schema: Any, defs: Any) -> bool:
    """Whether a value is as a schema says, in the few words that msgspec uses."""
    if "$ref" in schema:
        return fits(value, defs[schema["$ref"].rpartition("/")[2]], defs)
    if "anyOf" in schema:
        return any(fits(value, part, defs) for part in schema["anyOf"])
    if "enum" in schema:
        return value in schema["enum"]
    kinds: dict[str, Any] = {
        "object": dict,
        "array": list,
        "string": str,
        "integer": int,
        "boolean": bool,
        "null": type(None),
    }
    kind = schema.get("type")
    if kind is None:
        return True
    if not isinstance(value, kinds[kind]) or (kind == "integer" and isinstance(value, bool)):
        return False
    if kind == "string":
        return re.search(schema.get("pattern", ""), value) is not None
    if kind == "array":
        prefix = schema.get("prefixItems", [])
        rest = schema.get("items", {})
        if len(value) < schema.get("minItems", 0) or len(value) > schema.get("maxItems", len(value)):
            return False
        parts = [*prefix, *[rest] * (len(value) - len(prefix))] if rest is not False else prefix
        return all(fits(v, part, defs) for v, part in zip(value, parts, strict=False))
    if kind == "object":
        members = schema.get("properties", {})
        if any(name not in value for name in schema.get("required", ())):
            return False
        others = schema.get("additionalProperties", True)
        for name, v in value.items():
            if name in members:
                if not fits(v, members[name], defs):
                    return False
            elif others is False or (isinstance(others, dict) and not fits(v, others, defs)):
                return False
    return True


def test_the_schema_says_what_the_program_writes(game: Game[Any]) -> None:
    schema = schema_json.schema(game.id)
    defs = schema["$defs"]
    for seed in (1, 2):
        for row in sealed_bytes(one(game, seed, reporter="open").lines).splitlines():
            assert fits(json.loads(row), schema, defs), row
    assert not fits({"line": "step", "n": 1, "step": {"do": "nothing", "who": 1}}, schema, defs)
    assert not fits({"line": "note", "n": "one"}, schema, defs) and not fits(
        {"line": "pause", "t": 1, "x": 1}, schema, defs
    )
    verbs = schema_json.steps(game.id)
    assert set(verbs) == {Skip.verb(), *(step.verb() for step in (*TABLE_STEPS, *game.steps))}
    for step in game.steps:
        entry = verbs[step.verb()]
        assert set(entry["properties"]) == {"do", *step.__struct_fields__} and (
            entry.get("description") or game.id == "toy"
        )
        for name in step.secret:
            assert "Secret until" in entry["properties"][name]["description"]


def test_the_examples_of_the_format_fit() -> None:
    schema = schema_json.schema("shinbi")
    rows = [json.loads(msgspec.json.encode(line)) for line in examples().values()]
    assert len({row["line"] for row in rows}) == 16
    assert [row for row in rows if not fits(row, schema, schema["$defs"])] == []


def test_the_schema_command() -> None:
    assert json.loads(run("schema", "shinbi").stdout)["title"].startswith("A line of a log of Shinbi")
    assert set(json.loads(run_here("schema").stdout)) == set(games.NAMES)
    assert "attack" in json.loads(run_here("schema", "shinbi", "--steps").stdout)
    assert run_here("schema", "chess").returncode == 2


# --- rulings ---------------------------------------------------------------------------------------------------------


def test_slips(log: Path, tmp_path: Path) -> None:
    typed(
        log,
        [*FORCED, "call by=Eve who resolves?", "rule violation SB-REVEAL-08 leave of=16 by=Eve ! nothing was gained"],
    )
    found = rulings(str(log)).found
    assert [r.kind for r in found] == ["ruling", "call", "ruling"] and found[-1].of == (16,)
    slip = run("ruling", log, str(found[-1].n))
    rows = slip.stdout.splitlines()
    assert slip.returncode == 0 and len(rows) <= 12 and all(len(row) <= 72 for row in rows)
    assert "SB-REVEAL-08" in slip.stdout and "reason: nothing was gained" in slip.stdout
    listed = run_here("ruling", log).stdout
    assert f"{found[-1].n}  ruling SB-REVEAL-08 leave nothing was gained · about line 16" in listed
    assert run_here("ruling", log, "3").returncode == 2 and run_here("ruling", tmp_path / "none").returncode == 2
    assert json.loads(run_here("ruling", log, str(found[-1].n), "--json").stdout)["slip"] == rows


def _seal_broken(raw: bytes) -> bytes:
    rows = raw.splitlines(keepends=True)
    return b"".join([*rows[:9], rows[9].replace(b'"t":', b'"t":1', 1), *rows[10:]])


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (_seal_broken, "line 10 of the file is broken (the seal does not fit)"),
        (lambda raw: raw[:-40], "its last line was unfinished"),
        (lambda raw: forged(raw, lambda rows: rows[5].update(line="stop")), "(it cannot be read)"),
    ],
)
def test_the_copy_of_a_damaged_log_says_so_in_itself(
    damage: Callable[[bytes], bytes], said: str, tmp_path: Path
) -> None:
    log, out, again = tmp_path / "log.jsonl", tmp_path / "out.jsonl", tmp_path / "again.jsonl"
    log.write_bytes(damage(honest()))
    result = run_here("export", log, "--anon", "--out", out)
    assert result.returncode == 1 and f"its last line says: {FROM}" in result.stdout, result.stdout
    last = as_data(out.read_bytes())[-1]
    assert last["line"] == "note" and last["text"].startswith(FROM) and said in last["text"]
    told = run_here("audit", out)
    assert ", but made from a damaged log" in told.stdout.splitlines()[0] and said in told.stdout
    (tmp_path / "whole.jsonl").write_bytes(honest())
    told = run_here("audit", out, tmp_path / "whole.jsonl")
    assert [line.count("from a damaged log") for line in told.stdout.splitlines()[:2]] == [1, 0]
    assert run_here("export", out, "--anon", "--out", again).returncode == 0
    assert as_data(again.read_bytes())[-1]["text"] == last["text"]


def test_a_log_that_was_sealed_anew_is_no_whole_one(tmp_path: Path) -> None:
    log, whole, out = tmp_path / "log.jsonl", tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    log.write_bytes(_seal_broken(honest()))
    assert run_here("repair", log, "--reseal", "--out", whole).returncode in (0, 1)
    assert run_here("export", whole, "--anon", "--out", out).returncode == 0
    told = run_here("audit", out).stdout
    assert "made from a damaged log" in told and "sealed anew" in told and "TYPED" not in told
    whole.write_bytes(honest())
    assert run_here("export", whole, "--anon", "--out", tmp_path / "good.jsonl").returncode == 0
    assert "damaged" not in run_here("audit", tmp_path / "good.jsonl").stdout


@pytest.mark.parametrize("code", ["own", "cat1", "abcd", "xb"])
def test_the_code_of_an_own_card_is_another_one_in_the_copy(code: str, tmp_path: Path) -> None:
    """It may be a word of theirs; two letters and numbers are none. The copy is played by the same box."""
    clans = games.load("shinobi_clans")
    path, copy = tmp_path / "a.jsonl", tmp_path / "copy.jsonl"
    path.write_bytes(sealed_bytes(one(clans, 1, players=4, box=own_box(code), reporter="open").lines))
    run_here("export", path, "--anon", "--out", copy, code=0)
    rows, new = as_data(path.read_bytes()), as_data(copy.read_bytes())
    there = code if code == "xb" else "x1"
    assert new[0]["box"]["facts"][f"card.{there}"][1:] == ["assassin", 4, 2] and NAME not in copy.read_text()
    word = re.compile(rf"\b{code}\b")
    before = [row["step"] for row in rows if row["line"] == "step"]
    assert word.search(json.dumps(before))
    assert json.loads(word.sub(there, json.dumps(before))) == [row["step"] for row in new if row["line"] == "step"]
    if code != there:
        assert not word.search(json.dumps(new))
    audit = audit_file(str(copy))
    assert audit.result == audit_file(str(path)).result and not audit.complaints and not audit.differences


def test_a_log_that_cannot_be_copied_is_named_and_the_others_are_copied(tmp_path: Path) -> None:
    clans = games.load("shinobi_clans")
    logs, out = tmp_path / "logs", tmp_path / "out"
    logs.mkdir()
    for name, wrong in (("a", 0), ("b", 3), ("c", 0)):
        rows = as_data(sealed_bytes(one(clans, 1, players=4, reporter="open").lines))
        rows[0]["box"]["facts"]["copies.thf"] += wrong
        (logs / f"{name}.jsonl").write_bytes(from_data(rows))
    done = run_here("export", logs, "--anon", "--out", out)
    assert done.returncode == 1 and "b.jsonl" in done.stderr and "the copies add up to 90" in done.stderr
    assert len(list(out.glob("*.jsonl"))) == 2

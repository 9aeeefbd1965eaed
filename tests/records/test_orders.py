"""The order in which logs are loaded changes nothing: the same logs give the same statistics, byte for byte."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from records.database import load, prepare
from records.logs.export import Anonymous
from referee import games
from referee.simulate.run import one, sealed_bytes
from tests.kit.parts import having
from tests.records.logs import as_data, from_data, run_here

SPELLINGS = ("Ana", "ANA", "Ana M.", "Ben", "ben", "Cho", "Dai", "Eva", "Fay", "Gus")


def people(rows: list[dict[str, Any]], random: Random, log_id: str, day: int) -> list[dict[str, Any]]:
    """A simulated log as people would have left it: names in several spellings, some with an id; some days are shared."""
    head = {**rows[0], "id": log_id, "at": f"2026-03-{day:02}T20:00:00+01:00"}
    head.pop("simulated", None)
    names = random.sample(SPELLINGS, len(head["seats"]))
    head["seats"] = [
        {"id": i, "name": name, **({"person": f"p-{name[:3].lower()}"} if random.random() < 0.7 else {})} for i, name in enumerate(names, 1)
    ]
    return [head, *rows[1:]]


def logs(count: int, random: Random) -> Iterator[tuple[str, bytes]]:
    """Logs of all games, of bots and of people; with records by a second hand, copies without names, beginnings, stopped games."""
    names = having("heuristic")
    for i in range(count):
        game = games.load(names[i % len(names)])
        bots = random.choice((("random",), ("heuristic", "random"), ("random", "heuristic")))
        least = game.about.players[0]
        made = one(game, 700 + i, players=least + (i % 3 == 0), bots=bots, reporter=random.choice(("bare", "open")))
        rows = as_data(sealed_bytes(made.lines))
        if i % 3:
            rows = people(rows, random, f"LOG{i:09}", 1 + i % 5)
        yield f"{i}", from_data(rows)
        n = next(k for k in range(len(rows) * 2 // 3, len(rows)) if rows[k].get("done"))
        last = next(row["n"] for row in reversed(rows[: n + 1]) if "n" in row)
        kind = i % 5
        if kind == 0:  # a second hand at the same table, who stopped before the end
            yield f"{i} second", from_data([{**rows[0], "id": f"SECOND{i:06}"}, *rows[1 : n + 1]])
        elif kind == 1:  # a beginning of the same file
            yield f"{i} begun", from_data(rows[: n + 1])
        elif kind == 2:
            end = {"line": "end", "n": last + 1, "t": 10**6, "why": "abandoned", "reason": "late"}
            yield f"{i} stopped", from_data([{**rows[0], "id": f"STOP{i:08}"}, *rows[1 : n + 1], end])
        elif kind == 3:
            drop = {"line": "step", "n": last + 1, "t": 10**6, "step": {"do": "drop", "who": 1}}
            yield f"{i} dropped", from_data([{**rows[0], "id": f"DROP{i:08}"}, *rows[1 : n + 1], drop])


def folder(where: Path, count: int, random: Random) -> list[Path]:
    """The logs as files, and copies of some without names."""
    where.mkdir()
    files = []
    for name, raw in logs(count, random):
        files.append(where / f"{name}.jsonl")
        files[-1].write_bytes(raw)
    export = Anonymous(salt=b"salt")
    for i, file in enumerate(files[::4]):
        copy, _ = export.run(str(file), log_id=f"ANON{i:08}")
        files.append(where / f"anon {i}.jsonl")
        files[-1].write_bytes(sealed_bytes(copy))
    return files


def told(files: list[Path], db: Path) -> dict[str, str]:
    """What the statistics say of the files, loaded in this order and, the last of them, by a second run."""
    for part in (files[:-2], files[-2:]):
        run_here("summarize", *part, "--db", db)
    out = {
        "csv": run_here("stats", db, "--csv", "--made-up"),
        "json": run_here("stats", db, "--json", "--made-up", "--raw"),
        "persons": run_here("stats", db, "--by", "person", "--made-up"),
        "report": run_here("report", db, "--made-up", "--out", "-"),
    }
    assert not [done.stderr for done in out.values() if done.returncode]
    return {name: done.stdout.replace(db.name, "db") for name, done in out.items()}


def check(count: int, orders: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The statistics of so many games, the same in so many orders of loading."""
    monkeypatch.setattr(load, "prepare", cache(prepare.prepare))  # judged once; what is stored in which order is the matter here
    random = Random(f"orders {count}")
    files = folder(tmp_path / "logs", count, random)
    first = told(files, tmp_path / "0.db")
    for i in range(1, orders):
        random.shuffle(files)
        again = told(files, tmp_path / f"{i}.db")
        assert [name for name in first if first[name] != again[name]] == [], [file.name for file in files]
    return first


def test_the_order_of_loading_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = check(12, 3, tmp_path, monkeypatch)
    cohorts = [json.loads(row) for row in said["json"].splitlines()]
    assert {cohort["origin"] for cohort in cohorts} == {"simulated", "table"}


@pytest.mark.full
def test_twenty_orders_of_sixty_logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check(36, 20, tmp_path, monkeypatch)

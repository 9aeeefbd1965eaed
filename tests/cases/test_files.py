"""Public cases on files, databases and outputs: damaged lines of every game, counts that add up, locks, poor terminals."""

import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from records.audit.auditor import audit_file
from records.cli import main
from records.database.file import DatabaseFile, Unusable
from records.database.load import Loader
from records.statistics.source import NoStatistics, StatsDatabase
from referee import games
from referee.journal import lines
from referee.journal.decoding import decoder
from referee.journal.fold import Fold
from tests.cases.logs import GAMES, every_game, folder_of_all, raw, simulated
from tests.cli.test_resume import without_rights
from tests.kit.entries import close
from tests.kit.patience import PATIENCE
from tests.records.logs import ROOT, as_data, forged, from_data, run
from tests.records.test_damage import adds_up, mutants
from tests.records.test_database import dump

GOLDEN = [p for name in GAMES for p in sorted((ROOT / "tests" / name / "golden").glob("*.jsonl"))]


def kinds(name: str) -> Iterator[tuple[Fold, dict[str, Any]]]:
    """The table before the first line of each kind in simulated games, and that line as data."""
    seen: set[str] = set()
    for seed, reporter in ((3, "open"), (4, "bare"), (6, "open")):
        made = simulated(name, seed, reporter=reporter)
        fold = Fold(games.load(name), made.fold.head)
        for line in made.lines[1:]:
            data = json.loads(lines.encode(line))
            key = f"{data['line']} {data.get('step', {}).get('do', '')}"
            if key not in seen:
                seen.add(key)
                yield fold, data
            fold.feed(line)


@every_game
def test_pc40_no_mutant_of_any_kind_of_line_costs_more_than_a_finding(name: str, tmp_path: Path) -> None:
    """A key dropped, added or of another type, at any depth: the line is refused as data or judged with sentences."""
    from msgspec import DecodeError

    chance = random.Random(name)
    decode = decoder(name).decode
    refused = judged = 0
    found = 0
    for fold, data in kinds(name):
        found += 1
        made = list(mutants(data))
        for mutant in made if len(made) < 90 else chance.sample(made, 90):
            try:
                line = decode(json.dumps(mutant).encode())
            except DecodeError as error:
                refused += 1
                assert str(error)
                continue
            judged += 1
            table = fold.copy()
            told = table.feed(line)
            assert told is None or all(fault.text for fault in told.findings), mutant
            games.load(name).facts.view(table.state)
    assert found > 5 and refused > 100 and judged > 50
    log = tmp_path / "log.jsonl"
    rows = as_data(raw(name))
    for i in chance.sample(range(1, len(rows)), 12):
        mutant = chance.choice(list(mutants(rows[i])))
        log_bytes = from_data([*rows[:i], mutant, *rows[i + 1 :]])
        log.write_bytes(log_bytes)
        audit = audit_file(str(log))
        assert adds_up(audit, log_bytes) and not [c for c in audit.complaints if c.kind == "program"], mutant


@pytest.mark.parametrize("path", GOLDEN[::3], ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_pc41_lines_read_judged_and_kept_add_up(path: Path) -> None:
    """Every line of a file is counted once, by the audit and by the database."""
    data = [json.loads(row) for row in path.read_bytes().splitlines()]
    audit = audit_file(str(path))
    assert audit.lines.read == len(data) == audit.lines.judged + audit.lines.kept and not audit.lines.not_judged
    named = Counter(row["line"] for row in data[1:])
    assert audit.steps == named["step"]
    assert {kind: count for kind, count in audit.kinds.items() if count and kind != "step"} | {"step": audit.steps} == dict(named)
    with tempfile.TemporaryDirectory() as folder:
        database = DatabaseFile(f"{folder}/x.db")
        assert Loader(database).run([str(path)]).loaded == 1
        counted = dict(database.conn.execute("SELECT kind, count(*) FROM steps GROUP BY kind").fetchall())
        database.close()
    assert counted.get("step", 0) == named["step"] and sum(counted.values()) == sum(named[kind] for kind in counted)


def test_pc46_pc47_pc64_poor_outputs_lose_nothing(tmp_path: Path) -> None:
    """Narrow, colourless, forced and poorly encoded: every number that the plain output has, and the same exit code."""
    logs = tmp_path / "logs"
    logs.mkdir()
    for name in ("shinbi", "ninjato"):
        (logs / f"{name}.jsonl").write_bytes(
            forged(raw(name), lambda rows: rows[0]["seats"][0].update(name="忍者 ☃"))
        )
    db = tmp_path / "x.db"
    assert run("summarize", logs, "--db", db).returncode == 0
    environments = [
        {"FORCE_COLOR": "1", "TERM": "dumb", "COLUMNS": "20"}, {"FORCE_COLOR": "0", "PYTHONIOENCODING": "cp1252", "COLUMNS": "40"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""},
    ]  # fmt: skip
    for command in (["stats", db, "--raw"], ["replay", logs / "ninjato.jsonl"], ["branch", logs / "shinbi.jsonl", "--at", "5", "--without", "--out", "{}"]):
        results = []
        for i, env in enumerate([{}, *environments]):
            words = [str(word).format(tmp_path / f"copy{i}.jsonl") for word in command]
            result = run(*words, env=env)
            assert "Traceback" not in result.stderr, (env, result.stderr)
            plain = result.stdout.replace(f"copy{i}", "copy").replace("\x1b[0m", "")
            text = re.sub(r"\x1b\[[0-9;]*m|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}", "", plain)
            digits = "".join(c if c.isdigit() and c.isascii() else " " for c in text).split()
            results.append((result.returncode, digits if command[0] == "stats" else None))
        assert len({json.dumps(result) for result in results}) == 1, command
    name = json.loads((tmp_path / "copy3.jsonl").read_bytes().splitlines()[0])["seats"][0]["name"]
    assert name == json.loads((tmp_path / "copy0.jsonl").read_bytes().splitlines()[0])["seats"][0]["name"]


@pytest.mark.slow
def test_pc65_a_lock_of_more_than_five_seconds_is_waited_for(tmp_path: Path) -> None:
    """Longer than SQLite's own default; then two loads at once leave what one after the other leaves."""
    logs = tmp_path / "logs"
    folder_of_all(logs)
    db, serial = tmp_path / "x.db", tmp_path / "serial.db"
    DatabaseFile(str(db)).close()
    with closing(sqlite3.connect(db, isolation_level=None, check_same_thread=False)) as conn:
        conn.execute("BEGIN IMMEDIATE")
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        running = [
            subprocess.Popen(
                [sys.executable, "-P", "-m", "records", "summarize", *map(str, sorted(logs.glob(half))), "--db", str(db)],
                env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            )
            for half in ("[mn]*.jsonl", "s*.jsonl")
        ]  # fmt: skip
        said = [process.stderr.readline() for process in running if process.stderr]
        held = time.monotonic() + 6
        for half in ("[mn]*", "s*"):
            files = [str(log) for log in sorted(logs.glob(f"{half}.jsonl"))]
            assert run("summarize", *files, "--db", serial).returncode == 0
        time.sleep(max(0.0, held - time.monotonic()))  # no wait for something that happens: so long the lock is held
        conn.execute("COMMIT")
        said = [first + process.communicate(timeout=PATIENCE)[1] for first, process in zip(said, running, strict=True)]
    assert [process.returncode for process in running] == [0, 0], said
    assert all("waiting for it" in text for text in said)

    def counted(path: Path) -> list[Any]:
        with closing(sqlite3.connect(path)) as conn:
            tables = [t for (t,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
            ids = conn.execute("SELECT id, lines, last_seal FROM logs ORDER BY id").fetchall()
            return [*ids, *((t, conn.execute(f'SELECT count(*) FROM "{t}"').fetchone()) for t in sorted(tables))]

    assert counted(db) == counted(serial) and len(dump(db)) == len(dump(serial))


def test_pc67_a_database_that_may_only_be_read() -> None:
    """Read as it is; writing is refused with the path, and nothing is left behind. As somebody who is not the superuser."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / "closed"
        folder.mkdir(mode=0o755)
        Path(made).chmod(0o755)
        db, log = folder / "x.db", folder / "log.jsonl"
        log.write_bytes(raw("shinbi"))
        database = DatabaseFile(str(db))
        assert Loader(database).run([str(log)]).loaded == 1
        database.close()
        before = db.read_bytes()
        db.chmod(0o444)
        folder.chmod(0o555)
        try:

            def read() -> int:
                try:
                    return 0 if list(StatsDatabase(str(db)).view("shares")) else 7
                except NoStatistics as error:
                    print(error, file=sys.stderr, flush=True)
                    return 2

            def write() -> int:
                try:
                    DatabaseFile(str(db))
                except Unusable as error:
                    print(error, file=sys.stderr, flush=True)
                    return 2
                return 0

            code, err = without_rights(read)
            assert code == 0 or (code == 2 and str(folder) in err), (code, err)
            code, err = without_rights(write)
            assert code == 2 and str(folder) in err and "writ" in err and len(err.splitlines()) == 1, (code, err)
        finally:
            folder.chmod(0o755)
        assert db.read_bytes() == before and sorted(p.name for p in folder.iterdir()) == ["log.jsonl", "x.db"]


def test_pc71_two_records_under_one_id_count_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same id and other bytes: one game counts, the other is a conflict that is said, whatever the order."""
    other = forged(raw("ninjato"), lambda rows: [row.update(t=row["t"] + 900) for row in rows if row.get("t")])
    for i, order in enumerate(((raw("ninjato"), other), (other, raw("ninjato")))):
        folder = tmp_path / str(i)
        folder.mkdir()
        for n, data in enumerate(order):
            (folder / f"{n}.jsonl").write_bytes(data)
        assert main(["summarize", str(folder), "--db", str(tmp_path / f"{i}.db")]) == 1
        said = capsys.readouterr()
        assert "conflict" in said.err and "1 loaded" in said.out and "1 refused" in said.out
        with closing(sqlite3.connect(tmp_path / f"{i}.db")) as conn:
            assert conn.execute("SELECT count(*) FROM games").fetchone() == (1,)


@every_game
def test_pc86_a_log_is_gone_on_with_at_the_same_question(name: str, tmp_path: Path) -> None:
    """Cut off behind any entry of a game: the same table, the same question, and the rest can be typed."""
    from referee.journal.writer import Writer
    from referee.table.desk import Desk
    from referee.table.setup.resume import resume

    made = simulated(name)
    path = tmp_path / "a.jsonl"
    writer = Writer.create(path, made.fold.head)
    session = Desk(Fold(games.load(name), made.fold.head), writer)
    for i, entry in enumerate(made.transcript):
        assert session.enter(entry).kind == "accepted"
        if i % 9 == 5:
            close(session)
            again = resume(path).session
            assert again.state == session.state and again.game.flow.awaiting(again.state) == session.game.flow.awaiting(session.state)
            assert (again.entry, again.fold.last) == (session.entry, session.fold.last)
            session = again
    assert session.state.over and session.game.scoring.score(session.state) == made.fold.game.scoring.score(made.fold.state)

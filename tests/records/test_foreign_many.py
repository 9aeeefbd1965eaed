"""Files that are no logs, given to the commands that read many logs, two of them, or a database."""

from pathlib import Path

import pytest

from tests.records.logs import run_here
from tests.records.test_foreign_files import FILES, RAW_LOG


@pytest.mark.parametrize("name", FILES)
def test_summarize_stats_and_diff_say_what_a_file_is(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    data, word = FILES[name]
    Path(name).write_bytes(data)
    Path("good.jsonl").write_bytes(RAW_LOG)
    for words in (("summarize", name, "--db", "x.db"), ("stats", name), ("diff", name, "good.jsonl"), ("diff", "good.jsonl", name)):
        ran = run_here(*words)
        said = ran.stdout + ran.stderr
        assert ran.returncode == 2 and word in said and "Traceback" not in said, f"{words}: {said}"
        assert "looks like a log" not in said, f"{words}: {said}"
    assert Path(name).read_bytes() == data and Path("good.jsonl").read_bytes() == RAW_LOG

"""What an audit finds, and what it says of it: exit codes, comparisons with the log's own word, counts."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from records.audit.auditor import Audit, audit_file
from tests.kit.said import unsaid
from tests.records.logs import CORRECTED, FORCED, ROUND, Data, as_data, forged, from_data, honest, run, run_here, typed


def audited(log: Path, raw: bytes, strict: bool = False) -> Audit:
    log.write_bytes(raw)
    audit = audit_file(str(log), strict=strict)
    n = audit.lines
    whole = len(raw.splitlines())
    if audit.id:
        assert n.read == n.judged + n.kept + n.not_judged == whole
    assert not [c for c in audit.complaints if c.kind == "program"], audit.complaints
    return audit


@pytest.mark.parametrize("seed", range(12))
def test_honest_games_are_sound(log: Path, seed: int) -> None:
    audit = audited(log, honest(seed), strict=True)
    assert (audit.status, audit.exit) == ("sound", 0)
    assert audit.sealed and not audit.differences and not audit.irregular and not audit.open
    assert audit.result is not None and audit.result.final and audit.result.logged == audit.result.computed


def test_a_log_that_says_itself_what_was_irregular_is_sound(log: Path) -> None:
    typed(log, FORCED)
    audit = audited(log, log.read_bytes())
    assert audit.status == "sound"
    step = next(i for i in audit.irregular if i.seen != "ok")
    assert (step.seen, step.known, step.standing, step.told) == ("irregular", "irregular", "stands", True)
    assert audit.irregular[0].reason == "we let it stand"
    assert audit.irregular[0].findings[0].citation.startswith("SB-")
    assert audit_file(str(log), strict=True).exit == 1


def test_corrected_logs_are_sound(log: Path) -> None:
    typed(log, CORRECTED)
    audit = audited(log, log.read_bytes(), strict=True)
    assert audit.status == "sound", audit
    assert audit.kinds["amend"] and audit.kinds["back"] and audit.kinds["try"]
    assert audit.steps > sum(audit.known.values()) - audit.kinds["check"]


def first(rows: list[Data], **like: Any) -> Data:
    return next(row for row in rows if all(row.get(k) == v for k, v in like.items()))


def forge_verdict(rows: list[Data]) -> None:
    first(rows, n=5)["verdict"] = "irregular"


def forge_finding(rows: list[Data]) -> None:
    first(rows, n=5).update(verdict="irregular", findings=[{"rule": "SB-SEAT-04"}])


def forge_did(rows: list[Data]) -> None:
    next(row for row in rows if row.get("did"))["did"][0][1] += 1


def forge_less_did(rows: list[Data]) -> None:
    next(row for row in rows if row.get("did")).pop("did")


def forge_mark(rows: list[Data]) -> None:
    first(rows, line="mark")["facts"]["round"] += 1


def forge_end(rows: list[Data]) -> None:
    first(rows, line="end")["computed"]["winner"] = [1]


def forge_why(rows: list[Data]) -> None:
    first(rows, line="end")["why"] = "SB-END-04"


def forge_step(rows: list[Data]) -> None:
    rows[5]["step"]["who"] = rows[5]["step"]["who"] % 4 + 1


def forge_open(rows: list[Data]) -> None:
    rows[5]["open"] = 3


def drop_end(rows: list[Data]) -> None:
    rows.remove(first(rows, line="end"))


@pytest.mark.parametrize(
    ("forge", "what"),
    [
        (forge_verdict, "verdict"), (forge_finding, "verdict"), (forge_did, "did"), (forge_less_did, "did"),
        (forge_mark, "mark"), (forge_end, "end"), (forge_why, "end"), (forge_step, "verdict"), (forge_open, "open"),
        (drop_end, "end"),
    ],
)  # fmt: skip
def test_a_forged_log_is_found(log: Path, forge: Callable[[list[Data]], None], what: str) -> None:
    audit = audited(log, forged(honest(), forge))
    assert audit.exit == 1
    assert what in [d.what for d in audit.differences]
    assert all(c.kind == "order" for c in audit.complaints)


def test_what_is_computed_is_changed_since_and_no_offence(log: Path) -> None:
    audit = audited(log, forged(honest(), forge_did))
    assert [(d.what, d.since) for d in audit.differences] == [("did", True)]
    assert not audit.has_irregular
    assert "changed since" in run("audit", log).stdout


def test_an_end_that_is_too_early(log: Path) -> None:
    rows = as_data(honest())
    rows = [*rows[:10], {"line": "end", "n": rows[9]["n"] + 1, "why": "SB-END-01", "computed": {"winner": [1]}}]
    audit = audited(log, from_data(rows))
    assert audit.exit == 1
    assert {"verdict", "end"} <= {d.what for d in audit.differences}


def test_a_declared_score_that_is_wrong(log: Path) -> None:
    rows = as_data(honest())
    last = max(row.get("n", 0) for row in rows)
    rows.append({"line": "end", "n": last + 1, "declared": {"winner": [1, 2], "lives": [9, 9, 9, 9]}})
    audit = audited(log, from_data(rows))
    assert audit.exit == 1
    assert audit.result is not None and audit.result.declared["winner"] == [1, 2]
    assert audit.differences[0].what == "verdict"
    said = {"verdict": "irregular", "findings": [{"rule": "SB-CONS-05"}]}
    rows[-1].update(said)
    assert audited(log, from_data(rows)).exit == 0


def test_unknown_keys_and_views_of_a_mark_are_only_said(log: Path) -> None:
    def newer(rows: list[Data]) -> None:
        first(rows, line="mark")["facts"]["weather"] = "fine"

    def other(rows: list[Data]) -> None:
        first(rows, line="mark")["view"] = "shinbi/9"

    for change in (newer, other):
        audit = audited(log, forged(honest(), change))
        assert audit.exit == 0 and len(audit.remarks) == 1


def test_nothing_judged(log: Path, tmp_path: Path) -> None:
    newer = forged(honest(), lambda rows: rows[0].update(format=99, program="9.9"))
    for raw in (
        b"",
        b"\n\n",
        b"hello\n",
        b"{}\n",
        b"[]\n",
        b"null\n",
        newer,
        forged(honest(), lambda rows: rows[0].update(game="chess")),
    ):
        audit = audited(log, raw)
        assert audit.exit == 2 and audit.complaints[0].text
    audited(log, newer)
    assert "9.9" in run("audit", log).stdout
    assert audit_file(str(tmp_path / "none.jsonl")).exit == 2
    assert audit_file(str(tmp_path)).exit == 2
    wrong = [
        lambda rows: rows[0]["options"].update(on_conflict="often"),
        lambda rows: rows[0].update(edition="xx"),
        lambda rows: rows[0]["seats"].pop(),
        lambda rows: rows[0]["seats"].reverse(),
        lambda rows: rows[0]["seats"].__delitem__(slice(1, None)),
    ]  # fmt: skip
    for change in wrong[:2] + wrong[3:]:
        audit = audited(log, forged(honest(), change))
        assert audit.exit == 2, audit


def test_a_head_alone_is_sound(log: Path) -> None:
    assert audited(log, b"".join(honest().splitlines(True)[:1])).exit == 0


def test_a_log_by_hand_may_leave_out_what_is_computed(log: Path) -> None:
    def bare(rows: list[Data]) -> None:
        rows[:] = [row for row in rows if row["line"] != "mark"]
        for row in rows:
            for key in ("did", "typed", "entry", "done", "t", "open"):
                row.pop(key, None)

    audit = audited(log, forged(honest(), bare, sealed=False))
    assert audit.exit == 0 and not audit.sealed
    assert any("effects are not compared" in remark for remark in audit.remarks)


def test_a_ruling_tells_of_an_irregular_step_in_a_log_by_hand(log: Path) -> None:
    typed(log, FORCED)
    rows = as_data(log.read_bytes())
    bad = next(row for row in rows if row.get("verdict") == "irregular")
    for key in ("verdict", "findings", "reason"):
        bad.pop(key)
    assert audited(log, from_data(rows)).exit == 1
    first(rows, line="ruling")["of"] = [bad["n"]]
    audit = audited(log, from_data(rows))
    assert audit.exit == 0 and audit.irregular[0].ruled
    assert audited(log, from_data(rows), strict=True).exit == 1


def test_amended_after_the_end(log: Path) -> None:
    """The last step taken back with `z`: its end is stranded, and the log says so."""
    from tests.records.logs import NAMES

    rows = as_data(honest())
    entries = [row["typed"] for row in rows if row.get("typed") and row["line"] == "step"]
    session = typed(log, [*entries, "z", "!"], NAMES[: len(rows[0]["seats"])], options=rows[0]["options"])
    assert session.fold.removed and not session.state.over
    audit = audited(log, log.read_bytes(), strict=True)
    assert audit.exit == 0, audit
    assert audit.result is not None and not audit.result.final
    forged_ = forged(log.read_bytes(), lambda rows: first(rows, line="amend").pop("changes"))
    assert [d.what for d in audited(log, forged_).differences] == ["changes"]


def test_many_logs(tmp_path: Path) -> None:
    for seed in range(5):
        (tmp_path / f"{seed}.jsonl").write_bytes(honest(seed))
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "bad.jsonl").write_bytes(honest(1)[:-30])
    (tmp_path / "notes.txt").write_text("no log")
    one, two = run("audit", tmp_path), run("audit", tmp_path, "--jobs", "2")
    assert one.returncode == 1 and one.stdout == two.stdout
    rows = one.stdout.splitlines()
    assert "1.jsonl has 1 more line than " in rows[6]  # the torn one is the beginning of another
    assert len(rows) == 8 and rows[-1].startswith("6 logs") and "5 sound, 1 with findings, 0 not judged" in rows[-1]
    data = [json.loads(row) for row in run("audit", tmp_path, "--json", "-j", "3").stdout.splitlines()]
    assert [Path(d["file"]).name for d in data] == [*(f"{i}.jsonl" for i in range(5)), "bad.jsonl"]
    (tmp_path / "empty").mkdir()
    assert run_here("audit", tmp_path / "empty").returncode == 2
    assert run_here("audit", tmp_path, tmp_path / "empty").returncode == 2


def test_the_page(log: Path) -> None:
    typed(log, FORCED)
    result = run("audit", log)
    assert result.returncode == 0 and not result.stderr
    assert unsaid(
        result.stdout,
        "sound",
        "TYPED",
        "1 Ana, 2 Ben",
        "every seal fits",
        "then",
        "now",
        "against the rules:",
        "reason: we let it stand",
        "SB-REVEAL-08",
    ) == []
    assert run_here("audit", "--strict", log).returncode == 1


def test_open_questions_are_listed_with_what_would_settle_them(log: Path) -> None:
    typed(log, [*ROUND, "xx."])
    audit = audited(log, log.read_bytes())
    assert audit.exit == 0 and audit.open and audit.open[0].needs and audit.open[0].citation.startswith("SB-")
    assert "left open:" in run("audit", log).stdout


@pytest.mark.slow
def test_the_same_answer_whatever_the_hash_seed(tmp_path: Path) -> None:
    for i, entries in enumerate((FORCED, CORRECTED)):
        typed(tmp_path / f"{i}.jsonl", entries)
    (tmp_path / "9.jsonl").write_bytes(forged(honest(), forge_did))
    for arguments in (["audit", "--json"], ["audit"]):
        answers = {
            run(*arguments, tmp_path, env={"PYTHONHASHSEED": seed, "TZ": tz}).stdout
            for seed, tz in (("0", "UTC"), ("1", "Asia/Tokyo"), ("77", "UTC"))
        }
        assert len(answers) == 1


@pytest.mark.parametrize(
    ("member", "value", "text"),
    [("entry", -1, "entry -1 behind entry"), ("entry", 1, "entry 1 behind entry"), ("t", -5, "at -5 ms, behind")],
)
def test_counts_that_run_back_in_a_log_without_seals(member: str, value: int, text: str, log: Path) -> None:
    """FORMAT: entries are counted from 1, and `t` is the time since the log began."""
    rows = as_data(honest())
    assert audited(log, from_data(rows, sealed=False)).exit == 0
    rows[10][member] = value
    audit = audited(log, from_data(rows, sealed=False))
    assert audit.exit == 1
    assert [(c.line, c.member) for c in audit.complaints] == [(11, member)] and text in str(audit.complaints[0])

"""What became of an appeal: it has a reason, and a second answer is told to be one."""

from pathlib import Path

from tests.table.test_arbiter import rulings, table


def test_an_outcome_has_a_reason_and_comes_once(tmp_path: Path) -> None:
    session = table(tmp_path)
    for entry in ("call", "rule violation - leave ! x", "appeal why"):
        session.enter(entry)
    before = len(rulings(session))
    refused = session.enter("rule upheld")
    assert refused.kind == "refused" and "end the line with `! REASON`" in refused.message
    assert len(rulings(session)) == before
    first = session.enter("rule upheld ! nobody saw it")
    assert first.kind == "accepted" and "before" not in first.message
    second = session.enter("rule overturned ! the film shows it")
    assert second.kind == "accepted" and f"answered before: upheld in line {first.number}" in second.message

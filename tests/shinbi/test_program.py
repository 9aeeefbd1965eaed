"""Shinbi through the real commands: what a table is told in a pipe and by the line protocol."""

from pathlib import Path

from tests.cli.run import HEAD, records, referee
from tests.kit.said import unsaid

ROUND = HEAD + "setup o r z p start 1\nksb\nksb\nksb\nkbh\n"
TOGETHER = ROUND + "xx. p+\n.ks\ns.h\n"
"""All three cards at Ana are the same: no katana and no sai of Dai's, no sai and no shuriken of Cho's."""


def test_an_entry_that_leaves_no_deal_is_refused_with_its_lines(tmp_path: Path) -> None:
    ran = referee("play", "shinbi", "--log", "a.jsonl", cwd=tmp_path, typed=TOGETHER + "hb.\n")
    assert ran.code == 1 and "impossible by SB-CONS-01" in ran.out + ran.err
    assert "the cards of this round contradict each other" in ran.out + ran.err and "(see lines 15, 16, 18)" in ran.out + ran.err
    assert records("audit", "a.jsonl", cwd=tmp_path).code == 0, "what was refused does not stand"
    assert "void" in referee("resume", "a.jsonl", cwd=tmp_path, typed="hb. !! we all saw it\nvoid\n", code=0).out
    audit = records("audit", "a.jsonl", cwd=tmp_path)
    assert audit.code == 0 and "lines 15, 16, 18 and 20 cannot all be true" in audit.out
    assert "the log does not mark it" not in audit.out


def test_the_protocol_names_the_lines(tmp_path: Path) -> None:
    head = "setup o r z p start 1\n"
    typed = TOGETHER.removeprefix(HEAD).removeprefix(head)
    ran = referee("play", "shinbi", "--players", "4", "--json", cwd=tmp_path, typed=f"{head}{typed}hb.\nh.b\n")
    *_, refused, taken = [event for event in ran.events if event["event"] == "reply"]
    (finding,) = refused["said"][-1]["findings"]
    assert (refused["kind"], finding["rule"], finding["because"]) == ("refused", "SB-CONS-01", [15, 16, 18])
    assert (taken["kind"], taken["verdict"]) == ("accepted", "ok")


def test_a_seat_and_a_weapon_in_one_word(tmp_path: Path) -> None:
    """It announces where it is the turn of that seat; while attacks are announced, another seat is asked about."""
    typed = HEAD + "setup o r z p start 1\n1:k\nana:s\ndai:h\nb\n1:h\n"
    ran = referee("play", "shinbi", "--keep-going", cwd=tmp_path, typed=typed)
    assert unsaid(
        ran.out + ran.err,
        "1 Ana attacks 2 Ben, says katana",
        "1 Ana attacks 3 Cho, says sai",
        "does 4 Dai show the shuriken from the hand, `show dai kept h`, or announce it out of turn, `dai: h`?",
        "does 1 Ana show the shuriken from the hand, `show 1 kept h`, or announce it out of turn, `1: h`?",
    ) == []

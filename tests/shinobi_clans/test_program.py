"""Shinobi Clans through the real program: what is typed, resumed, audited and reckoned."""

from itertools import pairwise
from pathlib import Path

from tests.cli.run import log_lines, records, referee
from tests.kit.said import unsaid

ROUND = """players Ann, Ben, Cas
box made-up
box copies.aku 1
start 1
t d5 r2 s3
k
c
d
d
d
. . .
b d 1a 2a
aku
aku !! counted twice
2: d ! laid late
aku !! counted twice
aku !! counted twice
=
b r 1g
=
b s 2g
=
"""


def test_tokens_come_one_by_one_and_one_more_after_a_pause(tmp_path: Path) -> None:
    ran = referee("play", "shinobi-clans", "--log", "a.jsonl", "--keep-going", cwd=tmp_path, typed=ROUND + "3mg\n")
    assert "remaining tokens of 3 Cas" in ran.out and "round 2" not in ran.out.splitlines()[-1]
    again = referee("resume", "a.jsonl", cwd=tmp_path, typed="3og\nst\n1mg\nst\n", code=0)
    assert unsaid(again.out, "tokens found: 1 Ann Guard Merchant", "contracts of 1 Ann are void") == []
    lines = [line["step"] for line in log_lines(tmp_path / "a.jsonl") if line.get("line") == "step"]
    assert [step.get("more", False) for step in lines if step["do"] == "tokens"] == [True, False, False]
    audit = records("audit", "a.jsonl", cwd=tmp_path)
    assert "  line 4: ok then, irregular now" in audit.out
    told = [line.strip() for line in audit.out.splitlines()]
    surplus = [before.split(":")[0] for before, line in pairwise(told) if "impossible by SC-COMP-14" in line]
    assert surplus == ["line 14", "line 16", "line 17"]


def test_the_pad_at_the_command_line(tmp_path: Path) -> None:
    both = ("score", "shinobi-clans", "target=d", "reward=5", "stack=aku", "contracts=1a,2a", "gold_supply=forty")
    assert "gets" not in referee(*both, "gold=20,20,0", cwd=tmp_path, code=0).out
    ran = referee("score", "shinobi-clans", "gold=13,9,12", "earned=50,1,3", cwd=tmp_path)
    assert ran.code != 0 and "seat 1 has 13 gold and cannot have earned 50" in ran.out + ran.err
    rogue = ("target=d", "reward=5", "stack=aad,ro/a", "assassins=?", "contracts=1a", "power.aad=2", "power.ro=3")
    assert "Rogue at a2" in referee("score", "shinobi-clans", *rogue, cwd=tmp_path).out


def test_a_token_found_in_mid_draft_stands_up_to_audit(tmp_path: Path) -> None:
    """It is paid by the option, is known of line 9 and 12 only later, and what is left open is said without its sentence."""
    typed = (
        "players 3\noption late_token=paid\nstart 1\nt d5 r2 s3\nk\nc\n. . .\nb d 1g =\nb r 2g =\nb s 3g =\n-\n"
        "t d5 r2 s3\ntokens 1rg 2dg\nk\nc\n"
    )
    referee("play", "shinobi-clans", "--log", "a.jsonl", cwd=tmp_path, typed=typed, code=0)
    told = records("audit", "a.jsonl", cwd=tmp_path).out
    assert unsaid(
        told,
        "so far   not ended; gold 4, 4, 3",
        "line 9: ok then, irregular now",
        "line 12: ok then, irregular now",
        "SC-CONTRACT-03 (Shinobi Clans, Contract Phase); not known: the tokens of seat 3",
    ) == []

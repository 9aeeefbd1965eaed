"""What is said outside play, at the real command line: counted facts cite their own rule, contradicting notes the line before."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import records, referee

SHINBI = "players A, B, C, D\nsetup o r z p start 3\nkkb\n"
SAMURAI = "players A, B, C, D\nsetup nob hid iey goe start 1\nfo\n"
SAMURAI_OVER = f"{SAMURAI}set honor.2 0 ! counted\n"
NINJATO = (
    "players A, B\n"
    "setup 12 3/235/t2 4/235/t4 2/245/m2 1/345/m4 5/25g/g6 135 b3 x? t34* m5 g2 tx el3 do2 ev4 sk5\nh1f 5\n"
)

COUNTED = [
    ("shinbi", SHINBI, {
        "round 2": "SB-ROUND-01", "phase resolve": "SB-ROUND-01", "turn 1": "SB-SEAT-01", "start 1": "SB-NEXT-03",
        "lives.2 4": "SB-CONS-05", "lives 5,5,5,4": "SB-CONS-05", "middle 1": "SB-CONS-05",
        "clans.1 sin_san_guich": "SB-SETUP-02", "cards.4 -": "SB-ASSIGN-14",
    }),
    ("samurai-sword", SAMURAI, {
        "turns 2": "SS-TURN-01", "turn 2": "SS-TURN-04", "phase draw": "SS-TURN-02", "shogun 2": "SS-SETUP-08",
        "characters.2 benkei": "SS-SETUP-10", "rp.2 3": "SS-WOUND-09", "rp 5,4,5,4": "SS-WOUND-09",
        "honor.1 4": "SS-INV-01", "honor 5,3,3,2": "SS-INV-01", "honor_total 13": "SS-INV-01", "hand.1 9": "SS-INV-02",
        "deck 67": "SS-INV-02", "discard 1": "SS-INV-02", "play.1 -": "SS-PLAY-07", "play.1.1 arm": "SS-PLAY-07",
        "weapons 1": "SS-PLAY-04", "shuffles 1": "SS-DECK-01", "ended honor": "SS-END-01",
        "roles.2 ronin": "SS-INV-09", "harmless.2 yes": "SS-HARM-03", "limit.1 3": "SS-PLAY-03",
        "difficulty.1.2 2": "SS-DIFF-06",
    }),
    ("samurai-sword", f"{SAMURAI_OVER}show roles sho n1 s n2\nshow daimyo 0 0 0 0\n", {
        "ended deck": "SS-END-01", "points.1 4": "SS-SCORE-01", "teams.ninja 3": "SS-SCORE-07",
    }),
    ("ninjato", NINJATO, {
        "round 2": "NJ-END6-01", "phase play": "NJ-ROUND-09", "turn 2": "NJ-ROUND-02", "order 2,1": "NJ-END1-01",
        "placed.1 2": "NJ-INV-12", "honor.1 2": "NJ-INV-08", "hand.1 4": "NJ-INV-09", "treasure.1 3": "NJ-INV-01",
        "envoys.1 t2": "NJ-PALACE-02", "skills.1 b3": "NJ-SENSEI-06", "elites.1 e2*1": "NJ-BANZAI-08", "rumors.1 1": "NJ-INV-10",
        "house.1.plain 2": "NJ-TREAS-08", "house.1.red 5": "NJ-TREAS-08", "house.1.sentry 5": "NJ-BANZAI-09",
        "house.2.token taira:2": "NJ-INV-05", "house.2.cleared yes": "NJ-INV-07", "raid.side stealth": "NJ-HOUSE-17",
        "raid.shuriken 3": "NJ-TREAS-03", "raid.beaten 2": "NJ-HOUSE-19", "dojo.row 222": "NJ-DOJO-06", "dojo.deck 40": "NJ-INV-02",
        "dojo.discards 3": "NJ-INV-02", "dojo.stack 1": "NJ-DOJO-10", "bag 74": "NJ-INV-01", "spent 2": "NJ-INV-01",
        "guards.deck 34": "NJ-INV-10", "elite.deck 19": "NJ-INV-10", "sensei.tiles b3": "NJ-SENSEI-07", "sensei.large 13": "NJ-INV-04",
        "palace.cards t2": "NJ-PALACE-03", "palace.deck 16": "NJ-INV-10", "pavilion.cards 3": "NJ-PAV-03",
        "pavilion.deck 25": "NJ-INV-10", "pile taira:?x2 minamoto:?x3 goshirakawa:?x4": "NJ-INV-05", "players 3": "NJ-SETUP-01",
    }),
]  # fmt: skip
"""Wrong counts, and the rule by which each fact follows from the record."""


def replies(where: Path, game: str, typed: str) -> list[dict[str, Any]]:
    ran = referee(
        "play",
        game,
        "--log",
        "a.jsonl",
        "--untimed",
        "--no-census",
        "--keep-going",
        "--json",
        "-",
        cwd=where,
        typed=typed,
    )
    return [event for event in ran.events if event["event"] == "reply"]


@pytest.mark.parametrize(("game", "before", "counted"), COUNTED, ids=[f"{game}-{len(c)}" for game, _, c in COUNTED])
def test_what_is_counted_otherwise_cites_the_rule_by_which_it_follows(
    tmp_path: Path, game: str, before: str, counted: dict[str, str]
) -> None:
    typed = before + "".join(f"chk {fact}\n" for fact in counted)
    found = replies(tmp_path, game, typed)
    assert all(reply["kind"] == "accepted" for reply in found[: -len(counted)]), found[: -len(counted)]
    told = {}
    for fact, reply in zip(counted, found[-len(counted) :], strict=True):
        told[fact] = [finding["rule"] for said in reply["said"] for finding in said["findings"]]
        assert reply["verdict"] == "impossible", (fact, reply)
    assert told == {fact: [rule] for fact, rule in counted.items()}


@pytest.mark.parametrize(("game", "before"), [("shinbi", SHINBI), ("samurai-sword", SAMURAI), ("ninjato", NINJATO)])
def test_a_note_that_was_told_otherwise_names_the_line_before(tmp_path: Path, game: str, before: str) -> None:
    """Refused at the table with the correction; recorded under protest, audit and replay name the line too."""
    first = replies(tmp_path, game, f"{before}fact sleeves 1\n")[-1]
    line = first["said"][-1]["n"]
    (tmp_path / "a.jsonl").unlink()
    typed = f"{before}fact sleeves 1\nfact sleeves 2\nfact sleeves 2 !!\nfact sleeves 2\nfact boxes 2\n"
    told, refused, kept, again, other = replies(tmp_path, game, typed)[-5:]
    assert told["verdict"] == again["verdict"] == other["verdict"] == "odd"
    assert refused["kind"] == "refused" and refused["suggestions"] == [f"amend {line} fact sleeves 2"]
    assert kept["kind"] == "accepted" and kept["verdict"] == "impossible"
    text = f"sleeves is 1 by line {line}; what is printed does not change"
    assert text in str(refused) and text in str(kept) and "sleeves is" not in str(again)
    assert f"(see line {line})" in records("audit", "a.jsonl", cwd=tmp_path).out
    assert text in records("replay", "a.jsonl", "--at", str(kept["said"][-1]["n"]), cwd=tmp_path).out

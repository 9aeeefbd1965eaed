"""What the battle brings to light, at the real commands: each breach is found where it was made."""

import json
from pathlib import Path

from tests.cli.run import log_lines, referee
from tests.cli.test_terminal import Seat
from tests.records.logs import run as records

BROKEN = """players Ann, Ben, Cas
box made-up
box copies.aku 1
start 1
t d5 m3 s2
k
c
d
d
d
da
d
dg
. . .
b d 1a 1g 2a
thf
aku/gap
aku !! it lies there
shu
g1 met
=
"""
"""Ann has both contracts for the Daimyo; a Kunoichi too many and a weapon lie on the stack, a Guardian in a slot."""


def test_every_breach_is_found_at_the_reveal_and_named_where_it_was_made(tmp_path: Path) -> None:
    referee("play", "shinobi-clans", "--log", "a.jsonl", cwd=tmp_path, typed=BROKEN, code=0)
    audit = json.loads(records("audit", tmp_path / "a.jsonl", "--json", "--prove").stdout)
    found = {item["n"]: {f["rule"] for f in item["findings"]} for item in audit["irregular"]}
    laid = {line["n"]: line["step"] for line in log_lines(tmp_path / "a.jsonl") if line["line"] == "step"}
    broken = {laid[n]["do"]: rules for n, rules in found.items() if laid[n]["do"] in ("place", "lay", "weapon")}
    assert (broken["place"], broken["weapon"]) == ({"SC-CONTRACT-03"}, {"SC-NINJA-06"})
    lays = [rules for n, rules in sorted(found.items()) if laid[n]["do"] == "lay"]
    assert {"SC-TYPE-08"} in lays
    shown = [rules for n, rules in sorted(found.items()) if laid[n]["do"] == "flip"]
    assert {"SC-COMP-14"} in shown, "a copy too many is refused once, whoever laid it"
    clash = audit["proof"]["conflicts"]
    assert clash and all(item["told"] for item in clash)


def test_totals_alone_leave_open_what_the_cards_could_have_proved(tmp_path: Path) -> None:
    typed = BROKEN[: BROKEN.index("thf")].replace("1a 1g 2a", "1a 2g") + "=5 9 8\n"
    referee("play", "shinobi-clans", "--log", "a.jsonl", cwd=tmp_path, typed=typed, code=0)
    audit = json.loads(records("audit", tmp_path / "a.jsonl", "--json").stdout)
    laid = [n["n"] for n in log_lines(tmp_path / "a.jsonl") if n.get("step", {}).get("do") in ("lay", "weapon")]
    assert laid and set(laid) <= {item["about"] if "about" in item else item["n"] for item in audit["open"]}


def test_the_terminal_asks_who_starts_and_takes_the_answer_as_it_is_asked(tmp_path: Path) -> None:
    for n, (answer, start) in enumerate((("2 5 3", "2 has"), ("start 3", "3 has"), ("r 7 5 3", "1 has"), ("2", "2 has"))):
        seat = Seat(tmp_path, "play", "shinobi-clans", "--players", "3", "--log", f"{n}.jsonl")
        seat.until("Rewards drawn.*> ")
        said = seat.type(answer, "\nt> ")
        assert f"seat {start} the Starting Player token" in said, said
        seat.type("q", "receipt")
        assert seat.end() == 0


def test_parts_glued_together_are_the_same_entry_and_an_odd_one_is_still_refused(tmp_path: Path) -> None:
    glued = BROKEN.replace("t d5 m3 s2", "t D5m3s2").replace("b d 1a 1g 2a", "b d 1a1G2a")
    steps = []
    for name, typed in (("a", BROKEN), ("b", glued)):
        referee("play", "shinobi-clans", "--log", f"{name}.jsonl", cwd=tmp_path, typed=typed, code=0)
        steps.append([line["step"] for line in log_lines(tmp_path / f"{name}.jsonl") if line["line"] == "step"])
    assert steps[0] == steps[1]
    for n, wrong in enumerate(("t d5m", "t d5 m3s2z1", "t d5m3r")):
        typed = f"players Ann, Ben, Cas\nstart 1\n{wrong}\n"
        ran = referee("play", "shinobi-clans", "--log", f"wrong{n}.jsonl", cwd=tmp_path, typed=typed)
        assert ran.code == 1 and f"refused: {wrong}" in ran.err, wrong


def test_a_show_finds_a_card_by_where_people_see_it(tmp_path: Path) -> None:
    typed = BROKEN[: BROKEN.index(". . .")] + "show d kus\nshow daimyo kus\nshow m kus\n"
    ran = referee("play", "shinobi-clans", "-", "--keep-going", "--log", "a.jsonl", cwd=tmp_path, typed=typed)
    places = [f"#{line['n']}" for line in log_lines(tmp_path / "a.jsonl") if line.get("step", {}).get("do") == "lay"]
    assert places and all(f"perhaps: show {place} kus" in ran.err for place in places[-3:]), ran.err
    assert "no card lies face down at the Merchant" in ran.err
    one = typed[: typed.index("d\nd\nd")] + "d\nshow d kus\n"
    ran = referee("play", "shinobi-clans", "-", "--log", "b.jsonl", cwd=tmp_path, typed=one)
    assert ran.code == 0 and "Kusari-Fundo" in ran.out, ran.err

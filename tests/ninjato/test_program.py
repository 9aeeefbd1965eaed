"""Ninjato through the real program: killed in mid set-up and in mid raid, and a log cut inside an entry."""

import json
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.cli.client import Client
from tests.cli.run import ENV, command, log_lines, records, referee
from tests.kit.said import unsaid

WHOLE = "setup 12 3/235/t2 4/235/t4 2/245/m2 1/345/m4 5/25g/g6 135 b3 x? t34* m5 g2 tx el3 do2 ev4 sk5"
PARTS = (
    "order 12", "sentries 3 4 2 1 5", "tokens t2 t4 m2", "tokens m4 g6 tiles b3", "treasures 235 235 245 row 13",
    "envoys t34* m5 g2 tx", "x? house 4 345", "rumors el3 do2", "ev4 sk5 5", "house 5 25g",
)  # fmt: skip
READY = ("set skills.1 q?,x? ! dealt", "set hand.1 9 ! dealt", "set bag 1 ! counted", "set spent 2233 ! counted")
"""Two tiles and nine cards; one treasure in the bag and four discarded: the bag runs out in the middle of the raid."""
RAID = ("h5f", "5+", "2a", "4", "5", "4a", "2", "5", "25*1", "q4", "5x", "l", "3")
"""House 5 by strength: the sentry, two guards with alarms, an elite of two figures; the second alarm's treasure comes out of
the refilled bag; leaving. One word for each step."""
COMPUTED = [
    [["guard", 5, "5", 3]],
    [["value", 1, 6, 5], ["treasure", 1, "t2"], ["guards", 5, 2]],
    [["alarm", 5]],
    [["flip", 5, "g"]],
    [["value", 1, 5, 2], ["treasure", 1, "t4"], ["guards", 5, 2]],
    [["alarm", 5]],
    [["bag", 4], ["flip", 5, "t5"]],
    [["value", 1, 5, 4], ["treasure", 1, "t2"], ["guards", 5, 2]],
    [],
    [["value", 1, 4, 2], ["used", "q1"]],
    [["value", 1, 6, 5], ["used", "x2"], ["elite", 1, "e2/5*1"], ["treasure", 1, "t5"], ["guards", 5, 1]],
    [["won", 1, "2245"], ["refill", 5]],
    [],
]
"""What the referee adds up after each step of the raid, worked out by hand."""
AFTER = {
    "bag": 2,
    "spent": "",
    "treasure": ["2245", ""],
    "hand": [4, 4],
    "elites": ["e2/5*1", ""],
    "skills": ["(q1) (x2)", ""],
}


def started(path: Path, *more: str) -> Client:
    return Client(
        command("play", "ninjato", "--players", "2", "--log", path.name, "--json", *more), cwd=path.parent, env=ENV
    )


def again(path: Path) -> Client:
    return Client(command("resume", path.name, "--json"), cwd=path.parent, env=ENV)


def killed(client: Client) -> None:
    client.program.send_signal(signal.SIGKILL)
    client.program.wait()


def taken(client: Client, entry: str) -> dict[str, Any]:
    reply = client.enter(entry)
    assert reply["kind"] in ("accepted", "info"), (entry, reply)
    return reply


def told(path: Path) -> list[Any]:
    """What the log says happened: steps and their effects, without times, entries and seals."""
    return [(line["step"], line.get("did")) for line in log_lines(path) if line["line"] == "step"]


def table(path: Path) -> dict[str, Any]:
    """The public table at the end of a log."""
    done = records("replay", path.name, "--json", cwd=path.parent, code=0)
    last: dict[str, Any] = json.loads(done.out.splitlines()[-1])
    return last


def test_killed_in_the_middle_of_the_set_up(tmp_path: Path) -> None:
    """Each part is on disk when it was answered; what is still owed is said; the table is that of one whole entry."""
    path = tmp_path / "parts.jsonl"
    client = started(path)
    for first in range(0, len(PARTS), 3):
        with client:
            assert client.now["awaiting"]["who"] == [0]
            status = taken(client, "?")["message"]
            assert status.startswith("set-up, still missing")
            for entry in PARTS[first : first + 3]:
                taken(client, entry)
            killed(client)
        client = again(path)
    with client:
        assert client.now["awaiting"]["verbs"][:2] == ["dojo", "attack"]
    whole = tmp_path / "whole.jsonl"
    with started(whole) as client:
        taken(client, WHOLE)
        client.close()
    assert table(path)["view"] == table(whole)["view"]


def view(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = table(path)["view"]
    return found


def lies(path: Path) -> None:
    """The table after the raid, by hand."""
    seen = view(path)
    assert {name: seen[name] for name in AFTER} == AFTER
    house = seen["house"]["5"]
    assert (house["plain"], house["red"], house["sentry"], house["token"]) == ("3", "g", "5", "goshirakawa:6")
    assert seen["turn"] == 2


@pytest.fixture(scope="module")
def raided(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log with a whole raid in one entry."""
    path = tmp_path_factory.mktemp("raid") / "raid.jsonl"
    with started(path) as client:
        for entry in (WHOLE, *READY, " ".join(RAID)):
            taken(client, entry)
        client.close()
    return path


def test_a_whole_raid_is_one_entry_and_each_step_shows_what_it_computed(raided: Path) -> None:
    steps = [line for line in log_lines(raided) if line["line"] == "step"][1:]
    assert len({line["entry"] for line in steps}) == 1
    assert [line.get("did", []) for line in steps] == COMPUTED
    lies(raided)


def test_killed_in_the_middle_of_a_raid(raided: Path, tmp_path: Path) -> None:
    """Killed at its guard, its alarm, with half an elite beaten, with a treasure owed: the raid goes on as it stood."""
    path = tmp_path / "raid.jsonl"
    client = started(path)
    for entry in (WHOLE, *READY):
        taken(client, entry)
    for begin, end, asked in (
        (0, 1, "play"),
        (1, 3, "token"),
        (3, 7, "play"),
        (7, 10, "play"),
        (10, 12, "token"),
        (12, 13, "dojo"),
    ):
        with client:
            taken(client, " ".join(RAID[begin:end]))
            killed(client)
        client = again(path)
        assert client.now["awaiting"]["verbs"][0] == asked
    client.__exit__(None, None, None)
    assert told(path) == told(raided)
    lies(path)


@pytest.mark.parametrize("kept", [4, 9])
def test_a_log_cut_inside_a_raid_goes_on_from_there(raided: Path, tmp_path: Path, kept: int) -> None:
    """The disk kept some steps of the entry, and half of the next line: the rest is typed again."""
    path = tmp_path / "cut.jsonl"
    rows = raided.read_bytes().splitlines(keepends=True)
    first = next(i for i, row in enumerate(rows) if b'"attack"' in row)
    path.write_bytes(b"".join(rows[: first + kept]) + rows[first + kept][:40])
    with again(path) as client:
        taken(client, " ".join(RAID[kept:]))
        client.close()
    assert told(path) == told(raided)
    lies(path)
    audit = records("audit", path.name, cwd=tmp_path)
    assert audit.code in (0, 1) and "0 not judged" in audit.out, audit.out


def test_the_fact_that_settles_a_question_is_named(tmp_path: Path) -> None:
    untold = WHOLE.replace("b3 x?", "b x?")
    ran = referee(
        "play",
        "ninjato",
        "--players",
        "2",
        "--log",
        "a.jsonl",
        cwd=tmp_path,
        typed=f"{untold}\nsb3\nfact price.plus2 4\n",
        code=0,
    )
    assert unsaid(
        ran.out,
        "discarding a 3 (1 open)",
        "not known of this box: `fact price.plus2 VALUE` settles it",
        "line 2: irregular by NJ-SENSEI-02",
    ) == []


PHASE = ("tokens=t2,t4,m2,m4,g6", "taira=1,1,1")


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (("tokens=t2,t4,m2,m4", "taira=1,1"), "five tokens, not 4"),
        ((*PHASE, "take=t:h", "oldest=t:2,t:3"), "oldest names Taira twice"),
        ((*PHASE, "take=t:h", "oldest=t:9"), "t:23 where three are"),
        ((*PHASE, "take=t:h", "oldest=t:22"), "t:23 where three are"),
        ((*PHASE, "take=t:x"), "take is h for the honor or r for a rumor"),
        (("honor=10,10", "envoys=3,3", "oldest=3"), "oldest: there is no seat 3; seats are from 1 to 2"),
        (("honor=10,9", "rumors=elx31,"), "31 rumors before the players, and there are 30"),
        (("honor=10,9", "envoys=20,2"), "22 envoys before the players, and there are 21"),
        (("honor=10,9", "masked=4,0", "envoys=3,1"), "seat 1: 4 masked do not fit 3 envoys"),
        (("honor=10,9", "taira=1,2", "envoys=3,1"), "seat 2: 2 taira do not fit 1 envoys"),
        (
            ("honor=10,9", "taira=1,1", "minamoto=1,0", "goshirakawa=0,0", "envoys=3,1"),
            "seat 1: 1 taira + 1 minamoto + 0 goshirakawa do not fit 3 envoys",
        ),
        (("honor=10,9", "snake=3,0", "skills=2,0"), "seat 1: 3 snake do not fit 2 skill tiles"),
        (("honor=10,9", "skills=10,10"), "20 skill tiles before the players, and there are 19"),
        (("honor=10,9", "taira=12,10"), "22 envoys of Taira before the players, and there are 21"),
        (
            ("honor=40,38", "rumors=xfan,-", "xfan=fan"),
            "xfan takes what it counts, xfan=envoys, or a number for each player",
        ),
        (("honor=40,38", "envoys=0,0", "rumors=-,-"), "seat 1 has 40 honor and neither an envoy nor a rumor"),
        (("honor=10,9", "envoys=1,1", "oldest=2"), "oldest=2 decides nothing: seat 1 leads alone"),
        (("honor=9,9,5", "envoys=1,1,1", "oldest=3"), "oldest=3 decides nothing: seat 1 and seat 2 are tied"),
        ((*PHASE[:1], "taira=22,0"), "22 envoys before the players, and there are 21"),
        ((*PHASE[:1], "taira=4,0", "henso=t:1,t:1,t:1,t:1"), "4 Hensojutsu, and there are 3"),
        ((*PHASE[:1], "taira=1,0", "take=m:h"), "nobody has influence in Minamoto"),
        (
            (*PHASE[:1], "taira=2,1", "oldest=t:2"),
            "oldest=t:2 settles nothing: seat 2 is not tied for a place in Taira",
        ),
    ],
)
def test_the_score_pad_refuses_what_cannot_lie_on_a_table(tmp_path: Path, values: tuple[str, ...], said: str) -> None:
    ran = referee("score", "ninjato", *values, cwd=tmp_path)
    assert ran.code == 2 and said in ran.err, (ran.code, ran.out, ran.err)
    assert "Traceback" not in ran.err


def test_the_score_pad_of_ties(tmp_path: Path) -> None:
    """A tie that nobody has settled is open, not lost by all; of three who are tied two are named, the oldest first."""
    ran = referee("score", "ninjato", "honor=10,10", "envoys=3,3", cwd=tmp_path)
    assert ran.code == 0 and "seat 1 and seat 2 are tied in honor and envoys: oldest=SEAT decides" in ran.out
    assert "still unknown: the oldest envoy" in ran.out and "nobody wins" not in ran.out and "not over" not in ran.out
    assert "still unknown: envoys" in referee("score", "ninjato", "honor=10,10", cwd=tmp_path).out
    ran = referee("score", "ninjato", *PHASE, "take=t:h", "oldest=t:23", cwd=tmp_path)
    assert unsaid(
        ran.out,
        "seat 2  6  taira: first with 1, the honor",
        "seat 3  0  taira: second with 1, a rumor",
        "so far; the game is not over",
    ) == []


def test_a_tie_known_only_after_the_end_is_settled_when_play_is_resumed(tmp_path: Path) -> None:
    """The prompt says what is open, before and after the log is taken up again."""
    played = (
        WHOLE, "set round 7 ! late", "set envoys.1 t3 ! late", "set envoys.2 m4 ! late", "set treasure 4,- ! late",
        "set pavilion.cards xfan:4,do2,ev4,sk5 ! late", "r1",
    )  # fmt: skip
    passing = ("-",) * 5
    end = ("eor", "ev3", "fact tmg", "h", "h", "set honor 7,7 ! counted", "bonus")
    typed = "\n".join(("players Ana, Ben", "option passing allowed", *played, *passing, *end))
    ran = referee("play", "ninjato", "--log", "a.jsonl", "--keep-going", cwd=tmp_path, typed=f"{typed}\n")
    assert "game over; the winner is open; missing: rumor.xfan" in ran.out, ran.out + ran.err
    ran = referee("resume", "a.jsonl", cwd=tmp_path, typed="fact rumor.xfan elites\n")
    assert unsaid(
        ran.out, "game over; tied: who holds the oldest envoy? o1 or o2", "still unknown: the oldest envoy"
    ) == []
    with again(tmp_path / "a.jsonl") as client:
        assert client.now["prompt"] == "" and client.now["over"]
        assert client.now["awaiting"]["verbs"] == ["oldest"]
        taken(client, "o2")
        client.close()
    ran = referee("resume", "a.jsonl", cwd=tmp_path, typed="st\n")
    assert "won by 2 Ben" in ran.out and "still unknown" not in ran.out, ran.out + ran.err

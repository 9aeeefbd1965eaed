"""`referee play` off a terminal: transcripts, pipes, bad bytes, the line protocol."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.cli.run import BEGUN, ENV, EXAMPLE, HEAD, command, log_lines, referee
from tests.kit.patience import PATIENCE
from tests.kit.said import unsaid
from tests.kit.started import start


def test_the_shipped_example_is_a_whole_game(tmp_path: Path) -> None:
    ran = referee("play", "shinbi", str(EXAMPLE), "--log", "a.jsonl", "--keep-going", cwd=tmp_path)
    assert ran.code == 1  # one entry was refused, and mended
    assert unsaid(ran.out, "won by 4 Dai by SB-END-01", "receipt: a.jsonl") == []
    assert unsaid(ran.err, "SB-CONS-01 (SHINBI, Fighting gear)", "amend 59 s.b") == []
    log = log_lines(tmp_path / "a.jsonl")
    assert [line["line"] for line in log].count("try") == 1
    assert {"amend", "note", "ruling", "end", "mark", "show", "check"} <= {line["line"] for line in log}


def test_a_pipe_and_a_transcript_give_the_same(tmp_path: Path) -> None:
    a = referee("play", "shinbi", str(EXAMPLE), "--log", "a.jsonl", "--untimed", "--keep-going", cwd=tmp_path)
    b = referee(
        "play", "shinbi", "--log", "b.jsonl", "--untimed", "--keep-going", cwd=tmp_path, typed=EXAMPLE.read_bytes()
    )
    drop = re.compile(rb'"seal":"[^"]*"|"id":"[A-Z0-9]{12}"|"at":"[^"]*"')
    first, second = ((tmp_path / name).read_bytes() for name in ("a.jsonl", "b.jsonl"))
    assert drop.sub(b"", first) == drop.sub(b"", second)
    assert a.out.replace("a.jsonl", "b.jsonl").splitlines()[:-1] == b.out.splitlines()[:-1]


def test_the_first_refused_entry_ends_the_run(tmp_path: Path) -> None:
    typed = HEAD + "edition es\n# a comment\n\nsetup o r z p start 3\nkkb\nksb\n# x\nksb\n"
    ran = referee("play", "shinbi", "--log", "a.jsonl", cwd=tmp_path, typed=typed, code=1)
    assert unsaid(
        ran.err,
        "standard input, line 6, column 2: refused: kkb",
        "SB-ASSIGN-08",
        "2 further entries not read",
        "! REASON",
    ) == []
    kinds = [line["line"] for line in log_lines(tmp_path / "a.jsonl")]
    assert kinds == ["head", "step", "try"]
    assert "resume a.jsonl" in ran.err


def test_keep_going_reads_on(tmp_path: Path) -> None:
    typed = HEAD + "edition es\nsetup o r z p start 3\nkkb\n! agreed\nzzz\nksb\nq\nksb\n"
    ran = referee("play", "shinbi", "--log", "a.jsonl", "--keep-going", "--no-tries", cwd=tmp_path, typed=typed, code=1)
    assert [line.get("reason") for line in log_lines(tmp_path / "a.jsonl") if line["line"] == "step"][2] == "agreed"
    assert "try" not in [line["line"] for line in log_lines(tmp_path / "a.jsonl")]
    assert "1 further entry not read" in ran.err


def test_forced_in_the_same_line(tmp_path: Path) -> None:
    typed = HEAD + "edition es\nsetup o r z p start 3\nkkb ! agreed\n"
    ran = referee("play", "shinbi", "--log", "a.jsonl", cwd=tmp_path, typed=typed, code=0)
    assert "irregular by SB-ASSIGN-08" in ran.out


def test_a_name_is_made_and_nothing_is_written_over(tmp_path: Path) -> None:
    for n in (1, 2):
        assert referee("play", "shinbi", cwd=tmp_path, typed=BEGUN).code == 0
        assert len(list(tmp_path.glob(f"shinbi-*-{n}.jsonl"))) == 1
    name = next(tmp_path.glob("shinbi-*-1.jsonl"))
    before = name.read_bytes()
    assert "not written over" in referee("play", "shinbi", "--log", name.name, cwd=tmp_path, typed=BEGUN, code=2).err
    assert name.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "typed", "word"),
    [
        (["chess"], BEGUN, "shinbi"),
        (["shinbi"], "ksb\n", "who plays?"),
        (["shinbi"], "", "who plays?"),
        (["shinbi"], "players Ana, Ben\n", "4 to 6"),
        (["shinbi"], "players Ana, , Cho, Dai\n", "empty"),
        (["shinbi"], "players Ana, Ana, Cho, Dai\n", "Ana"),
        (["shinbi"], "players \u00e9, e\u0301, Cho, Dai\n", "\u00e9"),
        (["shinbi"], HEAD + "edition xx\n", "en"),
        (["shinbi"], HEAD + "option nothing=1\n", "nothing"),
        (["shinbi"], HEAD + "option triple_ban=maybe\n", "announced"),
        (["shinbi"], HEAD + "policy strict\n", "casual"),
        (["shinbi", "--players", "Ana,Ben"], "", "4 to 6"),
        (["shinbi", "--option", "triple_ban"], HEAD, "triple_ban"),
        (["shinbi", "--edition", "xx"], HEAD, "en"),
        (["shinbi", "missing.txt"], "", "missing.txt"),
        (["shinbi", "."], "", "."),
        (["shinbi", "--log", "no/folder/a.jsonl"], BEGUN, "folder"),
        (
            ["shinbi", "--log", "/dev/full"],
            BEGUN,
            "/dev/full is no file but a device or a pipe; `--log FILE` names another place",
        ),
    ],
)
def test_what_cannot_begin_is_said_and_makes_no_file(
    arguments: list[str], typed: str, word: str, tmp_path: Path
) -> None:
    ran = referee("play", *arguments, cwd=tmp_path, typed=typed, code=2)
    assert word in ran.err
    assert not ran.out
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["shinbi", "SHINBI", "shinb", "Shinbi"])
def test_game_names(name: str, tmp_path: Path) -> None:
    assert referee("play", name, cwd=tmp_path, typed=BEGUN).code == 0


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"ks\xff\n", "line 3, column 3"),
        (b"n \xe5\xbf", "line 3, column 3"),
        (b"k\0b\n", "line 3, column 2"),
        (b"x" * 1_000_000 + b"\n", "line 3, column 1"),
        (b"x" * 1_000_000, "line 3, column 1"),
        (b"players Eva\n", "line 3: refused: players Eva"),
    ],
)
def test_bad_bytes_have_a_place_and_lose_nothing(data: bytes, place: str, tmp_path: Path) -> None:
    ran = referee("play", "shinbi", "--log", "a.jsonl", cwd=tmp_path, typed=BEGUN.encode() + data + b"ksb\n", code=1)
    assert place in ran.err
    assert len(ran.err) < 2000
    assert [line["line"] for line in log_lines(tmp_path / "a.jsonl")][:2] == ["head", "step"]


def test_byte_order_mark_and_carriage_returns(tmp_path: Path) -> None:
    """PC43, PC44."""
    typed = b"\xef\xbb\xbf" + (BEGUN + "ksb\n").replace("\n", "\r\n").encode()
    referee("play", "shinbi", "--log", "a.jsonl", cwd=tmp_path, typed=typed, code=0)
    log = log_lines(tmp_path / "a.jsonl")
    assert (log[0]["seats"][0]["name"], log[2]["typed"]) == ("Ana", "ksb")


def test_the_end_in_mid_line_is_said(tmp_path: Path) -> None:
    assert "no line end" in referee("play", "shinbi", "--log", "a.jsonl", cwd=tmp_path, typed=BEGUN + "ksb", code=0).err


def test_the_head_holds_what_was_agreed(tmp_path: Path) -> None:
    ran = referee(
        "play", "shinbi", "--log", "a.jsonl", "--players", "5", "--edition", "fr", "--option", "triple_ban=off",
        "--policy", "club", "--untimed", cwd=tmp_path, typed="setup o r z p g start 3\nksb\n",
    )  # fmt: skip
    assert ran.code == 0
    head = log_lines(tmp_path / "a.jsonl")[0]
    assert (head["edition"], head["policy"], head["untimed"], len(head["seats"])) == ("fr", "club", True, 5)
    assert head["options"]["triple_ban"] == "off"
    assert "seat 3 attacks seat 4" in ran.out
    assert all("t" not in line for line in log_lines(tmp_path / "a.jsonl")[1:])


def test_a_full_disk_ends_the_run_and_keeps_what_was_echoed(tmp_path: Path) -> None:
    ran = referee(
        "play",
        "shinbi",
        str(EXAMPLE),
        "--log",
        "a.jsonl",
        "--keep-going",
        cwd=tmp_path,
        limits=[("no_larger", 6_000)],
        code=2,
    )
    assert "not saved" in ran.err
    data = (tmp_path / "a.jsonl").read_bytes()
    assert data.endswith(b"\n")
    echoed = [int(n) for n in re.findall(r"^ *(\d+)  ", ran.out, re.M)]
    assert max(line.get("n", 0) for line in log_lines(tmp_path / "a.jsonl")) == max(echoed)
    referee("resume", "a.jsonl", cwd=tmp_path, code=0)


def test_a_closed_pipe_changes_nothing_in_the_log(tmp_path: Path) -> None:
    """PC61."""
    text = f"{' '.join(command('play', 'shinbi', str(EXAMPLE), '--log', 'a.jsonl', '--keep-going'))} 2>err | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", text], cwd=tmp_path, env=ENV, capture_output=True, check=False, text=True, timeout=PATIENCE
    )
    assert done.stdout.splitlines()[-1] == "1"
    assert "Broken" not in (tmp_path / "err").read_text()
    assert log_lines(tmp_path / "a.jsonl")[-1]["line"] in ("show", "mark")
    for arguments in ("rules shinbi", "--help", "games", "score shinbi lives=1,0,0,0"):
        text = f"{' '.join(command())} {arguments} | true; echo ${{PIPESTATUS[0]}}"
        done = subprocess.run(
            ["bash", "-c", text], cwd=tmp_path, env=ENV, capture_output=True, check=False, text=True, timeout=PATIENCE
        )
        assert done.stdout.split()[-1] in ("0", "141"), arguments
        assert not done.stderr, arguments


@pytest.mark.parametrize(
    "env", [{"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"PYTHONIOENCODING": "cp1252"}]
)
def test_poor_encodings(env: dict[str, str], tmp_path: Path) -> None:
    """PC46, PC47."""
    typed = "players 忍者, Ben, Cho, Dai\nsetup o r z p start 1\nksb\n"
    ran = referee("play", "shinbi", "--log", "a.jsonl", cwd=tmp_path, typed=typed, env=env, code=0)
    assert log_lines(tmp_path / "a.jsonl")[0]["seats"][0]["name"] == "忍者"
    assert "\\u5fcd" in ran.out
    example = referee("play", "shinbi", str(EXAMPLE), "--log", "b.jsonl", "--keep-going", cwd=tmp_path, env=env)
    assert "      > 1 Ana loses 1 life" in example.out


REFUSED = {"evil\x1b[2J": r"\x1b", "a\x1b]0;pwn\x07": r"\x1b", "a\x07": r"\x07", "a\x9b31m": r"\x9b", "a\x7fb": r"\x7f"}
"""Names with a control character, and how the answer spells it."""


def test_names_are_data(tmp_path: Path) -> None:
    """PC49, PC58, PC59."""
    for names in (
        ["[/]", "[bold]Ana", "=1+1", "../../x"],
        ["q", "3rd", "z", "\u202eabc"],
        ["Bob 🐺", "👨‍👩‍👧", "Ann\u2066", "a b"],
        ["Al", "Ale", "Alex", "Al x"],
    ):
        log = tmp_path / f"{len(list(tmp_path.iterdir()))}.jsonl"
        typed = f"players {', '.join(names)}\nsetup o r z p start 1\nksb # {names[0]} evil\x1b[2J\x1b]0;pwn\x07\x9b\nst\nls\n? st\nls\n"
        ran = referee("play", "shinbi", "--log", log.name, cwd=tmp_path, typed=typed, code=0)
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", ran.out + ran.err)
        assert [s["name"] for s in log_lines(log)[0]["seats"]] == names
        protocol = referee("resume", log.name, "--json", cwd=tmp_path, typed="st\n")
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\U0010ffff]", protocol.out)


@pytest.mark.parametrize(("name", "spelled"), REFUSED.items(), ids=ascii)
def test_names_with_control_characters_are_refused_and_nothing_else_happens(
    name: str, spelled: str, tmp_path: Path
) -> None:
    """PC49, PC58, PC59: in the head of a transcript and on the command line."""
    sentence = f"a player's name cannot be kept: it holds a control character ({spelled})\n"
    names = f"Ana,{name},Cho,Dai"
    for arguments, typed, said in (
        ((), BEGUN.replace("Ana, Ben, Cho, Dai", names), f"standard input, line 1: {sentence}"),
        (("--players", names), "setup o r z p start 3\n", sentence),
    ):
        ran = referee("play", "shinbi", "--log", "a.jsonl", *arguments, cwd=tmp_path, typed=typed)
        assert (ran.code, ran.out, ran.err) == (2, "", said)
        assert not list(tmp_path.iterdir())


def test_the_line_protocol(tmp_path: Path) -> None:
    typed = HEAD + "edition es\nsetup o r z p start 3\nkkb\n! agreed\nst\nzz\nk.s\nq\n"
    ran = referee("play", "shinbi", "--log", "a.jsonl", "--json", cwd=tmp_path, typed=typed, code=1)
    assert not ran.err
    opened, *replies = (e for e in ran.events if e["event"] != "message")
    closed = replies.pop()
    assert (opened["event"], opened["log"], opened["head"]["edition"]) == ("open", "a.jsonl", "es")
    assert opened["awaiting"]["verbs"] == ["setup"]
    assert [r["event"] for r in replies] == ["reply"] * 7
    refused = next(r for r in replies if r.get("typed") == "kkb")
    assert (refused["kind"], refused["verdict"], refused["force"], refused["line"]) == ("refused", "irregular", "!", 4)
    assert refused["said"][0]["findings"][0]["rule"] == "SB-ASSIGN-08"
    assert "SHINOBI" in refused["said"][0]["findings"][0]["cite"]
    assert refused["suggestions"]
    taken = next(r for r in replies if r.get("typed") == "! agreed")
    assert taken["awaiting"] == {"who": [4], "verbs": ["attack"], "manner": "one", "extra": taken["awaiting"]["extra"]}
    assert (closed["event"], closed["receipt"]["lines"]) == ("close", len(log_lines(tmp_path / "a.jsonl")))
    assert closed["exit"] == 1


def test_the_protocol_answers_line_by_line(tmp_path: Path) -> None:
    """A program that waits for each answer before it types the next entry is never left waiting."""
    arguments = command("play", "shinbi", "--players", "4", "--log", "a.jsonl", "--json")
    with start(arguments, cwd=tmp_path, env=ENV) as program:
        assert json.loads(program.stdout.readline())["event"] == "open"
        for entry in ("setup o r z p start 1", "ksb", "bad", "ksb"):
            program.stdin.write(entry.encode() + b"\n")
            program.stdin.flush()
            assert json.loads(program.stdout.readline())["typed"] == entry
        program.stdin.close()
        assert json.loads(program.stdout.readline())["event"] in ("message", "close")
        program.stdout.read()
    assert program.returncode == 1


def test_a_refusal_does_not_wait_for_a_silent_pipe(tmp_path: Path) -> None:
    arguments = command("play", "shinbi", "--log", "a.jsonl")
    with start(arguments, cwd=tmp_path, env=ENV) as program:
        program.stdin.write(BEGUN.encode() + b"bad\nmore\n")
        program.stdin.flush()
        assert program.wait(20) == 1
        assert b"at least 1 further entry not read" in program.stderr.read()
        program.stdin.close()


def test_back_past_cards_that_were_seen_is_asked_for_in_a_pipe(tmp_path: Path) -> None:
    typed = "setup ben goe han start 1\nfd\nkt 3\np\nback 1\nback 1 ! wrong key\nz\nst\n"
    ran = referee(
        "play",
        "samurai-sword",
        "--players",
        "Ana,Ben,Cho",
        "--log",
        "a.jsonl",
        "--keep-going",
        cwd=tmp_path,
        typed=typed,
    )
    assert ran.code == 1 and "cards were seen" in ran.err
    assert "taken back: the back of line 5" in ran.out and ran.out.count("Weapons 1 of 2") >= 2
    log = log_lines(tmp_path / "a.jsonl")
    assert [line["to"] for line in log if line["line"] == "back"] == [1], "only the one that was forced"


def test_offers_have_no_numbers_off_a_terminal(tmp_path: Path) -> None:
    ran = referee(
        "play", "shinbi", "--log", "a.jsonl", cwd=tmp_path, typed=HEAD + "edition es\nsetup o r z p start 3\nkkb\n"
    )
    assert "perhaps: k s1 b" in ran.err and "1  k s1 b" not in ran.err


def test_a_policy_of_the_arbiter_says_one_thing(tmp_path: Path) -> None:
    typed = HEAD + "edition es\npolicy tournament\nsetup o r z p start 3\nkkb\n"
    ran = referee("play", "shinbi", "--log", "a.jsonl", cwd=tmp_path, typed=typed)
    assert "only the arbiter records this: `call` first, then `! REASON`" in ran.err
    assert "records it anyway" not in ran.err and "not recorded" in ran.err


@pytest.mark.parametrize("entry", ["amend 2 remove", "back 1", "amend 0 policy casual"])
@pytest.mark.parametrize("forced", ["", " ! agreed"])
def test_a_correction_too_is_forced_by_the_arbiter_only(entry: str, forced: str, tmp_path: Path) -> None:
    """What would take it all the same is said once, and it is true."""
    typed = HEAD + "policy tournament\nsetup o r z p start 3\nksb\nksb\nksh\nksb\nk.s\n"
    typed += f"{entry}{forced}\ncall\n{entry} ! agreed\n"
    ran = referee("play", "shinbi", "--log", "a.jsonl", "--keep-going", cwd=tmp_path, typed=typed)
    first = ran.err.split(f"refused: {entry}")[1:]
    assert len(first) == 1, ran.err
    assert "only the arbiter records this: `call` first, then `! REASON`" in first[0]
    assert "not recorded" in first[0] and "all the same" not in first[0]
    assert ran.out.count("is called") == 1 and log_lines(tmp_path / "a.jsonl")[-1]["line"] in ("amend", "back", "mark")


def test_an_entry_that_runs_over_into_the_next_seat_is_doubted(tmp_path: Path) -> None:
    typed = HEAD + "setup o r z p start 1\nksb\nks\ns kh\n"
    ran = referee("play", "shinbi", "--log", "a.jsonl", cwd=tmp_path, typed=typed)
    assert ran.code == 0 and ran.out.count("a slip?") == 1
    assert "it ends the attacks of 2 Ben and begins those of 3 Cho" in ran.out
    for i, fine in enumerate(("ksb\nskh\nbks\n", "ksb skh\n", "ks\nb\nskh\n", "ks\nb skh\n", "ksb sk\n")):
        ran = referee(
            "play", "shinbi", "--log", f"b{i}.jsonl", cwd=tmp_path, typed=HEAD + "setup o r z p start 1\n" + fine
        )
        assert ran.code == 0 and "a slip?" not in ran.out, fine


@pytest.mark.parametrize("game", ["shinbi", "samurai-sword", "shinobi-clans", "ninjato"])
def test_help_is_the_question_mark(game: str, tmp_path: Path) -> None:
    typed = "players Ana, Ben, Cho, Dai\nhelp\n?\n"
    ran = referee("play", game, "--log", "a.jsonl", "--box", "printed", cwd=tmp_path, typed=typed)
    first, second = ran.out.split("receipt")[0].strip().split("also ")[1:3]
    assert ran.code == 0 and "amend" in first and "amend" in second

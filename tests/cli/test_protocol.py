"""The line protocol is what docs/PROTOCOL.md says, seen through the client."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from referee import games
from referee.engine.rulebook import spell
from referee.simulate.run import one
from referee.table.session.reply import Reply
from tests.cli.client import Client
from tests.cli.run import ENV, ROOT, command, log_lines, records, referee
from tests.kit.parts import having

PAGE = (ROOT / "docs" / "PROTOCOL.md").read_text(encoding="utf-8")
NOW = {"last", "entry", "t", "over", "status", "awaiting", "prompt", "choices", "table"}


def client(folder: Path, *arguments: str) -> Client:
    return Client(command(*arguments, "--json"), cwd=folder, env=ENV)


@pytest.mark.parametrize("name", having("program"))
def test_a_whole_game_of_every_kind_through_the_client(name: str, tmp_path: Path) -> None:
    game = games.load(name)
    simulated = one(game, 5, players=game.about.players[0])
    options = [a for k, v in simulated.fold.head.options.items() for a in ("--option", f"{k}={spell(v)}")]
    box = simulated.fold.head.box
    (tmp_path / "box.json").write_text(
        json.dumps({"game": name, "box": box.name, "facts": box.facts}), encoding="utf-8"
    )
    options += ("--box", "box.json") if box.facts else ()
    seats = len(simulated.fold.head.seats)
    with client(tmp_path, "play", name, "--log", "a.jsonl", "--players", str(seats), *options) as session:
        for entry in simulated.transcript:
            reply = session.enter(entry)
            assert reply["kind"] == "accepted", (entry, reply)
        last = session.close()
    assert (last["event"], last["over"], last["exit"], last["refused"]) == ("close", True, 0, 0)
    assert last["receipt"]["lines"] == len(log_lines(tmp_path / "a.jsonl"))


def test_refused_and_forced_and_ruled(tmp_path: Path) -> None:
    with client(tmp_path, "play", "shinbi", "--players", "Ana,Ben,Cho,Dai", "--edition", "es") as session:
        assert session.now["event"] == "open" and session.now["head"]["game"] == "shinbi"
        session.enter("setup o r z p start 3")
        refused = session.enter("kkb")
        assert (refused["kind"], refused["force"], refused["column"]) == ("refused", "!", 2)
        assert refused["said"][0]["findings"][0]["cite"].startswith("SB-ASSIGN-08")
        assert session.enter("! agreed")["verdict"] == "irregular"
        assert len(session.enter("rule violation SB-ASSIGN-08 leave ! agreed")["slip"]) <= 12
        assert session.enter("st")["rows"]
        seen = session.enter("ls")
        assert seen["kind"] == "info" and seen["awaiting"]["who"] == [4]
        assert session.close()["exit"] == 1


def test_the_page_names_every_member() -> None:
    for field in msgspec.structs.fields(Reply):
        assert f"`{field.name}`" in PAGE, field.name
    for word in (*NOW, "open", "reply", "message", "close", "receipt", "exit", "cite", "remedy"):
        assert f"`{word}`" in PAGE, word


def test_every_event_has_just_these_members(tmp_path: Path) -> None:
    with client(tmp_path, "play", "shinbi", "--players", "4") as session:
        assert set(session.now) == {"event", "protocol", "log", "head", *NOW}
        members = {f.name for f in msgspec.structs.fields(Reply)}
        assert [choice["complete"] for choice in session.now["choices"]] == [False]
        more = session.enter("choices setup")
        assert more["kind"] == "info" and more["last"] == 0 and all(c["says"] for c in more["choices"])
        for entry in ("setup o r z p start 3", "kkb", "zz", "? kk", "n a note", "z", "back", "chk middle 7", "q"):
            assert set(session.enter(entry)) <= {"event", "line", "typed", *members, *NOW}
        assert set(session.close()) == {"event", "over", "entries", "refused", "exit", "score", "receipt"}


def test_close_is_the_last_event(tmp_path: Path) -> None:
    ran = referee("play", "shinbi", "--json", "--players", "4", typed="setup o r z p start 3\n", cwd=tmp_path)
    events = [json.loads(row) for row in ran.out.splitlines()]
    assert [event["event"] for event in events] == ["open", "reply", "message", "close"]
    assert "goes on" in events[2]["text"] and ran.err == ""


def test_the_example_of_the_page_is_what_happens(tmp_path: Path) -> None:
    """Each line of the example is one of the real output, with members left out."""
    typed = re.search(r"printf '(.*?)'", PAGE)
    assert typed is not None
    arguments = ("play", "shinbi", "--json", "--players", "Ana,Ben,Cho,Dai", "--edition", "es")
    ran = referee(*arguments, typed=typed[1].replace("\\n", "\n"), cwd=tmp_path)
    told = re.findall(r'^(\{"event": .*\})$', PAGE, re.M)
    assert len(told) == len(ran.events) == 6
    log = next(tmp_path.glob("*.jsonl")).name
    for line, event in zip(told, ran.events, strict=True):
        line = re.sub(r"shinbi-[-0-9]+\.jsonl", log, line.replace("{…}", "{}").replace(", …", ""))
        shown = json.loads(line)
        for key, value in shown.items():
            real = event[key]
            assert (real == value) or (key == "head" and value == {}) or (key == "said" and real[0]["n"] == 1), key


def test_a_mistyped_back_is_mended_in_the_protocol(tmp_path: Path) -> None:
    with client(tmp_path, "play", "samurai-sword", "--players", "Ana,Ben,Cho", "--log", "a.jsonl") as session:
        for entry in ("setup ben goe han start 1", "fd", "kt 3", "p", "e", "ki 3", "p"):
            before = session.enter(entry)
        refused = session.enter("back 1")
        assert (refused["kind"], refused["verdict"], refused["force"]) == ("refused", "irregular", "!")
        assert session.enter("back 1 ! agreed")["kind"] == "accepted"
        mended = session.enter("z")
        assert mended["kind"] == "accepted" and mended["status"] == before["status"]
        assert session.enter("amend 4 remove ! slip")["kind"] == "accepted"
        assert session.enter("z")["status"] == before["status"]
    kinds = [
        (line["line"], line.get("of")) for line in log_lines(tmp_path / "a.jsonl") if line["line"] in ("back", "amend")
    ]
    assert kinds == [("back", None), ("amend", [8]), ("amend", [4]), ("amend", [10])]
    assert "sound" in records("audit", "a.jsonl", cwd=tmp_path, code=0).out
    assert "Cho" in records("replay", "a.jsonl", cwd=tmp_path, code=0).out


FOUR = ("--players", "4")


@pytest.mark.parametrize(
    ("arguments", "typed", "why"),
    [
        (("shinbi", "--players", "9"), "", "Shinbi is for 4 to 6 players, not 9"),
        (("chess", *FOUR), "", "chess is no game of this program"),
        (("shinbi",), "", "who plays?"),
        (("shinbi", *FOUR, "--edition", "xx"), "", "there is no edition 'xx'"),
        (("shinbi",), "edition xx\n", "there is no edition 'xx'"),
        (("shinbi", *FOUR, "--log", "there.jsonl"), "", "there.jsonl is an empty file"),
        ((), "", "which game?"),
    ],
)
def test_a_session_that_cannot_begin_is_told_in_one_way(
    arguments: tuple[str, ...], typed: str, why: str, tmp_path: Path
) -> None:
    (tmp_path / "there.jsonl").touch()
    ran = referee("play", *arguments, "--json", cwd=tmp_path, typed=typed, code=2)
    nothing = {"over": False, "entries": 0, "refused": 0, "score": {}, "receipt": None}
    assert ran.events == [{"event": "close", "exit": 2, **nothing}]
    assert why in ran.err


def test_a_log_that_cannot_be_gone_on_with_is_told_so_too(tmp_path: Path) -> None:
    ran = referee("resume", "none.jsonl", "--json", cwd=tmp_path, code=2)
    assert [event["event"] for event in ran.events] == ["close"] and "there is no file none.jsonl" in ran.err


def test_the_client_of_the_page_shows_why_no_session_began(tmp_path: Path) -> None:
    line = [sys.executable, str(ROOT / "docs" / "client.py"), *command("play", "shinbi", "--json", "--players", "9")]
    ran = subprocess.run(line, cwd=tmp_path, env=ENV, capture_output=True, text=True, check=False)
    assert ran.returncode == 2 and not ran.stdout
    assert ran.stderr.strip() == "Shinbi is for 4 to 6 players, not 9"


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
def test_the_last_event_after_a_signal_has_the_exit_code(how: signal.Signals, tmp_path: Path) -> None:
    with client(tmp_path, "play", "shinbi", *FOUR) as session:
        session.enter("setup o r z p start 1")
        session.program.send_signal(how)
        last = session._next()
        assert last["event"] == "close" and last["exit"] == 128 + how
        assert session.program.wait() == 128 + how


def test_the_example_client_explains_itself() -> None:
    for asked in ([], ["--help"]):
        done = subprocess.run([sys.executable, str(ROOT / "docs" / "client.py"), *asked], capture_output=True, text=True, check=False)
        assert "python docs/client.py referee play shinbi --json" in done.stderr and "Traceback" not in done.stderr

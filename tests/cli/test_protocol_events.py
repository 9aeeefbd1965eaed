"""Protocol 1: every event is as declared, the table and what moved agree, and who only chooses can play."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from referee import games
from referee.table.frontend.events import EVENTS, CloseEvent, OpenEvent, ReplyEvent
from tests.cli.run import ENV, ROOT, command, records, referee
from tests.kit.heads import NAMES, SET_UP
from tests.kit.parts import having
from tests.table.test_moved import WON

MORE = {
    "shinbi": (
        "ksb",
        "kkb",
        "! agreed",
        "st",
        "chk middle 9",
        "set lives.2 3 ! counted",
        "may k",
        "back",
        "z",
        "rule ?",
    ),
    "samurai_sword": ("kt 5", "p", "kt 9", "? kt", "choices kt", "fd", "show hand.2 focus", "n a note", "call", "go"),
    "shinobi_clans": ("d", "d", "d", "z", "amend 2", "zz", "# nothing", "pause", "go", "ls", "choices"),
    "ninjato": ("h1f 5", "set guard 3", "z", "z", "z", "drop 2", "stop abandoned x", "q"),
}


def events(name: str, folder: Path, *typed: str) -> list[dict[str, Any]]:
    """What a session prints."""
    ran = referee("play", name, "--json", "--players", ",".join(NAMES[name]), typed="\n".join(typed) + "\n", cwd=folder)
    return ran.events


@pytest.mark.parametrize("name", having("moments"))
def test_every_event_is_as_declared(name: str, tmp_path: Path) -> None:
    """Read strictly: no member that is not declared, none of another type; `moved` leads from table to table."""
    found = events(name, tmp_path, *SET_UP[name], *MORE.get(name, ()))
    table: dict[str, Any] = {}
    kinds = set()
    for event in found:
        read = msgspec.convert(event, EVENTS)
        if isinstance(read, OpenEvent):
            assert read.protocol == 1 and read.table
        if isinstance(read, ReplyEvent):
            kinds.add(read.kind)
            if read.table:
                assert read.kind == "accepted"
                now = {fact.path: fact.value for fact in read.table}
                told = {change.path: change.after for change in read.moved if change.path not in ("over", "winners")}
                assert told == {
                    path: now.get(path) for path in {**table, **now} if table.get(path, path) != now.get(path, path)
                }
        if isinstance(read, OpenEvent | ReplyEvent) and read.table:
            table = {fact.path: fact.value for fact in read.table}
            assert all(fact.title and "@" not in fact.title for fact in read.table)
    assert isinstance(msgspec.convert(found[-1], EVENTS), CloseEvent)
    assert {"accepted", "refused"} <= kinds


def test_a_confirmation_says_what_would_move(tmp_path: Path) -> None:
    ran = referee("play", "shinbi", "--json", typed=WON + "\namend 4 ks.\n!\n", cwd=tmp_path)
    asked, done = [event for event in ran.events if event["event"] == "reply"][-2:]
    assert asked["kind"] == "confirm" and asked["force"] == "!" and asked["changes"] and "table" not in asked
    assert done["kind"] == "accepted" and done["moved"] == asked["moved"] and done["table"]


def test_the_schema_has_every_event(tmp_path: Path) -> None:
    ran = records("schema", "--protocol", cwd=tmp_path)
    made = json.loads(ran.out)
    assert ran.code == 0 and made["$schema"].endswith("2020-12/schema")
    of = {
        entry["properties"]["event"]["enum"][0]: entry
        for entry in made["$defs"].values()
        if "event" in entry["properties"]
    }
    assert set(of) == {"open", "reply", "message", "close"}
    for event in events("shinbi", tmp_path, *SET_UP["shinbi"], "kkk", "q"):
        entry = of[event["event"]]
        assert set(entry["required"]) <= set(event) <= set(entry["properties"]), event
    assert records("schema", "shinbi", "--protocol", cwd=tmp_path).code == 2


def test_the_page_names_every_declared_member() -> None:
    page = (ROOT / "docs" / "PROTOCOL.md").read_text(encoding="utf-8")
    for kind in (OpenEvent, ReplyEvent, CloseEvent):
        for field in msgspec.structs.fields(kind):
            assert f"`{field.name}`" in page, field.name


def client() -> Any:
    """docs/client.py."""
    found = importlib.util.spec_from_file_location("client", ROOT / "docs" / "client.py")
    assert found is not None and found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", having("program"))
def test_the_client_of_the_page_plays(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first entries of each game; whole games are played in `test_the_client_plays_to_the_end`."""
    chosen(name, tmp_path, monkeypatch, 8)


@pytest.mark.full
@pytest.mark.parametrize("name", having("program"))
def test_the_client_plays_to_the_end(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen(name, tmp_path, monkeypatch, 2000)["over"]


def chosen(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, most: int) -> dict[str, Any]:
    """A game by the client: the last event."""
    monkeypatch.chdir(folder)
    for key, value in ENV.items():
        monkeypatch.setenv(key, value)
    least = games.load(name).about.players[0]
    last: dict[str, Any] = client().play(command("play", name, "--json", "--players", str(least)), 1, most)
    assert last["event"] == "close" and last["refused"] == 0 and last["entries"] >= min(most, 8)
    return last

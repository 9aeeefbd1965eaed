"""The server of the live page: who gets what, and that nobody can hold the game up."""

import socket
import sys
import threading
from typing import Any
from urllib.parse import urlsplit

import pytest

from referee.screen import channel, server
from referee.screen.address import LAN, bound, parsed
from referee.screen.live import FAILED
from referee.screen.server import Door, Meter
from referee.screen.sight import Whole
from referee.table.frontend.batch import enter
from referee.table.frontend.watched import MISSING, Watched
from tests.kit.patience import wait_for
from tests.screen.tables import desk, watched
from tests.screen.watching import Client, get

BEGUN = "setup o r z p start 3"
SETUP = {
    "samurai_sword": ("setup mus goe chi iey han start 1", 5),
    "shinobi_clans": ("start 1", 3),
    "ninjato": ("setup 12 3/235/t2 4/235/t4 2/245/m2 1/345/m4 5/25g/g6 135 b3 x? t34* m5 g2 tx el3 do2 ev4 sk5", 2),
    "shinbi": (BEGUN, 4),
}


@pytest.mark.parametrize("name", SETUP)
def test_an_entry_comes_to_the_page(name: str) -> None:
    entry, players = SETUP[name]
    with watched(desk(name, players)) as (live, types), Client(live.link(), "events") as screen:
        assert screen.status == 200 and screen.headers["content-type"] == "text/event-stream"
        hello = screen.until("hello").data
        assert hello["protocol"] == 1 and len(hello["players"]) == players and hello["seat"] == 0
        assert screen.until("past").data == {"rows": [], "whole": True}
        assert screen.until("now").data["frame"]["zones"]
        types("st", entry)  # what only looks is no event
        now = screen.until("now")
        assert now.number == now.data["seq"] == 1 and now.data["rows"][0]["n"] == 1
        live.stop()
        assert screen.until("bye").data["text"] and screen.event() is None


def test_a_screen_that_comes_back_gets_what_it_missed() -> None:
    with watched(desk("shinbi", 4, edition="es")) as (live, types):
        with Client(live.link(), "events") as screen:
            types(BEGUN)
            last = screen.until("now", 1).number
        types("ksb", "kkb")
        with Client(live.link(), "events", Last_Event_ID=str(last)) as screen:
            past = screen.until("past").data
            assert not past["whole"] and [row.get("n") for row in past["rows"]] == [2, 3, 4, None]
            assert screen.until("now").data["seq"] in (2, 3)  # entries that come at once are one event
        for wrong in ("99999", "-1", "x", "9" * 400):
            with Client(live.link(), "events", Last_Event_ID=wrong) as screen:
                assert screen.until("past").data["whole"]


def test_the_page_has_nothing_inline_and_is_for_this_origin_alone() -> None:
    with watched(desk("shinbi", 4, ("<script>x</script>", "B", "C", "D"))) as (live, _):
        for name in ("", "page.css", "table.js", "live.js"):
            with Client(live.link(), name) as page:
                assert page.status == 200, name
                policy = page.headers["content-security-policy"]
                assert "default-src 'none'" in policy and "unsafe" not in policy
                assert page.headers["cache-control"] == "no-store" and page.headers["referrer-policy"] == "no-referrer"
                assert page.headers["x-content-type-options"] == "nosniff" and "server" not in page.headers
                if not name:
                    assert b"<script>" not in page.body()


def test_only_the_link_opens_the_page() -> None:
    with watched(desk("shinbi", 4)) as (live, _):
        link = live.link()
        parts = urlsplit(link)
        port = parts.port
        root = f"http://{parts.netloc}/"
        assert get(link).status == 200
        for secret in ("", "x/", link.rsplit("/", 2)[1][:-1] + "/", link.rsplit("/", 2)[1], "é/", "../"):
            assert get(root + secret).status in (400, 404), secret
        for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", "127.0.0.1:1", f"10.0.0.1:{port}", "x" * 300):
            assert get(link, Host=host).status in (400, 403), host
        for host in (f"localhost:{port}", f"LOCALHOST:{port}"):
            assert get(link, Host=host).status == 200
        for origin in ("http://evil.example", "null", f"https://{parts.netloc}", f"http://localhost:{port}"):
            assert get(link, "events", Origin=origin).status == 403, origin
        assert get(link, Origin=f"http://{parts.netloc}").status == 200
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
            assert get(link, method=method).status == 405, method
        for name in ("../../etc/passwd", "tape.js", "frame.py", "%2e%2e/", "events/"):
            assert get(link, name).status in (400, 404), name
        assert get(link, "x" * 40_000).status in (400, 404)


def test_the_first_device_keeps_the_link_of_a_seat() -> None:
    with watched(desk("shinobi_clans", 3), seats=True) as (live, types):
        assert len({live.link(seat) for seat in range(4)}) == 4 and live.link(4) == ""
        types("start 1", "t d5 r2 s3", "k", "1: place tokens=daimyo:a,ronin:a")
        link = live.link(1)
        assert get(link).status == 200  # a look at the link claims nothing: programs that preview links do that
        with Client(link, "events") as first:
            cookie = first.headers["set-cookie"]
            assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and f"Path=/{link.rsplit('/', 2)[1]}/" in cookie
            device = cookie.partition(";")[0]
            assert first.until("hello").data["seat"] == 1
            assert b"known to this seat" in first.until("now").raw
            assert get(link).status == get(link, "events").status == get(link, Cookie="device=x").status == 403
            assert get(link, Cookie=device).status == 200
            live.phone(1)
            assert first.event() is None
        with Client(link, "events") as second:
            other = second.headers["set-cookie"].partition(";")[0]
        assert get(link, Cookie=device).status == 403 and get(link, Cookie=other).status == 200
        with Client(live.link(), "events") as everybody:
            assert b"known to this seat" not in everybody.until("now").raw


def test_a_device_that_was_sent_away_does_not_come_back_first() -> None:
    door = Door(2)
    first = door.claim()
    door.free()
    assert not door.lets_in(first) and door.lets_in("")
    assert door.claim() and not door.lets_in(first) and not door.lets_in("")


def test_silent_and_slow_screens_hold_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three of ten screens read nothing: the others get every event, and the three are cut off."""
    monkeypatch.setattr(channel, "BEHIND", 4)
    monkeypatch.setattr(server, "HELD", 8 * 1024)
    with watched(desk("shinbi", 4)) as (live, types):
        types(BEGUN)
        stalled = [Client(live.link(), "events") for _ in range(3)]
        good = [Client(live.link(), "events").answered() for _ in range(7)]
        for screen in good:
            screen.until("now")
        seq = 1
        while live.screens > len(good):  # some dozen: what the system holds for a socket comes first
            types("n a note")
            seq += 1
            for screen in good:
                assert screen.until("now").data["seq"] == seq
            assert seq < 2000
        for client in (*stalled, *good):
            client.close()


def test_floods_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "SCREENS", 2)
    monkeypatch.setattr(server, "CONNECTIONS", 8)
    monkeypatch.setattr(server, "PATIENCE", 0.05)
    with watched(desk("shinbi", 4)) as (live, types):
        screens = [Client(live.link(), "events").answered() for _ in range(2)]
        assert get(live.link(), "events").status == 503
        parts = urlsplit(live.link())
        silent = [socket.create_connection((parts.hostname, parts.port)) for _ in range(20)]
        for one in silent:  # connected, and never a request: each is closed
            one.settimeout(60)
            try:
                assert one.recv(1) == b""
            except ConnectionError:
                pass
            one.close()
        types(BEGUN)
        for screen in screens:
            assert screen.until("now", 1).number == 1
        for screen in screens:
            screen.close()
        assert get(live.link()).status == 200


def test_an_address_may_ask_so_often() -> None:
    at = [0.0]
    meter = Meter(lambda: at[0])
    assert [meter.allows("a") for _ in range(server.BURST + 1)] == [True] * server.BURST + [False]
    assert meter.allows("b")
    at[0] = 1.0
    assert sum(meter.allows("a") for _ in range(100)) == server.RATE
    for i in range(5 * server.ADDRESSES):
        assert meter.allows(f"c{i}")
    assert len(meter) <= server.ADDRESSES


def test_the_game_goes_on_when_the_page_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    session = desk("shinbi", 4)
    with watched(session) as (live, _), Client(live.link(), "events") as screen:
        take = Whole.take

        def fails(self: Whole, new: Any) -> bool:
            raise RuntimeError("broken")

        monkeypatch.setattr(Whole, "take", fails)
        said = [enter(session, BEGUN).message]
        assert screen.until("bye").data["text"] == FAILED
        monkeypatch.setattr(Whole, "take", take)
        wait_for(lambda: not live.runs, "the server ends")
        assert "broken" in live.trouble
        said += [enter(session, "ksb").message, enter(session, "kkb").message]
        assert [text for text in said if text] == [  # once
            "the live page has failed (RuntimeError: broken); the game goes on without it"
        ]
        assert session.fold.last == 7


def test_the_session_hands_lines_over_and_goes_on() -> None:
    """While the server's thread is held, entries are taken; then everything comes at once."""
    with watched(desk("shinbi", 4)) as (live, types), Client(live.link(), "events") as screen:
        screen.until("now")
        held, free = threading.Event(), threading.Event()
        live.call(held.set)
        live.call(free.wait, 60)
        held.wait(60)
        types(BEGUN, "ksb", "kkb")
        free.set()
        assert [row["n"] for row in screen.until("now", 1).data["rows"]] == list(range(1, 8))


@pytest.mark.parametrize(
    ("text", "is_"),
    [
        ("8000", ("", 8000)),
        ("0", ("", 0)),
        ("192.168.1.5:80", ("192.168.1.5", 80)),
        ("[::1]:8000", ("::1", 8000)),
        ("lan", (LAN, -1)),
        ("lan:8080", (LAN, 8080)),
        ("host.local:1", ("host.local", 1)),
    ],
)
def test_places(text: str, is_: tuple[str, int]) -> None:
    assert parsed(text) == is_


@pytest.mark.parametrize("text", ["", "x", "70000", "-1", ":80", "1.2.3.4", "[::1:80", "٣", "host:", "a b:x"])
def test_no_places(text: str) -> None:
    with pytest.raises(ValueError, match="--screen"):
        parsed(text)


def test_a_port_in_use_is_said() -> None:
    place = bound("0")
    with place.socket, pytest.raises(ValueError, match="name another port"):
        bound(str(place.port))
    with pytest.raises(ValueError, match="no host"):
        bound("no.such.host.invalid:1")


@pytest.mark.parametrize(
    ("where", "host", "is_"),
    [
        ("127.0.0.1:0", "127.0.0.1", True),
        ("127.0.0.1:0", "localhost", True),
        ("127.0.0.1:0", "192.168.1.5", False),
        ("127.0.0.1:0", "example.com", False),
        ("0.0.0.0:0", "192.168.1.5", True),
        ("0.0.0.0:0", "example.com", False),
        ("localhost:0", "localhost", True),
    ],
)
def test_hosts(where: str, host: str, is_: bool) -> None:
    place = bound(where)
    with place.socket:
        assert place.named(f"{host}:{place.port}") is is_
        assert not place.named(host) and not place.named("") and not place.named(f"{host}:{place.port}:1")


def test_a_missing_extra_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    with pytest.raises(ValueError, match="pip install") as found:
        Watched("0", False)
    assert str(found.value) == MISSING

"""`--screen` and `--seats` at a terminal, in the line protocol, and with what does not fit."""

import re
import socket
from pathlib import Path

import pytest

from tests.cli.client import Client as Program
from tests.cli.run import ENV, command, referee
from tests.cli.test_terminal import Seat
from tests.screen.watching import Client, get

LINK = re.compile(r"http://\S+/")


def test_a_table_is_watched_from_the_set_up_to_the_end(tmp_path: Path) -> None:
    """A network address with a picture for phones, the seats, a pause, `phone`, the end; then the log goes on elsewhere."""
    shown = ("--edition", "es", "--screen", "0.0.0.0:0", "--seats")
    seat = Seat(tmp_path, "play", "shinbi", "--log", "a.jsonl", "--players", "Ana,Ben,Cho,Dai", *shown, columns=100)
    told = seat.until("clans in seating order.*> ")
    links = LINK.findall(told)
    assert len(links) == 5 and "by everybody in this network" in told and "▄▄▄▄▄" in told, told
    assert "what 2 Ben may know: " in told
    with Client(links[0], "events") as screen:
        screen.until("now")
        seat.talk(("o r z p", r"\[1\]> "), "3")
        assert screen.until("now", 1).data["rows"][0]["n"] == 1
        seat.type("pause")
        assert screen.until("clock").data["running"] is False
        with Client(links[2], "events") as phone:
            assert phone.until("hello").data["seat"] == 2
            assert get(links[2]).status == 403
            again = seat.type("phone Ben")
            assert links[2] in again.replace("\r\n", "") and "▄▄▄▄▄" in again
            while phone.event() is not None:  # what came before it was sent away
                pass
            assert get(links[2]).status == 200
        assert links[3] in seat.type("phone")
        seat.type("q", "receipt")
        assert "ended" in screen.until("bye").data["text"]
    assert seat.end() == 0
    seat = Seat(tmp_path, "resume", "a.jsonl", "--screen", "0")
    told = seat.until("\n> ")
    link = LINK.findall(told)[0]
    assert link not in links and "on this machine" in told and "▄▄▄▄▄" not in told
    with Client(link, "events") as screen:
        assert [row["n"] for row in screen.until("past").data["rows"]] == [1]
    assert "have no links of their own" in seat.type("phone 2")
    seat.leave()


def test_a_program_hears_the_address(tmp_path: Path) -> None:
    with Program(
        command("play", "shinbi", "--json", "--players", "4", "--screen", "0"), cwd=tmp_path, env=ENV
    ) as session:
        assert session.now["event"] == "open"
        told = session.enter("phone")
        link = told["rows"][0][1]
        assert told["rows"][0][0] == "everybody" and "slip" not in told
        with Client(link, "events") as screen:
            session.enter("setup o r z p start 3")
            assert screen.until("now", 1).data["rows"]
        session.close()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--screen", "x"), "--screen takes PORT, HOST:PORT or lan"),
        (("--screen", "no.such.host.invalid:1"), "there is no host"),
        (("--seats",), "--seats is for --screen"),
    ],
)
def test_what_does_not_fit_is_said_and_nothing_begins(options: tuple[str, ...], said: str, tmp_path: Path) -> None:
    ran = referee("play", "shinbi", "--players", "4", *options, cwd=tmp_path, typed="setup o r z p start 3\n")
    assert ran.code == 2 and said in ran.err and not list(tmp_path.glob("*.jsonl"))


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ran = referee(
            "play", "shinbi", "--players", "4", "--screen", port, cwd=tmp_path, typed="setup o r z p start 3\n"
        )
    assert ran.code == 2 and "name another port" in ran.err and not list(tmp_path.glob("*.jsonl"))


def test_without_a_screen_phone_says_how(tmp_path: Path) -> None:
    ran = referee("play", "shinbi", "--players", "4", cwd=tmp_path, typed="setup o r z p start 3\nphone 2\nphone\n")
    assert ran.code == 0 and ran.out.count("nobody watches") == 2

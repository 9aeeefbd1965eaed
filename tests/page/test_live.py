"""The page of a running game in a browser, fed by a server of this test."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import msgspec
import pytest

from referee import games
from referee.journal.fold import Fold
from referee.page.document import asset, live
from referee.page.frame import frame
from referee.page.rows import row
from referee.simulate.run import one
from tests.kit.browser import in_browser, looked_at
from tests.kit.logs import head_of
from tests.kit.patience import PATIENCE
from tests.kit.said import unsaid

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"
)
"""What the page lives with: nothing inline, nothing from elsewhere."""


def told(**members: Any) -> dict[str, Any]:
    return {**members, "row": row(members)}


def event(name: str, data: Any, number: int = 0) -> bytes:
    return b"".join(
        (
            f"id: {number}\n".encode() if number else b"",
            f"event: {name}\ndata: ".encode(),
            msgspec.json.encode(data),
            b"\n\n",
        )
    )


def stream() -> list[bytes]:
    """The first lines of a game, a refused entry, a corrected line, the end."""
    game = games.load("shinbi")
    log = one(game, 3).lines
    head = head_of(log)
    fold = Fold(game, head)
    out = [
        event(
            "hello",
            {"protocol": 1, "title": "Shinbi", "players": ["1 <b>Ana</b>", "2 Ben"], "seat": 0, "note": "the note"},
        )
    ]
    out.append(event("past", {"rows": [told(n=1, kind="step", text="set up")], "whole": True}))
    for n, line in enumerate(log[1:8], 1):
        fold.feed(line)
        state = fold.state
        drawn = frame(
            game, game.facts.view(state), game.facts.paths(state), state.setup.seats, status=game.words.watched(state)
        )
        rows = [told(n=n, kind="step", text=f"line number {n}")]
        out.append(
            event("now", {"seq": n, "rows": rows, "frame": drawn, "t": 61000, "running": False, "over": False}, n)
        )
    refused = told(text="<i>katana</i> on nobody", verdict="irregular", refused=True, findings=["why not"])
    out.append(
        event("now", {"seq": 8, "rows": [refused], "frame": drawn, "t": 3723000, "running": False, "over": False}, 8)
    )
    again = told(n=3, kind="step", text="line number 3", standing="taken back by line 20")
    out.append(
        event("now", {"seq": 9, "rows": [again], "frame": drawn, "t": 3723000, "running": False, "over": False}, 9)
    )
    out.append(event("bye", {"text": "the game is over; the page stays as it is"}))
    return out


class Handler(BaseHTTPRequestHandler):
    events: tuple[bytes, ...] = ()

    def do_GET(self) -> None:
        name = self.path.rpartition("/")[2]
        if name == "events":
            body, kind = b"".join(self.events), "text/event-stream"
        elif found := asset(name):
            body, kind = found
        else:
            body, kind = live("Shinbi").encode(), "text/html; charset=utf-8"
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Silent."""


@pytest.fixture
def address() -> Iterator[str]:
    Handler.events = tuple(stream())
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/secret/"
    server.shutdown()
    server.server_close()
    thread.join(PATIENCE)


@pytest.mark.browser
@in_browser
def test_the_page_shows_what_it_is_told(address: str, tmp_path: Path) -> None:
    dom = looked_at(address, tmp_path, milliseconds=6000)
    assert unsaid(
        dom,
        'data-seq="9"',
        "the game is over; the page stays as it is",
        "1 &lt;b&gt;Ana&lt;/b&gt;, 2 Ben",
        "the note",
        "1:02:03",
    ) == []
    assert (
        dom.count("line number 3") == 1
        and "taken back by line 20" in dom
        and "&lt;i&gt;katana&lt;/i&gt; on nobody" in dom
    )
    assert 'class="zone ring ' in dom and "aria-current" in dom
    assert json.dumps("refused, irregular")[1:-1] in dom

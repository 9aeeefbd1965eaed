"""Measurements of the live page: from Enter to a screen, with ten screens of which three read nothing; drawing it."""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

from bench_row import Row, most

ROOT = Path(__file__).resolve().parents[2]

ENTRIES = 150
"""Entries of a game that are typed, at most."""

WATCHERS, STALLED = 10, 3

clock = time.perf_counter
"""Wall time: here one waits for another thread."""


def _transcript(game_id: str) -> tuple[Any, list[str]]:
    """The head of a simulated game of most players, and what was typed in it."""
    from referee import games
    from referee.simulate.run import one, transcript_text
    from referee.table.setup.opening import Opening

    game = games.load(game_id)
    result = one(game, 1, players=game.about.players[1])
    rows = transcript_text(game, result).splitlines()
    opening = Opening(game)
    opening.box = result.fold.head.box
    while rows and opening.take(rows[0]):
        rows.pop(0)
    return opening.head(), rows


def _session(head: Any) -> Any:
    from referee import games
    from referee.journal.fold import Fold
    from referee.journal.memory_writer import MemoryWriter
    from referee.table.desk import Desk

    return Desk(Fold(games.load(head.game), head), MemoryWriter(head))


def screens(game_id: str) -> list[Row]:
    """Entries with ten screens and without any, events at a screen, the text in a browser, the drawing."""
    from referee.table.frontend.batch import enter
    from tests.screen.tables import watched
    from tests.screen.watching import Client

    head, rows = _transcript(game_id)
    alone, session = _session(head), _session(head)
    plain, typed, sent = [], [], []
    with watched(session) as (live, _), Client(live.link(), "events") as screen, _others(live):
        screen.until("now")
        for seq, row in enumerate(islice(rows, ENTRIES), 1):
            start = clock()
            enter(alone, row)
            plain.append(clock() - start)
            start = clock()
            enter(session, row)
            typed.append(clock() - start)
            screen.until("now", seq)
            sent.append(clock() - start)
    told = f"{WATCHERS} screens, {STALLED} of them stalled; {len(typed)} entries"
    ratio = statistics.median(b / a for a, b in zip(plain, typed, strict=True))
    return [
        most(
            f"{game_id}: Enter to the event at a screen, p99, ms", _p99(sent), 150, 50, note=f"{_middle(sent)}; {told}"
        ),
        most(f"{game_id}: an entry with screens ÷ without, median", ratio, 2, 1.2, note=_both(plain, typed)),
        *_in_browser(game_id, head, rows),
        *_drawing(game_id, head),
    ]


def _p99(seconds: Sequence[float]) -> float:
    return sorted(seconds)[int(len(seconds) * 0.99)] * 1000


def _middle(seconds: Sequence[float]) -> str:
    return f"median {statistics.median(seconds) * 1000:.1f} ms"


def _both(plain: Sequence[float], typed: Sequence[float]) -> str:
    return f"p99 {_p99(typed):.2f} ms, without {_p99(plain):.2f} ms"


OTHERS = """import selectors, sys
from tests.screen.watching import Client
link, reading, stalled = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
all_ = [Client(link, "events") for _ in range(reading + stalled)]
some = selectors.DefaultSelector()
for client in all_[:reading]:
    some.register(client.socket, selectors.EVENT_READ)
while True:
    for key, _ in some.select():
        if not key.fileobj.recv(1 << 16):
            sys.exit()"""


@contextmanager
def _others(live: Any) -> Iterator[None]:
    """The screens besides the one that is measured, in a process of their own."""
    command = [sys.executable, "-P", "-c", OTHERS, live.link(), str(WATCHERS - STALLED - 1), str(STALLED)]
    with subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(ROOT)}) as process:
        while live.screens < WATCHERS:
            time.sleep(0.01)
        yield
        process.kill()


def _drawing(game_id: str, head: Any) -> list[Row]:
    """What one line costs at the end of a long game: drawn and made an event. Processor time."""
    from referee import games
    from referee.journal.lines import NoteLine
    from referee.screen.channel import Channel, Listener
    from referee.screen.sight import Eyesight, Whole
    from referee.simulate.run import one

    game = games.load(game_id)
    head, *log = one(game, 1, players=game.about.players[1]).lines
    whole = Whole(game, head, log)
    channel = Channel(Eyesight(whole, "public"), game.title, "log")
    channel.joins(Listener(), 0, {"t": 0, "running": False})
    took = []
    for n in range(60):
        new = [NoteLine(n=channel.sight.fold.last + 1, of=0, text=f"note {n}")]
        again = whole.take(new)
        start = time.process_time()
        channel.wrote(new, again, {"t": 0, "running": False})
        took.append(time.process_time() - start)
    worst = max(took[5:]) * 1000
    return [
        most(
            f"{game_id}: a line at the latest state drawn, ms", worst, 50, 10, note=f"{_middle(took)}; {len(log)} lines"
        )
    ]


# --- a browser -------------------------------------------------------------------------------------------------------

LOOK = """const seen = window.seen = {}, root = document.documentElement;
new MutationObserver(() => { seen[root.dataset.seq] ||= Date.now(); }).observe(root, { attributeFilter: ["data-seq"] });
return root.dataset.live === "yes";"""
"""Keeps when an event stood on the page: it is drawn by the time an observer hears of its number."""


def _in_browser(game_id: str, head: Any, rows: Sequence[str]) -> list[Row]:
    """Enter to the text in the page of a browser; none where there is no Chromium with its driver."""
    from referee.table.frontend.batch import enter
    from tests.kit.browser import BROWSER
    from tests.screen.tables import watched
    from tests.screen.watching import Client

    if not BROWSER or not shutil.which("chromedriver"):
        print(f"{game_id}: no browser is measured: there is no Chromium with chromedriver here")
        return []
    session, typed = _session(head), []
    with watched(session) as (live, _), driven(live.link()) as run, Client(live.link(), "events") as screen:
        while not run(LOOK):
            time.sleep(0.1)
        screen.until("now")
        for seq, row in enumerate(islice(rows, ENTRIES), 1):
            typed.append(time.time())
            enter(session, row)
            screen.until("now", seq)
            time.sleep(0.05)  # a table types no faster
        while str(len(typed)) not in (seen := run("return window.seen")):
            time.sleep(0.1)
    took = [seen[str(seq)] / 1000 - at for seq, at in enumerate(typed, 1) if str(seq) in seen]
    note = f"{_middle(took)}; {len(took)} entries"
    return [most(f"{game_id}: Enter to the text in a browser, p99, ms", _p99(took), 150, 50, "{:.0f}", note)]


@contextmanager
def driven(address: str) -> Iterator[Any]:
    """A browser at an address, and what runs a script in it."""
    from tests.kit.browser import QUIET

    with tempfile.TemporaryDirectory() as folder:
        driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        try:
            assert driver.stdout is not None
            port = next(
                line.rpartition("port ")[2].strip().rstrip(".")
                for line in driver.stdout
                if "successfully on port" in line
            )
            root = f"http://127.0.0.1:{port}/session"
            options = {"args": [*QUIET, f"--user-data-dir={folder}"]}
            made = _asked(root, {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}})
            here = f"{root}/{made['sessionId']}"
            _asked(f"{here}/url", {"url": address})
            yield lambda script: _asked(f"{here}/execute/sync", {"script": script, "args": []})
            urllib.request.urlopen(urllib.request.Request(here, method="DELETE"), timeout=60).close()
        finally:
            driver.terminate()
            driver.wait()


def _asked(address: str, body: Any) -> Any:
    request = urllib.request.Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)["value"]

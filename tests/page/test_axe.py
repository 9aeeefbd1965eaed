"""The pages under axe-core, which knows what screen readers and keyboards need: it finds nothing.

axe-core is no part of the project: `AXE_CORE` names its file `axe.min.js` (npm package axe-core); without it these tests
are skipped and say so.
"""

import json
import os
import re
from html import unescape
from pathlib import Path

import pytest

from records.page.dispute import dispute
from records.page.dispute import page as sheet
from records.page.page import page
from records.page.view import drawn
from records.replay.timeline import tape
from referee import games
from referee.page.document import LIVE_SCRIPTS, STYLE, asset_text, live
from referee.simulate.run import one, sealed_bytes
from tests.cli.run import referee
from tests.kit.browser import DARK, browse, in_browser
from tests.page.test_live import stream
from tests.records.logs import FORCED, run_here, typed

AXE = Path(os.environ.get("AXE_CORE", ""))
with_axe = pytest.mark.skipif(not AXE.is_file(), reason="AXE_CORE names no axe.min.js (npm package axe-core)")

RUN = """<script>
addEventListener("load", () => setTimeout(() => axe.run(document, { resultTypes: ["violations"] }).then((found) => {
  parent.postMessage(found.violations.map((v) => [innerWidth, v.id, v.nodes.length, v.nodes[0].html.slice(0, 200), v.nodes[0].failureSummary]), "*");
}), 300));
</script>"""

WIDTHS = (1280, 768, 390)
FRAMES = "<!doctype html><title></title>"
FRAMES += "".join(f'<iframe src="page.html" width="{width}" height="900"></iframe>' for width in WIDTHS)
FRAMES += """<script>
const found = [];
addEventListener("message", (event) => {
  found.push(event.data);
  if (found.length === document.querySelectorAll("iframe").length) document.title = JSON.stringify(found.flat());
});
</script>"""

FED = """<script>
class EventSource extends EventTarget {
  constructor() { super(); setTimeout(() => EVENTS.forEach(([name, data]) => {
    const event = new Event(name); event.data = data; this.dispatchEvent(event); }), 0); }
  close() {}
}
EventSource.CLOSED = 2;
const EVENTS = %s;
</script>"""


def violations(text: str, tmp_path: Path, *options: str) -> list[object]:
    """What axe finds on a page in each width; its policy, which would forbid axe, is taken out."""
    text = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", text)
    (tmp_path / "page.html").write_text(
        text.replace("</body>", f"<script>{AXE.read_text(encoding='utf-8')}</script>{RUN}</body>"), encoding="utf-8"
    )
    frames = tmp_path / "frames.html"
    frames.write_text(FRAMES, encoding="utf-8")
    title = (
        browse(frames, tmp_path, "--window-size=1400,1000", *options).partition("<title>")[2].partition("</title>")[0]
    )
    found: list[object] = json.loads(unescape(title))
    return found


def fed() -> str:
    """The live page with everything inline and the events of a game."""
    events = []
    for sent in stream():
        rows = dict(row.split(": ", 1) for row in sent.decode().strip().split("\n"))
        events.append([rows["event"], rows["data"]])
    text = live("Shinbi").replace(f'<link rel="stylesheet" href="{STYLE}">', f"<style>{asset_text(STYLE)}</style>")
    for name in LIVE_SCRIPTS:
        text = text.replace(f'<script src="{name}" defer></script>', "")
    scripts = FED % json.dumps(events).replace("<", "\\u003c") + "".join(
        f"<script>{asset_text(n)}</script>" for n in LIVE_SCRIPTS
    )
    return text.replace("</body>", f"{scripts}</body>")


@pytest.mark.browser
@in_browser
@with_axe
@pytest.mark.parametrize("options", [(), (DARK,)], ids=["light", "dark"])
@pytest.mark.parametrize("name", games.NAMES)
def test_the_page_of_a_game(name: str, options: tuple[str, ...], tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(sealed_bytes(one(games.load(name), 3, reporter="open").lines))
    laid = tape(str(log), "open")
    for at in (len(laid.stops) // 2, len(laid.stops)):
        laid.stops = laid.stops[:at]
        assert violations(page(drawn(laid)), tmp_path, *options) == []


@pytest.mark.browser
@in_browser
@with_axe
@pytest.mark.parametrize("options", [(), (DARK,)], ids=["light", "dark"])
def test_the_sheet_of_a_dispute_and_the_page_of_a_running_game(options: tuple[str, ...], tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    typed(log, [*FORCED[:-1], "rule violation SB-REVEAL-08 fix of=16 ! it stands"])
    assert violations(sheet(dispute(str(log), 16)), tmp_path, *options) == []
    assert violations(page(drawn(tape(str(log)))), tmp_path, *options) == []
    assert violations(fed(), tmp_path, *options) == []


@pytest.mark.browser
@in_browser
@with_axe
@pytest.mark.parametrize("options", [(), (DARK,)], ids=["light", "dark"])
def test_the_report(options: tuple[str, ...], tmp_path: Path) -> None:
    for seed in (1, 2):
        log = one(games.load("shinbi"), seed, players=4, reporter="open").lines
        (tmp_path / f"{seed}.jsonl").write_bytes(sealed_bytes(log))
    database, out = tmp_path / "stats.db", tmp_path / "report.html"
    assert run_here("summarize", tmp_path / "1.jsonl", tmp_path / "2.jsonl", "--db", database).returncode == 0
    assert run_here("report", database, "--out", out).returncode == 0
    assert violations(out.read_text(encoding="utf-8"), tmp_path, *options) == []


@pytest.mark.browser
@in_browser
@with_axe
@pytest.mark.parametrize("name", games.NAMES)
def test_the_sheet_of_codes(name: str, tmp_path: Path) -> None:
    out = tmp_path / "sheet.html"
    assert referee("sheet", name, "--html", out.name, cwd=tmp_path).code == 0
    assert violations(out.read_text(encoding="utf-8"), tmp_path) == []


@pytest.mark.browser
@in_browser
@with_axe
def test_axe_does_find_something(tmp_path: Path) -> None:
    assert violations(
        "<!doctype html><html><head><title>x</title></head><body><img src=x><input></body></html>", tmp_path
    )

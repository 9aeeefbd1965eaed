"""The page of a log in a browser: playing, chapters, the keyboard alone, where the table begins."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from records.page.chapters import chapters, leads
from records.page.page import page
from records.page.view import drawn
from records.replay.replay import NoSuchLine
from records.replay.timeline import Excerpt, tape
from referee import games
from referee.simulate.run import one, sealed_bytes
from tests.kit.browser import FRAME, browse, in_browser
from tests.records.logs import CORRECTED, FORCED, typed

WALK = """<script>
addEventListener("load", () => {
  const id = (name) => document.getElementById(name);
  const press = (key) => document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const where = () => id("where").textContent;
  const out = { stops: Number(id("slider").max), width: innerWidth, height: innerHeight };
  const to = (i) => { id("slider").value = i; id("slider").dispatchEvent(new Event("input")); };
  out.tops = []; out.wide = []; out.codes = [];
  for (let i = 0; i <= out.stops; i += 1) {
    to(i);
    out.tops.push(Math.round(id("board").getBoundingClientRect().top + scrollY));
    if (document.documentElement.scrollWidth > innerWidth) out.wide.push(i);
    const cut = [...document.querySelectorAll("#board b, #board h3, #board li")].filter((b) => b.scrollWidth > b.clientWidth + 1 && b.clientWidth > 2);
    const over = [...document.querySelectorAll(".group li, .group li *")].filter((b) => b.getBoundingClientRect().right > b.closest(".group").getBoundingClientRect().right + 1
      && !b.closest(".hidden"));
    if (over.length) out.wide.push(where() + ", over its edge: " + over[0].textContent);
    if (cut.length) out.wide.push(where() + ": " + cut[0].textContent);
  }
  const seen = (key) => { press(key); return where(); };
  document.querySelectorAll(".ring .who").forEach((text) => {
    const place = text.parentNode.querySelector("rect").getBoundingClientRect(), name = text.getBoundingClientRect();
    if (name.left < place.left - 1 || name.right > place.right + 1) out.wide.push("ring: " + text.textContent);
  });
  out.home = seen("Home"); out.lead = seen("l");
  to(0);
  const chapter = id("chapters");
  out.groups = [...chapter.children].map((group) => group.label + " " + group.children.length);
  const options = [...chapter.options];
  chapter.value = options[3].value; chapter.dispatchEvent(new Event("change")); out.chapter = [where(), options[3].textContent];
  out.shown = options[chapter.selectedIndex].textContent;
  out.named = [id("play").getAttribute("aria-label"), id("speed").selectedOptions[0].textContent];
  press(">"); press(">"); press(">"); out.fastest = id("speed").value; press("<"); out.slower = id("speed").value; press(">");
  to(out.stops - 2);
  press(" "); out.playing = [document.documentElement.dataset.playing, id("play").getAttribute("aria-label")];
  press(" "); out.paused = document.documentElement.dataset.playing;
  press(" ");
  const end = setInterval(() => {
    if (document.documentElement.dataset.playing !== "no") return;
    clearInterval(end);
    out.end = Number(id("slider").value);
    press(" "); out.again = Number(id("slider").value); press(" ");
    parent.postMessage(JSON.stringify(out), "*");
  }, 20);
});
</script>"""


def walked(text: str, tmp_path: Path, size: tuple[int, int]) -> dict[str, Any]:
    """What a script finds that walks along a whole page of that size."""
    text = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", text)
    (tmp_path / "probe.html").write_text(text.replace("</body>", WALK + "</body>"), encoding="utf-8")
    outer = tmp_path / "frame.html"
    outer.write_text(FRAME % size, encoding="utf-8")
    title = browse(outer, tmp_path, "--window-size=1400,1000").partition("<title>")[2].partition("</title>")[0]
    found: dict[str, Any] = json.loads(unescape(title))
    return found


@pytest.mark.browser
@in_browser
@pytest.mark.parametrize("size", [(390, 844), (768, 1024), (1280, 800)], ids=["phone", "tablet", "laptop"])
@pytest.mark.parametrize("name", games.NAMES)
def test_a_whole_game_is_walked_along(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    game = games.load(name)
    log.write_bytes(sealed_bytes(one(game, 7, players=game.about.players[-1], reporter="open").lines))
    seen = walked(page(drawn(tape(str(log), "open"))), tmp_path, size)
    assert (seen["width"], seen["height"]) == size and seen["wide"] == []
    assert max(seen["tops"]) < size[1] / 3, "the table begins in the first third of the screen"
    assert seen["home"] == "Before the first step" and seen["lead"].startswith("Line ")
    assert seen["playing"] == ["yes", "Pause"] and seen["paused"] == "no" and seen["named"] == ["Play", "normal"]
    assert seen["end"] == seen["stops"] and seen["again"] == 0, "it plays to the end, and then from the beginning"
    assert int(seen["fastest"]) < int(seen["slower"])
    assert seen["groups"][0].startswith("Turns ") and seen["shown"] == seen["chapter"][1]


@pytest.mark.browser
@in_browser
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=["phone", "laptop"])
def test_long_names_stay_in_their_places(size: tuple[int, int], tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    typed(log, FORCED, ("A" * 60, "Bartholomäus von und zu Hohenlohe", "Ω" * 40, "W" * 30))
    seen = walked(page(drawn(tape(str(log)))), tmp_path, size)
    assert seen["wide"] == [] and max(seen["tops"]) < size[1] / 3


def test_chapters_are_turns_refusals_corrections_rulings_and_leads(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    typed(log, FORCED)
    found = chapters(tape(str(log)))
    assert [c.title for c in found if c.kind == "refusals"] == [
        "line 16: irregular: 4 Dai turns up blowgun from 1 Ana and k…",
        "refused: k.k pk",
    ]
    assert [c.kind for c in found if "it stands" in c.title] == ["rulings"]
    turns = [c.title for c in found if c.kind == "turns"]
    assert turns[0] == "before the first step" and any("2 Ben" in title for title in turns)
    other = tmp_path / "other.jsonl"
    typed(other, CORRECTED)
    laid = tape(str(other))
    assert {c.kind for c in chapters(laid)} >= {"turns", "corrections"}
    assert all(c.at < len(laid.stops) for c in chapters(laid))


def test_the_lead_is_taken_by_who_is_alone_in_front(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(sealed_bytes(one(games.load("ninjato"), 3, reporter="open").lines))
    laid = tape(str(log), "open")
    shapes = [(0, 0), (1, 0), (1, 1), (1, 2), (2, 2), (2, 1), (None, 5), (9, 8)]
    laid.stops = laid.stops[: len(shapes)]
    for stop, points in zip(laid.stops, shapes, strict=True):
        stop.points, stop.sat = points, ("Ana", "Ben")
    assert leads(laid) == {
        1: "1 Ana takes the lead: honor 1",
        3: "2 Ben takes the lead: honor 2",
        5: "1 Ana takes the lead: honor 2",
    }


def test_a_long_log_is_shown_in_part(tmp_path: Path) -> None:
    """The last lines, or those from a line on: as they are in the whole log, with the table before them."""
    log = tmp_path / "log.jsonl"
    log.write_bytes(sealed_bytes(one(games.load("ninjato"), 3, reporter="open").lines))
    whole = tape(str(log), "open")
    last, middle = tape(str(log), "open", Excerpt(40)), tape(str(log), "open", Excerpt(40, 50))
    assert last.stops == whole.stops[-41:] and last.before == len(whole.stops) - 41 and not last.behind
    at = whole.index(50) or 0
    assert middle.stops == whole.stops[at - 1 : at + 40]
    assert middle.before + 41 + middle.behind == len(whole.stops) and middle.behind
    assert (middle.receipt, middle.final, middle.seats, middle.over) == (whole.receipt, whole.final, whole.seats, True)
    assert (
        tape(str(log), "open", Excerpt(10_000)) == tape(str(log), "open", Excerpt(10_000, 1)) == whole
        and not whole.part
    )
    shown = drawn(middle)
    assert shown.stops[0]["first"] == "Before line 50" and len(shown.stops) == len(shown.points) == 41
    assert shown.warnings[-1].startswith(f"This page holds lines 50 to {middle.stops[-1].n} (40 of ")
    found = chapters(middle)
    assert found[0].title == "before line 50"
    taken = {whole.stops[i].n: text for i, text in leads(whole).items()}
    assert {middle.stops[i].n: text for i, text in leads(middle).items()}.items() <= taken.items()
    assert "records view LOG --from N" in page(shown) and "This page holds" not in page(drawn(whole))
    with pytest.raises(NoSuchLine, match="lines are numbered 1 to"):
        tape(str(log), "open", Excerpt(40, 9_999))


def test_what_was_only_asked_is_neither_refused_nor_a_finding(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    typed(log, [*FORCED[:3], "may kkk"])
    laid = tape(str(log))
    last = drawn(laid).stops[-1]
    assert last["text"] == "asked: may kkk" and "verdict" not in last and "refused" not in last
    assert not [c for c in chapters(laid) if c.kind == "refusals"]

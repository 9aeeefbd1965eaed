"""The page of a game: harmless, masked, whole; and in a browser, where there is one."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from records.page.chart import chart
from records.page.page import page
from records.page.view import drawn
from records.replay.timeline import tape
from referee import games
from referee.engine.game import Game, Row
from referee.engine.parts.drawing import Drawing
from referee.engine.picture import of_rows
from referee.journal import lines
from referee.journal.mask import Eye
from referee.page.nodes import Child, html
from referee.simulate.run import one, sealed_bytes
from tests.battery.test_secrets import CANARY, planted
from tests.kit.browser import DARK, FRAME, browse, in_browser
from tests.kit.registered import registered
from tests.records.logs import CORRECTED, FORCED, forged, honest, run, run_here, typed

NASTY = ("<script>alert(1)</script>", "\"' onload=x", "</script><img src=x onerror=1>", "\u202eevil\x1b[31m ]]>&amp;")
VOID = {"meta", "input", "br", "img", "link", "hr", "line"}


@pytest.fixture(params=dict.fromkeys(("toy", *games.NAMES)))
def game(request: pytest.FixtureRequest) -> Iterator[Game[Any]]:
    with registered():
        yield games.load(request.param)


def made(path: Path, eye: Eye = "public") -> str:
    return page(drawn(tape(str(path), eye)))


def write(path: Path, log: Any) -> Path:
    path.write_bytes(sealed_bytes(log))
    return path


class Tags(HTMLParser):
    """Every tag closed, and what there is of each."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, tag

    def of(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.tags if name == tag]


def data(text: str) -> Any:
    (found,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    return json.loads(found)


def table_of(held: Any, stop: Any) -> str:
    """The table of a line as HTML, put together of its pieces."""

    def whole(child: Any) -> Child:
        if isinstance(child, int):
            child = held["nodes"][child]
        return child if isinstance(child, str) else (child[0], child[1], tuple(map(whole, child[2])))

    return "".join(html(whole(child)) for _, inside in stop["zones"] for child in inside)


def test_one_page_for_every_game(game: Game[Any], tmp_path: Path) -> None:
    result = one(game, 3, reporter="open")
    text = made(write(tmp_path / "log.jsonl", result.lines), "open")
    tags = Tags(text)
    assert not tags.open
    assert len(tags.of("script")) == 2 and len(tags.of("style")) == 1
    for tag, attrs in tags.tags:
        assert not {"src", "onload", "onclick", "style"} & attrs.keys(), tag
        assert str(attrs.get("href", "#")).startswith("#") and tag not in ("link", "iframe", "img", "form")
    assert not re.search(r"https?://|@import|url\(", text.replace('"http://www.w3.org/2000/svg"', ""))
    held = data(text)
    steps = [x for x in result.lines if isinstance(x, lines.StepLine)]
    assert sum(stop["kind"] == "step" for stop in held["stops"]) == len(steps)
    tables = [Tags(table_of(held, stop)) for stop in held["stops"]]
    assert not any(table.open for table in tables)
    assert len(Tags(re.findall(r'<ol id="log".*?</ol>', text, re.DOTALL)[0]).of("li")) == len(held["stops"]) - 1
    assert len(text) < 3500 * len(held["stops"])
    kinds = [str(attrs.get("class")) for table in tables for attrs in table.of("div") + table.of("li")]
    seats = {found[1] for kind in kinds if (found := re.search(r"\bseat s(\d)", kind))}
    assert seats == {str(seat) for seat in range(1, len(held["players"]) + 1)} and "counter" in kinds
    if type(game.drawing).picture is not Drawing.picture:
        assert any(kind.startswith("card") for kind in kinds)


def test_pictures_hold_nothing_that_the_board_does_not(game: Game[Any], tmp_path: Path) -> None:
    """A picture is drawn from the public view alone, at every line, also before the set-up."""
    for seed in (1, 2):
        for stop in tape(str(write(tmp_path / f"{seed}.jsonl", one(game, seed).lines))).stops:
            view = stop.moment.view or {}
            assert game.drawing.picture(view) is None or game.drawing.picture(view)
            assert of_rows(game.drawing.board(view))


def test_names_are_data(log: Path) -> None:
    typed(log, [*FORCED, f"n {NASTY[2]} @todo"], NASTY)
    text = made(log)
    tags = Tags(text)
    assert not tags.open and len(tags.of("script")) == 2 and not tags.of("img")
    assert "\x1b" not in text and "\u202e" not in text and "<script>alert" not in text
    assert data(text)["players"][0] == f"1 {NASTY[0]}"
    title = page(drawn(tape(str(log)))).partition("<title>")[2].partition("</title>")[0]
    assert "&lt;script&gt;" in title


def test_a_hostile_log_is_data_too(log: Path) -> None:
    def change(rows: list[dict[str, Any]]) -> None:
        rows[0].update(id=NASTY[2], at=NASTY[0])
        for row in rows[1:]:
            if row["line"] == "step":
                row["typed"], row["reason"] = NASTY[2], NASTY[0]
        rows[1]["step"]["clans"] = [*NASTY]

    log.write_bytes(forged(honest(), change))
    tags = Tags(made(log, "open"))
    assert not tags.open and len(tags.of("script")) == 2 and not tags.of("img")


def test_nothing_hidden_is_on_the_page(game: Game[Any], tmp_path: Path) -> None:
    if not any(step.secret for step in game.steps):
        pytest.skip("this game hides nothing from its log")
    result = one(game, 2, reporter="open")
    head, whole = result.lines[0], result.lines[1:]
    half = [x for x in whole[: len(whole) * 2 // 3] if not isinstance(x, lines.EndLine)]
    eyes: tuple[tuple[Eye, list[lines.Line], bool], ...] = (
        ("open", half, False), ("public", half, False), ("public", whole, True), (1, whole, True),
    )  # fmt: skip
    found = 0
    for eye, log, ended in eyes:
        path = write(tmp_path / "log.jsonl", [head, *planted(log, eye, ended)])
        found += CANARY.encode() in path.read_bytes()
        text = made(path, eye)
        assert CANARY not in text and "77001" not in text
        assert "Hidden cards and roles are left out" in text
    assert found >= 2


def test_what_was_hidden_can_be_shown_after_the_end(tmp_path: Path) -> None:
    game = games.load("samurai_sword")
    path = write(tmp_path / "log.jsonl", one(game, 2, reporter="open").lines)
    assert "Hidden cards" not in made(path, "open") and made(path, "open") != made(path, "public")


def test_the_command(tmp_path: Path) -> None:
    log, out = tmp_path / "log.jsonl", tmp_path / "game.html"
    log.write_bytes(honest())
    assert run("view", log, "--out", out).returncode == 0 and out.read_text(encoding="utf-8").startswith(
        "<!doctype html>"
    )
    assert "never written over" in run_here("view", log, "--out", out, code=2).stderr
    assert run_here("view", log, "--out", "-").stdout == out.read_text(encoding="utf-8")
    log.write_bytes(honest()[:-40])
    damaged = run_here("view", log, "--out", tmp_path / "damaged.html")
    assert damaged.returncode == 1 and "incomplete" in (tmp_path / "damaged.html").read_text(encoding="utf-8")
    for bad in (["view", log], ["view", log, "--out", tmp_path / "no" / "x.html"], ["view", "none", "--out", "x.html"]):
        assert run(*bad).returncode == 2
    assert run_here("view", log, "--out", tmp_path / "y.html", "--for", "9").returncode == 2


def test_the_chart() -> None:
    drawing = chart([[0, None], [1, None], [3, -2], [3, -2]], ["1 Ana", "2 <b>"], "honor", [0, 1, 1, 2])
    assert not Tags(drawing).open and "2 &lt;b&gt; -2" in drawing and "M" in drawing and drawing.count("<path") == 2
    assert chart([[None], [None]], ["1 Ana"], "points", [1, 1]) == "" and chart([], [], "points", []) == ""


def test_rows_become_counters_and_cards() -> None:
    cells = (("lives", "3"), ("hand", "a b ?"), ("phase", "draw"), ("", "closed"), ("none", ""))
    (group,) = of_rows([Row("@1", cells, 1, "turn")])
    kinds = [(part.title, [(i.kind, i.label, i.value, i.face) for i in part.items]) for part in group.parts]
    assert kinds[0] == ("", [("counter", "lives", "3", "up"), ("text", "phase", "draw", "up")])
    assert kinds[1] == ("hand", [("card", "a", "", "up"), ("card", "b", "", "up"), ("card", "?", "", "down")])


# --- in a browser ----------------------------------------------------------------------------------------------------

PROBE = """
<script>
addEventListener("load", () => {
  const press = (key, shiftKey = false) => document.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true }));
  const where = () => document.getElementById("where").textContent;
  const out = { errors: window.failed || [], width: innerWidth, wide: document.documentElement.scrollWidth };
  const seen = {};
  seen.start = where();
  press("Home"); seen.home = where();
  press("ArrowRight"); press("ArrowRight"); seen.two = where();
  out.cards = document.querySelectorAll("#board .card").length; out.groups = document.querySelectorAll("#board .group").length;
  press("ArrowLeft"); seen.one = where();
  press("r"); press("r"); seen.round = where(); press("R", true); seen.back = where();
  press("Home"); press("x"); seen.finding = where(); out.told = document.getElementById("step").textContent;
  press("Home"); press("j"); seen.ruling = where();
  press("End"); seen.end = where();
  const last = document.querySelector("#log [aria-current]"), log = document.getElementById("log");
  out.inside = log.scrollHeight <= log.clientHeight || (last.getBoundingClientRect().top >= log.getBoundingClientRect().top
    && last.getBoundingClientRect().bottom <= log.getBoundingClientRect().bottom);
  out.long = log.scrollHeight > 2 * log.clientHeight;
  out.cut = [...document.querySelectorAll("header, header *")].filter((n) => n.scrollWidth > n.clientWidth + 1 && n.clientWidth).map((n) => n.textContent);
  out.result = document.querySelector("header .how").textContent;
  const find = document.getElementById("find"); press("Home"); press("/"); out.focus = document.activeElement.id;
  find.value = "katana"; find.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })); seen.find = where();
  document.querySelector("#log button[data-i='3']").click(); seen.click = where();
  out.current = document.querySelectorAll("[aria-current]").length;
  out.small = [...document.querySelectorAll("nav button, nav select")].filter((b) => b.getBoundingClientRect().height < 40).length;
  out.unnamed = [...document.querySelectorAll("button, input, select")].filter((b) => !(b.getAttribute("aria-label") || b.textContent.trim()
    || b.closest("label"))).length;
  out.live = document.getElementById("step").closest("[aria-live]").getAttribute("aria-live");
  out.named = document.getElementById("where").closest("[aria-live]") === document.getElementById("said").closest("[aria-live]");
  out.top = document.getElementById("board").getBoundingClientRect().top;
  out.stops = document.querySelectorAll("#log [tabindex='0']").length;
  const current = document.querySelector("#log [aria-current]");
  current.focus();
  current.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true })); seen.down = where();
  out.focused = document.activeElement === document.querySelector("#log [aria-current]");
  document.getElementById("letters").checked = false; press("r"); seen.off = where();
  document.getElementById("letters").checked = true; press("ArrowLeft"); seen.left = where();
  out.split = [...document.querySelectorAll(".counter b")].filter((b) => b.scrollHeight > 36).map((b) => b.textContent).slice(0, 5);
  out.tiny = [...document.querySelectorAll("#board *, #log *, #step *, svg text, .legend li")].filter((node) => node.textContent.trim()
    && node.getClientRects().length && scale(node) < 9).map((node) => node.textContent.slice(0, 20)).slice(0, 5);
  out.bar = document.querySelector("nav").getBoundingClientRect().height; scrollTo(0, 0);
  out.notes = [...document.querySelectorAll("#board")].map((b) => b.textContent).filter((t) => /\\w@\\d|kept:/.test(t));
  out.faint = faint();
  parent.postMessage(JSON.stringify({ ...out, ...seen }), "*");
});
addEventListener("error", (event) => { (window.failed = window.failed || []).push(String(event.message)); });
const scale = (node) => {
  const svg = node.closest("svg"), size = parseFloat(getComputedStyle(node).fontSize);
  return svg && svg.viewBox.baseVal.width ? size * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : size;
};
const parse = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
const light = ([r, g, b]) => [r, g, b].map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
  .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
const ground = (node) => {
  for (; node; node = node.parentElement) {
    const style = getComputedStyle(node), colour = parse(style.backgroundColor);
    if (style.backgroundImage !== "none") return null;
    if (style.backgroundColor.startsWith("rgb") && (colour.length === 3 || colour[3] === 1)) return colour;
  }
  return parse(getComputedStyle(document.body).backgroundColor);
};
const faint = () => [...document.querySelectorAll("body *")].filter((node) => {
  if (![...node.childNodes].some((c) => c.nodeType === 3 && c.textContent.trim()) || node.closest("script, style, noscript, svg")) return false;
  const back = ground(node);
  if (!back) return false;
  const a = light(parse(getComputedStyle(node).color)), b = light(back);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5;
}).map((node) => node.tagName + ": " + node.textContent.slice(0, 30)).slice(0, 5);
</script>
"""


def probed(text: str, tmp_path: Path, *options: str, size: tuple[int, int] = (1200, 900)) -> dict[str, Any]:
    """What a script finds that walks about in the page; the page's policy, which would forbid it, is taken out.

    The page stands in a frame of the size that is wanted: a window without a screen is never narrower than 500 pixels.
    """
    text = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", text)
    path = tmp_path / "probe.html"
    path.write_text(text.replace("</body>", PROBE + "</body>"), encoding="utf-8")
    outer = tmp_path / "frame.html"
    outer.write_text(FRAME % size, encoding="utf-8")
    title = (
        browse(outer, tmp_path, "--window-size=1400,1000", *options).partition("<title>")[2].partition("</title>")[0]
    )
    found: dict[str, Any] = json.loads(title.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
    return found


@pytest.mark.browser
@in_browser
def test_under_its_own_policy(log: Path, tmp_path: Path) -> None:
    typed(log, FORCED, NASTY)
    path = tmp_path / "game.html"
    path.write_text(made(log), encoding="utf-8")
    dom = browse(path, tmp_path, anchor="#16")
    assert 'data-ready="yes"' in dom and "Line 16, round 1" in dom and "irregular by SB-REVEAL-08" in dom


@pytest.mark.browser
@in_browser
def test_keys_names_and_contrast(log: Path, tmp_path: Path) -> None:
    typed(log, [*FORCED, "k.k"])
    for options in ((), (DARK,)):
        seen = probed(made(log), tmp_path, *options)
        assert seen["errors"] == [] and seen["home"] == "Before the first step" and seen["two"].startswith("Line 2,")
        assert (
            seen["one"].startswith("Line 1,")
            and seen["finding"].startswith("Line 16,")
            and seen["ruling"].startswith("Line 18,")
        )
        assert "SB-REVEAL-08" in seen["told"]
        assert seen["focus"] == "find" and seen["find"].startswith("Line 2,") and seen["click"].startswith("Line 3,")
        assert seen["current"] == 1 and seen["small"] == 0 and seen["unnamed"] == 0 and seen["live"] == "polite"
        assert seen["named"] and seen["stops"] == 1 and seen["focused"]
        assert seen["down"].startswith("Line 4,") and seen["off"] == seen["down"] and seen["left"].startswith("Line 3,")
        assert seen["faint"] == []


@pytest.mark.browser
@in_browser
@pytest.mark.parametrize("name", games.NAMES)
def test_every_game_on_a_phone(name: str, tmp_path: Path) -> None:
    log = write(tmp_path / "log.jsonl", one(games.load(name), 3, reporter="open").lines)
    for size in ((360, 780), (800, 1000), (1280, 720)):
        seen = probed(made(log, "open"), tmp_path, size=size)
        assert seen["inside"] and seen["long"], "the current line is in sight in the log"
        assert seen["cut"] == [] and re.search(r"won by .* \(.*\d\)$", seen["result"])
        assert seen["errors"] == [] and seen["groups"] >= 3 and seen["wide"] <= seen["width"] == size[0], seen
        assert seen["round"] != seen["one"] and seen["faint"] == [] and seen["bar"] < 140 and seen["notes"] == []
        assert seen["tiny"] == seen["split"] == []
        assert ("round" in seen["end"]) is (name != "samurai_sword") and "turn" in seen["end"]


def test_corrections_are_told(log: Path) -> None:
    typed(log, CORRECTED)
    text = made(log)
    assert "amended by line 15" in text and "taken back" in text


def test_the_turns_of_a_game_without_rounds_are_those_of_its_table(tmp_path: Path) -> None:
    laid = tape(str(write(tmp_path / "log.jsonl", one(games.load("samurai_sword"), 3).lines)))
    assert not laid.rounds
    for stop in laid.stops[1:]:
        assert stop.turn == stop.round == (stop.moment.view or {})["turns"]
    text = page(drawn(laid))
    assert 'id="round"' not in text and "after turn " in text and "after round " not in text


def test_honor_is_drawn_while_points_wait_for_the_roles(tmp_path: Path) -> None:
    made_ = one(games.load("samurai_sword"), 3, reporter="bare")
    laid = tape(str(write(tmp_path / "log.jsonl", made_.lines)))
    assert laid.label == "honor" and laid.counted == "points"
    for stop in laid.stops[1:]:
        assert list(stop.points) == (stop.moment.view or {})["honor"]
    assert "Honor over the game" in page(drawn(laid))


def test_the_chart_shows_what_counts(log: Path) -> None:
    """A defeat that was taken back, or put right, is no step of the line; and it begins at the set-up."""
    entries = ["setup mus ben gin han start 1", "set rp 4,1,4,1", "bk 4", "w", "z", "w", "amend 6 p"]
    typed(log, entries, ("Mia", "Jon", "Lea", "Pia"), game="samurai_sword")
    laid = tape(str(log), "open")
    seen = [list((stop.moment.view or {})["honor"]) for stop in laid.stops[1:]]
    begun = seen[0]
    assert [begun[0] + 1, *begun[1:3], begun[3] - 1] in seen  # the defeat
    assert laid.stops[0].points == (None,) * 4
    assert {stop.points for stop in laid.stops[1:]} == {tuple(begun)}
    assert drawn(laid).points[1:] == [begun] * (len(laid.stops) - 1)


def test_a_game_that_hides_nothing_says_nothing_of_hidden_cards(log: Path) -> None:
    log.write_bytes(honest())
    text = made(log)
    assert "Hidden cards" not in text and "(lives " in text

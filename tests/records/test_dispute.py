"""The sheet for an arbiter: whole, harmless, masked, on one page of paper."""

import html
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from records.page.dispute import dispute, page
from records.replay.replay import NoSuchLine
from referee import games
from referee.journal import lines
from referee.simulate.run import one, sealed_bytes
from tests.battery.test_secrets import CANARY, planted
from tests.kit.browser import BROWSER, QUIET, in_browser
from tests.kit.patience import PATIENCE
from tests.records.logs import CORRECTED, FORCED, ROUND, run_here, typed
from tests.records.test_view import NASTY, Tags

RULED = [
    *FORCED[:-1],
    "rule violation SB-REVEAL-08 fix of=16 by=Eva ! it stands",
    "appeal 18 deny ! they look the wrong way",
]
"""A line against the rules, a note, a ruling about the line, an appeal about the ruling."""


@pytest.fixture(scope="module")
def ruled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    log = tmp_path_factory.mktemp("dispute") / "log.jsonl"
    typed(log, RULED)
    return log


def plain(made: str) -> str:
    """What can be read of a document."""
    return " ".join(html.unescape(re.sub(r"<style>.*?</style>|<[^>]+>", " ", made, flags=re.DOTALL)).split())


def test_all_that_an_arbiter_asks_for_is_on_it(ruled: Path) -> None:
    made = page(dispute(str(ruled), 16))
    tags, told = Tags(made), plain(made)
    assert not tags.open and not tags.of("script")
    assert "Dispute about line 16" in told and "Verdict: irregular" in told and "we let it stand" in told
    rule = games.load("shinbi").rulebook.rules["SB-REVEAL-08"]
    assert "SB-REVEAL-08 (SHINBI, Resolving Attacks)" in told and " ".join(rule.text.split()) in told
    assert "RULING 18 · about line 16" in told or "APPEAL 19" in told
    last = re.search(r"last seal ([0-9a-f]{32})", told)
    assert last and last[1] in ruled.read_text(encoding="utf-8")
    assert told.count("The seats around the table") == 0 and made.count("<svg") == 2, "the table before and after"


def test_the_table_before_and_after_differ_where_the_line_did_something(ruled: Path) -> None:
    found = dispute(str(ruled), 16)
    assert found.before.n == 15 and found.stop.n == 16
    before, after = page(found).partition("After; what changed is marked")[::2]
    for half in (before, after):
        marked = re.findall(r'<div class="group seat s(\d)[^"]* changed"', half)
        assert marked and set(marked) < {"1", "2", "3", "4"}, "some seats changed, some did not"
    assert "turned" not in after and 'aria-label="4 Dai, turn"' in after and 'aria-label="4 Dai, turn"' not in before


@pytest.mark.parametrize(("n", "about"), [(16, 16), (17, 16), (18, 16), (19, 16), (1, 1)])
def test_a_ruling_an_appeal_and_a_note_lead_to_the_line(ruled: Path, n: int, about: int) -> None:
    found = dispute(str(ruled), n)
    assert found.stop.n == about and (found.ruled is not None) is (about == 16)
    if n in (18, 19):
        assert found.ruled is not None and found.ruled.n == n


def test_a_line_that_no_rule_minds(log: Path) -> None:
    typed(log, CORRECTED)
    told = plain(page(dispute(str(log), 4)))
    assert (
        "No rule says that the line is wrong" in told and "Nothing was ruled in the log" in told and "Ruling:" in told
    )
    assert "amended by line" in plain(page(dispute(str(log), 12)))


def test_what_would_have_been_legal_is_named_where_the_line_was_not(log: Path) -> None:
    typed(log, [*ROUND[:3], "4: k1 ! in a hurry"])
    told = plain(page(dispute(str(log), 8)))
    assert "Legal instead: 3 Cho attacks 1 Ana, says katana" in told and "because: in a hurry" in told
    assert "Legal instead" not in plain(page(dispute(str(log), 7)))


def test_names_and_reasons_are_texts(log: Path) -> None:
    typed(log, [*FORCED[:-1], f"rule violation SB-REVEAL-08 fix of=16 ! {NASTY[2]}"], NASTY)
    made = page(dispute(str(log), 16))
    tags = Tags(made)
    assert (
        not tags.open and not tags.of("script") and not tags.of("img") and "\x1b" not in made and "\u202e" not in made
    )
    assert NASTY[2] in plain(made)


def test_nothing_hidden_is_on_it(tmp_path: Path) -> None:
    for name in games.NAMES:
        game = games.load(name)
        if not any(step.secret for step in game.steps):
            continue
        log = one(game, 2, reporter="open").lines
        half = [x for x in log[1 : len(log) * 2 // 3] if not isinstance(x, lines.EndLine)]
        path = tmp_path / f"{name}.jsonl"
        path.write_bytes(sealed_bytes([log[0], *planted(half, "public", False)]))
        assert CANARY.encode() in path.read_bytes()
        numbers = [x.n for x in half if isinstance(x, lines.StepLine)]
        for n in (numbers[1], numbers[len(numbers) // 2], numbers[-1]):
            made = page(dispute(str(path), n))
            assert CANARY not in made and "77001" not in made and "Hidden cards and roles are left out" in made


def test_the_command_makes_it(ruled: Path, tmp_path: Path) -> None:
    out = tmp_path / "sheet.html"
    done = run_here("view", ruled, "--dispute", "16", "--out", out)
    assert (
        done.returncode == 0 and "line 16" in done.stderr and "Dispute about line 16" in out.read_text(encoding="utf-8")
    )
    for n, said in (("99", "lines are numbered 1 to 19"), ("0", "0")):
        refused = run_here("view", ruled, "--dispute", n, "--out", tmp_path / f"{n}.html")
        assert refused.returncode == 2 and said in refused.stderr and not (tmp_path / f"{n}.html").exists()
    with pytest.raises(NoSuchLine):
        dispute(str(ruled), 20)


def pages(path: Path, tmp_path: Path) -> int:
    """How many pages of paper a document takes."""
    pdf = path.with_suffix(".pdf")
    told = (f"--user-data-dir={tmp_path / 'profile'}", "--no-pdf-header-footer", f"--print-to-pdf={pdf}")
    command = [BROWSER, *QUIET, *told, path.as_uri()]
    subprocess.run(command, capture_output=True, check=True, timeout=PATIENCE)
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf.read_bytes()))


@pytest.mark.browser
@in_browser
@pytest.mark.parametrize("name", games.NAMES)
def test_it_prints_on_one_sheet(log: Path, name: str, tmp_path: Path) -> None:
    game: Any = games.load(name)
    made = one(game, 5, players=game.about.players[-1], reporter="open")
    log.write_bytes(sealed_bytes(made.lines))
    last = max(getattr(line, "n", 0) for line in made.lines)
    for n in (2, last // 2, last - 1):
        path = tmp_path / f"{n}.html"
        path.write_text(page(dispute(str(log), n, "open")), encoding="utf-8")
        assert pages(path, tmp_path) == 1, n

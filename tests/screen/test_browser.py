"""The real page of the real server in a browser."""

import subprocess
from pathlib import Path

import pytest

from tests.kit.browser import command, in_browser
from tests.kit.patience import PATIENCE, wait_for
from tests.kit.said import unsaid
from tests.screen.tables import desk, watched


@pytest.mark.browser
@in_browser
def test_a_browser_shows_what_is_typed(tmp_path: Path) -> None:
    """Lines, a refused entry, a correction and the end of the session; a name with markup stays a text."""
    with watched(desk("shinbi", 4, ("<b>Ana</b>", "Ben", "Cho", "Dai"), edition="es")) as (live, types):
        types("setup o r z p start 3")
        words = command(live.link(), tmp_path, milliseconds=6000)
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8") as browser:
            wait_for(lambda: live.screens == 1, "the page connects")
            types("ksb", "kkb", "z")
            live.stop()
            dom, _ = browser.communicate(timeout=PATIENCE)
    assert unsaid(
        dom,
        "The session has ended",
        'data-seq="',
        "3 Cho attacks 4 Dai, says katana",
        "refused, irregular",
        "(removed)",
    ) == []
    assert "1 &lt;b&gt;Ana&lt;/b&gt;" in dom and "<b>Ana</b>" not in dom
    assert 'class="zone ring ' in dom and "The keyboard and its log see everything recorded." in dom

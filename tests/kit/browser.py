"""A headless Chromium, where there is one: tests that need it are marked `browser` and `in_browser`."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.kit.patience import PATIENCE

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
BROWSER = next(filter(shutil.which, NAMES), "")
MISSING = "there is no Chromium here to look at the page with"
in_browser = pytest.mark.skipif(not BROWSER, reason=MISSING)

QUIET = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
"""It runs as root, draws without a graphics card, and asks nothing of the network by itself."""

DARK = "--blink-settings=preferredColorScheme=0"

FRAME = """<!doctype html><title>{}</title><iframe src="probe.html" width="%d" height="%d"></iframe>
<script>addEventListener("message", (event) => { document.title = event.data; });</script>"""
"""A page in a frame of the size that is wanted: a window without a screen is never narrower than 500 pixels."""


def command(address: str, folder: Path, *options: str, milliseconds: int = 4000) -> list[str]:
    """What prints the document at an address once its scripts have run for so long, by the page's own clock."""
    profile = f"--user-data-dir={folder / 'profile'}"
    return [BROWSER, *QUIET, f"--virtual-time-budget={milliseconds}", profile, *options, "--dump-dom", address]


def looked_at(address: str, folder: Path, *options: str, milliseconds: int = 4000) -> str:
    """The document at an address as it stands in a browser after its scripts have run."""
    words = command(address, folder, *options, milliseconds=milliseconds)
    done = subprocess.run(words, capture_output=True, encoding="utf-8", errors="replace", check=False, timeout=PATIENCE)
    return done.stdout


def browse(path: Path, folder: Path, *options: str, anchor: str = "") -> str:
    """The same of a file."""
    return looked_at(f"{path.as_uri()}{anchor}", folder, *options)

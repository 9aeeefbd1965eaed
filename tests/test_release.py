"""A release is refused while its words or the checkout are not in order (scripts/release)."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.program import ROOT

sys.path.insert(0, str(ROOT / "scripts" / "lib"))
from release import section, wrong_state, wrong_words

CHANGELOG = "# Changelog\n\n## Unreleased\n\n## 0.2.0 – 2026-12-01\n\n- It plays.\n\n## 0.1.0\n\n- It was.\n"


def git(root: Path, *words: str) -> None:
    subprocess.run(
        ["git", "-C", str(root), "-c", "user.name=a", "-c", "user.email=a@b", *words], check=True, capture_output=True
    )


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout that is in order for 0.2.0."""
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "0.2.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "first")
    return tmp_path


def test_a_checkout_in_order(checkout: Path) -> None:
    assert [*wrong_words(checkout, "0.2.0"), *wrong_state(checkout, "0.2.0")] == []


@pytest.mark.parametrize(
    ("version", "changelog", "wrong"),
    [
        ("0.2", CHANGELOG, ["a version is three numbers", "names version 0.2.0, not 0.2"]),
        ("0.1.0", CHANGELOG, ["names version 0.2.0, not 0.1.0"]),
        ("0.2.0", CHANGELOG.replace("## 0.2.0 –", "## 0.20.0 –"), ["nothing below ## 0.2.0"]),
        ("0.2.0", CHANGELOG.replace("## Unreleased\n", "## Unreleased\n\n- More.\n"), ["entries below ## Unreleased"]),
    ],
)
def test_words_that_are_not_in_order(checkout: Path, version: str, changelog: str, wrong: list[str]) -> None:
    (checkout / "CHANGELOG.md").write_text(changelog)
    told = list(wrong_words(checkout, version))
    assert len(told) == len(wrong) and all(part in sentence for part, sentence in zip(wrong, told, strict=True))


def test_a_checkout_that_is_not_in_order(checkout: Path) -> None:
    (checkout / "new.txt").write_text("")
    git(checkout, "tag", "v0.2.0")
    git(checkout, "switch", "-q", "-c", "side")
    told = list(wrong_state(checkout, "0.2.0"))
    assert ["on main, not on side" in told[0], "not committed" in told[1], "v0.2.0 is there" in told[2]] == [True] * 3


def test_a_section_ends_at_the_next() -> None:
    assert (section(CHANGELOG, "0.2.0"), section(CHANGELOG, "Unreleased"), section(CHANGELOG, "0.3.0")) == (
        "- It plays.",
        "",
        None,
    )

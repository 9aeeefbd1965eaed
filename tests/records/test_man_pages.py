"""The manual pages: one a command, with every option, and nothing in them that a page reader takes for a command of its own."""

import re
import sys
from pathlib import Path

from tests.kit.program import ROOT

sys.path.insert(0, str(ROOT / "scripts" / "lib"))

import man_pages


def test_every_command_has_a_page_with_its_options(tmp_path: Path) -> None:
    pages = {page.name: page.read_text(encoding="utf-8") for page in man_pages.write(tmp_path, "1.2.3", "2026-01-31")}
    expected = {f"{program}.1": group for program, group in man_pages.groups().items()}
    for program, group in man_pages.groups().items():
        expected |= {f"{program}-{name}.1": command for name, command in group.commands.items()}
    assert pages.keys() == expected.keys() and len(pages) > 20
    for name, command in expected.items():
        options = [opt for param in command.params for opt in param.opts if opt.startswith("--") and not getattr(param, "hidden", False)]
        assert [opt for opt in options if opt.replace("-", r"\-") not in pages[name]] == [], name
        assert '"2026-01-31" "1.2.3"' in pages[name]
        assert [row for row in pages[name].splitlines() if re.match(r"['.](?!(TH|SH|PP|TP|B)\b)", row)] == [], name
        assert re.search(r"^\S+ \\- \S", pages[name], re.MULTILINE), name

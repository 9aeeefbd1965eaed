"""What is made for the wheel: the digests of what judges each game, so that nobody's first start works them out, and the manual pages."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[Any]):
    """Adds `referee/code.json` and `share/man/man1`; an editable installation has no need of them, as its files change."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make them of the files that are about to be packed."""
        if version == "editable":
            return
        root = Path(self.root)
        self.digests(root, build_data)
        self.manual(root, build_data)

    def manual(self, root: Path, build_data: dict[str, Any]) -> None:
        """The pages of all commands, dated by SOURCE_DATE_EPOCH where it is set, so that a build can be repeated."""
        sys.path[:0] = [str(root), str(root / "scripts" / "lib")]
        import man_pages

        day = time.strftime("%Y-%m-%d", time.gmtime(float(os.environ.get("SOURCE_DATE_EPOCH") or time.time())))
        for page in man_pages.write(Path(self.directory) / "man1", self.metadata.version, day):
            build_data["shared_data"][str(page)] = f"share/man/man1/{page.name}"

    def digests(self, root: Path, build_data: dict[str, Any]) -> None:
        """The digests of the rules and the engine, game by game."""
        sys.path.insert(0, str(root / "referee" / "engine"))
        import code_digest  # by itself: nothing that the program needs is installed where a wheel is built

        games = sorted(path.parent for path in (root / "referee" / "games").glob("*/__init__.py"))
        found = {}
        for folder in games:
            files = code_digest.files_of(folder)
            found[f"referee.games.{folder.name}"] = [code_digest.raw_digest(files), code_digest.digest_of(files)]
        made = Path(self.directory) / "code.json"
        made.parent.mkdir(parents=True, exist_ok=True)
        made.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        build_data["force_include"][str(made)] = "referee/code.json"

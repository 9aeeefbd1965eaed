"""Puts the digests of what judges each game into the wheel, so that an installed program does not have to work them out."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[Any]):
    """Adds `referee/code.json`; an editable installation has no need of it, as its files change."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Work them out of the files that are about to be packed."""
        if version == "editable":
            return
        root = Path(self.root)
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

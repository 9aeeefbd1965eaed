"""Manual pages of `referee`, `records` and every command, made by click-man from the texts that `--help` shows.

They go into the wheel (`share/man/man1`). `python scripts/lib/man_pages.py FOLDER` writes them into a folder, so that
`man -l FOLDER/referee-play.1` shows one from a checkout.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


def write(folder: Path, version: str, date: str) -> list[Path]:
    """Write all pages into a folder, which is made. date: YYYY-MM-DD, as it stands in the footer. The pages."""
    from click_man.core import write_man_pages

    folder.mkdir(parents=True, exist_ok=True)
    for name, group in groups().items():
        write_man_pages(name, group, version=version, target_dir=str(folder), date=date)
    return sorted(folder.glob("*.1"))


def groups() -> dict[str, Any]:
    """Both programs, with their commands loaded."""
    import click

    from records.cli import COMMANDS
    from records.commands import group
    from referee.cli.commands import cli

    records = group()
    context = click.Context(records)
    for name, (_, about) in COMMANDS.items():
        command = records.get_command(context, name)
        assert command is not None
        command.short_help = about
        records.commands[name] = command
    return {"referee": cli, "records": records}


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    import time

    from referee import __version__

    for page in write(Path(sys.argv[1]), __version__, time.strftime("%Y-%m-%d")):
        print(page)

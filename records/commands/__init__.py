"""The commands, a module each, imported when called. They read options and print; what they print is worked out
elsewhere. Only `records.cli` imports them.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

import click

from records.cli import COMMANDS, help_text
from referee import __version__

if TYPE_CHECKING:
    from records.statistics.spreadsheet import Csv


def address(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    """The value of --cluster, which is no empty one, such as that of a variable that is not set."""
    if value is not None and not value.strip():
        raise click.UsageError("--cluster is empty; it wants the scheduler's address, HOST:PORT or tcp://HOST:PORT")
    return value


def same_people(_: click.Context, __: click.Parameter, value: tuple[str, ...]) -> list[tuple[str, str]]:
    """The values of --same, each `OTHER=NAME`."""
    pairs = [(other.strip(), name.strip()) for other, _, name in (text.partition("=") for text in value)]
    if any(not other or not name for other, name in pairs):
        raise click.UsageError("--same wants two names, such as --same Anna=Ana")
    return pairs


SAME = click.option(
    "--same",
    multiple=True,
    callback=same_people,
    metavar="OTHER=NAME",
    help="Two names, or ids, are one person, called NAME; may be repeated.",
)
DECIMAL = click.option(
    "--decimal", type=click.Choice(["point", "comma"]), help="Of a CSV: the sign before decimals; a comma brings `;`."
)
BOM = click.option("--bom", is_flag=True, help="Of a CSV: a byte-order mark before it, by which Excel knows UTF-8.")


def csv_form(decimal: str | None, bom: bool, is_csv: bool) -> Csv:
    """How a CSV is written. Raises UsageError where there is none."""
    from records.statistics.spreadsheet import Csv

    if (decimal or bom) and not is_csv:
        raise click.UsageError(f"{'--decimal' if decimal else '--bom'} is for a CSV")
    return Csv("," if decimal == "comma" else ".", bom)


class Lazy(click.Group):
    """A group that imports a command when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(COMMANDS[cmd_name][0]).command
        return command

    def get_help(self, ctx: click.Context) -> str:
        """The same text as without click."""
        return help_text().rstrip()


def group() -> click.Group:
    """The command with all its commands."""
    about = "Reads the logs that `referee` keeps: replays, audits and counts them."
    made = Lazy("records", help=about, context_settings={"help_option_names": ["-h", "--help"]})
    return click.version_option(__version__, prog_name="records", message="%(prog)s %(version)s")(made)

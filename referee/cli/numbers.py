"""Numbers on the command line are read as at the table: digits 0 to 9 only."""

import re
from typing import Any

import click


class WholeNumber(click.IntRange):
    """A whole number in a range; Python's other spellings of one (`1_000`, digits of other alphabets) are none here."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        bare = value.removeprefix("-") if isinstance(value, str) else ""
        if isinstance(value, str) and not (bare.isascii() and bare.isdigit()):
            self.fail(f"{value!r} is no whole number; numbers are typed with the digits 0 to 9.", param, ctx)
        return super().convert(value, param, ctx)


class Decimal(click.FloatRange):
    """A number in a range, written with the digits 0 to 9 and at most one point: no `nan`, no `inf`, no `1e9`."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        if isinstance(value, str) and not re.fullmatch(r"-?[0-9]+(\.[0-9]+)?|-?\.[0-9]+", value):
            self.fail(f"{value!r} is no number; numbers are typed with the digits 0 to 9 and a point.", param, ctx)
        return super().convert(value, param, ctx)

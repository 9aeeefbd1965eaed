"""The end of a script: its exit code, and no traceback where nobody reads its output any more (`scripts/exam --check | head`)."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

CLOSED = 141
"""The exit code then, as a shell reports it (128 + SIGPIPE)."""


def ended(main: Callable[[], int | None]) -> int:
    """Run a script; its exit code."""
    try:
        try:
            code = main()
        except SystemExit as end:  # its help, or a wrong option
            code = end.code if isinstance(end.code, int | None) else 1
            if code == 1 and end.code != 1:
                print(end.code, file=sys.stderr)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is still buffered goes nowhere
        return CLOSED
    return code or 0


__all__ = ["CLOSED", "ended"]

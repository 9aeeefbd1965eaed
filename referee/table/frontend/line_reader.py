"""The line that somebody types at a terminal: the plain one with readline, or the editor where the terminal can show
it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from referee.table.frontend import typed_ahead
from referee.table.frontend.signals import Signals
from referee.table.frontend.typed_ahead import Ahead

if TYPE_CHECKING:
    from referee.table.assist.complete import Candidate
    from referee.table.frontend.standing import Above


class LineReader(Protocol):
    """Reads one typed line after another."""

    draws: bool
    """Whether what stands above the prompt is drawn here, and erased when the line is entered."""

    def ask(self, text: str, start: str = "", above: Above | None = None) -> str:
        """One typed line. start: the text on it already. above: of an entry what is drawn above it. Raises
        KeyboardInterrupt, EOFError, Stopped, OSError.
        """

    def title(self, text: str) -> None:
        """What the window is called; empty: as it was called before."""

    def remember(self, typed: Sequence[str]) -> None:
        """Lines that were typed in an earlier session, for the history."""

    def ahead(self, patience: float) -> Sequence[str]:
        """Take off the whole lines that were typed ahead; what is begun of the next one stands on it when it is asked
        for.

        patience: seconds of silence after which nothing more is waited for.
        """


class Plain:
    """The plain line: `input`, with readline's editing and history where there is one. Its settings are left alone:
    with bracketed paste turned off, release 8.2 does not notice an interrupt.
    """

    draws = False

    def __init__(self, signals: Signals) -> None:
        self.signals = signals
        self.begun = Ahead()
        self.readline: Any = None
        try:
            import readline
        except ImportError:
            return
        self.readline = readline

    def title(self, text: str) -> None:
        """A plain terminal may have no window."""

    def ask(self, text: str, start: str = "", above: Above | None = None) -> str:
        """One typed line."""
        begun, self.begun = self.begun, Ahead()
        if begun.ended:
            raise EOFError
        start += begun.begun
        with self.signals.waiting():
            if not start:
                return input(text)
            if self.readline is None:
                return start + input(text + start)
            self.readline.set_startup_hook(lambda: self.readline.insert_text(start))
            try:
                return input(text)
            finally:
                self.readline.set_startup_hook(None)

    def remember(self, typed: Sequence[str]) -> None:
        """Lines that were typed in an earlier session."""
        for line in typed if self.readline is not None else ():
            self.readline.add_history(line)

    def ahead(self, patience: float) -> Sequence[str]:
        """Whole lines that were typed ahead."""
        self.begun = typed_ahead.read(typed_ahead.taken(sys.stdin.fileno(), patience))
        return self.begun.lines


def able(env: Mapping[str, str] | None = None) -> bool:
    """Whether the terminal can show the editor. NO_COLOR takes colours away, not the editor."""
    env = os.environ if env is None else env
    return env.get("TERM", "dumb") not in ("", "dumb")


def line_for(
    signals: Signals,
    find: Callable[[str], list[Candidate]],
    bottom: Callable[[int], list[str]],
    offered: Callable[[], tuple[str, ...]],
) -> LineReader:
    """The best line that this terminal can show."""
    if able():
        try:
            from referee.table.frontend.editor import Editor
        except ImportError:
            return Plain(signals)
        return Editor(signals, find, bottom, offered)
    return Plain(signals)

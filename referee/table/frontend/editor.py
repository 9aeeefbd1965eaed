"""The interactive line on prompt_toolkit: editing, history, completion, a bottom line. Imported only at a real
terminal.
"""

from __future__ import annotations

import asyncio
import os
import select
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from time import monotonic
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input.typeahead import get_typeahead, store_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from referee.engine.safe import safe
from referee.table.assist.complete import Candidate
from referee.table.frontend.signals import Signals, Stopped
from referee.table.frontend.source import MOST
from referee.table.frontend.standing import Above
from referee.table.frontend.typed_ahead import LONGEST

FLOOD = 200
"""Keys that come at once and are no typing."""

DRAWN = 200
"""Letters that are drawn of a line that is longer than an entry can be."""

REFRESH = 1.0
"""Seconds after which the clocks are redrawn."""

MENU = {"completion-menu.completion.current": "fg:#000000 bg:#ffffff reverse"}
"""Where the editor's own colours are too pale: of text, a contrast of 4.5 at least."""


TAKES = (Keys.F1, Keys.F2, Keys.F3, Keys.F4, Keys.F5)
"""Keys that take an offer."""

ENTERS = (Keys.ControlM, Keys.ControlJ, *TAKES)
"""Keys that enter a line."""


class _Completer(Completer):
    def __init__(self, find: Callable[[str], list[Candidate]]) -> None:
        self.find = find

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """What can complete the text before the cursor; a fault in a game's list never ends the line."""
        try:
            found = self.find(document.text_before_cursor)
        except Exception:
            return
        for text, start, meta, shown in found:
            yield Completion(text, -start, display=safe(shown or text), display_meta=safe(meta))


def gathered(keys: list[KeyPress]) -> list[KeyPress]:
    """Keys of which more came at once than anybody types: letters that follow one another are one paste.

    A terminal that does not bracket its pastes sends them as keys, and each would be inserted and drawn by itself.
    """
    if len(keys) < FLOOD:
        return keys
    out: list[KeyPress] = []
    for key in keys:
        if len(key.key) > 1 or not key.data.isprintable():
            out.append(key)
        elif out and out[-1].key is Keys.BracketedPaste:
            out[-1] = KeyPress(Keys.BracketedPaste, out[-1].data + key.data)
        else:
            out.append(KeyPress(Keys.BracketedPaste, key.data))
    return out


def terminal_input() -> Any:
    """The input of this terminal, which gathers floods of keys; None where prompt_toolkit's own has to do."""
    try:
        from prompt_toolkit.input.vt100 import Vt100Input
    except (ImportError, AssertionError):  # no such terminal on this system
        return None

    class Input(Vt100Input):
        def read_keys(self) -> list[KeyPress]:
            keys = super().read_keys()
            while len(keys) > FLOOD and len(keys) < MOST and select.select([self.fileno()], [], [], 0)[0]:
                more = super().read_keys()
                if not more:
                    break
                keys += more
            return gathered(keys)

    try:
        return Input(sys.stdin)
    except OSError:
        return None


def parted(keys: Sequence[KeyPress]) -> tuple[list[str], list[KeyPress]]:
    """Keys that were typed ahead: the lines that they enter, and the keys behind the last of these."""
    lines: list[str] = []
    line = ""
    end = 0
    for i, key in enumerate(keys, 1):
        if key.key in ENTERS:
            taken = f"F{TAKES.index(key.key) + 1}" if key.key in TAKES else ""
            lines += (line or taken).split("\n")
            line, end = "", i
        elif key.key is Keys.BracketedPaste:
            line += key.data.replace("\r\n", "\n").replace("\r", "\n")
        elif key.key is Keys.ControlH:
            line = line[:-1]
        elif key.key in (Keys.ControlC, Keys.ControlU):
            line = ""
        elif len(key.key) == 1:
            line += key.data
    return lines, list(keys[end:])


KEEP_TITLE, OLD_TITLE = "\x1b[22;2t", "\x1b[23;2t"
"""Let the terminal remember the title of its window, and take it again (xterm's window operations)."""


class Editor:
    """Reads lines."""

    draws = True

    def __init__(
        self,
        signals: Signals,
        find: Callable[[str], list[Candidate]],
        bottom: Callable[[int], list[str]],
        offered: Callable[[], tuple[str, ...]],
    ) -> None:
        self.signals = signals
        self.bottom = bottom
        """Returns the rows of the bottom line."""
        self.offered = offered
        """Returns the entries that a key may take."""
        self.above: Above | None = None
        """What is drawn above an entry; None while something else is asked."""
        self.titled = False
        self.too_long = False
        self.history = InMemoryHistory()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._app: Any = None
        self.prompt: PromptSession[str] = PromptSession(
            history=self.history,
            completer=_Completer(find),
            complete_while_typing=False,
            key_bindings=self._keys(),
            enable_suspend=True,
            input=terminal_input(),
            bottom_toolbar=self._bottom,
            refresh_interval=REFRESH,
            reserve_space_for_menu=5,
            wrap_lines=True,
            style=Style.from_dict(MENU),
            color_depth=ColorDepth.DEPTH_1_BIT if os.environ.get("NO_COLOR") else None,
        )

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()

        @keys.add(Keys.BracketedPaste)
        def _(event: KeyPressEvent) -> None:
            """A paste is text, however long; of a line that is too long only the beginning is drawn."""
            data = event.data.replace("\r\n", "\n").replace("\r", "\n")
            buffer = event.current_buffer
            held = buffer.text
            if "\n" in held + data:
                buffer.insert_text(data[: max(10 * MOST - len(held), 0)])
            elif self.too_long or len(held) + len(data) > MOST:
                if not self.too_long:
                    buffer.text = (held + data)[:DRAWN]
                self.too_long = True
            else:
                buffer.insert_text(data)

        @keys.add(Keys.ControlAt)
        def _(event: KeyPressEvent) -> None:
            """Ctrl-Space sets a mark in other editors, and the next key then takes the place of what is marked: nothing
            here.
            """

        def take(number: int) -> None:
            there = Condition(lambda: len(self.offered()) >= number)

            @keys.add(f"f{number}", filter=there)
            def _(event: KeyPressEvent) -> None:
                event.current_buffer.text = self.offered()[number - 1]
                event.current_buffer.validate_and_handle()

        for number in range(1, len(TAKES) + 1):
            take(number)
        return keys

    def _bottom(self) -> str:
        if self.above is None:
            return ""
        return "\n".join(self.bottom(shutil.get_terminal_size((80, 24)).columns))

    def title(self, text: str) -> None:
        """What the window is called; empty: as it was called before."""
        output = self.prompt.output
        if text:
            output.write_raw("" if self.titled else KEEP_TITLE)
            output.set_title(safe(text))
        elif self.titled:
            output.write_raw(OLD_TITLE)
        self.titled = bool(text)
        output.flush()

    def ask(self, text: str, start: str = "", above: Above | None = None) -> str:
        """One typed line. Of an entry nothing stays on the screen. Raises KeyboardInterrupt, EOFError, Stopped."""
        self.above = above
        self.prompt.app.erase_when_done = above is not None
        self.too_long = False

        def message() -> ANSI:
            size = self.prompt.output.get_size()
            return ANSI("\n".join([*(above(size.columns, size.rows) if above is not None else ()), safe(text)]))

        with self.signals.waking(self._wake):
            try:
                typed = self.prompt.prompt(message, default=start, handle_sigint=False, pre_run=self._begun)
                return typed.ljust(MOST + 1) if self.too_long else typed
            finally:
                self._loop = self._app = None

    def remember(self, typed: Sequence[str]) -> None:
        """Lines that were typed in an earlier session."""
        for line in typed:
            self.history.append_string(line)

    def ahead(self, patience: float) -> Sequence[str]:
        """Whole lines that were typed ahead: keys that the last prompt had read already, and those in the terminal's
        queue.
        """
        source = self.prompt.input
        keys = get_typeahead(source)
        end = monotonic() + LONGEST
        try:
            with source.raw_mode():
                while not source.closed and monotonic() < end and select.select([source.fileno()], [], [], patience)[0]:
                    keys += source.read_keys()
        except (OSError, ValueError, NotImplementedError):
            pass  # no such terminal: nothing can be told of it
        lines, rest = parted(keys)
        store_typeahead(source, rest)
        return lines

    def _begun(self) -> None:
        self._loop, self._app = asyncio.get_running_loop(), get_app()
        if number := self.signals.take():
            self._wake(number)

    def _wake(self, number: int) -> bool:
        """A signal has come: end the prompt with it. False when none is open; then it is held."""
        if self._loop is None:
            return False
        self._loop.call_soon_threadsafe(self._stop, number)
        return True

    def _stop(self, number: int) -> None:
        app = self._app
        if app is not None and app.is_running and app.future is not None and not app.future.done():
            app.exit(exception=KeyboardInterrupt() if self.signals.is_interrupt(number) else Stopped(number))

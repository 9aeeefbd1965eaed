"""What `records` prints: results on stdout, messages and progress on stderr. Names and notes are data (`engine.safe`)."""

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from records.logs.wording import Worded
from referee.engine.safe import ascii_json, safe
from referee.journal.acts import plain
from referee.table import render


class Screen(render.Screen):
    """Standard output. Raises BrokenPipeError when nobody reads on, so that work stops."""

    def _put(self, text: str) -> None:
        super()._put(text)
        if self.closed:
            raise BrokenPipeError


EMPTY = "''"
"""How an empty name is shown."""


def message(text: str) -> None:
    """A sentence on stderr."""
    print(f"records: {safe(text)}", file=sys.stderr)


def refused(path: str, why: str) -> None:
    """A file that cannot be used."""
    message(f"{path or EMPTY}: {why}")


def progress(done: int, total: int, what: str) -> None:
    """A counter on stderr, on a terminal only."""
    if total > 1 and sys.stderr.isatty() and (done % 20 == 0 or done == total):
        print(f"\r{done:,} of {total:,} {what}", end="", file=sys.stderr, flush=True)


def progress_end() -> None:
    """Leave the counter's line."""
    if sys.stderr.isatty():
        print(file=sys.stderr)


def json_line(screen: Screen, data: Any) -> None:
    """One JSON object a line, in ASCII."""
    screen.raw(ascii_json(msgspec.json.encode(data).decode()))


def finding_words(finding: Worded) -> str:
    """A finding with its citation and its reasons."""
    because = f" (see line {', '.join(map(str, finding.because))})" if finding.because else ""
    needs = f" (open: {', '.join(finding.needs)})" if finding.needs else ""
    about = f"about line {finding.about}: " if finding.about else ""
    return f"{about}{finding.verdict} by {finding.citation}: {finding.text or 'as the log says'}{because}{needs}"


def result_words(result: Mapping[str, Any], players: Sequence[str], final: bool = True) -> str:
    """A result in words. final: the game is over, so that it has a winner, none, or an open question."""
    parts = []
    for key, value in result.items():
        if key == "winner" and isinstance(value, list):
            if not value and not final:
                continue
            if not value and result.get("unknown"):
                parts.append("who wins is open")
                continue
            names = [
                f"{s} {players[s - 1]}".strip() if isinstance(s, int) and 0 < s <= len(players) else str(s)
                for s in value
            ]
            parts.append(f"won by {' and '.join(names)}" if names else "nobody wins")
        else:
            values = value if isinstance(value, list) else [value]
            parts.append(f"{key} {', '.join('?' if v is None else plain(v) for v in values)}")
    return "; ".join(parts)

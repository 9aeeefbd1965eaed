"""What `records` prints: results on stdout, messages and progress on stderr. Names and notes are data
(`engine.safe`).
"""

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from records.logs.wording import Worded
from referee.engine.naming import named, of_seat, together
from referee.engine.safe import ascii_json, safe
from referee.journal.acts import plain
from referee.table.frontend import render
from referee.table.session.score_rows import tie_words


class Output(render.Screen):
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


def json_line(screen: Output, data: Any) -> None:
    """One JSON object a line, in ASCII."""
    screen.raw(ascii_json(msgspec.json.encode(data).decode()))


def finding_words(finding: Worded) -> str:
    """A finding with its citation and its reasons."""
    lines = f"line{'s' if len(finding.because) > 1 else ''} {', '.join(map(str, finding.because))}"
    because = f" (see {lines})" if finding.because else ""
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
        elif key == "unknown" and isinstance(value, list):
            parts.append(f"not known: {named(together(of_seat(str(v)) for v in value), players)}")
        elif key == "path" and isinstance(value, list):
            parts += [named(tie_words(str(step)), players) for step in value]
        else:
            values = value if isinstance(value, list) else [value]
            parts.append(f"{key} {', '.join('?' if v is None else plain(v) for v in values)}")
    return "; ".join(parts)

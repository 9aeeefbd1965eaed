"""`phone`: the links by which other screens watch; `phone N` gives the link of a seat to another device."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from referee.engine.words import Typed, Unread
from referee.table.session.reply import Reply

if TYPE_CHECKING:
    from referee.table.session.session import Session

WATCH = "nobody watches: `q`, then `referee resume LOG --screen lan --seats` gives each seat a link"
PUBLIC = "the seats have no links of their own: `q`, then `referee resume LOG --screen lan --seats`"


def phone(session: Session, typed: Typed) -> Reply:
    """`phone N`: the next device that opens the link of a seat replaces the one before; `phone`: all links."""
    audience = session.audience
    if audience is None:
        return Reply("info", WATCH)
    if audience.trouble:
        return Reply("info", f"the live page has failed ({audience.trouble}); the game goes on without it")
    links = [(f"@{seat}" if seat else "everybody", audience.link(seat)) for seat in range(len(session.names) + 1)]
    if len(typed.words) == 1:
        return Reply("info", rows=tuple((who, link) for who, link in links if link), slip=_code(session, 0))
    seat = session.seat(typed.words[1])
    if len(typed.words) > 2:
        raise session.unread(Unread("`phone` takes one seat", typed.words[2]), typed.words[0])
    link = links[seat][1]
    if not link:
        return Reply("info", PUBLIC)
    audience.phone(seat)
    said = f"the next device that opens this link shows what @{seat} may know; the one before no longer does: {link}"
    return Reply("info", said, slip=_code(session, seat))


def _code(session: Session, seat: int) -> tuple[str, ...]:
    """A link as a picture, where a person sees it."""
    if session.audience is None or not session.asks:
        return ()
    return tuple(session.audience.code(seat, shutil.get_terminal_size().columns))

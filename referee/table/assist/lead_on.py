"""What leads on from a line by which somebody wants to leave, to end the game or to sit down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from referee.engine.words import GLOBAL_WORDS, Typed, Unread, Word
from referee.table.session.leaver import follows
from referee.table.session.reply import Reply
from referee.table.session.typed_entry import Refused

if TYPE_CHECKING:
    from referee.table.session.session import Session


LEAD = (
    "nothing is recorded: `q` leaves and the game can go on later, `pause` stops the clock, `drop SEAT` when "
    "one player "
    "goes home, `stop abandoned REASON` when the game ends here without a result"
)
"""What leads on from the words that people type when they want to end something."""

ENDING = (
    "end",
    "abandon",
    "abandoned",
    "resign",
    "concede",
    "conceded",
    "annul",
    "annulled",
    "abort",
    "surrender",
    "quit",
    "exit",
    "leave",
    "gameover",
)
"""Words that are often typed to end something."""

GOING = (
    "leave",
    "leaves",
    "left",
    "has left",
    "drop",
    "drops",
    "goes",
    "goes home",
    "went home",
    "is gone",
    "has gone home",
)
"""What is often typed behind a player who goes home."""

SITTING = ("substitute", "replace", "swap", "sub")
"""Words that are often typed when somebody else takes a seat."""


def lead(session: Session, typed: Typed) -> None:
    """Refuse, with what leads on, a line by which somebody wants to leave, to end the game or to sit down, where the
    game does not read it.
    """
    words = [word.text.casefold() for word in typed.words]
    own = session.game.leaving.leaves(1).verb()
    if words == [own]:
        _refuse(
            f"nothing is recorded: `drop SEAT` says who goes home ({follows(session)}); `q` leaves the "
            "session and the game can go on later"
        )
    who = _seat_before(session, typed.words)
    ends = words[0] in ENDING and len(words) <= 3
    if not ends and who is None and words[0] not in SITTING:
        return
    try:
        session.game.notation.parse(session.state.copy(), typed.words)
    except Unread:
        if who is not None:
            _refuse(f"`drop {who}`: @{who} goes home; {follows(session)}", f"drop {who}")
        if words[0] in SITTING:
            _refuse(
                "`seat N NAME`: somebody else plays seat N from here on",
                *_sits(typed.words[1:]),
            )
        if words[0] in ("quit", "exit"):
            _refuse(f"{typed.words[0].text!r} is typed `q` here; {LEAD}", "q")
        _refuse(LEAD)


def _sits(words: Sequence[Word]) -> list[str]:
    """`seat Ben Eve` for what stands behind `replace`: `Ben with Eve`, `Ben Eve`, `Eve for Ben`."""
    texts = [word.text for word in words]
    between = next((word for word in ("for", "with", "by") if word in texts[1:-1]), "")
    at = texts.index(between) if between else 1
    first, second = texts[:at], texts[at + bool(between) :]
    if between == "for":
        first, second = second, first
    return [f"seat {' '.join(first)} {' '.join(second)}"] if first and second else []


def leads_on(typed: Typed) -> str:
    """What leads on from a bare word that is typed to end something, where the game reads it and it cannot be
    recorded.
    """
    return LEAD if len(typed.words) == 1 and typed.words[0].text.casefold() in ENDING else ""


def _leaves_else(session: Session) -> bool:
    """Whether `leave` is a word of this game for something else than going home."""
    return session.game.leaving.leaves(1).verb() != "leave" and any(
        kind.verb() == "leave" for kind in session.game.steps
    )


def _seat_before(session: Session, words: Sequence[Word]) -> int | None:
    """The seat of `4: leave`, `4 leave`, `leave 4`, `Ben goes home`; None when that is not what stands there."""
    texts = [word.text.casefold() for word in words]
    if len(words) == 2 and texts[0] == "leave":
        named = words[1]
    elif " ".join(texts[1:]) in GOING and not (_leaves_else(session) and texts[-1].startswith(("leave", "left"))):
        named = words[0]
    else:
        return None
    try:
        return session.seat(named._replace(text=named.text.rstrip(":")))
    except Unread:
        return None


def _refuse(text: str, *offers: str) -> NoReturn:
    raise Refused(Reply("refused", text, verdict="unread", column=1, suggestions=offers), 1)


def explained(session: Session, word: str) -> str:
    """What `? WORD` says of these words; empty for others."""
    if word in ("drop", "leave") or word == session.game.leaving.leaves(1).verb():
        seats = "; ".join(f"`drop {i}` {name}".rstrip() for i, name in enumerate(session.names, 1))
        return f"{GLOBAL_WORDS['drop']}; {follows(session)}. {seats}"
    if word in SITTING:
        return GLOBAL_WORDS["seat"]
    return f"{GLOBAL_WORDS['stop']}; {GLOBAL_WORDS['drop']}; q: {GLOBAL_WORDS['q']}" if word in ENDING else ""

"""What leads on from a line by which somebody wants to leave, to end the game or to sit down."""

from __future__ import annotations

import re
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

GOING = re.compile(
    r"(?:has |had |is |must |needs |wants |to |already )*(?:leaves?|left|drops?|dropped|goe?s?|went|gone|out|away)"
    r"(?: out| home| away| now| early| the table| the game)*(?: skip (?:him|her|them|it))?"
)
"""What is often typed behind a player who goes home."""

TAKEN_OVER = re.compile(
    r"(?P<new>\S+) (?:takes over (?:for|from)|takes the (?:seat|place) of|plays (?:for|instead of)|replaces|"
    r"sits (?:down |in )?for) "
    r"(?P<old>\S+)(?: now)?|(?P<new2>\S+) (?:takes|takes over) (?P<old2>\S+?)(?:[’']s?|s) (?:seat|place)|"
    r"(?P<old3>\S+) is replaced by (?P<new3>\S+)"
)
"""How people say that somebody else sits down in a player's place."""

RETURNING = re.compile(
    r"(?:is|comes|came|has come|returns|returned|has returned|plays|joins|sits)"
    r"(?: back| again| in| on| with us| us| down| at the table)*"
)
"""What is often typed behind a player who went home and plays on."""

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
    if who is not None and _leaves_else(session):
        _waits(session, typed, who)
    _taken_over(session, typed)
    _returns(session, typed.words)
    ends = words[0] in ENDING and len(words) <= 3
    if not ends and who is None and words[0] not in SITTING:
        return
    try:
        session.game.notation.parse(session.state.copy(), typed.words)
    except Unread:
        if who is not None:
            _goes_or_sits(session, who)
        if words[0] in SITTING:
            _refuse(
                "`seat N NAME`: somebody else plays seat N from here on",
                *_sits(typed.words[1:]),
            )
        if words[0] in ("quit", "exit"):
            _refuse(f"{typed.words[0].text!r} is typed `q` here; {LEAD}", "q")
        _refuse(LEAD)


def _goes_or_sits(session: Session, who: int) -> NoReturn:
    """Name both words that somebody may mean who says that a player leaves."""
    _refuse(
        f"`drop {who}`: @{who} goes home; {follows(session)}. `seat {who} NAME`: somebody else plays on for them",
        f"drop {who}",
    )


def _waits(session: Session, typed: Typed, who: int) -> None:
    """Refuse a line that the game reads as a step of its own and that cannot be recorded now, with both words that
    somebody may mean who says that a player leaves.
    """
    if session.trial:
        return
    reply = session.shadow().enter(typed.text)
    if reply.waits:
        text = f"{reply.message}. When @{who} goes home: `drop {who}`; when somebody else plays on: `seat {who} NAME`"
        _refuse(text, f"drop {who}")


def _taken_over(session: Session, typed: Typed) -> None:
    """Refuse, with the entry, a sentence that says who sits down in whose place."""
    found = TAKEN_OVER.fullmatch(" ".join(word.text for word in typed.words))
    if found is None:
        return
    new, old = (next(found[f"{who}{i}"] for i in ("", 2, 3) if found[f"{who}{i}"]) for who in ("new", "old"))
    try:
        who = session.seat(Word(old, 1, 1))
    except Unread:
        return
    _refuse(f"`seat {who} {new}`: {new} plays seat {who} from here on", f"seat {who} {new}")


def _returns(session: Session, words: Sequence[Word]) -> None:
    """Refuse, with the entry, a sentence that says that a player who went home plays on."""
    if not session.state.gone or not RETURNING.fullmatch(" ".join(word.text.casefold() for word in words[1:])):
        return
    try:
        who = session.seat(words[0])
    except Unread:
        return
    if who in session.state.gone:
        entry = f"seat {who} {session.names[who - 1]}"
        _refuse(f"`{entry}`: @{who} plays on from here; `seat {who} NAME`: somebody else does", entry)


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
    """The seat of `4: leave`, `4 leave`, `leave 4`, `Ben goes home`; None when that is not what stands there, or where
    `4: leave` is a step of the game for something else.
    """
    texts = [word.text.casefold().rstrip(",.!") for word in words]
    if len(words) == 2 and texts[0] == "leave":
        named = words[1]
    elif GOING.fullmatch(" ".join(texts[1:])):
        named = words[0]
        if _leaves_else(session) and named.text.endswith(":"):
            return None
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

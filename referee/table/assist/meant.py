"""What a typed line means before it is read: its names made one word each, its global word, what it is mistaken for."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from referee.engine import plain
from referee.engine.findings import RANK
from referee.engine.ledger_answers import in_brief
from referee.engine.printed import bare
from referee.engine.steps import Step
from referee.engine.words import (
    GLOBAL_WORDS,
    NO,
    Typed,
    Unread,
    Word,
    foreign_digit,
    named_form,
    plain_digits,
    slip,
    split,
)
from referee.table.session.reply import Reply
from referee.table.session.typed_entry import IRREGULAR, Refused

if TYPE_CHECKING:
    from referee.engine.game import Game
    from referee.table.session.session import Session

ELSEWHERE = {
    word: ours
    for ours, words in {
        "?": "help rules",
        "q": "bye save",
        "st": "status board score scores state points standings winner result table time",
        "ls": "list log history",
        "n": "note",
        "go": "resume continue",
        "call": "judge",
    }.items()
    for word in words.split()
}
"""What is often typed alone, with the global word for it."""

READING = ("?", "st", "ls")
"""Global words that only show something: what is called otherwise is answered at once."""

LINE = 8
"""The longest line, in words, that is tried as an entry with another first word."""

WRITTEN = 3
"""Letters of a word that is written out, at least; a shorter one is a code."""

ASKS = "may"
"""The global word that records nothing of the entry behind it: a player who is called so is never meant in silence."""

FREE = ("n", "recorder", "call", "rule", "appeal")
"""Global words with free text behind them."""


def lowered(typed: Typed) -> Typed:
    """A line with the global word at its front in small letters, as it is known."""
    plain = typed.words[0].text.casefold() if typed.words else ""
    if plain not in GLOBAL_WORDS:
        return typed
    return typed._replace(words=(typed.words[0]._replace(text=plain), *typed.words[1:]))


def number(typed: Typed, word: int) -> int:
    """Which word of the line as it was typed a word of the entry is, counted from 1; 0 for none."""
    return len(typed.text[: typed.words[word - 1].column - 1].split()) + 1 if 0 < word <= len(typed.words) else word


def worded(session: Session, typed: Typed) -> Typed:
    """A line with the words of one name as one word; what is free text stays as it is."""
    if not typed.words or typed.words[0].text in FREE:
        return typed
    return typed._replace(words=tuple(session.game.notation.worded(session.state, typed.words)))


def elsewhere(session: Session, typed: Typed) -> str:
    """The global word for what other programs call it, `?` for `help`; empty where the game reads it or it is none.

    Raises Refused, with the word that is meant, for all but what only shows something.
    """
    first = typed.words[0].text
    word = ELSEWHERE.get(first.casefold(), "") if len(typed.words) == 1 else ""
    if not word:
        return ""
    try:
        session.game.notation.parse(session.state.copy(), typed.words)
    except Unread:
        if word in READING:
            return word
        text = f"{first!r} is typed `{word}` here: {GLOBAL_WORDS[word]}"
        raise Refused(Reply("refused", text, verdict="unread", column=1, suggestions=(word,)), 1) from None
    return ""


def meant(session: Session, typed: Typed) -> None:
    """Ask where a global word is one slip from a word with which the same line is an entry (`appeal in smoke`, `fact
    draw`).

    That holds for words with free text behind them, and for a fact that no box has. Raises Refused.
    """
    first = typed.words[0]
    if typed.force or len(typed.words) > LINE or first.text == "n":  # a note is said to look like an entry, and kept
        return
    game = session.game
    if first.text == "fact" and any(
        q.name == typed.words[1].text for q in game.census.questions() if len(typed.words) > 1
    ):
        return
    names = {name.split()[0].lower() for thing in game.notation.printed(session.state).things for name in thing.all}
    rest = " ".join(word.text for word in typed.words[1:])
    for word in sorted({*plain.verbs(game.steps), *game.notation.words, *names}):
        if not slip(first.text, word):
            continue
        entry = f"{word} {rest}".strip()
        try:
            step, left = game.notation.parse(session.state.copy(), split(entry).words)
        except Unread:
            continue
        if left or any(fault.verdict == "unread" for fault in game.rules.check(session.state, step)):
            continue
        itself = f"; `{first.text} ! TEXT` is the {first.text} itself" if first.text in FREE else ""
        raise session.unread(Unread(f"is it the entry `{entry}`?{itself}", first, "ambiguous", (entry,)), first)


def help_apart(session: Session, typed: Typed) -> Typed:
    """A line with the blank behind `?` that was left out: `?rule` is `? rule`, unless the game reads it."""
    first = typed.words[0]
    if not re.fullmatch(r"\?[^\W\d_]{3,}", first.text):
        return typed
    try:
        session.game.notation.parse(session.state.copy(), typed.words)
    except Unread:
        return typed._replace(words=(first._replace(text="?"), first.rest(1), *typed.words[1:]))
    return typed


def digits(session: Session, typed: Typed) -> None:
    """Refuse a word with digits of another alphabet, or raised ones, unless it begins a player's name."""
    for word in typed.words:
        wrong = foreign_digit(word.text)
        if wrong and not any(name.casefold().startswith(word.text.casefold().rstrip(":")) for name in session.names):
            text = f"{wrong!r} is no number here: numbers are typed with the digits 0 to 9"
            refusal = session.unread(Unread(text, word, options=(plain_digits(word.text),)), word)
            refusal.misspelt = True
            raise refusal


def faults(session: Session, text: str) -> float:
    """How many findings speak against an entry as it stands; endlessly many when it cannot be read."""
    with in_brief():
        reply = session.shadow().enter(text)
    if reply.kind != "accepted" and reply.verdict == "unread":
        return math.inf
    return sum(RANK[f.verdict] >= IRREGULAR and not f.about for said in reply.said for f in said.findings)


def called(session: Session, typed: Typed) -> Typed:
    """A `!` in the middle of what was said aloud (`je dénonce l'incompétence ! k`) forces nothing.

    It is taken for a part of the call when less speaks against the entry with what stands behind it than without, in
    shorthand: a reason that would be a sentence (`i ! let it count`) stays a reason.
    """
    if typed.force != "!" or not typed.reason or typed.words[0].text in GLOBAL_WORDS or session.trial:
        return typed
    said = split(re.sub(r"(?<=\s)!(?=\s)", " ", typed.text, count=1))
    against = 0 if said.force else faults(session, " ".join(word.text for word in typed.words))
    if not against or faults(session, said.text) >= against:
        return typed
    spoken = worded(session, said)
    return spoken._replace(text=typed.text) if session.shorthand(spoken.words) else typed


def of_player(session: Session, typed: Typed) -> Typed:
    """`Drop parries` where a player is called Drop: what is told of a player whose name is a word of the program or a
    card.

    Where both readings can be recorded it asks; so it does where `no` is a component (`_refuses`). Raises Refused.
    """
    words, game, state = typed.words, session.game, session.state
    form = named_form(words[0].text)
    seats = [seat for seat, name in enumerate(session.names, 1) if form and named_form(name) == form]
    if not session.trial and any(word.text.casefold() == NO for word in words[:2]):
        _refuses(session, words)
    if session.trial or len(words) < 2 or len(seats) != 1:
        return typed
    seat = words[0]._replace(text=f"{seats[0]}:")
    as_told = plain.told_of(words, plain.verbs(game.steps), session.names) or (seat, *words[1:])
    told = _read_as(session, as_told)
    if told is not None:
        _beginnings(session, words, as_told)
    itself = words[0].text.casefold() in GLOBAL_WORDS
    if told is None or (
        not itself and _read_as(session, words) in (None, told)
    ):  # None: the game says, or asks, what it makes of it
        return typed
    spoken = " ".join(word.text for word in as_told)
    if words[0].text.casefold() == ASKS:
        if _names_seat(game, state, words[1]._replace(text=words[1].text.rstrip(":"))):
            return typed
        text = (
            f"{session.names[seats[0] - 1]} is a player and also a word of the program; `{spoken}` is the player, "
            f"`{ASKS} {spoken}` only asks"
        )
        raise session.unread(Unread(text, words[0], "ambiguous", (spoken, f"{ASKS} {spoken}")), words[0])
    if itself and words[0].text.casefold() not in FREE:
        return typed if _names_seat(game, state, words[1]) else typed._replace(words=split(spoken).words)
    if not session.would(spoken):
        return typed
    if itself or (session.shorthand(words) and session.would(" ".join(word.text for word in words))):
        other = "a word of the program" if itself else "a name in the game"
        text = f"{session.names[seats[0] - 1]} is a player and also {other}; `{spoken}` is the player"
        raise session.unread(Unread(text, words[0], "ambiguous", (spoken,)), words[0])
    return typed._replace(words=split(spoken).words)


def _beginnings(session: Session, words: Sequence[Word], as_told: Sequence[Word]) -> None:
    """Ask, with the player among the readings, where a player's whole name begins the names of several components.
    Raises Refused.
    """
    try:
        session.game.notation.parse(session.state.copy(), words)
    except Unread as error:
        if error.kind == "ambiguous" and error.word is not None and error.word.number == words[0].number:
            spoken, rest = " ".join(word.text for word in as_told), [word.text for word in words[1:]]
            text = f"{error.text}; `{spoken}` is the player"
            raise _which(
                session, Unread(text, error.word, "ambiguous"), *(" ".join((o, *rest)) for o in error.options), spoken
            ) from None


def _which(session: Session, error: Unread, *readings: str) -> Refused:
    """The refusal of a line that is read in several ways, with those that can be recorded as offers."""
    assert error.word is not None
    refusal = session.unread(error, error.word)
    refusal.reply.suggestions = tuple(reading for reading in readings if session.would(reading))
    refusal.ambiguous = True
    return refusal


def _refuses(session: Session, words: Sequence[Word]) -> None:
    """Ask where `no` is the code of a component while no is an answer too: it may say that nothing is done.

    That is so where it stands alone, behind a seat, or before one word that is written out (`no parry`). Raises
    Refused.
    """
    at = next((at for at, word in enumerate(words[:2]) if word.text.casefold() == NO), None)
    if at is None or len(words) > at + 2 or any(len(word.text) < WRITTEN for word in words[at + 1 :]):
        return
    game, state = session.game, session.state
    thing, nothing = game.notation.printed(state).meant(NO), game.flow.decline(state)
    seat = words[0]._replace(text=words[0].text.rstrip(":"))
    if thing is None or nothing is None or (at and not _names_seat(game, state, seat)):
        return
    read = _read_as(session, words)
    if read is None or msgspec.structs.replace(read[0], who=nothing.who) == nothing:
        return
    front = f"{words[0].text} " if at else ""
    own = " ".join((front + bare(thing.title), *(word.text for word in words[at + 1 :])))
    none = front + game.notation.write(state, [nothing])
    text = f"`{words[at].text}` is {thing.title}, `{own}`, or it says that nothing is done, `{none}`: type one of them"
    refusal = _which(session, Unread(text, words[at]), own, none)
    refusal.ambiguous = at > 0  # `Eva no` says no more; `no parry` is a sentence
    raise refusal


def only_player(session: Session, words: Sequence[Word]) -> bool:
    """Whether the first word is a player's whole name, and of components only the beginning of names; a `no` behind it
    is asked about.
    """
    form, text = named_form(words[0].text), words[0].text
    if any(word.text.casefold() == NO for word in words):
        return False
    known = session.game.notation.printed(session.state).meant(text)
    return len(words) > 1 and known is None and any(named_form(name) == form for name in session.names)


def _read_as(session: Session, words: Sequence[Word]) -> tuple[Step, int] | None:
    """The first step that is read from these words, and how many are left; None where none is."""
    try:
        step, left = session.game.notation.parse(session.state.copy(), words)
    except (Unread, ValueError):
        return None
    return step, len(left)


def _names_seat(game: Game[Any], state: Any, word: Word) -> bool:
    try:
        game.notation.seat(state, word)
    except Unread:
        return False
    return True

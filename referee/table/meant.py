"""What a typed line means before it is read: its names made one word each, its global word, what it is mistaken for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine import plain
from referee.engine.words import GLOBAL_WORDS, Typed, Unread, foreign_digit, plain_digits, slip
from referee.table.reply import Reply
from referee.table.typed import Refused

if TYPE_CHECKING:
    from referee.table.session import Session

ELSEWHERE = {
    "help": "?", "undo": "z", "bye": "q", "status": "st", "board": "st", "list": "ls", "log": "ls",
    "note": "n", "resume": "go", "continue": "go", "judge": "call",
}  # fmt: skip
"""What is often typed alone, with the global word for it."""

LINE = 8
"""Words of a line, at most, of which it is tried whether they are an entry with another first word."""

FREE = ("n", "call", "rule", "appeal")
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
    return typed._replace(words=tuple(session.game.worded(session.state, typed.words)))


def elsewhere(session: Session, typed: Typed) -> str:
    """The global word for what other programs call it, `?` for `help`; empty where the game reads it or it is none.

    Raises Refused, with the word that is meant, for all but `help`.
    """
    first = typed.words[0].text
    word = ELSEWHERE.get(first.casefold(), "") if len(typed.words) == 1 else ""
    if not word:
        return ""
    try:
        session.game.parse(session.state.copy(), typed.words)
    except Unread:
        if word == "?":
            return word
        text = f"{first!r} is typed `{word}` here: {GLOBAL_WORDS[word]}"
        raise Refused(Reply("refused", text, verdict="unread", column=1, suggestions=(word,)), 1) from None
    return ""


def meant(session: Session, typed: Typed) -> None:
    """Ask where a global word with free text is one slip from a word with which the same line is an entry (`appeal in smoke`)."""
    first = typed.words[0]
    if typed.force or len(typed.words) > LINE or first.text == "n":  # a note is said to look like an entry, and kept
        return
    starts = {*plain.verbs(session.game.steps), *session.game.words}
    rest = " ".join(word.text for word in typed.words[1:])
    found = [
        text for word in sorted(starts) if slip(first.text, word) and session.would(text := f"{word} {rest}".strip())
    ]
    if found:
        text = f"is it the entry `{found[0]}`? `{first.text} ! TEXT` is the {first.text} itself"
        raise session.unread(Unread(text, first, "ambiguous", (found[0].split()[0],)), first)


def digits(session: Session, typed: Typed) -> None:
    """Refuse a word with digits of another alphabet, or raised ones, unless it begins a player's name."""
    for word in typed.words:
        wrong = foreign_digit(word.text)
        if wrong and not any(name.casefold().startswith(word.text.casefold().rstrip(":")) for name in session.names):
            text = f"{wrong!r} is no number here: numbers are typed with the digits 0 to 9"
            raise session.unread(Unread(text, word, options=(plain_digits(word.text),)), word)

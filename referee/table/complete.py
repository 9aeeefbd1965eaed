"""What can complete a line that is being typed: entries that are legal now, global words and what follows them, names.

With hints off nothing is offered that would tell what is legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.game import named
from referee.engine.rulebook import spell
from referee.engine.words import GLOBAL_WORDS
from referee.journal.fold import plain
from referee.journal.saying import told
from referee.table import arbiter, corrections, questions

if TYPE_CHECKING:
    from referee.table.session import Session

MOST = 60
DEEP = 12
"""Words of an entry behind which the last step that stands is looked for."""
TRIED = 24
"""How many words are tried at once, so that a key is answered without waiting."""
LINES = 12
"""Lines of the log that `amend` offers."""


class Candidate(NamedTuple):
    """One completion. start: how many characters before the cursor it replaces; meta: what it means."""

    text: str
    start: int
    meta: str = ""


def candidates(session: Session, text: str) -> list[Candidate]:
    """All completions of what stands before the cursor."""
    text = text.lstrip()
    words = text.split(" ")
    word = words[-1]
    out: list[Candidate] = []
    if len(words) == 1:
        out += legal(session, text)
        out += [Candidate(w, len(word), meaning) for w, meaning in GLOBAL_WORDS.items() if word and w.startswith(word)]
    elif words[0] in GLOBAL_WORDS:
        found = arguments(session, words)
        out += [Candidate(t, len(word), meta) for t, meta in found if t.startswith(word)]
    else:
        out += legal(session, text)
        out += [Candidate(n, len(word), f"seat {i}") for i, n in enumerate(session.names, 1) if word and _fits(n, word)]
    return list(dict.fromkeys(out))[:MOST]


def _fits(name: str, word: str) -> bool:
    return " " not in name and name.casefold().startswith(word.casefold())


def legal(session: Session, text: str) -> list[Candidate]:
    """Entries that are legal now and begin with what was typed; behind whole steps of one entry, what is legal after them."""
    if session.hints == "off":
        return []
    found = list(_beginning(session, session.state, text))
    words = text.split(" ")
    base, at = _standing(session, words[:-1]) if all(words[:-1]) else (session, 0)
    if not found and at:
        found = list(_beginning(session, base.state, " ".join(words[at:])))
    if len(words) > 1 and not words[-1]:  # a seat that may stand here now
        held = {candidate.text.split(" ")[0] for candidate in found}
        found += [
            Candidate(str(seat), 0, named(f"@{seat}", session.names))
            for seat in range(1, len(session.names) + 1)
            if str(seat) not in held and session.would(f"{text}{seat}")
        ]
    if len(words) > 1 and all(words[:-1]):
        held = {candidate.text for candidate in found}
        found += [c for c in _following(base, words[at:-1], words[-1]) if c.text not in held]
    return found


def _standing(session: Session, words: list[str]) -> tuple[Session, int]:
    """A session behind the longest beginning that stands as it is, and how many words that is."""
    for at in range(len(words), max(len(words) - DEEP, 0), -1):
        after = session.after(" ".join(words[:at]))
        if after is not None:
            return after, at
    return session, 0


def _following(base: Session, rest: list[str], word: str) -> Iterator[Candidate]:
    """Words of the game behind the first words of a step: judged on a copy, behind the steps that stand already."""
    parts, whole = base.game.follow(base.state, rest)
    stem = " ".join([*rest, ""])
    for text in parts:
        if text.startswith(word):
            yield Candidate(text, len(word))
    for text in [text for text in whole if text.startswith(word)][:TRIED]:
        if base.would(stem + text):
            yield Candidate(text, len(word))


def _beginning(session: Session, state: Any, text: str) -> Iterator[Candidate]:
    for entry, meaning in session.game.complete(state):
        if entry.startswith(text):
            yield Candidate(entry, len(text), named(meaning, session.names))


def arguments(session: Session, words: list[str]) -> Iterable[tuple[str, str]]:
    """What may stand behind a global word; the last word is the one being typed."""
    first, place = words[0], len(words) - 1
    game, fold = session.game, session.fold
    if first == "amend":
        return _amend(session, words)
    if first == "?":
        rules = [(rule.id, rule.text) for rule in game.rulebook.rules.values()]
        return [*GLOBAL_WORDS.items(), *rules, *((o.id, o.text) for o in game.rulebook.options.values())]
    if first == "rule":
        return _rule(session, words)
    if place > 1 and first == "n" and words[1] == "answer":
        return [(ask.name, ask.text) for ask in questions.ALL.values()] if place == 2 else ()
    if place != 1:
        return ()
    if first in ("set", "chk"):
        return [(path, plain(value)) for path, value in sorted(game.paths(session.state).items())]
    match first:
        case "back":
            return [(str(n), "") for n in reversed(corrections.points(fold)[-LINES:])]
        case "skip":
            return [(owed, "") for owed in game.owed(session.state)] if session.hints != "off" else ()
        case "show":
            return list(game.zones.items())
        case "fact":
            asked = list(game.wanted(session.state))
            return sorted(
                ((question.name, question.text) for question in game.census()),
                key=lambda row: asked.index(row[0]) if row[0] in asked else len(asked),
            )
        case "z":
            return [("pen", "the log was wrong, although something was shown since")]
        case "n":
            return [("answer", "an answer to a question"), ("ask", "the questions"), ("photo=", "a file")]
        case _:
            return ()


def _amend(session: Session, words: list[str]) -> Iterable[tuple[str, str]]:
    place = len(words) - 1
    if place == 1:
        rows = [(str(line.n), named(line.text, session.names)) for line in reversed(told(session.fold)[-LINES:])]
        return [*rows, ("0", "the head: options, names, the edition, the box")]
    if words[1] != "0":
        return [("remove", "take the line out"), ("before", "insert before it")] if place == 2 else ()
    if place == 2:
        return [("option", "NAME=VALUE"), ("seat", "N NAME"), ("edition", "ID"), ("box", "census or made-up")]
    options = session.game.rulebook.options.values()
    return [(f"{o.id}={spell(v)}", o.text) for o in options for v in o.values] if words[2] == "option" else ()


def _rule(session: Session, words: list[str]) -> Iterable[tuple[str, str]]:
    place = len(words) - 1
    if place == 1:
        more = [("penalty", "SEAT [LEVEL]"), ("time", "SEAT MINUTES"), ("disputed", "LINE"), ("slip", "print it again")]
        return [*arbiter.KINDS.items(), *more, *((o, "the appeal") for o in arbiter.OUTCOMES)]
    if place == 2 and words[1] in arbiter.KINDS:
        return [("-", "no rule"), *((rule.id, rule.text) for rule in session.game.rulebook.rules.values())]
    return list(arbiter.REMEDIES.items()) if place == 3 else ()

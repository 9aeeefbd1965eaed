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
    for at in range(len(words) - 1, 0, -1):  # the longest beginning that stands as it is
        if found or not all(words[:at]):
            break
        after = session.after(" ".join(words[:at]))
        found = list(_beginning(session, after, " ".join(words[at:]))) if after is not None else []
    if len(words) > 1 and not words[-1]:  # a seat that may stand here now
        held = {candidate.text.split(" ")[0] for candidate in found}
        found += [
            Candidate(str(seat), 0, named(f"@{seat}", session.names))
            for seat in range(1, len(session.names) + 1)
            if str(seat) not in held and session.would(f"{text}{seat}")
        ]
    return found


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

"""What can complete a line that is being typed: what goes on from it in the tree of entries, global words and what
follows them, names.

With hints off nothing is offered that would tell what is legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.branches import Branch, whole_words
from referee.engine.game import Form
from referee.engine.ledger_answers import in_brief
from referee.engine.naming import named
from referee.engine.paths import spelled
from referee.engine.printed import bare
from referee.engine.rulebook import spell
from referee.engine.steps import STOPPED
from referee.engine.words import GLOBAL_WORDS, split
from referee.table.assist import by_name, hints
from referee.table.assist.help import askable
from referee.table.assist.suggest import Trial
from referee.table.session import forms, history, owed, questions
from referee.table.session.seen import as_seen

if TYPE_CHECKING:
    from referee.table.session.session import Session

MOST = 60
TRIED = 40
"""How many words are tried at once, so that a key is answered without waiting."""
SAID_NO = 8
"""Questions in a row that may be passed over by the next entry."""
EXAMPLE = "e.g. "
"""The mark before the explanation of an entry that is only an example."""
LINES = 12
"""Lines of the log that `amend` offers."""


class Candidate(NamedTuple):
    """One completion."""

    text: str
    start: int
    """How many characters before the cursor it replaces."""
    meta: str = ""
    """What the completion means."""
    shown: str = ""
    """What stands in the list in place of the text: the printed name of what it is the code of."""


def candidates(session: Session, text: str) -> list[Candidate]:
    """All completions of what stands before the cursor, by what the whole table has seen."""
    session = as_seen(session)
    text = text.lstrip()
    if text.startswith("may "):
        return candidates(session, text.removeprefix("may "))
    words = text.split(" ")
    word = words[-1]
    out: list[Candidate] = []
    if len(words) == 1:
        out += [*legal(session, text), *_named(session, text)]
        out += [Candidate(w, len(word), meaning) for w, meaning in GLOBAL_WORDS.items() if word and w.startswith(word)]
    elif words[0] in GLOBAL_WORDS:
        found = arguments(session, words)
        out += [Candidate(t, len(word), meta) for t, meta in found if t.startswith(word)]
    else:
        out += [*_named(session, text), *legal(session, text)]
        out += [Candidate(n, len(word), f"seat {i}") for i, n in enumerate(session.names, 1) if word and _fits(n, word)]
    first: dict[tuple[str, int], Candidate] = {}
    for candidate in out:
        first.setdefault(candidate[:2], candidate)
    return list(first.values())[:MOST]


def _named(session: Session, text: str) -> Iterator[Candidate]:
    """Words with the code of a component, by its printed name."""
    for piece in by_name.pieces(session, text):
        yield Candidate(*piece[:2], piece.kind, piece.shown)


def _fits(name: str, word: str) -> bool:
    return " " not in name and name.casefold().startswith(word.casefold())


def legal(session: Session, text: str) -> list[Candidate]:
    """Entries that are legal now and begin with what was typed; behind whole steps of one entry, what is legal after
    them.
    """
    if session.hints == "off":
        return []
    found = []
    for entry, meaning, how in _listed(session):
        title = by_name.titled(session, entry, meaning)
        if entry.startswith(text) or (title and bare(title).startswith(bare(text) or text)):
            found.append(Candidate(str(entry), len(text), how + named(meaning, session.names), title))
    *before, word = text.split(" ")
    if not all(before) or not text:
        return found
    with in_brief():
        return [*found, *_onward(session, before, word, {candidate.text for candidate in found})]


def _onward(session: Session, before: list[str], word: str, held: set[str]) -> Iterator[Candidate]:
    """What goes on from the first words of an entry; whole steps among them are judged once. held: whole entries that
    were found.

    The last of these steps may read on, so what goes on from the step before it is offered, too.
    """
    trial = Trial(session, split(" ".join(before)))
    done: dict[str, int] = {}
    for at, state, said in reversed(trial.points[-2:]):
        begun = " ".join([*before[at:], word])
        if not held and at:
            for entry, meaning in session.game.help.complete(state):
                if entry.startswith(begun):
                    held.add(str(entry))
                    example = EXAMPLE if isinstance(entry, Form) else ""
                    yield Candidate(str(entry), len(begun), example + named(meaning, session.names))
        for piece in _pieces(session, state, begun):
            more, says = piece.text[len(begun) - len(word) :], piece.says
            if piece.text in held or (not word and ":" in more):
                continue  # what is done beside the play is offered once its seat is typed
            held.add(piece.text)
            if piece.then is None:
                meant = trial.judge((*before[:at], *piece.text.split()), len(before))
                act = repr(meant)
                if meant is None or done.get(act, len(more) + 1) <= len(more):
                    continue  # a shorter way to type it was offered
                done[act] = len(more)
                says = "; ".join(words for _, words in meant[len(said) :])
            yield Candidate(more, len(word), named(says, session.names), by_name.of_code(session, more))


def _pieces(session: Session, state: Any, begun: str) -> Iterator[Branch]:
    """What goes on from the beginning of an entry in a state, and behind answers that nobody types; not more than can
    be tried before the next key.
    """
    game, tried = session.game, 0
    for _ in range(SAID_NO):
        for piece in whole_words(game.help.branches(state), begun, MOST):
            tried += piece.then is None
            if tried <= TRIED or piece.then is not None:
                yield piece
        answer = game.flow.decline(state)
        if answer is None or not begun:
            return
        state = state.copy()
        game.rules.apply(state, answer)


def _listed(session: Session) -> Iterator[tuple[str, str, str]]:
    """Entries that can be typed now with an explanation, and what marks those that only show how."""
    now = hints.now(session)
    for entry, meaning in (*now.offers, *now.begun):
        yield entry, meaning, ""
    for entry, meaning in now.forms:
        yield entry, meaning, EXAMPLE


def arguments(session: Session, words: list[str]) -> Iterable[tuple[str, str]]:
    """What may stand behind a global word; the last word is the one being typed."""
    first, place = words[0], len(words) - 1
    game = session.game
    if first == "amend":
        return _amend(session, words)
    if first == "?":
        rules = [(rule.id, rule.text) for rule in game.rulebook.rules.values()]
        return [
            *askable(session),
            *GLOBAL_WORDS.items(),
            *rules,
            *((o.id, o.text) for o in game.rulebook.options.values()),
        ]
    if first == "rule":
        return _rule(session, words)
    if place > 1 and first == "n" and words[1] == "answer":
        return [(ask.name, ask.text) for ask in questions.ALL.values()] if place == 2 else ()
    if first == "stop" and place in (1, 2):
        seats_ = [(f"by {n}", name) for n, name in enumerate(session.names, 1)]
        return [(kind, "the game ends here without a result") for kind in STOPPED] if place == 1 else seats_
    return _first_argument(session, first) if place == 1 else ()


def _first_argument(session: Session, first: str) -> Iterable[tuple[str, str]]:
    """What may stand directly behind a global word that takes one argument."""
    game, fold = session.game, session.fold
    if first in ("drop", "seat", "phone"):
        return [(str(n), name) for n, name in enumerate(session.names, 1)]
    if first == "option":
        return [(f"{o.id}={spell(v)}", o.text) for o in game.rulebook.options.values() if not o.setup for v in o.values]
    if first in ("set", "chk"):
        return [(path, spelled(value)) for path, value in sorted(game.facts.paths(session.state).items())]
    match first:
        case "back":
            lines = [(str(n), "") for n in reversed(history.points(fold)[-LINES:])]
            return [("turn", "where this turn began"), *lines]
        case "skip":
            return [(owed, "") for owed in game.rules.owed(session.state)] if session.hints != "off" else ()
        case "late":
            return owed.candidates(session)
        case "show":
            return list(game.about.zones.items())
        case "fact":
            asked = list(game.census.wanted(session.state))
            return sorted(
                ((question.name, question.text) for question in game.census.questions()),
                key=lambda row: asked.index(row[0]) if row[0] in asked else len(asked),
            )
        case "declare":
            score = game.scoring.score(session.state)
            return [("winner=", "who has won, by seat or name"), (f"{score.label}=", "of each seat, by commas")]
        case "z":
            return [("pen", "the log was wrong, although something was shown since")]
        case "n":
            return [("answer", "an answer to a question"), ("ask", "the questions"), ("photo=", "a file")]
        case _:
            return ()


def _amend(session: Session, words: list[str]) -> Iterable[tuple[str, str]]:
    place = len(words) - 1
    if place == 1:
        rows = [(str(line.n), named(line.text, session.names)) for line in reversed(session.told()[-LINES:])]
        return [*rows, ("0", "the head: options, names, the edition, the box")]
    if words[1] != "0":
        return [("remove", "take the line out"), ("before", "insert before it")] if place == 2 else ()
    if place == 2:
        return [
            ("option", "NAME=VALUE"),
            ("seat", "N NAME"),
            ("edition", "ID"),
            ("box", "census or made-up, or NAME VALUE"),
            ("untimed", "ignore the times of this log"),
            ("at", "2026-11-27T20:15: when play began"),
        ]
    options = session.game.rulebook.options.values()
    return [(f"{o.id}={spell(v)}", o.text) for o in options for v in o.values] if words[2] == "option" else ()


def _rule(session: Session, words: list[str]) -> Iterable[tuple[str, str]]:
    place = len(words) - 1
    if place == 1:
        more = [("penalty", "SEAT [LEVEL]"), ("time", "SEAT MINUTES"), ("disputed", "LINE"), ("slip", "print it again")]
        return [*forms.KINDS.items(), *more, *((o, f"of the appeal: {text}") for o, text in forms.OUTCOMES.items())]
    if place == 2 and words[1] in forms.KINDS:
        return [("-", "no rule"), *((rule.id, rule.text) for rule in session.game.rulebook.rules.values())]
    return list(forms.REMEDIES.items()) if place == 3 else ()

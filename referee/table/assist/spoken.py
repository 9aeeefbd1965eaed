"""What people say at a table and nobody types: an answer that says what to type at this moment.

Nothing is known here of any game: what an empty line would do, and what the game counts by itself.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.engine.words import Typed, named_form
from referee.journal.format_text import described
from referee.table.assist.words import words

if TYPE_CHECKING:
    from referee.table.session.session import Session

NEXT = words("spoken", "next")
"""How people say that play goes on."""

NOTHING = words("spoken", "nothing")
"""How people say that somebody does nothing."""

OUTCOME = words("spoken", "outcome")
"""How people say what the result was."""

ANSWERED = words("spoken", "answered")
"""How people say that an attack was answered: by what, has to be typed."""

COUNTED = re.compile(
    r"(?:draw|draws|gain|gains|get|gets|gives up|has|heal|heals|lose|loses|lost|pay|pays|receive|receives|recover|"
    r"recovers|regain|regains|score|scores|suffer|suffers|take|takes|win|wins) "
    r"(?:(?:a|an|all|another|his|her|one|two|three|four|five|the|their|[0-9]{1,3}) )*([a-z]+)(?: [a-z]+)?"
)
"""How people say that a number changes: the thing that is counted stands last, or before one more word."""


def answer(session: Session, typed: Typed) -> tuple[str, tuple[str, ...]]:
    """What to type for such a line, and the entries that are offered; empty for any other line."""
    words = [named_form(word.text.rstrip(":,.!")) for word in typed.words]
    players = {named_form(name) for name in session.names if name}
    own = words[1:] if len(words) > 1 and words[0] in players else words
    said = " ".join(own)
    if said in NEXT or said in NOTHING:
        return _nothing(session, typed.text, ends=said in NEXT)
    if said in ANSWERED:
        return f"{typed.text!r}: type what was played. Now: {session.game.words.status(session.state)}", ()
    counted = COUNTED.fullmatch(said)
    own_word = next((v for v in (kind.verb() for kind in session.game.steps) if said in (v, f"{v}s", f"{v}ed")), "")
    if own_word and said in OUTCOME:
        return _own_word(session, typed, own_word)
    if said in OUTCOME or (counted is not None and _is_counted(session, counted[1])):
        paid = counted[1] if counted is not None else ""
        if paid and session.would(paid):
            return f"{typed.text!r} is typed `{paid}` here", (paid,)
        if paid and session.game.notation.outcome(paid):
            return session.shadow().enter(paid).message, ()
        return (
            f"the referee works this out itself; type what was played. Now: {session.game.words.status(session.state)}",
            (),
        )
    return "", ()


def _own_word(session: Session, typed: Typed, word: str) -> tuple[str, tuple[str, ...]]:
    """The game's own answer to a word of its own, which says what is missing: empty where that was typed."""
    if typed.text.strip() == word:
        return "", ()
    reply = session.shadow().enter(word)
    if reply.kind == "accepted":
        return f"{typed.text!r} is typed `{word}` here", (word,)
    return reply.message, reply.suggestions


def _nothing(session: Session, said: str, ends: bool) -> tuple[str, tuple[str, ...]]:
    """What says no here, where that is an answer. ends: it may be the end of a turn, too."""
    game, state = session.game, session.state
    step = game.flow.decline(state)
    if step is None or (not ends and step.ends):
        return f"{said!r} is no answer now: {game.words.status(state)}", ()
    entry = game.notation.write(state, [step])
    if not session.would(entry):
        return f"{said!r} is no answer now: {game.words.status(state)}", ()
    return f"{said!r} is typed `{entry}` here: {described(game, state, step, now=True)}", (entry,)


def _is_counted(session: Session, noun: str) -> bool:
    """Whether a word is the title of a public fact of this game, or the word for one or several of what it counts."""
    game = session.game
    titles = {game.facts.fact_title(path).casefold() for path in game.facts.per_seat}
    known = {
        *titles,
        *(word for title in titles for word in title.split()),
        *game.facts.counted,
        *game.facts.counted.values(),
        "card",
        "cards",
        "wound",
        "wounds",
    }
    return noun in known or noun.rstrip("s") in known

"""Sentences with what was entered before and what they must come to, kept in a YAML file beside the tests."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from referee import games
from referee.api.game import LoadedGame
from referee.table.desk import Desk
from referee.table.session.reply import Reply
from referee.table.setup.opening import Opening

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
LAST = "LAST"
"""Stands for the number of the last line in an entry."""

OFFERS = 3
"""How many offers are looked at."""

OUTCOMES = ("names", "same", "tells", "rule", "asks", "offers")
"""What is said of a sentence that is understood."""

Sentence = dict[str, Any]


@cache
def sentences(game: str) -> tuple[Sentence, ...]:
    """All sentences about a game, each with the names of the players and the set-up."""
    data = yaml.load(Path(__file__).with_name(f"sentences_{game}.yaml").read_text(encoding="utf-8"), LOADER)
    head = {"players": data["players"], "set_up": data["set_up"], "options": [], "before": []}
    return tuple(head | row for row in data["sentences"])


@cache
def _table(game: str, players: tuple[str, ...], options: tuple[str, ...], entries: tuple[str, ...]) -> Any:
    if entries:
        session = _table(game, players, options, entries[:-1]).twin()
        reply = session.enter(entries[-1].removeprefix("~"))
        assert reply.kind == "accepted" or entries[-1].startswith("~"), (entries, reply)
        return session
    head = Opening(games.load(game))
    head.names = list(players)
    for option in options:
        head.take(f"option {option}")
    return LoadedGame(head.game).table_of(head.head(log_id="T", at="")).session


def table(game: str, sentence: Sentence) -> Desk:
    """A session in the situation of a sentence; an entry after `~` is tried and refused."""
    entries = [entry for entry in (sentence["set_up"], *sentence["before"]) if entry]
    session: Desk = _table(game, tuple(sentence["players"]), tuple(sentence["options"]), tuple(entries)).twin()
    return session


def _texts(session: Desk, reply: Reply) -> str:
    """All that an answer says, with the names of the players."""
    said = [reply.message, *(f"{label} {text}" for label, text in reply.rows)]
    for line in reply.said:
        said += [line.text, *(f"{fault.rule} {fault.text}" for fault in line.findings)]
    text = " | ".join(said).casefold()
    for seat, name in enumerate(session.names, 1):
        text = text.replace(f"@{seat}", name.casefold())
    return text


def check(game: str, sentence: Sentence) -> None:
    """Type a sentence at the table and compare what came of it. Raises AssertionError."""
    if "names" in sentence:
        opening = Opening(games.load(game))
        opening.players(sentence["say"])
        assert opening.names == sentence["names"]
        return
    session = table(game, sentence)
    before = session.state.copy()
    reply = session.enter(sentence["say"])
    text = _texts(session, reply)
    if same := sentence.get("same"):
        assert reply.accepted, text
        assert session.state in _states(game, sentence, same), text
        return
    assert session.state == before and not reply.accepted, text  # nothing else may be recorded
    if "tells" in sentence:
        assert reply.kind == "info" and _all_in(sentence["tells"], text), text
    elif "rule" in sentence or "asks" in sentence:
        assert reply.kind == "refused" and _all_in((*sentence.get("asks", ()), sentence.get("rule", "")), text), text
    elif "offers" in sentence:
        states = _states(game, sentence, reply.suggestions[:OFFERS])
        assert any(state in states for state in _states(game, sentence, sentence["offers"])), reply.suggestions
    if "meant" in sentence:
        assert _states(game, sentence, sentence["meant"])


def _all_in(words: Sequence[str], text: str) -> bool:
    return all(any(one.casefold() in text for one in word.split("|")) for word in words)


def _states(game: str, sentence: Sentence, entries: Sequence[str]) -> list[Any]:
    """The tables after each of these entries in place of the sentence, where it is accepted."""
    return [session.state for entry in entries if (session := _entered(game, sentence, entry)) is not None]


def _entered(game: str, sentence: Sentence, entry: str) -> Desk | None:
    """The session after an entry of one or more parts; what is asked for one of them is answered with yes."""
    session = table(game, sentence)
    last = session.fold.items[-1].n if session.fold.items else 0
    for part in entry.replace(LAST, str(last)).split(" ; "):
        reply = session.enter(part)
        if reply.kind == "confirm":
            reply = session.enter("y")
        if not reply.accepted:
            return None
    return session

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

Sentence = dict[str, Any]


@cache
def sentences(game: str) -> tuple[Sentence, ...]:
    """All sentences about a game, each with the names of the players and the set-up."""
    data = yaml.load(Path(__file__).with_name(f"sentences_{game}.yaml").read_text(encoding="utf-8"), LOADER)
    head = {"players": data["players"], "set_up": data["set_up"], "before": []}
    return tuple(head | row for row in data["sentences"])


@cache
def _table(game: str, players: tuple[str, ...], entries: tuple[str, ...]) -> Any:
    if entries:
        session = _table(game, players, entries[:-1]).twin()
        reply = session.enter(entries[-1].removeprefix("~"))
        assert reply.kind in ("accepted", "info") or entries[-1].startswith("~"), (entries, reply)
        return session
    head = Opening(games.load(game))
    head.names = list(players)
    return LoadedGame(head.game).table_of(head.head(log_id="T", at="")).session


def table(game: str, sentence: Sentence) -> Desk:
    """A session in the situation of a sentence; an entry after `~` is tried and refused."""
    entries = [entry for entry in (sentence["set_up"], *sentence["before"]) if entry]
    session: Desk = _table(game, tuple(sentence["players"]), tuple(entries)).twin()
    return session


def _after(session: Desk, entry: str) -> Reply:
    return session.enter(entry.replace(LAST, str(session.fold.items[-1].n)))


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
        assert session.state in [_state(game, sentence, entry) for entry in same], text
        return
    assert session.state == before and not reply.accepted, text  # nothing else may be recorded
    if "tells" in sentence:
        assert reply.kind == "info" and _all_in(sentence["tells"], text), text
    elif "rule" in sentence or "asks" in sentence:
        assert reply.kind == "refused" and _all_in((*sentence.get("asks", ()), sentence.get("rule", "")), text), text
    elif "offers" in sentence:
        states = [_state(game, sentence, offer) for offer in reply.suggestions[:3]]
        assert any(_state(game, sentence, entry) in states for entry in sentence["offers"]), reply.suggestions


def _all_in(words: Sequence[str], text: str) -> bool:
    return all(word.casefold() in text for word in words)


def _state(game: str, sentence: Sentence, entry: str) -> Any:
    """The table after an entry in place of the sentence; None where it is refused."""
    session = table(game, sentence)
    return session.state if _after(session, entry).accepted else None

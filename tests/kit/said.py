"""Sentences as people say them, with what was played before each and what it means: read from YAML, typed at a desk."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from referee import games
from referee.api.game import LoadedGame
from referee.table.desk import Desk
from referee.table.session.reply import Reply
from referee.table.setup.opening import Opening

NAMES = ("Ana", "Ben", "Cho")

OFFERS = 3
"""How many offers are looked at."""

Row = dict[str, Any]


def rows(path: Path) -> list[Row]:
    """The sentences of a file."""
    return list(yaml.safe_load(path.read_text("utf-8")))


@cache
def moment(game: str, options: tuple[str, ...], before: tuple[str, ...]) -> Desk:
    """The desk after these entries, each of which must be taken."""
    if before:
        desk = moment(game, options, before[:-1]).twin()
        reply = desk.enter(before[-1])
        assert reply.kind == "accepted", (before, reply.message, reply.said)
        return desk
    head = Opening(games.load(game))
    head.names = list(NAMES)
    for option in options:
        head.take(f"option {option}")
    session = LoadedGame(head.game).table_of(head.head(log_id="T", at="")).session
    assert isinstance(session, Desk)
    return session


def begun(game: str, row: Row) -> Desk:
    """A desk of its own at which a sentence is said."""
    return moment(game, tuple(row.get("options", ())), tuple(row["before"])).twin()


def agreed(desk: Desk, entry: str) -> Reply:
    """An entry of one or more parts; what is asked for one of them is answered with yes."""
    last = desk.fold.items[-1].n if desk.fold.items else 0
    for part in entry.replace("LAST", str(last)).split(" ; "):
        reply = desk.enter(part)
        if reply.kind == "confirm":
            reply = desk.enter("y")
        if reply.kind != "accepted":
            break
    return reply


def meant(game: str, row: Row) -> Iterator[Any]:
    """The states to which its entries in shorthand lead."""
    for entry in row.get("typed", ()):
        desk = begun(game, row)
        if agreed(desk, entry).kind == "accepted":
            yield desk.state


def words(reply: Reply) -> str:
    """All that an answer says, with the players' names."""
    said = [reply.message, *(line.text for line in reply.said), *(f"{a}: {b}" for a, b in reply.rows)]
    said += [f"{finding.rule} {finding.text}" for line in reply.said for finding in line.findings]
    text = " | ".join(said)
    for seat, name in enumerate(NAMES, 1):
        text = text.replace(f"@{seat}", name)
    return text.casefold()


def has(text: str, told: str) -> bool:
    """Whether a text has a word, or one of several that `|` parts."""
    return any(word.casefold() in text for word in told.split("|"))


def outcome(game: str, row: Row) -> str:
    """What a sentence came to: `said`, `offered`, `no`, or `wrong` where something else was recorded."""
    desk = begun(game, row)
    before = desk.state.copy()
    reply = desk.enter(row["say"])
    if reply.kind == "confirm":
        reply = desk.enter("y")
    states = list(meant(game, row))
    assert states or "tells" in row, (row["say"], "no entry of it is taken")
    if reply.kind == "accepted" or desk.state != before:
        return "said" if desk.state in states else "wrong"
    if "tells" in row and reply.kind == "info" and all(has(words(reply), told) for told in row["tells"]):
        return "said"
    if "asks" in row and all(has(words(reply), told) for told in row["asks"]):
        return "said"
    for offer in reply.suggestions[:OFFERS]:
        taken = begun(game, row)
        if agreed(taken, offer).kind == "accepted" and taken.state in states:
            return "offered"
    return "no"

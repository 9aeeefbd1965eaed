"""The JSON schema of logs: every line, and every step of a game, as the program itself declares them.

Made from the same typed records that read and write logs, with their explanations; nothing is written down twice.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from referee import games
from referee.engine.steps import TABLE_STEPS, Skip, Step
from referee.journal import lines

DIALECT = "https://json-schema.org/draft/2020-12/schema"

SEAL = {"type": "string", "pattern": "^[0-9a-f]{32}$", "description": "SHA-256 of the chain, cut to 128 bits."}

Schema = dict[str, Any]


def schema(game_id: str) -> Schema:
    """The schema of one line of a game's logs."""
    game = games.load(game_id)
    made = _named(msgspec.json.schema(lines.any_line(game.steps)))
    defs: Schema = made.get("$defs", {})
    kinds: tuple[type[Step], ...] = (*game.steps, Skip, *TABLE_STEPS)
    for step in kinds:
        entry = defs[step.__name__]
        _secrets(entry, step)
        if step.help:
            entry["description"] = f"{entry.get('description', '')} Typed: {step.help}".strip()
    for kind in _refs(made):
        defs[kind].setdefault("properties", {})["seal"] = SEAL
        defs[kind]["patternProperties"] = {"^_": {}}
    made = {"$schema": DIALECT, "title": f"A line of a log of {game.title}, format {lines.FORMAT}", **made}
    made["description"] = "A log is one JSON object a line, UTF-8, the head first; FORMAT.md explains it."
    return made


def steps(game_id: str) -> dict[str, Schema]:
    """The schemas of a game's steps by verb."""
    made = schema(game_id)
    verbs: dict[str, Schema] = {}
    kinds: tuple[type[Step], ...] = (*games.load(game_id).steps, Skip, *TABLE_STEPS)
    for step in kinds:
        verbs[step.verb()] = made["$defs"][step.__name__]
    return verbs


def protocol() -> Schema:
    """The schema of one line that the line protocol prints."""
    from referee.table.frontend.events import EVENTS, PROTOCOL

    made = msgspec.json.schema(EVENTS)
    made = {"$schema": DIALECT, "title": f"A line of the line protocol, version {PROTOCOL}", **made}
    made["description"] = "One JSON object a line; docs/PROTOCOL.md explains it. New members may come: pass them over."
    for entry in made["$defs"].values():
        entry.pop("additionalProperties", None)
    return made


def _named(made: Schema) -> Schema:
    """Without the long names that generic lines get."""
    text = msgspec.json.encode(made).decode()
    for name in made["$defs"]:
        short = name.partition("_")[0]
        if short in ("StepLine", "AmendLine"):
            text = text.replace(name, short)
    named: Schema = msgspec.json.decode(text)
    for kind in ("StepLine", "AmendLine"):
        named["$defs"][kind]["title"] = kind
    return named


def _refs(made: Schema) -> Iterable[str]:
    """The definitions of the lines themselves."""
    for part in made.get("anyOf", ()):
        yield part["$ref"].rpartition("/")[2]


def _secrets(entry: Schema, step: Any) -> None:
    """Say of a member for whom it is secret and until when."""
    for name, secret in step.secret.items():
        member = entry.get("properties", {}).get(name)
        if isinstance(member, dict):
            until = "the end" if secret.until == "end" else "it is shown"
            seats = " and ".join(secret.seats) or "nobody"
            member["description"] = f"Secret until {until}; the seat in `{seats}` knows it. Its default: not told."

"""The box a table plays with, read from a file: a census (JSON), or a log with the facts that were told in it."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from referee import games
from referee.engine import safe
from referee.journal import foreign, lines, read_limited

KINDS = ("printed", "census", "made-up")
"""Kinds of boxes: nothing but what is published, a group's own facts, or invented ones."""
MADE_UP = "made-up"


LONGEST = 200
"""Signs of a name, or of a text, that can be printed on a card."""
LARGEST = 999_999
"""A number that can be printed on a card, or counted in a box."""


class _Twice(ValueError):
    """A JSON object has a name twice."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; one of which a name stands there twice has two answers to one question. Raises _Twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise _Twice(
            f"{brief(next(name for name in names if names.count(name) > 1))} stands there twice; keep one of them"
        )
    return found


def brief(value: Any) -> str:
    """A value as JSON has it, cut off where it is long."""
    text = json.dumps(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


SHOWN = 60
"""Signs of a value that a sentence shows."""


class BoxFile(NamedTuple):
    """What a file tells of a box."""

    game: str
    """The game whose box it is; empty where the file does not say."""
    box: lines.Box


def read(path: str | os.PathLike[str]) -> BoxFile:
    """The box in a census file or in a log. Raises ValueError with a sentence; nothing is checked by a game's rules."""
    path = Path(path)
    data: Any = b""
    try:
        data = foreign.unpacked_bytes(read_limited.read(path, read_limited.SMALL))
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(_no_box(path, data, error)) from None
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
    if text.lstrip().startswith('{"line":"head"'):
        return _of_log(path)
    try:
        data = json.loads(text, object_pairs_hook=_once)
    except _Twice as error:
        raise ValueError(f"{path}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise ValueError(_no_box(path, text.encode(), error)) from None
    return _of_census(path, data)


def _no_box(path: Path, data: bytes, error: Exception) -> str:
    """Why a file holds no box: what it is, where that is recognised, else where it breaks."""
    what = foreign.described(data[: foreign.FIRST], str(path))
    why = what if what and "transcript" not in what else read_limited.why(error)
    return f"{path} is neither a log nor a census (JSON): {why}"


def _of_census(path: Path, data: Any) -> BoxFile:
    game: Any = ""
    kind, facts = "census", data
    if isinstance(data, dict) and "facts" in data:
        game, kind, facts = data.get("game", ""), data.get("box", kind), data["facts"]
    if not isinstance(facts, dict) or not facts:
        raise ValueError(f'{path} holds no facts; a census is {{"game": …, "facts": {{NAME: VALUE}}}}')
    if not isinstance(game, str) or (game and game not in games.NAMES):
        raise ValueError(f"{path} is a census of {game!r}, which is no game of this program")
    if kind not in KINDS:
        raise ValueError(f"{path}: a box is {', '.join(KINDS)}, not {kind!r}")
    if wrong := unfit(facts):
        raise ValueError(f"{path}: {wrong}")
    return BoxFile(game, lines.Box(kind, facts))


def unfit(facts: Mapping[str, Any]) -> str:
    """What among these values can be no fact of a box, in a sentence; empty when all can."""
    for name, value in facts.items():
        if len(name) > LONGEST or safe.safe(name) != name:
            return f"{brief(name)} is no name of a fact"
        if not all(isinstance(one, str | int) for one in (value if isinstance(value, list) else [value])):
            return f"{name}: a fact is a number, a word, true or false, or a list of them, not {brief(value)}"
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, str) and (len(one) > LONGEST or safe.safe(one) != one):
                return f"{name}: no such text is printed on anything: {brief(one)}"
            if isinstance(one, int) and abs(one) > LARGEST:
                return f"{name}: no such number is printed on anything: {brief(one)}"
    return ""


def _of_log(path: Path) -> BoxFile:
    """The box of the head, with the `fact` lines that stand in the log."""
    from referee.journal.complaints import NotALog
    from referee.journal.fold import Fold
    from referee.journal.log_file import open_log

    try:
        reader = open_log(path)
    except NotALog as error:
        raise ValueError(f"{path}: {error}") from None
    with reader.file:
        fold = Fold(games.load(reader.head.game), reader.head, brief=True)
        for line in reader:
            fold.feed(line)
    facts = dict(fold.head.box.facts)
    facts.update({item.fact.name: item.fact.value for item in fold.standing() if isinstance(item, lines.FactLine)})
    kind = fold.head.box.name
    return BoxFile(reader.head.game, lines.Box("census" if kind == "printed" and facts else kind, facts))

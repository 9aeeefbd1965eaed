"""The facts of a group's own box: as they are typed, kept in the configuration folder, and read from files."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from referee import games
from referee.engine.findings import RANK
from referee.engine.game import Game, Setup
from referee.engine.steps import Fact
from referee.engine.words import is_integer, split
from referee.journal import box as box_file
from referee.journal import lines
from referee.table.session import config
from referee.table.session.clock import wall

Facts = dict[str, Any]


def file_of(game: Game[Any]) -> str:
    """The name of a game's census in the configuration directory."""
    return f"census-{game.id}.json"


def kept(game: Game[Any]) -> Facts:
    """The facts of the census, empty when there is none. Raises ValueError with a sentence."""
    facts = config.read(file_of(game)).get("facts", {})
    if not isinstance(facts, dict):
        raise ValueError(f"the census of {game.title} holds no facts; correct {file_of(game)} or move it away")
    if wrong := box_file.unfit(facts):
        raise ValueError(
            f"the numbers in the census of {game.title} do not fit: {wrong}; correct {file_of(game)} or move it away"
        )
    return facts


def census_box(game: Game[Any]) -> tuple[lines.Box, str]:
    """The box for the head of a new log, and a sentence about it; the printed one when no census fits."""
    try:
        facts = kept(game) if game.census.questions() else {}
    except ValueError as error:
        return lines.Box(), str(error)
    if not facts:
        return lines.Box(), ""
    wrong = game.census.wrong(facts)
    if wrong:
        return lines.Box(), f"the census does not fit and is left out: {wrong[0]}; `referee census {game.id} --edit`"
    return lines.Box(name="census", facts=facts), f"box: {len(facts)} facts of your census"


def store(game: Game[Any], facts: Facts) -> Path:
    """Keep the facts. Raises OSError."""
    return config.write(file_of(game), {"game": game.id, "at": wall(), "facts": facts})


@cache
def _before_play(game: Game[Any]) -> Any:
    """A table of this game at which nothing has happened; checking a fact changes nothing."""
    edition = next(iter(game.rulebook.editions), "")
    return game.flow.new(Setup(("",) * game.about.players[0], edition, game.rulebook.resolve(edition, {})))


def fault(game: Game[Any], name: str, value: Any) -> str:
    """What is wrong with one fact, in a sentence; empty when it can stand."""
    if not game.census.questions():
        return f"the box of {game.title} is fully known; there is nothing to ask"
    if wrong := box_file.unfit({name: value}):
        return wrong
    try:
        found = game.rules.check(_before_play(game), Fact(name, value))
    except (ValueError, TypeError) as error:
        return str(error)
    bad = next((f for f in found if not f.about and RANK[f.verdict] >= RANK["irregular"]), None)
    if bad is not None:
        return bad.text or game.rulebook.cite(bad.rule)
    return next(iter(game.census.wrong({name: value})), "")


def imported(game: Game[Any], path: Path, made_up: bool = False) -> lines.Box:
    """The box in a file of this game: a census (JSON), or a log (its box and its `fact` lines).

    made_up: whether an invented box will do. Raises ValueError with a sentence.
    """
    found, told = box_file.read(path)
    if found not in ("", game.id):
        raise ValueError(f"{path} is about {games.load(found).title}, not {game.title}")
    if told.name == box_file.MADE_UP and not made_up:
        raise ValueError(f"{path} has a made-up box, not a real one: nothing is taken over")
    if not told.facts:
        raise ValueError(f"{path} holds no facts of a box")
    if not game.census.questions():
        raise ValueError(f"the box of {game.title} is fully known; play without {path}")
    return told


def fact_name(game: Game[Any], text: str, state: Any = None) -> str:
    """The name of a fact of the box as it was typed, perhaps with the printed name of a component in it."""
    return (
        game.notation.printed(state).fact(text, {question.name for question in game.census.questions()})
        if "." in text
        else text
    )


def told_fact(game: Game[Any], text: str) -> tuple[str, str]:
    """`NAME VALUE` taken apart, the value as it was typed."""
    words = game.notation.printed().joined(split(text).words)
    if not words:
        return "", ""
    return fact_name(game, words[0].text), text[words[1].column - 1 :].strip() if len(words) > 1 else ""


def fact_value(text: str) -> int | str | list[int | str]:
    """A typed value of a fact: a number, words, or several of them by commas."""
    parts: list[int | str] = [int(p) if is_integer(p) else p for p in (part.strip() for part in text.split(","))]
    return parts if len(parts) > 1 else parts[0]

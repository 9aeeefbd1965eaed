"""`referee census`: what is printed on a group's own components, asked once and copied into the head of every new log."""

import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from referee import games
from referee.engine.findings import RANK
from referee.engine.game import Game, Question, Setup
from referee.engine.safe import safe
from referee.engine.steps import Fact
from referee.journal import box as box_file
from referee.journal import lines
from referee.journal.acts import plain
from referee.table import config
from referee.table.acts import fact_value, told_fact
from referee.table.batch import FAILED, OK, REFUSED
from referee.table.clock import wall
from referee.table.look import find_game, put_json
from referee.table.render import Screen

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
        raise ValueError(f"the census of {game.title} cannot be: {wrong}; correct {file_of(game)} or move it away")
    return facts


def box(game: Game[Any]) -> tuple[lines.Box, str]:
    """The box for the head of a new log, and a sentence about it; the printed one when no census fits."""
    try:
        facts = kept(game) if game.census() else {}
    except ValueError as error:
        return lines.Box(), str(error)
    if not facts:
        return lines.Box(), ""
    wrong = game.census_wrong(facts)
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
    return game.new(Setup(("",) * game.players[0], edition, game.rulebook.resolve(edition, {})))


def fault(game: Game[Any], name: str, value: Any) -> str:
    """What is wrong with one fact, in a sentence; empty when it can stand."""
    if not game.census():
        return f"the box of {game.title} is fully known; there is nothing to ask"
    if wrong := box_file.unfit({name: value}):
        return wrong
    try:
        found = game.check(_before_play(game), Fact(name, value))
    except (ValueError, TypeError) as error:
        return str(error)
    bad = next((f for f in found if not f.about and RANK[f.verdict] >= RANK["irregular"]), None)
    if bad is not None:
        return bad.text or game.rulebook.cite(bad.rule)
    return next(iter(game.census_wrong({name: value})), "")


# --- the command -----------------------------------------------------------------------------------------------------


def census(name: str, *, edit: bool = False, source: str = "", as_json: bool = False) -> int:
    """Show, fill in or import the census of a game. 0 it fits, 1 something does not, 2 it cannot be read or written."""
    game = find_game(name)
    if game is None:
        return FAILED
    talk, out = Screen(sys.stderr), Screen(sys.stdout)
    if not game.census():
        out.line(f"the box of {game.title} is fully known; there is nothing to ask")
        return OK
    code = OK
    try:
        facts = kept(game)
        if source:
            code = _import(game, facts, imported(game, Path(source)).facts, talk)
        elif edit:
            _weeded(game, facts, talk)
            code = _edit(game, facts, talk)
            talk.line(f"kept in {store(game, facts)}")
    except ValueError as error:
        talk.line(str(error))
        return FAILED
    except OSError as error:
        talk.line(f"the census cannot be written: {error.strerror or error}; REFEREE_CONFIG names another folder")
        return FAILED
    wrong = list(game.census_wrong(facts))
    if as_json:
        sums = dict(game.census_sums(facts))
        put_json(out, {"game": game.id, "facts": facts, "missing": missing(game, facts), "sums": sums, "wrong": wrong})
    elif not edit and not source:
        show(game, facts, out)
    if not as_json:
        show_sums(game, facts, out)
    for text in wrong:
        talk.line(f"does not fit: {text}")
    return REFUSED if wrong else code


def missing(game: Game[Any], facts: Mapping[str, Any]) -> list[str]:
    """Questions without an answer."""
    return [q.name for q in game.census() if not q.stem and q.name not in facts]


def show(game: Game[Any], facts: Mapping[str, Any], out: Screen) -> None:
    """The facts with their questions."""
    left = dict(facts)
    for question in game.census():
        stem = question.stem
        names = [n for n in facts if n.startswith(stem)] if stem else [question.name] if question.name in facts else []
        if not stem or not names:
            value = plain(left.pop(question.name)) if names else "?"
            out.row(question.name, f"{value}   ({question.text})", column=20)
        for name in names if stem else ():
            out.row(name, plain(left.pop(name)), column=20)
    for name, value in left.items():
        out.row(name, plain(value), column=20)


def show_sums(game: Game[Any], facts: Mapping[str, Any], out: Screen) -> None:
    """How much is told, and the totals that must fit."""
    asked = [q for q in game.census() if not q.stem]
    out.row("answered", f"{len(asked) - len(missing(game, facts))} of {len(asked)} questions", column=20)
    for what, sum_ in game.census_sums(facts):
        out.row(what, sum_, column=20)


def _take(game: Game[Any], facts: Facts, new: Iterable[tuple[str, Any]], talk: Screen) -> int:
    """Take facts in, each one looked at; those that cannot be are named and left out."""
    code = OK
    for name, value in new:
        wrong = fault(game, name, value)
        if wrong:
            talk.line(wrong if name in wrong else f"{safe(name)}: {wrong}")
            code = REFUSED
        else:
            facts[name] = value
    return code


def _weeded(game: Game[Any], facts: Facts, talk: Screen) -> None:
    """Take out what a census holds that can be in none: for its sake the whole would not be used."""
    for name, value in list(facts.items()):
        if wrong := fault(game, name, value):
            talk.line(f"left out of the census: {wrong if name in wrong else f'{safe(name)}: {wrong}'}")
            del facts[name]


def _import(game: Game[Any], facts: Facts, new: Facts, talk: Screen) -> int:
    """Take over the facts of a file and keep them; nothing of it is kept when all of it together cannot be one box."""
    was = dict(facts)
    _weeded(game, facts, talk)
    fitted = not game.census_wrong(facts)
    code = _take(game, facts, new.items(), talk)
    wrong = game.census_wrong(facts)
    if wrong and fitted:
        facts.clear()
        facts.update(was)
        talk.line(f"nothing is taken over: the census would not fit: {wrong[0]}")
        return REFUSED
    if facts == was:
        talk.line("nothing is taken over" if code else "all of it is in the census already")
    else:
        talk.line(f"kept in {store(game, facts)}")
    return code


def imported(game: Game[Any], path: Path, made_up: bool = False) -> lines.Box:
    """The box in a file of this game: a census (JSON), or a log (its box and its `fact` lines).

    made_up: whether an invented box will do. Raises ValueError with a sentence.
    """
    found, told = box_file.read(path)
    if found not in ("", game.id):
        raise ValueError(f"{path} is about {games.load(found).title}, not {game.title}")
    if told.name == box_file.MADE_UP and not made_up:
        raise ValueError(
            f"{path} has a made-up box, not a real one: nothing is taken over"
        )
    if not told.facts:
        raise ValueError(f"{path} holds no facts of a box")
    if not game.census():
        raise ValueError(f"the box of {game.title} is fully known; play without {path}")
    return told


def _edit(game: Game[Any], facts: Facts, talk: Screen) -> int:
    """Ask at a terminal, one question a line; from a pipe, lines `NAME VALUE` are taken (`NAME -` forgets)."""
    if not sys.stdin.isatty():
        return _lines(game, facts, sys.stdin, talk)
    out = Screen(sys.stdout)
    out.line(f"{game.title}: Enter keeps what is there, - or ? forgets it, q ends; what is unknown stays unknown")
    asked = game.census()
    try:
        for number, question in enumerate(asked, 1):
            if not _asked(game, facts, question, f"{number}/{len(asked)} ", out):
                break
    except (EOFError, KeyboardInterrupt):
        out.line()
    return OK


def _asked(game: Game[Any], facts: Facts, question: Question, number: str, out: Screen) -> bool:
    """Ask one question until it is answered or passed over; False when somebody leaves."""
    stem, text = question.stem, question.text
    while True:
        now = f" [{plain(facts[question.name])}]" if question.name in facts else ""
        have = f" ({sum(n.startswith(stem) for n in facts)} so far; CODE VALUE)" if stem else ""
        typed = input(f"{number}{text}{have}{now}> ").strip()
        if typed in ("", "q"):
            return typed == ""
        name, value = question.name, typed
        if stem:
            name, _, value = typed.partition(" ")
            name = name if name.startswith(stem) else stem + name
            text = "another"
        value = value.strip()
        if value in ("-", "") or (value == "?" and not stem and fault(game, name, "?")):
            facts.pop(name, None)
        elif _take(game, facts, [(name, fact_value(value))], out) != OK:
            continue
        if not stem:
            return True


def _lines(game: Game[Any], facts: Facts, source: Iterable[str], talk: Screen) -> int:
    code = OK
    for row in source:
        name, value = told_fact(game, row.strip().removeprefix("\ufeff"))
        if not name or name.startswith("#"):
            continue
        if value.strip() in ("", "-"):
            facts.pop(name, None)
        else:
            code = max(code, _take(game, facts, [(name, fact_value(value.strip()))], talk))
    return code

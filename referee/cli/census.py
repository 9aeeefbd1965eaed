"""`referee census`: what is printed on a group's own components, asked once and copied into the head of every new
log.
"""

import shlex
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from referee.cli.lookups import find_game, put_json
from referee.engine.game import Game, SetupQuestion
from referee.engine.safe import safe
from referee.journal.acts import plain
from referee.journal.box import MADE_UP
from referee.journal.lines import Box
from referee.table.frontend.batch import FAILED, OK, REFUSED
from referee.table.frontend.render import Screen
from referee.table.session.box_facts import Facts, fact_value, fault, file_of, imported, kept, store, told_fact
from referee.table.session.config import folder

# --- the command -----------------------------------------------------------------------------------------------------


def census(name: str, *, edit: bool = False, source: str = "", as_json: bool = False) -> int:
    """Show, fill in or import the census of a game. 0 it fits, 1 something does not, 2 it cannot be read or written."""
    game = find_game(name)
    if game is None:
        return FAILED
    talk, out = Screen(sys.stderr), Screen(sys.stdout)
    if not game.census.questions():
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
    wrong = list(game.census.wrong(facts))
    if as_json:
        sums = dict(game.census.sums(facts))
        put_json(out, {"game": game.id, "facts": facts, "missing": missing(game, facts), "sums": sums, "wrong": wrong})
    elif not edit and not source:
        show(game, facts, out)
    if not as_json:
        show_sums(game, facts, out)
    for text in wrong:
        talk.line(f"does not fit: {text}")
    return REFUSED if wrong else code


def instead_of_made_up(game: Game[Any], told: Box | None) -> str:
    """How simulated games come to a real box, in a clause. told: the box that they were given.

    A kept census is never taken by itself: the same seed gives the same games on every machine.
    """
    ask = f"`referee census {game.id} --edit` asks for"
    if told is not None:
        return f"{ask} the rest of the box" if told.name != MADE_UP else f"{ask} a real one"
    try:
        facts = kept(game)
    except ValueError as error:
        return str(error)
    if not facts:
        return f"{ask} the numbers of a real one, `--box FILE` plays with them"
    more = f", once {ask} the {len(open_)} of its numbers that are missing" if (open_ := missing(game, facts)) else ""
    return f"`--box {shlex.quote(str(folder() / file_of(game)))}` plays with your census{more}"


def missing(game: Game[Any], facts: Mapping[str, Any]) -> list[str]:
    """Questions without an answer."""
    return [q.name for q in game.census.questions() if not q.stem and q.name not in facts]


def show(game: Game[Any], facts: Mapping[str, Any], out: Screen) -> None:
    """The facts with their questions."""
    left = dict(facts)
    for question in game.census.questions():
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
    """How many answers a census has, and the totals that must fit."""
    asked = [q for q in game.census.questions() if not q.stem]
    out.row("answered", f"{len(asked) - len(missing(game, facts))} of {len(asked)} questions", column=20)
    for what, sum_ in game.census.sums(facts):
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
    fitted = not game.census.wrong(facts)
    code = _take(game, facts, new.items(), talk)
    wrong = game.census.wrong(facts)
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


def _edit(game: Game[Any], facts: Facts, talk: Screen) -> int:
    """Ask at a terminal, one question a line; from a pipe, lines `NAME VALUE` are taken (`NAME -` forgets)."""
    if not sys.stdin.isatty():
        return _lines(game, facts, sys.stdin, talk)
    out = Screen(sys.stdout)
    out.line(f"{game.title}: Enter keeps what is there, - or ? forgets it, q ends; what is unknown stays unknown")
    asked = game.census.questions()
    try:
        for number, question in enumerate(asked, 1):
            if not _asked(game, facts, question, f"{number}/{len(asked)} ", out):
                break
    except (EOFError, KeyboardInterrupt):
        out.line()
    return OK


def _asked(game: Game[Any], facts: Facts, question: SetupQuestion, number: str, out: Screen) -> bool:
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

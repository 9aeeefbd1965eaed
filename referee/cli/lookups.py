"""What can be looked up without a log: games, rules and options, a score from what lies on the table."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from referee import games
from referee.engine.game import Game
from referee.engine.naming import named
from referee.engine.parts.bots import bot_name
from referee.engine.rulebook import KINDS, Option, Rule, Rulebook, spell
from referee.engine.safe import safe
from referee.engine.words import normal
from referee.table.frontend.batch import FAILED, OK, REFUSED
from referee.table.frontend.render import Screen
from referee.table.session import score_rows
from referee.table.setup.opening import Opening


def find_game(name: str) -> Game[Any] | None:
    """A game by its name as typed; None, with a sentence on stderr, when there is none."""
    game_id = games.name_of(name)
    if game_id is None:
        Screen(sys.stderr).line(games.none_such(name))
        return None
    return games.load(game_id)


def put_json(out: Screen, data: Any) -> None:
    """Data as one line of JSON."""
    import msgspec

    out.raw(json.dumps(msgspec.to_builtins(data), ensure_ascii=True))


def list_games(as_json: bool) -> int:
    """`referee games`."""
    out = Screen(sys.stdout)
    all_games = [games.load(name) for name in games.NAMES]
    if as_json:
        put_json(out, [_about(game) for game in all_games])
        return OK
    for game in all_games:
        least, most = game.about.players
        minutes = f", about {game.about.minutes} minutes" if game.about.minutes else ""
        editions = ", ".join(game.rulebook.editions)
        also = f"; also {', '.join(game.about.aliases)}" if game.about.aliases else ""
        out.row(game.id, f"{game.title}, {least} to {most} players{minutes}; editions {editions}{also}", column=16)
    return OK


def _about(game: Game[Any]) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "aliases": game.about.aliases,
        "players": game.about.players,
        "minutes": game.about.minutes,
        "editions": game.rulebook.editions,
        "rules": game.rulebook.digest,
        "components": game.about.components(),
    }


# --- rules -----------------------------------------------------------------------------------------------------------


def rules(name: str, words: Sequence[str], as_json: bool) -> int:
    """`referee rules [GAME] [WORDS|ID]`, or an id alone, which names its game: 0 when something was found, 1 when
    nothing was.
    """
    if not name:
        return list_games(as_json)
    game = None if words else _game_of(name)
    if game is not None:
        words = (name,)
    else:
        if not words and _is_id(name):
            Screen(sys.stderr).line(f"no rule has the id {safe(name)}; `referee rules GAME` lists those of a game")
            return REFUSED
        if not words and normal(name) in ALL_OPTIONS and games.name_of(name) is None:
            return _all_options(as_json)
        game = find_game(name)
    if game is None:
        if not any(known.startswith(normal(name)) for known in games.NAMES):
            said = safe(" ".join((name, *words)))
            Screen(sys.stderr).line(f"words are looked for in the rules of one game: `referee rules GAME {said}`")
        return FAILED
    book = game.rulebook
    found = [rule for rule in book.rules.values() if _fits(words, _rule_text(rule), rule.id)]
    options = [o for o in book.options.values() if _fits(words, f"{o.id} {o.text} {o.point}", o.id)]
    exact = [rule for rule in found if len(words) == 1 and rule.id == words[0].upper()]
    if len(words) == 1 and normal(words[0]) in ALL_OPTIONS:
        found, options = [], list(book.options.values())
    if exact:
        found = exact
        options = [book.options[name] for name in exact[0].option if name in book.options]
    out = Screen(sys.stdout)
    if as_json:
        put_json(out, {"game": game.id, "rules": [_rule_data(book, r) for r in found], "options": options})
    else:
        for rule in found:
            _show_rule(out, book, rule)
        for option in options:
            _show_option(out, book, option)
    if not found and not options:
        Screen(sys.stderr).line(f"nothing in the rules and options of {game.title} has {safe(' '.join(words))}")
        return REFUSED
    return OK


ALL_OPTIONS = ("option", "options")
"""Words for all options."""


def _all_options(as_json: bool) -> int:
    """The options of every game."""
    out = Screen(sys.stdout)
    for game in map(games.load, games.NAMES):
        options = list(game.rulebook.options.values())
        if as_json:
            put_json(out, {"game": game.id, "rules": [], "options": options})
            continue
        out.line(f"{game.title}:", "bold")
        for option in options:
            _show_option(out, game.rulebook, option)
    return OK


def _game_of(rule_id: str) -> Game[Any] | None:
    """The game that has a rule with this id, however its letters are written; None when none has."""
    if "-" not in rule_id or games.name_of(rule_id) is not None:
        return None
    return next((game for game in map(games.load, games.NAMES) if rule_id.upper() in game.rulebook.rules), None)


def _is_id(text: str) -> bool:
    """Whether a text begins as the ids of some game's rules do."""
    begin, sign, _ = text.upper().partition("-")
    if not sign or games.name_of(text) is not None:
        return False
    return any(rule_id.startswith(f"{begin}-") for name in games.NAMES for rule_id in games.load(name).rulebook.rules)


def _rule_text(rule: Rule) -> str:
    return f"{rule.id} {rule.kind} {KINDS[rule.kind]} {rule.text} {rule.section} {rule.reason} {' '.join(rule.option)}"


def _fits(words: Sequence[str], text: str, rule_id: str) -> bool:
    """Whether every word occurs; case, accents and punctuation do not count."""
    held = normal(text)
    return all(normal(word) in held or word.upper() == rule_id.upper() for word in words)


def _book(book: Rulebook, rule: Rule) -> str:
    return rule.book or next((str(b.get("title", "")) for b in book.books.values()), "")


def _rule_data(book: Rulebook, rule: Rule) -> dict[str, Any]:
    import msgspec

    data: dict[str, Any] = msgspec.to_builtins(rule)
    return {**data, "book": _book(book, rule)}


def _show_rule(out: Screen, book: Rulebook, rule: Rule) -> None:
    kind = f"{KINDS[rule.kind]}, {rule.verdict}" if rule.kind == "ban" else KINDS[rule.kind]
    editions = f" ({', '.join(rule.editions)} only)" if rule.editions else ""
    option = f"; option {', '.join(rule.option)}" if rule.option else ""
    figures = f"; figures: {rule.figures}" if rule.figures else ""
    source = f" [{kind}; {_book(book, rule)}, {rule.section}{editions}; {rule.basis}{figures}{option}]"
    out.row(rule.id, rule.text + source, column=16)


def _show_option(out: Screen, book: Rulebook, option: Option) -> None:
    values = " | ".join(spell(value) for value in option.values)
    by_edition = {edition: spell(option.value(edition)) for edition in book.editions}
    first = next(iter(by_edition.values()), "")
    differing = [f"{edition} {value}" for edition, value in by_edition.items() if value != first]
    default = f"default {first}" + (f", but {', '.join(differing)}" if differing else "")
    out.row(option.id, f"option: {values} ({default}; since {option.since}). {option.text}", column=16)


# --- scores ----------------------------------------------------------------------------------------------------------


def score(name: str, values: Sequence[str], as_json: bool) -> int:
    """`referee score GAME K=V…`: a score without a log, explained line by line."""
    from referee.table.session.box_facts import census_box

    game = find_game(name)
    if game is None:
        return FAILED
    talk = Screen(sys.stderr)
    if game.pad is None:
        talk.line(f"{game.title} has no score pad; `referee play {game.id.replace('_', '-')}` counts as you play")
        return FAILED
    given: dict[str, str] = {}
    try:
        for value in values:
            key, sign, text = value.partition("=")
            if not sign or not key:
                raise ValueError(f"{safe(value)!r} is not of the form NAME=VALUE")
            if key in given:
                raise ValueError(f"{key} is given twice")
            given[key] = text
        told, said = census_box(game)
        if said:
            talk.line(said)
        result = game.pad.score(game.pad.values(given, told.facts))
    except ValueError as error:
        talk.line(named(str(error), [""] * 9))
        for usage in game.pad.usage.splitlines():
            talk.line(f"  {usage}")
        return FAILED
    out = Screen(sys.stdout)
    if as_json:
        put_json(out, {"game": game.id, "score": score_rows.score_data(result, [""] * len(result.points))})
        return OK
    names = [""] * len(result.points)
    for text_row in score_rows.score_rows(result, names, game.rulebook):
        out.lines([text_row])
    if not result.final:
        out.line("so far; the game is not over")
    return OK


# --- simulations -----------------------------------------------------------------------------------------------------


def simulation_faults(
    name: str,
    out: str,
    *,
    players: int | None,
    seed: int,
    edition: str,
    options: Sequence[str],
    bots: str,
    reporter: str,
    box: str,
) -> tuple[Game[Any], int, dict[str, Any]] | None:
    """What a simulation needs, looked over before anything is written; None, with a sentence, when it cannot be."""
    from referee.table.session.box_facts import imported

    game = find_game(name)
    if game is None:
        return None
    talk = Screen(sys.stderr)
    opening = Opening(game)
    names = [bot_name(bot.strip()) for bot in bots.split(",") if bot.strip()]
    try:
        if players is not None:
            opening.players(str(players))
        opening.edition = edition
        for option in options:
            opening.option(option)
        opening.check(partly=True)
        there_are = game.bots.names if game.bots is not None else {}
        unknown = [bot for bot in names if bot not in there_are]
        if unknown or not names:
            there = ", ".join(there_are) or "none"
            raise ValueError(f"there is no bot {safe(' '.join(unknown))!r} for {game.title}; there is {there}")
        known = imported(game, Path(box), made_up=True) if box else None
        if any(Path(out).glob(f"{game.id}-{seed}-*")):
            already = f"{out} holds games of seed {seed} already; they are not written over"
            raise ValueError(f"{already}: say another --seed or --out")
    except ValueError as error:
        talk.line(str(error))
        return None
    except OSError as error:
        talk.line(f"{error.filename or out} cannot be read: {error.strerror or error}")
        return None
    chosen = {key: game.rulebook.options[key].parse(value) for key, value in opening.options.items()}
    how = {
        "players": players or 0,
        "edition": edition,
        "options": chosen,
        "bots": names,
        "reporter": reporter,
        "box": known,
    }
    return game, seed, how

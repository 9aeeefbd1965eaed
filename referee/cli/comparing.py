"""`referee simulate GAME --compare OPTION=VALUE`: the same seeds under two sets of rules."""

import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from referee.cli import INTERRUPTED
from referee.cli.census import instead_of_made_up
from referee.cli.lookups import find_game, simulation_faults
from referee.engine.game import Game
from referee.engine.rulebook import OptionValue, spell
from referee.engine.words import counted
from referee.table.frontend.batch import FAILED, OK
from referee.table.frontend.progress import counting
from referee.table.frontend.render import Screen

BOTS = "heuristic"
"""The bots of a comparison: those that think a little."""

MADE_UP = "; the box is made up, so that the numbers say little about the game"


def compare(name: str, number: int, out: str, changes: Sequence[str], bots: str, **how: Any) -> int:
    """Play the pairs; exit code. changes: what holds in the second game besides, as `OPTION=VALUE`. out: the folder;
    empty: a new one, named after the game and the changes.
    """
    game = find_game(name)
    if game is None:
        return FAILED
    talk = Screen(sys.stderr)
    out = out or "-".join([game.id, *(change.replace("=", "-").replace("/", "-") for change in changes)])
    options = tuple(how.pop("options"))
    ready = simulation_faults(name, out, options=options, bots=bots or BOTS, **how)
    other = ready and simulation_faults(name, out, options=(*options, *changes), bots=bots or BOTS, **how)
    if ready is None or other is None:
        return FAILED
    _, seed, first = ready
    second = other[2]["options"]
    edition = first["edition"] or next(iter(game.rulebook.editions), "")
    if same := unchanged(game, edition, first["options"], second):
        talk.line(f"both games of a pair would be the same: {same} already; `--compare` names another value")
        return FAILED
    return _play(game, number, seed, out, first | {"other": second}, talk)


def unchanged(
    game: Game[Any], edition: str, options: Mapping[str, OptionValue], other: Mapping[str, OptionValue]
) -> str:
    """What is the case already, where no option has another value; else empty."""
    before, after = (game.rulebook.resolve(edition, dict(chosen)) for chosen in (options, other))
    if before != after:
        return ""
    return ", ".join(f"{key} is {spell(after[key])}" for key in other if key in after)


def _play(game: Game[Any], number: int, seed: int, out: str, how: dict[str, Any], talk: Screen) -> int:
    from referee.simulate import Stuck
    from referee.simulate.pairs import pairs

    done = parted = recounted = made_up = 0
    seats = set()
    try:
        with counting(number, "pairs played") as counter:
            for pair in pairs(game, number, seed, Path(out), **how):
                done += 1
                parted += pair.parted
                recounted += pair.recounted
                seats.add(len(pair.first.fold.head.seats))
                made_up += pair.first.fold.head.box.name == "made-up"
                counter.at(done)
    except (Stuck, ValueError) as error:
        talk.line(f"pair {done + 1}: {error}")
        return FAILED
    except OSError as error:
        talk.line(f"{out} cannot be written: {error.strerror or error}; {_whole(done)}")
        return FAILED
    except KeyboardInterrupt:
        click.echo(f"stopped; {_whole(done)} in {out}", err=True)
        return INTERRUPTED
    talk.line(f"{counted(done, 'pair')} of games in {out}: each seed played by both rules")
    recount = f", {recounted} of them in the result only" if recounted else ""
    rest = "" if parted == done else "; in the others no step, score or winner differs"
    talk.line(f"{parted} of {counted(done, 'pair')} went differently{recount}{rest}")
    if len(seats) > 1:
        numbers = ", ".join(map(str, sorted(seats)))
        talk.line(f"{numbers} players are compared apart; --players N gives one comparison with all pairs")
    folder, db = shlex.quote(out), shlex.quote(f"{out}.db")
    talk.line(f"next: records summarize {folder} --db {db}")
    invented = " --made-up" if made_up else ""
    talk.line(f"      records stats {db} --compare{invented} --question NAME")
    talk.line("NAME is what matters most to you: steps, lead, margin, order-1, team-…" + (MADE_UP if made_up else ""))
    if made_up:
        talk.line(f"a real box: {instead_of_made_up(game, how['box'])}")
    return OK


def _whole(done: int) -> str:
    return f"{counted(done, 'pair')} {'is' if done == 1 else 'are'} whole"

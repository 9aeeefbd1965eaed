"""The commands of `referee`, declared with click; what a command does is imported when it runs."""

from collections.abc import Callable
from typing import Any

import click

from referee import __version__
from referee.cli import COMMANDS, INTERRUPTED, closed_pipe, overview
from referee.cli.completing import FILE, GAME, OPTION, POLICY
from referee.cli.numbers import WholeNumber


class Commands(click.Group):
    """The commands, with the same overview as without click."""

    def get_help(self, ctx: click.Context) -> str:
        """The overview."""
        return overview()

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; a reader that went away and an interrupt are no errors of ours."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise SystemExit(closed_pipe()) from None
        except KeyboardInterrupt:
            click.echo("interrupted", err=True)
            raise SystemExit(INTERRUPTED) from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="referee", message="%(prog)s %(version)s")
def cli() -> None:
    """A referee for card games played at a real table."""


def command(function: Callable[..., Any]) -> click.Command:
    """A command under its function's name; its one-line help stands in the overview."""
    return cli.command(short_help=COMMANDS[function.__name__])(function)


def how_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that play and resume share."""
    options = (
        click.option("--keep-going", is_flag=True, help="Go on after a refused entry (in files and pipes)."),
        click.option("--json", "as_json", is_flag=True, help="Line protocol: entries in, one JSON object a line out."),
        click.option("--no-tries", is_flag=True, help="Do not record refused entries."),
        click.option(
            "--hints", type=click.Choice(["full", "kinds", "off"]), help="What is shown of what is legal [policy]."
        ),
        click.option(
            "--screen",
            default="",
            metavar="WHERE",
            help="Show the game live in a browser: PORT on this machine, HOST:PORT, or `lan`, for all in the network.",
        ),
        click.option("--seats", is_flag=True, help="With --screen: also a link per seat, with what it may know."),
    )
    for option in reversed(options):
        command = option(command)
    return command


@command
@click.argument("game", default="", metavar="[GAME]", type=GAME)
@click.argument("transcript", default="", type=FILE)
@click.option(
    "--log",
    default="",
    type=FILE,
    metavar="FILE",
    help="The log [GAME-DATE-N.jsonl; of a terminal in the games folder]; never written over.",
)
@click.option("--players", default="", metavar="NAMES", help="Names in seating order, by commas, or how many.")
@click.option("--edition", default="", help="Edition of the rulebook.")
@click.option(
    "--option",
    "options",
    multiple=True,
    type=OPTION,
    metavar="NAME=VALUE",
    help="A reading of the rules; may be repeated.",
)
@click.option("--policy", default="", type=POLICY, help="casual, club or tournament.")
@click.option("--untimed", is_flag=True, help="Keep no times.")
@click.option(
    "--box",
    default="",
    type=FILE,
    metavar="FILE",
    help="The box instead of your census: a census file, a log, `made-up` (invented values), `printed` (values "
    "unknown).",
)
@click.option("--no-census", is_flag=True, help="The same as --box printed.")
@click.option("--deal", is_flag=True, help="Deal a set-up for the table to lay out; the log says that it was dealt.")
@click.option("--seed", type=WholeNumber(0, 2**62), help="The same seed deals the same; with --deal [any].")
@how_options
def play(
    game: str,
    transcript: str,
    keep_going: bool,
    as_json: bool,
    no_tries: bool,
    hints: str | None,
    box: str,
    no_census: bool,
    deal: bool,
    seed: int | None,
    screen: str,
    seats: bool,
    **head: Any,
) -> int:
    """Begin a log of GAME and play: from a TRANSCRIPT file, from a pipe (or `-`), or at the terminal, which asks for
    the game.

    Exit codes: 0 all entries were taken, 1 an entry was refused, 2 the log could not be begun or written.
    """
    if box and no_census:
        raise click.UsageError("--no-census is --box printed; choose one box")
    from referee.table.frontend.play import How
    from referee.table.frontend.play import play as run

    box = "printed" if no_census else box
    if seed is not None and not deal:
        raise click.UsageError("--seed is for --deal; add it, or leave the seed out")
    _watched(screen, seats)
    how = How(transcript, keep_going, as_json, not no_tries, hints or "", deal, seed, screen, seats)
    return run(game, how, box=box, **head)


@command
@click.argument("log", default="", metavar="[LOG]", type=FILE)
@click.argument("transcript", default="", type=FILE)
@how_options
def resume(
    log: str,
    transcript: str,
    keep_going: bool,
    as_json: bool,
    no_tries: bool,
    hints: str | None,
    screen: str,
    seats: bool,
) -> int:
    """Go on with LOG exactly where it was left, however it was left; exit codes as of play.

    Without LOG the unfinished ones of the games folder and of this folder are offered, the newest first.
    """
    from referee.table.frontend.play import How, go_on

    _watched(screen, seats)
    how = How(transcript, keep_going, as_json, not no_tries, hints or "", screen=screen, seats=seats)
    return go_on(log, how)


def _watched(screen: str, seats: bool) -> None:
    """Whether the options for other screens fit each other."""
    if seats and not screen:
        raise click.UsageError("--seats is for --screen; add `--screen lan`, or leave it out")


@command
@click.argument("folder", default="", metavar="[DIR]", type=FILE)
@click.option("-n", "--number", type=WholeNumber(1), default=20, help="How many at most [20].")
@click.option("--all", "every", is_flag=True, help="All of them.")
@click.option("--unfinished", is_flag=True, help="Only games that can go on.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a log.")
def logs(folder: str, number: int, every: bool, unfinished: bool, as_json: bool) -> int:
    """List the logs of the games folder (or of DIR), the newest first: date, game, players, how it stands.

    A terminal keeps its logs in the folder `referee` of your documents, or where REFEREE_GAMES says. `referee resume`
    goes on with the newest unfinished one; `records` commands without a log read this folder.
    """
    from referee.cli.logs import logs as run

    return run(folder, number, every=every, unfinished=unfinished, as_json=as_json)


@command
@click.argument("game", type=GAME)
@click.option("--show", is_flag=True, help="Show what is known and what is not (as without options).")
@click.option("--edit", is_flag=True, help="Answer the questions at the terminal, or lines NAME VALUE from a pipe.")
@click.option(
    "--import", "source", default="", type=FILE, metavar="FILE", help="Take over a census (JSON) or the facts of a log."
)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def census(game: str, show: bool, edit: bool, source: str, as_json: bool) -> int:
    """Fill in what is printed on your own box of GAME; it is copied into the head of every new log.

    Exit codes: 0 it fits, 1 something does not fit, 2 it cannot be read or written.
    """
    if show + edit + bool(source) > 1:
        raise click.UsageError("--show, --edit and --import are three things to do; choose one")
    from referee.cli.census import census as run

    return run(game, edit=edit, source=source, as_json=as_json)


@command
@click.argument("what", default="", metavar="[merge | split]")
@click.argument("who", nargs=-1, metavar="[NAME | ID]...")
@click.option("--yes", is_flag=True, help="Merge without asking.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def players(what: str, who: tuple[str, ...], yes: bool, as_json: bool) -> int:
    """List the players who are remembered, make two of them one person (merge ONE OTHER), or part them again (split
    ONE).

    New logs then hold one id for both. A log that was written before keeps its ids; `amend 0 seat N NAME` puts the id
    of NAME there. Exit codes: 0 done, 1 left as it was, 2 it cannot be done.
    """
    from referee.cli.players import players as run

    return run(what, who, sure=yes, as_json=as_json)


@command
@click.argument("game", type=GAME)
@click.argument("values", nargs=-1, metavar="NAME=VALUE...")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def score(game: str, values: tuple[str, ...], as_json: bool) -> int:
    """Add up the score of GAME from what is on the table, line by line."""
    from referee.cli.lookups import score as run

    return run(game, values, as_json)


@command
@click.argument("game", default="", type=GAME)
@click.argument("words", nargs=-1, metavar="[WORDS | ID]...")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def rules(game: str, words: tuple[str, ...], as_json: bool) -> int:
    """Show the rules and options of GAME that have all WORDS, or the rule with this ID; an ID alone will do.
    `options` lists all options, of GAME or, alone, of all games.

    Exit code 1: nothing has them.
    """
    from referee.cli.lookups import rules as run

    return run(game, words, as_json)


@command
@click.argument("game", type=GAME)
@click.option("--html", "file", default="", type=FILE, metavar="FILE", help="As a page for a browser; it prints on A4.")
@click.option("--edition", default="", help="Names as this edition of the rulebook prints them.")
def sheet(game: str, file: str, edition: str) -> int:
    """Print one page of what is typed in GAME: codes with printed names, words, what is the same in every game."""
    from referee.cli.sheet import sheet as run

    return run(game, file, edition)


@command
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def games(as_json: bool) -> int:
    """List the games."""
    from referee.cli.lookups import list_games

    return list_games(as_json)


@command
@click.argument("game", type=GAME)
@click.option("-n", "--number", type=WholeNumber(1, 1_000_000), default=1, help="How many games [1].")
@click.option("--players", type=WholeNumber(1), help="Number of players [by the seed].")
@click.option("--seed", type=WholeNumber(0, 2**62), default=1, help="Same seed, same bytes [1].")
@click.option("--edition", default="", help="Edition of the rulebook.")
@click.option(
    "--option",
    "options",
    multiple=True,
    type=OPTION,
    metavar="NAME=VALUE",
    help="A reading of the rules; may be repeated.",
)
@click.option(
    "--compare",
    multiple=True,
    type=OPTION,
    metavar="NAME=VALUE",
    help="Play each seed twice: by the rules as they are, and with this option as well; may be repeated.",
)
@click.option(
    "--bots",
    default="",
    help="Simulated players by commas (random, heuristic), in turn [random; with --compare heuristic].",
)
@click.option(
    "--reporter",
    type=click.Choice(["open", "counting", "bare"]),
    default="open",
    help="What the simulated table types: open also all hands and roles at the end, counting also a count a round, "
    "bare only what it must [open].",
)
@click.option(
    "--box", default="", type=FILE, metavar="FILE", help="Facts of a box: a census file or a log; the rest is made up."
)
@click.option(
    "--out",
    default="",
    type=FILE,
    metavar="DIR",
    help="Folder for the logs and transcripts; only --compare does without [GAME-NAME-VALUE].",
)
def simulate(game: str, number: int, out: str, compare: tuple[str, ...], bots: str, **how: Any) -> int:
    """Play simulated games of GAME into a folder: a log and a transcript each.

    With --compare, -n counts pairs of games. Both games of a pair begin with the same deck, deals and random numbers,
    so that few games show what a rule changes; `records stats DB --compare` says it.
    """
    if compare:
        from referee.cli.comparing import compare as run

        return run(game, number, out, compare, bots, **how)
    if not out:
        raise click.UsageError("--out names the folder for the logs")
    from referee.cli.lookups import simulation_faults
    from referee.table.frontend.batch import FAILED

    ready = simulation_faults(game, out, bots=bots or "random", **how)
    if ready is None:
        return FAILED
    return _simulate(number, out, *ready)


def _simulate(number: int, out: str, game: Any, seed: int, how: dict[str, Any]) -> int:
    """Play the games; a counter on stderr."""
    from pathlib import Path

    from referee.simulate import Stuck
    from referee.simulate.run import many
    from referee.table.frontend.progress import counting

    done = unknown = made_up = 0
    try:
        with counting(number, "games played") as counter:
            for played in many(game, number, seed, Path(out), **how):
                score = game.scoring.score(played.fold.state)
                unknown += not score.winners and None in score.points
                made_up += played.fold.head.box.name == "made-up"
                done += 1
                counter.at(done)
    except (Stuck, ValueError) as error:
        click.echo(f"game {done + 1}: {error}", err=True)
        return 2
    except OSError as error:
        click.echo(f"{out} cannot be written: {error.strerror or error}; {_whole(done)}", err=True)
        return 2
    except KeyboardInterrupt:
        click.echo(f"stopped; {_whole(done)} in {out}", err=True)
        return INTERRUPTED
    click.echo(f"{done} {'game' if done == 1 else 'games'} in {out}", err=True)
    from referee.cli.census import instead_of_made_up

    real = instead_of_made_up(game, how["box"]) if made_up else ""
    click.echo(_counted(out, done, unknown, real), err=True)
    return 0


def _whole(done: int) -> str:
    """How many games are on the disk."""
    from referee.engine.words import counted

    return f"{counted(done, 'game')} {'is' if done == 1 else 'are'} whole"


def _counted(out: str, games: int, unknown: int, real: str) -> str:
    """What `records summarize` and `records stats` will count of these games. real: if their box is made up, how to
    play with a real one.
    """
    import shlex

    said = f"`records summarize {shlex.quote(out)} --db stats.db` loads them as simulated games"
    if real:
        return f"{said}; their box is made up, so `records stats` counts them with `--made-up` only; {real}"
    if unknown:
        few = "the result of 1 game is" if unknown == 1 else f"the results of {unknown} games are"
        return (
            f"{said}, {games - unknown} of {games} are counted: {few} unknown, `--reporter open` shows hands and roles"
        )
    return f"{said}, and all are counted"


@command
@click.argument("folder", default="", metavar="[DIR]", type=FILE)
def demo(folder: str) -> int:
    """Play the shipped transcript, audit its log, make its page and a statistic, in DIR or a new folder."""
    from referee.cli.demo import demo as run

    return run(folder)


def run() -> int:
    """Run the command line; the exit code."""
    try:
        code = cli.main(prog_name="referee", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        return INTERRUPTED
    return code if isinstance(code, int) else 0

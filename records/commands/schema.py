"""`records schema`."""

import click

from referee.cli.completing import GAME


@click.command("schema")
@click.argument("game", type=GAME, required=False, default="", metavar="[GAME]")
@click.option("--steps", is_flag=True, help="Only the steps of GAME, by verb.")
@click.option("--protocol", is_flag=True, help="What `referee play --json` prints, the same for all games.")
def command(game: str, steps: bool, protocol: bool) -> int:
    """Print the JSON schema of the lines of GAME's logs, all steps included; without GAME of all games, by name.

    Exit code: 0, 2 when there is no such game.
    """
    import json

    from records import show
    from records.logs import schema_json
    from referee import games

    screen = show.Output()
    if protocol:
        if game or steps:
            raise click.UsageError("--protocol is the same for all games; leave out GAME and --steps")
        screen.raw(json.dumps(schema_json.protocol(), indent=2, ensure_ascii=True))
        return 0
    name = games.name_of(game) if game else ""
    if name is None:
        show.message(games.none_such(game))
        return 2
    make = schema_json.steps if steps else schema_json.schema
    data = make(name) if name else {each: make(each) for each in games.NAMES}
    screen.raw(json.dumps(data, indent=2, ensure_ascii=True))
    return 0

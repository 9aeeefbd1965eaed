"""How often the heuristic bot wins against the random one, both seated in turn, each first as often as the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from exam_page import tell

from referee import games
from referee.journal import lines
from referee.simulate.run import one

KINDS = ("heuristic", "random")


def job(what: tuple[Any, ...]) -> tuple[str, float, float, int]:
    """Shares of one game's win and of its seats that the heuristic ones have; 0 games when nobody won."""
    name, seed, number = what
    game = games.load(name)
    seats = KINDS if number % 2 else KINDS[::-1]
    least, most = game.about.players
    players = least + number // 2 % (most - least + 1)
    result = one(game, seed * 1_000_003 + number, players=players, bots=seats, reporter="open")
    assert all(line.verdict in ("ok", "odd") for line in result.lines if isinstance(line, lines.Judged))
    winners = game.scoring.result(result.fold.state).get("winner", [])
    own = [seat for seat in range(1, players + 1) if seats[(seat - 1) % 2] == "heuristic"]
    won = sum(seat in own for seat in winners) / len(winners) if winners else 0.0
    return name, won, len(own) / players, int(bool(winners))


def bots(names: list[str], options: Any, run: Callable[..., list[Any]]) -> int:
    """Print the table."""
    found = run(job, [(name, options.seed, i) for name in names for i in range(options.number)], options.jobs)
    print(f"{'title':14}{'games':>7}{'with a winner':>15}{'won by heuristic':>17}{'their seats':>13}")
    code = 0
    for name in names:
        mine = [(won, seats) for title, won, seats, n in found if title == name and n]
        games_ = sum(title == name for title, *_ in found)
        won = sum(w for w, _ in mine) / max(1, len(mine))
        seats = sum(s for _, s in mine) / max(1, len(mine))
        print(f"{name:14}{games_:>7}{len(mine):>15}{won:>17.1%}{seats:>13.1%}")
        row = {"games": games_, "with a winner": len(mine), "won by heuristic": f"{won:.1%}", "their seats": f"{seats:.1%}"}
        tell(options, name, row)
        code = code or int(won <= seats)
    return code

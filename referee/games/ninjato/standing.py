"""How everybody stands, for the lines beside the prompt: honor, cards in hand and what a player can still spend."""

from referee.engine.board import Row, Standings
from referee.games.ninjato.data import SHURIKEN
from referee.games.ninjato.state import NinjatoState, spelled


def standing(s: NinjatoState, numbers: tuple[Row, ...]) -> Standings:
    """numbers: of each seat, as the facts declare them. After the end the total comes first, `?` where it is open."""
    return Standings(tuple(_seat(s, row) for row in numbers) if s.phase != "setup" else ())


def _seat(s: NinjatoState, row: Row) -> Row:
    i = row.seat - 1
    cells = row.cells
    if s.over and s.totals:
        total = s.totals[i]
        cells = (("total", "?" if total is None else str(total)), *cells)
    own = (
        ("envoys", str(len(s.envoys[i]))),
        *((("shuriken", str(SHURIKEN - s.placed[i])),) if not s.over else ()),
        ("treasures", spelled(tuple(s.supply[i])) or "0"),
    )
    return row._replace(cells=(*cells, *own))

"""How everybody stands, for the lines beside the prompt: lives, and who attacks whom."""

from referee.engine.game import Row, Standings
from referee.games.shinbi.data import clan_titles
from referee.games.shinbi.state import ShinbiState, attackers

UNREAD = "?"


def standing(s: ShinbiState, numbers: tuple[Row, ...]) -> Standings:
    """numbers: of each seat, as the facts declare them."""
    if s.phase == "setup":
        return Standings(())
    return Standings(tuple(row._replace(cells=(*row.cells, *_cells(s, row.seat))) for row in numbers))


def _cells(s: ShinbiState, seat: int) -> tuple[tuple[str, str], ...]:
    clan = s.clans[seat - 1] if seat <= len(s.clans) else ""
    laid = (_card(s, giver, seat) for giver in attackers(seat, s.seats))
    return (
        ("attacked by", ", ".join(filter(None, laid))),
        ("", "may not denounce" if seat in s.muted and not s.over else ""),
        ("", "pawn" if seat == s.start else ""),
        ("", clan_titles().get(clan, clan)),
    )


def _card(s: ShinbiState, giver: int, seat: int) -> str:
    """A card in front of a seat: `2 sai`, `2 sai (katana)` when it was turned up; `2` when nothing was said."""
    said = s.said[seat - 1][giver - 1]
    if not said:
        return ""
    words = f"{giver} {said}" if said != "?" else str(giver)
    if face := s.at_place[giver - 1].get(seat):
        words += " (open)" if face[0] in (UNREAD, said) else f" ({face[0]})"
    return words

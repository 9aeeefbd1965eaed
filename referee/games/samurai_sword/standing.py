"""How everybody stands, for the lines beside the prompt: life, honor, cards in hand, what lies in front of each."""

from referee.engine.game import Row, Standings
from referee.games.samurai_sword.data import UNREAD, titles
from referee.games.samurai_sword.state import SamuraiState


def standing(s: SamuraiState, numbers: tuple[Row, ...]) -> Standings:
    """numbers: of each seat, as the facts declare them; life is told with what the character has at most."""
    if s.phase == "setup":
        return Standings(())
    name = titles()
    top = f", {name.get(s.pile[-1], s.pile[-1])} on top" if s.pile and s.pile[-1] != UNREAD else ""
    piles = Row("", (("deck", str(s.deck)), ("discard", f"{len(s.pile)}{top}")))
    return Standings(tuple(_seat(s, row) for row in numbers), (piles,))


def _seat(s: SamuraiState, row: Row) -> Row:
    seat, name = row.seat, titles()
    life, *rest = row.cells
    texts = (
        ("", "harmless" if not s.over and (not s.rp[seat] or not s.hand[seat]) else ""),
        ("", ", ".join(name.get(card, card) for card in s.play[seat])),
        ("", name.get(s.roles[seat], s.roles[seat])),
    )
    character = ("", name.get(s.chars[seat], s.chars[seat]))
    return row._replace(cells=(character, (life[0], f"{life[1]}/{s.full[seat]}"), *rest, *texts))

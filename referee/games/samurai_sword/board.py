"""The view as rows and labelled values."""

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.game import Row, listed
from referee.games.samurai_sword.data import UNREAD, titles

PHASES = {
    "setup": "set-up",
    "bushido": "checking Bushido",
    "pay": "paying for Bushido",
    "draw": "Draw",
    "play": "Play",
    "over": "over",
}
"""What people call a phase, by its word in the view."""
ENDS = {
    "honor": "a last honor was lost",
    "deck": "the deck was empty",
    "bushido": "honor was paid for Bushido",
    "standing": "one fighter was left standing",
}
"""How the game ended, by its word in the view."""


@listed
def board(view: Mapping[str, Any]) -> Iterator[Row]:
    """One row for the table and one per seat: character, open role, Resilience Points, honor, hand, cards in play."""
    name = titles()
    yield Row(
        "table",
        (
            ("turn", str(view["turns"])),
            ("phase", PHASES[view["phase"]]),
            ("deck", str(view["deck"])),
            ("discard", str(view["discard"])),
            ("top", name.get(view["top"], view["top"])),
            ("Weapons played", str(view["weapons"])),
            ("reshuffled", str(view["shuffles"] or "")),
            ("ended", ENDS.get(view["ended"], view["ended"])),
        ),
    )
    for i, character in enumerate(view["characters"]):
        role = view["roles"][i]
        cells = (
            ("", name.get(character, character)),
            ("role", "" if role == UNREAD else name.get(role, role)),
            ("resilience", str(view["rp"][i])),
            ("honor", str(view["honor"][i])),
            ("hand", str(view["hand"][i])),
            ("", "harmless" if character and (not view["rp"][i] or not view["hand"][i]) else ""),
            ("in play", ", ".join(name.get(c, c) for c in view["play"][i])),
        )
        yield Row(f"@{i + 1}", cells, i + 1, "turn" if view["turn"] == i + 1 else "")

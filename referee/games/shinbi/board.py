"""The view as rows and labelled values."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.game import Row, listed
from referee.games.shinbi.data import clan_titles

PHASES = {"setup": "set-up", "assign": "attacks", "resolve": "resolving attacks", "over": "over"}
"""What people call a phase, by its word in the view."""

CARD = re.compile(r"(\d+):([a-z?]+)(?:~([a-z]+))?(?:=([a-z?]+))?")
"""A card in front of a seat: whose it is, what was said, how it is marked, what was turned up."""


def card_words(text: str) -> str:
    """A card in front of a seat in words: `2:sai=katana` is `@2 said sai, is katana`."""
    if (found := CARD.fullmatch(text)) is None:
        return text
    giver, said, marked, face = found.groups()
    words = f"@{giver} said {'nothing' if said == '?' else said}"
    return words + (f", marked {marked}" if marked else "") + (f", is {face}" if face else "")


def attack_words(text: str) -> str:
    """A card in front of a seat, shorter: `2:sai=katana` is `@2 sai (is katana)`."""
    if (found := CARD.fullmatch(text)) is None:
        return text
    giver, said, marked, face = found.groups()
    more = [f"marked {marked}"] * bool(marked) + [f"is {'not read' if face == '?' else face}"] * bool(face)
    words = f"@{giver} {'nothing said' if said == '?' else said}"
    return f"{words} ({', '.join(more)})" if more else words


@listed
def board(view: Mapping[str, Any]) -> Iterator[Row]:
    """One row for the table, one per seat: lives, clan, and the cards in front of it."""
    yield Row(
        "table",
        (
            ("round", str(view["round"])),
            ("phase", PHASES[view["phase"]]),
            ("pawn", f"@{view['start']}"),
            ("middle", str(view["middle"])),
        ),
    )
    for seat, lives in enumerate(view["lives"], 1):
        clans = view["clans"]
        cells = (
            ("lives", str(lives)),
            ("", clan_titles().get(clans[seat - 1], clans[seat - 1]) if seat <= len(clans) else ""),
            ("attacked by", ", ".join(map(attack_words, view["cards"][seat - 1].split()))),
        )
        yield Row(f"@{seat}", cells, seat, "turn" if view["turn"] == seat else "")

"""The Ninjato table as rows, from a view."""

from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from referee.engine.game import Row, told_seats
from referee.games.ninjato.data import (
    ROUNDS,
    guard,
    guard_words,
    readable,
    tile,
    tile_title,
    token_title,
    treasures_told,
)
from referee.games.ninjato.state import NinjatoState, printed

PHASES = {
    "setup": "set-up",
    "play": "shuriken are placed",
    "dojo": "Dojo",
    "row": "new cards in the Dojo row",
    "limit": "hand limit",
    "raid": "attack",
    "end": "end of the round",
    "tiles": "new tiles",
    "restock": "houses refilled",
    "envoys": "new envoys",
    "rumors": "new rumors",
    "henso": "scoring, Hensojutsu",
    "first": "scoring, first places",
    "second": "scoring, second places",
    "refill": "scoring, new rumors",
    "bonus": "bonuses",
    "tie": "tie",
    "over": "over",
}
"""What people call a phase, by its word in the view."""


def elite_words(code: str) -> str:
    """An elite by its figures and its honor: `3/3, worth 2`."""
    card = guard(code)
    return code if card is None else f"{'/'.join(map(str, card.figures))}, worth {card.honor}"


def printed_words(spec: str) -> str:
    """What is printed on a card; on a tile as it is typed, with its skill: `b5 (+2 for 5)`."""
    known = tile(spec)
    return (
        readable(spec)
        if known is None
        else f"{spec.removesuffix(known.style[:1]) if known.style else spec} ({readable(spec)})"
    )


FACT_WORDS: Mapping[str, Callable[[str], str]] = {
    "printed.*": printed_words,
    "*.token": token_title,
    "pile": token_title,
    "*.sentry": guard_words,
    "skills*": tile_title,
    "sensei.tiles": tile_title,
    "elites*": elite_words,
    "guards.discards": guard_words,
    "elite.discards": elite_words,
}
"""How the codes in a public fact are read, by its path."""


def fact_words(path: str, value: str) -> str:
    """The value of a public fact without codes; empty where it has none."""
    reads = next((reads for pattern, reads in FACT_WORDS.items() if fnmatchcase(path, pattern)), None)
    return ", ".join(map(reads, value.split())) if reads else ""


PLACES = {
    "bag": "from the bag",
    "guard": "from the guard deck",
    "elite": "from the elite deck",
    "sensei": "at the Sensei",
    "palace": "at the Palace",
    "pavilion": "at the Pavilion",
}
"""Where a card was seen, by its zone."""


def seen_words(zone: str, card: str) -> str:
    """A card or treasure as it was seen at a place, without codes; `2 unseen` in a hand are cards that its player alone
    saw.
    """
    number, _, unseen = card.partition(" ")
    if unseen == "unseen":
        return "a card that only its player saw" if number == "1" else f"{number} cards that only their player saw"
    reads = {"bag": lambda kind: treasures_told([kind]), "guard": guard_words, "elite": guard_words}.get(zone, readable)
    return card if zone.startswith("hand") else reads(card)


def board(view: Mapping[str, Any]) -> Sequence[Row]:
    """The table, the five houses, then a row for each player."""
    dojo = view["dojo"]
    rows = [
        Row(
            "round",
            (
                ("", str(view["round"])),
                ("phase", PHASES[view["phase"]]),
                ("order", told_seats(view["order"])),
                ("treasures in the bag", str(view["bag"])),
                ("spent", view["spent"]),
            ),
        ),
        Row(
            "Dojo",
            (
                ("row", dojo["row"]),
                ("deck", str(dojo["deck"])),
                ("discards", str(dojo["discards"] or "")),
                ("stack, top first", told_seats(reversed(dojo["stack"]))),
            ),
        ),
    ]
    beaten = tuple(
        (label, ", ".join(map(guard_words, view[deck]["discards"].split())))
        for label, deck in (("discards", "guards"), ("elite discards", "elite"))
    )
    if any(cards for _, cards in beaten):
        rows.append(Row("guards", beaten))
    for number, house in view["house"].items():
        cells = (
            ("sentry", guard_words(house["sentry"]) if house["sentry"] else ""),
            ("treasures", house["plain"]),
            ("red", house["red"]),
            ("token", token_title(house["token"])),
            ("", "closed this round" if house["cleared"] else ""),
        )
        rows.append(Row(f"house {number}", cells))
    printed = view["printed"]
    tiles = tuple(
        (name[0], readable(printed.get(name, "")) or tile_title(name)) for name in view["sensei"]["tiles"].split()
    )
    palace = enumerate(view["palace"]["cards"].split(), 1)
    rows.append(Row("Sensei", tiles or (("", "no tile"),)))
    rows.append(
        Row("Palace", tuple((str(i), f"{name} {readable(printed.get(name, ''))}".strip()) for i, name in palace))
    )
    rows.append(Row("Pavilion", (("rumors", str(view["pavilion"]["cards"])), ("deck", str(view["pavilion"]["deck"])))))
    raid = view["raid"]
    if raid:
        fought = raid["stage"] in ("guard", "alarm")
        fight = (
            ("", f"@{raid['who']} on house {raid['house']} by {raid['side']}"),
            ("guard", " ".join(map(str, raid["figures"])) if fought else ""),
            ("won", raid["shuriken"]),
        )
        rows.append(Row("attack", fight))
    for i, honor in enumerate(view["honor"]):
        total = view.get("total", ())
        own = (
            *((("total", "?" if total[i] < 0 else str(total[i])),) if total else ()),
            ("honor" if not total else "before the bonus", str(honor)),
            ("cards", str(view["hand"][i])),
            ("treasure", view["treasure"][i]),
            (
                "envoys",
                ", ".join(f"{name} {readable(printed.get(name, ''))}".strip() for name in view["envoys"][i].split()),
            ),
            ("skills", ", ".join(_skill(name, printed) for name in view["skills"][i].split())),
            ("elites", "; ".join(map(elite_words, view["elites"][i].split()))),
            ("rumors", str(view["rumors"][i] or "")),
            ("shuriken", str(3 - view["placed"][i])),
        )
        rows.append(Row(f"@{i + 1}", own, i + 1, "turn" if view["turn"] == i + 1 else ""))
    return rows


def _skill(name: str, printed: Mapping[str, str]) -> str:
    """A tile that was learned, by what is printed on it and its skill: `b5 (+2)`; its own name counts tiles, which
    looks like a price.
    """
    bare = name.strip("()")
    spec = printed.get(bare, "")
    known = tile(spec)
    code = spec.removesuffix(known.style[:1]) if known is not None and known.style else spec or bare
    return f"{code} ({tile_title(bare)}{', face down' if name.startswith('(') else ''})"


def face_up(s: NinjatoState) -> Sequence[Row]:
    """The rumors at the Pavilion with their places. Everybody sees them now; a view must not keep them."""
    if not s.pavilion or s.over:
        return ()
    return (
        Row(
            "rumors face up",
            tuple((str(i), f"{name} {readable(printed(s, name))}") for i, name in enumerate(s.pavilion, 1)),
        ),
    )


SCORING = ("henso", "first", "second", "refill")
"""Phases of a scoring; before the last one the number of the round has gone on already."""


def round_of(view: Mapping[str, Any]) -> int:
    """The round that a view belongs to: a scoring ends the round before (Ending a Round, 6)."""
    return int(view["round"]) - (view["phase"] in SCORING and view["round"] < ROUNDS)

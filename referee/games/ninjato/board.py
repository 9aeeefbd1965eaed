"""The Ninjato table as rows, from a view."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.game import Row
from referee.games.ninjato.data import readable, tile, token_title
from referee.games.ninjato.state import NinjatoState, printed


def board(view: Mapping[str, Any]) -> Sequence[Row]:
    """The table, the five houses, then a row for each player."""
    order = " ".join(f"@{seat}" for seat in view["order"])
    dojo = view["dojo"]
    rows = [
        Row("round", (("", str(view["round"])), ("phase", view["phase"]), ("order", order), ("bag", str(view["bag"])))),
        Row(
            "Dojo",
            (
                ("row", dojo["row"]),
                ("deck", str(dojo["deck"])),
                ("stack, top first", " ".join(f"@{x}" for x in reversed(dojo["stack"]))),
            ),
        ),
    ]
    for number, house in view["house"].items():
        cells = (
            ("sentry", house["sentry"]),
            ("plain", house["plain"]),
            ("red", house["red"]),
            ("token", token_title(house["token"])),
            ("", "closed this round" if house["cleared"] else ""),
        )
        rows.append(Row(f"house {number}", cells))
    printed = view["printed"]
    for label, place in (
        ("Sensei", view["sensei"]["tiles"]),
        ("Palace", view["palace"]["cards"]),
        ("Pavilion", ""),
    ):
        cards = tuple((str(i), f"{name} {readable(printed.get(name, ''))}".strip()) for i, name in enumerate(place.split(), 1))
        rows.append(Row(label, cards))
    rows[-1] = Row("Pavilion", (("rumors", str(view["pavilion"]["cards"])), ("deck", str(view["pavilion"]["deck"]))))
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
            ("envoys", ", ".join(f"{name} {readable(printed.get(name, ''))}".strip() for name in view["envoys"][i].split())),
            ("skills", " ".join(_skill(name, printed) for name in view["skills"][i].split())),
            ("elites", view["elites"][i]),
            ("rumors", str(view["rumors"][i] or "")),
            ("shuriken", str(3 - view["placed"][i])),
        )
        rows.append(Row(f"@{i + 1}", own, i + 1, "turn" if view["turn"] == i + 1 else ""))
    return rows


def _skill(name: str, printed: Mapping[str, str]) -> str:
    """A tile that was learned, by what is printed on it: its own name counts tiles, which looks like a price."""
    bare = name.strip("()")
    spec = printed.get(bare, "")
    known = tile(spec)
    return name.replace(bare, spec.removesuffix(known.style[:1]) if known is not None and known.style else spec or bare)


def face_up(s: NinjatoState) -> Sequence[Row]:
    """The rumors at the Pavilion with their places: what all see now, and what a view must not keep."""
    if not s.pavilion or s.over:
        return ()
    return (
        Row("rumors face up", tuple((str(i), f"{name} {readable(printed(s, name))}") for i, name in enumerate(s.pavilion, 1))),
    )

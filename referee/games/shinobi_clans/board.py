"""The view as rows and labelled values."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.game import Row


def board(view: Mapping[str, Any]) -> Sequence[Row]:
    """A row for the table, one per Target, one per player."""
    rows = [
        Row(
            "table",
            (
                ("round", str(view["round"])),
                ("phase", str(view["phase"])),
                ("start", str(view["start"] or "")),
                ("draw pile", str(view["deck"])),
                ("discard", str(view["discard"])),
                ("pool", " ".join(view["pool"])),
                ("first pick", str(view["first_pick"] or "")),
            ),
        )
    ]
    for target, reward in zip(view["targets"], view["rewards"], strict=True):
        cells = (
            ("reward", "?" if reward < 0 else str(reward)),
            ("stack, bottom first", " ".join(view["stack"][target])),
            ("Guardian slots", " ".join(view["slots"][f"{target}.g"])),
            ("Assassin slots", " ".join(view["slots"][f"{target}.a"])),
            ("under", " ".join(view["under"][target])),
            ("Scout", "lies there" if target in view["scout"] else ""),
            ("settled", "yes" if target in view["done"] else ""),
        )
        rows.append(Row(target, cells, 0, "turn" if view["resolving"] == target else ""))
    last = view["last"]
    if last:
        settled = tuple((name, str(last[name])) for name in ("target", "guardian", "assassin", "outcome", "pot"))
        rows.append(Row("settled last", settled))
    for seat, gold in enumerate(view["gold"], 1):
        hand = view["hand"][seat - 1] if view["hand"] is not None else ("some" if view["has"][seat - 1] else "none")
        own = (
            ("gold", str(gold)),
            ("hand", str(hand)),
            ("passed", "yes" if view["passed"][seat - 1] else ""),
            ("leftovers", view["leftovers"][seat - 1]),
            ("contracts", view["contracts"][seat - 1]),
        )
        rows.append(Row(f"@{seat}", own, seat, "turn" if view["turn"] == seat else ""))
    return rows

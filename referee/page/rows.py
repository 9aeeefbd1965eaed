"""One line of a log in the list of lines: what happened, the verdict, what the rules said."""

from collections.abc import Mapping
from typing import Any

from referee.engine.safe import safe
from referee.page.nodes import Node, node

LONGEST, MANY = 1_000, 60
"""Signs of a text and texts of one kind that a page shows of a line at most; the rest stands in the log."""


def bounded(stop: Mapping[str, Any]) -> dict[str, Any]:
    """The members of a row, their texts harmless and within bounds: a hostile log has a million signs in a word."""
    return {key: _bounded(value) for key, value in stop.items()}


def _bounded(value: Any) -> Any:
    if isinstance(value, list):
        if len(value) > MANY:
            value = [*value[: MANY - 1], f"and {len(value) - MANY + 1:,} more"]
        return [*map(_bounded, value)]
    if not isinstance(value, str):
        return value
    return safe(value if len(value) <= LONGEST else value[: LONGEST - 1] + "…")


def row(stop: Mapping[str, Any]) -> Node:
    """A line as a button of the list. stop: the members of a row (`n`, `text`, `verdict`, `findings`, …); texts are
    harmless already.
    """
    verdict, now = str(stop.get("verdict", "")), str(stop.get("now", ""))
    standing = str(stop.get("standing", ""))
    told = [node("small", "", str(text)) for text in (*stop.get("findings", ()), *stop.get("known", ()))]
    if reason := stop.get("reason"):
        told.append(node("small", "", f"reason: {reason}"))
    refused = stop.get("refused")
    mark = f"refused, {verdict}" if refused and verdict else "refused" if refused else verdict
    button = node(
        "button",
        "",
        node("span", "n", str(stop.get("n") or "·")),
        f" {stop.get('text', '')}",
        node("b", f"verdict {verdict}", f" {mark}") if mark else None,
        node("b", f"verdict {now}", f" as known: {now}") if now else None,
        node("i", "", f" ({standing})") if standing else None,
        *told,
        type="button",
        tabindex="-1",
    )
    return node("li", "gone" if standing or refused else "", button)

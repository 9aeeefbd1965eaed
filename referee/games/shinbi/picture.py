"""The Shinbi table drawn: lives and clan of each seat, and the cards in front of it under what was announced."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.picture import Group, Item, Part
from referee.games.shinbi.board import PHASES
from referee.games.shinbi.data import clan_titles
from referee.games.shinbi.steps import WEAPONS

TINT = {weapon: i for i, weapon in enumerate(WEAPONS, 1)}


def picture(view: Mapping[str, Any]) -> Sequence[Group]:
    """The middle of the table, then the seats."""
    middle = (
        Item("counter", "round", str(view["round"])),
        Item("text", "phase", PHASES[view["phase"]]),
        Item("counter", "lives in the middle", str(view["middle"])),
        Item("text", "pawn at", f"@{view['start']}"),
    )
    groups = [Group("The middle of the table", (Part("", middle),))]
    clans = view["clans"]
    for seat, lives in enumerate(view["lives"], 1):
        own = [Item("counter", "lives", str(lives), tint=0 if lives else 2)]
        if seat <= len(clans):
            own.append(Item("text", "clan", clan_titles().get(clans[seat - 1], clans[seat - 1])))
        cards = tuple(_card(word) for word in view["cards"][seat - 1].split())
        parts = (Part("", tuple(own)), *((Part("cards in front", cards),) if cards else ()))
        groups.append(Group(f"@{seat}", parts, seat, "turn" if view["turn"] == seat else ""))
    return groups


def _card(word: str) -> Item:
    """`2:sai=katana`: given by seat 2 as sai, turned up as katana; `2:sai~blowgun`: marked as a blowgun."""
    giver, _, rest = word.partition(":")
    said, _, weapon = rest.partition("=")
    said, _, marker = said.partition("~")
    note = f"from @{giver}, said {'nothing' if said == '?' else said}{f', marked {marker}' if marker else ''}"
    if weapon:
        return Item("card", weapon, note=note, tint=TINT.get(weapon, 0))
    return Item("card", "?", face="down", note=note, tint=TINT.get(said, 0))

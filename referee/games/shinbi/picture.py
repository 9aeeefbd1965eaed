"""The Shinbi table drawn: lives and clan of each seat, and the cards in front of it under what was announced."""

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.game import listed, titles_of
from referee.engine.picture import Group, Item, Link, Part, Ring, seat_of
from referee.games.shinbi.board import CARD, PHASES
from referee.games.shinbi.data import clan_titles
from referee.games.shinbi.facts import FACTS
from referee.games.shinbi.steps import WEAPONS

TITLE = titles_of(FACTS)

TINT = {weapon: i for i, weapon in enumerate(WEAPONS, 1)}


@listed
def picture(view: Mapping[str, Any]) -> Iterator[Group]:
    """The middle of the table, then the seats."""
    middle = (
        Item("counter", "round", str(view["round"])),
        Item("text", "phase", PHASES[view["phase"]]),
        Item("counter", TITLE["middle"], str(view["middle"])),
        Item("text", TITLE["start"], f"@{view['start']}"),
    )
    yield Group("The middle of the table", (Part("", middle),), place="line")
    clans = view["clans"]
    for seat, lives in enumerate(view["lives"], 1):
        own = [Item("counter", "lives", str(lives), tint=0 if lives else 2)]
        if seat <= len(clans):
            own.append(Item("text", "clan", clan_titles().get(clans[seat - 1], clans[seat - 1])))
        cards = tuple(_card(word) for word in view["cards"][seat - 1].split())
        yield seat_of(view, seat, (Part("", tuple(own)), Part("cards in front", cards)))


def _card(word: str) -> Item:
    """`2:sai=katana`: given by seat 2 as sai, turned up as katana; `2:sai~blowgun`: marked as a blowgun."""
    giver, said, marker, weapon = _parts(word)
    note = f"from @{giver}, said {said or 'nothing'}{f', marked {marker}' if marker else ''}"
    if weapon:
        return Item("card", weapon, note=note, tint=TINT.get(weapon, 0))
    return Item("card", "?", face="down", note=note, tint=TINT.get(said, 0))


def _parts(word: str) -> tuple[int, str, str, str]:
    """Whose card it is, what was said, the marker if it is another one, what was turned up (`not read` for `?`)."""
    found = CARD.fullmatch(word)
    assert found is not None
    giver, said, marker, weapon = found.groups()
    return int(giver), "" if said == "?" else said, marker or "", "not read" if weapon == "?" else weapon or ""


def ring(facts: Mapping[str, Any]) -> Ring:
    """Who attacks whom: what was said, and what was turned up."""
    links = tuple(
        _attack(word, seat)
        for seat in range(1, len(facts["lives"]) + 1)
        for word in str(facts[f"cards.{seat}"]).split()
    )
    return Ring("Arrows are attacks with the weapon that was said; dashed: the card lies face down.", links)


def _attack(word: str, seat: int) -> Link:
    giver, said, marker, weapon = _parts(word)
    label = weapon or said or "nothing said"
    if weapon and said and weapon != said:
        label = f"{weapon} (said {said})"
    note = f"@{giver} attacks @{seat}, said {said or 'nothing'}"
    note += f", marked {marker}" * bool(marker) + f", is {weapon}" * bool(weapon)
    return Link(giver, seat, label, face="up" if weapon else "down", tint=TINT.get(weapon or said, 0), note=note)

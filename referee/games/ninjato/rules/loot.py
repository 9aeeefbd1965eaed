"""What beaten guards bring: treasures, elites, and the house that is cleared (NJ-TREAS, NJ-CLEAR)."""

from collections.abc import Sequence
from operator import add

from referee.engine.game import Effect
from referee.games.ninjato.data import KIND, KINDS, guard
from referee.games.ninjato.rules import supply
from referee.games.ninjato.state import House, NinjatoState, Raid, spelled

Where = tuple[int, bool]
"""A treasure in a house: kind, and whether it is red."""


def next_treasure(plain: Sequence[int], red: Sequence[int]) -> Where | None:
    """The treasure that the next guard stands for: plain ones first, the least valuable first (NJ-TREAS-04, -05).

    Kinds are numbered by their value beside others, gold above all (NJ-TREAS-02).
    """
    for pile, is_red in ((plain, False), (red, True)):
        for kind, n in enumerate(pile):
            if n:
                return kind, is_red
    return None


def best_plain(plain: Sequence[int]) -> int | None:
    """The plain treasure that an alarm flips: the most valuable, gold before all (NJ-ALARM-03, -04)."""
    return next((kind for kind in (4, 3, 2, 1, 0) if plain[kind]), None)


def guard_beaten(s: NinjatoState, raid: Raid, gets: str = "") -> list[Effect]:
    """A guard card is beaten: its treasures (NJ-TREAS-03, NJ-ELITE-05), the card (NJ-BANZAI-07, -08), and what comes
    next.

    gets: the treasure that the table says it took. A guard stands for each treasure that is left (NJ-HOUSE-05).
    """
    who, number = raid.who, raid.house
    house = s.houses[number - 1]
    did: list[Effect] = []
    figures = 1
    if turned := raid.turned:
        raid.turned = ""
        if (card := guard(turned)) is not None:
            figures = len(card.figures)
            if card.elite:
                s.elites[who - 1].append(turned)
                did.append(("elite", who, turned))
            else:
                did += supply.discard_guard(s, turned)
    raid.beaten += 1
    if raid.declared:
        raid.declared = []
    treasures = 2 if figures > 1 and s.options["double_treasure"] == 2 else 1
    for _ in range(treasures):
        found = next_treasure(house.plain, house.red)
        if found is None:
            break
        kind, red = found
        if gets and KINDS[kind] != gets:
            kind, red = took(s, house, found, KIND[gets])
        gets = ""
        pile, won = (house.red, raid.red) if red else (house.plain, raid.plain)
        pile[kind] -= 1
        won[kind] += 1
        did.append(("treasure", who, KINDS[kind]))
    if left := house.total:
        raid.stage = "choice"
        did.append(("guards", number, left))
        return did
    return did + house_cleared(s, raid, house)


def took(s: NinjatoState, house: House, due: Where, kind: int) -> Where:
    """Where the treasure lay that was taken instead of the one that was due: plain before red, as the guards stand.

    One that does not lie in the house must have been the one that was due: it is of the kind that was said.
    """
    for red in (False, True) if not due[1] else (True, False):
        if (house.red if red else house.plain)[kind]:
            return kind, red
    pile = house.red if due[1] else house.plain
    pile[due[0]] -= 1
    pile[kind] += 1
    s.missing["treasure"] += 1
    s.outside[due[0]] -= 1
    supply.treasure_missing(s, kind)
    return kind, due[1]


def house_cleared(s: NinjatoState, raid: Raid, house: House) -> list[Effect]:
    """All guards are beaten: the treasures are the player's, the sentry goes (NJ-CLEAR-07), the clan token is to be
    replaced.
    """
    did = keep_all(s, raid)
    house.cleared = True
    if house.sentry:
        did += supply.discard_sentry(s, house.sentry)
    house.sentry = ""
    raid.stage = "clear"
    did.append(("cleared", raid.house))
    return did


def on_shuriken(raid: Raid) -> list[int]:
    """Treasures on the shuriken by kind."""
    return list(map(add, raid.plain, raid.red))


def keep_all(s: NinjatoState, raid: Raid) -> list[Effect]:
    """Everything on the shuriken goes to the player's supply (NJ-TREAS-07, NJ-CLEAR-01)."""
    won = tuple(map(add, raid.plain, raid.red))
    text = spelled(won)
    if not text:
        return []
    s.supply[raid.who - 1] = list(map(add, s.supply[raid.who - 1], won))
    raid.plain = [0, 0, 0, 0, 0]
    raid.red = [0, 0, 0, 0, 0]
    return [("won", raid.who, text)]

"""What the bag and the guard decks hold once they were filled with their discards: then all of it is known
(NJ-TREAS-14, NJ-BANZAI-11).
"""

from collections.abc import Sequence

from referee.games.ninjato.data import KINDS, treasure_title
from referee.games.ninjato.state import GuardDeck, NinjatoState, Raid, spell

TREASURE_PATHS = ("bag", "spent", "treasure", "house.")
GUARD_PATHS = ("guards.", "elite.", "elites.", "house.")
"""Declared facts after which the record does not tell any more what the bag, or the decks, hold."""


def declared(s: NinjatoState, path: str) -> None:
    """The table has declared a fact: the record was wrong, and so may be what it says of bag and decks."""
    s.outside = outside_bag(s)
    if path.startswith(TREASURE_PATHS):
        s.bag_holds = None
    if path.startswith(GUARD_PATHS):
        for deck in s.guards:
            deck.holds = None


# --- the bag ---------------------------------------------------------------------------------------------------------


def attacks(s: NinjatoState) -> list[Raid]:
    """The attack that is going on, and those that wait for its end."""
    return [*s.paused, s.raid] if s.raid is not None else s.paused


def outside_bag(s: NinjatoState) -> list[int]:
    """Treasures of each kind that lie open somewhere, counted anew; `outside` of the state keeps this count."""
    out = list(s.spent)
    piles = [h.plain for h in s.houses] + [h.red for h in s.houses] + s.supply
    for raid in attacks(s):
        piles += [raid.plain, raid.red]
    for pile in piles:
        for kind in range(5):
            out[kind] += pile[kind]
    return out


def leaves_bag(s: NinjatoState, kind: int) -> None:
    """One treasure less in the bag, and one more outside it."""
    s.bag -= 1
    s.outside[kind] += 1
    if s.bag_holds is not None:
        s.bag_holds[kind] -= 1


def not_in_bag(s: NinjatoState, kind: int, before: Sequence[int], refills: bool) -> str:
    """Why a treasure cannot be drawn, empty where it can. before: drawn in the same step; refills: the bag is filled
    before this one.

    What the bag holds is known where it was empty once, and only the discards went into it since; a treasure that was
    drawn although it could not be there leaves it open.
    """
    known = s.bag_holds if s.bag_holds is not None and sum(s.bag_holds) == s.bag and min(s.bag_holds) >= 0 else None
    holds = s.spent if refills else known
    since = before[s.bag :] if refills else before
    if holds is None or sum(holds) <= len(since) or holds[kind] > since.count(kind):
        return ""
    left = spell([max(0, n - since.count(k)) for k, n in enumerate(holds)])
    return f"the bag was refilled and holds {left}: no {treasure_title(KINDS[kind])}"


# --- guard decks -----------------------------------------------------------------------------------------------------


def _holds(deck: GuardDeck) -> dict[str, int] | None:
    """What a guard deck holds by code; of an empty one, the discards of which it will be rebuilt."""
    if not deck.left:
        return deck.discards or None
    holds = deck.holds
    return holds if holds is not None and sum(holds.values()) == deck.left and min(holds.values()) >= 0 else None


def changed(deck: GuardDeck, code: str, more: int) -> None:
    """A card that was seen comes to a guard deck (1) or leaves it (-1), where it is known what the deck holds."""
    if deck.holds is not None:
        deck.holds[code] = deck.holds.get(code, 0) + more


def not_in_deck(deck: GuardDeck, code: str) -> str:
    """Why a guard cannot be turned up, empty where it can."""
    holds = _holds(deck)
    if holds is None or holds.get(code, 0) > 0:
        return ""
    left = " ".join(card for card in sorted(holds) for _ in range(holds[card]))
    return f"the deck was rebuilt from its discards and holds {left}: no {code}"

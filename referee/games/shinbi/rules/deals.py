"""What cards that were seen, shown from a hand or only spoken of leave of a round's deals (SB-CONS-01 to -03)."""

from collections.abc import Sequence

from referee.engine.findings import Fault
from referee.games.shinbi.rules.common import faults
from referee.games.shinbi.seating import targets
from referee.games.shinbi.state import KEPT, ShinbiState, Turned
from referee.games.shinbi.steps import UNKNOWN
from referee.games.shinbi.worlds import (
    Never,
    Seen,
    Tie,
    call_tie,
    conflict,
    deals_of,
    lines_of,
    places_of,
    possible,
)

TWO = 2


def place_words(clan: int, place: int) -> str:
    """A card of a clan in words."""
    return f"the card that @{clan} kept" if place == KEPT else f"the card of @{clan} at @{place}"


def remedy(s: ShinbiState) -> str:
    """What the table is offered when the record contradicts itself (SB-CONS-08)."""
    offers = {
        "ask": "amend one of the steps · !! REASON keeps all under protest · after that `void` plays the round anew",
        "reject_last": "mend the newer step",
        "void_round": "!! REASON keeps it under protest, then `void` plays the round anew",
        "flag_only": "!! REASON marks it and play goes on",
    }
    return offers[str(s.setup.options["on_conflict"])]


def hand_breaches(s: ShinbiState, clan: int, new: Sequence[Seen | Never]) -> list[Fault]:
    """Whether what is seen now of a clan leaves no deal of its four cards, given what it showed from the hand (SB-CONS-02).

    What is in the hand is none of the cards that were given before, and each weapon is somewhere.
    """
    places = places_of(clan, s.seats)
    here: list[Seen | Never] = [Seen((clan, at), weapon, line) for at, (weapon, line) in s.at_place[clan - 1].items()]
    here += [Never((clan, at), weapon, (line,)) for who, at, weapon, line in s.held if who == clan]
    facts = [fact for fact in (*here, *new) if fact.place in places]
    if deals_of(clan, s.seats, facts):
        return []
    clash = conflict(s.seats, facts)
    shown: dict[str, list[int]] = {}
    for fact in clash:
        if isinstance(fact, Never):
            shown.setdefault(fact.weapon, []).append(fact.place[1])
    text = "; ".join(
        f"@{clan} has one {weapon}, and had it in hand when the card at {', '.join(f'@{at}' for at in given)} lay"
        for weapon, given in shown.items()
    )
    because = faults(*(line for fact in clash for line in lines_of(fact)))
    return [Fault("SB-CONS-02", "impossible", because=because, text=text, remedy=remedy(s))]


def in_hand(s: ShinbiState, clan: int, weapon: str, line: int = 0) -> list[Never]:
    """What a card shown from a hand that still gives cards says: none of those given is this weapon."""
    return [Never((clan, t), weapon, (line,)) for t in targets(clan, s.seats) if s.said[t - 1][clan - 1]]


def changed(s: ShinbiState, clan: int, place: int) -> None:
    """Another card may lie here now than the one that lay when a hand was shown."""
    s.held = [held for held in s.held if held[:2] != (clan, place)]


def agrees(s: ShinbiState) -> bool:
    """Whether the cards that were read and what was said of the unread ones leave a deal of the round."""
    ties = [tie for turned in s.turned if turned is not None for tie in unread_ties(turned)]
    if not ties:
        return True
    seen = [
        Seen((clan, at), weapon, line)
        for clan, places in enumerate(s.at_place, 1)
        for at, (weapon, line) in places.items()
        if at in (KEPT, *targets(clan, s.seats))
    ]
    near = [tie for tie in ties if all(at in targets(clan, s.seats) for clan, at in tie.places)]
    return possible(s.seats, [*seen, *near])


def unread_ties(turned: Turned) -> list[Tie]:
    """What was said of cards that a victim has turned up, where one of them was not read."""
    places = tuple((a, turned.who) for a, _ in turned.cards)
    said: list[Tie] = []
    if (
        turned.pair is not None
        and UNKNOWN in [weapon for _, weapon in turned.cards[:TWO]]
        and len(set(places[:TWO])) == TWO
    ):
        said.append(Tie("same" if turned.pair else "different", places[:TWO], turned.line))
    fits = turned.pair == (turned.what == "plotting")  # else a wrong call says nothing more
    if turned.right is not None and (turned.right or fits) and len(set(places)) == TWO + 1:
        said.append(call_tie(turned.what, places, turned.right, turned.called))
    return said

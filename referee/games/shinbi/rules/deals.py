"""What cards that were seen, shown from a hand or only spoken of leave of a round's deals (SB-CONS-01 to -03)."""

from collections.abc import Iterator, Sequence

from referee.engine.game import Fault, line_numbers, listed
from referee.games.shinbi.state import KEPT, ShinbiState, Turned, targets
from referee.games.shinbi.steps import UNKNOWN, WEAPONS, Denounce, Reveal
from referee.games.shinbi.worlds import (
    Fact,
    Never,
    Seen,
    Tie,
    call_tie,
    conflict,
    deals_of,
    lines_of,
    places_in,
    places_of,
    possible,
)

TWO = 2
"""Cards that a victim turns up; the third is that of a denouncement."""


def place_words(clan: int, place: int) -> str:
    """A card of a clan in words."""
    return f"the card that @{clan} kept" if place == KEPT else f"the card of @{clan} in front of @{place}"


OFFERS = {
    "ask": "`amend` one of the lines · !! REASON records all of them · then `void` plays the round again",
    "reject_last": "correct the newer line",
    "void_round": "!! REASON records it · then `void` plays the round again",
    "flag_only": "!! REASON marks it, and play goes on",
}
"""What the table is offered when the record contradicts itself, by the option on_conflict."""


def remedy(s: ShinbiState) -> str:
    """What the table is offered when the record contradicts itself (SB-CONS-08)."""
    return OFFERS[str(s.setup.options["on_conflict"])]


def impossible(s: ShinbiState, rule: str, text: str, *lines: int) -> Fault:
    """The record contradicts itself. lines: those of it that cannot be true together with what is typed."""
    return Fault(rule, "impossible", because=line_numbers(*lines), text=text, remedy=remedy(s))


def hand_breaches(s: ShinbiState, clan: int, new: Sequence[Seen | Never]) -> list[Fault]:
    """Whether what is seen now of a clan leaves no deal of its four cards, given what it showed from the hand
    (SB-CONS-02).

    What is in the hand is none of the cards that were given before, and each weapon is somewhere.
    """
    here: list[Seen | Never] = [Seen((clan, at), *card) for at, card in s.at_place[clan - 1].items()]
    here += [Never((clan, at), weapon, (line,)) for who, at, weapon, line in s.held if who == clan]
    facts = [fact for fact in (*here, *new) if fact.place in places_of(clan, s.seats)]
    if deals_of(clan, s.seats, facts):
        return []
    clash = conflict(s.seats, facts)
    held = [(fact.weapon, fact.place[1]) for fact in clash if isinstance(fact, Never)]
    text = "; ".join(
        f"@{clan} has one {weapon} and still held it when the card in front of "
        f"{', '.join(f'@{at}' for other, at in held if other == weapon)} lay there"
        for weapon in dict(held)
    )
    return [impossible(s, "SB-CONS-02", text, *(line for fact in clash for line in lines_of(fact)))]


def in_hand(s: ShinbiState, clan: int, weapon: str, line: int = 0) -> list[Never]:
    """What a card shown from a hand that still gives cards says: none of those given is this weapon."""
    return [Never((clan, t), weapon, (line,)) for t in targets(clan, s.seats) if s.said[t - 1][clan - 1]]


def changed(s: ShinbiState, clan: int, place: int) -> None:
    """Another card may lie here now than the one that lay when a hand was shown."""
    s.held = [held for held in s.held if held[:2] != (clan, place)]


def together(s: ShinbiState, new: Sequence[Fact]) -> list[Fault]:
    """What is told now may fit each card and each pair of before, and yet leave no deal of the round (SB-CONS-01).

    It can where something was said of cards that were not read: they tie the hands of two or three clans together.
    """
    if not s.unread and not any(isinstance(fact, Tie) for fact in new):
        return []
    before = round_facts(s)
    facts = [*before, *_counting(s, new)]
    if possible(s.seats, facts) or not possible(s.seats, before):  # what was wrong before is not the fault of this
        return []
    return [
        impossible(
            s,
            "SB-CONS-01",
            "the cards of this round contradict each other: each clan has each weapon once",
            *(line for fact in conflict(s.seats, facts) for line in lines_of(fact)),
        )
    ]


def agrees(s: ShinbiState) -> bool:
    """Whether all that was read and said of cards this round leaves a deal."""
    return not s.unread or possible(s.seats, round_facts(s))


def round_facts(s: ShinbiState) -> list[Fact]:
    """What is known of the cards of the round, in the order of the lines."""
    clans = enumerate(s.at_place, 1)
    facts: list[Fact] = [Seen((clan, at), *card) for clan, places in clans for at, card in places.items()]
    facts += [Never((clan, at), weapon, (line,)) for clan, at, weapon, line in s.held]
    facts += [tie for turned in s.turned if turned is not None for tie in unread_ties(turned)]
    return sorted(_counting(s, facts), key=lambda fact: max(lines_of(fact)))


def _counting(s: ShinbiState, facts: Sequence[Fact]) -> list[Fact]:
    """Facts of places where a card can lie, of clans whose cards are not in dispute."""
    mine = {clan: places_of(clan, s.seats) for clan in range(1, s.seats + 1) if clan not in s.disputed}
    return [fact for fact in facts if all(place in mine.get(place[0], ()) for place in places_in(fact))]


# --- what an act says ------------------------------------------------------------------------------------------------


@listed
def revealed(s: ShinbiState, act: Reveal, n: int = 0) -> Iterator[Fact]:
    """What cards that are turned up say; n: the line."""
    yield from (Seen((a, act.who), w, n) for a, w in act.cards if w in WEAPONS)
    before = s.turned[act.who - 1]
    cards = act.cards if before is None or before.pair is not None else before.cards + act.cards
    two = tuple((a, act.who) for a, _ in cards[:TWO])
    if act.pair in ("same", "different") and len(set(two)) == TWO:
        yield Tie(act.pair, two, n)


@listed
def denounced(s: ShinbiState, act: Denounce, n: int = 0) -> Iterator[Fact]:
    """What a call and its third card say; n: the line."""
    turned = s.turned[act.who - 1]
    third, weapon = act.third
    if turned is None or turned.pair is None or not weapon or act.what not in ("incompetence", "plotting"):
        return
    if weapon in WEAPONS:
        yield Seen((third, act.who), weapon, n)
    three = tuple((a, act.who) for a in (*(a for a, _ in turned.cards[:TWO]), third))
    fits = turned.pair == (act.what == "plotting")  # else a wrong call says nothing more
    if act.right is not None and (act.right or fits) and len(set(three)) == TWO + 1:
        yield call_tie(act.what, three, act.right, n)


@listed
def unread_ties(turned: Turned) -> Iterator[Tie]:
    """What was said of cards that a victim has turned up, where one of them was not read."""
    places = tuple((a, turned.who) for a, _ in turned.cards)
    unread = UNKNOWN in dict(turned.cards[:TWO]).values()
    if turned.pair is not None and unread and len(set(places[:TWO])) == TWO:
        yield Tie("same" if turned.pair else "different", places[:TWO], turned.line)
    fits = turned.pair == (turned.what == "plotting")  # else a wrong call says nothing more
    if turned.right is not None and (turned.right or fits) and len(set(places)) == TWO + 1:
        yield call_tie(turned.what, places, turned.right, turned.called)

"""Failing although one could have won: only where the table forbids it, and only when the cards come to light
(NJ-BANZAI-14).
"""

from collections.abc import Iterable, Iterator

from referee.engine.game import Fault, line_numbers, listed
from referee.games.ninjato.state import NinjatoState, Open, Raid

RULE = "NJ-BANZAI-14"


@listed
def beating(side: str, figure: int, cards: Iterable[int]) -> Iterator[int]:
    """The cards that beat a figure by themselves, or with the threes that are left as kickers."""
    held = list(cards)
    for card in sorted(set(held)):
        threes = held.count(3) - (card == 3)
        if (side == "strength" and card + threes > figure) or (side == "stealth" and card - threes < figure):
            yield card


def bound(s: NinjatoState, raid: Raid) -> bool:
    """Whether only who cannot win may fail, at this table and now."""
    return (
        s.options["decline"] == "must_beat_if_able"
        and raid.stage == "guard"
        and not raid.lost
        and len(raid.figures) == 1
    )


def known_faults(s: NinjatoState, raid: Raid) -> list[Fault]:
    """A card that all have seen going into the hand would have won."""
    if not bound(s, raid):
        return []
    held = [int(card) for card, n in s.cards.seen(f"hand {raid.who}").items() for _ in range(n)]
    can = beating(raid.side, raid.figures[0], held)
    if not can:
        return []
    return [Fault(RULE, text=f"everybody saw that @{raid.who} holds a {can[0]}, which beats the guard")]


def _hand(s: NinjatoState, who: int) -> tuple[int, int]:
    """How many cards ever came to a hand, and how many are there: as long as both stay, so does the hand."""
    return s.drawn[who - 1], s.hand[who - 1]


def remember(s: NinjatoState, raid: Raid) -> None:
    """Until the hand is shown it is open whether the player could have won."""
    if not bound(s, raid) or known_faults(s, raid) or not s.hand[raid.who - 1]:
        return
    who, figure = raid.who, raid.figures[0]
    text = f"@{who} could not beat {figure} by {raid.side}"
    s.ask(RULE, (f"hand.{who}",), text, who, raid.side, figure, _hand(s, who))


@listed
def shown(s: NinjatoState, who: int, cards: list[int]) -> Iterator[Fault]:
    """The whole hand is shown: what it says of fails since it last changed."""
    for item in _open(s, who):
        if can := beating(item.data[1], item.data[2], cards):
            text = f"@{who} held a {can[0]}, which beats the guard of {item.data[2]}"
            yield Fault(RULE, "irregular", about=item.line, because=line_numbers(item.line), text=text)


def _open(s: NinjatoState, who: int) -> list[Open]:
    """Fails of a player that are in question, with the hand as it is now."""
    return [i for i in s.pending if i.rule == RULE and i.data[0] == who and i.data[3] == _hand(s, who)]


def settled(s: NinjatoState, who: int) -> None:
    """Questions that the shown hand has answered are closed."""
    if done := _open(s, who):
        at = {item.line for item in done}
        s.pending = [i for i in s.pending if i not in done]
        s.claims = [c for c in s.claims if not (c.rule == RULE and c.step in at)]

"""What several parts of the rules need."""

from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import Any

from referee.engine.game import NO_EFFECT, NONE, Effect, Fault, Judge, listed, seat_fault, wrongs
from referee.games.ninjato.data import CARDS, SHURIKEN, guard, guard_words
from referee.games.ninjato.state import NinjatoState, Raid

Check = Callable[[NinjatoState, Any], Sequence[Fault]]
Apply = Callable[[NinjatoState, Any], Sequence[Effect]]
Common = Callable[[NinjatoState, Any], bool]

PLACING = ("play", "end")
"""Phases in which nothing of a placement is left to be done."""

ASKED = {
    "setup": "the table is not set up yet; type `setup` first",
    "dojo": "take the other cards of this Dojo visit first",
    "row": "fill the Dojo row first",
    "limit": "discard down to seven cards first",
    "raid": "finish the attack first",
    "end": "all shuriken of this round are placed",
    "tiles": "type the new skill tiles first",
    "restock": "fill the houses without treasure first",
    "envoys": "fill the Palace first",
    "rumors": "fill the Pavilion first",
    "henso": "the scoring phase has begun",
    "first": "the scoring phase is not over",
    "second": "the scoring phase is not over",
    "refill": "fill the Pavilion first, after the scoring",
    "bonus": "the last scoring is over; the bonuses are next",
    "tie": "settle the tie first",
}
"""Why something else is not asked for now, by phase."""

END_STEPS = ("end", "tiles", "restock", "envoys", "rumors")
SCORING = ("henso", "first", "second", "refill")


DOJO_CARDS = frozenset(CARDS)
UNFINISHED = {"limit": "NJ-DOJO-08", "row": "NJ-DOJO-06", "dojo": "NJ-DOJO-04"}
"""What is still to be done in a Dojo visit, by phase."""


def of_seat(check: Check, apply: Apply, common: Common | None = None) -> Judge:
    """The judge of a step that a player takes: it is checked where this table has the seat, and changes nothing where
    it has not, or before play.
    """

    @wraps(check)
    def checked(s: NinjatoState, step: Any) -> Sequence[Fault]:
        return check(s, step) if step.who in s.order else (seat_fault(s.seats, step.who),)

    @wraps(apply)
    def applied(s: NinjatoState, step: Any) -> Sequence[Effect]:
        return apply(s, step) if s.phase != "setup" and step.who in s.order else NO_EFFECT

    return Judge(checked, applied, common)


ApplyInAttack = Callable[[NinjatoState, Raid, Any], Sequence[Effect]]
STAGES = ("guard", "choice", "alarm", "refill", "clear")


def of_attacker(
    check: Check, apply: ApplyInAttack, stages: tuple[str, ...] = STAGES, common: Common | None = None
) -> Judge:
    """The judge of a step of an attacker: it changes nothing but in that player's attack, at one of these stages."""

    @wraps(apply)
    def applied(s: NinjatoState, step: Any) -> Sequence[Effect]:
        if (raid := s.raid) is None or raid.who != step.who or raid.stage not in stages:
            return NO_EFFECT
        return apply(s, raid, step)

    return of_seat(check, applied, common)._replace(apply=applied)


def no_dojo_card(cards: Sequence[int]) -> Sequence[Fault]:
    """What refuses a step that names a dojo card which there is none of."""
    return NONE if DOJO_CARDS.issuperset(cards) else (card_fault("a dojo card is 1 to 5"),)


def no_attack(s: NinjatoState) -> Sequence[Fault]:
    """What refuses a step of an attack while nobody attacks."""
    attacked = s.raid is not None and s.phase == "raid"
    return NONE if attacked else unasked(s, "NJ-HOUSE-19", "nobody is attacking a house")


def other_attacks(raid: Raid, who: int) -> list[Fault]:
    """A step of an attack that is another player's."""
    return [Fault("NJ-ROUND-02", text=f"@{raid.who} attacks, not @{who}", unasked=True)] if raid.who != who else []


def card_fault(text: str) -> Fault:
    """A step names a thing that this game does not have."""
    return Fault("REF-CARD", "unread", text=text)


def placing_faults(s: NinjatoState, who: int) -> list[Fault]:
    """Whether this seat may place a shuriken now: round, turn, number (NJ-ROUND)."""
    if s.phase == "play":
        if who == s.turn:
            return []
        if s.placed[who - 1] >= SHURIKEN:
            return [Fault("NJ-ROUND-05", text=f"@{who} has placed all three shuriken of this round", unasked=True)]
        return [Fault("NJ-ROUND-02", text=f"it is the turn of @{s.turn}, not of @{who}", unasked=True)]
    if s.phase == "setup":
        return [Fault("REF-SETUP", text=ASKED["setup"], unasked=True)]
    if s.phase in ("dojo", "row", "limit", "raid"):
        return unfinished(s)
    if s.phase in END_STEPS:
        found = [Fault("NJ-ROUND-05", text=f"@{who} has placed all three shuriken of this round", unasked=True)]
        return found + [Fault("NJ-ROUND-01", text="the seventh round was the last")] * (s.round >= 7)
    if s.round >= 7 and s.phase != "tie":
        return [
            Fault("NJ-ROUND-01", text="the seventh round was the last", unasked=True),
            Fault("NJ-END6-02", text=f"{ASKED[s.phase]}", unasked=True),
        ]
    return [Fault("NJ-END6-02", text=f"after round {s.scoring}: {ASKED[s.phase]}", unasked=True)]


@listed
def unfinished(s: NinjatoState) -> Iterator[Fault]:
    """A placement that is not done is finished before the next one (NJ-ROUND-09)."""
    raid, visit = s.raid, s.visit
    who = raid.who if raid is not None else visit.who if visit is not None else s.turn
    yield Fault("NJ-ROUND-09", text=f"@{who} has not finished the placement", unasked=True)
    if s.phase == "raid" and raid is not None:
        yield from raid_waits(raid)
    elif s.phase in UNFINISHED:
        yield Fault(UNFINISHED[s.phase], text=ASKED[s.phase])


def raid_waits(raid: Raid) -> list[Fault]:
    """What an attack that is not over still asks for, as faults of what was left out."""
    who, stage, house = raid.who, raid.stage, raid.house
    guards = stage not in ("refill", "clear", "choice", "alarm")
    it = f"{guard_words(raid.turned)} is turned up: @{who} must beat it or fail first" if raid.turned else ""
    refill = "NJ-TREAS-11" if raid.beaten else "NJ-TREAS-12"
    return wrongs(
        (stage == "refill", refill, f"add a treasure from the bag to house {house} first"),
        (stage == "clear", "NJ-CLEAR-02", f"@{who} must replace the clan token of house {house} first"),
        (stage == "choice", "NJ-BANZAI-01", f"@{who} must leave or call Banzai first"),
        (stage == "alarm", "NJ-ALARM-01", "resolve the alarm first: draw a treasure for the house"),
        (guards and it, "NJ-BANZAI-06", it),
        (guards and not it, "NJ-HOUSE-19", f"@{who} must beat the sentry or fail first"),
    )


def unasked(s: NinjatoState, rule: str, text: str) -> list[Fault]:
    """A step that was not asked for now."""
    if s.phase == "setup":
        return [Fault("REF-SETUP", text=ASKED["setup"], unasked=True)]
    return [Fault(rule, text=text, unasked=True)]


def elite_half(raid: Raid) -> list[Fault]:
    """A figure of a double still stands (NJ-ELITE-03)."""
    card = guard(raid.turned) if raid.turned else None
    if card is not None and len(card.figures) > len(raid.figures) > 0:
        stand = " and ".join(map(str, raid.figures))
        return [
            Fault(
                "NJ-ELITE-03",
                text=f"both figures must be beaten; {stand} {'is' if len(raid.figures) == 1 else 'are'} left",
                unasked=True,
            )
        ]
    return []

"""Steps of Shinbi that people tell one fact at a time: the set-up, two cards that are turned up, a denouncement."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.engine.game import Step
from referee.engine.parts.in_parts import Fact, Facts, InParts, OfSeats
from referee.games.shinbi import steps
from referee.games.shinbi.data import clan_titles
from referee.games.shinbi.flow import attacker_now, resolver_now, speaker_now
from referee.games.shinbi.rules.resolve import third_of
from referee.games.shinbi.state import ShinbiState, attackers

TWO = 2
"""Cards that are turned up."""

WHO, WHAT, CARDS, THIRD = "who", "what", "cards", "third"
TO, SAY = "to", "say"

TAKEN = {"cards": "attack cards", "markers": "attack markers", "lives": "life counters"}
"""What each player takes at the set-up, by its field."""


class ClansAndPawn(OfSeats[ShinbiState]):
    """The set-up: a clan for each player, and who holds the pawn."""

    def asked(self, state: ShinbiState) -> bool:
        """Before the game."""
        return state.phase == "setup"

    def titled(self, value: Any) -> str:
        """The printed name."""
        return clan_titles()[value]

    def facts(self, state: ShinbiState, step: Any) -> Facts:
        """These, and what each player takes where it is not the usual number."""
        return {**super().facts(state, step), **{(name, None): getattr(step, name) for name in TAKEN}}

    def said(self, state: ShinbiState, fact: Fact, value: Any) -> str:
        """`everybody takes 4 attack cards`."""
        name = TAKEN.get(fact[0])
        return super().said(state, fact, value) if name is None else f"everybody takes {value} {name}"

    def whole(self, state: ShinbiState, told: Facts) -> Step:
        """All clans in seating order, and what each player takes."""
        taken = {name: told[name, None] for name in TAKEN if (name, None) in told}
        return replace(super().whole(state, told), **taken)


def _who(told: Facts, asked: int) -> int:
    """Who was named, with whichever fact it was; else who is asked."""
    return next((seat for (field, _), seat in told.items() if field == WHO), asked)


class AttackTold(InParts[ShinbiState]):
    """An attack: on whom, and what is announced."""

    kind = steps.Attack
    once = False
    fewer = True

    def asked(self, state: ShinbiState) -> bool:
        """While attacks are announced."""
        return state.phase == "assign" and not state.over

    def facts(self, state: ShinbiState, step: Any) -> Facts:
        """Who attacks whom, and what was announced."""
        found: dict[Fact, Any] = {(WHO, None): step.who, (TO, None): step.to}
        return found | ({(SAY, None): step.say} if step.say else {})

    def missing(self, state: ShinbiState, told: Facts) -> Sequence[str]:
        """On whom, or what is announced."""
        names = {TO: "who is attacked", SAY: "the weapon that is announced"}
        return [text for field, text in names.items() if (field, None) not in told]

    def said(self, state: ShinbiState, fact: Fact, value: Any) -> str:
        """`@2 is attacked`."""
        return {WHO: f"@{value} attacks", TO: f"@{value} is attacked", SAY: f"{value} is announced"}[fact[0]]

    def whole(self, state: ShinbiState, told: Facts) -> steps.Attack:
        """Of the one whose turn it is, where nobody else was named."""
        return steps.Attack(_who(told, attacker_now(state)), told[TO, None], told[SAY, None])


class CardsTurnedUp(InParts[ShinbiState]):
    """Two cards, each with whose it is."""

    kind = steps.Reveal
    once = False
    fewer = True

    def asked(self, state: ShinbiState) -> bool:
        """While somebody is to turn cards up."""
        return state.phase == "resolve" and not state.open and not state.all_resolved and not state.over

    def facts(self, state: ShinbiState, step: Any) -> Facts:
        """Each card by the seat that it is from."""
        return {(CARDS, seat): weapon for seat, weapon in step.cards}

    def missing(self, state: ShinbiState, told: Facts) -> Sequence[str]:
        """The second card."""
        return () if sum(fact == CARDS for fact, _ in told) >= TWO else ("the second card, and whose it is",)

    def said(self, state: ShinbiState, fact: Fact, value: Any) -> str:
        """`@1 turns up katana from @2`."""
        return f"the card from @{fact[1]} is {value}" if fact[0] == CARDS else f"@{value} turns up cards"

    def whole(self, state: ShinbiState, told: Facts) -> steps.Reveal:
        """In the order of the seats."""
        who = _who(told, resolver_now(state))
        order = attackers(who, state.seats)
        cards = [(seat, weapon) for (fact, seat), weapon in told.items() if fact == CARDS]
        cards.sort(key=lambda card: order.index(card[0]) if card[0] in order else len(order))
        return steps.Reveal(who, tuple(cards))


class Denounced(InParts[ShinbiState]):
    """What is denounced, and the third card."""

    codes: ClassVar[Mapping[str, str]] = {"p": "plotting", "i": "incompetence"}

    kind = steps.Denounce
    fewer = True
    quiet = True

    def asked(self, state: ShinbiState) -> bool:
        """While two cards lie open."""
        return state.phase == "resolve" and bool(state.open) and not state.over

    def coded(self, code: str) -> Facts:
        """What is denounced."""
        return {(WHAT, None): self.codes[code]} if code in self.codes else {}

    def facts(self, state: ShinbiState, step: Any) -> Facts:
        """Who denounces what, and the card, where it was told."""
        found: dict[Fact, Any] = {(WHO, None): step.who, (WHAT, None): step.what}
        return found | ({(THIRD, step.third[0] or None): step.third[1]} if step.third[1] else {})

    def missing(self, state: ShinbiState, told: Facts) -> Sequence[str]:
        """What is denounced, or the third card."""
        names = {WHAT: "what is denounced", THIRD: "the third card"}
        return [text for field, text in names.items() if all(field != known for known, _ in told)]

    def said(self, state: ShinbiState, fact: Fact, value: Any) -> str:
        """`plotting is denounced`."""
        return {
            WHO: f"@{value} denounces",
            WHAT: f"{value} is denounced",
            THIRD: f"the third card is {value}",
        }[fact[0]]

    def whole(self, state: ShinbiState, told: Facts) -> steps.Denounce:
        """Of the one whose cards lie open; the third card is the one that is left, where nobody says whose it is."""
        who = _who(told, speaker_now(state))
        seat, weapon = next((seat, weapon) for (field, seat), weapon in told.items() if field == THIRD)
        return steps.Denounce(who, told[WHAT, None], (seat or third_of(state, who), weapon))


__all__ = ["CardsTurnedUp", "ClansAndPawn", "Denounced"]

"""Samurai Sword from its rulebook, once more and small: what may be played in one's turn. Nothing here calls the game's rules.

It reads the public facts of the table: who plays, Resilience Points, counts of hands, what lies in front of whom, Weapons used. What a hand
can hold is not its matter (`NOT_ITS_MATTER`), nor who answers to what: outside of the play phase it has no opinion.
"""

from __future__ import annotations

from random import Random
from typing import Any

from referee.games.samurai_sword import steps as st

REACH = {
    "bokken": 1, "bo": 2, "kiseru": 1, "kusarigama": 2, "wakizashi": 1, "katana": 2, "daikyu": 5, "nagayari": 4,
    "naginata": 4, "nodachi": 3, "shuriken": 3, "tanegashima": 5, "kanabo": 3,
}  # fmt: skip
"""The upper number of each Weapon, as it is printed."""
OWN = ("armor", "fast_draw", "focus")
FOR_ALL = ("tea_ceremony", "daimyo", "battle_cry", "jujutsu")
MOST = 7
NOT_ITS_MATTER = ("SS-INV-",)


class Reference:
    """The table as everybody sees it. facts: the public facts by name."""

    def __init__(self, seats: int, edition: str) -> None:
        self.seats = seats
        self.facts: Any = {}

    def see(self, facts: Any, waits: bool) -> None:
        """What everybody sees now. waits: whether somebody is to answer first."""
        self.facts = {**facts, "phase": "answers"} if waits else facts

    def take(self, step: Any) -> None:
        """Nothing is remembered."""

    @property
    def begun(self) -> bool:
        """Whether the table is set up."""
        return self.facts.get("phase") == "play"

    def of(self, name: str, seat: int) -> Any:
        """A fact of a seat."""
        return self.facts[f"{name}.{seat}"]

    def harmless(self, seat: int) -> bool:
        """No Resilience Points, or no card in hand."""
        return not self.of("rp", seat) or not self.of("hand", seat)

    def difficulty(self, who: int, to: int) -> int:
        """The shorter way round, the Harmless in between left out; one more for each Armor, and for Benkei."""
        ways = []
        for by in (1, -1):
            seat, steps = who, 0
            while seat != to:
                seat = (seat - 1 + by) % self.seats + 1
                steps += seat == to or not self.harmless(seat)
            ways.append(steps)
        return min(ways) + self.of("play", to).count("armor") + (self.of("characters", to) == "benkei")

    def limit(self, who: int) -> int:
        """Weapons in one turn."""
        shogun = self.seats == 3 and self.facts["shogun"] == who
        return int(1 + self.of("play", who).count("focus") + (self.of("characters", who) == "goemon") + shogun)

    def legal(self, step: Any) -> bool | None:
        """Whether the rulebook allows this step now."""
        if not self.begun:
            return None
        who = step.who
        if who != self.facts["turn"]:
            return False
        if isinstance(step, st.EndTurn):
            return bool(len(step.discards) == max(0, self.of("hand", who) - MOST))
        if not isinstance(step, st.Attack | st.Diversion | st.Geisha | st.Lay | st.Action):
            return None  # no card is played
        if not self.of("hand", who):
            return False
        if isinstance(step, st.Attack):
            return (
                step.to != who and not self.harmless(step.to) and self.facts["weapons"] < self.limit(who)
                and (self.of("characters", who) == "kojiro" or REACH[step.card] >= self.difficulty(who, step.to))
            )  # fmt: skip
        if isinstance(step, st.Diversion):
            return bool(step.to != who and self.of("hand", step.to))
        if isinstance(step, st.Geisha):
            there = self.of("hand", step.to) if step.what == "hand" else step.what in self.of("play", step.to)
            return None if step.to == who else bool(there)  # oneself: the rulebook leaves it open
        if isinstance(step, st.Lay):
            if step.card in OWN:
                return step.to in (0, who)
            lies = any("bushido" in self.of("play", seat) for seat in range(1, self.seats + 1))
            return False if lies else None if step.to == who else True  # in front of oneself: the rulebook leaves it open
        return step.card in FOR_ALL or (step.card == "breathing" and step.to not in (0, who))


def proposed(reference: Reference, chance: Random) -> Any:
    """One step of the grammar, uniformly: any seat, any card."""
    who = chance.randint(1, reference.seats)
    to = chance.randint(1, reference.seats)
    kind = chance.choice((st.Attack, st.Attack, st.Diversion, st.Geisha, st.Lay, st.Action, st.EndTurn))
    if kind is st.Attack:
        return st.Attack(who, chance.choice(sorted(REACH)), to)
    if kind is st.Diversion:
        return st.Diversion(who, to)
    if kind is st.Geisha:
        what = chance.choice(("hand", *OWN, "bushido"))
        return st.Geisha(who, to, what, "?" if what == "hand" else "")
    if kind is st.Lay:
        card = chance.choice((*OWN, "bushido"))
        return st.Lay(who, card, to if card == "bushido" else chance.choice((0, to)))
    if kind is st.Action:
        card = chance.choice((*FOR_ALL, "breathing", "parry"))
        return st.Action(who, card, 0 if card in FOR_ALL else chance.choice((0, to)))
    return st.EndTurn(who, ("?",) * chance.choice((0, 0, 1, 2)))

"""Ninjato from its rulebook, once more and small: the scoring phases. Nothing here calls the game's rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

CLANS = ("taira", "minamoto", "goshirakawa")
CLAN = {"t": "taira", "m": "minamoto", "g": "goshirakawa"}
ROUNDS = 7
Name = str
Older = tuple[frozenset[Name], frozenset[Name]]
"""The oldest of these envoys is older than all of those."""


class Scoring:
    """The rewards of a scoring phase. pass1, pass2: clans whose first, whose second is not served yet."""

    facts: Any
    options: Mapping[str, Any]
    phase: str
    scored: int
    bought: list[Name]
    aimed: list[tuple[int, Name]]
    aiming: list[int]
    pass1: list[str]
    pass2: list[str]
    firsts: dict[str, tuple[int, str]]
    words: dict[str, list[int]]
    ages: list[Older]

    def envoys(self, seat: int, clan: str = "") -> list[Name]:
        """A player's envoys, of one clan or of all."""
        return [name for name in str(self.facts[f"envoys.{seat}"]).split() if not clan or CLAN[self.printed(name)[0]] == clan]

    def printed(self, name: Name) -> str:
        """What is printed on an envoy or a tile."""
        return str(self.facts[f"printed.{name}"])

    def lacking(self, at: str) -> int:
        """Cards that come to Palace or Pavilion to make four."""
        raise NotImplementedError

    def gone(self, card: Name) -> None:
        """A rumor leaves the Pavilion."""
        raise NotImplementedError

    def influence(self, seat: int, clan: str) -> int:
        """One for each envoy of the clan, and one for each Hensojutsu aimed at one."""
        own = self.envoys(seat, clan)
        return len(own) + sum(seat == who and name in own for who, name in self.aimed)

    def ranked(self, clan: str) -> tuple[list[int], list[int]]:
        """Players by influence as far as that is settled, and those who are tied for the next place."""
        out: list[int] = []
        power = {seat: self.influence(seat, clan) for seat in self.facts["order"]}
        if not any(power.values()):
            return [], []
        for most in sorted(set(power.values()), reverse=True):
            tied = [seat for seat in power if power[seat] == most]
            if not most and self.options["place_needs_influence"]:
                break
            said = [seat for seat in self.words.get(clan, ()) if seat in tied]
            rest = [seat for seat in tied if seat not in said]
            out += said
            settled = self._by_age(rest, clan) if len(rest) > 1 else rest
            if len(out) < 2 and len(settled) < len(rest):
                return out, rest
            out += settled
        return out, []

    def _by_age(self, tied: list[int], clan: str) -> list[int]:
        """Tied players, the holder of the oldest envoy first; nobody where the table has to say."""
        how = self.options["oldest_envoy"]
        own = {seat: self.envoys(seat, clan) for seat in tied}
        if how == "ask" or not any(own.values()):
            return []
        if how == "first_acquired":
            return sorted(tied, key=lambda seat: min(map(self.bought.index, own[seat]), default=len(self.bought)))
        ages = {seat: max(int(self.printed(name).partition("@")[2]) for name in own[seat]) if own[seat] else 0 for seat in tied}
        return sorted(tied, key=lambda seat: -ages[seat])

    def second_place(self, clan: str) -> tuple[int, list[int]]:
        """Who is second, or who is tied for it."""
        first = self.firsts[clan][0]
        settled, tied = self.ranked(clan)
        return next((seat for seat in settled if seat != first), 0), [seat for seat in tied if seat != first]

    def serve(self) -> str:
        """The next reward that somebody has to choose: firsts by clans, then seconds; a second's honor asks for nothing."""
        at_once = self.options["second_reward"] == "immediately"
        while self.pass1 or self.pass2:
            if self.pass2 and (at_once or not self.pass1):
                clan = self.pass2[0]
                second, tied = self.second_place(clan)
                if not second and tied:
                    return "second"
                if second and self.firsts[clan][1] == "honor" and self.facts["pavilion.cards"]:
                    return "second"
                self.pass2.pop(0)
            elif self.ranked(self.pass1[0]) == ([], []):
                self.pass1.pop(0)
            else:
                return "first"
        if self.scored == ROUNDS:
            return "bonus"
        return "pavilion" if self.lacking("pavilion") else "play"

    def _henso(self, step: Any, before: Any) -> str:
        self.aimed.append((step.who, step.envoy))
        self.aiming.remove(step.who)
        return "henso" if self.aiming else self.serve()

    def _first(self, step: Any, before: Any) -> str:
        settled, tied = self.ranked(step.clan)
        if not settled and step.who in tied:
            self.said(step.clan, step.who, tied)
        if step.what == "rumor":
            self.gone(step.card)
        self.firsts[step.clan] = (step.who, step.what)
        self.pass1.remove(step.clan)
        self.pass2.append(step.clan)
        return self.serve()

    def _second(self, step: Any, before: Any) -> str:
        second, tied = self.second_place(step.clan)
        if not second and step.who in tied:
            self.said(step.clan, step.who, self.ranked(step.clan)[1])
        self.gone(step.card)
        self.pass2.remove(step.clan)
        return self.serve()

    def _oldest(self, step: Any, before: Any) -> str:
        if self.phase == "tie":
            return "over"
        clan = step.clan or (self.pass1 if self.phase == "first" else self.pass2)[0]
        self.said(clan, step.seat, self.ranked(clan)[1])
        return self.serve()

    def said(self, clan: str, seat: int, tied: Sequence[int]) -> None:
        """The table has said who of those who are tied holds the oldest envoy."""
        self.ages += self.word(clan, seat, tied)
        self.words.setdefault(clan, []).append(seat)

    def word(self, clan: str, seat: int, tied: Sequence[int]) -> list[Older]:
        """What that says: the oldest of these envoys is older than all of those."""
        own = frozenset(self.envoys(seat, clan))
        others = [frozenset(self.envoys(other, clan)) for other in tied if other != seat]
        return [(own, theirs) for theirs in others if own and theirs]

    def _bonus(self, step: Any, before: Any) -> str:
        return "tie" if self.facts["phase"] == "tie" else "over"  # who has most is not added up here

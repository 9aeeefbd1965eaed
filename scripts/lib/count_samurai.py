"""Hands, Resilience Points, honor, deck and discard pile of a Samurai Sword game, counted from its steps by the rulebook's text.

No code is shared with the referee's rules, and no movement of its ledger is read: every draw, wound and reshuffle is counted
a second time. It begins with the table as it lies after the set-up.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from referee.games.samurai_sword import steps

PARTS = tomllib.loads((Path(steps.__file__).parent / "components.toml").read_text(encoding="utf-8"))
WOUNDS = {weapon["id"]: weapon["wounds"] for weapon in PARTS["weapons"]}
PLACES = ("hand", "rp", "honor")
MASS = ("battle_cry", "jujutsu")

UNCOUNTED: Mapping[str, Any] = {
    "reshuffle_timing": "eager", "reshuffle_in_flight_card": "excluded", "empty_everything": "draw_nothing",
    "bushido_check": "always", "mass_card_order": "sequential", "ginchiyo_applies_to": "all", "ushiwaka_excess": "ignored",
    "ushiwaka_draw": "after_defeat", "tomoe_ushiwaka_order": "defender_first", "draw": "compulsory",
    "tea_order": "player_then_clockwise", "chiyome_may_answer": "no", "parry_proactive": "forbidden", "nobunaga_window": "play_phase",
}  # fmt: skip
"""Options that are counted at this value only."""


class Count:
    """One game. Fed with its steps in order; `unsure` says why nothing is counted any more."""

    def __init__(self, seats: int, options: Mapping[str, Any], facts: Mapping[str, Any]) -> None:
        self.seats, self.options = seats, options
        self.unsure = next((name for name, value in UNCOUNTED.items() if options[name] != value), "")
        self.begun = False
        self.hand = [0] * (seats + 1)
        self.rp = [0] * (seats + 1)
        self.honor = [0] * (seats + 1)
        self.deck = self.pile = self.flight = 0
        self.chars: list[str] = []
        self.shogun = self.turn = 0
        self.play: list[list[str]] = [[] for _ in range(seats + 1)]
        self.weapon = ""
        self.target = 0
        self.mass: dict[int, str | None] = {}
        self.flipped = False
        self.over = False

    def begin(self, paths: Mapping[str, Any]) -> None:
        """The table after the set-up, which is given."""
        self.begun = True
        for name in PLACES:
            getattr(self, name)[1:] = paths[name]
        self.deck, self.pile = paths["deck"], paths["discard"]

    def feed(self, step: Any) -> None:
        """Count one step on."""
        if isinstance(step, steps.Shuffle | steps.Recover):
            self.unsure = self.unsure or type(step).__name__
        if self.unsure or self.over:
            return
        method = getattr(self, f"_{type(step).__name__.lower()}", None)
        if method is not None:
            method(step)

    # --- cards -------------------------------------------------------------------------------------------------------

    def _setupstep(self, step: steps.SetupStep) -> None:
        self.chars = ["", *step.characters]
        self.shogun = self.turn = step.start
        self.full = [0, *({c["id"]: c["resilience"] for c in PARTS["characters"]}[name] for name in step.characters)]
        self.full[self.shogun] += int(self.options["shogun_bonus_resilience"])

    def _take(self, seat: int, n: int) -> None:
        """Cards from the deck; as soon as it is empty the discards become the deck, and everybody pays 1 honor."""
        for _ in range(n):
            if self.over:
                return
            if self.deck:
                self.deck -= 1
                self.hand[seat] += seat > 0
                self.pile += not seat
            self._refill()

    def _refill(self) -> None:
        if self.deck or not self.pile:
            return
        self.deck, self.pile = self.pile, 0
        for seat in range(1, self.seats + 1):
            self.honor[seat] -= 1
        self.over = min(self.honor[1:]) <= 0

    def _put(self, seat: int, n: int = 1) -> None:
        self.hand[seat] -= n
        self.pile += n

    def _landed(self) -> None:
        """The card whose effect was carried out lies on the pile now."""
        self.pile += self.flight
        self.flight = 0
        if not self.over:
            self._refill()

    def _fly(self, seat: int) -> None:
        self.hand[seat] -= 1
        self.flight = 1

    # --- the turn ----------------------------------------------------------------------------------------------------

    def _endturn(self, step: steps.EndTurn) -> None:
        self._put(step.who, len(step.discards))
        self._refill()
        if self.over or step.who != self.turn:  # another's turn goes on
            return
        self.turn = seat = step.who % self.seats + 1
        if not self.rp[seat]:
            self.rp[seat] = self.full[seat]
        if "bushido" not in self.play[seat]:
            self._due()

    def _due(self) -> None:
        """The draw of a turn; Ieyasu is asked first, where there is a discard."""
        if self.chars[self.turn] != "ieyasu" or not self.pile:
            self._draw(None)

    def _draw(self, step: steps.Draw | None) -> None:
        seat = self.turn
        n = 2 + (self.chars[seat] == "hideyoshi") + (self.seats == 3 and seat == self.shogun)
        if step is not None and step.pile:
            self.pile -= len(step.pile)
            self.hand[seat] += len(step.pile)
            n -= len(step.pile)
        self._take(seat, n)

    def _flip(self, step: steps.Flip) -> None:
        """The card turned up is drawn from the deck onto the pile."""
        self._take(0, 1)
        self.flipped = step.card in WOUNDS
        if not self.flipped and not self.over:
            self._pass_on()

    def _pass_on(self) -> None:
        seat = self.turn
        self.play[seat].remove("bushido")
        self.play[seat % self.seats + 1].append("bushido")
        self._due()

    def _pay(self, step: steps.Pay) -> None:
        if step.card:
            self._put(step.who)
            self._refill()
            if not self.over:
                self._pass_on()
            return
        self.play[step.who].remove("bushido")
        if self.seats > 3 or step.who != self.shogun:  # with three players the Shogun loses no honor by it
            self.honor[step.who] -= 1
        self.over = self.honor[step.who] <= 0
        self.pile += 1
        if not self.over:
            self._due()

    def _buy(self, step: steps.Buy) -> None:
        self.rp[step.who] -= 1
        self._take(step.who, 1)

    # --- plays -------------------------------------------------------------------------------------------------------

    def _lay(self, step: steps.Lay) -> None:
        self.hand[step.who] -= 1
        self.play[step.to or step.who].append(step.card)

    def _geisha(self, step: steps.Geisha) -> None:
        self._fly(step.who)
        if step.what == "hand":
            self._put(step.to)
        else:
            self.play[step.to].remove(step.what)
            self.pile += 1
        self._landed()

    def _diversion(self, step: steps.Diversion) -> None:
        self._fly(step.who)
        self.hand[step.to] -= 1
        self.hand[step.who] += 1
        self._landed()

    def _action(self, step: steps.Action) -> None:
        self._fly(step.who)
        left = [(step.who + i - 1) % self.seats + 1 for i in range(1, self.seats)]
        if step.card in MASS:
            self.mass = {
                seat: None for seat in left if self.rp[seat] and self.hand[seat] and self.chars[seat] != "chiyome"
            }
            if not self.mass:
                self._landed()
            return
        if step.card == "tea_ceremony":
            self._take(step.who, 3)
            for seat in left:
                self._take(seat, 1)
        elif step.card == "daimyo":
            self._take(step.who, 2)
        elif step.card == "breathing":
            self.rp[step.who] = max(self.rp[step.who], self.full[step.who])
            self._take(step.to, 1)
        self._landed()

    def _attack(self, step: steps.Attack) -> None:
        self._fly(step.who)
        self.weapon, self.target = step.card, step.to

    def _answer(self, step: steps.Answer) -> None:
        if not self.mass:
            self._answered(step)
            return
        self.mass[step.who] = step.card
        if None in self.mass.values():
            return
        for seat, card in self.mass.items():
            if self.over:
                break
            if card:
                self._put(seat)
            else:
                self._wound(seat, 1)
        self.mass = {}
        self._landed()

    def _answered(self, step: steps.Answer) -> None:
        """An attack: parried, or wounds by the Weapon and all that adds to it."""
        if step.card:
            self._put(step.who)
        else:
            wounds = (
                WOUNDS[self.weapon] + self.play[self.turn].count("fast_draw") + (self.chars[self.turn] == "musashi")
            )
            if self.chars[step.who] == "ginchiyo":
                wounds = max(1, wounds - 1)
            lost = self._wound(step.who, wounds)
            if self.chars[step.who] == "ushiwaka" and not self.over:
                self._take(step.who, lost)
            if self.chars[self.turn] == "tomoe" and not self.over:
                self._take(self.turn, 1)
        self._landed()

    def _wound(self, seat: int, wounds: int) -> int:
        """What is lost, and the honor of one who is defeated. With more than three players the last one with RP ends it."""
        lost = min(wounds, self.rp[seat])
        self.rp[seat] -= lost
        if lost and not self.rp[seat]:
            self.honor[seat] -= 1
            self.honor[self.turn] += 1
            alone = self.seats > 3 and sum(n > 0 for n in self.rp[1:]) == 1
            self.over = not self.honor[seat] or alone
        return lost

    # --- what is said ------------------------------------------------------------------------------------------------

    def says(self) -> dict[str, Any]:
        """Public facts by the names that the referee has for them; nothing while answers are owed."""
        if self.mass or self.flight or not self.begun:
            return {}
        says: dict[str, Any] = {name: getattr(self, name)[1:] for name in PLACES}
        if not self.over:
            says |= {"deck": self.deck, "discard": self.pile}
        return says

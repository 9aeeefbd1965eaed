"""Honor, treasures and influence of a Ninjato game, counted from its steps by nothing but the rulebook's text.

No code is shared with the referee's rules: what the table did is added up here a second time, so that the exam can hold the
two against each other. What an option changes that is not counted here is named in `UNCOUNTED`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from referee.games.ninjato import steps

ORDER = ("t2", "t3", "t4", "t5", "g")
"""Treasures, the least valuable first; gold is above all."""
LETTER = {"2": "t2", "3": "t3", "4": "t4", "5": "t5", "g": "g"}
CLAN = {"t": "taira", "m": "minamoto", "g": "goshirakawa"}
TIGER = "bxv"
COUNTED = {"ev": "envoys", "et": "taira", "em": "minamoto", "eg": "goshirakawa", "sk": "tiles", "el": "elites", "ru": "rumors",
           "ek": "masks", "ti": "tiger"}  # fmt: skip
OPPONENTS = "do"
SCORING = steps.First | steps.Second | steps.Oldest | steps.Henso

UNCOUNTED: Mapping[str, Any] = {
    "losing_play": "take_back", "double_treasure": 1, "elite_deck_empty": "normal_guard", "gold_any": "named_value",
    "place_needs_influence": True,
}  # fmt: skip
"""Options that are counted at this value only."""


class Count:
    """One game. Fed with its steps in order; `unsure` says why nothing is counted any more."""

    def __init__(self, seats: int, options: Mapping[str, Any], facts: Mapping[str, Any]) -> None:
        self.options, self.facts = options, facts
        self.unsure = next((name for name, value in UNCOUNTED.items() if options[name] != value), "")
        self.honor = [0] * (seats + 1)
        self.supply: list[list[str]] = [[] for _ in range(seats + 1)]
        self.envoys: list[list[str]] = [[] for _ in range(seats + 1)]
        self.rumors: list[list[str]] = [[] for _ in range(seats + 1)]
        self.tiles: list[list[str]] = [[] for _ in range(seats + 1)]
        self.elites: list[list[tuple[int, int]]] = [[] for _ in range(seats + 1)]
        self.plain: dict[int, list[str]] = {}
        self.red: dict[int, list[str]] = {}
        self.tokens: dict[int, tuple[str, int]] = {}
        self.house = self.attacker = self.figures = 0
        self.won: list[str] = []
        self.guard = ""
        self.alarm = False
        self.round = 1
        self.aimed: list[str] = []
        self.firsts: list[tuple[str, int, str]] = []
        self.oldest: dict[str, list[int]] = {}
        self.totals: list[int] = []

    def feed(self, step: Any) -> None:
        """Count one step on."""
        if isinstance(step, steps.Retract | steps.Order | steps.Lay | steps.Deal):
            self.unsure = self.unsure or type(step).__name__
        if self.firsts and not isinstance(step, SCORING):
            self._settle()
        if not self.unsure:
            method = getattr(self, f"_{type(step).__name__.lower()}", None)
            if method is not None:
                method(step)

    # --- houses ------------------------------------------------------------------------------------------------------

    def _setupstep(self, step: steps.SetupStep) -> None:
        for house, (treasures, token) in enumerate(zip(step.treasures, step.tokens, strict=True), 1):
            self.plain[house] = [LETTER[c] for c in treasures]
            self.red[house] = []
            self.tokens[house] = _token(token)

    def _attack(self, step: steps.Attack) -> None:
        self.house, self.attacker, self.figures, self.guard, self.won = step.house, step.who, 1, "", []

    def _play(self, step: steps.Play) -> None:
        """Each play beats one figure; when the card's last one is beaten, the least treasure comes onto the shuriken."""
        self.figures -= 1
        if self.figures:
            return
        if self.guard.startswith("e"):
            figures, _, worth = self.guard[1:].rstrip("a").partition("*")
            self.elites[self.attacker].append((figures.count("/") + 1, int(worth)))
        side = self.plain[self.house] or self.red[self.house]
        if side:
            least = min(side, key=ORDER.index)
            side.remove(least)
            self.won.append(least)
        if not self.plain[self.house] and not self.red[self.house]:
            self._leave(None)

    def _banzai(self, step: steps.Banzai) -> None:
        self.guard = step.guard
        self.alarm = step.guard.endswith("a")
        self.figures = step.guard.count("/") + 1

    def _token(self, step: steps.Token) -> None:
        """A treasure for an alarm, after which the most valuable plain one turns red, or one for the house that was left."""
        plain = self.plain[self.house]
        new = [] if step.kind == "-" else [step.kind]
        if self.alarm:
            self.alarm = False
            old = list(plain)
            plain += new
            may = plain if self.options["alarm_includes_new"] else old
            if may and (new or self.options["alarm_no_supply"] == "flip_anyway"):
                most = max(may, key=ORDER.index)
                plain.remove(most)
                self.red[self.house].append(most)
        else:
            plain += new

    def _leave(self, _: object) -> None:
        self.supply[self.attacker] += self.won
        self.won = []

    def _fail(self, step: steps.Fail) -> None:
        self.supply[self.attacker] += step.keep
        self.won = []

    def _clear(self, step: steps.Clear) -> None:
        self.tokens[self.house] = _token(step.token)

    def _swap(self, step: steps.Swap) -> None:
        self.won.remove(step.give)
        red = step.take in self.red[self.house] and (step.side == "red" or step.take not in self.plain[self.house])
        (self.red if red else self.plain)[self.house].remove(step.take)
        back = red if self.options["swap_side"] == "exchange_places" else False
        if self.options["swap_side"] == "keeps_own_side":
            self.unsure = "swap_side"
        (self.red if back else self.plain)[self.house].append(step.give)
        self.won.append(step.take)

    def _restock(self, step: steps.Restock) -> None:
        self.plain[step.house] += [LETTER.get(kind, kind) for kind in step.tokens]

    # --- what is bought ----------------------------------------------------------------------------------------------

    def _pay(self, who: int, paid: tuple[str, ...]) -> None:
        """A gold scores as what it stands for."""
        for kind in paid:
            real, _, named = kind.partition("=")
            self.supply[who].remove(real)
            self.honor[who] += int((named or real)[1:])

    def _bribe(self, step: steps.Bribe) -> None:
        self._pay(step.who, step.pay)
        self.envoys[step.who].append(step.card)

    def _spread(self, step: steps.Spread) -> None:
        self._pay(step.who, step.pay)
        self.rumors[step.who].append(step.card)

    def _learn(self, step: steps.Learn) -> None:
        self.tiles[step.who].append(step.tile)

    # --- scoring -----------------------------------------------------------------------------------------------------

    def _clan(self, envoy: str) -> str:
        return CLAN[str(self.facts[f"envoy.{envoy}"])[0]]

    def influence(self, seat: int, clan: str) -> int:
        """Envoys of a clan, and Hensojutsu aimed at one of them."""
        own = [envoy for envoy in self.envoys[seat] if self._clan(envoy) == clan]
        return len(own) + sum(envoy in own for envoy in self.aimed)

    def worth(self, clan: str) -> int:
        """The tokens of a clan that lie on houses."""
        return sum(value for name, value in self.tokens.values() if name == clan)

    def _henso(self, step: steps.Henso) -> None:
        self.aimed.append(step.envoy)

    def _oldest(self, step: steps.Oldest) -> None:
        self.oldest.setdefault(step.clan, []).append(step.seat)

    def places(self, clan: str, but: int = 0) -> list[int]:
        """Who has the most influence, but for one seat; several where they are tied and it was not told who is older."""
        power = {seat: self.influence(seat, clan) for seat in range(1, len(self.honor)) if seat != but}
        best = max(power.values(), default=0)
        tied = [seat for seat, n in power.items() if n == best] if best else []
        if len(tied) < 2:
            return tied
        how = self.options["oldest_envoy"]
        if how == "ask":
            told = [seat for seat in (*self.oldest.get(clan, ()), *self.oldest.get("", ())) if seat in tied]
            return told[:1] or tied
        ages = {}
        for seat in tied:
            own = [envoy for envoy in self.envoys[seat] if self._clan(envoy) == clan]
            ages[seat] = max(int(str(self.facts[f"envoy.{envoy}"]).partition("@")[2]) for envoy in own)
        return [seat for seat in tied if ages[seat] == max(ages.values())] if how == "printed_age" else tied

    def _first(self, step: steps.First) -> None:
        self.firsts.append((step.clan, step.who, step.what))
        if step.who not in self.places(step.clan):
            self.unsure = f"first of {step.clan}: {step.who} by the referee, {self.places(step.clan)} by the count"
            raise AssertionError(self.unsure)
        if step.what == "honor":
            self.honor[step.who] += self.worth(step.clan)
        else:
            self.rumors[step.who].append(step.card)

    def _settle(self) -> None:
        """The scoring is done: the seconds get what the firsts left."""
        for clan, who, what in self.firsts:
            self._second_of(clan, who, what)
        self.firsts = []

    def _second_of(self, clan: str, first: int, what: str) -> None:
        """The second gets what the first left; a rumor is told by a step of its own."""
        second = self.places(clan, but=first)
        if what == "honor" or not second:
            return
        if len(second) > 1:
            self.unsure = f"who is second of {clan}"
        else:
            self.honor[second[0]] += self.worth(clan)

    def _second(self, step: steps.Second) -> None:
        self.rumors[step.who].append(step.card)

    def _endround(self, _: steps.EndRound) -> None:
        self.aimed, self.firsts, self.oldest = [], [], {}

    # --- the end -----------------------------------------------------------------------------------------------------

    def _bonus(self, _: steps.Bonus) -> None:
        seats = range(1, len(self.honor))
        kinds = [
            Counter(str(self.facts[f"rumor.{card}"])[:2] for card in self.rumors[seat] if card)
            for seat in range(len(self.honor))
        ]
        if any("" in cards for cards in self.rumors):
            self.unsure = "a rumor that was not told"
            return
        holders = sum(bool(kinds[seat][OPPONENTS]) for seat in seats)
        for seat in seats:
            bonus = kinds[seat][OPPONENTS] * {0: 0, 1: 6, 2: 4}.get(holders, 2)
            for code, n in kinds[seat].items():
                if code != OPPONENTS:
                    bonus += self._things(seat, COUNTED[code], n) * (4 * (n // 3) + n % 3)
            self.totals.append(
                self.honor[seat] + bonus + len(self.supply[seat]) + sum(worth for _, worth in self.elites[seat])
            )

    def _things(self, seat: int, what: str, own: int) -> int:
        """How many a player has of what a rumor counts. own: rumors of that type."""
        if what in CLAN.values():
            return sum(self._clan(envoy) == what for envoy in self.envoys[seat])
        if what == "elites":
            return sum(n if self.options["double_elite_counts"] == 2 else 1 for n, _ in self.elites[seat])
        if what == "rumors":
            return len(self.rumors[seat]) - (0 if self.options["rumor_counts_itself"] else own)
        if what == "masks":
            return sum("*" in str(self.facts[f"envoy.{envoy}"]) for envoy in self.envoys[seat])
        if what == "tiger":
            return sum(tile[0] in TIGER for tile in self.tiles[seat])
        return len(self.envoys[seat] if what == "envoys" else self.tiles[seat])

    # --- what is said ------------------------------------------------------------------------------------------------

    def says(self) -> dict[str, Any]:
        """Public facts by the names that the referee has for them."""
        letter = {kind: key for key, kind in LETTER.items()}
        says: dict[str, Any] = {} if self.firsts else {"honor": self.honor[1:]}
        for seat in range(1, len(self.honor)):
            says[f"treasure.{seat}"] = "".join(letter[kind] for kind in sorted(self.supply[seat], key=ORDER.index))
        for house in self.plain:
            says[f"house.{house}.plain"] = "".join(letter[kind] for kind in sorted(self.plain[house], key=ORDER.index))
            says[f"house.{house}.red"] = "".join(letter[kind] for kind in sorted(self.red[house], key=ORDER.index))
        if self.totals:
            says["total"] = self.totals
        return says


def _token(text: str) -> tuple[str, int]:
    clan, _, value = text.partition(":")
    return clan, int(value)

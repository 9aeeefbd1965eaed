"""Ninjato from its rulebook, once more and small: attacks and skills. Nothing here calls the game's rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from propose_ninjato_flow import played, treasures
from propose_ninjato_laid import CARDS, KINDS, Laid, Opinion, both

from referee.games.ninjato import steps as st

KICKER = 3
ON_CARDS = "azpqbx"
"""Skills that change a card."""


class Mod(NamedTuple):
    """What changes a main card. tile: empty for a kicker; card: the kicker's number; choice: sign, or 2 or 4."""

    tile: str
    card: int
    choice: str


def mod_of(text: str) -> Mod:
    """`+`, `3-`, `b1`, `p1+`, `q1:4`."""
    sign = text[-1] if text[-1] in "+-" else ""
    rest = text[: len(text) - len(sign)]
    if sign and (not rest or rest.isdigit()):
        return Mod("", int(rest or KICKER), sign)
    name, _, choice = rest.partition(":")
    return Mod(name, 0, sign or choice)


class Raids(Laid):
    """Whether a step of an attack is legal."""

    def placing(self, who: int) -> bool:
        """Whether this player places a shuriken now."""
        return self.phase == "play" and who == self.turn

    def armed(self, who: int, option: str) -> bool:
        """Whether a player may fight with what is in the hand."""
        how = self.options[option]
        stand_in = any(name[0] == "q" and self.ready(who, name) for name in self.tiles(who))
        return bool(self.of("hand", who)) or how == "allowed" or (how == "needs_card_or_skill" and stand_in)

    # --- attacks -----------------------------------------------------------------------------------------------------

    def attacks(self, who: int, *phases: str) -> bool:
        """Whether this player attacks, and the attack has come so far."""
        return self.phase in phases and who == self.attacker

    def ready(self, who: int, name: str) -> bool:
        """An own tile, face up, that may be used this round."""
        new = self.learned.get(name) == self.round and not self.options["new_skill_ready"]
        return self.tiles(who).get(name, False) and not new

    def one_skill(self, more: int) -> bool:
        """Whether so many skills are not too many for this guard."""
        return self.options["skills_per_guard"] == "any" or self.phase != "guard" or self.used + more <= 1

    def may_play(self, step: st.Play) -> Opinion:
        """One main card, with kickers and skills, that beats a figure."""
        if not self.attacks(step.who, "guard") or self.lost:
            return False
        if step.extra or step.card not in (0, *CARDS) or (step.figure and step.figure not in self.figures):
            return False
        mods = [mod_of(text) for text in step.mods]
        tiles = [mod for mod in mods if mod.tile]
        if self.options["double_order"] == "left_to_right" and step.figure not in (0, self.figures[0]):
            return False
        beats = self.options["losing_play"] == "spent_and_fail" or self.wins(step, self.facts["raid.side"])
        late = self.options["skill_timing"] != "after_reveal" and self.turned
        return both(
            self.well_formed(step, mods, tiles),
            all(mod.card == KICKER for mod in mods if not mod.tile),
            all(self.ready(step.who, mod.tile) and not (late and mod.tile not in self.declared) for mod in tiles),
            self.one_skill(len(tiles)) if tiles else True, self.holds(step.who, played(step)), beats, self.gets(step),
        )  # fmt: skip

    def well_formed(self, step: st.Play, mods: Sequence[Mod], tiles: Sequence[Mod]) -> Opinion:
        """A main card, or the tile that stands in for one; at most one skill that sets a value; each tile once."""
        letters = [mod.tile[0] for mod in tiles]
        stand_in = [mod for mod in tiles if mod.tile[0] == "q"]
        if not set(letters) <= set(ON_CARDS) or len({mod.tile for mod in tiles}) < len(tiles):
            return False
        if bool(step.card) == bool(stand_in) or sum(letter in "zxq" for letter in letters) > 1:
            return False
        if any(mod.choice not in ("2", "4") for mod in stand_in) or (stand_in and len(mods) > 1 and not self.options["tile_as_main_takes_kickers"]):
            return False
        if stand_in and mods[0] != stand_in[0] and self.options["modifier_math"] == "declared_order":
            return None
        return None if any((mod.tile[0] == "p") != (mod.choice in ("+", "-")) for mod in tiles if mod.tile[0] != "q") else True

    def gets(self, step: st.Play) -> Opinion:
        """The treasure that the table says it took is the one that is due."""
        if not step.gets:
            return True
        if len(self.figures) > 1 or self.options["losing_play"] == "spent_and_fail":
            return None
        due = self.next_treasure()
        return due is not None and due[0] == step.gets

    def value(self, step: Any) -> int:
        """What a play counts, by the table's arithmetic."""
        value, more, final = step.card, 0, False
        for mod in map(mod_of, step.mods):
            letter = mod.tile[:1]
            if letter in ("z", "x", "q") and letter:
                value = {"z": 0, "x": 6}.get(letter) if letter != "q" else int(mod.choice or 0)
                final = final or (letter != "q" and self.options["modifier_math"] == "set_value_final")
                more = 0 if self.options["modifier_math"] == "declared_order" else more
            else:
                more += {"a": -2, "b": 2}.get(letter, -1 if mod.choice == "-" else 1)
        value = value if final else value + more
        return int(max(0, min(6, value)) if self.options["clamp"] == "0_to_6" else value)

    def wins(self, step: Any, side: str) -> bool:
        """Higher by strength, lower by stealth; equal never."""
        figure = step.figure or self.figures[0]
        return self.value(step) > figure if side == "strength" else self.value(step) < figure

    def may_banzai(self, step: st.Banzai) -> Opinion:
        """The next guard, from the deck that belongs to the next treasure."""
        if not self.attacks(step.who, "choice") or not self.armed(step.who, "banzai_empty_hand"):
            return False
        due = self.next_treasure()
        if due is None:
            return False
        elite = due[1]
        if elite and not self.facts["elite.deck"] and not self.facts["elite.discards"]:
            if self.options["elite_deck_empty"] != "normal_guard":
                return not step.guard and bool(self.options["elite_deck_empty"] == "free_treasure")
            elite = False
        return (step.guard[:1] == "e") == elite and self.guard_there(step.guard)

    def may_token(self, step: st.Token) -> Opinion:
        """A treasure out of the bag, for an alarm or for a house that was left."""
        return self.phase in ("alarm", "refill") and step.kind in KINDS and self.drawn_together([step.kind])

    def may_leave(self, step: st.Leave) -> Opinion:
        """Between guards; before the sentry is beaten it is the same as failing."""
        if self.attacks(step.who, "guard"):
            return not self.beaten and not self.must_win()
        return self.attacks(step.who, "choice")

    def must_win(self) -> bool:
        """Whether the table forbids to fail, and all know that a card in this hand wins."""
        if self.options["decline"] == "allowed" or self.lost or len(self.figures) > 1:
            return False
        own, figure, strong = self.known[self.attacker], self.figures[0], self.facts["raid.side"] == "strength"
        kickers = {card: own[KICKER] - (card == KICKER) for card in own if own[card]}
        return any(card + more > figure if strong else card - more < figure for card, more in kickers.items())

    def may_fail(self, step: st.Fail) -> Opinion:
        """One treasure is kept of what lies on the shuriken, if anything does."""
        if not self.attacks(step.who, "guard") or self.must_win():
            return False
        won = self.won()
        if not won:
            return not step.keep
        how = self.options["fail_keep"]
        may = list(won) if how == "choice" else [min(won, key=KINDS.index) if how == "least_valuable" else max(won, key=KINDS.index)]
        return len(step.keep) == 1 and step.keep[0] in may

    def may_clear(self, step: st.Clear) -> Opinion:
        """Another clan's token, out of the pile: the attacker's choice, or drawn by the table."""
        who = 0 if self.options["token_pile"] == "facedown_draw" else self.attacker
        old = self.facts[f"house.{self.house}.token"].partition(":")[0] if self.house else ""
        return self.phase == "clear" and step.who == who and step.token.partition(":")[0] != old and step.token in self.words_of("pile")

    def may_switch(self, step: st.Switch) -> Opinion:
        """Against a guard or before the next one."""
        if not self.attacks(step.who, "guard", "choice") or step.tile[:1] != "v":
            return False
        return both(self.ready(step.who, step.tile) and self.one_skill(1), None if self.lost else True)

    def may_swap(self, step: st.Swap) -> Opinion:
        """A treasure on the shuriken for any one in the house."""
        if not self.attacks(step.who, "guard", "choice") or step.tile[:1] != "w" or not self.ready(step.who, step.tile):
            return False
        there = [side for side in ("plain", "red") if treasures(self.facts[f"house.{self.house}.{side}"])[step.take]]
        which = step.side in there if step.side else len(there) == 1
        late = self.turned and self.options["swap_timing"] == "not_after_guard_turned"
        return which and bool(self.won()[step.give]) and not late and self.one_skill(1)

    def may_flip(self, step: st.Flip) -> Opinion:
        """One own used tile, never a Hensojutsu, never itself."""
        visits = self.phase in ("dojo", "row", "limit") and step.who == self.visitor
        free = self.options["flip_timing"] == "own_turn" and (self.placing(step.who) or visits)
        if not free and not self.attacks(step.who, "guard", "choice", "refill", "clear"):
            return False
        down = not self.tiles(step.who).get(step.target, True) and step.target[0] != "h" and step.target != step.tile
        other = step.target[:1] != "r" or self.options["flip_targets"] == "own_any"
        good = step.tile[:1] == "r" and self.ready(step.who, step.tile) and down and other and self.one_skill(1)
        return both(good, None if self.phase in ("refill", "clear") or (self.phase == "guard" and self.lost) else True)

    def may_declare(self, step: st.Declare) -> Opinion:
        """Before the next guard is turned up, where the table plays it so."""
        good = self.attacks(step.who, "choice") and all(self.ready(step.who, name) and name[0] != "h" for name in step.tiles)
        sure = self.options["skill_timing"] != "after_reveal" and len(set(step.tiles)) == len(step.tiles)
        return both(good, True if sure and (len(step.tiles) < 2 or self.options["skills_per_guard"] == "any") else None)

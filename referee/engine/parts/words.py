"""What people read of acts, effects, cards and places."""

import re
from collections.abc import Mapping
from typing import ClassVar

from referee.engine import plain
from referee.engine.asked import with_typing, without_typing
from referee.engine.effects import Effect
from referee.engine.leaving import stopped
from referee.engine.parts.part import GamePart, S
from referee.engine.steps import Act, Step
from referee.engine.words import is_integer

ID = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
"""What may be an id in a value: `shuriken`, `old_ninja_master`."""


MISSING = {
    "hand": "the hand of @{}",
    "role": "the role of @{}",
    "tokens": "the tokens of @{}",
    "kept": "the card that @{} kept",
}
"""What a question waits for, by the kind of its place."""


class Words(GamePart[S]):
    """What people read. `@3` stands for the player on seat 3."""

    places: ClassVar[Mapping[str, str]] = {}
    """Where a card was seen, by its zone, where the zone alone says it badly."""

    def describe(self, state: S, act: Act, /) -> str:
        """An act in words for the echo line, `@3` for the player on seat 3; state: before the act. Default: its plain
        form.
        """
        if isinstance(act, Step):
            return f"@{act.who} " + plain.write(act).partition(" ")[2]
        return self.game.notation.write_act(state, act)

    def say(self, effect: Effect, /) -> str:
        """An effect in words, as `About.effects` declares it; an empty string when it needs none, or is not
        declared.
        """
        kind = self.game.about.effects.get(effect[0])
        return kind.say(effect) if kind is not None else ""

    def awaited(self, state: S, /) -> str:
        """One line: round, phase, whose turn, what is asked; how it is typed is marked by `for_typing`."""
        return ""

    def status(self, state: S, /) -> str:
        """One line for who types: round, phase, whose turn, what is asked and how it is typed."""
        return with_typing(self.awaited(state))

    def watched(self, state: S, /) -> str:
        """The same for who only watches: without what is typed."""
        return without_typing(self.standing(state) if stopped(state) else self.awaited(state))

    def standing(self, state: S, /) -> str:
        """`status`; of a game that has no result, why."""
        return f"game over: {state.why}, without a result" if stopped(state) else self.status(state)

    def id_titles(self) -> Mapping[str, str]:
        """The printed names of components and their like, by their ids in logs and databases."""
        return {}

    def id_words(self, text: str, /) -> str:
        """A text with the printed names in place of ids; an id without a printed name loses its `_`."""
        known = self.id_titles()
        return ID.sub(lambda found: known.get(found[0], found[0].replace("_", " ")), text)

    def card_words(self, state: S, card: str, /) -> str:
        """A card of a ledger in words. Default: its id with blanks, a number as `card 3`."""
        return f"card {card}" if is_integer(card) else card.replace("_", " ")

    def where_words(self, state: S, zone: str, /) -> str:
        """Where a card lies that is in this zone of a ledger, behind the card's name: `in the hand of @2`, `on the
        table`.
        """
        hand = re.fullmatch(r"hand[ .:_](\d+)", zone)
        return f"in the hand of @{hand[1]}" if hand else f"in the {zone}"

    def seen_words(self, zone: str, card: str, /) -> str:
        """A card as it was seen at a place."""
        return self.id_words(card)

    def place_words(self, zone: str, /) -> str:
        """Where a card was seen: `in the hand of @1`."""
        if zone in self.places:
            return self.places[zone]
        if found := re.fullmatch(r"(hand|kept|tokens)[.:](\d+)", zone):
            return {"hand": "in the hand of", "kept": "kept by", "tokens": "on a contract of"}[
                found[1]
            ] + f" @{found[2]}"
        elif found := re.fullmatch(r"(\d+)>(\d+)", zone):
            return f"from @{found[1]} before @{found[2]}"
        if zone == "deck":
            return "in the deck"
        return f"at {self.id_words(zone.replace('.', ' '))}"

    def missing_words(self, need: str, /) -> str:
        """What a question waits for, as people name it: `the hand of @2`, `the card of @4 in front of @1`, `the card
        laid by line 5`.
        """
        if found := re.fullmatch(r"(hand|role|tokens|kept)[.: ](\d+)", need):
            return MISSING[found[1]].format(found[2])
        if found := re.fullmatch(r"(\d+)>(\d+)", need):
            return f"the card of @{found[1]} in front of @{found[2]}"
        if found := re.fullmatch(r"#(\d+)(?:\.\d+)?", need):
            return f"the card laid by line {found[1]}"
        asked = {question.name: question.text for question in self.game.census.questions()}
        return (
            plain.fact_titles([(need, asked[need])])[need] if need in asked else self.id_words(need.replace(".", " "))
        )

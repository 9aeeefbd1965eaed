"""Public facts and ids as people read them: a title for a path, printed names for ids. Programs get the paths and ids."""

import re
from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, ClassVar, cast

from referee.engine.paths import spelled
from referee.engine.plain import fact_titles
from referee.engine.steps import Check, Set
from referee.engine.words import is_number

if TYPE_CHECKING:
    from referee.engine.game import Game

MISSING = {"hand": "the hand of @{}", "role": "the role of @{}", "tokens": "the tokens of @{}", "kept": "the card that @{} kept"}
"""What a question waits for, by the kind of its place."""

ID = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
"""What may be an id in a value: `shuriken`, `old_ninja_master`."""


class Shown:
    """What people read of public facts. Part of `Game`."""

    titles: ClassVar[Mapping[str, str]] = {}
    """What people call a public fact where its path says it badly, by its path without the seat; a `*` in both stands for the same."""
    per_seat: ClassVar[tuple[str, ...]] = ()
    """Public facts with a value for each seat, by their paths without the seat (`lives`)."""

    def id_titles(self) -> Mapping[str, str]:
        """The printed names of components and their like, by their ids in logs and databases."""
        return {}

    def id_words(self, text: str) -> str:
        """A text with the printed names in place of ids; an id without a printed name loses its `_`."""
        known = self.id_titles()
        return ID.sub(lambda found: known.get(found[0], found[0].replace("_", " ")), text)

    def fact_title(self, path: str) -> str:
        """What people call a public fact: `honor of @2`, `house 3, treasures`, `stack of Daimyo`."""
        if title := self.titles.get(path):
            return title
        stem, _, last = path.rpartition(".")
        if stem and is_number(last) and any(fnmatchcase(stem, pattern) for pattern in self.per_seat):
            return f"{self.fact_title(stem)} of @{last}"
        for pattern, title in self.titles.items():
            if "*" in pattern and (found := re.fullmatch(re.escape(pattern).replace(r"\*", r"([^.]+)"), path)):
                for part in found.groups():
                    title = title.replace("*", self.id_words(part), 1)
                return title
        return " ".join(self.id_words(part) for part in path.split("."))

    def seen_words(self, zone: str, card: str) -> str:
        """A card as it was seen at a place."""
        return self.id_words(card)

    def place_words(self, zone: str) -> str:
        """Where a card was seen: `in the hand of @1`."""
        if found := re.fullmatch(r"(hand|kept|tokens)[.:](\d+)", zone):
            return {"hand": "in the hand of", "kept": "kept by", "tokens": "on a contract of"}[found[1]] + f" @{found[2]}"
        elif found := re.fullmatch(r"(\d+)>(\d+)", zone):
            return f"from @{found[1]} before @{found[2]}"
        if zone == "deck":
            return "in the deck"
        return f"at {self.id_words(zone.replace('.', ' '))}"

    def missing_words(self, need: str) -> str:
        """What a question waits for, as people name it: `the hand of @2`, `the card of @4 in front of @1`, `the card laid by line 5`."""
        if found := re.fullmatch(r"(hand|role|tokens|kept)[.: ](\d+)", need):
            return MISSING[found[1]].format(found[2])
        if found := re.fullmatch(r"(\d+)>(\d+)", need):
            return f"the card of @{found[1]} in front of @{found[2]}"
        if found := re.fullmatch(r"#(\d+)(?:\.\d+)?", need):
            return f"the card laid by line {found[1]}"
        asked = {question.name: question.text for question in cast("Game[Any]", self).census()}
        return fact_titles([(need, asked[need])])[need] if need in asked else self.id_words(need.replace(".", " "))

    def stated(self, act: Check | Set) -> str:
        """What the table counted or declared: `counted: hand of @3 = 5`."""
        how = "declared" if isinstance(act, Set) else "counted"
        return f"{how}: {self.fact_title(act.path)} = {self.fact_words(act.path, act.value)}"

    def shown_words(self, path: str, value: Any) -> str:
        """The value of a public fact for the screen alone; `fact_words` can be typed again, this need not."""
        return self.fact_words(path, value)

    def fact_words(self, path: str, value: Any) -> str:
        """The value of a public fact, with printed names: `2 · Katana, Focus` lists have commas, `-` is nothing."""
        if value is None or value in ([], ""):
            return "-"
        if isinstance(value, list):
            return ", ".join(self.fact_words(path, member) for member in value)
        return self.id_words(value) if isinstance(value, str) else spelled(value)

"""Names are found in a text as one regular expression of all names would find them."""

import random
import re

import pytest

from referee import games
from referee.engine.printed import BEGUN, LEAST, _names, bare
from tests.kit.parts import having

SIGNS = r"[\s'’.\-_!¡()]*"


def pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """All names, the longest first; between any two letters of a name signs may stand, in a beginning of a last word none."""
    forms: dict[str, str] = {}
    for name in names:
        letters = bare(name)
        if len(letters) < LEAST:
            continue
        forms[letters] = SIGNS.join(map(re.escape, letters))
        *front, last = filter(None, map(bare, re.split(r"[\s\-]+", name)))
        for size in range(BEGUN, len(last)) if front else ():
            begun = "".join((*front, last[:size]))
            if len(begun) >= LEAST:
                forms.setdefault(begun, SIGNS.join(map(re.escape, "".join(front))) + SIGNS + re.escape(last[:size]))
    every = "|".join(forms[form] for form in sorted(forms, key=len, reverse=True))
    return re.compile(rf"(?<![^\W\d_])(?:{every})(?![^\W\d_])")


def text(names: tuple[str, ...], chance: random.Random) -> str:
    """Some names in a row: whole, cut off, with a sign inside, with anything between them."""
    parts = []
    for _ in range(chance.randint(1, 5)):
        part = chance.choice(names)
        cut = chance.randint(1, len(part))
        part = chance.choice([part, part, part, part[:cut], part[cut - 1 :]])
        at = chance.randint(0, len(part))
        parts.append(part[:at] + chance.choice(["", "", *" '-_!.,=1é²()’¡/x"]) + part[at:])
    return chance.choice([" ", " ", "", ",", "=", "-"]).join(parts).lower()


@pytest.mark.parametrize("game", having("printed"))
def test_names_are_found_as_by_one_regular_expression(game: str) -> None:
    names = tuple(name for thing in games.load(game).notation.printed().things for name in thing.all)
    every, found, chance = pattern(names), 0, random.Random(f"{game} names")
    for _ in range(2000):
        typed = text(names, chance)
        places = [(match.start(), match.end() - 1) for match in every.finditer(typed)]
        assert _names(names).found(typed) == places, typed
        found += len(places)
    assert found > 1000


def test_no_names_find_nothing() -> None:
    assert _names(("Bo", "Al")).found("bo al") == []

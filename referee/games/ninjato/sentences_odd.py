"""Words that say of a step what it is not, wherever they stand in a clause: `the elite` of a sentry, `three treasures`
where one lies on the shuriken. A part of `sentences`.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from referee.engine.parts.sentences import without
from referee.engine.steps import Step
from referee.games.ninjato import data, steps
from referee.games.ninjato.rules import loot
from referee.games.ninjato.sentences_table import ORDINALS
from referee.games.ninjato.sentences_told import SCORED
from referee.games.ninjato.state import NinjatoState

Forms = Sequence[str]

ELITE, SENTRY = frozenset({"elite", "elites"}), frozenset({"sentry", "sentries"})
NTH = {word: n for n, word in enumerate(ORDINALS[1:], 2)}
GUARDS = frozenset({"guard", "guards"})
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "both": 2}
MANY = frozenset({"treasures"})
LEAVES = frozenset({"leaves", "leave", "leaving"})
RED = frozenset({"red", "elite"})
ANY, ONES = frozenset({"a", "another"}), frozenset({"ones", "one"})

DRAWN = re.compile(r"\b(?:draws|drew|draw) (?:two|three|four|five)$")
SHOWN = re.compile(r"\b(?:guard|sentry)(?: (?:in|of|at) house \w+)? (?:is|was|had|has) (\w+)")
GETS = re.compile(r"\b(?:gets?|got|wins?|won|takes|took|earns|gains|collects|pockets) (?:two|three|four|five|both)\b")
ADDED = re.compile(r"\b(?:[2-7]|two|three|four|five|six|seven) (?:and|plus) (?:an? )?(?:[2-5]|two|three|four|five)$")
"""A number behind the card that is played, with `and` alone: a second card, or the treasure."""

REST = re.compile(r"\bleaving (?:only |just )?(?:\d|[a-z]+) (?:treasures?|cards?|guards?)\b")
"""What is left, which is nothing that somebody takes along."""


def odd(s: NinjatoState, forms: Forms, said: Sequence[Step]) -> bool:
    """Whether some words of a clause do not agree with its steps."""
    if not said:
        text = without(forms, "the")
        scoring = "in scoring" in text and s.phase not in SCORED
        return scoring or REST.search(text) is not None
    return any(check(s, forms, step) for step in said for check in CHECKS.get(type(step), ()))


def _guard(s: NinjatoState, forms: Forms, step: Step) -> bool:
    """The guard is said to be an elite, the sentry, or the second one, and is another."""
    raid = s.raid
    if raid is None or raid.stage != "guard":
        return False
    words = set(forms)
    nth = {NTH[word] for word, thing in pairwise(forms) if word in NTH and thing in GUARDS}
    return bool(
        (ELITE & words and not raid.turned.startswith("e"))
        or (SENTRY & words and raid.turned)
        or (("last", "treasure") in pairwise(forms) and _lying(s) > 1)
        or (len(raid.figures) == 1 and nth - {raid.beaten + 1, raid.beaten})
    )


def _lying(s: NinjatoState) -> int:
    """How many treasures lie in the house of the attack."""
    house = s.houses[s.raid.house - 1] if s.raid is not None else None
    return sum(house.plain) + sum(house.red) if house is not None else 0


def _house(s: NinjatoState, forms: Forms, step: Step) -> bool:
    """Another house than that of the attack is named."""
    named = {NUMBERS[n] for house, n in pairwise(forms) if house == "house" and n in NUMBERS}
    return s.raid is not None and bool(named - {s.raid.house})


def _other(s: NinjatoState, forms: Forms, step: Step) -> bool:
    """What comes out of the bag is said of a guard (`the guard was a 4`), or of so many cards: `Ana drew three`."""
    text = without(forms, "the")
    return SHOWN.search(text.replace(" a ", " ")) is not None or DRAWN.search(text) is not None


def _shows(s: NinjatoState, forms: Forms, step: Step) -> bool:
    """The guard is said to show another number than it does: `the guard was a 4`."""
    text = without(forms, "a", "the")
    told = {NUMBERS[n] for n in SHOWN.findall(text) if n in NUMBERS}
    return s.raid is not None and bool(told - {*s.raid.figures})


def _loot(s: NinjatoState, forms: Forms, step: Step) -> bool:
    """So many treasures are said to be taken home, and others are."""
    if s.raid is None:
        return False
    rows = pairwise(forms)
    told = {NUMBERS[n] for n, thing in rows if n in NUMBERS and thing in MANY}
    told |= {NUMBERS[n] for every, n in pairwise(forms) if every == "all" and n in NUMBERS}
    return bool(told - {sum(loot.on_shuriken(s.raid))})


def _gets(s: NinjatoState, forms: Forms, step: Step) -> bool:
    """So many treasures are said to be won (`she gets two`, which is no 2), and a guard gives one; or a number is said
    that may be another card.
    """
    text = " ".join(forms)
    return GETS.search(text) is not None or ADDED.search(text) is not None


def _leaves(s: NinjatoState, forms: Forms, step: Step) -> bool:
    """Whoever has to beat a guard that was turned up is said to leave."""
    return s.raid is not None and bool(s.raid.turned) and not LEAVES.isdisjoint(forms)


def _red(s: NinjatoState, forms: Forms, step: Step) -> bool:
    """What comes out of the bag is said to be red."""
    return any(a in RED and b in KINDS for a, b in pairwise(forms))


def _open(s: NinjatoState, forms: Forms, step: Step) -> bool:
    """What nobody sees is said to lie face up: a rumor, cards from the deck."""
    seen = isinstance(step, steps.Dojo) and bool(step.row)
    return not seen and ("faceup" in forms or ("face", "up") in pairwise(forms))


def _unsaid(s: NinjatoState, forms: Forms, step: Step) -> bool:
    """A guard of 1 is turned up, and only `a guard` is said."""
    assert isinstance(step, steps.Banzai)
    one = any(form.startswith("1") or form in ONES for form in forms)
    return step.guard.startswith("1") and not one and any(a in ANY and b in GUARDS for a, b in pairwise(forms))


def _paid(s: NinjatoState, form: Forms, step: Step) -> bool:
    """A treasure is said to be the last one, and there is another of its kind left, or any other."""
    assert isinstance(step, steps.Bribe | steps.Spread)
    last = {b for a, b in pairwise(form) if a in ("last", "only")} & KINDS
    has = s.supply[step.who - 1]
    paid = [data.KINDS.index(kind.partition("=")[0]) for kind in step.pay if kind.partition("=")[0] in data.KINDS]
    left = any(has[kind] > paid.count(kind) for kind in paid)
    return bool(last) and (left if last != {"treasure"} else sum(has) > len(paid))


def _price(s: NinjatoState, forms: Forms, step: Step) -> bool:
    """A price is told, and nobody pays it: `the envoy costs a 4`; it may cost somebody a 4."""
    words = [form for form in forms if form not in ("a", "an", "the")]
    return any(
        cost in ("costs", "cost") and before not in ("it", "which", "that", "who", ",", "and") and behind in PAID
        for before, cost, behind in zip(words, words[1:], words[2:], strict=False)
    )


PLAIN = {"2", "3", "4", "5", "two", "three", "four", "five", "gold", "fan", "scroll", "vase", "jade"}
KINDS = frozenset(PLAIN | {"one", "treasure", "token"})
"""What a treasure is called."""

PAID = frozenset(PLAIN | {"1", "one", "any", "anything", "both"})
"""What a price may begin with."""

Check = Callable[[NinjatoState, Forms, Step], bool]
CHECKS: Mapping[type[Step], Sequence[Check]] = {
    steps.Play: (_guard, _house, _shows, _gets),
    steps.Banzai: (_unsaid,),
    steps.Leave: (_loot, _house),
    steps.Fail: (_guard, _house, _leaves),
    steps.Token: (_red, _house, _other),
    steps.Dojo: (_open,),
    steps.Learn: (_price,),
    steps.Bribe: (_paid, _price),
    steps.Spread: (_open, _paid, _price),
}
"""What is compared of each kind of step."""

__all__ = ["odd"]

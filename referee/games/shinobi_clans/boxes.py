"""What is printed on this group's own cards: the census, values with their bounds, and what must fit (SC-COMP)."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from random import Random
from typing import Any

from referee.engine.game import SetupQuestion
from referee.engine.plain import fact_titles
from referee.games.shinobi_clans import amounts
from referee.games.shinobi_clans.amounts import Amount, known, total
from referee.games.shinobi_clans.data import (
    CARDS,
    TARGETS,
    Card,
    cards,
    components,
    copies_fact,
    further,
    further_copies,
    guesses,
    printed,
)

REWARDS = 5
MOST_POWER = 5
MOST_PRINTED = 99
"""More than any card, Target or Reward prints."""
OWN_POWER = ("assassin_weapon_master", "guardian_weapon_master")
"""Ninjas whose power the rulebook tells with their ability (SC-CARD-AWM, SC-CARD-GWM)."""
WEAPON_POWERS = (0, 2, 3, 4)
"""What a weapon can add on a side: nothing, or 2 to 4 (SC-COMP-13)."""


@cache
def questions() -> tuple[SetupQuestion, ...]:
    """Every fact of the box that the rulebook does not tell, with a question for each."""
    out = [
        _of_target(target, name)
        for target in components()["targets"]
        for name in _ON_TARGETS
        if "value" not in target[name]
    ]
    out.append(SetupQuestion("rewards", "gold on the five Reward cards, by commas (one of them is 5)"))
    out += [_of_card(card, name) for card in cards().values() for name, value in card.values if value is None]
    out += [
        SetupQuestion(copies_fact(card.id), f"copies of the {card.name} (at least {card.least})")
        for card in cards().values()
    ]
    text = (
        "each further battle card: a code of your own, then printed name, kind, its numbers, copies, "
        "as in card.tb = Test Blade,weapon,2,4,1 (ninja: power; weapon: Guardian and Assassin side; "
        "meddler: blue, red)"
    )
    return (*out, SetupQuestion("card.CODE", text))


def _of_target(target: Mapping[str, Any], name: str) -> SetupQuestion:
    return SetupQuestion(f"{name}.{target['id']}", f"{_ON_TARGETS[name]} printed on the {target['name']}")


def _of_card(card: Card, name: str) -> SetupQuestion:
    return SetupQuestion(f"{name}.{card.code}", f"{_WORDS[name]} of the {card.name}")


@cache
def titles() -> dict[str, str]:
    """What people call the facts of the box, those that the rulebook tells included."""
    known = [_of_target(target, name) for target in components()["targets"] for name in _ON_TARGETS]
    known += [_of_card(card, name) for card in cards().values() for name, _ in card.values]
    return fact_titles((question.name, question.text) for question in (*known, *questions()))


TARGET_FACTS = {what: {target: f"{what}.{target}" for target in TARGETS} for what in ("guardian", "gold")}
"""The facts that tell the numbers printed on Targets, by what they are called and Target."""

_ON_TARGETS = {"guardian": "Guardian power (blue)", "gold": "gold (red)"}
_WORDS = {
    "power": "power",
    "guardian": "power on the Guardian side",
    "assassin": "power on the Assassin side",
    "blue": "change to Guard rewards (blue, 0 if none)",
    "red": "change to Assassination rewards (red, 0 if none)",
}


def census_wrong(facts: Mapping[str, Any]) -> list[str]:
    """What does not fit in a box: values out of range, copies that do not make 87, Rewards that are not five."""
    return box_wrong(facts, all_copies(facts))


def box_wrong(facts: Mapping[str, Any], copies: Mapping[str, int | None]) -> list[str]:
    """See `census_wrong`; copies: those of this box (see `all_copies`)."""
    more = [f"card.{code}" for code in further_codes(copies)]
    wrong = [] if _all_fit(facts, more) else list(filter(None, map(value_wrong, facts, facts.values())))
    if thief := thief_wrong(facts):
        wrong.append(f"{thief} (SC-CARD-MED-5)")
    counts = copies.values()
    if None not in counts:
        if (total := sum(filter(None, counts))) != CARDS:
            wrong.append(f"the copies add up to {total}, but the box holds {CARDS} battle cards (SC-COMP-03)")
        return wrong
    if (least := sum(max(n or 0, cards()[c].least if c in cards() else 0) for c, n in copies.items())) > CARDS:
        wrong.append(f"the copies add up to {least} at least, but the box holds {CARDS} battle cards (SC-COMP-03)")
    return wrong


def thief_wrong(facts: Mapping[str, Any]) -> str:
    """A Thief that takes gold from neither reward (SC-CARD-MED-5): an empty string when it can be."""
    if facts.get("red.thf") == 0 == facts.get("blue.thf"):
        return "the Thief takes gold from a reward, so red.thf and blue.thf are not both 0"
    return ""


def census_sums(facts: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Battle cards told of the 87, Targets whose numbers are known of the five."""
    copies = all_copies(facts)
    atleast = {card: known_card.least for card, known_card in cards().items()}
    least = total([known(n) if n is not None else Amount(atleast.get(c, 0), None, (c,)) for c, n in copies.items()])
    told = {**printed(), **facts}
    rewards = facts.get("rewards")
    whole = sum(all(names[target] in told for names in TARGET_FACTS.values()) for target in TARGETS)
    return [
        ("battle cards", f"{amounts.told(least)} of {CARDS}"),
        ("Targets", f"{whole} of {len(TARGETS)} with both numbers"),
        ("Rewards", f"{len(rewards) if isinstance(rewards, list | tuple) else 0} of {REWARDS}"),
    ]


def all_copies(facts: Mapping[str, Any]) -> dict[str, int | None]:
    """Copies of every card of this box, None where unknown: then there may be further cards."""
    out: dict[str, int | None] = dict(zip(cards(), map(facts.get, _copies_facts()), strict=True))
    if not _COUNTED.issuperset(map(type, out.values())):
        out = {card: n if type(n) is int else None for card, n in out.items()}
    for name in _further_names(facts):
        out[name.removeprefix("card.")] = further_copies(facts[name])
    return out


def _further_names(facts: Mapping[str, Any]) -> list[str]:
    """The facts about further cards, in their order: they are no questions."""
    names = [name for name in facts.keys() - _named() if name.startswith("card.")]
    if len(names) > 1:
        names.sort(key=list(facts).index)
    return names


@cache
def _named() -> frozenset[str]:
    return frozenset([*_asked() - {"card.CODE"}, *printed()])


def further_codes(copies: Mapping[str, int | None]) -> list[str]:
    """Codes of the further cards of a box, from the copies of all: they stand behind the known ones."""
    return list(copies)[len(cards()) :]


_COUNTED = frozenset((int, type(None)))


@cache
def _copies_facts() -> tuple[str, ...]:
    return tuple(map(copies_fact, cards()))


def complete(facts: Mapping[str, Any]) -> bool:
    """Whether every value and every count of the box is known."""
    return all(question.name in facts for question in questions() if question.name != "card.CODE")


@cache
def _asked() -> frozenset[str]:
    return frozenset(q.name for q in questions())


def asked(name: str) -> bool:
    """Whether a fact of this name is asked of a box."""
    return (
        name in _asked()
        or name in printed()
        or name in ("power.ro", "power.ain", "power.gin", "pair.infiltrators")
        or (name.startswith("card.") and name != "card.CODE")
    )


def value_wrong(name: str, value: Any) -> str:
    """What is wrong with one fact on its own: an empty string when it can be."""
    if type(value) is not list:
        return _value_wrong(name, value)
    try:
        fits = _list_fits(name, tuple(value), tuple(map(type, value)))
    except TypeError:  # a list within it
        fits = False
    return "" if fits else _value_wrong.__wrapped__(name, value)


def _all_fit(facts: Mapping[str, Any], further_names: Sequence[str]) -> bool:
    """Whether every value can be, each on its own; lists are told for the Rewards and for further cards only."""
    single = dict(facts)
    lists = {name: single.pop(name) for name in ("rewards", *further_names) if name in single}
    try:
        return not (any(map(_value_wrong, single, single.values())) or any(map(value_wrong, lists, lists.values())))
    except TypeError:  # a list for another one
        return False


@lru_cache(maxsize=256)
def _list_fits(name: str, value: tuple[Any, ...], _: tuple[type, ...]) -> bool:
    return not wrong(name, value)[0]


@lru_cache(maxsize=4096, typed=True)  # every log has the same boxes over again
def _value_wrong(name: str, value: Any) -> str:
    rule, text = wrong(name, value)
    return f"{text} ({rule})" if rule else ""


def fact_wrong(name: str, value: Any) -> str:
    """Why a fact cannot have this value, in a sentence. What a rule forbids is not refused here: it is judged."""
    rule, text = wrong(name, value) if asked(name) else ("", "")
    return text if rule == "REF-FACT" and name not in printed() else ""


FITS = ("", "")
"""Nothing is wrong with a fact."""


def wrong(name: str, value: Any) -> tuple[str, str]:
    """The rule that a fact breaks and a sentence, or two empty strings."""
    if name.startswith("card."):
        return _further_wrong(name, value)
    what, _, of = name.partition(".")
    card = by_code().get(of)
    if card is not None and what in ("power", "guardian", "assassin") and card.kind == "specialist" and of != "ro":
        return "SC-COMP-12", f"the {card.name} is a Specialist and has no printed power"
    if card is not None and card.id in OWN_POWER and what == "power":
        rule = f"SC-CARD-{card.code.upper()}-1"
        return "REF-FACT", f"the {card.name} prints no number of its own: power 1, with a weapon 3 ({rule}, -2)"
    if not asked(name):
        return "REF-FACT", f"nothing in this game is called {name!r}; `referee census` lists what is asked"
    if name == "rewards":
        return _rewards_wrong(value)
    if isinstance(value, bool) or not isinstance(value, int):
        return "REF-FACT", f"{name} is a printed whole number, not {value!r}"
    return _copies_wrong(name, value) if what == "copies" else _number_wrong(name, card, value)


def _further_wrong(name: str, value: Any) -> tuple[str, str]:
    """What is wrong with a further card of a box."""
    if name == "card.CODE":
        return "REF-FACT", "put a code of your own for CODE: card.tb = Test Blade,weapon,2,4,1"
    try:
        card = further(name, value)
    except ValueError as error:
        return "REF-FACT", str(error)
    if card.code in by_code():
        return "REF-FACT", f"{card.code} is the code of another card; choose a new one"
    for kind, number in card.values:
        if abs(number or 0) > MOST_PRINTED:
            return "REF-FACT", f"{name}: no card prints {number}"
        rule, text = _range(card.kind, kind, number or 0)
        if rule:
            return rule, f"{name}: {text}"
    return FITS


def _rewards_wrong(value: Any) -> tuple[str, str]:
    numbers = value if isinstance(value, (list, tuple)) else [value]
    if len(numbers) != REWARDS or not {int}.issuperset(map(type, numbers)):
        return "SC-COMP-02", f"there are five Rewards, not {value!r}"
    if not all(0 <= number <= MOST_PRINTED for number in numbers):
        return "SC-COMP-02", f"a Reward is worth gold, 0 to {MOST_PRINTED}, not {value!r}"
    return FITS if 5 in numbers else ("SC-COMP-02", "one of the five Rewards is worth 5")


def _copies_wrong(name: str, value: int) -> tuple[str, str]:
    if not 0 <= value <= CARDS:
        return "REF-FACT", f"the box holds {CARDS} battle cards, and {name} says {value} (SC-COMP-03)"
    card = by_code()[name.removeprefix("copies.")]
    text = f"the rulebook shows at least {card.least} of the {card.name}, not {value}"
    return FITS if card.least <= value else ("SC-COMP-03", text)


def _number_wrong(name: str, card: Card | None, value: int) -> tuple[str, str]:
    """What is wrong with a number printed on a card or, where that is None, on a Target."""
    what, _, of = name.partition(".")
    if abs(value) > MOST_PRINTED:
        return "REF-FACT", f"{name} is never {value} on a card"
    if (shown := printed().get(name, value)) != value:
        return "REF-FACT", f"the rulebook shows {shown} for {name}, not {value}"
    if of == "thf" and value > 0:
        return "SC-CARD-MED-5", f"the Thief takes gold from a reward: {name} is 0 or below, not {value}"
    kind = "target" if of in TARGETS else card.kind if card is not None else ""
    rule, text = _range(kind, what, value)
    return (rule, f"{name}: {text}") if rule else FITS


def _range(kind: str, what: str, value: int) -> tuple[str, str]:
    if kind in ("assassin", "guardian") and not 0 <= value <= MOST_POWER:
        return "SC-COMP-11", f"the power of a ninja lies between 0 and 5, not {value}"
    if kind == "weapon" and value not in WEAPON_POWERS:
        return "SC-COMP-13", f"a weapon prints 2, 3, 4 or nothing (0) on a side, not {value}"
    if kind in ("target", "specialist") and value < 0:
        return "SC-COMP-10" if kind == "target" else "SC-COMP-12", f"{what} cannot be {value}"
    return "", ""


def kept(value: Any) -> Any:
    """A fact's value as a table keeps it: a tuple for a list, so that nothing can change it."""
    return tuple(value) if isinstance(value, list) else value


# --- values ----------------------------------------------------------------------------------------------------------


def known_facts(box: Mapping[str, Any], placeholder: bool) -> dict[str, Any]:
    """All facts at the start: printed in the rulebook, of this box, and guesses where the table has agreed to them."""
    return {**(guesses() if placeholder else {}), **printed(), **box}


@cache
def by_code() -> dict[str, Card]:
    """The known cards by code."""
    return {card.code: card for card in cards().values()}


def value(facts: Mapping[str, Any], card: Card, what: str) -> Amount:
    """A number printed on a card, with its bounds while it is unknown."""
    key = card.facts[what]
    number = facts.get(key)
    if type(number) is int:
        return known(number)
    if number is None:
        number = facts.get("power.ro") if card.id == "rogue" else dict(card.values).get(what)
    if isinstance(number, int):
        return known(number)
    if card.kind in ("assassin", "guardian"):
        return Amount(0, MOST_POWER, (key,))
    if card.kind == "weapon":
        return Amount(0, max(WEAPON_POWERS), (key,))
    return Amount(0 if card.kind == "specialist" else None, None, (key,))


def of_target(facts: Mapping[str, Any], target: str, what: str) -> Amount:
    """A number printed on a Target."""
    key = TARGET_FACTS[what][target]
    number = facts.get(key)
    return known(number) if type(number) is int else Amount(0, None, (key,))


def question(name: str) -> str:
    """The question for a missing fact."""
    return next((q.text for q in questions() if q.name == name), name)


# --- a made-up box ---------------------------------------------------------------------------------------------------


def made_up(random: Random, known: Mapping[str, Any]) -> dict[str, Any]:
    """A box for the simulator: every number within the printed ranges, 87 cards. Nothing in it is a fact.

    known: facts of a real box; cards and copies are made up around them.
    """
    box: dict[str, Any] = {}
    for q in questions():
        what, _, of = q.name.partition(".")
        if what == "rewards":
            box["rewards"] = [5, *random.sample([2, 3, 4, 6, 7], 4)]
        elif what in ("copies", "card"):
            continue
        elif of in TARGETS:
            box[q.name] = random.randint(1, 6)
        elif what in ("blue", "red"):
            box[q.name] = random.choice((-3, -2, -1)) if of == "thf" else random.choice((0, -1))
        elif of == "ro" or what == "power":
            box[q.name] = random.randint(0, MOST_POWER)
        else:
            box[q.name] = random.choice(WEAPON_POWERS)
    box["pair.infiltrators"] = random.randint(0, MOST_POWER)  # only asked under option infiltrator_pair
    told = {name: n for name, n in all_copies(known).items() if n is not None}
    if not set(told) - set(cards()):
        box["card.xb"] = ["Made-up Blade", "weapon", 2, 4, 2]
        box["card.xp"] = ["Made-up Patron", "meddler", 2, 0, 2]
        told |= {"xb": 2, "xp": 2}
    copies = {card.id: card.least for card in cards().values() if card.id not in told}
    for _ in range(CARDS - sum(told.values()) - sum(copies.values()) if copies else 0):
        copies[random.choice(list(copies))] += 1
    return box | {copies_fact(card): n for card, n in copies.items()}

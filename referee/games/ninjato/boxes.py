"""What a table can tell of its own box, and made-up boxes for the simulator and the tests."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from referee.engine.game import SetupQuestion, listed, near
from referee.games.ninjato import data
from referee.games.ninjato.rules import record

SPLIT_THINGS = (
    "envoys",
    "taira",
    "minamoto",
    "goshirakawa",
    "skills",
    "elites",
    "rumors",
    "opponents",
    "masked",
    "tiger",
)
"""Rumor types of a made-up box, three cards of each: ours, no claim about the printed cards."""


def total(kind: str) -> str:
    """How many there are of a kind in all, and who says so: the rules summary does not."""
    return f"{data.components()['counts'][kind]['value']} in all, by the printed rulebook"


@listed
def census() -> Iterator[SetupQuestion]:
    """One question for each fact that the rules summary and public pages do not tell."""
    for number in (3, 5, 7):
        yield SetupQuestion(f"clan_order.{number}", f"clans in the order of the scoring after round {number} (t,m,g)")
    for clan in data.CLANS:
        yield SetupQuestion(f"tokens.{clan}", f"values of the five clan tokens of {data.NAMED[clan]} (2,4,…)")
    for value in range(1, 6):
        yield SetupQuestion(f"dojo.{value}", f"how many dojo cards show a {value} ({total('dojo')})")
    for kind in data.KINDS:
        yield SetupQuestion(f"treasure.{kind}", f"how many of {data.treasure_title(kind)} ({total('treasures')})")
    for value in range(1, 6):
        likewise = f"{total('guards')}, other values likewise"
        yield SetupQuestion(f"guard.{value}", f"how many normal guards of {value} without an alarm ({likewise})")
        yield SetupQuestion(f"guard.{value}a", f"how many normal guards of {value} with an alarm")
    yield SetupQuestion(
        "elite.e4*1", f"how many elites of one figure 4 worth 1 honor; likewise elite.e2/5*2 … ({total('elites')})"
    )
    for effect in data.LETTER_OF:
        yield SetupQuestion(f"tile.{effect}", f"how many {data.skill_title(effect)} tiles ({total('tiles')})")
        yield SetupQuestion(
            f"price.{effect}",
            f"the dojo card that the {data.skill_title(effect)} tile costs (? any; leave out when they differ)",
        )
    for effect in data.LETTER_OF:
        yield SetupQuestion(
            f"style.{effect}",
            f"the style of the {data.skill_title(effect)} tile: snake, crane or tiger",
            data.STYLE_OF[effect],
        )
    yield SetupQuestion("envoy.NAME", "an envoy under a name of your own: clan, price, mask, age, e.g. t34*@64")
    yield SetupQuestion("rumor.NAME", "a rumor under a name of your own: what it counts and its price, e.g. el34")


def fact_wrong(name: str, value: Any) -> str:
    """Why a value cannot be one of this fact, or nothing of its kind is called so, in a sentence; empty where it can,
    and for what is kept as a note.
    """
    kind = record.fact_kind(record.fact_name(name))
    if not kind:
        known = [question.name for question in census()]
        like = near(name, known)
        if not like and name.partition(".")[0] not in {one.partition(".")[0] for one in known}:
            return ""
        perhaps = f"; perhaps {' or '.join(f'`{one}`' for one in like)}" if like else ""
        return f"no rule of Ninjato uses {name!r}{perhaps}; `referee census ninjato` lists what this box can tell"
    card = data.guard(name.partition(".")[2]) if name.startswith("guard.") else None
    if kind and card is not None and card.figures[0] > data.MOST_FIGURE:
        return f"{name}: a normal guard shows one digit; type an elite as elite.e4/2*1"
    wrong = record.bad_value(kind, name, record.clean(kind, value)) if kind else ""
    return f"{name} is {wrong}, not {repr(value)[:60]}" if wrong else ""


@listed
def census_wrong(box: Mapping[str, Any]) -> Iterator[str]:
    """Values that are none, and counts that do not make the whole, in sentences."""
    for name, value in box.items():
        if not record.fact_kind(name):
            yield f"no fact of Ninjato is called {name}"
        elif wrong := fact_wrong(name, value):
            yield wrong
    yield from filter(None, (record.miscounted(box, prefix) for prefix in record.WHOLE))
    for prefix, whole in (("envoy", data.ENVOYS), ("rumor", data.RUMORS)):
        cards = [n for n in box if n.startswith(f"{prefix}.") and n.count(".") == 1 and not n.startswith("rumor.x")]
        if len(cards) > whole:
            yield f"{prefix}: {len(cards)} cards are typed, but the box holds {whole}"


def made_up_box(random: Random, known: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A whole box, made up; every count adds up to what the box holds. Nothing in it is a fact about the game."""
    facts: dict[str, Any] = {}
    for number in (3, 5, 7):
        clans = list(data.CLANS)
        random.shuffle(clans)
        facts[f"clan_order.{number}"] = clans
    tokens = {"taira": [2, 4, 1, 3, 5], "minamoto": [2, 4, 1, 3, 5], "goshirakawa": [6, 1, 2, 3, 4]}
    facts |= {
        **{f"tokens.{clan}": values for clan, values in tokens.items()},
        **{f"dojo.{value}": n for value, n in zip(range(1, 6), (11, 10, 10, 10, 11), strict=True)},
        **{f"treasure.{kind}": n for kind, n in zip(data.KINDS, (24, 22, 18, 16, 10), strict=True)},
        **{f"guard.{value}{alarm}": n for value in range(1, 6) for alarm, n in (("", 6), ("a", 2))},
        **{f"elite.e{value}*1": 2 for value in range(1, 7)},
        **{f"elite.e{pair}*2": 2 for pair in ("2/4", "1/5", "3/3", "2/5")},
        **{f"tile.{effect}": n for effect, n in zip(data.LETTER_OF, (2, 2, 1, 2, 2, 2, 2, 1, 2, 3), strict=True)},
        **{f"price.{effect}": "?" if i % 4 == 3 else i % 5 + 1 for i, effect in enumerate(data.LETTER_OF)},
        "style.henso": "crane",
    }
    for i in range(data.ENVOYS):
        cost = "".join(random.choice("2345x") for _ in range(random.randint(1, 3)))
        mask = "*" if random.random() < 0.4 else ""
        facts[f"envoy.V{i + 1}"] = f"{'tmg'[i % 3]}{cost}{mask}@{20 + i}"
    codes = {thing: code for code, thing in data.things().items()}
    for i in range(data.RUMORS):
        cost = "".join(random.choice("2345x") for _ in range(random.randint(1, 2)))
        facts[f"rumor.W{i + 1}"] = codes[SPLIT_THINGS[i % len(SPLIT_THINGS)]] + cost
    return facts

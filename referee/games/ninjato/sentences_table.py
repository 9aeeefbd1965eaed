"""How people say what lies on the table of Ninjato: guards, treasures, tiles, prices; parts of `sentences`."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

from msgspec.structs import replace

from referee.engine.parts.in_parts import Fact, Facts, InParts
from referee.engine.parts.sentences import Told, several
from referee.engine.steps import Step
from referee.games.ninjato import data, steps
from referee.games.ninjato.rules import layout
from referee.games.ninjato.state import NinjatoState

Names = Mapping[str, tuple[str, ...]]

ORDINALS = ("first", "second", "third", "fourth", "fifth")

ONE_TO_FIVE = ("one", "two", "three", "four", "five")
GUARDS = ("zero", *ONE_TO_FIVE, "six", "seven")
ALARMED = ("with alarm", "with an alarm", "alarm", "and an alarm")
VALUES = ((2, "two"), (3, "three"), (4, "four"), (5, "five"))
"""What treasures that are not gold are worth."""

MANY = ((2, "two"), (3, "three"), (4, "four"))
"""How many treasures of one kind a price may ask for."""

COUNTED_ALSO = {2: ("both", "pair of")}
"""Further words for some of these."""

MASK = "*"


CALLED: Names = {
    "minus2": ("minus 2", "minus two"),
    "zero": ("zero", "nothing", "nought", "counts as nothing", "counts as zero", "counts as 0"),
    "plusminus1": (
        "plus or minus 1",
        "plus or minus one",
        "plus minus one",
        "plus minus 1",
        "plus or minus",
        "plus minus",
        *("+1 or -1", "+1/-1", "+/-1", "1 up or down", "one up or down", "1 more or less", "one more or less"),
        "plus / minus 1",
    ),
    "two_or_four": ("2 or 4", "two or four", "counts as two or four", "counts as 2 or 4"),
    "plus2": ("plus 2", "plus two", "two more", "adds two"),
    "swap": ("treasure swap", "swap of treasures"),
    "switch": ("side switch", "switch of sides"),
    "flip": ("refresh", "flips any skill", "flip any skill"),
    "six": ("six", "counts as six", "counts as 6", "one that makes it 6", "one that makes it six"),
}
"""What skills are called besides their printed names."""

_TO = (
    *(f"{verb} any card {to}" for verb in ("turns", "changes", "sets") for to in ("into", "to")),
    *("makes any card", "makes value", "changes value of card to", "changes value of any card to", "value", "value of"),
    "makes card",
    "makes it",
    "turns card into",
    "turns it into",
    "changes value to",
    "changes card to",
    "sets card to",
)
_AS = ("acts as", "serves as", "stands for", "works as")

DOES: Names = {
    "minus2": ("takes 2 off", "takes two off", "subtracts 2", "lowers card by 2"),
    "zero": tuple(f"{verb} {n}" for verb in (*_TO, *_AS) for n in ("0", "zero")),
    "plusminus1": ("+ / - 1", "+1 / -1", "plus / minus one", "plus one or minus one", "adds or subtracts one"),
    "two_or_four": tuple(
        f"{verb} {n}" for verb in (*_AS, "counts as") for n in ("2 or 4", "two or four", "2 or a 4", "two or a four")
    ),
    "plus2": ("adds 2", "adds two", "raises card by 2", "raises card by two"),
    "swap": ("swaps treasures", "swaps treasure", "exchanges treasures"),
    "switch": ("switches sides", "changes sides"),
    "flip": ("flips skill", "flips tile", "turns skill up", "turns tile up", "flips skills"),
    "six": tuple(f"{verb} {n}" for verb in (*_TO, *_AS, "counts as") for n in ("6", "six")),
}
"""What is said of what they do, where a tile is laid or learned."""

PLACES = ORDINALS[:4]
"""Places in the turn order."""


LAST_CARD: Names = {
    "1": ("last card", "only card", "last dojo card", "only dojo card", "remaining card", "single card", "final card")
}
"""The one dojo card that somebody holds."""

BOTH_OF: Names = {
    "1": ("one treasure", "single treasure"),
    "2": ("both", "both treasures", "both of them", "those two", "these two", "two of them"),
}
"""How many treasures somebody has, where none is named."""

FIGURES: Names = {str(n): (str(n), word) for n, word in enumerate(GUARDS)}
"""Guards by their value alone; `both` is none."""

COUPLE: Names = {"2": ("both", "both guards", "both of them", "both figures", "two guards", "two figures")}
"""Both figures of an elite card: no card beats both."""

SIZES: Names = {
    "low": ("weaker", "lower", "smaller", "weakest", "lowest", "smallest"),
    "high": ("stronger", "higher", "bigger", "greater", "strongest", "highest", "biggest"),
}
"""Which of two figures of an elite card."""

TWINS: Names = {"2": ("double", "pair", "two headed", "twin", "twins", "pair of guards", "pair of figures")}
"""What an elite card with two figures is called."""


@cache
def guards() -> Names:
    """Sentries by their value and alarm, as they are laid out."""
    plain = {str(n): (str(n), word) for n, word in enumerate(GUARDS)}
    alarmed = {
        f"{n}a": tuple(f"{text} {alarm}" for text in (str(n), word) for alarm in ALARMED)
        for n, word in enumerate(GUARDS)
    }
    return {**plain, **alarmed}


def _of_one_kind(n: int, word: str) -> Iterable[tuple[str, tuple[str, ...]]]:
    """A number of treasures of one value: `two threes`; the digits of the value, as often as they are asked for."""
    for many, number in MANY:
        counts = (str(many), number, *COUNTED_ALSO.get(many, ()))
        counted = product(counts, (f"{n}s", f"{word}s", f"{word}es", f"treasures of {n}"))
        yield str(n) * many, tuple(f"{count} {text}" for count, text in counted)


@cache
def rows_paid() -> Names:
    """Several treasures of one kind that are paid together."""
    return {
        " ".join(f"t{digit}" for digit in digits): texts
        for n, word in VALUES
        for digits, texts in _of_one_kind(n, word)
    }


@cache
def letters(called: tuple[tuple[str, tuple[str, ...]], ...]) -> Names:
    """Tiles by their skills, as they come. called: what skills are called."""
    more = dict(called)
    return {
        str(skill["letter"]): (
            *(
                form
                for name in (*map(str, skill["names"]), *more.get(skill["id"], ()))
                for form in (name, f"{name} tile", f"{name} skill")
            ),
            *DOES.get(skill["id"], ()),
        )
        for skill in data.components()["skills"]
    }


COUNTED: Names = {
    "elite": ("elite guard",),
    "skill": ("skill tile", "tile"),
    **{f"{style} skills": (f"{style}s", f"{style} tiles", f"{style} skill") for style in ("snake", "crane", "tiger")},
    "masked envoys": ("masks", "envoys with mask", "masked envoy"),
}
"""What else that is called which a rumor counts, where it is laid out."""


def _plural(title: str) -> str:
    """What a rumor counts, in the plural: it may be so already (`snake skills`)."""
    return title if title.endswith("s") else f"{title}s"


@cache
def rumor_things() -> Names:
    """What rumors count, by the letters with which they are told."""
    titles = data.thing_titles()
    named = {code: titles[thing] for code, thing in data.things().items() if titles.get(thing)}
    names_ = {each["code"]: tuple(map(str, each.get("names", ()))) for each in data.components()["rumors"]}
    return {
        code: tuple(
            dict.fromkeys(
                (
                    *(f"{text}{noun}" for text in called for noun in ("", " one", " rumor", " rumors")),
                    f"counts {_plural(title)}",
                )
            )
        )
        for code, title in named.items()
        for called in [(title, _plural(title), *names_.get(code, ()), *COUNTED.get(title, ()))]
    }


def lay(s: NinjatoState, step: steps.Lay, told: Told) -> Step | None:
    """At the start: the next house without a sentry where none is named; treasures and token as they were told."""
    if s.phase != "setup":
        return None
    if not step.house:
        free = [at for at, house in enumerate(s.houses, 1) if not (house.clan if step.token else house.sentry)]
        return replace(step, house=free[0]) if free else None
    if "lies" in told:
        return replace(step, treasures="".join(kind.removeprefix("t") for kind in several(told["lies"])))
    if "clan" in told and "n" not in told:
        lie = [(house.clan, house.value) for house in s.houses]
        left = [n for clan, n in data.START_TOKENS if clan == told["clan"] and (clan, n) not in lie]
        return replace(step, token=f"{told['clan']}:{left[0]}") if len(left) == 1 else None
    return replace(step, token=f"{told['clan']}:{told['n']}") if "clan" in told else step


TOLD_CARDS = ("told",)
"""What stands in a pattern for cards that are told by their parts."""


def tiles(s: NinjatoState, step: steps.Tiles, told: Told) -> Step | None:
    """Where tiles are asked for; each by its skill, what it costs and its style, as far as these are told."""
    if s.phase not in ("setup", "tiles", "end", "play"):
        return None
    if step.tiles != TOLD_CARDS:
        return step if len(set(step.tiles)) == len(step.tiles) else None  # a word twice is a slip
    skills_, costs, styles = (several(told.get(name, ())) for name in ("skill", "cost", "style"))
    if told.get("fresh", len(skills_)) != len(skills_):
        return None
    if not skills_ or len(costs) not in (0, len(skills_)) or len(styles) not in (0, len(skills_)):
        return None
    own = {skill["letter"]: str(skill.get("style", "")) for skill in data.components()["skills"]}
    marks = ["" if styles and style == own[skill] else style[:1] for skill, style in zip(skills_, styles, strict=False)]
    rows = zip(skills_, costs or [""] * len(skills_), marks or [""] * len(skills_), strict=True)
    return replace(step, tiles=tuple(map("".join, rows)))


def shown(s: NinjatoState, step: steps.Envoys | steps.Rumors, told: Told) -> Step | None:
    """Cards with their prices, as they are typed; other cards are told as they are typed."""
    lie = s.palace if isinstance(step, steps.Envoys) else s.pavilion
    nth = {*map(int, several(told.get("count", ()))), *(ORDINALS.index(n) + 1 for n in several(told.get("ord", ())))}
    if not nth <= {len(lie) + 1}:
        return None
    if "price" not in told and step.cards != TOLD_CARDS:
        return step
    if "price" not in told:
        coats, things = several(told.get("clan", ())), several(told.get("thing", ()))
        return replace(step, cards=(*(f"{coat[:1]}{MASK if MASK in coat else ''}" for coat in coats), *things))
    fronts, prices_ = several(told["clan" if "clan" in told else "thing"]), several(told["price"])
    runs = [at for at, front in enumerate(fronts) if not at or front != fronts[at - 1]]
    if len(prices_) == len(runs) < len(fronts):  # two alike, for a 2 each
        prices_ = tuple(prices_[sum(begin <= at for begin in runs) - 1] for at in range(len(fronts)))
    if len(fronts) != len(prices_) or told.get("fresh", len(fronts)) != len(fronts):
        return None
    if told.get("kept", MOST_SHOWN) != MOST_SHOWN:
        return None
    cards = []
    for front, price in zip(fronts, prices_, strict=True):
        mask = MASK if MASK in front + price or step.cards == (MASK,) else ""
        name = front.removesuffix(MASK)[:1] if "clan" in told else front
        cards.append(f"{name}{price.removesuffix(MASK)}{mask}")
    return replace(step, cards=tuple(cards))


MOST_SHOWN = 4
"""Cards that lie in a display."""


class TurnOrder(InParts[NinjatoState]):
    """Who is first, second and so on in the first round."""

    kind = steps.Order

    def asked(self, state: NinjatoState) -> bool:
        """Before the game, while it is not laid."""
        return "order" in layout.owed(state)

    def facts(self, state: NinjatoState, step: Any) -> Facts:
        """Each place with its seat."""
        return {("seats", place): seat for place, seat in zip(PLACES, step.seats, strict=False)}

    def missing(self, state: NinjatoState, told: Facts) -> Sequence[str]:
        """The places of which nobody was told; the last one goes without saying."""
        lack = [place for place in PLACES[: state.seats] if ("seats", place) not in told]
        return (f"who is {', '.join(lack)}",) if len(lack) > 1 else ()

    def said(self, state: NinjatoState, fact: Fact, value: Any) -> str:
        """`@2 is first`."""
        return f"@{value} is {fact[1]}"

    def whole(self, state: NinjatoState, told: Facts) -> steps.Order:
        """The places in order, the last one by what is left."""
        rest = [seat for seat in range(1, state.seats + 1) if seat not in told.values()]
        return steps.Order(0, tuple(told.get(("seats", place)) or rest[0] for place in PLACES[: state.seats]))


def paid(pay: Sequence[str]) -> tuple[str, ...]:
    """Paid treasures, each by itself, in the order that the shorthand has."""
    return tuple(sorted(kind for kinds in pay for kind in kinds.split()))


__all__ = [
    "BOTH_OF",
    "COUPLE",
    "FIGURES",
    "LAST_CARD",
    "SIZES",
    "TWINS",
    "Names",
    "TurnOrder",
    "guards",
    "lay",
    "letters",
    "paid",
    "rows_paid",
    "rumor_things",
    "shown",
    "tiles",
]

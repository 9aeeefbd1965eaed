"""What treasures, clans, houses and what changes a card are called at a table of Ninjato; a part of `sentences`."""

from functools import cache, lru_cache

from referee.games.ninjato import data
from referee.games.ninjato.sentences_table import MASK, ONE_TO_FIVE, ORDINALS, VALUES, Names, rows_paid

WHICH = (
    "another",
    "second",
    "third",
    "last",
    "other",
    "next",
    "new",
    "first",
    "only",
    "real",
    "red",
    "plain",
    "face up",
)
"""What may stand before the name of a treasure, and says no more of what it is."""

STANDS = (
    "as {}",
    "for {}",
    "counted as {}",
    "counting as {}",
    "standing in for {}",
    "that counts as {}",
    "instead of {}",
    "standing for {}",
    "in place of {}",
    "used as {}",
    "acting as {}",
    "serving as {}",
    "that stands for {}",
    "which stands for {}",
    "replacing {}",
)
"""How a gold stands for another treasure."""


@cache
def _called() -> dict[str, tuple[str, ...]]:
    """The nouns of treasures, by their codes."""
    return {each["id"]: tuple(map(str, each["names"])) for each in data.components()["treasures"]}


@cache
def treasures() -> Names:
    """Treasures by their values and names."""
    numbered = {
        f"t{n}": (
            *(str(n), word, f"t{n}"),
            *(f"{noun}{of}{n}" for noun in ("treasure", "value") for of in (" ", " of ", " of value ", " worth ")),
            *(f"{n} value treasure", f"value {n} treasure", f"{n} value"),
            *(f"{which} {named}" for which in WHICH for named in (n, word)),
        )
        for n, word in VALUES
    }
    out: dict[str, tuple[str, ...]] = {}
    for kind, nouns in _called().items():
        named = tuple(
            form
            for noun in nouns
            for form in (noun, f"{noun} treasure", *(f"{which} {noun}" for which in WHICH), f"{noun} number two")
        )
        out[kind] = (*numbered.get(kind, ("treasure gold", "g")), *named)
    return out


@cache
def nouns() -> Names:
    """Treasures by name alone: what may stand as a result without a verb."""
    return {
        kind: (
            *texts,
            *(f"{which} {text}" for text in texts for which in WHICH),
            *(f"{text} number two" for text in texts),
        )
        for kind, texts in _called().items()
    }


@cache
def paid() -> Names:
    """What is paid: treasures, and gold with what it stands for."""
    called = _called()
    wild = {
        f"g=t{n}": tuple(
            f"{gold} {form.format(as_)}"
            for gold in ("gold", "one gold", "other gold", "one of golds", "gold , gold", "gold which counts")
            for form in STANDS
            for as_ in (str(n), word, *called[f"t{n}"])
        )
        for n, word in VALUES
    }
    return {**treasures(), **wild, **rows_paid()}


@lru_cache(maxsize=64)
def houses(tokens: tuple[tuple[str, int], ...]) -> Names:
    """Houses by their numbers, by their token, and by their clan where no other house is of it. tokens: clan and value
    of each house.
    """
    clans = [clan for clan, _ in tokens]
    out = {}
    for at, (clan, value) in enumerate(tokens, 1):
        word = ONE_TO_FIVE[at - 1]
        texts = [f"{noun} {n}" for noun in ("house", "house number", "number") for n in (at, word)]
        texts += [f"h{at}"]
        texts += [f"{ORDINALS[at - 1]} house", *(("last house", "last one") if at == len(clans) else ())]
        if clan and clans.count(clan) == 1:
            texts += [f"{name} house" for name in clan_names(clan)]
        if clan and value and tokens.count((clan, value)) == 1:
            owned = [f"{name} {n}" for name in clan_names(clan) for n in (value, *ONE_TO_FIVE[value - 1 : value])]
            texts += [text for one in owned for text in (f"{one} house", f"house of {one}", f"house with {one}")]
        out[str(at)] = tuple(texts)
    return out


@lru_cache(maxsize=64)
def plots(clans: tuple[str, ...]) -> Names:
    """Houses as they are named where each is laid out: also by the bare number."""
    words = enumerate(ONE_TO_FIVE, 1)
    bare = {str(at): (str(at), word, f"number {at}", f"number {word}", f"{ORDINALS[at - 1]}") for at, word in words}
    return {at: (*texts, *bare[at]) for at, texts in houses(tuple((clan, 0) for clan in clans)).items()}


ALSO = {"elite": ("elite guards", "elite guard"), "skill": ("skill tiles", "skill tile", "tiles", "tile")}
"""What else that is called which a rumor counts."""


@cache
def shown(kind: str, noun: str, mask: bool) -> tuple[str, ...]:
    """What a card of a display is called by its kind. kind: of an envoy its clan, of a rumor what it counts; noun:
    `envoy` or `rumor`.
    """
    clan = next((each for each, title in data.NAMED.items() if title == kind), "")
    if noun == "envoy":
        named = coats_of(kind, mask) if clan else ()
        which = ("other", "cheap", "expensive")
        return (
            *named,
            *(f"{one} {name}{noun_}" for one in which for name in clan_names(clan) for noun_ in ("", " envoy")),
        )
    titles = [kind, kind[:-1]] if kind.endswith("s") else [kind, f"{kind}s"]
    titles += ALSO.get(kind, ())
    texts = [f"{title} {end}" for title in titles for end in (noun, "one", "card")]
    texts += [f"{noun} {of} {title}" for title in titles for of in ("of", "about", "for", "that counts", "on", "with")]
    texts += [f"one of {title}" for title in titles]
    texts += [*titles, *(("dishonorable", "dishonorable one") if kind.startswith("dishonorable") else ())]
    texts += [f"other {title} {end}" for title in titles[:1] for end in (noun, "one")]
    return (
        *texts,
        f"one that counts {kind}s",
        f"one about {kind}s",
        f"{noun} counting {kind}s",
        f"{noun} that is about {kind}s",
    )


@cache
def at_price(spec: str) -> tuple[str, ...]:
    """What is said behind the name of a card of its price. spec: what is printed on it: `elite 5`, `taira 34*`."""
    price = spec.removesuffix(MASK).rpartition(" ")[2]
    if not price or set(price) - set("2345x"):
        return ()
    if "x" in price:
        texts: tuple[str, ...] = {"x": ("any treasure", "anything"), "xx": ("any two treasures",)}.get(price, ())
    else:
        texts = (price_text(price), *rows_paid().get(" ".join(f"t{n}" for n in price), ())[:MOST_ROWS])
    costs_ = ("that costs", "costing", "which costs", "that takes", "which takes")
    return tuple(f"{costs} {text}" for costs in costs_ for text in texts)


def price_text(price: str) -> str:
    """A price in digits: `2 and 3`."""
    return " and ".join(price)


@cache
def coats_of(kind: str, mask: bool) -> tuple[str, ...]:
    """What an envoy of a clan is called. kind: the title of the clan."""
    clan = next((each for each, title in data.NAMED.items() if title == kind), "")
    names_ = clan_names(clan) if clan else (kind,)
    plain = tuple(f"{name}{noun}" for name in names_ for noun in ("", " envoy", " one", " guy", " lady", " fellow"))
    if not mask:
        bare = (f"{name}{noun}" for name in names_ for noun in ("", " envoy", " one"))
        return (
            *plain,
            *(form for text in bare for form in (f"{text} without mask", f"unmasked {text}", f"maskless {text}")),
        )
    masked = [f"{text} {mask_}" for text in plain for mask_ in ("with mask", "with mask icon")]
    return (*plain, *(f"masked {text}" for text in plain), *masked)


ANY_TILE = ("other tile", "other one", "other skill", "last tile", "last one", "remaining tile", "tile", "only tile")
"""What any tile may be called, that is known by what is paid for it."""


SOME_TILE: Names = {"tile": ("tile", "other tile", "skill", "other skill", "last tile", "second tile", "own tile")}
"""What any tile may be called that is known by what it makes of a card."""


@cache
def coats() -> Names:
    """Envoys by their clan, and whether they wear a mask, as they come."""
    nouns_ = ("", " envoy", " one", " guy", " lady")
    out: dict[str, tuple[str, ...]] = {}
    for clan in data.NAMED:
        bare = tuple(f"{name}{noun}" for name in clan_names(clan) for noun in nouns_)
        out[f"{clan}{MASK}"] = (
            *(f"masked {text}" for text in bare),
            *(f"{text} {masked}" for text in bare for masked in ("with mask", "with a mask", "with the mask")),
        )
        out[clan] = (*bare, *(f"unmasked {text}" for text in bare), *(f"{text} without mask" for text in bare))
    return out


@cache
def priced() -> Names:
    """What an envoy or rumor costs, whole: one or more treasures, and whether there is a mask on the card."""
    called = _called()
    texts = {str(n): (str(n), word, *called[f"t{n}"]) for n, word in VALUES}
    out: dict[str, tuple[str, ...]] = {
        "x": ("any treasure", "any one", "any", "any one treasure", "one of any kind", "anything", "x", "a joker"),
        "xx": ("any two", "any two treasures", "two of any kind", "any 2", "two treasures", "any two of them"),
        "xxx": ("any three", "any three treasures", "three of any kind", "any 3", "three treasures"),
        **{kind: (*every, *(f"one {text}" for text in every)) for kind, every in texts.items()},
    }
    joins = ("{} and {}", "{} + {}", "{} plus {}")
    anything = ("any", "any one", "any other", "anything")
    for first, firsts in texts.items():
        for second, seconds in texts.items():
            both = [join.format(a, b) for a in firsts for b in seconds for join in joins]
            both += [f"{firsts[at]} {seconds[at]}" for at in (0, 2)]
            out[f"{first}{second}"] = tuple(both)
        out[f"{first}x"] = tuple(join.format(a, b) for a in firsts for b in anything for join in joins)
    for code, rows in rows_paid().items():
        out[code.replace("t", "").replace(" ", "")] = (
            *out.get(code.replace("t", "").replace(" ", ""), ()),
            *rows,
            *_so_many(code),
        )
    return {**out, **{f"{cost}{MASK}": _masked(every) for cost, every in out.items()}}


def _so_many(code: str) -> tuple[str, ...]:
    """So many treasures of one kind by its noun: `two scrolls`."""
    kinds = code.split()
    return tuple(f"{many} {noun}s" for many in (str(len(kinds)), COUNTS[len(kinds)]) for noun in _called()[kinds[0]])


def _masked(texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{text} {mask}" for text in texts for mask in ("with mask", "masked"))


MOST_ROWS = 2
"""Ways of saying several treasures of one kind, where more would be too many."""

COUNTS = ("", *ONE_TO_FIVE)

COSTS: Names = {
    **{str(n): (str(n), word, f"a {n}", f"card {n}") for n, word in enumerate(COUNTS) if n},
    "?": (
        "?",
        "any card",
        "question mark",
        "a question mark",
        "any",
        "any one",
        "whatever",
        "any dojo card",
        "anything",
    ),
}
"""What a tile costs: a dojo card."""

STYLES: Names = {style: (style, f"{style} style", f"{style} tile") for style in ("snake", "crane", "tiger")}


@cache
def clan_names(clan: str) -> tuple[str, ...]:
    """The names and the colour of a clan."""
    return next(tuple(map(str, each["names"])) for each in data.components()["clans"] if each["id"] == clan)


CLANS: Names = {
    clan: (*clan_names(clan), clan, *(f"{a} {b}" for a in clan_names(clan) for b in clan_names(clan) if a != b))
    for clan in data.NAMED
}

_NOTHING_KEPT = {
    "goes went go going": """home empty handed, home empty - handed, empty handed, home with nothing, with nothing,
        home with empty hands, away empty handed, without treasure, away with nothing""",
    "leaves left leave leaving": """empty handed, with nothing, empty - handed, with empty hands, without treasure,
        without anything""",
    "gets got get getting": "away empty handed, away with nothing, nothing, no treasure, away without anything",
    "ends ended end ending": "up empty handed, up with nothing, with nothing",
    "keeps kept keep keeping": "nothing, no treasure",
    "loses lost lose losing": "everything",
    "is was being": "left with nothing, left empty handed, left with empty hands, empty handed",
    "returns returned return returning": "empty handed",
    "comes came come coming": "home empty handed, home with nothing, out with nothing, back with nothing",
    "walks walked walk walking": "away empty handed, away with nothing, out empty handed, out with nothing",
    "has had having": "nothing, nothing to show for it, no treasure to keep, nothing to keep, won nothing",
    "takes took take taking": "no treasure, nothing, nothing home",
    "wins won win winning": "nothing, no treasure",
    "gains gained gain gaining": "nothing",
    "receives received receive receiving": "nothing",
    "earns earned earn earning": "nothing",
    "brings brought bring bringing": "nothing home",
}
"""What is said of somebody who keeps nothing: what stands behind a verb, by the forms of the verb."""

_NOTHING_ELSE = (
    *("there is nothing to keep", "there was nothing to keep", "with nothing to keep", "with nothing"),
    *("without treasure", "empty handed"),
)


@cache
def emptied() -> Names:
    """What says that no treasure is kept."""
    rows = [(verbs.split(), " ".join(texts.split()).split(", ")) for verbs, texts in _NOTHING_KEPT.items()]
    told = (f"{verb} {text}" for verbs, texts in rows for verb in verbs for text in texts)
    return {"nothing": (*told, *_NOTHING_ELSE)}


@cache
def clan_tokens() -> Names:
    """Clan tokens as they are laid on houses: their clan and value."""
    values = tuple((str(n), word) for n, word in enumerate(("", *ONE_TO_FIVE, "six", "seven", "eight")) if n)
    return {
        f"{clan}:{n}": tuple(f"{name} {text}" for name in (*clan_names(clan), clan) for text in (n, word))
        for clan in data.NAMED
        for n, word in values
    }


BELLS: Names = {
    "alarm": (
        *(
            "alarm",
            "with alarm",
            "with an alarm",
            "and alarm",
            "and an alarm",
            "but alarm",
            "but an alarm",
            "with its alarm",
        ),
        *(
            "with bell",
            "with a bell",
            "and bell",
            "and a bell",
            "with alarm bell",
            "with an alarm bell",
            "and alarm bell",
        ),
        *("and there is an alarm", "and it has an alarm", "and the alarm", "with the alarm", "alarmed", "has an alarm"),
        *("and sounds alarm", "and rings alarm", "and raises alarm", "who sounds alarm", "who raises alarm"),
        *("rings alarm", "sounds alarm", "raises alarm", "and triggers alarm", "triggers alarm", "sets off alarm"),
        *("and sets off alarm", "that rings alarm", "that sounds alarm", "which rings alarm", "comes with alarm"),
        *("plus alarm", "plus an alarm", "bell", "and alarm goes off", "and the alarm goes off", "with alarm symbol"),
    ),
    "plain": (
        *(
            "no alarm",
            "without alarm",
            "without an alarm",
            "with no alarm",
            "and no alarm",
            "not an alarm",
            "but no alarm",
        ),
        *("no bell", "without a bell", "without bell", "and no bell", "no alarm on it", "no alarm this time"),
    ),
}
"""Whether a guard has an alarm."""

SIDES: Names = {
    "strength": (
        *("strength", "force", "strength side", "side of strength", "power", "brute force", "muscle", "force side"),
        "strong side",
    ),
    "stealth": ("stealth", "stealth side", "side of stealth", "secrecy", "sneaky side", "sneaky way"),
}

ONE_MORE = {
    "+": ("plus one", "plus 1", "one more", "plus", "one up", "up one", "up"),
    "-": ("minus one", "minus 1", "one less", "minus", "one down", "down one", "down"),
}
"""What says which way something changes a card by one."""

NO_CARDS: Names = {
    "0": (
        *("nothing", "none", "empty", "empty hand", "empty hands", "empty handed", "empty - handed"),
        *("out of cards", "out of dojo cards"),
    )
}
"""No dojo card in a hand."""

REDDENED: Names = {
    "self": (
        *("red", "to red", "flipped to red", "flipped red", "flipped", "flipped over", "turned over", "turned red"),
        *("turned to red", "turned over to red", "over to red", "red side up", "put red side up"),
        "flipped to its red side",
    )
}
"""What is said of a treasure that turns red."""

TOP_CARD: Names = {
    "1": (
        *("top card", "top one", "next card", "card on top", "another one", "one more", "another card", "one blind"),
        *("unknown card", "unseen card", "hidden card", "blind card", "mystery card", "unknown one", "blind one"),
        *("one unseen", "top of deck", "top of the deck", "top of pile", "one off top", "one from top"),
    )
}
"""One card from the deck."""

_UP = """+1, (+1), as +1, one higher, higher, more, added, raised, raising, raises, lifted, lifting, lifts, increased,
increasing, increases, boosted, boosting, pushed up, pushing up, +1 each, plus one each, bumped up, adding one"""
_DOWN = """-1, (-1), as -1, one lower, lower, less, taken off, lowered, lowering, lowers, reduced, reducing, reduces,
decreased, decreasing, dropped, dropping, pushed down, minus one each, -1 each, brought down"""

WAYS: Names = {
    sign: (*ONE_MORE[sign], *(" ".join(text.split()) for text in texts.split(",")))
    for sign, texts in (("+", _UP), ("-", _DOWN))
}
"""Which way a card is changed by what changes it by one."""

KICKERS: Names = {
    **{
        sign: (
            *(f"{of}kicker {sign}1" for of in ("a ", "")),
            *(f"{of}kicker ({sign}1)" for of in ("a ", "")),
            f"{sign}1 kicker",
            *(f"{three} as {word}" for three in ("3", "three", "other 3", "other three", "kicker") for word in words),
            *(f"kicker{of}{word}" for word in words for of in (" ", " for ", " , ")),
            *(f"{three} as kicker{sep}{word}" for three in ("3", "three") for word in words for sep in (" ", " , ")),
            *(f"3 for {word}" for word in words),
            *(f"3 as a {word}" for word in words),
            *(f"{of}{word} kicker" for word in words for of in ("3 as ", "3 as a ", "three as ", "three as a ", "")),
        )
        for sign, words in ONE_MORE.items()
    },
    "k": (
        *("kicker", "3 as kicker", "3 as a kicker", "three as kicker", "three as a kicker", "other 3 as kicker"),
        *("other 3 as a kicker", "other three as a kicker", "one kicker", "3 kicker", "3 for a kicker"),
    ),
}
"""What a kicker is called; `k` where nobody says which way it counts."""

__all__ = [
    "ANY_TILE",
    "BELLS",
    "CLANS",
    "COSTS",
    "KICKERS",
    "NO_CARDS",
    "ONE_MORE",
    "REDDENED",
    "SIDES",
    "SOME_TILE",
    "STYLES",
    "TOP_CARD",
    "WAYS",
    "at_price",
    "clan_names",
    "clan_tokens",
    "coats",
    "coats_of",
    "emptied",
    "houses",
    "nouns",
    "paid",
    "plots",
    "priced",
    "shown",
    "treasures",
]

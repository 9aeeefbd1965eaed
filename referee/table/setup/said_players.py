"""Who plays, as people say it: `we are four: Ana, Ben, Cho and Dai`. What stands around the names is left out."""

import re

from referee.engine.sentences.lexicon import common_words

LEAD = re.compile(
    r"^(?:(?:so|ok|okay|well|tonight|today)[ ,]+)*"
    r"(?:it'?s|it is|that'?s|we are|we're|there are|there is|(?:the )?players(?: are)?|playing are|here are)\s+",
    re.IGNORECASE,
)
"""What people say before the names."""

BEHIND = re.compile(
    r"^(?:sitting|seated|sat|clockwise|in (?:this|that|seating|table) order|(?:from )?left to right|"
    r"to the (?:left|right))\b",
    re.IGNORECASE,
)
"""How what people say behind the names begins."""

JOINED = re.compile(r"\s+(?:and|&|und|y|et)\s+", re.IGNORECASE)
"""What stands before the last name."""

LAST = re.compile(r"^(?:and|&|und|y|et)\s+", re.IGNORECASE)
"""The same behind a comma."""

COUNT = re.compile(r"([a-z]+)(?: of us| players| people| persons)?(?: tonight| today)?", re.IGNORECASE)
"""How many there are, in words."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


SMALL = _words(
    "is are was has have had goes go plays play sits sit gets takes starts begins the a an of my our with to in on at "
    "as for from first last next left right who not it he she they we you i am be ist der die das es la le les el est"
)
"""Words of a sentence, as they are written; none of them is taken for a name where only blanks part the names."""

PARTICLES = _words(
    "the of de la le les el del della der die das den di da do dos du van von vom zu zur ten ter y e und et af av bin "
    "ibn ben bint al mac mc"
)
"""Words of a name that are written small within it: `Ana the Great`, `Jan van der Berg`."""

TALK = _words(
    "me myself my us we you they he she him her our with without not no but maybe perhaps then there here later so ok "
    "okay well clockwise left right tonight today is are was has have sits plays starts comes goes going sitting "
    "players people person first next last behind beside"
)
"""Words, written small, that make a sentence of what stands between commas, whatever stands beside them."""

NOBODY = _words("me myself us so ok okay well clockwise")
"""Words that are no name between two commas either; by commas anybody else may be called so: `Ana, Is, The`."""

SHORTENED = re.compile(
    r"(?:it|that|there|he|she|we|they|i|you|who|here|what|let)['’](?:s|re|m|ll|ve|d)|[a-z]+n['’]t", re.IGNORECASE
)
"""A pronoun with its verb, or a verb with its negation, in one word."""


def said_players(text: str) -> list[str] | int:
    """The names, or how many players there are.

    Without a comma, blanks part the names. Raises ValueError for a sentence, with the names that it may tell: what is
    no list of names alone is asked about.
    """
    rest = LEAD.sub("", text.strip())
    led = rest != text.strip()
    rest = rest.rstrip(".!") if led else rest
    number = COUNT.fullmatch(rest)
    counted = _count(number[1]) if number is not None else 0
    if counted > 1:
        return counted
    before, colon, behind = rest.partition(":")
    if colon and (led or before.casefold() in ("players", "playing") or " " in before):
        rest = behind.strip()
    parts = [part.strip() for part in rest.split(",")]
    while len(parts) > 1 and BEHIND.match(parts[-1]):
        parts.pop()
    *first, last = parts
    joined = [name.strip() for name in JOINED.split(LAST.sub("", last) if first else last)]
    if not first:
        names = [name for part in joined for name in part.split()]
        _alone(names, next((name for name in names if name in SMALL or _talks(name)), ""))
        return names
    names = [*first, *joined]
    counts = len(names[0]) > 1 and _count(names[0]) and not all(_count(name) for name in names)
    _alone(names, names[0] if counts else next((name for name in names if _talks(name)), ""))
    return names


def _count(word: str) -> int:
    """The number that a word tells; 0 for another word."""
    return common_words("en").numbers.get(word.casefold()) or 0


def _talks(name: str) -> bool:
    """Whether what stands between two commas is part of a sentence rather than a name.

    A name of several words has either no capital letter or small words only as names have them: particles, initials, a
    number behind (`Player two`).
    """
    words = name.split()
    if len(words) == 1:
        return name in NOBODY or SHORTENED.fullmatch(name) is not None
    if any(word in TALK or SHORTENED.fullmatch(word) for word in words):
        return True
    if not any(word[0].isupper() for word in words):
        return len(words) > 2 and not SMALL.isdisjoint(words)  # `a b` is a name
    return any(
        word[0].islower()
        and len(word) > 1
        and word not in PARTICLES
        and not (before and (before == "the" or _count(word)))
        for before, word in zip(("", *words), words, strict=False)
    )


def _alone(names: list[str], wrong: str) -> None:
    """Raise ValueError where a part is hardly a name, with those that may be names as an example."""
    if not wrong:
        return
    from referee.engine import safe

    like = [guess for name in names if (guess := _guess(name))]
    example = ", ".join(like if len(like) > 1 else ("Ana", "Ben", "Cho"))
    raise ValueError(
        f"who plays? {safe.cut(wrong, 40)!r} is hardly the name of a player: type all names by commas, "
        f"such as {example}"
    )


def _guess(name: str) -> str:
    """The name within a part of a sentence; empty where there is none."""
    bare = [word.strip(".!?;:") for word in name.split()]
    words = [
        re.sub("['’]s$", "", word)
        for word in bare
        if word and word.casefold() not in SMALL | TALK and not SHORTENED.fullmatch(word) and not _count(word)
    ]
    capitals = [word for word in words if word[0].isupper()]
    return " ".join(capitals or words[-1:])

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

SENTENCE = (
    "is are was has have had goes go plays play sits sit gets takes starts begins the a an of my our with to in on at "
    "as for from first last next left right who not it he she they we you i am be ist der die das es la le les el est"
)
SMALL = frozenset(SENTENCE.split())
"""Words of a sentence, as they are written; none of them is taken for a name where only blanks part the names."""


def said_players(text: str) -> list[str] | int:
    """The names, or how many players there are.

    Without a comma, blanks part the names. Raises ValueError for a sentence: its words are no names.
    """
    rest = LEAD.sub("", text.strip())
    led = rest != text.strip()
    rest = rest.rstrip(".!") if led else rest
    number = COUNT.fullmatch(rest)
    counted = common_words("en").numbers.get(number[1].casefold()) if number is not None else None
    if counted is not None and counted > 1:
        return counted
    before, colon, behind = rest.partition(":")
    if colon and (led or before.casefold() in ("players", "playing") or " " in before):
        rest = behind.strip()
    parts = [part.strip() for part in rest.split(",")]
    while len(parts) > 1 and BEHIND.match(parts[-1]):
        parts.pop()
    *first, last = parts
    joined = [name.strip() for name in JOINED.split(LAST.sub("", last) if first else last)]
    if first:
        return [*first, *joined]
    names = [name for part in joined for name in part.split()]
    if small := next((name for name in names if name in SMALL), ""):
        raise ValueError(
            f"who plays? {small!r} is hardly the name of a player: type all names by commas, such as Ana, Ben, Cho"
        )
    return names

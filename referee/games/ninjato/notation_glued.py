"""Shorthand of the set-up without blanks: `sentries 345a12`, `tokens t2m4gtm`, `envoys t34*m5g2tx`."""

import re
from itertools import takewhile

from referee.engine.words import Unread, Word
from referee.games.ninjato import data
from referee.games.ninjato.rules import layout
from referee.games.ninjato.rules.market import card_of
from referee.games.ninjato.state import NinjatoState

PIECES = {
    "sentries": r"[0-9]a?",
    "treasures": r"[2-5g]{3}",
    "tokens": r"[tmg][0-9]?",
    "tiles": r"[azwpqrbxvh][1-5?]?[sct]?",
    "envoys": r"[tmg][2345x]{0,8}\*?(?:@[0-9]{1,3})?",
    "rumors": r"[a-wyz][a-z][2345x]{0,8}",
}
"""One guard, three treasures, one token or card, by the word before them. No piece can be parted in two ways."""
LETTERS = {
    "l": "el",
    "r": "ru",
    "e": "ev",
    "t": "et",
    "m": "em",
    "g": "eg",
    "k": "ek",
    "s": "sk",
    "n": "sn",
    "c": "cr",
    "i": "ti",
    "d": "do",
}
"""The one-key form of what a rumor counts, with its code."""
LETTER = f"[{''.join(LETTERS)}]"
KIND = {"tiles": "tile", "envoys": "envoy", "rumors": "rumor"}


RUN_ON = {
    "sentries": ("tokens", re.compile(r"((?:[0-9]a?)+)((?:[tmg][0-9]?)+)")),
    "row": ("tiles", re.compile(r"([1-5]{3})([azwpqrbxvh].*)")),
}
"""Parts behind which the next one may stand in the same word, as no piece of the one can begin the other."""


def run_on(part: str, words: list[Word]) -> list[Word]:
    """The first word of a part that runs on into the next part, taken apart, with the word of that part between."""
    following, pattern = RUN_ON.get(part, ("", None))
    found = pattern.fullmatch(words[0].text.lower()) if pattern is not None else None
    if found is None:
        return words
    first = words[0]
    behind = first.column + len(found[1])
    pieces = (Word(found[1], first.column, first.number), Word(following, behind, first.number))
    return [*pieces, Word(found[2], behind, first.number), *words[1:]]


def parted(s: NinjatoState, part: str, words: list[Word], ends: tuple[str, ...]) -> list[Word]:
    """The words behind `part`, pieces that were typed as one word taken apart, and tokens that are regular put in.

    ends: words with which the next part begins. What is no row of pieces is left as it is.
    """
    if part not in PIECES:
        return words
    mine = list(takewhile(lambda word: word.text.lower() not in ends, words))
    out = [piece for word in mine for piece in _pieces(s, part, word)]
    if part == "tokens":
        out = _tokens(s, out, short=len(out) > len(mine))
    return out + words[len(mine) :]


def _pieces(s: NinjatoState, part: str, word: Word) -> list[Word]:
    """A word taken apart; itself where it is one piece already, a name of the box, or no row of pieces."""
    text = word.text.lower()
    if part in KIND and _named(s, part, text):
        return [word]
    if part == "rumors" and (short := _rumors(s, text)):
        found = short
    elif re.fullmatch(f"(?:{PIECES[part]}){{2,}}", text):
        found = [(piece[0], piece.start()) for piece in re.finditer(PIECES[part], text)]
    else:
        return [word]
    return [Word(piece, word.column + at, word.number) for piece, at in found]


def _rumors(s: NinjatoState, text: str) -> list[tuple[str, int]]:
    """Rumors by one letter each, `l34d2e4s5`, as the codes that the letters stand for; nothing where it is no row of
    them. What can be read as codes of two letters too is that, unless only the letters are as many as are to be laid.
    """
    singles = [
        (LETTERS[piece[0][0]] + piece[0][1:], piece.start()) for piece in re.finditer(f"{LETTER}[2345x]{{0,8}}", text)
    ]
    if not re.fullmatch(f"(?:{LETTER}[2345x]{{0,8}})+", text):
        return []
    codes = [code for code, _ in re.findall(f"({LETTER}{{2}})([2345x]{{0,8}})", text)]
    if re.fullmatch(f"(?:{LETTER}{{2}}[2345x]{{0,8}})+", text) and all(code in data.things() for code in codes):
        return singles if len(singles) == layout.due(s, "rumors") != len(codes) else []
    return singles


def _named(s: NinjatoState, part: str, text: str) -> bool:
    """Whether a word is one card as it stands."""
    if part == "tiles":
        return data.told_tile(text) is not None
    return card_of(s, KIND[part], text) is not None


def _tokens(s: NinjatoState, words: list[Word], short: bool) -> list[Word]:
    """Clan letters alone become the token of that clan that is left. short: they were typed as one word; then the last
    token of the start is put in.
    """
    laid = [(house.clan, house.value) for house in s.houses if house.clan]
    left = [token for token in data.START_TOKENS if token not in laid]
    out: list[Word] = []
    for word in words:
        text = word.text.lower()
        clan = data.CLAN_LETTER.get(text)
        if clan is not None:
            still = [token for token in left if token[0] == clan]
            if len(still) > 1:
                ways = " or ".join(f"{text}{value}" for _, value in still)
                raise Unread(f"{word.text!r}: {ways}? {data.NAMED[clan]} has both still", word)
            if still:
                text = f"{text}{still[0][1]}"
        found = re.fullmatch(r"([tmg])([0-9]+)", text)
        if found and (token := (data.CLAN_LETTER[found[1]], int(found[2]))) in left:
            left.remove(token)
        out.append(word._replace(text=text) if text != word.text.lower() else word)
    free = sum(not house.clan for house in s.houses)
    if short and len(left) == 1 and free == len(out) + 1 and out:
        clan, value = left[0]
        letter = next(letter for letter, name in data.CLAN_LETTER.items() if name == clan)
        out.append(Word(f"{letter}{value}", out[-1].column, out[-1].number))
    return out

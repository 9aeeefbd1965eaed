"""Where a blank leaves two readings: the Dojo in a word, a failed attack, a price behind its card, a card by its place
or its name; and the set-up without blanks: `sentries 345a12`, `tokens t2m4gtm`, `envoys t34*m5g2tx`.
"""

import re
from collections.abc import Callable, Sequence
from itertools import takewhile

from referee.engine.game import Step, Unread, Word, normal
from referee.games.ninjato import data
from referee.games.ninjato.rules import layout, loot, market, outcome
from referee.games.ninjato.rules.dojo import cards_due
from referee.games.ninjato.state import NinjatoState

Rest = Sequence[Word]
"""Words of an entry that are not read yet."""
Read = tuple[Step, Rest]
"""A step, and the words behind it."""

PLACES = {"e": ("e", "palace", "bribe", "envoy", "envoys"), "r": ("r", "pavilion", "spread", "rumor", "rumors")}
"""Words behind which a number is a place at the Palace or the Pavilion."""

NTH = ("first", "second", "third", "fourth", "fifth")
SIDES = {"strength": "f", "force": "f", "stealth": "s"}
"""The sides of a house by the words for them."""

ENDS = (
    "round end",
    "end round",
    "end of round",
    "end of the round",
    "round over",
    "round is over",
    "the round is over",
)
"""What people type for `eor`."""


def meant(s: NinjatoState, words: Rest) -> Rest | None:
    """An entry in its shorthand, where words and blanks stand in it; None where nothing is to be changed. Raises Unread
    for two readings.
    """
    low = normal(words[0].text)
    if s.phase != "setup" and " ".join(normal(word.text) for word in words) in ENDS:
        return (words[0]._replace(text="eor"),)
    if s.phase == "play":
        if low == "dojo" and not any("=" in word.text for word in words):
            return dojo(s, words)
        side = SIDES.get(normal(words[1].text), "") if len(words) > 1 else ""
        if side and re.fullmatch("h[1-5]", low):
            return (words[0]._replace(text=low + side), *words[2:])
        return learned(s, words, low) or placed(s, words, low)
    if (
        s.phase in ("first", "second")
        and low in ("rumor", "rumour")
        and len(words) > 1
        and re.fullmatch("[1-9]", words[1].text)
    ):
        return words[1:]
    return None


def dojo(s: NinjatoState, words: Rest) -> Rest | None:
    """`dojo` and `dojo 35` as `d` and `d35`; None for the plain form, `dojo 3,5`, `dojo - 2`. Raises Unread for `dojo 3
    1`.
    """
    first, *more = words
    digits = [word.text for word in more]
    if not digits or re.fullmatch("[1-5]{2,}", digits[0]):
        return (first._replace(text="d" + "".join(digits[:1])), *more[1:])
    if len(digits) > 1 and all(re.fullmatch("[1-5]", text) for text in digits[:2]):
        due = cards_due(s.hand[s.turn - 1])
        ways = [f"d{''.join(digits[:due])}", f"d{digits[0]}"]
        raise Unread(
            f"{' '.join((first.text, *digits))!r} may mean two things: {ways[0]} takes {' and '.join(digits[:due])} "
            "from the row, "
            f"{ways[1]} the {digits[0]} from the row and the rest from the deck",
            first,
            "ambiguous",
            [" ".join((way, *digits[due:])) for way in ways],
            whole=True,
        )
    return None


def one_kept(s: NinjatoState, words: Rest) -> None:
    """Ask what `f 2` means where a 2 is what the attacker keeps: it, or a 2 from the bag besides. Raises Unread."""
    raid = s.raid if s.phase == "raid" else None
    if raid is None or raid.stage != "guard" or len(words) < 2 or words[0].text.lower() != "f":
        return
    letter = words[1].text.lower()
    lies, option = loot.on_shuriken(raid), str(s.options["fail_keep"])
    won = [kind for kind, n in enumerate(lies) if n]
    if letter not in data.LETTERS or (option == "choice" and len(won) != 1):
        return
    if won and outcome.kept_on_fail(lies, (), option) == data.LETTERS.index(letter):
        behind = "".join(f" {word.text}" for word in words[2:])
        ways = [f"f{letter}{behind}"] if behind else [f"f{letter}", f"f{letter}{letter}"]
        raise Unread(
            f"'f {letter}' may mean two things: f{letter} keeps the {letter}; f{letter}{letter} keeps it and draws a "
            f"{letter} from the bag",
            words[0],
            "ambiguous",
            ways,
            whole=True,
        )


def learned(s: NinjatoState, words: Rest, low: str) -> Rest | None:
    """`sensei b`, `learn b1` as `sb`, `s b1`: what is not said of the price is what is printed."""
    if low not in ("sensei", "learn") or len(words) < 2 or any("=" in word.text for word in words):
        return None
    if words[1].text in s.info:
        return (words[0]._replace(text="s"), *words[1:])
    text = words[1].text.lower()
    return (words[0]._replace(text=f"s{text}"), *words[2:]) if re.fullmatch("[azwpqrbxvh][0-5]?", text) else None


def placed(s: NinjatoState, words: Rest, low: str) -> Rest | None:
    """`bribe e2`, `palace 2`, `e 2`, `rumor 4` as `e2` and `r4`. Raises Unread where the place and the name are two
    cards.
    """
    letter = next((letter for letter, names in PLACES.items() if low in names), "")
    if not letter or len(words) < 2 or any("=" in word.text for word in words):
        return None
    if words[1].text in (*s.palace, *s.pavilion) and low != letter:
        return words[1:] if len(words) < 3 or re.fullmatch("[2345g]+|0", words[2].text) else None
    if words[1].text in s.info:
        return None
    found = re.fullmatch(f"{letter}?([1-9])", words[1].text)
    at, rest = (found[1], words[2:]) if found else ("", ())
    if not found and words[1].text.lower() == letter and len(words) > 2 and re.fullmatch("[1-9]", words[2].text):
        at, rest = words[2].text, words[3:]
    if not at:
        return None
    display, name = s.palace if letter == "e" else s.pavilion, f"{letter.upper()}{at}"
    if name in display and display.index(name) + 1 != int(at):
        behind = "".join(f" {word.text}" for word in rest)
        ways = [f"{letter}{at}{behind}", f"{name}{behind}"] if int(at) <= len(display) else [f"{name}{behind}"]
        where = f"{letter}{at} is {display[int(at) - 1]}; " if int(at) <= len(display) else ""
        raise Unread(
            f"which card? {where}{name} lies in the {NTH[display.index(name)]} place",
            words[0],
            "ambiguous",
            ways,
            whole=True,
        )
    return (words[0]._replace(text=f"{letter}{at}"), *rest)


def priced(words: Rest, is_card: Callable[[str], bool], free: str) -> list[Word]:
    """Cards with the price that stands behind a blank (`t 34`, `b 3`, `b any`) joined to them; the other words as they
    are.

    free: how a price of any card is written.
    """
    out: list[Word] = []
    for word in words:
        text = free if word.text.lower() == "any" else word.text
        if (
            out
            and _bare(out[-1].text, is_card)
            and re.fullmatch(r"[0-9x?*@]+", text.lower())
            and is_card(out[-1].text + text)
        ):
            out[-1] = out[-1]._replace(text=out[-1].text + text)
        else:
            out.append(word)
    return out


def _bare(text: str, is_card: Callable[[str], bool]) -> bool:
    """Whether a card was told without its price (`tx` has one)."""
    return (
        re.fullmatch("[a-z]{1,2}", text.lower()) is not None and is_card(text) and not is_card(text[:-1])
    )  # `tx` has one


PIECES = {
    "sentries": r"[0-9]a?",
    "treasures": r"[2-5g]{3}",
    "tokens": r"[tmg][0-9]?",
    "tiles": r"[azwpqrbxvh][1-5?]?[sct]?",
    "envoys": r"[tmg][2345x]{0,8}\*?(?:@[0-9]{1,3})?",
    "rumors": r"[a-wyz][a-z][2345x]{0,8}",
}
"""One guard, three treasures, one token or card, by the word before them. No piece can be parted in two ways."""
RUMOR_LETTERS = {
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
RUMOR_LETTER = f"[{''.join(RUMOR_LETTERS)}]"
CARD = {"tiles": "tile", "envoys": "envoy", "rumors": "rumor"}


RUN_ON = {
    "sentries": ("tokens", re.compile(r"((?:[0-9]a?)+)((?:[tmg][0-9]?)+)")),
    "row": ("tiles", re.compile(r"([1-5]{3})([azwpqrbxvh].*)")),
}
"""Parts behind which the next one may stand in the same word, as no piece of the one can begin the other."""


def run_on(part: str, words: list[Word]) -> list[Word]:
    """The first word of a part that runs on into the next part, taken apart, with the word of that part between."""
    following, pattern = RUN_ON.get(part, ("", None))
    if (found := pattern.fullmatch(words[0].text.lower()) if pattern is not None else None) is None:
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
    if part in CARD and _one_card(s, part, text):
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
        (RUMOR_LETTERS[piece[0][0]] + piece[0][1:], piece.start())
        for piece in re.finditer(f"{RUMOR_LETTER}[2345x]{{0,8}}", text)
    ]
    if not re.fullmatch(f"(?:{RUMOR_LETTER}[2345x]{{0,8}})+", text):
        return []
    codes = [code for code, _ in re.findall(f"({RUMOR_LETTER}{{2}})([2345x]{{0,8}})", text)]
    if re.fullmatch(f"(?:{RUMOR_LETTER}{{2}}[2345x]{{0,8}})+", text) and all(code in data.things() for code in codes):
        return singles if len(singles) == layout.due(s, "rumors") != len(codes) else []
    return singles


def _one_card(s: NinjatoState, part: str, text: str) -> bool:
    """Whether a word is one card as it stands."""
    if part == "tiles":
        return data.told_tile(text) is not None
    return market.card_of(s, CARD[part], text) is not None


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

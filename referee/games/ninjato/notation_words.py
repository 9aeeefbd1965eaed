"""What is typed in words where the shorthand has letters: `leave jade`, `banzai 3a`, `learn plus2 4`, `taira honor`,
`tiles plus2 3`.
"""

import re
from collections.abc import Mapping

from referee.engine.words import Unread, Word, is_number, normal
from referee.games.ninjato import data
from referee.games.ninjato.notation_blanks import SIDES, Rest
from referee.games.ninjato.state import NinjatoState

VERBS = {"leave": "l", "fail": "f", "banzai": "b"}
"""Words within an attack, with their letters."""

SENSEI = ("s", "sensei", "learn")
PALACE = ("e", "palace", "bribe")
PAVILION = ("r", "pavilion", "spread")
"""Words with which a tile, an envoy or a rumor is taken."""

BY_NAME = ("learn", "bribe", "spread", "house", "attack")
"""Words of the plain form behind which a printed name may stand."""

PRICE = re.compile(r"[0-9x?]{1,8}\*?(?:@[0-9]{1,3})?|\*")
"""What may stand behind the name of a tile, envoy or rumor, or of a clan: its price, a mask, an age; the number of a
token.
"""

PARTS = {"tiles": "skills", "envoys": "clans", "rumors": "rumors", "tokens": "clans"}
"""The parts of a set-up that hold named things, with the kind of the names."""

PHASES = {"end": "skills", "tiles": "skills", "envoys": "clans", "rumors": "rumors", "refill": "rumors"}
"""The parts of the end of a round in which named things come to the table."""


def shortened(s: NinjatoState, words: Rest) -> Rest | None:
    """An entry with letters in place of words; None where it has no such words. Raises Unread for a name that fits two
    cards.
    """
    low = normal(words[0].text)
    raid = s.raid if s.phase == "raid" else None
    if low in PARTS and (s.phase == "setup" or len(words) > 1):
        return _told(words, 1, PARTS[low])
    if s.phase in PHASES and (found := _told(words, 0, PHASES[s.phase])) is not None:
        return found
    if s.phase == "setup":
        return None
    if any("=" in word.text for word in words):
        return _named_in_full(s, words, low)
    if low in ("house", "attack") and (side := _side(words)):
        return (_as(words[0], f"h{words[1].text}{side}"), *words[3:])
    if raid is not None and low == "f" and len(words) > 1 and len(words[1].text) > 1 and treasure(words[1].text):
        return _raid(words, low)
    if raid is not None and low in VERBS:
        return _raid(words, VERBS[low])
    if raid is not None and raid.stage in ("alarm", "refill") and (letter := treasure(words[0].text)):
        return (_as(words[0], letter), *words[1:])
    if clan := _letter("clans", words[0].text):
        return _clan(words, clan, "=" if raid is not None else "")
    if low in ("honor", "honour") and s.phase == "first":
        return (_as(words[0], "h"), *words[1:])
    if len(words) > 1 and low in SENSEI and (skill := _skill(words[1].text, low)):
        more = words[2:]
        paid = more[0].text if more and re.fullmatch("[0-5]", more[0].text) else ""
        return (_as(words[0], f"s{skill}{paid}"), *(more[1:] if paid else more))
    if len(words) > 1 and low in (*PALACE, *PAVILION) and words[1].text not in s.info:
        return _taken(s, words, "e" if low in PALACE else "r")
    return None


def _side(words: Rest) -> str:
    """The letter of the side in `house 1 stealth 5`; empty where it is no such entry."""
    is_house = len(words) > 2 and re.fullmatch("[1-5]", words[1].text)
    return SIDES.get(normal(words[2].text), "") if is_house else ""


def _named_in_full(s: NinjatoState, words: Rest, verb: str) -> Rest | None:
    """The plain form (`learn plus2 card=3`) with the name of the card in place of what is printed on it. Raises
    Unread.
    """
    if len(words) < 2 or "=" in words[1].text or words[1].text in s.info:
        return None
    if verb == "learn" and (skill := _skill(words[1].text, verb)):
        name = next((name for name in s.sensei if name[0] == skill), "")
    elif verb in ("bribe", "spread") and (taken := _taken(s, words, "e" if verb == "bribe" else "r")) is not None:
        name = (s.palace if verb == "bribe" else s.pavilion)[int(taken[0].text[1:]) - 1]
    else:
        return None
    return (words[0], _as(words[1], name), *words[2:]) if name else None


def treasure(text: str) -> str:
    """The letter of a treasure that a word names, empty for none."""
    return _letter("treasures", text)


def _as(word: Word, text: str) -> Word:
    return word._replace(text=text)


def _letter(kind: str, text: str) -> str:
    """The letter (of a rumor the code) of a thing that a word of some letters names; empty for none."""
    found = data.names(kind).exact(text) if sum(map(str.isalpha, text)) > 1 or kind == "treasures" else None
    return _letters(kind).get(found, "") if found is not None else ""


def _skill(text: str, verb: str) -> str:
    """The letter of a skill by its name; behind a word that is no letter, also by the signs that are printed on its
    tile (`+2`).
    """
    found = data.names("skills").exact(text) if len(verb) > 1 and text[:1] in "+-" else None
    return _letters("skills")[found] if found is not None else _letter("skills", text)


def _printed_sign(text: str) -> str:
    """The letter of a skill by the signs that are printed on its tile, `+2`, `2-or-4`; empty for a number or a spec."""
    if is_number(text) or data.told_tile(text) is not None:
        return ""
    names = data.names("skills")
    found = names.exact(text) or (names.exact(text.replace("-", "")) if any(map(str.isalpha, text)) else None)
    return _letters("skills")[found] if found is not None else ""


def _letters(kind: str) -> Mapping[str, str]:
    return {thing["id"]: thing.get("letter", thing["code"]) for thing in data.components()[kind]}


def _raid(words: Rest, letter: str) -> Rest:
    """`leave jade`, `fail 3 vase`, `banzai 3a`: the letter and what stands behind it."""
    most = {"l": 1, "f": 2, "b": 1}[letter]
    text, at = letter, 1
    while at < len(words) and at <= most:
        part = words[at].text.lower() if letter == "b" else treasure(words[at].text) or words[at].text.lower()
        if letter != "b" and not re.fullmatch("[2345g-]{1,2}", part):
            break
        text += part
        at += 1
    return (_as(words[0], text), *words[at:])


def _clan(words: Rest, clan: str, sign: str) -> Rest | None:
    """`taira 4`, `taira honor`, `taira o Ben`: a clan with a token's number, a reward, or who is the oldest."""
    if len(words) < 2:
        return None
    low = words[1].text.lower()
    what = "h" if low in ("honor", "honour", "h") else low
    return (_as(words[0], f"{sign}{clan}{what}"), *words[2:])


def _told(words: Rest, begin: int, kind: str) -> Rest | None:
    """Names of tiles, envoys, rumors or tokens with the letter in their place and the price joined to it."""
    out = list(words[:begin])
    changed = False
    for word in words[begin:]:
        found = re.fullmatch(r"(.*?[^\W\d])\s*([0-9x?*@][^a-wyz]*)", word.text)
        name, price = found.groups() if found is not None and not _letter(kind, word.text) else (word.text, "")
        letter = _letter(kind, name) if len(name) > 2 else ""
        if begin and kind == "skills" and not letter and (sign := _printed_sign(word.text)):
            letter, price = sign, ""
        if letter:
            out.append(_as(word, letter + price))
            changed = True
        elif changed and len(out[-1].text) <= 2 and out[-1].text.isalpha() and PRICE.fullmatch(word.text):
            out[-1] = _as(out[-1], out[-1].text + word.text)
        else:
            out.append(word)
    return tuple(out) if changed else None


def _taken(s: NinjatoState, words: Rest, letter: str) -> Rest | None:
    """`r elites 34`, `palace taira`, `bribe Minamoto5`: the card in the display that a name, and a price behind it,
    fits. Raises Unread.
    """
    shown = s.palace if letter == "e" else s.pavilion
    kinds = data.names("clans" if letter == "e" else "rumors")
    meant, cost = kinds.exact(words[1].text), ""
    if meant is None and (found := re.fullmatch(r"(.*?[^\W\d])([2345]?[2345x]*)\*?", words[1].text)):
        meant, cost = kinds.exact(found[1]), found[2]
    if meant is None or sum(map(str.isalpha, words[1].text)) < 2:
        return None
    cards = [(at, s.info.get(name)) for at, name in enumerate(shown, 1)]
    fits = [
        at
        for at, card in cards
        if isinstance(card, data.Envoy | data.Rumor)
        and card[0] == meant  # the clan, or what is counted
        and (not cost or card.cost == cost)
    ]
    if len(fits) != 1:
        forms = [f"{letter}{at}" for at in (fits or range(1, len(shown) + 1))]
        what = "fits" if fits else "does not lie there; there are"
        raise Unread(
            f"{words[1].text!r} {what} {' and '.join(forms)}", words[1], "ambiguous" if fits else "unreadable", forms
        )
    return (_as(words[0], f"{letter}{fits[0]}"), *words[2:])


def no_kicker(words: Rest) -> None:
    """Refuse `mods=-`, the empty list in plain form, where a kicker may be meant. Raises Unread."""
    empty = next((word for word in words if word.text in ("-", "mods=-")), None)
    if empty is not None:
        raise Unread("`mods=-` means no kicker; type one kicker as `mods=-,`", empty, options=("mods=-,",))


def answers(s: NinjatoState, words: Rest) -> bool:
    """Whether a line that begins with a global word is this game's.

    `declare b1`: tiles to be used on the next guard (`declare winner=2` is the result); `z b3`: new tiles of which the
    first has no price (`z` alone and `z z` take back).
    """
    first, *more = (word.text for word in words)
    if first == "declare":
        tiles = [name for text in more for name in text.removeprefix("tiles=").split(",")]
        return bool(tiles) and all(name in s.info for name in tiles)
    tiles_due = first in ("z", "q") and s.phase in ("end", "tiles") and set(more) - {"z"}
    return bool(tiles_due) and all(data.told_tile(text) is not None for text in more)

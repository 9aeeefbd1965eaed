"""Shorthand of Ninjato: the set-up, guards and clan tokens."""

import re
from collections.abc import Sequence

from referee.engine.words import Unread, Word, is_number
from referee.games.ninjato import data, steps
from referee.games.ninjato.rules.market import card_of
from referee.games.ninjato.state import NinjatoState

Rest = Sequence[Word]


def read_setup(s: NinjatoState, words: Rest) -> steps.SetupStep:
    """Order, five houses, row, tiles, envoys, rumors. Raises Unread."""
    left = list(words)
    if left[0].text.lower() == "setup":
        left.pop(0)
    usage = "setup ORDER, five houses SENTRY/TREASURES/TOKEN, row, tiles, envoys, rumors, e.g. setup 12 3/234/t2 …"
    if len(left) < 7:
        raise Unread(f"{usage}; {len(left)} of the first seven words are here", words[0])
    order = left.pop(0)
    if not is_number(order.text):
        raise Unread(f"the turn order is seats, e.g. 312, not {order.text!r}", order)
    sentries, treasures, tokens = [], [], []
    for number in range(1, data.HOUSES + 1):
        word = left.pop(0)
        parts = word.text.lower().split("/")
        if len(parts) > 3:  # an elite with two figures has a bar of its own
            parts = ["/".join(parts[:-2]), *parts[-2:]]
        if len(parts) != 3:
            raise Unread(f"house {number} is SENTRY/TREASURES/TOKEN, e.g. 3a/25g/t4, not {word.text!r}", word)
        sentries.append(read_guard(Word(parts[0], word.column, word.number)))
        treasures.append(parts[1])
        tokens.append(read_token(Word(parts[2], word.column, word.number)))
    row = left.pop(0)
    if not is_number(row.text):
        raise Unread(f"the Dojo row is three digits, not {row.text!r}", row)
    tiles, envoys, rumors = displays(s, [word.text for word in left])
    return steps.SetupStep(
        0, tuple(map(int, order.text)), tuple(sentries), tuple(treasures), tuple(tokens), tuple(map(int, row.text)),
        tiles, envoys, rumors,
    )  # fmt: skip


Texts = tuple[str, ...]


def displays(s: NinjatoState, texts: list[str]) -> tuple[Texts, Texts, Texts]:
    """Tiles, envoys and rumors of a set-up; where their number is not right they are told apart by what they are."""
    n, m = s.seats, s.seats + data.DISPLAY
    if len(texts) != m + data.DISPLAY:
        kinds = [kind_of(s, text) for text in texts]
        if "" not in kinds and kinds == sorted(kinds, key=ORDER.index):
            n = kinds.count("tile")
            m = n + kinds.count("envoy")
    return tuple(texts[:n]), tuple(texts[n:m]), tuple(texts[m:])


ORDER = ("tile", "envoy", "rumor")
"""The order in which a set-up tells what lies at Sensei, Palace and Pavilion."""


def kind_of(s: NinjatoState, text: str) -> str:
    """What a typed card is, empty when it is nothing."""
    if data.tile(data.spec_name(text)[1]) is not None:
        return "tile"
    return next((kind for kind in ("envoy", "rumor") if card_of(s, kind, text) is not None), "")


def read_guard(word: Word) -> str:
    """`3`, `3a`, `25*2`, `10/12*2`, `e4*1`. Raises Unread."""
    text = data.guard_code(word.text)
    if data.guard(text) is None:
        raise Unread(f"{word.text!r} is no guard: 3, 3a with an alarm, 25*2 an elite of 2 and 5 worth 2", word)
    return text


def write_guard(code: str) -> str:
    """The inverse of `read_guard`."""
    card = data.guard(code)
    if card is None or not card.elite:
        return code
    if all(v < 10 for v in card.figures):
        return f"{''.join(map(str, card.figures))}*{code.partition('*')[2]}"
    return code if len(card.figures) == 1 else code.removeprefix("e")


def read_token(word: Word) -> str:
    """`g6` or `goshirakawa:6`. Raises Unread."""
    text = word.text.lower()
    found = re.fullmatch(r"([tmg])([0-9]{1,2})", text)
    token = f"{data.CLAN_LETTER[found[1]]}:{int(found[2])}" if found else text
    if data.token(token) is None:
        raise Unread(f"{word.text!r} is no clan token: t2 Taira 2, m4 Minamoto 4, g6 Go-Shirakawa 6", word)
    return token

"""Shorthand of Ninjato: the set-up, guards and clan tokens."""

import re
from itertools import pairwise, takewhile

from msgspec import structs

from referee.engine.game import Step, Unread, Word, is_number, refuse_word, seat
from referee.games.ninjato import data, steps
from referee.games.ninjato.notation_blanks import Read, Rest, parted, priced, run_on
from referee.games.ninjato.rules import layout, market, setup
from referee.games.ninjato.state import NinjatoState

HOUSE_WORDS = ("house", "sentries", "treasures", "tokens")
PARTS = ("order", "lay", *HOUSE_WORDS, "row", "tiles", "envoys", "rumors", "deal")
"""Words with which a part of the set-up may begin; without them the parts are told by what they look like."""
KINDS = {"tiles": ("tile", steps.Tiles), "envoys": ("envoy", steps.Envoys), "rumors": ("rumor", steps.Rumors)}


def read_setup(s: NinjatoState, words: Rest) -> Read:
    """The whole set-up in one entry, or its next part and the words left. Raises Unread."""
    word = words[0]
    low = word.text.lower()
    if low in PARTS:
        return read_part(s, low, words)
    left = words[1:] if low == "setup" else words
    refuse_word(word, (not left, f"{USAGE}; or part by part, e.g. order 312, house 1 3 234 t2, tiles b3 x?"))
    whole = is_whole(s, left) and (low == "setup" or not setup.begun(s))
    return (read_whole(s, left), ()) if whole else read_next(s, left)


USAGE = "setup ORDER, five houses SENTRY/TREASURES/TOKEN, row, tiles, envoys, rumors, e.g. setup 12 3/234/t2 …"
FIRST = 2 + data.HOUSES
"""Words of a whole set-up before the first tile: order, houses, row."""


def is_whole(s: NinjatoState, words: Rest) -> bool:
    """Whether an entry is meant as the whole set-up: all its words are there, or some of each kind."""
    if len(words) <= FIRST or not any("/" in w.text for w in words[1 : FIRST - 1]):
        return False
    kinds = {kind_of(s, w.text) for w in words[FIRST:]}
    return len(words) >= FIRST + s.seats + 2 * data.DISPLAY or set(ORDER) <= kinds


def read_whole(s: NinjatoState, words: Rest) -> steps.SetupStep:
    """Order, five houses, row, tiles, envoys, rumors. Raises Unread."""
    left = list(words)
    first = left.pop(0)
    order, more = read_order(s, [first._replace(text=text) for text in first.text.split(",") if text] or [first])
    if more:
        raise Unread(f"{more[0].text!r} is one seat too many for the turn order", first)
    houses = [read_house(left.pop(0), number) for number in range(1, data.HOUSES + 1)]
    row = digits(left.pop(0), "the Dojo row is three digits")
    tiles, envoys, rumors = displays(s, [word.text for word in left])
    sentries, treasures, tokens = (tuple(part) for part in zip(*houses, strict=True))
    return steps.SetupStep(0, order, sentries, treasures, tokens, row, tiles, envoys, rumors)


def read_order(s: NinjatoState, words: Rest) -> tuple[tuple[int, ...], Rest]:
    """`312`, `3 1 2`, `Cho Ana Ben`: the seats in the order of play, and the words left. Raises Unread."""
    word = words[0]
    if is_number(word.text) and (len(word.text) > 1 or len(words) < 2 or not is_number(words[1].text)):
        return tuple(map(int, word.text)), words[1:]
    order: list[int] = []
    left = list(words)
    try:
        while left and len(order) < s.seats:
            order.append(seat(left[0], s.setup.seats))
            left.pop(0)
    except Unread as error:
        if order and error.kind != "ambiguous" and not is_number(left[0].text):
            return tuple(order), left
        if error.kind == "ambiguous" or order:
            raise
        raise Unread(
            f"{left[0].text!r} is no turn order: type the seats in the order of play, e.g. 312", left[0]
        ) from None
    return tuple(order), left


def digits(word: Word, what: str) -> tuple[int, ...]:
    """`312` as numbers. Raises Unread."""
    refuse_word(word, (not is_number(word.text), f"{what}, not {word.text!r}"))
    return tuple(map(int, word.text))


def read_house(word: Word, number: int) -> tuple[str, str, str]:
    """`3a/25g/t4`: sentry, treasures, token of a house. Raises Unread."""
    parts = word.text.lower().split("/")
    if len(parts) > 3:  # an elite with two figures has a bar of its own
        parts = ["/".join(parts[:-2]), *parts[-2:]]
    refuse_word(
        word, (len(parts) != 3, f"house {number} is SENTRY/TREASURES/TOKEN, e.g. 3a/25g/t4, not {word.text!r}")
    )
    sentry, treasures, token = (Word(part, word.column, word.number) for part in parts)
    return read_guard(sentry), treasures.text, read_token(token)


def read_next(s: NinjatoState, words: Rest) -> Read:
    """A part of the set-up by what it looks like: order, house, row, tiles, envoys, rumors. Raises Unread."""
    word, rest = words[0], words[1:]
    owed = layout.owed(s)
    if "/" in word.text:
        free = [i for i, house in enumerate(s.houses, 1) if not (house.sentry or house.total or house.clan)]
        refuse_word(word, (not free, "every house already has something; type its number, too: house 3 5a 335 t4"))
        return steps.Lay(0, free[0], *read_house(word, free[0])), rest
    if is_number(word.text):
        if "order" not in owed:
            of_row(s, words)
        return read_part(s, "order" if "order" in owed else "row", (word, *words))
    kind = kind_of(s, word.text)
    for part, (name, _) in KINDS.items():
        if name == kind:
            return read_part(s, part, (word, *words))
    after = " behind the words before it" if word.number > 1 else ""
    raise Unread(f"{word.text!r} is no part of the set-up; still missing{after}: {', '.join(owed_words(s))}", word)


def of_row(s: NinjatoState, words: Rest, behind: bool = False) -> None:
    """Refuse a bare number that may be no Dojo row: one card that does not complete it. Raises Unread.

    behind: what stands before it is a card with a blank in its price, or without a price: only a whole row is one then.
    """
    front = list(takewhile(lambda word: is_number(word.text), words))
    row = "".join(word.text for word in front)
    whole = len(row) == data.ROW and not s.row
    last = s.row and len(row) == layout.due(s, "row")
    if not front or whole or (not behind and (len(words[0].text) > 1 or last)):
        return
    text = (
        f"{words[0].text!r}: a price stands right behind its card, t34 or b3; a Dojo row behind its word, row "
        f"{row if len(row) < data.ROW else 135}"
    )
    raise Unread(text, words[0], options=(f"row {row}",) if front == list(words) else (), whole=True)


def read_part(s: NinjatoState, part: str, words: Rest) -> Read:
    """A part of the set-up after its word. Raises Unread."""
    first = words[0]
    rest = [Word(text, w.column, w.number) for w in words[1:] for text in w.text.split(",") if text]
    refuse_word(first, (not rest, f"{part} needs more: {EXAMPLES.get(part, EXAMPLES['house'])}"))
    rest = parted(s, part, run_on(part, rest), PARTS)
    if part == "order":
        order, left = read_order(s, rest)
        last = set(range(1, s.seats + 1)) - set(order)
        if (
            is_number(rest[0].text) and len(order) == s.seats - 1 and len(last) == 1
        ):  # only one seat is left for the last place
            order = (*order, *last)
        return steps.Order(0, order), left
    if part == "deal":
        return steps.Deal(0, digits(rest[0], "how many dojo cards, e.g. 4")[0]), rest[1:]
    if part == "row":
        cards = list(digits(rest.pop(0), EXAMPLES["row"]))
        while len(cards) < data.ROW and rest and re.fullmatch("[1-5]", rest[0].text):
            cards.append(int(rest.pop(0).text))
        return steps.Row(0, tuple(cards)), rest
    if part in KINDS:
        kind, made = KINDS[part]
        before, rest = len(rest), priced_cards(s, kind, rest)
        n = next((i for i, w in enumerate(rest) if i and kind_of(s, w.text) != kind), len(rest))
        if rest[n - 1].text.isalpha() or len(rest) < before:
            of_row(s, rest[n:], behind=True)
        return made(0, tuple(w.text for w in rest[:n])), rest[n:]
    if part in ("house", "lay"):
        return read_lay(rest)
    return read_lays(s, first, part, rest)


def priced_cards(s: NinjatoState, kind: str, words: list[Word]) -> list[Word]:
    """The words with each price behind a blank joined to its card. Raises Unread where the price might be the whole
    Dojo row.
    """

    def is_card(text: str) -> bool:
        return kind_of(s, text) == kind

    out = priced(words, is_card, "?" if kind == "tile" else "x")
    for at, (word, next_) in enumerate(pairwise(words)):
        joined = word.text + next_.text
        if (
            re.fullmatch("[1-5]{3}", next_.text)
            and layout.due(s, "row") == data.ROW
            and is_card(word.text)
            and is_card(joined)
        ):
            behind = [word.text for word in words[at + 2 :]]
            ways = [" ".join((joined, *behind)), " ".join((word.text, "row", next_.text, *behind))]
            text = f"is {next_.text} a price or the Dojo row? {joined}, or row {next_.text}"
            raise Unread(text, word, "ambiguous", ways, whole=True)
    return out


def read_lay(words: Rest) -> Read:
    """`3 5a 335 t4`, `3 5a/335/t4`: a house and what comes to it. Raises Unread."""
    number = digits(words[0], "a house is its number, 1 to 5")
    refuse_word(words[0], (len(number) > 1 or len(words) < 2, EXAMPLES["house"]))
    house, found = number[0], {"sentry": "", "treasures": "", "token": ""}
    rest = list(words[1:])
    if "/" in rest[0].text and "*" not in rest[0].text.partition("/")[0]:
        return steps.Lay(0, house, *read_house(rest[0], house)), rest[1:]
    while rest:
        member, sign, _ = rest[0].text.partition("=")
        named = sign != "" and member in found
        word = rest[0].rest(len(member) + 1) if named else rest[0]
        text = word.text.lower()
        name = member if named else part_of_house(text)
        if text in PARTS:
            break
        if found[name]:
            told = "type each part in one word, like `house 3 5a 335 t4`"
            raise Unread(
                f"this entry already gives house {house} its {WORD.get(name, name)}, {found[name]}; {told}", word
            )
        found[name] = read_piece(name, word)
        rest.pop(0)
    return steps.Lay(0, house, **found), rest


def read_piece(name: str, word: Word) -> str:
    """What a word about a house says, by the member of the step. Raises Unread."""
    if name == "token":
        return read_token(word)
    return word.text.lower() if name == "treasures" else read_guard(word)


def valued(s: NinjatoState, step: Step, words: Rest) -> Step | None:
    """A line of the set-up with what was typed for it without its word: `5a` or `335 t4` for a house, `5` for a deal.

    None where it is no value of the line, or an entry of its own. Raises Unread.
    """
    if any(word.text.lower() in PARTS or "=" in word.text for word in words):
        return None
    if isinstance(step, steps.Deal) and len(words) == 1 and is_number(words[0].text):
        return steps.Deal(step.who, int(words[0].text))
    if not isinstance(step, steps.Lay):
        return None
    try:
        told, left = read_lay((words[0]._replace(text=str(step.house)), *words))
    except Unread:
        if not all(re.fullmatch(r"[0-9]a?|[tmg][0-9]{1,2}|[2-5g]{3}", word.text.lower()) for word in words):
            return None
        raise
    if left or not isinstance(told, steps.Lay):
        return None
    given = {name: value for name in ("sentry", "treasures", "token") if (value := getattr(told, name))}
    return structs.replace(step, **given)


def part_of_house(text: str) -> str:
    """What a word about a house is by its look: `t4` a token, `335` treasures, else a sentry."""
    if re.match("[tmg][a-z]*:?[0-9]", text):
        return "token"
    return "treasures" if re.fullmatch("[2-5g]{3,}", text) else "sentry"


def read_lays(s: NinjatoState, first: Word, part: str, words: Rest) -> Read:
    """`sentries 3 4 5a 1 2`, `treasures …`, `tokens …`: one for each house that has none yet, in order. Raises
    Unread.
    """
    houses = layout.owed(s).get(part, [])
    refuse_word(first, (not houses, f"all {part} are already laid; `amend` the line that laid one"))
    word, rest = words[0], words[1:]
    member = setup.PIECES[part].member
    step = steps.Lay(0, houses[0], **{member: read_piece(member, word)})
    on = rest and rest[0].text.lower() not in PARTS
    return step, ((Word(part, rest[0].column, rest[0].number), *rest) if on else rest)


EXAMPLES = {
    "order": "the seats in the order of play: order 312",
    "house": "the sentry, three treasures and clan token of a house: house 3 5a 335 t4",
    "sentries": "one for each house: sentries 3 4 5a 1 2",
    "treasures": "three for each house: treasures 235 234 335 35g 44g",
    "tokens": "one for each house: tokens t2 m4 g6 t4 m2",
    "row": "the three cards of the Dojo row: row 135",
    "tiles": "the letter of each skill, and its price: tiles b3 x?",
    "envoys": "the clan of each, its price, * for a mask: envoys t34* m5 g2 tx",
    "rumors": "what each counts, and its price: rumors el34 do2 ev4 sk5",
    "deal": "how many dojo cards each: deal 4",
}
"""How each part of the set-up is typed."""


def owed_words(s: NinjatoState) -> list[str]:
    """What of the set-up is still owed, in words."""
    owed = layout.owed(s)
    lack = [
        [part for part in ("sentries", "treasures", "tokens") if i in owed.get(part, [])]
        for i in range(1, data.HOUSES + 1)
    ]
    out = ["the turn order"] if "order" in owed else []
    for parts in dict.fromkeys(tuple(p) for p in lack if p):
        numbers = [i for i, p in enumerate(lack, 1) if tuple(p) == parts]
        what = "" if len(parts) == 3 else f" ({', '.join(WORD[p] for p in parts)})"
        out.append(f"house{'s' * (len(numbers) > 1)} {', '.join(map(str, numbers))}{what}")
    return out + [data.many(owed[p][0], what) for p, what in CARDS.items() if p in owed]


WORD = {"sentries": "sentry", "treasures": "treasures", "tokens": "token", "token": "clan token"}
CARDS = {"row": "row card", "tiles": "tile", "envoys": "envoy", "rumors": "rumor"}


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
    return next((kind for kind in ("envoy", "rumor") if market.card_of(s, kind, text) is not None), "")


def read_guard(word: Word) -> str:
    """`3`, `3a`, `25*2`, `10/12*2`, `e4*1`. Raises Unread."""
    text = data.guard_code(word.text)
    card = data.guard(text)
    if card is None:
        raise Unread(f"{word.text!r} is no guard: 3, with an alarm 3a, an elite of 2 and 5 worth 2: 25*2", word)
    if not card.elite and card.figures[0] > data.MOST_FIGURE:
        raise Unread(
            f"{word.text!r} is no guard: a guard shows one digit, with an alarm 3a; "
            f"type an elite of two figures with its honor: {'/'.join(str(card.figures[0]))}*1",
            word,
        )
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
    token = data.token_code(word.text)
    if data.token(token) is None:
        raise Unread(f"{word.text!r} is no clan token: t2 Taira 2, m4 Minamoto 4, g6 Go-Shirakawa 6", word)
    return token

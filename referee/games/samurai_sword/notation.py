"""Shorthand of Samurai Sword: two letters for a card, a digit for a seat; whose turn it is need not be typed.

A card is named by its code, its name, another spelling of it, or at least two letters with which no other name begins;
a seat by its digit, its player or its character. Where a word is both, it is the card if a card can stand there.
`kt 3` (or `kt3`) attacks seat 3 with the Katana; `kt 3 p` says that it was parried, `w` that it hit, and the next entry
says so too. `bc pwp` is a Battle Cry with the answers in seat order, `bc 4p` the answer of seat 4. `ge 3 fo` takes a
Focus, `ge 3 pa` a random hand card that was a Parry. `e` ends the turn, `e bo pa` with discards.
"""

import re
from collections.abc import Iterator, Sequence

from referee.engine.game import Step, Unread, Word, is_number, named_form, normal, refuse_word, understood
from referee.engine.game import seat as read_seat
from referee.engine.words import first_part
from referee.games.samurai_sword.data import UNREAD, actions, codes, names, properties, titles, weapons
from referee.games.samurai_sword.rules.answers import MASS, asked, hanzo, volunteer
from referee.games.samurai_sword.rules.common import ATTACK
from referee.games.samurai_sword.state import SamuraiState, top
from referee.games.samurai_sword.steps import (
    Action,
    Answer,
    Attack,
    Buy,
    Diversion,
    Draw,
    EndTurn,
    Flip,
    Geisha,
    Lay,
    Pay,
    SetupStep,
)

WORDS: dict[str, str] = {
    "setup": "setup nob hid iey goe start 1: characters in seating order, then the seat of the Shogun",
    "e": "ends the turn; discards are typed after it: e bo pa; then `;`: e ; d (also: x, end, done, pass)",
    "p": "parries an attack or a Battle Cry with a Parry; Hanzō with a Weapon: p ki",
    "w": "takes the wound (also: wound, pass, or the next entry)",
    "f": "the card turned up for a Bushido: f pa, or only pa",
    "$": "pays 1 honor for the Bushido and discards it; the Shogun of three pays none (also: h, honor)",
    "i": "Ieyasu takes the top discard as the first card",
    "d": "draws (also: just the next entry); d 1: draws 1 card",
    "nb": "Nobunaga gives up 1 Resilience Point for a card",
    ".": "passes over a seat in Battle Cry or Jujutsu: bc p . w",
}

Rest = Sequence[Word]
DRAWN = re.compile(r"([di])([0-9])?")
"""The draw, with how many cards perhaps."""
COMPACT = re.compile(r"([^0-9\s?$]+)([0-9])(.*)")
ANSWER = re.compile(r"[0-9]([pw?]|[a-z]{2})")
"""What a seat answers, as it looks even where nobody is asked."""
SEATED = re.compile(r"([0-9])(.*)")


def read(s: SamuraiState, words: Rest) -> tuple[Step, Rest]:
    """One step from the front of an entry, and the words left. Raises Unread."""
    word, rest = words[0], words[1:]
    text = word.text.casefold()
    if text == "setup" or s.phase == "setup":
        return read_setup(s, words)
    if s.frame is not None:
        found = read_answer(s, words)
        if found is None and _is_nothing(word):
            raise Unread(*_moment(s, word))
        if found is not None:
            last = len(s.frame.awaiting().who) == 1 and s.frame.kind != ATTACK
            return (found[0], _passed_over(found[1])) if last else found
    elif s.late is not None:
        found = _late(s, words)
        if found is not None:
            return found
    answers_ = bool(rest) and _is_answer(rest[0]) and (is_number(text) or called(s, word) > 0)
    if (
        (answers_ and s.frame is None and names("cards").exact(word.text) is None)
        or text in (*WOUND, *PARRY, ".")
        or ANSWER.fullmatch(text)
        or (word.text == "$" and s.phase != "pay")
    ):
        raise Unread(f"{word.text!r} answers an attack, but nobody is attacked now", word)
    if text in END:
        behind = [w.text.casefold() for w in rest[:2]]
        if text == "end" and (behind[:1] == ["turn"] or behind == ["of", "turn"]):
            rest = rest[len(behind) if behind[0] == "of" else 1 :]
        return EndTurn(s.turn, tuple(_discards(word, rest))), ()
    if text in DISCARD:
        pays = s.phase == "pay" and bool(rest)
        how = (
            f"type only the card given up for the Bushido: `{rest[0].text}`"
            if pays
            else "discards are typed with the end of the turn: `e bo pa`"
        )
        raise Unread(f"{word.text!r} is not a word here: {how}", word, options=() if pays else ("e",))
    counted = DRAWN.fullmatch(text)
    if counted:
        count, rest = (int(counted[2]), rest) if counted[2] else _count(rest)
        return Draw(s.turn, count, (top(s) or UNREAD,) if counted[1] == "i" else ()), rest
    if text == "nb":
        return Buy(s.turn), rest
    if text == "f":
        refuse_word(word, (not rest, "which card was turned up? `f pa`"))
        return Flip(s.turn, card_of(rest[0])), rest[1:]
    return read_card(s, words)


def _discards(word: Word, rest: Rest) -> Iterator[str]:
    """The cards behind the end of a turn; what is none of them belongs to what comes next. Raises Unread."""
    for at, card in enumerate(rest):
        try:
            yield card_or_unread(card)
        except Unread:
            if len(card.text) > 1:  # a name that is typed wrong
                raise
            texts = [word.text, *(w.text for w in rest)]
            ways = [" ".join((*texts[:i], ";", *texts[i:])) for i in sorted({1, at + 1})]
            text = f"the words behind `{word.text}` are its discards, and {card.text!r} is no card"
            text = f"{text}; what comes after the turn stands behind `;`: `{ways[0]}`"
            raise Unread(text, word, options=ways, whole=True) from None


WOUND = ("w", "wound", "wounded", "hit")
"""A wound that is taken, as the answer to an attack."""

PARRY = ("p", "parries", "parried")
"""A Parry that is put down, as the answer to an attack."""

SAID = {**dict.fromkeys((*WOUND, "pass"), ""), **dict.fromkeys(PARRY, "parry"), UNREAD: UNREAD}
"""The card that is put down by a word that answers; empty for the wound."""

END = ("e", "end", "x", "done", "pass")
"""The end of a turn."""

DISCARD = ("discard", "discards")
"""What the rulebook calls it, and the entry does not."""


def _count(rest: Rest) -> tuple[int, Rest]:
    """How many cards were drawn, where a single digit says so, and the words left."""
    told = bool(rest) and len(rest[0].text) == 1 and is_number(rest[0].text)
    return (int(rest[0].text), rest[1:]) if told else (-1, rest)


def until_mark(words: Rest) -> tuple[Rest, Rest]:
    """The words before the first `;` that has a word before it, and those behind it; a `;` alone stays."""
    first, rest = first_part(words)
    if first:
        return first, rest
    return until_mark(rest) if rest else (words, ())


def card_of(word: Word) -> str:
    """The card that a word names. Raises Unread, with the kinds of words there are when it is none of them."""
    try:
        if "$" in word.text:  # signs are passed over in a name, but this one pays
            raise Unread("", word)
        return names("cards").find(word)
    except Unread as error:
        if error.options:
            raise
        text = (
            f"{word.text!r} is no card here: type a Weapon (kt 3), an Action (te, br 3), a Property (fo) or e "
            "to end the "
            "turn; `?` lists all, `? ge` explains a card"
        )
        raise Unread(text, word) from None


def seat_of(s: SamuraiState, word: Word) -> int:
    """A seat by its digit, by the beginning of a player's name, or by its character. Raises Unread."""
    return read_seat(word, s.setup.seats, named_seats(s))


def named_seats(s: SamuraiState) -> Sequence[tuple[str, int]]:
    """The names of the characters, which lie open, with their seats."""
    known = names("characters").ids
    found = [(character, seat) for seat, character in enumerate(s.chars) if seat and character in known]
    return [(name, seat) for character, seat in found for name in (titles()[character], codes()[character])]


def called(s: SamuraiState, word: Word) -> int:
    """The seat of the player with exactly this name, 0 for none: it must not be taken for a card."""
    form = named_form(word.text)
    found = [seat for seat, name in enumerate(s.setup.seats, 1) if form and named_form(name) == form]
    return found[0] if len(found) == 1 else 0


def card_or_unread(word: Word) -> str:
    """The same, or `?` for a card that nobody read."""
    return UNREAD if word.text == UNREAD else card_of(word)


def read_setup(s: SamuraiState, words: Rest) -> tuple[SetupStep, Rest]:
    """`setup nob hid iey goe start 2 out 3`."""
    left = list(words)
    if normal(left[0].text) == "setup":
        left.pop(0)
    characters: list[str] = []
    numbers = {"start": 1, "out": 0}
    while left:
        word = left.pop(0)
        key = normal(word.text)
        if key in numbers:
            refuse_word(word, (not left, f"after `{key}` type a number"))
            value = left.pop(0)
            numbers[key] = _start(s, value, characters) if key == "start" else _number(value)
        else:
            characters.append(names("characters").find(word))
    refuse_word(
        words[0],
        (not characters, "type the characters in seating order and the Shogun's seat: `setup nob hid iey start 1`"),
    )
    return SetupStep(0, tuple(characters), numbers["start"], numbers["out"]), ()


def _start(s: SamuraiState, word: Word, characters: Sequence[str]) -> int:
    """The Shogun's seat, by its player too, or by its character, which is told just before."""
    also = [(name, seat) for seat, c in enumerate(characters, 1) for name in (titles()[c], codes()[c])]
    return read_seat(word, s.setup.seats, also)


def _number(word: Word) -> int:
    refuse_word(word, (not is_number(word.text), f"type the number of stars, not {word.text!r}"))
    return int(word.text)


# --- answers ---------------------------------------------------------------------------------------------------------


def read_answer(s: SamuraiState, words: Rest) -> tuple[Step, Rest] | None:
    """An answer to the open question; None when the word begins something else."""
    frame = s.frame
    assert frame is not None
    word, rest, low = words[0], words[1:], words[0].text.lower()
    if low == ".":
        return read_answer(s, rest) if rest else None
    asks = frame.awaiting().who
    first = asks[0] if asks else frame.owed[0]
    if called(s, word) and rest and _is_answer(rest[0]):
        _one_meaning(s, word, frame.kind, asks)
        return _seated(s, called(s, word), word.rest(len(word.text)), rest)
    if low in PARRY and (len(asks) == 1 or hanzo(s, first)) and _with_weapon(s, rest, first):
        return Answer(first, card_of(rest[0])), rest[1:]
    if low in SAID:
        return Answer(first, SAID[low]), rest
    if len(low) > 1 and not set(low) - set("pw") and frame.kind != ATTACK:
        return Answer(first, "parry" if low[0] == "p" else ""), (word.rest(1), *rest)
    seated = SEATED.fullmatch(low)
    if seated:
        return _seated(s, read_seat(Word(seated[1], word.column, word.number), s.setup.seats), word.rest(1), rest)
    card = names("cards").exact(word.text)
    if card is None:
        return _named(s, word, rest)
    follows = bool(rest) and _aimed_at(s, word, rest[0], first)
    in_mass = frame.kind != ATTACK and word.number > 1
    if card == "parry" or (card in weapons() and (not follows or in_mass)):
        return Answer(first, card), rest
    return None


def _with_weapon(s: SamuraiState, rest: Rest, seat: int) -> bool:
    """Whether a Weapon behind `p` says with what a seat parries: it is aimed at nobody."""
    weapon = bool(rest) and names("cards").exact(rest[0].text) in weapons()
    return weapon and (len(rest) < 2 or not _aimed_at(s, rest[0], rest[1], seat))


def _seated(s: SamuraiState, seat: int, tail: Word, rest: Rest) -> tuple[Step, Rest]:
    """`4p`, `4 p`, `4w`, `4 bk`: the answer of a seat."""
    if not tail.text:
        refuse_word(tail, (not rest, f"what does @{seat} do? p, w or a card"))
        tail, rest = rest[0], rest[1:]
    low = tail.text.lower()
    if low in PARRY and hanzo(s, seat) and _with_weapon(s, rest, seat):
        tail, low, rest = rest[0], "", rest[1:]
    return Answer(seat, SAID[low] if low in SAID else card_of(tail)), rest


def _is_nothing(word: Word) -> bool:
    """Whether a word is neither a word of this game, nor a card, nor the beginning of one, alone or with its seat."""
    front = COMPACT.fullmatch(word.text)
    known = names("cards")
    texts = (word.text, front[1] if front else word.text)
    return not any(
        t.casefold() in WORDS or t.casefold() in END or known.exact(t) or known.begun(t) for t in texts
    ) and not DRAWN.fullmatch(word.text.casefold())


def _moment(s: SamuraiState, word: Word) -> tuple[str, Word, str, Sequence[str]]:
    """What is said of such a word while somebody is asked, with the place, the kind and cards one slip away."""
    assert s.frame is not None
    seats = ", ".join(f"@{seat}" for seat in s.frame.awaiting().who)
    asks = (
        "is attacked"
        if s.frame.kind == ATTACK
        else f"answer{'s' if seats.count('@') == 1 else ''} {titles()[s.frame.kind]}"
    )
    near = names("cards").near(normal(word.text))
    hint = f"; did you mean {' or '.join(titles()[card] for card in near)}?" if near else ""
    return (
        f"{word.text!r} is no answer: {seats} {asks}: {ways(s)}{hint}",
        word,
        "unreadable",
        [codes()[card] for card in near],
    )


def ways(s: SamuraiState) -> str:
    """What can be answered to the open question, in words."""
    assert s.frame is not None
    seats = s.frame.awaiting().who
    if s.frame.kind == "jujutsu":
        return "a Weapon or w takes the wound"
    able = any(hanzo(s, seat) and s.hand[seat] > 1 for seat in seats)
    return "p parries, w takes the wound" + (", a Weapon parries" if able else "")


def _is_answer(word: Word) -> bool:
    """Whether a word can be what somebody answers."""
    low = word.text.lower()
    return low in SAID or names("cards").exact(word.text) in {"parry", *weapons()}


def _one_meaning(s: SamuraiState, word: Word, kind: str, asks: Sequence[int]) -> None:
    """Ask where a player is called like an answer that the first of several could give. Raises Unread."""
    card = names("cards").exact(word.text)
    low = word.text.lower()
    seat = called(s, word)
    able = kind == "jujutsu" or hanzo(s, asks[0] if asks else 0)
    said = low in SAID or not set(low) - set("pw")
    if len(asks) > 1 and (said or card == "parry" or (card in weapons() and able)):
        forms = [str(seat), codes()[card] if card else low]
        text = (
            f"{word.text!r} is the player (`{forms[0]}`) or {titles()[card] if card else 'an answer'} "
            f"(`{forms[1]}`): type one of them"
        )
        raise Unread(text, word, "ambiguous", forms)


def _aimed_at(s: SamuraiState, weapon: Word, word: Word, first: int) -> bool:
    """Whether the word behind a Weapon is the seat that it is aimed at, so that the attack before it was not answered.

    Raises Unread where it may as well be the next card.
    """
    if SEATED.fullmatch(word.text):
        return True
    seat = called(s, word)
    if not (seat and (names("cards").exact(word.text) or word.text.lower() in WORDS)):
        return _is_seat(s, word)
    if not (hanzo(s, first) and s.hand[first] > 1):  # nobody else answers with a Weapon
        return True
    forms = [f"{seat}", names_of(word)]
    text = f"{word.text!r} is the player (`{weapon.text} {forms[0]}`) or the next word (`{forms[1]}`): type one of them"
    raise Unread(text, word, "ambiguous", forms)


def names_of(word: Word) -> str:
    """The code of the card that a word names; a word of the game as it is."""
    card = names("cards").exact(word.text)
    return codes()[card] if card is not None else word.text.lower()


def _late(s: SamuraiState, words: Rest) -> tuple[Step, Rest] | None:
    """`4p`, `chi p`: what Chiyome answers of her own will, when all others have; None for anything else."""
    word, rest = words[0], words[1:]
    seat = volunteer(s)
    seated = SEATED.fullmatch(word.text)
    if seated and int(seated[1]) == seat:
        return _seated(s, seat, word.rest(1), rest)
    found = _named(s, word, rest) if seat and not seated else None
    return found if found is not None and found[0].who == seat else None


def _named(s: SamuraiState, word: Word, rest: Rest) -> tuple[Step, Rest] | None:
    """`ben p`: the answer of a player by name."""
    if not rest or word.text.lower() in WORDS or not (_is_answer(rest[0]) or names("cards").exact(rest[0].text)):
        return None
    seat = understood(seat_of, s, word)
    return _seated(s, seat, word.rest(len(word.text)), rest) if seat is not None else None


# --- cards -----------------------------------------------------------------------------------------------------------


def read_card(s: SamuraiState, words: Rest) -> tuple[Step, Rest]:
    """A card that is played, or what answers for a Bushido."""
    word, rest = words[0], words[1:]
    compact = COMPACT.fullmatch(word.text)
    if compact and names("cards").exact(word.text) is None:
        _seatless(word, compact[1])
        tail = word.rest(len(compact[1]) + 1)
        digit = Word(compact[2], word.column + len(compact[1]), word.number)
        rest = (digit, tail, *rest) if tail.text else (digit, *rest)
        word = Word(compact[1], word.column, word.number)
    seated = bool(rest) and _is_seat(s, rest[0])
    if s.phase == "pay" and not seated:
        if normal(word.text) in ("h", "honor", "honour") or word.text == "$":
            return Pay(s.turn), rest
        return Pay(s.turn, card_or_unread(word)), rest
    if called(s, word) and names("cards").exact(word.text) is None and len(rest) > 1:
        raise Unread(f"{word.text!r} is a player, and no card", word)
    card = card_of(word)
    if s.phase == "bushido" and not seated:
        return Flip(s.turn, card), rest
    if card == "geisha":
        return _geisha(s, word, rest)
    if card in weapons() or card in ("diversion", "breathing", "bushido"):
        whom = "against whom" if card in weapons() else "on whom"
        refuse_word(word, (not rest, f"{word.text}: {whom}? `{word.text} 3`"))
        return _aimed(card, s.turn, seat_of(s, rest[0])), rest[1:]
    if card in properties():
        return (Lay(s.turn, card, seat_of(s, rest[0])), rest[1:]) if seated else (Lay(s.turn, card), rest)
    return Action(s.turn, card), rest if card not in MASS or asked(s, s.turn) else _passed_over(rest)


def _aimed(card: str, who: int, to: int) -> Step:
    """A card that is played on a seat."""
    if card in weapons():
        return Attack(who, card, to)
    if card == "diversion":
        return Diversion(who, to)
    return Action(who, card, to) if card == "breathing" else Lay(who, card, to)


def _passed_over(rest: Rest) -> Rest:
    """The words behind the last answer: dots for seats that are passed over say no more."""
    return () if all(word.text == "." for word in rest) else rest


def _seatless(word: Word, front: str) -> None:
    """A digit is joined only to a card that is aimed at a seat. Raises Unread for another one."""
    card = names("cards").named(front)
    if card in actions() and card not in AIMED:
        text = f"{word.text!r}: {titles()[card]} names no player; type `{codes()[card]}`"
        raise Unread(text, word, options=(codes()[card],))


AIMED = frozenset({"breathing", "diversion", "geisha"})
"""Actions that name a seat."""


def _is_seat(s: SamuraiState, word: Word) -> bool:
    """Whether a word can only mean a seat here: a digit, or a player's name that is no card."""
    if is_number(word.text[:1]):
        return True
    if names("cards").exact(word.text) or word.text.lower() in WORDS:
        return False
    return understood(seat_of, s, word) is not None


def _geisha(s: SamuraiState, word: Word, rest: Rest) -> tuple[Step, Rest]:
    refuse_word(word, (not rest, f"{word.text}: on whom, and which card? `{word.text} 3 fo`"))
    to, rest = seat_of(s, rest[0]), rest[1:]
    if not rest:
        if s.hand[to] or s.play[to]:
            raise Unread(geisha_asks(s, to), word)
        return Geisha(s.turn, to), rest
    unread = rest[0].text == UNREAD or normal(rest[0].text) in UNSEEN
    if unread or normal(rest[0].text) in HAND_WORDS:
        if len(rest) > 1 and not unread:
            card = UNREAD if normal(rest[1].text) in UNSEEN else card_or_unread(rest[1])
            return Geisha(s.turn, to, "hand", card), rest[2:]
        return Geisha(s.turn, to, "hand", UNREAD if unread else ""), rest[1:]
    card = card_of(rest[0])
    return Geisha(s.turn, to, card) if card in s.play[to] else Geisha(s.turn, to, "hand", card), rest[1:]


HAND_WORDS = ("h", "hand")
"""Words for a card out of the hand."""

UNSEEN = ("random", "unseen", "unread", "hidden", "blind")
"""Words for a hand card that nobody read."""


def geisha_asks(s: SamuraiState, to: int) -> str:
    """What a Geisha takes of a seat, as it is typed."""
    laid = [f"`ge {to} {codes()[card]}` ({titles()[card]} in play)" for card in dict.fromkeys(s.play[to])]
    hand = [f"`ge {to} pa` (a hand card: a Parry)", f"`ge {to} ?` (nobody read it)"] if s.hand[to] else []
    both = [f"`ge {to} h {codes()[s.play[to][0]]}` (that card from the hand)"] if laid and hand else []
    return f"which card of @{to}? {', '.join([*laid, *hand, *both])}"


# --- shows -----------------------------------------------------------------------------------------------------------

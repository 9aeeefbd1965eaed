"""Shorthand of the battle: contracts, cards in stack order, remaining tokens, the result."""

import re
from collections.abc import Sequence

from referee.engine.game import Step, Unread, Word, is_number, refuse_word, seat
from referee.engine.words import leading
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.codes import (
    card_of,
    exact_card,
    target_of,
    unread,
)
from referee.games.shinobi_clans.data import LETTER, target_names
from referee.games.shinobi_clans.notation_draft import apart, parted, small
from referee.games.shinobi_clans.rules.battle import not_begun
from referee.games.shinobi_clans.rules.stack import goes_along
from referee.games.shinobi_clans.state import ClansState

SLOT = re.compile(r"([ga])([0-9]+)")
CONTRACT = re.compile(r"[1-5][ag]", re.IGNORECASE)
FOUND = re.compile(r"\w+[sodmr][ag]", re.IGNORECASE)
"""A token, or several glued together, that is found only when the round has closed."""
TOKEN = re.compile(r"[1-5][sodmr][ag]", re.IGNORECASE)
TOKENS = re.compile(rf"(?:{TOKEN.pattern})+", re.IGNORECASE)

SIDES = ("a", "assassination", "g", "guard")
"""The side of a contract, as it is said."""

Rest = Sequence[Word]


def read_battle(s: ClansState, words: Rest, who: int) -> tuple[Step, Rest]:
    """`b d`, contracts, then cards in stack order."""
    word, rest = words[0], words[1:]
    text = word.text.lower()
    fight = s.fight
    refuse_word(word, (text == "b", "which Target is resolved? Type b and its letter: b d"))
    if TOKENS.fullmatch(text) and (fight is None or fight.step == "tokens" or exact_card(s, text) is None):
        return read_early(s, words)
    if fight is None:
        known = text in LETTER or target_names().exact(text)
        refuse_word(word, (not known, f"{word.text!r} is no Target: type b and one of s o d m r"))
        return st.Begin(who, target_of(word)), rest
    if text.startswith("="):
        return read_result(words)
    if fight.step == "tokens" and exact_card(s, text.split("/")[0]) is None and SLOT.fullmatch(text) is None:
        return read_shown(s, words)
    if CONTRACT.fullmatch(text) and not_begun(s):
        return read_shown(s, words)
    return read_turned(s, words)


def read_early(s: ClansState, words: Rest) -> tuple[Step, Rest]:
    """`1dg`: the contracts of the Target at hand with its letter, or tokens of others, too early or too late."""
    step, rest = read_tokens(s, words, 0)
    assert isinstance(step, st.Tokens)
    if s.fight is not None and all(target == s.fight.target for _, target, _ in step.shown):
        return st.Shown(0, tuple((who, side) for who, _, side in step.shown)), rest
    return step, rest


def read_turned(s: ClansState, words: Rest) -> tuple[Step, Rest]:
    """Cards that are turned up: `gap/shu`, `/shu`, `bm ggm`, `+`, `ro>a`, `>a`, `g3 ?`."""
    word, rest = words[0], words[1:]
    text = word.text.lower()
    fight = s.fight
    assert fight is not None
    if text.startswith("/") and len(text) > 1:
        return st.Arm(0, card_of(s, word.rest(1), "slot")), rest
    if text.startswith(">"):
        if rest and fight.owed and fight.owed[0][0] == "arm" and text[1:] == fight.rogue:
            return read_turned(s, rest)  # the side that he joined by the totals, said besides
        return st.Join(0, text[1:] or "?"), rest
    if (match := SLOT.fullmatch(text)) is not None:
        refuse_word(word, (not rest, f"which weapon lay in {word.text}? Type its card, or ? when nobody read it"))
        return st.Idle(0, match[1], int(match[2]) if len(match[2]) < 3 else 0, card_of(s, rest[0], "slot")), rest[1:]
    stack = s.stacks[fight.target]
    if re.fullmatch(r"\+([/>].+)?", text):
        refuse_word(word, (not (stack and stack[-1].card), "+ stands for an open card on top, and none lies there"))
        first = "+"
        card, tail = stack[-1].card, word.text[1:]
    else:
        if re.fullmatch("[1-9][ag]", text):
            line = s.shown_at.get(fight.target)
            how = f"`amend {line} 1a 2g` types all of them again" if line else "`z` takes the card back"
            raise Unread(f"contracts come before the stack: {how}", word)
        first = re.split("[/>]", word.text)[0]
        tail = word.text.removeprefix(first)
        card = card_of(s, Word(first, word.column, word.number), "stack")
    if not tail and fight.owed and fight.owed[0][0] == "arm" and card in s.cards and s.cards[card].kind == "weapon":
        return st.Arm(0, card), rest  # a weapon is asked for, and none lies in a stack
    left: Rest = rest
    if tail.strip("/"):
        left = (word.rest(len(first)), *rest)
    return (st.Hit if goes_along(s, fight, card) else st.Flip)(0, card), left


def read_shown(s: ClansState, words: Rest) -> tuple[Step, Rest]:
    """`aa bg`, `1a 2g`, `1a2g`, also with `-` behind them for nobody else; or `-` for nobody."""
    if words[0].text in ("-", "–"):
        return st.Shown(0), words[1:]
    tokens: list[tuple[int, str]] = []
    left = list(words)
    while left := parted(left, CONTRACT):
        text = left[0].text
        if len(left) > 1 and left[1].text.lower().rstrip("s") in SIDES and exact_card(s, text) is None:
            text += left[1].text[0]  # `Ana a`, `Ana assassination`
            left[:2] = [left[0]._replace(text=text)]
        if exact_card(s, text.split("/")[0]) is not None or len(text) < 2 or text[-1].lower() not in "ag":
            break
        try:
            who = seat(Word(text[:-1].rstrip(":"), left[0].column, left[0].number), s.setup.seats)
        except Unread:
            if not tokens or is_number(text[:-1]):
                raise
            break
        tokens.append((who, text[-1].lower()))
        left.pop(0)
    refuse_word(
        words[0], (not tokens, f"{words[0].text!r} is no contract: type a player and a or g, 1a 2g; - for nobody")
    )
    if left and left[0].text in ("-", "–"):  # nobody else
        left.pop(0)
    return st.Shown(0, tuple(tokens)), left


def read_tokens(s: ClansState, words: Rest, who: int) -> tuple[Step, Rest]:
    """`1dg 2ma`, `1dg2ma`; `-` when those that are left are not read: without it, they follow in other entries."""
    if words[0].text in ("-", "–"):
        return st.Tokens(0), words[1:]

    def token(word: Word) -> tuple[int, str, str] | None:
        if (match := re.fullmatch(r"(.+)([sodmr])([ag])", word.text.lower())) is None:
            return None
        return seat(word._replace(text=match[1].rstrip(":")), s.setup.seats), LETTER[match[2]], match[3]

    shown, left = leading(apart(words, TOKEN), token)
    refuse_word(words[0], (not shown, f"{words[0].text!r} is no token: a player, a Target's letter, a or g, like 1dg"))
    if left and left[0].text in ("-", "–"):
        return st.Tokens(0, tuple(shown)), left[1:]
    return st.Tokens(0, tuple(shown), follow(s, shown)), left


def follow(s: ClansState, shown: Sequence[tuple[int, str, str]]) -> bool:
    """Whether tokens of this round are still face down when these lie open."""
    if s.phase not in ("all", "rest"):
        return False
    open_ = {(seat, target, side) for seat, row in enumerate(s.tokens, 1) for target, side, _ in row}
    seats = [seat for seat, _, _ in open_.union(shown)]
    return any(seats.count(seat) < placed for seat, placed in enumerate(s.placed, 1))


def read_result(words: Rest) -> tuple[Step, Rest]:
    """`=`, `=6 11 10`, `= 6 11 10`; `?` for a number that is not stated."""
    word = words[0]
    blank = len(word.text) == 1 and len(words) > 1 and is_number(words[1].text)  # no step begins with a number then
    parts = [word.rest(1)] if len(word.text) > 1 else []
    parts += words[1:] if parts or blank else ()
    values, _ = leading(parts, lambda part: st.NOT_READ if unread(part) else small(part), 3)
    refuse_word(
        word, (parts and not values, "type the Guardian total, the Assassin total and the pot behind =: =6 11 10")
    )
    return st.Result(0, *values), words[max(len(values), 1) + blank :]

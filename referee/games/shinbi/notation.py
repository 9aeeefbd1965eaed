"""Shorthand of Shinbi: seating makes everything positional, so no names are typed.

`ksb` announces katana, sai and blowgun to the three on the right, the nearest first; `k3` announces katana to seat 3. `k.s`
turns up left-1 and left-3; `xx.` and `xy.` say same or different without reading the cards. `ik` denounces incompetence
and turns up a katana, `p+` says that a denouncement of plotting was right. `-` waives.
"""

import re
from collections.abc import Sequence

from referee.engine import plain
from referee.engine.steps import Show, Step
from referee.engine.words import Unread, Word, normal
from referee.engine.words import seat as seat_of
from referee.games.shinbi.data import names
from referee.games.shinbi.flow import after, attacker_now, resolver_now
from referee.games.shinbi.rules.resolve import third_of
from referee.games.shinbi.seating import attackers, targets
from referee.games.shinbi.state import ShinbiState
from referee.games.shinbi.steps import (
    UNKNOWN,
    WEAPONS,
    Attack,
    Denounce,
    Pay,
    Recover,
    Reveal,
    Settle,
    SetupStep,
    Turn,
    Waive,
)

LETTER = {"k": "katana", "s": "sai", "h": "shuriken", "b": "blowgun"}
CODE = {weapon: letter for letter, weapon in LETTER.items()}

WORDS: dict[str, str] = {
    "setup": "setup o r z p start 3: clans in seating order, then the pawn holder",
    "-": "no denouncement (also: no, pass, or just the next player's entry)",
    "hit": "hit is said aloud",
    "miss": "miss is said aloud",
    "pay": "the life for a hit goes to the middle",
    "r": "cards and markers go back, the pawn moves (also: just the next entry)",
    "k": "katana",
    "s": "sai",
    "h": "shuriken",
    "b": "blowgun",
    "i": "denounce incompetence, with the third card: ik",
    "p": "denounce plotting, with the third card: pk",
    "3>1s": "the card of seat 3 that stayed down at seat 1 is shown: a sai",
    "4:h": "the card that seat 4 kept is shown: a shuriken",
}

Rest = Sequence[Word]


def read(s: ShinbiState, words: Rest) -> tuple[Step, Rest]:
    """One step from the front of an entry, and the words left. Raises Unread."""
    word = words[0]
    rest = words[1:]
    text = normal(word.text)
    if text == "setup" or s.phase == "setup":
        return read_setup(s, words)
    if s.phase != "assign" and (word.text in ("-", "–") or text in ("no", "pass")):
        return Waive(s.open or s.turn), rest
    if text in ("hit", "miss"):
        return Settle(s.open or s.turn, text), rest
    if text == "r":
        return Recover(0), rest
    if text == "pay":
        return Pay(s.open or s.turn), rest
    if re.fullmatch(r"[kshbxy?.]{3}", text) and ("." in text or "x" in text or "?" in text):
        return read_reveal(s, word), rest
    turned = re.fullmatch(r"([1-9])(?:>([1-9])|:)([kshb])", word.text.lower())
    if turned:
        return Turn(0, int(turned[1]), LETTER[turned[3]], int(turned[2] or 0)), rest
    return read_call(s, words) or read_attack(s, words)


def read_setup(s: ShinbiState, words: Rest) -> tuple[SetupStep, Rest]:
    """`setup o r z p start 3`: clans in seating order, then the pawn holder."""
    left = list(words)
    if normal(left[0].text) == "setup":
        left.pop(0)
    clans: list[str] = []
    start = 1
    while left:
        word = left.pop(0)
        if normal(word.text) == "start":
            if not left:
                raise Unread("`start` is followed by the seat of the pawn holder", word)
            start = seat_of(left.pop(0), s.setup.seats)
            break
        clans.append(names("clans").find(word))
    if not clans:
        raise Unread("first the clans in seating order and the pawn holder: setup o r z p start 3", words[0])
    return SetupStep(0, tuple(clans), start), left


def read_attack(s: ShinbiState, words: Rest) -> tuple[Attack, Rest]:
    """One announcement; letters run on to the next targets without a card, the nearest first."""
    word = words[0]
    who = attacker_now(s)
    nearest = _next_target(s, who)
    low = word.text.lower()
    direct = re.fullmatch(r"([kshb])([1-9])", low)
    if direct:
        return Attack(who, int(direct[2]), LETTER[direct[1]]), words[1:]
    if re.fullmatch(r"[kshb?-]{1,3}", low) and low != "sh":  # `sh` alone is the shuriken, else each letter is a weapon
        letters = [Word(letter, word.column + i, word.number) for i, letter in enumerate(low)]
        return Attack(who, nearest, LETTER.get(low[0], "")), (*letters[1:], *words[1:])
    weapon = names("weapons").find(word, WEAPONS)
    return Attack(who, nearest, weapon), words[1:]


def _next_target(s: ShinbiState, who: int) -> int:
    """The nearest target without a card of this seat; after the last resolution all cards count as taken back."""
    three = targets(who, s.seats)
    if s.phase == "resolve" and s.all_resolved:
        return three[0]
    return next((t for t in three if not s.said[t - 1][who - 1]), three[0])


def read_reveal(s: ShinbiState, word: Word) -> Reveal:
    """`k.s`, positions from the nearest attacker on the left; `xx.` and `xy.` when the cards are not read."""
    who = resolver_now(s)
    three = attackers(who, s.seats)
    cards: list[tuple[int, str]] = []
    lazy = ""
    for i, letter in enumerate(word.text.lower()):
        if letter == ".":
            continue
        if letter in "xy?":
            lazy += letter
            cards.append((three[i], UNKNOWN))
        else:
            cards.append((three[i], LETTER[letter]))
    pair = ""
    if lazy:
        if len(cards) != 2 or lazy not in ("xx", "xy", "yx"):
            raise Unread(
                "cards that are not read are `xx` for the same or `xy` for different, and a dot for the third", word
            )
        pair = "same" if lazy == "xx" else "different"
    return Reveal(who, tuple(cards), pair)


def read_call(s: ShinbiState, words: Rest) -> tuple[Denounce, Rest] | None:
    """`ik`, `i k`, `p+` or the call written out; None when the word is no call."""
    word = words[0]
    low = word.text.lower()
    who = s.open or s.turn
    short = re.fullmatch(r"([ip])([kshb+-])?", low)
    if short:
        what = "incompetence" if short[1] == "i" else "plotting"
        tail, rest = (Word(short[2], word.column + 1, word.number), words[1:]) if short[2] else (None, words[1:])
    else:
        exact = names("calls").exact(word.text)
        if exact is None:
            form = normal(word.text)
            fits = [c for a, c in names("calls").aliases().items() if len(form) > 3 and a.startswith(form)]
            if len(set(fits)) != 1:
                return None
            exact = fits[0]
        what, tail, rest = exact, None, words[1:]
    turned = s.turned[who - 1] if who else None
    third = third_of(s, turned) if turned is not None else 0
    if tail is None:
        if not rest:
            return Denounce(who, what, (third, "")), rest
        tail, rest = rest[0], rest[1:]
    if tail.text in ("+", "-"):
        return Denounce(who, what, (third, UNKNOWN), tail.text == "+"), rest
    return Denounce(who, what, (third, names("weapons").find(tail, WEAPONS))), rest


def read_show(s: ShinbiState, words: Rest) -> Show:
    """`show 4 kept h` or `show 4>1 sai`. Raises Unread."""
    if not words:
        raise Unread("show what? `show 4 kept h` (the card that seat 4 kept) or `show 4>1 sai`")
    word = words[0]
    if ">" in word.text:
        if len(words) != 2:
            raise Unread(f"show {word.text} is followed by one weapon", word)
        return Show(word.text, (names("weapons").find(words[1], WEAPONS),))
    if len(words) != 3 or normal(words[1].text) != "kept":
        raise Unread("a kept card is shown by `show SEAT kept WEAPON`", word)
    return Show(f"kept:{seat_of(word, s.setup.seats)}", (names("weapons").find(words[2], WEAPONS),))


def write_show(show: Show) -> str:
    """The inverse of `read_show`."""
    head, colon, seat = show.zone.partition(":")
    return f"{seat} kept {show.cards[0]}" if colon and head == "kept" else f"{show.zone} {show.cards[0]}"


# --- writing ---------------------------------------------------------------------------------------------------------


def write(s: ShinbiState, steps: Sequence[Step]) -> str:
    """The shorthand of one entry's steps. A step without shorthand is written in plain form and must be the last."""
    parts: list[str] = []
    for i, step in enumerate(steps):
        short = _short(step, s)
        if not short and i + 1 < len(steps):
            raise ValueError(f"{step.verb()} and what follows are typed as entries of their own")
        letters = parts[-1] if parts else ""
        if isinstance(step, Attack) and len(short) == 1 and re.fullmatch(r"[kshb]{1,2}", letters):
            parts[-1] += short
        else:
            parts.append(short or plain.write(step))
        if i + 1 < len(steps):
            s = after(s, step)
    return " ".join("s h" if part == "sh" else part for part in parts)


def _short(step: Step, s: ShinbiState) -> str:
    """The shorthand of one step in this state, an empty string where there is none that reads back the same."""
    if s.phase == "setup":
        return _setup(step, s) if isinstance(step, SetupStep) else ""
    match step:
        case SetupStep():
            return _setup(step, s)
        case Attack():
            return _attack(step, s)
        case Reveal() if step.who == resolver_now(s):
            return _pattern(attackers(step.who, s.seats), step)
        case Denounce() if step.who == (s.open or s.turn):
            turned = s.turned[step.who - 1] if step.who else None
            third = third_of(s, turned) if turned is not None else 0
            weapon = CODE.get(step.third[1], "")
            if step.what not in ("incompetence", "plotting") or step.third[0] != third:
                return ""
            if step.third[1] == UNKNOWN and step.right is not None:
                return step.what[0] + ("+" if step.right else "-")
            return step.what[0] + weapon if step.right is None and (weapon or not step.third[1]) else ""
        case Waive() if step.who == (s.open or s.turn) and s.phase != "assign":
            return "-"
        case Settle() if step.who == (s.open or s.turn) and step.said in ("hit", "miss"):
            return step.said
        case Turn() if not step.who and step.weapon in CODE:
            place = f">{step.at}" if step.at else ":"
            return f"{step.clan}{place}{CODE[step.weapon]}" if 0 < step.clan <= 9 and 0 <= step.at <= 9 else ""
        case Recover() if not step.who:
            return "r"
        case Pay() if step.who == (s.open or s.turn):
            return "pay"
        case _:
            return ""


def _setup(step: SetupStep, s: ShinbiState) -> str:
    codes = {clan: code for code, clan in names("clans").aliases().items() if len(code) == 1}
    usual = (step.who, step.cards, step.markers, step.lives) == (0, 4, 3, 5) and 1 <= step.start <= s.seats
    if not usual or not step.clans or any(clan not in codes for clan in step.clans):
        return ""
    return f"setup {' '.join(codes[clan] for clan in step.clans)} start {step.start}"


def _attack(step: Attack, s: ShinbiState) -> str:
    code = CODE.get(step.say, "")
    who = attacker_now(s)
    if not code or step.who != who or not 1 <= step.to <= s.seats:
        return ""
    return code if _next_target(s, who) == step.to else f"{code}{step.to}"


def _pattern(three: Sequence[int], step: Reveal) -> str:
    """`k.s`; empty when the cards are not in the order of the seats, or not those of the three."""
    shown = dict(step.cards)
    lazy = [a for a, w in step.cards if w == UNKNOWN]
    if [a for a in three if a in shown] != [a for a, _ in step.cards] or not set(shown.values()) <= {*CODE, UNKNOWN}:
        return ""
    if lazy and (len(lazy) != 2 or len(shown) != 2 or step.pair not in ("same", "different")):
        return ""
    if (step.pair and not lazy) or len(shown) == len(three):
        return ""
    codes = iter("xx" if step.pair == "same" else "xy")
    return "".join("." if a not in shown else next(codes) if lazy else CODE[shown[a]] for a in three)

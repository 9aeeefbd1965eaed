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
from referee.games.shinbi.data import names
from referee.games.shinbi.rules.resolve import third_of
from referee.games.shinbi.seating import attackers, targets
from referee.games.shinbi.state import ShinbiState, next_open, pawn_goes
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
}

Rest = Sequence[Word]


def read(s: ShinbiState, words: Rest) -> tuple[Step, Rest]:
    """One step from the front of an entry, and the words left. Raises Unread."""
    word = words[0]
    rest = words[1:]
    text = normal(word.text)
    if text == "setup" or s.phase == "setup":
        return read_setup(s, words)
    if word.text in ("-", "–") or text in ("no", "pass", "w"):
        return Waive(s.open or s.turn), rest
    if text in ("hit", "miss"):
        return Settle(s.open or s.turn), rest
    if text == "r":
        return Recover(0), rest
    if text == "pay":
        return Pay(s.open or s.turn), rest
    if re.fullmatch(r"[kshbxy?.]{3}", text) and ("." in text or "x" in text or "?" in text):
        return read_reveal(s, word), rest
    if s.phase == "resolve":
        call = read_call(s, words)
        if call is not None:
            return call
    return read_attack(s, words)


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
            seat = left.pop(0)
            if not seat.text.isdigit():
                raise Unread(f"the pawn holder is a seat, 1 to {s.seats}, not {seat.text!r}", seat)
            start = int(seat.text)
            break
        clans.append(names("clans").find(word))
    if not clans:
        raise Unread("first the clans in seating order and the pawn holder: setup o r z p start 3", words[0])
    return SetupStep(0, tuple(clans), start), left


def attacker_now(s: ShinbiState) -> int:
    """Who attacks next: the one whose turn it is, or after the last resolution the next pawn holder."""
    if s.phase == "resolve" and not next_open(s.resolved, s.open or s.turn, s.seats):
        return pawn_goes(s)
    return s.turn


def read_attack(s: ShinbiState, words: Rest) -> tuple[Attack, Rest]:
    """One announcement; letters run on to the next targets without a card, the nearest first."""
    word = words[0]
    who = attacker_now(s)
    fresh = s.phase == "resolve"
    free = [t for t in targets(who, s.seats) if fresh or not s.said[t - 1][who - 1]] or list(targets(who, s.seats))
    low = word.text.lower()
    direct = re.fullmatch(r"([kshb])([1-9])", low)
    if direct:
        return Attack(who, int(direct[2]), LETTER[direct[1]]), words[1:]
    if re.fullmatch(r"[kshb?-]{1,3}", low) and low not in ("-", "?"):
        say = LETTER.get(low[0], "")
        left = word.rest(1)
        return Attack(who, free[0], say), ((left,) if left.text else ()) + tuple(words[1:])
    weapon = names("weapons").find(word, WEAPONS)
    return Attack(who, free[0], weapon), words[1:]


def resolver_now(s: ShinbiState) -> int:
    """Who turns cards up next."""
    if s.open:
        return next_open(s.resolved, s.open, s.seats) or s.open
    return s.turn


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
    if len(words) != 3 or normal(words[1].text) != "kept" or not word.text.isdigit():
        raise Unread("a kept card is shown by `show SEAT kept WEAPON`", word)
    return Show(f"kept:{int(word.text)}", (names("weapons").find(words[2], WEAPONS),))


def write_show(show: Show) -> str:
    """The inverse of `read_show`."""
    head, colon, seat = show.zone.partition(":")
    return f"{seat} kept {show.cards[0]}" if colon and head == "kept" else f"{show.zone} {show.cards[0]}"


# --- writing ---------------------------------------------------------------------------------------------------------


def write(s: ShinbiState, steps: Sequence[Step]) -> str:
    """The shorthand of one entry's steps; a step that has no shorthand here stands alone in plain form."""
    parts: list[str] = []
    served: dict[int, list[int]] = {}
    for step in steps:
        if isinstance(step, Attack):
            near = [t for t in targets(step.who, s.seats) if s.phase == "resolve" or not s.said[t - 1][step.who - 1]]
            near = [t for t in near if t not in served.get(step.who, [])]
            served.setdefault(step.who, []).append(step.to)
            code = CODE.get(step.say)
            expected = attacker_now(s) if len(served) == 1 else 0
            if step.who != expected or code is None:
                return plain.write(step) if len(steps) == 1 else _separately(steps)
            if near and near[0] == step.to:
                if parts and len(parts[-1]) < 3 and re.fullmatch(r"[kshb]+", parts[-1]):
                    parts[-1] += code
                else:
                    parts.append(code)
            else:
                parts.append(f"{code}{step.to}")
        else:
            parts.append(_one(step, s))
    return " ".join(parts)


def _separately(steps: Sequence[Step]) -> str:
    raise ValueError(f"{steps[0].verb()} and what follows are typed as entries of their own")


def _one(step: Step, s: ShinbiState) -> str:
    if isinstance(step, SetupStep) and (step.cards, step.markers, step.lives) == (4, 3, 5):
        codes = {clan: code for code, clan in names("clans").aliases().items() if len(code) == 1}
        if all(clan in codes for clan in step.clans):
            return f"setup {' '.join(codes[clan] for clan in step.clans)} start {step.start}"
    if isinstance(step, Reveal):
        three = attackers(step.who, s.seats)
        shown = dict(step.cards)
        if set(shown) <= set(three) and len(shown) == len(step.cards):
            return _pattern(three, shown, step.pair) or plain.write(step)
    if isinstance(step, Denounce) and step.third[1] in (*WEAPONS, UNKNOWN):
        return step.what[0] + (CODE.get(step.third[1]) or ("+" if step.right else "-"))
    if isinstance(step, Waive):
        return "-"
    if isinstance(step, Recover):
        return "r"
    if isinstance(step, Pay):
        return "pay"
    return plain.write(step)


def _pattern(three: Sequence[int], shown: dict[int, str], pair: str) -> str:
    letters = []
    lazy = iter("xx" if pair == "same" else "xy")
    for seat in three:
        weapon = shown.get(seat)
        if weapon is None:
            letters.append(".")
        elif weapon == UNKNOWN:
            letters.append(next(lazy, "?"))
        elif weapon in CODE and not pair:
            letters.append(CODE[weapon])
        else:
            return ""
    return "".join(letters)

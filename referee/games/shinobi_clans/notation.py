"""Shorthand of Shinobi Clans: whose turn it is is known, so a face-down card is its Target's letter, `d`, and a weapon `da`.

Blanks separate. Targets are s o d m r, sides g a, cards the codes of the component list, players a digit or the beginning
of a name. `2: da` names another seat than the one expected. In the battle the cards are typed in stack order: `bm ggm`.
"""

import re
from collections.abc import Callable, Sequence

from referee.engine.steps import Show, Step
from referee.engine.words import Unread, Word, is_number, normal, seat
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.codes import (
    card_of,
    card_words,
    code,
    exact_card,
    further,
    target_of,
    unread,
)
from referee.games.shinobi_clans.data import CODE_OF_TARGET, LETTER, UNREAD, card_names, target_names
from referee.games.shinobi_clans.rules.advanced import picker
from referee.games.shinobi_clans.rules.ninja import FACE_UP
from referee.games.shinobi_clans.rules.stack import immune
from referee.games.shinobi_clans.state import ClansState

WORDS: dict[str, str] = {
    "r": "r 2 5 3 1: the Rewards drawn for the starting player, by seat; as a Target: the Ronin",
    "start": "start 3: seat 3 starts",
    "t": "t d5 r2 s3: the Targets with their Rewards",
    "k": "drafted: nothing of it was seen",
    "tr": "tr 2 jut thf: seat 2 discards these cards; tr 2 3: three cards, unseen",
    "l": "l 2 jut thf: the cards that seat 2 kept lie open",
    "p": "p aku aap …: the draft pool",
    "c": "everybody has two contracts down; c 1 2: these seats",
    ".": "pass for the rest of the round",
    "x": "x b: Disappear in Smoke, robbing Ben; x -: nobody to rob; for a card: it was not read, as ? is inside an entry",
    "y": "Appear in Smoke; what is played of it follows: y d",
    "b": "b d: the Daimyo is resolved",
    "-": "nobody has a contract; no token is read; -jut: a leftover",
    "+": "the open card that comes next",
    "=": "settled as computed; =6 11 10: Guardian total, Assassin total, pot",
    "scout": "d sc: the Scout on the Daimyo's stack",
    "spy": "d sp bm: the Spy turns up a Bomb Maker",
    "s": "the Shogun", "o": "the Old Ninja Master", "d": "the Daimyo", "m": "the Merchant",
}  # fmt: skip

PLAY = re.compile(r"([sodmr])(?:([ga])([0-9]*))?(?:=(.+))?")
SLOT = re.compile(r"([ga])([0-9]+)")

Rest = Sequence[Word]

WORDS |= card_words()


def read(s: ClansState, words: Rest) -> tuple[Step, Rest]:
    """One step from the front of an entry, and the words left. Raises Unread."""
    word = words[0]
    if word.text.endswith(":") and len(words) > 1:
        who = seat(Word(word.text[:-1], word.column, word.number), s.setup.seats)
        return _read(s, words[1:], who)
    return _read(s, words, 0)


def _read(s: ClansState, words: Rest, who: int) -> tuple[Step, Rest]:
    reader = READERS.get(s.phase)
    text = words[0].text.lower()
    if text == "start" or (text == "r" and s.phase in ("setup", "tie")):
        return read_start(s, words)
    if text == "t" and len(words) > 1 and s.phase not in ("ninja",):
        return read_targets(s, words)
    if text == "k":
        return st.Draft(0), words[1:]
    if text == "c":
        return read_place(s, words)
    if text == "tr":
        return read_trim(s, words)
    if text == "l" and len(words) > 1:
        return read_leftovers(s, words)
    if text == "p" and len(words) > 1:
        return read_pool(s, words)
    if text == "b" and len(words) > 1:
        return st.Begin(who, target_of(words[1])), words[2:]
    if reader is not None:
        return reader(s, words, who)
    if text[:1] in "sodmr.xy" and s.phase not in ("setup", "tie", "target"):
        return read_play(s, words, who)
    raise Unread(f"{words[0].text!r} is not understood here; `?` shows what can be typed", words[0])


# --- before the ninja phase ------------------------------------------------------------------------------------------


def _numbers(words: Rest) -> tuple[list[int], Rest]:
    out: list[int] = []
    left = list(words)
    while left and is_number(left[0].text) and len(left[0].text) < 4:
        out.append(int(left.pop(0).text))
    return out, left


def is_answer(words: Rest) -> bool:
    """Whether an entry is the answer to the terminal's question for the starting player: `setup 2 5 3 1`, `setup start 3`."""
    return (
        words[0].text == "setup"
        and len(words) > 1
        and (is_number(words[1].text) or words[1].text.lower() in ("r", "start"))
    )


def read_start(s: ClansState, words: Rest) -> tuple[Step, Rest]:
    """`r 2 5 3 1` or `start 3`; in a tie the same words for those who are tied."""
    if is_answer(words):
        words = words if is_number(words[1].text) else words[1:]
    if words[0].text.lower() == "start":
        if len(words) < 2:
            raise Unread("`start` is followed by the seat of the starting player", words[0])
        number = seat(words[1], s.setup.seats)
        return (st.Redraw(0, (), number) if s.phase == "tie" else st.SetupStep(0, (), number)), words[2:]
    values, left = _numbers(words[1:])
    if not values:
        raise Unread("`r` is followed by the gold of the Rewards drawn, by seat: r 2 5 3 1", words[0])
    return (st.Redraw(0, tuple(values)) if s.phase == "tie" else st.SetupStep(0, tuple(values))), left


def read_targets(s: ClansState, words: Rest) -> tuple[Step, Rest]:
    """`t d5 r2 s3`."""
    laid: list[str] = []
    rewards: list[int] = []
    left = list(words[1:])
    while left:
        match = re.fullmatch(r"([sodmr])([0-9]{1,3}|\?|x)?", left[0].text.lower())
        if match is None:
            break
        left.pop(0)
        laid.append(LETTER[match[1]])
        rewards.append(st.NOT_READ if match[2] in (UNREAD, "x") else int(match[2]) if match[2] else st.NO_REWARD)
    if not laid:
        raise Unread("Targets are letters with their Reward, like d5; s o d m r", words[1])
    return st.Targets(0, tuple(laid), tuple(rewards)), left


def read_place(s: ClansState, words: Rest) -> tuple[Step, Rest]:
    """`c`, or `c 1 2` for some seats."""
    rest = words[1:]
    try:
        first = seat(rest[0], s.setup.seats) if rest else 0
    except Unread as error:
        if error.kind == "ambiguous" or is_number(rest[0].text):
            raise
        return st.Place(0), rest
    if not first:
        return st.Place(0), rest
    # Each seat is a step of its own: the word is put before the next one, unless that is no seat or a play follows.
    more = rest[1:]
    if (
        more
        and len(rest) > 1
        and _is_seat(s, more[0])
        and not all(s.placed[i] or i == first - 1 for i in range(s.seats))
    ):
        more = [words[0], *more]
    return st.Place(first), more


def _is_seat(s: ClansState, word: Word) -> bool:
    try:
        seat(word, s.setup.seats)
    except Unread:
        return False
    return True


def read_cards(s: ClansState, words: Rest) -> tuple[list[str], Rest]:
    """Cards until a word is none."""
    out: list[str] = []
    left = list(words)
    while left and (unread(left[0]) or exact_card(s, left[0].text) is not None):
        out.append(card_of(s, left.pop(0)))
    return out, left


def read_trim(s: ClansState, words: Rest) -> tuple[Step, Rest]:
    """`tr 2 jut thf` or `tr 2 3`."""
    if len(words) < 3:
        raise Unread("tr SEAT CARD…, or tr SEAT NUMBER", words[0])
    who = seat(words[1], s.setup.seats)
    if is_number(words[2].text) and len(words[2].text) < 3:
        return st.Trim(who, int(words[2].text)), words[3:]
    cards, left = read_cards(s, words[2:])
    if not cards:
        card_of(s, words[2])
    return st.Trim(who, len(cards), tuple(cards)), left


def read_leftovers(s: ClansState, words: Rest) -> tuple[Step, Rest]:
    """`l 2 jut thf`."""
    who = seat(words[1], s.setup.seats)
    cards, left = read_cards(s, words[2:])
    if left and left[0].text.lower() not in ("l", "p", "k"):
        card_of(s, left[0])
    return st.Leftovers(who, tuple(cards)), left


def read_pool(s: ClansState, words: Rest) -> tuple[Step, Rest]:
    """`p aku aap …`."""
    left = list(words[1:])
    cards: list[str] = []
    while left and not is_number(left[0].text) and len(cards) < 2 * s.seats + 2:
        cards.append(card_of(s, left.pop(0)))
    return st.Pool(0, tuple(cards)), left


def read_pick(s: ClansState, words: Rest, who: int) -> tuple[Step, Rest]:
    """A number of the pool, a code, or `-jut` for a leftover."""
    word = words[0]
    who = who or picker(s.first_pick, s.seats, s.picks)
    if is_number(word.text):
        number = int(word.text) if len(word.text) < 4 else 0
        if not 1 <= number <= len(s.pool):
            raise Unread(f"the pool has cards 1 to {len(s.pool)}, not {word.text}", word)
        if not s.pool[number - 1]:
            left = " ".join(f"{i}:{code(s, c)}" for i, c in enumerate(s.pool, 1) if c)
            raise Unread(f"card {number} of the pool is taken; there is {left}", word)
        return st.Pick(who, s.pool[number - 1]), words[1:]
    if word.text.startswith("-") and len(word.text) > 1:
        return st.Pick(who, card_of(s, word.rest(1)), True), words[1:]
    return st.Pick(who, card_of(s, word)), words[1:]


# --- ninja phase -----------------------------------------------------------------------------------------------------


def read_play(s: ClansState, words: Rest, who: int) -> tuple[Step, Rest]:
    """`d`, `da`, `da2`, `d=aku`, `d sc`, `d sp bm`, `d ms sk ro`, `x b`, `y`, `.`, `/aku`."""
    word, rest = words[0], words[1:]
    text = word.text.lower()
    who = who or s.turn or s.start or 1
    if word.text in (".", "·") or text == "pass":
        return st.Pass(who), rest
    if text.startswith("/") and len(text) > 1:
        return st.Turned(who, card_of(s, word.rest(1))), rest
    if text == "x":
        return read_disappear(s, words, who)
    if text == "y" or text.startswith("y="):
        if text == "y=":
            raise Unread("`y=` is followed by the two cards drawn, y=jut,bm; `y` alone where they are not told", word)
        drawn = [Word(part, word.column + 2, word.number) for part in text[2:].split(",") if part]
        return st.Appear(who, tuple(card_of(s, part) for part in drawn)), rest
    match = PLAY.fullmatch(text)
    if match is None:
        full = target_names().exact(word.text)
        if full is None or len(normal(word.text)) < 3:
            raise Unread(
                f"{word.text!r} is no play: a Target (s o d m r), with a for Assassin or g for Guardian slot", word
            )
        match = PLAY.fullmatch(CODE_OF_TARGET[full])
        assert match is not None
    to, side, number, named = LETTER[match[1]], match[2], match[3], match[4]
    card = ""
    if named:
        at = word.text.index("=") + 1
        card = card_of(s, Word(word.text[at:], word.column + at, word.number))
    if side:
        return st.Weapon(who, to, side, card, int(number) if number and len(number) < 3 else 0), rest
    if card == "scout":
        return st.Scout(who, to), rest
    if not card and rest:
        special = read_special(s, to, rest, who)
        if special is not None:
            return special
    return st.Lay(who, to, card), rest


def read_disappear(s: ClansState, words: Rest, who: int) -> tuple[Step, Rest]:
    """`x b`, `x -`."""
    if len(words) < 2:
        raise Unread("x is followed by the player who is robbed, or - for nobody", words[0])
    victim = 0 if words[1].text == "-" else seat(words[1], s.setup.seats)
    return st.Disappear(who, victim), words[2:]


def read_special(s: ClansState, to: str, rest: Rest, who: int) -> tuple[Step, Rest] | None:
    """What follows a Target: `sc`, `sp CARD`, `ms CARD CARD`; None for the next play."""
    word = rest[0]
    said = 0
    text = word.text.lower()
    if re.fullmatch(r"ms[12]", text):
        said, text = int(text[2]), "ms"
    card = exact_card(s, text)
    if card == "scout":
        return st.Scout(who, to), rest[1:]
    if card not in FACE_UP:
        return None
    most = 1 if card == "shinobi_spy" else 3
    seen: list[str] = []
    left = list(rest[1:])
    while left and len(seen) < most:
        if left[0].text == "-" and card != "shinobi_spy":
            seen.append("")
        elif (unread(left[0]) and _ends(left)) or exact_card(s, left[0].text) is not None:
            seen.append(card_of(s, left[0], "stack"))
        else:
            break
        left.pop(0)
    if card == "shinobi_spy":
        return st.Spy(who, to, tuple(seen)), left
    return st.MasterSpy(who, to, tuple(seen), said), left


def _ends(left: Rest) -> bool:
    """Whether a card that was not read can stand here: `x` and a player behind it are Disappear in Smoke."""
    return left[0].text == UNREAD or len(left) < 2 or left[1].text in ("x", "X", UNREAD)


# --- battle ----------------------------------------------------------------------------------------------------------


def read_battle(s: ClansState, words: Rest, who: int) -> tuple[Step, Rest]:
    """`b d`, contracts, then cards in stack order."""
    word, rest = words[0], words[1:]
    text = word.text.lower()
    fight = s.fight
    if text == "b":
        raise Unread("b is followed by the Target that is resolved: b d", word)
    if fight is None:
        if text in LETTER or target_names().exact(text):
            return st.Begin(who, target_of(word)), rest
        raise Unread(f"which Target is resolved? b and its letter, not {word.text!r}", word)
    if text.startswith("="):
        return read_result(words)
    if fight.step == "tokens" and exact_card(s, text.split("/")[0]) is None and SLOT.fullmatch(text) is None:
        return read_shown(s, words)
    return read_turned(s, words)


def read_turned(s: ClansState, words: Rest) -> tuple[Step, Rest]:
    """Cards that are turned up: `gap/shu`, `/shu`, `bm ggm`, `+`, `>a`, `g3 ?`."""
    word, rest = words[0], words[1:]
    text = word.text.lower()
    fight = s.fight
    assert fight is not None
    if text.startswith("/") and len(text) > 1:
        return st.Arm(0, card_of(s, word.rest(1), "slot")), rest
    if text.startswith(">"):
        return st.Join(0, text[1:] or "?"), rest
    match = SLOT.fullmatch(text)
    if match is not None:
        if not rest:
            raise Unread(f"which weapon lay in {word.text}? a card, or ? when it was not read", word)
        return st.Idle(0, match[1], int(match[2]) if len(match[2]) < 3 else 0, card_of(s, rest[0], "slot")), rest[1:]
    stack = s.stacks[fight.target]
    if text == "+":
        if not stack or not stack[-1].card:
            raise Unread("+ is the open card that comes next; no open card lies on top", word)
        card, tail = stack[-1].card, ""
    else:
        first, _, tail = word.text.partition("/")
        card = card_of(s, Word(first, word.column, word.number), "stack")
    left: Rest = rest
    if tail:
        left = (Word(f"/{tail}", word.column + len(word.text) - len(tail) - 1, word.number), *rest)
    if fight.owed and fight.owed[0][0] == "hit" and not (fight.owed[0][1] == "poison_twins" and immune(s, card)):
        return st.Hit(0, card), left
    return st.Flip(0, card), left


def read_shown(s: ClansState, words: Rest) -> tuple[Step, Rest]:
    """`aa bg`, `1a 2g`, or `-` for nobody."""
    if words[0].text in ("-", "–"):
        return st.Shown(0), words[1:]
    tokens: list[tuple[int, str]] = []
    left = list(words)
    while left:
        text = left[0].text
        if exact_card(s, text.split("/")[0]) is not None or len(text) < 2 or text[-1].lower() not in "ag":
            break
        try:
            who = seat(Word(text[:-1], left[0].column, left[0].number), s.setup.seats)
        except Unread:
            if not tokens:
                raise
            break
        tokens.append((who, text[-1].lower()))
        left.pop(0)
    if not tokens:
        raise Unread(f"{words[0].text!r} is no contract: a player, then a or g; - for nobody", words[0])
    return st.Shown(0, tuple(tokens)), left


def read_tokens(s: ClansState, words: Rest, who: int) -> tuple[Step, Rest]:
    """`1dg 2ma`, or `-` when they are not read."""
    if words[0].text in ("-", "–"):
        return st.Tokens(0), words[1:]
    shown: list[tuple[int, str, str]] = []
    left = list(words)
    while left:
        match = re.fullmatch(r"(.+)([sodmr])([ag])", left[0].text.lower())
        if match is None:
            break
        who = seat(Word(match[1], left[0].column, left[0].number), s.setup.seats)
        shown.append((who, LETTER[match[2]], match[3]))
        left.pop(0)
    if not shown:
        raise Unread(f"{words[0].text!r} is no token: a player, a Target's letter, a or g, like 1dg", words[0])
    return st.Tokens(0, tuple(shown)), left


def read_result(words: Rest) -> tuple[Step, Rest]:
    """`=`, `=6 11 10`; `?` for a number that is not stated."""
    word = words[0]
    parts = [word.rest(1), *words[1:]] if len(word.text) > 1 else []
    values: list[int] = []
    used = 0
    for part in parts[:3]:
        if not (is_number(part.text) and len(part.text) < 4) and not unread(part):
            break
        values.append(st.NOT_READ if unread(part) else int(part.text))
        used += 1
    if parts and not used:
        raise Unread("= is followed by the Guardian total, the Assassin total and the pot: =6 11 10", word)
    values += [st.NOT_READ] * (3 - len(values))
    return st.Result(0, values[0], values[1], values[2]), words[max(used, 1) :]


READERS: dict[str, Callable[[ClansState, Rest, int], tuple[Step, Rest]]] = {
    "pick": read_pick,
    "ninja": read_play,
    "battle": read_battle,
    "all": read_tokens,
    "rest": read_tokens,
}


# --- shows -----------------------------------------------------------------------------------------------------------


def read_show(s: ClansState, words: Rest) -> Show:
    """`show hand 2 thf jut` (all of it with `whole`), `show #41 thf`, `show discard thf`. Raises Unread."""
    if not words:
        raise Unread("show what? `show hand 2 thf jut`, `show #41 thf` (the card that line 41 laid)")
    first = words[0].text.lower()
    rest = list(words[1:])
    if first == "hand":
        if not rest:
            raise Unread("show hand SEAT CARD…", words[0])
        zone = f"hand:{seat(rest.pop(0), s.setup.seats)}"
    else:
        zone = words[0].text
    whole = bool(rest) and rest[-1].text.lower() == "whole"
    cards = tuple(card_names(further(s)).find(word) for word in (rest[:-1] if whole else rest))
    if not cards and not whole:
        raise Unread(f"which cards were shown at {zone}?", words[-1])
    return Show(zone, cards, whole)


def write_show(s: ClansState, show: Show) -> str:
    """The inverse of `read_show`."""
    zone = show.zone.replace("hand:", "hand ")
    return " ".join([zone, *(code(s, card) for card in show.cards), *(["whole"] if show.whole else [])])

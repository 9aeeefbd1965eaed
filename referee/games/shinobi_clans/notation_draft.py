"""Shorthand of set-up, Targets, draft and contracts: what is typed before the ninja phase."""

import re
from collections.abc import Sequence

from referee.engine.game import Step, Unread, Word, is_number, refuse_word, seat, understood
from referee.engine.words import leading
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.boxes import MOST_PRINTED
from referee.games.shinobi_clans.codes import (
    card_of,
    code,
    exact_card,
    unread,
)
from referee.games.shinobi_clans.data import CODE_OF_TARGET, LETTER, UNREAD, target_names
from referee.games.shinobi_clans.rules.advanced import picker
from referee.games.shinobi_clans.rules.common import start_example
from referee.games.shinobi_clans.state import ClansState

Rest = Sequence[Word]


def small(word: Word) -> int | None:
    """A number of at most three digits."""
    return int(word.text) if is_number(word.text) and len(word.text) < 4 else None


def parted(words: Rest, part: re.Pattern[str]) -> list[Word]:
    """The words with the first one taken apart where it is several of these glued together: `1a2g`, `d5r2s3`."""
    return [*apart(words[:1], part), *words[1:]]


def apart(words: Rest, part: re.Pattern[str]) -> list[Word]:
    """The words with each taken apart that is several of these glued together."""
    found = ([Word(m[0], word.column + m.start(), word.number) for m in part.finditer(word.text)] for word in words)
    both = zip(words, found, strict=True)
    return [one for word, parts in both for one in (parts if "".join(p.text for p in parts) == word.text else [word])]


TARGET = re.compile(r"[sodmr](?:[0-9]{1,3}|\?|x)", re.IGNORECASE)
WITH_REWARD = re.compile(r"([sodmr])([0-9]{1,3}|\?|x)?", re.IGNORECASE)
"""A Target, alone or with its Reward."""


def is_answer(words: Rest) -> bool:
    """Whether an entry answers the terminal's question who starts: `setup 2 5 3 1`, `setup start 3`, `setup Ben`."""
    return (
        words[0].text == "setup"
        and len(words) > 1
        and (is_number(words[1].text) or words[1].text.isalpha() or words[1].text.lower() in ("r", "start"))
    )


def read_start(s: ClansState, words: Rest) -> tuple[Step, Rest]:
    """`r 2 5 3 1` or `start 3`; in a tie the same words for those who are tied."""
    if is_answer(words):
        if words[1].text.lower() in ("r", "start"):
            words = words[1:]
        elif len(words) == 2:  # one word is no Reward of each player: it names who starts
            words = (words[0]._replace(text="start"), words[1])
    if words[0].text.lower() == "start":
        refuse_word(words[0], (not words[1:], "type the starting player behind `start`: start 2"))
        number = seat(words[1], s.setup.seats)
        return (st.Redraw(0, (), number) if s.phase == "tie" else st.SetupStep(0, (), number)), words[2:]
    values, left = leading(words[1:], small)
    refuse_word(
        words[0], (not values, f"type the gold of the Rewards drawn behind `r`, by seat: {start_example(s.seats)}")
    )
    _worth(values, words[1])
    return (st.Redraw(0, tuple(values)) if s.phase == "tie" else st.SetupStep(0, tuple(values))), left


def _worth(rewards: Sequence[int], word: Word) -> None:
    """Raise Unread for a Reward that is worth more than any number that is printed in this box."""
    for value in rewards:
        refuse_word(
            word, (value > MOST_PRINTED, f"no Reward is worth {value}: type its gold, 0 to {MOST_PRINTED}, like d5")
        )


NAMED = re.compile(r"(.*?[^\W\d])\s*([0-9]{1,3}|\?)?")


def _lettered(words: Rest) -> list[Word]:
    """The words with the letter in place of a Target's name: `daimyo5`, `old ninja master 3`."""
    out: list[Word] = []
    for word in words:
        found = NAMED.fullmatch(word.text)
        target = target_names().exact(found[1]) if found is not None and len(found[1]) > 2 else None
        if found is not None and target is not None:
            out.append(word._replace(text=CODE_OF_TARGET[target] + (found[2] or "")))
        elif out and len(out[-1].text) == 1 and (is_number(word.text) or unread(word)):
            out[-1] = out[-1]._replace(text=out[-1].text + word.text)
        else:
            out.append(word)
    return out


def is_target(word: Word) -> bool:
    """Whether a word is a Target by its name, or by its letter with the Reward."""
    return TARGET.fullmatch(word.text) is not None or target_names().exact(word.text.rstrip(",")) is not None


def read_targets(s: ClansState, words: Rest) -> tuple[Step, Rest]:
    """`t d5 r2 s3`, also glued together."""
    found, left = leading(apart(_lettered(words[1:]), TARGET), lambda word: WITH_REWARD.fullmatch(word.text))
    laid = [LETTER[target[1].lower()] for target in found]
    gold = [target[2] for target in found]
    rewards = [st.NO_REWARD if not n else int(n) if is_number(n) else st.NOT_READ for n in gold]
    refuse_word(words[1], (not laid, "type each Target with its Reward, like d5; Targets are s o d m r"))
    _worth(rewards, words[1])
    return st.Targets(0, tuple(laid), tuple(rewards)), left


COUNTED = re.compile(r"([0-9]+|count|n|tokens)=")


def read_place(s: ClansState, words: Rest) -> tuple[Step, Rest]:
    """`c`, or `c 1 2` for some seats."""
    rest = words[1:]
    if (other := next((word for word in rest[:2] if COUNTED.match(word.text)), None)) is not None:
        raise Unread("`c` says that two tokens each are placed; another number is typed `1: place 3`", other)
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
        and understood(seat, more[0], s.setup.seats) is not None
        and not all(s.placed[i] or i == first - 1 for i in range(s.seats))
    ):
        more = [words[0], *more]
    return st.Place(first), more


def read_cards(s: ClansState, words: Rest) -> tuple[list[str], Rest]:
    """Cards until a word is none."""
    return leading(words, lambda word: UNREAD if unread(word) else exact_card(s, word.text))


def read_trim(s: ClansState, words: Rest) -> tuple[Step, Rest]:
    """`tr 2 jut thf` or `tr 2 3`."""
    refuse_word(words[0], (not words[2:], "tr SEAT CARD…, or tr SEAT NUMBER"))
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
    cards, left = leading(words[1:], lambda word: None if is_number(word.text) else card_of(s, word), 2 * s.seats + 2)
    return st.Pool(0, tuple(cards)), left


PICKED = re.compile(r"[0-9]+|-?[a-z]+", re.IGNORECASE)


def picks_apart(s: ClansState, words: Rest) -> Rest:
    """The words with several picks in the first one taken apart, `15-sc4`: numbers, codes and leftovers."""
    text = words[0].text
    parts = PICKED.findall(text)
    cards = [part.removeprefix("-") for part in parts if not is_number(part)]
    if len(parts) < 2 or "".join(parts) != text or any(exact_card(s, card) is None for card in cards):
        return words
    return parted(words, PICKED)


def read_pick(s: ClansState, words: Rest, who: int) -> tuple[Step, Rest]:
    """A number of the pool, several glued together (`3561`, 0 for ten), a code, or `-jut` for a leftover."""
    words = picks_apart(s, words)
    word, rest = words[0], words[1:]
    who = who or picker(s.first_pick, s.seats, s.picks)
    if is_number(word.text):
        size = len(s.pool)
        if len(word.text) > 1 and (len(word.text) > 3 or int(word.text) > size):
            glued = [Word("10" if d == "0" else d, word.column + i, word.number) for i, d in enumerate(word.text)]
            word, rest = glued[0], (*glued[1:], *rest)
        number = int(word.text)
        refuse_word(word, (not 1 <= number <= size, f"the pool has the cards 1 to {size}, not {word.text}"))
        if not s.pool[number - 1]:
            left = " ".join(f"{i}:{code(s, c)}" for i, c in enumerate(s.pool, 1) if c)
            raise Unread(f"card {number} of the pool is already taken; there are {left}", word)
        return st.Pick(who, s.pool[number - 1]), rest
    if word.text.startswith("-") and len(word.text) > 1:
        return st.Pick(who, card_of(s, word.rest(1)), True), rest
    return st.Pick(who, card_of(s, word)), rest

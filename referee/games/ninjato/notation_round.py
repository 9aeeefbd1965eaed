"""Shorthand of Ninjato: the Dojo, the end of a round, scoring phases."""

import re
from collections.abc import Callable, Sequence

from referee.engine.game import Unread, Word, is_number, seat, told_seats
from referee.games.ninjato import data, notation_setup, steps
from referee.games.ninjato.notation_blanks import Read, Rest, priced
from referee.games.ninjato.rules import dojo, influence, market, rewards, rounds, turns
from referee.games.ninjato.state import NinjatoState


def read_take(s: NinjatoState, words: Rest) -> Read | None:
    """`+3` from the row, `+` from the deck, `..` for more."""
    found = re.fullmatch(r"(\+([1-5])?)+(\.\.)?", words[0].text)
    if not found or s.visit is None:
        return None
    parts = re.findall(r"\+([1-5]?)", words[0].text)
    row = tuple(int(p) for p in parts if p)
    return steps.Take(s.visit.who, row, len(parts) - len(row), bool(found[3])), words[1:]


def together(words: Rest, letters: str, due: int, more: int = 0) -> tuple[str, Rest]:
    """What stands at the front of an entry in one word or, by blanks, in several, as far as so much is due; the words
    left.

    more: words that have to stand behind it.
    """
    text, used = words[0].text.lower(), 1
    for word in words[1 : len(words) - more]:
        piece = word.text.lower()
        if len(text) + len(piece) > due or not set(piece) <= set(letters):
            break
        text += piece
        used += 1
    return text, words[used:]


def read_row(s: NinjatoState, words: Rest) -> Read | None:
    """`14`, `1 4`."""
    text, rest = together(words, "12345", dojo.row_due(s))
    return (steps.Row(0, tuple(map(int, text))), rest) if re.fullmatch("[1-5]+", text) else None


def read_limit(s: NinjatoState, words: Rest) -> Read | None:
    """`25`, `2 5`, or `x2` face down."""
    who = s.visit.who if s.visit is not None else s.turn
    if found := re.fullmatch(r"x([0-9])", words[0].text):
        return steps.Limit(who, (), int(found[1])), words[1:]
    if words[0].text == "x" and s.options["dojo_discards"] == "facedown":
        n = dojo.over_limit(s.hand[who - 1])
        raise Unread(f"how many cards are discarded face down? x{n}", words[0], options=(f"x{n}",))
    if words[0].text == "x":
        behind = " ".join(w.text for w in words[1:])
        options = (behind,) if behind else ()
        raise Unread("cards are discarded face up: type them alone, e.g. 25", words[0], options=options, whole=True)
    if re.fullmatch("[1-5]+", words[0].text):
        text, rest = together(words, "12345", dojo.over_limit(s.hand[who - 1]))
        return steps.Limit(who, tuple(map(int, text))), rest
    return None


def read_tiles(s: NinjatoState, words: Rest) -> Read | None:
    """As many tiles as come now."""
    if s.phase == "end":  # the end of the round is implied
        n = 1 if s.round >= 4 else s.seats
        if s.round >= data.ROUNDS or data.tile(data.spec_name(words[0].text)[1]) is None:
            return None
        if s.round == 4 and s.options["round5_ordinary"] is True:
            n += s.seats
    else:
        n = sum(rounds.tiles_due(s))
    words = priced_now(words, n, lambda text: data.tile(data.spec_name(text)[1]) is not None, "?")
    return steps.Tiles(0, tuple(w.text for w in words[:n])), words[n:]


def priced_now(words: Rest, n: int, is_card: Callable[[str], bool], free: str) -> Rest:
    """The words with the prices behind a blank joined to the first n cards. Raises Unread where that of a last tile may
    be a treasure.
    """
    out = priced(words, is_card, free)
    last = next((i for i, (a, b) in enumerate(zip(out, words, strict=False)) if a.text != b.text), n)
    if free == "?" and last == n - 1 and is_number(out[last].text[-1:]):
        joined, front = out[last].text, [word.text for word in words[:last]]
        ways = [" ".join((*front, joined, *(word.text for word in out[n:])))]
        raise Unread(
            f"is {joined[-1]} the price of the last tile? Then {joined}; if not, end this entry with {joined[:-1]} "
            "and type the houses next",
            words[0],
            "ambiguous",
            ways,
            whole=True,
        )
    return out


def read_restock(s: NinjatoState, words: Rest) -> Read | None:
    """`234 3a`: treasures, then the sentry; `3a/234` as in the set-up."""
    if "/" in words[0].text:
        return read_filled(s, words)
    text, rest = together(words, data.LETTERS, rounds.tokens_due(s), more=1)
    kinds = data.kinds("" if text == "-" else text)
    return None if kinds is None else (filled(s, kinds, rest[0] if rest else None), rest[1:])


def filled(s: NinjatoState, kinds: Sequence[int], sentry: Word | None) -> steps.Restock:
    """What comes to the house that is filled now. Raises Unread."""
    house = s.restocking[0] if s.restocking else 0
    guard = notation_setup.read_guard(sentry) if sentry else ""
    return steps.Restock(0, house, tuple(data.KINDS[k] for k in kinds), guard)


def read_filled(s: NinjatoState, words: Rest) -> Read:
    """`3a/234`: sentry and treasures, in the manner of the set-up. Raises Unread."""
    word, (sentry, _, text) = words[0], words[0].text.lower().rpartition("/")
    kinds = data.kinds("" if text == "-" else text)
    if kinds is None:
        raise Unread(
            f"{word.text!r} does not fit: sentry and treasures, e.g. 3a/234; a house that is filled keeps its token",
            word,
        )
    return filled(s, kinds, word._replace(text=sentry)), words[1:]


def read_envoys(s: NinjatoState, words: Rest) -> Read | None:
    """As many envoys as come now."""
    cards, rest = _cards(s, words, "envoy", turns.short(len(s.palace), s.envoy_deck))
    return steps.Envoys(0, cards), rest


HONOR = ("h", "th", "mh", "gh", "honor", "honour")
"""How the honor of a clan is taken."""


def read_rumors(s: NinjatoState, words: Rest) -> Read | None:
    """As many rumors as come now. Raises Unread for the honor that a second place gets by itself."""
    if words[0].text.lower() in HONOR and not data.things().get(words[0].text.lower()):
        text = "the honor of the second place comes by itself, once the first takes a rumor: leave it out"
        raise Unread(text, words[0], options=("",), whole=True)
    cards, rest = _cards(s, words, "rumor", turns.short(s.rumors_lying, s.rumor_deck))
    return steps.Rumors(0, cards), rest


def _cards(s: NinjatoState, words: Rest, kind: str, n: int) -> tuple[tuple[str, ...], Rest]:
    words = priced_now(words, n, lambda text: market.card_of(s, kind, text) is not None, "x")
    return tuple(w.text for w in words[:n]), words[n:]


def read_henso(s: NinjatoState, words: Rest) -> Read | None:
    """`*3`: envoy E3; `-`: none. A reward is not read before all targets are named or waived, in so many words. Raises
    Unread.
    """
    text = words[0].text
    if text in ("-", "–"):
        return steps.Pass(s.turn), words[1:]
    if text.startswith("*"):
        return read_target(s, words)
    if (
        re.fullmatch(r"[tmg]?(h|o?[1-9])", text.lower())
        or text.removeprefix(text[:1]) in s.pavilion
        or text in s.pavilion
    ):
        own = influence.masked(s, s.turn)
        who = told_seats(dict.fromkeys(s.henso_left), " and then ")
        example = f"*{own[0].removeprefix('E')} the envoy {own[0]}" if own else "*3 the envoy E3"
        raise Unread(f"first {who} may name an envoy for Hensojutsu: {example}, - for none", words[0])
    return None


def read_target(s: NinjatoState, words: Rest) -> Read:
    """`*3`: the envoy E3, whoever owns it; `*abe` by its own name."""
    text = words[0].text[1:]
    name = f"E{text}" if is_number(text) else text
    who = next((i for i, own in enumerate(s.envoys, 1) if name in own), s.turn or s.order[0])
    return steps.Henso(who, name), words[1:]


def read_reward(s: NinjatoState, words: Rest) -> Read | None:
    """`h`, `2`, `th`, `t2`, `R5`, `tR5`; `o2` the oldest envoy, `to2` with the clan. Raises Unread."""
    word, rest = words[0], words[1:]
    low = word.text.lower()
    if low in ("-", "–") and rewards.moot(s):
        return steps.Pass(0), rest
    oldest = re.fullmatch(r"([tmg]?)o(.*)", low)
    if oldest and (oldest[2] or rest):
        at, left = (word.rest(len(oldest[1]) + 1), rest) if oldest[2] else (rest[0], rest[1:])
        return steps.Oldest(0, seat(at, s.setup.seats), tied_clan(s, oldest[1], word)), left
    name = next((t for t in (word.text, word.text[1:]) if t in s.pavilion or re.fullmatch(r"R[0-9]+", t)), "")
    if name:
        low = word.text.lower().removesuffix(name.lower()) + "1"
    found = re.fullmatch(r"([tmg]?)(h|[1-9])", low)
    if not found:
        return None
    clan = data.CLAN_LETTER[found[1]] if found[1] else served_now(s, word)
    if tied := influence.open_tie(s, clan):
        raise Unread(_tied(s, clan, tied), word)
    who = winner_now(s, clan)
    if found[2] == "h":
        return steps.First(who, clan, "honor"), rest
    card = name or dict(enumerate(s.pavilion, 1)).get(int(found[2]), "?")
    if s.phase == "second":
        return steps.Second(who, clan, card), rest
    return steps.First(who, clan, "rumor", card), rest


def served_now(s: NinjatoState, word: Word) -> str:
    """The clan that is served now. Raises Unread where their order is not known."""
    if s.phase == "second" and s.pass2:
        return s.pass2[0]
    if s.pass1 and (influence.clan_order(s) is not None or len(s.pass1) == 1):
        return s.pass1[0]
    raise Unread("which clan? Its order on the round track is not known yet: th, m2, gh", word)


def _tied(s: NinjatoState, clan: str, tied: Sequence[int]) -> str:
    """That a tie has to be settled first."""
    *others, last = (f"@{seat}" for seat in tied)
    first = "" if list(influence.open_ties(s)) == [clan] else clan[0]
    how = " or ".join(f"{first}o{seat}" for seat in tied)
    place = f"the {'first' if clan in s.pass1 else 'second'} place in {data.NAMED[clan]}"
    return f"{', '.join(others)} and {last} are tied for {place}: who holds the oldest envoy? Type {how} first"


def tied_clan(s: NinjatoState, letter: str, word: Word) -> str:
    """The clan whose tie a word about the oldest envoy settles. Raises Unread."""
    if letter:
        return data.CLAN_LETTER[letter]
    clans = list(influence.open_ties(s))
    if len(clans) > 1:
        raise Unread(f"which clan? {' or '.join(f'{clan[0]}{word.text.lower()}' for clan in clans)}", word)
    return clans[0] if clans else ""


def winner_now(s: NinjatoState, clan: str) -> int:
    """Who is served now in a clan without an open tie."""
    found, _ = influence.places(s, clan)
    if s.phase == "second" and clan in s.firsts:
        found = [seat for seat in found if seat != s.firsts[clan][0]]
    return found[0] if found else s.order[0]


WANTED = {
    "dojo": "+3 takes the 3 of the row, + a card of the deck",
    "row": "14: the new cards of the row",
    "limit": "25: the cards discarded",
    "end": "eor, or the new tiles: b3 x?",
    "tiles": "the new tiles: b3 x?",
    "restock": "three treasures and the sentry: 234 3a, or 3a/234",
    "envoys": "the new envoys: t34* mx2",
    "rumors": "the new rumors: el34 do2",
    "refill": "the new rumors: el34 do2",
    "henso": "*3 the envoy E3, - none",
    "first": "h the honor, 2 the second rumor, th or t2 with the clan (what it leaves to the second comes by itself); "
    "o2 the oldest envoy",
    "second": "2 the second rumor; o2 the oldest envoy",
    "bonus": "bonus",
    "tie": "o2: seat 2 holds the oldest envoy",
}
"""What is typed in each part of the end of a round and of a scoring phase."""

BY_PHASE: dict[str, Callable[[NinjatoState, Rest], Read | None]] = {
    "dojo": read_take,
    "row": read_row,
    "limit": read_limit,
    "end": read_tiles,
    "tiles": read_tiles,
    "restock": read_restock,
    "envoys": read_envoys,
    "rumors": read_rumors,
    "refill": read_rumors,
    "henso": read_henso,
    "first": read_reward,
    "second": read_reward,
    "tie": read_reward,
}

"""Shorthand of Ninjato. The player follows from the turn, the meaning of a word from what is asked for.

    setup 21 3/235/t2 …   the whole set-up, or its parts: order 21, house 1 3 235 t2, tiles b3 x? (see `notation_setup`)
    d35 14       Dojo: row cards 3 and 5, the rest from the deck; 1 and 4 come to the row
    h3f5 3a 2 4+ l5   house 3 by strength (s: stealth), a 5; Banzai: a 3 with an alarm, a 2 from the bag; a 4 with a
                 kicker; leave, a 5 from the bag
    f34          fail, keep the 3, a 4 from the bag        =g6   the new clan token
    sb  sb4      the +2 tile, paid as printed or with a 4  e2  e2 3g   the second envoy, exactly or with a 3 and a gold
    r2  r2 45    the second rumor that lies there          eor   the round is over
    R5  E3       the rumor or envoy of this name
    h  2  th  t2 honor or second rumor, with the clan      *3    Hensojutsu on envoy E3

Skills by letter: a −2, z 0, w swap, p ±1, q 2-or-4, r flip, b +2, x 6, v switch, h Hensojutsu.
"""

import re
from collections.abc import Callable, Sequence

from referee.engine.game import Show, Step, Unread, Word, is_number, refuse_word, seat
from referee.games.ninjato import data, notation_raid, notation_round, notation_setup, steps
from referee.games.ninjato.notation_blanks import Read, Rest
from referee.games.ninjato.rules import common, dojo, skills
from referee.games.ninjato.rules.pay import assign
from referee.games.ninjato.state import NinjatoState, knows_style, price_of, printed

WORDS: dict[str, str] = {
    "setup": "setup ORDER, five houses SENTRY/TREASURES/TOKEN, row, tiles, envoys, rumors; or part by part",
    "house": "house 3 5a 335 t4: at the start, sentry, treasures and clan token of house 3, or some of them",
    "sentries": "sentries 3 4 5a 1 2: at the start, the sentry of each house that has none yet",
    "treasures": "treasures 235 234 335 35g 44g: at the start, of each house that has none yet",
    "tokens": "tokens t2 m4 g6 t4 m2: at the start, the clan token of each house that has none yet",
    "d": "d35: Dojo, row cards 3 and 5, the rest from the deck; d: all from the deck",
    "h": "h3f: attack house 3 by strength (force); h3s: by stealth; h3f5: with a 5 at once; in a scoring phase h: "
    "the honor",
    "s": "sb: the +2 tile at the Sensei, sb4: discarding a 4, sb0: nothing, for a style one knows; s-: nothing bought",
    "e": "e2: the second envoy that lies at the Palace (E5: the envoy E5), e2 3g: paid with a 3 and a gold; e-: "
    "nothing bought",
    "r": "r2: the second rumor that lies at the Pavilion (R5: the rumor R5); r-: nothing bought; in an attack rb: "
    "flip the +2 tile",
    "l": "l4: leave, a 4 is added to the house",
    "f": "f34: fail, keep the 3, a 4 is added to the house; f4: where nothing was won",
    "b": "b3: Banzai, a guard of 3 (3 alone will do)",
    "v": "switch between strength and stealth",
    "w": "w25r: swap the 2 on the shuriken for the red 5 in the house",
    "o": "o2: seat 2 holds the oldest envoy of those who are tied; to2: in the tie of Taira",
    "-": "pass; in a scoring phase: no Hensojutsu target",
    "undo": "the placement is taken back, before anything hidden came to light",
    "eor": "the round is over (also: Enter, or just the new tiles)",
    "bonus": "rumors are turned up and all is added up (also: Enter)",
}

COINS = re.compile(r"(?:[2345]|g(?:=[2345])?)+")
"""A payment, as it is typed."""


def read(s: NinjatoState, words: Rest) -> Read:
    """One step from the front of an entry, and the words left. Raises Unread."""
    word, rest = words[0], words[1:]
    low = word.text.lower()
    if s.phase == "setup":
        return notation_setup.read_setup(s, words)
    if low == "setup":
        refuse_word(word, (len(words) <= notation_setup.FIRST, notation_setup.USAGE))
        return notation_setup.read_whole(s, words[1:]), ()
    if low in notation_setup.HOUSE_WORDS:  # too late, but understood
        return notation_setup.read_part(s, low, words)
    if low in ALONE:
        return ALONE[low](s, word), rest
    if s.raid is not None and s.phase == "raid":
        return read_placement(s, words) if PLACES_TOO.fullmatch(low) else notation_raid.read_raid(s, s.raid, words)
    if re.fullmatch(r"\*[A-Za-z]?[0-9]+", low):
        return notation_round.read_target(s, words)
    reader = notation_round.BY_PHASE.get(s.phase)
    return (reader(s, words) if reader is not None else None) or read_placement(s, words)


def _undo(s: NinjatoState, word: Word) -> steps.Retract:
    now = s.raid or s.visit or s.last
    if not (who := now.who if now is not None else s.turn):
        raise Unread("nobody is placing now, so `undo` takes nothing back; `z` takes back the last entry", word)
    return steps.Retract(who)


ALONE: dict[str, Callable[[NinjatoState, Word], Step]] = {
    **dict.fromkeys(("eor", "endround"), lambda s, word: steps.EndRound(0)),
    "bonus": lambda s, word: steps.Bonus(0),
    "undo": _undo,
}
"""Words that are an entry of their own."""
PLACES_TOO = re.compile(r"d[1-5]*|h[1-9][fs].*|[se]-|e[1-9]|s[azwpqrbxvh][0-5]?")
"""A word that begins a placement and cannot be meant within an attack."""


# --- placements ------------------------------------------------------------------------------------------------------


def read_placement(s: NinjatoState, words: Rest) -> Read:
    """A shuriken and what it does. Raises Unread."""
    word, rest = words[0], words[1:]
    low = word.text.lower()
    who = s.turn or (s.order[0] if s.order else 1)
    if low in ("-", "–", "pass"):
        return steps.Pass(who), rest
    if found := re.fullmatch(r"d([1-5]*)(?:\+([0-9]))?(\.\.)?", low):
        row = tuple(map(int, found[1]))
        if found[2]:
            deck = int(found[2])
        else:
            deck = 0 if found[3] else max(0, dojo.cards_due(s.hand[who - 1]) - len(row))
        return steps.Dojo(who, row, deck, bool(found[3])), rest
    if found := re.fullmatch(r"h([0-9])([fs])(.*)", low):
        on = (word.rest(3), *rest) if found[3] else rest
        return steps.Attack(who, int(found[1]), "strength" if found[2] == "f" else "stealth"), on
    if low in ("s-", "e-", "r-"):
        return steps.Waste(who, {"s": "sensei", "e": "palace", "r": "pavilion"}[low[0]]), rest
    if word.text in s.palace or word.text in s.pavilion or re.fullmatch(r"[ER][0-9]+", word.text):
        envoy = word.text in s.palace or (word.text not in s.pavilion and word.text[0] == "E")
        return bought(s, who, steps.Bribe if envoy else steps.Spread, word.text, word, rest)
    if re.fullmatch(r"s[azwpqrbxvh]?[0-5]?", low):
        return read_learn(s, who, word, rest)
    if re.fullmatch(r"[er][0-9]?", low):
        return read_buy(s, who, word, rest)
    if s.phase == "play" and low.startswith("r") and low[1:2] in data.EFFECTS and len(low) == 2:
        return steps.Flip(who, skills.ready_tile(s, who, "flip"), notation_raid.target_tile(s, who, low[1:])), rest
    if s.phase in notation_round.WANTED:
        raise Unread(f"{word.text!r} does not fit: {common.ASKED[s.phase]}; {notation_round.WANTED[s.phase]}", word)
    raise Unread(f"{word.text!r} is no placement: d Dojo, h3f or h3s a house, sb Sensei, e2 Palace, r2 Pavilion", word)


def read_learn(s: NinjatoState, who: int, word: Word, rest: Rest) -> Read:
    """`sb`, `sb4`, `s b2 4` with the tile's own name. Raises Unread."""
    low = word.text.lower()
    if len(low) == 1:
        refuse_word(word, (not rest, "which tile? e.g. sb"))
        name, rest = rest[0].text, rest[1:]
        card = rest[0].text if rest and is_number(rest[0].text) and len(rest[0].text) == 1 else ""
        rest = rest[1:] if card else rest
    else:
        effect = data.EFFECTS.get(low[1])
        if effect is None:
            raise Unread(
                f"which tile? the Sensei has {'; '.join(data.readable(printed(s, n)) for n in s.sensei) or 'none'}",
                word,
            )
        card = low[2:]
        fits = [n for n in s.sensei if isinstance(t := s.info[n], data.Tile) and t.effect == effect]
        if card and len(fits) > 1:  # the one that costs it
            fits.sort(key=lambda n: 0 if price_of(s, n) == int(card) else 1 if price_of(s, n) <= 0 else 2)
        elif len({price_now(s, who, n) for n in fits}) > 1:
            raise Unread(
                "which of them? "
                + " or ".join(f"s{low[1]}{price_of(s, n)}" if price_of(s, n) > 0 else f"s {n}" for n in fits),
                word,
            )
        name = fits[0] if fits else f"{low[1]}?"
    if card:
        return steps.Learn(who, name, int(card)), rest
    tile = s.info.get(name)
    letter = data.LETTER_OF[tile.effect] if isinstance(tile, data.Tile) else ""
    if name in s.sensei and knows_style(s, who, name) is None:
        price = max(price_of(s, name), 0) or 3
        paid = f"yes: s{letter}0, no: s{letter}{price} with a {price}"
        raise Unread(
            f"does @{who} know the style of the {data.tile_words(name)}? {paid}; or "
            f"`fact style.{skills.effect_of(s, name)} tiger`",
            word,
        )
    if name in s.sensei and price_of(s, name) == data.UNTOLD and knows_style(s, who, name) is False:
        raise Unread(
            f"the price of the {data.tile_words(name)} is not known: which card is discarded? e.g. s{letter}3", word
        )
    return steps.Learn(who, name, price_now(s, who, name)), rest


def price_now(s: NinjatoState, who: int, name: str) -> int:
    """The dojo card that a tile costs this player when nothing else is said."""
    if name not in s.sensei or knows_style(s, who, name):
        return 0
    return max(price_of(s, name), 0)


def read_buy(s: NinjatoState, who: int, word: Word, rest: Rest) -> Read:
    """`e2`, `e2 3g`, `e abe 3g`. Raises Unread."""
    low = word.text.lower()
    display = s.palace if low[0] == "e" else s.pavilion
    if len(low) == 1:
        refuse_word(word, (not rest, "which card? its place in the display, e.g. e2, or its name"))
        name, rest = rest[0].text, rest[1:]
    else:
        slot = int(low[1])
        name = display[slot - 1] if 1 <= slot <= len(display) else "?"
    return bought(s, who, steps.Bribe if low[0] == "e" else steps.Spread, name, word, rest)


def bought(
    s: NinjatoState, who: int, kind: type[steps.Bribe] | type[steps.Spread], name: str, word: Word, rest: Rest
) -> Read:
    """A card and what is paid for it. Raises Unread."""
    pay: tuple[str, ...] = ()
    if rest and (rest[0].text == "0" or COINS.fullmatch(rest[0].text.lower())):
        paid = rest[0]
        rest = rest[1:]
        while (
            rest and paid.text != "0" and COINS.fullmatch(rest[0].text.lower())
        ):  # nothing else that begins so can follow
            paid = paid._replace(text=paid.text + rest[0].text)
            rest = rest[1:]
        pay = spelled(s, name, read_pay(paid), paid)
    else:
        pay = default_pay(s, who, name, word)
    return kind(who, name, pay), rest


def read_pay(word: Word) -> tuple[str, ...]:
    """`3g=5` as coins; `0` is nothing."""
    parts = re.findall(r"[2345]|g(?:=[2345])?", word.text.lower())
    return tuple(f"g=t{p[2]}" if "=" in p else data.KINDS[data.LETTERS.index(p)] for p in parts)


def cost_of(s: NinjatoState, name: str) -> str | None:
    """The price of a card that lies there, None when it is not known; what was taken is not looked up."""
    card = s.info.get(name) if name in s.palace or name in s.pavilion else None
    return card.cost if isinstance(card, data.Envoy | data.Rumor) else None


def spelled(s: NinjatoState, name: str, pay: tuple[str, ...], word: Word) -> tuple[str, ...]:
    """A payment in which each gold says what it stands for, as that follows from the price. Raises Unread where it was
    not told.
    """
    cost = cost_of(s, name)
    if cost is None and "g" in pay and (name in s.palace or name in s.pavilion):
        how = re.sub(r"g(?!=)", "g=5", word.text.lower())
        raise Unread(f"the price of {name} is not known: what does the gold stand for? e.g. {how}", word)
    coins = [(data.KIND[p.partition("=")[0]], data.KIND[p.partition("=")[2]] if "=" in p else -1) for p in pay]
    coins = [(k, k if k < data.GOLD else a) for k, a in coins]
    found = assign(cost, coins, s.options["gold_any"] != "not_allowed") if cost is not None else None
    used = found[1] if found is not None and not found[0] else [(k, 3 if a < 0 else a) for k, a in coins]
    return tuple(sorted(f"g={data.KINDS[a]}" if k == data.GOLD else data.KINDS[k] for k, a in used))


def default_pay(s: NinjatoState, who: int, name: str, word: Word) -> tuple[str, ...]:
    """The only way to pay: single icons exactly, gold for what is lacking, all one has for icons of any kind. Raises
    Unread.
    """
    if name not in s.palace and name not in s.pavilion:
        return ()
    cost = cost_of(s, name)
    if cost is None:
        raise Unread(f"the price of {name} is not known: what is paid? e.g. {word.text} 34", word)
    left = list(s.supply[who - 1])
    pay: list[str] = []
    for icon in cost.replace(data.ANY, ""):
        kind = data.LETTERS.index(icon)
        if not left[kind] and left[data.GOLD]:
            left[data.GOLD] -= 1
            pay.append(f"g={data.KINDS[kind]}")
        else:
            left[kind] -= 1
            pay.append(data.KINDS[kind])
    anys = cost.count(data.ANY)
    if anys:
        have = [k for k, n in enumerate(left) for _ in range(max(n, 0))]
        if len(set(have)) > 1 and len(have) != anys:
            raise Unread(f"{name} takes any kind: what is paid? e.g. {word.text} {'2' * len(cost)}", word)
        pay += ["g=t5" if k == data.GOLD else data.KINDS[k] for k in have[:anys]]
    return tuple(sorted(pay))


# --- shows -----------------------------------------------------------------------------------------------------------


def read_show(s: NinjatoState, words: Rest) -> Show:
    """`show hand 2 1345`, `show rumors 2 R1 R5`, `show hand.2 134 some`. Raises Unread."""
    parts = [w.text for w in words]
    if parts and parts[0].partition(".")[0].lower() in ("hand", "rumors"):
        place, dot, name = parts[0].partition(".")
        who = Word(name, words[0].column, words[0].number) if dot else words[1] if len(words) > 1 else None
        if who is not None:
            parts = [f"{place.lower()}.{seat(who, s.setup.seats)}", *parts[1 if dot else 2 :]]
    if not parts or not re.fullmatch(r"(hand|rumors)\.[0-9]+", parts[0]):
        raise Unread(
            "show what? `show hand 2 1345` (the whole hand of seat 2) or `show rumors 2 R1 R5`",
            words[0] if words else None,
        )
    whole = parts[-1] != "some"
    cards = parts[1:] if whole else parts[1:-1]
    if parts[0].startswith("hand"):
        cards = list("".join(c for c in cards if c != "-"))
    else:
        cards = told_rumors(s, int(parts[0].rpartition(".")[2]), cards, whole)
    return Show(parts[0], tuple(c for c in cards if c != "-"), whole)


def told_rumors(s: NinjatoState, who: int, cards: Sequence[str], whole: bool) -> list[str]:
    """Rumors that are shown, by their names: a card may be told by what it counts (`ev`, `ev3`), the player's own
    first.

    Where these are not all the player's own, they are named as if nobody knew what lies there: a refusal names what was
    shown.
    """
    own = s.rumors[who - 1] if 1 <= who <= s.seats else []
    shown = [card for card in cards if card != "-"]
    found = _told(s, shown, [*own, *s.pavilion])
    number = len(shown) == len(own) if whole else len(shown) <= len(own)
    fits = number and sum(name not in own for name in found) <= own.count("")
    return found if fits else _told(s, shown, sorted(s.info))


def _told(s: NinjatoState, cards: Sequence[str], first: Sequence[str]) -> list[str]:
    """The names of rumors that are told. first: names that are tried before all others."""
    left = [(n, card) for n in dict.fromkeys([*first, *s.info]) if isinstance(card := s.info.get(n), data.Rumor)]
    out: list[str] = []
    for text in cards:
        code = data.names("rumors").exact(text) if len(text) > 2 and text not in s.info else None
        told = None if text in s.info else data.rumor(data.thing_codes()[code] if code else text.lower())
        name = text
        if told is not None:
            alike = (n for n, card in left if card.thing == told.thing and told.cost in (None, card.cost))
            name = next((n for n in alike if n not in out and n not in cards), text)
        out.append(name)
    return out


def write_show(s: NinjatoState, show: Show) -> str:
    """The inverse of `read_show`."""
    head, _, seat = show.zone.partition(".")
    cards = "".join(show.cards) if head == "hand" else " ".join(show.cards)
    return f"{head} {seat} {cards or '-'}{'' if show.whole else ' some'}"

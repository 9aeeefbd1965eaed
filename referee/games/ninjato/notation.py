"""Shorthand of Ninjato. The player follows from the turn, the meaning of a word from what is asked for.

    d35 14       Dojo: row cards 3 and 5, the rest from the deck; 1 and 4 come to the row
    h3f 5 3a 2 4+ l5   house 3 by strength (s: stealth), a 5; Banzai: a 3 with an alarm, a 2 from the bag; a 4 with a
                 kicker; leave, a 5 from the bag
    f3 4         fail, keep the 3, a 4 from the bag        =g6   the new clan token
    sb  sb4      the +2 tile, paid as printed or with a 4  e2  e2 3g   the second envoy, exactly or with a 3 and a gold
    r2  r2 45    the second rumor that lies there          eor   the round is over
    R5  E3       the rumor or envoy of this name
    h  2  th  t2 honor or second rumor, with the clan      *3    Hensojutsu on envoy E3

Skills by letter: a −2, z 0, w swap, p ±1, q 2-or-4, r flip, b +2, x 6, v switch, h Hensojutsu.
"""

import re
from collections.abc import Callable, Sequence

import msgspec

from referee.engine.steps import Show, Step
from referee.engine.words import Unread, Word, normal
from referee.games.ninjato import data, steps
from referee.games.ninjato.data import EFFECTS, KINDS, LETTERS, Envoy, Rumor, Tile
from referee.games.ninjato.notation_setup import read_guard, read_setup, read_token
from referee.games.ninjato.rules.dojo import cards_due
from referee.games.ninjato.rules.fight import beats, play_value
from referee.games.ninjato.rules.influence import clan_order, open_tie, open_ties, places
from referee.games.ninjato.rules.loot import on_shuriken
from referee.games.ninjato.rules.pay import assign
from referee.games.ninjato.rules.rounds import short, tiles_due
from referee.games.ninjato.rules.skills import ready_tile
from referee.games.ninjato.state import NinjatoState, price_of, style_of, styles_known

WORDS: dict[str, str] = {
    "setup": "setup ORDER, five houses SENTRY/TREASURES/TOKEN, row, tiles, envoys, rumors",
    "d": "d35: Dojo, row cards 3 and 5, the rest from the deck; d: all from the deck",
    "h": "h3f: attack house 3 by strength (force); h3s: by stealth; in a scoring phase h: the honor",
    "s": "sb: the +2 tile at the Sensei, sb4: discarding a 4; s-: nothing bought",
    "e": "e2: the second envoy that lies at the Palace (E5: the envoy E5), e2 3g: paid with a 3 and a gold; e-: nothing bought",
    "r": "r2: the second rumor that lies at the Pavilion (R5: the rumor R5); r-: nothing bought; in an attack rb: flip the +2 tile",
    "l": "l4: leave, a 4 is added to the house",
    "f": "f3 4: fail, keep the 3, a 4 is added to the house",
    "b": "b3: Banzai, a guard of 3 (3 alone will do)",
    "v": "switch between strength and stealth",
    "w": "w25r: swap the 2 on the shuriken for the red 5 in the house",
    "o": "o2: seat 2 holds the oldest envoy of those who are tied; to2: in the tie of Taira",
    "-": "pass; in a scoring phase: no Hensojutsu target",
    "undo": "the placement is taken back, before anything hidden came to light",
    "eor": "the round is over (also: Enter, or just the new tiles)",
    "bonus": "rumors are turned up and all is added up (also: Enter)",
}

Rest = Sequence[Word]
Read = tuple[Step, Rest]


def read(s: NinjatoState, words: Rest) -> Read:
    """One step from the front of an entry, and the words left. Raises Unread."""
    word, rest = words[0], words[1:]
    low = word.text.lower()
    if low == "setup" or s.phase == "setup":
        return read_setup(s, words), ()
    if low in ("eor", "endround"):
        return steps.EndRound(0), rest
    if low == "bonus":
        return steps.Bonus(0), rest
    if low == "undo":
        now = s.raid or s.visit or s.last
        who = now.who if now is not None else s.turn
        return steps.Retract(who), rest
    if s.raid is not None and s.phase == "raid":
        return read_raid(s, words)
    reader = BY_PHASE.get(s.phase)
    if reader is not None:
        found = reader(s, words)
        if found is not None:
            return found
    return read_placement(s, words)


# --- placements ------------------------------------------------------------------------------------------------------


def read_placement(s: NinjatoState, words: Rest) -> Read:
    """A shuriken and what it does. Raises Unread."""
    word, rest = words[0], words[1:]
    low = word.text.lower()
    who = s.turn or (s.order[0] if s.order else 1)
    if low in ("-", "–", "pass"):
        return steps.Pass(who), rest
    found = re.fullmatch(r"d([1-5]*)(?:\+([0-9]))?(\.\.)?", low)
    if found:
        row = tuple(map(int, found[1]))
        if found[2]:
            deck = int(found[2])
        else:
            deck = 0 if found[3] else max(0, cards_due(s.hand[who - 1]) - len(row))
        return steps.Dojo(who, row, deck, bool(found[3])), rest
    found = re.fullmatch(r"h([0-9])([fs])", low)
    if found:
        return steps.Attack(who, int(found[1]), "strength" if found[2] == "f" else "stealth"), rest
    if low in ("s-", "e-", "r-"):
        return steps.Waste(who, {"s": "sensei", "e": "palace", "r": "pavilion"}[low[0]]), rest
    if word.text in s.palace or word.text in s.pavilion or re.fullmatch(r"[ER][0-9]+", word.text):
        return read_named(s, who, words)
    if re.fullmatch(r"s[azwpqrbxvh]?[0-5]?", low):
        return read_learn(s, who, words)
    if re.fullmatch(r"[er][0-9]?", low):
        return read_buy(s, who, words)
    if s.phase == "play" and low.startswith("r") and low[1:2] in EFFECTS and len(low) == 2:
        return steps.Flip(who, ready_tile(s, who, "flip"), target_tile(s, who, low[1:])), rest
    raise Unread(f"{word.text!r} is no placement: d Dojo, h3f or h3s a house, sb Sensei, e2 Palace, r2 Pavilion", word)


def read_learn(s: NinjatoState, who: int, words: Rest) -> Read:
    """`sb`, `sb4`, `s b2 4` with the tile's own name. Raises Unread."""
    word, rest = words[0], words[1:]
    low = word.text.lower()
    if len(low) == 1:
        if not rest:
            raise Unread("which tile? e.g. sb", word)
        name, rest = rest[0].text, rest[1:]
        card = rest[0].text if rest and rest[0].text.isdigit() and len(rest[0].text) == 1 else ""
        rest = rest[1:] if card else rest
    else:
        effect = EFFECTS.get(low[1])
        if effect is None:
            raise Unread(f"which tile? there lie {', '.join(s.sensei) or 'none'}", word)
        card = low[2:]
        fits = [n for n in s.sensei if isinstance(t := s.info[n], Tile) and t.effect == effect]
        if card and len(fits) > 1:  # the one that costs it
            fits.sort(key=lambda n: 0 if price_of(s, n) == int(card) else 1 if price_of(s, n) <= 0 else 2)
        elif len({price_now(s, who, n) for n in fits}) > 1:
            raise Unread(
                f"which of them? {' or '.join(f's{low[1]}{price_of(s, n)}' if price_of(s, n) > 0 else f's {n}' for n in fits)}",
                word,
            )
        name = fits[0] if fits else f"{low[1]}?"
    if card:
        return steps.Learn(who, name, int(card)), rest
    return steps.Learn(who, name, price_now(s, who, name)), rest


def price_now(s: NinjatoState, who: int, name: str) -> int:
    """The dojo card that a tile costs this player when nothing else is said."""
    if name not in s.sensei or style_of(s, name) in styles_known(s, who):
        return 0
    return max(price_of(s, name), 0)


def read_buy(s: NinjatoState, who: int, words: Rest) -> Read:
    """`e2`, `e2 3g`, `e abe 3g`. Raises Unread."""
    word, rest = words[0], words[1:]
    low = word.text.lower()
    display = s.palace if low[0] == "e" else s.pavilion
    if len(low) == 1:
        if not rest:
            raise Unread("which card? its place in the display, e.g. e2, or its name", word)
        name, rest = rest[0].text, rest[1:]
    else:
        slot = int(low[1])
        name = display[slot - 1] if 1 <= slot <= len(display) else "?"
    return bought(s, who, steps.Bribe if low[0] == "e" else steps.Spread, name, word, rest)


def read_named(s: NinjatoState, who: int, words: Rest) -> Read:
    """`E5`, `R3 34`: a card by its name. Raises Unread."""
    word = words[0]
    envoy = word.text in s.palace or (word.text not in s.pavilion and word.text[0] == "E")
    return bought(s, who, steps.Bribe if envoy else steps.Spread, word.text, word, words[1:])


def bought(
    s: NinjatoState, who: int, kind: type[steps.Bribe] | type[steps.Spread], name: str, word: Word, rest: Rest
) -> Read:
    """A card and what is paid for it. Raises Unread."""
    pay: tuple[str, ...] = ()
    if rest and re.fullmatch(r"(?:[2345]|g(?:=[2345])?)+|0", rest[0].text.lower()):
        pay = read_pay(rest[0])
        pay = spelled(s, name, pay)
        rest = rest[1:]
    else:
        pay = default_pay(s, who, name, word)
    return kind(who, name, pay), rest


def read_pay(word: Word) -> tuple[str, ...]:
    """`3g=5` as coins; `0` is nothing."""
    parts = re.findall(r"[2345]|g(?:=[2345])?", word.text.lower())
    return tuple(f"g=t{p[2]}" if "=" in p else KINDS[LETTERS.index(p)] for p in parts)


def cost_of(s: NinjatoState, name: str) -> str | None:
    """The price of a card, None when it is not known."""
    card = s.info.get(name)
    return card.cost if isinstance(card, Envoy | Rumor) else None


def spelled(s: NinjatoState, name: str, pay: tuple[str, ...]) -> tuple[str, ...]:
    """A payment in which each gold says what it stands for, as far as that follows from the price."""
    cost = cost_of(s, name)
    coins = [(data.KIND[p.partition("=")[0]], data.KIND[p.partition("=")[2]] if "=" in p else -1) for p in pay]
    coins = [(k, k if k < data.GOLD else a) for k, a in coins]
    found = assign(cost, coins) if cost is not None else None
    used = found[1] if found is not None and not found[0] else [(k, 3 if a < 0 else a) for k, a in coins]
    return tuple(sorted(f"g={KINDS[a]}" if k == data.GOLD else KINDS[k] for k, a in used))


def default_pay(s: NinjatoState, who: int, name: str, word: Word) -> tuple[str, ...]:
    """The only way to pay: single icons exactly, gold for what is lacking, all one has for icons of any kind. Raises Unread."""
    cost = cost_of(s, name)
    if name == "?":
        return ()
    if cost is None:
        raise Unread(f"the price of {name} was not told: what is paid? e.g. {word.text} 34", word)
    left = list(s.supply[who - 1])
    pay: list[str] = []
    for icon in cost.replace(data.ANY, ""):
        kind = LETTERS.index(icon)
        if not left[kind] and left[data.GOLD]:
            left[data.GOLD] -= 1
            pay.append(f"g={KINDS[kind]}")
        else:
            left[kind] -= 1
            pay.append(KINDS[kind])
    anys = cost.count(data.ANY)
    if anys:
        have = [k for k, n in enumerate(left) for _ in range(max(n, 0))]
        if len(set(have)) > 1 and len(have) != anys:
            raise Unread(f"{name} takes any kind: what is paid? e.g. {word.text} {'2' * len(cost)}", word)
        pay += ["g=t5" if k == data.GOLD else KINDS[k] for k in have[:anys]]
    return tuple(sorted(pay))


# --- attacks ---------------------------------------------------------------------------------------------------------


def read_raid(s: NinjatoState, words: Rest) -> Read:
    """Within an attack. Raises Unread."""
    raid = s.raid
    assert raid is not None
    word, rest = words[0], words[1:]
    low = word.text.lower()
    who = raid.who
    if raid.stage in ("alarm", "refill") and re.fullmatch(r"[2345g–-]", low):
        return steps.Token(0, "-" if low in "–-" else KINDS[LETTERS.index(low)]), rest
    if low.startswith("=") or (raid.stage == "clear" and re.fullmatch(r"[tmg][0-9]{1,2}", low)):
        token = read_token(Word(low.removeprefix("="), word.column, word.number))
        return steps.Clear(0 if s.option("token_pile") == "facedown_draw" else who, token), rest
    found = re.fullmatch(r"l([2345g]?)", low)
    if found:
        return steps.Leave(who), ((word.rest(1), *rest) if found[1] else rest)
    found = re.fullmatch(r"f([2345g]*)", low)
    if found:
        won = [k for k, n in enumerate(on_shuriken(raid)) if n]
        keep = tuple(KINDS[LETTERS.index(c)] for c in found[1])
        return steps.Fail(who, keep or (tuple(KINDS[k] for k in won) if len(won) == 1 else ())), rest
    skill = read_skill(s, who, word)
    if skill is not None:
        return skill, rest
    if raid.stage == "choice" or low.startswith("b"):
        if low == "b":
            return steps.Banzai(who, ""), rest
        return steps.Banzai(who, read_guard(Word(low.removeprefix("b"), word.column, word.number))), rest
    return read_play(s, who, word), rest


def read_skill(s: NinjatoState, who: int, word: Word) -> Step | None:
    """`v`, `w25r`, `rb`, `&b`; None when the word is none of these."""
    low = word.text.lower()
    if low == "v":
        return steps.Switch(who, ready_tile(s, who, "switch") or "v?")
    found = re.fullmatch(r"w([2345g])([2345g])([pr]?)", low)
    if found:
        give, take = KINDS[LETTERS.index(found[1])], KINDS[LETTERS.index(found[2])]
        side = {"p": "plain", "r": "red", "": ""}[found[3]]
        raid = s.raid
        if not side and raid is not None:
            house = s.houses[raid.house - 1]
            lies = [n for n, pile in (("plain", house.plain), ("red", house.red)) if pile[data.KIND[take]]]
            side = lies[0] if len(lies) == 1 else ""
        return steps.Swap(who, ready_tile(s, who, "swap") or "w?", give, take, side)
    found = re.fullmatch(r"r([azwpqrbxvh][0-9]?)", low)
    if found:
        return steps.Flip(who, ready_tile(s, who, "flip") or "r?", target_tile(s, who, found[1]))
    found = re.fullmatch(r"&((?:[azwpqrbxvh][0-9]?)+)", low)
    if found:
        names = re.findall(r"[azwpqrbxvh][0-9]?", found[1])
        return steps.Declare(who, tuple(tile_named(s, who, n) for n in names))
    return None


def tile_named(s: NinjatoState, who: int, text: str) -> str:
    """A tile by its letter (a ready one of the player's own) or its name."""
    if len(text) > 1:
        return text
    return ready_tile(s, who, EFFECTS[text]) or f"{text}?"


def target_tile(s: NinjatoState, who: int, text: str) -> str:
    """The tile that a Flip turns up: by letter a used one of the player's own."""
    if len(text) > 1 or not 1 <= who <= s.seats:
        return text
    own = [n for n in s.skills[who - 1] if isinstance(t := s.info.get(n), Tile) and t.effect == EFFECTS[text]]
    return next((n for n in own if not s.up.get(n)), own[0] if own else f"{text}?")


MODS = r"(?:[+-]|&[1-5][+-]?|[azbxwvrh][0-9]?|p[0-9]?[+-]|q[24])"


def read_play(s: NinjatoState, who: int, word: Word) -> steps.Play:
    """`4`, `4+b`, `q4-`, `1p-`, `4@5`, `5>2`. Raises Unread."""
    low = word.text.lower()
    found = re.fullmatch(rf"([1-5])?((?:{MODS})*)(?:@([0-9]{{1,2}}))?(?:>([2345g]))?", low)
    if not found or not low:
        raise Unread(f"{word.text!r} is no play: 4, 4+ with a kicker, 4b with the +2 tile, q4; f fails, l leaves", word)
    mods: list[str] = []
    extra: list[int] = []
    used: list[str] = []
    for part in re.findall(MODS, found[2]):
        if part in "+-":
            mods.append(part)
        elif part[0] == "&":
            if part[-1] in "+-":
                mods.append(part[1:])
            else:
                extra.append(int(part[1]))
        elif part[0] == "q":
            mods.append(f"{tile_free(s, who, 'q', used)}:{part[1]}")
        elif part[0] == "p":
            mods.append(tile_free(s, who, part[:-1], used) + part[-1])
        else:
            mods.append(tile_free(s, who, part, used))
    gets = KINDS[LETTERS.index(found[4])] if found[4] else ""
    play = steps.Play(who, int(found[1] or 0), tuple(mods), int(found[3] or 0), gets, tuple(extra))
    raid = s.raid
    if found[3] or raid is None or len(raid.figures) < 2 or s.option("double_order") == "left_to_right":
        return play
    value = play_value(s, play)
    beaten = [figure for figure in dict.fromkeys(raid.figures) if beats(raid.side, value, figure)]
    if len(beaten) == 1 and beaten[0] != raid.figures[0]:  # the only figure that this can be played against
        return msgspec.structs.replace(play, figure=beaten[0])
    return play


def tile_free(s: NinjatoState, who: int, text: str, used: list[str]) -> str:
    """A tile by letter that this play has not used yet, or by name."""
    if len(text) > 1:
        used.append(text)
        return text
    effect = EFFECTS[text]
    own = [
        n for n in s.skills[who - 1] if isinstance(t := s.info.get(n), Tile) and t.effect == effect and n not in used
    ]
    any_tile = next((n for n, t in s.info.items() if isinstance(t, Tile) and t.effect == effect), f"{text}?")
    name = next((n for n in own if s.up.get(n)), own[0] if own else ready_tile(s, who, effect) or any_tile)
    used.append(name)
    return name


# --- Dojo, end of round, scoring -------------------------------------------------------------------------------------


def read_take(s: NinjatoState, words: Rest) -> Read | None:
    """`+3` from the row, `+` from the deck, `..` for more."""
    found = re.fullmatch(r"(\+([1-5])?)+(\.\.)?", words[0].text)
    if not found or s.visit is None:
        return None
    parts = re.findall(r"\+([1-5]?)", words[0].text)
    row = tuple(int(p) for p in parts if p)
    return steps.Take(s.visit.who, row, len(parts) - len(row), bool(found[3])), words[1:]


def read_row(s: NinjatoState, words: Rest) -> Read | None:
    """`14`."""
    return (steps.Row(0, tuple(map(int, words[0].text))), words[1:]) if re.fullmatch("[1-5]+", words[0].text) else None


def read_limit(s: NinjatoState, words: Rest) -> Read | None:
    """`25`, or `x2` face down."""
    who = s.visit.who if s.visit is not None else s.turn
    found = re.fullmatch(r"x([0-9])", words[0].text)
    if found:
        return steps.Limit(who, (), int(found[1])), words[1:]
    if re.fullmatch("[1-5]+", words[0].text):
        return steps.Limit(who, tuple(map(int, words[0].text))), words[1:]
    return None


def read_tiles(s: NinjatoState, words: Rest) -> Read | None:
    """As many tiles as come now."""
    if s.phase == "end":  # the end of the round is implied
        n = 1 if s.round >= 4 else s.seats
        if s.round >= data.ROUNDS or data.tile(data.spec_name(words[0].text)[1]) is None:
            return None
        if s.round == 4 and s.option("round5_ordinary") is True:
            n += s.seats
    else:
        n = sum(tiles_due(s))
    return steps.Tiles(0, tuple(w.text for w in words[:n])), words[n:]


def read_restock(s: NinjatoState, words: Rest) -> Read | None:
    """`234 3a`: treasures, then the sentry."""
    text = words[0].text.lower()
    kinds = data.kinds("" if text == "-" else text)
    if kinds is None:
        return None
    house = s.restocking[0] if s.restocking else 0
    tokens = tuple(KINDS[k] for k in kinds)
    if len(words) < 2:
        return steps.Restock(0, house, tokens), ()
    return steps.Restock(0, house, tokens, read_guard(words[1])), words[2:]


def read_envoys(s: NinjatoState, words: Rest) -> Read | None:
    """As many envoys as come now."""
    n = short(len(s.palace), s.envoy_deck)
    return steps.Envoys(0, tuple(w.text for w in words[:n])), words[n:]


def read_rumors(s: NinjatoState, words: Rest) -> Read | None:
    """As many rumors as come now."""
    n = short(s.rumors_lying, s.rumor_deck)
    return steps.Rumors(0, tuple(w.text for w in words[:n])), words[n:]


def read_henso(s: NinjatoState, words: Rest) -> Read | None:
    """`*3`: envoy E3; `-`: none."""
    text = words[0].text
    if text in ("-", "–"):
        return steps.Pass(s.turn), words[1:]
    if text.startswith("*"):
        name = f"E{text[1:]}" if text[1:].isdigit() else text[1:]
        who = next((i for i, own in enumerate(s.envoys, 1) if name in own), s.turn)
        return steps.Henso(who, name), words[1:]
    return read_reward(s, words)


def read_reward(s: NinjatoState, words: Rest) -> Read | None:
    """`h`, `2`, `th`, `t2`, `R5`, `tR5`; `o2` the oldest envoy, `to2` with the clan. Raises Unread."""
    word, rest = words[0], words[1:]
    low = word.text.lower()
    oldest = re.fullmatch(r"([tmg]?)o([0-9])", low)
    if oldest:
        return steps.Oldest(0, int(oldest[2]), tied_clan(s, oldest[1], word)), rest
    name = next((t for t in (word.text, word.text[1:]) if t in s.pavilion or re.fullmatch(r"R[0-9]+", t)), "")
    if name:
        low = word.text.lower().removesuffix(name.lower()) + "1"
    found = re.fullmatch(r"([tmg]?)(h|[1-9])", low)
    if not found:
        return None
    if found[1]:
        clan = data.CLAN_LETTER[found[1]]
    elif s.phase == "second" and s.pass2:
        clan = s.pass2[0]
    elif s.pass1 and (clan_order(s) is not None or len(s.pass1) == 1):
        clan = s.pass1[0]
    else:
        raise Unread("which clan? the order on the round track is not known yet: th, m2, gh", word)
    tied = open_tie(s, clan)
    if tied:
        place = "first" if clan in s.pass1 else "second"
        *others, last = (f"@{seat}" for seat in tied)
        seats = f"{', '.join(others)} and {last}"
        first = "" if tied_clans(s) == [clan] else clan[0]
        how = " or ".join(f"{first}o{seat}" for seat in tied)
        raise Unread(
            f"{seats} are tied for the {place} place in {data.NAMED[clan]}: who holds the oldest envoy? first {how}",
            word,
        )
    who = winner_now(s, clan)
    if found[2] == "h":
        return steps.First(who, clan, "honor"), rest
    slot = int(found[2])
    card = name or (s.pavilion[slot - 1] if slot <= len(s.pavilion) else "?")
    if s.phase == "second":
        return steps.Second(who, clan, card), rest
    return steps.First(who, clan, "rumor", card), rest


def tied_clans(s: NinjatoState) -> list[str]:
    """Clans with a tie that the table can settle now."""
    return list(open_ties(s))


def tied_clan(s: NinjatoState, letter: str, word: Word) -> str:
    """The clan whose tie a word about the oldest envoy settles. Raises Unread."""
    if letter:
        return data.CLAN_LETTER[letter]
    clans = tied_clans(s)
    if len(clans) > 1:
        raise Unread(f"which clan? {' or '.join(f'{clan[0]}{word.text.lower()}' for clan in clans)}", word)
    return clans[0] if clans else ""


def winner_now(s: NinjatoState, clan: str) -> int:
    """Who is served now in a clan that has no open tie."""
    found, _ = places(s, clan)
    if s.phase == "second" and clan in s.firsts:
        found = [seat for seat in found if seat != s.firsts[clan][0]]
    return found[0] if found else s.order[0]


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


# --- shows -----------------------------------------------------------------------------------------------------------


def read_show(s: NinjatoState, words: Rest) -> Show:
    """`show hand 2 1345`, `show rumors 2 R1 R5`, `show hand.2 134 some`. Raises Unread."""
    parts = [w.text for w in words]
    if len(parts) > 1 and parts[0] in ("hand", "rumors") and parts[1].isdigit():
        parts = [f"{parts[0]}.{int(parts[1])}", *parts[2:]]
    if not parts or not re.fullmatch(r"(hand|rumors)\.[0-9]+", parts[0]):
        raise Unread(
            "show what? `show hand 2 1345` (the whole hand of seat 2) or `show rumors 2 R1 R5`",
            words[0] if words else None,
        )
    whole = parts[-1] != "some"
    cards = parts[1:] if whole else parts[1:-1]
    if parts[0].startswith("hand"):
        cards = list("".join(c for c in cards if c != "-"))
    return Show(parts[0], tuple(c for c in cards if c != "-"), whole)


def write_show(show: Show) -> str:
    """The inverse of `read_show`."""
    head, _, seat = show.zone.partition(".")
    cards = "".join(show.cards) if head == "hand" else " ".join(show.cards)
    return f"{head} {seat} {cards or '-'}{'' if show.whole else ' some'}"


__all__ = ["WORDS", "normal", "read"]
